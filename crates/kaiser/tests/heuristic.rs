//! The evaluation is good enough to play by, one decision ahead.

use crate::common::standard;
use engine::{Game as _, Heuristic, NoLog, Resample as _, Rng, Seat, Setup as _, State, ToAct, parse_setup};
use kaiser::{Action, Kaiser};

/// The answer that leads to the best value in an invented world.
fn greedy(state: &State<Kaiser>, seat: Seat, legal: &[Action], rng: &mut Rng) -> Action {
    let world = Kaiser::resample(&state.view(Some(seat)), rng);
    let worth = |action: Action| {
        let mut next = world;
        next.play(seat, action, &mut NoLog);
        <Kaiser as Heuristic>::value(next.known(seat)) + Kaiser::hunch(state.known(seat), action)
    };
    legal.iter().copied().max_by_key(|&action| worth(action)).expect("an answer")
}

/// Plays a match; seats in `clever` play greedily, the others at random.
fn play(setup: &str, clever: impl Fn(Seat) -> bool, rng: &mut Rng) -> State<Kaiser> {
    let setup = parse_setup::<Kaiser>(setup).expect("a valid setup");
    let mut state = Kaiser::start(standard(), &setup);
    let (mut legal, mut chances) = (Vec::new(), Vec::new());
    loop {
        match state.to_act() {
            ToAct::Nobody => return state,
            ToAct::Chance => {
                let outcome = Kaiser::draw(state.parts(), &mut chances, |n| rng.below(n));
                state.deal(outcome, &mut NoLog);
            }
            ToAct::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                state.legal(seat, &mut legal);
                let answer = if clever(seat) { greedy(&state, seat, &legal, rng) } else { rng.pick(&legal) };
                state.play(seat, answer, &mut NoLog);
            }
        }
    }
}

#[test]
fn one_greedy_player_beats_random_ones() {
    let mut rng = Rng::new(1);
    for setup in ["players=3", "players=4 side=4-5", "players=5 fortifications=yes"] {
        let players = parse_setup::<Kaiser>(setup).expect("a valid setup").players();
        let games = 60;
        let won: f64 = (0..games)
            .map(|n| {
                let me = Seat(n % players);
                play(setup, |seat| seat == me, &mut rng).result().expect("the match is over").share(me)
            })
            .sum();
        assert!(won >= 0.95 * f64::from(games), "{won} of {games} with {setup}");
    }
}

#[test]
fn greedy_players_score_as_people_do() {
    // Reports of matches with four and five players speak of 40 to 50 points for the best.
    let mut rng = Rng::new(2);
    for (setup, low, high) in [("players=3", 35.0, 60.0), ("players=4", 30.0, 55.0), ("players=5", 25.0, 50.0)] {
        let games = 30;
        let (mut sum, mut seats) = (0, 0);
        for _ in 0..games {
            let scores = play(setup, |_| true, &mut rng).result().expect("the match is over");
            sum += scores.points.0.iter().sum::<i32>();
            seats += i32::from(scores.players);
        }
        let mean = f64::from(sum) / f64::from(seats);
        assert!((low..high).contains(&mean), "{mean} points with {setup}");
    }
}
