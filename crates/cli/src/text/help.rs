//! The help pages in German. The English text is with the arguments themselves.

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command};
use engine::Lang;

const TEMPLATE: &str = "{about}\n\nAufruf: {usage}\n\n{all-args}{after-help}";

/// The command line with its help in one language.
pub(crate) fn translated(command: Command, lang: Lang) -> Command {
    match lang {
        Lang::En => command,
        Lang::De => german(command, ""),
    }
}

fn german(command: Command, above: &str) -> Command {
    let path = format!("{above}{}", command.get_name());
    let inside = if above.is_empty() { String::new() } else { path.clone() };
    let below = if above.is_empty() { " ".to_string() } else { format!("{path} ") };
    let about = about(path.trim()).map_or_else(|| command.get_about().cloned(), |about| Some(about.into()));
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Diese Hilfe");
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Die Version");
    let command = command
        .about(about.unwrap_or_default())
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help)
        .args(above.is_empty().then_some(version))
        .help_template(TEMPLATE)
        .subcommand_help_heading("Befehle")
        .next_help_heading("Optionen")
        .mut_args(|arg| {
            let heading = if arg.is_positional() { "Angaben" } else { "Optionen" };
            let help = argument(inside.trim(), arg.get_id().as_str());
            let arg = arg.help_heading(heading);
            match help {
                Some(help) => noted(arg, help),
                None => arg,
            }
        });
    command.mut_subcommands(|sub| german(sub, &below))
}

/// An argument with its help, and what clap would add to it in English.
fn noted(arg: Arg, help: &'static str) -> Arg {
    if !arg.get_action().takes_values() {
        return arg.help(help);
    }
    let possible = if arg.is_hide_possible_values_set() { Vec::new() } else { arg.get_possible_values() };
    let possible: Vec<_> = possible.iter().map(PossibleValue::get_name).collect();
    let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let notes = [("möglich", possible.join(", ")), ("Vorgabe", default.join(","))];
    let notes = notes.into_iter().filter(|(_, values)| !values.is_empty());
    let help = notes.fold(help.to_string(), |help, (name, values)| format!("{help} [{name}: {values}]"));
    arg.help(help).hide_default_value(true).hide_possible_values(true)
}

fn about(command: &str) -> Option<&'static str> {
    Some(match command {
        "tianxia" => "Ein offenes Zuhause für Brettspiele über das alte China.",
        "games" => "Die Spiele, ihre Wahlmöglichkeiten und von wem sie sind",
        "web" => "Im Browser spielen: dieses Programm zeigt die Seite auf diesem Rechner",
        "play" => "Ein Spiel in diesem Terminal, allein oder zusammen",
        "learn" => "Ein Spiel in diesem Terminal lernen: eine Lektion, dann eine erste Partie mit Tipps",
        "sim" => "Bots viele Spiele spielen lassen und vergleichen",
        "arena" => "Bots auf denselben Mischungen von jedem Platz aus antreten lassen und werten",
        "hint" => "Was ein Bot in einer aufgezeichneten Stellung täte, und warum",
        "analyze" => "Jede Entscheidung eines aufgezeichneten Spiels beurteilen und das Glück wägen",
        "puzzles" => "Entscheidungen aus Spielen der Bots finden, in denen eine Antwort klar besser ist, als Übungen",
        "train" => "Aus Spielen zwischen Bots lernen, was eine Stellung wert ist",
        "selfplay" => "Partien spielen, aus denen ein Netz lernt",
        "net" => "Sagen, was für ein Netz das ist und wie gut es Partien vorhersagt",
        "bench" => "Die Geschwindigkeit der Regeln auf einem Kern messen, oder die der Bots",
        "soak" => "Zufallsspiele über alle Aufbauten, nach jedem Schritt jede Invariante geprüft",
        "content" => "Was auf Plänen und Karten steht, prüfen oder ausgeben",
        "content check" => "Eine Inhaltsdatei prüfen und jeden Mangel mit seiner Stelle nennen",
        "content show" => "Eine Ausgabe ausgeben, zum Kopieren und Verbessern",
        "odds" => "Genaue Chancen von Reisen und Kämpfen in Die Reisen des Zheng He",
        "odds voyage" => "Die Chance, dass eine Reise gelingt",
        "odds attack" => "Die besten Chancen eines Angreifers mit Würfeln, die daliegen",
        "odds defend" => "Die besten Chancen eines Verteidigers gegen einen Angriff, der daliegt",
        "odds battle" => "Die Chance, dass Armeen einen ganzen Kampf ohne Wiederholungen gewinnen",
        "odds now" => "Die Würfel einer aufgezeichneten Stellung, wie ein Platz sie berechnen kann",
        "replay" => "Ein aufgezeichnetes Spiel Schritt für Schritt erzählen",
        "verify" => "Eine Aufzeichnung gegen die Regeln prüfen und, mit Schlüssel, jeden Zufall",
        "actions" => "Jede Entscheidung eines Spiels mit Nummer, Notation und Worten",
        "help" => "Einen Befehl erklären",
        "completions" => "Ein Skript ausgeben, das Befehle in einer Shell ergänzt",
        "man" => "Die Handbuchseiten schreiben",
        "export" => "Aufzeichnungen als Tabellen von Stellungen, Masken, Entscheidungen und Ergebnissen ausgeben",
        "convert" => "Eine Aufzeichnung in Textform oder Binärform wandeln",
        "licences" => "Wessen Arbeit dieses Programm enthält, und zu welchen Bedingungen",
        "serve" => "Tische für Browser und Programme anbieten",
        "load" => "An vielen Tischen zugleich spielen: wie schnell und wie haltbar ist ein Server?",
        "admin" => "Meldungen ansehen; Konten sperren, freigeben oder löschen",
        "admin log" => "Wer sich angemeldet hat und was verwaltet wurde, das Neueste zuerst",
        "admin reports" => "Was Leute gemeldet haben, das Neueste zuerst",
        "admin lock" => "Ein Konto sperren: seine Sitzungen und Schlüssel enden",
        "admin unlock" => "Ein Konto freigeben",
        "admin check" => "Alles Aufbewahrte prüfen, jeden Wert, jede Prüfsumme, jede Partie: was beschädigt ist und wo",
        "admin cluster" => "Die Server eines Verbunds auflisten: Nummer, Name, Tische, wie lange ihre Frist noch läuft",
        "admin delete" => "Ein Konto mit allem, was ihm gehört, löschen",
        "backup" => "Die Datenbank eines laufenden Servers in eine Datei kopieren",
        _ => return None,
    })
}

#[allow(clippy::too_many_lines)] // A table.
fn argument(command: &str, id: &str) -> Option<&'static str> {
    Some(match (command, id) {
        (_, "data") => "Der Ordner mit den Daten des Servers [Vorgabe: tianxia-data]",
        (_, "database") => {
            "Eine PostgreSQL-Datenbank statt einer Datei; ein Passwort gehört in --database-file oder `TIANXIA_DATABASE`"
        }
        (_, "database_file") => "Eine Datei mit der Adresse der Datenbank: postgres://NAME:PASSWORT@RECHNER/DATENBANK",
        (_, "config") => "Die Einstellungen des Servers, wie docs/tianxia.toml sie erklärt; Angaben hier gehen vor",
        ("serve", "listen") => "Auf dieser Adresse antworten [Vorgabe: 127.0.0.1:8080]",
        ("serve", "metrics_listen") => {
            "`/metrics`, `/healthz` und `/readyz` auf dieser Adresse nennen, `/metrics` nur dort"
        }
        ("serve", "cluster") => {
            "Einer von mehreren Servern dieser Datenbank sein, die über NATS miteinander sprechen: nats://RECHNER:4222; \
             ein Passwort gehört in `TIANXIA_CLUSTER`"
        }
        ("serve", "proxy_name") => {
            "Der Name, unter dem der Proxy davor diesen Server kennt, wenn er `/api/stream?at=NAME` hierher leitet: Wer \
             spielt, ist dann mit dem Server verbunden, der den Tisch hat"
        }
        ("admin cluster", "drain") => "Diesen bitten, seine Tische zu übergeben und zu enden",
        ("admin cluster", "tables") => "Die Tische dieses Servers auflisten",
        ("serve", "site") => "Die Browserseite aus diesem Ordner statt der in diesem Programm",
        ("serve", "public_url") => {
            "Unter dieser Adresse ist der Server zu erreichen; für Verweise in Benachrichtigungen"
        }
        ("serve", "origins") => "Eine weitere Herkunft, deren Seiten den Server benutzen dürfen; mehrfach möglich",
        ("serve", "behind_proxy") => "Davor steht ein Proxy, der TLS spricht und die Adresse der Leute nennt",
        ("serve", "proxy_hops") => {
            "So viele Proxys hintereinander ergänzen `X-Forwarded-For` [Vorgabe: 1 mit --behind-proxy]"
        }
        ("serve", "trusted_proxies") => "Nur Proxys aus diesem Netz wird geglaubt, egal wie vielen; mehrfach möglich",
        ("serve", "limits") => {
            "Eine andere Grenze, wie docs/tianxia.toml sie nennt: tables=500, requests=120/600; mehrfach möglich"
        }
        ("serve", "mail_from") => "Der Absender von Mails",
        ("serve", "smtp_file") => {
            "Eine Datei mit dem Mailserver, wie sonst in `TIANXIA_SMTP`: smtps://NAME:PASSWORT@RECHNER"
        }
        ("serve", "private_webhooks") => "Webhooks dürfen in private Netze zeigen",
        ("serve", "load_test") => "Keine Grenzen je Adresse, für `tianxia load`; nur auf einer Loopback-Adresse",
        ("serve", "verbose") => "Mehr protokollieren",
        ("load", "servers") => {
            "Der Server, mit --load-test auf diesem Rechner gestartet; wiederholbar, wo mehrere eine Welt teilen"
        }
        ("load", "tables") => "Wie viele Tische zugleich",
        ("load", "seats") => "Verbindungen an jedem Tisch; Bots nehmen die anderen Plätze",
        ("load", "seconds") => "So viele Sekunden messen",
        ("load", "rate") => "So viele Antworten in der Sekunde, statt so vieler, wie der Server annimmt",
        ("load", "idle") => "So viele stille Verbindungen dazu (`ulimit -n` muss sie erlauben)",
        ("load", "crash") => "Einen eigenen Server starten und so oft töten; keine bestätigte Entscheidung darf fehlen",
        ("admin lock" | "admin unlock" | "admin delete", "name") => "Der Name",
        ("backup", "file") => "Die neue Datei",
        (_, "lang") => "Sprache: de oder en [Vorgabe: aus LANG]",
        ("replay", "json") => "JSON für Maschinen ausgeben: ein Kopf, ein Objekt für jeden Schritt und das Ende",
        (_, "json") => "JSON für Maschinen ausgeben",
        ("bench" | "soak", "game") => "Nur dieses Spiel [Vorgabe: alle]",
        ("web", "port") => "Auf diesem Port der lokalen Schnittstelle; 0 nimmt einen freien",
        ("web", "no_open") => "Keinen Browser öffnen",
        (_, "game") => "Das Spiel, wie `tianxia games` es nennt",
        (_, "set") => "Etwas wählen, wie `tianxia games` es nennt; mehrfach möglich",
        ("replay" | "verify" | "convert" | "hint" | "analyze" | "odds now", "content") => {
            "Die Inhaltsdatei des Spiels, falls keine von unseren"
        }
        ("content show", "edition") => "Welche, wie `tianxia games` sie nennt [Vorgabe: die erste]",
        ("help", "command") => "Der Befehl, und der darin [Vorgabe: alle]",
        ("completions", "shell") => "Die Shell",
        ("man", "folder") => "In diesen Ordner schreiben",
        ("export", "records") => "Aufzeichnungen, oder Ordner mit ihnen",
        ("export", "content") => {
            "Die Inhaltsdatei, mit der sie gespielt wurden, wenn sie nicht aus diesem Programm ist"
        }
        (_, "content") => {
            "Mit dieser Ausgabe spielen: ein Name, den `tianxia games` nennt, oder eine eigene Inhaltsdatei"
        }
        ("play", "seats") => {
            "Wer wo sitzt, in Zugfolge: human, human:NAME, eine Stufe von novice bis grand-master oder ein anderer Bot \
             [Vorgabe: ein Mensch gegen Neulinge]"
        }
        ("sim", "seats") => {
            "Die Bots in Zugfolge: Stufen von novice bis grand-master oder andere, etwa random [Vorgabe: greedy gegen \
             random]"
        }
        ("learn", "seed") => {
            "Die erste Partie von dieser Startzahl austeilen, so dass sie wiederholbar ist [Vorgabe: frisch gemischt]"
        }
        ("play", "seed") => {
            "Von dieser Startzahl austeilen, so dass das Spiel wiederholbar ist [Vorgabe: frisch gemischt]"
        }
        ("arena", "bots") => {
            "Die Bots, die schwächeren zuerst: random, greedy, mcts:100ms, mcts:2000it oder eine Stufe"
        }
        ("arena", "players") => "Wie viele Plätze [Vorgabe: so wenige, wie das Spiel hat, mindestens zwei]",
        ("arena", "games") => "Wie viele Spiele für jedes Paar von Bots, aufgerundet auf ganze Mischungen",
        ("arena", "deals") => "Wie viele Mischungen für jedes Paar von Bots, statt der Spiele",
        ("arena", "jobs") => "Wie viele Kerne",
        ("arena", "lone") => "Ab drei Plätzen: nur der spätere jedes Paares sitzt allein unter den früheren",
        ("arena", "results") => "Jedes Ergebnis in dieser Datei halten und nur spielen, was darin fehlt",
        ("arena", "plot") => "Die Leiter in diese SVG-Datei zeichnen",
        ("bench", "bots") => "Die Suche der Bots messen statt der Regeln",
        ("bench", "net") => "Mit einem ungelernten Netz dieser Größen, etwa 256-256",
        ("hint", "seat") => "Der Platz, der Rat sucht, gezählt ab 1 [Vorgabe: wer am Zug ist]",
        ("hint", "ply") => "Nach so vielen Schritten der Aufzeichnung [Vorgabe: nach allen]",
        ("hint", "budget") => "Die Bedenkzeit: 1s, 2000it",
        ("analyze", "budget") => "Die Bedenkzeit für jede Entscheidung: 200ms, 1000it",
        ("analyze", "seat") => "Nur die Entscheidungen dieses Platzes, gezählt ab 1 [Vorgabe: alle]",
        ("analyze", "blunder") => "Ein Verlust von so vielen Prozent ist ein Fehlgriff, 0 bis 100",
        ("hint" | "analyze", "jobs") => "Wie viele Kerne",
        ("hint" | "analyze", "seed") => "Gleiche Startzahl und Iterationen, gleiche Gedanken",
        ("puzzles", "games") => "Wie viele Spiele durchsucht werden",
        ("puzzles", "bot") => "Wer sie spielt",
        ("puzzles", "iterations") => {
            "Mit so vielen Iterationen wird gesucht; was gefunden wird, wird mit zehnmal so vielen geprüft"
        }
        ("puzzles", "margin") => "Um so viele Prozent Gewinnchance muss die Antwort besser sein, 1 bis 100",
        ("puzzles", "most") => "Höchstens so viele behalten, von jeder Stufe gleich viele",
        ("puzzles", "results") => "Was jedes Spiel ergab, in dieser Datei halten und nur durchsuchen, was darin fehlt",
        ("puzzles", "seed") => "Gleiche Startzahl, gleiche Übungen",
        ("train", "bot") => "Wer die Spiele spielt, aus denen gelernt wird",
        ("train", "games") => "Wie viele Spiele für jede Personenzahl",
        ("train", "stray") => {
            "Von tausend Entscheidungen trifft so viele das Los, damit auch seltsame Stellungen vorkommen"
        }
        ("train", "sample") => "Aus so vielen von tausend Entscheidungen wird gelernt",
        ("train", "output") => "Die Gewichte in diese Datei statt auf die Standardausgabe schreiben",
        ("selfplay", "games") => "Wie viele Partien die Datei enthalten soll",
        ("selfplay", "output") => "Die Datei; eine, die dieser Befehl begonnen hat, wird fortgesetzt",
        ("selfplay", "net") => "Mit diesem Netz suchen statt mit dem eigenen Urteil des Spiels",
        ("selfplay", "players") => "Wie viele am Tisch sitzen; mehrfach möglich [Vorgabe: jede Zahl der Reihe nach]",
        ("selfplay", "iterations") => "Iterationen für eine Entscheidung, aus der gelernt wird",
        ("selfplay", "quick") => "Iterationen für die übrigen",
        ("selfplay", "sample") => "Aus so vielen von tausend Entscheidungen wird gelernt",
        ("selfplay", "opening") => {
            "So viele Entscheidungen am Anfang einer Partie werden nach ihrem Anteil an den Besuchen gezogen"
        }
        ("selfplay", "stray") => {
            "Von tausend Entscheidungen trifft so viele das Los, damit auch seltsame Stellungen vorkommen"
        }
        ("selfplay", "knobs") => "Beliebige Einstellungen der Suche, wie in mcts:400it:plies=8:stir=0.1",
        ("selfplay", "jobs") => "Wie viele Kerne; die Datei hängt nicht davon ab",
        ("selfplay", "seed") => "Gleiche Startzahl, gleiche Datei",
        ("net", "file") => "Das Netz",
        ("net", "corpus") => "Vorhersagen mit diesen Partien von `tianxia selfplay` vergleichen",
        ("net", "each") => "Stattdessen ausgeben, was es zu jeder Stellung darin sagt, als JSON, ein Objekt je Zeile",
        ("odds voyage", "junks") => "Dschunken der Flotte",
        ("odds voyage", "gold") => "Eingesetztes Gold",
        ("odds voyage", "dice") => "Würfel",
        ("odds voyage", "modifier") => "Wird zu jedem Würfel gezählt",
        ("odds attack" | "odds defend", "dice") => "Die Würfel, 0 für einen ungeworfenen",
        ("odds attack" | "odds defend", "rerolls") => "Punkte der Reservekarten für Wiederholungen",
        ("odds attack", "defence_rerolls") => "Dieselben des Verteidigers",
        ("odds defend", "against") => "Die Würfel des Angreifers",
        ("odds battle", "armies") => "Armeen des Kaisers",
        ("odds battle", "hordes") => "Horden der Barbaren",
        ("odds battle", "settlements") => "Siedlungen der Barbaren",
        ("odds now", "ply") => "Nach so vielen Schritten der Aufzeichnung [Vorgabe: nach allen]",
        ("odds now", "seat") => "Der Platz, der rechnet, gezählt ab 1 [Vorgabe: wer am Zug ist]",
        (_, "seed") => "Gleiche Startzahl, gleiche Spiele",
        ("play", "records") => "Die Aufzeichnung in diesem Ordner halten, in einer Datei mit eigenem Namen",
        (_, "records") => "Von jedem Spiel eine Aufzeichnung in diesem Ordner halten",
        ("play", "save") => {
            "Die Aufzeichnung in dieser Datei halten, nach jeder Entscheidung neu geschrieben; der Schlüssel der Karten \
             wartet daneben, in DATEI.key, bis das Spiel aus ist"
        }
        ("play", "ply") => {
            "Mit --resume: ab dieser Stelle irgendeiner Aufzeichnung weiterspielen, mit den genannten --seats; was noch \
             kommt, teilt ihr Schlüssel aus, falls sie einen hat, sonst wird neu gemischt"
        }
        ("play", "resume") => "Ein Spiel fortsetzen, das --save oder --records gehalten hat",
        (_, "games") => "Wie viele Spiele",
        (_, "jobs") => "Wie viele Kerne; das Ergebnis hängt nicht davon ab",
        ("sim", "rotate") => {
            "Nach jedem Spiel rücken alle einen Platz weiter; jede Mischung wird von jedem Platz gespielt"
        }
        ("bench", "seconds") => "Sekunden für jede Personenzahl",
        ("content check", "file") => "Die Datei; - liest sie von der Standardeingabe",
        (_, "file") => "Die Aufzeichnung, in beiden Formen; - liest sie von der Standardeingabe",
        ("replay", "from") => "Ab dieser Stellung, gezählt ab 0",
        ("replay", "to") => "Bis zu dieser Stellung [Vorgabe: bis zum Ende]",
        ("replay", "seat") => "Nur erzählen, was dieser Platz erfuhr, gezählt ab 1; 0 schaut zu [Vorgabe: alles]",
        ("replay", "schema") => "Das JSON-Schema jeder Zeile von --json ausgeben",
        ("replay", "boards") => "Nach jedem Schritt den Spielplan zeichnen",
        ("verify", "key") => {
            "Der Schlüssel, nach dem Spiel veröffentlicht: 64 hexadezimale Ziffern [Vorgabe: der Vermerk `key`]"
        }
        ("export", "output") => {
            "In diese Datei schreiben: .jsonl für JSON-Zeilen, .parquet für Parquet [Vorgabe: JSON-Zeilen auf die \
             Standardausgabe]"
        }
        ("export", "observations") => "Mit dem, was der entscheidende Platz wusste, als Bytes",
        ("export", "chances") => "Auch mit den Zufallsschritten",
        ("convert", "to") => "Die Form, die geschrieben wird",
        ("convert", "output") => "In diese Datei statt auf die Standardausgabe schreiben",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    fn each(command: &Command, path: &str) {
        assert!(about(if path.is_empty() { "tianxia" } else { path }).is_some(), "no German for `{path}`");
        for arg in command.get_arguments().filter(|arg| !["help", "version"].contains(&arg.get_id().as_str())) {
            assert!(argument(path, arg.get_id().as_str()).is_some(), "no German for `{path} {}`", arg.get_id());
        }
        for sub in command.get_subcommands() {
            each(sub, format!("{path} {}", sub.get_name()).trim());
        }
    }

    #[test]
    fn every_command_and_argument_is_explained_in_german() {
        each(&Cli::command(), "");
        translated(Cli::command(), Lang::De).debug_assert();
    }

    #[test]
    fn german_help_has_no_english_notes() {
        fn all(command: &mut Command) -> String {
            let own = command.render_long_help().to_string();
            command.get_subcommands_mut().fold(own, |text, sub| text + &all(sub))
        }
        let mut command = translated(Cli::command(), Lang::De);
        command.build();
        let help = all(&mut command);
        assert!(help.contains("[Vorgabe: 1000]") && help.contains("[möglich: text, binary]"), "{help}");
        for word in ["default", "possible", "Possible", "Print", "Usage"] {
            assert!(!help.contains(word), "{word} in\n{help}");
        }
    }
}
