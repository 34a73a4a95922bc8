//! Every test of the bots in one program: games and searches are compiled into it once.

mod games;
mod reasons;
mod thinker;
mod toys;
