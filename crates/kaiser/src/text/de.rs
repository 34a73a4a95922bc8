//! German, in the words of the rulebook.

use super::{BoardWords, points, province_name, space_name};
use crate::action::Action;
use crate::because::{Kind, Obstacle};
use crate::content::Content;
use crate::event::Event;
use crate::phase::{Payment, Phase};
use crate::pieces::{Alliance, Colour, Province, Space};
use crate::state::Public;
use crate::steps::Part;
use crate::why::Rule;
use alloc::format;
use alloc::string::String;
use engine::{Lang, Line, Map};

pub(super) const BOARD: BoardWords = BoardWords {
    round: "Runde",
    turn: "am Zug:",
    pile: "Stapel",
    passes: ["erster Durchgang", "zweiter Durchgang", "aufgebraucht"],
    discards: "Ablagestapel",
    open: "Offene Karten",
    province: "Provinz",
    colour: "Farbe",
    spaces: "Hausfelder",
    emissaries: "Abgesandte",
    points: ["Punkt", "Punkte"],
    supply: "im Vorrat",
    houses: "Häuser",
    fort: "Befestigung",
    hand: "Handkarten",
    known: "bekannt",
    your_hand: "Deine Karten",
    nothing: "keine",
    legend: "0–4: Haus von Spieler 0–4  . frei  ^ Befestigung  ! gewertet  2/3: 2 von 3",
    alliances: "Bündnisse",
    rows: "Straßen",
    roads: "Straßen zwischen",
    colours: Map(["rot", "grün", "gelb", "orange", "violett"]),
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

fn space(content: &Content, space: Space) -> String {
    space_name(Lang::De, content, space)
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
        Event::Passed(seat, c) => line.seat(seat).word(" legt eine ").piece(card(c)).word(" ab und passt."),
        Event::SetHouse(seat, at) => {
            line.seat(seat).word(" setzt ein ").piece("Haus").word(" auf ").place(space(content, at)).word(".")
        }
        Event::SetEmissary(seat, p) => line
            .seat(seat)
            .word(" schickt einen ")
            .piece("Abgesandten")
            .word(" nach ")
            .place(province(content, p))
            .word("."),
        Event::SetFort(seat, at) => {
            line.seat(seat).word(" setzt die ").piece("Befestigung").word(" auf ").place(space(content, at)).word(".")
        }
        Event::SetNoMore(seat) => line.seat(seat).word(" setzt keinen zweiten Stein."),
        Event::TookOpen(seat, c) => line.seat(seat).word(" nimmt die offene ").piece(card(c)).word("."),
        Event::TookPile(seat) => line.seat(seat).word(" zieht vom Stapel."),
        Event::Reshuffled(n) => line
            .word("Der Stapel ist aufgebraucht: ")
            .number(n)
            .word(" abgelegte Karten werden gemischt und bilden den neuen Stapel."),
        Event::LastRound => line.word("Der Stapel ist zum zweiten Mal aufgebraucht: Dies ist die letzte Runde."),
        Event::Blocked => line.word("Niemand kann mehr einen Stein setzen."),
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
            .word(" erhält für ")
            .number(houses.len())
            .word(" Häuser in einer Reihe ")
            .number(points)
            .word(" Punkte."),
        Event::Won(seats) => {
            let ending = if seats.len() == 1 { " ist der neue Kaiser von China." } else { " teilen sich den Thron." };
            line.seats(seats, " und ").word(ending)
        }
    }
}

pub(super) fn prompt(content: &Content, public: &Public) -> Line {
    let line = Line::new();
    match public.phase {
        Phase::Lot => line.word("Das Los entscheidet, wer beginnt."),
        Phase::Deal(_) | Phase::LayOut => line.word("Die Karten werden ausgeteilt."),
        Phase::Turn if public.last_round() => line.word("Welche Karte wird gespielt oder abgelegt?"),
        Phase::Turn => line.word("Welche Karte wird gespielt oder getauscht?"),
        Phase::Place { second: Some(p), .. } => {
            line.word("Welcher Stein wird als zweiter in ").place(province(content, p)).word(" gesetzt?")
        }
        Phase::Place { paid: Payment::Card(c), .. } => {
            line.word("Welcher Stein wird in eine ").piece(colour(c)).word(" Provinz gesetzt?")
        }
        Phase::Place { paid: Payment::Pair(c), .. } => {
            let colour = BOARD.colours[c];
            line.word("Welcher Stein wird in eine Provinz gesetzt, die nicht ").piece(colour).word(" ist?")
        }
        Phase::Second(p) => line.word("Wird in ").place(province(content, p)).word(" ein zweiter Stein gesetzt?"),
        Phase::Refill => line.word("Welche Karte wird nachgezogen?"),
        Phase::Draw => line.word("Eine Karte wird vom Stapel gezogen."),
        Phase::Replenish => line.word("Die offenen Karten werden ergänzt."),
        Phase::Over => line.word("Die Partie ist zu Ende."),
    }
}

pub(super) fn action(content: &Content, public: &Public, action: Action) -> Line {
    let line = Line::new();
    match action {
        Action::Card(c) => line.piece(card(c)).word(" spielen"),
        Action::Pair(c) => line.piece(pair(c)).word(" als Joker spielen"),
        Action::Exchange(c) if public.last_round() => line.piece(card(c)).word(" ablegen (passen)"),
        Action::Exchange(c) => line.piece(card(c)).word(" tauschen"),
        Action::Done => line.word("Kein zweiter Stein"),
        Action::TakeOpen(c) => line.word("Offene ").piece(card(c)).word(" nehmen"),
        Action::TakePile => line.word("Vom Stapel ziehen"),
        Action::House(at) => line.piece("Haus").word(" auf ").place(space(content, at)),
        Action::Emissary(p) => line.piece("Abgesandter").word(" nach ").place(province(content, p)),
        Action::Fort(at) => line.piece("Befestigung").word(" auf ").place(space(content, at)),
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

pub(super) fn obstacle(content: &Content, obstacle: Obstacle) -> Line {
    let line = Line::new();
    match obstacle {
        Obstacle::Cards { colour: c, needs, has } => {
            let noun = if needs == 1 { "Karte" } else { "Karten" };
            line.word("Nötig: ")
                .number(needs)
                .word(format!(" {} {noun}. Auf der Hand: ", colour(c)))
                .number(has)
                .word(".")
        }
        Obstacle::Supply(kind) => {
            let (noun, plural) = match kind {
                Kind::House => ("Haus", "Häuser"),
                Kind::Emissary => ("Abgesandter", "Abgesandte"),
                Kind::Fort => ("Befestigung", "Befestigungen"),
            };
            let noun = if kind.all() == 1 { noun } else { plural };
            line.word("Im Vorrat: 0 von ").number(kind.all()).word(" ").piece(noun).word(".")
        }
        Obstacle::Colour { province: p, paid } => {
            let line = line.place(province(content, p)).word(" ist ").word(BOARD.colours[content.colour(p)]);
            match paid {
                Payment::Card(c) => {
                    line.word(", bezahlt wird mit einer ").piece(format!("{}n Karte", colour(c))).word(".")
                }
                Payment::Pair(c) => line.word("; ein Joker aus ").piece(pair(c)).word(" gilt nur für andere Farben."),
            }
        }
        Obstacle::Unpaid { province: p, has } => {
            let c = colour(content.colour(p));
            let line = line.place(province(content, p)).word(": Erst wird eine ").piece(format!("{c} Karte"));
            line.word(" gespielt (auf der Hand: ").number(has).word(") oder ein Joker.")
        }
        Obstacle::First(p) => line
            .word("Der erste Stein dieses Zuges steht in ")
            .place(province(content, p))
            .word("; dorthin kommt auch der zweite."),
        Obstacle::House(at, owner) => {
            line.word("Auf ").place(space(content, at)).word(" steht ein Haus von ").seat(owner).word(".")
        }
        Obstacle::Fort(at) => line.word("Auf ").place(space(content, at)).word(" steht schon eine Befestigung."),
        Obstacle::Spaces { paid, all } => {
            let line = line.word("Frei: 0 von ").number(all).word(" Hausfeldern ");
            match paid {
                Payment::Card(c) => line.word(format!("der {}n Provinzen.", colour(c))),
                Payment::Pair(c) => line.word(format!("der Provinzen, die nicht {} sind.", BOARD.colours[c])),
            }
        }
        Obstacle::Emissaries { province: p, most: 0, .. } => line
            .word("In ")
            .place(province(content, p))
            .word(" steht noch kein Haus, also ist dort Platz für ")
            .number(0)
            .word(" Abgesandte."),
        Obstacle::Emissaries { province: p, there, most } => line
            .word("In ")
            .place(province(content, p))
            .word(": ")
            .number(there)
            .word(" Abgesandte, und höchstens ")
            .number(most)
            .word(" Häuser eines Spielers. Mehr Abgesandte als diese dürfen es nicht sein."),
        Obstacle::Open(c) => line.word("Unter den offenen Karten: 0 ").word(colour(c)).word("."),
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "Es gibt 57 Provinzkarten in fünf Farben. Jeder hat 20 Häuser und 9 Abgesandte; ein Abgesandter zeigt den \
             Punktestand an, die übrigen 8 können gesetzt werden. Im Spiel mit Befestigungen hat jeder dazu eine \
             Befestigung. Neun Wertungssteine und der Kaiser liegen bereit."
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
            "Die Spieler einigen sich, wer beginnt. Der Startspieler behält den Kaiser bis zur Schlusswertung: Er \
             zeigt, wo eine Runde anfängt und endet."
        }
        Rule::S7 => {
            "Der Punktestand ist offen. Nach 50 Punkten beginnt die Leiste von vorn, und eine Punktekarte steht für je \
             50 Punkte; das Programm zeigt einfach die Zahl."
        }
        Rule::T1 => {
            "Gespielt wird im Uhrzeigersinn. In seinem Zug setzt ein Spieler entweder Steine oder tauscht eine Karte."
        }
        Rule::T2 => {
            "Zum Setzen werden eine, zwei oder drei Handkarten gespielt und Steine in eine einzige Provinz gesetzt; \
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
            "Für eine Karte wird ein Stein in eine Provinz ihrer Farbe gesetzt. Keine Karte wird gespielt, ohne einen \
             Stein zu bezahlen."
        }
        Rule::P5 => {
            "Zwei Karten gleicher Farbe sind zusammen ein Joker: Für sie wird ein Stein in eine beliebige Provinz \
             anderer Farbe gesetzt. Mit drei Karten sind also höchstens zwei Steine in einer Provinz möglich."
        }
        Rule::P6 => {
            "Gespielte Karten kommen offen auf den Ablagestapel. Wer von einer Sorte keinen Stein mehr hat, kann \
             keinen davon setzen."
        }
        Rule::P7 => {
            "Ein Haus wird auf ein freies Hausfeld gesetzt, eines auf jedes Feld. Sind alle Felder einer Provinz \
             besetzt, kann dort kein Haus mehr gesetzt werden."
        }
        Rule::P8 => "Ein Abgesandter wird auf das Drachenfeld einer Provinz gesetzt. Dort haben mehrere Platz.",
        Rule::P9 => {
            "In einer Provinz stehen nie mehr Abgesandte, alle Spieler zusammengenommen, als der Spieler mit den \
             meisten Häusern dort Häuser hat. Das gilt im Augenblick des Setzens: Ein zuvor im selben Zug gesetztes \
             Haus zählt mit."
        }
        Rule::P10 => {
            "Abgesandte dürfen auch in eine Provinz gesetzt werden, in der man selbst kein Haus hat, aber nicht in \
             eine Provinz ganz ohne Häuser."
        }
        Rule::P11 => {
            "Nimmt ein Haus das letzte Feld einer Provinz ein, wird der Zug unterbrochen, und die Häuser dort werden \
             sofort gewertet. Die Provinz erhält einen Wertungsstein und wird nie wieder auf Häuser gewertet; \
             Abgesandte können weiter dazukommen."
        }
        Rule::H1 => {
            "Wer in der Provinz die meisten Häuser hat, erhält einen Punkt für jedes Haus dort, gleich welcher Farbe."
        }
        Rule::H2 => {
            "Wer die zweitmeisten hat, erhält einen Punkt für jedes Haus des Ersten, wer die drittmeisten hat, einen \
             für jedes Haus des Zweiten, und so fort bis zum Fünften."
        }
        Rule::H3 => "Wer in der Provinz kein Haus hat, erhält dort keine Punkte.",
        Rule::H4 => {
            "Wer gleich viele Häuser hat, belegt denselben Platz und erhält dieselben Punkte. Der Nächste belegt den \
             unmittelbar folgenden Platz: Auf zwei Erste folgt der zweite Platz."
        }
        Rule::D1 => {
            "Sind die Steine gesetzt, wird die Hand Karte für Karte auf drei ergänzt: von den vier offenen Karten oder \
             vom Stapel, in beliebiger Reihenfolge und Mischung."
        }
        Rule::D2 => "Die offenen Karten werden erst dann auf vier ergänzt, wenn die Hand voll ist.",
        Rule::D3 => {
            "Ist der Stapel zum ersten Mal aufgebraucht, werden die abgelegten Karten gemischt und bilden den neuen \
             Stapel; offene Karten bleiben liegen. Wer gerade nachzieht, füllt seine Hand auf, dann werden die offenen \
             Karten ergänzt."
        }
        Rule::D4 => {
            "Ist der Stapel zum zweiten Mal aufgebraucht, geht das Spiel zu Ende: Weder Hände noch offene Karten \
             werden von da an ergänzt."
        }
        Rule::X1 => {
            "Statt Steine zu setzen, kann man eine Handkarte ablegen und dafür eine der offenen Karten oder die \
             oberste des Stapels nehmen. Eine genommene offene Karte wird ersetzt. Ist der Stapel zum zweiten Mal \
             aufgebraucht, wird nur abgelegt."
        }
        Rule::E1 => {
            "Ist der Stapel zum zweiten Mal aufgebraucht, wird die laufende Runde noch zu Ende gespielt: Den letzten \
             Zug hat der rechte Nachbar des Spielers mit dem Kaiser."
        }
        Rule::E2 => "Das Spiel endet auch, sobald niemand mehr einen Stein setzen kann.",
        Rule::F1 => "Zuerst werden die Häuser aller Provinzen ohne Wertungsstein gewertet, auf die übliche Weise.",
        Rule::F2 => {
            "Dann folgen der Reihe nach die Bündnisse 1 bis 15. Jedes verbindet zwei benachbarte Provinzen. Wer in \
             beiden die Mehrheit der Abgesandten hat, erhält einen Punkt für jeden Abgesandten in den beiden, gleich \
             welcher Farbe; ein Gleichstand an der Spitze gilt als Mehrheit. Alle, auf die das zutrifft, erhalten die \
             volle Punktzahl, sonst niemand. In einer Provinz ohne Abgesandte hat niemand die Mehrheit."
        }
        Rule::F3 => "Eine Mehrheit in einer Provinz kann mehreren Bündnissen dienen.",
        Rule::F4 => {
            "Zuletzt die Straßen: Vier oder mehr eigene Häuser, die ohne Lücke entlang von Straßen aufeinander folgen, \
             bringen je einen Punkt. Abzweigungen zählen nicht, Grenzen dürfen überschritten werden, jedes Haus zählt \
             nur einmal. Das Programm sucht die besten Reihen."
        }
        Rule::F5 => {
            "Wer die meisten Punkte hat, gewinnt. Bei Gleichstand gewinnt, wer mehr Steine im Vorrat übrig hat; ist \
             auch das gleich, wird der Sieg geteilt."
        }
        Rule::B1 => {
            "Im Spiel mit Befestigungen hat jeder eine. Sie wird für eine Karte in der Farbe der Provinz oder für \
             einen Joker auf ein freies Hausfeld gesetzt und ist einer der Steine des Zuges."
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
            ("Befestigungen", "Für Erfahrene: Jeder hat eine Befestigung; ein Haus darauf verdoppelt Punkte.")
        }
        "start" => ("Startspieler", "Wer beginnt und den Kaiser erhält."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("side", "auto") => "nach Spielerzahl",
        ("side", "3-4") => "für 3 oder 4 Spieler",
        ("side", "4-5") => "für 4 oder 5 Spieler",
        ("fortifications", "no") => "ohne",
        ("fortifications", "yes") => "mit",
        ("start", "first") => "erster Platz",
        ("start", "lot") => "ausgelost",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] = [];
