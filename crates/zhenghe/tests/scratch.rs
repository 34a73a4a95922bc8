mod common;
use common::greedy;
use engine::*;
use std::collections::BTreeMap;
use zhenghe::*;
#[test]
fn stats() {
    let setup = parse_setup::<ZhengHe>("players=2").unwrap();
    let mut count: BTreeMap<String, u32> = BTreeMap::new();
    let games = 500;
    let mut v = 0;
    let mut b = 0;
    let mut plies = 0;
    for seed in 0..games {
        let mut state = ZhengHe::start(Content::standard(), &setup);
        let (mut rng, mut legal, mut chances) = (Rng::new(seed), Vec::new(), Vec::new());
        loop {
            match state.to_act() {
                ToAct::Nobody => break,
                ToAct::Chance => {
                    let o = ZhengHe::draw(state.parts(), &mut chances, |n| rng.below(n));
                    state.deal(o, &mut NoLog);
                }
                ToAct::Seats(s) => {
                    let seat = s.first().unwrap();
                    state.legal(seat, &mut legal);
                    let a = greedy(&state, seat, &legal, &mut rng);
                    let name = format!("{:?}", a);
                    let name = name.split('(').next().unwrap().to_string();
                    let key = match a {
                        Action::Command(c) => format!("{} {c:?}", seat.0),
                        Action::At(_) | Action::Amount(_) => format!(
                            "{} {name} {}",
                            seat.0,
                            format!("{:?}", state.public().phase).split(' ').next().unwrap()
                        ),
                        _ => format!("{} {name}", seat.0),
                    };
                    *count.entry(key).or_default() += 1;
                    state.play(seat, a, &mut NoLog);
                    plies += 1;
                }
            }
        }
        v += state.public().voyages_made() as u32;
        b += state.public().controlled(Side::Barbarian).len() as u32;
    }
    println!(
        "voyages {} lands {} decisions {}",
        v as f64 / games as f64,
        b as f64 / games as f64,
        plies as f64 / games as f64
    );
    for (k, n) in count {
        println!("{k:30} {:.2}", n as f64 / games as f64);
    }
}
