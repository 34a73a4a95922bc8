//! Positions for tests, set up and played in the words of the notation.

use engine::{
    Content as _, Events, Game as _, Notation as _, Rng, Scoring as _, Seat, SeatMap, State, ToAct, Verdict, Why as _,
    parse_setup,
};
use kaiser::{Action, Cards, Chance, Colour, Content, Event, Kaiser, Phase, Province, Rule, Source, Space, score};

pub(crate) const RED: Colour = Colour::Red;
pub(crate) const GREEN: Colour = Colour::Green;
pub(crate) const YELLOW: Colour = Colour::Yellow;
pub(crate) const ORANGE: Colour = Colour::Orange;
pub(crate) const VIOLET: Colour = Colour::Violet;

pub(crate) fn standard() -> &'static Content {
    Content::standard()
}

pub(crate) fn province(id: &str) -> Province {
    Province::all().find(|&p| standard()[p].id == id).unwrap_or_else(|| panic!("no province {id}"))
}

pub(crate) fn space(id: &str) -> Space {
    let found = standard().spaces.iter().position(|s| s.id == id).unwrap_or_else(|| panic!("no space {id}"));
    Space(found as u8)
}

/// All spaces of a province by id, in order.
pub(crate) fn spaces_of(id: &str) -> Vec<&'static str> {
    standard().area(province(id)).iter().map(|s| standard().spaces[s.index()].id.as_str()).collect()
}

pub(crate) fn cards(list: &[Colour]) -> Cards {
    let mut cards = Cards::default();
    for &colour in list {
        cards[colour] += 1;
    }
    cards
}

/// A table on which a position is being set up; `ready` begins play with the turn of seat 0 or of `turn`.
pub(crate) struct Setting {
    state: State<Kaiser>,
    hands: SeatMap<Option<Cards>>,
    open: Option<Cards>,
    pile: Option<Cards>,
}

pub(crate) fn table(setup: &str) -> Setting {
    let setup = parse_setup::<Kaiser>(setup).expect("a valid setup");
    let state = Kaiser::start(standard(), &setup);
    Setting { state, hands: SeatMap::default(), open: None, pile: None }
}

impl Setting {
    pub(crate) fn houses(mut self, seat: u8, ids: &[&str]) -> Self {
        for id in ids {
            self.state.parts_mut().public.houses[Seat(seat)].insert(space(id));
        }
        self
    }

    pub(crate) fn emissaries(mut self, seat: u8, id: &str, n: u8) -> Self {
        self.state.parts_mut().public.emissaries[province(id)][Seat(seat)] += n;
        self
    }

    pub(crate) fn fort(mut self, by: u8, id: &str) -> Self {
        let public = self.state.parts_mut().public;
        public.forts.insert(space(id));
        public.unset_forts = public.unset_forts.without(Seat(by));
        self
    }

    pub(crate) fn hand(mut self, seat: u8, hand: &[Colour]) -> Self {
        self.hands[Seat(seat)] = Some(cards(hand));
        self
    }

    pub(crate) fn open(mut self, open: &[Colour]) -> Self {
        self.open = Some(cards(open));
        self
    }

    /// The pile holds just these cards; what is in no hand and not open is discarded.
    pub(crate) fn pile(mut self, pile: &[Colour]) -> Self {
        self.pile = Some(cards(pile));
        self
    }

    pub(crate) fn exhausted(mut self, times: u8) -> Self {
        self.state.parts_mut().public.exhausted = times;
        self
    }

    pub(crate) fn emperor(mut self, seat: u8) -> Self {
        self.state.parts_mut().public.emperor = Seat(seat);
        self
    }

    pub(crate) fn turn(mut self, seat: u8) -> Self {
        self.state.parts_mut().public.turn = Seat(seat);
        self
    }

    pub(crate) fn ready(mut self) -> Table {
        let players = self.state.public().players;
        let mut rest = standard().deck(players);
        let mut take = |wanted: Cards| {
            for (rest, wanted) in rest.iter_mut().zip(&wanted) {
                *rest = rest.checked_sub(*wanted).expect("enough cards of each colour");
            }
            wanted
        };
        let named: Vec<Option<Cards>> = self.hands.0.iter().map(|hand| hand.map(&mut take)).collect();
        let open = self.open.map(&mut take);
        let pile = self.pile.map(&mut take);
        let mut any = |n: u8| {
            let mut found = Cards::default();
            for _ in 0..n {
                let most = Colour::ALL.into_iter().max_by_key(|&c| rest[c]).expect("five colours");
                rest[most] -= 1;
                found[most] += 1;
            }
            found
        };
        let parts = self.state.parts_mut();
        for seat in Seat::all(players) {
            parts.own[seat].hand = named[seat.index()].unwrap_or_else(|| any(3));
            parts.public.hands[seat] = parts.own[seat].hand.iter().sum();
        }
        parts.public.open = open.unwrap_or_else(|| any(4));
        if pile.is_some() {
            parts.public.discards = rest;
        }
        let pile = pile.unwrap_or(rest);
        parts.hidden.pile = pile;
        parts.public.pile = pile.iter().sum();
        parts.public.pile_limit = pile;
        parts.public.phase = Phase::Turn;
        parts.public.points = score::marked_points(standard(), parts.public);
        self.state.check().expect("a sound position");
        Table { state: self.state, events: Events::default() }
    }
}

/// A match in progress and what it has told so far.
pub(crate) struct Table {
    pub(crate) state: State<Kaiser>,
    pub(crate) events: Events<Kaiser>,
}

pub(crate) fn action(token: &str) -> Action {
    Kaiser::read_action(standard(), token).unwrap_or_else(|| panic!("no decision `{token}`"))
}

impl Table {
    pub(crate) fn new(setup: &str) -> Table {
        let setup = parse_setup::<Kaiser>(setup).expect("a valid setup");
        Table { state: Kaiser::start(standard(), &setup), events: Events::default() }
    }

    pub(crate) fn public(&self) -> &kaiser::Public {
        self.state.public()
    }

    pub(crate) fn seat(&self) -> Seat {
        match self.state.to_act() {
            ToAct::Seats(seats) => seats.first().expect("somebody is to act"),
            other => panic!("{other:?} instead of a decision"),
        }
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal(self.seat(), &mut legal);
        legal.into_iter().map(|action| Kaiser::write_action(standard(), action)).collect()
    }

    pub(crate) fn can(&self, token: &str) -> bool {
        self.legal().iter().any(|legal| legal == token)
    }

    /// The rule that forbids a decision now.
    pub(crate) fn forbidden(&self, token: &str) -> Rule {
        match Kaiser::why(self.state.known(self.seat()), action(token)) {
            Verdict::Forbidden(rule) => rule,
            Verdict::Allowed(rule) => panic!("`{token}` is allowed by {rule:?}"),
        }
    }

    /// The rule that permits a decision now.
    pub(crate) fn allowed(&self, token: &str) -> Rule {
        match Kaiser::why(self.state.known(self.seat()), action(token)) {
            Verdict::Allowed(rule) => rule,
            Verdict::Forbidden(rule) => panic!("`{token}` is forbidden by {rule:?}"),
        }
    }

    /// Plays decisions in order; each must be legal and leave a sound position.
    pub(crate) fn play(&mut self, tokens: &[&str]) -> &mut Table {
        for token in tokens {
            assert!(self.can(token), "`{token}` is not among {:?}", self.legal());
            self.state.play(self.seat(), action(token), &mut self.events);
            self.state.check().expect("a sound position");
        }
        self
    }

    /// Deals cards in order.
    pub(crate) fn deal(&mut self, colours: &[Colour]) -> &mut Table {
        for &colour in colours {
            self.outcome(Chance::Card(colour));
        }
        self
    }

    pub(crate) fn outcome(&mut self, outcome: Chance) -> &mut Table {
        let mut chances = Vec::new();
        self.state.chances(&mut chances);
        assert!(chances.iter().any(|&(chance, _)| chance == outcome), "{outcome:?} is not among {chances:?}");
        self.state.deal(outcome, &mut self.events);
        self.state.check().expect("a sound position");
        self
    }

    /// Deals whatever comes until a seat is to act or the match is over.
    pub(crate) fn deal_any(&mut self) -> &mut Table {
        let mut rng = Rng::new(7);
        while self.state.to_act() == ToAct::Chance {
            let outcome = Kaiser::draw(self.state.parts(), &mut Vec::new(), |n| rng.below(n));
            self.outcome(outcome);
        }
        self
    }

    /// Refills hand and open cards from the pile.
    pub(crate) fn refill(&mut self) -> &mut Table {
        self.deal_any();
        while self.public().phase == Phase::Refill {
            self.play(&["pile"]).deal_any();
        }
        self
    }

    pub(crate) fn over(&self) -> bool {
        self.public().phase == Phase::Over
    }

    pub(crate) fn hand(&self, seat: u8) -> Cards {
        self.state.parts().own[Seat(seat)].hand
    }

    pub(crate) fn points(&self, source: Source) -> Vec<i32> {
        let tally = Kaiser::tally(standard(), self.public());
        Seat::all(self.public().players).map(|seat| tally.get(source.index(), seat)).collect()
    }

    /// Points by source if the match ended now.
    pub(crate) fn forecast(&self, source: Source) -> Vec<i32> {
        let tally = Kaiser::forecast(standard(), self.public());
        Seat::all(self.public().players).map(|seat| tally.get(source.index(), seat)).collect()
    }

    pub(crate) fn told(&self, event: Event) -> bool {
        self.events.0.iter().any(|told| told.event == event)
    }
}
