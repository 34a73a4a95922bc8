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
