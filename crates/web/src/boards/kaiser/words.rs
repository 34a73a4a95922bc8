//! The words of this table that the game does not say itself.

use crate::text::words;
use engine::Lang;

words! {
    Hand: "Deine Hand", "Your hand";
    Card: "Karte", "card";
    Cards: "Karten", "cards";
    OpenCards: "Offene Karten", "Open cards";
    Pile: "Stapel", "Pile";
    Round: "Runde", "Round";
    LastRound: "letzte Runde", "last round";
    House: "Haus", "house";
    Houses: "Häuser", "houses";
    Emissary: "Abgesandter", "emissary";
    Emissaries: "Abgesandte", "emissaries";
    Fortification: "Befestigung", "fortification";
    EmissaryLimit: "Abgesandte, so viele dürfen stehen:", "Emissaries, at most:";
    HousesThen: "Häuser, wenn jetzt gewertet würde", "Houses, if scored now";
    Scored: "schon gewertet", "already scored";
    Alliance: "Bündnis", "Alliance";
    AllianceNobody: "Niemand hat in beiden Provinzen die Mehrheit.", "Nobody has the majority in both provinces.";
    FirstRun: "erster Durchgang", "first pass";
    SecondRun: "zweiter Durchgang", "second pass";
    Emperor: "Kaiser", "Emperor";
    RoadsTo: "Straßen nach", "Roads to";
    Dragon: "Drachenfeld", "Dragon field";
}
