//! English.

use super::{Words, card_name, cards, field_name, land_name, lines, stack_number, tile_name};
use crate::Yunhe;
use crate::action::Action;
use crate::because::{Need, Obstacle};
use crate::content::Content;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Card, Deed, Field, Heading, Source, Tile};
use crate::steps::Part;
use crate::why::Rule;
use alloc::format;
use alloc::string::String;
use engine::{Known, Lang, Line, Seat};

pub(super) const TITLE: &str = "Da Yunhe: The Great Imperial Canal";

pub(super) const WORDS: Words = Words {
    round: "Round",
    trips: "trips left:",
    level: "level",
    ship: "ship:",
    south: "heading south",
    north: "heading north",
    resting: ", tea break",
    start: " (start player)",
    score: "prestige",
    storage: "storage",
    stacks: "stacks",
    wall: "Wall",
    palace: "Forbidden City",
    accused: "denounced",
    card: "card",
    hand: "In hand",
    own: "Taken",
    unrest: "unrest",
    legend: "[0K6/3] canal of 0, shape K6, rotation 3 · !1 unrest of 1 · * ship · [T1-2b] field 2b in territory 1",
};

/// The edges of a field, from the east against the clock.
pub(super) const DIRECTIONS: [&str; 6] = ["east", "north-east", "north-west", "west", "south-west", "south-east"];

/// A field of a territory.
pub(super) fn land(field: &str, territory: u8) -> String {
    format!("field {field} in territory {territory}")
}

fn tile(content: &Content, tile: Tile) -> String {
    tile_name(Lang::En, content, tile, "Unrest")
}

fn field(content: &Content, field: Field) -> String {
    field_name(Lang::En, content, field)
}

fn card(content: &Content, card: Card) -> String {
    card_name(Lang::En, content, card)
}

/// The name of an action.
pub(super) fn deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Supply => "Supply",
        Deed::Build => "Build",
        Deed::Rebuild => "Rebuild",
        Deed::Prestige => "Prestige",
        Deed::Remove => "Remove unrest",
        Deed::Calm => "Calm the people",
        Deed::Destroy => "Destroy a canal",
        Deed::Inspection => "Special inspection",
        Deed::Tea => "Tea break",
        Deed::Espionage => "Espionage",
        Deed::Intrigue => "Intrigue",
        Deed::Denounce => "Denounce",
        Deed::Reform => "Reform",
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn event(content: &Content, event: Event) -> Line {
    let line = Line::new();
    match event {
        Event::Starts { seat } => {
            line.word("The lot makes ").seat(seat).word(" the start player, who owns the territory south of Beijing.")
        }
        Event::Laid { seat, field: at } => line.seat(seat).word(" lays unrest on ").place(field(content, at)).word("."),
        Event::TurnedUp { seat, stack, tile: up } => line
            .word("Stack ")
            .number(stack_number(stack))
            .word(" of ")
            .seat(seat)
            .word(" shows ")
            .piece(tile(content, up))
            .word("."),
        Event::Kept { seat, tile: kept, stack } => line
            .seat(seat)
            .word(" takes ")
            .piece(tile(content, kept))
            .word(" from stack ")
            .number(stack_number(stack))
            .word(" into storage."),
        Event::Round { number, start } => {
            line.word("Round ").number(number).word(" begins; the start player is ").seat(start).word(".")
        }
        Event::Hand { seat, cards: hand } => {
            line.seat(seat).word(" receives the cards ").piece(cards(Lang::En, content, hand)).word(".")
        }
        Event::Takes { seat } => line.seat(seat).word(" takes a card in secret."),
        Event::Took { seat, card: taken } => line.seat(seat).word(" has taken ").piece(card(content, taken)).word("."),
        Event::Reveals { seat, card: shown } => line.seat(seat).word(" reveals ").piece(card(content, shown)).word("."),
        Event::Ends { seat } => line.seat(seat).word(" ends the turn."),
        Event::Draws { seat, stack } => {
            line.seat(seat).word(" draws a face-down tile from stack ").number(stack_number(stack)).word(".")
        }
        Event::Supplied { seat, stack, tile: drawn } => line
            .seat(seat)
            .word(" puts ")
            .piece(tile(content, drawn))
            .word(" from stack ")
            .number(stack_number(stack))
            .word(" into storage."),
        Event::Builds { seat, tile: chosen } => {
            line.seat(seat).word(" wants to build ").piece(tile(content, chosen)).word(".")
        }
        Event::Built { seat, tile: built, field: at } => line
            .seat(seat)
            .word(" builds ")
            .piece(tile(content, built))
            .word(" on ")
            .place(field(content, at))
            .word("."),
        Event::Palace { seat, tile: built } => {
            line.seat(seat).word(" builds ").piece(tile(content, built)).word(" into the Forbidden City.")
        }
        Event::ToWall { colour, field: at } => {
            line.word("The unrest of ").seat(colour).word(" on ").place(field(content, at)).word(" goes to the Wall.")
        }
        Event::Rebuilds { seat } => line.seat(seat).word(" rebuilds."),
        Event::Picks { seat, field: at } => {
            line.seat(seat).word(" picks the tile on ").place(field(content, at)).word(".")
        }
        Event::Swapped { seat, a, b } => {
            let line = line.seat(seat).word(" swaps the tiles on ").place(field(content, a));
            line.word(" and ").place(field(content, b)).word(".")
        }
        Event::Moved { seat, from, to } => line
            .seat(seat)
            .word(" moves the tile on ")
            .place(field(content, from))
            .word(" to ")
            .place(field(content, to))
            .word("."),
        Event::Loosened { seat, field: at } => {
            line.seat(seat).word(" turns the tile on ").place(field(content, at)).word(".")
        }
        Event::Rotated { seat, field: at, tile: turned, rotation } => line
            .seat(seat)
            .word(" sets the tile on ")
            .place(field(content, at))
            .word("; lines to the ")
            .word(lines(Lang::En, content, turned, rotation))
            .word("."),
        Event::Plans { seat, deed: planned } => line.seat(seat).word(" uses ").piece(deed(planned)).word("."),
        Event::Calms { seat, colour } => {
            line.seat(seat).word(" calms the people: an unrest tile of ").seat(colour).word(" leaves the Wall.")
        }
        Event::Under { seat, stack, tile: put } => line
            .piece(tile(content, put))
            .word(" goes under stack ")
            .number(stack_number(stack))
            .word(" of ")
            .seat(seat)
            .word("."),
        Event::Threatens { seat, deed: planned, victim } if seat == victim => {
            line.seat(seat).word(" pays for ").piece(deed(planned)).word(".")
        }
        Event::Threatens { seat, deed: planned, victim } => {
            line.seat(seat).word(" pays for ").piece(deed(planned)).word(" against ").seat(victim).word(".")
        }
        Event::PaidToWall { seat } => line.word("An unrest tile of ").seat(seat).word(" goes to the Wall."),
        Event::Denounced { seat, victim } => {
            line.seat(seat).word(" denounces ").seat(victim).word(" in the Forbidden City.")
        }
        Event::Destroyed { owner, tile: lost, field: at } => line
            .piece(tile(content, lost))
            .word(" of ")
            .seat(owner)
            .word(" on ")
            .place(field(content, at))
            .word(" is destroyed."),
        Event::Inspects { seat, steps } => line
            .seat(seat)
            .word(" sends the Grand Coordinator on a special inspection of ")
            .word(if steps == 1 { "1 field.".into() } else { format!("up to {steps} fields.") }),
        Event::TeaBreak { .. } => line.word("The Grand Coordinator takes a tea break; his ship lies on its side."),
        Event::Spies { seat } => line.seat(seat).word(" spies."),
        Event::Reforms { seat } => line.seat(seat).word(" shuffles all stacks of their colour."),
        Event::SetsOut { steps } => {
            line.word("The Grand Coordinator sets out for up to ").number(steps).word(" fields.")
        }
        Event::Stays { resting: true } => line.word("The Grand Coordinator stays with his tea."),
        Event::Stays { resting: false } => line.word("The Grand Coordinator is already on the turning point."),
        Event::Enters { field: at, along: true } => {
            line.word("The Grand Coordinator follows the canal line and enters ").place(field(content, at)).word(".")
        }
        Event::Enters { field: at, along: false } => {
            line.word("The Grand Coordinator enters ").place(field(content, at)).word(".")
        }
        Event::Uprising { seat, tiles } => line
            .word("An uprising in the colour of ")
            .seat(seat)
            .word(": ")
            .number(tiles)
            .word(" unrest tiles leave the Wall."),
        Event::ShipTurns { heading, trips } => line
            .word(match heading {
                Heading::South => "The ship turns south; ",
                Heading::North => "The ship turns north; ",
            })
            .number(trips)
            .word(if trips == 1 { " trip left." } else { " trips left." }),
        Event::Points { seat, source: from, points } => {
            line.seat(seat).word(": ").number(points).word(" prestige (").word(source(from)).word(").")
        }
        Event::Over => line.word("The game is over; the final scoring follows."),
    }
}

pub(super) fn prompt(Known { content, public, .. }: Known<'_, Yunhe>) -> Line {
    let line = Line::new();
    match public.phase {
        Phase::Lot { .. } | Phase::Tops { .. } | Phase::Draw { .. } | Phase::Spy { .. } => {
            line.word("The lot decides.")
        }
        Phase::Layout => line.word("Where does the next unrest tile go?"),
        Phase::Keep => line.word("Which visible tile goes to storage?"),
        Phase::Draft => line.word("Which card is taken?"),
        Phase::Turn => line.word("Which action of the card comes next?"),
        Phase::Place { tile: chosen } => line.word("Where is ").piece(tile(content, chosen)).word(" built?"),
        Phase::Rotate { field: at, .. } => line.word("How does the tile on ").place(field(content, at)).word(" lie?"),
        Phase::Rebuild => line.word("Which tile is rebuilt?"),
        Phase::Shift { from } => {
            let line = line.word("What happens to the tile on ").place(field(content, from));
            line.word(": turn (the same field), move or swap?")
        }
        Phase::Remove => line.word("Which unrest tile leaves the board?"),
        Phase::Calm { .. } => line.word("Under which stack does the calmed unrest tile go?"),
        Phase::Pay { .. } => line.word("Under which of your stacks does one unrest tile of the payment go?"),
        Phase::Destroy => line.word("Which canal is destroyed?"),
        Phase::Bury { .. } => line.word("Under which stack of its owner does the destroyed canal go?"),
        Phase::Way { .. } => line.word("Where does the Grand Coordinator go?"),
        Phase::Uprising { left, .. } => {
            line.word("Under which stack does the next unrest tile of the uprising go? Left: ").number(left).word(".")
        }
        Phase::Over => line.word("The game is over."),
    }
}

pub(super) fn action(Known { content, public, seat, .. }: Known<'_, Yunhe>, action: Action) -> Line {
    let line = Line::new();
    let against = |line: Line, what: Deed, seat: Seat| line.piece(deed(what)).word(" against ").seat(seat);
    match action {
        Action::Take(taken) => line.piece(card(content, taken)),
        Action::Stack(stack) => {
            let (line, up) = (line.word("Stack ").number(stack_number(stack)), public.seats[seat].stacks[stack].up);
            match up {
                Some(up) if public.phase == Phase::Keep => line.word(": ").piece(tile(content, up)),
                _ => line,
            }
        }
        Action::Field(at) => {
            let line = line.place(field(content, at));
            let Phase::Shift { from } = public.phase else { return line };
            line.word(if from == at {
                ": turn"
            } else if public.at(at).is_some() {
                ": swap"
            } else {
                ": move"
            })
        }
        Action::Palace => line.word("Forbidden City"),
        Action::Turn(rotation) => match public.phase {
            Phase::Rotate { field: at, .. } => {
                let turned = Tile(public.tile[at]);
                line.word("Lines to the ").word(lines(Lang::En, content, turned, rotation))
            }
            _ => line.word("Turn"),
        },
        Action::Done => line.word("End the turn"),
        Action::Supply(stack) => line.piece(deed(Deed::Supply)).word(" from stack ").number(stack_number(stack)),
        Action::Build(built) => line.piece(deed(Deed::Build)).word(": ").piece(tile(content, built)),
        Action::Rebuild => line.piece(deed(Deed::Rebuild)),
        Action::Prestige => line.piece(deed(Deed::Prestige)),
        Action::Remove => line.piece(deed(Deed::Remove)),
        Action::Calm(colour) => line.piece(deed(Deed::Calm)).word(": unrest of ").seat(colour),
        Action::Destroy => line.piece(deed(Deed::Destroy)),
        Action::Inspect(1) => line.piece(deed(Deed::Inspection)).word(": 1 field"),
        Action::Inspect(steps) => line.piece(deed(Deed::Inspection)).word(": up to ").number(steps).word(" fields"),
        Action::Tea => line.piece(deed(Deed::Tea)),
        Action::Spy => line.piece(deed(Deed::Espionage)),
        Action::Intrigue(victim) => against(line, Deed::Intrigue, victim),
        Action::Denounce(victim) => against(line, Deed::Denounce, victim),
        Action::Reform => line.piece(deed(Deed::Reform)),
    }
}

pub(super) fn part(content: &Content, part: Part) -> Line {
    match part {
        Part::Deed(what) => Line::new().piece(deed(what)),
        Part::Land(land) => Line::new().place(land_name(Lang::En, content, land)),
    }
}

fn needed(content: &Content, line: Line, need: Need) -> Line {
    match need {
        Need::Deed(of) => line.piece(deed(of)).word(" on your card"),
        Need::UnrestStored => line.piece("unrest tiles").word(" in storage"),
        Need::Stored(of) => line.piece(tile(content, of)).word(" in storage"),
        Need::Stacked => line.piece("tile").word(" in your stacks"),
        Need::Stack(stack) => line.piece("tile").word(" in stack ").number(stack_number(stack)),
        Need::Ground => line.word("free field"),
        Need::Movable => line.piece("tile").word(" that you may rebuild"),
        Need::UnrestOnBoard => line.piece("unrest tile").word(" on the board"),
        Need::OnWallOf(colour) => line.piece("unrest tile").word(" of ").seat(colour).word(" on the Wall"),
        Need::CanalsOnBoard => line.piece("canal tile").word(" on the board"),
        Need::HiddenTops => line.word("face-down top tile"),
    }
}

pub(super) fn obstacle(content: &Content, obstacle: Obstacle) -> Line {
    let line = Line::new();
    let at = |of: Field| field(content, of);
    match obstacle {
        Obstacle::Lacks { need, needs, has } => {
            let line = needed(content, line.word("Needed: ").number(needs).word(" "), need);
            line.word(". There: ").number(has).word(".")
        }
        Obstacle::Storage { now, most } => {
            line.word("In your storage: ").number(now).word(" tiles. At most ").number(most).word(".")
        }
        Obstacle::Palace { there, board } => line
            .word("In the Forbidden City: ")
            .number(there)
            .word(" of your canals, on the board: ")
            .number(board)
            .word(". There may not lie more than on the board."),
        Obstacle::Hand(of) => line.piece(card(content, of)).word(" is not in your hand."),
        Obstacle::Canal(of, owner) => line.word("On ").place(at(of)).word(" lies a canal of ").seat(owner).word("."),
        Obstacle::Unrest(of, owner) => line.word("On ").place(at(of)).word(" lies unrest of ").seat(owner).word("."),
        Obstacle::NoCanal(of) => line.word("On ").place(at(of)).word(" lies no canal."),
        Obstacle::NoUnrest(of) => line.word("On ").place(at(of)).word(" lies no unrest."),
        Obstacle::Outside(of) => line.place(at(of)).word(": nothing is built there."),
        Obstacle::Resting => line.word("The ship lies on its side: it is a tea break."),
        Obstacle::Turned => line.word("The ship stands on the turning point."),
        Obstacle::Oneself => line.word("This always hits an opponent."),
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "The board is a grid of hexagons with neighbours in the east, west, north-east, north-west, south-east and \
             south-west. Beijing lies in the north, Hangzhou in the south; between them five territories of nine fields, \
             separated by pagoda fields."
        }
        Rule::S2 => {
            "Each player has 20 canal tiles with values 1 to 3 and 5 to 9 (the more arms, the fewer points) and 10 unrest tiles in \
             one colour, three supply stacks and six storage places. Prestige starts at 15 and may fall below 0."
        }
        Rule::S3 => {
            "The level of the Wall of Contentment is 2 (hard), 3 (medium) or 4 (easy). The trip counter stands at 4, the Grand \
             Coordinator's ship in Beijing, heading south. There are ten action cards. The start player is drawn by lot."
        }
        Rule::S4 => {
            "The start player owns the territory south of Beijing, the others clockwise the following ones. Further territories \
             are not in play. The southern turning point is the pagoda behind the last territory, with five players Hangzhou."
        }
        Rule::S5 => {
            "The unrest symbols are covered from north to south: each player in turn lays one unrest tile on the next symbol, until \
             everybody has laid four."
        }
        Rule::S6 => {
            "The other 26 tiles are shuffled into three nearly equal stacks and their top tiles turned up. If two or three of \
             them show unrest, everything is shuffled again. One visible tile of the player's choice goes to storage; the one \
             below it stays face down."
        }
        Rule::S7 => {
            "Other beginnings: in the free layout each player in turn covers any free unrest symbol, in the wild one any free \
             field of a territory with fewer than four unrest tiles. With an open south territories without an owner may be built \
             on; no trip ever goes there."
        }
        Rule::R1 => {
            "Draft: from the start player on each player takes one card in secret and passes the rest; the last lays the remainder \
             aside face down. So the second knows what the first took; later ones know what is gone, but not who has it."
        }
        Rule::R2 => {
            "Actions: from the start player on each player reveals their card and uses its actions in any order and mix, wholly or \
             in part. Of actions separated by a slash only one may be used."
        }
        Rule::R3 => {
            "With n players the Grand Coordinator moves 2n+1 fields. On the turning point he stops and the rest lapses. The \
             fields he entered are scored."
        }
        Rule::R4 => "Then there are uprisings if too much unrest of one colour lies on the Wall.",
        Rule::R5 => {
            "Clean-up: the cards come back and the ship is set upright. On the turning point it turns and the trip counter \
             falls by one; at 0 the final scoring follows. The start player moves on clockwise."
        }
        Rule::A1 => {
            "Supply: the top tile of one of the player's stacks goes to a free storage place; the next one stays face down. With a \
             full storage or empty stacks there is no supply."
        }
        Rule::A2 => {
            "Build, one of these: a canal tile in any rotation on a free or neutral field or on unrest, in any territory in \
             play (the unrest tile goes to the Wall under its colour, the value is scored at once, lines need not match, never \
             on a canal or a city); a canal tile into one's own area of the Forbidden City if then no more lie there than canals \
             of that colour on the board; or an unrest tile on a free or neutral field."
        }
        Rule::A3 => {
            "Rebuild, one of these: swap two of one's own tiles, or two foreign ones in one's own territory (if so agreed, also one's \
             own tile with a foreign one in one's own territory); move one's own tile to any free field, or a foreign one within \
             one's own territory; or turn one. Swapped and moved canals may be turned."
        }
        Rule::A4 => "Prestige: one point for each symbol.",
        Rule::A5 => "Remove unrest: any unrest tile on the board goes to the Wall under its colour.",
        Rule::A6 => "Calm the people: any unrest tile on the Wall goes under a stack of its owner.",
        Rule::A7 => {
            "Destroying, a tea break and an intrigue cost two unrest tiles from storage: one under one of one's stacks, one to the \
             Wall. Denouncing costs two as well: one under one of one's stacks, the other into an opponent's area of the Forbidden \
             City."
        }
        Rule::A8 => "Destroy a canal: any canal tile on the board goes under a stack of its owner.",
        Rule::A9 => {
            "Special inspection: the Grand Coordinator moves 1 to 3 fields at once, stops on the first unrest tile or pagoda and \
             scores immediately."
        }
        Rule::A10 => "Tea break: the ship is laid on its side and does not move this round.",
        Rule::A11 => "Espionage: the hidden top tiles of one's stacks are turned up.",
        Rule::A12 => "Intrigue: an opponent loses 8 prestige.",
        Rule::A13 => "Reform: all of one's stacks are shuffled and laid out as three equal face-down stacks.",
        Rule::G1 => {
            "The Grand Coordinator enters only neighbours in the direction of travel or to the east and west, and no field twice \
             on a trip. The first and third trip go south, the second and fourth north."
        }
        Rule::G2 => "He follows canal lines, sideways too, as long as the direction of travel allows.",
        Rule::G3 => {
            "Where the line ends (unrest, a line that does not fit, the wrong direction, an empty field) he goes to the \
             neighbour in the direction of travel that is nearest to the next canal, else nearest to the turning point."
        }
        Rule::G4 => {
            "Where several fields are equally good the start player chooses, in a special inspection whoever makes it."
        }
        Rule::G5 => {
            "The fields entered are scored in order: an empty one nothing; unrest -4 for the owner of the territory; a canal +4 \
             for its owner if it was entered along a line, otherwise +2."
        }
        Rule::U1 => {
            "When a colour has as many unrest tiles on the Wall as the level says, its owner loses 4 prestige for each and puts \
             them under the stacks of that colour. A surplus stays; this is repeated as long as the level is reached."
        }
        Rule::F1 => "The largest group of one's canals joined by lines scores one point for each tile.",
        Rule::F2 => {
            "Forbidden City: the number of one's canals there counts squared; each unrest tile in one's own area costs 4 prestige."
        }
        Rule::F3 => "Each unrest tile in one's own territory, of whatever colour, costs 4 prestige.",
        Rule::F4 => {
            "The highest prestige wins. Ties go to more buildings in the Forbidden City, then to the larger canal group; \
             otherwise the victory is shared."
        }
    }
}

pub(super) fn source(source: Source) -> &'static str {
    match source {
        Source::Start => "Starting value",
        Source::Building => "Building",
        Source::Line => "Trips along the line",
        Source::Single => "Trips, single canals",
        Source::Passing => "Trips through unrest",
        Source::Prestige => "Prestige",
        Source::Uprising => "Uprisings",
        Source::Intrigue => "Intrigues",
        Source::Network => "Canal group",
        Source::Palace => "Forbidden City",
        Source::Denounced => "Denounced",
        Source::Unrest => "Unrest in the territory",
    }
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "level" => ("Level of the Wall", "How many unrest tiles of one colour on the Wall cause an uprising."),
        "layout" => ("Layout", "How the first unrest tiles are laid on the board."),
        "south" => ("South", "Whether territories without an owner may be built on."),
        "start" => ("Start player", "Whether the lot decides or the first seat begins."),
        "swap" => ("Swapping", "Which tiles may be swapped with each other when rebuilding."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("level", "2") => "2, hard",
        ("level", "3") => "3, medium",
        ("level", "4") => "4, easy",
        ("layout", "auto") => "as in the rules",
        ("layout", "printed") => "as printed",
        ("layout", "free") => "freely on the symbols",
        ("layout", "wild") => "wildly on all fields",
        ("south", "closed") => "closed",
        ("south", "open") => "open",
        ("start", "lot") => "by lot",
        ("start", "first") => "the first seat",
        ("swap", "same") => "own with own, foreign with foreign",
        ("swap", "any") => "own with foreign, too",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] = [
    "With two players the first unrest tiles are laid as printed, and rebuilding swaps only own with own or foreign with \
     foreign tiles; the table may agree otherwise on both.",
];
