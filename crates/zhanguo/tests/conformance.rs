//! What every game must keep.

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
