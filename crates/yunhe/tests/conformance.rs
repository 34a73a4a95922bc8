//! The suite that every game passes.

use testkit::Suite;
use yunhe::Yunhe;

#[test]
fn rules() {
    testkit::rules_conformance::<Yunhe>(Suite::default()).unwrap();
}
