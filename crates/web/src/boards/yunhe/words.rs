//! The words of this table that the game does not say itself.

use crate::text::words;
use engine::Lang;

words! {
    Round: "Runde", "Round";
    Storage: "Lager", "Storage";
    DrawStack: "Stapel", "Stack";
    Stacks: "in Stapeln", "in stacks";
    FaceDown: "verdeckt", "face down";
    WallOfContentment: "Mauer der Zufriedenheit", "Wall of Contentment";
    OnTheWall: "Mauer", "Wall";
    ForbiddenCity: "Verbotene Stadt", "Forbidden City";
    Accused: "angeschwärzt", "denounced";
    TripsLeft: "Fahrten", "Trips";
    Trip: "Fahrt", "Trip";
    ToTheSouth: "nach Süden", "southbound";
    ToTheNorth: "nach Norden", "northbound";
    TeaBreak: "Tee-Pause", "Tea break";
    StartPlayer: "Startspieler", "Start player";
    Neutral: "neutral", "neutral";
    Unrest: "Unruhe", "Unrest";
    Coordinator: "Der Große Koordinator", "The Grand Coordinator";
    NextMove: "Nächster Zug, Felder:", "Next move, fields:";
    Way: "Weg", "Way";
    WaysOf: "Wege über dieses Feld", "Ways across this field";
    UntilTurn: "Bis zum Wendepunkt, im Mittel", "Until the turning point, on average";
    NoPoints: "Niemand gewinnt oder verliert.", "Nobody gains or loses.";
    ShownCards: "Aufgedeckt", "Revealed";
    YourCard: "Deine Karte", "Your card";
    DraftHand: "Wähle eine Karte", "Choose a card";
    CanalBuilt: "Kanal", "canal";
    CanalsBuilt: "Kanäle", "canals";
    North: "Norden", "North";
}
