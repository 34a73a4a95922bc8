//! The texts: one term for one thing, and sentences that say what they mean.

use crate::position::{Table, WRITING, standard, table};
use engine::{Lang, Seat, SeatSet, Set, Text as _};
use zhanguo::{Aspect, Board, Event, Official, Rule, ZhanGuo, text};

#[test]
fn texts_keep_to_the_glossary() {
    testkit::glossary::<ZhanGuo>(include_str!("../README.md"));
}

fn told(event: Event) -> [String; 2] {
    Lang::ALL.map(|lang| ZhanGuo::event(lang, standard(), &event).plain(|seat| format!("<{}>", seat.0)))
}

fn asked(table: &Table) -> [String; 2] {
    let known = table.state().known(Seat(0));
    Lang::ALL.map(|lang| ZhanGuo::prompt(lang, known).plain(|seat| format!("<{}>", seat.0)))
}

#[test]
fn one_is_singular_and_more_are_plural() {
    let seat = Seat(0);
    let octagons = |count| told(Event::Octagons { seat, aspect: WRITING, count });
    assert_eq!(octagons(1), ["<0> nimmt 1 Schrift-Oktagon.", "<0> takes 1 writing octagon."]);
    assert_eq!(octagons(2), ["<0> nimmt 2 Schrift-Oktagone.", "<0> takes 2 writing octagons."]);
    let paid = |regions, twice| told(Event::Paid { seat, regions: Set(regions), twice });
    assert_eq!(paid(2, None), ["<0> entfernt einen Arbeiter aus Region 2.", "<0> removes one worker from region 2."]);
    let both = paid(0b1101, None);
    assert_eq!(both[0], "<0> entfernt je einen Arbeiter aus den Regionen 1, 3 und 4.");
    assert_eq!(both[1], "<0> removes one worker each from regions 1, 3 and 4.");
    let palace = paid(0b11000, Some(zhanguo::Region(3)));
    assert_eq!(palace[0], "<0> entfernt zwei Arbeiter aus Region 4 und einen aus Region 5.");
    assert_eq!(palace[1], "<0> removes two workers from Region 4 and one from region 5.");
    let effect = |points| Lang::ALL.map(|lang| text::effect(lang, zhanguo::content::Effect::ExtraWorker(points)));
    assert_eq!(effect(1)[0], "1 zusätzlicher Arbeiter, dann 1 Versetzungspunkt");
    assert_eq!(effect(2)[1], "1 extra worker, then 2 relocation points");
}

#[test]
fn alternatives_are_told_as_such() {
    let reward = zhanguo::content::Reward::Governor(Set(0b111));
    assert_eq!(text::reward(Lang::De, standard(), reward), "1 Gouverneur in Region 1, 2 oder 3");
    assert_eq!(text::reward(Lang::En, standard(), reward), "1 governor in region 1, 2 or 3");
    for lang in Lang::ALL {
        let text = ZhanGuo::rule(lang, Rule::C7);
        assert!(!text.contains("mindestens einer.") && !text.contains("at least one. "), "{text}");
    }
}

#[test]
fn the_extra_worker_asks_for_an_official() {
    let set = table("players=2 boards=b").board(0, Board::Circle).no_officials(0).upper(0, 2, "rg").lower(0, 2, "w");
    let mut table = set.cards(0, 1, &[4]).hand(0, &[1]).turn(0);
    table.set(|parts| {
        parts.public.turn.then = zhanguo::Then::Abilities;
        parts.public.phase = zhanguo::Phase::Lower(zhanguo::Region(1), Official::Red);
    });
    assert!(asked(&table)[0].contains("zusätzlichen Arbeiter"), "{:?}", asked(&table));
    assert!(asked(&table)[1].contains("extra worker"), "{:?}", asked(&table));
}

#[test]
fn ties_name_everybody() {
    let others = SeatSet::one(Seat(1)).with(Seat(2)).with(Seat(3));
    let tied = told(Event::Tied { aspect: Aspect::Law, first: Seat(0), others });
    assert!(tied[0].ends_with("kommt <0> vor <1>, <2> und <3>."), "{}", tied[0]);
    assert!(tied[1].ends_with("<0> comes before <1>, <2> and <3>."), "{}", tied[1]);
}
