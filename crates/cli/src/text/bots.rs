//! What the commands about bots say.

use super::words;
use engine::{Lang, Seat, SeatSet};
use std::path::Path;

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
    words(lang, "--bots: die Arena braucht zwei Bots", "--bots: the arena needs two bots")
}

pub(crate) fn unknown_bot(lang: Lang, option: &str, word: &str) -> String {
    let bots = ::bots::Kind::names().collect::<Vec<_>>().join(", ");
    say!(
        lang,
        "{option}: `{word}` ist kein Bot; es gibt {bots}, mcts:400it:net=DATEI, exec:PROGRAMM",
        "{option}: `{word}` is not a bot; choose from {bots}, mcts:400it:net=FILE, exec:PROGRAM"
    )
}

// Programs that play.

pub(crate) fn program_no_start(lang: Lang, program: &str, error: &std::io::Error) -> String {
    say!(lang, "{program} startet nicht: {error}", "{program} does not start: {error}")
}

pub(crate) fn program_ended(lang: Lang) -> String {
    say!(lang, "das Programm hat sich beendet", "the program has ended")
}

pub(crate) fn program_silent(lang: Lang, seconds: f32) -> String {
    let seconds = ::bots::tenths(lang, seconds);
    say!(lang, "keine Antwort in {seconds} s", "no answer within {seconds} s")
}

pub(crate) fn program_nonsense(lang: Lang, line: &str) -> String {
    say!(lang, "die Antwort ist nicht zu verstehen: {line}", "the answer makes no sense: {line}")
}

pub(crate) fn program_endless(lang: Lang, most: usize) -> String {
    say!(lang, "die Antwort ist länger als {most} Bytes", "the answer is longer than {most} bytes")
}

pub(crate) fn program_unasked(lang: Lang, line: &str) -> String {
    say!(lang, "es hat ungefragt geantwortet: {line}", "it answered without being asked: {line}")
}

pub(crate) fn program_not_ready(lang: Lang) -> String {
    say!(lang, "das Programm will nicht spielen", "the program does not want to play")
}

pub(crate) fn program_illegal(lang: Lang, id: u16) -> String {
    say!(lang, "{id} ist jetzt nicht erlaubt", "{id} is not legal now")
}

/// A record that would start a program.
pub(crate) fn program_in_a_record(lang: Lang, program: &str) -> String {
    say!(
        lang,
        "die Aufzeichnung nennt ein Programm ({program}), und eine Datei darf keines starten; wer weiterspielt, sagen \
         --ply ZAHL und --seats LISTE",
        "the record names a program ({program}), and a file may not start one; say who plays on with --ply NUMBER and \
         --seats LIST"
    )
}

/// A match that ended because a player did not decide.
pub(crate) fn forfeited(lang: Lang, number: &str, place: u8, player: &str, why: &str) -> String {
    say!(
        lang,
        "{number}: Platz {place} ({player}) hat verloren, ohne zu Ende zu spielen: {why}",
        "{number}: seat {place} ({player}) has lost without playing to the end: {why}"
    )
}

pub(crate) fn nothing_to_learn(lang: Lang, players: u8) -> String {
    say!(
        lang,
        "zu {players} kam nichts zum Lernen und Prüfen zusammen; bitte mehr --games oder ein größeres --sample",
        "with {players} players there was nothing to learn and test from; please give more --games or a larger --sample"
    )
}

pub(crate) fn bot_twice(lang: Lang, word: &str) -> String {
    say!(lang, "--bots: `{word}` ist zweimal genannt", "--bots: `{word}` is named twice")
}

pub(crate) fn no_result(lang: Lang, path: &Path, line: usize) -> String {
    let path = path.display();
    say!(
        lang,
        "--results: Zeile {line} von {path} ist kein Ergebnis dieses Befehls; bitte eine andere Datei wählen",
        "--results: line {line} of {path} is not a result of this command; please choose another file"
    )
}

pub(crate) fn arena_zero(lang: Lang, anchor: &str) -> String {
    say!(
        lang,
        "{anchor} hat 0; 108 Punkte mehr gewinnen etwa 65 : 35. Ein – steht, wo zu wenige oder zu gleiche Mischungen \
         gespielt sind.",
        "{anchor} has 0; a lead of 108 points wins about 65 : 35. A – means that too few or too similar deals were played."
    )
}

// tianxia hint, tianxia analyze

pub(crate) fn bad_budget(lang: Lang, budget: &str) -> String {
    say!(
        lang,
        "--budget: `{budget}` ist keine Bedenkzeit; Beispiele sind 500ms, 2s, 1000it",
        "--budget: `{budget}` is not a thinking time; examples are 500ms, 2s, 1000it"
    )
}

pub(crate) fn game_is_over(lang: Lang, seat: Option<Seat>, last: Option<usize>) -> String {
    let whose = of_seat(lang, seat);
    match last {
        Some(step) => say!(
            lang,
            "das Spiel ist hier zu Ende; bitte eine frühere Stelle wählen, die letzte Entscheidung{whose} \
             ist bei --ply {step}",
            "the game is over here; please choose an earlier place, the last decision{whose} is at --ply {step}"
        ),
        None => say!(
            lang,
            "das Spiel ist hier zu Ende; mit --ply eine frühere Stelle wählen",
            "the game is over here; choose an earlier place with --ply"
        ),
    }
}

pub(crate) fn chance_follows(lang: Lang, seat: Option<Seat>, next: Option<usize>) -> String {
    let next = next_decision(lang, seat, next);
    say!(lang, "hier entscheidet der Zufall; {next}", "chance decides here; {next}")
}

pub(crate) fn others_decide(lang: Lang, seats: SeatSet, seat: Seat, next: Option<usize>) -> String {
    let (n, next) = (seat.0 + 1, next_decision(lang, Some(seat), next));
    let who = seats.iter().map(|seat| (seat.0 + 1).to_string()).collect::<Vec<_>>().join(", ");
    let who = match seats.len() {
        1 => say!(lang, "entscheidet Platz {who}", "seat {who} decides"),
        _ => say!(lang, "entscheiden die Plätze {who}", "seats {who} decide"),
    };
    say!(lang, "--seat: hier {who}, nicht Platz {n}; {next}", "--seat: here {who}, not seat {n}; {next}")
}

/// Where to look instead.
fn next_decision(lang: Lang, seat: Option<Seat>, next: Option<usize>) -> String {
    let whose = of_seat(lang, seat);
    match next {
        Some(step) => say!(
            lang,
            "die nächste Entscheidung{whose} ist bei --ply {step}",
            "the next decision{whose} is at --ply {step}"
        ),
        None => say!(
            lang,
            "danach kommt keine Entscheidung{whose} mehr; mit --ply eine frühere Stelle wählen",
            "no decision{whose} comes after it; choose an earlier place with --ply"
        ),
    }
}

fn of_seat(lang: Lang, seat: Option<Seat>) -> String {
    let Some(n) = seat.map(|seat| seat.0 + 1) else { return String::new() };
    say!(lang, " von Platz {n}", " of seat {n}")
}

pub(crate) const fn hint_header(lang: Lang) -> [&'static str; 4] {
    match lang {
        Lang::De => ["Antwort", "Gewinnchance", "Punkte", "Besuche"],
        Lang::En => ["Answer", "Winning chance", "Points", "Visits"],
    }
}

pub(crate) fn more_answers(lang: Lang, count: usize) -> String {
    match count {
        1 => say!(lang, "… und eine weitere Antwort (alle mit --json)", "… and one more answer (all with --json)"),
        _ => say!(
            lang,
            "… und {count} weitere Antworten (alle mit --json)",
            "… and {count} more answers (all with --json)"
        ),
    }
}

pub(crate) fn few_iterations(lang: Lang, iterations: u32, answers: usize) -> String {
    say!(
        lang,
        "Ein grober Eindruck (Antworten: {answers}, Iterationen: {iterations}); mehr Bedenkzeit gibt --budget.",
        "A rough impression (answers: {answers}, iterations: {iterations}); --budget gives more time to think."
    )
}

pub(crate) const fn expected(lang: Lang) -> &'static str {
    words(lang, "So könnte es weitergehen:", "What may follow:")
}

pub(crate) const fn analysis_header(lang: Lang) -> [&'static str; 6] {
    match lang {
        Lang::De => ["Wer", "Entscheidungen", "Verlust im Mittel", "Fehlgriffe", "Glück", "Glück in Punkten"],
        Lang::En => ["Who", "Decisions", "Mean loss", "Blunders", "Luck", "Luck in points"],
    }
}

pub(crate) const fn luck_explained(lang: Lang) -> &'static str {
    words(
        lang,
        "Glück: was Karten und Würfel mehr oder weniger gaben als zu erwarten; ± sagt, wie weit das meist schwankt.",
        "Luck: what cards and dice gave above or below what was to be expected; ± says how far that usually varies.",
    )
}

pub(crate) const fn why_it_ended(lang: Lang) -> &'static str {
    words(lang, "Warum es aus ist", "Why it ended")
}

pub(crate) const fn turning_points(lang: Lang) -> &'static str {
    words(lang, "Wendepunkte:", "Turning points:")
}

pub(crate) fn turned_by_luck(lang: Lang, event: &str, odds: &str) -> String {
    say!(lang, "Glück: {event} (Chance {odds})", "luck: {event} (odds {odds})")
}

pub(crate) fn turned_by_decision(lang: Lang, played: &str, best: &str) -> String {
    say!(lang, "Entscheidung: {played}; besser: {best}", "decision: {played}; better: {best}")
}

pub(crate) fn odds(lang: Lang, odds: &str) -> String {
    say!(lang, "Chance {odds}", "odds {odds}")
}

pub(crate) fn blunders(lang: Lang, count: usize, percent: f32) -> String {
    match (lang, count) {
        (Lang::De, 0) => format!("Keine Entscheidung kostete {percent} % Gewinnchance oder mehr."),
        (Lang::En, 0) => format!("No decision cost {percent} % of winning chance or more."),
        (Lang::De, _) => format!("Entscheidungen, die {percent} % Gewinnchance oder mehr kosteten:"),
        (Lang::En, _) => format!("Decisions that cost {percent} % of winning chance or more:"),
    }
}

pub(crate) fn bad_blunder(lang: Lang, percent: f32) -> String {
    say!(
        lang,
        "--blunder: {percent} geht nicht; bitte einen Verlust in Prozent nennen, 0 bis 100",
        "--blunder: {percent} is not possible; please give a loss in percent, 0 to 100"
    )
}

pub(crate) fn blunder(lang: Lang, played: &str, best: &str, loss: &str) -> String {
    say!(lang, "{played} (−{loss}); besser: {best}", "{played} (−{loss}); better: {best}")
}

pub(crate) fn turns_of_luck(lang: Lang, count: usize, percent: f32) -> String {
    match (lang, count) {
        (Lang::De, 0) => format!("Kein Zufall brachte oder kostete {percent} % Gewinnchance oder mehr."),
        (Lang::En, 0) => format!("No random event brought or cost {percent} % of winning chance or more."),
        (Lang::De, _) => format!("Zufall, der {percent} % Gewinnchance oder mehr brachte oder kostete:"),
        (Lang::En, _) => format!("Random events that brought or cost {percent} % of winning chance or more:"),
    }
}

// tianxia puzzles

pub(crate) fn bad_iterations(lang: Lang, iterations: u32, fewest: u32) -> String {
    say!(
        lang,
        "--iterations: {iterations} geht nicht; bitte eine Zahl von {fewest} bis 5000000 nennen",
        "--iterations: {iterations} is not possible; please give a number from {fewest} to 5000000"
    )
}

pub(crate) fn bad_margin(lang: Lang, percent: u8) -> String {
    say!(
        lang,
        "--margin: {percent} geht nicht; bitte Prozent von 1 bis 100 nennen",
        "--margin: {percent} is not possible; please give percent from 1 to 100"
    )
}

// tianxia train

pub(crate) const fn train_header(lang: Lang) -> [&'static str; 6] {
    match lang {
        Lang::De => ["Personen", "Stellungen", "Verlust vorher", "nachher", "Treffer % vorher", "nachher"],
        Lang::En => ["Players", "Positions", "Log loss before", "after", "Hits % before", "after"],
    }
}

// tianxia bench --bots

pub(crate) const fn bench_header(lang: Lang) -> [&'static str; 9] {
    match lang {
        Lang::De => [
            "Spiel",
            "Personen",
            "Stellung",
            "Entscheidungen",
            "Iterationen/s",
            "2 Kerne: mal",
            "Welt ns",
            "Baum MiB",
            "Byte/Iteration",
        ],
        Lang::En => [
            "Game",
            "Players",
            "Position",
            "Decisions left",
            "Iterations/s",
            "2 threads: times",
            "World ns",
            "Tree MiB",
            "Bytes/iteration",
        ],
    }
}

pub(crate) fn position(lang: Lang, position: &str) -> &'static str {
    match position {
        "start" => words(lang, "Beginn", "start"),
        _ => words(lang, "Mitte", "middle"),
    }
}

/// A bot or a program did not decide, which ends a match at the terminal.
pub(crate) fn bot_failed(lang: Lang, name: &str, why: &str) -> String {
    say!(
        lang,
        "{name} ist ausgefallen und hat damit verloren: {why}.",
        "{name} has failed and has therefore lost: {why}."
    )
}
