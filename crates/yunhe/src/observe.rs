//! What a viewer knows, in bytes.

use crate::Yunhe;
use crate::content::SLOTS;
use crate::phase::Phase;
use crate::pieces::{
    CANALS, CARDS, Card, CardSet, Deed, Field, FieldSet, Heading, MAX_FIELDS, STACKS, Source, StackNo, Tile, Tiles,
    UNREST,
};
use crate::setup::{Layout, Swap};
use crate::state::{Below, Own, Player, Public, Slot, Stack};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use engine::{Eyes, Map, Observe, Observed, Seat, SeatMap, observe_enum, observe_index, observe_struct};

impl Observe for Yunhe {
    const OBSERVATION: u16 = 1;
}

observe_index! { Field: MAX_FIELDS, Tile: Tile::COUNT, StackNo: STACKS, Card: CARDS }

/// How many tiles of each kind.
impl Observed for Tiles {
    const LEN: usize = Tile::COUNT;
    #[inline]
    fn write(&self, _: Eyes, out: &mut [u8]) {
        out.iter_mut().enumerate().for_each(|(kind, count)| *count = (self.0 >> (4 * kind) & 15) as u8);
    }
    fn read(seen: &[u8], _: Eyes) -> Option<Tiles> {
        Some(Tiles(seen.iter().enumerate().fold(0, |tiles, (kind, &count)| tiles | u64::from(count) << (4 * kind))))
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        out.extend((0..Self::LEN).map(|kind| format!("{prefix}[{kind}]")));
    }
}

/// How many tiles, then the kind of each, the next to be drawn first.
impl Observed for Below {
    const LEN: usize = 1 + (CANALS + UNREST) as usize;
    #[inline]
    fn write(&self, _: Eyes, out: &mut [u8]) {
        out[0] = self.len();
        self.iter().zip(&mut out[1..]).for_each(|(tile, out)| *out = tile.0);
    }
    fn read(seen: &[u8], _: Eyes) -> Option<Below> {
        let (&len, tiles) = seen.split_first()?;
        let mut below = Below::default();
        tiles.get(..usize::from(len))?.iter().for_each(|&tile| below.push(Tile(tile)));
        Some(below)
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        out.push(format!("{prefix}.len"));
        out.extend((1..Self::LEN).map(|i| format!("{prefix}[{}]", i - 1)));
    }
}

observe_enum! {
    Layout { Printed, Free, Wild }
    Swap { Same, Any }
    Heading { South, North }
    Deed {
        Supply,
        Build,
        Rebuild,
        Prestige,
        Remove,
        Calm,
        Destroy,
        Inspection,
        Tea,
        Espionage,
        Intrigue,
        Denounce,
        Reform,
    }
    Phase {
        Lot { seats: u8 },
        Layout,
        Tops { stack: StackNo },
        Keep,
        Draft,
        Turn,
        Draw { stack: StackNo },
        Place { tile: Tile },
        Rotate { field: Field, then: Option<Field>, must: bool },
        Rebuild,
        Shift { from: Field },
        Remove,
        Calm { colour: Seat, by: Seat },
        Pay { deed: Deed, victim: Seat },
        Destroy,
        Bury { field: Field, by: Seat },
        Spy { owner: Seat, stack: StackNo },
        Way { by: Seat, inspection: bool },
        Uprising { seat: Seat, left: u8, lowest: StackNo },
        Over,
    }
}

observe_struct! {
    Slot { entry: Option<u8>, used: u8 }
    Stack { up: Option<Tile>, unseen: u8, below: Below }
    Player {
        storage: Tiles,
        unseen: Tiles,
        stacks: Map<StackNo, Stack>,
        palace: Tiles,
        denounced: SeatMap<u8>,
        wall: u8,
        canals: FieldSet,
        unrest: FieldSet,
        shown: Option<Card>,
        points: Map<Source, i16>,
    }
    Public {
        players: u8,
        level: u8,
        layout: Layout,
        open_south: bool,
        swap: Swap,
        phase: Phase,
        first: Seat,
        start: Seat,
        active: Seat,
        round: u8,
        trips: u8,
        ship: Field,
        heading: Heading,
        resting: bool,
        steps: u8,
        visited: FieldSet,
        slots: [Slot; SLOTS],
        tile: Map<Field, u8>,
        arms: Map<Field, u8>,
        seats: SeatMap<Player>,
    }
    Own { hand: CardSet, card: Option<Card> }
}
