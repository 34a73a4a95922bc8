//! What the commands about networks say.

use engine::Lang;
use nets::{Damage, MAX_FILE, Misfit};
use std::path::Path;

pub(crate) fn unusable(lang: Lang, path: &Path, why: &str) -> String {
    let path = path.display();
    say!(lang, "{path} ist als Netz nicht zu gebrauchen: {why}", "{path} cannot be used as a network: {why}")
}

pub(crate) fn no_file(lang: Lang, name: &str) -> String {
    say!(lang, "{name}: nach net= fehlt die Datei", "{name}: the file after net= is missing")
}

/// A record that would open a file.
pub(crate) fn network_in_a_record(lang: Lang, name: &str) -> String {
    say!(
        lang,
        "die Aufzeichnung nennt ein Netz ({name}), und eine Datei darf keine andere öffnen; wer weiterspielt, sagen \
         --ply ZAHL und --seats LISTE",
        "the record names a network ({name}), and a file may not open another; say who plays on with --ply NUMBER and \
         --seats LIST"
    )
}

/// What is wrong with a file; the English words are the library's own.
pub(crate) fn damage(lang: Lang, damage: &Damage) -> String {
    if lang == Lang::En {
        return damage.to_string();
    }
    match damage {
        Damage::NotANet => "seine erste Zeile beginnt nicht mit tianxia-net/1".into(),
        Damage::Newer(version) => format!("das Format {version} kann dieses Programm nicht lesen"),
        Damage::TooLarge => format!("die Datei ist größer als {} MiB", MAX_FILE >> 20),
        Damage::Header(why) => format!("die erste Zeile ist beschädigt: {why}"),
        Damage::Hash => "beschädigt: Die Gewichte haben nicht die Prüfsumme aus der ersten Zeile".into(),
        Damage::Length => "beschädigt: Es sind weniger oder mehr Gewichte, als die erste Zeile sagt".into(),
        Damage::Number(which) => format!("unmögliche Zahlen: {which}"),
    }
}

/// Why something was made for something else.
pub(crate) fn misfit(lang: Lang, misfit: &Misfit) -> String {
    if lang == Lang::En {
        return misfit.to_string();
    }
    match misfit {
        Misfit::Game { theirs, ours } => format!("es gehört zu {theirs}, nicht zu {ours}"),
        Misfit::Observation { theirs, ours } => {
            format!("es kennt andere Beobachtungen (Fassung {theirs}, hier {ours}); bitte neu trainieren")
        }
        Misfit::Actions { theirs, ours } => {
            format!("es kennt {theirs} Antworten, das Spiel hat {ours}; bitte neu trainieren")
        }
    }
}

pub(crate) fn bad_sizes(lang: Lang, sizes: &str) -> String {
    say!(
        lang,
        "--net: `{sizes}` sind keine Größen; gemeint ist etwa 256-256, bis zu vier Schichten von 1 bis 1024",
        "--net: `{sizes}` is not a list of sizes; write something like 256-256, up to four layers of 1 to 1024"
    )
}

// tianxia selfplay

pub(crate) fn no_knobs(lang: Lang, knobs: &str) -> String {
    say!(
        lang,
        "--knobs: `{knobs}` gibt es nicht; gemeint ist etwa stir=0.25:plies=0, wie in docs/bots.md",
        "--knobs: there is no `{knobs}`; write something like stir=0.25:plies=0, as in docs/bots.md"
    )
}

pub(crate) fn not_a_corpus(lang: Lang, path: &Path) -> String {
    let path = path.display();
    say!(
        lang,
        "{path} enthält keine Partien von `tianxia selfplay`, oder sie sind beschädigt",
        "{path} does not contain matches of `tianxia selfplay`, or they are damaged"
    )
}

pub(crate) fn other_corpus(lang: Lang, path: &Path, theirs: &str, ours: &str) -> String {
    let path = path.display();
    say!(
        lang,
        "{path} wurde anders begonnen und bleibt, wie es ist; bitte eine andere Datei nennen\n  dort: {theirs}\n  \
         hier: {ours}",
        "{path} was begun differently and stays as it is; please name another file\n  there: {theirs}\n  here:  {ours}"
    )
}

pub(crate) fn played(lang: Lang, path: &Path, games: u64, new: u64, positions: u64) -> String {
    let path = path.display();
    say!(
        lang,
        "{path}: {games} Partien, {new} davon neu, mit {positions} neuen Stellungen",
        "{path}: {games} matches, {new} of them new, with {positions} new positions"
    )
}

// tianxia net

pub(crate) fn unknown_game(lang: Lang, game: &str) -> String {
    say!(lang, "das Netz gehört zu einem unbekannten Spiel: {game}", "the network is for an unknown game: {game}")
}

pub(crate) fn head(lang: Lang, game: &str, sizes: &str, bytes: usize) -> String {
    say!(
        lang,
        "ein Netz für {game}, Schichten {sizes}, {bytes} Bytes",
        "a network for {game}, layers {sizes}, {bytes} bytes"
    )
}

pub(crate) fn tried_on(lang: Lang, matches: usize, positions: usize) -> String {
    say!(lang, "{positions} Stellungen aus {matches} Partien", "{positions} positions from {matches} matches")
}

pub(crate) const fn foresight(lang: Lang) -> [&'static str; 5] {
    match lang {
        Lang::De => ["Log-Verlust", "Treffer", "Punkte daneben", "Aufmerksamkeit", "Treffer"],
        Lang::En => ["Log loss", "Hits", "Points off", "Attention", "Hits"],
    }
}

pub(crate) const fn reliability(lang: Lang) -> [&'static str; 3] {
    match lang {
        Lang::De => ["Vorhergesagt", "Gewonnen", "Anzahl"],
        Lang::En => ["Foretold", "Won", "Count"],
    }
}
