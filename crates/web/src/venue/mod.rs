//! Where a match runs: in this page, in a record, or at an online table. The table page does not know which.

mod edition;
mod local;
mod remote;
mod replay;
mod save;

use crate::route::Route;
use crate::worker::{Advice, Ask, Mind};
use bots::{Kind, Level};
pub(crate) use edition::{content_of, read_record};
use engine::{Refusal, Seat, Timeline, Title, View};
use leptos::prelude::AnyView;
pub(crate) use local::Local;
pub(crate) use remote::{Feed, Remote};
pub(crate) use replay::{Recorded, Replay};
pub(crate) use save::{Save, Saves};
use serde::{Deserialize, Serialize};

/// The level that advises people and judges records: the strongest.
pub(crate) const ADVISER: Level = Level::GrandMaster;

/// Who sits at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Sitter {
    /// The name shown at the table.
    pub(crate) name: String,
    /// The bot that decides; `None` is a person at this device or elsewhere.
    #[serde(with = "crate::level")]
    pub(crate) bot: Option<Level>,
}

impl Sitter {
    /// Reads a record's tag: `human Ada`, `adept Lin`.
    pub(crate) fn of_tag(tag: &str) -> Sitter {
        let (kind, name) = tag.split_once(' ').unwrap_or(("", tag));
        match Level::parse(kind) {
            None if kind != "human" && Kind::parse(kind).is_none() => Sitter { name: tag.into(), bot: None },
            bot => Sitter { name: name.into(), bot },
        }
    }

    /// Whether a bot without a level sits here: the terminal's are called `greedy-2`.
    pub(crate) fn is_program(&self) -> bool {
        let kind = self.name.rsplit_once('-').map(|(kind, _)| kind);
        self.bot.is_none() && kind.is_some_and(|kind| Kind::parse(kind).is_some())
    }

    /// The tag that [`Sitter::of_tag`] reads back.
    pub(crate) fn tag(&self) -> String {
        format!("{} {}", self.bot.map_or("human", Level::slug), self.name)
    }
}

/// The origin of a match that is played on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Origin {
    /// The address of the record.
    pub(crate) record: String,
    /// The key that dealt it; without one the rest is dealt with a new key.
    pub(crate) key: Option<String>,
}

/// How the viewer's last decision may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undo {
    /// Not at all.
    Not,
    /// Immediately: nothing new has become known since.
    Free,
    /// If everybody at the table agrees.
    Asking,
}

/// What a venue shows around a match: nothing for a match on this device; people, clocks and talk online.
pub(crate) struct Around {
    /// What everybody should see immediately, over the board.
    pub(crate) banner: AnyView,
    /// The panel beside the board.
    pub(crate) panel: AnyView,
}

/// What the table page asks of a match, whatever its game. A ply counts steps: the view at ply n is the one after n
/// steps.
///
/// Every venue gets a signal and changes it whenever one of the answers below may have changed.
pub(crate) trait Place {
    /// Who sits where.
    fn sitters(&self) -> Vec<Sitter>;
    /// The viewer of the match; `None` is a spectator.
    fn viewer(&self) -> Option<Seat>;
    /// The newest ply.
    fn now(&self) -> u32;
    /// The ply after the viewer's last decision: everything since then is news.
    fn news(&self) -> u32;
    /// The text of the record, if it may be shown.
    fn record(&self) -> Option<String>;
    /// Whether this is a match to play; a record is only viewed.
    fn live(&self) -> bool;
    /// Whether the viewer may answer now.
    fn open(&self) -> bool {
        self.live()
    }
    /// Gives the viewer's answer to the question asked at ply `seen`.
    fn answer(&self, _seen: u32, _id: u16) -> Result<(), Refusal> {
        Err(Refusal::NotYourTurn)
    }
    /// How the viewer's last decision may be taken back.
    fn can_undo(&self) -> Undo {
        Undo::Not
    }
    /// Takes it back, or asks the others.
    fn undo(&self) {}
    /// The seat whose turn it is to look, while the hands are covered.
    fn covered(&self) -> Option<Seat> {
        None
    }
    /// The person at that seat is here: shows the seat's knowledge.
    fn uncover(&self) {}
    /// Sees the match through other eyes, if that is allowed.
    fn look_as(&self, _viewer: Option<Seat>) {}
    /// The visitor looks back at a ply.
    fn look_at(&self, _ply: u32) {}
    /// The visitor leaves the page.
    fn close(&self) {}
    /// Whether the table allows the adviser.
    fn advises(&self) -> bool {
        self.live()
    }
    /// Whether a bot failed at this ply, so that something was played for it.
    fn stood_in(&self, _ply: u32) -> bool {
        false
    }
    /// Where a record can be found again, and the file of its edition if the program does not contain it.
    fn origin(&self) -> Option<(Origin, Option<String>)> {
        None
    }
    /// Another match of the same people, once this one is over.
    fn rematch(&self) {}
    /// Where the match can be viewed again on this device, once it is over.
    fn replay(&self) -> Option<Route> {
        None
    }
    /// The permanent address of the match, if it has one.
    fn address(&self) -> Option<Route> {
        None
    }
    /// What the venue shows around the match.
    fn around(&self) -> Option<Around> {
        None
    }
    /// What the venue shows beside a player's name.
    fn beside(&self, _seat: Seat) -> Option<AnyView> {
        None
    }
    /// How often knowledge of past plies has been corrected.
    fn corrections(&self) -> u32 {
        0
    }
}

/// What the page asks of a match in the words of its rules.
pub(crate) trait Venue<G: Title>: Place {
    /// What the viewer knew at a ply.
    fn view(&self, ply: u32) -> View<G>;
    /// The viewer's legal answers at a ply, none if it was not asked: the one place where the page asks the rules.
    fn legal(&self, ply: u32) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.view(ply).legal(&mut legal);
        legal
    }
    /// What the viewer was told by the step that led from this ply to the next.
    fn told(&self, ply: u32) -> Vec<G::Event>;
    /// The thinker of a seat: its bot, the adviser of its person, or the judge of its decisions.
    fn mind(&self, _seat: Seat) -> Option<&Mind<G>> {
        None
    }
    /// Asks the adviser about the current decision; advice that fails is empty.
    fn advise(&self, then: Box<dyn FnOnce(Advice)>) {
        let Some(mind) = self.viewer().and_then(|seat| self.mind(seat)) else { return then(Advice::default()) };
        let view = self.view(self.now());
        mind.ask(&view, Ask::Advise, ADVISER.limits(), move |advice| then(advice.unwrap_or_default()));
    }
    /// The whole match, for records, which have no secrets any more.
    fn timeline(&self) -> Option<&Timeline<G>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sat_where_reads_back() {
        for sitter in
            [Sitter { name: "Ada Li".into(), bot: None }, Sitter { name: "Lin".into(), bot: Some(Level::GrandMaster) }]
        {
            assert_eq!(Sitter::of_tag(&sitter.tag()), sitter);
        }
        let terminal = Sitter::of_tag("greedy greedy-2");
        assert!(terminal.name == "greedy-2" && terminal.is_program());
        assert_eq!(Sitter::of_tag("Ada Li"), Sitter { name: "Ada Li".into(), bot: None });
    }
}
