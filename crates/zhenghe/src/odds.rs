//! Exact chances of voyages, of combat rolls under best re-rolls, and of whole combats. No sampling, no rounding: every
//! [`Ratio`] is the fraction itself, in lowest terms.
//!
//! ```
//! use zhenghe::odds::{self, Aim, Ratio};
//! use zhenghe::pieces::{Class, Strength};
//!
//! // Three junks and two gold with two dice: eight out of nine.
//! assert_eq!(odds::voyage(3, 2, 2, 0), Ratio::new(8, 9));
//! // A defender with 5, 4, 3 and two re-rolls wants to hold against a pair of fours: the four is the die to keep.
//! let attack = Strength { class: Class::Moderate, number: 4 };
//! let best = odds::defend([5, 4, 3], 2, attack, Aim::Hold).unwrap();
//! assert_eq!((best.reroll, best.chance.percent()), (0b101, 59));
//! ```

use crate::pieces::{Blow, DICE, Side, Strength};
pub use crate::ratio::Ratio;
use alloc::vec;
use alloc::vec::Vec;

/// ZH-E6: the chance that at least one of `dice` dice, with `modifier` added to each, is lower than junks and gold
/// together. Up to 49 dice.
pub fn voyage(junks: u8, gold: u8, dice: u8, modifier: i8) -> Ratio {
    let goal = i32::from(junks) + i32::from(gold) - i32::from(modifier);
    let failing = (1..=6).filter(|&face| face >= goal).count() as u128;
    Ratio::new(failing.pow(dice.into()), 6_u128.pow(dice.into())).complement()
}

/// What a side wants from an exchange of blows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// To strike a crushing blow.
    Crush,
    /// To inflict any loss.
    Win,
    /// Not to suffer a loss.
    Hold,
    /// Not to suffer a crushing blow.
    Survive,
}

impl Aim {
    /// All aims, the highest first.
    pub const ALL: [Aim; 4] = [Aim::Crush, Aim::Win, Aim::Hold, Aim::Survive];

    /// Whether a result, seen from that side, meets the aim.
    pub fn met(self, blow: Blow) -> bool {
        blow >= match self {
            Aim::Crush => Blow::Crushes,
            Aim::Win => Blow::Wins,
            Aim::Hold => Blow::StandOff,
            Aim::Survive => Blow::Loses,
        }
    }

    /// ZH-K4: what it takes to reach the aim where settlements stand: normal losses cost the barbarians nothing there,
    /// so that only a crushing blow inflicts a loss on them.
    #[must_use]
    pub fn with_settlements(self, side: Side) -> Aim {
        match (self, side) {
            (Aim::Win, Side::Emperor) => Aim::Crush,
            (Aim::Hold, Side::Barbarian) => Aim::Survive,
            (Aim::Crush | Aim::Win | Aim::Hold | Aim::Survive, _) => self,
        }
    }

    /// What the other side wants instead.
    fn opposite(self) -> Aim {
        match self {
            Aim::Crush => Aim::Survive,
            Aim::Win => Aim::Hold,
            Aim::Hold => Aim::Win,
            Aim::Survive => Aim::Crush,
        }
    }
}

/// The best chance and what to do for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Best {
    /// The chance under best play.
    pub chance: Ratio,
    /// Bits of the dice to roll again now, bit 0 the first one; 0 keeps them all.
    pub reroll: u8,
}

/// The most re-rolls of both sides together that can be computed; more do not fit into 128 bits.
pub const MAX_REROLLS: u8 = 14;

/// The defender's best chance to reach the aim against an attack that has been rolled. Dice that are 0 are still to be
/// rolled; `rerolls` are the points of the reserve cards that may be spent. `None` for more than [`MAX_REROLLS`].
pub fn defend(dice: [u8; DICE], rerolls: u8, attack: Strength, aim: Aim) -> Option<Best> {
    if rerolls > MAX_REROLLS {
        return None;
    }
    let meets = |own: Strength| u128::from(aim.met(own.against(attack)));
    Some(best(dice, rerolls, &meets, 1))
}

/// The attacker's best chance to reach the aim if the defender then rolls and re-rolls as well as possible to prevent
/// it. Dice that are 0 are still to be rolled. `None` for more than [`MAX_REROLLS`] of both sides together.
pub fn attack(dice: [u8; DICE], rerolls: u8, defence_rerolls: u8, aim: Aim) -> Option<Best> {
    if rerolls.checked_add(defence_rerolls)? > MAX_REROLLS {
        return None;
    }
    let (reached, whole) = against_defence(defence_rerolls, aim);
    Some(best(dice, rerolls, &reached, whole))
}

/// How many of a whole an attacking roll is worth if the defender then prevents the aim as well as possible.
pub(crate) fn against_defence(defence_rerolls: u8, aim: Aim) -> (impl Fn(Strength) -> u128, u128) {
    let whole = 216_u128.pow(u32::from(defence_rerolls) + 1);
    let prevented: Vec<(Strength, u128)> = strengths()
        .map(|attack| {
            let meets = |own: Strength| u128::from(aim.opposite().met(own.against(attack)));
            (attack, levels(defence_rerolls, &meets).0.iter().sum())
        })
        .collect();
    let reached = move |own: Strength| {
        let prevented = prevented.iter().find(|(attack, _)| *attack == own).map_or(0, |&(_, ways)| ways);
        whole - prevented
    };
    (reached, whole)
}

/// Every result that three dice can have.
fn strengths() -> impl Iterator<Item = Strength> {
    let mut seen: Vec<Strength> = rolls().map(Strength::of).collect();
    seen.sort_unstable();
    seen.dedup();
    seen.into_iter()
}

/// All 216 rolls of three dice, in the order of [`index`].
fn rolls() -> impl Iterator<Item = [u8; DICE]> {
    (0..216).map(roll)
}

fn roll(n: usize) -> [u8; DICE] {
    [n / 36 + 1, n / 6 % 6 + 1, n % 6 + 1].map(|face| face as u8)
}

fn index([a, b, c]: [u8; DICE]) -> usize {
    usize::from(a - 1) * 36 + usize::from(b - 1) * 6 + usize::from(c - 1)
}

/// The ways to reach the aim from each roll.
type Ways = [u128; 216];

/// The ways to reach the aim from the dice kept when the others are rolled again, each out of 216 times the total of
/// `Ways`.
struct Kept {
    none: u128,
    one: [u128; 6],
    two: [[u128; 6]; 6],
}

impl Kept {
    fn new(ways: &Ways) -> Kept {
        let (mut none, mut one, mut two) = (0, [0; 6], [[0; 6]; 6]);
        for ([a, b, _], &n) in rolls().zip(ways) {
            let (a, b) = (usize::from(a - 1), usize::from(b - 1));
            none += n;
            one[a] += 6 * n;
            two[a][b] += 36 * n;
        }
        Kept { none, one, two }
    }

    /// The ways when the dice of the mask are rolled again.
    fn without(&self, dice: [u8; DICE], mask: u8) -> u128 {
        let [a, b, c] = dice.map(|die| usize::from(die - 1));
        match mask {
            0b001 => self.two[b][c],
            0b010 => self.two[a][c],
            0b100 => self.two[a][b],
            0b011 => self.one[c],
            0b101 => self.one[b],
            0b110 => self.one[a],
            _ => self.none,
        }
    }
}

/// The ways to reach the aim from each roll with re-rolls left, out of `whole * 216^rerolls`, and what keeping some
/// dice is worth for the next of them. `reached` says how many of `whole` a result is worth.
fn levels(rerolls: u8, reached: &dyn Fn(Strength) -> u128) -> (Ways, Option<Kept>) {
    let keep: Ways = core::array::from_fn(|n| reached(Strength::of(roll(n))));
    let (mut ways, mut kept, mut factor) = (keep, None, 1);
    for _ in 0..rerolls {
        factor *= 216;
        let next = Kept::new(&ways);
        let best = |n: usize| (1..8).map(|mask| next.without(roll(n), mask)).fold(keep[n] * factor, u128::max);
        ways = core::array::from_fn(best);
        kept = Some(next);
    }
    (ways, kept)
}

pub(crate) fn best(dice: [u8; DICE], rerolls: u8, reached: &dyn Fn(Strength) -> u128, whole: u128) -> Best {
    let (ways, kept) = levels(rerolls, reached);
    let factor = 216_u128.pow(rerolls.into());
    if dice.contains(&0) {
        return Best { chance: unrolled(dice, &ways, whole * factor), reroll: 0 };
    }
    let value = ways[index(dice)];
    let keep = reached(Strength::of(dice)) * factor == value;
    let mask = kept.and_then(|kept| (1..8).find(|&mask| kept.without(dice, mask) == value));
    Best { chance: Ratio::new(value, whole * factor), reroll: mask.filter(|_| !keep).unwrap_or(0) }
}

/// The chance before some dice are rolled.
fn unrolled(dice: [u8; DICE], ways: &Ways, whole: u128) -> Ratio {
    let open: u32 = dice.iter().map(|&die| u32::from(die == 0)).sum();
    let matches = |roll: &[u8; DICE]| roll.iter().zip(dice).all(|(&face, die)| die == 0 || die == face);
    let sum = rolls().filter(matches).map(|roll| ways[index(roll)]).sum();
    Ratio::new(sum, whole * 6_u128.pow(open))
}

/// Out of 46,656 exchanges without re-rolls: crushing blows of one side, and normal losses inflicted by it.
const CRUSH: u128 = 12_060;
const WIN: u128 = 7_962;

/// The chance that armies beat hordes and settlements in a combat without re-rolls, whichever side attacks. `None`
/// where the fraction does not fit into 128 bits; about ten units in all always do.
pub fn battle(armies: u8, hordes: u8, settlements: u8) -> Option<Ratio> {
    let (rows, columns) = (usize::from(armies) + 1, usize::from(hordes) + 1);
    let place = |a: usize, h: usize, s: usize| (s * rows + a) * columns + h;
    let mut chances: Vec<Option<Ratio>> = vec![Some(Ratio::ZERO); rows * columns * (usize::from(settlements) + 1)];
    for s in 0..=usize::from(settlements) {
        for a in 1..rows {
            for h in 0..columns {
                let army_lost =
                    [(CRUSH, chances[place(a.saturating_sub(2), h, s)]), (WIN, chances[place(a - 1, h, s)])];
                chances[place(a, h, s)] = match (h, s) {
                    (0, 0) => Some(Ratio::ONE),
                    (_, 0) => {
                        let horde_lost =
                            [(CRUSH, chances[place(a, h.saturating_sub(2), 0)]), (WIN, chances[place(a, h - 1, 0)])];
                        weighed(army_lost.into_iter().chain(horde_lost))
                    }
                    // Where a settlement stands only crushing blows cost the barbarians something.
                    (_, s) => weighed(army_lost.into_iter().chain([(CRUSH, chances[place(a, h, s - 1)])])),
                };
            }
        }
    }
    chances[place(usize::from(armies), usize::from(hordes), usize::from(settlements))]
}

/// The mean of chances by their ways.
fn weighed(mut parts: impl Iterator<Item = (u128, Option<Ratio>)> + Clone) -> Option<Ratio> {
    let whole = parts.clone().map(|(ways, _)| ways).sum();
    parts.try_fold(Ratio::ZERO, |sum, (ways, chance)| sum.checked_add(Ratio::new(ways, whole).checked_mul(chance?)?))
}

/// The whole of [`emperor_wins`].
pub const SURE: u32 = 1 << 16;

type Table = [[[u32; 6]; 13]; 13];

static EMPEROR_WINS: Table = table();

/// [`battle`] rounded to parts of [`SURE`], from a table, for evaluations: armies up to 12, hordes up to 12,
/// settlements up to 5.
#[inline]
pub fn emperor_wins(armies: u8, hordes: u8, settlements: u8) -> u32 {
    EMPEROR_WINS[usize::from(armies)][usize::from(hordes)][usize::from(settlements)]
}

const fn table() -> Table {
    let mut wins = [[[0; 6]; 13]; 13];
    let (crush, win) = (CRUSH as u64, WIN as u64);
    let mut s = 0;
    while s < 6 {
        let mut a = 1;
        while a < 13 {
            let mut h = 0;
            while h < 13 {
                let two = if a < 2 { 0 } else { wins[a - 2][h][s] as u64 };
                let one = wins[a - 1][h][s] as u64;
                wins[a][h][s] = if h == 0 && s == 0 {
                    SURE
                } else if s > 0 {
                    ((crush * wins[a][h][s - 1] as u64 + crush * two + win * one) / (2 * crush + win)) as u32
                } else {
                    let less = if h < 2 { wins[a][0][0] } else { wins[a][h - 2][0] } as u64;
                    let beaten = wins[a][h - 1][0] as u64;
                    ((crush * less + win * beaten + crush * two + win * one) / (2 * (crush + win))) as u32
                };
                h += 1;
            }
            a += 1;
        }
        s += 1;
    }
    wins
}
