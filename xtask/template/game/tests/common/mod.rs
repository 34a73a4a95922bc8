//! Positions for tests, set up and played in the words of the notation.

use engine::{Content as _, Events, Game as _, NoLog, Notation as _, Seat, State, ToAct, Verdict, Why as _, parse_setup};
use specimen::{Action, Card, Cards, Chance, Content, Event, Lantern, Public, Rule, Specimen};

/// A match at a position that the test has chosen.
pub(crate) struct Table {
    pub(crate) state: State<Specimen>,
    /// What the last step told.
    pub(crate) told: Events<Specimen>,
}

/// A table at which each seat has been dealt these cards and, where it is asked, the lowest others up to nine.
pub(crate) fn dealt(setup: &str, hands: &[&[u8]]) -> Table {
    let setup = parse_setup::<Specimen>(setup).expect("a valid setup");
    let mut table = Table { state: Specimen::start(Content::standard(), &setup), told: Events::default() };
    let wished: Cards = hands.iter().flat_map(|hand| hand.iter().map(|&number| card(number))).collect();
    let mut others = Cards::ALL.less(wished).iter();
    for round in 0..9 {
        for hand in hands {
            let next = hand.get(round).map(|&number| card(number)).or_else(|| others.next()).expect("enough cards");
            table.state.deal(Chance::Card(next), &mut NoLog);
        }
    }
    table
}

pub(crate) fn card(number: u8) -> Card {
    Card::with_number(number).expect("a card has this number")
}

impl Table {
    /// Lights the lantern worth so many points.
    pub(crate) fn light(&mut self, points: u8) -> &mut Table {
        self.told = Events::default();
        self.state.deal(Chance::Lantern(Lantern(points - 1)), &mut self.told);
        self
    }

    /// Plays legal answers in notation, each with its seat: `0.lay.17`.
    pub(crate) fn play(&mut self, steps: &str) -> &mut Table {
        for step in steps.split_whitespace() {
            let (seat, token) = step.split_once('.').expect("a step names its seat");
            let (seat, action) = (Seat(seat.parse().expect("a seat")), read(token));
            assert!(self.legal(seat.0).contains(&action), "{step} is not legal");
            self.told = Events::default();
            self.state.play(seat, action, &mut self.told);
            self.state.check().expect("all that must hold");
        }
        self
    }

    pub(crate) fn legal(&self, seat: u8) -> Vec<Action> {
        let mut legal = Vec::new();
        self.state.legal(Seat(seat), &mut legal);
        legal
    }

    /// The rule that forbids an answer.
    pub(crate) fn forbidden(&self, seat: u8, token: &str) -> Rule {
        match Specimen::why(self.state.known(Seat(seat)), read(token)) {
            Verdict::Forbidden(rule) => rule,
            Verdict::Allowed(rule) => panic!("{token} is allowed by {rule:?}"),
        }
    }

    pub(crate) fn public(&self) -> &Public {
        self.state.public()
    }

    /// The points of the seats that play.
    pub(crate) fn points(&self) -> Vec<u8> {
        Seat::all(self.public().players).map(|seat| self.public().points[seat]).collect()
    }

    pub(crate) fn tells(&self, event: Event) -> bool {
        self.told.0.iter().any(|told| told.event == event)
    }

    pub(crate) fn over(&self) -> bool {
        self.state.to_act() == ToAct::Nobody
    }
}

fn read(token: &str) -> Action {
    Specimen::read_action(Content::standard(), token).unwrap_or_else(|| panic!("{token} is no answer"))
}
