//! The parts of an update that only the game understands.

use crate::Code;
use crate::tree::read_tree;
use engine::{Game, Seat, View};
use serde::Deserialize;
use serde_json::value::RawValue;

/// A view as it is written. `View` itself cannot be deserialised, so that nobody makes one by accident.
#[derive(Deserialize)]
#[serde(bound = "")]
struct Written<G: Game> {
    viewer: Option<Seat>,
    public: G::Public,
    own: Option<G::Own>,
}

/// Reads the view of an update with the game's own types.
pub fn read_view<G: Game>(content: &'static G::Content, view: &RawValue) -> Result<View<G>, Code> {
    let Written::<G> { viewer, public, own } = read_tree(view.get())?;
    match (viewer, own) {
        (Some(seat), Some(own)) => Ok(View::new(content, public, Some((seat, own)))),
        (None, None) => Ok(View::new(content, public, None)),
        _ => Err(Code::BadFrame),
    }
}

/// Reads the events of an update, each with the ply of the step that told it.
pub fn read_events<G: Game>(events: &RawValue) -> Result<Vec<(u32, G::Event)>, Code> {
    read_tree(events.get())
}
