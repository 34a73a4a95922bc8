//! What the table agrees on before play.

use crate::Game;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::RangeInclusive;

/// The most choices a game may offer.
pub const MAX_CHOICES: usize = 12;

/// One thing the table may choose. The first value is the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name in commands and records.
    pub key: &'static str,
    /// The names of its values.
    pub values: &'static [&'static str],
    /// The revision of the rules that introduced it; older ones do not know it.
    pub since: u16,
}

/// What every setup is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Agreed {
    /// How many seats.
    pub players: u8,
    /// Which revision of the rules.
    pub revision: u16,
    /// For each choice the index of the value picked.
    pub picks: [u8; MAX_CHOICES],
}

/// Seats, variants, revision: a game's own type around [`Agreed`], with a function for each choice. A setup that exists
/// is valid.
pub trait Setup: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// How many seats a match may have.
    const PLAYERS: RangeInclusive<u8>;
    /// What may be chosen.
    const CHOICES: &'static [Choice];
    /// The newest revision of the rules; older ones stay playable, so that old records replay. The first is 1.
    const REVISION: u16;
    /// A setup from values that exist. Refuses those that are incompatible.
    fn of(agreed: Agreed) -> Result<Self, SetupError>;
    /// What was agreed on.
    fn agreed(&self) -> &Agreed;

    /// A setup; `picks[i]` is the index of the value of `CHOICES[i]`. Refuses a number of players that cannot play, an
    /// unknown revision, a value that does not exist, a pick that this revision does not know, and what `of` refuses.
    fn new(players: u8, revision: u16, picks: &[u8; MAX_CHOICES]) -> Result<Self, SetupError> {
        if !Self::PLAYERS.contains(&players) {
            return Err(SetupError::Players(players));
        }
        if !(1..=Self::REVISION).contains(&revision) {
            return Err(SetupError::Revision(revision));
        }
        for (choice, &pick) in Self::CHOICES.iter().zip(picks) {
            if usize::from(pick) >= choice.values.len() {
                return Err(SetupError::UnknownValue(choice.key, format!("{pick}")));
            }
            if pick > 0 && choice.since > revision {
                return Err(SetupError::Since(choice.key, choice.since));
            }
        }
        Self::of(Agreed { players, revision, picks: *picks })
    }
    /// How many seats.
    fn players(&self) -> u8 {
        self.agreed().players
    }
    /// Which revision of the rules.
    fn revision(&self) -> u16 {
        self.agreed().revision
    }
    /// The index of the value picked for `CHOICES[choice]`.
    fn pick(&self, choice: usize) -> u8 {
        self.agreed().picks[choice]
    }
}

/// Why a setup is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The number of players is not one this game allows.
    Players(u8),
    /// The revision is unknown.
    Revision(u16),
    /// No such choice.
    UnknownChoice(String),
    /// No such value of this choice.
    UnknownValue(&'static str, String),
    /// A choice that a later revision of the rules introduced.
    Since(&'static str, u16),
    /// The values are incompatible; says why.
    Conflict(&'static str),
    /// Not of the form `key=value`.
    Form(String),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Players(n) => write!(f, "this game cannot be played by {n}"),
            SetupError::Revision(n) => write!(f, "revision {n} of the rules is unknown to this program"),
            SetupError::UnknownChoice(key) => write!(f, "there is no option `{key}`"),
            SetupError::UnknownValue(key, value) => write!(f, "option `{key}` has no value `{value}`"),
            SetupError::Since(key, revision) => write!(f, "option `{key}` came with revision {revision} of the rules"),
            SetupError::Conflict(why) => write!(f, "{why}"),
            SetupError::Form(word) => write!(f, "`{word}` is not of the form key=value"),
        }
    }
}

impl core::error::Error for SetupError {}

/// Reads `players=4 revision=1 side=4-5`; unnamed choices have their defaults.
pub fn parse_setup<G: Game>(text: &str) -> Result<G::Setup, SetupError> {
    let (mut players, mut revision, mut picks) = (*G::PLAYERS.start(), G::Setup::REVISION, [0; MAX_CHOICES]);
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').ok_or_else(|| SetupError::Form(word.into()))?;
        let number = || value.parse().map_err(|_| SetupError::Form(word.into()));
        match key {
            "players" => players = u8::try_from(number()?).map_err(|_| SetupError::Form(word.into()))?,
            "revision" => revision = number()?,
            _ => {
                let at = G::Setup::CHOICES
                    .iter()
                    .position(|c| c.key == key)
                    .ok_or_else(|| SetupError::UnknownChoice(key.into()))?;
                let choice = &G::Setup::CHOICES[at];
                let value = choice.values.iter().position(|&v| v == value);
                picks[at] = value
                    .ok_or_else(|| SetupError::UnknownValue(choice.key, word[choice.key.len() + 1..].into()))?
                    as u8;
            }
        }
    }
    G::Setup::new(players, revision, &picks)
}

/// Writes a setup so that [`parse_setup`] reads it back.
pub fn write_setup<G: Game>(setup: &G::Setup) -> String {
    let mut text = format!("players={} revision={}", setup.players(), setup.revision());
    let known = |choice: &Choice| choice.since <= setup.revision();
    for (i, choice) in G::Setup::CHOICES.iter().enumerate().filter(|(_, choice)| known(choice)) {
        text += &format!(" {}={}", choice.key, choice.values[setup.pick(i) as usize]);
    }
    text
}
