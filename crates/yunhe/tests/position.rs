//! Positions of this game, set up in its own words.

use engine::{Content as _, Seat, ToAct};
use yunhe::{Card, Content, Event, Field, FieldSet, Phase, Player, Public, StackNo, Tile, Yunhe};

pub(crate) type Table = testkit::Table<Yunhe>;

/// An edition changed by hand.
pub(crate) fn edition(change: impl FnOnce(&mut serde_json::Value)) -> &'static Content {
    testkit::edited::<Content>(change).expect("a sound edition").keep()
}

/// An edition with another reading.
pub(crate) fn reading(key: &str, value: impl Into<serde_json::Value>) -> &'static Content {
    edition(|json| json["readings"][key]["value"] = value.into())
}

pub(crate) fn field(id: &str) -> Field {
    Content::standard().field(id).unwrap_or_else(|| panic!("no field {id}"))
}

pub(crate) fn fields(ids: &str) -> FieldSet {
    ids.split_whitespace().fold(FieldSet::EMPTY, |set, id| set.or(FieldSet::one(field(id))))
}

pub(crate) fn tile(id: &str) -> Tile {
    let shapes = &Content::standard().shapes;
    let at = shapes.iter().position(|shape| shape.id == id);
    if id == "unrest" { Tile::UNREST } else { Tile(at.unwrap_or_else(|| panic!("no tile {id}")) as u8) }
}

pub(crate) fn card(id: &str) -> Card {
    Card(Content::standard().cards.iter().position(|card| card.id == id).unwrap() as u8)
}

/// A table at the first draft: seat 0 begins and owns T1. The tops were K1, K1, K2 and the first was kept.
pub(crate) fn drafting(content: &'static Content, setup: &str) -> Table {
    let mut table = Table::on(content, &format!("layout=printed {setup}"));
    table.deal("0").deal_any();
    while table.public().phase == Phase::Keep {
        table.play("stack.1");
    }
    table
}

/// The first turn of seat 0 with this card; the others took the first cards that were left. The board is bare, the
/// storages are empty: all tiles lie unseen in the stacks.
pub(crate) fn turn_of(content: &'static Content, setup: &str, id: &str) -> Table {
    let mut table = drafting(content, setup);
    table.bare().take_cards(id);
    table
}

/// The same with the standard edition.
pub(crate) fn turn(setup: &str, id: &str) -> Table {
    turn_of(Content::standard(), setup, id)
}

/// Takes an unseen tile of a seat from the highest stack.
fn fetch(public: &mut Public, seat: u8, tile: Tile) -> &mut Player {
    let player = &mut public.seats[Seat(seat)];
    player.unseen.take(tile, 1);
    let highest = (0..3).max_by_key(|&i| player.stacks.0[i].unseen).unwrap();
    player.stacks.0[highest].unseen -= 1;
    player
}

/// What this game's tests ask and do beyond a [`Table`].
pub(crate) trait Position {
    /// Changes the position.
    fn arrange(&mut self, change: impl FnOnce(&mut Public)) -> &mut Self;
    /// The start player takes this card, the others the first one they can.
    fn take_cards(&mut self, id: &str) -> &mut Self;
    /// Puts every tile back into the stacks, unseen.
    fn bare(&mut self) -> &mut Self;
    /// A canal tile of a seat on the board, in a rotation.
    fn canal(&mut self, seat: u8, id: &str, at: &str, rotation: usize) -> &mut Self;
    /// An unrest tile of a seat on the board.
    fn unrest(&mut self, seat: u8, at: &str) -> &mut Self;
    /// Tiles into a seat's storage.
    fn store(&mut self, seat: u8, ids: &str) -> &mut Self;
    /// Canal tiles into a seat's area of the Forbidden City.
    fn palace(&mut self, seat: u8, ids: &str) -> &mut Self;
    /// Unrest tiles of a seat on the Wall.
    fn wall(&mut self, seat: u8, tiles: u8) -> &mut Self;
    /// Unrest tiles of a seat in another's area of the Forbidden City.
    fn accuse(&mut self, by: u8, victim: u8, tiles: u8) -> &mut Self;
    /// The ship on a field, at the start of its trip.
    fn ship(&mut self, at: &str) -> &mut Self;
    /// The trip counter; odd trips go north.
    fn trips(&mut self, trips: u8) -> &mut Self;
    /// Everybody ends the turn until somebody must lead the Coordinator, the uprisings come or a new round begins.
    fn end_turns(&mut self) -> Vec<Event>;
    /// Gives the first answer until the next draft or the end. Returns the events.
    fn end_round(&mut self) -> Vec<Event>;
    /// Ends the game now: the ship arrives on the last trip.
    fn finish(&mut self) -> Vec<Event>;
    fn player(&self, seat: u8) -> &Player;
    /// The known tiles under a stack.
    fn below(&self, seat: u8, stack: u8) -> Vec<Tile>;
}

impl Position for Table {
    fn arrange(&mut self, change: impl FnOnce(&mut Public)) -> &mut Table {
        self.set(|parts| change(parts.public)).sound();
        self
    }

    fn take_cards(&mut self, id: &str) -> &mut Table {
        self.play(&format!("take.{id}"));
        while self.public().phase == Phase::Draft {
            self.play_first("take");
        }
        self
    }

    fn bare(&mut self) -> &mut Table {
        let content = self.state().content();
        self.arrange(|public| {
            for seat in Seat::all(public.players) {
                let player = &mut public.seats[seat];
                *player = Player { points: player.points, shown: player.shown, ..Player::default() };
                content.tiles().for_each(|tile| player.unseen.add(tile, content.tile_count(tile)));
                player.stacks = yunhe::dealt_evenly(player.unseen.len());
            }
        })
    }

    fn canal(&mut self, seat: u8, id: &str, at: &str, rotation: usize) -> &mut Table {
        let (tile, field) = (tile(id), field(at));
        let arms = self.state().content().shape(tile).turned[rotation];
        self.arrange(|public| {
            fetch(public, seat, tile).canals.insert(field);
            public.tile[field] = tile.0;
            public.arms[field] = arms;
        })
    }

    fn unrest(&mut self, seat: u8, at: &str) -> &mut Table {
        self.arrange(|public| fetch(public, seat, Tile::UNREST).unrest.insert(field(at)))
    }

    fn store(&mut self, seat: u8, ids: &str) -> &mut Table {
        self.arrange(|public| {
            ids.split_whitespace().map(tile).for_each(|tile| fetch(public, seat, tile).storage.add(tile, 1));
        })
    }

    fn palace(&mut self, seat: u8, ids: &str) -> &mut Table {
        self.arrange(|public| {
            ids.split_whitespace().map(tile).for_each(|tile| fetch(public, seat, tile).palace.add(tile, 1));
        })
    }

    fn wall(&mut self, seat: u8, tiles: u8) -> &mut Table {
        self.arrange(|public| (0..tiles).for_each(|_| fetch(public, seat, Tile::UNREST).wall += 1))
    }

    fn accuse(&mut self, by: u8, victim: u8, tiles: u8) -> &mut Table {
        self.arrange(|public| {
            for _ in 0..tiles {
                fetch(public, by, Tile::UNREST);
                public.seats[Seat(victim)].denounced.0[usize::from(by)] += 1;
            }
        })
    }

    fn ship(&mut self, at: &str) -> &mut Table {
        self.arrange(|public| {
            public.ship = field(at);
            public.visited = FieldSet::one(field(at));
        })
    }

    fn trips(&mut self, trips: u8) -> &mut Table {
        self.arrange(|public| {
            public.trips = trips;
            public.heading = if trips.is_multiple_of(2) { yunhe::Heading::South } else { yunhe::Heading::North };
        })
    }

    fn end_turns(&mut self) -> Vec<Event> {
        let mut told = Vec::new();
        while self.public().phase == Phase::Turn {
            told.extend(self.play("done").news());
        }
        told
    }

    fn end_round(&mut self) -> Vec<Event> {
        let mut told = Vec::new();
        loop {
            if self.state().to_act() == ToAct::Chance {
                self.deal_any();
            }
            if matches!(self.public().phase, Phase::Draft | Phase::Over) {
                return told;
            }
            let pick = if self.can("done") { "done" } else { "" };
            told.extend(self.play_first(pick).news());
        }
    }

    fn finish(&mut self) -> Vec<Event> {
        let told = self.trips(1).ship("BEI").end_round();
        assert!(self.over());
        told
    }

    fn player(&self, seat: u8) -> &Player {
        &self.public().seats[Seat(seat)]
    }

    fn below(&self, seat: u8, stack: u8) -> Vec<Tile> {
        self.player(seat).stacks[StackNo(stack)].below.iter().collect()
    }
}

/// The fields that the Coordinator entered, in order.
pub(crate) fn entered(events: &[Event]) -> Vec<(String, bool)> {
    let name = |field: Field| Content::standard()[field].id.clone();
    let step = |event: &Event| match event {
        Event::Enters { field, along } => Some((name(*field), *along)),
        _ => None,
    };
    events.iter().filter_map(step).collect()
}
