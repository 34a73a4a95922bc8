//! English.

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
    round: "Round",
    turn: "to play:",
    court: "card at the court:",
    court_empty: "no card at the court yet",
    track: "reward track",
    rewards: "reward",
    octagons: "octagons",
    walls: "Walls",
    sections: ["Orders, upper section", "Orders, lower section"],
    palaces: "palaces",
    governors: "governors",
    cells: "Cards, unrest (x no palace, ! no abilities), workers, officials above/below",
    supply: "supply",
    end: "end",
    points: "VP",
    hand: "hand",
    your_hand: "Your cards",
    nothing: "none",
    aspects: ["writing", "currency", "law"],
    kinds: ["wall", "palace", "governor"],
    colours: ['r', 'g', 'w'],
    criterion,
    reward,
    card,
};

fn region(content: &Content, region: Region) -> String {
    region_name(Lang::En, content, region)
}

fn section(content: &Content, section: Section) -> String {
    format!("section {}", section_name(Lang::En, content, section))
}

fn board(content: &Content, board: Board) -> String {
    board_name(Lang::En, content, board)
}

fn regions(set: Regions) -> String {
    format!("{} {}", if set.len() == 1 { "region" } else { "regions" }, numbers(set, "and"))
}

fn relocation_points(points: u8) -> String {
    format!("{points} relocation {}", if points == 1 { "point" } else { "points" })
}

fn bars_of(bars: u8) -> String {
    format!("{bars} {}", if bars == 1 { "bar" } else { "bars" })
}

fn cards(a: Aspect, count: u8) -> String {
    format!("{} {}", aspect(a), if count == 1 { "card" } else { "cards" })
}

pub(super) fn aspect(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "writing",
        Aspect::Currency => "currency",
        Aspect::Law => "law",
    }
}

fn colour(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "ivory",
        Aspect::Currency => "orange",
        Aspect::Law => "brown",
    }
}

pub(super) fn official(official: Official) -> &'static str {
    match official {
        Official::Red => "red official",
        Official::Grey => "grey official",
        Official::White => "white official",
    }
}

fn officials(official: Official) -> &'static str {
    match official {
        Official::Red => "red officials",
        Official::Grey => "grey officials",
        Official::White => "white officials",
    }
}

pub(super) fn court(action: Court) -> &'static str {
    match action {
        Court::Wall => "build a wall",
        Court::Palace => "build a palace",
        Court::Workers => "recruit workers",
        Court::Relocate => "relocate officials",
        Court::Official => "recruit an official",
        Court::Governor => "install a governor",
    }
}

pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Wall => "wall order",
        Kind::Palace => "palace order",
        Kind::Governor => "governor order",
    }
}

pub(super) fn criterion(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::OfficialsMatchUnrest => "per region with no more unrest than officials",
        Criterion::GreyOfficial => "per region with a grey official",
        Criterion::RedOfficial => "per region with a red official",
        Criterion::WhiteOfficial => "per region with a white official",
        Criterion::OrangeCard => "per region with an orange card",
        Criterion::BrownCard => "per region with a brown card",
        Criterion::IvoryCard => "per region with an ivory card",
        Criterion::ThreeCards => "per region with three cards",
        Criterion::TwoOfAColour => "per region with two cards of the same colour",
        Criterion::Calm => "minus total unrest",
        Criterion::NoUnrest => "per region without unrest",
        Criterion::ColourSets => "per set of three cards of different colours",
    }
}

pub(super) fn bonus(bonus: Bonus) -> String {
    match bonus {
        Bonus::Octagon => "1 octagon of your choice".into(),
        Bonus::Relocation { points } => relocation_points(points),
        Bonus::Points { points } => format!("{points} VP"),
        Bonus::PointsPerCard { aspect } => format!("1 VP for each {} card", colour(aspect)),
        Bonus::Worker => "1 worker here".into(),
        Bonus::CalmAny => "1 unrest less in a region of your choice".into(),
        Bonus::CalmHere => "1 unrest less here".into(),
        Bonus::MoveWorker => "move 1 worker".into(),
        Bonus::Official { official: Some(o) } => format!("1 {} here", official(o)),
        Bonus::Official { official: None } => "1 official of your choice here".into(),
    }
}

pub(super) fn effect(effect: Effect) -> String {
    match effect {
        Effect::ExtraWorker(points) => format!("1 extra worker, then {}", relocation_points(points)),
        Effect::MoveWorker => "move 1 worker".into(),
        Effect::Octagon => "1 octagon of your choice".into(),
        Effect::CalmForWorker => "1 unrest less and 1 worker there".into(),
        Effect::Relocation(points) => relocation_points(points),
        Effect::MoveGovernor => "move 1 governor".into(),
    }
}

pub(super) fn square(square: Square) -> String {
    match square {
        Square::Relocation { points } => format!("up to {}", relocation_points(points)),
        Square::Points { points } => format!("{points} VP"),
        Square::Official => "1 official of your choice".into(),
    }
}

pub(super) fn reward(content: &Content, reward: Reward) -> String {
    match reward {
        Reward::Official(at) => format!("1 official of your choice in {}", region(content, at)),
        Reward::Officials(o, at) => format!("2 {} in {}", officials(o), region(content, at)),
        Reward::Workers(at) => format!("2 workers in {}", region(content, at)),
        Reward::Governor(all) if all == Regions::ALL => "1 governor in a region of your choice".into(),
        Reward::Governor(set) => format!("1 governor in region {}", numbers(set, "or")),
        Reward::Wall => "1 wall without workers".into(),
        Reward::Palace => "1 palace without workers".into(),
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
    format!("{} octagon{}", self::aspect(aspect), if large { " of value 3" } else { "" })
}

#[allow(clippy::too_many_lines)]
pub(super) fn event(content: &Content, event: &Event) -> Line {
    let line = Line::new();
    match *event {
        Event::Disc { seat, place } => line.word("Reward track, place ").number(place).word(": ").seat(seat).word("."),
        Event::Tile { section: at, tile } => {
            let face = content.face(tile);
            let [one, two, three] = face.levels;
            line.place(section(content, at)).word(format!(": {one}/{two}/{three} VP {}.", criterion(face.criterion)))
        }
        Event::Order { section, kind: k, order } => line
            .word(if section == 0 { "Upper section, " } else { "Lower section, " })
            .piece(kind(k))
            .word(format!(": {}.", order_places(Lang::En, content, k, order))),
        Event::InPlay { board: b } => line.word("In play: board ").piece(board(content, b)).word("."),
        Event::Bid { seat, bid } => line.seat(seat).word(" bids ").number(bid).word(" VP."),
        Event::BidPassed { seat } => line.seat(seat).word(" bids no more."),
        Event::Board { seat, board: b, paid: 0 } => {
            line.seat(seat).word(" takes the board ").piece(board(content, b)).word(".")
        }
        Event::Board { seat, board: b, paid } => {
            let line = line.seat(seat).word(" pays ").number(paid).word(" VP for the board ");
            line.piece(board(content, b)).word(".")
        }
        Event::Round { round, start } => {
            line.word("Round ").number(round).word(" begins with ").seat(start).word(" as start player.")
        }
        Event::Drew { seat, aspect: a, count } => {
            line.seat(seat).word(" draws ").number(count).word(" ").piece(cards(a, count)).word(".")
        }
        Event::Drawn { card: c } => line.word("Drawn: ").piece(card(content, c)).word("."),
        Event::Discarded { seat, aspect: a } => {
            line.seat(seat).word(" puts a ").piece(cards(a, 1)).word(" back, face down.")
        }
        Event::PutBack { card: c } => line.word("Put back: ").piece(card(content, c)).word("."),
        Event::Unified { seat, card: c, region: at } => {
            let line = line.seat(seat).word(" plays card ").piece(card(content, c)).word(" to ");
            line.place(region(content, at)).word(".")
        }
        Event::Octagons { seat, aspect: a, count } => {
            let plural = if count == 1 { "" } else { "s" };
            line.seat(seat).word(" takes ").number(count).word(" ").piece(octagon(a, false) + plural).word(".")
        }
        Event::Missing { seat, points } => {
            line.seat(seat).word(" gets ").number(points).word(" VP for missing octagons.")
        }
        Event::Unrest { seat, region: at, from, to } => {
            let line = line.word("Unrest of ").seat(seat).word(" in ").place(region(content, at));
            line.word(if to > from { " rises to " } else { " falls to " }).number(to).word(".")
        }
        Event::Court { seat, card: c, action, active } => {
            let line = line.seat(seat).word(" lays card ").piece(format!("{}", c.0)).word(" at the court: ");
            let line = line.piece(court(action));
            line.word(match (action, active) {
                (Court::Relocate, _) => ".",
                (_, true) => "; card abilities can be used.",
                (_, false) => "; no card abilities.",
            })
        }
        Event::Chose { seat, region: at } => line.seat(seat).word(" chooses ").place(region(content, at)).word("."),
        Event::ChoseField { seat, section: at, bars } => {
            let line = line.seat(seat).word(" chooses the field with ").word(bars_of(bars)).word(" in ");
            line.place(section(content, at)).word(".")
        }
        Event::Wall { seat, section: at, bars } => {
            let line = line.seat(seat).word(" builds a ").piece("wall").word(" in ");
            line.place(section(content, at)).word(" on the field with ").word(bars_of(bars)).word(".")
        }
        Event::Paid { seat, regions: set, twice: None } => {
            let each = if set.len() == 1 { "" } else { "each " };
            line.seat(seat).word(format!(" removes one worker {each}from {}.", regions(set)))
        }
        Event::Paid { seat, regions: set, twice: Some(at) } => {
            let line = line.seat(seat).word(" removes two workers from ").place(region(content, at));
            line.word(format!(" and one from {}.", regions(set.without(at))))
        }
        Event::Palace { seat, region: at, points } => {
            let line = line.seat(seat).word(" builds a ").piece("palace").word(" in ");
            line.place(region(content, at)).word(" for ").number(points).word(" VP.")
        }
        Event::Large { seat, aspect } => line.seat(seat).word(" takes the ").piece(octagon(aspect, true)).word("."),
        Event::Workers { seat, region: at, count } => {
            let line =
                line.seat(seat).word(" gets ").number(count).piece(if count == 1 { " worker" } else { " workers" });
            line.word(" in ").place(region(content, at)).word(".")
        }
        Event::Lowered { seat, official: o, region: at } => {
            let line = line.seat(seat).word(" relocates a ").piece(official(o)).word(" in ");
            line.place(region(content, at)).word(" down to the worker area.")
        }
        Event::Raised { seat, official: o, region: at } => {
            let line = line.seat(seat).word(" relocates a ").piece(official(o)).word(" in ");
            line.place(region(content, at)).word(" up to the governor area.")
        }
        Event::Walked { seat, official: o, from, to } => {
            let line = line.seat(seat).word(" relocates a ").piece(official(o)).word(" between governor areas, from ");
            line.place(region(content, from)).word(" to ").place(region(content, to)).word(".")
        }
        Event::Shifted { seat, official: o, from, to, passing } => {
            let line = line.seat(seat).word(" relocates a ").piece(official(o)).word(" between worker areas, from ");
            let line = line.place(region(content, from)).word(" to ").place(region(content, to));
            line.word(if passing { " and on." } else { "." })
        }
        Event::Officials { seat, official: o, count, region: at } => {
            let what = if count == 1 { format!("a {}", official(o)) } else { format!("{count} {}", officials(o)) };
            line.seat(seat).word(" recruits ").piece(what).word(" in ").place(region(content, at)).word(".")
        }
        Event::Governor { seat, region: at, square: on } => {
            let line = line.seat(seat).word(" installs a ").piece("governor").word(" in ");
            let line = line.place(region(content, at));
            match on.and_then(|n| content.regions[at].squares[n as usize]) {
                Some(bonus) => line.word(format!(", on the bonus square: {}.", square(bonus))),
                None => line.word(", beside the bonus squares."),
            }
        }
        Event::Returned { seat, region: at } => {
            let line = line.seat(seat).word(" returns a red, a grey and a white ").piece("official").word(" from ");
            line.place(region(content, at)).word(" to the supply.")
        }
        Event::Used { seat, card: c, region: at } => {
            let line = line.seat(seat).word(" uses card ").piece(card(content, c)).word(" in ");
            line.place(region(content, at)).word(".")
        }
        Event::Ability { seat, board: b } => {
            line.seat(seat).word(" uses an ability of the board ").piece(board(content, b)).word(".")
        }
        Event::Points { seat, source: s, points } => {
            line.seat(seat).word(" gets ").number(points).word(" VP (").word(source(s)).word(").")
        }
        Event::Carried { seat, from, to } => {
            let line = line.seat(seat).word(" moves a ").piece("worker").word(" from ");
            line.place(region(content, from)).word(" to ").place(region(content, to)).word(".")
        }
        Event::Transferred { seat, from, square, to } => {
            let line = line.seat(seat).word(" moves a ").piece("governor").word(" from ");
            let line = line.place(region(content, from)).word(" to ").place(region(content, to));
            line.word(if square.is_some() { "; his bonus square is free again." } else { "." })
        }
        Event::Fulfilled { seat, section, kind: k, value } => {
            let line = line.seat(seat).word(" fulfils the ").piece(kind(k));
            let line = line.word(if section == 0 { " of the upper section" } else { " of the lower section" });
            line.word(" and takes the space worth ").number(value).word(" VP.")
        }
        Event::Tied { aspect: a, first, others } => {
            let line = line.word("A tie for ").piece(aspect(a)).word(": in the order of the reward track ").seat(first);
            line.word(" comes before ").seats(others, " and ").word(".")
        }
        Event::Accepted { seat, aspect: a } => {
            line.seat(seat).word(" accepts the reward for ").piece(aspect(a)).word(".")
        }
        Event::Passed { seat, aspect: a } => {
            line.seat(seat).word(" declines the reward for ").piece(aspect(a)).word(".")
        }
        Event::Unable { seat, aspect: a } => {
            line.seat(seat).word(" cannot take the full reward for ").piece(aspect(a)).word(" and passes.")
        }
        Event::Untaken { aspect: a } => line.word("Nobody takes the reward for ").piece(aspect(a)).word("."),
        Event::Final { seat, source: s, points } => {
            line.word("Final scoring, ").word(source(s)).word(": ").seat(seat).word(" ").number(points).word(" VP.")
        }
        Event::Ranked { rank, seat, points, by_track } => {
            let line = line.word("Rank ").number(rank).word(": ").seat(seat).word(" with ").number(points).word(" VP");
            line.word(if by_track { ", higher on the reward track in a tie." } else { "." })
        }
        Event::Won { seat } => line.seat(seat).word(" wins."),
    }
}

pub(super) fn prompt(content: &Content, public: &Public) -> Line {
    let line = Line::new();
    match public.phase {
        Phase::Discs(_) | Phase::Tiles(_) | Phase::Orders(_) | Phase::Boards => line.word("The game is being set up."),
        Phase::Auction { leader: None, .. } => line.word("How high is the opening bid?"),
        Phase::Auction { bid, .. } => line.word("The bid is ").number(bid).word(" VP: raise or pass?"),
        Phase::TakeBoard { .. } => line.word("Which board is taken?"),
        Phase::Draw(_) => line.word("Cards are drawn."),
        Phase::Draft => line.word("Which card is put back?"),
        Phase::Turn => line.word("Which card is played, and what for?"),
        Phase::Field => line.word("On which field is the wall built?"),
        Phase::WallCost(_, 1) => line.word("Which region sends the worker?"),
        Phase::WallCost(_, bars) => line.word("Which ").number(bars).word(" regions send a worker each?"),
        Phase::Palace => line.word("In which region is the palace built?"),
        Phase::PalaceCost(_) => line.word("From which other region does the third worker come?"),
        Phase::Large => line.word("Which octagon of value 3 is taken?"),
        Phase::Workers => line.word("In which region are workers recruited?"),
        Phase::Lower(at, _) if for_extra_worker(public) => {
            let line = line.word("Which official in ").place(region(content, at));
            line.word(" goes down to the worker area to recruit the extra worker?")
        }
        Phase::Lower(at, _) => {
            line.word("Do more officials in ").place(region(content, at)).word(" go down to the worker area?")
        }
        Phase::Official { regions, .. } => match regions.only() {
            Some(at) => line.word("Which official is recruited in ").place(region(content, at)).word("?"),
            None => line.word("Which official is recruited in which region?"),
        },
        Phase::Governor(_) => line.word("In which region is the governor installed?"),
        Phase::Square(_) => line.word("Which bonus square does the governor take?"),
        Phase::Relocate { left, .. } => {
            line.word(format!("Which official is relocated? {} left.", relocation_points(left)))
        }
        Phase::Pass { at, .. } => {
            line.word("Where does the official go on to from ").place(region(content, at)).word("?")
        }
        Phase::Abilities => line.word("Which ability is used next?"),
        Phase::Octagon => line.word("Which octagon is taken?"),
        Phase::Calm { worker: false } => line.word("Where does unrest fall?"),
        Phase::Calm { worker: true } => line.word("Where does unrest fall to bring a worker?"),
        Phase::Carry => line.word("Which worker is moved where?"),
        Phase::Transfer => line.word("Which governor is moved where?"),
        Phase::Reward(a, _) => {
            let what = reward(content, content.rewards[public.round as usize][a]);
            line.word("Reward for ").piece(aspect(a)).word(format!(": {what}. Accept it?"))
        }
        Phase::Over => line.word("The match is over."),
    }
}

/// What finishing the current step means.
fn done(known: Known<'_, ZhanGuo>) -> Line {
    let line = Line::new();
    match known.public.phase {
        Phase::Lower(at, _) => match known.public.player(known.seat).lower_count(at) {
            1 => line.word("Recruit 1 worker"),
            n => line.word("Recruit ").number(n).word(" workers"),
        },
        Phase::Official { .. } => line.word("Take no official"),
        Phase::Relocate { .. } => line.word("Relocate no more"),
        _ => line.word("Use no more abilities"),
    }
}

/// How many abilities an answer sets off.
fn works(line: Line, count: usize) -> Line {
    match count {
        0 => line,
        1 => line.word(" (1 ability)"),
        n => line.word(format!(" ({n} abilities)")),
    }
}

/// The bonus square that a governor is on.
fn spot_name(content: &Content, region: Region, spot: u8) -> String {
    let on = content.regions[region].squares.get(spot as usize).copied().flatten();
    on.map_or("beside the bonus squares".into(), |bonus| format!("bonus square: {}", square(bonus)))
}

#[allow(clippy::too_many_lines)]
pub(super) fn action(known: Known<'_, ZhanGuo>, action: Action) -> Line {
    let (content, line) = (known.content, Line::new());
    match action {
        Action::Unify(c, at) => line.piece(card_name(c)).word(" to ").place(region(content, at)),
        Action::Court(c, action) => {
            let line = line.piece(card_name(c)).word(" to the court: ").piece(court(action));
            works(line, fires(known, c, action))
        }
        Action::Discard(c) => line.word("Put back ").piece(card(content, c)),
        Action::Bid(bid) => line.word("Bid ").number(bid).word(" VP"),
        Action::Pass => line.word("Pass"),
        Action::Accept => line.word("Accept the reward"),
        Action::Done => done(known),
        Action::Board(b) => {
            let abilities = content.boards[b].abilities.iter().flatten();
            let list: Vec<String> = abilities.map(|ability| effect(ability.effect)).collect();
            line.word("Board ").piece(board(content, b)).word(format!(" ({})", list.join("; ")))
        }
        Action::Region(at) => line.place(region(content, at)),
        Action::Square(n) => {
            let at = known.public.turn.region;
            let what = content.regions[at].squares[n as usize].map_or_else(String::new, square);
            line.word("Bonus square: ").word(what)
        }
        Action::Field(at, bars) => line.place(section(content, at)).word(", field with ").word(bars_of(bars)),
        Action::Pay(set) => {
            let what = if set.len() == 1 { "Worker" } else { "Workers" };
            line.word(format!("{what} from {}", regions(set)))
        }
        Action::Take(a) => line.piece(octagon(a, asks_large(known.public))),
        Action::Official(o, at) => line.piece(official(o)).word(" in ").place(region(content, at)),
        Action::Lower(o, at) => {
            line.piece(official(o)).word(" in ").place(region(content, at)).word(" down to the worker area")
        }
        Action::Raise(o, at) => {
            line.piece(official(o)).word(" in ").place(region(content, at)).word(" up to the governor area")
        }
        Action::Walk(o, from, to) => {
            let line = line.piece(official(o)).word(" in the governor area, from ").place(region(content, from));
            line.word(" to ").place(region(content, to))
        }
        Action::Shift(o, from, to) => {
            let line = line.piece(official(o)).word(" in the worker area, from ").place(region(content, from));
            let full = !known.public.player(known.seat).has_room(to);
            line.word(" to ").place(region(content, to)).word(if full { " and on" } else { "" })
        }
        Action::Use(at, slot) => {
            let what = card_at(known, at, slot).map_or_else(String::new, |c| card(content, c));
            line.place(region(content, at)).word(": ").piece(what)
        }
        Action::Ability(n) => {
            let what = legal::ability(content, known.public.player(known.seat), n as usize);
            line.word("Board: ").word(what.map_or_else(String::new, effect))
        }
        Action::Calm(at) => line.word("1 unrest less in ").place(region(content, at)),
        Action::Carry(from, to) => {
            line.word("Worker from ").place(region(content, from)).word(" to ").place(region(content, to))
        }
        Action::Transfer(from, spot, to) => {
            let line = line.word("Governor from ").place(region(content, from)).word(" to ");
            let on = spot_name(content, from, spot);
            line.place(region(content, to)).word(format!(" ({on})"))
        }
    }
}

pub(super) fn part(content: &Content, part: Part) -> Line {
    let line = Line::new();
    match part {
        Part::Bid(least, most) => line.word("Bid ").number(least).word(" to ").number(most).word(" VP"),
        Part::Card(c) => line.piece(card(content, c)),
        Part::Wall(at) => line.word("Wall: ").place(section(content, at)),
        Part::Supply(o) => line.piece(official(o)).word(" from the supply"),
        Part::At(at) => line.word("Officials in ").place(region(content, at)),
        Part::Upper(o, at) => line.piece(official(o)).word(", governor area of ").place(region(content, at)),
        Part::Lower(o, at) => line.piece(official(o)).word(", worker area of ").place(region(content, at)),
        Part::Cards(at) => line.word("Cards at ").place(region(content, at)),
        Part::Worker(from) => line.word("Worker from ").place(region(content, from)),
        Part::Governor(from, spot) => {
            let line = line.word("Governor in ").place(region(content, from));
            line.word(format!(" ({})", spot_name(content, from, spot)))
        }
    }
}

pub(super) fn rest(known: Known<'_, ZhanGuo>, whole: Action) -> Line {
    let (content, line) = (known.content, Line::new());
    match whole {
        Action::Unify(_, at) => line.word("To the board: ").place(region(content, at)),
        Action::Court(c, what) => works(line.word("To the court: ").piece(court(what)), fires(known, c, what)),
        Action::Field(_, bars) => line.word("Field with ").word(bars_of(bars)),
        Action::Lower(..) => line.word("Down to the worker area"),
        Action::Raise(..) => line.word("Up to the governor area"),
        Action::Shift(_, _, to) if !known.public.player(known.seat).has_room(to) => {
            line.word("To ").place(region(content, to)).word(" and on")
        }
        Action::Official(_, to) => line.word("In ").place(region(content, to)),
        Action::Walk(_, _, to) | Action::Shift(_, _, to) => line.word("To ").place(region(content, to)),
        Action::Carry(_, to) | Action::Transfer(_, _, to) => line.word("To ").place(region(content, to)),
        _ => action(known, whole),
    }
}

fn needed(content: &Content, need: Need, needs: u8) -> String {
    let (worker, regions) = if needs == 1 { ("worker", "region") } else { ("workers", "regions") };
    let at = |r: Region| region(content, r);
    match need {
        Need::Workers(r) => format!("{worker} in {}", at(r)),
        Need::WorkerRegions => format!("{regions} with workers"),
        Need::OtherRegions(r) => format!("{worker} outside {}", at(r)),
        Need::Senders => format!("{regions} for a worker each"),
        Need::OfficialsIn(r) => format!("official in {}", at(r)),
        Need::OfficialsOnBoard => "official on your board".into(),
        Need::Upper(o, r) => format!("{} in the governor area of {}", official(o), at(r)),
        Need::Lower(o, r) => format!("{} in the worker area of {}", official(o), at(r)),
        Need::Supply => "official in your supply".into(),
        Need::SupplyOf(o) => format!("{} in your supply", official(o)),
        Need::Walls => "wall in your supply".into(),
        Need::Fields => "free field in a section without your wall".into(),
        Need::Palaces => "palace in your supply".into(),
        Need::PalaceRegions => "region where a palace may stand".into(),
        Need::Governors => "governor in your supply".into(),
        Need::GovernorsIn(r) => format!("governor of yours in {}", at(r)),
        Need::Octagons(a) => format!("{} in the supply", octagon(a, false)),
        Need::Unrest(r) => format!("unrest in {}", at(r)),
    }
}

fn limited(content: &Content, limit: Limit) -> String {
    match limit {
        Limit::Cards(r) => format!("Cards at {}", region(content, r)),
        Limit::Unrest(r) => format!("Unrest in {}", region(content, r)),
        Limit::PalaceUnrest(r) => format!("Unrest in {}, for a palace", region(content, r)),
        Limit::CardUnrest(r) => format!("Unrest in {}, for using cards", region(content, r)),
        Limit::Palaces(r) => format!("Palaces in {}", region(content, r)),
        Limit::WorkerArea(r) => format!("Officials in the worker area of {}", region(content, r)),
    }
}

pub(super) fn obstacle(content: &Content, obstacle: Obstacle) -> Line {
    let line = Line::new();
    match obstacle {
        Obstacle::Lacks { need, needs, has } => {
            let line = line.word("Needed: ").number(needs).word(" ").piece(needed(content, need, needs));
            line.word(". There: ").number(has).word(".")
        }
        Obstacle::Exceeds { limit, now, more, most } => {
            let line = line.place(limited(content, limit)).word(": ").number(now);
            let line = if more == 0 { line } else { line.word(", and ").number(more).word(" more") };
            line.word(". At most ").number(most).word(".")
        }
        Obstacle::Hand(c) => line.word("Card ").number(c.0).word(" is not in your hand."),
        Obstacle::OwnWall(s) => line.word("A wall of yours stands in ").place(section(content, s)).word(" already."),
        Obstacle::Field(s, bars, owner) => {
            let line = line.word("On the field of ").place(section(content, s)).word(" with ").number(bars);
            line.word(if bars == 1 { " bar" } else { " bars" }).word(" stands a wall of ").seat(owner).word(".")
        }
        Obstacle::Square(r, owner) => line
            .word("On this bonus square of ")
            .place(region(content, r))
            .word(" stands a governor of ")
            .seat(owner)
            .word("."),
        Obstacle::Large(a, owner) => line.seat(owner).word(" has the ").piece(octagon(a, true)).word(" already."),
        Obstacle::Apart(a, b) => {
            line.place(region(content, a)).word(" and ").place(region(content, b)).word(" are not adjacent.")
        }
        Obstacle::Bid { least, most } => {
            line.word("A bid is at least ").number(least).word(" and at most ").number(most).word(" victory points.")
        }
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "There are 120 cards in three decks of 40: writing (ivory) 1 to 40, currency (orange) 41 to 80, law (brown) \
             81 to 120. Each card has its own activation number, a court action that triggers it, and a bonus."
        }
        Rule::S2 => {
            "The back shows the colour and stays in view: everybody knows how many cards of each colour a player holds, \
             only the player knows which."
        }
        Rule::S3 => {
            "Everybody has 8 governors, 6 palaces, 5 walls, 5 unrest cubes, 5 officials each in red, grey and white, and \
             discs for the reward track, points and orders."
        }
        Rule::S4 => {
            "Three octagons of value 3, one of each colour, lie at the court. Of value 1 there are three times as many of \
             each colour as players. Workers never run out; everything else is limited."
        }
        Rule::S5 => {
            "Chance decides the start player and the order on the reward track. Play goes clockwise from the start \
             player, whose disc is on top; the other places only break ties."
        }
        Rule::S6 => "A random wall tile lies on each of the six wall sections, with a random side up.",
        Rule::S7 => {
            "Of the four wall, palace and governor orders two each are drawn, one for each of the two sections."
        }
        Rule::S8 => {
            "Everybody plays with an A side, all of which are alike, or everybody with a B side of their own. B sides \
             are chosen anticlockwise; the start player chooses last."
        }
        Rule::S9 => "Three officials, as the board shows, begin in the governor area of region 1.",
        Rule::S10 => "Everything a player owns is open to all, except the fronts of the cards in hand.",
        Rule::A1 => {
            "In the auction everybody begins with 15 victory points. As many B sides as players are in play, chosen at \
             random."
        }
        Rule::A2 => {
            "The start player opens with at least 1 victory point. Clockwise everybody raises or passes; whoever \
             passes is out of this auction. Nobody bids more than they have."
        }
        Rule::A3 => {
            "Whoever is left pays the bid and chooses a board. The next auction is opened by the first player to the \
             left who has none."
        }
        Rule::A4 => "The last player gets the last board for 1 victory point.",
        Rule::R1 => {
            "Five rounds of three phases: everybody draws two cards from each deck; then, in turn, each plays one card \
             until all hands are empty; then rewards are given. After the fifth round comes the final scoring."
        }
        Rule::U1 => {
            "Unification action: a card goes to a region of one's own board, at most three to each region. It stays \
             there to the end."
        }
        Rule::U2 => {
            "The first card of a region brings one octagon of its colour and of value 1, the second two, the third three. \
             Each one missing in the supply is worth 1 victory point at once."
        }
        Rule::U3 => "The second card raises the region's unrest by 1, the third by 2, the first not at all.",
        Rule::U4 => "A region's unrest track has 2, 3 or 4 fields. Whatever would push unrest further is not allowed.",
        Rule::C1 => {
            "Court action: any card goes face up on the court pile, then exactly one of six actions is carried out. \
             Only an action that can be carried out in full may be chosen."
        }
        Rule::C2 => {
            "Relocate officials: one to three relocation points. A point moves one official from a governor area to \
             that of an adjacent region, from a worker area to a free field in the worker area of an adjacent region, \
             or from the worker area up to the governor area of the same region. A full worker area may be passed \
             through for a further point, but not stayed in."
        }
        Rule::C3 => {
            "From the governor area down to the worker area of the same region costs nothing and is possible at any \
             time in one's own turn. Since the step has an effect only when workers are recruited, the program asks \
             just then."
        }
        Rule::C4 => "A worker area holds two officials, a governor area any number.",
        Rule::C5 => "Regions with a solid border on the map are adjacent; regions separated by a wall are not.",
        Rule::C6 => {
            "Recruit an official: one official of any colour goes from one's supply to the governor area of any region. \
             Not possible with an empty supply."
        }
        Rule::C7 => {
            "Recruit workers: in one region, one worker arrives for each official in the worker area; at least one \
             official must stand there. Unrest there rises by 1, whatever the number of workers. Not possible on the \
             last field of the unrest track."
        }
        Rule::C8 => {
            "Install a governor: one red, one grey and one white official of one region's governor area return to the \
             supply. A governor goes to that region, on a free bonus square of one's choice, or beside them without a \
             bonus if none is free. Then one's own unrest there falls to 0."
        }
        Rule::C9 => {
            "Bonuses of the bonus squares, if wanted: up to four relocation points, an official of one's choice from \
             the supply to a region of one's choice, or 4 victory points."
        }
        Rule::C10 => {
            "Build a palace: two workers of the region and one of another are removed. The palace takes a free space \
             of the region; there are as many as players. With it come an octagon of value 3 of one's choice, if one \
             lies at the court, and 1 victory point for each card on one's own board."
        }
        Rule::C11 => {
            "No palace may be built where the unrest cube stands on the field with the no-palace symbol or right of \
             it, nor without a palace in supply or a free space."
        }
        Rule::C12 => {
            "Build a wall: on a free field of one, two or three bars, at most one wall per player and section. As many \
             workers are removed, each from a different region."
        }
        Rule::B1 => {
            "After building a wall, building a palace or recruiting workers, card abilities can be used if the card \
             laid is higher than the one below it; after recruiting an official or installing a governor, if it is \
             lower. Relocating officials triggers no card."
        }
        Rule::B2 => {
            "Only cards triggered by the action taken can be used, each once, in any order and if wanted. Victory \
             points come by themselves."
        }
        Rule::B3 => {
            "Where the unrest cube stands on the last field, the abilities of the cards in that region cannot be used."
        }
        Rule::B4 => {
            "For the first card at the court the player picks the number to compare with. Since no ability does harm, \
             the condition counts as fulfilled."
        }
        Rule::B5 => {
            "Bonuses of cards: an octagon of value 1 of one's choice (1 victory point if none at all is left); two \
             relocation points; 2 or 3 victory points; 1 victory point for each own card of a colour; a worker in the \
             card's region, without unrest; one unrest less, in a region of one's choice or in the card's region; a \
             worker to an adjacent region; an official of one's choice in the card's region, or of the colour shown if \
             the card shows one."
        }
        Rule::B6 => {
            "B sides can always be used, whatever the number. Circle: after recruiting workers, one extra worker in \
             the same region, then a relocation point; this needs an official in the worker area, and if only the \
             governor area has one, he first goes down for nothing. After installing a governor, move a worker. \
             Square: after building a wall, an octagon of one's choice; in the edition after the summary also after \
             recruiting an official. Triangle: after relocating or building a wall, one unrest less in order to get a \
             worker there. Star: after recruiting an official, two relocation points; after installing a governor, \
             move a governor to an adjacent region, without a bonus or any effect on unrest."
        }
        Rule::O1 => {
            "At the end of one's turn, and after accepting a reward, orders are fulfilled: at least one own piece in every \
             place shown. A wall area shown twice means both its sections. The program overlooks none."
        }
        Rule::O2 => {
            "A fulfilled order is marked with a disc on the first free space of its track, at most once per player."
        }
        Rule::W1 => {
            "Rewards are given for writing, then currency, then law. Whoever has the highest octagon value of the \
             colour, at least 1, accepts or passes; then the next. Only a player who can take the full reward may \
             accept."
        }
        Rule::W2 => {
            "Whoever accepts returns all octagons of that colour, takes the reward and moves the disc to its field in \
             the table."
        }
        Rule::W3 => {
            "Ties go to the disc higher on the reward track. Discs already in this round's column come after those, there \
             from top to bottom."
        }
        Rule::W4 => "One may take several rewards in a round; the disc then lies on the last.",
        Rule::W5 => {
            "Afterwards the discs return to the track in this order. The player with the top disc is start player of \
             the next round."
        }
        Rule::W6 => {
            "Rewards by round and colour: an official of one's choice, or two red or grey ones, in the region shown; \
             two workers without unrest; a governor without officials; a wall or a palace without workers, the palace \
             without an octagon of value 3. All other rules hold; a reward triggers no abilities."
        }
        Rule::F1 => {
            "Final scoring, governors: in each region the majority scores 9 victory points and 3 for each own governor \
             there. Tied players share, rounded down."
        }
        Rule::F2 => {
            "Octagons: the majority scores 5 for writing, 6 for currency, 7 for law. The reward track breaks ties; without \
             an octagon no points."
        }
        Rule::F3 => {
            "Orders: in each section the values under one's discs are added up and multiplied by the number of these \
             discs."
        }
        Rule::F4 => {
            "Walls: the bars of the field give the value, the tile the condition; regions or sets of cards that meet \
             it count. One of the tiles is worth its value minus total unrest, never less than 0."
        }
        Rule::F5 => "Whoever has the most victory points wins; a tie goes to the disc higher on the reward track.",
        Rule::V1 => {
            "Variant draft: in rounds 1 to 4 everybody draws three cards from each deck and keeps two of them; the \
             rest go shuffled by colour under their decks. In round 5 two are drawn from each."
        }
        Rule::V2 => "Variant turn order: play goes down the reward track.",
        Rule::V3 => "Variant unrest: recruiting raises unrest by 1 for each worker.",
    }
}

pub(super) fn source(source: Source) -> &'static str {
    match source {
        Source::Start => "starting points",
        Source::Missing => "missing octagons",
        Source::Palaces => "palaces",
        Source::Cards => "cards",
        Source::Squares => "bonus squares",
        Source::Governors => "governors",
        Source::Octagons => "octagons",
        Source::Orders => "orders",
        Source::Walls => "walls",
    }
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "boards" => ("Boards", "All A sides are alike; each B side has abilities of its own."),
        "draft" => ("Draft", "In rounds 1 to 4 draw three cards of each colour and keep two."),
        "turn-order" => ("Turn order", "Who follows whom when cards are played."),
        "unrest-per-worker" => ("Unrest per worker", "Recruiting raises unrest by 1 for each worker."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("boards", "a") => "A sides",
        ("boards", "b") => "B sides of your choice",
        ("boards", "auction") => "B sides by auction",
        ("draft" | "unrest-per-worker", "off") => "without",
        ("draft" | "unrest-per-worker", "on") => "with",
        ("turn-order", "clockwise") => "clockwise",
        ("turn-order", "track") => "down the reward track",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] = [
    "Circle: the extra worker arrives only if an official stands in the worker area of the region. If only the governor \
     area has one, he first goes down for nothing.",
];
