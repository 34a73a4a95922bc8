//! What goes over HTTP beside the stream: the bodies of requests and answers. The OpenAPI document is made from these
//! types, with the feature `schema`.

use crate::{Code, TableId, UserId};
use serde::{Deserialize, Serialize};

/// Defines the types of bodies. Moments are milliseconds since 1970.
macro_rules! bodies {
    ($($(#[$meta:meta])* pub struct $Name:ident { $($body:tt)* })+) => {$(
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$meta])*
        pub struct $Name { $($body)* }
    )+};
}

bodies! {
    /// Why a request was not carried out.
    pub struct Refusal {
        /// Why.
        pub error: Reason,
    }

    /// A code for machines with a sentence for people.
    pub struct Reason {
        /// The code.
        pub code: Code,
        /// What it means.
        pub sentence: String,
    }

    /// Asks for a name for a while.
    #[serde(deny_unknown_fields)]
    pub struct Guest {
        /// 2 to 24 letters, digits, blanks, dots, dashes or underscores, of scripts that go together.
        pub name: String,
    }

    /// Asks for an account.
    #[serde(deny_unknown_fields)]
    pub struct Register {
        /// As for a guest.
        pub name: String,
        /// 10 to 200 characters.
        pub password: String,
        /// Whether a program will play with it.
        #[serde(default)]
        pub bot: bool,
    }

    /// Signs in.
    #[serde(deny_unknown_fields)]
    pub struct Login {
        /// The name, in capitals or not.
        pub name: String,
        /// The password.
        pub password: String,
    }

    /// Changes something about oneself; what is left out stays.
    #[serde(deny_unknown_fields)]
    #[derive(Default)]
    pub struct ChangeMe {
        /// Another name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
        /// Another password.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub password: Option<String>,
        /// The present password, which a new one needs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub old: Option<String>,
        /// How to be told that it is one's turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub settings: Option<Notices>,
    }

    /// How somebody is told that it is their turn.
    #[serde(default, deny_unknown_fields)]
    #[derive(Default)]
    pub struct Notices {
        /// The address that is called.
        pub webhook: Option<String>,
        /// The mailbox that is written to.
        pub email: Option<String>,
        /// Tables about which nothing is told.
        pub quiet: Vec<TableId>,
    }

    /// Somebody, as everybody may see them.
    pub struct Person {
        /// The number.
        pub id: UserId,
        /// The name shown to others.
        pub name: String,
        /// Whether there is no account behind it.
        pub guest: bool,
        /// Whether it is the account of a program.
        pub bot: bool,
        /// Since when.
        pub since: i64,
    }

    /// Oneself.
    pub struct Me {
        /// The number.
        pub id: UserId,
        /// The name shown to others.
        pub name: String,
        /// Whether there is no account behind it.
        pub guest: bool,
        /// Whether it is the account of a program.
        pub bot: bool,
        /// Since when.
        pub since: i64,
        /// How one is told that it is one's turn.
        pub settings: Notices,
        /// Whether mail is sent.
        pub mail: MailState,
    }

    /// Everything that is kept about somebody.
    pub struct Export {
        /// Who.
        pub me: Person,
        /// How they are told that it is their turn.
        pub settings: Notices,
        /// The tables where they sit or sat.
        pub tables: Vec<TableId>,
        /// Their results.
        pub results: Vec<Played>,
        /// Their ratings.
        pub ratings: Vec<Rating>,
        /// What they said.
        pub chat: Vec<Said>,
        /// Their sessions and tokens, without the secrets.
        pub sessions: Vec<Session>,
        /// The people they have muted.
        pub muted: Vec<UserId>,
    }

    /// A line somebody said at a table.
    pub struct Said {
        /// Where.
        pub table: TableId,
        /// When.
        pub at: i64,
        /// What.
        pub text: String,
    }

    /// A session or token, as its owner's data shows it.
    pub struct Session {
        /// What its owner calls it.
        pub label: String,
        /// Since when.
        pub created: i64,
        /// Until when.
        pub expires: i64,
    }

    /// Asks for a personal token.
    #[serde(deny_unknown_fields)]
    pub struct NewToken {
        /// What its owner calls it.
        #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::MAX_LABEL_CHARS)))]
        pub label: String,
        /// What it may do.
        #[serde(default)]
        pub scope: Scope,
    }

    /// A personal token.
    pub struct Token {
        /// The number.
        pub id: u64,
        /// What its owner calls it.
        pub label: String,
        /// What it may do.
        pub scope: Scope,
        /// Since when.
        pub created: i64,
        /// Until when.
        pub expires: i64,
        /// Its text, in the answer to the request that made it and never again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub token: Option<String>,
    }

    /// Tells an admin about somebody.
    #[serde(deny_unknown_fields)]
    pub struct Report {
        /// Who.
        pub about: UserId,
        /// Where.
        pub table: TableId,
        /// What happened.
        #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::MAX_REPORT_CHARS)))]
        pub text: String,
    }

    /// The result of one seat in a finished game.
    pub struct Played {
        /// Where.
        pub table: TableId,
        /// The short name of the game.
        pub game: String,
        /// Which seat, from 0.
        pub seat: u8,
        /// Points.
        pub points: i32,
        /// Rank, from 1.
        pub rank: u8,
        /// When it ended.
        pub ended: i64,
    }

    /// How well somebody plays a game.
    pub struct Rating {
        /// The short name of the game.
        pub game: String,
        /// The mean of the estimate.
        pub rating: f64,
        /// Its uncertainty.
        pub deviation: f64,
        /// From how many games.
        pub games: u32,
        /// Whether these are enough for the list of the best.
        pub ranked: bool,
    }

    /// One of the best of a game.
    pub struct Leader {
        /// The number.
        pub id: UserId,
        /// The name.
        pub name: String,
        /// The short name of the game.
        pub game: String,
        /// The mean of the estimate.
        pub rating: f64,
        /// Its uncertainty.
        pub deviation: f64,
        /// From how many games.
        pub games: u32,
        /// Whether these are enough for the list of the best.
        pub ranked: bool,
    }

    /// Somebody's games of one kind, counted.
    #[serde(rename_all = "kebab-case")]
    pub struct Statistics {
        /// The short name of the game.
        pub game: String,
        /// How many.
        pub games: u32,
        /// How many were won.
        pub wins: u32,
        /// Points in the mean.
        pub mean_points: f64,
    }

    /// Somebody's public page.
    pub struct Profile {
        /// The number.
        pub id: UserId,
        /// The name.
        pub name: String,
        /// Whether there is no account behind it.
        pub guest: bool,
        /// Whether it is the account of a program.
        pub bot: bool,
        /// Since when.
        pub since: i64,
        /// Their ratings.
        pub ratings: Vec<Rating>,
        /// Their games, counted.
        pub statistics: Vec<Statistics>,
        /// Their last results, the newest first.
        pub results: Vec<Played>,
    }

    /// A text in both languages.
    pub struct Bilingual {
        /// German.
        pub de: String,
        /// English.
        pub en: String,
    }

    /// A game that can be played, with every option.
    pub struct GameInfo {
        /// The short name.
        pub game: String,
        /// The title.
        pub title: Bilingual,
        /// The fewest and the most players.
        pub players: (u8, u8),
        /// How long a match takes people, in minutes, at least and at most.
        pub minutes: (u16, u16),
        /// How heavy it is, from 1 (light) to 5.
        pub weight: u8,
        /// What it is about.
        pub sentence: Bilingual,
        /// Editions of boards and cards; the first is the standard one.
        pub editions: Vec<EditionInfo>,
        /// What can be chosen beside the number of players.
        pub choices: Vec<ChoiceInfo>,
    }

    /// An edition of a game's boards and cards.
    pub struct EditionInfo {
        /// Its name in the options of a table.
        pub name: String,
        /// What it is.
        pub about: Bilingual,
    }

    /// Something to choose before a game.
    pub struct ChoiceInfo {
        /// Its key in a setup.
        pub key: String,
        /// Its name.
        pub name: Bilingual,
        /// What it changes.
        pub sentence: Bilingual,
        /// What can be chosen.
        pub values: Vec<ValueInfo>,
    }

    /// One way to choose.
    pub struct ValueInfo {
        /// The value in a setup.
        pub value: String,
        /// Its name.
        pub name: Bilingual,
    }

    /// A table was opened.
    pub struct Opened {
        /// Its number.
        pub table: TableId,
    }

    /// A finished game: one line of an export.
    pub struct Exported {
        /// The table it was played at.
        pub table: TableId,
        /// The short name of the game.
        pub game: String,
        /// When it ended.
        pub ended: i64,
        /// The record in text form.
        pub record: String,
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Refusal {
        Refusal { error: Reason { code, sentence: code.sentence().into() } }
    }
}

/// Whether mail is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MailState {
    /// Not by this server.
    Off,
    /// To no mailbox.
    None,
    /// Not before the mailbox's owner says yes.
    Asked,
    /// Yes.
    Confirmed,
}

/// What a token may do; each may do what those before it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Look.
    Read,
    /// Open tables, play and talk.
    #[default]
    Play,
    /// Change the account, but not remove it or make tokens.
    Account,
}
