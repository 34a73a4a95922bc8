//! The texts: one term for one thing, and sentences that say what they mean.

use crate::position::{SICHUAN, WEST, at_turn, card};
use engine::{Content as _, Lang, Text as _};
use zhenghe::content::{BotLine, BotVerb, CardKind};
use zhenghe::pieces::{EMPIRE, Piece};
use zhenghe::{Content, Event, Rule, Side, ZhengHe, text};

#[test]
fn texts_keep_to_the_glossary() {
    testkit::glossary::<ZhengHe>(include_str!("../README.md"));
}

fn told(event: Event) -> [String; 2] {
    Lang::ALL.map(|lang| ZhengHe::event(lang, Content::standard(), &event).plain(|seat| format!("<{}>", seat.0)))
}

#[test]
fn one_die_is_enough() {
    let sails = |dice| told(Event::Sails { voyage: 1, junks: 3, gold: 1, dice });
    let three = sails(3);
    assert_eq!(
        three[0],
        "Die Flotte segelt zum Persischen Golf mit 3 Dschunken und 1 Gold; 3 Würfel, ein Ergebnis unter 4 genügt."
    );
    assert_eq!(
        three[1],
        "The fleet sails to the Persian Gulf with 3 junks and 1 gold; 3 dice, one result below 4 is enough."
    );
    assert!(sails(1)[1].ends_with("; 1 die, a result below 4 is needed."), "{:?}", sails(1));
}

#[test]
fn places_have_their_prepositions() {
    let to_the_gulf = told(Event::Heads { voyage: 1 });
    assert_eq!(
        to_the_gulf,
        ["Die Flotte soll zum Persischen Golf segeln.", "The fleet is to sail to the Persian Gulf."]
    );
    let sumatra = told(Event::Returns { voyage: 5 });
    assert!(sumatra[0].starts_with("Die Seereise nach Sumatra misslingt;"), "{}", sumatra[0]);
    let moved = |n| told(Event::Moved { piece: Piece::Horde, n, from: WEST, to: SICHUAN });
    assert_eq!(moved(1)[0], "1 Horde kommt von den Westmongolen nach Sichuan.");
    assert_eq!(moved(2)[1], "2 hordes move from the West Mongols to Sichuan.");
    let gold = |place| told(Event::Removed { piece: Piece::Gold, n: 1, place });
    assert_eq!(gold(Some(EMPIRE))[0], "Verloren aus dem Kaiserreich: 1 Gold.");
    assert_eq!(gold(None)[1], "Lost from the South China Sea: 1 gold.");
}

#[test]
fn one_is_singular_and_more_are_plural() {
    let reveals = |n| told(Event::Reveals { side: Side::Barbarian, card: card(n) });
    assert_eq!(reveals(10)[1], "The leader of the barbarians reveals Prosperity #10 for 1 re-roll.");
    assert!(reveals(12)[1].ends_with(" for 3 re-rolls."), "{:?}", reveals(12));
    assert!(reveals(10)[0].ends_with("(1 Neuwurf)."), "{:?}", reveals(10));
}

#[test]
fn cards_name_what_they_count_and_whom_they_serve() {
    let (content, mut texts) = (Content::standard(), Vec::new());
    for info in &content.cards {
        for deed in info.deeds.iter().flatten().filter(|deed| !deed.is_empty()) {
            texts.extend(Lang::ALL.map(|lang| text::deed(lang, deed)));
        }
    }
    let has = |words: &str| assert!(texts.iter().any(|text| text == words), "{words}");
    has("1 Angriff mit 1 Einheit");
    has("1 attack with up to 2 units");
    has("1 Siedlung in 1 von den Barbaren kontrolliertes Grenzgebiet");
    has("bis zu 2 Armeen in vom Kaiser kontrollierte Grenzgebiete");
    has("bis zu 2 Gold aus dem Heimatgebiet des Kaisers entfernen");
    has("1 Dschunke aus dem Südchinesischen Meer entfernen");
    has("die Hälfte der Horden (aufgerundet) zieht aus 1 Grenzgebiet in 1 angrenzendes Heimatgebiet");
    let weakest = content.cards.iter().position(|info| matches!(info.kind, CardKind::General(0))).unwrap();
    assert!(text::card(Lang::De, content, zhenghe::Card(weakest as u8)).contains("Barbaren: keine Aktion."));
}

#[test]
fn the_bots_cards_say_up_to_and_go_on() {
    let line = BotLine { verb: BotVerb::Attack, n: 3, margin: 1, least: 0, go_on: true };
    let say = |line: BotLine| Lang::ALL.map(|lang| text::bot_line(lang, &line));
    let one_more = "Angriff mit bis zu 3 Horden, wenn es mindestens 1 mehr sind als die Armeen dort; danach weiter";
    assert_eq!(say(line)[0], one_more);
    assert_eq!(say(line)[1], "attack with up to 3 hordes if there are at least 1 more than armies; then go on");
    let equal = say(BotLine { margin: 0, go_on: false, ..line });
    assert!(equal[0].ends_with(", wenn es mindestens so viele sind wie die Armeen dort"), "{}", equal[0]);
    assert!(equal[1].ends_with(" if there are at least as many as armies"), "{}", equal[1]);
    let gather = say(BotLine { verb: BotVerb::Mass, n: 2, ..line });
    assert!(gather[0].starts_with("bis zu 2 Horden aus dem Vorrat") && gather[1].starts_with("put up to 2 hordes"));
}

#[test]
fn command_points_are_spelled_out_on_the_table() {
    let view = at_turn(Side::Emperor, &[9, 10], &[1, 2]).state().view(Some(engine::Seat(0)));
    assert!(ZhengHe::board(Lang::De, &view).contains("BP: Befehlspunkte"));
    assert!(ZhengHe::board(Lang::En, &view).contains("CP: command points"));
}

#[test]
fn the_rules_tell_of_the_empty_halves() {
    assert!(ZhengHe::rule(Lang::De, Rule::A1).contains("keine Aktion"));
    assert!(ZhengHe::rule(Lang::En, Rule::A1).contains("no action"));
    let mut table = at_turn(Side::Barbarian, &[9, 11], &[7, 2]);
    table.play("p7");
    assert!(!table.can("card"));
}
