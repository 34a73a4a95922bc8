//! The barbarians of the solo game: ZH-F3. They follow their own cards and a few fixed rules, so every one of their
//! decisions follows from what everybody can see.

use super::{Table, action_done, close_window, combat, end_phase, hands, jobs, open_window};
use crate::ZhengHe;
use crate::content::{BotLine, BotVerb, CardKind, Content};
use crate::event::Event;
use crate::legal;
use crate::phase::Phase;
use crate::pieces::{
    Blow, Card, Class, EMPIRE, Job, LANDS, MAX_RESERVE, Manner, Piece, Place, Places, Side, Strength, Verb, sum,
};
use crate::state::{Public, Reaction};
use core::cmp::Reverse;
use engine::Log;

/// The bot plays the card with the most points: barbarian before general before Emperor cards, then the lowest number.
pub(crate) fn turn(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    let side = Side::Barbarian;
    let rank = |card: Card| match t.content.cards[card].kind {
        CardKind::Special(Side::Barbarian) => 0,
        CardKind::General(_) => 1,
        CardKind::Special(Side::Emperor) => 2,
    };
    let best = t.public.solo.hand.iter().min_by_key(|&card| (Reverse(t.content.points(card)), rank(card), card));
    let card = best.expect("the barbarians always have a card in their phase");
    hands::play(t, side, card);
    log.all(Event::Plays { side, card });
    // The Emperor's reaction always comes after the bot.
    let shows = legal::shows(t.content, t.public, card, Side::Emperor);
    t.public.reaction = if shows { Reaction::After } else { Reaction::None };
    t.public.phase = Phase::Event;
}

/// The deck with the points of the played card, and its cards not yet revealed; an empty deck is shuffled again.
pub(crate) fn events_left(content: &Content, public: &Public) -> (u8, u8) {
    let deck = public.card.map_or(0, |card| content.points(card) - 1);
    let all = ((1u16 << content.events[usize::from(deck)].len()) - 1) as u8;
    let left = all & !public.solo.spent[usize::from(deck)];
    (deck, if left == 0 { all } else { left })
}

/// A card of the bot is revealed and carried out.
pub(crate) fn event(t: &mut Table<'_>, event: u8, log: &mut impl Log<ZhengHe>) {
    let (deck, left) = events_left(t.content, t.public);
    let spent = &mut t.public.solo.spent[usize::from(deck)];
    // A deck that was empty starts again.
    if *spent & left != 0 {
        *spent = 0;
    }
    *spent |= 1 << event;
    t.public.solo.event = event;
    t.public.solo.line = 0;
    log.reveal(Event::BotCard { deck, event });
    lines(t, log);
}

fn line(t: &Table<'_>, n: u8) -> Option<BotLine> {
    let deck = t.public.card.map_or(0, |card| t.content.points(card) - 1);
    t.content.events[usize::from(deck)][usize::from(t.public.solo.event)].lines.get(usize::from(n)).copied()
}

/// The first line that can be carried out; where it says so, the following ones too.
fn lines(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    while let Some(line) = line(t, t.public.solo.line) {
        t.public.solo.line += 1;
        if line.verb == BotVerb::Attack {
            if let Some(target) = target(t, line.n, line.margin) {
                return attack(t, target, log);
            }
        } else if carry_out(t, line, log) && !line.go_on {
            break;
        }
    }
    turn_done(t, log);
}

/// An attack of the bot's own card is over.
pub(crate) fn go_on(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    let last = t.public.solo.line.checked_sub(1).and_then(|n| line(t, n));
    if last.is_some_and(|line| line.go_on) { lines(t, log) } else { turn_done(t, log) }
}

fn turn_done(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    if t.public.reaction == Reaction::After { open_window(t, log) } else { end_phase(t, log) }
}

/// Carries out a line other than an attack; false if it can do nothing.
fn carry_out(t: &mut Table<'_>, line: BotLine, log: &mut impl Log<ZhengHe>) -> bool {
    match line.verb {
        BotVerb::Occupy => repeat(line.n, || occupy(t, log)),
        BotVerb::Mass => mass(t, line.n, log),
        BotVerb::Gather => repeat(line.n, || gather_evenly(t, log)),
        BotVerb::Collect => collect(t, line.n, log),
        BotVerb::Reserve => reserve(t, log),
        BotVerb::Reinforce => repeat(line.n, || reinforce(t, log)),
        BotVerb::LoseGold => lose(t, Verb::LoseGold, t.public.gold.min(line.n), log),
        BotVerb::LoseJunks if t.public.junks < line.least => false,
        BotVerb::LoseJunks => lose(t, Verb::LoseJunks, t.public.junks.min(line.n), log),
        BotVerb::Settle => repeat(line.n, || settle(t, log)),
        BotVerb::SettlementsBorderlands => repeat(line.n, || settle_from_supply(t, log)),
        BotVerb::Attack => false,
    }
}

fn repeat(n: u8, mut once: impl FnMut() -> bool) -> bool {
    (0..n).fold(false, |any, _| once() || any)
}

fn lose(t: &mut Table<'_>, verb: Verb, n: u8, log: &mut impl Log<ZhengHe>) -> bool {
    if n > 0 {
        jobs::exchange_with_supply(t, verb, EMPIRE, n, log);
    }
    n > 0
}

/// The played card goes into the reserve, where three fit; the Emperor does not react to it.
fn reserve(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let Some(card) = t.public.card.filter(|_| t.public.reserves[Side::Barbarian] < MAX_RESERVE) else {
        return false;
    };
    hands::bot_reserve(t, card);
    t.public.reaction = Reaction::None;
    log.all(Event::BotReserves { card });
    true
}

/// One horde into the westernmost empty borderland that it can reach. It comes from where an attacker would: from a
/// home, else from one of its borderlands that keeps another piece.
fn occupy(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let held = t.public.controlled(Side::Emperor).or(t.public.controlled(Side::Barbarian));
    let into = Place::LANDS.less(held).iter().find_map(|land| Some((source(t.content, t.public, land)?, land)));
    if let Some((from, land)) = into {
        jobs::move_units(t, Side::Barbarian, 1, from, land, log);
    }
    into.is_some()
}

/// Hordes that may leave a place: the last piece in one of its borderlands stays.
fn free(public: &Public, place: Place) -> u8 {
    let (hordes, settled) = (public.hordes[place], public.settlements[place] > 0);
    if place.is_land() && !settled { hordes.saturating_sub(1) } else { hordes }
}

/// Where a horde for this borderland comes from: homes first, the one with the fewest neighbours first, then
/// borderlands.
fn source(content: &Content, public: &Public, land: Place) -> Option<Place> {
    let near = content.adjacent(land).iter().filter(|&place| free(public, place) > 0);
    near.min_by_key(|&place| (place.is_land(), if place.is_home() { content.adjacent(place).len() } else { 0 }, place))
}

/// The Emperor's borderland with the largest surplus of hordes in adjacent homes over armies; of equals the western
/// one.
fn war_target(content: &Content, public: &Public) -> Option<Place> {
    let surplus = |land: Place| {
        let homes = content.adjacent(land).and(Place::HOMES);
        sum(homes, &public.hordes) as i8 - public.armies[land] as i8
    };
    public.controlled(Side::Emperor).iter().min_by_key(|&land| (Reverse(surplus(land)), land))
}

/// The home next to the war target that adjoins most of the Emperor's borderlands; without a target, the one with the
/// fewest hordes, for all hordes of the card.
fn mustering_home(t: &Table<'_>, log: &mut impl Log<ZhengHe>) -> Place {
    let (content, emperor) = (t.content, t.public.controlled(Side::Emperor));
    let land = war_target(content, t.public);
    log.all(Event::WarTarget { land });
    let near = land.map_or(Places::EMPTY, |land| content.adjacent(land).and(Place::HOMES));
    let best = near.iter().min_by_key(|&home| (Reverse(content.adjacent(home).and(emperor).len()), home));
    best.unwrap_or_else(|| emptiest_home(t.public))
}

fn emptiest_home(public: &Public) -> Place {
    Place::HOMES.iter().min_by_key(|&home| (public.hordes[home], home)).expect("there are homes")
}

fn mass(t: &mut Table<'_>, n: u8, log: &mut impl Log<ZhengHe>) -> bool {
    let n = n.min(t.public.supply(Piece::Horde));
    if n > 0 {
        let home = mustering_home(t, log);
        jobs::exchange_with_supply(t, Verb::HordesHome, home, n, log);
    }
    n > 0
}

fn gather_evenly(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let any = t.public.supply(Piece::Horde) > 0;
    if any {
        jobs::exchange_with_supply(t, Verb::HordesHome, emptiest_home(t.public), 1, log);
    }
    any
}

/// Settlements for later: into the home that adjoins most of the bot's borderlands, of equals the western one.
fn collect(t: &mut Table<'_>, n: u8, log: &mut impl Log<ZhengHe>) -> bool {
    let (home, n) = (settlers_home(t.content, t.public), n.min(t.public.supply(Piece::Settlement)));
    if n > 0 {
        jobs::exchange_with_supply(t, Verb::SettlementsHome, home, n, log);
    }
    n > 0
}

fn settlers_home(content: &Content, public: &Public) -> Place {
    let own = public.controlled(Side::Barbarian);
    let best = Place::HOMES.iter().min_by_key(|&home| (Reverse(content.adjacent(home).and(own).len()), home));
    best.expect("there are homes")
}

/// A horde from a home into the bot's borderland with the fewest pieces that a home can reach.
fn reinforce(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let from_home = |land: Place| source(t.content, t.public, land).filter(|place| place.is_home());
    let own = t.public.controlled(Side::Barbarian).iter().filter(|&land| from_home(land).is_some());
    let pieces = |land: Place| t.public.hordes[land] + t.public.settlements[land];
    let into = own.min_by_key(|&land| (pieces(land), land)).and_then(|land| Some((from_home(land)?, land)));
    if let Some((from, land)) = into {
        jobs::move_units(t, Side::Barbarian, 1, from, land, log);
    }
    into.is_some()
}

/// The order of the bot's borderlands for a settlement: those without one first, then by the fewest hordes, then the
/// western one.
fn settling_order(public: &Public, land: Place) -> (bool, u8, Place) {
    (public.settlements[land] > 0, public.hordes[land], land)
}

fn settle(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let pairs = legal::settle_pairs(t.content, t.public, 0);
    let listed = (0..16u8).filter(|&pair| pairs >> pair & 1 == 1);
    let ways = listed.map(|pair| (Place(LANDS as u8 + pair / LANDS as u8), Place(pair % LANDS as u8)));
    let best = ways.min_by_key(|&(home, land)| (settling_order(t.public, land), home));
    if let Some((home, land)) = best {
        jobs::move_settlement(t, home, land, log);
    }
    best.is_some()
}

fn settle_from_supply(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let own = t.public.controlled(Side::Barbarian).iter();
    let best = own.min_by_key(|&land| settling_order(t.public, land));
    let best = best.filter(|_| t.public.supply(Piece::Settlement) > 0);
    if let Some(land) = best {
        jobs::exchange_with_supply(t, Verb::SettlementsBorderlands, land, 1, log);
    }
    best.is_some()
}

/// The borderland where attackers less armies are most, with the number of hordes, up to `n`, if they reach the margin.
fn target(t: &Table<'_>, n: u8, margin: i8) -> Option<(Place, u8)> {
    let attackers = |land: Place| {
        let near = t.content.adjacent(land).iter();
        near.map(|place| free(t.public, place)).sum::<u8>().min(n)
    };
    let surplus = |land: Place| attackers(land) as i8 - t.public.armies[land] as i8;
    let targets = t.public.controlled(Side::Emperor).iter().filter(|&land| attackers(land) > 0);
    let best = targets.min_by_key(|&land| (Reverse(surplus(land)), land)).filter(|&land| surplus(land) >= margin);
    best.map(|land| (land, attackers(land)))
}

fn attack(t: &mut Table<'_>, (land, attackers): (Place, u8), log: &mut impl Log<ZhengHe>) {
    log.all(Event::Attacks { side: Side::Barbarian, land });
    for _ in 0..attackers {
        let from = source(t.content, t.public, land).expect("that many hordes are free");
        jobs::move_units(t, Side::Barbarian, 1, from, land, log);
    }
    combat::begin(t, land);
}

/// The bot reacts to the Emperor's card whenever that has an effect; it attacks only with at least as many hordes as
/// there are armies.
pub(crate) fn react(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    let deed = legal::acting_deed(t.content, t.public);
    let mut jobs = deed.jobs().filter(|&job| legal::possible(t.content, t.public, Side::Barbarian, job));
    let (job, card) = (jobs.next().expect("the reaction is possible"), t.public.card.expect("a card is played"));
    let target = if job.verb == Verb::Attack { target(t, job.n, 0) } else { None };
    if job.verb == Verb::Attack && target.is_none() {
        log.all(Event::Declines { side: Side::Barbarian });
        return close_window(t, log);
    }
    log.all(Event::Reacts { side: Side::Barbarian, card });
    if let Some(target) = target {
        attack(t, target, log);
    } else {
        reaction(t, job, log);
        action_done(t, log);
    }
}

/// As much as the card allows, at the place that the bot's rules name.
fn reaction(t: &mut Table<'_>, job: Job, log: &mut impl Log<ZhengHe>) {
    let at = match job.verb.manner() {
        Manner::At { piece: Piece::Horde, gain: true } => mustering_home(t, log),
        Manner::At { piece: Piece::Settlement, gain: true } => settlers_home(t.content, t.public),
        Manner::At { piece: Piece::Army, gain: false } => weakest_garrison(t, job),
        Manner::Spread { piece: Piece::Settlement, over: Some(_) } => {
            repeat(job.n, || settle_from_supply(t, log));
            return;
        }
        Manner::Spread { piece: Piece::Horde, over: Some(_) } => {
            repeat(job.n, || strengthen(t, log));
            return;
        }
        Manner::Count { .. } | Manner::At { .. } | Manner::Spread { .. } | Manner::Retreat => EMPIRE,
        Manner::Move | Manner::Attack | Manner::Settle | Manner::Voyage => EMPIRE,
    };
    let (_, most) = legal::range(t.public, job, at);
    jobs::exchange_with_supply(t, job.verb, at, most, log);
}

/// A horde from supply into the bot's borderland with the fewest pieces.
fn strengthen(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let pieces = |land: Place| t.public.hordes[land] + t.public.settlements[land];
    let own = t.public.controlled(Side::Barbarian).iter();
    let weakest = own.min_by_key(|&land| (pieces(land), land)).filter(|_| t.public.supply(Piece::Horde) > 0);
    if let Some(land) = weakest {
        jobs::exchange_with_supply(t, Verb::HordesBorderlands, land, 1, log);
    }
    weakest.is_some()
}

/// Armies are taken where there are fewest, borderlands before the empire, of equals the western one.
fn weakest_garrison(t: &Table<'_>, job: Job) -> Place {
    let places = legal::places(t.content, t.public, Side::Barbarian, job).iter();
    let weakest = places.min_by_key(|&place| (!place.is_land(), t.public.armies[place], place));
    weakest.expect("the reaction is possible")
}

/// The bot's dice: as attacker it re-rolls a weak roll, as defender one that would cost it something. It pays with the
/// reserve card with the fewest points and keeps a pair, otherwise its highest die.
pub(crate) fn consider(t: &mut Table<'_>, side: Side, left: u8, log: &mut impl Log<ZhengHe>) {
    let fight = t.public.fight;
    let own = Strength::of(fight.dice[side]);
    let unhappy = if side == fight.attacker {
        own.class == Class::Weak
    } else {
        match own.against(Strength::of(fight.dice[side.other()])) {
            Blow::IsCrushed => true,
            Blow::Loses => t.public.settlements[fight.land] == 0,
            Blow::StandOff | Blow::Wins | Blow::Crushes => false,
        }
    };
    let cheapest = t.public.solo.reserve.iter().min_by_key(|&card| (t.content.points(card), card));
    match (unhappy, left, cheapest) {
        (true, 1.., _) => combat::reroll(t, side, left, keeping(fight.dice[side]), log),
        (true, 0, Some(card)) => {
            combat::reveal(t, side, card, log);
            combat::reroll(t, side, t.content.points(card), keeping(fight.dice[side]), log);
        }
        (true, 0, None) | (false, ..) => combat::content_with(t, side, log),
    }
}

/// The dice to roll again, highest first: all but a pair, or all but the highest.
fn keeping([a, b, c]: [u8; 3]) -> u8 {
    match (a == b, b == c) {
        (true, false) => 0b100,
        (false, true) => 0b001,
        (true, true) | (false, false) => 0b110,
    }
}
