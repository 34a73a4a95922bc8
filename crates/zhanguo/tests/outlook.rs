//! What the table shows before a card is laid is what happens after it.

use crate::position::standard;
use engine::{Game as _, Playout, Rng};
use zhanguo::{Action, Card, Cause, Court, Phase, Region, SLOTS, ZhanGuo};

#[test]
fn cards_shown_to_work_are_those_that_work() {
    let mut playout = Playout::<ZhanGuo>::default();
    let mut seen = 0;
    for (seed, setup) in testkit::setups::<ZhanGuo>().into_iter().enumerate() {
        let mut state = ZhanGuo::start(standard(), &setup);
        let mut rng = Rng::new(seed as u64);
        let mut before = *state.public();
        while playout.step(&mut state, &mut rng) {
            let public = *state.public();
            // Recruiting an official changes no unrest, so nothing moves between laying the card and using others.
            if before.phase == Phase::Turn && public.turn.cause == Cause::Court(Court::Official) {
                let shown = before.would_fire(standard(), before.active, Card(public.court), Court::Official);
                assert_eq!(shown != 0, public.turn.active && before.me().tuned(standard(), Court::Official) != 0);
                seen += u32::from(shown != 0);
            }
            before = public;
        }
    }
    assert!(seen > 0);
}

#[test]
fn warnings_count_down_to_what_the_rules_forbid() {
    let mut playout = Playout::<ZhanGuo>::default();
    let mut state = ZhanGuo::start(standard(), &engine::parse_setup::<ZhanGuo>("players=4").unwrap());
    let mut rng = Rng::new(3);
    while playout.step(&mut state, &mut rng) {
        for seat in state.public().seats() {
            let player = state.public().player(seat);
            for region in Region::all() {
                assert_eq!(player.until_silence(standard(), region) == 0, player.silenced(standard(), region));
                let works = Court::ALL.into_iter().fold(0, |set, action| set | player.tuned(standard(), action));
                let here = works >> (region.index() * SLOTS) & 0b111;
                assert_eq!(
                    here.count_ones() as u8,
                    if player.silenced(standard(), region) { 0 } else { player.card_count(region) }
                );
            }
        }
        let mut legal = Vec::new();
        if state.public().phase == Phase::Palace {
            state.view(Some(state.public().active)).legal(&mut legal);
        }
        for action in legal {
            let Action::Region(region) = action else { continue };
            assert!(state.public().me().until_ban(standard(), region) > 0);
        }
    }
}

#[test]
fn abilities_of_boards_are_offered_as_shown() {
    let mut playout = Playout::<ZhanGuo>::default();
    let mut state = ZhanGuo::start(standard(), &engine::parse_setup::<ZhanGuo>("players=4 boards=b").unwrap());
    let mut rng = Rng::new(4);
    let (mut seen, mut legal) = (0, Vec::new());
    while playout.step(&mut state, &mut rng) {
        let public = *state.public();
        let Cause::Court(action) = public.turn.cause else { continue };
        legal.clear();
        state.view(Some(public.active)).legal(&mut legal);
        let shown = public.board_works(standard(), public.active, action);
        for offered in &legal {
            let Action::Ability(n) = *offered else { continue };
            assert_eq!(shown >> n & 1, 1);
            seen += 1;
        }
    }
    assert!(seen > 0);
}
