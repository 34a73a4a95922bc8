//! One position of a game that is chosen at run time.

use crate::error::{illegal, mistake};
use crate::voice::{Id, Rules, Voice};
use engine::{Dealer, Game, Lang, NoLog, Notation, Numbered, Resample, Rng, Scores, Seat, State, ToAct, View};
use pyo3::PyResult;
use std::any::Any;

/// Writes an observation into these bytes.
pub(crate) fn observe_into<G: engine::Observe>(state: &State<G>, viewer: Option<Seat>, out: &mut [u8]) {
    engine::observe(&state.view(viewer), out);
}

/// Sets the mask's bytes of these actions to 1 and all others to 0.
pub(crate) fn mask_into<A: Numbered>(legal: &[A], mask: &mut [i8]) {
    mask.fill(0);
    for action in legal {
        mask[usize::from(action.id())] = 1;
    }
}

/// A state with its type erased.
pub(crate) trait Position: Send + Sync {
    fn id(&self) -> Id;
    /// The `engine::State` of the game.
    fn state(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn Position>;
    fn players(&self) -> u8;
    fn to_act(&self) -> ToAct;
    fn legal(&self, seat: Seat) -> Vec<u16>;
    fn mask(&self, seat: Seat, out: &mut [i8]);
    fn observe(&self, viewer: Option<Seat>, out: &mut [u8]);
    fn chances(&self) -> Vec<(u16, u32)>;
    fn play(&mut self, seat: Seat, action: u16) -> PyResult<()>;
    fn deal(&mut self, outcome: u16) -> PyResult<()>;
    /// The outcome of a dealer's k-th deal.
    fn dealt(&self, dealer: &Dealer, k: u64) -> u16;
    fn view(&self, viewer: Option<Seat>) -> String;
    fn resample(&self, viewer: Option<Seat>, seed: u64) -> Box<dyn Position>;
    fn result(&self) -> Option<Scores>;
    fn check(&self) -> Result<(), String>;
    fn fingerprint(&self) -> u64;
    /// The fingerprint of what a viewer knows.
    fn fingerprint_of(&self, viewer: Option<Seat>) -> u64;
    fn board(&self, lang: Lang, viewer: Option<Seat>) -> String;
    fn prompt(&self, lang: Lang, seat: Seat) -> String;
    fn action(&self, lang: Lang, seat: Seat, action: u16) -> PyResult<String>;
    fn notation(&self, action: u16) -> PyResult<String>;
    fn outcome(&self, outcome: u16) -> PyResult<String>;
    fn read_action(&self, token: &str) -> Option<u16>;
    /// Points of each seat by source.
    fn tally(&self) -> Vec<Vec<i32>>;
    fn luck(&self, outcome: u16) -> PyResult<Option<Vec<f32>>>;
}

/// A state of the game with this voice.
pub(crate) struct Of<V: Voice>(pub(crate) State<Rules<V>>);

impl<V: Voice> Of<V> {
    fn action_of(action: u16) -> PyResult<<Rules<V> as Game>::Action> {
        let count = <<Rules<V> as Game>::Action as Numbered>::COUNT;
        let none = || mistake(format!("{action} is no action of {}; ids are below {count}", Rules::<V>::NAME));
        Numbered::from_id(action).ok_or_else(none)
    }

    fn chance_of(outcome: u16) -> PyResult<<Rules<V> as Game>::Chance> {
        let count = <<Rules<V> as Game>::Chance as Numbered>::COUNT;
        let none = || mistake(format!("{outcome} is no outcome of {}; ids are below {count}", Rules::<V>::NAME));
        Numbered::from_id(outcome).ok_or_else(none)
    }

    fn view(&self, viewer: Option<Seat>) -> View<Rules<V>> {
        self.0.view(viewer)
    }
}

impl<V: Voice> Position for Of<V> {
    fn id(&self) -> Id {
        V::id()
    }
    fn state(&self) -> &dyn Any {
        &self.0
    }
    fn copy(&self) -> Box<dyn Position> {
        Box::new(Of::<V>(self.0))
    }
    fn players(&self) -> u8 {
        self.0.players()
    }
    fn to_act(&self) -> ToAct {
        self.0.to_act()
    }
    fn legal(&self, seat: Seat) -> Vec<u16> {
        let mut legal = Vec::new();
        self.0.legal(seat, &mut legal);
        legal.into_iter().map(Numbered::id).collect()
    }
    fn mask(&self, seat: Seat, out: &mut [i8]) {
        let mut legal = Vec::new();
        self.0.legal(seat, &mut legal);
        mask_into(&legal, out);
    }
    fn observe(&self, viewer: Option<Seat>, out: &mut [u8]) {
        observe_into(&self.0, viewer, out);
    }
    fn chances(&self) -> Vec<(u16, u32)> {
        if self.0.to_act() != ToAct::Chance {
            return Vec::new();
        }
        let mut chances = Vec::new();
        self.0.chances(&mut chances);
        chances.into_iter().map(|(outcome, weight)| (outcome.id(), weight)).collect()
    }
    fn play(&mut self, seat: Seat, action: u16) -> PyResult<()> {
        let (chosen, mut legal) = (Self::action_of(action)?, Vec::new());
        self.0.legal(seat, &mut legal);
        if legal.is_empty() {
            return Err(illegal(format!("seat {} is not to act", seat.0)));
        }
        if legal.binary_search(&chosen).is_err() {
            let name = Rules::<V>::write_action(self.0.content(), chosen);
            return Err(illegal(format!("seat {} may not play {action} ({name}) now", seat.0)));
        }
        self.0.play(seat, chosen, &mut NoLog);
        Ok(())
    }
    fn deal(&mut self, outcome: u16) -> PyResult<()> {
        if self.0.to_act() != ToAct::Chance {
            return Err(illegal("there is nothing to deal now"));
        }
        let (dealt, mut chances) = (Self::chance_of(outcome)?, Vec::new());
        self.0.chances(&mut chances);
        if !chances.iter().any(|&(possible, _)| possible == dealt) {
            let name = Rules::<V>::write_chance(self.0.content(), dealt);
            return Err(illegal(format!("{outcome} ({name}) cannot be dealt now")));
        }
        self.0.deal(dealt, &mut NoLog);
        Ok(())
    }
    fn dealt(&self, dealer: &Dealer, k: u64) -> u16 {
        dealer.outcome(k, &self.0, &mut Vec::new()).id()
    }
    fn view(&self, viewer: Option<Seat>) -> String {
        serde_json::to_string(&self.view(viewer)).expect("a view is plain data")
    }
    fn resample(&self, viewer: Option<Seat>, seed: u64) -> Box<dyn Position> {
        Box::new(Of::<V>(Rules::<V>::resample(&self.view(viewer), &mut Rng::new(seed))))
    }
    fn result(&self) -> Option<Scores> {
        self.0.result()
    }
    fn check(&self) -> Result<(), String> {
        self.0.check().map_err(|broken| broken.0)
    }
    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }
    fn fingerprint_of(&self, viewer: Option<Seat>) -> u64 {
        self.view(viewer).fingerprint()
    }
    fn board(&self, lang: Lang, viewer: Option<Seat>) -> String {
        V::board(lang, &self.view(viewer))
    }
    fn prompt(&self, lang: Lang, seat: Seat) -> String {
        V::prompt(lang, self.0.known(seat))
    }
    fn action(&self, lang: Lang, seat: Seat, action: u16) -> PyResult<String> {
        if !self.legal(seat).contains(&action) {
            return Err(illegal(format!("seat {} may not play {action} now", seat.0)));
        }
        Ok(V::action(lang, self.0.known(seat), Self::action_of(action)?))
    }
    fn notation(&self, action: u16) -> PyResult<String> {
        Ok(Rules::<V>::write_action(self.0.content(), Self::action_of(action)?))
    }
    fn outcome(&self, outcome: u16) -> PyResult<String> {
        Ok(Rules::<V>::write_chance(self.0.content(), Self::chance_of(outcome)?))
    }
    fn read_action(&self, token: &str) -> Option<u16> {
        Rules::<V>::read_action(self.0.content(), token).map(Numbered::id)
    }
    fn tally(&self) -> Vec<Vec<i32>> {
        let (tally, sources) = (V::tally(&self.0), V::sources(Lang::En).len());
        Seat::all(self.players()).map(|seat| (0..sources).map(|source| tally.get(source, seat)).collect()).collect()
    }
    fn luck(&self, outcome: u16) -> PyResult<Option<Vec<f32>>> {
        if !self.chances().iter().any(|&(possible, _)| possible == outcome) {
            return Err(illegal(format!("{outcome} cannot be dealt now")));
        }
        Ok(V::luck(&self.0, Self::chance_of(outcome)?))
    }
}
