//! A program that plays the last of its legal answers: `tianxia sim kaiser --seats exec:./exec_bot,greedy,greedy`.
//! `docs/exec.md` describes the conversation.

use serde_json::{Value, json};
use std::io::{self, BufRead};

fn main() -> io::Result<()> {
    let mut lines = io::stdin().lock().lines();
    let hello = lines.next().transpose()?.unwrap_or_default();
    eprintln!("asked to play {}", serde_json::from_str::<Value>(&hello)?["game"]);
    println!("{}", json!({"ready": true}));
    for line in lines {
        let question: Value = serde_json::from_str(&line?)?;
        let Some(legal) = question["legal"].as_array() else { break };
        println!("{}", json!({"id": legal.last()}));
    }
    Ok(())
}
