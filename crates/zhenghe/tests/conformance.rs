//! The suite that every game passes.

use zhenghe::ZhengHe;

#[test]
fn conformance() {
    testkit::conformance::<ZhengHe>();
}

#[test]
fn no_allocation_in_playouts() {
    for setup in testkit::setups::<ZhengHe>() {
        assert_eq!(testkit::allocations_in_playout::<ZhengHe>(setup), 0, "{setup:?}");
    }
}

#[test]
fn no_list_that_a_person_reads_is_longer_than_a_dozen() {
    let longest = testkit::lists::<ZhengHe>(200).unwrap();
    println!("{longest:?}");
    assert!(longest.step <= engine::DOZEN && longest.steps <= 3, "{longest:?}");
}

#[test]
fn a_screen_holds_the_board_and_the_answers() {
    testkit::screens::<ZhengHe>(40).unwrap_or_else(|seen| panic!("{seen}"));
}

#[test]
fn an_observation_tells_a_view_and_nothing_else() {
    testkit::observations::<ZhengHe>();
}
