//! The parts of a game's new match.

use engine::{Lang, MAX_CHOICES, Setup, Text, Title};

/// A choice in words: its key, name, sentence, and values with their names.
pub(crate) type Choice = (&'static str, &'static str, &'static str, Vec<&'static str>);

/// The setup of these picks; if the game does not accept them, why.
pub(crate) fn setup<G: Title>(players: u8, picks: &[u8; MAX_CHOICES]) -> Result<G::Setup, String> {
    G::Setup::new(players, G::Setup::REVISION, picks).map_err(|error| error.to_string())
}

/// What the table agrees on.
pub(crate) fn choices<G: Title>(lang: Lang) -> Vec<Choice> {
    let choice = |choice: &'static engine::Choice| {
        let (name, sentence) = G::choice(lang, choice.key);
        let values = choice.values.iter().map(|value| <G as Text>::value(lang, choice.key, value)).collect();
        (choice.key, name, sentence, values)
    };
    G::Setup::CHOICES.iter().map(choice).collect()
}
