//! The page and the native program are the same program: the same answers give the same fingerprint at every ply, and a
//! bot with the same view, seed and number of iterations gives the same answer.

use crate::page::Page;
use anyhow::{Context, Result, ensure};
use bots::{Ask, Budget, Kind, Level, Thinker};
use catalog::{GameId, with_game};
use engine::{Content, Dealer, Numbered, Rng, Seat, Timeline, Title, ToAct, View, observation_len, observe};
use serde_json::{Value, json};
use std::time::Instant;

/// How many records are replayed in both.
const RECORDS: u64 = 100;

/// The matches in which the levels are asked: at the largest tables, and at the smallest, for which there are networks.
const SEEDS: [u64; 2] = [11, 12];
/// At how many moments of a match every level is asked.
const MOMENTS: usize = 3;
/// How many iterations each may use.
const ITERATIONS: u32 = 60;

/// A random match from a seed; `look` sees it at its start and after every step, with the seat that decides.
pub(crate) fn random_match<G: Title>(seed: u64, mut look: impl FnMut(&Timeline<G>, Option<Seat>)) -> Timeline<G> {
    let players = G::PLAYERS.clone().nth(seed as usize % G::PLAYERS.count()).unwrap_or(*G::PLAYERS.start());
    let setup = engine::parse_setup::<G>(&format!("players={players}")).expect("every number of players has a default");
    let mut game = Timeline::<G>::new(G::Content::standard(), setup, None);
    let dealer = Dealer::from_seed(seed);
    let mut rng = Rng::new(seed);
    let (mut legal, mut scratch) = (Vec::new(), Vec::new());
    loop {
        let to_act = game.state().to_act();
        let seat = to_act.seats().first();
        look(&game, seat);
        match (to_act, seat) {
            (_, Some(seat)) => {
                game.state().legal(seat, &mut legal);
                game.play(seat, game.ply(), rng.pick(&legal)).expect("a listed answer is legal");
            }
            (ToAct::Chance, _) => {
                let outcome = dealer.outcome(game.deals(), game.state(), &mut scratch);
                game.deal(outcome).expect("the dealer draws a possible outcome");
            }
            _ => return game,
        }
    }
}

/// A match from a seed, as text, with the fingerprint of every ply in lines.
fn fingerprints<G: Title>(seed: u64) -> (String, String) {
    let mut lines = Vec::new();
    let game = random_match::<G>(seed, |game, _| lines.push(format!("{:016x}", game.state().fingerprint())));
    (game.record().to_text(G::Content::standard()), lines.join("\n"))
}

/// Questions to every level at some moments of a match that offer a choice, each with the native answer.
fn questions<G: Title>(seed: u64, first: usize) -> Vec<(Value, u16)> {
    let mut views: Vec<View<G>> = Vec::new();
    let mut legal = Vec::new();
    random_match::<G>(seed, |game, seat| {
        if let Some(seat) = seat {
            game.state().legal(seat, &mut legal);
            views.extend((legal.len() > 1).then(|| game.state().view(Some(seat))));
        }
    });
    let chosen = (0..MOMENTS).map(|n| &views[(2 * n + 1) * views.len() / (2 * MOMENTS)]);
    // Every question goes to a thinker of its own.
    let one = |(mind, (view, level)): (usize, (&View<G>, Level))| {
        let mut thinker = Thinker::<G>::new(Kind::Level(level), seed);
        let thought = thinker.think(view, Ask::Choose, &Budget::iterations(ITERATIONS)).expect("there is a choice");
        let mut seen = vec![0_u8; observation_len::<G>()];
        observe(view, &mut seen);
        let network = level.network::<G>(view.players());
        let network = network.map(|network| format!("{}.{}-{}.net", G::NAME, network.name, &network.hash[..16]));
        let question = json!({
            "number": 0, "mind": mind, "game": G::NAME, "bot": level.slug(), "seed": seed,
            "limits": format!("{ITERATIONS}it"), "ask": "Choose", "view": seen, "edition": null,
            "network": network,
        });
        (question, thought.action.id())
    };
    let asked = chosen.flat_map(|view| Level::ALL.map(|level| (view, level)));
    asked.enumerate().map(|(n, asked)| one((first + n, asked))).collect()
}

/// Calls a function of the page's module with a text.
async fn call(page: &Page, function: &str, text: &str) -> Result<Value> {
    let script = "const done = arguments[2]; const glue = document.querySelector('link[rel=modulepreload]').href;
        const network = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
        import(glue).then(glue => glue[arguments[0]](arguments[1], network)).then(done)";
    page.script_later(script, vec![json!(function), json!(text)]).await
}

/// What a thinker of the page answers.
async fn answer(page: &Page, question: &Value) -> Result<Option<u16>> {
    let reply = call(page, "answer", &question.to_string()).await?;
    let reply: Value = serde_json::from_str(reply.as_str().context("the page answers with text")?)?;
    Ok(reply["answer"]["Ok"]["answers"][0][0].as_u64().and_then(|id| id.try_into().ok()))
}

/// Every level of every game answers in the page as it does natively.
pub(crate) async fn same_answers(page: &mut Page) -> Result<()> {
    let mut asked = 0;
    for &game in GameId::ALL {
        for seed in SEEDS {
            for (question, native) in with_game!(game, G => questions::<G>(seed, asked)) {
                let seen = answer(page, &question).await?;
                ensure!(seen == Some(native), "{}: the page answers {seen:?}, the program {native}", question["bot"]);
                asked += 1;
            }
        }
    }
    println!("        {asked} questions to bots");
    in_time(page).await
}

/// The strongest bot keeps its time limit in the page.
async fn in_time(page: &Page) -> Result<()> {
    let level = Level::GrandMaster;
    for &game in GameId::ALL {
        let mut question = with_game!(game, G => questions::<G>(12, 1_000_000 * (1 + game as usize))).remove(0).0;
        question["bot"] = json!(level.slug());
        question["limits"] = json!(level.limits().to_string());
        // The machine may be busy with something else for a moment.
        let mut quickest = u128::MAX;
        for _ in 0..3 {
            let began = Instant::now();
            let answer = answer(page, &question).await?;
            quickest = quickest.min(began.elapsed().as_millis());
            ensure!(answer.is_some(), "{game}: no answer of {}", level.slug());
        }
        println!("        {game}: {} answers after {quickest} ms", level.slug());
        ensure!(quickest < 2 * u128::from(level.limits().millis), "{game}: too late");
    }
    Ok(())
}

/// Replays records of all games in the page.
pub(crate) async fn same_fingerprints(page: &mut Page) -> Result<()> {
    let mut plies = 0;
    for n in 0..RECORDS {
        let game = GameId::ALL[n as usize % GameId::ALL.len()];
        let (record, native) = with_game!(game, G => fingerprints::<G>(n));
        let seen = call(page, "fingerprints", &record).await?;
        ensure!(seen == json!(native), "{game}, seed {n}: the page and the program differ");
        plies += native.lines().count();
    }
    println!("        {RECORDS} records, {plies} plies");
    Ok(())
}
