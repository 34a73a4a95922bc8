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

use crate::ZhengHe;
use crate::action::Action;
use crate::content::Content;
use crate::phase::Phase;
use crate::pieces::{Blow, Command, DICE, Place, Side, Strength, Verb};
use crate::state::{Fleet, Public};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use engine::Known;

/// An exact probability in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    numerator: u128,
    denominator: u128,
}

impl Ratio {
    /// Never.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };
    /// Always.
    pub const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };

    /// A fraction, reduced; the denominator must not be 0.
    pub fn new(numerator: u128, denominator: u128) -> Ratio {
        assert!(denominator > 0, "a fraction has a denominator");
        let common = gcd(numerator, denominator);
        Ratio { numerator: numerator / common, denominator: denominator / common }
    }

    /// Above the line.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// Below the line.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The chance that it does not happen.
    #[must_use]
    pub fn complement(self) -> Ratio {
        Ratio { numerator: self.denominator - self.numerator, ..self }
    }

    /// Whole hundredths, rounded to the nearest.
    pub fn percent(self) -> u32 {
        self.parts_of(100)
    }

    /// The nearest number of parts when the whole has so many.
    pub fn parts_of(self, whole: u32) -> u32 {
        // Large fractions are halved until the product fits; the rounding error stays far below one part.
        let (mut n, mut d) = (self.numerator, self.denominator);
        while n.checked_mul(2 * u128::from(whole)).is_none() {
            (n, d) = (n >> 1, d >> 1);
        }
        ((n * 2 * u128::from(whole) + d) / (2 * d)) as u32
    }

    fn checked_mul(self, other: Ratio) -> Option<Ratio> {
        let (a, b) = (gcd(self.numerator, other.denominator), gcd(other.numerator, self.denominator));
        let numerator = (self.numerator / a).checked_mul(other.numerator / b)?;
        let denominator = (self.denominator / b).checked_mul(other.denominator / a)?;
        Some(Ratio { numerator, denominator })
    }

    fn checked_add(self, other: Ratio) -> Option<Ratio> {
        let common = gcd(self.denominator, other.denominator);
        let (a, b) = (other.denominator / common, self.denominator / common);
        let numerator = self.numerator.checked_mul(a)?.checked_add(other.numerator.checked_mul(b)?)?;
        Some(Ratio::new(numerator, self.denominator.checked_mul(a)?))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

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

/// So many re-rolls of both sides together can be reckoned with; more do not fit into 128 bits.
pub const MAX_REROLLS: u8 = 14;

/// The defender's best chance to reach the aim against an attack that lies there. Dice that are 0 are still to be
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
fn against_defence(defence_rerolls: u8, aim: Aim) -> (impl Fn(Strength) -> u128, u128) {
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

/// The ways to reach the aim from the dice kept when the others are rolled again, each out of 216 times what the ways
/// are out of.
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

    /// When the dice of the mask are rolled again.
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

fn best(dice: [u8; DICE], rerolls: u8, reached: &dyn Fn(Strength) -> u128, whole: u128) -> Best {
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

/// The chance that armies beat hordes and settlements in a combat without re-rolls, whoever attacks. `None` where the
/// fraction does not fit into 128 bits; about ten units in all always do.
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

/// Chances of the dice that lie or are about to roll now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Now {
    /// A voyage under way: that it succeeds.
    Voyage(Ratio),
    /// A combat roll: for each of [`Aim::ALL`] the best chance of the side that rolls.
    Combat {
        /// Who rolls.
        side: Side,
        /// Re-rolls reckoned with: those paid for and the known cards of its reserve.
        rerolls: u8,
        /// Best chances, in the order of [`Aim::ALL`].
        best: [Best; 4],
    },
}

/// Re-rolls that the reserve of a side is good for, as a seat can reckon them: its own cards, and what it knows of the
/// other's, an unknown card counting two points.
fn reserve(known: Known<'_, ZhengHe>, side: Side) -> u8 {
    let (public, content) = (known.public, known.content);
    let points = |cards: crate::pieces::Cards| cards.iter().map(|card| content.points(card)).sum::<u8>();
    if side == public.side(known.seat) {
        return points(known.own.reserve);
    }
    let seen = known.own.knows.reserve.or(public.solo.reserve);
    points(seen) + 2 * (public.reserves[side.index()] - seen.len())
}

/// What the side that rolls must reach in the present combat to meet an aim.
fn needed(public: &Public, side: Side, aim: Aim) -> Aim {
    let settled = public.settlements[public.fight.land.index()] > 0;
    if settled { aim.with_settlements(side) } else { aim }
}

/// The chances of the present voyage or combat roll as a seat can reckon them: with its own reserve, and with what it
/// knows of the other's, an unknown card counting two points. `None` when no dice are at stake.
pub fn now(known: Known<'_, ZhengHe>) -> Option<Now> {
    let public = known.public;
    match public.phase {
        Phase::Sail { left } => {
            let Fleet { junks, gold, modifier, .. } = public.fleet;
            Some(Now::Voyage(voyage(junks, gold, left, modifier)))
        }
        Phase::Roll { side, left } | Phase::Reroll { side, left } => {
            let dice = public.fight.dice[side.index()];
            let rerolls = (left + reserve(known, side)).min(MAX_REROLLS);
            let of = |aim: Aim| {
                let aim = needed(public, side, aim);
                if side == public.fight.attacker {
                    attack(dice, rerolls, reserve(known, side.other()).min(MAX_REROLLS - rerolls), aim)
                } else {
                    defend(dice, rerolls, Strength::of(public.fight.dice[side.other().index()]), aim)
                }
            };
            let [crush, win, hold, survive] = Aim::ALL.map(of);
            Some(Now::Combat { side, rerolls, best: [crush?, win?, hold?, survive?] })
        }
        _ => None,
    }
}

/// What each way to go on with the dice of a combat is worth, in the order of [`Aim::ALL`], if all goes on as well as
/// possible: index 0 keeps the roll, the others have the bits of the dice rolled again. Reckoned as in [`now`]; `None`
/// while nobody may re-roll.
pub fn choices(known: Known<'_, ZhengHe>) -> Option<[[Ratio; 4]; 8]> {
    let public = known.public;
    let Phase::Reroll { side, left } = public.phase else { return None };
    let dice = public.fight.dice[side.index()];
    let rerolls = (left + reserve(known, side)).min(MAX_REROLLS);
    let mut worth = [[Ratio::ZERO; 4]; 8];
    for (n, aim) in Aim::ALL.into_iter().enumerate() {
        let aim = needed(public, side, aim);
        let of = |mask: u8, reached: &dyn Fn(Strength) -> u128, whole: u128| {
            let open = core::array::from_fn(|i| if mask >> i & 1 == 1 { 0 } else { dice[i] });
            best(open, if mask == 0 { 0 } else { rerolls.saturating_sub(1) }, reached, whole).chance
        };
        if side == public.fight.attacker {
            let defence = reserve(known, side.other()).min(MAX_REROLLS - rerolls);
            let (reached, whole) = against_defence(defence, aim);
            (0..8).for_each(|mask| worth[usize::from(mask)][n] = of(mask, &reached, whole));
        } else {
            let attack = Strength::of(public.fight.dice[side.other().index()]);
            let meets = |own: Strength| u128::from(aim.met(own.against(attack)));
            (0..8).for_each(|mask| worth[usize::from(mask)][n] = of(mask, &meets, 1));
        }
    }
    Some(worth)
}

/// The chance that a voyage succeeds after this answer, if everything that is still to be committed goes along. `None`
/// for answers that are not about a voyage.
pub fn after(content: &Content, public: &Public, action: Action) -> Option<Ratio> {
    let Fleet { junks, gold, dice, modifier, .. } = public.fleet;
    let all_gold = public.gold + public.sea_gold;
    match (public.phase, action) {
        (Phase::Use, Action::Command(Command::Voyage)) => {
            Some(voyage(public.junks, all_gold, public.card.map_or(0, |card| content.points(card)), 0))
        }
        (Phase::Use, Action::CardAction) | (Phase::Reaction, Action::React) => {
            let deed = content.deed(public.card?, public.actor, public.voyages);
            let job = deed.jobs().find(|job| job.verb == Verb::Voyage)?;
            Some(voyage(public.junks, all_gold, job.n, job.extra))
        }
        (Phase::Voyage, Action::Voyage(_)) => Some(voyage(public.junks, all_gold, dice, modifier)),
        (Phase::Junks, Action::Amount(n)) => Some(voyage(n, all_gold, dice, modifier)),
        (Phase::Gold, Action::Amount(n)) => Some(voyage(junks, n, dice, modifier)),
        (Phase::Dice, Action::Amount(n)) => Some(voyage(junks, gold, n, modifier)),
        _ => None,
    }
}

/// The largest attack of at most `most` units that a side can lead into a borderland of the enemy now, and the chance
/// that it wins without re-rolls; in the largest combats rounded to parts of [`SURE`].
pub fn assault(content: &Content, public: &Public, side: Side, land: Place, most: u8) -> Option<(u8, Ratio)> {
    if !public.controlled(side.other()).has(land) {
        return None;
    }
    let near = content.adjacent(land).sum(public.units(side));
    let units = near.min(most);
    let at = land.index();
    let wins = |armies, hordes, settlements| {
        let rounded = || Ratio::new(emperor_wins(armies, hordes, settlements).into(), SURE.into());
        battle(armies, hordes, settlements).unwrap_or_else(rounded)
    };
    let chance = match side {
        Side::Emperor => wins(units, public.hordes[at], public.settlements[at]),
        Side::Barbarian => wins(public.armies[at], units, 0).complement(),
    };
    if units == 0 { None } else { Some((units, chance)) }
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
