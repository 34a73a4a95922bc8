//! Carrying out decisions, in the order of the round. The steps of an action are in `jobs`, those of a combat in
//! `combat`, the bot's turn in `bot`.

use crate::ZhengHe;
use crate::action::Action;
use crate::content::LevelInfo;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Card, Cards, Command, Ending, LANDS, Mode, PLACES, Side, VOYAGES};
use crate::pieces::{EMPIRE, HOMES, Level, Place};
use crate::state::{Fight, Fleet, Own, Public, Reaction, Solo};
use crate::{bot, combat, hands, jobs, legal, score};
use engine::{Log, Parts, Seat, SeatMap};

/// The whole truth, to change.
pub(crate) type P<'a> = Parts<'a, ZhengHe>;

/// Ends in a panic: the door refuses what is not legal.
macro_rules! impossible {
    ($phase:expr, $step:expr) => {
        unreachable!("{:?} in {:?}", $step, $phase)
    };
}
pub(crate) use impossible;

/// Carries out a legal answer.
pub(crate) fn play(mut parts: P<'_>, _seat: Seat, action: Action, log: &mut impl Log<ZhengHe>) {
    let p = &mut parts;
    match (p.public.phase, action) {
        (Phase::Card, Action::Reserve(card)) => lay(p, card, log),
        (Phase::Card, Action::Play(card)) => play_card(p, card, log),
        (Phase::Timing, Action::Before) => react_before(p, log),
        (Phase::Timing, Action::After) => react_after(p, log),
        (Phase::Reaction, Action::React) => react(p, log),
        (Phase::Reaction, Action::Decline) => decline(p, log),
        (Phase::Use, Action::Command(command)) => use_command(p, command, log),
        (Phase::Use, Action::CardAction) => use_card(p, log),
        (Phase::Boost { command }, Action::Reveal(card)) => boost(p, command, card, log),
        (Phase::Boost { command }, Action::Done) => no_boost(p, command, log),
        (Phase::Option, Action::Option(n)) => jobs::start_option(p, n, log),
        (Phase::Amount { job, at }, Action::Amount(n)) => jobs::amount(p, job, at, n, log),
        (Phase::Place { job }, Action::At(place)) => jobs::at_place(p, job, place, log),
        (Phase::Picks { job, at, made, .. }, Action::At(place)) => jobs::pick(p, job, at, made, place, log),
        (Phase::Picks { job, made, .. }, Action::Settle(home, land)) => jobs::settle(p, job, made, home, land, log),
        (Phase::Picks { job, at, .. }, Action::Done) => jobs::enough(p, job, at, log),
        (Phase::Retreat { job, at }, Action::At(home)) => jobs::retreat(p, job, at, home, log),
        (Phase::Voyage, Action::Voyage(voyage)) => jobs::voyage(p, voyage, log),
        (Phase::Junks, Action::Amount(n)) => jobs::junks(p, n, log),
        (Phase::Gold, Action::Amount(n)) => jobs::gold(p, n, log),
        (Phase::Dice, Action::Amount(n)) => jobs::dice(p, n, log),
        (Phase::Reroll { side, .. }, Action::Reveal(card)) => combat::reveal(p, side, card, log),
        (Phase::Reroll { side, left }, Action::Reroll(mask)) => combat::reroll(p, side, left, mask, log),
        (Phase::Reroll { side, .. }, Action::Done) => combat::keep(p, side, log),
        (phase, action) => impossible!(phase, action),
    }
}

/// The board and the cards before the first step of a game.
pub(crate) fn opening(content: &crate::Content, mode: Mode, level: Level, game: u8) -> Public {
    // ZH-S3: a horde in each barbarian home, an army in each borderland, a gold at home, a junk in the sea.
    let bonus = if mode == Mode::Solo { content.levels[level as usize] } else { LevelInfo::default() };
    let (mut armies, mut hordes) = ([0; PLACES], [0; PLACES]);
    armies[..LANDS].fill(1);
    armies[EMPIRE.index()] = bonus.armies;
    hordes[LANDS..LANDS + HOMES].fill(1 + bonus.hordes);
    let fight = Fight { on: false, land: Place(0), attacker: Side::Emperor, dice: [[0; 3]; 2], idle: 0 };
    Public {
        mode,
        level,
        game,
        stage: 1,
        round: 0,
        phase: Phase::FirstVoyage,
        active: Side::Emperor,
        actor: Side::Emperor,
        card: None,
        reaction: Reaction::None,
        armies,
        hordes,
        settlements: [0; PLACES],
        gold: 1 + bonus.gold,
        sea_gold: 0,
        junks: 1 + bonus.junks,
        voyages: 0,
        deck: crate::pieces::CARDS as u8,
        hands: [0; 2],
        reserves: [0; 2],
        used: Cards::NONE,
        discard: Cards::NONE,
        fleet: Fleet::default(),
        fight,
        solo: Solo::default(),
        endings: [Ending::Open; 2],
        points: [[[0; score::SOURCES]; 2]; 2],
    }
}

/// ZH-R1: a new round. With an empty deck in the second stage nothing is drawn.
pub(crate) fn begin_round(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    p.public.round += 1;
    log.all(Event::Round { round: p.public.round });
    p.public.active = Side::Emperor;
    p.public.actor = Side::Emperor;
    match p.public.deck.min(crate::pieces::DRAW) {
        0 => begin_phase(p, Side::Emperor, log),
        left => p.public.phase = Phase::Draw { left },
    }
}

/// A side's phase of the round.
pub(crate) fn begin_phase(p: &mut P<'_>, side: Side, log: &mut impl Log<ZhengHe>) {
    p.public.active = side;
    p.public.actor = side;
    p.public.reaction = Reaction::None;
    if p.public.seat(side).is_some() {
        p.public.phase = Phase::Card;
    } else {
        bot::turn(p, log);
    }
}

/// ZH-R4: face down into the reserve. ZH-A4: such a card gives no reaction.
fn lay(p: &mut P<'_>, card: Card, log: &mut impl Log<ZhengHe>) {
    let side = p.public.active;
    hands::lay(p, side, card);
    log.all(Event::Reserves { side });
    if let Some(seat) = p.public.seat(side) {
        log.only(seat, Event::Reserved { card });
    }
    end_phase(p, log);
}

/// ZH-R4: face up. ZH-A4: if it shows an action of the opponent, the active side says when the reaction comes, even if
/// the reaction could do nothing just now.
fn play_card(p: &mut P<'_>, card: Card, log: &mut impl Log<ZhengHe>) {
    let side = p.public.active;
    hands::play(p, side, card);
    log.all(Event::Plays { side, card });
    if legal::shows(p.content, p.public, card, side.other()) {
        p.public.phase = Phase::Timing;
    } else {
        enter_use(p, log);
    }
}

/// ZH-A4: the reaction comes first.
fn react_before(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Timing { side: p.public.active, before: true });
    p.public.reaction = Reaction::Before;
    open_window(p, log);
}

/// ZH-A4: the reaction comes last.
fn react_after(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Timing { side: p.public.active, before: false });
    p.public.reaction = Reaction::After;
    enter_use(p, log);
}

/// The one moment for the reaction. ZH-A3: it must be possible in full, judged now.
pub(crate) fn open_window(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    let side = p.public.active.other();
    p.public.actor = side;
    let deed = legal::acting_deed(p.content, p.public);
    if !legal::possible_deed(p.content, p.public, side, &deed) {
        log.all(Event::CannotReact { side });
        close_window(p, log);
    } else if p.public.seat(side).is_some() {
        p.public.phase = Phase::Reaction;
    } else {
        bot::react(p, log);
    }
}

/// The opponent carries out the card action in the active side's phase.
fn react(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    if let Some(card) = p.public.card {
        log.all(Event::Reacts { side: p.public.actor, card });
    }
    jobs::start_deed(p, log);
}

fn decline(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Declines { side: p.public.actor });
    close_window(p, log);
}

/// After the reaction, or without it.
pub(crate) fn close_window(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    p.public.actor = p.public.active;
    match core::mem::replace(&mut p.public.reaction, Reaction::None) {
        Reaction::Before => enter_use(p, log),
        Reaction::After | Reaction::None => end_phase(p, log),
    }
}

/// What the card is used for. Where nothing at all is possible the card is spent without effect.
fn enter_use(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    let (commands, card_action) = legal::possible_uses(p.content, p.public);
    match (commands.count_ones(), card_action) {
        (0, false) => {
            log.all(Event::Forgoes { side: p.public.active });
            action_done(p, log);
        }
        (0, true) => use_card(p, log),
        (1, false) => use_command(p, Command::ALL[commands.trailing_zeros() as usize], log),
        _ => p.public.phase = Phase::Use,
    }
}

/// ZH-R5: the points go into one command action. ZH-B6: the barbarians may add the points of one reserve card.
fn use_command(p: &mut P<'_>, command: Command, log: &mut impl Log<ZhengHe>) {
    let side = p.public.active;
    log.all(Event::Commands { side, command });
    if side == Side::Barbarian && p.public.reserves[side.index()] > 0 {
        p.public.phase = Phase::Boost { command };
    } else {
        jobs::start(p, command_job(p, command, None), log);
    }
}

fn command_job(p: &P<'_>, command: Command, boost: Option<Card>) -> crate::pieces::Job {
    let points = |card: Option<Card>| card.map_or(0, |card| p.content.points(card));
    command.job(points(p.public.card) + points(boost))
}

/// ZH-B6: one reserve card, for its points only.
fn boost(p: &mut P<'_>, command: Command, card: Card, log: &mut impl Log<ZhengHe>) {
    hands::reveal(p, Side::Barbarian, card);
    let job = command_job(p, command, Some(card));
    log.reveal(Event::Boosts { card, points: job.n });
    jobs::start(p, job, log);
}

fn no_boost(p: &mut P<'_>, command: Command, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Enough { side: Side::Barbarian });
    jobs::start(p, command_job(p, command, None), log);
}

/// ZH-A1, ZH-A2: the card action instead of the points.
fn use_card(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    if let Some(card) = p.public.card {
        log.all(Event::UsesCard { side: p.public.active, card });
    }
    jobs::start_deed(p, log);
}

/// An action has been carried out: the reaction, a line of the bot, or the active side's own.
pub(crate) fn action_done(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    if p.public.actor != p.public.active {
        close_window(p, log);
    } else if p.public.seat(p.public.active).is_none() {
        bot::go_on(p, log);
    } else if p.public.reaction == Reaction::After {
        open_window(p, log);
    } else {
        end_phase(p, log);
    }
}

/// The end of a side's phase. ZH-E8, ZH-B8: outstanding victories are looked for here and only here.
pub(crate) fn end_phase(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    let side = p.public.active;
    let outstanding = match side {
        Side::Emperor => p.public.voyages_made() == VOYAGES as u8,
        Side::Barbarian => p.public.controlled(Side::Barbarian) == crate::pieces::Places::LANDS,
    };
    hands::discard_used(p);
    if outstanding {
        return end_game(p, Ending::Outstanding(side), log);
    }
    match side {
        // ZH-R3: no card is left anywhere, so this was the Emperor's last.
        Side::Emperor if p.public.deck == 0 && p.public.hands == [0, 0] => {
            let winner = score::weak_winner(p.public);
            end_game(p, Ending::Weak(winner), log);
        }
        Side::Emperor => begin_phase(p, Side::Barbarian, log),
        Side::Barbarian => end_round(p, log),
    }
}

/// ZH-R1: the hands are swapped. ZH-R2: with the deck of the first stage used up the second stage begins.
fn end_round(p: &mut P<'_>, log: &mut impl Log<ZhengHe>) {
    hands::swap(p);
    log.all(Event::Swaps);
    for side in Side::ALL {
        match p.public.seat(side) {
            Some(seat) => log.only(seat, Event::Receives { cards: p.own[seat].hand }),
            None => log.reveal(Event::BotReceives { cards: p.public.solo.hand }),
        }
    }
    if p.public.stage == 1 && p.public.deck == 0 {
        p.public.stage = 2;
        hands::second_deck(p);
        log.all(Event::SecondStage { deck: p.public.deck });
    }
    begin_round(p, log);
}

/// ZH-F1, ZH-F2: the game is scored; in a match the sides are swapped for the second one.
fn end_game(p: &mut P<'_>, ending: Ending, log: &mut impl Log<ZhengHe>) {
    let game = usize::from(p.public.game);
    p.public.endings[game] = ending;
    p.public.points[game] = score::points(p.public, ending);
    let sums = Side::ALL.map(|side| score::side_sum(p.public, ending, side));
    log.all(Event::Ends { ending, points: sums });
    if p.public.mode == Mode::Match && game == 0 {
        let next = opening(p.content, Mode::Match, p.public.level, 1);
        *p.public = Public { endings: p.public.endings, points: p.public.points, ..next };
        *p.own = SeatMap::from_fn(|_| Own::default());
    } else {
        p.public.phase = Phase::Over;
    }
}

/// Who plays which side.
pub(crate) fn begins(public: &Public) -> Event {
    let emperor = public.seat(Side::Emperor).unwrap_or_default();
    Event::Begins { game: public.game, emperor, barbarian: public.seat(Side::Barbarian) }
}
