//! Positions of this game, set up in its own words.

use zhenghe::pieces::{CARDS, EMPIRE};
use zhenghe::state::{Lore, Own};
use zhenghe::{Card, Cards, Phase, Place, Public, Side, ZhengHe};

pub(crate) type Table = testkit::Table<ZhengHe>;

pub(crate) const EMPEROR: u8 = 0;
pub(crate) const BARBARIAN: u8 = 1;
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

/// The second round of a game for two with the opening board, voyage 6 made, these hands, and this side to play.
pub(crate) fn at_turn(active: Side, emperor: &[u8], barbarian: &[u8]) -> Table {
    let mut table = Table::new("players=2");
    table.deal("6").arrange(|public, own| {
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
    let mut table = Table::new("players=1");
    table.deal("6").arrange(|public, own| {
        public.round = 2;
        public.phase = Phase::Card;
        own[0].hand = cards(emperor);
        public.solo.hand = cards(barbarian);
    });
    table
}

/// What this game's tests do beyond the steps of a [`Table`].
pub(crate) trait Position {
    /// Changes the position and updates the card counts.
    fn arrange(&mut self, change: impl FnOnce(&mut Public, &mut [Own; 5])) -> &mut Self;
    /// Units and settlements of one place: armies, hordes, settlements.
    fn place(&mut self, place: Place, pieces: [u8; 3]) -> &mut Self;
    /// Plays a card for a command; if asked, the reaction comes after.
    fn command(&mut self, number: u8, command: &str) -> &mut Self;
    /// Plays a card for its action; if asked, the reaction comes after.
    fn card_action(&mut self, number: u8) -> &mut Self;
}

impl Position for Table {
    fn arrange(&mut self, change: impl FnOnce(&mut Public, &mut [Own; 5])) -> &mut Table {
        self.set(|parts| {
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
        });
        self.sound();
        self
    }

    fn place(&mut self, place: Place, pieces: [u8; 3]) -> &mut Table {
        self.arrange(|public, _| {
            [public.armies[place], public.hordes[place], public.settlements[place]] = pieces;
        })
    }

    fn command(&mut self, number: u8, command: &str) -> &mut Table {
        self.play(&format!("p{number}"));
        if self.public().phase == Phase::Timing {
            self.play("after");
        }
        if self.public().phase == Phase::Use {
            self.play(command);
        }
        self
    }

    fn card_action(&mut self, number: u8) -> &mut Table {
        self.command(number, "card")
    }
}

pub(crate) fn home_armies(table: &Table) -> u8 {
    table.public().armies[EMPIRE]
}

pub(crate) fn lore(hand: &[u8]) -> Lore {
    Lore { hand: cards(hand), ..Lore::default() }
}
