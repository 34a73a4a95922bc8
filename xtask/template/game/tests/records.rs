//! Old records replay for ever.

use specimen::Specimen;

#[test]
fn kept_records_replay() {
    testkit::records::<Specimen>();
}
