//! A cheap evaluation: the standing as if the match ended now, what pieces may grow into, and what the hand can do.
//!
//! A seat's points count in full; the mean of the others' points counts against it. Houses and emissaries never score
//! together, so the worth of setting a few of both in one province is the sum of two small tables.

use crate::Kaiser;
use crate::action::Action;
use crate::content::Content;
use crate::legal::{held, payable};
use crate::phase::{Payment, Phase};
use crate::pieces::{Alliance, Cards, DISPLAY, HAND, Province, Spaces, count};
use crate::score;
use crate::state::Public;
use engine::{Heuristic, Known, MAX_SEATS, Map, Seat};

/// A point, in the unit of values.
const POINT: i32 = 100;
/// An alliance with a majority in one of its provinces only, in hundredths of what it would score.
const HALF_ALLIANCE: i32 = 22;
/// A road between two of the seat's houses, along which a row may grow.
const ROAD: i32 = 12;
/// How much the hand's best turn counts before it is that seat's turn, in hundredths.
const NEXT_TURN: i32 = 55;
/// A card still to be drawn, as a part of the best turn, in hundredths.
const DRAWN: i32 = 12;
/// An unset fortification, while there is time to use it.
const FORT: i32 = 150;
/// Cards that a seat plays in a turn on average, in tenths: measures how many turns are left.
const CARDS_A_TURN: i32 = 18;

impl Heuristic for Kaiser {
    fn value(known: Known<'_, Kaiser>) -> i32 {
        Standing::new(known.content, known.public, known.seat).value(&known.own.hand)
    }

    fn hunch(known: Known<'_, Kaiser>, action: Action) -> i32 {
        let Known { content, public, seat, .. } = known;
        match action {
            Action::Card(_) => 40,
            Action::Pair(_) => 10,
            Action::Exchange(_) => -60,
            Action::Done => -10,
            Action::TakeOpen(_) => 5,
            Action::TakePile => 0,
            // Houses beside one's own grow into rows; a fortified space doubles.
            Action::House(space) => {
                let beside = content.near(public.side, space).and(public.houses[seat]);
                5 * i32::from(beside.len()) + if public.forts.has(space) { 40 } else { 0 }
            }
            // Emissaries beside one's own majorities grow into alliances.
            Action::Emissary(province) => {
                let mine = |p: Province| public.emissaries[p][seat] > 0;
                8 * content.bonds(province).filter(|&a| content.pair(a).into_iter().any(mine)).count() as i32
            }
            Action::Fort(_) => -20,
        }
    }
}

/// What the pieces on the board are worth to one seat. Inside, values are multiplied by the number of opponents, so
/// that their mean needs no division.
struct Standing<'a> {
    content: &'a Content,
    public: &'a Public,
    me: Seat,
    others: i32,
    /// Houses in each province, by seat.
    houses: Map<Province, [u8; MAX_SEATS]>,
    /// The seats with a house on a fortification in each province.
    doubled: Map<Province, u8>,
    /// Emissaries in each province, and the seats with the majority.
    total: Map<Province, u8>,
    majority: Map<Province, u8>,
    /// What the houses of each province are worth now, and the alliances it may enter.
    built: Map<Province, i32>,
    allied: Map<Province, i32>,
    free: Spaces,
    /// About how many more turns this seat has after the present one.
    turns_left: i32,
}

/// The seats with the most of something, none if there is nothing.
fn majority(counts: &[u8; MAX_SEATS]) -> u8 {
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    counts.iter().enumerate().fold(0, |set, (seat, &n)| set | u8::from(n == most) << seat)
}

impl<'a> Standing<'a> {
    fn new(content: &'a Content, public: &'a Public, me: Seat) -> Standing<'a> {
        let mut standing = Standing {
            content,
            public,
            me,
            others: i32::from(public.players) - 1,
            houses: Map::default(),
            doubled: Map::default(),
            total: Map::default(),
            majority: Map::default(),
            built: Map::default(),
            allied: Map::default(),
            free: content.all_spaces.less(public.built()),
            turns_left: turns_left(content, public, me),
        };
        for province in Province::all() {
            let area = content.area(province);
            standing.houses[province] = public.houses.0.map(|houses| houses.and(area).len());
            standing.total[province] = public.emissaries_in(province);
            standing.majority[province] = majority(&public.emissaries[province].0);
            let fortified = area.and(public.forts);
            if !fortified.is_empty() {
                let each = public.houses.0.iter().enumerate();
                standing.doubled[province] =
                    each.fold(0, |set, (seat, houses)| set | u8::from(houses.meets(fortified)) << seat);
            }
            standing.built[province] = standing.houses_worth(province, 0, false);
        }
        for pair in Alliance::all().map(|alliance| content.pair(alliance)) {
            let worth = standing.alliance_worth(pair.map(|province| standing.end(province)));
            for province in pair {
                standing.allied[province] += worth;
            }
        }
        standing
    }

    /// The value of the position for a seat with this hand.
    fn value(&self, hand: &Cards) -> i32 {
        (self.board() + self.plans(hand)) / self.others
    }

    /// Points of all seats, seen from this one: its own in full, less the mean of the others.
    fn relative(&self, points: &[u8; MAX_SEATS]) -> i32 {
        let own = i32::from(points[self.me.index()]);
        let all: i32 = points.iter().map(|&points| i32::from(points)).sum();
        POINT * (own * self.others - (all - own))
    }

    /// The same where several seats score the same number of points.
    fn relative_set(&self, seats: u8, points: u8) -> i32 {
        let mine = i32::from(seats >> self.me.0 & 1);
        let theirs = seats.count_ones() as i32 - mine;
        POINT * i32::from(points) * (mine * self.others - theirs)
    }

    /// The houses of a province, with some more of this seat's.
    fn houses_worth(&self, province: Province, more: u8, fortify: bool) -> i32 {
        let mut counts = self.houses[province];
        counts[self.me.index()] += more;
        let mut points = score::rank_points(&counts);
        let doubled = self.doubled[province] | u8::from(fortify) << self.me.0;
        if doubled != 0 {
            for (seat, points) in points.iter_mut().enumerate() {
                *points <<= doubled >> seat & 1;
            }
        }
        self.relative(&points)
    }

    /// An alliance, given the emissaries and majorities of its two provinces.
    fn alliance_worth(&self, [(total_a, most_a), (total_b, most_b)]: [(u8, u8); 2]) -> i32 {
        if most_a | most_b == 0 {
            return 0;
        }
        let points = total_a + total_b;
        let whole = self.relative_set(most_a & most_b, points);
        // With a majority in one province the other may follow.
        let half = self.relative_set(most_a ^ most_b, points + 1);
        whole + half * HALF_ALLIANCE / 100
    }

    fn end(&self, province: Province) -> (u8, u8) {
        (self.total[province], self.majority[province])
    }

    /// The alliances of a province, with some more emissaries of this seat.
    fn emissaries_worth(&self, province: Province, more: u8) -> i32 {
        let mut counts = self.public.emissaries[province].0;
        counts[self.me.index()] += more;
        let here = (self.total[province] + more, majority(&counts));
        let bonds = self.content.bonds(province).map(|alliance| self.content.pair(alliance));
        bonds.map(|[a, b]| self.alliance_worth([here, self.end(if a == province { b } else { a })])).sum()
    }

    /// The board alone.
    fn board(&self) -> i32 {
        let (content, public) = (self.content, self.public);
        // Every alliance is counted at both of its ends.
        let (houses, alliances) = (self.built.iter().sum::<i32>(), self.allied.iter().sum::<i32>() / 2);
        let mut rows = [0; MAX_SEATS];
        for seat in Seat::all(public.players) {
            rows[seat.index()] = score::roads(content, public, seat);
        }
        let mut value = houses + alliances + self.relative(&rows);
        if public.phase != Phase::Over {
            let mine = public.houses[self.me];
            let near = &content[public.side].near;
            let ends: i32 = mine.iter().map(|space| i32::from(near[space].and(mine).len())).sum();
            value += ROAD * self.others * ends / 2 + self.fort_worth();
        }
        value
    }

    /// An unset fortification, while there is time to use it.
    fn fort_worth(&self) -> i32 {
        if self.public.unset_forts.has(self.me) { FORT * self.others * self.turns_left.min(4) / 4 } else { 0 }
    }

    /// The most that one or two pieces of this seat can bring in a province.
    fn best(&self, province: Province, pieces: u8) -> i32 {
        let public = self.public;
        let free = self.free.and(self.content.area(province));
        let houses = public.houses_left(self.me).min(free.len()).min(pieces);
        let envoys = public.emissaries_left(self.me).min(pieces);
        let bare = free.meets(public.forts);
        let leader = self.houses[province].iter().copied().max().unwrap_or(0);
        let mut best = i32::MIN;
        for more in 0..=houses {
            let limit = leader.max(self.houses[province][self.me.index()] + more);
            let guests = (pieces - more).min(envoys).min(limit - self.total[province]);
            let built = if more == 0 { 0 } else { self.houses_worth(province, more, bare) - self.built[province] };
            let sent = if guests == 0 { 0 } else { self.emissaries_worth(province, guests) - self.allied[province] };
            if more + guests > 0 {
                best = best.max(built + sent);
            }
        }
        // KC-B1, KC-B2: the fortification and a house on it.
        if pieces == 2 && houses > 0 && public.unset_forts.has(self.me) && !free.within(public.forts) {
            best = best.max(self.houses_worth(province, 1, true) - self.built[province] - self.fort_worth());
        }
        best
    }

    /// The most that these cards can bring in one turn.
    fn best_turn(&self, hand: &Cards) -> i32 {
        let (mut best, pairs) = (0, held(hand, 2));
        for province in Province::all() {
            let colour = self.content.colour(province);
            let joker = !pairs.without(colour).is_empty();
            let pieces = (hand[colour] + u8::from(joker)).min(2);
            if pieces > 0 {
                let pieces = if self.public.empty(self.content, province) { 1 } else { pieces };
                best = best.max(self.best(province, pieces));
            }
        }
        best
    }

    /// What the hand and the turn in progress promise.
    fn plans(&self, hand: &Cards) -> i32 {
        let acting = self.public.turn == self.me;
        match self.public.phase {
            Phase::Turn if acting => self.best_turn(hand),
            Phase::Place { paid, second } if acting => self.placing(hand, paid, second) + self.later(hand),
            Phase::Second(province) if acting => self.second(hand, province) + self.later(hand),
            Phase::Lot | Phase::Deal(_) | Phase::LayOut | Phase::Turn | Phase::Place { .. } => self.later(hand),
            Phase::Second(_) | Phase::Refill | Phase::Draw | Phase::Replenish => self.later(hand),
            Phase::Over => 0,
        }
    }

    /// What the hand may do in the next turn, with cards still to be drawn.
    fn later(&self, hand: &Cards) -> i32 {
        if self.turns_left == 0 {
            return 0;
        }
        let best = self.best_turn(hand);
        let missing = i32::from(HAND - hand.iter().sum::<u8>());
        let kinds = hand.iter().filter(|&&n| n > 0).count() as i32;
        best * NEXT_TURN / 100 + missing * (3 * POINT * self.others).max(best) * DRAWN / 100 + kinds * self.others
    }

    /// A piece is paid for: the best place for it, and for a second one if the hand pays for it.
    fn placing(&self, hand: &Cards, paid: Payment, second: Option<Province>) -> i32 {
        let mut best = i32::MIN;
        for province in payable(self.content, paid, second).iter() {
            let one = self.best(province, 1);
            let follows = second.is_none() && !self.public.empty(self.content, province) && self.pays(hand, province);
            best = best.max(if follows { one.max(self.best(province, 2)) } else { one });
        }
        best.max(-POINT * self.others)
    }

    /// A second piece in this province, if the hand pays for it and it is worth it.
    fn second(&self, hand: &Cards, province: Province) -> i32 {
        if self.pays(hand, province) { self.best(province, 1).max(0) } else { 0 }
    }

    fn pays(&self, hand: &Cards, province: Province) -> bool {
        hand[self.content.colour(province)] > 0 || hand.iter().any(|&cards| cards >= 2)
    }
}

/// About how many more turns a seat has after the present one.
fn turns_left(content: &Content, public: &Public, me: Seat) -> i32 {
    let place = |seat: Seat| (seat.0 + public.players - public.emperor.0) % public.players;
    if public.last_round() {
        return (place(me) > place(public.turn)).into();
    }
    let held = DISPLAY + HAND * public.players;
    let second_pass = if public.exhausted == 0 { count(&content.deck(public.players)) - held } else { 0 };
    1 + i32::from(public.pile + second_pass) * 10 / (CARDS_A_TURN * i32::from(public.players))
}
