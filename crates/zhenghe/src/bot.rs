//! The barbarians of the solo game: ZH-F3. They follow their own cards and a few fixed rules, so every one of their
//! decisions follows from what lies open.

use crate::ZhengHe;
use crate::content::{BotLine, BotVerb, CardKind, Content};
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Blow, Card, Class, EMPIRE, Job, LANDS, MAX_RESERVE, Piece, Place, Places, Side, Strength, Verb};
use crate::play::{P, action_done, close_window, end_phase, open_window};
use crate::state::{Public, Reaction};
use crate::{combat, hands, jobs, legal};
use core::cmp::Reverse;
use engine::Log;

/// The bot plays the card with the most points: barbarian before general before Emperor cards, then the lowest number.
pub(crate) fn turn(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    let side = Side::Barbarian;
    let rank = |card: Card| match p.content.cards[card.index()].kind {
        CardKind::Special(Side::Barbarian) => 0,
        CardKind::General(_) => 1,
        CardKind::Special(Side::Emperor) => 2,
    };
    let best = p.public.solo.hand.iter().min_by_key(|&card| (Reverse(p.content.points(card)), rank(card), card));
    let card = best.expect("the barbarians always have a card in their phase");
    hands::play(p, side, card);
    log.all(Event::Plays { side, card });
    // The Emperor's reaction always comes after the bot.
    let shows = legal::shows(p.content, p.public, card, Side::Emperor);
    p.public.reaction = if shows { Reaction::After } else { Reaction::None };
    p.public.phase = Phase::Event;
}

/// The deck with the points of the played card, and its cards not yet revealed; an empty deck is shuffled anew.
pub(crate) fn events_left(content: &Content, public: &Public) -> (u8, u8) {
    let deck = public.card.map_or(0, |card| content.points(card) - 1);
    let all = ((1u16 << content.events[usize::from(deck)].len()) - 1) as u8;
    let left = all & !public.solo.spent[usize::from(deck)];
    (deck, if left == 0 { all } else { left })
}

/// A card of the bot is revealed and carried out.
pub(crate) fn event(p: &mut P<'_>, event: u8, log: &mut impl Log<ZhengHe>) {
    let (deck, left) = events_left(p.content, p.public);
    let spent = &mut p.public.solo.spent[usize::from(deck)];
    // A deck that was empty begins anew.
    if *spent & left != 0 {
        *spent = 0;
    }
    *spent |= 1 << event;
    p.public.solo.event = event;
    p.public.solo.line = 0;
    log.reveal(Event::BotCard { deck, event });
    lines(p, log);
}

fn line(p: &P<'_>, n: u8) -> Option<BotLine> {
    let deck = p.public.card.map_or(0, |card| p.content.points(card) - 1);
    p.content.events[usize::from(deck)][usize::from(p.public.solo.event)].lines.get(usize::from(n)).copied()
}

/// The first line that can be carried out; where it says so, the following ones too.
fn lines(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    while let Some(line) = line(p, p.public.solo.line) {
        p.public.solo.line += 1;
        if line.verb == BotVerb::Attack {
            if let Some(target) = target(p, line.n, line.margin) {
                return attack(p, target, log);
            }
        } else if carry_out(p, line, log) && !line.go_on {
            break;
        }
    }
    turn_done(p, log);
}

/// An attack of the bot's own card is over.
pub(crate) fn go_on(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    let last = p.public.solo.line.checked_sub(1).and_then(|n| line(p, n));
    if last.is_some_and(|line| line.go_on) { lines(p, log) } else { turn_done(p, log) }
}

fn turn_done(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    if p.public.reaction == Reaction::After { open_window(p, log) } else { end_phase(p, log) }
}

/// Carries out a line other than an attack; false if it can do nothing.
fn carry_out(p: &mut P<'_>, line: BotLine, log: &mut impl Log<ZhengHe>) -> bool {
    match line.verb {
        BotVerb::Occupy => repeat(line.n, || occupy(p, log)),
        BotVerb::Mass => mass(p, line.n, log),
        BotVerb::Gather => repeat(line.n, || gather_evenly(p, log)),
        BotVerb::Collect => collect(p, line.n, log),
        BotVerb::Reserve => reserve(p, log),
        BotVerb::Reinforce => repeat(line.n, || reinforce(p, log)),
        BotVerb::LoseGold => lose(p, Verb::LoseGold, p.public.gold.min(line.n), log),
        BotVerb::LoseJunks if p.public.junks < line.least => false,
        BotVerb::LoseJunks => lose(p, Verb::LoseJunks, p.public.junks.min(line.n), log),
        BotVerb::Settle => repeat(line.n, || settle(p, log)),
        BotVerb::SettlementsBorderlands => repeat(line.n, || settle_from_supply(p, log)),
        BotVerb::Attack => false,
    }
}

fn repeat(n: u8, mut once: impl FnMut() -> bool) -> bool {
    (0..n).fold(false, |any, _| once() || any)
}

fn lose(p: &mut P<'_>, verb: Verb, n: u8, log: &mut impl Log<ZhengHe>) -> bool {
    if n > 0 {
        jobs::exchange_with_supply(p, verb, EMPIRE, n, log);
    }
    n > 0
}

/// The played card goes into the reserve, where three fit; the Emperor does not react to it.
fn reserve(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let Some(card) = p.public.card.filter(|_| p.public.reserves[Side::Barbarian.index()] < MAX_RESERVE) else {
        return false;
    };
    hands::bot_reserve(p, card);
    p.public.reaction = Reaction::None;
    log.all(Event::BotReserves { card });
    true
}

/// One horde into the westernmost empty borderland that it can reach. It comes from where an attacker would: from a
/// home, else from an own borderland that keeps another piece.
fn occupy(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let held = p.public.controlled(Side::Emperor).or(p.public.controlled(Side::Barbarian));
    let into = Places::LANDS.less(held).iter().find_map(|land| Some((source(p.content, p.public, land)?, land)));
    if let Some((from, land)) = into {
        jobs::move_units(p, Side::Barbarian, 1, from, land, log);
    }
    into.is_some()
}

/// Hordes that may leave a place: the last piece of an own borderland stays.
fn free(public: &Public, place: Place) -> u8 {
    let (hordes, settled) = (public.hordes[place.index()], public.settlements[place.index()] > 0);
    if place.is_land() && !settled { hordes.saturating_sub(1) } else { hordes }
}

/// Where a horde for this borderland comes from: homes first, the one with the fewest neighbours first, then
/// borderlands.
fn source(content: &Content, public: &Public, land: Place) -> Option<Place> {
    let near = content.adjacent(land).iter().filter(|&place| free(public, place) > 0);
    near.min_by_key(|&place| (place.is_land(), if place.is_home() { content.adjacent(place).len() } else { 0 }, place))
}

/// The Emperor's borderland with the largest surplus of hordes in adjacent homes over armies; the western one of
/// equals.
fn war_target(content: &Content, public: &Public) -> Option<Place> {
    let surplus = |land: Place| {
        let homes = content.adjacent(land).and(Places::HOMES);
        homes.sum(&public.hordes) as i8 - public.armies[land.index()] as i8
    };
    public.controlled(Side::Emperor).iter().min_by_key(|&land| (Reverse(surplus(land)), land))
}

/// The home next to the war target that adjoins most of the Emperor's borderlands; without one, that with fewest
/// hordes, for all hordes of the card.
fn mustering_home(p: &P<'_>, log: &mut impl Log<ZhengHe>) -> Place {
    let (content, emperor) = (p.content, p.public.controlled(Side::Emperor));
    let land = war_target(content, p.public);
    log.all(Event::WarTarget { land });
    let near = land.map_or(Places::NONE, |land| content.adjacent(land).and(Places::HOMES));
    let best = near.iter().min_by_key(|&home| (Reverse(content.adjacent(home).and(emperor).len()), home));
    best.unwrap_or_else(|| emptiest_home(p.public))
}

fn emptiest_home(public: &Public) -> Place {
    Places::HOMES.iter().min_by_key(|&home| (public.hordes[home.index()], home)).expect("there are homes")
}

fn mass(p: &mut P<'_>, n: u8, log: &mut impl Log<ZhengHe>) -> bool {
    let n = n.min(p.public.supply(Piece::Horde));
    if n > 0 {
        let home = mustering_home(p, log);
        jobs::exchange_with_supply(p, Verb::HordesHome, home, n, log);
    }
    n > 0
}

fn gather_evenly(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let any = p.public.supply(Piece::Horde) > 0;
    if any {
        jobs::exchange_with_supply(p, Verb::HordesHome, emptiest_home(p.public), 1, log);
    }
    any
}

/// Settlements for later: into the home that adjoins most of the bot's borderlands, the western one of equals.
fn collect(p: &mut P<'_>, n: u8, log: &mut impl Log<ZhengHe>) -> bool {
    let (home, n) = (settlers_home(p.content, p.public), n.min(p.public.supply(Piece::Settlement)));
    if n > 0 {
        jobs::exchange_with_supply(p, Verb::SettlementsHome, home, n, log);
    }
    n > 0
}

fn settlers_home(content: &Content, public: &Public) -> Place {
    let own = public.controlled(Side::Barbarian);
    let best = Places::HOMES.iter().min_by_key(|&home| (Reverse(content.adjacent(home).and(own).len()), home));
    best.expect("there are homes")
}

/// A horde from a home into the own borderland with the fewest pieces that a home can reach.
fn reinforce(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let from_home = |land: Place| source(p.content, p.public, land).filter(|place| place.is_home());
    let own = p.public.controlled(Side::Barbarian).iter().filter(|&land| from_home(land).is_some());
    let pieces = |land: Place| p.public.hordes[land.index()] + p.public.settlements[land.index()];
    let into = own.min_by_key(|&land| (pieces(land), land)).and_then(|land| Some((from_home(land)?, land)));
    if let Some((from, land)) = into {
        jobs::move_units(p, Side::Barbarian, 1, from, land, log);
    }
    into.is_some()
}

/// Own borderlands for a settlement: without one first, then with the fewest hordes, then the western one.
fn settling_order(public: &Public, land: Place) -> (bool, u8, Place) {
    (public.settlements[land.index()] > 0, public.hordes[land.index()], land)
}

fn settle(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let pairs = legal::settle_pairs(p.content, p.public, 0);
    let listed = (0..16u8).filter(|&pair| pairs >> pair & 1 == 1);
    let ways = listed.map(|pair| (Place(LANDS as u8 + pair / LANDS as u8), Place(pair % LANDS as u8)));
    let best = ways.min_by_key(|&(home, land)| (settling_order(p.public, land), home));
    if let Some((home, land)) = best {
        jobs::move_settlement(p, home, land, log);
    }
    best.is_some()
}

fn settle_from_supply(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let own = p.public.controlled(Side::Barbarian).iter();
    let best = own.min_by_key(|&land| settling_order(p.public, land));
    let best = best.filter(|_| p.public.supply(Piece::Settlement) > 0);
    if let Some(land) = best {
        jobs::exchange_with_supply(p, Verb::SettlementsBorderlands, land, 1, log);
    }
    best.is_some()
}

/// Where attackers less armies are most, with how many hordes of up to `n`, if they reach the margin.
fn target(p: &P<'_>, n: u8, margin: i8) -> Option<(Place, u8)> {
    let attackers = |land: Place| {
        let near = p.content.adjacent(land).iter();
        near.map(|place| free(p.public, place)).sum::<u8>().min(n)
    };
    let surplus = |land: Place| attackers(land) as i8 - p.public.armies[land.index()] as i8;
    let targets = p.public.controlled(Side::Emperor).iter().filter(|&land| attackers(land) > 0);
    let best = targets.min_by_key(|&land| (Reverse(surplus(land)), land)).filter(|&land| surplus(land) >= margin);
    best.map(|land| (land, attackers(land)))
}

fn attack(p: &mut P<'_>, (land, attackers): (Place, u8), log: &mut impl Log<ZhengHe>) {
    log.all(Event::Attacks { side: Side::Barbarian, land });
    for _ in 0..attackers {
        let from = source(p.content, p.public, land).expect("so many hordes are free");
        jobs::move_units(p, Side::Barbarian, 1, from, land, log);
    }
    combat::begin(p, land);
}

/// The bot reacts to the Emperor's card whenever that has an effect; it attacks only with at least as many hordes as
/// there are armies.
pub(crate) fn react(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    let deed = legal::acting_deed(p.content, p.public);
    let mut jobs = deed.jobs().filter(|&job| legal::possible(p.content, p.public, Side::Barbarian, job));
    let (job, card) = (jobs.next().expect("the reaction is possible"), p.public.card.expect("a card is played"));
    let target = if job.verb == Verb::Attack { target(p, job.n, 0) } else { None };
    if job.verb == Verb::Attack && target.is_none() {
        log.all(Event::Declines { side: Side::Barbarian });
        return close_window(p, log);
    }
    log.all(Event::Reacts { side: Side::Barbarian, card });
    if let Some(target) = target {
        attack(p, target, log);
    } else {
        reaction(p, job, log);
        action_done(p, log);
    }
}

/// As much as the card allows, at the place the bot's rules name.
fn reaction(p: &mut P<'_>, job: Job, log: &mut impl Log<ZhengHe>) {
    let at = match job.verb {
        Verb::HordesHome => mustering_home(p, log),
        Verb::SettlementsHome => settlers_home(p.content, p.public),
        Verb::LoseArmies | Verb::LoseArmiesBorderland => weakest_garrison(p, job),
        Verb::SettlementsBorderlands => {
            repeat(job.n, || settle_from_supply(p, log));
            return;
        }
        Verb::HordesBorderlands => {
            repeat(job.n, || strengthen(p, log));
            return;
        }
        Verb::GainGold
        | Verb::GainJunks
        | Verb::ArmiesHome
        | Verb::ArmiesBorderlands
        | Verb::LoseHordesHome
        | Verb::LoseHordesBorderland
        | Verb::LoseSettlementsHome
        | Verb::RetreatHalf
        | Verb::RetreatAll
        | Verb::Voyage
        | Verb::Attack
        | Verb::LoseGold
        | Verb::LoseJunks
        | Verb::Move
        | Verb::Gather
        | Verb::Collect
        | Verb::Settle => EMPIRE,
    };
    let (_, most) = legal::range(p.public, job, at);
    jobs::exchange_with_supply(p, job.verb, at, most, log);
}

/// A horde from supply into the own borderland with the fewest pieces.
fn strengthen(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) -> bool {
    let pieces = |land: Place| p.public.hordes[land.index()] + p.public.settlements[land.index()];
    let own = p.public.controlled(Side::Barbarian).iter();
    let weakest = own.min_by_key(|&land| (pieces(land), land)).filter(|_| p.public.supply(Piece::Horde) > 0);
    if let Some(land) = weakest {
        jobs::exchange_with_supply(p, Verb::HordesBorderlands, land, 1, log);
    }
    weakest.is_some()
}

/// Armies are taken where the fewest stand, borderlands before the empire, the western one of equals.
fn weakest_garrison(p: &P<'_>, job: Job) -> Place {
    let places = legal::places(p.content, p.public, Side::Barbarian, job).iter();
    let weakest = places.min_by_key(|&place| (!place.is_land(), p.public.armies[place.index()], place));
    weakest.expect("the reaction is possible")
}

/// The bot's dice: as attacker it re-rolls a weak roll, as defender one that would cost it something. It pays with the
/// reserve card of the fewest points and keeps a pair, otherwise its highest die.
pub(crate) fn consider(p: &mut P<'_>, side: Side, left: u8, log: &mut impl Log<ZhengHe>) {
    let fight = p.public.fight;
    let own = Strength::of(fight.dice[side.index()]);
    let unhappy = if side == fight.attacker {
        own.class == Class::Weak
    } else {
        match own.against(Strength::of(fight.dice[side.other().index()])) {
            Blow::IsCrushed => true,
            Blow::Loses => p.public.settlements[fight.land.index()] == 0,
            Blow::StandOff | Blow::Wins | Blow::Crushes => false,
        }
    };
    let cheapest = p.public.solo.reserve.iter().min_by_key(|&card| (p.content.points(card), card));
    match (unhappy, left, cheapest) {
        (true, 1.., _) => combat::reroll(p, side, left, keeping(fight.dice[side.index()]), log),
        (true, 0, Some(card)) => {
            combat::reveal(p, side, card, log);
            combat::reroll(p, side, p.content.points(card), keeping(fight.dice[side.index()]), log);
        }
        (true, 0, None) | (false, ..) => combat::content_with(p, side, log),
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
