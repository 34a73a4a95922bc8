//! What a seat is asked: all answers at once, or part by part where there are many.

use super::screen::{NUMBER, Screen, faint, number, painted, strong};
use crate::names::Names;
use crate::text;
use anyhow::Result;
use engine::{Known, Lang, Line, Offer, Seat, State, Title, offers, offers_within};

/// A question and how far its answer is chosen.
pub(super) struct Question<G: Title> {
    pub(super) legal: Vec<G::Action>,
    /// The answers that a filter has left; without a filter all of them.
    found: Vec<G::Action>,
    /// The list of the whole question.
    whole: Vec<Offer<G>>,
    /// The parts chosen so far.
    chosen: Vec<G::Part>,
    /// What is listed.
    pub(super) offers: Vec<Offer<G>>,
}

impl<G: Title> Question<G> {
    pub(super) fn new(state: &State<G>, seat: Seat) -> Question<G> {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        let offers = offers(state.content(), &legal, &[]);
        Question { found: legal.clone(), legal, whole: offers.clone(), chosen: Vec::new(), offers }
    }

    /// Lists shorter beginnings of answers where that fits question and list onto the lines that the board leaves.
    pub(super) fn fit(&mut self, screen: &Screen<'_>, state: &State<G>, seat: Seat, names: &Names, lang: Lang) {
        let Some(room) = screen.room() else { return };
        let known = state.known(seat);
        let prompt = screen.height(0, &painted(names, &G::prompt(lang, known)));
        let fits = |list: &[Offer<G>]| {
            let height = |offer| screen.height(NUMBER, &painted(names, &line(lang, known, offer, &[])));
            prompt + list.iter().map(height).sum::<usize>() <= room
        };
        self.whole = offers_within(known.content, &self.legal, &[], fits);
        self.offers.clone_from(&self.whole);
    }

    /// Chooses the parts of an offer; the list shows what follows.
    pub(super) fn choose(&mut self, content: &G::Content, parts: Vec<G::Part>) {
        self.offers = offers(content, &self.found, &parts);
        self.chosen = parts;
    }

    /// Back to the whole question; false where it is already whole.
    pub(super) fn back(&mut self) -> bool {
        let partly = !self.chosen.is_empty() || self.offers != self.whole;
        self.found.clone_from(&self.legal);
        (self.chosen, self.offers) = (Vec::new(), self.whole.clone());
        partly
    }

    /// Keeps the answers whose words contain these; false where there is none. A part may say more than the answer
    /// does: what is printed on a card.
    pub(super) fn filter(&mut self, state: &State<G>, seat: Seat, words: &str, names: &Names, lang: Lang) -> bool {
        let known = state.known(seat);
        let has = |action: &&G::Action| {
            let parts = G::parts(known.content, **action).into_iter().map(|part| G::part(lang, known, part));
            let mut lines = parts.chain([G::action(lang, known, **action)]);
            lines.any(|line| names.line(&line).to_lowercase().contains(words))
        };
        let found: Vec<G::Action> = self.legal.iter().filter(has).copied().collect();
        if found.is_empty() {
            return false;
        }
        (self.chosen, self.offers) = (Vec::new(), offers(known.content, &found, &[]));
        self.found = found;
        true
    }

    /// The answer with this number, if it is already complete.
    pub(super) fn answer(&self, number: usize) -> Option<G::Action> {
        match self.offers.get(number.wrapping_sub(1))? {
            Offer::Answer(action) => Some(*action),
            Offer::Begin(_) => None,
        }
    }

    /// The only answer there is.
    pub(super) fn only(&self) -> Option<G::Action> {
        if let [only] = self.legal[..] { Some(only) } else { None }
    }

    pub(super) fn is_legal(&self, action: G::Action) -> bool {
        self.legal.contains(&action)
    }

    /// Shows what is asked, what has been chosen so far, and the lines to choose from.
    pub(super) fn show(
        &self,
        screen: &mut Screen<'_>,
        state: &State<G>,
        seat: Seat,
        names: &Names,
        lang: Lang,
    ) -> Result<()> {
        screen.say(&strong(&painted(names, &G::prompt(lang, state.known(seat)))))?;
        if let Some(&part) = self.chosen.last() {
            let chosen = painted(names, &G::part(lang, state.known(seat), part));
            screen.say(&faint(&text::chosen(lang, &chosen)))?;
        }
        for (n, line) in self.lines(state, seat, lang).iter().enumerate() {
            screen.item(&number(n + 1), &painted(names, line))?;
        }
        Ok(())
    }

    fn lines(&self, state: &State<G>, seat: Seat, lang: Lang) -> Vec<Line> {
        let known = state.known(seat);
        self.offers.iter().map(|offer| line(lang, known, offer, &self.chosen)).collect()
    }
}

/// An offer as it is listed: one that ends in dots leads to another question.
fn line<G: Title>(lang: Lang, known: Known<'_, G>, offer: &Offer<G>, chosen: &[G::Part]) -> Line {
    let line = offer.line(lang, known, chosen);
    if matches!(offer, Offer::Begin(_)) { line.word(" …") } else { line }
}
