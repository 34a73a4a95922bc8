//! Position builders: tables in words, so that tests read like the rulebook.

use engine::{Content as _, Events, Game, Notation, Seat, State, ToAct, parse_setup};
use yunhe::{Card, Content, Event, Field, FieldSet, Phase, Player, Public, Source, StackNo, Tile, Yunhe};

pub(crate) type Table = State<Yunhe>;

/// An edition changed by hand.
pub(crate) fn edition(change: impl FnOnce(&mut serde_json::Value)) -> &'static Content {
    let mut json = serde_json::from_str(Content::DEFAULT).unwrap();
    change(&mut json);
    Content::parse(&json.to_string()).unwrap().keep()
}

/// An edition with another reading.
pub(crate) fn reading(key: &str, value: impl Into<serde_json::Value>) -> &'static Content {
    edition(|json| json["readings"][key]["value"] = value.into())
}

/// A table before the lot.
pub(crate) fn new_table(content: &'static Content, setup: &str) -> Table {
    Yunhe::start(content, &parse_setup::<Yunhe>(setup).unwrap())
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

/// The legal answers of whoever is to act, as tokens.
pub(crate) fn answers(table: &Table) -> Vec<String> {
    let ToAct::Seats(seats) = table.to_act() else { return Vec::new() };
    let mut legal = Vec::new();
    table.legal(seats.first().unwrap(), &mut legal);
    legal.iter().map(|&action| Yunhe::write_action(table.content(), action)).collect()
}

/// Those answers that begin with a word.
pub(crate) fn answers_with(table: &Table, word: &str) -> Vec<String> {
    answers(table).into_iter().filter(|token| token.starts_with(word)).collect()
}

pub(crate) fn may(table: &Table, token: &str) -> bool {
    answers(table).iter().any(|answer| answer == token)
}

/// The outcomes of the present random event with their weights.
pub(crate) fn outcomes(table: &Table) -> Vec<(String, u32)> {
    let mut chances = Vec::new();
    table.chances(&mut chances);
    chances.iter().map(|&(outcome, weight)| (Yunhe::write_chance(table.content(), outcome), weight)).collect()
}

/// Plays a legal answer for whoever is to act; what happened is returned. The position must be sound before and after.
pub(crate) fn say(table: &mut Table, token: &str) -> Vec<Event> {
    table.check().unwrap();
    assert!(may(table, token), "{token} is not among {:?} in {:?}", answers(table), table.public().phase);
    let ToAct::Seats(seats) = table.to_act() else { unreachable!() };
    let action = Yunhe::read_action(table.content(), token).unwrap();
    let mut events = Events::default();
    table.play(seats.first().unwrap(), action, &mut events);
    table.check().unwrap();
    events.0.iter().map(|told| told.event).collect()
}

pub(crate) fn say_all(table: &mut Table, tokens: &str) -> Vec<Event> {
    tokens.split_whitespace().flat_map(|token| say(table, token)).collect()
}

/// A random outcome, by token.
pub(crate) fn deal(table: &mut Table, token: &str) -> Vec<Event> {
    assert!(outcomes(table).iter().any(|(outcome, _)| outcome == token), "{token} among {:?}", outcomes(table));
    let outcome = Yunhe::read_chance(table.content(), token).unwrap();
    let mut events = Events::default();
    table.deal(outcome, &mut events);
    table.check().unwrap();
    events.0.iter().map(|told| told.event).collect()
}

/// Deals the first outcome until somebody is to act.
pub(crate) fn deal_any(table: &mut Table) {
    while table.to_act() == ToAct::Chance {
        let first = outcomes(table)[0].0.clone();
        deal(table, &first);
    }
}

/// A table at the first draft: seat 0 begins and owns T1. The tops were K1, K1, K2 and the first was kept.
pub(crate) fn drafting(content: &'static Content, setup: &str) -> Table {
    let mut table = new_table(content, &format!("layout=printed {setup}"));
    deal(&mut table, "0");
    deal_any(&mut table);
    while table.public().phase == Phase::Keep {
        say(&mut table, "stack.1");
    }
    table
}

/// The first turn of seat 0 with this card; the others took the first cards left. The board is bare, the storages are
/// empty: all tiles lie unseen in the stacks.
pub(crate) fn turn_of(content: &'static Content, setup: &str, id: &str) -> Table {
    let mut table = drafting(content, setup);
    bare(&mut table);
    take_cards(&mut table, id);
    table
}

/// The same with the standard edition.
pub(crate) fn turn(setup: &str, id: &str) -> Table {
    turn_of(Content::standard(), setup, id)
}

/// The start player takes this card, the others what comes first.
pub(crate) fn take_cards(table: &mut Table, id: &str) {
    say(table, &format!("take.{id}"));
    while table.public().phase == Phase::Draft {
        let first = answers(table)[0].clone();
        say(table, &first);
    }
}

/// Puts every tile back into the stacks, unseen.
pub(crate) fn bare(table: &mut Table) {
    let content = table.content();
    let parts = table.parts_mut();
    for seat in Seat::all(parts.public.players) {
        let player = &mut parts.public.seats[seat];
        *player = Player { points: player.points, shown: player.shown, ..Player::default() };
        content.tiles().for_each(|tile| player.unseen.add(tile, content.tile_count(tile)));
        player.stacks = yunhe::dealt_evenly(player.unseen.len());
    }
    table.check().unwrap();
}

/// Takes an unseen tile of a seat from the highest stack.
fn fetch(public: &mut Public, seat: u8, tile: Tile) {
    let player = &mut public.seats[Seat(seat)];
    player.unseen.take(tile, 1);
    let highest = (0..3).max_by_key(|&i| player.stacks.0[i].unseen).unwrap();
    player.stacks.0[highest].unseen -= 1;
}

/// A canal tile of a seat on the board, in a rotation.
pub(crate) fn canal(table: &mut Table, seat: u8, id: &str, at: &str, rotation: usize) {
    let (tile, field) = (tile(id), field(at));
    let arms = table.content().shape(tile).turned[rotation];
    let public = table.parts_mut().public;
    fetch(public, seat, tile);
    public.seats[Seat(seat)].canals.insert(field);
    public.tile[field] = tile.0;
    public.arms[field] = arms;
    table.check().unwrap();
}

/// An unrest tile of a seat on the board.
pub(crate) fn unrest(table: &mut Table, seat: u8, at: &str) {
    let public = table.parts_mut().public;
    fetch(public, seat, Tile::UNREST);
    public.seats[Seat(seat)].unrest.insert(field(at));
    table.check().unwrap();
}

/// Tiles into a seat's storage.
pub(crate) fn store(table: &mut Table, seat: u8, ids: &str) {
    for id in ids.split_whitespace() {
        let public = table.parts_mut().public;
        fetch(public, seat, tile(id));
        public.seats[Seat(seat)].storage.add(tile(id), 1);
    }
    table.check().unwrap();
}

/// Canal tiles into a seat's area of the Forbidden City.
pub(crate) fn palace(table: &mut Table, seat: u8, ids: &str) {
    for id in ids.split_whitespace() {
        let public = table.parts_mut().public;
        fetch(public, seat, tile(id));
        public.seats[Seat(seat)].palace.add(tile(id), 1);
    }
    table.check().unwrap();
}

/// Unrest tiles of a seat on the Wall.
pub(crate) fn wall(table: &mut Table, seat: u8, tiles: u8) {
    for _ in 0..tiles {
        let public = table.parts_mut().public;
        fetch(public, seat, Tile::UNREST);
        public.seats[Seat(seat)].wall += 1;
    }
    table.check().unwrap();
}

/// Unrest tiles of a seat in another's area of the Forbidden City.
pub(crate) fn accuse(table: &mut Table, by: u8, victim: u8, tiles: u8) {
    for _ in 0..tiles {
        let public = table.parts_mut().public;
        fetch(public, by, Tile::UNREST);
        public.seats[Seat(victim)].denounced.0[usize::from(by)] += 1;
    }
    table.check().unwrap();
}

/// The ship on a field, fresh on its trip.
pub(crate) fn ship(table: &mut Table, at: &str) {
    let public = table.parts_mut().public;
    public.ship = field(at);
    public.visited = FieldSet::one(field(at));
    table.check().unwrap();
}

/// The trip counter; odd trips go north.
pub(crate) fn trips(table: &mut Table, trips: u8) {
    let public = table.parts_mut().public;
    public.trips = trips;
    public.heading = if trips.is_multiple_of(2) { yunhe::Heading::South } else { yunhe::Heading::North };
    table.check().unwrap();
}

/// Everybody ends the turn until the Coordinator has to be led, the uprisings come or a new round begins.
pub(crate) fn end_turns(table: &mut Table) -> Vec<Event> {
    let mut told = Vec::new();
    while table.public().phase == Phase::Turn {
        told.extend(say(table, "done"));
    }
    told
}

/// Answers the first thing until the next draft or the end.
pub(crate) fn end_round(table: &mut Table) -> Vec<Event> {
    let mut told = Vec::new();
    loop {
        if table.to_act() == ToAct::Chance {
            deal_any(table);
        }
        if matches!(table.public().phase, Phase::Draft | Phase::Over) {
            return told;
        }
        let first = answers(table)[0].clone();
        let pick = if may(table, "done") { "done".into() } else { first };
        told.extend(say(table, &pick));
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

pub(crate) fn points(table: &Table, seat: u8, source: Source) -> i16 {
    table.public().seats[Seat(seat)].points[source]
}

pub(crate) fn score(table: &Table, seat: u8) -> i32 {
    table.public().seats[Seat(seat)].score()
}

pub(crate) fn player(table: &Table, seat: u8) -> &Player {
    &table.public().seats[Seat(seat)]
}

/// The tiles that lie known under a stack.
pub(crate) fn below(table: &Table, seat: u8, stack: u8) -> Vec<Tile> {
    player(table, seat).stacks[StackNo(stack)].below.iter().collect()
}

/// Ends the game as it stands: the ship arrives on the last trip.
pub(crate) fn finish(table: &mut Table) -> Vec<Event> {
    trips(table, 1);
    ship(table, "BEI");
    let told = end_round(table);
    assert!(table.result().is_some());
    told
}
