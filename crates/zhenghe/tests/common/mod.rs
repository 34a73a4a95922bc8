//! Positions and steps for the tests, told as at the table.

use engine::{Content as _, Events, Game, Heuristic, NoLog, Rng, Seat, State, ToAct};
use zhenghe::pieces::{CARDS, EMPIRE};
use zhenghe::state::{Lore, Own};
use zhenghe::{Action, Card, Cards, Chance, Command, Content, Event, Hidden, Phase, Place, Public, Side, ZhengHe};

pub(crate) const EMPEROR: Seat = Seat(0);
pub(crate) const BARBARIAN: Seat = Seat(1);
pub(crate) const GANSU: Place = Place(0);
pub(crate) const SICHUAN: Place = Place(1);
pub(crate) const SHAANXI: Place = Place(2);
pub(crate) const BEIZHILI: Place = Place(3);
pub(crate) const LIAODONG: Place = Place(4);
pub(crate) const WEST: Place = Place(5);
pub(crate) const EAST: Place = Place(6);
pub(crate) const MANCHU: Place = Place(7);

/// The card with this printed number.
pub(crate) fn card(number: u8) -> Card {
    Card::number(number)
}

/// The set of cards with these printed numbers.
pub(crate) fn cards(numbers: &[u8]) -> Cards {
    numbers.iter().map(|&n| card(n)).collect()
}

/// A game at some point, with everything told so far.
pub(crate) struct Table {
    pub(crate) state: State<ZhengHe>,
    pub(crate) log: Events<ZhengHe>,
}

impl Table {
    /// A match before its first step.
    pub(crate) fn start(setup: &str) -> Table {
        Table::on(Content::standard(), setup)
    }

    /// The same with another edition.
    pub(crate) fn on(content: &'static Content, setup: &str) -> Table {
        let setup = engine::parse_setup::<ZhengHe>(setup).expect("a valid setup");
        Table { state: ZhengHe::start(content, &setup), log: Events::default() }
    }

    /// The second round of a game for two with the opening board, voyage 6 made, these hands, and this side to play.
    pub(crate) fn at(active: Side, emperor: &[u8], barbarian: &[u8]) -> Table {
        let mut table = Table::start("players=2");
        table.deal(Chance::Die(6));
        table.set(|public, own| {
            public.round = 2;
            public.phase = Phase::Card;
            public.active = active;
            public.actor = active;
            own[0].hand = cards(emperor);
            own[1].hand = cards(barbarian);
        });
        table
    }

    /// The same against the barbarians' own cards, the Emperor to play.
    pub(crate) fn solo(emperor: &[u8], barbarian: &[u8]) -> Table {
        let mut table = Table::start("players=1");
        table.deal(Chance::Die(6));
        table.set(|public, own| {
            public.round = 2;
            public.phase = Phase::Card;
            own[0].hand = cards(emperor);
            public.solo.hand = cards(barbarian);
        });
        table
    }

    /// Changes the position; counts of cards follow.
    pub(crate) fn set(&mut self, change: impl FnOnce(&mut Public, &mut [Own; 5])) -> &mut Table {
        let parts = self.state.parts_mut();
        change(parts.public, &mut parts.own.0);
        let public = parts.public;
        for side in Side::ALL {
            let (hand, reserve) = match public.seat(side) {
                Some(seat) => (parts.own[seat].hand, parts.own[seat].reserve),
                None => (public.solo.hand, public.solo.reserve),
            };
            public.hands[side] = hand.len();
            public.reserves[side] = reserve.len();
        }
        let held: u8 = public.hands.iter().sum::<u8>() + public.reserves.iter().sum::<u8>();
        public.deck = CARDS as u8 - held - public.discard.len() - public.used.len();
        let _: Hidden = *parts.hidden;
        self.state.check().expect("a sound position");
        self
    }

    /// Units and settlements of one place: armies, hordes, settlements.
    pub(crate) fn place(&mut self, place: Place, pieces: [u8; 3]) -> &mut Table {
        self.set(|public, _| {
            let i = place.index();
            [public.armies.0[i], public.hordes.0[i], public.settlements.0[i]] = pieces;
        })
    }

    pub(crate) fn public(&self) -> &Public {
        self.state.public()
    }

    pub(crate) fn own(&self, seat: Seat) -> Own {
        self.state.parts().own[seat]
    }

    /// Who is to act.
    pub(crate) fn acting(&self) -> Option<Seat> {
        match self.state.to_act() {
            ToAct::Seats(seats) => seats.first(),
            ToAct::Chance | ToAct::Nobody => None,
        }
    }

    /// The legal answers of whoever is to act.
    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        if let Some(seat) = self.acting() {
            self.state.legal(seat, &mut legal);
        }
        legal
    }

    pub(crate) fn can(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }

    /// A legal answer of whoever is to act.
    pub(crate) fn play(&mut self, action: Action) -> &mut Table {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not among {legal:?} in {:?}", self.public().phase);
        let seat = self.acting().expect("somebody is to act");
        self.state.play(seat, action, &mut self.log);
        self.state.check().expect("a sound position");
        self
    }

    pub(crate) fn plays(&mut self, actions: &[Action]) -> &mut Table {
        for &action in actions {
            self.play(action);
        }
        self
    }

    /// A possible outcome.
    pub(crate) fn deal(&mut self, outcome: Chance) -> &mut Table {
        let mut chances = Vec::new();
        self.state.chances(&mut chances);
        assert!(chances.iter().any(|&(c, _)| c == outcome), "{outcome:?} in {:?}", self.state.public().phase);
        self.state.deal(outcome, &mut self.log);
        self.state.check().expect("a sound position");
        self
    }

    /// Dice, one after the other.
    pub(crate) fn dice(&mut self, faces: &[u8]) -> &mut Table {
        for &face in faces {
            self.deal(Chance::Die(face));
        }
        self
    }

    /// Plays a card for a command; if it is asked, the reaction comes after.
    pub(crate) fn command(&mut self, number: u8, command: Command) -> &mut Table {
        self.play(Action::Play(card(number)));
        if self.public().phase == Phase::Timing {
            self.play(Action::After);
        }
        if self.public().phase == Phase::Use {
            self.play(Action::Command(command));
        }
        self
    }

    /// Plays a card for its action; if it is asked, the reaction comes after.
    pub(crate) fn card_action(&mut self, number: u8) -> &mut Table {
        self.play(Action::Play(card(number)));
        if self.public().phase == Phase::Timing {
            self.play(Action::After);
        }
        if self.public().phase == Phase::Use {
            self.play(Action::CardAction);
        }
        self
    }

    pub(crate) fn told(&self, event: Event) -> bool {
        self.log.0.iter().any(|told| told.event == event)
    }
}

pub(crate) fn at(place: Place) -> Action {
    Action::At(place)
}

pub(crate) fn home_armies(table: &Table) -> u8 {
    table.public().armies[EMPIRE]
}

pub(crate) fn lore(hand: &[u8]) -> Lore {
    Lore { hand: cards(hand), ..Lore::default() }
}

/// A player that tries every answer and takes the one that leads to the best looking position.
pub(crate) fn greedy(state: &State<ZhengHe>, seat: Seat, legal: &[Action], rng: &mut Rng) -> Action {
    let view = state.view(Some(seat));
    let world = <ZhengHe as engine::Resample>::resample(&view, rng);
    let known = state.known(seat);
    let mut best = (i32::MIN, 0, legal[0]);
    for &action in legal {
        let mut after = world;
        after.play(seat, action, &mut NoLog);
        let value = ZhengHe::value(after.known(seat)) + ZhengHe::hunch(known, action);
        best = best.max((value, rng.below(1 << 16), action));
    }
    best.2
}

/// Plays a game; `is_greedy` says who looks ahead, the others answer at random.
pub(crate) fn simulate(setup: &str, seed: u64, is_greedy: impl Fn(Seat) -> bool) -> State<ZhengHe> {
    let setup = engine::parse_setup::<ZhengHe>(setup).expect("a valid setup");
    let mut state = ZhengHe::start(Content::standard(), &setup);
    let (mut rng, mut legal, mut chances) = (Rng::new(seed), Vec::new(), Vec::new());
    loop {
        match state.to_act() {
            ToAct::Nobody => return state,
            ToAct::Chance => {
                let outcome = ZhengHe::draw(state.parts(), &mut chances, |n| rng.below(n));
                state.deal(outcome, &mut NoLog);
            }
            ToAct::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                state.legal(seat, &mut legal);
                let action = if is_greedy(seat) { greedy(&state, seat, &legal, &mut rng) } else { rng.pick(&legal) };
                state.play(seat, action, &mut NoLog);
            }
        }
    }
}
