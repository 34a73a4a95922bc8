//! Old records replay for ever.

use engine::{Agreed, Record, Setup as _, Timeline};
use zhanguo::{Setup, ZhanGuo};

#[test]
fn kept_records_replay() {
    testkit::records::<ZhanGuo>();
}

/// ZG-B6: at ply 184 of this match the circle board brought an extra worker to a region without an official.
#[test]
fn the_second_revision_refuses_what_the_first_allowed() {
    let record = include_bytes!("records/revision-1-circle.record");
    let (content, record) = Record::<ZhanGuo>::open(record, None).expect("a record of ours");
    let agreed = Agreed { revision: 2, ..*record.header.setup.agreed() };
    let mut again = Timeline::<ZhanGuo>::new(content, Setup::of(agreed).expect("a valid setup"), None);
    let alike = record.steps.iter().take_while(|&&step| again.repeat(step).is_some()).count();
    assert_eq!(alike, 184);
}
