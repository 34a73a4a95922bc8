//! The words of this table that the game does not say itself.

use crate::text::words;
use engine::Lang;

words! {
    Emperor: "Kaiser", "Emperor";
    Barbarians: "Barbaren", "Barbarians";
    Game: "Partie", "Game";
    Of: "von", "of";
    Stage: "Etappe", "Stage";
    Round: "Runde", "Round";
    Now: "Stand jetzt", "as it stands";
    Hand: "Hand", "Hand";
    YourHand: "Deine Hand", "Your hand";
    Reserve: "Reserve", "Reserve";
    YourReserve: "Deine Reserve", "Your reserve";
    Supply: "im Vorrat", "in supply";
    Deck: "Stapel", "Deck";
    Discards: "Ablage", "Discards";
    OnTheTable: "Auf dem Tisch", "On the table";
    NoCard: "Noch liegt keine Karte offen.", "No card lies face up yet.";
    PassedOn: "bekannt, weil du sie weitergegeben hast", "known, because you passed it on";
    PerhapsReserve: "eine davon liegt vielleicht schon in der Reserve", "one of them may already lie in the reserve";
    SeenByOther: "kennt die andere Seite", "known to the other side";
    CommandPoints: "Befehlspunkte", "command points";
    AfterVoyage: "nach Seereise", "after voyage";
    Locked: "noch nicht möglich", "not possible yet";
    Reaction: "Mögliche Reaktion", "Possible reaction";
    ReactionBefore: "davor", "first";
    ReactionAfter: "danach", "afterwards";
    NoReaction: "keine Reaktion möglich", "no reaction possible";
    VoyageWith: "Seereise mit allem, was da ist", "A voyage with everything available";
    VoyageMade: "abgeschlossen", "completed";
    VoyageOpen: "nicht abgeschlossen", "not completed";
    Unlocks: "Kaiser-Aktionen dieser Karten", "Emperor's actions of these cards";
    Neighbours: "Grenzt an", "Adjoins";
    AttackWith: "Angriff mit", "Attack with";
    AttackOdds: "Sieg ohne Neuwürfe", "Victory without re-rolls";
    BestWith: "Bestenfalls, Neuwürfe:", "At best, re-rolls:";
    Success: "Erfolg", "Success";
    Below: "unter", "below";
    RollAgain: "Neu würfeln", "Roll again";
    Empty: "leer", "empty";
    BotDeck: "Karten der Barbaren", "The barbarians' cards";
    Untraced: "Verborgene Karten", "Cards not yet traced";
    Commands: "Wofür die Karte genutzt wird", "What the card is used for";
    Amounts: "Wie viele", "How many";
}
