//! Whether networks give the same answers on every machine: folds every bit of their answers to 10,000 decisions of
//! each game into one number and prints it. Compiled with `TIANXIA_SAME=THAT-NUMBER`, for a machine that need not be
//! able to print, it fails unless it gets the same number. `cargo xtask nets` does both, the second in WebAssembly.

use catalog::{GameId, with_game};
use engine::{Content, Playout, Rng, Title, parse_setup};
use nets::{Layout, Memory, Net};

/// How many decisions of each game are judged.
const DECISIONS: u32 = 10_000;

fn main() {
    let all = GameId::ALL.iter().fold(0u64, |all, &game| with_game!(game, G => all.rotate_left(9) ^ digest::<G>()));
    println!("{all:016x}");
    if let Some(same) = option_env!("TIANXIA_SAME") {
        assert_eq!(Ok(all), u64::from_str_radix(same, 16), "another machine finds something else");
    }
}

/// What a network of two layers says about the decisions of random matches with every number of players.
fn digest<G: Title>() -> u64 {
    let net = Net::untaught(Layout::of::<G>(), &[256, 64], 7);
    let (mut memory, mut attention, mut playout) = (Memory::default(), Vec::new(), Playout::default());
    let (mut digest, mut decisions) = (0u64, 0);
    for (seed, players) in (0..).zip(G::PLAYERS.collect::<Vec<_>>().into_iter().cycle()) {
        let setup = parse_setup::<G>(&format!("players={players}")).expect("the usual setup");
        let (mut state, mut rng) = (G::start(<G::Content as Content>::standard(), &setup), Rng::new(seed));
        while playout.step_by(&mut state, &mut rng, |state, seat, legal, rng| {
            let outlook = net.judge(&state.view(Some(seat)), legal, &mut memory, &mut attention);
            for number in attention.iter().chain(&outlook.scores).chain(&outlook.points) {
                digest = digest.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number.to_bits());
            }
            decisions += 1;
            rng.pick(legal)
        }) {}
        if decisions >= DECISIONS {
            break;
        }
    }
    digest
}
