//! German, in the words of the rulebook.

use super::{
    BoardWords, asks_large, board_name, card_at, fires, for_extra_worker, numbers, order_places, region_name,
    section_name,
};
use crate::ZhanGuo;
use crate::action::Action;
use crate::because::{Limit, Need, Obstacle};
use crate::content::{Bonus, Content, Effect, Reward, Square};
use crate::event::Event;
use crate::legal;
use crate::phase::Phase;
use crate::pieces::{Aspect, Board, Card, Court, Criterion, Kind, Official, Region, Regions, Section, Source};
use crate::state::Public;
use crate::steps::Part;
use crate::why::Rule;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use engine::{Known, Lang, Line};

pub(super) const BOARD: BoardWords = BoardWords {
    round: "Runde",
    turn: "am Zug:",
    court: "Karte am Hof:",
    court_empty: "noch keine Karte am Hof",
    track: "Belohnungs-Leiste",
    rewards: "Belohnung",
    octagons: "Oktagone",
    walls: "Mauern",
    sections: ["Aufträge, obere Sektion", "Aufträge, untere Sektion"],
    palaces: "Paläste",
    governors: "Gouverneure",
    cells: "Karten, Unruhe (x kein Palast, ! keine Fähigkeiten), Arbeiter, Beamte oben/unten",
    supply: "Vorrat",
    end: "Ende",
    points: "SP",
    hand: "Hand",
    your_hand: "Deine Karten",
    nothing: "keine",
    aspects: ["Schrift", "Währung", "Gesetzgebung"],
    kinds: ["Mauer", "Palast", "Gouverneur"],
    colours: ['r', 'g', 'w'],
    criterion,
    reward,
    card,
};

fn region(content: &Content, region: Region) -> String {
    region_name(Lang::De, content, region)
}

fn section(content: &Content, section: Section) -> String {
    format!("Sektion {}", section_name(Lang::De, content, section))
}

fn board(content: &Content, board: Board) -> String {
    board_name(Lang::De, content, board)
}

/// Regions after a preposition with the dative.
fn regions(set: Regions) -> String {
    format!("{} {}", if set.len() == 1 { "Region" } else { "den Regionen" }, numbers(set, "und"))
}

fn relocation_points(points: u8) -> String {
    format!("{points} Versetzungs{}", if points == 1 { "punkt" } else { "punkte" })
}

pub(super) fn aspect(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "Schrift",
        Aspect::Currency => "Währung",
        Aspect::Law => "Gesetzgebung",
    }
}

/// The aspect as the first part of a word: `Schrift-Karte`.
fn compound(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "Schrift",
        Aspect::Currency => "Währungs",
        Aspect::Law => "Gesetzgebungs",
    }
}

fn cards(aspect: Aspect, count: u8) -> String {
    format!("{}-{}", compound(aspect), if count == 1 { "Karte" } else { "Karten" })
}

/// The colour of a card, after a preposition with the dative.
fn colour(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "elfenbeinfarbener",
        Aspect::Currency => "orangefarbener",
        Aspect::Law => "brauner",
    }
}

pub(super) fn official(official: Official) -> &'static str {
    match official {
        Official::Red => "roter Beamter",
        Official::Grey => "grauer Beamter",
        Official::White => "weißer Beamter",
    }
}

fn officials(official: Official) -> &'static str {
    match official {
        Official::Red => "rote Beamte",
        Official::Grey => "graue Beamte",
        Official::White => "weiße Beamte",
    }
}

pub(super) fn court(action: Court) -> &'static str {
    match action {
        Court::Wall => "Mauer errichten",
        Court::Palace => "Palast errichten",
        Court::Workers => "Arbeiter anwerben",
        Court::Relocate => "Beamte versetzen",
        Court::Official => "Beamten in Dienst stellen",
        Court::Governor => "Gouverneur einsetzen",
    }
}

pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Wall => "Mauer-Auftrag",
        Kind::Palace => "Palast-Auftrag",
        Kind::Governor => "Gouverneurs-Auftrag",
    }
}

pub(super) fn criterion(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::OfficialsMatchUnrest => "je Region mit nicht mehr Unruhe als Beamten",
        Criterion::GreyOfficial => "je Region mit grauem Beamten",
        Criterion::RedOfficial => "je Region mit rotem Beamten",
        Criterion::WhiteOfficial => "je Region mit weißem Beamten",
        Criterion::OrangeCard => "je Region mit orangefarbener Karte",
        Criterion::BrownCard => "je Region mit brauner Karte",
        Criterion::IvoryCard => "je Region mit elfenbeinfarbener Karte",
        Criterion::ThreeCards => "je Region mit drei Karten",
        Criterion::TwoOfAColour => "je Region mit zwei Karten gleicher Farbe",
        Criterion::Calm => "abzüglich der gesamten Unruhe",
        Criterion::NoUnrest => "je Region ohne Unruhe",
        Criterion::ColourSets => "je Gruppe aus drei Karten verschiedener Farbe",
    }
}

pub(super) fn bonus(bonus: Bonus) -> String {
    match bonus {
        Bonus::Octagon => "1 Oktagon nach Wahl".into(),
        Bonus::Relocation { points } => relocation_points(points),
        Bonus::Points { points } => format!("{points} SP"),
        Bonus::PointsPerCard { aspect } => format!("1 SP je {} Karte", colour(aspect)),
        Bonus::Worker => "1 Arbeiter hier".into(),
        Bonus::CalmAny => "1 Unruhe weniger in einer Region nach Wahl".into(),
        Bonus::CalmHere => "1 Unruhe weniger hier".into(),
        Bonus::MoveWorker => "1 Arbeiter bewegen".into(),
        Bonus::Official { official: Some(o) } => format!("1 {} hier", official(o)),
        Bonus::Official { official: None } => "1 Beamter nach Wahl hier".into(),
    }
}

pub(super) fn effect(effect: Effect) -> String {
    match effect {
        Effect::ExtraWorker(points) => format!("1 zusätzlicher Arbeiter, dann {}", relocation_points(points)),
        Effect::MoveWorker => "1 Arbeiter bewegen".into(),
        Effect::Octagon => "1 Oktagon nach Wahl".into(),
        Effect::CalmForWorker => "1 Unruhe weniger und dort 1 Arbeiter".into(),
        Effect::Relocation(points) => relocation_points(points),
        Effect::MoveGovernor => "1 Gouverneur bewegen".into(),
    }
}

pub(super) fn square(square: Square) -> String {
    match square {
        Square::Relocation { points } => format!("bis zu {}", relocation_points(points)),
        Square::Points { points } => format!("{points} SP"),
        Square::Official => "1 Beamter nach Wahl".into(),
    }
}

pub(super) fn reward(content: &Content, reward: Reward) -> String {
    match reward {
        Reward::Official(at) => format!("1 Beamter nach Wahl in {}", region(content, at)),
        Reward::Officials(o, at) => format!("2 {} in {}", officials(o), region(content, at)),
        Reward::Workers(at) => format!("2 Arbeiter in {}", region(content, at)),
        Reward::Governor(all) if all == Regions::ALL => "1 Gouverneur in einer Region nach Wahl".into(),
        Reward::Governor(set) => format!("1 Gouverneur in Region {}", numbers(set, "oder")),
        Reward::Wall => "1 Mauer ohne Arbeiter".into(),
        Reward::Palace => "1 Palast ohne Arbeiter".into(),
    }
}

/// A card by its number and its aspect, where its face is known: in a hand that is shown.
fn card_name(card: Card) -> String {
    format!("{} {}", card.0, aspect(card.aspect()))
}

pub(super) fn card(content: &Content, card: Card) -> String {
    let face = content.card(card);
    format!("{} ({}: {})", card_name(card), court(face.trigger), bonus(face.bonus))
}

fn octagon(aspect: Aspect, large: bool) -> String {
    format!("{}-Oktagon{}", compound(aspect), if large { " vom Wert 3" } else { "" })
}

/// An official in the accusative.
fn piece(o: Official) -> &'static str {
    match o {
        Official::Red => "roten Beamten",
        Official::Grey => "grauen Beamten",
        Official::White => "weißen Beamten",
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn event(content: &Content, event: &Event) -> Line {
    let line = Line::new();
    match *event {
        Event::Disc { seat, place } => {
            line.word("Belohnungs-Leiste, Platz ").number(place).word(": ").seat(seat).word(".")
        }
        Event::Tile { section: at, tile } => {
            let face = content.face(tile);
            let [one, two, three] = face.levels;
            line.place(section(content, at)).word(format!(": {one}/{two}/{three} SP {}.", criterion(face.criterion)))
        }
        Event::Order { section, kind: k, order } => line
            .word(if section == 0 { "Obere Sektion, " } else { "Untere Sektion, " })
            .piece(kind(k))
            .word(format!(": {}.", order_places(Lang::De, content, k, order))),
        Event::InPlay { board: b } => line.word("Im Spiel: Tableau ").piece(board(content, b)).word("."),
        Event::Bid { seat, bid } => line.seat(seat).word(" bietet ").number(bid).word(" SP."),
        Event::BidPassed { seat } => line.seat(seat).word(" bietet nicht mehr mit."),
        Event::Board { seat, board: b, paid: 0 } => {
            line.seat(seat).word(" nimmt das Tableau ").piece(board(content, b)).word(".")
        }
        Event::Board { seat, board: b, paid } => {
            let line = line.seat(seat).word(" nimmt für ").number(paid).word(" SP das Tableau ");
            line.piece(board(content, b)).word(".")
        }
        Event::Round { round, start } => {
            line.word("Runde ").number(round).word(" beginnt, Startspieler: ").seat(start).word(".")
        }
        Event::Drew { seat, aspect: a, count } => {
            line.seat(seat).word(" zieht ").number(count).word(" ").piece(cards(a, count)).word(".")
        }
        Event::Drawn { card: c } => line.word("Gezogen: ").piece(card(content, c)).word("."),
        Event::Discarded { seat, aspect: a } => {
            line.seat(seat).word(" legt eine ").piece(cards(a, 1)).word(" verdeckt zurück.")
        }
        Event::PutBack { card: c } => line.word("Zurückgelegt: ").piece(card(content, c)).word("."),
        Event::Unified { seat, card: c, region: at } => {
            let line = line.seat(seat).word(" spielt Karte ").piece(card(content, c)).word(" an ");
            line.place(region(content, at)).word(".")
        }
        Event::Octagons { seat, aspect: a, count } => {
            let plural = if count == 1 { "" } else { "e" };
            line.seat(seat).word(" nimmt ").number(count).word(" ").piece(octagon(a, false) + plural).word(".")
        }
        Event::Missing { seat, points } => {
            line.seat(seat).word(" erhält für fehlende Oktagone ").number(points).word(" SP.")
        }
        Event::Unrest { seat, region: at, from, to } => {
            let line = line.word("Unruhe bei ").seat(seat).word(" in ").place(region(content, at));
            line.word(if to > from { " steigt auf " } else { " sinkt auf " }).number(to).word(".")
        }
        Event::Court { seat, card: c, action, active } => {
            let line = line.seat(seat).word(" legt Karte ").piece(format!("{}", c.0)).word(" an den Hof: ");
            let line = line.piece(court(action));
            line.word(match (action, active) {
                (Court::Relocate, _) => ".",
                (_, true) => "; Karten-Fähigkeiten können genutzt werden.",
                (_, false) => "; ohne Karten-Fähigkeiten.",
            })
        }
        Event::Chose { seat, region: at } => line.seat(seat).word(" wählt ").place(region(content, at)).word("."),
        Event::ChoseField { seat, section: at, bars } => {
            let line = line.seat(seat).word(" wählt in ").place(section(content, at));
            line.word(" das Feld mit ").number(bars).word(" Balken.")
        }
        Event::Wall { seat, section: at, bars } => {
            let line = line.seat(seat).word(" errichtet eine ").piece("Mauer").word(" in ");
            line.place(section(content, at)).word(" auf dem Feld mit ").number(bars).word(" Balken.")
        }
        Event::Paid { seat, regions: set, twice: None } => {
            let each = if set.len() == 1 { "" } else { "je " };
            line.seat(seat).word(format!(" entfernt {each}einen Arbeiter aus {}.", regions(set)))
        }
        Event::Paid { seat, regions: set, twice: Some(at) } => {
            let line = line.seat(seat).word(" entfernt zwei Arbeiter aus ").place(region(content, at));
            line.word(format!(" und einen aus {}.", regions(set.without(at))))
        }
        Event::Palace { seat, region: at, points } => {
            let line = line.seat(seat).word(" errichtet einen ").piece("Palast").word(" in ");
            line.place(region(content, at)).word(" und erhält ").number(points).word(" SP.")
        }
        Event::Large { seat, aspect } => line.seat(seat).word(" nimmt das ").piece(octagon(aspect, true)).word("."),
        Event::Workers { seat, region: at, count } => {
            let line = line.seat(seat).word(" erhält ").number(count).piece(" Arbeiter").word(" in ");
            line.place(region(content, at)).word(".")
        }
        Event::Lowered { seat, official: o, region: at } => {
            let line = line.seat(seat).word(" versetzt einen ").piece(piece(o)).word(" in ");
            line.place(region(content, at)).word(" vom Gouverneurs- in den Arbeiter-Bereich.")
        }
        Event::Raised { seat, official: o, region: at } => {
            let line = line.seat(seat).word(" versetzt einen ").piece(piece(o)).word(" in ");
            line.place(region(content, at)).word(" vom Arbeiter- in den Gouverneurs-Bereich.")
        }
        Event::Walked { seat, official: o, from, to } => {
            let line = line.seat(seat).word(" versetzt einen ").piece(piece(o)).word(" im Gouverneurs-Bereich von ");
            line.place(region(content, from)).word(" nach ").place(region(content, to)).word(".")
        }
        Event::Shifted { seat, official: o, from, to, passing } => {
            let line = line.seat(seat).word(" versetzt einen ").piece(piece(o)).word(" im Arbeiter-Bereich von ");
            let line = line.place(region(content, from)).word(" nach ").place(region(content, to));
            line.word(if passing { " und weiter." } else { "." })
        }
        Event::Officials { seat, official: o, count, region: at } => {
            let what = if count == 1 { format!("einen {}", piece(o)) } else { format!("{count} {}", officials(o)) };
            let line = line.seat(seat).word(" stellt in ").place(region(content, at)).word(" ").piece(what);
            line.word(" in Dienst.")
        }
        Event::Governor { seat, region: at, square: on } => {
            let line = line.seat(seat).word(" setzt in ").place(region(content, at));
            let line = line.word(" einen ").piece("Gouverneur").word(" ein, ");
            match on.and_then(|n| content.regions[at].squares[n as usize]) {
                Some(bonus) => line.word(format!("auf dem Bonusfeld: {}.", square(bonus))),
                None => line.word("neben den Bonusfeldern."),
            }
        }
        Event::Returned { seat, region: at } => {
            let line = line.seat(seat).word(" nimmt je einen roten, grauen und weißen ").piece("Beamten").word(" aus ");
            line.place(region(content, at)).word(" in den Vorrat zurück.")
        }
        Event::Used { seat, card: c, region: at } => {
            let line = line.seat(seat).word(" nutzt Karte ").piece(card(content, c)).word(" in ");
            line.place(region(content, at)).word(".")
        }
        Event::Ability { seat, board: b } => {
            line.seat(seat).word(" nutzt eine Fähigkeit des Tableaus ").piece(board(content, b)).word(".")
        }
        Event::Points { seat, source: s, points } => {
            line.seat(seat).word(" erhält ").number(points).word(" SP (").word(source(s)).word(").")
        }
        Event::Carried { seat, from, to } => {
            let line = line.seat(seat).word(" bewegt einen ").piece("Arbeiter").word(" von ");
            line.place(region(content, from)).word(" nach ").place(region(content, to)).word(".")
        }
        Event::Transferred { seat, from, square, to } => {
            let line = line.seat(seat).word(" bewegt einen ").piece("Gouverneur").word(" von ");
            let line = line.place(region(content, from)).word(" nach ").place(region(content, to));
            line.word(if square.is_some() { "; sein Bonusfeld wird frei." } else { "." })
        }
        Event::Fulfilled { seat, section, kind: k, value } => {
            let line = line.seat(seat).word(" erfüllt den ").piece(kind(k));
            let line = line.word(if section == 0 { " der oberen Sektion" } else { " der unteren Sektion" });
            line.word(" und belegt das Feld mit ").number(value).word(" SP.")
        }
        Event::Tied { aspect: a, first, others } => {
            let line = line.word("Gleichstand bei ").piece(aspect(a));
            let line = line.word(": In der Reihenfolge der Belohnungs-Leiste kommt ").seat(first);
            line.word(" vor ").seats(others, " und ").word(".")
        }
        Event::Accepted { seat, aspect: a } => {
            line.seat(seat).word(" nimmt die Belohnung für ").piece(aspect(a)).word(" an.")
        }
        Event::Passed { seat, aspect: a } => {
            line.seat(seat).word(" verzichtet auf die Belohnung für ").piece(aspect(a)).word(".")
        }
        Event::Unable { seat, aspect: a } => line
            .seat(seat)
            .word(" kann die Belohnung für ")
            .piece(aspect(a))
            .word(" nicht vollständig nehmen und passt."),
        Event::Untaken { aspect: a } => line.word("Niemand nimmt die Belohnung für ").piece(aspect(a)).word("."),
        Event::Final { seat, source: s, points } => {
            line.word("Schlusswertung, ").word(source(s)).word(": ").seat(seat).word(" ").number(points).word(" SP.")
        }
        Event::Ranked { rank, seat, points, by_track } => {
            let line = line.word("Platz ").number(rank).word(": ").seat(seat).word(" mit ").number(points).word(" SP");
            line.word(if by_track { ", bei Gleichstand weiter oben auf der Belohnungs-Leiste." } else { "." })
        }
        Event::Won { seat } => line.seat(seat).word(" gewinnt."),
    }
}

pub(super) fn prompt(content: &Content, public: &Public) -> Line {
    let line = Line::new();
    match public.phase {
        Phase::Discs(_) | Phase::Tiles(_) | Phase::Orders(_) | Phase::Boards => line.word("Das Spiel wird aufgebaut."),
        Phase::Auction { leader: None, .. } => line.word("Wie hoch ist das erste Gebot?"),
        Phase::Auction { bid, .. } => line.word("Geboten sind ").number(bid).word(" SP: höher bieten oder passen?"),
        Phase::TakeBoard { .. } => line.word("Welches Tableau wird genommen?"),
        Phase::Draw(_) => line.word("Die Karten werden gezogen."),
        Phase::Draft => line.word("Welche Karte wird zurückgelegt?"),
        Phase::Turn => line.word("Welche Karte wird gespielt, und wofür?"),
        Phase::Field => line.word("Auf welches Feld kommt die Mauer?"),
        Phase::WallCost(_, 1) => line.word("Aus welcher Region kommt der Arbeiter?"),
        Phase::WallCost(_, bars) => line.word("Aus welchen ").number(bars).word(" Regionen kommt je ein Arbeiter?"),
        Phase::Palace => line.word("In welcher Region entsteht der Palast?"),
        Phase::PalaceCost(_) => line.word("Aus welcher anderen Region kommt der dritte Arbeiter?"),
        Phase::Large => line.word("Welches Oktagon vom Wert 3 wird genommen?"),
        Phase::Workers => line.word("In welcher Region werden Arbeiter angeworben?"),
        Phase::Lower(at, _) if for_extra_worker(public) => {
            let line = line.word("Welcher Beamte geht in ").place(region(content, at));
            line.word(" in den Arbeiter-Bereich, um den zusätzlichen Arbeiter anzuwerben?")
        }
        Phase::Lower(at, _) => {
            line.word("Gehen in ").place(region(content, at)).word(" noch Beamte in den Arbeiter-Bereich?")
        }
        Phase::Official { regions, .. } => match regions.only() {
            Some(at) => line.word("Welcher Beamte wird in ").place(region(content, at)).word(" in Dienst gestellt?"),
            None => line.word("Welcher Beamte wird in welcher Region in Dienst gestellt?"),
        },
        Phase::Governor(_) => line.word("In welcher Region wird der Gouverneur eingesetzt?"),
        Phase::Square(_) => line.word("Auf welches Bonusfeld kommt der Gouverneur?"),
        Phase::Relocate { left, .. } => {
            line.word(format!("Welcher Beamte wird versetzt? Noch {}.", relocation_points(left)))
        }
        Phase::Pass { at, .. } => {
            line.word("Wohin geht der Beamte von ").place(region(content, at)).word(" aus weiter?")
        }
        Phase::Abilities => line.word("Welche Fähigkeit wird als Nächstes genutzt?"),
        Phase::Octagon => line.word("Welches Oktagon wird genommen?"),
        Phase::Calm { worker: false } => line.word("Wo sinkt die Unruhe?"),
        Phase::Calm { worker: true } => line.word("Wo sinkt die Unruhe, damit ein Arbeiter kommt?"),
        Phase::Carry => line.word("Welcher Arbeiter wird wohin bewegt?"),
        Phase::Transfer => line.word("Welcher Gouverneur wird wohin bewegt?"),
        Phase::Reward(a, _) => {
            let what = reward(content, content.rewards[public.round as usize][a]);
            line.word("Belohnung für ").piece(aspect(a)).word(format!(": {what}. Annehmen?"))
        }
        Phase::Over => line.word("Die Partie ist zu Ende."),
    }
}

/// What finishing the current step means.
fn done(known: Known<'_, ZhanGuo>) -> Line {
    let line = Line::new();
    match known.public.phase {
        Phase::Lower(at, _) => {
            line.word("Anwerben: ").number(known.public.player(known.seat).lower_count(at)).word(" Arbeiter")
        }
        Phase::Official { .. } => line.word("Keinen Beamten nehmen"),
        Phase::Relocate { .. } => line.word("Nicht weiter versetzen"),
        _ => line.word("Keine weitere Fähigkeit nutzen"),
    }
}

/// How many abilities an answer sets off.
fn works(line: Line, count: usize) -> Line {
    match count {
        0 => line,
        1 => line.word(" (1 Fähigkeit)"),
        n => line.word(format!(" ({n} Fähigkeiten)")),
    }
}

/// The bonus square that a governor is on.
fn spot_name(content: &Content, region: Region, spot: u8) -> String {
    let on = content.regions[region].squares.get(spot as usize).copied().flatten();
    on.map_or("neben den Bonusfeldern".into(), |bonus| format!("Bonusfeld: {}", square(bonus)))
}

#[allow(clippy::too_many_lines)]
pub(super) fn action(known: Known<'_, ZhanGuo>, action: Action) -> Line {
    let (content, line) = (known.content, Line::new());
    match action {
        Action::Unify(c, at) => line.piece(card_name(c)).word(" an ").place(region(content, at)),
        Action::Court(c, action) => {
            let line = line.piece(card_name(c)).word(" an den Hof: ").piece(court(action));
            works(line, fires(known, c, action))
        }
        Action::Discard(c) => line.piece(card(content, c)).word(" zurücklegen"),
        Action::Bid(bid) => line.number(bid).word(" SP bieten"),
        Action::Pass => line.word("Passen"),
        Action::Accept => line.word("Belohnung annehmen"),
        Action::Done => done(known),
        Action::Board(b) => {
            let abilities = content.boards[b].abilities.iter().flatten();
            let list: Vec<String> = abilities.map(|ability| effect(ability.effect)).collect();
            line.word("Tableau ").piece(board(content, b)).word(format!(" ({})", list.join("; ")))
        }
        Action::Region(at) => line.place(region(content, at)),
        Action::Square(n) => {
            let at = known.public.turn.region;
            let what = content.regions[at].squares[n as usize].map_or_else(String::new, square);
            line.word("Bonusfeld: ").word(what)
        }
        Action::Field(at, bars) => line.place(section(content, at)).word(", Feld mit ").number(bars).word(" Balken"),
        Action::Pay(set) => line.word(format!("Arbeiter aus {}", regions(set))),
        Action::Take(a) => line.piece(octagon(a, asks_large(known.public))),
        Action::Official(o, at) => line.piece(official(o)).word(" in ").place(region(content, at)),
        Action::Lower(o, at) => {
            line.piece(official(o)).word(" in ").place(region(content, at)).word(" hinunter in den Arbeiter-Bereich")
        }
        Action::Raise(o, at) => {
            line.piece(official(o)).word(" in ").place(region(content, at)).word(" hinauf in den Gouverneurs-Bereich")
        }
        Action::Walk(o, from, to) => {
            let line = line.piece(official(o)).word(" im Gouverneurs-Bereich von ").place(region(content, from));
            line.word(" nach ").place(region(content, to))
        }
        Action::Shift(o, from, to) => {
            let line = line.piece(official(o)).word(" im Arbeiter-Bereich von ").place(region(content, from));
            let full = !known.public.player(known.seat).has_room(to);
            line.word(" nach ").place(region(content, to)).word(if full { " und weiter" } else { "" })
        }
        Action::Use(at, slot) => {
            let what = card_at(known, at, slot).map_or_else(String::new, |c| card(content, c));
            line.place(region(content, at)).word(": ").piece(what)
        }
        Action::Ability(n) => {
            let what = legal::ability(content, known.public.player(known.seat), n as usize);
            line.word("Tableau: ").word(what.map_or_else(String::new, effect))
        }
        Action::Calm(at) => line.word("1 Unruhe weniger in ").place(region(content, at)),
        Action::Carry(from, to) => {
            line.word("Arbeiter von ").place(region(content, from)).word(" nach ").place(region(content, to))
        }
        Action::Transfer(from, spot, to) => {
            let line = line.word("Gouverneur von ").place(region(content, from)).word(" nach ");
            let on = spot_name(content, from, spot);
            line.place(region(content, to)).word(format!(" ({on})"))
        }
    }
}

pub(super) fn part(content: &Content, part: Part) -> Line {
    let line = Line::new();
    match part {
        Part::Bid(least, most) => line.number(least).word(" bis ").number(most).word(" SP bieten"),
        Part::Card(c) => line.piece(card(content, c)),
        Part::Wall(at) => line.word("Mauer: ").place(section(content, at)),
        Part::Supply(o) => line.piece(official(o)).word(" aus dem Vorrat"),
        Part::At(at) => line.word("Beamte in ").place(region(content, at)),
        Part::Upper(o, at) => line.piece(official(o)).word(", Gouverneurs-Bereich von ").place(region(content, at)),
        Part::Lower(o, at) => line.piece(official(o)).word(", Arbeiter-Bereich von ").place(region(content, at)),
        Part::Cards(at) => line.word("Karten an ").place(region(content, at)),
        Part::Worker(from) => line.word("Arbeiter aus ").place(region(content, from)),
        Part::Governor(from, spot) => {
            let line = line.word("Gouverneur in ").place(region(content, from));
            line.word(format!(" ({})", spot_name(content, from, spot)))
        }
    }
}

pub(super) fn rest(known: Known<'_, ZhanGuo>, whole: Action) -> Line {
    let (content, line) = (known.content, Line::new());
    match whole {
        Action::Unify(_, at) => line.word("An das Tableau: ").place(region(content, at)),
        Action::Court(c, what) => works(line.word("An den Hof: ").piece(court(what)), fires(known, c, what)),
        Action::Field(_, bars) => line.word("Feld mit ").number(bars).word(" Balken"),
        Action::Lower(..) => line.word("Hinunter in den Arbeiter-Bereich"),
        Action::Raise(..) => line.word("Hinauf in den Gouverneurs-Bereich"),
        Action::Shift(_, _, to) if !known.public.player(known.seat).has_room(to) => {
            line.word("Nach ").place(region(content, to)).word(" und weiter")
        }
        Action::Official(_, to) => line.word("In ").place(region(content, to)),
        Action::Walk(_, _, to) | Action::Shift(_, _, to) => line.word("Nach ").place(region(content, to)),
        Action::Carry(_, to) | Action::Transfer(_, _, to) => line.word("Nach ").place(region(content, to)),
        _ => action(known, whole),
    }
}

fn needed(content: &Content, need: Need, needs: u8) -> String {
    let regions = if needs == 1 { "Region" } else { "Regionen" };
    let at = |r: Region| region(content, r);
    match need {
        Need::Workers(r) => format!("Arbeiter in {}", at(r)),
        Need::WorkerRegions => format!("{regions} mit Arbeitern"),
        Need::OtherRegions(r) => format!("Arbeiter außerhalb von {}", at(r)),
        Need::Senders => format!("{regions} für je einen Arbeiter"),
        Need::OfficialsIn(r) => format!("Beamter in {}", at(r)),
        Need::OfficialsOnBoard => "Beamter auf deinem Tableau".into(),
        Need::Upper(o, r) => format!("{} im Gouverneurs-Bereich von {}", official(o), at(r)),
        Need::Lower(o, r) => format!("{} im Arbeiter-Bereich von {}", official(o), at(r)),
        Need::Supply => "Beamter im Vorrat".into(),
        Need::SupplyOf(o) => format!("{} im Vorrat", official(o)),
        Need::Walls => "Mauer im Vorrat".into(),
        Need::Fields => "freies Feld in einer Sektion ohne deine Mauer".into(),
        Need::Palaces => "Palast im Vorrat".into(),
        Need::PalaceRegions => "Region, in der ein Palast stehen darf".into(),
        Need::Governors => "Gouverneur im Vorrat".into(),
        Need::GovernorsIn(r) => format!("dein Gouverneur in {}", at(r)),
        Need::Octagons(a) => format!("{} im Vorrat", octagon(a, false)),
        Need::Unrest(r) => format!("Unruhe in {}", at(r)),
    }
}

fn limited(content: &Content, limit: Limit) -> String {
    match limit {
        Limit::Cards(r) => format!("Karten an {}", region(content, r)),
        Limit::Unrest(r) => format!("Unruhe in {}", region(content, r)),
        Limit::PalaceUnrest(r) => format!("Unruhe in {}, für einen Palast", region(content, r)),
        Limit::CardUnrest(r) => format!("Unruhe in {}, um Karten zu nutzen", region(content, r)),
        Limit::Palaces(r) => format!("Paläste in {}", region(content, r)),
        Limit::WorkerArea(r) => format!("Beamte im Arbeiter-Bereich von {}", region(content, r)),
    }
}

pub(super) fn obstacle(content: &Content, obstacle: Obstacle) -> Line {
    let line = Line::new();
    match obstacle {
        Obstacle::Lacks { need, needs, has } => {
            let line = line.word("Nötig: ").number(needs).word(" ").piece(needed(content, need, needs));
            line.word(". Vorhanden: ").number(has).word(".")
        }
        Obstacle::Exceeds { limit, now, more, most } => {
            let line = line.place(limited(content, limit)).word(": ").number(now);
            let line = if more == 0 { line } else { line.word(", dazu ").number(more) };
            line.word(". Höchstens ").number(most).word(".")
        }
        Obstacle::Hand(c) => line.word("Karte ").number(c.0).word(" ist nicht auf deiner Hand."),
        Obstacle::OwnWall(s) => line.word("In ").place(section(content, s)).word(" steht schon eine Mauer von dir."),
        Obstacle::Field(s, bars, owner) => {
            let line = line.word("In ").place(section(content, s)).word(" steht auf dem Feld mit ").number(bars);
            line.word(" Balken schon eine Mauer von ").seat(owner).word(".")
        }
        Obstacle::Square(r, owner) => line
            .word("Auf diesem Bonusfeld von ")
            .place(region(content, r))
            .word(" steht ein Gouverneur von ")
            .seat(owner)
            .word("."),
        Obstacle::Large(a, owner) => line.piece(octagon(a, true)).word(" hat schon ").seat(owner).word("."),
        Obstacle::Apart(a, b) => {
            line.place(region(content, a)).word(" und ").place(region(content, b)).word(" sind nicht angrenzend.")
        }
        Obstacle::Bid { least, most } => line
            .word("Geboten werden mindestens ")
            .number(least)
            .word(" und höchstens ")
            .number(most)
            .word(" Siegpunkte."),
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "Gespielt wird mit 120 Karten in drei Stapeln zu je 40: Schrift (elfenbeinfarben) 1 bis 40, Währung \
             (orange) 41 bis 80, Gesetzgebung (braun) 81 bis 120. Jede Karte hat ihre eigene Aktivierungszahl, eine \
             aktivierende Hof-Aktion und einen Bonus."
        }
        Rule::S2 => {
            "Die Rückseite zeigt die Farbe und bleibt sichtbar: Wie viele Karten jeder Farbe jemand hält, wissen alle; \
             welche es sind, nur er selbst."
        }
        Rule::S3 => {
            "Jeder hat 8 Gouverneure, 6 Paläste, 5 Mauern, 5 Unruhe-Würfel, je 5 rote, graue und weiße Beamte und die \
             Scheiben für Belohnungs-Leiste, Punkte und Aufträge."
        }
        Rule::S4 => {
            "Am Hof liegen drei Oktagone vom Wert 3, eines je Farbe. Vom Wert 1 gibt es je Farbe dreimal so viele, wie \
             Spieler teilnehmen. Arbeiter gehen nie aus, alles andere ist begrenzt."
        }
        Rule::S5 => {
            "Das Los bestimmt Startspieler und Reihenfolge auf der Belohnungs-Leiste. Gespielt wird im Uhrzeigersinn \
             ab dem Startspieler, dessen Scheibe oben liegt; die übrigen Plätze entscheiden nur bei Gleichstand."
        }
        Rule::S6 => {
            "Auf jeder der sechs Mauer-Sektionen liegt ein zufälliges Mauer-Plättchen mit einer zufälligen Seite oben."
        }
        Rule::S7 => {
            "Von den je vier Mauer-, Palast- und Gouverneurs-Aufträgen werden zwei gezogen, einer für jede der beiden \
             Sektionen."
        }
        Rule::S8 => {
            "Alle spielen mit A-Seiten, die gleich sind, oder jeder mit einer eigenen B-Seite. B-Seiten werden gegen \
             den Uhrzeigersinn gewählt; der Startspieler wählt zuletzt."
        }
        Rule::S9 => "Drei Beamte, wie das Tableau sie zeigt, beginnen im Gouverneurs-Bereich von Region 1.",
        Rule::S10 => "Alles, was ein Spieler besitzt, liegt offen; nur die Vorderseiten der Handkarten nicht.",
        Rule::A1 => {
            "Bei der Auktion beginnen alle mit 15 Siegpunkten. Im Spiel sind so viele B-Seiten wie Spieler, vom Zufall \
             bestimmt."
        }
        Rule::A2 => {
            "Der Startspieler bietet mindestens 1 Siegpunkt. Reihum wird erhöht oder gepasst; wer passt, ist in dieser \
             Auktion nicht mehr dabei. Mehr als man hat, kann man nicht bieten."
        }
        Rule::A3 => {
            "Wer übrig bleibt, zahlt sein Gebot und wählt ein Tableau. Die nächste Auktion eröffnet der nächste \
             Spieler zu seiner Linken, der noch keines hat."
        }
        Rule::A4 => "Der letzte Spieler bekommt das letzte Tableau für 1 Siegpunkt.",
        Rule::R1 => {
            "Fünf Runden zu drei Phasen: Jeder zieht zwei Karten von jedem Stapel; dann spielt reihum jeder eine Karte, \
             bis alle Hände leer sind; dann werden Belohnungen vergeben. Nach der fünften Runde wird gewertet."
        }
        Rule::U1 => {
            "Vereinigungs-Aktion: Eine Karte wird an eine Region des eigenen Tableaus gelegt, höchstens drei an jede \
             Region. Dort bleibt sie bis zum Schluss."
        }
        Rule::U2 => {
            "Die erste Karte einer Region bringt ein Oktagon ihrer Farbe vom Wert 1, die zweite zwei, die dritte drei. \
             Für jedes, das im Vorrat fehlt, gibt es sofort 1 Siegpunkt."
        }
        Rule::U3 => "Die zweite Karte erhöht die Unruhe der Region um 1, die dritte um 2, die erste gar nicht.",
        Rule::U4 => {
            "Die Unruhe-Leiste einer Region hat 2, 3 oder 4 Felder. Was die Unruhe darüber hinaus erhöhen würde, ist \
             nicht erlaubt."
        }
        Rule::C1 => {
            "Hof-Aktion: Eine beliebige Karte kommt offen auf den Stapel am Hof, dann wird genau eine von sechs \
             Aktionen ausgeführt. Gewählt werden kann nur, was sich ganz ausführen lässt."
        }
        Rule::C2 => {
            "Beamte versetzen: ein bis drei Versetzungspunkte. Ein Punkt bringt einen Beamten vom Gouverneurs-Bereich \
             in den einer angrenzenden Region, vom Arbeiter-Bereich auf ein freies Feld im Arbeiter-Bereich einer \
             angrenzenden Region oder vom Arbeiter- in den Gouverneurs-Bereich derselben Region. Durch einen vollen \
             Arbeiter-Bereich kommt er für einen weiteren Punkt hindurch, bleiben kann er dort nicht."
        }
        Rule::C3 => {
            "Vom Gouverneurs-Bereich hinunter in den Arbeiter-Bereich derselben Region kostet nichts und geht im \
             eigenen Zug jederzeit. Da der Schritt nur dann etwas bewirkt, wenn Arbeiter angeworben werden, fragt das \
             Programm genau dann danach."
        }
        Rule::C4 => "Ein Arbeiter-Bereich fasst zwei Beamte, ein Gouverneurs-Bereich beliebig viele.",
        Rule::C5 => {
            "Angrenzend sind Regionen, deren Grenze auf dem Spielplan durchgezogen ist; Regionen, die eine Mauer \
             trennt, grenzen nicht aneinander."
        }
        Rule::C6 => {
            "Beamten in Dienst stellen: Ein Beamter beliebiger Farbe kommt aus dem eigenen Vorrat in den \
             Gouverneurs-Bereich einer beliebigen Region. Ist der Vorrat leer, geht es nicht."
        }
        Rule::C7 => {
            "Arbeiter anwerben: In einer Region kommt für jeden Beamten im Arbeiter-Bereich ein Arbeiter dazu; \
             wenigstens ein Beamter muss dort stehen. Die Unruhe dort steigt um 1, gleich wie viele Arbeiter es sind. \
             Auf dem letzten Feld der Unruhe-Leiste geht es nicht."
        }
        Rule::C8 => {
            "Gouverneur einsetzen: Je ein roter, grauer und weißer Beamter aus dem Gouverneurs-Bereich einer Region kehren \
             in den Vorrat zurück. Ein Gouverneur kommt in diese Region auf ein freies Bonusfeld nach Wahl, oder ohne \
             Bonus daneben, wenn keines frei ist. Dann fällt die eigene Unruhe dort auf 0."
        }
        Rule::C9 => {
            "Boni der Bonusfelder, freiwillig: bis zu vier Versetzungspunkte, ein Beamter nach Wahl aus dem Vorrat in \
             eine Region nach Wahl, oder 4 Siegpunkte."
        }
        Rule::C10 => {
            "Palast errichten: Zwei Arbeiter der Region und einer aus einer anderen werden entfernt. Der Palast kommt \
             auf ein freies Feld der Region; es gibt so viele, wie Spieler teilnehmen. Dazu kommen ein Oktagon vom \
             Wert 3 nach Wahl, falls noch eines am Hof liegt, und 1 Siegpunkt für jede Karte am eigenen Tableau."
        }
        Rule::C11 => {
            "Steht der Unruhe-Würfel auf dem Feld mit dem Palast-Verbot oder rechts davon, kann dort kein Palast \
             errichtet werden, ebenso ohne Palast im Vorrat oder ohne freies Feld."
        }
        Rule::C12 => {
            "Mauer errichten: auf einem freien Feld mit einem, zwei oder drei Balken, höchstens eine Mauer je Spieler \
             und Sektion. Ebenso viele Arbeiter werden entfernt, jeder aus einer anderen Region."
        }
        Rule::B1 => {
            "Nach „Mauer errichten“, „Palast errichten“ und „Arbeiter anwerben“ können Karten-Fähigkeiten genutzt \
             werden, wenn die gelegte Karte höher ist als die darunter; nach „Beamten in Dienst stellen“ und \
             „Gouverneur einsetzen“, wenn sie niedriger ist. „Beamte versetzen“ aktiviert keine Karte."
        }
        Rule::B2 => {
            "Genutzt werden können die Karten, die von der ausgeführten Aktion aktiviert werden, jede einmal, in \
             beliebiger Reihenfolge und freiwillig. Siegpunkte kommen von selbst."
        }
        Rule::B3 => {
            "Steht der Unruhe-Würfel einer Region ganz rechts, können die Fähigkeiten der Karten in dieser Region \
             nicht genutzt werden."
        }
        Rule::B4 => {
            "Bei der ersten Karte am Hof sucht man sich die Vergleichszahl aus. Da keine Fähigkeit schadet, gilt die \
             Bedingung dann als erfüllt."
        }
        Rule::B5 => {
            "Boni der Karten: ein Oktagon vom Wert 1 nach Wahl (1 Siegpunkt, wenn gar keines mehr da ist); zwei \
             Versetzungspunkte; 2 oder 3 Siegpunkte; 1 Siegpunkt je eigener Karte einer Farbe; ein Arbeiter in der \
             Region der Karte, ohne Unruhe; eine Unruhe weniger, in einer Region nach Wahl oder in der Region der \
             Karte; ein Arbeiter in eine angrenzende Region; ein Beamter nach Wahl in der Region der Karte, oder der \
             gezeigten Farbe, wenn die Karte eine zeigt."
        }
        Rule::B6 => {
            "B-Seiten können immer genutzt werden, gleich welche Zahl gelegt wurde. Kreis: nach dem Anwerben ein \
             zusätzlicher Arbeiter in derselben Region, dann ein Versetzungspunkt; dazu muss im Arbeiter-Bereich ein \
             Beamter stehen, und steht nur im Gouverneurs-Bereich einer, geht er zuerst kostenlos hinunter. Nach dem \
             Gouverneur einen Arbeiter bewegen. Quadrat: nach einer Mauer ein Oktagon nach Wahl; in der Ausgabe nach \
             der Kurzfassung auch, wenn ein Beamter in Dienst gestellt wurde. Dreieck: nach dem Versetzen oder einer \
             Mauer eine Unruhe weniger, um dort einen Arbeiter zu bekommen. Stern: nach dem Indienststellen zwei \
             Versetzungspunkte, nach dem Gouverneur einen Gouverneur in eine angrenzende Region bewegen, ohne Bonus \
             und ohne Wirkung auf Unruhe."
        }
        Rule::O1 => {
            "Am Ende des eigenen Zuges und nach einer angenommenen Belohnung werden Aufträge erfüllt: mindestens eine \
             eigene Figur an jedem gezeigten Ort. Zweimal derselbe Mauer-Bereich meint seine beiden Sektionen. Das \
             Programm übersieht keinen."
        }
        Rule::O2 => {
            "Ein erfüllter Auftrag wird auf dem ersten freien Feld seiner Leiste mit einer Scheibe markiert, von jedem \
             Spieler höchstens einmal."
        }
        Rule::W1 => {
            "Belohnungen werden für Schrift, dann Währung, dann Gesetzgebung vergeben. Wer den höchsten Oktagon-Wert der \
             Farbe hat, mindestens 1, nimmt an oder passt; dann der Nächste. Annehmen kann nur, wer die ganze Belohnung \
             nehmen kann."
        }
        Rule::W2 => {
            "Wer annimmt, gibt alle Oktagone dieser Farbe zurück, nimmt die Belohnung und legt seine Scheibe auf ihr Feld \
             der Tabelle."
        }
        Rule::W3 => {
            "Bei Gleichstand zählt die Belohnungs-Leiste von oben. Scheiben, die schon in der Spalte dieser Runde liegen, \
             kommen danach, dort von oben nach unten."
        }
        Rule::W4 => "Man kann mehrere Belohnungen einer Runde nehmen; die Scheibe liegt dann auf der letzten.",
        Rule::W5 => {
            "Danach kehren die Scheiben in dieser Reihenfolge auf die Leiste zurück. Wessen Scheibe oben liegt, ist \
             Startspieler der nächsten Runde."
        }
        Rule::W6 => {
            "Belohnungen sind je nach Runde und Farbe: ein Beamter nach Wahl oder zwei rote oder graue in der \
             gezeigten Region, zwei Arbeiter ohne Unruhe, ein Gouverneur ohne Beamte, eine Mauer oder ein Palast ohne \
             Arbeiter, der Palast ohne Oktagon vom Wert 3. Sonst gelten alle Regeln; eine Belohnung aktiviert keine \
             Fähigkeiten."
        }
        Rule::F1 => {
            "Schlusswertung, Gouverneure: In jeder Region bringt die Mehrheit 9 Siegpunkte und 3 für jeden eigenen \
             Gouverneur dort. Bei Gleichstand wird geteilt und abgerundet."
        }
        Rule::F2 => {
            "Oktagone: Die Mehrheit bringt bei Schrift 5, bei Währung 6, bei Gesetzgebung 7 Siegpunkte. Bei Gleichstand \
             entscheidet die Belohnungs-Leiste; ohne Oktagon keine Punkte."
        }
        Rule::F3 => {
            "Aufträge: In jeder Sektion werden die Werte unter den eigenen Scheiben zusammengezählt und mit der Anzahl \
             dieser Scheiben malgenommen."
        }
        Rule::F4 => {
            "Mauern: Die Balken des Feldes bestimmen den Wert, das Plättchen die Bedingung; gezählt werden Regionen \
             oder Gruppen von Karten, die sie erfüllen. Eines der Plättchen bringt seinen Wert abzüglich der gesamten \
             Unruhe, nie weniger als 0."
        }
        Rule::F5 => {
            "Wer die meisten Siegpunkte hat, gewinnt; bei Gleichstand, wessen Scheibe auf der Belohnungs-Leiste weiter \
             oben liegt."
        }
        Rule::V1 => {
            "Variante Auswahl: In den Runden 1 bis 4 zieht jeder drei Karten von jedem Stapel und behält je zwei; die \
             übrigen kommen nach Farbe gemischt unter ihren Stapel. In Runde 5 werden je zwei gezogen."
        }
        Rule::V2 => "Variante Reihenfolge: Gespielt wird in der Reihenfolge der Belohnungs-Leiste von oben nach unten.",
        Rule::V3 => "Variante Unruhe: Beim Anwerben steigt die Unruhe um 1 für jeden Arbeiter.",
    }
}

pub(super) fn source(source: Source) -> &'static str {
    match source {
        Source::Start => "Startpunkte",
        Source::Missing => "Fehlende Oktagone",
        Source::Palaces => "Paläste",
        Source::Cards => "Karten",
        Source::Squares => "Bonusfelder",
        Source::Governors => "Gouverneure",
        Source::Octagons => "Oktagone",
        Source::Orders => "Aufträge",
        Source::Walls => "Mauern",
    }
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "boards" => ("Tableaus", "Die A-Seiten sind alle gleich, jede B-Seite hat eigene Fähigkeiten."),
        "draft" => ("Auswahl", "In den Runden 1 bis 4 drei Karten jeder Farbe ziehen und je zwei behalten."),
        "turn-order" => ("Reihenfolge", "Wer auf wen folgt, wenn Karten gespielt werden."),
        "unrest-per-worker" => ("Unruhe je Arbeiter", "Beim Anwerben steigt die Unruhe um 1 für jeden Arbeiter."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("boards", "a") => "A-Seiten",
        ("boards", "b") => "B-Seiten nach Wahl",
        ("boards", "auction") => "B-Seiten durch Auktion",
        ("draft" | "unrest-per-worker", "off") => "ohne",
        ("draft" | "unrest-per-worker", "on") => "mit",
        ("turn-order", "clockwise") => "im Uhrzeigersinn",
        ("turn-order", "track") => "nach der Belohnungs-Leiste",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] =
    ["Kreis: Der zusätzliche Arbeiter kommt nur, wenn im Arbeiter-Bereich der Region ein Beamter steht. Steht nur im \
     Gouverneurs-Bereich einer, geht er zuerst kostenlos hinunter."];
