//! A match as the page's components see it: plain words and numbers, whatever the game and wherever it runs.

use crate::boards::{Block, Drawn, Scene, Supply};
use crate::table::{Begun, Dealt, Judged, Table};
use crate::text::Word;
use crate::venue::{Local, Place, Sitter, Venue};
use crate::worker::{Advice, Ask, JUDGED};
use bots::{Judge, Settings};
use catalog::GameId;
use engine::{
    Events, Known, Lang, Line, Numbered, Offer, Refusal, Rng, RuleId, Scores, Seat, SeatSet, Step, Tally, Title,
    Verdict, View,
};
use leptos::prelude::*;
use std::cell::{OnceCell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

/// In how many invented worlds a preview plays an answer; it shows only what they agree on.
const WORLDS: usize = 4;

/// A rule, by its id and in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// `KC-P9`.
    pub(crate) id: &'static str,
    /// In the visitor's language.
    pub(crate) text: &'static str,
}

/// One legal answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    /// Its id.
    pub(crate) id: u16,
    /// As on a button.
    pub(crate) line: Line,
}

/// One line of the current question: an answer, or a common beginning of several answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offered {
    /// The answers it stands for.
    pub(crate) ids: Vec<u16>,
    /// How many of their parts it chooses; `None` for an answer.
    pub(crate) begins: Option<usize>,
    /// As on a button.
    pub(crate) line: Line,
}

/// What an answer would lead to, as far as the viewer can know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Preview {
    /// The answer.
    pub(crate) line: Line,
    /// The rule that allows it.
    pub(crate) reason: Reason,
    /// For each seat and source, how the points would change if the match ended after it.
    pub(crate) changes: Vec<(Seat, usize, i32)>,
    /// For each seat, points scored immediately.
    pub(crate) at_once: Vec<(Seat, i32)>,
    /// What would be told.
    pub(crate) told: Vec<Line>,
    /// What the game adds.
    pub(crate) beside: Vec<Block>,
    /// Whether the consequences depend on something the viewer does not know.
    pub(crate) open: bool,
}

/// What the components ask of a match.
pub(crate) trait Desk {
    /// Where the match runs: it knows everything for which no rule is needed.
    fn place(&self) -> &(dyn Place + 'static);
    fn game(&self) -> GameId;
    fn title(&self, lang: Lang) -> &'static str;
    /// Who decides at a ply.
    fn to_act(&self, ply: u32) -> SeatSet;
    fn over(&self) -> Option<Scores>;
    /// What the viewer has to decide at a ply, if anything.
    fn prompt(&self, ply: u32, lang: Lang) -> Option<Line>;
    /// The viewer's legal answers now.
    fn answers(&self, lang: Lang) -> Vec<Answer>;
    /// The current question, once the first parts of an answer have been chosen.
    fn offers(&self, begun: Option<Begun>, lang: Lang) -> Vec<Offered>;
    /// What has been chosen, in words.
    fn begun(&self, begun: Begun, lang: Lang) -> Option<Line>;
    /// Whether the viewer had no choice at a ply.
    fn forced(&self, ply: u32) -> bool;
    fn preview(&self, id: u16, lang: Lang) -> Option<Preview>;
    /// A forbidden answer, the obstacle if it has a name, and the rule; `None` if it is allowed.
    fn why_not(&self, id: u16, lang: Lang) -> Option<(Line, Option<Line>, Reason)>;
    /// What the viewer was told by the step at a ply.
    fn told(&self, ply: u32, lang: Lang) -> Vec<Line>;
    fn sources(&self, lang: Lang) -> Vec<&'static str>;
    fn tally(&self, ply: u32) -> Tally;
    /// The score beside a name, and the word for it unless it has already been scored.
    fn score(&self, ply: u32, seat: Seat, lang: Lang) -> (i32, Option<&'static str>);
    /// Each seat's points if the match had ended at each ply.
    fn course(&self) -> Vec<Vec<i32>>;
    fn stage(&self, ply: u32, lang: Lang) -> String;
    fn supplies(&self, ply: u32, seat: Seat, lang: Lang) -> Vec<Supply>;
    fn board(&self, table: Table) -> AnyView;
    fn hand(&self, table: Table) -> Option<AnyView>;
    fn market(&self, table: Table) -> Option<AnyView>;
    fn answer(&self, id: u16) -> Result<(), Refusal>;
    fn advise(&self, then: Box<dyn FnOnce(Advice)>);
    /// What the deal at a ply meant; `None` if there was no deal, or no other outcome.
    fn dealt(&self, ply: u32) -> Option<Dealt>;
    /// What that deal brought, in the words for whoever was told the most.
    fn dealt_words(&self, ply: u32, lang: Lang) -> Option<Line>;
    /// A new match of these people on this device, from a ply of this record on; returns its name.
    fn branch(&self, ply: u32, sitters: Vec<Sitter>) -> Option<String>;
    /// Why a finished match ended.
    fn ended(&self, lang: Lang) -> Option<Reason>;
    /// Who wins, including among seats with the same points.
    fn won_by(&self, lang: Lang) -> Reason;
    /// How the points of a source are earned.
    fn earned(&self, source: usize, lang: Lang) -> Reason;
    /// Judges the decision made at a ply; nothing if there was none, or no choice.
    fn judge(&self, ply: u32, then: Box<dyn FnOnce(Option<Judged>)>);
    /// An answer to the question of a ply, in the words of the seat that was asked.
    fn words_of(&self, ply: u32, id: u16, lang: Lang) -> Option<Line>;
    /// The record, short enough for an address.
    fn record_bytes(&self) -> Option<Vec<u8>>;
}

impl Deref for dyn Desk {
    type Target = dyn Place;
    fn deref(&self) -> &(dyn Place + 'static) {
        self.place()
    }
}

/// A game's desk.
pub(crate) struct DeskOf<G: Title> {
    game: GameId,
    venue: Rc<dyn Venue<G>>,
    /// Judges deals; made when it is first needed.
    judge: OnceCell<Judge>,
    /// Points by ply, computed once after every correction.
    course: RefCell<(u32, Vec<Vec<i32>>)>,
}

impl<G: Drawn> DeskOf<G> {
    /// A desk for a match.
    pub(crate) fn seat(game: GameId, venue: Rc<dyn Venue<G>>) -> Rc<dyn Desk> {
        Rc::new(DeskOf { game, venue, judge: OnceCell::new(), course: RefCell::default() })
    }

    /// Looks at the viewer's knowledge at a ply, if the viewer is to act then.
    fn asked<T>(&self, ply: u32, look: impl FnOnce(Known<'_, G>) -> T) -> Option<T> {
        let view = self.venue.view(ply);
        let known = view.known()?;
        G::to_act(known.public).seats().has(known.seat).then(|| look(known))
    }

    fn players(&self) -> u8 {
        self.venue.sitters().len() as u8
    }

    /// The decision made at a ply of a record: its seat, its id, and what that seat knew.
    fn decision(&self, ply: u32) -> Option<(Seat, u16, View<G>)> {
        let game = self.venue.timeline()?;
        match *game.record().steps.get(ply as usize)? {
            Step::Play(seat, id) => Some((seat, id, game.view(Some(seat), ply))),
            Step::Deal(_) => None,
        }
    }
}

fn reason<G: Title>(rule: G::Rule, lang: Lang) -> Reason {
    Reason { id: rule.id(), text: G::rule(lang, rule) }
}

/// One answer played in one invented world.
struct Tried<G: Title> {
    forecast: Tally,
    tally: Tally,
    events: Vec<G::Event>,
    told: Vec<Line>,
}

impl<G: Drawn> DeskOf<G> {
    fn try_out(&self, known: Known<'_, G>, action: G::Action, lang: Lang) -> Vec<Tried<G>> {
        let view = self.venue.view(self.venue.now());
        let mut rng = Rng::new(u64::from(self.venue.now()));
        let one = |_| {
            let mut world = G::resample(&view, &mut rng);
            let mut events = Events::default();
            world.play(known.seat, action, &mut events);
            let events: Vec<G::Event> = events.seen_by(Some(known.seat)).copied().collect();
            let told = events.iter().map(|event| G::event(lang, known.content, event)).collect();
            let (forecast, tally) =
                (G::forecast(known.content, world.public()), G::tally(known.content, world.public()));
            Tried { forecast, tally, events, told }
        };
        (0..WORLDS).map(one).collect()
    }

    fn consequences(&self, known: Known<'_, G>, action: G::Action, lang: Lang) -> Option<Preview> {
        let Verdict::Allowed(rule) = G::why(known, action) else { return None };
        let tried = self.try_out(known, action, lang);
        let (first, others) = tried.split_first()?;
        let same = |f: &dyn Fn(&Tried<G>) -> i32| others.iter().all(|other| f(other) == f(first));
        let before = (G::forecast(known.content, known.public), G::tally(known.content, known.public));
        let (mut changes, mut at_once, mut open) = (Vec::new(), Vec::new(), false);
        for seat in Seat::all(self.players()) {
            for source in 0..G::SOURCES {
                let change = first.forecast.get(source, seat) - before.0.get(source, seat);
                let sure = same(&|tried| tried.forecast.get(source, seat));
                open |= !sure;
                if sure && change != 0 {
                    changes.push((seat, source, change));
                }
            }
            let scored = first.tally.total(seat) - before.1.total(seat);
            if scored != 0 && same(&|tried| tried.tally.total(seat)) {
                at_once.push((seat, scored));
            }
        }
        let sure = |(n, line): &(usize, &Line)| others.iter().all(|other| other.told.get(*n) == Some(line));
        let told: Vec<Line> = first.told.iter().enumerate().take_while(sure).map(|(_, line)| line.clone()).collect();
        open |= told.len() < first.told.len();
        let beside = G::beside(&self.venue.view(self.venue.now()), action, &first.events[..told.len()], lang);
        let line = G::action(lang, known, action);
        Some(Preview { line, reason: reason::<G>(rule, lang), changes, at_once, told, beside, open })
    }
}

impl<G: Drawn> Desk for DeskOf<G> {
    fn place(&self) -> &(dyn Place + 'static) {
        &*self.venue
    }
    fn game(&self) -> GameId {
        self.game
    }
    fn title(&self, lang: Lang) -> &'static str {
        G::title(lang)
    }
    fn to_act(&self, ply: u32) -> SeatSet {
        G::to_act(self.venue.view(ply).public()).seats()
    }
    fn over(&self) -> Option<Scores> {
        G::result(self.venue.view(self.venue.now()).public())
    }
    fn prompt(&self, ply: u32, lang: Lang) -> Option<Line> {
        self.asked(ply, |known| G::prompt(lang, known))
    }
    fn answers(&self, lang: Lang) -> Vec<Answer> {
        if !self.venue.open() {
            return Vec::new();
        }
        let listed = self.asked(self.venue.now(), |known| {
            let answer = |action: G::Action| Answer { id: action.id(), line: G::action(lang, known, action) };
            self.venue.legal(self.venue.now()).into_iter().map(answer).collect()
        });
        listed.unwrap_or_default()
    }
    fn offers(&self, begun: Option<Begun>, lang: Lang) -> Vec<Offered> {
        if !self.venue.open() {
            return Vec::new();
        }
        let listed = self.asked(self.venue.now(), |known| {
            let legal = self.venue.legal(self.venue.now());
            let chosen = begun.map_or_else(Vec::new, |begun| begun.parts::<G>(known.content));
            let offered = |offer: Offer<G>| {
                let line = offer.line(lang, known, &chosen);
                let (ids, begins) = match &offer {
                    Offer::Answer(action) => (vec![action.id()], None),
                    Offer::Begin(parts) => {
                        let inside = legal.iter().filter(|&&action| G::parts(known.content, action).starts_with(parts));
                        (inside.map(|action| action.id()).collect(), Some(parts.len()))
                    }
                };
                Offered { ids, begins, line }
            };
            engine::offers::<G>(known.content, &legal, &chosen).into_iter().map(offered).collect()
        });
        listed.unwrap_or_default()
    }
    fn begun(&self, begun: Begun, lang: Lang) -> Option<Line> {
        self.asked(self.venue.now(), |known| {
            begun.parts::<G>(known.content).last().map(|&part| G::part(lang, known, part))
        })?
    }
    fn forced(&self, ply: u32) -> bool {
        self.venue.legal(ply).len() == 1
    }
    fn preview(&self, id: u16, lang: Lang) -> Option<Preview> {
        let action = G::Action::from_id(id)?;
        self.asked(self.venue.now(), |known| self.consequences(known, action, lang))?
    }
    fn why_not(&self, id: u16, lang: Lang) -> Option<(Line, Option<Line>, Reason)> {
        let action = G::Action::from_id(id)?;
        self.asked(self.venue.now(), |known| match G::why(known, action) {
            Verdict::Allowed(_) => None,
            Verdict::Forbidden(rule) => {
                let cause = G::because(lang, known, action);
                Some((G::action(lang, known, action), cause, reason::<G>(rule, lang)))
            }
        })?
    }
    fn told(&self, ply: u32, lang: Lang) -> Vec<Line> {
        let view = self.venue.view(ply);
        let told = self.venue.told(ply);
        let stood_in = self.venue.stood_in(ply).then(|| Line::new().word(Word::BotFailed.get(lang)));
        told.iter().map(|event| G::event(lang, view.content(), event)).chain(stood_in).collect()
    }
    fn sources(&self, lang: Lang) -> Vec<&'static str> {
        (0..G::SOURCES).map(|source| G::source(lang, source)).collect()
    }
    fn tally(&self, ply: u32) -> Tally {
        let view = self.venue.view(ply);
        G::tally(view.content(), view.public())
    }
    fn score(&self, ply: u32, seat: Seat, lang: Lang) -> (i32, Option<&'static str>) {
        let (view, word) = (self.venue.view(ply), G::standing(lang));
        let tally = if word.is_some() { G::forecast } else { G::tally };
        (tally(view.content(), view.public()).total(seat), word)
    }
    fn course(&self) -> Vec<Vec<i32>> {
        let mut kept = self.course.borrow_mut();
        let (corrections, course) = &mut *kept;
        let now = self.venue.now();
        let known = if *corrections == self.venue.corrections() { now } else { 0 };
        *corrections = self.venue.corrections();
        course.truncate(known as usize);
        for ply in course.len() as u32..=now {
            let view = self.venue.view(ply);
            let forecast = G::forecast(view.content(), view.public());
            course.push(Seat::all(self.players()).map(|seat| forecast.total(seat)).collect());
        }
        course.clone()
    }
    fn stage(&self, ply: u32, lang: Lang) -> String {
        G::stage(&self.venue.view(ply), lang)
    }
    fn supplies(&self, ply: u32, seat: Seat, lang: Lang) -> Vec<Supply> {
        G::supplies(&self.venue.view(ply), seat, lang)
    }
    fn board(&self, table: Table) -> AnyView {
        <G as Drawn>::board(Scene::new(self.venue.clone(), table))
    }
    fn hand(&self, table: Table) -> Option<AnyView> {
        G::hand(Scene::new(self.venue.clone(), table))
    }
    fn market(&self, table: Table) -> Option<AnyView> {
        G::market(Scene::new(self.venue.clone(), table))
    }
    fn answer(&self, id: u16) -> Result<(), Refusal> {
        self.venue.answer(self.venue.now(), id)
    }
    fn advise(&self, then: Box<dyn FnOnce(Advice)>) {
        self.venue.advise(then);
    }
    fn dealt(&self, ply: u32) -> Option<Dealt> {
        let game = self.venue.timeline()?;
        let Step::Deal(id) = *game.record().steps.get(ply as usize)? else { return None };
        let judge = self.judge.get_or_init(|| Judge::of::<G>(Settings::STANDARD));
        let fortune = bots::luck(judge, game.state_at(ply), G::Chance::from_id(id)?, self.players())?;
        Some(Dealt { ply, fortune })
    }
    fn dealt_words(&self, ply: u32, lang: Lang) -> Option<Line> {
        let game = self.venue.timeline()?;
        Some(G::event(lang, game.state().content(), game.dealt(ply)?))
    }
    fn branch(&self, ply: u32, sitters: Vec<Sitter>) -> Option<String> {
        let (origin, edition) = self.venue.origin()?;
        Some(Local::branch(self.venue.timeline()?, ply, sitters, edition, origin))
    }
    fn ended(&self, lang: Lang) -> Option<Reason> {
        let view = self.venue.view(self.venue.now());
        let over = G::result(view.public()).is_some();
        over.then(|| reason::<G>(G::ended_by(view.content(), view.public()), lang))
    }
    fn won_by(&self, lang: Lang) -> Reason {
        reason::<G>(G::WON_BY, lang)
    }
    fn earned(&self, source: usize, lang: Lang) -> Reason {
        reason::<G>(G::earned_by(source), lang)
    }
    fn judge(&self, ply: u32, then: Box<dyn FnOnce(Option<Judged>)>) {
        let Some((seat, played, view)) = self.decision(ply) else { return then(None) };
        let mut legal = Vec::new();
        view.legal(&mut legal);
        let Some(mind) = self.venue.mind(seat).filter(|_| legal.len() > 1) else { return then(None) };
        mind.ask(&view, Ask::Judge(played, None), JUDGED, move |advice| {
            let advice = advice.unwrap_or_default();
            then(advice.answers.first().and_then(|&(best, chance)| {
                let chances = (advice.chance(played)?, chance);
                let (all, reasons) = (advice.chances.clone(), advice.reasons.clone());
                Some(Judged { ply, seat, played, best, chances, all, reasons })
            }));
        });
    }
    fn words_of(&self, ply: u32, id: u16, lang: Lang) -> Option<Line> {
        let (_, _, view) = self.decision(ply)?;
        Some(G::action(lang, view.known()?, G::Action::from_id(id)?))
    }
    fn record_bytes(&self) -> Option<Vec<u8>> {
        let text = self.venue.record()?;
        let content = self.venue.view(0).content();
        engine::Record::<G>::from_text(&text, content).ok().map(|record| record.to_bytes())
    }
}
