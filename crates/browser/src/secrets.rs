//! Compares what a socket received with what everybody may know.

use crate::page::Page;
use anyhow::{Context, Result, bail, ensure};
use catalog::{GameId, with_game};
use engine::{Content, Game, Record, Timeline, Title};
use serde_json::Value;

/// Records everything that sockets opened from now on receive.
pub(crate) const LISTEN: &str = "window.heard = []; const Real = WebSocket;
    window.WebSocket = class extends Real { constructor(...words) { super(...words);
        this.addEventListener('message', event => window.heard.push(event.data)); } }";

/// Everything they received.
pub(crate) async fn heard(page: &Page) -> Result<Vec<String>> {
    let heard = page.script("return window.heard", vec![]).await?;
    let heard = heard.as_array().context("nobody listened")?;
    Ok(heard.iter().filter_map(Value::as_str).map(String::from).collect())
}

/// Compares every frame of a socket with what a spectator may know of this record; returns how many views there were.
pub(crate) fn check(record: &str, heard: &[String]) -> Result<usize> {
    let game = GameId::of_record(record.as_bytes()).map_err(|error| anyhow::anyhow!("{error}"))?;
    with_game!(game, G => check_game::<G>(record, heard))
}

/// Frames that can contain only words about people and requests.
const PLAIN: [&str; 5] = ["welcome", "done", "refused", "chat", "table"];

fn check_game<G: Title>(record: &str, heard: &[String]) -> Result<usize> {
    let content = <G as Game>::Content::standard();
    let record = Record::<G>::from_text(record, content).map_err(|error| anyhow::anyhow!("{error}"))?;
    let game = Timeline::replay(content, &record).map_err(|error| anyhow::anyhow!("{error}"))?;
    let views = (0..=game.ply()).map(|ply| serde_json::to_value(game.view(None, ply)));
    let views = views.collect::<Result<Vec<_>, _>>()?;
    let public = |ply: u64| views.get(ply as usize).context("a ply beyond the end");
    let mut checked = 0;
    for text in heard {
        let frame: Value = serde_json::from_str(text)?;
        let (kind, body) = frame.as_object().and_then(|frame| frame.iter().next()).context("an empty frame")?;
        let number = |key: &str| body[key].as_u64().context("a number is missing");
        match kind.as_str() {
            "update" => {
                ensure!(&body["view"] == public(number("ply")?)?, "a view contains more than everybody knows");
                ensure!(body["legal"].as_array().is_some_and(Vec::is_empty), "answers for somebody who is not asked");
                let told: Vec<_> = game.told(None, number("from")? as u32).collect();
                let told = serde_json::to_value(told)?;
                let (told, heard) = (told.as_array().context("a list")?, body["events"].as_array().context("a list")?);
                ensure!(heard.iter().all(|event| told.contains(event)), "an event that is not for everybody");
                checked += 1;
            }
            "past" => {
                let views = body["views"].as_array().context("a list")?;
                for (ply, view) in (number("from")?..).zip(views) {
                    ensure!(view == public(ply)?, "a view of the past contains more than everybody knows");
                    checked += 1;
                }
            }
            kind if PLAIN.contains(&kind) => {
                ensure!(body.get("you").is_none_or(Value::is_null), "the socket sits at the table");
                ensure!(body["key"].is_null() || body["phase"] == "over", "the dealer's key before the end");
            }
            other => bail!("a spectator was sent {other}"),
        }
    }
    Ok(checked)
}
