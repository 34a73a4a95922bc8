//! The same seed and the same answers give the same fingerprint at every ply in the page and in the native program.

use crate::page::Page;
use anyhow::{Result, ensure};
use catalog::{GameId, with_game};
use engine::{Content, Dealer, Match, Rng, Title, ToAct};
use serde_json::json;

/// So many records are replayed in both.
const RECORDS: u64 = 100;

/// A match by a seed, as text, with the fingerprint of every ply in lines.
fn random_match<G: Title>(seed: u64) -> (String, String) {
    let content = G::Content::standard();
    let players = G::PLAYERS.clone().nth(seed as usize % G::PLAYERS.count()).unwrap_or(*G::PLAYERS.start());
    let setup = engine::parse_setup::<G>(&format!("players={players}")).expect("every number of players has a default");
    let mut game = Match::<G>::new(content, setup, None);
    let dealer = Dealer::from_seed(seed);
    let mut rng = Rng::new(seed);
    let (mut legal, mut dealt, mut scratch) = (Vec::new(), 0, Vec::new());
    let mut lines = vec![format!("{:016x}", game.state().fingerprint())];
    loop {
        match game.state().to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                let outcome = dealer.outcome(dealt, game.state(), &mut scratch);
                dealt += 1;
                game.deal(outcome).expect("the dealer draws a possible outcome");
            }
            ToAct::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                game.state().legal(seat, &mut legal);
                game.play(seat, game.ply(), rng.pick(&legal)).expect("a listed answer is legal");
            }
        }
        lines.push(format!("{:016x}", game.state().fingerprint()));
    }
    (game.record().to_text(content), lines.join("\n"))
}

/// Replays records of all games in the page.
pub(crate) async fn same_fingerprints(page: &mut Page) -> Result<()> {
    let mut plies = 0;
    for n in 0..RECORDS {
        let game = GameId::ALL[n as usize % GameId::ALL.len()];
        let (record, native) = with_game!(game, G => random_match::<G>(n));
        let script = "const done = arguments[1]; const glue = document.querySelector('link[rel=modulepreload]').href;
            import(glue).then(glue => done(glue.fingerprints(arguments[0])))";
        let seen = page.script_later(script, vec![json!(record)]).await?;
        ensure!(seen == json!(native), "{game}, seed {n}: the page and the program differ");
        plies += native.lines().count();
    }
    println!("        {RECORDS} records, {plies} plies");
    Ok(())
}
