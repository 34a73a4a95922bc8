//! The suite tests itself: the toys pass, every planted fault is caught.

use engine::{Seat, State};
use testkit::toys::{Kuhn, Nim, fault};
use testkit::{Suite, Tell, observations, observations_told_by, rules_conformance, soak};

const SUITE: Suite = Suite { games: 300, seed: 1 };

fn caught<const FAULT: u8>() -> String {
    rules_conformance::<Kuhn<FAULT>>(SUITE).expect_err("the planted fault must be caught")
}

#[test]
fn the_toys_pass() {
    rules_conformance::<Nim>(SUITE).unwrap();
    rules_conformance::<Kuhn<{ fault::NONE }>>(SUITE).unwrap();
}

#[test]
fn a_dealt_card_told_to_all_breaks_the_second_law() {
    assert!(caught::<{ fault::TOLD_TO_ALL }>().contains("law 2"));
}

#[test]
fn a_dealt_card_copied_into_the_public_part_breaks_the_first_law() {
    assert!(caught::<{ fault::COPIED_TO_PUBLIC }>().contains("law 1"));
}

#[test]
fn an_event_that_depends_on_a_hidden_card_breaks_a_law() {
    assert!(caught::<{ fault::TELLING_BET }>().contains("law"));
}

#[test]
fn an_impossible_world_is_caught() {
    assert!(caught::<{ fault::CARELESS_RESAMPLE }>().contains("resample"));
}

#[test]
fn unsorted_answers_are_caught() {
    assert!(caught::<{ fault::UNSORTED }>().contains("ascending"));
}

#[test]
fn a_crooked_draw_is_caught() {
    assert!(caught::<{ fault::CROOKED_DRAW }>().contains("draw gives"));
}

#[test]
fn a_dead_end_is_caught() {
    assert!(caught::<{ fault::DEAD_END }>().contains("0 answers"));
}

#[test]
fn a_soak_counts_its_games() {
    let seen = soak::<Nim>(1000, 2, 1, &|_| ()).unwrap();
    assert_eq!((seen.games, seen.setups), (1000, 1));
    assert!(seen.longest <= 12 && seen.plies > 2000);
}

#[test]
fn a_soak_survives_a_panic_and_says_where_it_was() {
    let failure = soak::<Kuhn<{ fault::DEAD_END }>>(100, 1, 7, &|_| ()).unwrap_err();
    assert!(failure.contains("a panic in game") && failure.contains("seed 7 (players=2 revision=1)"), "{failure}");
}

type Poker = Kuhn<{ fault::NONE }>;

fn observe(state: &State<Poker>, viewer: Option<Seat>, out: &mut [u8]) {
    engine::observe(&state.view(viewer), out);
}

fn observed(tell: Tell<Poker>) -> String {
    observations_told_by(1000, 1, tell).expect_err("the planted fault must be caught")
}

#[test]
fn an_observation_of_the_toy_reads_back() {
    observations::<Poker>();
}

#[test]
fn an_observation_that_forgets_the_own_card_is_caught() {
    let forgetful: Tell<Poker> = |state, viewer, out| {
        observe(state, viewer, out);
        out.iter_mut().rev().take(3).for_each(|byte| *byte = 0);
    };
    assert!(observed(forgetful).contains("does not read back"));
}

#[test]
fn an_observation_that_tells_another_seats_card_is_caught() {
    // A spectator's view still reads back: it has no part of its own.
    let leaking: Tell<Poker> = |state, viewer, out| {
        observe(state, viewer, out);
        if viewer.is_none() {
            let mut own = vec![0; out.len()];
            observe(state, Some(Seat(1)), &mut own);
            let end = out.len() - 3;
            out[end..].copy_from_slice(&own[end..]);
        }
    };
    assert!(observed(leaking).contains("what it cannot know"));
}
