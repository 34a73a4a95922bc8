//! A server killed under load loses nothing: a short form of `tianxia load kaiser --crash 100`. And there is only one
//! server at a time.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that ends with this value.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Served {
    fn start(folder: &Path) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tianxia"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder);
        Served(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts"))
    }

    /// The first line it prints: its address.
    fn line(&mut self) -> String {
        let mut line = String::new();
        let stdout = self.0.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        line
    }

    /// Whether it ended well, and how long that took.
    fn end(&mut self) -> (bool, Duration) {
        let began = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().expect("its state can be read") {
                return (status.success(), began.elapsed());
            }
            assert!(began.elapsed() < Duration::from_mins(1), "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn a_second_server_of_a_folder_names_the_first_and_ends_and_the_first_ends_when_told() {
    let folder = std::env::temp_dir().join(format!("tianxia-second-{}", std::process::id()));
    let mut first = Served::start(&folder);
    assert!(first.line().starts_with("http://"));
    let mut second = Served::start(&folder);
    assert!(!second.end().0, "a second server was let in");
    let mut words = String::new();
    second.0.stderr.take().expect("a pipe").read_to_string(&mut words).expect("its words");
    assert!(words.contains(&format!("process {}", first.0.id())), "{words}");
    let told = Command::new("kill").arg(first.0.id().to_string()).status().expect("a signal");
    let (well, time) = first.end();
    assert!(told.success() && well && time < Duration::from_secs(5), "{time:?}");
    let mut third = Served::start(&folder);
    assert!(third.line().starts_with("http://"), "the folder is free again");
    drop(third);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn every_acknowledged_decision_survives_kill_9() {
    let output = Command::new(env!("CARGO_BIN_EXE_tianxia"))
        .args(["load", "kaiser", "--crash", "3", "--tables", "8", "--seats", "3"])
        .output()
        .expect("the program starts");
    let (words, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && words.contains("none lost"), "{words}{errors}");
}
