//! The suite that every game passes.

use zhanguo::ZhanGuo;

#[test]
fn conformance() {
    testkit::conformance::<ZhanGuo>();
}

#[test]
fn playouts_allocate_nothing_after_a_warm_up() {
    for setup in testkit::setups::<ZhanGuo>().into_iter().step_by(7) {
        assert_eq!(testkit::allocations_in_playout::<ZhanGuo>(setup), 0, "{setup:?}");
    }
}

#[test]
fn no_list_that_a_person_reads_is_longer_than_a_dozen() {
    let longest = testkit::lists::<ZhanGuo>(200).unwrap();
    println!("{longest:?}");
    assert!(longest.step <= engine::DOZEN && longest.steps <= 3, "{longest:?}");
}

#[test]
fn a_screen_holds_the_board_and_the_answers() {
    testkit::screens::<ZhanGuo>(40).unwrap_or_else(|seen| panic!("{seen}"));
}

#[test]
fn an_observation_tells_a_view_and_nothing_else() {
    testkit::observations::<ZhanGuo>();
}
