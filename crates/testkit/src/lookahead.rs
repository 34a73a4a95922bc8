//! Matches with players who look one decision ahead: what a game's heuristic is worth.

use engine::{Content, Heuristic, NoLog, Playout, Resample, Rng, Seat, Setup, State, ToAct, parse_setup};

/// A match in which the `clever` seats choose the answer that leads to the best value in an invented world. The others
/// answer at random.
pub fn lookahead<G: Resample + Heuristic>(setup: &str, clever: impl Fn(Seat) -> bool, rng: &mut Rng) -> State<G> {
    let setup = parse_setup::<G>(setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
    let (mut state, mut playout, mut legal) =
        (G::start(G::Content::standard(), &setup), Playout::default(), Vec::new());
    loop {
        match state.to_act() {
            ToAct::Nobody => return state,
            ToAct::Seats(seats) if let Some(seat) = seats.iter().find(|&seat| clever(seat)) => {
                state.legal(seat, &mut legal);
                let answer = best(&state, seat, &legal, rng);
                state.play(seat, answer, &mut NoLog);
            }
            ToAct::Seats(_) | ToAct::Chance => drop(playout.step(&mut state, rng)),
        }
    }
}

/// The best answer; ties are broken at random.
fn best<G: Resample + Heuristic>(state: &State<G>, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> G::Action {
    let world = G::resample(&state.view(Some(seat)), rng);
    let worth = |&action: &G::Action| {
        let mut next = world;
        next.play(seat, action, &mut NoLog);
        let value = G::value(next.known(seat)) + G::hunch(state.known(seat), action);
        (value, rng.below(1 << 16), action)
    };
    legal.iter().map(worth).max().expect("an answer").2
}

/// The share of `matches` that one clever player wins against random players, from each seat in turn.
pub fn share_of_lookahead<G: Resample + Heuristic>(setup: &str, matches: u32) -> f64 {
    let players = parse_setup::<G>(setup).map_or(1, |setup| setup.players());
    let won = |game: u32| {
        let me = Seat((game % u32::from(players)) as u8);
        let over = lookahead::<G>(setup, |seat| seat == me, &mut Rng::new(game.into()));
        over.result().expect("the match is over").share(me)
    };
    (0..matches).map(won).sum::<f64>() / f64::from(matches)
}
