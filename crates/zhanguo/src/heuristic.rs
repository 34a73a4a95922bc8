//! A cheap evaluation: what is on the table, what it promises for the turns that are left, and in the middle of a turn
//! what the step at hand will bring. All numbers are hundredths of a point.

use crate::ZhanGuo;
use crate::action::Action;
use crate::content::{Bonus, Content, Effect, Reward};
use crate::legal;
use crate::phase::{Cause, Phase, Then};
use crate::pieces::{
    Aspect, BARS, Board, Card, Court, Criterion, Kind, ORDER_SECTIONS, Owner, ROUNDS, Region, SECTIONS, SLOTS, Section,
};
use crate::score;
use crate::state::{Player, Public};
use engine::{Heuristic, Known, Map};

/// A worker, an official, an octagon gained by the way.
const WORKER: i32 = 120;
const OFFICIAL: i32 = 95;
const OCTAGON: i32 = 60;
/// A complete set of officials in one governor area, beyond the three of them.
const FULL_SET: i32 = 420;
/// What a governor brings besides the majority: his square, calm, orders.
const GOVERNOR: i32 = 450;
/// How often a card's ability works in a thousand turns, by the court action that triggers it.
const OFTEN: Map<Court, i32> = {
    let mut often = [65; Court::COUNT];
    often[Court::Workers.index()] = 80;
    often[Court::Palace.index()] = 50;
    often[Court::Relocate.index()] = 0;
    Map(often)
};
/// Per cent of an order's worth, by how much it asks for and how much of that is there.
const UNDER_WAY: [[i32; 5]; 5] = [[0; 5], [0; 5], [0, 25, 100, 0, 0], [0, 11, 44, 100, 0], [0, 6, 25, 56, 100]];
/// What a palace brings besides its cards: octagon and orders.
const PALACE: i32 = 330;

impl Heuristic for ZhanGuo {
    fn value(known: Known<'_, ZhanGuo>) -> i32 {
        let eye = Eye::new(known);
        let governors = score::governors(eye.public);
        let me = known.seat.index();
        let own = eye.prospects(i32::from(governors[me])) + eye.hand(known) + eye.pending();
        let mut others = 0;
        for seat in eye.public.seats().filter(|&seat| seat != known.seat) {
            others += 100 * eye.public.player(seat).score() + 80 * i32::from(governors[seat.index()]);
        }
        own - others / (2 * (i32::from(eye.public.setup.players) - 1))
    }

    fn hunch(known: Known<'_, ZhanGuo>, action: Action) -> i32 {
        match action {
            // The first choice of boards is worth little more than the single point everybody pays.
            Action::Bid(bid) => 250 - 100 * i32::from(bid),
            Action::Board(Board::Triangle) => 150,
            Action::Board(Board::Star) => 80,
            Action::Board(Board::Circle) => 40,
            // Moves that change nothing are worse than stopping.
            Action::Walk(..) | Action::Shift(..) | Action::Raise(..) | Action::Carry(..) => -5,
            Action::Done if matches!(known.public.phase, Phase::Abilities) => -10,
            Action::Unify(..)
            | Action::Court(..)
            | Action::Discard(_)
            | Action::Pass
            | Action::Accept
            | Action::Done
            | Action::Board(_)
            | Action::Region(_)
            | Action::Square(_)
            | Action::Field(..)
            | Action::Pay(_)
            | Action::Take(_)
            | Action::Official(..)
            | Action::Lower(..)
            | Action::Use(..)
            | Action::Ability(_)
            | Action::Calm(_)
            | Action::Transfer(..) => 0,
        }
    }
}

/// One seat's view of the table.
struct Eye<'a> {
    content: &'a Content,
    public: &'a Public,
    player: &'a Player,
    seat: engine::Seat,
    /// The seat's turns to come.
    turns: i32,
    /// Cards of each aspect on the seat's board.
    aspects: Map<Aspect, u8>,
    /// All cards on the seat's board.
    cards: i32,
}

impl<'a> Eye<'a> {
    fn new(known: Known<'a, ZhanGuo>) -> Eye<'a> {
        let Known { content, public, seat, .. } = known;
        let player = public.player(seat);
        let drawing = matches!(public.phase, Phase::Draw(_));
        let hand = if drawing { 6 } else { i32::from(player.hand_count()) };
        let turns = if public.phase == Phase::Over { 0 } else { hand + 6 * (4 - i32::from(public.round)) };
        let aspects = player.cards_by_aspect();
        let cards = aspects.iter().map(|&n| i32::from(n)).sum();
        Eye { content, public, player, seat, turns, aspects, cards }
    }

    /// The part of a worth that needs `n` more turns to pay in full.
    fn fade(&self, worth: i32, n: i32) -> i32 {
        worth * self.turns.min(n) / n
    }

    fn prospects(&self, governors: i32) -> i32 {
        let sure = [60, 66, 74, 84, 100][self.public.round as usize];
        let lead = sure * governors + self.fade(60, 10) * i32::from(self.player.governor_count());
        100 * self.player.score() + lead + self.walls() + self.orders() + self.octagons() + self.board()
    }

    /// What a wall will be worth: its criterion is met a little better every round.
    fn wall(&self, tile: u8, bars: usize) -> i32 {
        let face = self.content.face(tile);
        let level = i32::from(face.levels[bars]);
        if face.criterion == Criterion::Calm {
            let unrest = i32::from(self.player.unrest_total());
            let expected = unrest + (6 - unrest) * self.turns.min(24) / 40;
            return (100 * (level - expected)).max(0);
        }
        let merit = 100 * i32::from(score::merit(self.player, face.criterion));
        level * (merit + (400 - merit).max(0) * self.turns.min(24) / 40)
    }

    fn walls(&self) -> i32 {
        let mut sum = 0;
        let mut fields = self.public.walls_of(self.seat);
        while fields != 0 {
            let field = fields.trailing_zeros() as usize;
            sum += self.wall(self.public.tiles[Section((field / BARS) as u8)], field % BARS);
            fields &= fields - 1;
        }
        sum
    }

    /// Orders fulfilled, and a part of those under way.
    fn orders(&self) -> i32 {
        let (content, public, seat) = (self.content, self.public, self.seat);
        if public.orders[ORDER_SECTIONS - 1][Kind::Governor] == u8::MAX {
            return 0;
        }
        let holdings = public.holdings(seat);
        let mut sum = 0;
        for section in 0..ORDER_SECTIONS {
            let (mut points, mut discs, mut under_way) = (0, 0, 0);
            for kind in Kind::ALL {
                let values = &content.tracks[section][kind];
                let track = &public.discs[section][kind];
                if let Some(place) = Owner::of(seat).place_in(track) {
                    points += i32::from(values[place]);
                    discs += 1;
                    continue;
                }
                let Some(place) = Owner::NOBODY.place_in(track) else { continue };
                let (have, need) = holdings.towards(&content.orders[kind][public.orders[section][kind] as usize]);
                under_way += i32::from(values[place]) * UNDER_WAY[need][have];
            }
            sum += 100 * points * discs + self.fade(under_way, 6) * (discs + 1) * 6 / 10;
        }
        sum
    }

    /// Octagons lead to rewards, and in the last round to the majorities.
    fn octagons(&self) -> i32 {
        let public = self.public;
        let last = public.round as usize == ROUNDS - 1;
        let mut sum = 0;
        for aspect in Aspect::ALL {
            let own = i32::from(public.octagon_value(self.seat, aspect));
            if own == 0 {
                continue;
            }
            let others = public.seats().filter(|&seat| seat != self.seat);
            let most = others.map(|seat| i32::from(public.octagon_value(seat, aspect))).max().unwrap_or(0);
            let prize = if last { 100 * i32::from(score::OCTAGON_POINTS[aspect]) } else { 350 };
            let lead = match own - most {
                2.. => 90,
                1 => 75,
                0 => 45,
                -1 => 25,
                _ => 10,
            };
            let given = matches!(public.phase, Phase::Reward(now, _) if now > aspect);
            let coming = if given { 0 } else { self.reward(self.content.rewards[public.round as usize][aspect]) };
            // Either the reward of this round or what octagons are worth later.
            let later = if last { prize * lead / 100 } else { prize * lead / 200 + OCTAGON * own.min(6) / 2 };
            sum += later.max(coming * lead / 130);
        }
        sum
    }

    /// What a reward is worth to this seat.
    fn reward(&self, reward: Reward) -> i32 {
        match reward {
            Reward::Official(_) => self.fade(OFFICIAL, 6),
            Reward::Officials(..) => self.fade(2 * OFFICIAL, 6),
            Reward::Workers(_) => self.fade(2 * WORKER, 4),
            Reward::Governor(_) => 1000,
            Reward::Wall => 900,
            Reward::Palace => 100 * self.cards + 200,
        }
    }

    /// Cards, workers, officials and unrest on the player board.
    fn board(&self) -> i32 {
        let player = self.player;
        let face = &self.content.boards[player.board];
        let (mut promises, mut unrest, mut work, mut sets, mut pairs, mut lower) = (0, 0, 0, 0, 0, 0);
        for region in Region::all() {
            let cards: i32 = player.cards_at(region).map(|card| self.promise(card) + self.turns * 5).sum();
            let silent = player.unrest[region] >= face.tracks[region];
            promises += if silent { cards * 4 / 10 } else { cards };
            unrest +=
                35 * i32::from(player.unrest[region]) + 40 * i32::from(player.unrest[region] >= face.no_palace[region]);
            let workers = i32::from(player.workers[region]);
            work += [0, 150, 280][workers.min(2) as usize] + 70 * (workers - 2).max(0);
            let [red, grey, white] = player.upper[region].0.map(i32::from);
            let full = red.min(grey).min(white);
            let kinds = red.min(1) + grey.min(1) + white.min(1);
            sets += FULL_SET * full.min(1) + FULL_SET / 3 * (full - 1).max(0);
            pairs += 90 * i32::from(kinds == 2);
            lower += 20 * i32::from(player.lower_count(region));
        }
        let officials = OFFICIAL * i32::from(player.official_count());
        let later = self.fade(work, 4) + self.fade(sets, 2) + self.fade(pairs, 5) + self.fade(lower + officials, 6);
        promises - self.fade(unrest, 8) + later
    }

    /// What a card's ability gives once.
    fn bonus(&self, bonus: Bonus) -> i32 {
        match bonus {
            Bonus::Octagon => OCTAGON,
            Bonus::Relocation { points } => 30 * i32::from(points),
            Bonus::Points { points } => 100 * i32::from(points),
            Bonus::PointsPerCard { aspect } => 100 * i32::from(self.aspects[aspect]),
            Bonus::Worker => self.fade(WORKER, 4),
            Bonus::CalmAny => self.fade(60, 6),
            Bonus::CalmHere => self.fade(45, 6),
            Bonus::MoveWorker => self.fade(30, 4),
            Bonus::Official { .. } => self.fade(OFFICIAL, 6),
        }
    }

    /// What a card's ability will give in the turns to come.
    fn promise(&self, card: Card) -> i32 {
        let face = &self.content.cards[card];
        let grown = match face.bonus {
            Bonus::PointsPerCard { .. } => 150 * self.turns.min(20) / 20,
            _ => 0,
        };
        (self.bonus(face.bonus) + grown) * self.turns * OFTEN[face.trigger] / 1000
    }

    /// Cards in hand: a good ability is better kept for the board.
    fn hand(&self, known: Known<'_, ZhanGuo>) -> i32 {
        known.own.hand.iter().map(|card| self.promise(card) / 2).sum()
    }

    /// What the step at hand will bring.
    fn pending(&self) -> i32 {
        let public = self.public;
        if public.active != self.seat {
            return 0;
        }
        let paid = matches!(public.turn.cause, Cause::Court(_));
        let step = match public.phase {
            Phase::Field => self.best_wall(paid),
            Phase::WallCost(section, bars) => {
                let tile = public.tiles[section];
                self.wall(tile, bars as usize - 1) - self.fade(WORKER * i32::from(bars), 4)
            }
            Phase::Palace | Phase::PalaceCost(_) if paid => 100 * self.cards + PALACE - self.fade(3 * WORKER, 4),
            Phase::Palace | Phase::PalaceCost(_) => 100 * self.cards + PALACE / 2,
            Phase::Large => 2 * OCTAGON,
            Phase::Workers => self.fade(2 * WORKER, 4) - self.fade(35, 8),
            Phase::Lower(region, _) => {
                let count = i32::from(self.player.lower_count(region).max(1));
                self.fade(count * WORKER, 4) - self.fade(35, 8)
            }
            Phase::Official { .. } => self.fade(OFFICIAL, 6) + 5,
            Phase::Governor(_) if paid => 1000 + GOVERNOR - self.fade(3 * OFFICIAL, 6) - self.fade(FULL_SET, 2),
            Phase::Governor(_) | Phase::Square(_) => 1000 + GOVERNOR,
            Phase::Relocate { left, .. } => self.fade(20 * i32::from(left), 6),
            Phase::Octagon => OCTAGON,
            Phase::Calm { worker } => self.fade(60, 6) + if worker { self.fade(WORKER, 4) } else { 0 },
            Phase::Carry => self.fade(20, 4),
            Phase::Transfer => 60,
            Phase::Discs(_) | Phase::Tiles(_) | Phase::Orders(_) | Phase::Boards | Phase::Auction { .. } => 0,
            Phase::TakeBoard { .. } | Phase::Draw(_) | Phase::Draft | Phase::Turn | Phase::Pass { .. } => 0,
            Phase::Abilities | Phase::Reward(..) | Phase::Over => 0,
        };
        step + self.abilities()
    }

    fn best_wall(&self, paid: bool) -> i32 {
        let set = legal::fields(self.public, self.seat, legal::affordable_bars(self.public, self.seat));
        let fields = (0..(SECTIONS * BARS) as u32).filter(|bit| set >> bit & 1 == 1).map(legal::field_of);
        let worth = fields.map(|(section, bars)| {
            let cost = if paid { self.fade(WORKER * i32::from(bars), 4) } else { 0 };
            self.wall(self.public.tiles[section], bars as usize - 1) - cost
        });
        worth.max().unwrap_or(0)
    }

    /// Abilities that are still to be used in this turn.
    fn abilities(&self) -> i32 {
        let Cause::Court(action) = self.public.turn.cause else { return 0 };
        let turn = &self.public.turn;
        let opened = turn.then == Then::Abilities;
        let mut sum = 0;
        for (place, &card) in self.player.cards.0.as_flattened().iter().enumerate() {
            if card == 0 {
                continue;
            }
            let face = self.content.card(Card(card));
            let waiting = if opened { turn.cards >> place & 1 == 1 } else { turn.active && face.trigger == action };
            if waiting && !self.player.silenced(self.content, Region((place / SLOTS) as u8)) {
                sum += self.bonus(face.bonus);
            }
        }
        for (n, ability) in self.content.boards[self.player.board].abilities.iter().enumerate() {
            let Some(ability) = ability else { continue };
            let waiting = if opened { turn.board >> n & 1 == 1 } else { ability.works_on(action) };
            sum += if waiting { self.effect(ability.effect) } else { 0 };
        }
        sum * 9 / 10
    }

    fn effect(&self, effect: Effect) -> i32 {
        match effect {
            Effect::ExtraWorker(points) => self.fade(WORKER, 4) + 15 * i32::from(points),
            Effect::MoveWorker => self.fade(20, 4),
            Effect::Octagon => OCTAGON,
            Effect::CalmForWorker => self.fade(WORKER + 35, 4) * i32::from(self.player.unrest_total().min(1)),
            Effect::Relocation(points) => self.fade(20 * i32::from(points), 6),
            Effect::MoveGovernor => 60,
        }
    }
}
