//! The closed list of the games, and run-time choice among them.
//!
//! Everything beyond the rules is generic over [`engine::Title`]; a name typed by a person becomes a type here, in one
//! place: `with_game!(id, G => bench::<G>())`.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod glance;
mod lesson;
mod puzzle;

use alloc::string::String;
use core::fmt;
use engine::{About, Boxed, Game, LessonFiles};
pub use glance::{Glance, Paragraph, Section};
pub use lesson::{LEARNER, Lesson, Stop};
pub use puzzle::{Asked, Hardness, Puzzle, puzzle_file, read_puzzles, write_puzzles};

/// Defines [`GameId`] and [`with_game!`] from one list, so that a new game is one line. The first token is a dollar
/// sign: an inner macro cannot write its own.
macro_rules! games {
    ($dollar:tt $($Id:ident => $Game:path,)+) => {
        /// One of the games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum GameId { $($Id),+ }

        impl GameId {
            /// All of them, in the order of the gallery.
            pub const ALL: &'static [GameId] = &[$(GameId::$Id),+];
        }

        #[doc(hidden)]
        pub mod list {
            $(pub use $Game as $Id;)+
        }

        /// Evaluates an expression in which a type name means the chosen game: `with_game!(id, G => G::NAME)`.
        #[macro_export]
        macro_rules! with_game {
            ($dollar id:expr, $dollar G:ident => $dollar body:expr) => {
                match $dollar id {
                    $($crate::GameId::$Id => {
                        type $dollar G = $crate::list::$Id;
                        $dollar body
                    })+
                }
            };
        }
    };
}

games! { $
    Kaiser => kaiser::Kaiser,
    ZhanGuo => zhanguo::ZhanGuo,
    ZhengHe => zhenghe::ZhengHe,
    Yunhe => yunhe::Yunhe,
}

impl GameId {
    /// The short name in commands, records and addresses.
    pub fn name(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }

    /// The game with this short name.
    pub fn parse(name: &str) -> Option<GameId> {
        GameId::ALL.iter().copied().find(|id| id.name() == name)
    }

    /// The game that a record in either form names.
    pub fn of_record(bytes: &[u8]) -> Result<GameId, engine::ReadError> {
        let name = engine::game_of(bytes)?;
        GameId::parse(&name).ok_or(engine::ReadError::OtherGame(name))
    }

    /// The first entry of every content file of this game: `"format": "tianxia-kaiser/1"`.
    pub fn content_format(self) -> String {
        alloc::format!("tianxia-{}/1", self.name())
    }

    /// What to know before opening the box.
    pub fn about(self) -> &'static About {
        with_game!(self, G => &<G as Boxed>::ABOUT)
    }

    /// The files of its first lesson.
    pub fn lesson(self) -> LessonFiles {
        with_game!(self, G => <G as Boxed>::LESSON)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Content, Lang};

    #[test]
    fn every_game_has_a_name_that_reads_back_and_an_entry() {
        for &id in GameId::ALL {
            assert_eq!(GameId::parse(id.name()), Some(id));
            assert!(Lang::ALL.iter().all(|&lang| !id.about().sentence.get(lang).is_empty()));
        }
        assert_eq!(GameId::parse("chess"), None);
    }

    #[test]
    fn the_default_editions_name_their_format() {
        for &id in GameId::ALL {
            let file = with_game!(id, G => <G as Game>::Content::DEFAULT);
            assert!(file.contains(&alloc::format!("\"{}\"", id.content_format())), "{id}");
        }
    }
}
