//! Decisions and random outcomes, and their numbers. The numbers are stable for ever: records contain them.

use crate::pieces::{
    Aspect, BARS, Board, CARDS, Card, Court, MAX_SQUARES, ORDERS_PER_KIND, Official, PLAYERS, REGIONS, Region, Regions,
    SECTIONS, SLOTS, Section,
};
use engine::{Numbered, Seat, Set};

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Play a card to a region of one's own board.
    Unify(Card, Region),
    /// Lay a card at the court and take this action.
    Court(Card, Court),
    /// Put a card back under its deck.
    Discard(Card),
    /// Bid this many points.
    Bid(u8),
    /// Bid no more, or leave the reward to others.
    Pass,
    /// Accept the reward.
    Accept,
    /// Finish the current step; when recruiting workers: recruit them now.
    Done,
    /// Take this B side.
    Board(Board),
    /// Choose this region.
    Region(Region),
    /// Choose this bonus square.
    Square(u8),
    /// Choose this field of a wall section, by its bars.
    Field(Section, u8),
    /// Remove one worker from each of these regions.
    Pay(Regions),
    /// Take an octagon of this aspect.
    Take(Aspect),
    /// Put an official from the supply into this region's governor area.
    Official(Official, Region),
    /// From the governor area to the worker area of the same region.
    Lower(Official, Region),
    /// From the worker area to the governor area of the same region.
    Raise(Official, Region),
    /// From a governor area to the governor area of an adjacent region.
    Walk(Official, Region, Region),
    /// From a worker area to the worker area of an adjacent region.
    Shift(Official, Region, Region),
    /// Use the ability of the card in this place.
    Use(Region, u8),
    /// Use this ability of the player board.
    Ability(u8),
    /// Lower unrest here.
    Calm(Region),
    /// Move a worker from here to there.
    Carry(Region, Region),
    /// Move a governor from this region and square (the last one: beside the squares) to another region.
    Transfer(Region, u8, Region),
}

/// The spot of a governor beside the squares.
pub const BESIDE: u8 = MAX_SQUARES as u8;

const N: u16 = REGIONS as u16;
/// Ordered pairs of different regions.
const PAIRS: u16 = N * (N - 1);
const COLOURS: u16 = Official::COUNT as u16;
/// The highest bid: the points that everybody has at the start of the auction.
pub const MAX_BID: u8 = 15;

// Ids are one dense sum in the order of the enum.
const COURT: u16 = CARDS as u16 * N; //                      600  Unify
const DISCARD: u16 = COURT + CARDS as u16 * 6; //           1320  Court
const BID: u16 = DISCARD + CARDS as u16; //                 1440  Discard
const PASS: u16 = BID + MAX_BID as u16; //                  1455  Bid
const ACCEPT: u16 = PASS + 1; //                            1456
const DONE: u16 = ACCEPT + 1; //                            1457
const BOARD: u16 = DONE + 1; //                             1458
const REGION: u16 = BOARD + 4; //                           1462  Board
const SQUARE: u16 = REGION + N; //                          1467  Region
const FIELD: u16 = SQUARE + MAX_SQUARES as u16; //          1471  Square
const PAY: u16 = FIELD + (SECTIONS * BARS) as u16; //     1489  Field
const TAKE: u16 = PAY + (1 << N) - 1; //                    1520  Pay
const OFFICIAL: u16 = TAKE + 3; //                          1523  Take
const LOWER: u16 = OFFICIAL + COLOURS * N; //               1538  Official
const RAISE: u16 = LOWER + COLOURS * N; //                  1553  Lower
const WALK: u16 = RAISE + COLOURS * N; //                   1568  Raise
const SHIFT: u16 = WALK + COLOURS * PAIRS; //               1628  Walk
const USE: u16 = SHIFT + COLOURS * PAIRS; //                1688  Shift
const ABILITY: u16 = USE + N * SLOTS as u16; //             1703  Use
const CALM: u16 = ABILITY + 2; //                           1705  Ability
const CARRY: u16 = CALM + N; //                             1710  Calm
const TRANSFER: u16 = CARRY + PAIRS; //                     1730  Carry
const END: u16 = TRANSFER + N * (BESIDE as u16 + 1) * (N - 1); // 1830  Transfer

/// The number of an ordered pair of different regions.
fn pair(from: Region, to: Region) -> u16 {
    u16::from(from.0) * (N - 1) + u16::from(to.0) - u16::from(to.0 > from.0)
}

fn unpair(n: u16) -> (Region, Region) {
    let (from, to) = (n / (N - 1), n % (N - 1));
    (Region(from as u8), Region((to + u16::from(to >= from)) as u8))
}

fn at(official: Official, region: Region) -> u16 {
    official as u16 * N + u16::from(region.0)
}

fn official(n: u16) -> Option<Official> {
    Official::from_index(n as usize)
}

impl Numbered for Action {
    const COUNT: u16 = END;

    fn id(self) -> u16 {
        match self {
            Action::Unify(card, region) => card.index() as u16 * N + u16::from(region.0),
            Action::Court(card, action) => COURT + card.index() as u16 * 6 + action as u16,
            Action::Discard(card) => DISCARD + card.index() as u16,
            Action::Bid(bid) => BID + u16::from(bid) - 1,
            Action::Pass => PASS,
            Action::Accept => ACCEPT,
            Action::Done => DONE,
            Action::Board(board) => BOARD + board as u16 - 1,
            Action::Region(region) => REGION + u16::from(region.0),
            Action::Square(square) => SQUARE + u16::from(square),
            Action::Field(section, bars) => FIELD + (section.index() * BARS) as u16 + u16::from(bars) - 1,
            Action::Pay(regions) => PAY + u16::from(regions.0) - 1,
            Action::Take(aspect) => TAKE + aspect as u16,
            Action::Official(official, region) => OFFICIAL + at(official, region),
            Action::Lower(official, region) => LOWER + at(official, region),
            Action::Raise(official, region) => RAISE + at(official, region),
            Action::Walk(official, from, to) => WALK + official as u16 * PAIRS + pair(from, to),
            Action::Shift(official, from, to) => SHIFT + official as u16 * PAIRS + pair(from, to),
            Action::Use(region, slot) => USE + u16::from(region.0) * SLOTS as u16 + u16::from(slot),
            Action::Ability(n) => ABILITY + u16::from(n),
            Action::Calm(region) => CALM + u16::from(region.0),
            Action::Carry(from, to) => CARRY + pair(from, to),
            Action::Transfer(from, spot, to) => {
                let to = u16::from(to.0) - u16::from(to.0 > from.0);
                TRANSFER + (u16::from(from.0) * (u16::from(BESIDE) + 1) + u16::from(spot)) * (N - 1) + to
            }
        }
    }

    fn from_id(id: u16) -> Option<Action> {
        let card = |n: u16| Card(n as u8 + 1);
        let region = |n: u16| Region((n % N) as u8);
        Some(match id {
            ..COURT => Action::Unify(card(id / N), region(id)),
            COURT..DISCARD => Action::Court(card((id - COURT) / 6), Court::from_index((id - COURT) as usize % 6)?),
            DISCARD..BID => Action::Discard(card(id - DISCARD)),
            BID..PASS => Action::Bid((id - BID) as u8 + 1),
            PASS => Action::Pass,
            ACCEPT => Action::Accept,
            DONE => Action::Done,
            BOARD..REGION => Action::Board(Board::from_index((id - BOARD) as usize + 1)?),
            REGION..SQUARE => Action::Region(region(id - REGION)),
            SQUARE..FIELD => Action::Square((id - SQUARE) as u8),
            FIELD..PAY => Action::Field(Section((id - FIELD) as u8 / 3), (id - FIELD) as u8 % 3 + 1),
            PAY..TAKE => Action::Pay(Set((id - PAY) as u8 + 1)),
            TAKE..OFFICIAL => Action::Take(Aspect::from_index((id - TAKE) as usize)?),
            OFFICIAL..LOWER => Action::Official(official((id - OFFICIAL) / N)?, region(id - OFFICIAL)),
            LOWER..RAISE => Action::Lower(official((id - LOWER) / N)?, region(id - LOWER)),
            RAISE..WALK => Action::Raise(official((id - RAISE) / N)?, region(id - RAISE)),
            WALK..SHIFT => {
                let (from, to) = unpair((id - WALK) % PAIRS);
                Action::Walk(official((id - WALK) / PAIRS)?, from, to)
            }
            SHIFT..USE => {
                let (from, to) = unpair((id - SHIFT) % PAIRS);
                Action::Shift(official((id - SHIFT) / PAIRS)?, from, to)
            }
            USE..ABILITY => Action::Use(Region((id - USE) as u8 / 3), (id - USE) as u8 % 3),
            ABILITY..CALM => Action::Ability((id - ABILITY) as u8),
            CALM..CARRY => Action::Calm(region(id - CALM)),
            CARRY..TRANSFER => {
                let (from, to) = unpair(id - CARRY);
                Action::Carry(from, to)
            }
            TRANSFER..END => {
                let (n, to) = ((id - TRANSFER) / (N - 1), (id - TRANSFER) % (N - 1));
                let (from, spot) = (n / (u16::from(BESIDE) + 1), n % (u16::from(BESIDE) + 1));
                let (from, to) = unpair(from * (N - 1) + to);
                Action::Transfer(from, spot as u8, to)
            }
            _ => return None,
        })
    }
}

/// One random outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// This card is drawn.
    Card(Card),
    /// This seat's disc comes next on the reward track.
    Disc(Seat),
    /// This tile (number times two plus the side) lies on the next section.
    Tile(u8),
    /// This order (of the four of its kind) lies on the next field.
    Order(u8),
    /// This B side is in play.
    Board(Board),
}

const DISC: u16 = CARDS as u16; //                        120  Card
const TILE: u16 = DISC + PLAYERS as u16; //               124  Disc
const ORDER: u16 = TILE + 2 * SECTIONS as u16; //         136  Tile
const IN_PLAY: u16 = ORDER + ORDERS_PER_KIND as u16; //   140  Order
const CHANCES: u16 = IN_PLAY + 4; //                      144  Board

impl Numbered for Chance {
    const COUNT: u16 = CHANCES;

    fn id(self) -> u16 {
        match self {
            Chance::Card(card) => card.index() as u16,
            Chance::Disc(seat) => DISC + u16::from(seat.0),
            Chance::Tile(tile) => TILE + u16::from(tile),
            Chance::Order(order) => ORDER + u16::from(order),
            Chance::Board(board) => IN_PLAY + board as u16 - 1,
        }
    }

    fn from_id(id: u16) -> Option<Chance> {
        Some(match id {
            ..DISC => Chance::Card(Card(id as u8 + 1)),
            DISC..TILE => Chance::Disc(Seat((id - DISC) as u8)),
            TILE..ORDER => Chance::Tile((id - TILE) as u8),
            ORDER..IN_PLAY => Chance::Order((id - ORDER) as u8),
            IN_PLAY..CHANCES => Chance::Board(Board::from_index((id - IN_PLAY) as usize + 1)?),
            _ => return None,
        })
    }
}
