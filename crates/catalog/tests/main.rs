//! Every test of the catalog in one program: games and searches are compiled into it once.

mod fuzz;
mod glance;
mod lessons;
mod puzzles;
