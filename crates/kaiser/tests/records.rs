//! Old records replay for ever.

use kaiser::Kaiser;

#[test]
fn kept_records_replay() {
    testkit::records::<Kaiser>();
}
