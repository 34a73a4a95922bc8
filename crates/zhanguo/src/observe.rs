//! What a viewer knows, in bytes.

use crate::ZhanGuo;
use crate::phase::{Cause, Phase, Then, Turn};
use crate::pieces::{
    Aspect, BARS, Board, Cards, Court, Kind, MAX_SQUARES, ORDER_SECTIONS, Official, Owner, PLAYERS, REGIONS, ROUNDS,
    Region, Regions, SECTIONS, SLOTS, Section, Source,
};
use crate::setup::{Boards, Terms};
use crate::state::{Own, Player, Public};
use alloc::string::String;
use alloc::vec::Vec;
use engine::{Eyes, Observe, Observed, Seat, SeatSet, observe_enum, observe_index, observe_set, observe_struct};

impl Observe for ZhanGuo {
    const OBSERVATION: u16 = 2;
}

observe_index! { Region: REGIONS, Section: SECTIONS }
observe_set! { Regions: REGIONS }

/// One-hot over the seats; nothing where the place is free.
impl Observed for Owner {
    const LEN: usize = Seat::LEN;
    #[inline]
    fn write(&self, eyes: Eyes, out: &mut [u8]) {
        if let Some(seat) = self.seat() {
            seat.write(eyes, out);
        }
    }
    fn read(seen: &[u8], eyes: Eyes) -> Option<Owner> {
        Some(Seat::read(seen, eyes).map_or(Owner::NOBODY, Owner::of))
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        Seat::names(prefix, out);
    }
}

observe_enum! {
    Boards { A, B, Auction }
    Aspect { Writing, Currency, Law }
    Official { Red, Grey, White }
    Court { Wall, Palace, Workers, Relocate, Official, Governor }
    Then { Complete, CalmRegion, Abilities }
    Cause { Rest, Court(action: Court), Reward(aspect: Aspect) }
    Phase {
        Discs(n: u8),
        Tiles(n: u8),
        Orders(n: u8),
        Boards,
        Auction { leader: Option<Seat>, bid: u8, bidders: SeatSet },
        TakeBoard { paid: u8 },
        Draw(n: u8),
        Draft,
        Turn,
        Field,
        WallCost(section: Section, bar: u8),
        Palace,
        PalaceCost(region: Region),
        Large,
        Workers,
        Lower(region: Region, official: Official),
        Official { regions: Regions, optional: bool },
        Governor(regions: Regions),
        Square(region: Region),
        Relocate { left: u8, must: bool },
        Pass { official: Official, at: Region, been: Regions, left: u8 },
        Abilities,
        Octagon,
        Calm { worker: bool },
        Carry,
        Transfer,
        Reward(aspect: Aspect, passed: SeatSet),
        Over,
    }
}

observe_enum! {
    Board { A, Circle, Square, Triangle, Star }
}

observe_struct! {
    Cards { 0: [u64; Aspect::COUNT] }
    Terms { players: u8, revision: u16, boards: Boards, draft: bool, by_track: bool, per_worker: bool }
    Turn { cause: Cause, active: bool, region: Region, then: Then, cards: u16, board: u8, by_board: bool }
    Player {
        board: Board,
        points: [i16; Source::COUNT],
        hand: [u8; Aspect::COUNT],
        cards: [[u8; SLOTS]; REGIONS],
        unrest: [u8; REGIONS],
        workers: [u16; REGIONS],
        upper: [[u8; Official::COUNT]; REGIONS],
        lower: [[u8; Official::COUNT]; REGIONS],
        supply: [u8; Official::COUNT],
        governors: [u8; REGIONS],
        palaces: [u8; REGIONS],
        octagons: [u8; Aspect::COUNT],
    }
    Public {
        setup: Terms,
        round: u8,
        phase: Phase,
        active: Seat,
        turn: Turn,
        court: u8,
        played: Cards,
        track: [Owner; PLAYERS],
        column: [Owner; Aspect::COUNT],
        tiles: [u8; SECTIONS],
        orders: [[u8; Kind::COUNT]; ORDER_SECTIONS],
        octagons: [u8; Aspect::COUNT],
        large: [Owner; Aspect::COUNT],
        squares: [[Owner; MAX_SQUARES]; REGIONS],
        walls: [[Owner; BARS]; SECTIONS],
        discs: [[[Owner; PLAYERS]; Kind::COUNT]; ORDER_SECTIONS],
        offer: u8,
        players: [Player; PLAYERS] => Seated,
    }
    Own { hand: Cards, put_back: [[u8; Aspect::COUNT]; ROUNDS - 1] }
}
