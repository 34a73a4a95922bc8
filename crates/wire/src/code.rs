//! Codes that say why something was not done, for programs.

use engine::Refusal;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Defines [`Code`] with a word for the wire and a sentence for people for each code.
macro_rules! codes {
    ($($Code:ident $word:literal $sentence:literal,)+) => {
        /// Why something was not done. The list is closed, and no code reveals a secret.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Code {
            $(#[doc = $sentence] #[serde(rename = $word)] $Code),+
        }

        impl Code {
            /// All codes.
            pub const ALL: &[Code] = &[$(Code::$Code),+];

            /// The word on the wire.
            pub const fn word(self) -> &'static str {
                match self { $(Code::$Code => $word),+ }
            }

            /// What it means, for people.
            pub const fn sentence(self) -> &'static str {
                match self { $(Code::$Code => $sentence),+ }
            }
        }
    };
}

codes! {
    BadFrame "bad-frame" "The message cannot be read.",
    BadVersion "bad-version" "The server does not speak this version of the messages.",
    HelloFirst "hello-first" "The first message must be hello.",
    TooLong "too-long" "The text or message is too long.",
    TooFast "too-fast" "Too many requests in a short time.",
    Busy "busy" "The server is busy; try again in a moment.",
    NotFound "not-found" "It does not exist.",
    SignIn "sign-in" "This needs a name: sign in or play as a guest.",
    BadName "bad-name" "A name has 2 to 24 letters, digits, blanks, dots, dashes or underscores.",
    NameTaken "name-taken" "Somebody has this name already.",
    BadPassword "bad-password" "Name or password is wrong.",
    WeakPassword "weak-password" "A password has 10 to 200 characters.",
    Forbidden "forbidden" "You are not allowed to do this.",
    Foreign "foreign-origin" "The request comes from a page of another origin.",
    Quota "quota" "Your quota for this is used up.",
    NoSuchGame "no-such-game" "There is no such game.",
    BadSetup "bad-setup" "The game cannot be set up like this.",
    BadOptions "bad-options" "These table options do not go together or are out of range.",
    NoSuchSeat "no-such-seat" "The table has no such seat.",
    NoSuchBot "no-such-bot" "There is no such bot.",
    SeatTaken "seat-taken" "Somebody sits there already.",
    Seated "seated" "You sit at this table already.",
    NotSeated "not-seated" "You do not sit there.",
    NotOwner "not-owner" "Only the person who opened the table may do this.",
    NotReady "not-ready" "Not everybody is ready.",
    Started "started" "The game has started.",
    NotStarted "not-started" "The game has not started.",
    NotYourTurn "not-your-turn" "This seat has nothing to decide now.",
    Stale "stale" "The answer was given to an older question.",
    NotLegal "not-legal" "The rules do not allow it.",
    Over "over" "The game is over.",
    NotOver "not-over" "The game is not over.",
    Paused "paused" "The game is paused.",
    Frozen "frozen" "The table is frozen because of a fault; its record is kept.",
    Kept "kept" "A bot keeps this seat: come back to it first.",
    NothingToUndo "nothing-to-undo" "There is nothing to take back.",
    ProposalOpen "proposal-open" "Another proposal is open.",
    NoProposal "no-proposal" "There is no such proposal.",
    NoHelp "no-help" "The table plays without hints.",
    Internal "internal" "Something went wrong on the server.",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl std::error::Error for Code {}

impl From<Refusal> for Code {
    fn from(refusal: Refusal) -> Code {
        match refusal {
            Refusal::NotYourTurn => Code::NotYourTurn,
            Refusal::Stale { .. } => Code::Stale,
            Refusal::NotLegal => Code::NotLegal,
            Refusal::Over => Code::Over,
        }
    }
}
