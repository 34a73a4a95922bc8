//! Every test of the game in one program: it is linked once.

mod because;
mod conformance;
mod content;
mod counts;
mod differential;
mod golden;
mod heuristic;
mod position;
mod records;
mod rulebook;
mod rulings;
mod words;
