//! What a viewer knows, in bytes.

use crate::ZhanGuo;
use crate::phase::{Cause, Phase, Then, Turn};
use crate::pieces::{
    Aspect, BARS, Board, Cards, Court, Kind, MAX_SQUARES, ORDER_SECTIONS, Official, Owner, PLAYERS, REGIONS, ROUNDS,
    Region, Regions, SECTIONS, SLOTS, Section, Source,
};
use crate::setup::{Boards, Variants};
use crate::state::{Own, Player, Public};
use alloc::string::String;
use alloc::vec::Vec;
use engine::{Eyes, Map, Observe, Observed, Seat, SeatSet, observe_enum, observe_index, observe_struct};

impl Observe for ZhanGuo {
    const OBSERVATION: u16 = 2;
}

observe_index! { Region: REGIONS, Section: SECTIONS }

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
    Cards { 0: Map<Aspect, u64> }
    Variants { players: u8, revision: u16, boards: Boards, draft: bool, by_track: bool, per_worker: bool }
    Turn { cause: Cause, active: bool, region: Region, then: Then, cards: u16, board: u8, by_board: bool }
    Player {
        board: Board,
        points: Map<Source, i16>,
        hand: Map<Aspect, u8>,
        cards: Map<Region, [u8; SLOTS]>,
        unrest: Map<Region, u8>,
        workers: Map<Region, u16>,
        upper: Map<Region, Map<Official, u8>>,
        lower: Map<Region, Map<Official, u8>>,
        supply: Map<Official, u8>,
        governors: Map<Region, u8>,
        palaces: Map<Region, u8>,
        octagons: Map<Aspect, u8>,
    }
    Public {
        setup: Variants,
        round: u8,
        phase: Phase,
        active: Seat,
        turn: Turn,
        court: u8,
        played: Cards,
        track: [Owner; PLAYERS],
        column: Map<Aspect, Owner>,
        tiles: Map<Section, u8>,
        orders: [Map<Kind, u8>; ORDER_SECTIONS],
        octagons: Map<Aspect, u8>,
        large: Map<Aspect, Owner>,
        squares: Map<Region, [Owner; MAX_SQUARES]>,
        walls: Map<Section, [Owner; BARS]>,
        discs: [Map<Kind, [Owner; PLAYERS]>; ORDER_SECTIONS],
        offer: u8,
        players: [Player; PLAYERS] => Seated,
    }
    Own { hand: Cards, put_back: [Map<Aspect, u8>; ROUNDS - 1] }
}
