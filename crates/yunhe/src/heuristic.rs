//! A cheap evaluation for greedy play and rollouts, in hundredths of a point.

use crate::action::Action;
use crate::content::Content;
use crate::outlook::expected;
use crate::phase::Phase;
use crate::pieces::{Card, Deed, Field, FieldSet, STORAGE, Source, Tile, Tiles};
use crate::route::{Chart, Ship};
use crate::state::Public;
use crate::{Yunhe, legal, score};
use engine::{Heuristic, Known, Seat, SeatMap, State};

/// An unrest tile that will be scored.
const UNREST_COST: i32 = 400;
/// Trust in the points of the current trip and of later ones, in hundredths.
const THIS_TRIP: i32 = 90;
const LATER_TRIPS: i32 = 65;
/// What a tile on the board may still bring beyond the ways that are open now, for each trip to come.
const VISIT: i32 = 120;
/// What a rebuilding, a look at the tops and an unrest tile on foreign ground are worth when nothing else is known.
const REBUILDING: i32 = 40;
const LOOK: i32 = 20;
const UNREST_ABROAD: i32 = 120;

impl Heuristic for Yunhe {
    fn value(known: Known<'_, Yunhe>) -> i32 {
        values(known.content, known.public)[known.seat]
    }

    fn values(state: &State<Yunhe>, _: u8) -> SeatMap<i32> {
        values(state.content(), state.public())
    }

    fn hunch(known: Known<'_, Yunhe>, action: Action) -> i32 {
        let Known { content, public, seat, .. } = known;
        let player = &public.seats[seat];
        match action {
            Action::Take(card) => card_worth(content, public, seat, card),
            Action::Supply(stack) if player.stacks[stack].known_top().is_none() => drawn_worth(content, player.unseen),
            Action::Build(tile) => promise(content, public, tile),
            Action::Rebuild => REBUILDING,
            Action::Remove => removal(content, public, seat),
            Action::Destroy => destruction(public, seat),
            Action::Spy => LOOK,
            // On the board the tile would count these visits as well.
            Action::Palace => VISIT * i32::from(public.trips),
            Action::Stack(_) | Action::Field(_) | Action::Turn(_) | Action::Done => 0,
            Action::Supply(_) | Action::Prestige | Action::Calm(_) | Action::Inspect(_) | Action::Tea => 0,
            Action::Intrigue(_) | Action::Denounce(_) | Action::Reform => 0,
        }
    }
}

/// How good the table looks to every seat. The way, which takes nearly all the work, is computed once for all of them.
fn values(content: &Content, public: &Public) -> SeatMap<i32> {
    match public.phase {
        // The best rotation is still to be chosen, and a rebuilt tile can also gain by turning.
        Phase::Rotate { field, .. } => best_rotation(content, public, field),
        Phase::Shift { from } if public.canals().has(from) => best_rotation(content, public, from),
        // Whatever has been chosen and can no longer be stopped counts as done.
        Phase::Calm { colour, .. } => after(content, public, |table| table.seats[colour].wall -= 1),
        Phase::Pay { deed, victim } => after(content, public, |table| pay(table, deed, victim)),
        Phase::Bury { field, .. } => after(content, public, |table| raze(table, field)),
        Phase::Lot { .. } | Phase::Layout | Phase::Tops { .. } | Phase::Keep | Phase::Draft | Phase::Turn => {
            standing(content, public)
        }
        Phase::Draw { .. } | Phase::Place { .. } | Phase::Rebuild | Phase::Shift { .. } | Phase::Remove => {
            standing(content, public)
        }
        Phase::Destroy | Phase::Spy { .. } | Phase::Way { .. } | Phase::Uprising { .. } => standing(content, public),
        Phase::Over => margins(public.players, &SeatMap::from_fn(|seat| 100 * public.seats[seat].score())),
    }
}

/// A seat's prospects less the others': half the best of them, half their mean.
fn margins(players: u8, prospects: &SeatMap<i32>) -> SeatMap<i32> {
    SeatMap::from_fn(|seat| {
        if seat.0 >= players {
            return 0;
        }
        let others = Seat::all(players).filter(|&other| other != seat).map(|other| prospects[other]);
        let (best, sum) = others.fold((i32::MIN, 0), |(best, sum), x| (best.max(x), sum + x));
        prospects[seat] - i32::midpoint(best, sum / i32::from(players - 1))
    })
}

/// Every seat looks at the rotation that is best for it.
fn best_rotation(content: &Content, public: &Public, field: Field) -> SeatMap<i32> {
    let shape = content.shape(Tile(public.tile[field]));
    let mut turned = *public;
    let rotations = shape.turned[..usize::from(shape.rotations)].iter().map(|&arms| {
        turned.arms[field] = arms;
        standing(content, &turned)
    });
    rotations.reduce(|best, new| SeatMap::from_fn(|seat| best[seat].max(new[seat]))).unwrap_or_default()
}

/// The standing after a change that is bound to come.
fn after(content: &Content, public: &Public, change: impl FnOnce(&mut Public)) -> SeatMap<i32> {
    let mut table = *public;
    change(&mut table);
    standing(content, &table)
}

// DY-A7: two unrest tiles leave the storage, and the victim suffers.
fn pay(table: &mut Public, deed: Deed, victim: Seat) {
    let by = table.active;
    table.seats[by].storage.take(Tile::UNREST, 2);
    if deed == Deed::Denounce {
        table.seats[victim].denounced[by] += 1;
        return;
    }
    table.seats[by].wall += 1;
    if deed == Deed::Intrigue {
        table.seats[victim].points[Source::Intrigue] -= 8;
    }
}

// DY-A8: the tile is as good as gone.
fn raze(table: &mut Public, field: Field) {
    if let Some(owner) = table.canal_owner(field) {
        table.seats[owner].canals.remove(field);
    }
    table.arms[field] = 0;
}

/// Each seat's prospects less the others', at the current table.
fn standing(content: &Content, public: &Public) -> SeatMap<i32> {
    let map = Chart::of(content, public);
    let trip = expected(&map, Ship::of(public));
    let later = i32::from(public.trips.saturating_sub(1));
    let back = if later > 0 {
        let heading = public.heading.turned();
        let field = public.goal(content);
        expected(&map, Ship { field, heading, visited: FieldSet::one(field) })
    } else {
        SeatMap::default()
    };
    let prospects = SeatMap::from_fn(|s| {
        if s.0 >= public.players {
            return 0;
        }
        let visits = (THIS_TRIP * trip[s] + LATER_TRIPS * later * back[s]) / 100;
        visits + holdings(content, public, s)
    });
    margins(public.players, &prospects)
}

/// What a seat has, without the visits still to come.
fn holdings(content: &Content, public: &Public, seat: Seat) -> i32 {
    let player = &public.seats[seat];
    let trips = i32::from(public.trips);
    let mut worth = 100 * player.score() + VISIT * trips * player.canals.len() as i32;
    if trips == 1 {
        worth += 100 * score::network(content, public, seat) as i32;
    }
    // A tile in the Forbidden City counts for all those that will still join it.
    let (palace, more) = (i32::from(player.palace.len()), trips.min(3));
    worth += 100 * ((palace + more) * (palace + more) - more * more);
    worth -= UNREST_COST * i32::from(player.accusations());
    let unrest = public.unrest().and(public.home(content, seat)).len() as i32;
    worth -= (UNREST_COST - 60 * (trips - 1)) * unrest;
    worth += player.storage.iter().map(|(tile, count)| i32::from(count) * stored(content, tile)).sum::<i32>();
    let crowd = i32::from(player.storage.len()) - 4;
    worth -= 60 * crowd.max(0);
    worth - wall_risk(player.wall, public.level)
}

/// A tile in storage.
fn stored(content: &Content, tile: Tile) -> i32 {
    if tile.is_canal() { 110 + 25 * i32::from(content.shape(tile).value) } else { -40 }
}

/// DY-U1: uprisings that have come or threaten.
fn wall_risk(wall: u8, level: u8) -> i32 {
    let (wall, level) = (i32::from(wall), i32::from(level));
    let (full, rest) = (wall / level, wall % level);
    UNREST_COST * level * full + 180 * rest * rest / (level - 1) + 60 * rest
}

fn drawn_worth(content: &Content, unseen: Tiles) -> i32 {
    let sum: i32 = unseen.iter().map(|(tile, count)| i32::from(count) * stored(content, tile)).sum();
    sum / i32::from(unseen.len()).max(1)
}

/// What building a tile brings beyond what it is worth in storage.
fn promise(content: &Content, public: &Public, tile: Tile) -> i32 {
    if !tile.is_canal() {
        return UNREST_ABROAD;
    }
    let board = 100 * i32::from(content.shape(tile).value) + VISIT * i32::from(public.trips);
    let player = &public.seats[public.active];
    let palace = if legal::palace_open(public) { 200 * i32::from(player.palace.len() + 1) } else { 0 };
    board.max(palace) - stored(content, tile)
}

/// DY-A5: the best unrest tile to take from the board.
fn removal(content: &Content, public: &Public, seat: Seat) -> i32 {
    let share = 100 / i32::from(public.players - 1);
    let home = public.home(content, seat);
    let colours = Seat::all(public.players).filter(|&colour| !public.seats[colour].unrest.is_empty());
    let best = colours.map(|colour| {
        let wall = public.seats[colour].wall;
        let risk = wall_risk(wall + 1, public.level) - wall_risk(wall, public.level);
        let relief = if public.seats[colour].unrest.and(home).is_empty() { -UNREST_COST * share / 100 } else { 300 };
        relief + if colour == seat { -risk } else { risk * share / 100 }
    });
    best.max().unwrap_or_default()
}

/// DY-A8: the dearest tile of an opponent on the way.
fn destruction(public: &Public, seat: Seat) -> i32 {
    let foreign = public.canals().less(public.seats[seat].canals);
    if foreign.is_empty() { -500 } else { 130 * i32::from(public.trips) - 100 }
}

/// DY-R1: what a card promises.
fn card_worth(content: &Content, public: &Public, seat: Seat, card: Card) -> i32 {
    let info = &content.cards[card];
    let best = |slot: &alloc::vec::Vec<crate::content::Entry>| {
        slot.iter().map(|entry| deed_worth(content, public, seat, entry.action, entry.count)).max().unwrap_or(0)
    };
    info.slots.iter().map(best).sum()
}

fn deed_worth(content: &Content, public: &Public, seat: Seat, deed: Deed, count: u8) -> i32 {
    let player = &public.seats[seat];
    let (count, others) = (i32::from(count), i32::from(public.players - 1));
    let canals = i32::from(player.storage.canals());
    let pays = player.storage.count(Tile::UNREST) >= 2;
    match deed {
        Deed::Supply => {
            let room = i32::from(STORAGE - player.storage.len()) + 1;
            count.min(room) * if canals >= 3 { 90 } else { 190 }
        }
        Deed::Build => (0..count).map(|i| if canals > i { 620 } else { 330 }).sum(),
        Deed::Rebuild => 120 * count,
        Deed::Prestige => 100 * count,
        Deed::Remove => removal(content, public, seat),
        Deed::Calm => wall_risk(player.wall, public.level) / i32::from(player.wall).max(1),
        Deed::Destroy if pays => destruction(public, seat) - 100,
        Deed::Inspection => 100,
        Deed::Espionage => 40,
        Deed::Intrigue if pays => 400 + 400 / others,
        Deed::Denounce if pays => 250 + 200 / others,
        Deed::Reform | Deed::Tea => 10,
        Deed::Destroy | Deed::Intrigue | Deed::Denounce => 10,
    }
}
