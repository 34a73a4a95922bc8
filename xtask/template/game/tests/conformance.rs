//! The suite that every game passes.

use specimen::Specimen;

#[test]
fn conformance() {
    testkit::conformance::<Specimen>();
}

#[test]
fn random_play_allocates_nothing() {
    for setup in testkit::setups::<Specimen>() {
        assert_eq!(testkit::allocations_in_playout::<Specimen>(setup), 0);
    }
}

#[test]
fn no_list_that_a_person_reads_is_longer_than_a_dozen() {
    let longest = testkit::lists::<Specimen>(200).unwrap();
    assert!(longest.step <= engine::DOZEN && longest.steps <= 1, "{longest:?}");
}

#[test]
fn a_screen_holds_the_board_and_the_answers() {
    testkit::screens::<Specimen>(40).unwrap_or_else(|seen| panic!("{seen}"));
}

#[test]
fn an_observation_tells_a_view_and_nothing_else() {
    testkit::observations::<Specimen>();
}
