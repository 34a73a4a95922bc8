//! Carrying out a decision: the match on phase and action is the flow chart.

use crate::ZhanGuo;
use crate::action::{Action, BESIDE};
use crate::content::{Bonus, Effect, Reward, Square};
use crate::event::Event;
use crate::legal;
use crate::phase::{Cause, Phase, Then, Turn};
use crate::pieces::{
    Aspect, Board, Card, Court, GOVERNORS, Kind, OFFICIALS, ORDER_SECTIONS, Official, Owner, ROUNDS, Region, Regions,
    SLOTS, Section, Source,
};
use crate::score;
use crate::setup::Boards;
use crate::state::Public;
use crate::{deal, impossible};
use engine::{Log, Seat, SeatSet};

type Parts<'a> = engine::Parts<'a, ZhanGuo>;

/// Carries out a legal answer.
pub(crate) fn play(mut parts: Parts<'_>, seat: Seat, action: Action, log: &mut impl Log<ZhanGuo>) {
    let p = &mut parts;
    match (p.public.phase, action) {
        (Phase::Auction { bidders, .. }, Action::Bid(bid)) => raise_bid(p, seat, bid, bidders, log),
        (Phase::Auction { leader, bid, bidders }, Action::Pass) => pass_bid(p, seat, leader, bid, bidders, log),
        (Phase::TakeBoard { paid }, Action::Board(board)) => take_board(p, seat, board, paid, log),
        (Phase::Draft, Action::Discard(card)) => discard(p, seat, card, log),
        (Phase::Turn, Action::Unify(card, region)) => unify(p, card, region, log),
        (Phase::Turn, Action::Court(card, action)) => court(p, card, action, log),
        (Phase::Field, Action::Field(section, bars)) => choose_field(p, section, bars, log),
        (Phase::WallCost(section, bars), Action::Pay(regions)) => pay_wall(p, section, bars, regions, log),
        (Phase::Palace, Action::Region(region)) => choose_palace(p, region, log),
        (Phase::PalaceCost(region), Action::Pay(other)) => pay_palace(p, region, other, log),
        (Phase::Large, Action::Take(aspect)) => take_large(p, aspect, log),
        (Phase::Workers, Action::Region(region)) => choose_workers(p, region, log),
        (Phase::Lower(..), Action::Lower(official, region)) => lower(p, official, region, log),
        (Phase::Lower(region, _), Action::Done) => recruit_workers(p, region, log),
        (Phase::Official { .. }, Action::Official(official, region)) => place_official(p, official, region, log),
        (Phase::Official { .. }, Action::Done) => resume(p, log),
        (Phase::Governor(_), Action::Region(region)) => install(p, region, log),
        (Phase::Square(region), Action::Square(square)) => take_square(p, region, square, log),
        (Phase::Relocate { left, .. }, Action::Raise(official, region)) => raise(p, left, official, region, log),
        (Phase::Relocate { left, .. }, Action::Walk(official, from, to)) => walk(p, left, official, from, to, log),
        (Phase::Relocate { left, .. }, Action::Shift(official, from, to)) => {
            shift(p, left, official, from, to, Regions::one(from), log);
        }
        (Phase::Relocate { .. }, Action::Done) => resume(p, log),
        (Phase::Pass { been, left, .. }, Action::Shift(official, from, to)) => {
            shift(p, left, official, from, to, been, log);
        }
        (Phase::Abilities, Action::Use(region, slot)) => use_card(p, region, slot, log),
        (Phase::Abilities, Action::Ability(n)) => use_board(p, n, log),
        (Phase::Abilities, Action::Done) => end_turn(p, log),
        (Phase::Octagon, Action::Take(aspect)) => take_octagon(p, aspect, log),
        (Phase::Calm { worker }, Action::Calm(region)) => calm(p, region, worker, log),
        (Phase::Carry, Action::Carry(from, to)) => carry(p, from, to, log),
        (Phase::Transfer, Action::Transfer(from, spot, to)) => transfer(p, from, spot, to, log),
        (Phase::Reward(aspect, _), Action::Accept) => accept(p, aspect, log),
        (Phase::Reward(aspect, passed), Action::Pass) => {
            log.all(Event::Passed { seat, aspect });
            offer(p, aspect, passed.with(seat), log);
        }
        (phase, action) => impossible!(phase, action),
    }
}

// ---------------------------------------------------------------- Boards

/// ZG-S8: boards are chosen anticlockwise, the start player last.
pub(crate) fn begin_choice(public: &mut Public) {
    public.active = anticlockwise(public, public.start());
    public.phase = Phase::TakeBoard { paid: 0 };
}

fn anticlockwise(public: &Public, seat: Seat) -> Seat {
    Seat((seat.0 + public.setup.players - 1) % public.setup.players)
}

fn without_board(public: &Public) -> SeatSet {
    public.seats().filter(|&seat| public.player(seat).board == Board::A).fold(SeatSet::EMPTY, SeatSet::with)
}

/// ZG-A1: everybody has 15 points and the start player opens.
pub(crate) fn begin_auction(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    open_auction(p, p.public.start(), log);
}

/// ZG-A3, ZG-A4: the opener is the first without a board; who is alone takes the last board for 1 point.
fn open_auction(p: &mut Parts<'_>, mut opener: Seat, log: &mut impl Log<ZhanGuo>) {
    let bidders = without_board(p.public);
    while !bidders.has(opener) {
        opener = opener.next(p.public.setup.players);
    }
    p.public.active = opener;
    if bidders.len() > 1 {
        p.public.phase = Phase::Auction { leader: None, bid: 0, bidders };
    } else if let Some(board) = legal::offered(p.public).next() {
        own_board(p.public, opener, board, 1, log);
        begin_match(p, log);
    }
}

/// ZG-A2: a higher bid.
fn raise_bid(p: &mut Parts<'_>, seat: Seat, bid: u8, bidders: SeatSet, log: &mut impl Log<ZhanGuo>) {
    log.all(Event::Bid { seat, bid });
    next_bidder(p, seat, seat, bid, bidders, log);
}

/// ZG-A2: who passes is out of this auction.
fn pass_bid(
    p: &mut Parts<'_>,
    seat: Seat,
    leader: Option<Seat>,
    bid: u8,
    bidders: SeatSet,
    log: &mut impl Log<ZhanGuo>,
) {
    log.all(Event::BidPassed { seat });
    next_bidder(p, seat, leader.unwrap_or(seat), bid, bidders.without(seat), log);
}

/// The next seat clockwise that can raise; the leader wins when nobody else is left.
fn next_bidder(
    p: &mut Parts<'_>,
    after: Seat,
    leader: Seat,
    bid: u8,
    mut bidders: SeatSet,
    log: &mut impl Log<ZhanGuo>,
) {
    let public = &mut *p.public;
    let mut seat = after;
    while bidders.len() > 1 {
        seat = seat.next(public.setup.players);
        if seat == leader || !bidders.has(seat) {
            continue;
        }
        if i32::from(bid) < public.player(seat).score() {
            public.active = seat;
            public.phase = Phase::Auction { leader: Some(leader), bid, bidders };
            return;
        }
        log.all(Event::BidPassed { seat });
        bidders = bidders.without(seat);
    }
    public.active = leader;
    public.phase = Phase::TakeBoard { paid: bid };
}

fn own_board(public: &mut Public, seat: Seat, board: Board, paid: u8, log: &mut impl Log<ZhanGuo>) {
    public.player_mut(seat).board = board;
    public.offer &= !(1 << (board.index() - 1));
    public.player_mut(seat).points[Source::Start.index()] -= i16::from(paid);
    log.all(Event::Board { seat, board, paid });
}

/// ZG-S8, ZG-A3: the chosen board; then the next chooser, the next auction, or the match.
fn take_board(p: &mut Parts<'_>, seat: Seat, board: Board, paid: u8, log: &mut impl Log<ZhanGuo>) {
    own_board(p.public, seat, board, paid, log);
    match p.public.setup.boards {
        Boards::Auction => open_auction(p, seat.next(p.public.setup.players), log),
        _ if seat == p.public.start() => {
            p.public.offer = 0;
            begin_match(p, log);
        }
        _ => {
            p.public.active = anticlockwise(p.public, seat);
            let mut left = legal::offered(p.public);
            // With as many players as boards the start player has no choice.
            if let (Some(board), None) = (left.next(), left.next()) {
                take_board(p, p.public.active, board, 0, log);
            }
        }
    }
}

/// ZG-S9: officials in region 1, as the board shows; then the first round.
pub(crate) fn begin_match(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    for seat in p.public.seats() {
        let player = p.public.player_mut(seat);
        let officials = p.content.boards[player.board.index()].officials;
        player.upper[0] = officials;
        player.supply = officials.map(|count| OFFICIALS - count);
    }
    begin_round(p.public, log);
}

/// ZG-R1: the start player begins; first everybody draws.
fn begin_round(public: &mut Public, log: &mut impl Log<ZhanGuo>) {
    public.active = public.start();
    public.phase = Phase::Draw(0);
    log.all(Event::Round { round: public.round + 1, start: public.active });
}

/// ZG-V1: one card of each aspect goes back, shuffled, under its deck.
fn discard(p: &mut Parts<'_>, seat: Seat, card: Card, log: &mut impl Log<ZhanGuo>) {
    let (round, aspect) = (p.public.round, card.aspect());
    p.own[seat].hand.remove(card);
    p.own[seat].put_back[round as usize][aspect.index()] = card.0;
    p.public.player_mut(seat).hand[aspect.index()] -= 1;
    deal::put_under(p.hidden, round, card);
    log.all(Event::Discarded { seat, aspect });
    log.only(seat, Event::PutBack { card });
    if p.public.seats().all(|seat| p.public.player(seat).hand_count() == 2 * Aspect::COUNT as u8) {
        p.public.phase = Phase::Turn;
    }
}

// ---------------------------------------------------------------- Unification

fn leave_hand(p: &mut Parts<'_>, card: Card) {
    let seat = p.public.active;
    p.own[seat].hand.remove(card);
    p.public.me_mut().hand[card.aspect().index()] -= 1;
    p.public.played.add(card);
}

/// ZG-U1, ZG-U2, ZG-U3: the n-th card of a region brings n octagons and n - 1 unrest.
fn unify(p: &mut Parts<'_>, card: Card, region: Region, log: &mut impl Log<ZhanGuo>) {
    leave_hand(p, card);
    let (seat, aspect) = (p.public.active, card.aspect());
    let count = p.public.me().card_count(region);
    p.public.me_mut().cards[region.index()][count as usize] = card.0;
    log.reveal(Event::Unified { seat, card, region });
    let taken = p.public.octagons[aspect.index()].min(count + 1);
    let missing = count + 1 - taken;
    gain_octagons(p.public, aspect, taken, log);
    if missing > 0 {
        p.public.me_mut().points[Source::Missing.index()] += i16::from(missing);
        log.all(Event::Missing { seat, points: missing });
    }
    change_unrest(p.public, region, i8::try_from(count).unwrap_or(0), log);
    end_turn(p, log);
}

fn gain_octagons(public: &mut Public, aspect: Aspect, count: u8, log: &mut impl Log<ZhanGuo>) {
    if count > 0 {
        public.octagons[aspect.index()] -= count;
        public.me_mut().octagons[aspect.index()] += count;
        log.all(Event::Octagons { seat: public.active, aspect, count });
    }
}

fn change_unrest(public: &mut Public, region: Region, by: i8, log: &mut impl Log<ZhanGuo>) {
    let seat = public.active;
    let unrest = &mut public.me_mut().unrest[region.index()];
    let from = *unrest;
    *unrest = unrest.saturating_add_signed(by);
    let to = *unrest;
    if to != from {
        log.all(Event::Unrest { seat, region, from, to });
    }
}

// ---------------------------------------------------------------- Court actions

/// ZG-C1, ZG-B1, ZG-B4: any card serves any action; its number tells whether cards will work.
fn court(p: &mut Parts<'_>, card: Card, action: Court, log: &mut impl Log<ZhanGuo>) {
    leave_hand(p, card);
    let active = action.activates(card.0, p.public.below());
    p.public.court = card.0;
    p.public.turn = Turn { cause: Cause::Court(action), active, ..Turn::REST };
    log.reveal(Event::Court { seat: p.public.active, card, action, active });
    match action {
        Court::Wall => begin_wall(p, log),
        Court::Palace => begin_palace(p, log),
        Court::Workers => begin_workers(p, log),
        Court::Relocate => p.public.phase = Phase::Relocate { left: 3, must: true },
        Court::Official => begin_official(p, Regions::ALL, false, log),
        Court::Governor => begin_governor(p, legal::governor_regions(p.public.me()), log),
    }
}

/// ZG-C12: the field; the only one needs no question.
fn begin_wall(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    let fields = legal::fields(p.public, seat, legal::affordable_bars(p.public, seat));
    if fields.is_power_of_two() {
        let (section, bars) = legal::field_of(fields.trailing_zeros());
        choose_field(p, section, bars, log);
    } else {
        p.public.phase = Phase::Field;
    }
}

/// ZG-C12: the payment; a reward is free, and as many regions as bars leave no choice.
fn choose_field(p: &mut Parts<'_>, section: Section, bars: u8, log: &mut impl Log<ZhanGuo>) {
    let worked = p.public.me().worked();
    match p.public.turn.cause {
        Cause::Reward(_) => build_wall(p, section, bars, log),
        _ if worked.len() == u32::from(bars) => pay_wall(p, section, bars, worked, log),
        _ => {
            log.all(Event::ChoseField { seat: p.public.active, section, bars });
            p.public.phase = Phase::WallCost(section, bars);
        }
    }
}

/// ZG-C12: each worker from a different region.
fn pay_wall(p: &mut Parts<'_>, section: Section, bars: u8, regions: Regions, log: &mut impl Log<ZhanGuo>) {
    for region in regions.iter() {
        p.public.me_mut().workers[region.index()] -= 1;
    }
    log.all(Event::Paid { seat: p.public.active, regions, twice: None });
    build_wall(p, section, bars, log);
}

fn build_wall(p: &mut Parts<'_>, section: Section, bars: u8, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    p.public.walls[section.index()][bars as usize - 1] = Owner::of(seat);
    log.all(Event::Wall { seat, section, bars });
    complete(p, log);
}

/// ZG-C10, ZG-C11: the region.
fn begin_palace(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    let regions = legal::palace_regions(p.content, p.public, p.public.active);
    match regions.only() {
        Some(region) => choose_palace(p, region, log),
        None => p.public.phase = Phase::Palace,
    }
}

/// ZG-C10: the other region that sends a worker.
fn choose_palace(p: &mut Parts<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    let others = p.public.me().worked().without(region);
    match p.public.turn.cause {
        Cause::Reward(_) => build_palace(p, region, log),
        _ if others.only().is_some() => pay_palace(p, region, others, log),
        _ => {
            log.all(Event::Chose { seat: p.public.active, region });
            p.public.phase = Phase::PalaceCost(region);
        }
    }
}

/// ZG-C10: two workers of the region and one of another.
fn pay_palace(p: &mut Parts<'_>, region: Region, other: Regions, log: &mut impl Log<ZhanGuo>) {
    let workers = &mut p.public.me_mut().workers;
    workers[region.index()] -= 2;
    for other in other.iter() {
        workers[other.index()] -= 1;
    }
    log.all(Event::Paid { seat: p.public.active, regions: other.with(region), twice: Some(region) });
    build_palace(p, region, log);
}

/// ZG-C10: a point for each card on the board; with a court action a large octagon, if any is left.
fn build_palace(p: &mut Parts<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    let points = p.public.me().card_total();
    p.public.me_mut().palaces[region.index()] += 1;
    p.public.me_mut().points[Source::Palaces.index()] += i16::from(points);
    log.all(Event::Palace { seat, region, points });
    if let Cause::Reward(_) = p.public.turn.cause {
        return complete(p, log);
    }
    let mut left = legal::large_octagons(p.public);
    match (left.next(), left.next()) {
        (None, _) => complete(p, log),
        (Some(aspect), None) => take_large(p, aspect, log),
        _ => p.public.phase = Phase::Large,
    }
}

/// ZG-C10: the large octagon of one's choice.
fn take_large(p: &mut Parts<'_>, aspect: Aspect, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    p.public.large[aspect.index()] = Owner::of(seat);
    log.all(Event::Large { seat, aspect });
    complete(p, log);
}

/// ZG-C7: the region.
fn begin_workers(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    match legal::worker_regions(p.content, p.public, p.public.active).only() {
        Some(region) => choose_workers(p, region, log),
        None => p.public.phase = Phase::Workers,
    }
}

/// ZG-C3: officials may step down for nothing before the workers are counted. This is the one moment in a turn where
/// such a step can matter, so it is the one moment where it is offered.
fn choose_workers(p: &mut Parts<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    log.all(Event::Chose { seat: p.public.active, region });
    lower_or_recruit(p, region, Official::Red, log);
}

fn lower_or_recruit(p: &mut Parts<'_>, region: Region, from: Official, log: &mut impl Log<ZhanGuo>) {
    let mut down = legal::lowerable(p.content, p.public, p.public.active, region, from);
    let (first, second) = (down.next(), down.next());
    drop(down);
    match (first, second) {
        (None, _) => recruit_workers(p, region, log),
        // Somebody must step down, and there is only one colour to do so.
        (Some(official), None) if p.public.me().lower_count(region) == 0 => lower(p, official, region, log),
        _ => p.public.phase = Phase::Lower(region, from),
    }
}

/// ZG-C3: down for nothing.
fn lower(p: &mut Parts<'_>, official: Official, region: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    let player = p.public.me_mut();
    player.upper[region.index()][official.index()] -= 1;
    player.lower[region.index()][official.index()] += 1;
    log.all(Event::Lowered { seat, official, region });
    match p.public.turn.then {
        Then::Abilities => extra_worker(p, region, log),
        Then::Complete | Then::CalmRegion => lower_or_recruit(p, region, official, log),
    }
}

/// ZG-C7, ZG-V3: a worker for each official in the worker area; unrest rises by 1, or by 1 for each worker.
fn recruit_workers(p: &mut Parts<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    let count = p.public.me().lower_count(region);
    p.public.turn.region = region;
    gain_workers(p.public, region, count, log);
    let rise = if p.public.setup.per_worker { count } else { 1 };
    change_unrest(p.public, region, i8::try_from(rise).unwrap_or(1), log);
    complete(p, log);
}

fn gain_workers(public: &mut Public, region: Region, count: u8, log: &mut impl Log<ZhanGuo>) {
    public.me_mut().workers[region.index()] += u16::from(count);
    log.all(Event::Workers { seat: public.active, region, count });
}

/// ZG-C6, ZG-C9, ZG-W6: an official of one's choice; the only possible one needs no question.
fn begin_official(p: &mut Parts<'_>, regions: Regions, optional: bool, log: &mut impl Log<ZhanGuo>) {
    let supply = p.public.me().supply;
    let mut colours = Official::ALL.into_iter().filter(|official| supply[official.index()] > 0);
    match (colours.next(), colours.next(), regions.only()) {
        (None, ..) => resume(p, log),
        (Some(official), None, Some(region)) if !optional => place_official(p, official, region, log),
        _ => p.public.phase = Phase::Official { regions, optional },
    }
}

fn place_official(p: &mut Parts<'_>, official: Official, region: Region, log: &mut impl Log<ZhanGuo>) {
    gain_officials(p.public, official, 1, region, log);
    resume(p, log);
}

fn gain_officials(public: &mut Public, official: Official, count: u8, region: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = public.active;
    let player = public.me_mut();
    player.supply[official.index()] -= count;
    player.upper[region.index()][official.index()] += count;
    log.all(Event::Officials { seat, official, count, region });
}

/// ZG-C8: the region.
fn begin_governor(p: &mut Parts<'_>, regions: Regions, log: &mut impl Log<ZhanGuo>) {
    match regions.only() {
        Some(region) => install(p, region, log),
        None => p.public.phase = Phase::Governor(regions),
    }
}

/// ZG-C8: three officials go back to the supply, unless it is a reward; then the square.
fn install(p: &mut Parts<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    p.public.turn.region = region;
    p.public.turn.then = Then::CalmRegion;
    debug_assert!(p.public.me().governor_count() < GOVERNORS);
    if let Cause::Court(_) = p.public.turn.cause {
        let player = p.public.me_mut();
        for official in 0..Official::COUNT {
            player.upper[region.index()][official] -= 1;
            player.supply[official] += 1;
        }
        log.all(Event::Returned { seat: p.public.active, region });
    }
    let mut free = legal::free_squares(p.content, p.public, region);
    match (free.next(), free.next()) {
        (None, _) => {
            p.public.me_mut().governors[region.index()] += 1;
            log.all(Event::Governor { seat: p.public.active, region, square: None });
            resume(p, log);
        }
        (Some(square), None) => take_square(p, region, square, log),
        _ => {
            log.all(Event::Chose { seat: p.public.active, region });
            p.public.phase = Phase::Square(region);
        }
    }
}

/// ZG-C8, ZG-C9: the governor takes a square and its bonus.
fn take_square(p: &mut Parts<'_>, region: Region, square: u8, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    p.public.squares[region.index()][square as usize] = Owner::of(seat);
    p.public.me_mut().governors[region.index()] += 1;
    log.all(Event::Governor { seat, region, square: Some(square) });
    match p.content.regions[region.index()].squares[square as usize] {
        Some(Square::Relocation { points }) => begin_relocation(p, points, log),
        Some(Square::Official) => begin_official(p, Regions::ALL, true, log),
        Some(Square::Points { points }) => {
            gain_points(p.public, Source::Squares, points, log);
            resume(p, log);
        }
        None => resume(p, log),
    }
}

fn gain_points(public: &mut Public, source: Source, points: u8, log: &mut impl Log<ZhanGuo>) {
    if points > 0 {
        public.me_mut().points[source.index()] += i16::from(points);
        log.all(Event::Points { seat: public.active, source, points });
    }
}

// ---------------------------------------------------------------- Relocation

/// ZG-C2: up to so many points, if there is anybody to move.
fn begin_relocation(p: &mut Parts<'_>, points: u8, log: &mut impl Log<ZhanGuo>) {
    if p.public.me().official_count() > 0 {
        p.public.phase = Phase::Relocate { left: points, must: false };
    } else {
        resume(p, log);
    }
}

/// A point is spent; the last one ends the relocation.
fn spent(p: &mut Parts<'_>, left: u8, log: &mut impl Log<ZhanGuo>) {
    if left > 1 {
        p.public.phase = Phase::Relocate { left: left - 1, must: false };
    } else {
        resume(p, log);
    }
}

/// ZG-C2 (c): worker area to governor area.
fn raise(p: &mut Parts<'_>, left: u8, official: Official, region: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    let player = p.public.me_mut();
    player.lower[region.index()][official.index()] -= 1;
    player.upper[region.index()][official.index()] += 1;
    log.all(Event::Raised { seat, official, region });
    spent(p, left, log);
}

/// ZG-C2 (a): governor area to governor area.
fn walk(p: &mut Parts<'_>, left: u8, official: Official, from: Region, to: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    let player = p.public.me_mut();
    player.upper[from.index()][official.index()] -= 1;
    player.upper[to.index()][official.index()] += 1;
    log.all(Event::Walked { seat, official, from, to });
    spent(p, left, log);
}

/// ZG-C2 (b): worker area to worker area; through a full one it must go on at once.
fn shift(
    p: &mut Parts<'_>,
    left: u8,
    official: Official,
    from: Region,
    to: Region,
    been: Regions,
    log: &mut impl Log<ZhanGuo>,
) {
    let seat = p.public.active;
    let passing = !p.public.me().has_room(to);
    let player = p.public.me_mut();
    player.lower[from.index()][official.index()] -= 1;
    player.lower[to.index()][official.index()] += 1;
    log.all(Event::Shifted { seat, official, from, to, passing });
    if !passing {
        return spent(p, left, log);
    }
    let (been, left) = (been.with(to), left - 1);
    match legal::onward(p.content, p.public.me(), to, been, left).only() {
        Some(next) => shift(p, left, official, to, next, been, log),
        None => p.public.phase = Phase::Pass { official, at: to, been, left },
    }
}

// ---------------------------------------------------------------- Abilities

/// What follows a finished step.
fn resume(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    match p.public.turn.then {
        Then::Complete => complete(p, log),
        Then::CalmRegion => {
            // ZG-C8: the new governor calms his region.
            let region = p.public.turn.region;
            p.public.turn.then = Then::Complete;
            change_unrest(p.public, region, i8::MIN, log);
            complete(p, log);
        }
        Then::Abilities => abilities(p, log),
    }
}

/// The action or reward is carried out.
fn complete(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    match p.public.turn.cause {
        Cause::Court(action) => open_abilities(p, action, log),
        Cause::Reward(aspect) => {
            // ZG-O1: orders may be fulfilled after a reward; it is no court action, so no abilities follow.
            fulfil_orders(p, log);
            p.public.turn = Turn::REST;
            next_aspect(p, aspect, log);
        }
        Cause::Rest => impossible!(p.public.phase, Cause::Rest),
    }
}

/// ZG-B1, ZG-B2, ZG-B6: cards with this trigger if the number fits, and always the board.
fn open_abilities(p: &mut Parts<'_>, action: Court, log: &mut impl Log<ZhanGuo>) {
    let player = *p.public.me();
    let turn = &mut p.public.turn;
    turn.then = Then::Abilities;
    if turn.active {
        for (place, &card) in player.cards.as_flattened().iter().enumerate() {
            let fires = card != 0 && p.content.card(Card(card)).trigger == action;
            turn.cards |= u16::from(fires) << place;
        }
    }
    for (n, ability) in p.content.boards[player.board.index()].abilities.iter().enumerate() {
        let works = ability.is_some_and(|ability| ability.works_on(action));
        turn.board |= u8::from(works) << n;
    }
    abilities(p, log);
}

/// ZG-B2: points come by themselves; everything else is the player's choice, in any order.
fn abilities(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    let mut usable = false;
    let mut rest = p.public.turn.cards;
    while rest != 0 {
        let place = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let (region, slot) = (Region((place / SLOTS) as u8), place % SLOTS);
        if !legal::card_usable(p.content, p.public.me(), region, slot) {
            continue;
        }
        let card = Card(p.public.me().cards[region.index()][slot]);
        let points = match p.content.card(card).bonus {
            Bonus::Points { points } => points,
            Bonus::PointsPerCard { aspect } => p.public.me().cards_by_aspect()[aspect.index()],
            _ => {
                usable = true;
                continue;
            }
        };
        p.public.turn.cards &= !(1 << place);
        log.all(Event::Used { seat: p.public.active, card, region });
        gain_points(p.public, Source::Cards, points, log);
    }
    for n in 0..2 {
        let effect = legal::ability(p.content, p.public.me(), n).filter(|_| p.public.turn.board >> n & 1 == 1);
        usable |= effect.is_some_and(|effect| legal::ability_usable(p.content, p.public, p.public.active, effect));
    }
    if usable {
        p.public.phase = Phase::Abilities;
    } else {
        end_turn(p, log);
    }
}

/// ZG-B5: the bonus of a card, once.
fn use_card(p: &mut Parts<'_>, region: Region, slot: u8, log: &mut impl Log<ZhanGuo>) {
    p.public.turn.cards &= !(1 << (region.index() * SLOTS + slot as usize));
    let card = Card(p.public.me().cards[region.index()][slot as usize]);
    log.all(Event::Used { seat: p.public.active, card, region });
    match p.content.card(card).bonus {
        Bonus::Octagon => begin_octagon(p, log),
        Bonus::Relocation { points } => begin_relocation(p, points, log),
        Bonus::Worker => {
            gain_workers(p.public, region, 1, log);
            abilities(p, log);
        }
        Bonus::CalmAny => begin_calm(p, false, log),
        Bonus::CalmHere => calm(p, region, false, log),
        Bonus::MoveWorker => begin_carry(p, log),
        Bonus::Official { official: Some(official) } => place_official(p, official, region, log),
        Bonus::Official { official: None } => begin_official(p, Regions::one(region), false, log),
        Bonus::Points { .. } | Bonus::PointsPerCard { .. } => abilities(p, log),
    }
}

/// ZG-B6: an ability of the board, once.
fn use_board(p: &mut Parts<'_>, n: u8, log: &mut impl Log<ZhanGuo>) {
    p.public.turn.board &= !(1 << n);
    log.all(Event::Ability { seat: p.public.active, board: p.public.me().board });
    match legal::ability(p.content, p.public.me(), n as usize) {
        Some(Effect::ExtraWorker(_)) => begin_extra_worker(p, p.public.turn.region, log),
        Some(Effect::MoveWorker) => begin_carry(p, log),
        Some(Effect::Octagon) => begin_octagon(p, log),
        Some(Effect::CalmForWorker) => begin_calm(p, true, log),
        Some(Effect::Relocation(points)) => begin_relocation(p, points, log),
        Some(Effect::MoveGovernor) => begin_transfer(p, log),
        None => abilities(p, log),
    }
}

/// ZG-B6: an official in the worker area recruits the extra worker; if all are in the governor area, one steps down
/// first (ZG-C3), and only a choice of colours needs a question.
fn begin_extra_worker(p: &mut Parts<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    // The first revision let him come without an official.
    if p.public.me().lower_count(region) > 0 || p.public.setup.revision < 2 {
        return extra_worker(p, region, log);
    }
    let mut down = legal::lowerable(p.content, p.public, p.public.active, region, Official::Red);
    let (first, second) = (down.next(), down.next());
    drop(down);
    match (first, second) {
        (Some(official), None) => lower(p, official, region, log),
        _ => p.public.phase = Phase::Lower(region, Official::Red),
    }
}

/// ZG-B6, ZG-V3: he raises unrest where every worker does; then come the relocation points.
fn extra_worker(p: &mut Parts<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    gain_workers(p.public, region, 1, log);
    change_unrest(p.public, region, i8::from(p.public.setup.per_worker), log);
    let board = &p.content.boards[p.public.me().board.index()];
    let points = board.abilities.iter().flatten().find_map(|ability| match ability.effect {
        Effect::ExtraWorker(points) => Some(points),
        _ => None,
    });
    begin_relocation(p, points.unwrap_or(0), log);
}

/// ZG-B5: an octagon of one's choice, or 1 point if none of any colour is left.
fn begin_octagon(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    let mut left = legal::small_octagons(p.public);
    match (left.next(), left.next()) {
        (None, _) => {
            p.public.me_mut().points[Source::Missing.index()] += 1;
            log.all(Event::Missing { seat: p.public.active, points: 1 });
            abilities(p, log);
        }
        (Some(aspect), None) => take_octagon(p, aspect, log),
        _ => p.public.phase = Phase::Octagon,
    }
}

fn take_octagon(p: &mut Parts<'_>, aspect: Aspect, log: &mut impl Log<ZhanGuo>) {
    gain_octagons(p.public, aspect, 1, log);
    abilities(p, log);
}

/// ZG-B5, ZG-B6: where unrest falls.
fn begin_calm(p: &mut Parts<'_>, worker: bool, log: &mut impl Log<ZhanGuo>) {
    match legal::unrestful(p.public.me()).only() {
        Some(region) => calm(p, region, worker, log),
        None => p.public.phase = Phase::Calm { worker },
    }
}

fn calm(p: &mut Parts<'_>, region: Region, worker: bool, log: &mut impl Log<ZhanGuo>) {
    change_unrest(p.public, region, -1, log);
    if worker {
        gain_workers(p.public, region, 1, log);
    }
    abilities(p, log);
}

/// ZG-B5: which worker goes where.
fn begin_carry(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    let mut ways = legal::carries(p.content, p.public.me());
    let (first, second) = (ways.next(), ways.next());
    drop(ways);
    match (first, second) {
        (Some(Action::Carry(from, to)), None) => carry(p, from, to, log),
        _ => p.public.phase = Phase::Carry,
    }
}

fn carry(p: &mut Parts<'_>, from: Region, to: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    let workers = &mut p.public.me_mut().workers;
    workers[from.index()] -= 1;
    workers[to.index()] += 1;
    log.all(Event::Carried { seat, from, to });
    abilities(p, log);
}

/// ZG-B6: which governor goes where.
fn begin_transfer(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    let mut ways = legal::transfers(p.content, p.public, p.public.active);
    let (first, second) = (ways.next(), ways.next());
    drop(ways);
    match (first, second) {
        (Some(Action::Transfer(from, spot, to)), None) => transfer(p, from, spot, to, log),
        _ => p.public.phase = Phase::Transfer,
    }
}

/// ZG-B6: he stands beside the squares of the new region; his old square is free again.
fn transfer(p: &mut Parts<'_>, from: Region, spot: u8, to: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = p.public.active;
    let square = (spot != BESIDE).then_some(spot);
    if let Some(square) = square {
        p.public.squares[from.index()][square as usize] = Owner::NOBODY;
    }
    let governors = &mut p.public.me_mut().governors;
    governors[from.index()] -= 1;
    governors[to.index()] += 1;
    log.all(Event::Transferred { seat, from, square, to });
    abilities(p, log);
}

// ---------------------------------------------------------------- End of a turn, orders

/// ZG-R1, ZG-O1: orders, then the next player; when all hands are empty, the rewards.
fn end_turn(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    fulfil_orders(p, log);
    let public = &mut *p.public;
    public.turn = Turn::REST;
    public.active = next_player(public);
    if public.me().hand_count() > 0 {
        public.phase = Phase::Turn;
    } else {
        offer(p, Aspect::Writing, SeatSet::EMPTY, log);
    }
}

/// ZG-R1, ZG-V2: clockwise, or down the reward track.
fn next_player(public: &Public) -> Seat {
    if !public.setup.by_track {
        return public.active.next(public.setup.players);
    }
    let place = Owner::of(public.active).place_in(&public.track).unwrap_or(0);
    Seat(public.track[(place + 1) % public.setup.players as usize].0)
}

/// ZG-O1, ZG-O2: every order that is met is marked at once on the first free field of its track.
fn fulfil_orders(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    let (content, seat) = (p.content, p.public.active);
    let holdings = p.public.holdings(seat);
    for section in 0..ORDER_SECTIONS {
        for kind in Kind::ALL {
            let k = kind.index();
            let order = &content.orders[k][p.public.orders[section][k] as usize];
            let track = &mut p.public.discs[section][k];
            if !holdings.meets(order) || Owner::of(seat).place_in(track).is_some() {
                continue;
            }
            if let Some(place) = Owner::NOBODY.place_in(track) {
                track[place] = Owner::of(seat);
                let value = content.tracks[section][k][place];
                log.all(Event::Fulfilled { seat, section: section as u8, kind, value });
            }
        }
    }
}

// ---------------------------------------------------------------- Rewards

/// ZG-W1, ZG-W3: the next in rank decides; who cannot take the full reward passes by himself.
fn offer(p: &mut Parts<'_>, aspect: Aspect, mut passed: SeatSet, log: &mut impl Log<ZhanGuo>) {
    let reward = p.content.rewards[p.public.round as usize][aspect.index()];
    while let Some(seat) = next_in_rank(p.public, aspect, passed) {
        tell_tie(p.public, aspect, seat, passed, log);
        if legal::can_accept(p.content, p.public, seat, reward) {
            p.public.active = seat;
            p.public.phase = Phase::Reward(aspect, passed);
            return;
        }
        log.all(Event::Unable { seat, aspect });
        passed = passed.with(seat);
    }
    log.all(Event::Untaken { aspect });
    next_aspect(p, aspect, log);
}

/// ZG-W1, ZG-W3: most octagons, at least 1; ties by the standing of the discs.
pub(crate) fn next_in_rank(public: &Public, aspect: Aspect, passed: SeatSet) -> Option<Seat> {
    let mut best = None;
    let mut most = 0;
    for seat in public.standing().iter().filter_map(|disc| disc.seat()).filter(|&seat| !passed.has(seat)) {
        let value = public.octagon_value(seat, aspect);
        if value > most {
            (best, most) = (Some(seat), value);
        }
    }
    best
}

/// ZG-W3, ZG-F2: where others have as many octagons, the standing of the discs has decided.
pub(crate) fn tell_tie(public: &Public, aspect: Aspect, first: Seat, passed: SeatSet, log: &mut impl Log<ZhanGuo>) {
    let value = public.octagon_value(first, aspect);
    let equal = |&seat: &Seat| seat != first && !passed.has(seat) && public.octagon_value(seat, aspect) == value;
    let others = public.seats().filter(equal).fold(SeatSet::EMPTY, SeatSet::with);
    if !others.is_empty() {
        log.all(Event::Tied { aspect, first, others });
    }
}

/// ZG-W2, ZG-W4, ZG-W6: the octagons go back, the disc moves to the reward, and the reward is taken.
fn accept(p: &mut Parts<'_>, aspect: Aspect, log: &mut impl Log<ZhanGuo>) {
    let public = &mut *p.public;
    let (seat, a) = (public.active, aspect.index());
    public.octagons[a] += core::mem::take(&mut public.me_mut().octagons[a]);
    if public.large[a].is(seat) {
        public.large[a] = Owner::NOBODY;
    }
    for disc in public.column.iter_mut().filter(|disc| disc.is(seat)) {
        *disc = Owner::NOBODY;
    }
    public.column[a] = Owner::of(seat);
    public.turn = Turn { cause: Cause::Reward(aspect), ..Turn::REST };
    log.all(Event::Accepted { seat, aspect });
    match p.content.rewards[public.round as usize][a] {
        Reward::Official(region) => begin_official(p, Regions::one(region), false, log),
        Reward::Officials(official, region) => {
            gain_officials(public, official, 2, region, log);
            complete(p, log);
        }
        Reward::Workers(region) => {
            gain_workers(public, region, 2, log);
            complete(p, log);
        }
        Reward::Governor(regions) => begin_governor(p, regions, log),
        Reward::Wall => begin_wall(p, log),
        Reward::Palace => begin_palace(p, log),
    }
}

/// ZG-W1: writing, currency, law.
fn next_aspect(p: &mut Parts<'_>, aspect: Aspect, log: &mut impl Log<ZhanGuo>) {
    match Aspect::from_index(aspect.index() + 1) {
        Some(next) => offer(p, next, SeatSet::EMPTY, log),
        None => end_round(p, log),
    }
}

/// ZG-W5, ZG-R1: discs return in their present order; after the fifth round the match is scored.
fn end_round(p: &mut Parts<'_>, log: &mut impl Log<ZhanGuo>) {
    let public = &mut *p.public;
    public.track = public.standing();
    public.column = [Owner::NOBODY; Aspect::COUNT];
    if public.round as usize + 1 < ROUNDS {
        public.round += 1;
        begin_round(public, log);
    } else {
        score::finish(p.content, public, log);
    }
}
