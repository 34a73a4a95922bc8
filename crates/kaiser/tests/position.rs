//! Positions of this game, set up in its own words.

use engine::{Content as _, Seat, SeatMap};
use kaiser::{Cards, Colour, Content, Kaiser, Phase, Province, Public, Space, score};

pub(crate) type Table = testkit::Table<Kaiser>;

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
    table: Table,
    hands: SeatMap<Option<Cards>>,
    open: Option<Cards>,
    pile: Option<Cards>,
}

pub(crate) fn table(setup: &str) -> Setting {
    Setting { table: Table::new(setup), hands: SeatMap::default(), open: None, pile: None }
}

impl Setting {
    fn public(mut self, change: impl FnOnce(&mut Public)) -> Self {
        self.table.set(|parts| change(parts.public));
        self
    }

    pub(crate) fn houses(self, seat: u8, ids: &[&str]) -> Self {
        self.public(|public| ids.iter().for_each(|id| public.houses[Seat(seat)].insert(space(id))))
    }

    pub(crate) fn emissaries(self, seat: u8, id: &str, n: u8) -> Self {
        self.public(|public| public.emissaries[province(id)][Seat(seat)] += n)
    }

    pub(crate) fn fort(self, by: u8, id: &str) -> Self {
        self.public(|public| {
            public.forts.insert(space(id));
            public.unset_forts = public.unset_forts.without(Seat(by));
        })
    }

    pub(crate) fn hand(mut self, seat: u8, hand: &[Colour]) -> Self {
        self.hands[Seat(seat)] = Some(cards(hand));
        self
    }

    pub(crate) fn open(mut self, open: &[Colour]) -> Self {
        self.open = Some(cards(open));
        self
    }

    /// The pile holds just these cards; cards that are neither in a hand nor open are discarded.
    pub(crate) fn pile(mut self, pile: &[Colour]) -> Self {
        self.pile = Some(cards(pile));
        self
    }

    pub(crate) fn exhausted(self, times: u8) -> Self {
        self.public(|public| public.exhausted = times)
    }

    pub(crate) fn emperor(self, seat: u8) -> Self {
        self.public(|public| public.emperor = Seat(seat))
    }

    pub(crate) fn turn(self, seat: u8) -> Self {
        self.public(|public| public.turn = Seat(seat))
    }

    pub(crate) fn ready(mut self) -> Table {
        let players = self.table.public().players;
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
        let hands: Vec<Cards> = Seat::all(players).map(|seat| named[seat.index()].unwrap_or_else(|| any(3))).collect();
        let open = open.unwrap_or_else(|| any(4));
        self.table.set(|parts| {
            for (seat, hand) in Seat::all(players).zip(hands) {
                parts.own[seat].hand = hand;
                parts.public.hands[seat] = hand.iter().sum();
            }
            parts.public.open = open;
            if pile.is_some() {
                parts.public.discards = rest;
            }
            let pile = pile.unwrap_or(rest);
            parts.hidden.pile = pile;
            parts.public.pile = pile.iter().sum();
            parts.public.pile_limit = pile;
            parts.public.phase = Phase::Turn;
            parts.public.points = score::marked_points(standard(), parts.public);
        });
        self.table.sound();
        self.table
    }
}

/// What this game's tests do beyond the steps of a [`Table`].
pub(crate) trait Position {
    /// Refills hand and open cards from the pile.
    fn refill(&mut self) -> &mut Self;
}

impl Position for Table {
    fn refill(&mut self) -> &mut Table {
        self.deal_any();
        while self.public().phase == Phase::Refill {
            self.play("pile").deal_any();
        }
        self
    }
}
