//! What the commands about bots say.

use super::words;
use engine::Lang;

// tianxia arena

pub(crate) fn arena_head(lang: Lang, game: &str, setup: &str, games: usize, seed: u64) -> String {
    say!(lang, "{game} ({setup}), {games} Spiele, Startzahl {seed}", "{game} ({setup}), {games} games, seed {seed}")
}

pub(crate) const fn arena_ratings(lang: Lang) -> [&'static str; 4] {
    match lang {
        Lang::De => ["Bot", "Wertung", "95 %", "Punkte"],
        Lang::En => ["Bot", "Rating", "95 %", "Points"],
    }
}

pub(crate) const fn arena_pairs(lang: Lang) -> [&'static str; 6] {
    match lang {
        Lang::De => ["Allein gegen die anderen", "Siege", "95 %", "mal Anteil", "Vorsprung", "Spiele"],
        Lang::En => ["Alone against the others", "Wins", "95 %", "times fair", "Margin", "Games"],
    }
}

pub(crate) const fn arena_needs_two(lang: Lang) -> &'static str {
    words(lang, "--bots braucht mindestens zwei Bots", "--bots needs at least two bots")
}
