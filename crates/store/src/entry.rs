//! The entries of a table's log. They are only ever added, never changed.

use engine::{MAX_SEATS, Seat, Step};

/// One entry of a table's log. Steps make up the match; the others say what people and clocks did to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// A decision or an outcome.
    Step(Step),
    /// The match went back to this ply.
    Undo(u32),
    /// The clocks stopped by agreement.
    Pause,
    /// The clocks went on.
    Resume,
    /// A keeper bot took this seat.
    Kept(Seat),
    /// Its player came back.
    Returned(Seat),
    /// This seat was given a hint.
    Hint(Seat),
    /// The server stopped.
    Halt,
    /// The server went on; nobody is charged for the time since the last entry.
    Go,
}

impl Entry {
    /// The entry as columns: kind, seat, value. The numbers of kinds never change.
    pub(crate) fn columns(self) -> (u8, u8, u32) {
        match self {
            Entry::Step(Step::Play(seat, id)) => (0, seat.0, id.into()),
            Entry::Step(Step::Deal(id)) => (1, 0, id.into()),
            Entry::Undo(ply) => (2, 0, ply),
            Entry::Pause => (3, 0, 0),
            Entry::Resume => (4, 0, 0),
            Entry::Kept(seat) => (5, seat.0, 0),
            Entry::Returned(seat) => (6, seat.0, 0),
            Entry::Hint(seat) => (7, seat.0, 0),
            Entry::Halt => (8, 0, 0),
            Entry::Go => (9, 0, 0),
        }
    }

    /// Reads the columns back, or names the one that is wrong.
    pub(crate) fn from_columns(kind: u8, seat: u8, value: u32) -> Result<Entry, &'static str> {
        let seat = Some(Seat(seat)).filter(|seat| seat.index() < MAX_SEATS).ok_or("seat")?;
        let id = || u16::try_from(value).map_err(|_| "value");
        Ok(match kind {
            0 => Entry::Step(Step::Play(seat, id()?)),
            1 => Entry::Step(Step::Deal(id()?)),
            2 => Entry::Undo(value),
            3 => Entry::Pause,
            4 => Entry::Resume,
            5 => Entry::Kept(seat),
            6 => Entry::Returned(seat),
            7 => Entry::Hint(seat),
            8 => Entry::Halt,
            9 => Entry::Go,
            _ => return Err("kind"),
        })
    }

    /// Whether it is a decision of a person or a bot.
    pub fn is_decision(self) -> bool {
        matches!(self, Entry::Step(Step::Play(..)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_reads_back_and_anything_else_is_refused() {
        for kind in 0..=u8::MAX {
            for (seat, value) in [(0, 0), (4, 65_535), (5, 1), (1, 70_000)] {
                if let Ok(entry) = Entry::from_columns(kind, seat, value) {
                    let (kind, seat, value) = entry.columns();
                    assert_eq!(Entry::from_columns(kind, seat, value), Ok(entry));
                }
            }
        }
        assert_eq!(Entry::from_columns(0, 0, 65_536), Err("value"));
        assert_eq!(Entry::from_columns(0, 5, 1), Err("seat"));
        assert_eq!(Entry::from_columns(10, 0, 0), Err("kind"));
    }
}
