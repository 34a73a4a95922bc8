//! The games for Python.
//!
//! Everything here rests on `engine` and `bots`; what Python adds (PettingZoo, Gymnasium, OpenSpiel, Ray) is written in
//! Python, in the folder `python`. A game is chosen at run time, so states, matches and bots are boxed behind small
//! traits; [`voice`] is the only place that knows the list of games.
//!
//! Everything that comes from Python is checked here. A panic in the rules would be our fault; [`error::guard`] turns
//! it into an exception all the same.
#![allow(unused_qualifications, reason = "PyO3's macros write whole paths")]
#![allow(clippy::doc_markdown, clippy::doc_link_with_quotes, reason = "these are Python's docstrings")]

mod arrays;
mod bot;
mod error;
mod game;
mod listen;
mod position;
mod record;
mod state;
mod timeline;
mod vector;
mod voice;

/// The compiled part of the package `tianxia`.
#[pyo3::pymodule]
mod _tianxia {
    #[pymodule_export]
    use crate::bot::{Thinker, meet};
    #[pymodule_export]
    use crate::error::{Broken, Error, Illegal};
    #[pymodule_export]
    use crate::game::{Content, Game, Setup};
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::state::{Dealer, Result, State};
    #[pymodule_export]
    use crate::timeline::Match;
    #[pymodule_export]
    use crate::vector::VectorEnv;
}
