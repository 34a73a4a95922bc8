//! German, in the words of the rulebook.

use super::{BoardWords, asks_large, board_name, card_at, fires, order_places, region_name, section_name};
use crate::ZhanGuo;
use crate::action::Action;
use crate::content::{Bonus, Content, Effect, Reward, Square};
use crate::event::Event;
use crate::legal;
use crate::phase::Phase;
use crate::pieces::{Aspect, Board, Card, Court, Criterion, Kind, Official, Region, Regions, Section, Source};
use crate::state::Public;
use crate::steps::Part;
use crate::why::Rule;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use engine::{Known, Lang, Line};

pub(super) const BOARD: BoardWords = BoardWords {
    round: "Runde",
    turn: "am Zug:",
    court: "Hof",
    track: "Belohnungs-Leiste",
    rewards: "Belohnung",
    octagons: "Oktagone",
    walls: "Mauern",
    orders: "Aufträge",
    region: "Region",
    palaces: "Paläste",
    governors: "Gouverneure",
    cards: "Karten",
    unrest: "Unruhe",
    workers: "Arbeiter",
    upper: "oben",
    lower: "unten",
    supply: "Vorrat",
    points: "SP",
    end: "am Ende",
    hand: "Hand",
    your_hand: "Eigene Karten",
    nothing: "nichts",
    legend: "0 bis 3 Spieler   . frei   x kein Palast   ! auch Karten schweigen\n\
             r/g/w rote, graue, weiße Beamte; oben: Gouverneurs-Bereich, unten: Arbeiter-Bereich",
    aspects: ["Schrift", "Währung", "Gesetz"],
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
    format!("Abschnitt {}", section_name(Lang::De, content, section))
}

fn board(content: &Content, board: Board) -> String {
    board_name(Lang::De, content, board)
}

fn regions(set: Regions) -> String {
    let list: Vec<String> = set.iter().map(|region| region.number().to_string()).collect();
    list.join(", ")
}

pub(super) fn aspect(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "Schrift",
        Aspect::Currency => "Währung",
        Aspect::Law => "Gesetzgebung",
    }
}

fn colour(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "elfenbeinfarben",
        Aspect::Currency => "orange",
        Aspect::Law => "braun",
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
        Criterion::OfficialsMatchUnrest => "je Region mit mindestens so vielen Beamten wie Unruhe",
        Criterion::GreyOfficial => "je Region mit grauem Beamten",
        Criterion::RedOfficial => "je Region mit rotem Beamten",
        Criterion::WhiteOfficial => "je Region mit weißem Beamten",
        Criterion::OrangeCard => "je Region mit orangefarbener Karte",
        Criterion::BrownCard => "je Region mit brauner Karte",
        Criterion::IvoryCard => "je Region mit elfenbeinfarbener Karte",
        Criterion::ThreeCards => "je Region mit drei Karten",
        Criterion::TwoOfAColour => "je Region mit zwei Karten einer Farbe",
        Criterion::Calm => "weniger die gesamte Unruhe",
        Criterion::NoUnrest => "je Region ohne Unruhe",
        Criterion::ColourSets => "je Satz aus drei Kartenfarben",
    }
}

pub(super) fn bonus(bonus: Bonus) -> String {
    match bonus {
        Bonus::Octagon => "1 Oktagon nach Wahl".into(),
        Bonus::Relocation { points } => format!("{points} Versetzungspunkte"),
        Bonus::Points { points } => format!("{points} SP"),
        Bonus::PointsPerCard { aspect } => format!("1 SP je Karte {}", colour(aspect)),
        Bonus::Worker => "1 Arbeiter hier".into(),
        Bonus::CalmAny => "1 Unruhe weniger irgendwo".into(),
        Bonus::CalmHere => "1 Unruhe weniger hier".into(),
        Bonus::MoveWorker => "1 Arbeiter versetzen".into(),
        Bonus::Official { official: Some(o) } => format!("1 {} hier", official(o)),
        Bonus::Official { official: None } => "1 Beamter nach Wahl hier".into(),
    }
}

pub(super) fn effect(effect: Effect) -> String {
    match effect {
        Effect::ExtraWorker(points) => format!("1 Arbeiter mehr, dann {points} Versetzungspunkt"),
        Effect::MoveWorker => "1 Arbeiter versetzen".into(),
        Effect::Octagon => "1 Oktagon nach Wahl".into(),
        Effect::CalmForWorker => "1 Unruhe weniger und dort 1 Arbeiter".into(),
        Effect::Relocation(points) => format!("{points} Versetzungspunkte"),
        Effect::MoveGovernor => "1 Gouverneur versetzen".into(),
    }
}

pub(super) fn square(square: Square) -> String {
    match square {
        Square::Relocation { points } => format!("bis zu {points} Versetzungspunkte"),
        Square::Points { points } => format!("{points} SP"),
        Square::Official => "1 Beamter nach Wahl".into(),
    }
}

pub(super) fn reward(content: &Content, reward: Reward) -> String {
    match reward {
        Reward::Official(at) => format!("1 Beamter nach Wahl in {}", region(content, at)),
        Reward::Officials(o, at) => format!("2 {} in {}", officials(o), region(content, at)),
        Reward::Workers(at) => format!("2 Arbeiter in {}", region(content, at)),
        Reward::Governor(Regions::ALL) => "1 Gouverneur in einer Region nach Wahl".into(),
        Reward::Governor(set) => format!("1 Gouverneur in Region {}", regions(set)),
        Reward::Wall => "1 Mauer ohne Arbeiter".into(),
        Reward::Palace => "1 Palast ohne Arbeiter".into(),
    }
}

pub(super) fn card(content: &Content, card: Card) -> String {
    let face = content.card(card);
    format!("{} {} ({}: {})", card.0, aspect(card.aspect()), court(face.trigger), bonus(face.bonus))
}

fn octagon(aspect: Aspect, large: bool) -> String {
    let what = match aspect {
        Aspect::Writing => "elfenbeinfarbenes Oktagon",
        Aspect::Currency => "orangefarbenes Oktagon",
        Aspect::Law => "braunes Oktagon",
    };
    if large { format!("{what} vom Wert 3") } else { what.into() }
}

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
            line.place(section(content, at)).word(format!(": {one}/{two}/{three} {}.", criterion(face.criterion)))
        }
        Event::Order { section, kind: k, order } => line
            .word(if section == 0 { "Obere Sektion, " } else { "Untere Sektion, " })
            .piece(kind(k))
            .word(format!(": {}.", order_places(Lang::De, content, k, order))),
        Event::InPlay { board: b } => line.word("Im Spiel ist das Tableau ").piece(board(content, b)).word("."),
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
            line.seat(seat).word(" zieht ").number(count).word(" Karten ").piece(aspect(a)).word(".")
        }
        Event::Drawn { card: c } => line.word("Gezogen: ").piece(card(content, c)).word("."),
        Event::Discarded { seat, aspect: a } => {
            line.seat(seat).word(" legt eine Karte ").piece(aspect(a)).word(" verdeckt zurück.")
        }
        Event::PutBack { card: c } => line.word("Zurückgelegt: ").piece(card(content, c)).word("."),
        Event::Unified { seat, card: c, region: at } => {
            let line = line.seat(seat).word(" spielt ").piece(card(content, c)).word(" an ");
            line.place(region(content, at)).word(".")
        }
        Event::Octagons { seat, aspect: a, count } => {
            line.seat(seat).word(" nimmt Oktagone ").piece(aspect(a)).word(": ").number(count).word(".")
        }
        Event::Missing { seat, points } => {
            line.seat(seat).word(" erhält für fehlende Oktagone ").number(points).word(" SP.")
        }
        Event::Unrest { seat, region: at, from, to } => {
            let line = line.word("Unruhe bei ").seat(seat).word(" in ").place(region(content, at));
            line.word(if to > from { " steigt auf " } else { " sinkt auf " }).number(to).word(".")
        }
        Event::Court { seat, card: c, action, active } => {
            let line = line.seat(seat).word(" legt die ").piece(format!("{}", c.0)).word(" an den Hof: ");
            let line = line.piece(court(action));
            line.word(match (action, active) {
                (Court::Relocate, _) => ".",
                (_, true) => "; Fähigkeiten wirken.",
                (_, false) => "; ohne Fähigkeiten der Karten.",
            })
        }
        Event::Chose { seat, region: at } => line.seat(seat).word(" wählt ").place(region(content, at)).word("."),
        Event::ChoseField { seat, section: at, bars } => {
            let line = line.seat(seat).word(" wählt ").place(section(content, at));
            line.word(", Balken: ").number(bars).word(".")
        }
        Event::Wall { seat, section: at, bars } => {
            let line = line.seat(seat).word(" errichtet eine ").piece("Mauer").word(" in ");
            line.place(section(content, at)).word(", Balken: ").number(bars).word(".")
        }
        Event::Paid { seat, regions: set, twice } => {
            let line = line.seat(seat).word(format!(" entfernt je einen Arbeiter aus Region {}", regions(set)));
            match twice {
                Some(at) => line.word(", einen weiteren aus ").place(region(content, at)).word("."),
                None => line.word("."),
            }
        }
        Event::Palace { seat, region: at, points } => {
            let line = line.seat(seat).word(" errichtet einen ").piece("Palast").word(" in ");
            line.place(region(content, at)).word(" und erhält ").number(points).word(" SP.")
        }
        Event::Large { seat, aspect } => line.seat(seat).word(" nimmt: ").piece(octagon(aspect, true)).word("."),
        Event::Workers { seat, region: at, count } => line
            .seat(seat)
            .word(" setzt ")
            .number(count)
            .piece(" Arbeiter")
            .word(" in ")
            .place(region(content, at))
            .word(" ein."),
        Event::Lowered { seat, official: o, region: at } => {
            let line = line.seat(seat).word(" setzt einen ").piece(piece(o)).word(" in ");
            line.place(region(content, at)).word(" in den Arbeiter-Bereich.")
        }
        Event::Raised { seat, official: o, region: at } => {
            let line = line.seat(seat).word(" setzt einen ").piece(piece(o)).word(" in ");
            line.place(region(content, at)).word(" in den Gouverneurs-Bereich.")
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
            let what = if count == 1 { official(o) } else { officials(o) };
            let line = line.seat(seat).word(" stellt in ").place(region(content, at)).word(" in Dienst: ");
            line.number(count).word(" ").piece(what).word(".")
        }
        Event::Governor { seat, region: at, square } => {
            let line = line.seat(seat).word(" setzt einen ").piece("Gouverneur").word(" in ");
            let line = line.place(region(content, at));
            line.word(if square.is_some() { " auf ein Bonusfeld." } else { " neben die Bonusfelder." })
        }
        Event::Used { seat, card: c, region: at } => {
            let line = line.seat(seat).word(" nutzt in ").place(region(content, at)).word(" Karte ");
            line.piece(card(content, c)).word(".")
        }
        Event::Ability { seat, board: b } => {
            line.seat(seat).word(" nutzt das Tableau ").piece(board(content, b)).word(".")
        }
        Event::Points { seat, source: s, points } => {
            line.seat(seat).word(" erhält ").number(points).word(" SP (").word(source(s)).word(").")
        }
        Event::Carried { seat, from, to } => {
            let line = line.seat(seat).word(" versetzt einen ").piece("Arbeiter").word(" von ");
            line.place(region(content, from)).word(" nach ").place(region(content, to)).word(".")
        }
        Event::Transferred { seat, from, square, to } => {
            let line = line.seat(seat).word(" versetzt einen ").piece("Gouverneur").word(" von ");
            let line = line.place(region(content, from)).word(" nach ").place(region(content, to));
            line.word(if square.is_some() { "; sein Bonusfeld wird frei." } else { "." })
        }
        Event::Fulfilled { seat, section, kind: k, value } => {
            let line = line.seat(seat).word(" erfüllt einen ").piece(kind(k));
            let line = line.word(if section == 0 { " der oberen Sektion" } else { " der unteren Sektion" });
            line.word(" und belegt das Feld mit ").number(value).word(" SP.")
        }
        Event::Accepted { seat, aspect: a } => {
            line.seat(seat).word(" nimmt die Belohnung für ").piece(aspect(a)).word(" an.")
        }
        Event::Passed { seat, aspect: a } => {
            line.seat(seat).word(" verzichtet auf die Belohnung für ").piece(aspect(a)).word(".")
        }
        Event::Unable { seat, aspect: a } => {
            line.seat(seat).word(" kann die Belohnung für ").piece(aspect(a)).word(" nicht ganz nehmen und passt.")
        }
        Event::Untaken { aspect: a } => line.word("Niemand nimmt die Belohnung für ").piece(aspect(a)).word("."),
        Event::Final { seat, source: s, points } => {
            line.word("Schlusswertung, ").word(source(s)).word(": ").seat(seat).word(" ").number(points).word(" SP.")
        }
    }
}

pub(super) fn prompt(content: &Content, public: &Public) -> Line {
    let line = Line::new();
    match public.phase {
        Phase::Discs(_) | Phase::Tiles(_) | Phase::Orders(_) | Phase::Boards => line.word("Das Spiel wird aufgebaut."),
        Phase::Auction { leader: None, .. } => line.word("Wie viele SP sind das erste Gebot?"),
        Phase::Auction { bid, .. } => line.word("Geboten sind ").number(bid).word(" SP: höher bieten oder passen?"),
        Phase::TakeBoard { .. } => line.word("Welches Tableau wird genommen?"),
        Phase::Draw(_) => line.word("Die Karten werden gezogen."),
        Phase::Draft => line.word("Welche Karte wird zurückgelegt?"),
        Phase::Turn => line.word("Welche Karte wird gespielt, und wofür?"),
        Phase::Field => line.word("Auf welches Feld kommt die Mauer?"),
        Phase::WallCost(_, bars) => {
            line.word("Aus welchen Regionen kommen die Arbeiter? Nötig sind ").number(bars).word(".")
        }
        Phase::Palace => line.word("In welcher Region entsteht der Palast?"),
        Phase::PalaceCost(_) => line.word("Aus welcher anderen Region kommt der dritte Arbeiter?"),
        Phase::Large => line.word("Welches Oktagon vom Wert 3 wird genommen?"),
        Phase::Workers => line.word("In welcher Region werden Arbeiter angeworben?"),
        Phase::Lower(at, _) => {
            line.word("Gehen in ").place(region(content, at)).word(" noch Beamte in den Arbeiter-Bereich?")
        }
        Phase::Official { .. } => line.word("Welcher Beamte kommt wohin?"),
        Phase::Governor(_) => line.word("In welcher Region wird der Gouverneur eingesetzt?"),
        Phase::Square(_) => line.word("Auf welches Bonusfeld kommt der Gouverneur?"),
        Phase::Relocate { left, .. } => {
            line.word("Welcher Beamte wird versetzt? Versetzungspunkte: ").number(left).word(".")
        }
        Phase::Pass { at, .. } => {
            line.word("Wohin geht der Beamte von ").place(region(content, at)).word(" aus weiter?")
        }
        Phase::Abilities => line.word("Welche Fähigkeit wird als nächste genutzt?"),
        Phase::Octagon => line.word("Welches Oktagon wird genommen?"),
        Phase::Calm { worker: false } => line.word("Wo sinkt die Unruhe?"),
        Phase::Calm { worker: true } => line.word("Wo sinkt die Unruhe, damit ein Arbeiter kommt?"),
        Phase::Carry => line.word("Welcher Arbeiter geht wohin?"),
        Phase::Transfer => line.word("Welcher Gouverneur geht wohin?"),
        Phase::Reward(a, _) => {
            let what = reward(content, content.rewards[public.round as usize][a.index()]);
            line.word("Belohnung für ").piece(aspect(a)).word(format!(": {what}. Annehmen?"))
        }
        Phase::Over => line.word("Die Partie ist zu Ende."),
    }
}

/// What finishing the present step means.
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

/// The bonus square a governor stands on.
fn spot_name(content: &Content, region: Region, spot: u8) -> String {
    let on = content.regions[region.index()].squares.get(spot as usize).copied().flatten();
    on.map_or("neben den Feldern".into(), square)
}

#[allow(clippy::too_many_lines)]
pub(super) fn action(known: Known<'_, ZhanGuo>, action: Action) -> Line {
    let (content, line) = (known.content, Line::new());
    match action {
        Action::Unify(c, at) => line.piece(card(content, c)).word(" an ").place(region(content, at)),
        Action::Court(c, action) => {
            let line = line.piece(card(content, c)).word(" an den Hof: ").piece(court(action));
            works(line, fires(known, c, action))
        }
        Action::Discard(c) => line.piece(card(content, c)).word(" zurücklegen"),
        Action::Bid(bid) => line.number(bid).word(" SP bieten"),
        Action::Pass => line.word("Passen"),
        Action::Accept => line.word("Belohnung annehmen"),
        Action::Done => done(known),
        Action::Board(b) => {
            let abilities = content.boards[b.index()].abilities.iter().flatten();
            let list: Vec<String> = abilities.map(|ability| effect(ability.effect)).collect();
            line.word("Tableau ").piece(board(content, b)).word(format!(" ({})", list.join("; ")))
        }
        Action::Region(at) => line.place(region(content, at)),
        Action::Square(n) => {
            let at = known.public.turn.region;
            let what = content.regions[at.index()].squares[n as usize].map_or_else(String::new, square);
            line.word("Bonusfeld: ").word(what)
        }
        Action::Field(at, bars) => line.place(section(content, at)).word(", Balken: ").number(bars),
        Action::Pay(set) => line.word(format!("Arbeiter aus Region {}", regions(set))),
        Action::Take(a) => line.piece(octagon(a, asks_large(known.public))),
        Action::Official(o, at) => line.piece(official(o)).word(" nach ").place(region(content, at)),
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
        Action::Calm(at) => line.word("Weniger Unruhe in ").place(region(content, at)),
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
        Part::Cards(at) => line.word("Karten über ").place(region(content, at)),
        Part::Worker(from) => line.word("Arbeiter von ").place(region(content, from)),
        Part::Governor(from, spot) => {
            let line = line.word("Gouverneur von ").place(region(content, from));
            line.word(format!(" ({})", spot_name(content, from, spot)))
        }
    }
}

pub(super) fn rest(known: Known<'_, ZhanGuo>, whole: Action) -> Line {
    let (content, line) = (known.content, Line::new());
    match whole {
        Action::Unify(_, at) => line.word("Aufs Tableau: ").place(region(content, at)),
        Action::Court(c, what) => works(line.word("An den Hof: ").piece(court(what)), fires(known, c, what)),
        Action::Field(_, bars) => line.word("Balken: ").number(bars),
        Action::Lower(..) => line.word("Hinunter in den Arbeiter-Bereich"),
        Action::Raise(..) => line.word("Hinauf in den Gouverneurs-Bereich"),
        Action::Shift(_, _, to) if !known.public.player(known.seat).has_room(to) => {
            line.word("Nach ").place(region(content, to)).word(" und weiter")
        }
        Action::Official(_, to) | Action::Walk(_, _, to) | Action::Shift(_, _, to) => {
            line.word("Nach ").place(region(content, to))
        }
        Action::Carry(_, to) | Action::Transfer(_, _, to) => line.word("Nach ").place(region(content, to)),
        _ => action(known, whole),
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "Gespielt wird mit 120 Karten in drei Stapeln zu je 40: Schrift (elfenbeinfarben) 1 bis 40, Währung (orange) \
             41 bis 80, Gesetzgebung (braun) 81 bis 120. Jede Karte hat ihre eigene Aktivierungszahl, eine auslösende \
             Hof-Aktion und einen Bonus."
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
            "Das Los bestimmt Startspieler und Reihenfolge auf der Belohnungs-Leiste. Gespielt wird im Uhrzeigersinn ab \
             dem Startspieler, der oben liegt; die übrigen Plätze entscheiden nur bei Gleichstand."
        }
        Rule::S6 => {
            "Auf jedem der sechs Mauer-Abschnitte liegt ein zufälliges Plättchen mit einer zufälligen Seite oben."
        }
        Rule::S7 => {
            "Von den je vier Mauer-, Palast- und Gouverneurs-Aufträgen werden zwei gezogen, einer für jede der beiden \
             Sektionen."
        }
        Rule::S8 => {
            "Alle spielen mit der gleichen A-Seite, oder alle mit einer eigenen B-Seite. B-Seiten werden gegen den \
             Uhrzeigersinn gewählt; der Startspieler wählt zuletzt."
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
            "Wer übrig bleibt, zahlt sein Gebot und wählt ein Tableau. Die nächste Auktion eröffnet der nächste Spieler \
             zur Linken, der noch keines hat."
        }
        Rule::A4 => "Der letzte Spieler bekommt das letzte Tableau für 1 Siegpunkt.",
        Rule::R1 => {
            "Fünf Runden zu drei Phasen: Jeder zieht zwei Karten von jedem Stapel; dann spielt reihum jeder eine Karte, \
             bis alle Hände leer sind; dann werden Belohnungen vergeben. Nach der fünften Runde wird gewertet."
        }
        Rule::U1 => {
            "Vereinigung: Eine Karte wird an eine Region des eigenen Tableaus gelegt, höchstens drei je Region. Dort \
             bleibt sie bis zum Schluss."
        }
        Rule::U2 => {
            "Die erste Karte einer Region bringt ein Oktagon ihrer Farbe vom Wert 1, die zweite zwei, die dritte drei. \
             Für jedes, das im Vorrat fehlt, gibt es sofort 1 Siegpunkt."
        }
        Rule::U3 => "Die zweite Karte erhöht die Unruhe der Region um 1, die dritte um 2, die erste gar nicht.",
        Rule::U4 => {
            "Die Unruhe-Leiste einer Region hat 2, 3 oder 4 Felder. Was die Unruhe darüber hinaus treiben würde, ist nicht \
             erlaubt."
        }
        Rule::C1 => {
            "Hof-Aktion: Eine beliebige Karte kommt offen auf den Stapel am Hof, dann wird genau eine von sechs Aktionen \
             ausgeführt. Sie muss ganz möglich sein."
        }
        Rule::C2 => {
            "Beamte versetzen: ein bis drei Versetzungspunkte. Ein Punkt bringt einen Beamten in den Gouverneurs-Bereich \
             der Nachbarregion, im Arbeiter-Bereich auf ein freies Feld der Nachbarregion oder vom Arbeiter- in den \
             Gouverneurs-Bereich derselben Region. Durch einen vollen Arbeiter-Bereich geht es für einen weiteren Punkt \
             hindurch, bleiben kann er dort nicht."
        }
        Rule::C3 => {
            "Vom Gouverneurs-Bereich hinunter in den Arbeiter-Bereich derselben Region kostet nichts und geht im eigenen \
             Zug jederzeit. Da der Schritt nur beim Anwerben etwas bewirkt, fragt das Programm genau dann danach."
        }
        Rule::C4 => "Ein Arbeiter-Bereich fasst zwei Beamte, ein Gouverneurs-Bereich beliebig viele.",
        Rule::C5 => {
            "Benachbart sind Regionen mit durchgezogener Grenze auf dem Spielplan; eine Mauer dazwischen trennt sie."
        }
        Rule::C6 => {
            "Beamten in Dienst stellen: Ein Beamter beliebiger Farbe kommt aus dem eigenen Vorrat in den \
             Gouverneurs-Bereich einer beliebigen Region. Ist der Vorrat leer, geht es nicht."
        }
        Rule::C7 => {
            "Arbeiter anwerben: In einer Region kommt für jeden Beamten im Arbeiter-Bereich ein Arbeiter dazu, mindestens \
             einer. Die Unruhe dort steigt um 1, gleich wie viele es sind. Auf dem letzten Feld der Leiste geht es nicht."
        }
        Rule::C8 => {
            "Gouverneur einsetzen: Je ein roter, grauer und weißer Beamter aus dem Gouverneurs-Bereich einer Region kehren \
             in den Vorrat zurück. Ein Gouverneur kommt in diese Region auf ein freies Bonusfeld nach Wahl, oder ohne \
             Bonus daneben, wenn keines frei ist. Dann fällt die eigene Unruhe dort auf 0."
        }
        Rule::C9 => {
            "Bonusfelder, freiwillig: bis zu vier Versetzungspunkte, ein Beamter aus dem Vorrat in eine beliebige Region, \
             oder 4 Siegpunkte."
        }
        Rule::C10 => {
            "Palast errichten: Zwei Arbeiter der Region und einer aus einer anderen gehen zurück. Der Palast kommt auf ein \
             freies Feld der Region; es gibt so viele, wie Spieler teilnehmen. Dazu ein Oktagon vom Wert 3 nach Wahl, falls \
             noch eines am Hof liegt, und 1 Siegpunkt für jede Karte am eigenen Tableau."
        }
        Rule::C11 => {
            "Steht der Unruhe-Würfel auf dem Feld mit dem Palast-Verbot oder rechts davon, entsteht dort kein Palast. Auch \
             nicht ohne Palast im Vorrat oder ohne freies Feld."
        }
        Rule::C12 => {
            "Mauer errichten: auf einem freien Feld mit einem, zwei oder drei Balken, höchstens eine Mauer je Spieler und \
             Abschnitt. Ebenso viele Arbeiter gehen zurück, jeder aus einer anderen Region."
        }
        Rule::B1 => {
            "Nach Mauer, Palast und Arbeitern wirken Karten, wenn die gelegte Karte höher ist als die darunter; nach \
             Beamtem und Gouverneur, wenn sie niedriger ist. Beamte versetzen löst keine Karte aus."
        }
        Rule::B2 => {
            "Es wirken nur Karten mit der ausgeführten Aktion, jede einmal, in beliebiger Reihenfolge und freiwillig. \
             Siegpunkte kommen von selbst."
        }
        Rule::B3 => "Steht der Unruhe-Würfel einer Region ganz rechts, schweigen die Karten dieser Region.",
        Rule::B4 => {
            "Für die erste Karte am Hof ist die Vergleichszahl frei wählbar. Da keine Fähigkeit schadet, gilt die Bedingung \
             dann als erfüllt."
        }
        Rule::B5 => {
            "Boni der Karten: ein Oktagon vom Wert 1 nach Wahl (1 Siegpunkt, wenn gar keines mehr da ist); zwei \
             Versetzungspunkte; 2 oder 3 Siegpunkte; 1 Siegpunkt je eigener Karte einer Farbe; ein Arbeiter in der Region \
             der Karte, ohne Unruhe; eine Unruhe weniger, irgendwo oder in der Region der Karte; ein Arbeiter in eine \
             Nachbarregion; ein Beamter der gezeigten Farbe in die Region der Karte."
        }
        Rule::B6 => {
            "B-Seiten wirken immer, gleich welche Zahl gelegt wurde. Kreis: nach dem Anwerben ein Arbeiter mehr und ein \
             Versetzungspunkt, nach dem Gouverneur einen Arbeiter versetzen. Quadrat: nach Mauer oder Beamtem ein Oktagon. \
             Dreieck: nach dem Versetzen oder einer Mauer eine Unruhe weniger, um dort einen Arbeiter zu bekommen. Stern: \
             nach einem Beamten zwei Versetzungspunkte, nach dem Gouverneur einen Gouverneur in eine Nachbarregion ziehen, \
             ohne Bonus und ohne Wirkung auf Unruhe."
        }
        Rule::O1 => {
            "Am Ende des eigenen Zuges und nach einer angenommenen Belohnung werden Aufträge erfüllt: mindestens eine eigene \
             Figur an jedem gezeigten Ort. Zweimal derselbe Mauer-Bereich meint beide Abschnitte. Das Programm übersieht \
             keinen."
        }
        Rule::O2 => {
            "Ein erfüllter Auftrag wird auf dem ersten freien Feld seiner Leiste mit einer Scheibe markiert, einmal je \
             Spieler."
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
            "Danach kehren die Scheiben in dieser Reihenfolge auf die Leiste zurück. Die oberste ist Startspieler der \
             nächsten Runde."
        }
        Rule::W6 => {
            "Belohnungen sind je nach Runde und Farbe: ein Beamter nach Wahl oder zwei rote oder graue in der gezeigten \
             Region, zwei Arbeiter ohne Unruhe, ein Gouverneur ohne Beamte, eine Mauer oder ein Palast ohne Arbeiter, der \
             Palast ohne großes Oktagon. Sonst gelten alle Regeln; Fähigkeiten löst eine Belohnung nicht aus."
        }
        Rule::F1 => {
            "Schlusswertung, Gouverneure: In jeder Region bringt die Mehrheit 9 Siegpunkte und 3 für jeden eigenen \
             Gouverneur dort. Bei Gleichstand wird abgerundet geteilt."
        }
        Rule::F2 => {
            "Oktagone: Die Mehrheit bringt bei Schrift 5, bei Währung 6, bei Gesetzgebung 7 Siegpunkte. Bei Gleichstand \
             entscheidet die Belohnungs-Leiste; ohne Oktagon keine Punkte."
        }
        Rule::F3 => {
            "Aufträge: In jeder Sektion zählen die Werte unter den eigenen Scheiben zusammen, mal der Anzahl dieser \
             Scheiben."
        }
        Rule::F4 => {
            "Mauern: Die Balken des Feldes bestimmen den Wert, das Plättchen die Bedingung; gezählt werden Regionen oder \
             Sätze, die sie erfüllen. Beim ruhigen Reich wird die gesamte Unruhe vom Wert abgezogen, nie unter 0."
        }
        Rule::F5 => {
            "Die meisten Siegpunkte gewinnen; bei Gleichstand, wer auf der Belohnungs-Leiste weiter oben liegt."
        }
        Rule::V1 => {
            "Variante Auswahl: In den Runden 1 bis 4 zieht jeder drei Karten je Stapel und behält zwei; die übrigen kommen \
             je Farbe gemischt unter den Stapel. In Runde 5 werden zwei gezogen."
        }
        Rule::V2 => "Variante Reihenfolge: Gespielt wird von oben nach unten auf der Belohnungs-Leiste.",
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
        "draft" => ("Auswahl", "In den Runden 1 bis 4 drei Karten je Farbe ziehen und zwei behalten."),
        "turn-order" => ("Reihenfolge", "Wer auf wen folgt, wenn Karten gespielt werden."),
        "unrest-per-worker" => ("Unruhe je Arbeiter", "Beim Anwerben steigt die Unruhe um 1 für jeden Arbeiter."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("boards", "a") => "A-Seiten",
        ("boards", "b") => "B-Seiten nach Wahl",
        ("boards", "auction") => "B-Seiten in der Auktion",
        ("draft" | "unrest-per-worker", "off") => "ohne",
        ("draft" | "unrest-per-worker", "on") => "mit",
        ("turn-order", "clockwise") => "im Uhrzeigersinn",
        ("turn-order", "track") => "nach der Belohnungs-Leiste",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] = [];
