//! Old records replay for ever.

use zhanguo::ZhanGuo;

#[test]
fn kept_records_replay() {
    testkit::records::<ZhanGuo>();
}
