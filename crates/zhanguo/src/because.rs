//! What stands in the way of an answer, with its numbers.

use crate::ZhanGuo;
use crate::action::Action;
use crate::legal;
use crate::phase::{Cause, Phase};
use crate::pieces::{
    Aspect, BARS, Card, Court, GOVERNORS, Official, PALACES, Region, Regions, SLOTS, Section, WALLS, WORKER_AREA,
};
use engine::{Known, Seat};

/// Something of which there is not enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Workers in a region (ZG-C10, ZG-C12).
    Workers(Region),
    /// Regions with workers: each sends one (ZG-C12).
    WorkerRegions,
    /// Regions with workers beside this one (ZG-C10).
    OtherRegions(Region),
    /// Regions named to send a worker (ZG-C12).
    Senders,
    /// Officials in a region (ZG-C7).
    OfficialsIn(Region),
    /// Officials on one's board (ZG-C2).
    OfficialsOnBoard,
    /// Officials of a colour in a governor area (ZG-C8, ZG-C2).
    Upper(Official, Region),
    /// Officials of a colour in a worker area (ZG-C2).
    Lower(Official, Region),
    /// Officials in the supply (ZG-C6).
    Supply,
    /// Officials of a colour in the supply (ZG-C6).
    SupplyOf(Official),
    /// Walls in the supply (ZG-S3).
    Walls,
    /// Free fields in sections where the seat has no wall (ZG-C12).
    Fields,
    /// Palaces in the supply (ZG-C11).
    Palaces,
    /// Regions that a palace may go to (ZG-C11).
    PalaceRegions,
    /// Governors in the supply (ZG-S3).
    Governors,
    /// Own governors in a region (ZG-B6).
    GovernorsIn(Region),
    /// Octagons of value 1 in the supply (ZG-S4).
    Octagons(Aspect),
    /// Unrest in a region (ZG-B5).
    Unrest(Region),
}

/// Something that has a maximum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Cards in a region (ZG-U1).
    Cards(Region),
    /// Unrest in a region (ZG-U4, ZG-C7).
    Unrest(Region),
    /// Unrest with which a palace may be built (ZG-C11).
    PalaceUnrest(Region),
    /// Unrest with which cards may be used (ZG-B3).
    CardUnrest(Region),
    /// Palaces in a region (ZG-C10).
    Palaces(Region),
    /// Officials in a worker area (ZG-C4).
    WorkerArea(Region),
}

/// What is missing, or in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Too little of something.
    Lacks {
        /// Of what.
        need: Need,
        /// How much is needed.
        needs: u8,
        /// How much there is.
        has: u8,
    },
    /// Too much of something.
    Exceeds {
        /// Of what.
        limit: Limit,
        /// How much there is.
        now: u8,
        /// How much would be added.
        more: u8,
        /// How much there may be.
        most: u8,
    },
    /// The card is not in the hand (ZG-R1).
    Hand(Card),
    /// The seat has a wall in this section already (ZG-C12).
    OwnWall(Section),
    /// A field with this many bars is taken (ZG-C12).
    Field(Section, u8, Seat),
    /// A bonus square is taken (ZG-C8).
    Square(Region, Seat),
    /// The octagon of value 3 is taken (ZG-C10).
    Large(Aspect, Seat),
    /// The regions are not adjacent (ZG-C5).
    Apart(Region, Region),
    /// A bid is too low or too high (ZG-A2).
    Bid {
        /// The least.
        least: u8,
        /// What the seat has.
        most: u8,
    },
}

const fn lacks(need: Need, needs: u8, has: u8) -> Option<Obstacle> {
    if has < needs { Some(Obstacle::Lacks { need, needs, has }) } else { None }
}

const fn exceeds(limit: Limit, now: u8, more: u8, most: u8) -> Option<Obstacle> {
    if now + more > most { Some(Obstacle::Exceeds { limit, now, more, most }) } else { None }
}

fn few(workers: u16) -> u8 {
    u8::try_from(workers).unwrap_or(u8::MAX)
}

/// What forbids an answer of `known.seat` now; `None` where it is legal or belongs to another moment.
pub fn because(known: Known<'_, ZhanGuo>, action: Action) -> Option<Obstacle> {
    let Known { public, seat, own, .. } = known;
    let player = public.player(seat);
    match (public.phase, action) {
        (Phase::Auction { bid, .. }, Action::Bid(offer)) => {
            let (least, most) = (bid + 1, player.score() as u8);
            (offer < least || offer > most).then_some(Obstacle::Bid { least, most })
        }
        (Phase::Draft, Action::Discard(card)) => (!own.hand.has(card)).then_some(Obstacle::Hand(card)),
        (Phase::Turn, Action::Unify(card, _) | Action::Court(card, _)) if !own.hand.has(card) => {
            Some(Obstacle::Hand(card))
        }
        (Phase::Turn, Action::Unify(_, region)) => unify(known, region),
        (Phase::Turn, Action::Court(_, court)) => at_court(known, court),
        // A field touched before a card was played for a wall.
        (Phase::Turn | Phase::Field, Action::Field(section, bars)) => field(known, section, bars),
        (Phase::WallCost(_, bars), Action::Pay(set)) => pay(known, set, bars),
        (Phase::PalaceCost(region), Action::Pay(set)) if !set.has(region) => pay(known, set, 1),
        (Phase::Palace, Action::Region(region)) => palace(known, region),
        (Phase::Workers, Action::Region(region)) => workers(known, region),
        (Phase::Governor(_), Action::Region(region)) if matches!(public.turn.cause, Cause::Court(_)) => {
            governor(known, region)
        }
        (Phase::Large, Action::Take(aspect)) => public.large[aspect].seat().map(|owner| Obstacle::Large(aspect, owner)),
        (Phase::Octagon, Action::Take(aspect)) => lacks(Need::Octagons(aspect), 1, public.octagons[aspect]),
        (Phase::Official { .. }, Action::Official(official, _)) => {
            lacks(Need::SupplyOf(official), 1, player.supply[official])
        }
        (Phase::Square(region), Action::Square(n)) => {
            public.squares[region].get(n as usize)?.seat().map(|owner| Obstacle::Square(region, owner))
        }
        (Phase::Lower(..) | Phase::Relocate { .. } | Phase::Pass { .. }, action) => moves(known, action),
        (Phase::Calm { .. }, Action::Calm(region)) => lacks(Need::Unrest(region), 1, player.unrest[region]),
        (Phase::Abilities, Action::Use(region, slot)) if public.turn.cards >> place(region, slot) & 1 == 1 => {
            let most = player.track(known.content, region).saturating_sub(1);
            exceeds(Limit::CardUnrest(region), player.unrest[region], 0, most)
        }
        (Phase::Carry, Action::Carry(from, to)) => {
            let has = few(player.workers[from]);
            lacks(Need::Workers(from), 1, has).or_else(|| apart(known, from, to))
        }
        (Phase::Transfer, Action::Transfer(from, _, to)) => {
            lacks(Need::GovernorsIn(from), 1, player.governors[from]).or_else(|| apart(known, from, to))
        }
        _ => None,
    }
}

/// The bit of a card's place on a board.
fn place(region: Region, slot: u8) -> usize {
    region.index() * SLOTS + slot as usize
}

/// ZG-C5: only adjacent regions.
fn apart(known: Known<'_, ZhanGuo>, from: Region, to: Region) -> Option<Obstacle> {
    (!known.content.adjacent(from).has(to)).then_some(Obstacle::Apart(from, to))
}

/// ZG-U1, ZG-U4: a card to a region.
fn unify(known: Known<'_, ZhanGuo>, region: Region) -> Option<Obstacle> {
    let player = known.public.player(known.seat);
    let (count, unrest) = (player.card_count(region), player.unrest[region]);
    exceeds(Limit::Cards(region), count, 1, SLOTS as u8)
        .or_else(|| exceeds(Limit::Unrest(region), unrest, count, player.track(known.content, region)))
}

/// A court action that is possible nowhere: what is missing where it comes closest.
fn at_court(known: Known<'_, ZhanGuo>, court: Court) -> Option<Obstacle> {
    let Known { content, public, seat, .. } = known;
    let player = public.player(seat);
    match court {
        Court::Wall => {
            let free = legal::fields(public, seat, BARS as u8);
            let cheapest = (0..u32::BITS).filter(|bit| free >> bit & 1 == 1).map(|bit| legal::field_of(bit).1).min();
            lacks(Need::Walls, 1, WALLS - public.wall_count(seat)).or_else(|| match cheapest {
                Some(bars) => lacks(Need::WorkerRegions, bars, player.worked().len()),
                None => lacks(Need::Fields, 1, 0),
            })
        }
        Court::Palace => {
            let open = legal::open_palace_regions(content, public, seat);
            let best = open.iter().max_by_key(|&region| player.workers[region]);
            lacks(Need::Palaces, 1, PALACES - player.palace_count()).or_else(|| match best {
                Some(region) => palace(known, region),
                None => lacks(Need::PalaceRegions, 1, 0),
            })
        }
        Court::Workers => {
            let staffed = Regions::of(|region| player.lower_count(region) + player.upper_count(region) > 0);
            let open = legal::worker_regions(content, public, seat);
            lacks(Need::OfficialsOnBoard, 1, player.official_count())
                .or_else(|| if open.is_empty() { workers(known, staffed.iter().next()?) } else { None })
        }
        Court::Relocate => lacks(Need::OfficialsOnBoard, 1, player.official_count()),
        Court::Official => lacks(Need::Supply, 1, player.supply_count()),
        Court::Governor => {
            let kinds = |region: &Region| player.upper[*region].iter().filter(|&&n| n > 0).count();
            let best = Region::all().max_by_key(kinds)?;
            lacks(Need::Governors, 1, GOVERNORS - player.governor_count()).or_else(|| governor(known, best))
        }
    }
}

/// ZG-C12: a wall on a field.
fn field(known: Known<'_, ZhanGuo>, section: Section, bars: u8) -> Option<Obstacle> {
    let Known { public, seat, .. } = known;
    if public.has_wall(seat, section) {
        return Some(Obstacle::OwnWall(section));
    }
    let owner = public.walls[section].get(bars.checked_sub(1)? as usize)?.seat();
    let taken = owner.map(|owner| Obstacle::Field(section, bars, owner));
    taken.or_else(|| lacks(Need::WorkerRegions, bars, legal::affordable_bars(public, seat)))
}

/// ZG-C10, ZG-C12: `needs` regions send a worker each.
fn pay(known: Known<'_, ZhanGuo>, set: Regions, needs: u8) -> Option<Obstacle> {
    let player = known.public.player(known.seat);
    let bare = set.iter().find(|&region| player.workers[region] == 0);
    bare.and_then(|region| lacks(Need::Workers(region), 1, 0)).or_else(|| lacks(Need::Senders, needs, set.len()))
}

/// ZG-C10, ZG-C11: a palace in a region.
fn palace(known: Known<'_, ZhanGuo>, region: Region) -> Option<Obstacle> {
    let Known { content, public, seat, .. } = known;
    let player = public.player(seat);
    let ban = content.boards[player.board].no_palace[region];
    let closed = lacks(Need::Palaces, 1, PALACES - player.palace_count())
        .or_else(|| exceeds(Limit::PalaceUnrest(region), player.unrest[region], 0, ban.saturating_sub(1)))
        .or_else(|| exceeds(Limit::Palaces(region), public.palaces_in(region), 1, public.setup.players));
    if closed.is_some() || matches!(public.turn.cause, Cause::Reward(_)) {
        return closed;
    }
    let others = player.worked().without(region).len();
    lacks(Need::Workers(region), 2, few(player.workers[region]))
        .or_else(|| lacks(Need::OtherRegions(region), 1, others))
}

/// ZG-C7, ZG-V3: recruiting in a region.
fn workers(known: Known<'_, ZhanGuo>, region: Region) -> Option<Obstacle> {
    let Known { content, public, seat, .. } = known;
    let player = public.player(seat);
    let lower = player.lower_count(region);
    let rise = if public.setup.per_worker { lower.max(1) } else { 1 };
    lacks(Need::OfficialsIn(region), 1, lower + player.upper_count(region))
        .or_else(|| exceeds(Limit::Unrest(region), player.unrest[region], rise, player.track(content, region)))
}

/// ZG-C8: one official of each colour in the governor area.
fn governor(known: Known<'_, ZhanGuo>, region: Region) -> Option<Obstacle> {
    let upper = known.public.player(known.seat).upper[region];
    Official::ALL.into_iter().find_map(|official| lacks(Need::Upper(official, region), 1, upper[official]))
}

/// ZG-C2 to ZG-C5: a step of an official.
fn moves(known: Known<'_, ZhanGuo>, action: Action) -> Option<Obstacle> {
    let player = known.public.player(known.seat);
    let upper = |official: Official, at: Region| lacks(Need::Upper(official, at), 1, player.upper[at][official]);
    let lower = |official: Official, at: Region| lacks(Need::Lower(official, at), 1, player.lower[at][official]);
    let room = |at: Region| exceeds(Limit::WorkerArea(at), player.lower_count(at), 1, WORKER_AREA);
    // A full worker area may be passed through with the points left.
    let entry = |been: Regions, to: Region, left: u8| {
        let onward = legal::onward(known.content, player, to, been.with(to), left.saturating_sub(1));
        if onward.is_empty() { room(to) } else { None }
    };
    match (known.public.phase, action) {
        (Phase::Lower(region, _), Action::Lower(official, to)) if region == to => {
            upper(official, to).or_else(|| room(to))
        }
        (Phase::Relocate { .. }, Action::Walk(official, from, to)) => {
            upper(official, from).or_else(|| apart(known, from, to))
        }
        (Phase::Relocate { .. }, Action::Raise(official, from)) => lower(official, from),
        (Phase::Relocate { left, .. }, Action::Shift(official, from, to)) => {
            lower(official, from).or_else(|| apart(known, from, to)).or_else(|| entry(Regions::one(from), to, left))
        }
        (Phase::Pass { at, been, left, .. }, Action::Shift(_, from, to)) if from == at => {
            apart(known, from, to).or_else(|| entry(been, to, left))
        }
        _ => None,
    }
}
