//! A question with many answers is asked the way the hand moves: the card, then its use; the piece, then the place.

use crate::{Known, Lang, Line, Text};
use alloc::vec::Vec;
use core::fmt::Debug;

/// No list that a person reads should be longer.
pub const DOZEN: usize = 12;

/// How a game takes its answers apart.
pub trait Steps: Text {
    /// What a player touches before an answer is complete: a card, a piece, a part of the board.
    type Part: Copy + Eq + Debug + Send + Sync + 'static;
    /// The parts of an answer, in the order of the hand, down to the last offer, which is the answer itself. A part
    /// always follows the same part.
    fn parts(content: &Self::Content, action: Self::Action) -> Vec<Self::Part>;
    /// A part, as on a button. It says by itself what it is.
    fn part(lang: Lang, known: Known<'_, Self>, part: Self::Part) -> Line;
    /// What is left to choose after all parts of an answer, as on a button.
    fn rest(lang: Lang, known: Known<'_, Self>, action: Self::Action) -> Line {
        Self::action(lang, known, action)
    }
}

/// One line of a question asked in steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Offer<G: Steps> {
    /// Several answers that begin with these parts.
    Begin(Vec<G::Part>),
    /// An answer.
    Answer(G::Action),
}

impl<G: Steps> Offer<G> {
    /// The offer in words, after these parts have been chosen.
    pub fn line(&self, lang: Lang, known: Known<'_, G>, chosen: &[G::Part]) -> Line {
        match self {
            Offer::Begin(parts) => parts.last().map_or_else(Line::new, |&part| G::part(lang, known, part)),
            Offer::Answer(action) if !chosen.is_empty() && G::parts(known.content, *action) == chosen => {
                G::rest(lang, known, *action)
            }
            Offer::Answer(action) => G::action(lang, known, *action),
        }
    }
}

/// The question after these parts have been chosen: each legal answer that begins with them or, where there are more
/// than a dozen, the longest beginnings that are not. A beginning with only one answer is that answer.
pub fn offers<G: Steps>(content: &G::Content, legal: &[G::Action], chosen: &[G::Part]) -> Vec<Offer<G>> {
    offers_within(content, legal, chosen, |_| true)
}

/// The same with shorter beginnings, where a list does not fit its place but a shorter one does.
pub fn offers_within<G: Steps>(
    content: &G::Content,
    legal: &[G::Action],
    chosen: &[G::Part],
    fits: impl Fn(&[Offer<G>]) -> bool,
) -> Vec<Offer<G>> {
    let answers = legal.iter().map(|&action| (action, G::parts(content, action)));
    let answers: Vec<_> = answers.filter(|(_, parts)| parts.starts_with(chosen)).collect();
    let deepest = answers.iter().map(|(_, parts)| parts.len()).max().unwrap_or(0);
    let asked = |depth: usize| {
        let mut asked: Vec<Offer<G>> = Vec::new();
        for (action, parts) in &answers {
            let begin =
                parts.get(..depth).filter(|begin| answers.iter().filter(|(_, p)| p.starts_with(begin)).count() > 1);
            let offer = begin.map_or(Offer::Answer(*action), |begin| Offer::Begin(begin.into()));
            if !asked.contains(&offer) {
                asked.push(offer);
            }
        }
        asked
    };
    // A single beginning is no offer.
    let depths = (chosen.len() + 1..=deepest + 1).rev();
    let lists = depths.map(asked).filter(|list| list.len() > 1 || answers.len() == 1);
    let (mut dozen, mut coarsest) = (None, Vec::new());
    for list in lists {
        if list.len() <= DOZEN {
            if fits(&list) {
                return list;
            }
            dozen.get_or_insert_with(|| list.clone());
        }
        coarsest = list;
    }
    dozen.unwrap_or(coarsest)
}
