//! Where a match runs: in this page, in a record, or at an online table. The table page does not know which.

mod edition;
mod local;
mod replay;
mod save;

use bots::Level;
pub(crate) use edition::content_of;
use engine::{Refusal, Seat, Title, View};
pub(crate) use local::Local;
pub(crate) use replay::Replay;
pub(crate) use save::{Save, Saves};
use serde::{Deserialize, Serialize};

/// Who sits at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Sitter {
    /// The name shown at the table.
    pub(crate) name: String,
    /// The bot that decides; `None` is a person at this device or elsewhere.
    #[serde(with = "crate::level")]
    pub(crate) bot: Option<Level>,
}

/// What the table page asks of a match. A ply counts steps: the view at ply n is the one after n steps.
///
/// Every host is given a signal and changes it whenever any of the answers below may have changed.
pub(crate) trait Host<G: Title> {
    /// Who sits where.
    fn sitters(&self) -> Vec<Sitter>;
    /// Through whose eyes the match is seen; `None` is a spectator.
    fn viewer(&self) -> Option<Seat>;
    /// The newest ply.
    fn now(&self) -> u32;
    /// What the viewer knew at a ply.
    fn view(&self, ply: u32) -> View<G>;
    /// What the viewer was told by the step that led from this ply to the next.
    fn told(&self, ply: u32) -> Vec<G::Event>;
    /// The ply after the viewer's last decision: what came since then is news.
    fn news(&self) -> u32;
    /// Gives the viewer's answer to the question asked at ply `seen`.
    fn answer(&self, seen: u32, id: u16) -> Result<(), Refusal>;
    /// Whether the viewer may freely take back a decision now.
    fn can_undo(&self) -> bool;
    /// Takes it back.
    fn undo(&self);
    /// The seat whose turn it is to look, while the hands are covered.
    fn covered(&self) -> Option<Seat>;
    /// The person at that seat is here: shows what it knows.
    fn uncover(&self);
    /// The text of the record, where it may be shown.
    fn record(&self) -> Option<String>;
    /// Whether answers are taken here at all.
    fn live(&self) -> bool;
    /// Sees the match through other eyes, where that is allowed.
    fn look_as(&self, viewer: Option<Seat>);
    /// The visitor leaves the page.
    fn close(&self);
    /// The edition's file, if it is not the default one.
    fn edition(&self) -> Option<String>;
}
