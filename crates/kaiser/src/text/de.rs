//! German, in the words of the rulebook.

use super::{BoardWords, players, points, province_name, space_name};
use crate::action::Action;
use crate::content::Content;
use crate::event::Event;
use crate::phase::{Payment, Phase};
use crate::pieces::{Alliance, Colour, Province};
use crate::state::Public;
use crate::steps::Part;
use crate::why::Rule;
use alloc::format;
use alloc::string::String;
use engine::{Lang, Line};

pub(super) const BOARD: BoardWords = BoardWords {
    round: "Runde",
    turn: "am Zug:",
    pile: "Stapel",
    passes: ["erstes Mal", "zweites Mal", "aufgebraucht"],
    discards: "Ablage",
    open: "Offene Karten",
    province: "Provinz",
    colour: "Farbe",
    spaces: "Hausfelder",
    emissaries: "Abgesandte",
    points: "Punkte",
    houses: "Häuser",
    fort: "Befestigung",
    hand: "Karten",
    your_hand: "Eigene Karten",
    nothing: "keine",
    legend: "0 bis 4 Häuser der Spieler   . frei   ^ Befestigung   ! gewertet   2/3 Abgesandte gesetzt/möglich",
    alliances: "Bündnisse",
    rows: "Straßen",
    colours: ["rot", "grün", "gelb", "orange", "violett"],
};

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "rote",
        Colour::Green => "grüne",
        Colour::Yellow => "gelbe",
        Colour::Orange => "orange",
        Colour::Violet => "violette",
    }
}

fn card(c: Colour) -> String {
    format!("{} Karte", colour(c))
}

fn pair(c: Colour) -> String {
    format!("zwei {} Karten", colour(c))
}

fn province(content: &Content, province: Province) -> String {
    province_name(Lang::De, content, province)
}

fn alliance(content: &Content, alliance: Alliance) -> String {
    let [a, b] = content.pair(alliance).map(|end| province(content, end));
    format!("{a} und {b}")
}

pub(super) fn event(content: &Content, event: &Event) -> Line {
    let line = Line::new();
    match *event {
        Event::Begins(seat) => line.seat(seat).word(" beginnt und erhält den ").piece("Kaiser").word("."),
        Event::Dealt(seat) => line.seat(seat).word(" bekommt eine Karte."),
        Event::Drew(c) => line.word("Es ist eine ").piece(card(c)).word("."),
        Event::TurnedUp(c) => line.word("Eine ").piece(card(c)).word(" wird aufgedeckt."),
        Event::PlayedCard(seat, c) => line.seat(seat).word(" spielt eine ").piece(card(c)).word("."),
        Event::PlayedPair(seat, c) => line.seat(seat).word(" spielt ").piece(pair(c)).word(" als Joker."),
        Event::Exchanged(seat, c) => line.seat(seat).word(" tauscht eine ").piece(card(c)).word("."),
        Event::SetHouse(seat, space) => {
            line.seat(seat).word(" setzt ein ").piece("Haus").word(" auf ").place(space_name(content, space)).word(".")
        }
        Event::SetEmissary(seat, p) => line
            .seat(seat)
            .word(" schickt einen ")
            .piece("Abgesandten")
            .word(" nach ")
            .place(province(content, p))
            .word("."),
        Event::SetFort(seat, space) => line
            .seat(seat)
            .word(" setzt die ")
            .piece("Befestigung")
            .word(" auf ")
            .place(space_name(content, space))
            .word("."),
        Event::SetNoMore(seat) => line.seat(seat).word(" setzt keinen zweiten Stein."),
        Event::TookOpen(seat, c) => line.seat(seat).word(" nimmt die offene ").piece(card(c)).word("."),
        Event::TookPile(seat) => line.seat(seat).word(" zieht vom Stapel."),
        Event::Reshuffled(n) => {
            line.word("Der Stapel ist aufgebraucht: ").number(n).word(" abgelegte Karten bilden gemischt den neuen.")
        }
        Event::LastRound => line.word("Der Stapel ist zum zweiten Mal aufgebraucht: Dies ist die letzte Runde."),
        Event::Blocked => line.word("Niemand kann noch einen Stein setzen."),
        Event::ScoredHouses(p, by_seat) => {
            points(line.word("Häuser in ").place(province(content, p)).word(":"), &by_seat).word(".")
        }
        Event::ScoredAlliance(a, by_seat) => {
            let line = line.word("Bündnis ").number(a.number()).word(", ").place(alliance(content, a)).word(":");
            points(line, &by_seat).word(".")
        }
        Event::ScoredRoad { seat, houses, points } => line
            .word("Straße: ")
            .seat(seat)
            .word(" hat ")
            .number(houses.count_ones() as i32)
            .word(" Häuser in einer Reihe, ")
            .number(points)
            .word(" Punkte."),
        Event::Won(seats) => {
            let ending = if seats.len() == 1 { " ist der neue Kaiser von China." } else { " teilen sich den Thron." };
            players(line, seats.iter(), " und ").word(ending)
        }
    }
}

pub(super) fn prompt(content: &Content, public: &Public) -> Line {
    let line = Line::new();
    match public.phase {
        Phase::Lot => line.word("Das Los entscheidet, wer beginnt."),
        Phase::Deal(_) | Phase::LayOut => line.word("Die Karten werden ausgeteilt."),
        Phase::Turn => line.word("Welche Karte wird gespielt oder getauscht?"),
        Phase::Place { second: Some(p), .. } => {
            line.word("Welcher zweite Stein wird in ").place(province(content, p)).word(" gesetzt?")
        }
        Phase::Place { paid: Payment::Card(c), .. } => {
            line.word("Welcher Stein wird in eine ").piece(colour(c)).word(" Provinz gesetzt?")
        }
        Phase::Place { paid: Payment::Pair(c), .. } => {
            line.word("Welcher Stein wird in eine andere als eine ").piece(colour(c)).word(" Provinz gesetzt?")
        }
        Phase::Second(p) => line.word("Folgt ein zweiter Stein in ").place(province(content, p)).word("?"),
        Phase::Refill => line.word("Welche Karte wird nachgezogen?"),
        Phase::Draw => line.word("Eine Karte wird vom Stapel gezogen."),
        Phase::Replenish => line.word("Die offenen Karten werden ergänzt."),
        Phase::Over => line.word("Die Partie ist zu Ende."),
    }
}

pub(super) fn action(content: &Content, action: Action) -> Line {
    let line = Line::new();
    match action {
        Action::Card(c) => line.piece(card(c)).word(" spielen"),
        Action::Pair(c) => line.piece(pair(c)).word(" als Joker spielen"),
        Action::Exchange(c) => line.piece(card(c)).word(" tauschen"),
        Action::Done => line.word("Kein zweiter Stein"),
        Action::TakeOpen(c) => line.word("Offene ").piece(card(c)).word(" nehmen"),
        Action::TakePile => line.word("Vom Stapel ziehen"),
        Action::House(space) => line.piece("Haus").word(" auf ").place(space_name(content, space)),
        Action::Emissary(p) => line.piece("Abgesandter").word(" nach ").place(province(content, p)),
        Action::Fort(space) => line.piece("Befestigung").word(" auf ").place(space_name(content, space)),
    }
}

pub(super) fn part(content: &Content, part: Part) -> Line {
    let line = Line::new();
    match part {
        Part::House => line.word("Ein ").piece("Haus"),
        Part::HouseIn(p) => line.piece("Haus").word(" in ").place(province(content, p)),
        Part::Emissary => line.word("Ein ").piece("Abgesandter"),
        Part::Fort => line.word("Die ").piece("Befestigung"),
        Part::FortIn(p) => line.piece("Befestigung").word(" in ").place(province(content, p)),
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "Es gibt 57 Provinzkarten in fünf Farben. Jeder hat 20 Häuser und 9 Abgesandte; einer davon zeigt den \
             Punktestand an, 8 können gesetzt werden. Im Spiel mit Befestigungen hat jeder dazu eine Befestigung. \
             Neun Wertungssteine und der Kaiser liegen bereit."
        }
        Rule::S2 => {
            "Der Spielplan zeigt neun Provinzen. Acht davon teilen sich paarweise vier Farben, das violette Chu steht \
             für sich. Eine Karte gilt für jede Provinz ihrer Farbe."
        }
        Rule::S3 => {
            "Die beiden Seiten des Spielplans haben verschiedene Straßen: eine ist für 3 oder 4 Spieler, die andere \
             für 4 oder 5. Zu viert wird die Seite gewählt."
        }
        Rule::S4 => {
            "Zu fünft sind alle Karten im Spiel. Zu viert bleibt von jeder Farbe eine Karte in der Schachtel, zu \
             dritt bleiben es zwei."
        }
        Rule::S5 => {
            "Die Karten werden gemischt, jeder bekommt drei. Die übrigen bilden den Nachziehstapel; vier Karten davon \
             liegen offen daneben."
        }
        Rule::S6 => {
            "Die Runde bestimmt, wer beginnt. Diese Person behält den Kaiser bis zur Schlusswertung: Er zeigt, wo \
             eine Runde anfängt und endet."
        }
        Rule::S7 => {
            "Der Punktestand ist offen. Nach 50 Punkten beginnt die Leiste von vorn, eine Punktkarte steht für je 50: \
             Ein Stand ist also einfach eine Zahl."
        }
        Rule::T1 => {
            "Gezogen wird im Uhrzeigersinn. Ein Zug besteht entweder im Setzen von Steinen oder im Tausch einer \
             Karte."
        }
        Rule::T2 => {
            "Zum Setzen werden eine, zwei oder drei Handkarten gespielt und Steine in eine einzige Provinz gebracht; \
             danach wird die Hand auf drei Karten ergänzt."
        }
        Rule::P1 => "Alle Steine eines Zuges kommen in dieselbe Provinz.",
        Rule::P2 => {
            "In eine Provinz ganz ohne Steine kommt in diesem Zug nur ein Stein. Eine Befestigung zählt dabei als \
             Stein."
        }
        Rule::P3 => {
            "Steht in der Provinz schon irgendein Stein, gleich von wem, können dort bis zu zwei gesetzt werden."
        }
        Rule::P4 => {
            "Eine Karte setzt einen Stein in eine Provinz ihrer Farbe. Jede gespielte Karte muss einen Stein \
             bezahlen."
        }
        Rule::P5 => {
            "Zwei Karten gleicher Farbe sind zusammen ein Joker: Sie setzen einen Stein in eine beliebige Provinz \
             anderer Farbe. Mit drei Karten sind also höchstens zwei Steine in einer Provinz möglich."
        }
        Rule::P6 => {
            "Gespielte Karten kommen offen auf den Ablagestapel. Wer von einer Sorte keinen Stein mehr hat, kann \
             keinen davon setzen."
        }
        Rule::P7 => {
            "Ein Haus kommt auf ein freies Hausfeld, je Feld eines. Sind alle Felder einer Provinz belegt, passt dort \
             kein Haus mehr hin."
        }
        Rule::P8 => "Ein Abgesandter kommt auf das Drachenfeld einer Provinz. Dort haben mehrere Platz.",
        Rule::P9 => {
            "In einer Provinz stehen nie mehr Abgesandte, alle Spieler zusammengenommen, als die Person mit den \
             meisten Häusern dort Häuser hat. Das gilt im Augenblick des Setzens: Ein zuvor im selben Zug gesetztes \
             Haus zählt mit."
        }
        Rule::P10 => {
            "Abgesandte dürfen auch dorthin, wo man selbst kein Haus hat. Wo noch gar kein Haus steht, darf kein \
             Abgesandter hin."
        }
        Rule::P11 => {
            "Nimmt ein Haus das letzte Feld einer Provinz ein, ruht der Zug und die Häuser dort werden sofort \
             gewertet. Die Provinz erhält einen Wertungsstein und wird nie wieder auf Häuser gewertet; Abgesandte \
             können weiter dazukommen."
        }
        Rule::H1 => "Die meisten Häuser in der Provinz bringen einen Punkt für jedes Haus dort, gleich welcher Farbe.",
        Rule::H2 => {
            "Der zweite Rang bringt einen Punkt je Haus des ersten, der dritte einen je Haus des zweiten, und so fort \
             bis zum fünften."
        }
        Rule::H3 => "Ohne Haus in der Provinz gibt es dort keine Punkte.",
        Rule::H4 => {
            "Bei gleich vielen Häusern teilt man sich den Rang und bekommt dieselben Punkte. Der Nächste belegt den \
             unmittelbar folgenden Rang: Auf zwei Erste folgt der zweite Rang."
        }
        Rule::D1 => {
            "Sind die Steine gesetzt, wird die Hand Karte für Karte auf drei ergänzt: von den vier offenen Karten \
             oder vom Stapel, in beliebiger Folge und Mischung."
        }
        Rule::D2 => "Die offenen Karten werden erst dann auf vier ergänzt, wenn die Hand voll ist.",
        Rule::D3 => {
            "Ist der Stapel zum ersten Mal aufgebraucht, wird die Ablage gemischt und zum neuen Stapel; offene Karten \
             bleiben liegen. Wer gerade nachzog, fährt fort, dann werden die offenen Karten ergänzt."
        }
        Rule::D4 => {
            "Ist der Stapel zum zweiten Mal aufgebraucht, geht das Spiel zu Ende: Weder Hände noch offene Karten \
             werden noch ergänzt."
        }
        Rule::X1 => {
            "Statt Steine zu setzen, kann man eine Handkarte ablegen und dafür eine der offenen Karten oder die \
             oberste des Stapels nehmen. Eine genommene offene Karte wird ersetzt."
        }
        Rule::E1 => {
            "Nach dem zweiten Aufbrauchen des Stapels wird die Runde noch beendet: Den letzten Zug hat, wer rechts \
             neben der Person mit dem Kaiser sitzt."
        }
        Rule::E2 => "Das Spiel endet auch, sobald niemand mehr einen Stein setzen kann.",
        Rule::F1 => "Zuerst werden die Häuser aller Provinzen ohne Wertungsstein gewertet, auf die übliche Weise.",
        Rule::F2 => {
            "Dann folgen der Reihe nach die Bündnisse 1 bis 15. Jedes verbindet zwei Nachbarprovinzen. Wer in beiden \
             die Mehrheit der Abgesandten hat, erhält einen Punkt für jeden Abgesandten in den beiden, gleich welcher \
             Farbe; ein Gleichstand an der Spitze gilt als Mehrheit. Alle, auf die das zutrifft, erhalten die volle \
             Punktzahl, sonst niemand, und eine Provinz ohne Abgesandte gibt keine Mehrheit."
        }
        Rule::F3 => "Eine Mehrheit in einer Provinz kann mehreren Bündnissen dienen.",
        Rule::F4 => {
            "Zuletzt die Straßen: Vier oder mehr eigene Häuser, die ohne Lücke entlang von Straßen aufeinander \
             folgen, bringen je einen Punkt. Abzweige zählen nicht, Grenzen dürfen überschritten werden, jedes Haus \
             zählt nur einmal. Das Programm sucht die besten Reihen."
        }
        Rule::F5 => {
            "Die meisten Punkte gewinnen. Bei Gleichstand entscheidet, wer mehr Steine im Vorrat übrig hat; ist auch \
             das gleich, wird der Sieg geteilt."
        }
        Rule::B1 => {
            "Im Spiel mit Befestigungen hat jeder eine. Sie kommt für eine Karte der Farbe oder einen Joker auf ein \
             freies Hausfeld und ist einer der Steine des Zuges."
        }
        Rule::B2 => {
            "Eine Befestigung gehört niemandem. Auf sie kann ein Haus gesetzt werden, im selben Zug oder später, von \
             wem auch immer. Ohne Haus zählt sie nicht als Haus."
        }
        Rule::B3 => {
            "Bei der Häuserwertung zählen die Punkte einer Provinz doppelt, wenn dort ein eigenes Haus auf einer \
             Befestigung steht. Ein zweites verdoppelt nicht noch einmal."
        }
        Rule::B4 => {
            "Bei der Straßenwertung zählt eine Reihe doppelt, in der ein Haus auf einer Befestigung steht. Ein \
             zweites verdoppelt nicht noch einmal."
        }
    }
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "side" => ("Seite des Spielplans", "Die Seiten haben verschiedene Straßen. Zu viert darf man wählen."),
        "fortifications" => {
            ("Befestigungen", "Für Erfahrene: Eine Befestigung für jeden verdoppelt Häuser und Straßen.")
        }
        "start" => ("Startspieler", "Wer beginnt und den Kaiser erhält."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("side", "auto") => "nach Spielerzahl",
        ("side", "3-4") => "für 3 bis 4 Spieler",
        ("side", "4-5") => "für 4 bis 5 Spieler",
        ("fortifications", "no") => "ohne",
        ("fortifications", "yes") => "mit",
        ("start", "first") => "erster Platz",
        ("start", "lot") => "ausgelost",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] = [];
