//! What every game must keep.

use kaiser::Kaiser;

#[test]
fn conformance() {
    testkit::conformance::<Kaiser>();
}

#[test]
fn random_play_allocates_nothing() {
    for setup in testkit::setups::<Kaiser>() {
        assert_eq!(testkit::allocations_in_playout::<Kaiser>(setup), 0);
    }
}
