//! English.

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
    round: "Round",
    turn: "to play:",
    pile: "pile",
    passes: ["first time through", "second time through", "run out"],
    discards: "discards",
    open: "Open cards",
    province: "Province",
    colour: "Colour",
    spaces: "House spaces",
    emissaries: "emissaries",
    points: ["point", "points"],
    supply: "in supply",
    houses: "houses",
    fort: "fortification",
    hand: "hand",
    known: "known",
    your_hand: "Your cards",
    nothing: "none",
    legend: "0–4: house of player 0–4  . free  ^ fortification  ! scored  2/3: 2 of 3",
    alliances: "Alliances",
    rows: "roads",
    roads: "Roads between",
    colours: Map(["red", "green", "yellow", "orange", "violet"]),
};

fn colour(colour: Colour) -> &'static str {
    BOARD.colours[colour]
}

fn article(c: Colour) -> &'static str {
    match c {
        Colour::Orange => "an ",
        Colour::Red | Colour::Green | Colour::Yellow | Colour::Violet => "a ",
    }
}

fn card(c: Colour) -> String {
    format!("{} card", colour(c))
}

fn pair(c: Colour) -> String {
    format!("two {} cards", colour(c))
}

fn province(content: &Content, province: Province) -> String {
    province_name(Lang::En, content, province)
}

fn space(content: &Content, space: Space) -> String {
    space_name(Lang::En, content, space)
}

fn alliance(content: &Content, alliance: Alliance) -> String {
    let [a, b] = content.pair(alliance).map(|end| province(content, end));
    format!("{a} and {b}")
}

pub(super) fn event(content: &Content, event: &Event) -> Line {
    let line = Line::new();
    match *event {
        Event::Begins(seat) => line.seat(seat).word(" begins and holds the ").piece("emperor").word("."),
        Event::Dealt(seat) => line.seat(seat).word(" is dealt a card."),
        Event::Drew(c) => line.word("It is ").word(article(c)).piece(card(c)).word("."),
        Event::TurnedUp(c) => line.word("Turned up: ").word(article(c)).piece(card(c)).word("."),
        Event::PlayedCard(seat, c) => line.seat(seat).word(" plays ").word(article(c)).piece(card(c)).word("."),
        Event::PlayedPair(seat, c) => line.seat(seat).word(" plays ").piece(pair(c)).word(" as a joker."),
        Event::Exchanged(seat, c) => line.seat(seat).word(" exchanges ").word(article(c)).piece(card(c)).word("."),
        Event::Passed(seat, c) => {
            line.seat(seat).word(" discards ").word(article(c)).piece(card(c)).word(" and passes.")
        }
        Event::SetHouse(seat, at) => {
            line.seat(seat).word(" places a ").piece("house").word(" on ").place(space(content, at)).word(".")
        }
        Event::SetEmissary(seat, p) => {
            line.seat(seat).word(" sends an ").piece("emissary").word(" to ").place(province(content, p)).word(".")
        }
        Event::SetFort(seat, at) => {
            line.seat(seat).word(" places the ").piece("fortification").word(" on ").place(space(content, at)).word(".")
        }
        Event::SetNoMore(seat) => line.seat(seat).word(" places no second piece."),
        Event::TookOpen(seat, c) => line.seat(seat).word(" takes the open ").piece(card(c)).word("."),
        Event::TookPile(seat) => line.seat(seat).word(" draws from the pile."),
        Event::Reshuffled(n) => {
            line.word("The pile has run out: ").number(n).word(" discarded cards are shuffled into a new one.")
        }
        Event::LastRound => line.word("The pile has run out for the second time: this is the last round."),
        Event::Blocked => line.word("Nobody can place a piece any more."),
        Event::ScoredHouses(p, by_seat) => {
            points(line.word("Houses in ").place(province(content, p)).word(":"), &by_seat).word(".")
        }
        Event::ScoredAlliance(a, by_seat) => {
            let line = line.word("Alliance ").number(a.number()).word(", ").place(alliance(content, a)).word(":");
            points(line, &by_seat).word(".")
        }
        Event::ScoredRoad { seat, houses, points } => line
            .word("Road: ")
            .seat(seat)
            .word(" scores ")
            .number(points)
            .word(" points for ")
            .number(houses.len())
            .word(" houses in a row."),
        Event::Won(seats) => {
            let ending = if seats.len() == 1 { " becomes the new Emperor of China." } else { " share the throne." };
            line.seats(seats, " and ").word(ending)
        }
    }
}

pub(super) fn prompt(content: &Content, public: &Public) -> Line {
    let line = Line::new();
    match public.phase {
        Phase::Lot => line.word("The lot decides who begins."),
        Phase::Deal(_) | Phase::LayOut => line.word("The cards are dealt."),
        Phase::Turn if public.last_round() => line.word("Which card is played or discarded?"),
        Phase::Turn => line.word("Which card is played or exchanged?"),
        Phase::Place { second: Some(p), .. } => {
            line.word("Which piece is placed second in ").place(province(content, p)).word("?")
        }
        Phase::Place { paid: Payment::Card(c), .. } => {
            line.word("Which piece is placed in ").word(article(c)).piece(colour(c)).word(" province?")
        }
        Phase::Place { paid: Payment::Pair(c), .. } => {
            line.word("Which piece is placed in a province that is not ").piece(colour(c)).word("?")
        }
        Phase::Second(p) => line.word("Is a second piece placed in ").place(province(content, p)).word("?"),
        Phase::Refill => line.word("Which card is taken?"),
        Phase::Draw => line.word("A card is drawn from the pile."),
        Phase::Replenish => line.word("The open cards are refilled."),
        Phase::Over => line.word("The match is over."),
    }
}

pub(super) fn action(content: &Content, public: &Public, action: Action) -> Line {
    let line = Line::new();
    match action {
        Action::Card(c) => line.word("Play ").word(article(c)).piece(card(c)),
        Action::Pair(c) => line.word("Play ").piece(pair(c)).word(" as a joker"),
        Action::Exchange(c) if public.last_round() => {
            line.word("Discard ").word(article(c)).piece(card(c)).word(" (pass)")
        }
        Action::Exchange(c) => line.word("Exchange ").word(article(c)).piece(card(c)),
        Action::Done => line.word("No second piece"),
        Action::TakeOpen(c) => line.word("Take the open ").piece(card(c)),
        Action::TakePile => line.word("Draw from the pile"),
        Action::House(at) => line.piece("House").word(" on ").place(space(content, at)),
        Action::Emissary(p) => line.piece("Emissary").word(" to ").place(province(content, p)),
        Action::Fort(at) => line.piece("Fortification").word(" on ").place(space(content, at)),
    }
}

pub(super) fn part(content: &Content, part: Part) -> Line {
    let line = Line::new();
    match part {
        Part::House => line.word("A ").piece("house"),
        Part::HouseIn(p) => line.piece("House").word(" in ").place(province(content, p)),
        Part::Emissary => line.word("An ").piece("emissary"),
        Part::Fort => line.word("The ").piece("fortification"),
        Part::FortIn(p) => line.piece("Fortification").word(" in ").place(province(content, p)),
    }
}

pub(super) fn obstacle(content: &Content, obstacle: Obstacle) -> Line {
    let line = Line::new();
    match obstacle {
        Obstacle::Cards { colour: c, needs, has } => {
            let noun = if needs == 1 { "card" } else { "cards" };
            line.word("Needed: ")
                .number(needs)
                .word(format!(" {} {noun}. In your hand: ", colour(c)))
                .number(has)
                .word(".")
        }
        Obstacle::Supply(kind) => {
            let noun = match kind {
                Kind::House => "houses",
                Kind::Emissary => "emissaries",
                Kind::Fort => "fortification",
            };
            line.word("In your supply: 0 of ").number(kind.all()).word(" ").piece(noun).word(".")
        }
        Obstacle::Colour { province: p, paid } => {
            let line = line.place(province(content, p)).word(" is ").word(colour(content.colour(p)));
            match paid {
                Payment::Card(c) => line.word(", and ").word(article(c)).piece(card(c)).word(" pays."),
                Payment::Pair(c) => line.word("; a joker of ").piece(pair(c)).word(" serves other colours only."),
            }
        }
        Obstacle::Unpaid { province: p, has } => {
            let c = content.colour(p);
            let line = line.place(province(content, p)).word(": first ").word(article(c)).piece(card(c));
            line.word(" is played (in your hand: ").number(has).word(") or a joker.")
        }
        Obstacle::First(p) => line
            .word("The first piece of this turn stands in ")
            .place(province(content, p))
            .word("; the second goes there, too."),
        Obstacle::House(at, owner) => {
            line.word("On ").place(space(content, at)).word(" stands a house of ").seat(owner).word(".")
        }
        Obstacle::Fort(at) => line.word("On ").place(space(content, at)).word(" stands a fortification already."),
        Obstacle::Spaces { paid, all } => {
            let line = line.word("Free: 0 of ").number(all).word(" house spaces ");
            match paid {
                Payment::Card(c) => line.word(format!("of the {} provinces.", colour(c))),
                Payment::Pair(c) => line.word(format!("of the provinces that are not {}.", colour(c))),
            }
        }
        Obstacle::Emissaries { province: p, most: 0, .. } => line
            .word("No house stands in ")
            .place(province(content, p))
            .word(" yet, so there is room for ")
            .number(0)
            .word(" emissaries."),
        Obstacle::Emissaries { province: p, there, most } => line
            .word("In ")
            .place(province(content, p))
            .word(": ")
            .number(there)
            .word(" emissaries, and at most ")
            .number(most)
            .word(" houses of one player. There may not be more emissaries than these."),
        Obstacle::Open(c) => line.word("Among the open cards: 0 ").word(colour(c)).word("."),
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "There are 57 province cards in five colours. Each player has 20 houses and 9 emissaries; one emissary \
             marks the score, the other 8 can be placed. In the expert game each also has one fortification. Nine \
             scoring markers and the figure of the emperor lie ready."
        }
        Rule::S2 => {
            "The board shows nine provinces. Eight of them share four colours, two provinces to a colour; violet Chu \
             stands alone. A card serves either province of its colour."
        }
        Rule::S3 => {
            "The board has two sides that differ in their roads: one for 3 or 4 players, one for 4 or 5. Four players \
             choose the side they like."
        }
        Rule::S4 => {
            "With five players all cards are used. With four, one card of each colour is left out; with three, two of \
             each colour."
        }
        Rule::S5 => {
            "The cards are shuffled and everybody is dealt three. The others form the pile, and four cards from it are \
             turned up beside it."
        }
        Rule::S6 => {
            "The players agree on who begins. The start player keeps the emperor until the final scoring; it shows \
             where a round begins and ends."
        }
        Rule::S7 => {
            "Scores are open. The track has 50 steps and starts again, with a point card for every 50 points; the \
             program simply shows the number."
        }
        Rule::T1 => {
            "Turns go clockwise from the start player. In a turn a player either places pieces or exchanges one card."
        }
        Rule::T2 => {
            "To place pieces a player plays one, two or three cards from the hand, places pieces in a single province \
             and then refills the hand to three."
        }
        Rule::P1 => "All pieces of one turn go into the same province.",
        Rule::P2 => {
            "In a province without any piece only one piece may be placed this turn. A fortification counts as a \
             piece."
        }
        Rule::P3 => "If a piece of any player already stands in the province, up to two pieces may be placed there.",
        Rule::P4 => {
            "For one card, one piece is placed in a province of the card's colour. No card is played without paying \
             for a piece."
        }
        Rule::P5 => {
            "Two cards of the same colour together are a joker: for them, one piece is placed in any province of \
             another colour. So three cards allow at most two pieces in one province."
        }
        Rule::P6 => {
            "Played cards go face up on the discard pile. A player who has no piece of a kind left cannot place one of \
             that kind."
        }
        Rule::P7 => {
            "A house goes on a free house space, one house to a space. When all spaces of a province are taken, no \
             more houses fit there."
        }
        Rule::P8 => "An emissary goes on the dragon field of a province, where several may stand.",
        Rule::P9 => {
            "A province never has more emissaries, of all players together, than the player with the most houses there \
             has houses. This is checked at the moment of placing, so a house placed first in the same turn counts."
        }
        Rule::P10 => {
            "An emissary may be placed in a province where its owner has no house, but not in a province without any \
             house."
        }
        Rule::P11 => {
            "When a house takes the last space of a province, the turn is interrupted and the houses there are scored \
             at once. The province gets a scoring marker and its houses are never scored again; emissaries may still \
             be added."
        }
        Rule::H1 => {
            "Whoever has the most houses in the province scores one point for every house there, of any colour."
        }
        Rule::H2 => {
            "Whoever has the second most scores one point for each house of the first, whoever has the third most one \
             for each house of the second, and so on down to the fifth."
        }
        Rule::H3 => "Whoever has no house in the province scores nothing there.",
        Rule::H4 => {
            "Players with equally many houses share a place and score the same. The next player takes the directly \
             following place: after two first places comes the second."
        }
        Rule::D1 => {
            "When the pieces are placed, the hand is refilled to three, one card at a time: from the four open cards \
             or from the pile, in any order and mixture."
        }
        Rule::D2 => "The open cards are refilled to four only when the hand is full.",
        Rule::D3 => {
            "When the pile runs out for the first time, the discards are shuffled and form the new pile; the open \
             cards stay. Whoever is drawing completes the hand, then the open cards are refilled."
        }
        Rule::D4 => {
            "When the pile runs out for the second time, the game nears its end: from then on neither hands nor open \
             cards are refilled."
        }
        Rule::X1 => {
            "Instead of placing pieces a player may discard one card and take one of the open cards or the top of the \
             pile. An open card that was taken is replaced. Once the pile has run out for the second time, the card is \
             only discarded."
        }
        Rule::E1 => {
            "When the pile has run out for the second time, the round is played to its end: the right-hand neighbour \
             of the player with the emperor has the last turn."
        }
        Rule::E2 => "The game also ends as soon as nobody can place a piece any more.",
        Rule::F1 => "First, houses are scored in every province that has no scoring marker yet, in the usual way.",
        Rule::F2 => {
            "Then the alliances 1 to 15 are scored in order. Each joins two neighbouring provinces. Whoever has the \
             majority of emissaries in both of them scores one point for every emissary in the two, of any colour; \
             being tied for most counts as a majority. All who qualify score in full, nobody else does. In a province \
             without emissaries nobody has the majority."
        }
        Rule::F3 => "A majority in one province may serve several alliances.",
        Rule::F4 => {
            "Last, roads: four or more houses of one player that follow one another along roads without a gap score \
             one point per house. Branches do not count, borders may be crossed, and every house counts only once. The \
             program finds the best rows."
        }
        Rule::F5 => {
            "Whoever has the most points wins. A tie goes to the player with more pieces left in supply; if that is \
             tied too, the victory is shared."
        }
        Rule::B1 => {
            "In the expert game each player has one fortification. It is placed on a free house space, for a card of \
             the province's colour or a joker, and is one of the pieces of the turn."
        }
        Rule::B2 => {
            "A fortification belongs to nobody. A house may be placed on it, in the same turn or later, by any player. \
             Without a house it does not count as one."
        }
        Rule::B3 => {
            "In house scoring, whoever has a house on a fortification in the province scores double there. A second \
             one does not double again."
        }
        Rule::B4 => {
            "In road scoring, a row with a house on a fortification scores double. A second one does not double again."
        }
    }
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "side" => ("Side of the board", "The two sides differ in their roads. Four players may choose."),
        "fortifications" => {
            ("Fortifications", "Expert game: everybody has a fortification; a house on it doubles points.")
        }
        "start" => ("Start player", "Who begins and holds the emperor."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("side", "auto") => "by number of players",
        ("side", "3-4") => "for 3 or 4 players",
        ("side", "4-5") => "for 4 or 5 players",
        ("fortifications", "no") => "without",
        ("fortifications", "yes") => "with",
        ("start", "first") => "first seat",
        ("start", "lot") => "drawn by lot",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] = [];
