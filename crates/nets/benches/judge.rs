//! How long a network of 256 and 256 units takes to judge a decision: with a memory of the last one, and without.

use catalog::{GameId, with_game};
use engine::{Content, Playout, Rng, Seat, State, Title, parse_setup};
use nets::{Layout, Memory, Net};
use std::hint::black_box;
use std::time::Instant;

/// How often the positions are judged.
const REPEATS: u32 = 20;

fn main() {
    println!("game      bytes  there  answers  with memory  without  observing");
    for &game in GameId::ALL {
        with_game!(game, G => measure::<G>());
    }
}

/// Every decision with a choice of one random match for each number of players.
fn positions<G: Title>() -> Vec<(State<G>, Seat, Vec<G::Action>)> {
    let (mut kept, mut playout, content) = (Vec::new(), Playout::default(), <G::Content as Content>::standard());
    for players in G::PLAYERS {
        let setup = parse_setup::<G>(&format!("players={players}")).expect("the usual setup");
        let (mut state, mut rng) = (G::start(content, &setup), Rng::new(1));
        while playout.step_by(&mut state, &mut rng, |state, seat, legal, rng| {
            if legal.len() > 1 {
                kept.push((*state, seat, legal.to_vec()));
            }
            rng.pick(legal)
        }) {}
    }
    kept
}

fn measure<G: Title>() {
    let (net, positions) = (Net::untaught(Layout::of::<G>(), &[256, 256], 1), positions::<G>());
    let (mut memory, mut attention) = (Memory::default(), Vec::new());
    let mut time = |keep: bool| {
        let start = Instant::now();
        for _ in 0..REPEATS {
            for (state, seat, legal) in &positions {
                if !keep {
                    memory = Memory::default();
                }
                black_box(net.judge(&black_box(state).view(Some(*seat)), legal, &mut memory, &mut attention));
            }
        }
        start.elapsed().as_secs_f64() * 1e6 / f64::from(REPEATS) / positions.len() as f64
    };
    let (with, without) = (time(true), time(false));
    let mut bytes = vec![0; net.layout().bytes];
    let start = Instant::now();
    let mut there = 0;
    for (state, seat, _) in &positions {
        engine::observe(&black_box(state).view(Some(*seat)), &mut bytes);
        there += bytes.iter().filter(|&&byte| byte != 0).count();
    }
    let observing = start.elapsed().as_secs_f64() * 1e6 / positions.len() as f64;
    let answers: usize = positions.iter().map(|(_, _, legal)| legal.len()).sum();
    let mean = |sum: usize| sum / positions.len();
    let (name, bytes) = (G::NAME, bytes.len());
    println!(
        "{name:9} {bytes:5} {:6} {:8} {with:9.2} µs {without:5.2} µs {observing:7.2} µs",
        mean(there),
        mean(answers)
    );
}
