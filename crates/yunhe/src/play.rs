//! What answers do: one match on phase and action, one function for each rule.

use crate::action::Action;
use crate::content::{Content, Guide, StackChooser};
use crate::event::Event;
use crate::legal;
use crate::phase::Phase;
use crate::pieces::{Card, CardSet, Deed, Field, FieldSet, LAID, STACKS, Source, StackNo, Tile};
use crate::route::{self, Map, Ship};
use crate::setup::Layout;
use crate::state::{Own, Public, dealt_evenly};
use crate::{Yunhe, score};
use engine::{Log, Parts, Seat, SeatMap};

/// DY-A12: an opponent loses so many points.
const INTRIGUE: i16 = -8;

/// What the rules change: everything but `Hidden`, of which there is none.
pub(crate) struct Table<'a> {
    pub content: &'static Content,
    pub public: &'a mut Public,
    pub own: &'a mut SeatMap<Own>,
}

impl<'a> Table<'a> {
    pub(crate) fn of(parts: Parts<'a, Yunhe>) -> Table<'a> {
        let Parts { content, public, own, hidden: () } = parts;
        Table { content, public, own }
    }
}

/// Ends every pair of phase and answer that `legal` never lists.
macro_rules! impossible {
    ($phase:expr, $action:expr) => {
        unreachable!("{:?} is no answer in {:?}", $action, $phase)
    };
}

/// Carries out a legal answer.
pub(crate) fn play(parts: Parts<'_, Yunhe>, seat: Seat, action: Action, log: &mut impl Log<Yunhe>) {
    let mut t = Table::of(parts);
    match (t.public.phase, action) {
        (Phase::Layout, Action::Field(field)) => t.lay_first(field, log),
        (Phase::Keep, Action::Stack(stack)) => t.keep(stack, log),
        (Phase::Draft, Action::Take(card)) => t.take_card(seat, card, log),
        (Phase::Turn, Action::Done) => t.end_turn(log),
        (Phase::Turn, Action::Supply(stack)) => t.supply(stack, log),
        (Phase::Turn, Action::Build(tile)) => t.build(tile, log),
        (Phase::Turn, Action::Rebuild) => t.rebuild(log),
        (Phase::Turn, Action::Prestige) => t.prestige(log),
        (Phase::Turn, Action::Remove) => t.plan(Deed::Remove, Phase::Remove, log),
        (Phase::Turn, Action::Calm(colour)) => t.calm(colour, log),
        (Phase::Turn, Action::Destroy) => t.threaten(Deed::Destroy, seat, log),
        (Phase::Turn, Action::Inspect(steps)) => t.inspect(steps, log),
        (Phase::Turn, Action::Tea) => t.threaten(Deed::Tea, seat, log),
        (Phase::Turn, Action::Spy) => t.spy(log),
        (Phase::Turn, Action::Intrigue(victim)) => t.threaten(Deed::Intrigue, victim, log),
        (Phase::Turn, Action::Denounce(victim)) => t.threaten(Deed::Denounce, victim, log),
        (Phase::Turn, Action::Reform) => t.reform(log),
        (Phase::Place { tile }, Action::Field(field)) => t.build_on_board(tile, field, log),
        (Phase::Place { tile }, Action::Palace) => t.build_in_palace(tile, log),
        (Phase::Rotate { field, then, .. }, Action::Turn(rotation)) => t.rotate(field, rotation, then, log),
        (Phase::Rebuild, Action::Field(field)) => t.pick(field, log),
        (Phase::Shift { from }, Action::Field(field)) => t.shift(from, field, log),
        (Phase::Remove, Action::Field(field)) => t.remove(field, log),
        (Phase::Calm { colour, .. }, Action::Stack(stack)) => t.calm_under(colour, stack, log),
        (Phase::Pay { deed, victim }, Action::Stack(stack)) => t.pay(deed, victim, stack, log),
        (Phase::Destroy, Action::Field(field)) => t.destroy(field, log),
        (Phase::Bury { field, .. }, Action::Stack(stack)) => t.bury(field, stack, log),
        (Phase::Way { inspection, .. }, Action::Field(field)) => t.choose_way(field, inspection, log),
        (Phase::Uprising { seat, left, .. }, Action::Stack(stack)) => t.settle(seat, left, stack, log),
        (phase, action) => impossible!(phase, action),
    }
}

// Set-up
impl Table<'_> {
    // DY-S4, DY-S5: territories follow from the lot; the unrest tiles are laid in turn, each player four.
    pub(crate) fn lay_unrest(&mut self, log: &mut impl Log<Yunhe>) {
        let total = u32::from(LAID * self.public.players);
        loop {
            let laid = self.public.unrest().len();
            self.public.active = Seat(((u32::from(self.public.start.0) + laid) % u32::from(self.public.players)) as u8);
            if laid == total {
                self.public.phase = Phase::Tops { stack: StackNo(0) };
                return;
            }
            let open = legal::layout_fields(self.content, self.public);
            match open.first() {
                Some(field) if self.public.layout == Layout::Printed || open.len() == 1 => self.lay(field, log),
                _ => {
                    self.public.phase = Phase::Layout;
                    return;
                }
            }
        }
    }

    fn lay(&mut self, field: Field, log: &mut impl Log<Yunhe>) {
        let seat = self.public.active;
        self.public.seats[seat].unrest.insert(field);
        log.all(Event::Laid { seat, field });
    }

    // DY-S7: the other start layouts.
    fn lay_first(&mut self, field: Field, log: &mut impl Log<Yunhe>) {
        self.lay(field, log);
        self.lay_unrest(log);
    }

    // DY-S6: one visible tile to storage; the tile under it stays face down.
    fn keep(&mut self, stack: StackNo, log: &mut impl Log<Yunhe>) {
        let seat = self.public.active;
        let player = &mut self.public.seats[seat];
        let tile = player.stacks[stack.index()].up.take().expect("all three tops are up");
        player.storage.add(tile, 1);
        log.all(Event::Kept { seat, tile, stack });
        self.public.active = seat.next(self.public.players);
        if self.public.active == self.public.start {
            self.begin_round(log);
        }
    }
}

// Phase 1 and the frame of phase 2
impl Table<'_> {
    // DY-R1: all ten cards are there again.
    fn begin_round(&mut self, log: &mut impl Log<Yunhe>) {
        let start = self.public.start;
        self.public.round += 1;
        self.public.active = start;
        self.public.phase = Phase::Draft;
        log.all(Event::Round { number: self.public.round, start });
        self.hand_over(start, CardSet::ALL, log);
    }

    fn hand_over(&mut self, seat: Seat, cards: CardSet, log: &mut impl Log<Yunhe>) {
        self.own[seat].hand = cards;
        log.only(seat, Event::Hand { seat, cards });
    }

    // DY-R1: one card is taken in secret and the rest passed on; the last player lays it aside.
    fn take_card(&mut self, seat: Seat, card: Card, log: &mut impl Log<Yunhe>) {
        self.own[seat].card = Some(card);
        log.all(Event::Takes { seat });
        log.only(seat, Event::Took { seat, card });
        let next = seat.next(self.public.players);
        if next == self.public.start {
            self.begin_turn(next, log);
        } else {
            self.public.active = next;
            self.hand_over(next, self.own[seat].hand.without(card), log);
        }
    }

    // DY-R2: the card is revealed.
    fn begin_turn(&mut self, seat: Seat, log: &mut impl Log<Yunhe>) {
        let card = self.own[seat].card.expect("everybody has taken a card");
        self.public.active = seat;
        self.public.seats[seat].shown = Some(card);
        self.public.slots = Default::default();
        log.reveal(Event::Reveals { seat, card });
        self.resume(log);
    }

    /// Back to the card; the turn ends by itself when it offers nothing more.
    pub(crate) fn resume(&mut self, log: &mut impl Log<Yunhe>) {
        self.public.phase = Phase::Turn;
        if !Deed::ALL.iter().any(|&deed| legal::available(self.content, self.public, deed)) {
            self.end_turn(log);
        }
    }

    // DY-R2: clockwise; then the Coordinator moves.
    fn end_turn(&mut self, log: &mut impl Log<Yunhe>) {
        let seat = self.public.active;
        log.all(Event::Ends { seat });
        self.public.slots = Default::default();
        let next = seat.next(self.public.players);
        if next == self.public.start { self.set_out(log) } else { self.begin_turn(next, log) }
    }

    // DY-R2: of actions joined by "/" only one.
    fn spend(&mut self, deed: Deed, symbols: u8) {
        let card = self.public.seats[self.public.active].shown.expect("the active player's card is revealed");
        let place = self.content.cards[card.index()].place[deed.index()];
        let (slot, entry, _) = place.expect("the card shows the action");
        let slot = &mut self.public.slots[usize::from(slot)];
        slot.entry = Some(entry);
        slot.used += symbols;
    }

    fn plan(&mut self, deed: Deed, phase: Phase, log: &mut impl Log<Yunhe>) {
        self.spend(deed, 1);
        log.all(Event::Plans { seat: self.public.active, deed });
        self.public.phase = phase;
    }
}

// The thirteen actions
impl Table<'_> {
    // DY-A1: the top tile; if nobody knows it, it is drawn.
    fn supply(&mut self, stack: StackNo, log: &mut impl Log<Yunhe>) {
        self.spend(Deed::Supply, 1);
        let seat = self.public.active;
        let from = &mut self.public.seats[seat].stacks[stack.index()];
        if from.known_top().is_none() {
            log.all(Event::Draws { seat, stack });
            self.public.phase = Phase::Draw { stack };
            return;
        }
        let tile = from.up.take().unwrap_or_else(|| from.below.pop());
        self.public.seats[seat].storage.add(tile, 1);
        log.all(Event::Supplied { seat, stack, tile });
        self.resume(log);
    }

    // DY-A2: first the tile, then the place, then the rotation.
    fn build(&mut self, tile: Tile, log: &mut impl Log<Yunhe>) {
        self.spend(Deed::Build, 1);
        log.all(Event::Builds { seat: self.public.active, tile });
        self.public.phase = Phase::Place { tile };
    }

    // DY-A2: a canal tile sends an unrest tile to the Wall and scores its value at once.
    fn build_on_board(&mut self, tile: Tile, field: Field, log: &mut impl Log<Yunhe>) {
        let seat = self.public.active;
        self.public.seats[seat].storage.take(tile, 1);
        if !tile.is_canal() {
            self.public.seats[seat].unrest.insert(field);
            log.all(Event::Built { seat, tile, field });
            self.resume(log);
            return;
        }
        if let Some(colour) = self.public.unrest_owner(field) {
            self.send_to_wall(colour, field, log);
        }
        let shape = self.content.shape(tile);
        self.put_canal(seat, tile, field, shape.turned[0]);
        log.all(Event::Built { seat, tile, field });
        let value = i16::from(shape.value);
        score::gain(self.content, self.public, (seat, Source::Building, value), log);
        self.turn_tiles(Some(field), None, log);
    }

    // DY-A2: into one's own area of the Forbidden City.
    fn build_in_palace(&mut self, tile: Tile, log: &mut impl Log<Yunhe>) {
        let seat = self.public.active;
        let player = &mut self.public.seats[seat];
        player.storage.take(tile, 1);
        player.palace.add(tile, 1);
        log.all(Event::Palace { seat, tile });
        self.resume(log);
    }

    fn send_to_wall(&mut self, colour: Seat, field: Field, log: &mut impl Log<Yunhe>) {
        let player = &mut self.public.seats[colour];
        player.unrest.remove(field);
        player.wall += 1;
        log.all(Event::ToWall { colour, field });
    }

    fn put_canal(&mut self, owner: Seat, tile: Tile, field: Field, arms: u8) {
        self.public.seats[owner].canals.insert(field);
        self.public.tile[field.index()] = tile.0;
        self.public.arms[field.index()] = arms;
    }

    fn lift_canal(&mut self, owner: Seat, field: Field) {
        self.public.seats[owner].canals.remove(field);
        self.public.tile[field.index()] = 0;
        self.public.arms[field.index()] = 0;
    }

    /// Asks for the rotation of the tiles that have several; then back to the card.
    fn turn_tiles(&mut self, first: Option<Field>, second: Option<Field>, log: &mut impl Log<Yunhe>) {
        let canals = self.public.canals();
        let turns = |field: &Field| {
            canals.has(*field) && self.content.shape(Tile(self.public.tile[field.index()])).rotations > 1
        };
        match (first.filter(turns), second.filter(turns)) {
            (Some(field), then) => self.public.phase = Phase::Rotate { field, then, must: false },
            (None, Some(field)) => self.public.phase = Phase::Rotate { field, then: None, must: false },
            (None, None) => self.resume(log),
        }
    }

    // DY-A2, DY-A3: any rotation.
    fn rotate(&mut self, field: Field, rotation: u8, then: Option<Field>, log: &mut impl Log<Yunhe>) {
        let tile = Tile(self.public.tile[field.index()]);
        self.public.arms[field.index()] = self.content.shape(tile).turned[usize::from(rotation)];
        log.all(Event::Rotated { seat: self.public.active, field, tile, rotation });
        self.turn_tiles(then, None, log);
    }

    // DY-A3: first the tile, then what becomes of it.
    fn rebuild(&mut self, log: &mut impl Log<Yunhe>) {
        self.spend(Deed::Rebuild, 1);
        log.all(Event::Rebuilds { seat: self.public.active });
        self.public.phase = Phase::Rebuild;
    }

    fn pick(&mut self, field: Field, log: &mut impl Log<Yunhe>) {
        log.all(Event::Picks { seat: self.public.active, field });
        self.public.phase = Phase::Shift { from: field };
    }

    // DY-A3: turned where it lies, moved to a free field, or swapped with another tile.
    fn shift(&mut self, from: Field, to: Field, log: &mut impl Log<Yunhe>) {
        let seat = self.public.active;
        if from == to {
            log.all(Event::Loosened { seat, field: from });
            self.public.phase = Phase::Rotate { field: from, then: None, must: true };
            return;
        }
        let (a, b) = (self.lift(from).expect("a tile is rebuilt"), self.lift(to));
        self.drop(to, a);
        match b {
            None => log.all(Event::Moved { seat, from, to }),
            Some(b) => {
                self.drop(from, b);
                log.all(Event::Swapped { seat, a: from, b: to });
            }
        }
        self.turn_tiles(Some(to), Some(from), log);
    }

    /// Takes whatever lies on a field: owner, tile, arms.
    fn lift(&mut self, field: Field) -> Option<(Seat, Tile, u8)> {
        let (owner, tile) = self.public.at(field)?;
        let arms = self.public.arms[field.index()];
        if tile.is_canal() {
            self.lift_canal(owner, field);
        } else {
            self.public.seats[owner].unrest.remove(field);
        }
        Some((owner, tile, arms))
    }

    fn drop(&mut self, field: Field, (owner, tile, arms): (Seat, Tile, u8)) {
        if tile.is_canal() {
            self.put_canal(owner, tile, field, arms);
        } else {
            self.public.seats[owner].unrest.insert(field);
        }
    }

    // DY-A4: one point for each symbol, all at once.
    fn prestige(&mut self, log: &mut impl Log<Yunhe>) {
        let symbols = self.public.left(self.content, Deed::Prestige);
        self.spend(Deed::Prestige, symbols);
        let seat = self.public.active;
        score::gain(self.content, self.public, (seat, Source::Prestige, symbols.into()), log);
        self.resume(log);
    }

    // DY-A5: any unrest tile, to the Wall under its colour.
    fn remove(&mut self, field: Field, log: &mut impl Log<Yunhe>) {
        let colour = self.public.unrest_owner(field).expect("an unrest tile lies there");
        self.send_to_wall(colour, field, log);
        self.resume(log);
    }

    // DY-A6: any unrest tile from the Wall, under a stack of its owner.
    fn calm(&mut self, colour: Seat, log: &mut impl Log<Yunhe>) {
        self.spend(Deed::Calm, 1);
        log.all(Event::Calms { seat: self.public.active, colour });
        self.public.phase = Phase::Calm { colour, by: self.stack_chooser(colour) };
    }

    fn stack_chooser(&self, owner: Seat) -> Seat {
        match self.content.readings.stack_chosen_by {
            StackChooser::ActingPlayer => self.public.active,
            StackChooser::TileOwner => owner,
        }
    }

    fn put_under(&mut self, seat: Seat, stack: StackNo, tile: Tile, log: &mut impl Log<Yunhe>) {
        self.public.seats[seat].stacks[stack.index()].below.push(tile);
        log.all(Event::Under { seat, stack, tile });
    }

    fn calm_under(&mut self, colour: Seat, stack: StackNo, log: &mut impl Log<Yunhe>) {
        self.public.seats[colour].wall -= 1;
        self.put_under(colour, stack, Tile::UNREST, log);
        self.resume(log);
    }

    // DY-A7: an action that costs two unrest tiles from storage.
    fn threaten(&mut self, deed: Deed, victim: Seat, log: &mut impl Log<Yunhe>) {
        self.spend(deed, 1);
        log.all(Event::Threatens { seat: self.public.active, deed, victim });
        self.public.phase = Phase::Pay { deed, victim };
    }

    // DY-A7: one under an own stack, the other to the Wall or into the victim's area of the Forbidden City.
    fn pay(&mut self, deed: Deed, victim: Seat, stack: StackNo, log: &mut impl Log<Yunhe>) {
        let seat = self.public.active;
        self.public.seats[seat].storage.take(Tile::UNREST, 2);
        self.put_under(seat, stack, Tile::UNREST, log);
        if deed == Deed::Denounce {
            self.public.seats[victim].denounced[seat.index()] += 1;
            log.all(Event::Denounced { seat, victim });
            return self.resume(log);
        }
        self.public.seats[seat].wall += 1;
        log.all(Event::PaidToWall { seat });
        match deed {
            Deed::Destroy => self.public.phase = Phase::Destroy,
            // DY-A10: the ship lies on its side until the clean-up.
            Deed::Tea => {
                self.public.resting = true;
                log.all(Event::TeaBreak { seat });
                self.resume(log);
            }
            // DY-A12: one opponent loses 8 points.
            Deed::Intrigue => {
                score::gain(self.content, self.public, (victim, Source::Intrigue, INTRIGUE), log);
                self.resume(log);
            }
            other => unreachable!("{other:?} costs nothing"),
        }
    }

    // DY-A8: any canal tile on the board.
    fn destroy(&mut self, field: Field, log: &mut impl Log<Yunhe>) {
        let (owner, tile) = self.public.at(field).expect("a canal tile lies there");
        log.all(Event::Destroyed { owner, tile, field });
        self.public.phase = Phase::Bury { field, by: self.stack_chooser(owner) };
    }

    // DY-A8: it goes under a stack of its owner; the points stay.
    fn bury(&mut self, field: Field, stack: StackNo, log: &mut impl Log<Yunhe>) {
        let (owner, tile, _) = self.lift(field).expect("a canal tile lies there");
        self.put_under(owner, stack, tile, log);
        self.resume(log);
    }

    // DY-A9: the Coordinator moves at once.
    fn inspect(&mut self, steps: u8, log: &mut impl Log<Yunhe>) {
        self.spend(Deed::Inspection, 1);
        log.all(Event::Inspects { seat: self.public.active, steps });
        self.cast_off(steps);
        self.travel(true, log);
    }

    // DY-A11: hidden top tiles are turned up, one after the other.
    fn spy(&mut self, log: &mut impl Log<Yunhe>) {
        self.spend(Deed::Espionage, 1);
        log.all(Event::Spies { seat: self.public.active });
        self.turn_up(log);
    }

    /// Turns up the next hidden top tile, by chance where nobody knows it.
    pub(crate) fn turn_up(&mut self, log: &mut impl Log<Yunhe>) {
        while let Some((seat, stack)) = legal::hidden_top(self.content, self.public) {
            let top = &mut self.public.seats[seat].stacks[stack.index()];
            if top.known_top().is_none() {
                self.public.phase = Phase::Spy { owner: seat, stack };
                return;
            }
            let tile = top.below.pop();
            top.up = Some(tile);
            log.all(Event::TurnedUp { seat, stack, tile });
        }
        self.resume(log);
    }

    // DY-A13: everything in the own stacks is shuffled into three even face-down ones.
    fn reform(&mut self, log: &mut impl Log<Yunhe>) {
        self.spend(Deed::Reform, 1);
        let seat = self.public.active;
        let player = &mut self.public.seats[seat];
        for stack in player.stacks {
            stack.up.into_iter().chain(stack.below.iter()).for_each(|tile| player.unseen.add(tile, 1));
        }
        player.stacks = dealt_evenly(player.unseen.len());
        log.all(Event::Reforms { seat });
        self.resume(log);
    }
}

// Phase 3: the Grand Coordinator
impl Table<'_> {
    // DY-R3: 2n+1 steps, unless he rests or has reached the turning point in an inspection.
    fn set_out(&mut self, log: &mut impl Log<Yunhe>) {
        if self.public.resting || self.public.ship == self.public.goal(self.content) {
            log.all(Event::Stays { resting: self.public.resting });
            return self.uprisings(log);
        }
        let steps = 2 * self.public.players + 1;
        log.all(Event::SetsOut { steps });
        self.cast_off(steps);
        self.travel(false, log);
    }

    // DY-G1: no field twice on a trip.
    fn cast_off(&mut self, steps: u8) {
        self.public.steps = steps;
        self.public.visited = Ship::casting_off(self.content, self.public).visited;
    }

    /// Moves the ship until somebody has to choose or the move is over.
    fn travel(&mut self, inspection: bool, log: &mut impl Log<Yunhe>) {
        // DY-G4: the start player chooses, in a special inspection the active player.
        let active = inspection && self.content.readings.inspection_choices_by == Guide::ActivePlayer;
        let by = if active { self.public.active } else { self.public.start };
        while self.public.steps > 0 {
            let step = route::step(self.content, self.public);
            match step.fields.first() {
                Some(field) if step.fields.len() == 1 => self.enter(field, step.along, inspection, log),
                Some(_) => {
                    self.public.phase = Phase::Way { by, inspection };
                    return;
                }
                // DY-R3: on the turning point the rest lapses.
                None => self.public.steps = 0,
            }
        }
        if inspection { self.resume(log) } else { self.uprisings(log) }
    }

    fn choose_way(&mut self, field: Field, inspection: bool, log: &mut impl Log<Yunhe>) {
        let along = route::step(self.content, self.public).along;
        self.enter(field, along, inspection, log);
        self.travel(inspection, log);
    }

    // DY-G5: the field is scored as it is entered, which is the order of the stones.
    fn enter(&mut self, field: Field, along: bool, inspection: bool, log: &mut impl Log<Yunhe>) {
        log.all(Event::Enters { field, along });
        self.public.ship = field;
        self.public.visited.insert(field);
        self.public.steps -= 1;
        let map = Map::of(self.content, self.public);
        // DY-A9: an inspection stops on the first unrest tile or pagoda.
        let stops = inspection && map.stops_inspection(field);
        if let Some(toll) = map.toll(field, along) {
            score::gain(self.content, self.public, toll, log);
        }
        if stops {
            self.public.steps = 0;
        }
    }
}

// Phases 4 and 5
impl Table<'_> {
    // DY-U1: from the start player clockwise, as long as a colour has reached the level.
    fn uprisings(&mut self, log: &mut impl Log<Yunhe>) {
        let level = self.public.level;
        let Some(seat) = self.public.clockwise().find(|&seat| self.public.seats[seat].wall >= level) else {
            return self.clean_up(log);
        };
        log.all(Event::Uprising { seat, tiles: level });
        let loss = route::UNREST_LOSS * i16::from(level);
        score::gain(self.content, self.public, (seat, Source::Uprising, loss), log);
        self.public.phase = Phase::Uprising { seat, left: level, lowest: StackNo(0) };
    }

    // DY-U1: under any of his stacks; equal tiles, so stacks are named in ascending order.
    fn settle(&mut self, seat: Seat, left: u8, stack: StackNo, log: &mut impl Log<Yunhe>) {
        let last = stack == StackNo(STACKS as u8 - 1);
        let tiles = if last { left } else { 1 };
        for _ in 0..tiles {
            self.public.seats[seat].wall -= 1;
            self.put_under(seat, stack, Tile::UNREST, log);
        }
        if left > tiles {
            self.public.phase = Phase::Uprising { seat, left: left - tiles, lowest: stack };
        } else {
            self.uprisings(log);
        }
    }

    // DY-R5: cards back, ship upright; on the turning point it turns and the trip counter falls.
    fn clean_up(&mut self, log: &mut impl Log<Yunhe>) {
        *self.own = SeatMap::default();
        let public = &mut *self.public;
        public.seats.0.iter_mut().for_each(|player| player.shown = None);
        public.resting = false;
        if public.ship == public.goal(self.content) {
            public.trips -= 1;
            public.heading = public.heading.turned();
            public.visited = FieldSet::one(public.ship);
            log.all(Event::ShipTurns { heading: public.heading, trips: public.trips });
        }
        if public.trips == 0 || public.round >= self.content.readings.round_guard {
            return score::finish(self.content, public, log);
        }
        public.start = public.start.next(public.players);
        self.begin_round(log);
    }
}
