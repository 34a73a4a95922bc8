//! Nim with heaps of 3, 4 and 5: whoever takes the last stone wins. Open information, no chance.

use super::{Blank, TwoSeats};
use engine::{
    Broken, Game, Known, Log, Notation, Numbered, Parts, PartsRef, Resample, Rng, Scores, Seat, SeatMap, SeatSet,
    State, ToAct, View,
};
use serde::{Deserialize, Serialize};

const HEAPS: [u8; 3] = [3, 4, 5];
const LARGEST: u8 = 5;

/// The game's name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim;

/// Takes some stones from one heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Take {
    /// Which heap.
    pub heap: u8,
    /// How many stones, from 1.
    pub stones: u8,
}

impl Numbered for Take {
    const COUNT: u16 = HEAPS.len() as u16 * LARGEST as u16;
    fn id(self) -> u16 {
        u16::from(self.heap) * u16::from(LARGEST) + u16::from(self.stones) - 1
    }
    fn from_id(id: u16) -> Option<Take> {
        let (heap, stones) = (id / u16::from(LARGEST), id % u16::from(LARGEST) + 1);
        (id < Self::COUNT).then_some(Take { heap: heap as u8, stones: stones as u8 })
    }
}

/// There is no chance in Nim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Never {}

impl Numbered for Never {
    const COUNT: u16 = 0;
    fn id(self) -> u16 {
        match self {}
    }
    fn from_id(_: u16) -> Option<Never> {
        None
    }
}

/// Heaps, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Stones in each heap.
    pub heaps: [u8; 3],
    /// Who takes next.
    pub turn: Seat,
}

impl Game for Nim {
    const NAME: &'static str = "nim";
    const MAX_PLIES: u32 = 12;
    type Content = Blank;
    type Setup = TwoSeats;
    type Public = Table;
    type Own = ();
    type Hidden = ();
    type Action = Take;
    type Chance = Never;
    type Event = Take;

    fn start(content: &'static Blank, _: &TwoSeats) -> State<Nim> {
        State::new(content, Table { heaps: HEAPS, turn: Seat(0) }, SeatMap::default(), ())
    }

    fn players(_: &Table) -> u8 {
        2
    }

    fn to_act(table: &Table) -> ToAct {
        if table.heaps == [0; 3] { ToAct::Nobody } else { ToAct::Seats(SeatSet::one(table.turn)) }
    }

    fn legal(known: Known<'_, Nim>, out: &mut Vec<Take>) {
        for (heap, &size) in known.public.heaps.iter().enumerate() {
            out.extend((1..=size).map(|stones| Take { heap: heap as u8, stones }));
        }
    }

    fn chances(_: PartsRef<'_, Nim>, _: &mut Vec<(Never, u32)>) {}

    fn play(parts: Parts<'_, Nim>, seat: Seat, take: Take, log: &mut impl Log<Nim>) {
        parts.public.heaps[take.heap as usize] -= take.stones;
        parts.public.turn = seat.next(2);
        log.all(take);
    }

    fn deal(_: Parts<'_, Nim>, outcome: Never, _: &mut impl Log<Nim>) {
        match outcome {}
    }

    fn result(table: &Table) -> Option<Scores> {
        let mut points = SeatMap::default();
        points[table.turn.next(2)] = 1;
        (table.heaps == [0; 3]).then(|| Scores::ranked(2, points, SeatMap::default()))
    }

    fn check(parts: PartsRef<'_, Nim>) -> Result<(), Broken> {
        let fits = parts.public.heaps.iter().zip(HEAPS).all(|(&now, start)| now <= start);
        if fits { Ok(()) } else { Err(Broken("a heap has grown".into())) }
    }
}

impl Resample for Nim {
    fn resample(view: &View<Nim>, _: &mut Rng) -> State<Nim> {
        State::new(view.content(), *view.public(), SeatMap::default(), ())
    }
}

impl Notation for Nim {
    fn write_action(_: &Blank, take: Take) -> String {
        format!("{}-{}", take.heap, take.stones)
    }
    fn read_action(_: &Blank, token: &str) -> Option<Take> {
        let (heap, stones) = token.split_once('-')?;
        let (heap, stones) = (heap.parse().ok()?, stones.parse().ok()?);
        (heap < 3 && (1..=LARGEST).contains(&stones)).then_some(Take { heap, stones })
    }
    fn write_chance(_: &Blank, outcome: Never) -> String {
        match outcome {}
    }
    fn read_chance(_: &Blank, _: &str) -> Option<Never> {
        None
    }
}
