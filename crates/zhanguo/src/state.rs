//! The truth of a match: what everybody sees, what one seat knows, what nobody knows.

use crate::ZhanGuo;
use crate::action::MAX_BID;
use crate::content::{Content, Order};
use crate::deal;
use crate::phase::{Cause, Phase, Turn};
use crate::pieces::{
    AREAS, Aspect, BARS, Board, CARDS_PER_ASPECT, Card, Cards, GOVERNORS, Kind, LARGE, MAX_SQUARES, OFFICIALS,
    ORDER_SECTIONS, Official, Owner, PALACES, PLAYERS, REGIONS, ROUNDS, Region, Regions, SECTIONS, SLOTS, Section,
    Source, WALLS, WORKER_AREA,
};
use crate::setup::{Boards, Setup, Variants};
use alloc::format;
use engine::{Broken, Map, Seat, SeatMap, State};
use serde::{Deserialize, Serialize};

/// One player's pieces, all open to all (ZG-S10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The player board; the A side until a B side is taken.
    pub board: Board,
    /// Victory points by source.
    pub points: Map<Source, i16>,
    /// How many cards of each aspect are in the hand: the backs show it (ZG-S2).
    pub hand: Map<Aspect, u8>,
    /// Numbers of the cards above each region, in the order played; 0 where none lies.
    pub cards: Map<Region, [u8; SLOTS]>,
    /// Unrest in each region.
    pub unrest: Map<Region, u8>,
    /// Workers in each region; there is no limit.
    pub workers: Map<Region, u16>,
    /// Officials in the governor areas, by region and colour.
    pub upper: Map<Region, Map<Official, u8>>,
    /// Officials in the worker areas, by region and colour.
    pub lower: Map<Region, Map<Official, u8>>,
    /// Officials in the supply, by colour.
    pub supply: Map<Official, u8>,
    /// Governors on the map, by region, on squares or beside them.
    pub governors: Map<Region, u8>,
    /// Palaces on the map, by region.
    pub palaces: Map<Region, u8>,
    /// Octagons of value 1, by aspect.
    pub octagons: Map<Aspect, u8>,
}

impl Player {
    /// A player before the match.
    const NEW: Player = Player {
        board: Board::A,
        points: Map([0; Source::COUNT]),
        hand: Map([0; Aspect::COUNT]),
        cards: Map([[0; SLOTS]; REGIONS]),
        unrest: Map([0; REGIONS]),
        workers: Map([0; REGIONS]),
        upper: Map([Map([0; Official::COUNT]); REGIONS]),
        lower: Map([Map([0; Official::COUNT]); REGIONS]),
        supply: Map([OFFICIALS; Official::COUNT]),
        governors: Map([0; REGIONS]),
        palaces: Map([0; REGIONS]),
        octagons: Map([0; Aspect::COUNT]),
    };

    /// How many cards lie above a region.
    #[inline]
    pub fn card_count(&self, region: Region) -> u8 {
        let cards = &self.cards[region];
        u8::from(cards[0] != 0) + u8::from(cards[1] != 0) + u8::from(cards[2] != 0)
    }
    /// The cards above a region.
    #[inline]
    pub fn cards_at(&self, region: Region) -> impl Iterator<Item = Card> + '_ {
        self.cards[region].iter().filter(|&&card| card != 0).map(|&card| Card(card))
    }
    /// How many cards lie on the whole board.
    #[inline]
    pub fn card_total(&self) -> u8 {
        Region::all().map(|region| self.card_count(region)).sum()
    }
    /// How many cards of each aspect lie on the whole board.
    #[inline]
    pub fn cards_by_aspect(&self) -> Map<Aspect, u8> {
        const PER: u8 = CARDS_PER_ASPECT as u8;
        // ZG-S1: aspects follow each other by number. Sixteen places are counted at once.
        let mut cards = [0; 16];
        cards[..REGIONS * SLOTS].copy_from_slice(self.cards.0.as_flattened());
        let from = |least: u8| cards.iter().map(|&card| u8::from(card >= least)).sum::<u8>();
        let (writing, currency, law) = (from(1), from(1 + PER), from(1 + 2 * PER));
        Map([writing - currency, currency - law, law])
    }
    /// How many officials are in a worker area.
    #[inline]
    pub fn lower_count(&self, region: Region) -> u8 {
        let [red, grey, white] = self.lower[region].0;
        red + grey + white
    }
    /// How many officials are in a governor area.
    #[inline]
    pub fn upper_count(&self, region: Region) -> u8 {
        let [red, grey, white] = self.upper[region].0;
        red + grey + white
    }
    /// How many officials are in the supply.
    #[inline]
    pub fn supply_count(&self) -> u8 {
        self.supply.iter().sum()
    }
    /// How many officials are on the board.
    #[inline]
    pub fn official_count(&self) -> u8 {
        OFFICIALS * Official::COUNT as u8 - self.supply_count()
    }
    /// Whether a worker area has a free field (ZG-C4).
    #[inline]
    pub fn has_room(&self, region: Region) -> bool {
        self.lower_count(region) < WORKER_AREA
    }
    /// How many cards are in the hand.
    #[inline]
    pub fn hand_count(&self) -> u8 {
        self.hand.iter().sum()
    }
    /// Governors on the map.
    #[inline]
    pub fn governor_count(&self) -> u8 {
        self.governors.iter().sum()
    }
    /// Palaces on the map.
    #[inline]
    pub fn palace_count(&self) -> u8 {
        self.palaces.iter().sum()
    }
    /// The regions with workers.
    #[inline]
    pub fn worked(&self) -> Regions {
        Regions::of(|region| self.workers[region] > 0)
    }
    /// Unrest over all regions.
    #[inline]
    pub fn unrest_total(&self) -> u8 {
        self.unrest.iter().sum()
    }
    /// Victory points so far.
    #[inline]
    pub fn score(&self) -> i32 {
        self.points.iter().map(|&points| i32::from(points)).sum()
    }
    /// ZG-B3: whether the cards of a region give nothing, because its unrest is on the last field.
    #[inline]
    pub fn silenced(&self, content: &Content, region: Region) -> bool {
        self.unrest[region] >= self.track(content, region)
    }
    /// The fields of a region's unrest track.
    #[inline]
    pub fn track(&self, content: &Content, region: Region) -> u8 {
        content.boards[self.board].tracks[region]
    }
}

/// What a seat has that orders ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holdings {
    /// In how many sections of each area it has a wall.
    pub walls: [u8; AREAS],
    /// Regions with its palaces.
    pub palaces: Regions,
    /// Regions with its governors.
    pub governors: Regions,
}

impl Holdings {
    /// ZG-O1: whether an order is met.
    #[inline]
    pub fn meets(&self, order: &Order) -> bool {
        match order.kind {
            Kind::Wall => self.walls.iter().zip(&order.areas).all(|(have, need)| have >= need),
            Kind::Palace => self.palaces.and(order.regions) == order.regions,
            Kind::Governor => self.governors.and(order.regions) == order.regions,
        }
    }

    /// How much of an order it has, and how much the order asks for.
    #[inline]
    pub fn towards(&self, order: &Order) -> (usize, usize) {
        let among = |held: Regions| (held.and(order.regions).len() as usize, order.regions.len() as usize);
        match order.kind {
            Kind::Wall => {
                let pairs = self.walls.iter().zip(&order.areas);
                let have = pairs.map(|(&have, &need)| usize::from(have.min(need))).sum();
                (have, order.areas.iter().map(|&need| usize::from(need)).sum())
            }
            Kind::Palace => among(self.palaces),
            Kind::Governor => among(self.governors),
        }
    }
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// Seats and variants.
    pub setup: Variants,
    /// The round, from 0.
    pub round: u8,
    /// The step of play.
    pub phase: Phase,
    /// Whose turn, choice or reward it is.
    pub active: Seat,
    /// What this turn remembers.
    pub turn: Turn,
    /// The card on top of the court pile; 0 before the first.
    pub court: u8,
    /// Every card that was played, at the court or to a board.
    pub played: Cards,
    /// Discs on the reward track from the top. Discs that left for the column stay in the list.
    pub track: [Owner; PLAYERS],
    /// Discs in the current round's column of the reward table, by aspect.
    pub column: Map<Aspect, Owner>,
    /// The tile on each wall section: its number times two plus the side up; `u8::MAX` before it is laid.
    pub tiles: Map<Section, u8>,
    /// The order on each field: its number among the four of its kind; `u8::MAX` before it is laid.
    pub orders: [Map<Kind, u8>; ORDER_SECTIONS],
    /// Octagons of value 1 in the general supply, by aspect.
    pub octagons: Map<Aspect, u8>,
    /// Who holds the octagon of value 3; nobody while it lies at the court.
    pub large: Map<Aspect, Owner>,
    /// Governors on the bonus squares.
    pub squares: Map<Region, [Owner; MAX_SQUARES]>,
    /// Walls on the fields of one, two and three bars.
    pub walls: Map<Section, [Owner; BARS]>,
    /// Discs on the order tracks, from left to right.
    pub discs: [Map<Kind, [Owner; PLAYERS]>; ORDER_SECTIONS],
    /// B sides in play that nobody has taken, a bit for each.
    pub offer: u8,
    /// The players; unused seats are untouched.
    pub players: [Player; PLAYERS],
}

impl Public {
    /// Before the first step.
    pub fn new(setup: Variants) -> Public {
        Public {
            setup,
            round: 0,
            phase: Phase::Discs(0),
            active: Seat(0),
            turn: Turn::REST,
            court: 0,
            played: Cards::NONE,
            track: [Owner::NOBODY; PLAYERS],
            column: Map([Owner::NOBODY; Aspect::COUNT]),
            tiles: Map([u8::MAX; SECTIONS]),
            orders: [Map([u8::MAX; Kind::COUNT]); ORDER_SECTIONS],
            octagons: Map([3 * setup.players; Aspect::COUNT]),
            large: Map([Owner::NOBODY; Aspect::COUNT]),
            squares: Map([[Owner::NOBODY; MAX_SQUARES]; REGIONS]),
            walls: Map([[Owner::NOBODY; BARS]; SECTIONS]),
            discs: [Map([[Owner::NOBODY; PLAYERS]; Kind::COUNT]); ORDER_SECTIONS],
            offer: 0,
            players: [Player::NEW; PLAYERS],
        }
    }

    /// The seats at the table.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.setup.players)
    }
    /// One player's pieces.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }
    /// One player's pieces, mutable.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }
    /// The active player's pieces.
    #[inline]
    pub fn me(&self) -> &Player {
        &self.players[self.active.index()]
    }
    /// The active player's pieces, mutable.
    #[inline]
    pub fn me_mut(&mut self) -> &mut Player {
        &mut self.players[self.active.index()]
    }
    /// The start player: the top disc of the reward track (ZG-S5).
    #[inline]
    pub fn start(&self) -> Seat {
        Seat(self.track[0].0)
    }
    /// Whether a seat's disc has left the track for this round's column.
    #[inline]
    pub fn in_column(&self, seat: Seat) -> bool {
        self.column.iter().any(|disc| disc.is(seat))
    }
    /// ZG-W3: all discs in their current order: the track from the top, then the column from the top.
    pub fn standing(&self) -> [Owner; PLAYERS] {
        let mut order = [Owner::NOBODY; PLAYERS];
        let on_track = self.track.into_iter().filter(|disc| disc.seat().is_some_and(|seat| !self.in_column(seat)));
        let in_column = self.column.0.into_iter().filter(|disc| !disc.is_free());
        for (to, disc) in order.iter_mut().zip(on_track.chain(in_column)) {
            *to = disc;
        }
        order
    }
    /// The value of a seat's octagons of an aspect (ZG-W1).
    #[inline]
    pub fn octagon_value(&self, seat: Seat, aspect: Aspect) -> u8 {
        let large = if self.large[aspect].is(seat) { LARGE } else { 0 };
        self.player(seat).octagons[aspect] + large
    }
    /// How many walls a seat has built.
    #[inline]
    pub fn wall_count(&self, seat: Seat) -> u8 {
        self.walls.0.as_flattened().iter().filter(|owner| owner.is(seat)).count() as u8
    }
    /// The fields with a seat's walls, a bit for each.
    #[inline]
    pub fn walls_of(&self, seat: Seat) -> u32 {
        let fields = self.walls.0.as_flattened().iter().enumerate();
        fields.fold(0, |set, (field, owner)| set | u32::from(owner.is(seat)) << field)
    }
    /// Whether a seat has a wall in a section.
    #[inline]
    pub fn has_wall(&self, seat: Seat, section: Section) -> bool {
        self.walls[section].iter().any(|owner| owner.is(seat))
    }
    /// What a seat has that orders ask for.
    #[inline]
    pub fn holdings(&self, seat: Seat) -> Holdings {
        let player = &self.players[seat.index()];
        let mut walls = [0; AREAS];
        for section in Section::all() {
            walls[section.area()] += u8::from(self.has_wall(seat, section));
        }
        let governors = Regions::of(|region| player.governors[region] > 0);
        Holdings { walls, palaces: Regions::of(|region| player.palaces[region] > 0), governors }
    }
    /// Palaces of all players in a region.
    #[inline]
    pub fn palaces_in(&self, region: Region) -> u8 {
        self.players.iter().map(|player| player.palaces[region]).sum()
    }
    /// The card under the next one at the court, if any.
    #[inline]
    pub fn below(&self) -> Option<u8> {
        (self.court != 0).then_some(self.court)
    }
    /// How many cards of each aspect everybody draws this round (ZG-R1, ZG-V1).
    #[inline]
    pub fn draws(&self) -> u8 {
        if self.setup.draft && (self.round as usize) < ROUNDS - 1 { 3 } else { 2 }
    }
}

/// What one seat knows beyond that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Own {
    /// The hand.
    pub hand: Cards,
    /// Numbers of the cards put under the decks, by round and aspect; 0 where none was (ZG-V1).
    pub put_back: [Map<Aspect, u8>; ROUNDS - 1],
}

/// What nobody knows: which cards are still to come. Each pile is a set, because it is shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hidden {
    /// The original decks, then the cards put under them in rounds 1 to 4; drawn in this order.
    pub piles: [Cards; ROUNDS],
}

impl Hidden {
    /// Before the first step.
    pub const NEW: Hidden = Hidden { piles: [Cards::ALL, Cards::NONE, Cards::NONE, Cards::NONE, Cards::NONE] };

    /// The pile that the next card of an aspect comes from.
    #[inline]
    pub fn top(&self, aspect: Aspect) -> usize {
        self.piles.iter().position(|pile| pile.0[aspect] != 0).unwrap_or(0)
    }
}

type Parts<'a> = engine::PartsRef<'a, ZhanGuo>;

/// The state before the first step.
pub(crate) fn start(content: &'static Content, setup: Setup) -> State<ZhanGuo> {
    let mut public = Public::new(setup.variants());
    if public.setup.boards == Boards::Auction {
        // ZG-A1: scores start at 15.
        for seat in public.seats() {
            public.player_mut(seat).points[Source::Start] = i16::from(MAX_BID);
        }
    }
    State::new(content, public, SeatMap::default(), Hidden::NEW)
}

/// Every invariant, from scratch.
pub(crate) fn check(parts: Parts<'_>) -> Result<(), Broken> {
    check_cards(parts)?;
    check_piles(parts)?;
    check_officials(parts)?;
    check_regions(parts)?;
    check_octagons(parts)?;
    check_map(parts)?;
    check_discs(parts)?;
    check_setup(parts)?;
    check_turn(parts)
}

fn hold(holds: bool, what: impl FnOnce() -> alloc::string::String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(what())) }
}

/// ZG-S1: each card is in exactly one place, and the backs in view are those of the hands.
fn check_cards(Parts { public, own, hidden, .. }: Parts<'_>) -> Result<(), Broken> {
    for aspect in Aspect::ALL {
        let places = hidden.piles.iter().map(|pile| pile.0[aspect]);
        let places = places.chain(own.0.iter().map(|own| own.hand.0[aspect])).chain([public.played.0[aspect]]);
        let (mut all, mut sum) = (0, 0);
        for set in places {
            all |= set;
            sum += set.count_ones();
        }
        hold(all == Cards::FULL && sum == 40, || format!("cards of {aspect:?} are lost or doubled"))?;
    }
    for seat in Seat::all(PLAYERS as u8) {
        let hand = Map::from_fn(|aspect| own[seat].hand.count(aspect));
        hold(hand == public.player(seat).hand, || format!("the backs of seat {} are not its hand", seat.0))?;
    }
    let mut boards = Cards::NONE;
    for player in &public.players {
        for cards in &player.cards {
            for card in cards.iter().filter(|&&card| card != 0).map(|&card| Card(card)) {
                hold(!boards.has(card), || format!("card {} lies on two boards", card.0))?;
                boards.add(card);
            }
            let gap = cards.windows(2).any(|pair| pair[0] == 0 && pair[1] != 0);
            hold(!gap, || "a card lies above an empty place".into())?;
        }
    }
    let known = boards.iter().all(|card| public.played.has(card));
    hold(known, || "a card on a board was not played".into())?;
    let top = public.below().map(Card);
    hold(top.is_none_or(|card| public.played.has(card) && !boards.has(card)), || "the court's top card is wrong".into())
}

/// ZG-V1: the piles have the sizes that everybody can work out, and put-back cards are under the decks.
fn check_piles(Parts { public, own, hidden, .. }: Parts<'_>) -> Result<(), Broken> {
    for aspect in Aspect::ALL {
        let expected = deal::pile_sizes(public, aspect);
        let found = hidden.piles.map(|pile| pile.count(aspect));
        hold(found == expected, || format!("piles of {aspect:?}: {found:?}, expected {expected:?}"))?;
        for seat in public.seats() {
            for (round, put) in own[seat].put_back.iter().enumerate() {
                let card = put[aspect];
                let fits = card == 0 || public.setup.draft && round <= public.round as usize;
                hold(fits && (card == 0 || Card(card).aspect() == aspect), || "a wrong card was put back".into())?;
            }
        }
    }
    Ok(())
}

/// ZG-S3, ZG-C4: officials are conserved and worker areas not overfull.
fn check_officials(Parts { public, .. }: Parts<'_>) -> Result<(), Broken> {
    for seat in public.seats() {
        let player = public.player(seat);
        for official in Official::ALL {
            let on_board: u8 = Region::all().map(|r| player.upper[r][official] + player.lower[r][official]).sum();
            let all = on_board + player.supply[official];
            hold(all == OFFICIALS, || format!("seat {} has {all} {official:?} officials", seat.0))?;
        }
        for region in Region::all() {
            let passing = matches!(public.phase, Phase::Pass { at, .. } if at == region && seat == public.active);
            let fits = player.lower_count(region) <= WORKER_AREA + u8::from(passing);
            hold(fits, || format!("worker area {} of seat {} is overfull", region.number(), seat.0))?;
        }
    }
    Ok(())
}

/// ZG-U4: unrest stays on its tracks.
fn check_regions(Parts { content, public, .. }: Parts<'_>) -> Result<(), Broken> {
    for seat in public.seats() {
        let player = public.player(seat);
        for region in Region::all() {
            let (unrest, track) = (player.unrest[region], player.track(content, region));
            hold(unrest <= track, || format!("unrest {unrest} on a track of {track}"))?;
        }
    }
    Ok(())
}

/// ZG-S4: octagons are conserved.
fn check_octagons(Parts { public, .. }: Parts<'_>) -> Result<(), Broken> {
    for aspect in Aspect::ALL {
        let all = public.octagons[aspect] + public.players.iter().map(|player| player.octagons[aspect]).sum::<u8>();
        hold(all == 3 * public.setup.players, || format!("{all} octagons of {aspect:?}"))?;
        let holder = public.large[aspect].seat();
        hold(holder.is_none_or(|s| s.0 < public.setup.players), || "a stranger holds an octagon".into())?;
    }
    Ok(())
}

/// ZG-C8, ZG-C10, ZG-C12: governors, palaces and walls keep to their limits and places.
fn check_map(Parts { content, public, .. }: Parts<'_>) -> Result<(), Broken> {
    for seat in public.seats() {
        let player = public.player(seat);
        hold(player.governor_count() <= GOVERNORS, || format!("seat {} has too many governors", seat.0))?;
        hold(player.palace_count() <= PALACES, || format!("seat {} has too many palaces", seat.0))?;
        hold(public.wall_count(seat) <= WALLS, || format!("seat {} has too many walls", seat.0))?;
        for section in &public.walls {
            let own = section.iter().filter(|owner| owner.is(seat)).count();
            hold(own <= 1, || format!("seat {} has two walls in a section", seat.0))?;
        }
        for region in Region::all() {
            let squares = public.squares[region].iter().filter(|owner| owner.is(seat)).count();
            let fits = squares <= player.governors[region] as usize;
            hold(fits, || format!("seat {} has squares without governors", seat.0))?;
        }
    }
    for region in Region::all() {
        let full = public.palaces_in(region) <= public.setup.players;
        hold(full, || format!("too many palaces in region {}", region.number()))?;
        for (owner, square) in public.squares[region].iter().zip(content.regions[region].squares) {
            hold(owner.is_free() || square.is_some(), || "a governor on a square that does not exist".into())?;
        }
    }
    Ok(())
}

/// ZG-S5, ZG-O2: each disc is in one place.
fn check_discs(Parts { public, .. }: Parts<'_>) -> Result<(), Broken> {
    let placed = if let Phase::Discs(n) = public.phase { n } else { public.setup.players };
    let on_track = public.track.iter().filter(|disc| !disc.is_free()).count() as u8;
    hold(on_track == placed, || format!("{on_track} discs on the reward track"))?;
    for seat in public.seats() {
        let count = public.track.iter().filter(|disc| disc.is(seat)).count();
        hold(count <= 1, || format!("seat {} is twice on the reward track", seat.0))?;
        let count = public.column.iter().filter(|disc| disc.is(seat)).count();
        hold(count <= 1, || format!("seat {} is twice in the column", seat.0))?;
        for track in public.discs.iter().flatten() {
            let count = track.iter().filter(|disc| disc.is(seat)).count();
            hold(count <= 1, || format!("seat {} is twice on an order track", seat.0))?;
        }
    }
    for track in public.discs.iter().flatten() {
        let gap = track.windows(2).any(|pair| pair[0].is_free() && !pair[1].is_free());
        hold(!gap, || "an order track has a gap".into())?;
    }
    Ok(())
}

/// ZG-S6, ZG-S7, ZG-S8: no tile or board is used twice.
fn check_setup(Parts { public, .. }: Parts<'_>) -> Result<(), Broken> {
    let mut tiles = 0u8;
    for &tile in public.tiles.iter().filter(|&&tile| tile != u8::MAX) {
        hold(tiles >> (tile / 2) & 1 == 0, || format!("tile {} is used twice", tile / 2))?;
        tiles |= 1 << (tile / 2);
    }
    for kind in Kind::ALL {
        let [upper, lower] = public.orders.map(|section| section[kind]);
        hold(upper != lower || upper == u8::MAX, || format!("the {kind:?} order is used twice"))?;
    }
    let mut boards = 0u8;
    for seat in public.seats().filter(|&seat| public.player(seat).board != Board::A) {
        let bit = 1 << (public.player(seat).board.index() - 1);
        hold((boards | public.offer) & bit == 0, || "a board is used twice".into())?;
        hold(public.setup.boards != Boards::A, || "a B side in a game with A sides".into())?;
        boards |= bit;
    }
    Ok(())
}

/// Between turns nothing is remembered.
fn check_turn(Parts { public, .. }: Parts<'_>) -> Result<(), Broken> {
    let resting = public.turn == Turn::REST;
    let busy = public.turn.cause != Cause::Rest;
    hold(resting || busy, || "a turn at rest remembers something".into())?;
    hold(public.active.0 < public.setup.players, || "a stranger is active".into())
}
