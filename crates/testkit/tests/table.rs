//! A rule test fails where it should: at a word unknown to the notation, at a forbidden step, at an impossible one.

use testkit::Table;
use testkit::toys::Kuhn;

fn dealt() -> Table<Kuhn<0>> {
    let mut table = Table::new("players=2");
    table.deal("Jack King");
    table
}

#[test]
fn steps_are_told_as_in_a_record() {
    let mut table = Table::<Kuhn<0>>::new("players=2");
    table.play("=Jack =King pass 1.bet 0.bet");
    assert!(table.over() && table.acting().is_empty());
    let news = table.news();
    assert!(!news.is_empty() && news.into_iter().all(|event| table.told(event)));
}

#[test]
#[should_panic(expected = "`0.bet` is not among []")]
fn a_seat_that_is_not_asked_cannot_answer() {
    dealt().play("pass 0.bet");
}

#[test]
#[should_panic(expected = "`raise` is no answer of this game")]
fn an_unknown_word_is_not_taken_for_an_illegal_answer() {
    dealt().can("raise");
}

#[test]
#[should_panic(expected = "`Jack` is not among")]
fn an_outcome_has_to_be_possible() {
    Table::<Kuhn<0>>::new("players=2").deal("Jack Jack");
}

#[test]
#[should_panic(expected = "both hold the same card")]
fn a_position_has_to_be_sound() {
    let mut table = dealt();
    table.set(|parts| parts.own.0[0] = parts.own.0[1]);
    table.play("pass");
}

#[test]
fn positions_are_looked_at_from_a_seat() {
    assert!(dealt().own(0) == dealt().own(0) && dealt().own(0) != dealt().own(1));
}
