//! The chapters of the rules: rules whose ids have the same letters belong together.

use crate::text::words;
use catalog::GameId;
use engine::Lang;

words! {
    SetUp: "Aufbau", "Set-up";
    Turn: "Der Zug", "The turn";
    Setting: "Steine setzen", "Setting pieces";
    HouseScoring: "Häuserwertung", "House scoring";
    Drawing: "Karten nachziehen", "Drawing cards";
    Exchange: "Karte tauschen", "Exchanging a card";
    End: "Das Ende", "The end";
    FinalScoring: "Schlusswertung", "Final scoring";
    Expert: "Expertenspiel: Befestigungen", "Expert game: fortifications";
    Auction: "Auktion der B-Seiten", "Auction of the B sides";
    Rounds: "Die Runden", "The rounds";
    Unification: "Vereinigung", "Unification";
    Court: "Aktionen am Hof", "Actions at the court";
    Abilities: "Fähigkeiten der Karten", "Abilities of the cards";
    Orders: "Aufträge", "Orders";
    Rewards: "Belohnungen", "Rewards";
    Variants: "Varianten", "Variants";
    Playing: "Karten spielen", "Playing cards";
    EmperorsDeeds: "Was der Kaiser tut", "What the Emperor does";
    BarbariansDeeds: "Was die Barbaren tun", "What the barbarians do";
    Combat: "Kampf", "Combat";
    Victory: "Ende und Sieg", "End and victory";
    Actions: "Aktionen", "Actions";
    Coordinator: "Der Große Koordinator", "The Grand Coordinator";
    Uprisings: "Aufstände", "Uprisings";
}

/// The letters of a rule's id between its dash and its number.
pub(super) fn letters(id: &str) -> &str {
    let tail = id.split_once('-').map_or(id, |(_, tail)| tail);
    &tail[..tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len())]
}

/// What the chapter of a rule is called.
pub(super) fn heading(game: GameId, id: &str) -> Option<Word> {
    Some(match (game.name(), letters(id)) {
        (_, "S") => Word::SetUp,
        ("kaiser", "T") => Word::Turn,
        ("kaiser", "P") => Word::Setting,
        ("kaiser", "H") => Word::HouseScoring,
        ("kaiser", "D") => Word::Drawing,
        ("kaiser", "X") => Word::Exchange,
        ("kaiser", "E") => Word::End,
        ("kaiser", "B") => Word::Expert,
        ("zhanguo", "A") => Word::Auction,
        ("zhanguo", "U") => Word::Unification,
        ("zhanguo", "C") => Word::Court,
        ("zhanguo", "B") => Word::Abilities,
        ("zhanguo", "O") => Word::Orders,
        ("zhanguo", "W") => Word::Rewards,
        ("zhanguo", "V") => Word::Variants,
        ("zhenghe", "A") => Word::Playing,
        ("zhenghe", "E") => Word::EmperorsDeeds,
        ("zhenghe", "B") => Word::BarbariansDeeds,
        ("zhenghe", "K") => Word::Combat,
        ("zhenghe", "F") => Word::Victory,
        ("yunhe", "A") => Word::Actions,
        ("yunhe", "G") => Word::Coordinator,
        ("yunhe", "U") => Word::Uprisings,
        (_, "R") => Word::Rounds,
        (_, "F") => Word::FinalScoring,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::rules::rules;

    #[test]
    fn every_rule_stands_in_a_chapter() {
        for &game in GameId::ALL {
            for (id, _) in rules(game, Lang::En) {
                assert!(heading(game, id).is_some(), "{id} has no chapter");
            }
        }
    }
}
