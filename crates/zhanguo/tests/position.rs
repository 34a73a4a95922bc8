//! Positions of this game, set up in its own words. Regions count from 1, as people do.

use engine::{Content as _, Map, Parts, Seat, ToAct};
use std::ops::{Deref, DerefMut};
use zhanguo::{
    Aspect, Board, Card, Cards, Content, Criterion, Event, Kind, LARGE, OFFICIALS, Official, Owner, Phase, Player,
    Public, Region, Turn, ZhanGuo,
};

pub(crate) type Table = testkit::Table<ZhanGuo>;

pub(crate) const WRITING: Aspect = Aspect::Writing;
pub(crate) const CURRENCY: Aspect = Aspect::Currency;
pub(crate) const LAW: Aspect = Aspect::Law;

pub(crate) fn standard() -> &'static Content {
    Content::standard()
}

/// A table on which a position is being set up, with all hands empty; `turn` begins play. Each random event of the
/// set-up had its first outcome, so seat 0 starts and the others follow in order.
#[derive(Clone)]
pub(crate) struct Setting(Table);

pub(crate) fn table(setup: &str) -> Setting {
    table_on(standard(), setup)
}

pub(crate) fn table_on(content: &'static Content, setup: &str) -> Setting {
    let mut table = Table::on(content, setup);
    table.deal_setup();
    Setting(table)
}

/// An edition with one part of its file replaced.
pub(crate) fn edition(from: &str, to: &str) -> &'static Content {
    assert!(Content::DEFAULT.contains(from), "{from} is not in the file");
    Content::parse(&Content::DEFAULT.replace(from, to)).expect("a valid edition").keep()
}

fn officials(letters: &str) -> impl Iterator<Item = Official> + '_ {
    letters.chars().map(|letter| match letter {
        'r' => Official::Red,
        'g' => Official::Grey,
        'w' => Official::White,
        _ => panic!("{letter} is no official"),
    })
}

impl Deref for Setting {
    type Target = Table;
    fn deref(&self) -> &Table {
        &self.0
    }
}

impl DerefMut for Setting {
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.0
    }
}

impl Setting {
    fn edit(mut self, change: impl FnOnce(&mut Public)) -> Setting {
        self.0.set(|parts| change(parts.public));
        self
    }

    /// The round, from 1.
    pub(crate) fn round(self, round: u8) -> Setting {
        self.edit(|public| public.round = round - 1)
    }

    pub(crate) fn hand(mut self, seat: u8, cards: &[u8]) -> Setting {
        self.0.set(|parts| {
            for &card in cards {
                parts.own[Seat(seat)].hand.add(Card(card));
                parts.public.player_mut(Seat(seat)).hand[Card(card).aspect()] += 1;
            }
        });
        self
    }

    /// Cards on a board.
    pub(crate) fn cards(self, seat: u8, region: usize, cards: &[u8]) -> Setting {
        self.edit(|public| {
            for &card in cards {
                let player = public.player_mut(Seat(seat));
                let free = player.cards.0[region - 1].iter_mut().find(|place| **place == 0);
                *free.expect("a free place") = card;
                public.played.add(Card(card));
            }
        })
    }

    /// The card on top of the court pile.
    pub(crate) fn court(self, card: u8) -> Setting {
        self.edit(|public| {
            public.court = card;
            public.played.add(Card(card));
        })
    }

    pub(crate) fn unrest(self, seat: u8, region: usize, unrest: u8) -> Setting {
        self.edit(|public| public.player_mut(Seat(seat)).unrest.0[region - 1] = unrest)
    }

    pub(crate) fn workers(self, seat: u8, region: usize, workers: u16) -> Setting {
        self.edit(|public| public.player_mut(Seat(seat)).workers.0[region - 1] = workers)
    }

    /// Officials from the supply into a governor area: `rgw`.
    pub(crate) fn upper(self, seat: u8, region: usize, letters: &str) -> Setting {
        self.edit(|public| {
            let player = public.player_mut(Seat(seat));
            for official in officials(letters) {
                player.supply[official] -= 1;
                player.upper.0[region - 1][official] += 1;
            }
        })
    }

    /// Officials from the supply into a worker area.
    pub(crate) fn lower(self, seat: u8, region: usize, letters: &str) -> Setting {
        self.edit(|public| {
            let player = public.player_mut(Seat(seat));
            for official in officials(letters) {
                player.supply[official] -= 1;
                player.lower.0[region - 1][official] += 1;
            }
        })
    }

    /// Takes every official off a board.
    pub(crate) fn no_officials(self, seat: u8) -> Setting {
        self.edit(|public| {
            let player = public.player_mut(Seat(seat));
            player.upper = Map::default();
            player.lower = Map::default();
            player.supply.0 = [OFFICIALS; 3];
        })
    }

    /// Governors beside the squares.
    pub(crate) fn governors(self, seat: u8, region: usize, count: u8) -> Setting {
        self.edit(|public| public.player_mut(Seat(seat)).governors.0[region - 1] += count)
    }

    /// A governor on a square, from 1.
    pub(crate) fn square(self, seat: u8, region: usize, square: usize) -> Setting {
        self.governors(seat, region, 1).edit(|public| public.squares.0[region - 1][square - 1] = Owner(seat))
    }

    pub(crate) fn palaces(self, seat: u8, region: usize, count: u8) -> Setting {
        self.edit(|public| public.player_mut(Seat(seat)).palaces.0[region - 1] += count)
    }

    /// A wall on a section, from 1.
    pub(crate) fn wall(self, seat: u8, section: usize, bars: usize) -> Setting {
        self.edit(|public| public.walls.0[section - 1][bars - 1] = Owner(seat))
    }

    /// Octagons of value 1 from the supply.
    pub(crate) fn octagons(self, seat: u8, aspect: Aspect, count: u8) -> Setting {
        self.edit(|public| {
            public.octagons[aspect] -= count;
            public.player_mut(Seat(seat)).octagons[aspect] += count;
        })
    }

    pub(crate) fn large(self, seat: u8, aspect: Aspect) -> Setting {
        self.edit(|public| public.large[aspect] = Owner(seat))
    }

    /// The reward track from the top.
    pub(crate) fn track(self, seats: &[u8]) -> Setting {
        self.edit(|public| {
            for (disc, &seat) in public.track.iter_mut().zip(seats) {
                *disc = Owner(seat);
            }
        })
    }

    /// The tile with this criterion lies on a section, from 1; it swaps places with the one there.
    pub(crate) fn tile(self, section: usize, criterion: Criterion) -> Setting {
        self.edit(|public| {
            let face = (0..12).find(|&tile| standard().face(tile).criterion == criterion).expect("every criterion");
            let there = public.tiles.iter().position(|tile| tile / 2 == face / 2).expect("every tile");
            public.tiles.0.swap(there, section - 1);
            public.tiles.0[section - 1] = face;
        })
    }

    /// An order (of the four of its kind, from 1) in a section, from 1.
    pub(crate) fn order(self, section: usize, kind: Kind, order: u8) -> Setting {
        self.edit(|public| {
            let other = &mut public.orders[2 - section][kind];
            if *other == order - 1 {
                *other = (order + 1) % 4;
            }
            public.orders[section - 1][kind] = order - 1;
        })
    }

    /// A disc on the next space of an order track.
    pub(crate) fn disc(self, seat: u8, section: usize, kind: Kind) -> Setting {
        self.edit(|public| {
            let track = &mut public.discs[section - 1][kind];
            *track.iter_mut().find(|disc| disc.is_free()).expect("a free space") = Owner(seat);
        })
    }

    pub(crate) fn board(self, seat: u8, board: Board) -> Setting {
        self.edit(|public| public.player_mut(Seat(seat)).board = board)
    }

    /// Begins the turn of a seat: cards that no test names were played long ago, and the rest are in the decks.
    pub(crate) fn turn(mut self, seat: u8) -> Table {
        self.0.set(|Parts { public, own, hidden, .. }| {
            public.phase = Phase::Turn;
            public.active = Seat(seat);
            public.turn = Turn::REST;
            public.offer = 0;
            let gone = 2 * public.setup.players * (public.round + 1);
            let mut rest = Cards::ALL;
            for aspect in Aspect::ALL {
                let hands = own.0.iter().fold(0, |set, own| set | own.hand.0[aspect]);
                rest.0[aspect] &= !(hands | public.played.0[aspect]);
                while 40 - rest.0[aspect].count_ones() < u32::from(gone) {
                    // The middle of a deck is the least likely to be named by a test.
                    let card = rest.of(aspect).nth(rest.count(aspect) as usize / 2).expect("cards are left");
                    rest.remove(card);
                    public.played.add(card);
                }
                let taken = 40 - rest.0[aspect].count_ones();
                assert_eq!(taken, u32::from(gone), "too many cards of {aspect:?} for this round");
            }
            hidden.piles[0] = rest;
        });
        self.0.sound();
        self.0
    }
}

/// What this game's tests ask and do beyond a [`Table`].
pub(crate) trait Position {
    /// Deals every random event before the draw, each with its first outcome.
    fn deal_setup(&mut self);
    /// Ends a turn without effect: an official walks to and fro. Returns the events.
    fn idle(&mut self, card: u8) -> Vec<Event>;
    fn player(&self, seat: u8) -> &Player;
    /// The value of a seat's octagons of one kind.
    fn value(&self, seat: u8, aspect: Aspect) -> u8;
}

impl Position for Table {
    fn deal_setup(&mut self) {
        while self.state().to_act() == ToAct::Chance && !matches!(self.public().phase, Phase::Draw(_)) {
            self.deal(&self.outcomes()[0].0.clone());
        }
    }

    fn idle(&mut self, card: u8) -> Vec<Event> {
        let mut told = self.play(&format!("court.{card}.relocate")).news();
        let walk = self.legal_with("walk").swap_remove(0);
        let words: Vec<&str> = walk.split('.').collect();
        told.extend(self.play(&walk).news());
        told.extend(self.play(&format!("walk.{}.{}.{} done", words[1], words[3], words[2])).news());
        told
    }

    fn player(&self, seat: u8) -> &Player {
        self.public().player(Seat(seat))
    }

    fn value(&self, seat: u8, aspect: Aspect) -> u8 {
        let large = if self.public().large[aspect].is(Seat(seat)) { LARGE } else { 0 };
        self.player(seat).octagons[aspect] + large
    }
}

pub(crate) fn region(number: u8) -> Region {
    Region(number - 1)
}
