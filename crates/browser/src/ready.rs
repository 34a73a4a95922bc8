//! Matches prepared on the visitor's device, played at random up to where a test begins.

use crate::page::Page;
use crate::records::random_match;
use anyhow::{Context, Result};
use engine::{Content, Seat, Timeline, Title};
use serde_json::json;

/// The players at a prepared table.
pub(crate) const NAMES: [&str; 5] = ["Ada", "Ben", "Cai", "Dan", "Eva"];
/// The seed of the matches.
const SEED: u64 = 3;

/// Where a test begins.
pub(crate) enum Moment<G: Title> {
    /// When a seat first faces such a decision; it is the visitor's.
    When(fn(&Timeline<G>, Seat) -> bool),
    /// When the match is over.
    Over,
}

/// Prepares a match; returns its address and the text of its record.
pub(crate) async fn lay_ready<G: Title>(page: &Page, moment: Moment<G>) -> Result<(String, String)> {
    let mut found = None;
    let game = random_match::<G>(SEED, |game, seat| {
        if let (Moment::When(begins), Some(seat), None) = (&moment, seat, found) {
            found = begins(game, seat).then(|| (game.ply() as usize, seat));
        }
    });
    let mut record = game.record().clone();
    let over = matches!(moment, Moment::Over);
    let (plies, visitor) = if over { (record.steps.len(), Seat(0)) } else { found.context("no such moment")? };
    record.steps.truncate(plies);
    let text = record.to_text(G::Content::standard());
    let players = game.state().result().context("a match played to its end has a result")?.players;
    let sitter = |seat: Seat| {
        let bot = (seat != visitor).then_some("apprentice");
        json!({ "name": NAMES[seat.index()], "bot": bot })
    };
    let sitters: Vec<_> = Seat::all(players).map(sitter).collect();
    let save = json!({
        "game": G::NAME, "sitters": sitters, "key": "0".repeat(64), "record": text, "edition": null, "when": 0.0,
        "over": over,
    });
    // An address that is already open would not be loaded again.
    page.visit("#/").await?;
    let script = "localStorage.setItem('tianxia.match.ready', arguments[0])";
    page.script(script, vec![json!(save.to_string())]).await?;
    page.visit("#/table/ready").await?;
    page.wait(".table").await?;
    Ok(("#/table/ready".into(), text))
}
