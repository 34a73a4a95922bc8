//! How long the lists are that a person reads, both whole and asked in steps.

use crate::{env_number, random_match, setups};
use engine::{Content, Known, Lang, Offer, Steps, Title, offers};

/// The longest lists of answers met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lists {
    /// All answers to one question.
    pub whole: usize,
    /// One step of a question.
    pub step: usize,
    /// The most steps to an answer.
    pub steps: usize,
}

/// The longest lists in `games` random matches over all setups, or as many as `TIANXIA_GAMES` says.
pub fn lists<G: Title>(games: u64) -> Result<Lists, String> {
    let (setups, mut longest) = (setups::<G>(), Lists::default());
    for seed in 0..env_number("TIANXIA_GAMES", games) {
        let setup = setups[seed as usize % setups.len()];
        let played = random_match::<G>(G::Content::standard(), setup, seed, G::MAX_PLIES);
        for state in (0..=played.ply()).map(|ply| played.state_at(ply)) {
            for seat in state.to_act().seats().iter() {
                let mut legal = Vec::new();
                state.legal(seat, &mut legal);
                longest.whole = longest.whole.max(legal.len());
                asked(state.known(seat), &legal, &mut longest)?;
            }
        }
    }
    Ok(longest)
}

/// Walks every way down a question: each answer is found once, and no two lines of a list read the same.
pub(crate) fn asked<G: Steps>(known: Known<'_, G>, legal: &[G::Action], longest: &mut Lists) -> Result<(), String> {
    let (mut open, mut found) = (vec![(Vec::new(), 1)], Vec::new());
    while let Some((chosen, depth)) = open.pop() {
        let list = offers::<G>(known.content, legal, &chosen);
        longest.step = longest.step.max(list.len());
        longest.steps = longest.steps.max(depth);
        for lang in Lang::ALL {
            let words = |offer: &Offer<G>| offer.line(lang, known, &chosen).plain(|seat| format!("{seat:?}"));
            let mut lines: Vec<String> = list.iter().map(words).collect();
            lines.sort();
            if let Some([twice, ..]) = lines.windows(2).find(|two| two[0] == two[1]) {
                return Err(format!("`{twice}` is twice in one list: {list:?}"));
            }
        }
        for offer in list {
            match offer {
                Offer::Begin(parts) if parts.len() > chosen.len() => open.push((parts, depth + 1)),
                Offer::Begin(parts) => return Err(format!("{parts:?} leads nowhere")),
                Offer::Answer(action) => found.push(action),
            }
        }
    }
    found.sort();
    if found == legal { Ok(()) } else { Err(format!("asking in steps gives other answers: {found:?}")) }
}
