//! The command line as types. Help is written in English here and in German in [`crate::text::help`].

use crate::{files, text, wrap};
use anyhow::anyhow;
use catalog::GameId;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use engine::{Game, Lang, MAX_SEATS, parse_setup};
use std::ffi::OsString;
use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

/// An open home for board games about old China.
#[derive(Parser)]
#[command(name = "tianxia", version, disable_help_subcommand = true, subcommand_required = true)]
#[command(arg_required_else_help = true)]
pub(crate) struct Cli {
    /// Language of all words: de or en [default: from LANG]
    #[arg(long, global = true, value_name = "de|en", value_parser = language(), hide_possible_values = true)]
    lang: Option<Lang>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games, their options and whose work they are
    Games(crate::games::Args),
    /// Play in the browser: this program serves the page to this machine
    Web(crate::web::Args),
    /// Play a game in this terminal, alone or together
    Play(crate::play::Args),
    /// Learn a game in this terminal: a lesson, then a first match with hints
    Learn(crate::play::LearnArgs),
    /// Let bots play many games and compare them
    Sim(crate::sim::Args),
    /// Let bots meet on the same deals from every seat and rate them
    Arena(crate::arena::Args),
    /// Say what a bot would do in a recorded position, and why
    Hint(crate::hint::Args),
    /// Judge every decision of a recorded game and weigh its luck
    Analyze(crate::analyze::Args),
    /// Find decisions of bots' games in which one answer is clearly better, as exercises
    Puzzles(crate::puzzles::Args),
    /// Exact chances of voyages and combats in Die Reisen des Zheng He
    Odds(crate::odds::Args),
    /// Learn what a position is worth from games between bots
    Train(crate::train::Args),
    /// Play matches for a network to learn from
    Selfplay(crate::selfplay::Args),
    /// Describe a network and how well it foretells matches
    Net(crate::net::Args),
    /// Measure the speed of the rules on one thread, or of the bots
    Bench(crate::bench::Args),
    /// Play random games over every setup and check every invariant after every step
    Soak(crate::soak::Args),
    /// Check or print what is on boards and cards
    Content(crate::content::Args),
    /// List every decision of a game with its number, its notation and its words
    Actions(crate::actions::Args),
    /// Show a recorded game step by step
    Replay(crate::replay::Args),
    /// Check a record against the rules and, given the key, against the published hash and every deal
    Verify(crate::verify::Args),
    /// Turn a record into its text or binary form
    Convert(crate::convert::Args),
    /// Turn records into tables of positions, masks, actions and results
    Export(crate::export::Args),
    /// Say whose work this program contains, and on what terms
    Licences,
    /// Serve tables to browsers and programs
    Serve(crate::serve::Args),
    /// Play at many tables at once, to see how fast and how durable a server is
    Load(crate::load::Args),
    /// Look at reports; lock, unlock or remove accounts
    Admin(crate::admin::Args),
    /// Copy the database of a running server to a file
    Backup(crate::admin::BackupArgs),
    /// Explain a command
    Help(crate::help::Args),
    /// Print a script that completes commands in a shell
    #[command(hide = true)]
    Completions(crate::help::CompletionsArgs),
    /// Write the manual pages
    #[command(hide = true)]
    Man(crate::help::ManArgs),
}

impl Command {
    /// Whether it prints sentences for people.
    pub(crate) fn tells(&self) -> bool {
        use Command::{Admin, Analyze, Games, Hint, Net, Odds, Replay, Verify};
        matches!(self, Games(_) | Replay(_) | Verify(_) | Hint(_) | Analyze(_) | Odds(_) | Net(_) | Admin(_))
    }
}

/// The two forms of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    /// One token for each step, readable in a diff.
    Text,
    /// Three bytes for each step.
    Binary,
}

/// A game, and what the table agrees on.
#[derive(clap::Args)]
pub(crate) struct GameArgs {
    /// The game, as `tianxia games` names it
    #[arg(value_parser = game())]
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

/// What the table agrees on.
#[derive(clap::Args, Default)]
pub(crate) struct TableArgs {
    /// Choose an option, as `tianxia games` lists them; repeatable
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Play with this edition, by a name that `tianxia games` lists, or with a content file of your own
    #[arg(long, value_name = "FILE")]
    pub(crate) content: Option<PathBuf>,
}

impl TableArgs {
    /// The setup for a table with this many seats.
    pub(crate) fn setup<G: Game>(&self, players: usize, lang: Lang) -> anyhow::Result<G::Setup> {
        let words = format!("{} players={players}", self.set.join(" "));
        parse_setup::<G>(&words).map_err(|error| anyhow!("{}", text::setup_error::<G>(lang, &error)))
    }

    /// The edition to play with.
    pub(crate) fn edition<G: Game>(&self, lang: Lang) -> anyhow::Result<&'static G::Content> {
        files::edition::<G>(self.content.as_deref(), lang)
    }
}

/// A record, and the edition it was played with.
#[derive(clap::Args)]
pub(crate) struct RecordArgs {
    /// The record, in either form; - reads it from the standard input
    pub(crate) file: PathBuf,
    /// The content file it was played with, if not an edition of this program
    #[arg(long, value_name = "FILE")]
    pub(crate) content: Option<PathBuf>,
}

/// The command line with its help in one language. Numbers may be negative, so that our own message can refuse them.
pub(crate) fn command(lang: Lang) -> clap::Command {
    fn numbers(command: clap::Command) -> clap::Command {
        let may = |arg: clap::Arg| if arg.get_action().takes_values() { arg.allow_negative_numbers(true) } else { arg };
        command.mut_args(may).mut_subcommands(numbers)
    }
    numbers(text::help::translated(Cli::command(), lang))
}

/// Why a command line was not read.
pub(crate) enum Mistake {
    /// In our words.
    Typed(Lang, String),
    /// In clap's; this includes help and version.
    Clap(clap::Error),
}

impl Mistake {
    /// Prints it and ends the program.
    pub(crate) fn exit(self) -> ! {
        match self {
            Mistake::Typed(lang, mistake) => {
                wrap::complain(&format!("{}: {mistake}", text::error(lang)));
                std::process::exit(2)
            }
            Mistake::Clap(error) => error.exit(),
        }
    }
}

/// What was expected instead of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Expected {
    /// A number from 0 up to this one.
    Whole(u64),
    /// A number from 1 up to this one.
    Count(u64),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::mistakes::expected(Lang::En, self))
    }
}

impl std::error::Error for Expected {}

impl Cli {
    /// Reads the process's command line. Help is in the requested language.
    pub(crate) fn read() -> Result<Cli, Mistake> {
        let words: Vec<OsString> = std::env::args_os().collect();
        let lang = named_lang(&words).unwrap_or_else(lang_of_environment);
        let mut command = command(lang);
        let named =
            words.iter().skip(1).find_map(|word| command.find_subcommand(word)).map(|sub| sub.get_name().to_string());
        let read = command.try_get_matches_from_mut(words).and_then(|matches| Cli::from_arg_matches(&matches));
        read.map_err(|error| match text::mistakes::mistyped(lang, &error, named.as_deref()) {
            Some(mistake) => Mistake::Typed(lang, mistake),
            None => Mistake::Clap(error.format(&mut command)),
        })
    }

    /// The language to speak.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(lang_of_environment)
    }
}

/// The language that a command line names, found before parsing, so that its help can use it.
fn named_lang(words: &[OsString]) -> Option<Lang> {
    let words = words.iter().map(|word| word.to_string_lossy());
    let (flags, values) = (words.clone(), words.skip(1).map(Some).chain([None]));
    flags.zip(values).find_map(|(flag, value)| match flag.split_once('=') {
        Some(("--lang", value)) => parse_lang(value),
        _ if flag == "--lang" => parse_lang(&value?),
        _ => None,
    })
}

fn lang_of_environment() -> Lang {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
    if value.is_some_and(|value| value.starts_with("de")) { Lang::De } else { Lang::En }
}

const LANGS: [(&str, Lang); 2] = [("de", Lang::De), ("en", Lang::En)];

fn parse_lang(word: &str) -> Option<Lang> {
    LANGS.into_iter().find_map(|(name, lang)| (name == word).then_some(lang))
}

/// Reads the name of a language; completions list them.
fn language() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(LANGS.map(|(name, _)| name)).map(|word| parse_lang(&word).expect("one of them"))
}

/// Reads the name of a game; completions list them.
pub(crate) fn game() -> impl TypedValueParser<Value = GameId> {
    let names = GameId::ALL.iter().map(|id| id.name());
    PossibleValuesParser::new(names).map(|name| GameId::parse(&name).expect("one of them"))
}

/// Reads a number of games.
pub(crate) fn parse_games(word: &str) -> Result<NonZeroU64, Expected> {
    const MOST: u64 = 10_000_000;
    let games = word.parse().ok().filter(|games: &NonZeroU64| games.get() <= MOST);
    games.ok_or(Expected::Count(MOST))
}

/// Reads a number of threads.
pub(crate) fn parse_jobs(word: &str) -> Result<NonZeroUsize, Expected> {
    const MOST: usize = 256;
    let jobs = word.parse().ok().filter(|jobs: &NonZeroUsize| jobs.get() <= MOST);
    jobs.ok_or(Expected::Count(MOST as u64))
}

/// Reads a seed.
pub(crate) fn parse_seed(word: &str) -> Result<u64, Expected> {
    word.parse().map_err(|_| Expected::Whole(u64::MAX))
}

/// Reads a place in a record.
pub(crate) fn parse_ply(word: &str) -> Result<usize, Expected> {
    word.parse().map_err(|_| Expected::Whole(u64::MAX))
}

/// Reads a seat, counted from 1; 0 is a spectator where spectators are allowed.
pub(crate) fn parse_seat(word: &str) -> Result<u8, Expected> {
    word.parse().map_err(|_| Expected::Whole(MAX_SEATS as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        for lang in Lang::ALL {
            command(lang).debug_assert();
        }
    }

    #[test]
    fn absurd_numbers_are_refused() {
        assert!(parse_jobs("256").is_ok() && parse_jobs("257").is_err() && parse_jobs("0").is_err());
        assert!(parse_games("10000000").is_ok() && parse_games("99999999999").is_err() && parse_games("-1").is_err());
    }

    #[test]
    fn a_named_language_is_found_anywhere() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(named_lang(&words("tianxia play kaiser --lang de")), Some(Lang::De));
        assert_eq!(named_lang(&words("tianxia --lang=en games")), Some(Lang::En));
        assert_eq!(named_lang(&words("tianxia games --lang")), None);
    }
}
