//! Player boards: chosen or won by auction.

use super::{Table, begin_round};
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Board, OFFICIALS, Region, Source};
use crate::setup::Boards;
use crate::state::Public;
use crate::{ZhanGuo, legal};
use engine::{Log, Seat, SeatSet};

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
pub(crate) fn begin_auction(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    open_auction(t, t.public.start(), log);
}

/// ZG-A3, ZG-A4: the opener is the first without a board; the only seat left takes the last board for 1 point.
fn open_auction(t: &mut Table<'_>, mut opener: Seat, log: &mut impl Log<ZhanGuo>) {
    let bidders = without_board(t.public);
    while !bidders.has(opener) {
        opener = opener.next(t.public.setup.players);
    }
    t.public.active = opener;
    if bidders.len() > 1 {
        t.public.phase = Phase::Auction { leader: None, bid: 0, bidders };
    } else if let Some(board) = legal::offered(t.public).next() {
        own_board(t.public, opener, board, 1, log);
        begin_match(t, log);
    }
}

/// ZG-A2: a higher bid.
pub(super) fn raise_bid(t: &mut Table<'_>, seat: Seat, bid: u8, bidders: SeatSet, log: &mut impl Log<ZhanGuo>) {
    log.all(Event::Bid { seat, bid });
    next_bidder(t, seat, seat, bid, bidders, log);
}

/// ZG-A2: a seat that passes is out of this auction.
pub(super) fn pass_bid(
    t: &mut Table<'_>,
    seat: Seat,
    leader: Option<Seat>,
    bid: u8,
    bidders: SeatSet,
    log: &mut impl Log<ZhanGuo>,
) {
    log.all(Event::BidPassed { seat });
    next_bidder(t, seat, leader.unwrap_or(seat), bid, bidders.without(seat), log);
}

/// The next seat clockwise that can raise; the leader wins when nobody else is left.
fn next_bidder(
    t: &mut Table<'_>,
    after: Seat,
    leader: Seat,
    bid: u8,
    mut bidders: SeatSet,
    log: &mut impl Log<ZhanGuo>,
) {
    let public = &mut *t.public;
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
    public.player_mut(seat).points[Source::Start] -= i16::from(paid);
    log.all(Event::Board { seat, board, paid });
}

/// ZG-S8, ZG-A3: the chosen board; then the next chooser, the next auction, or the match.
pub(super) fn take_board(t: &mut Table<'_>, seat: Seat, board: Board, paid: u8, log: &mut impl Log<ZhanGuo>) {
    own_board(t.public, seat, board, paid, log);
    match t.public.setup.boards {
        Boards::Auction => open_auction(t, seat.next(t.public.setup.players), log),
        _ if seat == t.public.start() => {
            t.public.offer = 0;
            begin_match(t, log);
        }
        _ => {
            t.public.active = anticlockwise(t.public, seat);
            let mut left = legal::offered(t.public);
            // With as many players as boards the start player has no choice.
            if let (Some(board), None) = (left.next(), left.next()) {
                take_board(t, t.public.active, board, 0, log);
            }
        }
    }
}

/// ZG-S9: officials in region 1, as the board shows; then the first round.
pub(crate) fn begin_match(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    for seat in t.public.seats() {
        let player = t.public.player_mut(seat);
        let officials = t.content.boards[player.board].officials;
        player.upper[Region(0)] = officials;
        player.supply = officials.map(|count| OFFICIALS - count);
    }
    begin_round(t.public, log);
}
