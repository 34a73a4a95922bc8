//! `tianxia puzzles`: exercises from bots' matches, decisions in which one answer is clearly better than the others.

use crate::args::{game, parse_games, parse_jobs, parse_seed};
use crate::journal::Journal;
use crate::sim::{on_threads, progress};
use crate::text;
use crate::thinking::{self, thinker};
use anyhow::{Context, Result, bail};
use bots::{Ask, Greedy, Kind, Limits, Lineup, Thoughts, seeds};
use catalog::{Asked, GameId, Hardness, puzzle_file, with_game, write_puzzles};
use engine::{Content, Game, Lang, Seat, Step, Timeline, Title, View, parse_setup};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A decision with fewer answers is not an exercise.
const FEWEST_ANSWERS: usize = 3;
/// An exercise is checked with the iterations that found it times this.
const CHECK: u32 = 10;
/// Easier exercises are also found with the iterations divided by this.
const SHORT: u32 = 10;
/// Anything about an answer that was followed less often is a guess.
const FEWEST_VISITS: u32 = 30;
/// How many decisions of a match are checked for each level; the first that passes is kept.
const TRIES: usize = 2;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `tianxia games` names it
    #[arg(value_parser = game())]
    game: GameId,
    /// How many games are searched
    #[arg(long, default_value = "20", value_name = "N", value_parser = parse_games)]
    games: NonZeroU64,
    /// The bot that plays them
    #[arg(long, default_value = "mcts:40it", value_name = "BOT")]
    bot: String,
    /// How many iterations to search a decision with; findings are checked with ten times as many
    #[arg(long, default_value_t = 1000, value_name = "N")]
    iterations: u32,
    /// How many percent of winning chance better the answer must be, 1 to 100
    #[arg(long, default_value_t = 8, value_name = "PERCENT")]
    margin: u8,
    /// The most to keep, in equal shares of every level
    #[arg(long, default_value_t = 48, value_name = "N")]
    most: usize,
    /// How many threads; the results do not depend on it
    #[arg(long, default_value = "1", value_name = "N", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Same seed, same exercises
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = parse_seed)]
    seed: u64,
    /// Keep every game's findings in this file, and search only the games it lacks
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
}

/// What all games of a search have in common.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Place {
    game: String,
    bot: String,
    iterations: u32,
    margin: u8,
    seed: u64,
}

/// The findings of one game.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    place: Place,
    number: u64,
    /// The match with its exercises; `None` where it has none.
    found: Option<String>,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    with_game!(args.game, G => run_game::<G>(args, lang, out))
}

fn run_game<G: Title>(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let bot = Kind::parse(&args.bot).with_context(|| text::bots::unknown_bot(lang, "--bot", &args.bot))?;
    if args.iterations < SHORT || args.iterations > Limits::MAX_ITERATIONS / CHECK {
        bail!("{}", text::bots::bad_iterations(lang, args.iterations, SHORT));
    }
    if !(1..=100).contains(&args.margin) {
        bail!("{}", text::bots::bad_margin(lang, args.margin));
    }
    let finder = Finder { bot, iterations: args.iterations, margin: f32::from(args.margin) / 100.0, seed: args.seed };
    let place = Place {
        game: G::NAME.into(),
        bot: bot.to_string(),
        iterations: args.iterations,
        margin: args.margin,
        seed: args.seed,
    };
    let (journal, known) = Journal::open(args.results.as_deref(), |_: &Kept| true, lang)?;
    let mut done: Vec<Kept> = known.into_iter().filter(|kept| kept.place == place).collect();
    let is_missing = |n: &u64| !done.iter().any(|kept| kept.number == *n);
    let missing: Vec<u64> = (0..args.games.get()).filter(is_missing).collect();
    let (next, bar, found) = (AtomicUsize::new(0), progress(missing.len() as u64), Mutex::new(Vec::new()));
    let work = || -> Result<()> {
        while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let kept = Kept { place: place.clone(), number, found: finder.search::<G>(number)? };
            // After an error no thread begins another game.
            journal.keep(&kept).inspect_err(|_| next.store(missing.len(), Ordering::Relaxed))?;
            found.lock().expect("no thread panics").push(kept);
            bar.inc(1);
        }
        Ok(())
    };
    on_threads(args.jobs, work)?;
    bar.finish_and_clear();
    done.extend(found.into_inner().expect("no thread panics"));
    done.retain(|kept| kept.number < args.games.get());
    done.sort_by_key(|kept| kept.number);
    let all: Vec<String> = done.into_iter().filter_map(|kept| kept.found).collect();
    Ok(write!(out, "{}", puzzle_file(choose(&all, args.most)))?)
}

/// At most `most` of all exercises: one of every level in turn, in the order of the games.
fn choose(matches: &[String], most: usize) -> Vec<String> {
    let asked = |text: &String| text.lines().filter(|line| line.starts_with('@')).map(String::from).collect::<Vec<_>>();
    let of_match = |(n, text): (usize, &String)| asked(text).into_iter().map(move |line| (n, line));
    let all: Vec<(usize, String)> = matches.iter().enumerate().flat_map(of_match).collect();
    let level = |line: &str| line.split(' ').nth(1).map(str::to_string);
    let mut turns: Vec<(usize, usize)> = Vec::new();
    for hard in Hardness::ALL {
        let word = Some((hard as u8).to_string());
        let of_level = (0..all.len()).filter(|&i| level(&all[i].1) == word);
        turns.extend(of_level.enumerate());
    }
    turns.sort_unstable();
    turns.truncate(most);
    let is_chosen = |i: usize| turns.iter().any(|&(_, chosen)| chosen == i);
    let mut texts = Vec::new();
    for (n, text) in matches.iter().enumerate() {
        let lines = (0..all.len()).filter(|&i| all[i].0 == n && is_chosen(i)).map(|i| all[i].1.as_str());
        let lines: Vec<&str> = lines.collect();
        if !lines.is_empty() {
            let record = text.lines().filter(|line| !line.starts_with('@')).chain(lines);
            texts.push(record.collect::<Vec<_>>().join("\n") + "\n");
        }
    }
    texts
}

/// How exercises are searched for.
struct Finder {
    bot: Kind,
    iterations: u32,
    /// In winning chance, 0 to 1.
    margin: f32,
    seed: u64,
}

/// A decision that may be an exercise.
struct Candidate<G: Game> {
    ply: u32,
    seat: Seat,
    answer: G::Action,
    /// How much better it is.
    margin: f32,
    level: Hardness,
}

impl Finder {
    /// The exercises of one match, which depends only on the seed and its number.
    fn search<G: Title>(&self, number: u64) -> Result<Option<String>> {
        let content = G::Content::standard();
        let mut luck = seeds::dealing(self.seed, number);
        let seats = (*G::PLAYERS.start()).max(2)..=*G::PLAYERS.end();
        let players = *seats.start() + (number % seats.len() as u64) as u8;
        let setup = parse_setup::<G>(&format!("players={players}")).expect("a game has a standard setup");
        let mut game = Timeline::<G>::new(content, setup, None);
        let (mut steps, mut state) = (Vec::new(), *game.state());
        let kinds = (0..players).map(|_| self.bot);
        Lineup::<G>::new(kinds, seeds::thinking(self.seed, [number]))
            .play(&mut state, &mut luck, |step| steps.push(step))
            .expect("bots decide");
        for &step in &steps {
            game.repeat(step).expect("bots play by the rules");
        }
        let mut candidates = Vec::new();
        for (ply, &step) in (0..).zip(&steps) {
            if let Step::Play(seat, _) = step {
                candidates.extend(self.candidate(&game.view(Some(seat), ply), ply, seat)?);
            }
        }
        let mut asked = Vec::new();
        for level in Hardness::ALL {
            let mut of_level: Vec<_> = candidates.iter().filter(|candidate| candidate.level == level).collect();
            of_level.sort_by(|a, b| b.margin.total_cmp(&a.margin));
            for candidate in of_level.into_iter().take(TRIES) {
                if let Some(held) = self.check(&game.view(Some(candidate.seat), candidate.ply), candidate)? {
                    asked.push(held);
                    break;
                }
            }
        }
        asked.sort_by_key(|asked| asked.ply);
        Ok((!asked.is_empty()).then(|| write_puzzles::<G>(&game, &asked)))
    }

    fn think<G: Title>(&self, view: &View<G>, ask: Ask<G::Action>, iterations: u32) -> Result<Thoughts<G>> {
        // Separate luck for every depth, so that the check does not repeat the worlds of the search.
        let mut thinker =
            thinker::<G>(Limits { iterations, millis: 0 }, 1, seeds::thinking(self.seed, [iterations.into()]));
        Ok(thinking::thoughts(&mut thinker, view, ask)?.expect("a search that explains has thoughts"))
    }

    /// Whether a decision may be an exercise.
    fn candidate<G: Title>(&self, view: &View<G>, ply: u32, seat: Seat) -> Result<Option<Candidate<G>>> {
        let mut legal = Vec::new();
        view.legal(&mut legal);
        if legal.len() < FEWEST_ANSWERS {
            return Ok(None);
        }
        let thoughts = self.think(view, Ask::Advise, self.iterations)?;
        let (answer, margin) = (thoughts.answers[0].action, ahead(&thoughts));
        if margin < self.margin {
            return Ok(None);
        }
        let budget = bots::Budget::iterations(1);
        let greedy = bots::Bot::choose(&mut Greedy::<G>::new(self.seed), view, &legal, &budget);
        let level = if greedy == answer {
            Hardness::Easy
        } else if self.think(view, Ask::Advise, self.iterations / SHORT)?.answers[0].action == answer {
            Hardness::Medium
        } else {
            Hardness::Hard
        };
        Ok(Some(Candidate { ply, seat, answer, margin, level }))
    }

    /// The exercise, if the answer is still the best and as far ahead after ten times the thinking.
    fn check<G: Title>(&self, view: &View<G>, candidate: &Candidate<G>) -> Result<Option<Asked<G::Action>>> {
        let thoughts = self.think(view, Ask::Advise, CHECK * self.iterations)?;
        let (best, ahead) = (&thoughts.answers[0], ahead(&thoughts));
        let percent = |chance: f32| (100.0 * chance).round().clamp(0.0, 100.0) as u8;
        Ok((best.action == candidate.answer && ahead >= self.margin).then(|| Asked {
            ply: candidate.ply,
            level: candidate.level,
            chance: percent(best.chance),
            second: percent(best.chance - ahead),
            answer: best.action,
        }))
    }
}

/// The lead in winning chance of the best answer over every other that was followed often enough.
fn ahead<G: Game>(thoughts: &Thoughts<G>) -> f32 {
    let others = thoughts.answers[1..].iter().filter(|answer| answer.tried >= FEWEST_VISITS);
    let second = others.map(|answer| answer.chance).fold(f32::NEG_INFINITY, f32::max);
    // With no other answer to compare with, nothing is known.
    if second.is_finite() { thoughts.answers[0].chance - second } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_gets_its_share() {
        let text = |asked: &str| format!("record\n0.at@3\n{asked}");
        let easy = text("@1 1 60 40 a\n@2 1 60 40 b\n@3 1 60 40 c\n");
        let matches = [easy, text("@4 3 60 40 d\n"), text("@5 2 60 40 e\n")];
        let chosen = choose(&matches, 3);
        assert_eq!(chosen, [text("@1 1 60 40 a\n"), text("@4 3 60 40 d\n"), text("@5 2 60 40 e\n")]);
        assert_eq!(choose(&matches, 9).concat(), matches.concat());
    }
}
