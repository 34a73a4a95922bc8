//! The example bots play whole games through the interface.

mod common;

use common::Server;
use std::path::Path;
use std::process::Command;

async fn plays(server: &Server, program: &str, script: Option<&str>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut command = Command::new(program);
    command.args(script.map(|script| folder.join(script))).args([server.address.to_string().as_str(), "kaiser"]);
    let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().expect("the program starts");
    let (words, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && words.contains("over after"), "{words}{errors}");
}

#[tokio::test]
async fn the_python_bot_plays_a_whole_game() {
    plays(&Server::start().await, "python3", Some("bot.py")).await;
}

#[tokio::test]
async fn the_rust_bot_plays_a_whole_game() {
    // Examples are built with the tests, beside them.
    let tests = std::env::current_exe().expect("this test has a file");
    let built = tests.parent().and_then(Path::parent).expect("a target folder").join("examples/bot");
    plays(&Server::start().await, built.to_str().expect("a plain path"), None).await;
}
