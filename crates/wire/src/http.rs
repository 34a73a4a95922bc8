//! The bodies of HTTP requests and answers, apart from the stream. With the feature `schema`, the OpenAPI document is
//! made from these types.

use crate::{Code, TableId, UserId};
use serde::{Deserialize, Serialize};

/// Defines the types of bodies. Times are milliseconds since 1970.
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

    /// A code for programs and a sentence for people.
    pub struct Reason {
        /// The code.
        pub code: Code,
        /// What the code means.
        pub sentence: String,
    }

    /// Asks to play under a name without an account.
    #[serde(deny_unknown_fields)]
    pub struct Guest {
        /// 2 to 24 letters, digits, blanks, dots, dashes or underscores, of scripts that go together.
        pub name: String,
    }

    /// Asks for an account.
    #[serde(deny_unknown_fields)]
    pub struct Register {
        /// The name, with the same limits as for a guest.
        pub name: String,
        /// The password, 10 to 200 characters.
        pub password: String,
        /// Whether a program will use the account.
        #[serde(default)]
        pub bot: bool,
    }

    /// Signs in.
    #[serde(deny_unknown_fields)]
    pub struct Login {
        /// The name, in upper or lower case.
        pub name: String,
        /// The password.
        pub password: String,
    }

    /// Changes your account; fields that are left out stay as they are.
    #[serde(deny_unknown_fields)]
    #[derive(Default)]
    pub struct ChangeMe {
        /// A new name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
        /// A new password.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub password: Option<String>,
        /// The current password, required for a new one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub old: Option<String>,
        /// How to notify you that it is your turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub settings: Option<Notices>,
    }

    /// How somebody is notified that it is their turn.
    #[serde(default, deny_unknown_fields)]
    #[derive(Default)]
    pub struct Notices {
        /// The URL to call.
        pub webhook: Option<String>,
        /// The mail address to write to.
        pub email: Option<String>,
        /// Tables that send no notices.
        pub quiet: Vec<TableId>,
    }

    /// A user, as everybody may see them.
    pub struct Person {
        /// Their number.
        pub id: UserId,
        /// The name shown to others.
        pub name: String,
        /// Whether they are a guest, without an account.
        pub guest: bool,
        /// Whether the account belongs to a program.
        pub bot: bool,
        /// Since when.
        pub since: i64,
    }

    /// Your own account.
    pub struct Me {
        /// Your number.
        pub id: UserId,
        /// The name shown to others.
        pub name: String,
        /// Whether you are a guest, without an account.
        pub guest: bool,
        /// Whether the account belongs to a program.
        pub bot: bool,
        /// Since when.
        pub since: i64,
        /// How you are notified that it is your turn.
        pub settings: Notices,
        /// Whether mail is sent to you.
        pub mail: MailState,
    }

    /// Everything that is kept about a user.
    pub struct Export {
        /// Who.
        pub me: Person,
        /// How they are notified that it is their turn.
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

    /// A chat line that somebody wrote at a table.
    pub struct Said {
        /// Where.
        pub table: TableId,
        /// When.
        pub at: i64,
        /// What.
        pub text: String,
    }

    /// A session or token, as its owner's data lists it.
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
        /// Its number.
        pub id: u64,
        /// What its owner calls it.
        pub label: String,
        /// What it may do.
        pub scope: Scope,
        /// Since when.
        pub created: i64,
        /// Until when.
        pub expires: i64,
        /// The secret itself, only in the answer to the request that made it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub token: Option<String>,
    }

    /// Reports somebody to an admin.
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
        /// How many games it is based on.
        pub games: u32,
        /// Whether that is enough for the list of the best.
        pub ranked: bool,
    }

    /// One of the best players of a game.
    pub struct Leader {
        /// Their number.
        pub id: UserId,
        /// The name.
        pub name: String,
        /// The short name of the game.
        pub game: String,
        /// The mean of the estimate.
        pub rating: f64,
        /// Its uncertainty.
        pub deviation: f64,
        /// How many games it is based on.
        pub games: u32,
        /// Whether that is enough for the list of the best.
        pub ranked: bool,
    }

    /// Counts of somebody's games of one kind.
    #[serde(rename_all = "kebab-case")]
    pub struct Statistics {
        /// The short name of the game.
        pub game: String,
        /// How many games.
        pub games: u32,
        /// How many were won.
        pub wins: u32,
        /// Mean points.
        pub mean_points: f64,
    }

    /// Somebody's public page.
    pub struct Profile {
        /// Their number.
        pub id: UserId,
        /// The name.
        pub name: String,
        /// Whether they are a guest, without an account.
        pub guest: bool,
        /// Whether the account belongs to a program.
        pub bot: bool,
        /// Since when.
        pub since: i64,
        /// Their ratings.
        pub ratings: Vec<Rating>,
        /// Counts of their games.
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

    /// A game that can be played, with all its options.
    pub struct GameInfo {
        /// The short name.
        pub game: String,
        /// The title.
        pub title: Bilingual,
        /// The fewest and the most players.
        pub players: (u8, u8),
        /// The least and the most minutes that a match takes people.
        pub minutes: (u16, u16),
        /// How heavy it is, from 1 (light) to 5.
        pub weight: u8,
        /// What it is about.
        pub sentence: Bilingual,
        /// Editions of boards and cards; the first is the standard one.
        pub editions: Vec<EditionInfo>,
        /// What can be chosen besides the number of players.
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
        /// The possible values.
        pub values: Vec<ValueInfo>,
    }

    /// One of the values of a choice.
    pub struct ValueInfo {
        /// The value in a setup.
        pub value: String,
        /// Its name.
        pub name: Bilingual,
    }

    /// A table that was opened.
    pub struct Opened {
        /// Its number.
        pub table: TableId,
    }

    /// A finished game, as one line of an export.
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

/// Whether mail is sent to you.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MailState {
    /// This server sends no mail.
    Off,
    /// No mail address is set.
    None,
    /// The mailbox's owner has been asked and has not said yes.
    Asked,
    /// Mail is sent.
    Confirmed,
}

/// What a token may do; each scope includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Read only.
    Read,
    /// Open tables, play and talk.
    #[default]
    Play,
    /// Change the account, but not remove it or make tokens.
    Account,
}
