//! Messages read back what they wrote, and nothing makes the readers panic.

use engine::Seat;
use proptest::prelude::*;
use wire::limits::{MAX_CHAT_CHARS, MAX_FRAME_BYTES};
use wire::{Absent, Ask, Code, Frame, Options, OptionsError, Pace, Request, TableId, read_tree};

#[test]
fn a_request_is_readable_by_eye() {
    let ask = Ask::Answer { table: TableId(7), seat: Seat(1), seen: 12, undos: 0, action: 40 };
    let text = Request { n: 3, ask }.write();
    assert_eq!(text, r#"{"n":3,"ask":{"answer":{"table":7,"seat":1,"seen":12,"undos":0,"action":40}}}"#);
    assert_eq!(Request::read(r#"{"n":1,"ask":"ping"}"#), Ok(Request { n: 1, ask: Ask::Ping }));
}

/// Undos were once called `takes`: clients of that time are understood, and tables kept at that time can be read.
#[test]
fn the_old_word_for_undos_is_understood() {
    let ask = Ask::Answer { table: TableId(7), seat: Seat(1), seen: 12, undos: 2, action: 40 };
    let old = r#"{"n":3,"ask":{"answer":{"table":7,"seat":1,"seen":12,"takes":2,"action":40}}}"#;
    assert_eq!(Request::read(old), Ok(Request { n: 3, ask }));
    let old = r#"{"n":3,"ask":{"open":{"table":7,"from":5,"takes":2}}}"#;
    assert_eq!(Request::read(old), Ok(Request { n: 3, ask: Ask::Open { table: TableId(7), from: 5, undos: 2 } }));
    let old = r#"{"past":{"table":7,"takes":2,"from":0,"views":[]}}"#;
    let Ok(Frame::Past(past)) = Frame::read(old) else { panic!("a frame with the old word is not read") };
    assert_eq!(past.undos, 2);
    let both = r#"{"n":3,"ask":{"open":{"table":7,"takes":2,"undos":2}}}"#;
    assert_eq!(Request::read(both), Err(Code::BadFrame));
}

#[test]
fn limits_are_kept_at_the_door() {
    let chat = |length| {
        let ask = Ask::Chat { table: TableId(1), text: "x".repeat(length) };
        Request::read(&Request { n: 1, ask }.write()).map(drop)
    };
    assert_eq!(chat(MAX_CHAT_CHARS), Ok(()));
    assert_eq!(chat(MAX_CHAT_CHARS + 1), Err(Code::TooLong));
    assert_eq!(Request::read(&" ".repeat(MAX_FRAME_BYTES + 1)), Err(Code::TooLong));
    assert_eq!(Request::read(r#"{"n":1,"ask":{"ping":{}},"more":1}"#), Err(Code::BadFrame));
}

/// The order in which fields are declared here must not matter to anybody.
#[test]
fn fields_have_names() {
    for text in [r#"[1,"ping"]"#, r#"{"n":1,"ask":{"chat":[7,"hello"]}}"#, r#"{"n":1,"ask":{"close":[7]}}"#] {
        assert_eq!(Request::read(text), Err(Code::BadFrame), "{text}");
    }
    let options = |text: &str| wire::read_named::<Options>(text.as_bytes());
    let meant = Options { pace: Pace::Clock { bank: 60, increment: 1 }, ..Options::new("kaiser") };
    assert_eq!(options(r#"{"game":"kaiser","pace":{"clock":{"bank":60,"increment":1}}}"#), Ok(meant));
    assert_eq!(options(r#"{"game":"kaiser","pace":{"clock":[60,1]}}"#), Err(Code::BadFrame));
    assert_eq!(options(r#"["kaiser"]"#), Err(Code::BadFrame));
    let quiet = wire::read_named::<wire::http::Notices>(br#"{"quiet":[7]}"#).map(|notices| notices.quiet);
    assert_eq!(quiet, Ok(vec![TableId(7)]), "a list that is meant is a list");
}

/// The page reads what the server wrote, and refuses anything else.
#[test]
fn what_is_read_from_a_tree_is_what_was_written() {
    type Numbers = (u8, i8, Option<f64>);
    let (pace, absent) = (Pace::Clock { bank: 60, increment: 1 }, Absent::Keeper("adept".into()));
    let options = Options { title: "Ä".into(), pace, absent, help: true, ..Options::new("kaiser") };
    assert_eq!(read_tree(&serde_json::to_string(&options).unwrap()), Ok(options));
    assert_eq!(read_tree(r#"{"game":"kaiser","pace":"free","absent":"wait"}"#), Ok(Options::new("kaiser")));
    let bad = [
        r#"["kaiser"]"#,
        r#"{"game":"kaiser","pace":{"clock":[60,1]}}"#,
        r#"{"game":"kaiser","pace":{"days":1,"clock":{"bank":60,"increment":1}}}"#,
        r#"{"game":"kaiser","pace":"days"}"#,
        r#"{"game":"kaiser","pace":{"free":null}}"#,
        r#"{"game":"kaiser","moon":1}"#,
        r#"{"game":1}"#,
        "{}",
        "{",
    ];
    for text in bad {
        assert_eq!(read_tree::<Options>(text), Err(Code::BadFrame), "{text}");
    }
    assert_eq!(read_tree::<Numbers>("[255,-128,1]"), Ok((255, -128, Some(1.0))));
    assert_eq!(read_tree::<Numbers>("[0,127,null]"), Ok((0, 127, None)));
    for text in ["[256,0,null]", "[-1,0,null]", "[0,128,null]", "[0,0]", "[0,0,null,0]", "[0.5,0,null]", "[[],0,null]"]
    {
        assert_eq!(read_tree::<Numbers>(text), Err(Code::BadFrame), "{text}");
    }
}

#[test]
fn options_out_of_range_are_named() {
    let options = |change: &dyn Fn(&mut Options)| {
        let mut options = Options::new("kaiser");
        change(&mut options);
        options.check()
    };
    assert_eq!(options(&|_| {}), Ok(()));
    assert_eq!(options(&|o| o.pace = Pace::Clock { bank: 0, increment: 0 }), Err(OptionsError::Pace));
    assert_eq!(options(&|o| o.pace = Pace::Days(31)), Err(OptionsError::Pace));
    assert_eq!(options(&|o| o.title = "x".repeat(61)), Err(OptionsError::Title));
    assert_eq!(options(&|o| o.absent = Absent::Keeper("x".repeat(41))), Err(OptionsError::Absent));
}

#[test]
fn every_code_has_a_word_of_its_own() {
    for &code in Code::ALL {
        assert_eq!(serde_json::to_string(&code).unwrap(), format!("\"{}\"", code.word()));
        assert!(code.sentence().ends_with('.'));
        assert_eq!(Code::ALL.iter().filter(|other| other.word() == code.word()).count(), 1);
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = Request::read(&text);
        let _ = Frame::read(&text);
    }

    #[test]
    fn a_damaged_request_is_read_or_refused(at in 0usize..80, byte in any::<u8>()) {
        let ask = Ask::Answer { table: TableId(7), seat: Seat(1), seen: 12, undos: 0, action: 40 };
        let mut bytes = Request { n: 3, ask }.write().into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        let request = String::from_utf8(bytes).ok().and_then(|text| Request::read(&text).ok());
        if let Some(request) = request {
            prop_assert_eq!(Request::read(&request.write()), Ok(request));
        }
    }
}
