//! What a viewer knows, in bytes.

use crate::Kaiser;
use crate::phase::{Payment, Phase};
use crate::pieces::{Cards, Colour, Province, Side, Spaces};
use crate::score::Points;
use crate::state::{Own, Public};
use engine::{Map, Observe, Seat, SeatMap, SeatSet, observe_enum, observe_index, observe_struct};

impl Observe for Kaiser {
    const OBSERVATION: u16 = 1;
}

observe_index! { Province: Province::COUNT }

observe_enum! {
    Side { ThreeFour, FourFive }
    Colour { Red, Green, Yellow, Orange, Violet }
    Payment { Card(colour: Colour), Pair(colour: Colour) }
    Phase {
        Lot,
        Deal(seat: Seat),
        LayOut,
        Turn,
        Place { paid: Payment, second: Option<Province> },
        Second(province: Province),
        Refill,
        Draw,
        Replenish,
        Over,
    }
}

observe_struct! {
    Public {
        players: u8,
        side: Side,
        fortifications: bool,
        emperor: Seat,
        turn: Seat,
        round: u8,
        phase: Phase,
        houses: SeatMap<Spaces>,
        forts: Spaces,
        unset_forts: SeatSet,
        emissaries: Map<Province, SeatMap<u8>>,
        points: Points,
        open: Cards,
        discards: Cards,
        pile: u8,
        exhausted: u8,
        pile_limit: Cards,
        hands: SeatMap<u8>,
        shown: SeatMap<Cards>,
    }
    Own { hand: Cards, drawn: Cards }
}
