//! What everybody sees, what one seat knows, what nobody knows.

use crate::Yunhe;
use crate::content::{Content, SLOTS};
use crate::phase::Phase;
use crate::pieces::{
    CANALS, Card, CardSet, Deed, Field, FieldSet, Heading, LAID, STORAGE, Source, StackNo, Tile, Tiles, UNREST,
};
use crate::setup::{Layout, Setup, Swap};
use alloc::format;
use alloc::string::String;
use engine::{Broken, Map, PartsRef, Seat, SeatMap, State};
use serde::{Deserialize, Serialize};

/// DY-S2: how many points everybody starts with.
pub const START_SCORE: i16 = 15;
/// DY-S3: trips of the Grand Coordinator.
pub const TRIPS: u8 = 4;

/// A sequence of up to 30 tiles, the next to be drawn first: the tiles put under a stack in sight of everybody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Below([u8; 16]);

impl Below {
    /// How many tiles.
    pub const fn len(self) -> u8 {
        self.0[15]
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The tile `i` places down.
    pub const fn get(self, i: u8) -> Tile {
        Tile(self.0[i as usize / 2] >> (4 * (i % 2)) & 15)
    }

    /// Puts a tile under the others.
    pub const fn push(&mut self, tile: Tile) {
        let at = self.len();
        debug_assert!(at < CANALS + UNREST);
        self.0[at as usize / 2] |= tile.0 << (4 * (at % 2));
        self.0[15] += 1;
    }

    /// Takes the uppermost tile.
    pub fn pop(&mut self) -> Tile {
        debug_assert!(!self.is_empty());
        let (tile, len) = (self.get(0), self.len());
        let mut word = u128::from_le_bytes(self.0) & (u128::MAX >> 8);
        word >>= 4;
        self.0 = word.to_le_bytes();
        self.0[15] = len - 1;
        tile
    }

    /// The tiles from the uppermost down.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        (0..self.len()).map(move |i| self.get(i))
    }
}

/// A draw stack. Its unseen tiles are part of `Player::unseen`, in unknown order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stack {
    /// The top tile, if it lies face up.
    pub up: Option<Tile>,
    /// Face-down tiles below it that nobody has seen.
    pub unseen: u8,
    /// Tiles that everybody saw being put under the stack.
    pub below: Below,
}

impl Stack {
    /// How many tiles.
    pub const fn height(&self) -> u8 {
        self.up.is_some() as u8 + self.unseen + self.below.len()
    }

    /// The top tile if everybody knows it: face up, or put there in sight of all.
    pub const fn known_top(&self) -> Option<Tile> {
        match self.up {
            Some(tile) => Some(tile),
            None if self.unseen == 0 && !self.below.is_empty() => Some(self.below.get(0)),
            None => None,
        }
    }
}

/// What is in front of one player, and where the other tiles of the colour are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// Tiles in storage.
    pub storage: Tiles,
    /// All face-down tiles that nobody has seen, over the three stacks.
    pub unseen: Tiles,
    /// The three stacks.
    pub stacks: Map<StackNo, Stack>,
    /// Canal tiles of the colour in the Forbidden City.
    pub palace: Tiles,
    /// Unrest tiles in this player's area of the Forbidden City, by colour.
    pub denounced: SeatMap<u8>,
    /// Unrest tiles of the colour on the Wall.
    pub wall: u8,
    /// Fields with canal tiles of the colour.
    pub canals: FieldSet,
    /// Fields with unrest tiles of the colour.
    pub unrest: FieldSet,
    /// DY-R2: the card revealed this round.
    pub shown: Option<Card>,
    /// Points by source.
    pub points: Map<Source, i16>,
}

impl Player {
    /// All points.
    pub fn score(&self) -> i32 {
        self.points.iter().map(|&points| i32::from(points)).sum()
    }

    /// Tiles in all stacks.
    pub fn stacked(&self) -> u8 {
        self.stacks.iter().map(Stack::height).sum()
    }

    /// Unrest tiles in this player's area of the Forbidden City.
    pub fn accusations(&self) -> u8 {
        self.denounced.0.iter().sum()
    }
}

/// What is left of a slot of the active player's card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Slot {
    /// The entry in use; the others joined to it by "/" are lost.
    pub entry: Option<u8>,
    /// Symbols used of it.
    pub used: u8,
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// How many seats.
    pub players: u8,
    /// DY-S3: the level of the Wall of Contentment.
    pub level: u8,
    /// DY-S7: how the first unrest tiles are laid.
    pub layout: Layout,
    /// DY-S7: whether unused territories may be built on.
    pub open_south: bool,
    /// DY-A3: which tiles may be swapped with each other.
    pub swap: Swap,
    /// The current step.
    pub phase: Phase,
    /// DY-S4: the owner of the northernmost territory.
    pub first: Seat,
    /// The holder of the start marker.
    pub start: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Rounds begun.
    pub round: u8,
    /// DY-S3: the trip counter.
    pub trips: u8,
    /// Where the Grand Coordinator's ship is.
    pub ship: Field,
    /// Where it goes.
    pub heading: Heading,
    /// DY-A10: whether it lies on its side.
    pub resting: bool,
    /// Steps left in the current move.
    pub steps: u8,
    /// DY-G1: fields that may not be entered any more.
    pub visited: FieldSet,
    /// DY-R2: what is left of the active player's card.
    pub slots: [Slot; SLOTS],
    /// Kind of the canal tile on each field.
    pub tile: Map<Field, u8>,
    /// Arms of the canal tile on each field, a bit for each edge; 0 where there is none.
    pub arms: Map<Field, u8>,
    /// The players.
    pub seats: SeatMap<Player>,
}

/// The state before the first step.
pub(crate) fn start(content: &'static Content, setup: Setup) -> State<Yunhe> {
    State::new(content, Public::new(content, &setup), SeatMap::default(), Hidden)
}

impl Public {
    /// The table before the first step.
    pub fn new(content: &Content, setup: &Setup) -> Public {
        let players = engine::Setup::players(setup);
        let start = content.goal(players, Heading::North);
        let mut public = Public {
            players,
            level: setup.level(),
            layout: setup.layout(),
            open_south: setup.open_south(),
            swap: setup.swap(),
            phase: Phase::Lot { seats: if setup.lot() { players } else { 1 } },
            first: Seat(0),
            start: Seat(0),
            active: Seat(0),
            round: 0,
            trips: TRIPS,
            ship: start,
            heading: Heading::South,
            resting: false,
            steps: 0,
            visited: FieldSet::one(start),
            slots: [Slot::default(); SLOTS],
            tile: Map::default(),
            arms: Map::default(),
            seats: SeatMap::default(),
        };
        for seat in Seat::all(players) {
            let player = &mut public.seats[seat];
            content.tiles().for_each(|tile| player.unseen.add(tile, content.tile_count(tile)));
            player.unseen.take(Tile::UNREST, LAID);
            let tiles = player.unseen.len();
            player.stacks = dealt_evenly(tiles);
            player.points[Source::Start] = START_SCORE;
        }
        public
    }

    /// DY-S4: the territory of a seat.
    pub const fn territory(&self, seat: Seat) -> u8 {
        (seat.0 + self.players - self.first.0) % self.players
    }

    /// DY-S4: the owner of a territory in play.
    pub const fn owner(&self, territory: u8) -> Option<Seat> {
        if territory < self.players { Some(Seat((territory + self.first.0) % self.players)) } else { None }
    }

    /// Fields of a seat's territory.
    pub fn home(&self, content: &Content, seat: Seat) -> FieldSet {
        content.territories[usize::from(self.territory(seat))].fields
    }

    /// All canal tiles on the board.
    #[inline]
    pub fn canals(&self) -> FieldSet {
        self.seats.0.iter().fold(FieldSet::EMPTY, |all, player| all.or(player.canals))
    }

    /// All unrest tiles on the board.
    #[inline]
    pub fn unrest(&self) -> FieldSet {
        self.seats.0.iter().fold(FieldSet::EMPTY, |all, player| all.or(player.unrest))
    }

    /// Fields that may be built on.
    #[inline]
    pub fn ground(&self, content: &Content) -> FieldSet {
        content.ground(self.players, self.open_south)
    }

    /// Free fields, neutral ones included.
    pub fn free(&self, content: &Content) -> FieldSet {
        self.ground(content).less(self.canals()).less(self.unrest())
    }

    /// The owner of the canal tile on a field.
    #[inline]
    pub fn canal_owner(&self, field: Field) -> Option<Seat> {
        Seat::all(self.players).find(|&seat| self.seats[seat].canals.has(field))
    }

    /// The owner of the unrest tile on a field.
    #[inline]
    pub fn unrest_owner(&self, field: Field) -> Option<Seat> {
        Seat::all(self.players).find(|&seat| self.seats[seat].unrest.has(field))
    }

    /// The tile on a field and its owner.
    pub fn at(&self, field: Field) -> Option<(Seat, Tile)> {
        let canal = self.canal_owner(field).map(|seat| (seat, Tile(self.tile[field])));
        canal.or_else(|| self.unrest_owner(field).map(|seat| (seat, Tile::UNREST)))
    }

    /// DY-R3: where this trip ends.
    #[inline]
    pub fn goal(&self, content: &Content) -> Field {
        content.goal(self.players, self.heading)
    }

    /// DY-R2: how many symbols of an action the active player still has.
    pub fn left(&self, content: &Content, deed: Deed) -> u8 {
        let Some(card) = self.seats[self.active].shown else { return 0 };
        let Some((slot, entry, count)) = content.cards[card].place[deed] else { return 0 };
        let slot = self.slots[usize::from(slot)];
        match slot.entry {
            None => count,
            Some(used) if used == entry => count - slot.used,
            Some(_) => 0,
        }
    }

    /// Seats from the start player clockwise.
    pub fn clockwise(&self) -> impl Iterator<Item = Seat> {
        let (start, players) = (self.start.0, self.players);
        (0..players).map(move |i| Seat((start + i) % players))
    }
}

/// DY-S6, DY-A13: three nearly equal face-down stacks.
pub fn dealt_evenly(tiles: u8) -> Map<StackNo, Stack> {
    Map::from_fn(|stack: StackNo| Stack { unseen: (tiles + 2 - stack.0) / 3, ..Stack::default() })
}

/// What one seat knows beyond that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Own {
    /// DY-R1: the hand it received this round.
    pub hand: CardSet,
    /// DY-R1: the card it took.
    pub card: Option<Card>,
}

/// What nobody knows: nothing. Face-down tiles are drawn from `Player::unseen` when they are turned up.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hidden;

type Check = fn(PartsRef<'_, Yunhe>) -> Result<(), String>;

/// Every invariant, from scratch.
pub(crate) fn check(parts: PartsRef<'_, Yunhe>) -> Result<(), Broken> {
    let checks: [Check; 7] = [tiles_kept, places, stacks, board, ship, wall, draft];
    checks.iter().try_for_each(|check| check(parts)).map_err(Broken)
}

fn expect(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}

/// DY-S2: each player's 20 canal and 10 unrest tiles are all somewhere.
fn tiles_kept(PartsRef { content, public, .. }: PartsRef<'_, Yunhe>) -> Result<(), String> {
    for seat in Seat::all(public.players) {
        let player = &public.seats[seat];
        for tile in content.tiles() {
            let stacks = player.stacks.iter().map(|stack| {
                stack.below.iter().filter(|&below| below == tile).count() + usize::from(stack.up == Some(tile))
            });
            let hand = player.storage.count(tile) + player.unseen.count(tile) + player.palace.count(tile);
            let others = if tile == Tile::UNREST {
                let accused: u8 = public.seats.0.iter().map(|other| other.denounced[seat]).sum();
                player.wall + accused + player.unrest.len()
            } else {
                player.canals.iter().filter(|&field| public.tile[field] == tile.0).count() as u8
            };
            let unlaid = if tile == Tile::UNREST { LAID - laid(public, seat) } else { 0 };
            let total = stacks.sum::<usize>() as u8 + hand + others + unlaid;
            let count = content.tile_count(tile);
            expect(total == count, || format!("seat {} has {total} of {count} tiles {}", seat.0, tile.0))?;
        }
    }
    Ok(())
}

/// DY-S5: how many of the first unrest tiles a seat has laid.
fn laid(public: &Public, seat: Seat) -> u8 {
    let laying = matches!(public.phase, Phase::Lot { .. } | Phase::Layout);
    if laying { public.seats[seat].unrest.len() } else { LAID }
}

/// DY-S2: six storage places.
fn places(PartsRef { public, .. }: PartsRef<'_, Yunhe>) -> Result<(), String> {
    let fits = public.seats.0.iter().all(|player| player.storage.len() <= STORAGE);
    expect(fits, || "more than six tiles in storage".into())?;
    let canals = public.seats.0.iter().all(|player| player.palace.count(Tile::UNREST) == 0);
    expect(canals, || "an unrest tile among the palace canals".into())
}

/// The unseen tiles are spread over the stacks.
fn stacks(PartsRef { public, .. }: PartsRef<'_, Yunhe>) -> Result<(), String> {
    for seat in Seat::all(public.players) {
        let player = &public.seats[seat];
        let heights: u8 = player.stacks.iter().map(|stack| stack.unseen).sum();
        expect(heights == player.unseen.len(), || format!("seat {}: unseen tiles do not fit the stacks", seat.0))?;
    }
    Ok(())
}

/// DY-A2: one tile per field, on ground that may be built on, arms as printed.
fn board(PartsRef { content, public, .. }: PartsRef<'_, Yunhe>) -> Result<(), String> {
    let mut taken = FieldSet::EMPTY;
    for player in &public.seats.0 {
        for fields in [player.canals, player.unrest] {
            expect(taken.and(fields).is_empty(), || "two tiles on one field".into())?;
            taken = taken.or(fields);
        }
    }
    expect(taken.less(public.ground(content)).is_empty(), || "a tile beside the ground in play".into())?;
    let canals = public.canals();
    for field in Field::all() {
        let (tile, arms) = (public.tile[field], public.arms[field]);
        let sound = if canals.has(field) {
            content.shapes.get(usize::from(tile)).is_some_and(|shape| shape.turned.contains(&arms))
        } else {
            (tile, arms) == (0, 0)
        };
        expect(sound, || format!("field {} shows tile {tile} with arms {arms}", field.0))?;
    }
    Ok(())
}

/// DY-G1: the ship is on its way, on a field that counts as entered.
fn ship(PartsRef { content, public, .. }: PartsRef<'_, Yunhe>) -> Result<(), String> {
    let route = content.route(public.players);
    expect(public.visited.has(public.ship), || "the ship's field does not count as entered".into())?;
    expect(public.visited.less(route).is_empty(), || "a field out of the way counts as entered".into())?;
    let heading = if public.trips.is_multiple_of(2) { Heading::South } else { Heading::North };
    let turned = public.trips == 0 || public.heading == heading;
    expect(turned && public.trips <= TRIPS, || format!("{:?} with the counter at {}", public.heading, public.trips))?;
    let moving = matches!(public.phase, Phase::Way { .. });
    let rest = public.steps == 0 || moving;
    expect(rest && public.steps <= 2 * public.players + 1, || "steps are left over".into())
}

/// DY-U1: after the uprisings no colour has reached the level.
fn wall(PartsRef { public, .. }: PartsRef<'_, Yunhe>) -> Result<(), String> {
    let calm = matches!(public.phase, Phase::Draft);
    let low = public.seats.0.iter().all(|player| player.wall < public.level);
    expect(!calm || low, || "an uprising is overdue".into())
}

/// DY-R1: each hand is the one before without the card taken from it.
fn draft(PartsRef { public, own, .. }: PartsRef<'_, Yunhe>) -> Result<(), String> {
    let mut hand = CardSet::ALL;
    let mut drafting = public.round > 0 && public.phase != Phase::Over;
    for seat in public.clockwise() {
        let Own { hand: received, card } = own[seat];
        let expected = if drafting { hand } else { CardSet::default() };
        expect(received == expected, || format!("seat {} received another hand", seat.0))?;
        drafting &= public.phase != Phase::Draft || public.active != seat;
        expect(drafting == card.is_some(), || format!("seat {} has a card too many or few", seat.0))?;
        if let Some(card) = card {
            expect(hand.has(card), || format!("seat {} took a card it was not passed", seat.0))?;
            hand = hand.without(card);
        }
        let shown = public.seats[seat].shown;
        expect(shown.is_none() || shown == card, || format!("seat {} shows another card", seat.0))?;
    }
    Ok(())
}
