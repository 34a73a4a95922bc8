//! What a viewer knows, in bytes.

use crate::Specimen;
use crate::phase::Phase;
use crate::pieces::{Card, Cards, Lantern};
use crate::state::{Own, Public};
use engine::{Observe, Seat, SeatMap, SeatSet, Set, observe_enum, observe_index, observe_struct};

impl Observe for Specimen {
    const OBSERVATION: u16 = 1;
}

observe_index! { Card: Card::COUNT }
observe_index! { Lantern: Lantern::COUNT }

observe_enum! {
    Phase { Deal(seat: Seat), Light, Lay, Over }
}

observe_struct! {
    Public {
        players: u8,
        second: bool,
        round: u8,
        phase: Phase,
        lantern: Option<Lantern>,
        lit: Set<Lantern>,
        choosing: SeatSet,
        hands: SeatMap<u8>,
        shown: SeatMap<Option<Card>>,
        played: Cards,
        points: SeatMap<u8>,
    }
    Own { hand: Cards, laid: Option<Card> }
}
