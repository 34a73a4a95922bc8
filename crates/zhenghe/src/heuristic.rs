//! A cheap evaluation: what is on the board, what threatens, and what the action under way promises.
//!
//! Everything is counted in hundredths of a point as the Emperor sees it: an outstanding victory is worth twelve points
//! to nothing, so the scale ends at 1200 either way.

use crate::ZhengHe;
use crate::action::Action;
use crate::content::{Content, Deed};
use crate::legal;
use crate::odds::{SURE, emperor_wins};
use crate::phase::Phase;
use crate::pieces::{Blow, Cards, Class, Command, DICE, EMPIRE, Job, Piece, Place, Places, Side, Strength, Verb, sum};
use crate::score::OUTSTANDING;
use crate::state::{Fleet, Own, Public, Reaction};
use engine::{Heuristic, Known, Map};

/// A point, in the unit of values.
const POINT: i32 = 100;
/// By the number of voyages made.
const VOYAGES: [i32; 8] = [-200, 0, 160, 330, 530, 755, 1020, 1520];
/// By the number of borderlands in barbarian hands.
const LOST_LANDS: [i32; 6] = [0, 62, 135, 225, 350, 640];
/// A borderland with an army.
const HELD_LAND: i32 = 12;
/// By the amount of gold.
const GOLD: [i32; 6] = [0, 38, 70, 95, 114, 126];
/// Gold at home can be stolen.
const STEALABLE: i32 = 4;
/// By the number of junks in the sea.
const JUNKS: [i32; 8] = [0, 36, 68, 94, 112, 124, 132, 136];
/// One more army in a borderland, an army at home.
const GARRISON: i32 = 20;
const ARMY: i32 = 16;
/// One more horde in a borderland, a horde at home.
const OCCUPATION: i32 = 22;
const HORDE: i32 = 22;
/// A settlement in a borderland, one at home.
const SETTLED: i32 = 46;
const RESOURCE: i32 = 9;
/// A borderland that a side could surely take: when it plays the next card, and when the other side does.
const THREAT: i32 = 50;
const LATER_THREAT: i32 = 35;
/// An empty borderland next to hordes, likewise.
const OPEN_LAND: i32 = 110;
const LATER_OPEN_LAND: i32 = 15;
/// A command point in reserve, and an unknown card there.
const RESERVE_POINT: i32 = 6;
const RESERVE_CARD: i32 = 17;
/// A command point in a hand that the other side will get.
const PASSED_POINT: i32 = 3;
/// Every kind of combat roll: weak with a highest die, a pair, a triple.
const KINDS: [Strength; 16] = {
    let mut kinds = [Strength::of([1, 2, 3]); 16];
    let mut n = 0;
    while n < 6 {
        let die = n as u8 + 1;
        if die > 2 {
            kinds[n - 2] = Strength { class: Class::Weak, number: die };
        }
        kinds[n + 4] = Strength { class: Class::Moderate, number: die };
        kinds[n + 10] = Strength { class: Class::Strong, number: die };
        n += 1;
    }
    kinds
};
/// The number of ways in which three dice become a roll of each kind; dice that are 0 are still to be rolled.
static WAYS: [[[[u8; KINDS.len()]; 7]; 7]; 7] = {
    let mut ways = [[[[0; KINDS.len()]; 7]; 7]; 7];
    let mut roll = 0;
    while roll < 216 {
        let dice = [roll % 6 + 1, roll / 6 % 6 + 1, roll / 36 + 1];
        let kind = kind(Strength::of([dice[0] as u8, dice[1] as u8, dice[2] as u8]));
        let mut open = 0;
        while open < 8 {
            let [a, b, c] = [dice[0] * (open & 1), dice[1] * (open >> 1 & 1), dice[2] * (open >> 2)];
            ways[a][b][c][kind] += 1;
            open += 1;
        }
        roll += 1;
    }
    ways
};
/// For a roll of each kind: how many of the other side's 216 rolls give each result.
static BLOWS: [[u8; Blow::ALL.len()]; KINDS.len()] = {
    let mut blows = [[0; Blow::ALL.len()]; KINDS.len()];
    let (mut own, mut other) = (0, 0);
    while own < KINDS.len() {
        blows[own][KINDS[own].against(KINDS[other]) as usize] += WAYS[0][0][0][other];
        (own, other) = if other + 1 < KINDS.len() { (own, other + 1) } else { (own + 1, 0) };
    }
    blows
};

impl Heuristic for ZhengHe {
    fn value(known: Known<'_, Self>) -> i32 {
        let (content, public) = (known.content, known.public);
        let side = public.side(known.seat);
        let earlier = earlier_games(public, known.seat);
        if let Phase::Over = public.phase {
            return earlier;
        }
        let position = board(content, public) + pending(content, public);
        earlier + squeeze(sign(side) * position + cards(content, public, side, known.own))
    }

    /// The learned evaluation understands the barbarians, the heuristic the Emperor (`docs/bots.md` has the matches).
    fn trusts_learning(known: Known<'_, Self>) -> bool {
        known.public.side(known.seat) == Side::Barbarian
    }

    fn hunch(known: Known<'_, Self>, action: Action) -> i32 {
        let (content, public) = (known.content, known.public);
        let points = |card| i32::from(content.points(card));
        match action {
            Action::Reserve(card) => -6 - 2 * points(card),
            Action::Play(card) => 4 * points(card),
            Action::Before | Action::After | Action::Decline | Action::At(_) | Action::Settle(..) => 0,
            Action::React => 8,
            Action::Command(command) => {
                let points = public.card.map_or(0, |card| content.points(card));
                gain(content, public, public.active, command.job(points)) / 4
            }
            Action::CardAction => deed_gain(content, public, public.active, &legal::acting_deed(content, public)) / 4,
            Action::Reveal(card) => -points(card),
            Action::Option(n) => {
                let job = legal::acting_deed(content, public).job(n.into());
                job.map_or(0, |job| gain(content, public, public.actor, job) / 4)
            }
            Action::Amount(n) => 3 * i32::from(n),
            Action::Voyage(n) => i32::from(n == 0),
            Action::Reroll(mask) => reroll_hunch(public, mask),
            Action::Done => -4,
        }
    }
}

/// Squeezes a judgement between -[`WON`] and [`WON`]: the order stays, and small ones hardly change.
fn squeeze(position: i32) -> i32 {
    WON * position / (position.abs() + WON)
}

const fn sign(side: Side) -> i32 {
    match side {
        Side::Emperor => 1,
        Side::Barbarian => -1,
    }
}

/// Keep a pair, otherwise the highest die.
fn reroll_hunch(public: &Public, mask: u8) -> i32 {
    let Phase::Reroll { side, .. } = public.phase else { return 0 };
    let [a, b, c] = public.fight.dice[side];
    let sensible = match (a == b, b == c) {
        (true, false) => 0b100,
        (false, true) => 0b001,
        (false, false) => 0b110,
        (true, true) => 0,
    };
    if mask == sensible { 6 } else { -6 }
}

/// Points of the games that have ended, the seat's less the other's.
fn earlier_games(public: &Public, seat: engine::Seat) -> i32 {
    let sum = |seat: usize| public.points.iter().flat_map(|game| game[seat]).map(i32::from).sum::<i32>();
    let other = if public.players() == 1 { 0 } else { sum(1 - seat.index()) };
    (sum(seat.index()) - other) * POINT
}

/// Hand and reserve as one side sees them; the other side's reserve counts by number.
fn cards(content: &Content, public: &Public, side: Side, own: &Own) -> i32 {
    let points = |cards: Cards| cards.iter().map(|card| i32::from(content.points(card))).sum::<i32>();
    let reserve = RESERVE_POINT * points(own.reserve);
    let theirs = RESERVE_CARD * i32::from(public.reserves[side.other()]);
    reserve - theirs + PASSED_POINT * (points(own.knows.hand.or(public.solo.hand)) - points(own.hand))
}

/// What is on the board, as the Emperor sees it.
pub(crate) fn board(content: &Content, public: &Public) -> i32 {
    let held = public.controlled(Side::Emperor);
    let lost = public.controlled(Side::Barbarian);
    let mut value = VOYAGES[usize::from(public.voyages_made())] - LOST_LANDS[usize::from(lost.len())];
    value += HELD_LAND * i32::from(held.len());
    value += GOLD[usize::from(public.gold + public.sea_gold)] - STEALABLE * i32::from(public.gold);
    value += JUNKS[usize::from(public.junks)];
    value += ARMY * i32::from(public.armies[EMPIRE]);
    value += GARRISON * i32::from(sum(Place::LANDS, &spare(&public.armies)));
    value -= OCCUPATION * i32::from(sum(Place::LANDS, &spare(&public.hordes)));
    value -= SETTLED * i32::from(sum(Place::LANDS, &public.settlements));
    value -= HORDE * i32::from(sum(Place::HOMES, &public.hordes));
    value -= RESOURCE * i32::from(sum(Place::HOMES, &public.settlements));
    value + threats(content, public, held, lost)
}

/// Units of a side that could leave each place for an attack; the last one of a borderland stays.
fn spare(units: &Map<Place, u8>) -> Map<Place, u8> {
    Map::from_fn(|place: Place| units[place].saturating_sub(place.is_land().into()))
}

/// Who plays the next card.
fn next_to_play(public: &Public) -> Side {
    let between_cards = matches!(
        public.phase,
        Phase::FirstVoyage | Phase::Deal | Phase::Draw { .. } | Phase::Card | Phase::Event | Phase::Over
    );
    if between_cards { public.active } else { public.active.other() }
}

/// What each side could take next: more if it plays the next card.
fn threats(content: &Content, public: &Public, held: Places, lost: Places) -> i32 {
    let (emperor, barbarian, open) = match next_to_play(public) {
        Side::Emperor => (THREAT, LATER_THREAT, LATER_OPEN_LAND),
        Side::Barbarian => (LATER_THREAT, THREAT, OPEN_LAND),
    };
    let (armies, hordes) = (spare(&public.armies), spare(&public.hordes));
    let mut danger = 0;
    for land in held.less(lost).iter() {
        let hordes = sum(content.adjacent(land), &hordes).min(4);
        if hordes > 0 {
            danger -= barbarian * (SURE - emperor_wins(public.armies[land], hordes, 0)) as i32;
        }
    }
    for land in lost.less(held).iter() {
        let armies = sum(content.adjacent(land), &armies).min(3);
        if armies > 0 {
            danger += emperor * emperor_wins(armies, public.hordes[land], public.settlements[land]) as i32;
        }
    }
    // The barbarians may walk into an empty borderland.
    let empty = Place::LANDS.less(held).less(lost).iter();
    let open_lands = empty.filter(|&land| sum(content.adjacent(land), &hordes) > 0).count() as i32;
    danger / SURE as i32 - open * open_lands
}

/// What the action under way promises, as the Emperor sees it.
fn pending(content: &Content, public: &Public) -> i32 {
    let (active, actor) = (public.active, public.actor);
    match public.phase {
        Phase::FirstVoyage | Phase::Deal | Phase::Draw { .. } | Phase::Card | Phase::Event | Phase::Over => 0,
        Phase::Timing => sign(active) * (use_gain(content, public) - other_gain(content, public)),
        Phase::Use => {
            let after = if public.reaction == Reaction::After { other_gain(content, public) } else { 0 };
            sign(active) * (use_gain(content, public) - after)
        }
        Phase::Reaction => {
            let own = if public.reaction == Reaction::Before { use_gain(content, public) } else { 0 };
            sign(active) * (own - other_gain(content, public))
        }
        Phase::Boost { command } => sign(active) * command_gain(content, public, command) + after(content, public),
        Phase::Option => {
            let deed = legal::acting_deed(content, public);
            sign(actor) * deed_gain(content, public, actor, &deed) + after(content, public)
        }
        Phase::Amount { job, .. } | Phase::Place { job } | Phase::Retreat { job, .. } => {
            sign(actor) * gain(content, public, actor, job) + after(content, public)
        }
        Phase::Picks { job, at, made, .. } => {
            let left = Job { n: job.n - made, ..job };
            let more = match job.verb {
                Verb::Attack => attack_gain(content, public, actor, at, left.n, public.units(actor)[at]),
                // Moving again must look no better than having moved.
                Verb::Move => 2,
                _ => gain(content, public, actor, left) * 3 / 4,
            };
            sign(actor) * more + after(content, public)
        }
        Phase::Voyage | Phase::Junks | Phase::Gold | Phase::Dice | Phase::Sail { .. } => {
            voyage_promise(public) + after(content, public)
        }
        Phase::Roll { side, left } | Phase::Reroll { side, left } => {
            fight_promise(public, side, left) + after(content, public)
        }
    }
}

/// What is still to come in this phase after the action under way.
fn after(content: &Content, public: &Public) -> i32 {
    match public.reaction {
        Reaction::None => 0,
        Reaction::Before => sign(public.active) * use_gain(content, public),
        Reaction::After => -sign(public.active) * other_gain(content, public),
    }
}

/// The best use of the face-up card.
fn use_gain(content: &Content, public: &Public) -> i32 {
    let side = public.active;
    let Some(card) = public.card else { return 0 };
    if public.seat(side).is_none() {
        return 0;
    }
    let commands = Command::of(side).iter().map(|&command| command_gain(content, public, command));
    let deed = content.deed(card, side, public.voyages);
    commands.fold(deed_gain(content, public, side, &deed), i32::max)
}

fn command_gain(content: &Content, public: &Public, command: Command) -> i32 {
    let points = public.card.map_or(0, |card| content.points(card));
    gain(content, public, public.active, command.job(points))
}

/// What the reaction is worth to the side that reacts.
fn other_gain(content: &Content, public: &Public) -> i32 {
    let side = public.active.other();
    let deed = public.card.map_or(Deed::default(), |card| content.deed(card, side, public.voyages));
    deed_gain(content, public, side, &deed)
}

fn deed_gain(content: &Content, public: &Public, side: Side, deed: &Deed) -> i32 {
    deed.jobs().map(|job| gain(content, public, side, job)).fold(0, i32::max)
}

/// Roughly what a job is worth to the side that carries it out; 0 if it is impossible.
fn gain(content: &Content, public: &Public, side: Side, job: Job) -> i32 {
    if !legal::possible(content, public, side, job) {
        return 0;
    }
    let step = |table: &[i32], from: u8, to: u8| table[usize::from(to)] - table[usize::from(from)];
    let some = |supply: u8| i32::from(supply.min(job.n));
    let gold = public.gold + public.sea_gold;
    match job.verb {
        Verb::GainGold => {
            let n = public.supply(Piece::Gold).min(job.n);
            step(&GOLD, gold, gold + n) - STEALABLE * i32::from(n)
        }
        Verb::LoseGold => {
            let n = public.gold.min(job.n);
            step(&GOLD, gold - n, gold) - STEALABLE * i32::from(n)
        }
        Verb::GainJunks => step(&JUNKS, public.junks, public.junks + public.supply(Piece::Junk).min(job.n)),
        Verb::LoseJunks => step(&JUNKS, public.junks - public.junks.min(job.n), public.junks),
        Verb::ArmiesHome => (ARMY + 4) * some(public.supply(Piece::Army)),
        Verb::ArmiesBorderlands => (GARRISON + 10) * some(public.supply(Piece::Army)),
        Verb::LoseHordesHome | Verb::LoseSettlementsHome => 15 * i32::from(job.n.min(2)),
        Verb::LoseHordesBorderland | Verb::RetreatHalf | Verb::RetreatAll => clearing_gain(public, job),
        Verb::Voyage => voyage_gain(public, job.n, job.extra, public.junks, gold),
        Verb::Attack => {
            let lands = legal::places(content, public, side, job).iter();
            lands.map(|land| attack_gain(content, public, side, land, job.n, 0)).fold(-50, i32::max)
        }
        Verb::LoseArmies => GARRISON,
        Verb::LoseArmiesBorderland => GARRISON + HELD_LAND,
        Verb::HordesHome | Verb::Gather => (HORDE + 4) * some(public.supply(Piece::Horde)),
        Verb::HordesBorderlands => (OCCUPATION + 8) * some(public.supply(Piece::Horde)),
        Verb::SettlementsHome | Verb::Collect => RESOURCE * some(public.supply(Piece::Settlement)),
        Verb::SettlementsBorderlands => SETTLED * some(public.supply(Piece::Settlement)),
        Verb::Settle => {
            let ready = sum(Place::HOMES, &public.settlements);
            (SETTLED - RESOURCE) * some(ready)
        }
        Verb::Move => move_gain(content, public, side),
    }
}

/// A borderland that loses its hordes may be free again.
fn clearing_gain(public: &Public, job: Job) -> i32 {
    let lost = usize::from(public.controlled(Side::Barbarian).len());
    let clears = |land: Place| {
        let gone = match job.verb {
            Verb::RetreatAll => public.hordes[land],
            Verb::RetreatHalf => public.hordes[land].div_ceil(2),
            _ => job.n,
        };
        public.hordes[land] > 0 && public.hordes[land] <= gone && public.settlements[land] == 0
    };
    if Place::LANDS.iter().any(clears) { LOST_LANDS[lost] - LOST_LANDS[lost - 1] } else { OCCUPATION }
}

/// An empty borderland to walk into.
fn move_gain(content: &Content, public: &Public, side: Side) -> i32 {
    let empty = Place::LANDS.less(public.controlled(Side::Emperor)).less(public.controlled(Side::Barbarian));
    let spare = spare(public.units(side));
    let any = empty.iter().any(|land| sum(content.adjacent(land), &spare) > 0);
    match side {
        _ if !any => 5,
        Side::Emperor => HELD_LAND,
        Side::Barbarian => {
            let lost = usize::from(public.controlled(Side::Barbarian).len());
            LOST_LANDS[lost + 1] - LOST_LANDS[lost]
        }
    }
}

/// Chance of a voyage in parts of [`SURE`].
fn voyage_chance(strength: u8, dice: u8, modifier: i8) -> i32 {
    let failing = (7 - (i32::from(strength) - i32::from(modifier))).clamp(0, 6);
    let fails = (0..dice).fold(SURE as i32, |chance, _| chance * failing / 6);
    SURE as i32 - fails
}

fn voyage_gain(public: &Public, dice: u8, modifier: i8, junks: u8, gold: u8) -> i32 {
    let made = usize::from(public.voyages_made());
    let all_gold = usize::from(public.gold + public.sea_gold);
    let left = all_gold - usize::from(gold);
    let success = VOYAGES[made + 1]
        - VOYAGES[made]
        - (GOLD[all_gold] - GOLD[left])
        - (JUNKS[usize::from(public.junks)] - JUNKS[usize::from(public.junks) - 1]);
    let chance = voyage_chance(junks + gold, dice, modifier);
    ((i64::from(chance) * i64::from(success)) / i64::from(SURE)) as i32
}

/// A voyage under way; what is not yet committed is taken to be all there is.
fn voyage_promise(public: &Public) -> i32 {
    let Fleet { junks, gold, dice, modifier, .. } = public.fleet;
    let all_gold = public.gold + public.sea_gold;
    match public.phase {
        Phase::Voyage | Phase::Junks => voyage_gain(public, dice, modifier, public.junks, all_gold),
        Phase::Gold => voyage_gain(public, dice, modifier, junks, all_gold),
        Phase::Sail { left } => voyage_gain(public, left, modifier, junks, gold),
        _ => voyage_gain(public, dice, modifier, junks, gold),
    }
}

/// An attack on a borderland with up to `n` more units beside those already there.
fn attack_gain(content: &Content, public: &Public, side: Side, land: Place, n: u8, there: u8) -> i32 {
    let attackers = there + sum(content.adjacent(land), public.units(side)).min(n);
    let wins = match side {
        Side::Emperor => emperor_wins(attackers.min(12), public.hordes[land], public.settlements[land]),
        Side::Barbarian => SURE - emperor_wins(public.armies[land], attackers.min(12), 0),
    };
    outcome_gain(public, side, land, attackers, wins)
}

/// What an attack with these chances is worth to the attacker, compared with not having units in it.
fn outcome_gain(public: &Public, side: Side, land: Place, attackers: u8, wins: u32) -> i32 {
    let others = public.controlled(Side::Barbarian);
    let lost = usize::from(others.without(land).len());
    let swing = LOST_LANDS[lost + 1] - LOST_LANDS[lost] + HELD_LAND;
    let (win, unit) = match side {
        Side::Emperor => {
            (swing + SETTLED * i32::from(public.settlements[land]) + HORDE * i32::from(public.hordes[land]), ARMY)
        }
        Side::Barbarian => (swing + GARRISON * i32::from(public.armies[land]), HORDE),
    };
    let lose = unit * i32::from(attackers);
    let wins = i64::from(wins);
    ((wins * i64::from(win) - (i64::from(SURE) - wins) * i64::from(lose)) / i64::from(SURE)) as i32
}

/// A fight under way, as the Emperor sees it: its chances with the dice on the table. On the board both sides are in
/// the borderland now; the difference to either outcome is counted from there.
fn fight_promise(public: &Public, side: Side, left: u8) -> i32 {
    let fight = &public.fight;
    let land = fight.land;
    let wins = emperor_chance(public, side, left);
    let both = public.controlled(Side::Barbarian);
    let lost = usize::from(both.len());
    let lands = LOST_LANDS[lost] - LOST_LANDS[lost - 1];
    let emperor = lands
        + OCCUPATION * i32::from(public.hordes[land].saturating_sub(1))
        + SETTLED * i32::from(public.settlements[land]);
    let barbarian = HELD_LAND + GARRISON * i32::from(public.armies[land].saturating_sub(1));
    let (wins, sure) = (i64::from(wins), i64::from(SURE));
    ((wins * i64::from(emperor) - (sure - wins) * i64::from(barbarian)) / sure) as i32
}

/// The Emperor's chance to win the fight, with the dice on the table and the re-rolls left, in parts of [`SURE`].
fn emperor_chance(public: &Public, side: Side, left: u8) -> i32 {
    let fight = &public.fight;
    let land = fight.land;
    let (armies, hordes, settlements) = (public.armies[land], public.hordes[land], public.settlements[land]);
    let win = |a: u8, h: u8, s: u8| emperor_wins(a.min(12), h.min(12), s) as i32;
    // After each result as the Emperor sees it.
    let after = Blow::ALL.map(|blow| match blow {
        Blow::IsCrushed => win(armies.saturating_sub(2), hordes, settlements),
        Blow::Loses => win(armies.saturating_sub(1), hordes, settlements),
        Blow::StandOff => win(armies, hordes, settlements),
        Blow::Wins if settlements > 0 => win(armies, hordes, settlements),
        Blow::Wins => win(armies, hordes.saturating_sub(1), 0),
        Blow::Crushes if settlements > 0 => win(armies, hordes, settlements - 1),
        Blow::Crushes => win(armies, hordes.saturating_sub(2), 0),
    });
    // After each result as this side sees it.
    let after = if side == Side::Emperor { after } else { core::array::from_fn(|n| after[Blow::ALL.len() - 1 - n]) };
    let dice = fight.dice[side];
    if side == fight.attacker && dice == [0; DICE] {
        return after[Blow::StandOff as usize];
    }
    let table: [i32; KINDS.len()] = if side == fight.attacker {
        let mean = |blows: [u8; Blow::ALL.len()]| {
            blows.iter().zip(after).map(|(&ways, after)| i32::from(ways) * after).sum::<i32>() / 216
        };
        BLOWS.map(mean)
    } else {
        let other = Strength::of(fight.dice[side.other()]);
        KINDS.map(|own| after[own.against(other) as usize])
    };
    let now = average(&table, dice);
    if left == 0 || dice.contains(&0) {
        return now;
    }
    let better = (1..8).map(|mask: u8| {
        let open = core::array::from_fn(|d| if mask >> d & 1 == 1 { 0 } else { dice[d] });
        average(&table, open)
    });
    if side == Side::Emperor { better.fold(now, i32::max) } else { better.fold(now, i32::min) }
}

/// The mean of a table over [`KINDS`] when dice that are 0 are still to be rolled.
fn average(table: &[i32; KINDS.len()], dice: [u8; DICE]) -> i32 {
    let [a, b, c] = dice.map(usize::from);
    let open: usize = dice.iter().map(|&die| usize::from(die == 0)).sum();
    let each = table.iter().zip(&WAYS[a][b][c]).map(|(worth, &ways)| worth * i32::from(ways));
    each.sum::<i32>() / [1, 6, 36, 216][open]
}

/// The index of a result in [`KINDS`].
const fn kind(strength: Strength) -> usize {
    let number = strength.number as usize;
    match strength.class {
        Class::Weak => number - 3,
        Class::Moderate => 3 + number,
        Class::Strong => 9 + number,
    }
}

/// The value of an outstanding victory.
pub(crate) const WON: i32 = OUTSTANDING as i32 * POINT;
