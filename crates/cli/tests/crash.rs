//! A server killed under load loses nothing: a short form of `tianxia load kaiser --crash 100`.

use std::process::Command;

#[test]
fn every_acknowledged_decision_survives_kill_9() {
    let output = Command::new(env!("CARGO_BIN_EXE_tianxia"))
        .args(["load", "kaiser", "--crash", "3", "--tables", "8", "--seats", "3"])
        .output()
        .expect("the program starts");
    let (words, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && words.contains("none lost"), "{words}{errors}");
}
