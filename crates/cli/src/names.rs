//! Players' names, and sentences with names in them.

use crate::text;
use engine::{Game, Lang, Line, Record, Seat, Setup};

/// The name of each seat.
#[derive(Clone, Debug)]
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn new(names: Vec<String>) -> Names {
        Names(names)
    }

    /// The names that a record's tags give, or numbers where they give none.
    pub(crate) fn of_record<G: Game>(record: &Record<G>, lang: Lang) -> Names {
        let name = |seat: Seat| {
            let tag = record.tag(&tag_of(seat)).and_then(|tag| tag.split_once(' ')).map(|(_, name)| name.to_string());
            tag.unwrap_or_else(|| text::seat(lang, seat))
        };
        Names(Seat::all(record.header.setup.players()).map(name).collect())
    }

    pub(crate) fn get(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// A sentence as plain text.
    pub(crate) fn line(&self, line: &Line) -> String {
        line.plain(|seat| self.get(seat).to_string())
    }

    /// A board drawing, in which players are written as `{0}`, `{1}` and so on.
    pub(crate) fn board(&self, board: &str) -> String {
        let numbered = self.0.iter().enumerate();
        numbered.fold(board.to_string(), |board, (n, name)| board.replace(&format!("{{{n}}}"), name))
    }
}

/// The tag under which a record names the player of a seat: `seat0 human Ada`.
pub(crate) fn tag_of(seat: Seat) -> String {
    format!("seat{}", seat.0)
}
