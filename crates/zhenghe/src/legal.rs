//! The legal answers: one match on the phase, one function per phase. `play` asks the board the same questions, so that
//! a decision exists only where there is a choice.

use crate::ZhengHe;
use crate::action::Action;
use crate::content::{Content, Deed};
use crate::phase::Phase;
use crate::pieces::{
    Card, Command, EMPIRE, HOMES, Job, LANDS, MAX_RESERVE, Manner, Piece, Place, Places, Side, VOYAGES, Verb, holding,
};
use crate::state::{Own, Public};
use alloc::vec::Vec;
use engine::{Known, Map, SeatSet, Set, ToAct};

/// Who decides next.
#[inline]
pub(crate) fn to_act(public: &Public) -> ToAct {
    let side = match public.phase {
        Phase::FirstVoyage
        | Phase::Deal
        | Phase::Draw { .. }
        | Phase::Sail { .. }
        | Phase::Roll { .. }
        | Phase::Event => return ToAct::Chance,
        Phase::Over => return ToAct::Nobody,
        Phase::Reroll { side, .. } => side,
        Phase::Card
        | Phase::Timing
        | Phase::Reaction
        | Phase::Use
        | Phase::Boost { .. }
        | Phase::Option
        | Phase::Amount { .. }
        | Phase::Place { .. }
        | Phase::Picks { .. }
        | Phase::Retreat { .. }
        | Phase::Voyage
        | Phase::Junks
        | Phase::Gold
        | Phase::Dice => public.actor,
    };
    ToAct::Seats(SeatSet::one(public.seat(side).unwrap_or_default()))
}

/// Appends the legal answers of the acting seat.
pub(crate) fn legal(known: Known<'_, ZhengHe>, out: &mut Vec<Action>) {
    let (content, public, own) = (known.content, known.public, known.own);
    match public.phase {
        Phase::Card => cards(public, own, known.seat, out),
        Phase::Timing => out.extend([Action::Before, Action::After]),
        Phase::Reaction => out.extend([Action::React, Action::Decline]),
        Phase::Use => uses(content, public, out),
        Phase::Boost { .. } => reveals(own, out),
        Phase::Option => options(content, public, out),
        Phase::Amount { job, at } => amounts(range(public, job, at), out),
        Phase::Place { job } => at(places(content, public, public.actor, job), out),
        Phase::Picks { job, at, made, least } => picked(content, public, job, at, made, least, out),
        Phase::Retreat { at: land, .. } => at(content.adjacent(land).and(Place::HOMES), out),
        Phase::Voyage => voyages(public, out),
        Phase::Junks => amounts((1, public.junks), out),
        Phase::Gold => amounts(gold_range(public), out),
        Phase::Dice => amounts((1, public.fleet.dice), out),
        Phase::Reroll { side, left } => rerolls(public, own, side, left, out),
        Phase::FirstVoyage
        | Phase::Deal
        | Phase::Draw { .. }
        | Phase::Sail { .. }
        | Phase::Roll { .. }
        | Phase::Event
        | Phase::Over => {}
    }
}

/// ZH-R4: a card goes face down into the reserve, where three fit, or face up onto the table.
fn cards(public: &Public, own: &Own, seat: engine::Seat, out: &mut Vec<Action>) {
    if public.reserves[public.side(seat)] < MAX_RESERVE {
        out.extend(own.hand.iter().map(Action::Reserve));
    }
    out.extend(own.hand.iter().map(Action::Play));
}

/// ZH-R4, ZH-R5: one command action with the card's points, or the card action.
fn uses(content: &Content, public: &Public, out: &mut Vec<Action>) {
    let (commands, card_action) = possible_uses(content, public);
    out.extend(commands.iter().map(Action::Command));
    if card_action {
        out.push(Action::CardAction);
    }
}

/// ZH-B6, ZH-K1: a card from the side's own reserve, or none.
fn reveals(own: &Own, out: &mut Vec<Action>) {
    out.extend(own.reserve.iter().map(Action::Reveal));
    out.push(Action::Done);
}

fn options(content: &Content, public: &Public, out: &mut Vec<Action>) {
    let deed = acting_deed(content, public);
    let possible = |&n: &u8| deed.job(n.into()).is_some_and(|job| possible(content, public, public.actor, job));
    out.extend((0..2).filter(possible).map(Action::Option));
}

fn amounts((least, most): (u8, u8), out: &mut Vec<Action>) {
    out.extend((least..=most).map(Action::Amount));
}

fn at(places: Places, out: &mut Vec<Action>) {
    out.extend(places.iter().map(Action::At));
}

fn picked(content: &Content, public: &Public, job: Job, at: Place, made: u8, least: u8, out: &mut Vec<Action>) {
    if job.verb == Verb::Settle {
        let pairs = settle_pairs(content, public, least);
        let listed = (0..(HOMES * LANDS) as u8).filter(|&pair| pairs >> pair & 1 == 1);
        out.extend(listed.map(|pair| Action::Settle(pair / LANDS as u8, Place(pair % LANDS as u8))));
    } else {
        out.extend(picks(content, public, public.actor, job, at, least).iter().map(Action::At));
    }
    // ZH-A3: "up to" may be any number from 1.
    if made > 0 && !job.exact {
        out.push(Action::Done);
    }
}

/// ZH-E6: a voyage without a junk.
fn voyages(public: &Public, out: &mut Vec<Action>) {
    out.extend((0..VOYAGES as u8).filter(|&voyage| public.voyages >> voyage & 1 == 0).map(Action::Voyage));
}

/// ZH-K1: with points left any of the dice may be rolled again; without points another reserve card may be revealed. Of
/// equal dice the last ones are taken, so that no choice appears twice.
fn rerolls(public: &Public, own: &Own, side: Side, left: u8, out: &mut Vec<Action>) {
    if left == 0 {
        return reveals(own, out);
    }
    let [a, b, c] = public.fight.dice[side];
    let canonical = |&mask: &u8| (a != b || mask & 0b011 != 0b001) && (b != c || mask & 0b110 != 0b010);
    out.extend((1..8).filter(canonical).map(Action::Reroll));
    out.push(Action::Done);
}

// What the board allows. These functions look at public facts alone.

/// The action on the face-up card of the side that acts now.
pub(crate) fn acting_deed(content: &Content, public: &Public) -> Deed {
    public.card.map_or(Deed::default(), |card| content.deed(card, public.actor, public.voyages))
}

/// Whether a card shows an action that this side could use now or later in this phase. Row and supplies are judged when
/// the reaction comes; a voyage that the Emperor lacks in the barbarians' phase he lacks to its end.
pub(crate) fn shows(content: &Content, public: &Public, card: Card, side: Side) -> bool {
    match side {
        Side::Emperor => !content.deed(card, side, public.voyages).is_empty(),
        Side::Barbarian => content.cards[card].deeds[side].iter().any(|deed| !deed.is_empty()),
    }
}

/// Whether a side can carry out a card action in full now.
pub(crate) fn possible_deed(content: &Content, public: &Public, side: Side, deed: &Deed) -> bool {
    deed.jobs().any(|job| possible(content, public, side, job))
}

/// What the active side can do with its face-up card: commands, and the card action.
pub(crate) fn possible_uses(content: &Content, public: &Public) -> (Set<Command>, bool) {
    let side = public.active;
    let can = |command: &Command| possible(content, public, side, command.job(1));
    let commands = Command::of(side).iter().copied().filter(can).collect();
    (commands, possible_deed(content, public, side, &acting_deed(content, public)))
}

/// ZH-A3: whether a job can be carried out in full; "up to" needs at least one.
pub(crate) fn possible(content: &Content, public: &Public, side: Side, job: Job) -> bool {
    let need = if job.exact { job.n } else { 1 };
    match job.verb.manner() {
        Manner::Count { piece, gain: true } | Manner::At { piece, gain: true } => public.supply(piece) >= need,
        Manner::Count { piece, gain: false } => lying(public, piece, EMPIRE) >= need,
        Manner::Spread { piece, over } => can_spread(public, piece, over, need),
        Manner::At { gain: false, .. } | Manner::Retreat | Manner::Move | Manner::Attack => {
            can_begin(content, public, side, job)
        }
        Manner::Settle => can_settle(content, public),
        // ZH-E6: a junk in the sea, one gold, and a voyage left to make.
        Manner::Voyage => {
            public.junks > 0 && public.gold + public.sea_gold > 0 && public.voyages_made() < VOYAGES as u8
        }
    }
}

// The rarer questions of `possible` are separate functions: inlined, they would cost every call a handful of registers.

/// Whether enough pieces are left, and a place for them.
#[inline(never)]
fn can_spread(public: &Public, piece: Piece, over: Option<Side>, need: u8) -> bool {
    public.supply(piece) >= need && !public.spread(over).is_empty()
}

/// Whether there is a place to begin at.
#[inline(never)]
fn can_begin(content: &Content, public: &Public, side: Side, job: Job) -> bool {
    !places(content, public, side, job).is_empty()
}

/// Whether a settlement can go anywhere.
#[inline(never)]
fn can_settle(content: &Content, public: &Public) -> bool {
    settle_pairs(content, public, 0) != 0
}

/// The pieces of a kind that can be lost at a place; gold and junks have only one place.
#[inline]
fn lying(public: &Public, piece: Piece, at: Place) -> u8 {
    match piece {
        Piece::Army => public.armies[at],
        Piece::Horde => public.hordes[at],
        Piece::Settlement => public.settlements[at],
        Piece::Gold => public.gold,
        Piece::Junk => public.junks,
    }
}

/// How many pieces may be taken: the least and the most.
pub(crate) fn range(public: &Public, job: Job, at: Place) -> (u8, u8) {
    let most = match job.verb.manner() {
        Manner::Count { piece, gain: true } | Manner::At { piece, gain: true } | Manner::Spread { piece, .. } => {
            public.supply(piece)
        }
        Manner::Count { piece, gain: false } | Manner::At { piece, gain: false } => lying(public, piece, at),
        Manner::Retreat => public.hordes[at],
        Manner::Settle => public.settlements[at],
        Manner::Move | Manner::Attack | Manner::Voyage => job.n,
    };
    (if job.exact { job.n } else { 1 }, most.min(job.n))
}

/// The one place that a job begins with: where pieces are put or lost, the source of a move, the target of an attack.
pub(crate) fn places(content: &Content, public: &Public, side: Side, job: Job) -> Places {
    let need = if job.exact { job.n } else { 1 };
    let held = |pieces: &Map<Place, u8>, among: Places, need: u8| holding(pieces, need).and(among);
    match job.verb {
        Verb::HordesHome | Verb::SettlementsHome | Verb::Gather | Verb::Collect => Place::HOMES,
        Verb::LoseHordesHome => held(&public.hordes, Place::HOMES, need),
        Verb::LoseHordesBorderland => held(&public.hordes, Place::LANDS, need),
        Verb::LoseSettlementsHome => held(&public.settlements, Place::HOMES, need),
        Verb::LoseArmies => held(&public.armies, Place::LANDS.or(Places::one(EMPIRE)), need.max(job.extra as u8)),
        Verb::LoseArmiesBorderland => held(&public.armies, Place::LANDS, need),
        Verb::RetreatHalf | Verb::RetreatAll => {
            let lands = held(&public.hordes, Place::LANDS, 1);
            reaching(content, lands, Place::HOMES)
        }
        // ZH-E2, ZH-B2: a place with units from which at least one can go somewhere.
        Verb::Move => {
            let open = open_to(public, side);
            reaching(content, public.with_units(side), open)
        }
        // ZH-E3, ZH-B3: a borderland of the enemy adjacent to the side's units.
        Verb::Attack => reaching(content, public.controlled(side.other()), public.with_units(side)),
        Verb::GainGold
        | Verb::GainJunks
        | Verb::ArmiesHome
        | Verb::ArmiesBorderlands
        | Verb::Voyage
        | Verb::LoseGold
        | Verb::LoseJunks
        | Verb::HordesBorderlands
        | Verb::SettlementsBorderlands
        | Verb::Settle => Places::EMPTY,
    }
}

/// The places of one set that adjoin a place of another.
#[inline]
fn reaching(content: &Content, from: Places, to: Places) -> Places {
    from.filter(|place| content.adjacent(place).meets(to))
}

/// Places that units of a side may move into without a fight: its own homes and borderlands without an enemy.
#[inline]
fn open_to(public: &Public, side: Side) -> Places {
    let homes = match side {
        Side::Emperor => Places::one(EMPIRE),
        Side::Barbarian => Place::HOMES,
    };
    Place::LANDS.less(public.controlled(side.other())).or(homes)
}

/// The places for the next of several pieces: where it goes, or, in an attack, where it comes from.
pub(crate) fn picks(content: &Content, public: &Public, side: Side, job: Job, at: Place, least: u8) -> Places {
    let if_any = |n: u8, places: Places| if n > 0 { places } else { Places::EMPTY };
    let places = match job.verb.manner() {
        Manner::Spread { piece, over } => if_any(public.supply(piece), public.spread(over)),
        Manner::Move => if_any(public.units(side)[at], content.adjacent(at).and(open_to(public, side))),
        Manner::Attack => content.adjacent(at).and(public.with_units(side)),
        Manner::Count { .. } | Manner::At { .. } | Manner::Retreat | Manner::Settle | Manner::Voyage => Places::EMPTY,
    };
    places.since(Place(least))
}

/// ZH-B5: from a barbarian home with a settlement into an adjacent borderland that the barbarians control. Bit
/// `home * 5 + land`.
pub(crate) fn settle_pairs(content: &Content, public: &Public, least: u8) -> u16 {
    let own = public.controlled(Side::Barbarian);
    let mut pairs = 0;
    for home in 0..HOMES {
        let place = Place((LANDS + home) as u8);
        if public.settlements[place] > 0 {
            pairs |= content.adjacent(place).and(own).0 << (home * LANDS);
        }
    }
    pairs >> least << least
}

/// ZH-E6: all gold in the sea goes along, gold from home may be added; at least one in total.
pub(crate) fn gold_range(public: &Public) -> (u8, u8) {
    (public.sea_gold.max(1), public.sea_gold + public.gold)
}
