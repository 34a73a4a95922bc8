//! A match whose game is known only at run time.

use crate::{Errand, edition};
use bots::{Kind, Leash, Level, Lost, Thinker};
use catalog::{GameId, with_game};
use engine::{
    Content as _, Dealer, Lang, Line, Numbered as _, RuleId, Scores, Seat, SeatMap, SeatSet, Setup, Step, Text,
    Timeline, Title, ToAct, Verdict,
};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::{Arc, Mutex, PoisonError};
use wire::{Code, Words};

/// Who looks, from which ply on, and in which language words are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// The viewing seat; `None` is a spectator.
    pub viewer: Option<Seat>,
    /// Events from this ply on.
    pub from: u32,
    /// The language of the words, if any are wanted.
    pub lang: Option<Lang>,
}

/// What one viewer is shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The view.
    pub view: Box<RawValue>,
    /// Its fingerprint.
    pub fingerprint: u64,
    /// The viewer's own legal answers.
    pub legal: Vec<u16>,
    /// Events told to the viewer.
    pub events: Box<RawValue>,
    /// The earliest ply to which the viewer may go back freely.
    pub free_undo: Option<u32>,
    /// Events, question and answers in words.
    pub words: Option<Words>,
}

/// Thinks about one decision on a leash: takes processor time and nothing else, and returns the id of a legal answer.
pub type Think = Box<dyn FnOnce(&Leash) -> Result<u16, Lost> + Send>;
/// Writes the same decision down for another process.
pub type Tell = Box<dyn FnOnce() -> Errand + Send>;

/// A match whose game is known only at run time: the only way from tables to rules.
pub trait Live: Send {
    /// The number of seats.
    fn players(&self) -> u8;
    /// How many steps have been made.
    fn ply(&self) -> u32;
    /// Who is to decide; empty when the match is over, and while the dealer has something to deal.
    fn to_act(&self) -> SeatSet;
    /// The final scores.
    fn result(&self) -> Option<Scores>;
    /// The step at a ply.
    fn step(&self, ply: u32) -> Step;
    /// What the dealer deals next; `None` while somebody is to act, and after the end.
    fn next_deal(&self, dealer: &Dealer) -> Option<Step>;
    /// Checks and carries out a step, whether new or kept; for a decision, `seen` is the ply that it answers.
    fn carry_out(&mut self, step: Step, seen: u32) -> Result<(), Code>;
    /// The earliest ply to which a seat may go back freely.
    fn free_undo(&self, seat: Seat) -> u32;
    /// Drops the steps from this ply on.
    fn undo_to(&mut self, ply: u32);
    /// What one viewer is shown.
    fn show(&self, sight: Sight) -> Shown;
    /// What one viewer saw at up to `plies` plies from `from` on.
    fn past(&self, viewer: Option<Seat>, from: u32, plies: u32) -> Vec<Box<RawValue>>;
    /// The rule behind an answer: allowed, id, words.
    fn why(&self, seat: Seat, action: u16, lang: Option<Lang>) -> Option<(bool, &'static str, Option<&'static str>)>;
    /// A decision of a seat that is to act, to be thought about elsewhere; `None` if there is no such bot. The seat's
    /// thinker lives as long as the match; `seed` is where a new one's luck starts.
    fn think(&self, seat: Seat, bot: &str, seed: u64) -> Option<(Think, Tell)>;
    /// Any legal answer of a seat, for when a bot has failed.
    fn any_legal(&self, seat: Seat) -> Option<u16>;
    /// The record in text form with these tags.
    fn record(&self, tags: &[(String, String)]) -> String;
}

/// Whether there is a level of this name: a table's bots can only be levels, so that their cost is known.
pub(crate) fn is_level(name: &str) -> bool {
    Level::parse(name).is_some()
}

/// A new match with the edition of this hash.
pub fn start(game: &str, setup: &str, edition: &str, dealer: &Dealer) -> Result<Box<dyn Live>, Code> {
    let id = GameId::parse(game).ok_or(Code::NoSuchGame)?;
    with_game!(id, G => {
        let setup = engine::parse_setup::<G>(setup).map_err(|_| Code::BadSetup)?;
        let content = edition::find::<G>(edition).ok_or(Code::BadSetup)?;
        Ok(Box::new(Seated::new(Timeline::<G>::new(content, setup, Some(dealer)))))
    })
}

/// Reads a setup: the number of seats, and the complete setup as records write it.
pub fn check_setup(game: &str, setup: &str) -> Result<(u8, String), Code> {
    let id = GameId::parse(game).ok_or(Code::NoSuchGame)?;
    with_game!(id, G => {
        let setup = engine::parse_setup::<G>(setup).map_err(|_| Code::BadSetup)?;
        Ok((setup.players(), engine::write_setup::<G>(&setup)))
    })
}

/// The thinker of a seat between two of its decisions, with its kind. While it thinks, its chair is empty, so that a
/// second question after a lost thought gets a fresh thinker instead of waiting.
type Chair<G> = Arc<Mutex<Option<(Kind, Thinker<G>)>>>;

/// A match with the thinkers of its seats, which live as long as it does.
struct Seated<G: Title> {
    game: Timeline<G>,
    chairs: SeatMap<Chair<G>>,
}

impl<G: Title> Seated<G> {
    fn new(game: Timeline<G>) -> Seated<G> {
        Seated { game, chairs: SeatMap::from_fn(|_| Chair::default()) }
    }
}

impl<G: Title> Live for Seated<G> {
    fn players(&self) -> u8 {
        self.game.state().players()
    }

    fn ply(&self) -> u32 {
        self.game.ply()
    }

    fn to_act(&self) -> SeatSet {
        self.game.state().to_act().seats()
    }

    fn result(&self) -> Option<Scores> {
        self.game.state().result()
    }

    fn step(&self, ply: u32) -> Step {
        self.game.record().steps[ply as usize]
    }

    fn next_deal(&self, dealer: &Dealer) -> Option<Step> {
        let state = self.game.state();
        (state.to_act() == ToAct::Chance).then(|| {
            let outcome = dealer.outcome(self.game.deals(), state, &mut Vec::new());
            Step::Deal(outcome.id())
        })
    }

    fn carry_out(&mut self, step: Step, seen: u32) -> Result<(), Code> {
        match step {
            Step::Play(seat, id) => {
                let action = G::Action::from_id(id).ok_or(Code::NotLegal)?;
                self.game.play(seat, seen, action)?;
            }
            Step::Deal(id) => self.game.deal(G::Chance::from_id(id).ok_or(Code::NotLegal)?)?,
        }
        Ok(())
    }

    fn free_undo(&self, seat: Seat) -> u32 {
        self.game.free_undo(seat)
    }

    fn undo_to(&mut self, ply: u32) {
        self.game.undo_to(ply);
    }

    fn show(&self, Sight { viewer, from, lang }: Sight) -> Shown {
        let view = self.game.state().view(viewer);
        let events: Vec<_> = self.game.told(viewer, from).collect();
        let mut legal = Vec::new();
        view.legal(&mut legal);
        let content = self.game.state().content();
        let words = lang.map(|lang| Words {
            events: events.iter().map(|(_, event)| G::event(lang, content, event)).collect(),
            prompt: view.known().filter(|_| !legal.is_empty()).map(|known| G::prompt(lang, known)),
            legal: view.known().map_or_else(Vec::new, |known| {
                legal.iter().map(|&action| G::action(lang, known, action)).collect::<Vec<Line>>()
            }),
        });
        Shown {
            view: to_raw_value(&view).expect("plain data serialises"),
            fingerprint: view.fingerprint(),
            legal: legal.iter().map(|action| action.id()).collect(),
            events: to_raw_value(&events).expect("plain data serialises"),
            free_undo: viewer.map(|seat| self.free_undo(seat)),
            words,
        }
    }

    fn past(&self, viewer: Option<Seat>, from: u32, plies: u32) -> Vec<Box<RawValue>> {
        let view = |ply| to_raw_value(&self.game.view(viewer, ply)).expect("plain data serialises");
        (from..=self.game.ply()).take(plies as usize).map(view).collect()
    }

    fn why(&self, seat: Seat, action: u16, lang: Option<Lang>) -> Option<(bool, &'static str, Option<&'static str>)> {
        let action = G::Action::from_id(action)?;
        let (allowed, rule) = match G::why(self.game.state().known(seat), action) {
            Verdict::Allowed(rule) => (true, rule),
            Verdict::Forbidden(rule) => (false, rule),
        };
        Some((allowed, rule.id(), lang.map(|lang| <G as Text>::rule(lang, rule))))
    }

    fn think(&self, seat: Seat, bot: &str, seed: u64) -> Option<(Think, Tell)> {
        let kind = Kind::Level(Level::parse(bot)?);
        let (view, chair) = (self.game.state().view(Some(seat)), self.chairs[seat].clone());
        let (told, bot) = (view, bot.to_string());
        let tell = move || Errand {
            game: G::NAME.into(),
            edition: told.content().hash().to_string(),
            bot,
            seed,
            view: serde_json::to_string(&told).expect("plain data serialises"),
        };
        let think = move |leash: &Leash| {
            let chair = || chair.lock().unwrap_or_else(PoisonError::into_inner);
            let seated = chair().take().filter(|(of, _)| *of == kind);
            let mut thinker = seated.map_or_else(|| Thinker::new(kind, seed), |(_, thinker)| thinker);
            let answer = thinker.choose(&view, leash);
            *chair() = Some((kind, thinker));
            answer.map(engine::Numbered::id)
        };
        Some((Box::new(think), Box::new(tell)))
    }

    fn any_legal(&self, seat: Seat) -> Option<u16> {
        let mut legal = Vec::new();
        self.game.state().legal(seat, &mut legal);
        legal.first().map(|action| action.id())
    }

    fn record(&self, tags: &[(String, String)]) -> String {
        let mut record = self.game.record().clone();
        record.header.tags = tags.to_vec();
        record.to_text(self.game.state().content())
    }
}
