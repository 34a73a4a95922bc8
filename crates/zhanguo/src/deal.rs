//! Random events: setting up and drawing cards.

use crate::ZhanGuo;
use crate::action::Chance;
use crate::event::Event;
use crate::phase::{Phase, Stage};
use crate::pieces::{
    Aspect, Board, CARDS_PER_ASPECT, Card, Kind, ORDER_SECTIONS, ORDERS_PER_KIND, Owner, PLAYERS, ROUNDS, SECTIONS,
    Section,
};
use crate::play::{Table, boards};
use crate::setup::{Boards, Variants};
use crate::state::{Hidden, Public};
use alloc::vec::Vec;
use engine::{Log, Parts, PartsRef, Seat, impossible};

/// Appends the outcomes of the current random event; all are equally likely.
pub(crate) fn chances(parts: PartsRef<'_, ZhanGuo>, out: &mut Vec<(Chance, u32)>) {
    let public = parts.public;
    match public.phase {
        Phase::Discs(_) => {
            let free = public.seats().filter(|&seat| !public.track.iter().any(|disc| disc.is(seat)));
            out.extend(free.map(|seat| (Chance::Disc(seat), 1)));
        }
        Phase::Tiles(_) => {
            let free = (0..2 * SECTIONS as u8).filter(|tile| !public.tiles.iter().any(|laid| laid / 2 == tile / 2));
            out.extend(free.map(|tile| (Chance::Tile(tile), 1)));
        }
        Phase::Orders(n) => {
            let upper = public.orders[0][Kind::ALL[n as usize % Kind::COUNT]];
            let free = (0..ORDERS_PER_KIND as u8).filter(|&order| order != upper);
            out.extend(free.map(|order| (Chance::Order(order), 1)));
        }
        Phase::Boards => {
            let free = Board::B_SIDES.iter().enumerate().filter(|(i, _)| public.offer >> i & 1 == 0);
            out.extend(free.map(|(_, &board)| (Chance::Board(board), 1)));
        }
        Phase::Draw(n) => {
            let aspect = drawn_aspect(public, n);
            out.extend(parts.hidden.piles[parts.hidden.top(aspect)].of(aspect).map(|card| (Chance::Card(card), 1)));
        }
        Phase::Auction { .. } | Phase::TakeBoard { .. } | Phase::Draft | Phase::Turn | Phase::Field => {}
        Phase::WallCost(..) | Phase::Palace | Phase::PalaceCost(_) | Phase::Large | Phase::Workers => {}
        Phase::Lower(..) | Phase::Official { .. } | Phase::Governor(_) | Phase::Square(_) => {}
        Phase::Relocate { .. } | Phase::Pass { .. } | Phase::Abilities | Phase::Octagon | Phase::Calm { .. } => {}
        Phase::Carry | Phase::Transfer | Phase::Reward(..) | Phase::Over => {}
    }
}

/// Draws one outcome: cards straight from the pile's bits, everything else from the list.
#[inline]
pub(crate) fn draw(
    parts: PartsRef<'_, ZhanGuo>,
    scratch: &mut Vec<(Chance, u32)>,
    below: impl FnOnce(u32) -> u32,
) -> Chance {
    if let Phase::Draw(n) = parts.public.phase {
        let aspect = drawn_aspect(parts.public, n);
        let pile = parts.hidden.piles[parts.hidden.top(aspect)].0[aspect];
        return Chance::Card(Card::of(aspect, nth_bit(pile, below(pile.count_ones()))));
    }
    scratch.clear();
    chances(parts, scratch);
    scratch[below(scratch.len() as u32) as usize].0
}

/// The place of the n-th set bit, from 0.
#[inline]
pub(crate) fn nth_bit(set: u64, n: u32) -> u8 {
    const HALF: u32 = 20;
    let low = set & ((1 << HALF) - 1);
    let below = low.count_ones();
    let (mut rest, skip, base) = if n < below { (low, n, 0) } else { (set >> HALF, n - below, HALF) };
    for _ in 0..skip {
        rest &= rest - 1;
    }
    (rest.trailing_zeros() + base) as u8
}

/// Carries out a random outcome.
pub(crate) fn deal(mut table: Table<'_>, outcome: Chance, log: &mut impl Log<ZhanGuo>) {
    let t = &mut table;
    match (t.public.phase, outcome) {
        (Phase::Discs(n), Chance::Disc(seat)) => deal_disc(t, n, seat, log),
        (Phase::Tiles(n), Chance::Tile(tile)) => deal_tile(t, n, tile, log),
        (Phase::Orders(n), Chance::Order(order)) => deal_order(t, n, order, log),
        (Phase::Boards, Chance::Board(board)) => deal_board(t, board, log),
        (Phase::Draw(n), Chance::Card(card)) => deal_card(t, n, card, log),
        (phase, outcome) => impossible!(phase, outcome),
    }
}

/// ZG-S5: discs from the top; the last one has no choice.
fn deal_disc(t: &mut Table<'_>, n: u8, seat: Seat, log: &mut impl Log<ZhanGuo>) {
    let public = &mut *t.public;
    public.track[n as usize] = Owner::of(seat);
    log.reveal(Event::Disc { seat, place: n + 1 });
    public.phase = Phase::Discs(n + 1);
    if n + 2 == public.setup.players {
        let last = public.seats().find(|&seat| !public.track.iter().any(|disc| disc.is(seat)));
        if let Some(seat) = last {
            public.track[n as usize + 1] = Owner::of(seat);
            log.reveal(Event::Disc { seat, place: n + 2 });
        }
        public.phase = Phase::Tiles(0);
    }
}

/// ZG-S6: a tile on each section, a random side up.
fn deal_tile(t: &mut Table<'_>, n: u8, tile: u8, log: &mut impl Log<ZhanGuo>) {
    let public = &mut *t.public;
    public.tiles[Section(n)] = tile;
    log.reveal(Event::Tile { section: Section(n), tile });
    let next = n + 1;
    public.phase = if (next as usize) < SECTIONS { Phase::Tiles(next) } else { Phase::Orders(0) };
}

/// ZG-S7: two orders of each kind, one for each section.
fn deal_order(t: &mut Table<'_>, n: u8, order: u8, log: &mut impl Log<ZhanGuo>) {
    let public = &mut *t.public;
    let (section, kind) = (n as usize / Kind::COUNT, Kind::ALL[n as usize % Kind::COUNT]);
    public.orders[section][kind] = order;
    log.reveal(Event::Order { section: section as u8, kind, order });
    if n as usize + 1 < ORDER_SECTIONS * Kind::COUNT {
        public.phase = Phase::Orders(n + 1);
        return;
    }
    match public.setup.boards {
        Boards::A => boards::begin_match(t, log),
        Boards::B => {
            public.offer = 0b1111;
            boards::begin_choice(public);
        }
        Boards::Auction if public.setup.players as usize == PLAYERS => {
            public.offer = 0b1111;
            boards::begin_auction(t, log);
        }
        Boards::Auction => public.phase = Phase::Boards,
    }
}

/// ZG-A1: as many boards as players, chosen at random.
fn deal_board(t: &mut Table<'_>, board: Board, log: &mut impl Log<ZhanGuo>) {
    t.public.offer |= 1 << (board.index() - 1);
    log.reveal(Event::InPlay { board });
    if t.public.offer.count_ones() as u8 == t.public.setup.players {
        boards::begin_auction(t, log);
    }
}

/// ZG-R1: the start player draws first, then clockwise; of each aspect two cards, or three in the draft (ZG-V1).
fn deal_card(t: &mut Table<'_>, n: u8, card: Card, log: &mut impl Log<ZhanGuo>) {
    let Parts { public, own, hidden, .. } = t;
    let (seat, aspect, draws) = (drawer(public, n), card.aspect(), public.draws());
    let pile = hidden.top(aspect);
    hidden.piles[pile].remove(card);
    own[seat].hand.add(card);
    public.player_mut(seat).hand[aspect] += 1;
    log.only(seat, Event::Drawn { card });
    if (n + 1).is_multiple_of(draws) {
        log.all(Event::Drew { seat, aspect, count: draws });
    }
    let all = public.setup.players * Aspect::COUNT as u8 * draws;
    public.phase = match draws {
        _ if n + 1 < all => Phase::Draw(n + 1),
        2 => Phase::Turn,
        _ => Phase::Draft,
    };
}

/// The seat that draws the n-th card of a round.
#[inline]
fn drawer(public: &Public, n: u8) -> Seat {
    let place = n / (Aspect::COUNT as u8 * public.draws());
    Seat((public.start().0 + place) % public.setup.players)
}

/// The aspect of the n-th card of a round.
#[inline]
fn drawn_aspect(public: &Public, n: u8) -> Aspect {
    Aspect::ALL[(n / public.draws()) as usize % Aspect::COUNT]
}

/// How many cards of an aspect a seat has drawn so far this round.
pub(crate) fn drawn_by(public: &Public, seat: Seat, aspect: Aspect) -> u8 {
    let draws = public.draws();
    match public.phase.stage() {
        Stage::Setup => 0,
        Stage::Draw(n) => {
            let first = (draw_place(public, seat) * Aspect::COUNT as u8 + aspect.index() as u8) * draws;
            n.saturating_sub(first).min(draws)
        }
        Stage::Draft | Stage::Play => draws,
    }
}

/// A seat's place in the order of drawing.
pub(crate) fn draw_place(public: &Public, seat: Seat) -> u8 {
    (seat.0 + public.setup.players - public.start().0) % public.setup.players
}

/// The piles of one aspect at the start of a round, from the top; the same for every match with this setup.
pub(crate) fn round_sizes(setup: Variants, round: u8) -> [u8; ROUNDS] {
    let mut sizes = [CARDS_PER_ASPECT as u8, 0, 0, 0, 0];
    for past in 0..round as usize {
        take(&mut sizes, setup.players * if setup.draft { 3 } else { 2 });
        if setup.draft && past + 1 < ROUNDS {
            sizes[past + 1] += setup.players;
        }
    }
    sizes
}

/// Takes cards from the top piles; returns how many came from each.
pub(crate) fn take(sizes: &mut [u8; ROUNDS], count: u8) -> [u8; ROUNDS] {
    let mut left = count;
    sizes.each_mut().map(|size| {
        let taken = left.min(*size);
        *size -= taken;
        left -= taken;
        taken
    })
}

/// How many cards of an aspect each pile holds now; everybody can work it out.
pub(crate) fn pile_sizes(public: &Public, aspect: Aspect) -> [u8; ROUNDS] {
    let mut sizes = round_sizes(public.setup, public.round);
    let drawn: u8 = public.seats().map(|seat| drawn_by(public, seat, aspect)).sum();
    take(&mut sizes, drawn);
    sizes[pile_of(public.round)] += public.seats().map(|seat| put_back_by(public, seat, aspect)).sum::<u8>();
    sizes
}

/// The pile that this round's put-back cards form; the first pile stands for none.
pub(crate) fn pile_of(round: u8) -> usize {
    (round as usize + 1) % ROUNDS
}

/// How many cards of an aspect a seat has put back this round.
pub(crate) fn put_back_by(public: &Public, seat: Seat, aspect: Aspect) -> u8 {
    match public.phase.stage() {
        Stage::Setup | Stage::Draw(_) => 0,
        Stage::Draft => 3 - public.player(seat).hand[aspect],
        Stage::Play => public.draws() - 2,
    }
}

/// Puts a card under its deck (ZG-V1).
pub(crate) fn put_under(hidden: &mut Hidden, round: u8, card: Card) {
    hidden.piles[pile_of(round)].add(card);
}
