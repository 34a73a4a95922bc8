//! Everything the command line says, in German and English, line by line.

use engine::{Defect, Game, Hash256, Lang, ReadError, Seat, Setup, SetupError};
use std::ops::RangeInclusive;
use std::path::Path;

/// One sentence in both languages; values are named inside the braces.
macro_rules! say {
    ($lang:expr, $de:literal, $en:literal $(,)?) => {
        match $lang {
            Lang::De => format!($de),
            Lang::En => format!($en),
        }
    };
}

pub(crate) mod bots;
pub(crate) mod help;
pub(crate) mod mistakes;
pub(crate) mod nets;
pub(crate) mod odds;

/// A few fixed words in both languages.
const fn words(lang: Lang, de: &'static str, en: &'static str) -> &'static str {
    match lang {
        Lang::De => de,
        Lang::En => en,
    }
}

// Names and labels.

pub(crate) const fn error(lang: Lang) -> &'static str {
    words(lang, "Fehler", "error")
}

pub(crate) fn seat(lang: Lang, seat: Seat) -> String {
    let n = seat.0 + 1;
    say!(lang, "Platz {n}", "Seat {n}")
}

pub(crate) fn human(lang: Lang, n: usize) -> String {
    say!(lang, "Mensch-{n}", "human-{n}")
}

pub(crate) const fn total(lang: Lang) -> &'static str {
    words(lang, "Summe", "Total")
}

pub(crate) const fn rank(lang: Lang) -> &'static str {
    words(lang, "Rang", "Rank")
}

/// The heading of the editions that new matches may choose.
pub(crate) const fn editions(lang: Lang) -> &'static str {
    words(lang, "Ausgabe: was auf Plan und Karten gedruckt ist", "Edition: what is printed on board and cards")
}

/// What a revision of the rules changed.
pub(crate) fn change(lang: Lang, revision: u16, change: &str) -> String {
    say!(lang, "Regelfassung {revision}: {change}", "Revision {revision}: {change}")
}

pub(crate) const fn default(lang: Lang) -> &'static str {
    words(lang, "  (Vorgabe)", "  (default)")
}

pub(crate) const fn chance(lang: Lang) -> &'static str {
    words(lang, "Zufall", "Chance")
}

// tianxia games

pub(crate) fn at_a_glance(lang: Lang, players: (u8, u8), minutes: (u16, u16), weight: u8) -> String {
    let (few, many) = players;
    let players = if few == many { format!("{few}") } else { format!("{few}–{many}") };
    let (short, long) = minutes;
    say!(
        lang,
        "{players} Personen, {short}–{long} Minuten, Gewicht {weight} von 5",
        "{players} players, {short}–{long} minutes, weight {weight} of 5"
    )
}

pub(crate) fn boxed_game(lang: Lang, design: &str, art: &str, publisher: &str, year: u16) -> String {
    let publisher = if publisher.is_empty() { String::new() } else { format!("{publisher}, ") };
    say!(
        lang,
        "Schachtelspiel: {design}; Grafik: {art}; {publisher}{year}",
        "Boxed game: {design}; art: {art}; {publisher}{year}"
    )
}

pub(crate) const fn actions_header(lang: Lang) -> [&'static str; 3] {
    match lang {
        Lang::De => ["Nummer", "Notation", "In Worten, etwa"],
        Lang::En => ["Id", "Notation", "In words, such as"],
    }
}

pub(crate) fn no_such_command(lang: Lang, name: &str, known: &[String]) -> String {
    let known = known.join(", ");
    match known.as_str() {
        "" => say!(lang, "darin gibt es keinen Befehl `{name}`", "there is no command `{name}` in it"),
        _ => say!(
            lang,
            "einen Befehl `{name}` gibt es nicht; es gibt {known}",
            "there is no command `{name}`; choose from {known}"
        ),
    }
}

// tianxia play

pub(crate) fn welcome(lang: Lang, title: &str, dice: Option<Hash256>) -> String {
    let shuffled = match dice {
        Some(hash) => say!(
            lang,
            "Die Karten sind gemischt; der Fingerabdruck des Schlüssels ist {hash}.",
            "The cards are shuffled; the hash of the key is {hash}."
        ),
        None => words(lang, "Hier geht eine andere Partie weiter.", "Another match continues here.").into(),
    };
    say!(lang, "{title}\n{shuffled}\nHilfe mit ?", "{title}\n{shuffled}\nHelp with ?")
}

pub(crate) const fn play_help(lang: Lang) -> &'static str {
    words(
        lang,
        "  ZAHL     diese Antwort geben; … führt zu weiteren
  NOTATION dasselbe, wie Aufzeichnungen es schreiben
  /WORT    nur Antworten mit diesem Wort; / zeigt wieder alle
  ? ZAHL   die Regel hinter dieser Antwort
  p ZAHL   was diese Antwort sicher bringt
  h        was ein Bot hier täte
  u        zurück, bis zur letzten neuen Information
  b        Spielplan und Frage noch einmal zeigen
  < ZAHL   so viele Schritte zurückblicken; > ZAHL blickt wieder vor
  log      alles, was bisher geschah
  s        Punkte nach Herkunft
  q        aufhören",
        "  NUMBER    give this answer; … leads to more
  NOTATION  the same, as records write it
  /WORD     only answers with this word; / shows all again
  ? NUMBER  the rule behind this answer
  p NUMBER  what this answer certainly brings
  h         what a bot would do here
  u         undo, back to the last new information
  b         show board and question again
  < NUMBER  look back this many steps; > NUMBER looks forward again
  log       everything that happened so far
  s         points by source
  q         leave",
    )
}

pub(crate) fn step_of(lang: Lang, ply: u32, now: u32) -> String {
    say!(lang, "Schritt {ply} von {now}", "Step {ply} of {now}")
}

pub(crate) fn other_number_of_seats(lang: Lang, players: u8, named: usize) -> String {
    say!(
        lang,
        "--seats: an diesem Tisch sitzen {players}, genannt sind {named}",
        "--seats: {players} sit at this table, {named} are named"
    )
}

pub(crate) const fn resume_needs_ply(lang: Lang) -> &'static str {
    words(
        lang,
        "--seats und --save gehören zu --ply: damit zweigt von der Aufzeichnung ein neues Spiel ab",
        "--seats and --save belong to --ply: with it a new game branches off the record",
    )
}

pub(crate) const fn lesson_help(lang: Lang) -> &'static str {
    words(
        lang,
        "  ZAHL     diese Antwort geben; … führt zu weiteren
  NOTATION dasselbe, wie Aufzeichnungen es schreiben
  ? ZAHL   die Regel hinter dieser Antwort
  u        zurück zur ganzen Frage
  q        die Lektion verlassen",
        "  NUMBER    give this answer; … leads to more
  NOTATION  the same, as records write it
  ? NUMBER  the rule behind this answer
  u         back to the whole question
  q         leave the lesson",
    )
}

pub(crate) const fn lesson_on(lang: Lang) -> &'static str {
    words(lang, "Weiter mit der Eingabetaste, Ende mit q.", "Press Enter to continue, q to leave.")
}

pub(crate) const fn lesson_left(lang: Lang) -> &'static str {
    words(lang, "Die Lektion ist hier zu Ende. Bis bald.", "The lesson ends here. See you soon.")
}

pub(crate) fn lesson_try(lang: Lang, wish: &str) -> String {
    say!(lang, "Probiere: {wish}", "Try: {wish}")
}

pub(crate) fn lesson_other(lang: Lang, wish: &str) -> String {
    say!(
        lang,
        "Das ist auch erlaubt; die Lektion nimmt einen anderen Weg: {wish}",
        "That is allowed, too, but the lesson takes another way: {wish}"
    )
}

pub(crate) fn several_answers(lang: Lang, n: usize) -> String {
    say!(
        lang,
        "Hinter {n} stehen mehrere Antworten; bitte erst {n} wählen.",
        "There are several answers behind {n}; please choose {n} first."
    )
}

pub(crate) fn nothing_found(lang: Lang, words: &str) -> String {
    say!(lang, "In keiner Antwort steht „{words}“.", "No answer has “{words}” in it.")
}

pub(crate) fn chosen(lang: Lang, part: &str) -> String {
    say!(lang, "{part} – zurück mit u", "{part} – back with u")
}

pub(crate) const fn forbidden(lang: Lang) -> &'static str {
    words(lang, "Das geht jetzt nicht:", "That is not possible now:")
}

pub(crate) fn forecast_change(lang: Lang, name: &str, change: i32) -> String {
    let change = number(lang, &format!("{change:+}"));
    say!(lang, "{name}: {change}, wäre das Spiel dann zu Ende", "{name}: {change} if the game ended then")
}

pub(crate) const fn rest_is_open(lang: Lang) -> &'static str {
    words(lang, "Was noch folgt, ist ungewiss.", "What else follows is uncertain.")
}

pub(crate) const fn thinking(lang: Lang) -> &'static str {
    words(lang, "Einen Augenblick …", "One moment …")
}

pub(crate) fn advice(lang: Lang, answer: &str, chance: &str, points: &str) -> String {
    say!(
        lang,
        "{answer} (Gewinnchance {chance}, Punkte {points})",
        "{answer} (winning chance {chance}, points {points})"
    )
}

pub(crate) fn type_it(lang: Lang, notation: &str) -> String {
    say!(lang, "Für die erste Antwort gib {notation} ein.", "To give the first answer, type {notation}.")
}

pub(crate) const fn stdin_is_yours(lang: Lang) -> &'static str {
    words(
        lang,
        "beim Spielen kommen von der Standardeingabe die Antworten; bitte eine Datei nennen",
        "in a game the standard input gives the answers; please name a file",
    )
}

pub(crate) fn nothing_to_resume(lang: Lang, path: &Path) -> String {
    let path = path.display();
    say!(
        lang,
        "--resume: das Spiel in {path} ist zu Ende; `tianxia replay {path}` erzählt es",
        "--resume: the game in {path} is over; `tianxia replay {path}` shows it"
    )
}

pub(crate) const fn key_is_missing(lang: Lang) -> &'static str {
    words(
        lang,
        "--resume: zum Weiterspielen fehlt der Schlüssel der Karten; er liegt neben der Aufzeichnung, oder --seed nennt \
         die Startzahl",
        "--resume: the key of the deals is missing; it is kept beside the record, or --seed names the seed",
    )
}

pub(crate) fn other_key(lang: Lang, path: &Path) -> String {
    let path = path.display();
    say!(
        lang,
        "--resume: der Schlüssel gehört nicht zu {path}; so ginge es mit anderen Karten weiter",
        "--resume: the key does not belong to {path}; the game would continue with other cards"
    )
}

pub(crate) fn resumable(lang: Lang, path: &Path) -> String {
    let path = path.display();
    say!(
        lang,
        "Aufgezeichnet in {path}; weiter geht es mit `tianxia play --resume {path}`.",
        "Recorded in {path}; continue with `tianxia play --resume {path}`."
    )
}

pub(crate) fn no_such_answer(lang: Lang, answers: usize) -> String {
    say!(lang, "Es gibt die Antworten 1 bis {answers}.", "There are answers 1 to {answers}.")
}

pub(crate) fn unclear(lang: Lang, answers: usize) -> String {
    say!(
        lang,
        "Bitte eine Zahl von 1 bis {answers} oder eine Antwort in Notation; Hilfe mit ?",
        "Please give a number from 1 to {answers} or an answer in notation; help with ?"
    )
}

pub(crate) const fn undone(lang: Lang) -> &'static str {
    words(lang, "Die letzte Entscheidung ist zurückgenommen.", "The last decision has been taken back.")
}

pub(crate) const fn no_undo(lang: Lang) -> &'static str {
    words(
        lang,
        "Weiter zurück geht es nicht: danach ist etwas Neues bekannt geworden.",
        "You cannot go back any further: something new has become known since.",
    )
}

pub(crate) fn hide(lang: Lang, name: &str) -> String {
    say!(lang, "{name}: Eingabetaste verdeckt den Bildschirm.", "{name}: press Enter to hide the screen.")
}

pub(crate) fn pass_screen(lang: Lang, name: &str) -> String {
    say!(
        lang,
        "Der Bildschirm geht an {name}. Weiter mit der Eingabetaste.",
        "Please pass the screen to {name}, then press Enter."
    )
}

pub(crate) const fn points_so_far(lang: Lang) -> &'static str {
    words(lang, "Punkte bisher", "Points so far")
}

pub(crate) const fn points_forecast(lang: Lang) -> &'static str {
    words(lang, "Wäre das Spiel jetzt zu Ende", "If the game ended now")
}

pub(crate) const fn over(lang: Lang) -> &'static str {
    words(lang, "Das Spiel ist aus.", "The game is over.")
}

pub(crate) fn winners(lang: Lang, names: &[&str]) -> String {
    match (lang, names) {
        (_, []) => words(lang, "Niemand gewinnt.", "Nobody wins.").into(),
        (_, [one]) => say!(lang, "{one} gewinnt.", "{one} wins."),
        (Lang::De, many) => format!("Den Sieg teilen sich {}.", many.join(" und ")),
        (Lang::En, many) => format!("{} share the victory.", many.join(" and ")),
    }
}

pub(crate) fn key(lang: Lang, key: &str) -> String {
    say!(
        lang,
        "Der Schlüssel der Karten, zum Nachprüfen mit `tianxia verify`: {key}",
        "The key of the deals, to check them with `tianxia verify`: {key}"
    )
}

pub(crate) fn left(lang: Lang, ply: u32) -> String {
    say!(lang, "Das Spiel endet hier nach {ply} Schritten.", "The game stops here after {ply} steps.")
}

pub(crate) fn saved(lang: Lang, path: &Path) -> String {
    let path = path.display();
    say!(lang, "Aufgezeichnet in {path}.", "Recorded in {path}.")
}

/// Numbers as they are printed: a comma in German, and a real minus.
pub(crate) fn number(lang: Lang, text: &str) -> String {
    let text = text.replace('-', "−");
    if lang == Lang::De { text.replace('.', ",") } else { text }
}

pub(crate) const fn nothing_to_export(lang: Lang) -> &'static str {
    words(lang, "hier liegt keine Aufzeichnung", "there is no record here")
}

#[cfg(not(feature = "parquet"))]
pub(crate) const fn no_parquet(lang: Lang) -> &'static str {
    words(
        lang,
        "dieses Programm schreibt kein Parquet; `cargo build --release -p cli --features parquet` baut eines, das es kann. \
         JSON-Zeilen (.jsonl) gehen immer",
        "this program does not write Parquet; `cargo build --release -p cli --features parquet` builds one that does. \
         JSON lines (.jsonl) are always available",
    )
}

// Seats and setup

pub(crate) fn unknown_sitter(lang: Lang, word: &str) -> String {
    let bots = ::bots::Kind::names().collect::<Vec<_>>().join(", ");
    say!(
        lang,
        "--seats: `{word}` ist niemand; möglich sind human, human:NAME, {bots}, exec:PROGRAMM",
        "--seats: `{word}` is not a player; choose from human, human:NAME, {bots}, exec:PROGRAM"
    )
}

pub(crate) const fn no_site(lang: Lang) -> &'static str {
    words(
        lang,
        "dieses Programm enthält die Seite nicht; `cargo xtask play` zeigt sie, `cargo xtask dist` baut eines, das sie enthält",
        "this program does not contain the page; `cargo xtask play` shows it, `cargo xtask dist` builds one that does",
    )
}

pub(crate) const fn no_licences(lang: Lang) -> &'static str {
    words(
        lang,
        "dieses Programm wurde ohne die Liste gebaut; `cargo xtask licences` stellt sie zusammen",
        "this program was built without the list; `cargo xtask licences` compiles it",
    )
}

pub(crate) fn port(lang: Lang, port: u16) -> String {
    say!(
        lang,
        "Port {port} ist nicht frei; --port nennt einen anderen",
        "port {port} is not free; name another with --port"
    )
}

pub(crate) fn open_in_browser(lang: Lang, address: &str) -> String {
    say!(
        lang,
        "tianxia im Browser: {address}  (Ende mit Strg+C)",
        "tianxia in the browser: {address}  (Ctrl+C ends it)"
    )
}

pub(crate) fn wrong_number_of_seats(
    lang: Lang,
    option: &str,
    game: &str,
    players: &RangeInclusive<u8>,
    named: usize,
) -> String {
    let (few, many) = (players.start(), players.end());
    say!(
        lang,
        "{option}: {game} spielen {few} bis {many} Personen; genannt: {named}",
        "{option}: {game} is for {few} to {many} players; named: {named}"
    )
}

pub(crate) const fn bots_only(lang: Lang) -> &'static str {
    words(
        lang,
        "--seats: hier spielen nur Bots; Menschen spielen mit `tianxia play`",
        "--seats: only bots play here; people play with `tianxia play`",
    )
}

/// What is wrong with a setup, and what is possible instead.
pub(crate) fn setup_error<G: Game>(lang: Lang, error: &SetupError) -> String {
    let (game, error_text) = (G::NAME, setup(lang, error));
    let possible = match error {
        SetupError::Players(_) => format!("{}–{}", G::PLAYERS.start(), G::PLAYERS.end()),
        SetupError::Revision(_) => format!("1–{}", G::Setup::REVISION),
        SetupError::UnknownChoice(_) => {
            let keys = G::Setup::CHOICES.iter().map(|choice| choice.key);
            keys.chain(["revision"]).collect::<Vec<_>>().join(", ")
        }
        SetupError::UnknownValue(key, _) => {
            let choice = G::Setup::CHOICES.iter().find(|choice| choice.key == *key);
            choice.map_or_else(String::new, |choice| choice.values.join(", "))
        }
        SetupError::Since(..) | SetupError::Conflict(_) | SetupError::Form(_) => String::new(),
    };
    let possible = match possible.as_str() {
        "" => possible,
        _ => say!(lang, "; möglich sind {possible}", "; possible: {possible}"),
    };
    say!(
        lang,
        "--set: {error_text}{possible} (`tianxia games` erklärt die Wahlmöglichkeiten von {game})",
        "--set: {error_text}{possible} (`tianxia games` explains the options of {game})"
    )
}

fn setup(lang: Lang, error: &SetupError) -> String {
    match (lang, error) {
        (Lang::En, error) => error.to_string(),
        (Lang::De, SetupError::Players(n)) => format!("dieses Spiel geht nicht zu {n}"),
        (Lang::De, SetupError::Revision(n)) => format!("die Regelfassung {n} ist diesem Programm unbekannt"),
        (Lang::De, SetupError::UnknownChoice(key)) => format!("die Wahlmöglichkeit `{key}` gibt es nicht"),
        (Lang::De, SetupError::UnknownValue(key, value)) => format!("`{key}` hat keinen Wert `{value}`"),
        (Lang::De, SetupError::Since(key, revision)) => format!("`{key}` gibt es erst ab der Regelfassung {revision}"),
        (Lang::De, SetupError::Conflict(why)) => format!("das passt nicht zusammen: {why}"),
        (Lang::De, SetupError::Form(word)) => format!("`{word}` hat nicht die Form SCHLÜSSEL=WERT"),
    }
}

// Files

pub(crate) fn cannot_read(lang: Lang, path: &Path) -> String {
    let path = path.display();
    say!(lang, "{path} lässt sich nicht lesen", "cannot read {path}")
}

pub(crate) fn cannot_write(lang: Lang, path: &Path) -> String {
    let path = path.display();
    say!(lang, "{path} lässt sich nicht schreiben", "cannot write {path}")
}

pub(crate) fn is_a_folder(lang: Lang, path: &Path) -> String {
    let path = path.display();
    say!(lang, "{path} ist ein Ordner, keine Datei", "{path} is a folder, not a file")
}

pub(crate) fn too_large(lang: Lang, path: &Path, limit: u64) -> String {
    let path = path.display();
    say!(lang, "{path} ist größer als erlaubt ({limit} Bytes)", "{path} is larger than allowed ({limit} bytes)")
}

pub(crate) fn not_utf8(lang: Lang, path: &Path, at: usize) -> String {
    let path = path.display();
    say!(lang, "{path} ist ab Byte {at} kein Text (UTF-8)", "{path} is not text (UTF-8) from byte {at} on")
}

pub(crate) fn defects(lang: Lang, path: &Path, defects: &[Defect]) -> String {
    let (path, count) = (path.display(), defects.len());
    let mut text = match count {
        1 => say!(lang, "{path}: ein Mangel", "{path}: one defect"),
        _ => say!(lang, "{path}: {count} Mängel", "{path}: {count} defects"),
    };
    if count >= engine::content::MAX_DEFECTS {
        text += words(
            lang,
            " (die ersten; danach bitte noch einmal prüfen)",
            " (only the first ones; please check again afterwards)",
        );
    }
    for defect in defects {
        text += &format!("\n  {defect}");
    }
    text
}

pub(crate) fn no_format(lang: Lang, path: &Path, known: &[String]) -> String {
    let (path, known) = (path.display(), known.join(", "));
    say!(
        lang,
        "{path}: oben fehlt \"format\"; bekannt sind {known} (Vorlage: `tianxia content show SPIEL`)",
        "{path}: \"format\" is missing at the top; known formats: {known} (to start from: `tianxia content show GAME`)"
    )
}

pub(crate) fn unknown_format(lang: Lang, path: &Path, format: &str, known: &[String]) -> String {
    let (path, known, format) = (path.display(), known.join(", "), format.chars().take(80).collect::<String>());
    say!(
        lang,
        "{path}: das Format \"{format}\" ist unbekannt; bekannt sind {known}",
        "{path}: the format \"{format}\" is unknown; known formats: {known}"
    )
}

pub(crate) fn content_of_other_game(lang: Lang, path: &Path, found: &str, wanted: &str) -> String {
    let path = path.display();
    say!(
        lang,
        "--content: {path} gehört zu {found}, gespielt wird {wanted}",
        "--content: {path} belongs to {found}; the game is {wanted}"
    )
}

pub(crate) fn content_is_good(lang: Lang, path: &Path, game: &str, hash: &Hash256, default: bool) -> String {
    let path = path.display();
    let edition = if default {
        words(lang, "spielgleich mit der Vorgabe", "plays like the default edition")
    } else {
        words(lang, "eine eigene Ausgabe; spielen mit --content", "a separate edition; play it with --content")
    };
    say!(lang, "{path}: in Ordnung ({game}, {edition})\n{hash}", "{path}: valid ({game}, {edition})\n{hash}")
}

// Records

pub(crate) fn read_error(lang: Lang, error: &ReadError) -> String {
    match (lang, error) {
        (_, ReadError::OtherContent(hash)) => say!(
            lang,
            "die Aufzeichnung wurde mit der Ausgabe {hash} gespielt; ihre Datei bitte mit --content nennen",
            "the record was made with the edition {hash}; name its file with --content"
        ),
        (Lang::En, error) => error.to_string(),
        (Lang::De, ReadError::NotARecord) => "das ist keine Aufzeichnung von tianxia".into(),
        (Lang::De, ReadError::Version(n)) => {
            format!("die Aufzeichnung hat Format {n}; das kennt dieses Programm nicht")
        }
        (Lang::De, ReadError::OtherGame(name)) => format!("das ist eine Aufzeichnung von `{name}`"),
        (Lang::De, ReadError::Line(n, what)) => format!("Zeile {n}: {what}"),
        (Lang::De, ReadError::Setup(error)) => format!("Aufbau: {}", setup(lang, error)),
        (Lang::De, ReadError::Step(n, token)) => format!("Schritt {n}: `{token}` ist kein Schritt dieses Spiels"),
        (Lang::De, ReadError::Truncated) => "die Aufzeichnung bricht mittendrin ab".into(),
        (Lang::De, ReadError::NotLegal(n)) => format!("Schritt {n} erlauben die Regeln an dieser Stelle nicht"),
    }
}

pub(crate) fn record_is_legal(lang: Lang, title: &str, setup: &str, plies: u32, fingerprint: u64) -> String {
    say!(
        lang,
        "{title} ({setup}): alle {plies} Schritte folgen den Regeln; Stand {fingerprint:016x}.",
        "{title} ({setup}): all {plies} steps follow the rules; state {fingerprint:016x}."
    )
}

pub(crate) fn no_key(lang: Lang, dice: Option<&Hash256>) -> String {
    match dice {
        Some(hash) => say!(
            lang,
            "Der Zufall ist ohne Schlüssel nicht nachprüfbar (--key HEX); sein Fingerabdruck ist {hash}.",
            "Without the key (--key HEX) the deals cannot be checked; its published hash is {hash}."
        ),
        None => words(
            lang,
            "Die Aufzeichnung nennt keinen Fingerabdruck; der Zufall ist nicht nachprüfbar.",
            "The record publishes no hash; the deals cannot be checked.",
        )
        .into(),
    }
}

pub(crate) const fn key_is_no_key(lang: Lang) -> &'static str {
    words(lang, "--key: ein Schlüssel hat 64 hexadezimale Ziffern", "--key: a key has 64 hexadecimal digits")
}

pub(crate) const fn key_does_not_match(lang: Lang) -> &'static str {
    words(
        lang,
        "der Schlüssel passt nicht zum Fingerabdruck, der vor dem Spiel veröffentlicht wurde",
        "the key does not match the hash published before the game",
    )
}

pub(crate) fn foreign_deal(lang: Lang, ply: u32, recorded: &str, dealt: &str) -> String {
    say!(
        lang,
        "Schritt {ply} kommt nicht aus diesem Schlüssel: aufgezeichnet ist `{recorded}`, der Schlüssel gibt `{dealt}`",
        "step {ply} does not come from this key: the record says `{recorded}`, the key deals `{dealt}`"
    )
}

pub(crate) const fn key_matches(lang: Lang, published: bool) -> &'static str {
    if published {
        words(
            lang,
            "Der Schlüssel passt zum veröffentlichten Fingerabdruck, und jeder Zufall stammt von ihm.",
            "The key matches the published hash, and every deal comes from it.",
        )
    } else {
        words(
            lang,
            "Jeder Zufall stammt von diesem Schlüssel; ein Fingerabdruck wurde nicht veröffentlicht.",
            "Every deal comes from this key; no hash was published before the game.",
        )
    }
}

pub(crate) const fn unfinished(lang: Lang) -> &'static str {
    words(lang, "Das Spiel ist nicht zu Ende gespielt.", "The game was not played to its end.")
}

pub(crate) fn illegal_step(lang: Lang, n: usize, token: &str) -> String {
    say!(
        lang,
        "Schritt {n}, `{token}`: das erlauben die Regeln an dieser Stelle nicht",
        "step {n}, `{token}`, is not allowed by the rules at that point"
    )
}

pub(crate) fn no_such_edition(lang: Lang, name: &str, game: &str, known: &str) -> String {
    say!(
        lang,
        "{name} ist weder eine Datei noch eine Ausgabe von {game}; seine Ausgaben sind {known}",
        "{name} is neither a file nor an edition of {game}; its editions are {known}"
    )
}

pub(crate) fn too_few_steps(lang: Lang, asked: usize, steps: usize) -> String {
    say!(
        lang,
        "--ply {asked}: so lang ist die Aufzeichnung nicht; möglich ist 0 bis {steps}",
        "--ply {asked}: the record is not that long; 0 to {steps} is possible"
    )
}

pub(crate) fn no_such_seat(lang: Lang, n: u8, players: u8) -> String {
    match players {
        1 => say!(
            lang,
            "--seat: Platz {n} gibt es nicht; allein spielt nur Platz 1",
            "--seat: there is no seat {n}; in this game for one there is only seat 1"
        ),
        _ => say!(
            lang,
            "--seat: Platz {n} gibt es nicht; möglich ist 1 bis {players}",
            "--seat: there is no seat {n}; 1 to {players} is possible"
        ),
    }
}

pub(crate) fn no_folder(lang: Lang, path: &Path) -> String {
    let path = path.display();
    say!(lang, "--records: der Ordner {path} lässt sich nicht anlegen", "--records: cannot make the folder {path}")
}

pub(crate) const fn which_record(lang: Lang) -> &'static str {
    words(lang, "bitte die Datei einer Aufzeichnung nennen", "please name the file of a record")
}

pub(crate) fn no_such_range(lang: Lang, from: usize, to: usize, steps: usize) -> String {
    say!(
        lang,
        "--from {from} --to {to} geht nicht: die Aufzeichnung reicht von 0 bis {steps}, und --from liegt nicht hinter --to",
        "--from {from} --to {to} is not possible: the record goes from 0 to {steps}, and --from must not be after --to"
    )
}

pub(crate) fn no_such_viewer(lang: Lang, n: u8, players: u8) -> String {
    say!(
        lang,
        "--seat: Platz {n} gibt es nicht; es sind 1 bis {players}, und 0 schaut nur zu",
        "--seat: there is no seat {n}; there are 1 to {players}, and 0 is a spectator"
    )
}

// tianxia sim, bench, soak

pub(crate) fn sim_head(lang: Lang, game: &str, setup: &str, games: u64, seed: u64, rotate: bool) -> String {
    let rotated = if rotate { words(lang, ", Plätze wechseln", ", seats rotate") } else { "" };
    say!(
        lang,
        "{game}: {games} Spiele ({setup}{rotated}), Startzahl {seed}\n",
        "{game}: {games} games ({setup}{rotated}), seed {seed}\n"
    )
}

pub(crate) const fn sim_header(lang: Lang) -> [&'static str; 4] {
    match lang {
        Lang::De => ["Bot", "Siege", "95 %", "Punkte"],
        Lang::En => ["Bot", "Wins", "95 %", "Points"],
    }
}

pub(crate) const fn points_by_source(lang: Lang) -> &'static str {
    words(lang, "Punkte nach Herkunft", "Points by source")
}

pub(crate) fn sim_foot(
    lang: Lang,
    (mean, spread): (f64, f64),
    (shortest, longest): (u32, u32),
    seconds: f64,
    speed: f64,
) -> String {
    say!(
        lang,
        "Länge: {mean:.1} ± {spread:.1} Schritte ({shortest} bis {longest}). {seconds:.1} s, {speed:.0} Spiele/s.",
        "Length: {mean:.1} ± {spread:.1} plies ({shortest} to {longest}). {seconds:.1} s, {speed:.0} games/s."
    )
}

pub(crate) const fn bench_header(lang: Lang) -> [&'static str; 8] {
    match lang {
        Lang::De => {
            ["Spiel", "Personen", "Spiele/s", "Mio. Schritte/s", "Schritte/Spiel", "Kopie ns", "Welt ns", "Bytes"]
        }
        Lang::En => ["Game", "Players", "Games/s", "M plies/s", "Plies/game", "Clone ns", "Resample ns", "Bytes"],
    }
}

pub(crate) const fn bad_seconds(lang: Lang) -> &'static str {
    words(lang, "--seconds: bitte eine Zahl über 0", "--seconds: please give a number above 0")
}

pub(crate) const fn soak_header(lang: Lang) -> [&'static str; 6] {
    match lang {
        Lang::De => ["Spiel", "Spiele", "Aufbauten", "Schritte", "längstes", "Sekunden"],
        Lang::En => ["Game", "Games", "Setups", "Plies", "Longest", "Seconds"],
    }
}

pub(crate) fn soak_foot(lang: Lang, seed: u64) -> String {
    say!(
        lang,
        "Nach jedem Schritt hielt jede Invariante (Startzahl {seed}).",
        "Every invariant held after every step (seed {seed})."
    )
}
