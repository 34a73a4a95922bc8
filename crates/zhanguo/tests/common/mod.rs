//! Positions for tests, set up and played in the words of the notation. Regions count from 1, as people do.

use engine::{
    Content as _, Events, Game as _, Map, Notation as _, RuleId as _, Scoring as _, Seat, State, ToAct, Verdict,
    Why as _, parse_setup,
};
use zhanguo::{
    Action, Aspect, Board, Card, Cards, Content, Criterion, Event, Kind, LARGE, OFFICIALS, Official, Owner, Phase,
    Player, Public, Region, Source, Turn, ZhanGuo,
};

pub(crate) const WRITING: Aspect = Aspect::Writing;
pub(crate) const CURRENCY: Aspect = Aspect::Currency;
pub(crate) const LAW: Aspect = Aspect::Law;

pub(crate) fn standard() -> &'static Content {
    Content::standard()
}

/// A table with everything laid out and everybody's hand empty; `turn` or `draw` begin play.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) state: State<ZhanGuo>,
}

/// A table after the setup's random events, each with its first outcome: seat 0 starts, the others follow in order.
pub(crate) fn table(setup: &str) -> Table {
    table_with(standard(), setup)
}

pub(crate) fn table_with(content: &'static Content, setup: &str) -> Table {
    let setup = parse_setup::<ZhanGuo>(setup).expect("a valid setup");
    let mut table = Table { state: ZhanGuo::start(content, &setup) };
    table.deal_setup();
    table
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

impl Table {
    /// Deals every random event before the draw, each with its first outcome.
    pub(crate) fn deal_setup(&mut self) {
        let mut chances = Vec::new();
        while self.state.to_act() == ToAct::Chance && !matches!(self.public().phase, Phase::Draw(_)) {
            self.state.chances(&mut chances);
            self.state.deal(chances[0].0, &mut engine::NoLog);
        }
    }

    pub(crate) fn public(&self) -> &Public {
        self.state.public()
    }

    pub(crate) fn player(&self, seat: u8) -> &Player {
        self.public().player(Seat(seat))
    }

    pub(crate) fn set(&mut self) -> &mut Public {
        self.state.parts_mut().public
    }

    fn edit(mut self, change: impl FnOnce(&mut Public)) -> Table {
        change(self.set());
        self
    }

    /// The round, from 1.
    pub(crate) fn round(self, round: u8) -> Table {
        self.edit(|public| public.round = round - 1)
    }

    pub(crate) fn hand(mut self, seat: u8, cards: &[u8]) -> Table {
        for &card in cards {
            self.state.parts_mut().own[Seat(seat)].hand.add(Card(card));
            self.set().player_mut(Seat(seat)).hand[Card(card).aspect()] += 1;
        }
        self
    }

    /// Cards on a board.
    pub(crate) fn cards(self, seat: u8, region: usize, cards: &[u8]) -> Table {
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
    pub(crate) fn court(self, card: u8) -> Table {
        self.edit(|public| {
            public.court = card;
            public.played.add(Card(card));
        })
    }

    pub(crate) fn unrest(self, seat: u8, region: usize, unrest: u8) -> Table {
        self.edit(|public| public.player_mut(Seat(seat)).unrest.0[region - 1] = unrest)
    }

    pub(crate) fn workers(self, seat: u8, region: usize, workers: u16) -> Table {
        self.edit(|public| public.player_mut(Seat(seat)).workers.0[region - 1] = workers)
    }

    /// Officials from the supply into a governor area: `rgw`.
    pub(crate) fn upper(self, seat: u8, region: usize, letters: &str) -> Table {
        self.edit(|public| {
            let player = public.player_mut(Seat(seat));
            for official in officials(letters) {
                player.supply[official] -= 1;
                player.upper.0[region - 1][official] += 1;
            }
        })
    }

    /// Officials from the supply into a worker area.
    pub(crate) fn lower(self, seat: u8, region: usize, letters: &str) -> Table {
        self.edit(|public| {
            let player = public.player_mut(Seat(seat));
            for official in officials(letters) {
                player.supply[official] -= 1;
                player.lower.0[region - 1][official] += 1;
            }
        })
    }

    /// Takes every official off a board.
    pub(crate) fn no_officials(self, seat: u8) -> Table {
        self.edit(|public| {
            let player = public.player_mut(Seat(seat));
            player.upper = Map::default();
            player.lower = Map::default();
            player.supply.0 = [OFFICIALS; 3];
        })
    }

    /// Governors beside the squares.
    pub(crate) fn governors(self, seat: u8, region: usize, count: u8) -> Table {
        self.edit(|public| public.player_mut(Seat(seat)).governors.0[region - 1] += count)
    }

    /// A governor on a square, from 1.
    pub(crate) fn square(self, seat: u8, region: usize, square: usize) -> Table {
        self.governors(seat, region, 1).edit(|public| public.squares.0[region - 1][square - 1] = Owner(seat))
    }

    pub(crate) fn palaces(self, seat: u8, region: usize, count: u8) -> Table {
        self.edit(|public| public.player_mut(Seat(seat)).palaces.0[region - 1] += count)
    }

    /// A wall on a section, from 1.
    pub(crate) fn wall(self, seat: u8, section: usize, bars: usize) -> Table {
        self.edit(|public| public.walls.0[section - 1][bars - 1] = Owner(seat))
    }

    /// Octagons of value 1 from the supply.
    pub(crate) fn octagons(self, seat: u8, aspect: Aspect, count: u8) -> Table {
        self.edit(|public| {
            public.octagons[aspect] -= count;
            public.player_mut(Seat(seat)).octagons[aspect] += count;
        })
    }

    pub(crate) fn large(self, seat: u8, aspect: Aspect) -> Table {
        self.edit(|public| public.large[aspect] = Owner(seat))
    }

    /// The reward track from the top.
    pub(crate) fn track(self, seats: &[u8]) -> Table {
        self.edit(|public| {
            for (disc, &seat) in public.track.iter_mut().zip(seats) {
                *disc = Owner(seat);
            }
        })
    }

    /// The tile with this criterion lies on a section, from 1; it changes places with the one there.
    pub(crate) fn tile(self, section: usize, criterion: Criterion) -> Table {
        self.edit(|public| {
            let face = (0..12).find(|&tile| standard().face(tile).criterion == criterion).expect("every criterion");
            let there = public.tiles.iter().position(|tile| tile / 2 == face / 2).expect("every tile");
            public.tiles.0.swap(there, section - 1);
            public.tiles.0[section - 1] = face;
        })
    }

    /// An order (of the four of its kind, from 1) in a section, from 1.
    pub(crate) fn order(self, section: usize, kind: Kind, order: u8) -> Table {
        self.edit(|public| {
            let other = &mut public.orders[2 - section][kind];
            if *other == order - 1 {
                *other = (order + 1) % 4;
            }
            public.orders[section - 1][kind] = order - 1;
        })
    }

    /// A disc on the next space of an order track.
    pub(crate) fn disc(self, seat: u8, section: usize, kind: Kind) -> Table {
        self.edit(|public| {
            let track = &mut public.discs[section - 1][kind];
            *track.iter_mut().find(|disc| disc.is_free()).expect("a free space") = Owner(seat);
        })
    }

    pub(crate) fn board(self, seat: u8, board: Board) -> Table {
        self.edit(|public| public.player_mut(Seat(seat)).board = board)
    }

    /// Begins the turn of a seat: cards nobody has named were played long ago, and the rest lies in the decks.
    pub(crate) fn turn(mut self, seat: u8) -> Table {
        let public = self.set();
        public.phase = Phase::Turn;
        public.active = Seat(seat);
        public.turn = Turn::REST;
        public.offer = 0;
        let gone = 2 * public.setup.players * (public.round + 1);
        let parts = self.state.parts_mut();
        let mut rest = Cards::ALL;
        for aspect in Aspect::ALL {
            let hands = parts.own.0.iter().fold(0, |set, own| set | own.hand.0[aspect]);
            rest.0[aspect] &= !(hands | parts.public.played.0[aspect]);
            while 40 - rest.0[aspect].count_ones() < u32::from(gone) {
                // The middle of a deck is the least likely to be named by a test.
                let card = rest.of(aspect).nth(rest.count(aspect) as usize / 2).expect("cards are left");
                rest.remove(card);
                parts.public.played.add(card);
            }
            assert_eq!(
                40 - rest.0[aspect].count_ones(),
                u32::from(gone),
                "too many cards of {aspect:?} for this round"
            );
        }
        parts.hidden.piles[0] = rest;
        self.state.check().unwrap_or_else(|broken| panic!("the position is impossible: {}", broken.0));
        self
    }

    /// The seats to act.
    pub(crate) fn acting(&self) -> Vec<u8> {
        match self.state.to_act() {
            ToAct::Seats(seats) => seats.iter().map(|seat| seat.0).collect(),
            ToAct::Chance | ToAct::Nobody => Vec::new(),
        }
    }

    fn seat(&self) -> Seat {
        Seat(*self.acting().first().expect("somebody is to act"))
    }

    /// The legal answers of the first seat to act, in notation.
    pub(crate) fn legal(&self) -> Vec<String> {
        self.legal_of(self.seat().0)
    }

    pub(crate) fn legal_of(&self, seat: u8) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal(Seat(seat), &mut legal);
        legal.into_iter().map(|action| ZhanGuo::write_action(standard(), action)).collect()
    }

    pub(crate) fn can(&self, token: &str) -> bool {
        self.legal().iter().any(|listed| listed == token)
    }

    fn read(token: &str) -> Action {
        ZhanGuo::read_action(standard(), token).unwrap_or_else(|| panic!("{token} is no answer"))
    }

    /// The id of the rule that permits or forbids an answer.
    pub(crate) fn why(&self, token: &str) -> (bool, &'static str) {
        match ZhanGuo::why(self.state.known(self.seat()), Table::read(token)) {
            Verdict::Allowed(rule) => (true, rule.id()),
            Verdict::Forbidden(rule) => (false, rule.id()),
        }
    }

    /// Plays answers of whoever is to act; returns what was told, to anybody.
    pub(crate) fn play(&mut self, tokens: &str) -> Vec<Event> {
        let mut told = Vec::new();
        for token in tokens.split_whitespace() {
            let seat = self.seat();
            told.extend(self.play_of(seat.0, token));
        }
        told
    }

    pub(crate) fn play_of(&mut self, seat: u8, token: &str) -> Vec<Event> {
        let listed = self.legal_of(seat);
        assert!(listed.iter().any(|listed| listed == token), "{token} is not among {listed:?}");
        let mut events = Events::default();
        self.state.play(Seat(seat), Table::read(token), &mut events);
        self.state.check().unwrap_or_else(|broken| panic!("{token}: {}", broken.0));
        events.0.into_iter().map(|told| told.event).collect()
    }

    /// Deals the whole draw of the round, the lowest card first.
    pub(crate) fn deal_round(&mut self) {
        let mut chances = Vec::new();
        while self.state.to_act() == ToAct::Chance {
            self.state.chances(&mut chances);
            self.state.deal(chances[0].0, &mut engine::NoLog);
            self.state.check().unwrap_or_else(|broken| panic!("{}", broken.0));
        }
    }

    /// Ends a turn without effect: an official walks to and fro.
    pub(crate) fn idle(&mut self, card: u8) -> Vec<Event> {
        let mut told = self.play(&format!("court.{card}.relocate"));
        let walk = self.legal().into_iter().find(|token| token.starts_with("walk")).expect("somebody to walk");
        let words: Vec<&str> = walk.split('.').collect();
        told.extend(self.play(&walk));
        told.extend(self.play(&format!("walk.{}.{}.{} done", words[1], words[3], words[2])));
        told
    }

    pub(crate) fn score(&self, seat: u8) -> i32 {
        self.player(seat).score()
    }

    pub(crate) fn points(&self, seat: u8, source: Source) -> i32 {
        i32::from(self.player(seat).points[source])
    }

    /// Points of the final scoring as it would be now.
    pub(crate) fn forecast(&self, seat: u8, source: Source) -> i32 {
        ZhanGuo::forecast(self.state.content(), self.public()).get(source.index(), Seat(seat))
    }

    pub(crate) fn value(&self, seat: u8, aspect: Aspect) -> u8 {
        let large = if self.public().large[aspect].is(Seat(seat)) { LARGE } else { 0 };
        self.player(seat).octagons[aspect] + large
    }
}

pub(crate) fn region(number: u8) -> Region {
    Region(number - 1)
}
