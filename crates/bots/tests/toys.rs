//! Search on games whose answers are known.

use bots::{Blind, Bot, Budget, Evaluator, Search, Settings, Worth};
use engine::{Content, Game, Known, MAX_SEATS, NoLog, Resample, Rng, Scores, Seat, State, Tally, Terms, ToAct};
use testkit::toys::{Blank, Kuhn, KuhnAction, Nim, Take, TwoSeats, fault};

type Poker = Kuhn<{ fault::NONE }>;

/// Playouts that run to the end by luck alone: a toy has no heuristic.
fn settings() -> Settings {
    Settings { plies: 1000, look: false, doubt: 0.0, explore: 1.0, ..Settings::STANDARD }
}

fn nim(heaps: [u8; 3]) -> State<Nim> {
    let mut state = Nim::start(Blank::standard(), &TwoSeats);
    state.parts_mut().public.heaps = heaps;
    state
}

#[test]
fn nim_is_played_perfectly() {
    for id in 0..4 * 5 * 6 {
        let heaps = [id % 4, id / 4 % 5, id / 20];
        if heaps[0] ^ heaps[1] ^ heaps[2] == 0 {
            continue;
        }
        let view = nim(heaps).view(Some(Seat(0)));
        let (mut legal, mut bot) = (Vec::new(), Search::new(Blind, settings(), u64::from(id)));
        view.legal(&mut legal);
        let Take { heap, stones } = bot.choose(&view, &legal, &Budget::iterations(4000));
        let mut left = heaps;
        left[heap as usize] -= stones;
        assert_eq!(left[0] ^ left[1] ^ left[2], 0, "{heaps:?} → {left:?}");
    }
}

/// Poker is about stakes, not about winning hands.
#[derive(Clone, Copy)]
struct Stakes;

impl Evaluator<Poker> for Stakes {
    fn hunch(&self, _: Known<'_, Poker>, _: KuhnAction) -> i32 {
        0
    }
    fn value(&self, _: Known<'_, Poker>) -> i32 {
        0
    }
    fn worth(&self, _: &State<Poker>, _: u8) -> Worth {
        Worth::default()
    }
    fn result(&self, scores: &Scores) -> Worth {
        let worth: [f32; MAX_SEATS] = std::array::from_fn(|i| (scores.points.0[i] + 2) as f32 / 4.0);
        Worth { worth, chance: worth }
    }
    fn explain(&self, _: &State<Poker>) -> (Tally, Terms) {
        <(Tally, Terms)>::default()
    }
}

const SEEDS: u64 = 60;

/// How often the bot bets at an information set, over many seeds.
fn bets(view: &engine::View<Poker>, cache: &mut Vec<(u64, f64)>) -> f64 {
    let key = view.fingerprint();
    if let Some(&(_, known)) = cache.iter().find(|(k, _)| *k == key) {
        return known;
    }
    let (mut legal, mut bets) = (Vec::new(), 0);
    view.legal(&mut legal);
    for seed in 0..SEEDS {
        let mut bot = Search::new(Stakes, settings(), seed);
        bets += u64::from(bot.choose(view, &legal, &Budget::iterations(1000)) == KuhnAction::Bet);
    }
    cache.push((key, bets as f64 / SEEDS as f64));
    bets as f64 / SEEDS as f64
}

/// Points of `exploiter` on average when it knows the bot's habits and answers them best, by trying each of its
/// sixty-four plans (a bit for each card and history).
fn exploit(exploiter: Seat, cache: &mut Vec<(u64, f64)>) -> f64 {
    (0..64u32).map(|plan| value_of(exploiter, plan, cache)).fold(f64::MIN, f64::max)
}

fn value_of(exploiter: Seat, plan: u32, cache: &mut Vec<(u64, f64)>) -> f64 {
    let start = Poker::start(Blank::standard(), &TwoSeats);
    walk(start, exploiter, plan, cache)
}

fn walk(state: State<Poker>, exploiter: Seat, plan: u32, cache: &mut Vec<(u64, f64)>) -> f64 {
    match state.to_act() {
        ToAct::Nobody => f64::from(state.result().expect("over").points[exploiter]),
        ToAct::Chance => {
            let mut chances = Vec::new();
            state.chances(&mut chances);
            let total = chances.len() as f64;
            let mut each = |card| {
                let mut after = state;
                after.deal(card, &mut NoLog);
                walk(after, exploiter, plan, cache) / total
            };
            chances.iter().map(|&(card, _)| each(card)).sum()
        }
        ToAct::Seats(seats) => {
            let seat = seats.first().expect("somebody");
            let view = state.view(Some(seat));
            let bet = if seat == exploiter {
                let own = serde_json::to_string(&view).expect("a view can be written");
                let card = ["Jack", "Queen", "King"].iter().position(|card| own.contains(card)).expect("a card");
                let later = usize::from(own.contains("Pass") && own.contains("Bet") || own.contains("\"Bet\",null"));
                f64::from(plan >> (card * 2 + later) & 1)
            } else {
                bets(&view, cache)
            };
            let mut value = 0.0;
            for (action, weight) in [(KuhnAction::Pass, 1.0 - bet), (KuhnAction::Bet, bet)] {
                if weight > 0.0 {
                    let mut after = state;
                    after.play(seat, action, &mut NoLog);
                    value += weight * walk(after, exploiter, plan, cache);
                }
            }
            value
        }
    }
}

#[test]
fn kuhn_poker_cannot_be_exploited_much() {
    let mut cache = Vec::new();
    // At equilibrium the first seat loses 1/18 and the second wins it.
    let (against_second, against_first) = (exploit(Seat(0), &mut cache), exploit(Seat(1), &mut cache));
    let (gain_first, gain_second) = (against_second + 1.0 / 18.0, against_first - 1.0 / 18.0);
    assert!(gain_first < 0.25 && gain_second < 0.25, "{gain_first} {gain_second}");
}

#[test]
fn same_seed_and_iterations_give_the_same_answer() {
    let state: State<Poker> = testkit::random_state(TwoSeats, 5, 2);
    let view = state.view(Some(Seat(0)));
    let mut legal = Vec::new();
    view.legal(&mut legal);
    let think = |view: &engine::View<Poker>| {
        let mut bot = Search::new(Blind, settings(), 11);
        bot.choose(view, &legal, &Budget::iterations(500));
        let thoughts = bot.thoughts().expect("there was a choice");
        thoughts.answers.iter().map(|a| (a.action, a.visits, a.worth.to_bits())).collect::<Vec<_>>()
    };
    let first = think(&view);
    for seed in 0..20 {
        // Another world behind the same view: the bot cannot know, so it must not care.
        let other = Poker::resample(&view, &mut Rng::new(seed));
        assert_eq!(think(&other.view(Some(Seat(0)))), first);
    }
}
