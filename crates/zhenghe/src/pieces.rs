//! Sides, places, cards and the other small things on the table.

use core::fmt;
use engine::{Map, Set};
use serde::{Deserialize, Serialize};

/// How many borderlands lie between the empire and the barbarians.
pub const LANDS: usize = 5;
/// How many homes the barbarians have.
pub const HOMES: usize = 3;
/// Borderlands, barbarian homes and the empire.
pub const PLACES: usize = LANDS + HOMES + 1;
/// How many voyages there are to make.
pub const VOYAGES: usize = 7;
/// How many action cards there are.
pub const CARDS: usize = 27;
/// Dice of each side.
pub const DICE: usize = 3;

/// Junks of the Emperor. As with every kind of piece, what is not in supply cannot be taken.
pub const JUNKS: u8 = 7;
/// Armies of the Emperor.
pub const ARMIES: u8 = 12;
/// Gold of the Emperor.
pub const GOLD: u8 = 5;
/// Hordes of the barbarians.
pub const HORDES: u8 = 12;
/// Settlements of the barbarians.
pub const SETTLEMENTS: u8 = 5;

/// Cards the barbarians draw before the first round.
pub const BARBARIAN_HAND: u8 = 4;
/// Cards the Emperor draws before the first round.
pub const EMPEROR_HAND: u8 = 3;
/// Cards the Emperor draws in each round.
pub const DRAW: u8 = 2;
/// Cards that fit into one reserve.
pub const MAX_RESERVE: u8 = 3;

engine::keys! {
    /// The two sides of the struggle, in the order of a round.
    pub enum Side: u8 {
        /// The Emperor of the Ming.
        Emperor,
        /// The leader of the barbarians.
        Barbarian,
    }

    /// A place for armies and hordes: the borderlands from west to east, the barbarian homes from west to east, the
    /// empire.
    pub struct Place: u16 = PLACES;

    /// What command points can be spent on.
    pub enum Command: u16 {
        /// The Emperor: armies from supply into the empire.
        Muster,
        /// Both: units from one place to adjacent places.
        Move,
        /// Both: units into a borderland of the enemy, and combat.
        Attack,
        /// The Emperor: gold from supply into the empire.
        Taxes,
        /// The Emperor: junks from supply into the sea.
        Build,
        /// The Emperor: a voyage.
        Voyage,
        /// The barbarians: hordes from supply into their homes.
        Gather,
        /// The barbarians: settlements from supply into their homes.
        Collect,
        /// The barbarians: settlements from their homes into borderlands.
        Settle,
    }
}

impl Side {
    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Emperor => Side::Barbarian,
            Side::Barbarian => Side::Emperor,
        }
    }
}

/// The home of the Emperor.
pub const EMPIRE: Place = Place(8);

impl Place {
    /// The five borderlands.
    pub const LANDS: Places = Set(0b0_0001_1111);
    /// The three homes of the barbarians.
    pub const HOMES: Places = Set(0b0_1110_0000);

    /// Whether it is a borderland.
    #[inline]
    pub const fn is_land(self) -> bool {
        self.0 < LANDS as u8
    }

    /// Whether it is a home of the barbarians.
    #[inline]
    pub const fn is_home(self) -> bool {
        self.0 >= LANDS as u8 && self.0 < (LANDS + HOMES) as u8
    }
}

/// A set of places.
pub type Places = Set<Place>;

/// A 1 in every byte of a word.
const EACH: u64 = 0x0101_0101_0101_0101;

/// The first eight places as one word, so that they are computed together.
#[inline]
fn eight(pieces: &Map<Place, u8>) -> u64 {
    let [a, b, c, d, e, f, g, h, _] = pieces.0;
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// The places with at least `least` pieces.
#[inline]
pub fn holding(pieces: &Map<Place, u8>, least: u8) -> Places {
    let bytes = eight(pieces);
    // The high bit of every byte says whether its place has enough; the product moves these bits side by side.
    let enough = (bytes + EACH * u64::from(128 - least)) >> 7 & EACH;
    let first = enough.wrapping_mul(0x0102_0408_1020_4080) >> 56;
    Set(first as u16 | u16::from(pieces[EMPIRE] >= least) << 8)
}

/// All pieces in these places together.
#[inline]
pub fn sum(places: Places, pieces: &Map<Place, u8>) -> u8 {
    let bytes = eight(pieces);
    // A separate bit in the byte of every place of the set, then all bits of that byte.
    let here = (EACH * u64::from(places.0 as u8)) & 0x8040_2010_0804_0201;
    let whole = ((here + EACH * 0x7f) >> 7 & EACH) * 0xff;
    ((bytes & whole).wrapping_mul(EACH) >> 56) as u8 + pieces[EMPIRE] * (places.0 >> 8) as u8
}

/// An action card, by its number less one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Card(pub u8);

engine::key! { Card: u32 = CARDS; |card| card.0 as usize; |index| Card(index as u8) }

impl Card {
    /// The card with this printed number, from 1.
    pub const fn number(number: u8) -> Card {
        Card(number - 1)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0 + 1)
    }
}

/// A set of action cards.
pub type Cards = Set<Card>;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Piece {
    /// An army of the Emperor.
    Army,
    /// A horde of the barbarians.
    Horde,
    /// A settlement of the barbarians.
    Settlement,
    /// Gold of the Emperor.
    Gold,
    /// A junk of the treasure fleet.
    Junk,
}

impl Command {
    /// The commands of one side.
    #[inline]
    pub const fn of(side: Side) -> &'static [Command] {
        match side {
            Side::Emperor => Self::ALL.first_chunk::<6>().unwrap(),
            Side::Barbarian => &[Command::Move, Command::Attack, Command::Gather, Command::Collect, Command::Settle],
        }
    }

    /// What it does with `points` points.
    #[inline]
    pub const fn job(self, points: u8) -> Job {
        let verb = match self {
            Command::Muster => Verb::ArmiesHome,
            Command::Move => Verb::Move,
            Command::Attack => Verb::Attack,
            Command::Taxes => Verb::GainGold,
            Command::Build => Verb::GainJunks,
            Command::Voyage => Verb::Voyage,
            Command::Gather => Verb::Gather,
            Command::Collect => Verb::Collect,
            Command::Settle => Verb::Settle,
        };
        // ZH-E6: a voyage with command points rolls one die for each of them.
        Job { exact: matches!(self, Command::Voyage), ..Job::up_to(verb, points) }
    }
}

/// What a command or a card lets a side do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// Gold from supply into the empire.
    GainGold,
    /// Junks from supply into the sea.
    GainJunks,
    /// Armies from supply into the empire.
    ArmiesHome,
    /// Armies from supply into borderlands of the Emperor.
    ArmiesBorderlands,
    /// Hordes from one barbarian home back to supply.
    LoseHordesHome,
    /// Hordes from one borderland back to supply.
    LoseHordesBorderland,
    /// Settlements from one barbarian home back to supply.
    LoseSettlementsHome,
    /// Half of the hordes from one borderland, rounded up, into one adjacent barbarian home.
    RetreatHalf,
    /// All hordes from one borderland into one adjacent barbarian home.
    RetreatAll,
    /// One voyage with this many dice.
    Voyage,
    /// One attack with up to this many units.
    Attack,
    /// Gold from the empire back to supply.
    LoseGold,
    /// Junks from the sea back to supply.
    LoseJunks,
    /// Armies from one place back to supply.
    LoseArmies,
    /// Armies from one borderland back to supply.
    LoseArmiesBorderland,
    /// Hordes from supply into one barbarian home.
    HordesHome,
    /// Hordes from supply into borderlands of the barbarians.
    HordesBorderlands,
    /// Settlements from supply into one barbarian home.
    SettlementsHome,
    /// Settlements from supply into borderlands of the barbarians.
    SettlementsBorderlands,
    /// Units from one place into adjacent places.
    Move,
    /// Hordes from supply into barbarian homes.
    Gather,
    /// Settlements from supply into barbarian homes.
    Collect,
    /// Settlements from barbarian homes into adjacent borderlands of the barbarians.
    Settle,
}

/// How a verb is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// A number of pieces, where there is one place for them: gained from supply or lost to it.
    Count {
        /// Which.
        piece: Piece,
        /// Whether they come from supply.
        gain: bool,
    },
    /// A place, then a number of pieces.
    At {
        /// Which.
        piece: Piece,
        /// Whether they come from supply.
        gain: bool,
    },
    /// Pieces from supply, one after the other.
    Spread {
        /// Which.
        piece: Piece,
        /// Over the borderlands of this side, or over the barbarian homes.
        over: Option<Side>,
    },
    /// Hordes into an adjacent home.
    Retreat,
    /// Units into adjacent places, one after the other.
    Move,
    /// Units into a combat, one after the other.
    Attack,
    /// Settlements into adjacent borderlands, one after the other.
    Settle,
    /// Junks, gold and dice.
    Voyage,
}

impl Verb {
    /// How it is carried out.
    #[inline]
    pub const fn manner(self) -> Manner {
        use Piece::{Army, Gold, Horde, Junk, Settlement};
        match self {
            Verb::GainGold => Manner::Count { piece: Gold, gain: true },
            Verb::GainJunks => Manner::Count { piece: Junk, gain: true },
            Verb::ArmiesHome => Manner::Count { piece: Army, gain: true },
            Verb::LoseGold => Manner::Count { piece: Gold, gain: false },
            Verb::LoseJunks => Manner::Count { piece: Junk, gain: false },
            Verb::HordesHome => Manner::At { piece: Horde, gain: true },
            Verb::SettlementsHome => Manner::At { piece: Settlement, gain: true },
            Verb::LoseHordesHome | Verb::LoseHordesBorderland => Manner::At { piece: Horde, gain: false },
            Verb::LoseSettlementsHome => Manner::At { piece: Settlement, gain: false },
            Verb::LoseArmies | Verb::LoseArmiesBorderland => Manner::At { piece: Army, gain: false },
            Verb::ArmiesBorderlands => Manner::Spread { piece: Army, over: Some(Side::Emperor) },
            Verb::HordesBorderlands => Manner::Spread { piece: Horde, over: Some(Side::Barbarian) },
            Verb::SettlementsBorderlands => Manner::Spread { piece: Settlement, over: Some(Side::Barbarian) },
            Verb::Gather => Manner::Spread { piece: Horde, over: None },
            Verb::Collect => Manner::Spread { piece: Settlement, over: None },
            Verb::RetreatHalf | Verb::RetreatAll => Manner::Retreat,
            Verb::Move => Manner::Move,
            Verb::Attack => Manner::Attack,
            Verb::Settle => Manner::Settle,
            Verb::Voyage => Manner::Voyage,
        }
    }
}

/// A verb with its numbers: one thing to carry out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Job {
    /// What.
    pub verb: Verb,
    /// How many pieces, units or dice.
    pub n: u8,
    /// Whether it must be exactly `n`; otherwise any number from 1 to `n` will do.
    pub exact: bool,
    /// Added to each die of a voyage; the least number of armies in the place of [`Verb::LoseArmies`].
    pub extra: i8,
}

impl Job {
    /// Up to `n` of a kind.
    #[inline]
    pub const fn up_to(verb: Verb, n: u8) -> Job {
        Job { verb, n, exact: false, extra: 0 }
    }
}

/// How the match is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mode {
    /// One game for two.
    Single,
    /// Two games with sides swapped.
    Match,
    /// The Emperor alone against the barbarians' own cards.
    Solo,
}

/// How strong the barbarians of the solo game are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Level {
    /// As set up for two.
    Normal,
    /// The Emperor begins with more.
    Easy,
    /// The barbarians begin with more.
    Hard,
}

impl Level {
    /// All levels, the default first.
    pub const ALL: [Level; 3] = [Level::Normal, Level::Easy, Level::Hard];
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// It has not ended.
    Open,
    /// An outstanding victory of this side.
    Outstanding(Side),
    /// A weak victory of this side.
    Weak(Side),
}

/// How strong a combat roll is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Class {
    /// Three different numbers.
    Weak,
    /// A pair.
    Moderate,
    /// Three of a kind.
    Strong,
}

/// A combat roll as it counts: its class, then its relevant number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// The class.
    pub class: Class,
    /// The number of the relevant dice.
    pub number: u8,
}

impl Strength {
    /// What three dice are worth. ZH-K3: all three of a triple, the two of a pair, the highest of a weak roll.
    #[inline]
    pub const fn of(dice: [u8; DICE]) -> Strength {
        let [a, b, c] = dice;
        if a == b && b == c {
            return Strength { class: Class::Strong, number: a };
        }
        if a == b || a == c {
            return Strength { class: Class::Moderate, number: a };
        }
        if b == c {
            return Strength { class: Class::Moderate, number: b };
        }
        let high = if a > b { a } else { b };
        Strength { class: Class::Weak, number: if high > c { high } else { c } }
    }

    /// What happens to the other side. ZH-K3: a better class is a crushing blow, the same class with a higher number
    /// means normal losses, the same number a stand-off.
    #[inline]
    pub const fn against(self, other: Strength) -> Blow {
        let (own, theirs) = (self.class as u8, other.class as u8);
        if own > theirs {
            Blow::Crushes
        } else if own < theirs {
            Blow::IsCrushed
        } else if self.number > other.number {
            Blow::Wins
        } else if self.number < other.number {
            Blow::Loses
        } else {
            Blow::StandOff
        }
    }
}

/// The result of one exchange, seen from one side; better ones are greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Blow {
    /// Suffers a crushing blow.
    IsCrushed,
    /// Suffers normal losses.
    Loses,
    /// Nothing happens.
    StandOff,
    /// Inflicts normal losses.
    Wins,
    /// Inflicts a crushing blow.
    Crushes,
}

impl Blow {
    /// All results, the worst first.
    pub const ALL: [Blow; 5] = [Blow::IsCrushed, Blow::Loses, Blow::StandOff, Blow::Wins, Blow::Crushes];
}
