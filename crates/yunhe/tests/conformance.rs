//! The suite that every game passes.

use yunhe::Yunhe;

#[test]
fn conformance() {
    testkit::conformance::<Yunhe>();
}

#[test]
fn playouts_do_not_allocate() {
    for setup in testkit::setups::<Yunhe>() {
        assert_eq!(testkit::allocations_in_playout::<Yunhe>(setup), 0, "{setup:?}");
    }
}

#[test]
fn no_list_that_a_person_reads_is_longer_than_a_dozen() {
    let longest = testkit::lists::<Yunhe>(200).unwrap();
    println!("{longest:?}");
    assert!(longest.step <= engine::DOZEN && longest.steps <= 3, "{longest:?}");
}

#[test]
fn a_screen_holds_the_board_and_the_answers() {
    testkit::screens::<Yunhe>(40).unwrap_or_else(|seen| panic!("{seen}"));
}

#[test]
fn an_observation_tells_a_view_and_nothing_else() {
    testkit::observations::<Yunhe>();
}
