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
