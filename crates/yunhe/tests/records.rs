//! Old records replay for ever.

use yunhe::Yunhe;

#[test]
fn kept_records_replay() {
    testkit::records::<Yunhe>();
}
