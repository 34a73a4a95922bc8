//! Kuhn poker: three cards, one each, one bet. Hidden hands and chance in the smallest form. With a planted fault
//! ([`fault`]) it shows that the conformance suite catches what it must.

use super::{Blank, TwoSeats};
use engine::{
    Broken, Game, Known, Log, Notation, Numbered, Observe, Parts, PartsRef, Resample, Rng, Scores, Seat, SeatMap,
    SeatSet, State, ToAct, View, observe_enum, observe_struct,
};
use serde::{Deserialize, Serialize};

/// Faults that can be planted: each breaks one promise.
pub mod fault {
    /// The game as it should be.
    pub const NONE: u8 = 0;
    /// A dealt card is told to all.
    pub const TOLD_TO_ALL: u8 = 1;
    /// A dealt card is copied into the public part.
    pub const COPIED_TO_PUBLIC: u8 = 2;
    /// An invented world may deal the same card twice.
    pub const CARELESS_RESAMPLE: u8 = 3;
    /// Answers are listed in the wrong order.
    pub const UNSORTED: u8 = 4;
    /// The overridden draw disagrees with the list of chances.
    pub const CROOKED_DRAW: u8 = 5;
    /// A bet is told only if the card behind it is the king.
    pub const TELLING_BET: u8 = 6;
    /// A position without a legal answer.
    pub const DEAD_END: u8 = 7;
}

/// The game's name, with a planted fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kuhn<const FAULT: u8>;

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Card {
    /// The lowest.
    Jack,
    /// The middle one.
    Queen,
    /// The highest.
    King,
}

const CARDS: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

impl Numbered for Card {
    const COUNT: u16 = 3;
    fn id(self) -> u16 {
        self as u16
    }
    fn from_id(id: u16) -> Option<Card> {
        CARDS.get(id as usize).copied()
    }
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum KuhnAction {
    /// Check, or fold after a bet.
    Pass,
    /// Bet, or call after a bet.
    Bet,
}

impl Numbered for KuhnAction {
    const COUNT: u16 = 2;
    fn id(self) -> u16 {
        self as u16
    }
    fn from_id(id: u16) -> Option<KuhnAction> {
        [KuhnAction::Pass, KuhnAction::Bet].get(id as usize).copied()
    }
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    dealt: u8,
    decisions: [Option<KuhnAction>; 3],
    /// Cards laid open at a showdown.
    shown: [Option<Card>; 2],
    leak: Option<Card>,
}

impl Table {
    fn made(&self) -> usize {
        self.decisions.iter().flatten().count()
    }

    fn over(&self) -> bool {
        use KuhnAction::{Bet, Pass};
        matches!(self.decisions, [Some(Pass), Some(Pass), _] | [Some(Bet), Some(_), _] | [_, _, Some(_)])
    }

    /// Who folded, if anybody did.
    fn folded(&self) -> Option<Seat> {
        use KuhnAction::{Bet, Pass};
        match self.decisions {
            [Some(Bet), Some(Pass), _] => Some(Seat(1)),
            [Some(Pass), Some(Bet), Some(Pass)] => Some(Seat(0)),
            _ => None,
        }
    }
}

/// What is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// Somebody got a card.
    Dealt(Seat),
    /// Which card it is.
    YourCard(Card),
    /// A decision.
    Decided(KuhnAction),
    /// Both cards, at a showdown.
    Showdown(Card, Card),
}

/// A seat's own card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Hand(Option<Card>);

impl<const FAULT: u8> Game for Kuhn<FAULT> {
    const NAME: &'static str = "kuhn";
    const MAX_PLIES: u32 = 5;
    type Content = Blank;
    type Setup = TwoSeats;
    type Public = Table;
    type Own = Hand;
    type Hidden = ();
    type Action = KuhnAction;
    type Chance = Card;
    type Event = Event;

    fn start(content: &'static Blank, _: &TwoSeats) -> State<Self> {
        let table = Table { dealt: 0, decisions: [None; 3], shown: [None; 2], leak: None };
        State::new(content, table, SeatMap::default(), ())
    }

    fn players(_: &Table) -> u8 {
        2
    }

    fn to_act(table: &Table) -> ToAct {
        match table {
            Table { dealt: 0 | 1, .. } => ToAct::Chance,
            table if table.over() => ToAct::Nobody,
            table => ToAct::Seats(SeatSet::one(Seat(table.made() as u8 % 2))),
        }
    }

    fn legal(known: Known<'_, Self>, out: &mut Vec<KuhnAction>) {
        if FAULT == fault::DEAD_END && known.public.made() == 2 {
            return;
        }
        out.extend([KuhnAction::Pass, KuhnAction::Bet]);
        if FAULT == fault::UNSORTED {
            out.reverse();
        }
    }

    fn chances(parts: PartsRef<'_, Self>, out: &mut Vec<(Card, u32)>) {
        let free = |card: &Card| parts.own.0.iter().all(|hand| hand.0 != Some(*card));
        out.extend(CARDS.into_iter().filter(free).map(|card| (card, 1)));
    }

    fn draw(parts: PartsRef<'_, Self>, scratch: &mut Vec<(Card, u32)>, below: impl FnOnce(u32) -> u32) -> Card {
        scratch.clear();
        Self::chances(parts, scratch);
        let ticket = below(scratch.len() as u32) as usize;
        scratch[if FAULT == fault::CROOKED_DRAW { scratch.len() - 1 } else { ticket }].0
    }

    fn play(parts: Parts<'_, Self>, seat: Seat, action: KuhnAction, log: &mut impl Log<Self>) {
        let table = parts.public;
        table.decisions[table.made()] = Some(action);
        if FAULT != fault::TELLING_BET || parts.own[seat].0 == Some(Card::King) {
            log.all(Event::Decided(action));
        }
        if table.over() && table.folded().is_none() {
            let cards = [Seat(0), Seat(1)].map(|seat| parts.own[seat].0.expect("both hold a card"));
            table.shown = cards.map(Some);
            log.reveal(Event::Showdown(cards[0], cards[1]));
        }
    }

    fn deal(parts: Parts<'_, Self>, card: Card, log: &mut impl Log<Self>) {
        let seat = Seat(parts.public.dealt);
        parts.own[seat].0 = Some(card);
        parts.public.dealt += 1;
        log.all(Event::Dealt(seat));
        match FAULT {
            fault::TOLD_TO_ALL => log.all(Event::YourCard(card)),
            fault::COPIED_TO_PUBLIC => parts.public.leak = Some(card),
            _ => {}
        }
        log.only(seat, Event::YourCard(card));
    }

    fn result(table: &Table) -> Option<Scores> {
        if table.dealt < 2 || !table.over() {
            return None;
        }
        let bets = table.decisions.iter().flatten().filter(|&&d| d == KuhnAction::Bet).count();
        let (winner, stake) = match table.folded() {
            Some(seat) => (seat.next(2), 1),
            None => (Seat(u8::from(table.shown[0] < table.shown[1])), if bets == 2 { 2 } else { 1 }),
        };
        let points = SeatMap::from_fn(|seat| if seat == winner { stake } else { -stake });
        Some(Scores::ranked(2, points, SeatMap::default()))
    }

    fn check(parts: PartsRef<'_, Self>) -> Result<(), Broken> {
        let (first, second) = (parts.own[Seat(0)].0, parts.own[Seat(1)].0);
        let held = usize::from(first.is_some()) + usize::from(second.is_some());
        if held != usize::from(parts.public.dealt) {
            return Err(Broken("the number of cards held is not the number dealt".into()));
        }
        if first.is_some() && first == second { Err(Broken("both hold the same card".into())) } else { Ok(()) }
    }
}

impl<const FAULT: u8> Resample for Kuhn<FAULT> {
    fn resample(view: &View<Self>, rng: &mut Rng) -> State<Self> {
        let table = *view.public();
        let mut own = SeatMap::<Hand>::default();
        let known = view.known().and_then(|known| Some((known.seat, known.own.0?)));
        let mut cards = CARDS;
        rng.shuffle(&mut cards);
        let mut unknown = cards
            .into_iter()
            .filter(|&card| FAULT == fault::CARELESS_RESAMPLE || known.is_none_or(|(_, mine)| mine != card));
        for seat in Seat::all(table.dealt) {
            own[seat].0 = match (table.shown[seat.index()], known) {
                (Some(card), _) => Some(card),
                (None, Some((mine, card))) if mine == seat => Some(card),
                _ => unknown.next(),
            };
        }
        State::new(view.content(), table, own, ())
    }
}

impl<const FAULT: u8> Observe for Kuhn<FAULT> {
    const OBSERVATION: u16 = 1;
}

observe_enum! {
    Card { Jack, Queen, King }
    KuhnAction { Pass, Bet }
}

observe_struct! {
    Table { dealt: u8, decisions: [Option<KuhnAction>; 3], shown: [Option<Card>; 2], leak: Option<Card> }
    Hand { 0: Option<Card> }
}

impl<const FAULT: u8> Notation for Kuhn<FAULT> {
    fn write_action(_: &Blank, action: KuhnAction) -> String {
        if action == KuhnAction::Pass { "pass".into() } else { "bet".into() }
    }
    fn read_action(_: &Blank, token: &str) -> Option<KuhnAction> {
        [KuhnAction::Pass, KuhnAction::Bet].into_iter().find(|&action| Self::write_action(&Blank, action) == token)
    }
    fn write_chance(_: &Blank, card: Card) -> String {
        format!("{card:?}")
    }
    fn read_chance(_: &Blank, token: &str) -> Option<Card> {
        CARDS.into_iter().find(|card| format!("{card:?}") == token)
    }
}
