//! Old records replay for ever.

use zhenghe::ZhengHe;

#[test]
fn kept_records_replay() {
    testkit::records::<ZhengHe>();
}
