//! What each decision does: the match on phase and answer, in the order of the round. The steps of an action are in
//! `jobs`, those of a combat in `combat`, the barbarians of the solo game in `solo`, the cards in `hands`.

pub(crate) mod combat;
pub(crate) mod hands;
pub(crate) mod jobs;
pub(crate) mod solo;

use crate::ZhengHe;
use crate::action::Action;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Card, Command, DRAW, Ending, Job, Mode, Place, Side, VOYAGES};
use crate::state::{Own, Public, Reaction, opening};
use crate::{legal, score};
use engine::{Log, Map, Parts, Seat, SeatMap, impossible};

/// The whole truth, open to change.
pub(crate) type Table<'a> = Parts<'a, ZhengHe>;

/// Carries out a legal answer.
pub(crate) fn play(mut table: Table<'_>, _seat: Seat, action: Action, log: &mut impl Log<ZhengHe>) {
    let t = &mut table;
    match (t.public.phase, action) {
        (Phase::Card, Action::Reserve(card)) => lay(t, card, log),
        (Phase::Card, Action::Play(card)) => play_card(t, card, log),
        (Phase::Timing, Action::Before) => react_before(t, log),
        (Phase::Timing, Action::After) => react_after(t, log),
        (Phase::Reaction, Action::React) => react(t, log),
        (Phase::Reaction, Action::Decline) => decline(t, log),
        (Phase::Use, Action::Command(command)) => use_command(t, command, log),
        (Phase::Use, Action::CardAction) => use_card(t, log),
        (Phase::Boost { command }, Action::Reveal(card)) => boost(t, command, card, log),
        (Phase::Boost { command }, Action::Done) => no_boost(t, command, log),
        (Phase::Option, Action::Option(n)) => jobs::start_option(t, n, log),
        (Phase::Amount { job, at }, Action::Amount(n)) => jobs::amount(t, job, at, n, log),
        (Phase::Place { job }, Action::At(place)) => jobs::at_place(t, job, place, log),
        (Phase::Picks { job, at, made, .. }, Action::At(place)) => jobs::pick(t, job, at, made, place, log),
        (Phase::Picks { job, made, .. }, Action::Settle(home, land)) => jobs::settle(t, job, made, home, land, log),
        (Phase::Picks { job, at, .. }, Action::Done) => jobs::enough(t, job, at, log),
        (Phase::Retreat { job, at }, Action::At(home)) => jobs::retreat(t, job, at, home, log),
        (Phase::Voyage, Action::Voyage(voyage)) => jobs::voyage(t, voyage, log),
        (Phase::Junks, Action::Amount(n)) => jobs::junks(t, n, log),
        (Phase::Gold, Action::Amount(n)) => jobs::gold(t, n, log),
        (Phase::Dice, Action::Amount(n)) => jobs::dice(t, n, log),
        (Phase::Reroll { side, .. }, Action::Reveal(card)) => combat::reveal(t, side, card, log),
        (Phase::Reroll { side, left }, Action::Reroll(mask)) => combat::reroll(t, side, left, mask, log),
        (Phase::Reroll { side, .. }, Action::Done) => combat::keep(t, side, log),
        (phase, action) => impossible!(phase, action),
    }
}

/// ZH-R1: a new round. With an empty deck in the second stage nothing is drawn.
pub(crate) fn begin_round(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    t.public.round += 1;
    log.all(Event::Round { round: t.public.round });
    t.public.active = Side::Emperor;
    t.public.actor = Side::Emperor;
    match t.public.deck.min(DRAW) {
        0 => begin_phase(t, Side::Emperor, log),
        left => t.public.phase = Phase::Draw { left },
    }
}

/// A side's phase of the round.
pub(crate) fn begin_phase(t: &mut Table<'_>, side: Side, log: &mut impl Log<ZhengHe>) {
    t.public.active = side;
    t.public.actor = side;
    t.public.reaction = Reaction::None;
    if t.public.seat(side).is_some() {
        t.public.phase = Phase::Card;
    } else {
        solo::turn(t, log);
    }
}

/// ZH-R4: face down into the reserve. ZH-A4: such a card gives no reaction.
fn lay(t: &mut Table<'_>, card: Card, log: &mut impl Log<ZhengHe>) {
    let side = t.public.active;
    hands::lay(t, side, card);
    log.all(Event::Reserves { side });
    if let Some(seat) = t.public.seat(side) {
        log.only(seat, Event::Reserved { card });
    }
    end_phase(t, log);
}

/// ZH-R4: face up. ZH-A4: if it shows an action of the opponent, the active side decides when the reaction comes, even
/// if the reaction could do nothing just now.
fn play_card(t: &mut Table<'_>, card: Card, log: &mut impl Log<ZhengHe>) {
    let side = t.public.active;
    hands::play(t, side, card);
    log.all(Event::Plays { side, card });
    if legal::shows(t.content, t.public, card, side.other()) {
        t.public.phase = Phase::Timing;
    } else {
        enter_use(t, log);
    }
}

/// ZH-A4: the reaction comes first.
fn react_before(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Timing { side: t.public.active, before: true });
    t.public.reaction = Reaction::Before;
    open_window(t, log);
}

/// ZH-A4: the reaction comes last.
fn react_after(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Timing { side: t.public.active, before: false });
    t.public.reaction = Reaction::After;
    enter_use(t, log);
}

/// The one moment for the reaction. ZH-A3: it must be possible in full, judged now.
pub(crate) fn open_window(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    let side = t.public.active.other();
    t.public.actor = side;
    let deed = legal::acting_deed(t.content, t.public);
    if !legal::possible_deed(t.content, t.public, side, &deed) {
        log.all(Event::CannotReact { side });
        close_window(t, log);
    } else if t.public.seat(side).is_some() {
        t.public.phase = Phase::Reaction;
    } else {
        solo::react(t, log);
    }
}

/// The opponent carries out the card action in the active side's phase.
fn react(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    if let Some(card) = t.public.card {
        log.all(Event::Reacts { side: t.public.actor, card });
    }
    jobs::start_deed(t, log);
}

fn decline(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Declines { side: t.public.actor });
    close_window(t, log);
}

/// After the reaction, or without it.
pub(crate) fn close_window(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    t.public.actor = t.public.active;
    match core::mem::replace(&mut t.public.reaction, Reaction::None) {
        Reaction::Before => enter_use(t, log),
        Reaction::After | Reaction::None => end_phase(t, log),
    }
}

/// The use of the card. Where nothing at all is possible the card is spent without effect.
fn enter_use(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    let (commands, card_action) = legal::possible_uses(t.content, t.public);
    match (commands.len(), card_action) {
        (0, false) => {
            log.all(Event::Forgoes { side: t.public.active });
            action_done(t, log);
        }
        (0, true) => use_card(t, log),
        (1, false) => use_command(t, commands.first().expect("there is one"), log),
        _ => t.public.phase = Phase::Use,
    }
}

/// ZH-R5: the points go into one command action. ZH-B6: the barbarians may add the points of one reserve card.
fn use_command(t: &mut Table<'_>, command: Command, log: &mut impl Log<ZhengHe>) {
    let side = t.public.active;
    log.all(Event::Commands { side, command });
    if side == Side::Barbarian && t.public.reserves[side] > 0 {
        t.public.phase = Phase::Boost { command };
    } else {
        jobs::start(t, command_job(t, command, None), log);
    }
}

fn command_job(t: &Table<'_>, command: Command, boost: Option<Card>) -> Job {
    let points = |card: Option<Card>| card.map_or(0, |card| t.content.points(card));
    command.job(points(t.public.card) + points(boost))
}

/// ZH-B6: one reserve card, for its points only.
fn boost(t: &mut Table<'_>, command: Command, card: Card, log: &mut impl Log<ZhengHe>) {
    hands::reveal(t, Side::Barbarian, card);
    let job = command_job(t, command, Some(card));
    log.reveal(Event::Boosts { card, points: job.n });
    jobs::start(t, job, log);
}

fn no_boost(t: &mut Table<'_>, command: Command, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Enough { side: Side::Barbarian });
    jobs::start(t, command_job(t, command, None), log);
}

/// ZH-A1, ZH-A2: the card action instead of the points.
fn use_card(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    if let Some(card) = t.public.card {
        log.all(Event::UsesCard { side: t.public.active, card });
    }
    jobs::start_deed(t, log);
}

/// An action has been carried out: the reaction, a line of the bot, or the active side's own.
pub(crate) fn action_done(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    if t.public.actor != t.public.active {
        close_window(t, log);
    } else if t.public.seat(t.public.active).is_none() {
        solo::go_on(t, log);
    } else if t.public.reaction == Reaction::After {
        open_window(t, log);
    } else {
        end_phase(t, log);
    }
}

/// The end of a side's phase. ZH-E8, ZH-B8: outstanding victories are checked here and only here.
pub(crate) fn end_phase(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    let side = t.public.active;
    let outstanding = match side {
        Side::Emperor => t.public.voyages_made() == VOYAGES as u8,
        Side::Barbarian => t.public.controlled(Side::Barbarian) == Place::LANDS,
    };
    hands::discard_used(t);
    if outstanding {
        return end_game(t, Ending::Outstanding(side), log);
    }
    match side {
        // ZH-R3: no card is left anywhere, so this was the Emperor's last one.
        Side::Emperor if t.public.deck == 0 && t.public.hands == Map([0, 0]) => {
            let winner = score::weak_winner(t.public);
            end_game(t, Ending::Weak(winner), log);
        }
        Side::Emperor => begin_phase(t, Side::Barbarian, log),
        Side::Barbarian => end_round(t, log),
    }
}

/// ZH-R1: the hands are swapped. ZH-R2: with the deck of the first stage used up the second stage begins.
fn end_round(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    hands::swap(t);
    log.all(Event::Swaps);
    for side in Side::ALL {
        match t.public.seat(side) {
            Some(seat) => log.only(seat, Event::Receives { cards: t.own[seat].hand }),
            None => log.reveal(Event::BotReceives { cards: t.public.solo.hand }),
        }
    }
    if t.public.stage == 1 && t.public.deck == 0 {
        t.public.stage = 2;
        hands::second_deck(t);
        log.all(Event::SecondStage { deck: t.public.deck });
    }
    begin_round(t, log);
}

/// ZH-F1, ZH-F2: the game is scored; in a match the sides are swapped for the second one.
fn end_game(t: &mut Table<'_>, ending: Ending, log: &mut impl Log<ZhengHe>) {
    let game = usize::from(t.public.game);
    t.public.endings[game] = ending;
    t.public.points[game] = score::points(t.public, ending);
    let sums = Side::ALL.map(|side| score::side_sum(t.public, ending, side));
    log.all(Event::Ends { ending, points: sums });
    if t.public.mode == Mode::Match && game == 0 {
        let next = opening(t.content, Mode::Match, t.public.level, 1);
        *t.public = Public { endings: t.public.endings, points: t.public.points, ..next };
        *t.own = SeatMap::from_fn(|_| Own::default());
    } else {
        t.public.phase = Phase::Over;
    }
}

/// The event that says who plays which side.
pub(crate) fn begins(public: &Public) -> Event {
    let emperor = public.seat(Side::Emperor).unwrap_or_default();
    Event::Begins { game: public.game, emperor, barbarian: public.seat(Side::Barbarian) }
}
