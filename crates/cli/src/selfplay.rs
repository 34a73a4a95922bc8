//! `tianxia selfplay`: matches for a network to learn from.

use crate::args::{GameArgs, parse_games, parse_jobs, parse_seed};
use crate::sim::progress;
use crate::{networks, text};
use anyhow::{Context, Result, anyhow, bail};
use bots::{Bot, Budget, Search, Settings, seeds};
use catalog::with_game;
use engine::{Lang, Numbered, Playout, Rng, Seat, State, Title, observe};
use nets::{Corpus, Layout, Match, Net, Position};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many matches the file is to contain
    #[arg(long, default_value = "1000", value_name = "N", value_parser = parse_games)]
    games: NonZeroU64,
    /// The file; if this command began it, it is continued
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Search with this network instead of the game's own judge
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// How many players sit at the table; repeatable [default: every number in turn]
    #[arg(long, value_name = "N")]
    players: Vec<usize>,
    /// Iterations of a decision that is learned from
    #[arg(long, default_value = "400", value_name = "N")]
    iterations: NonZeroU32,
    /// Iterations of the others
    #[arg(long, default_value = "80", value_name = "N")]
    quick: NonZeroU32,
    /// How many of a thousand decisions are learned from
    #[arg(long, default_value_t = 250, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    sample: u32,
    /// How many of the first decisions of a match are drawn by their shares of visits
    #[arg(long, default_value_t = 30, value_name = "N")]
    opening: u32,
    /// How many of a thousand decisions are left to luck, so that strange positions occur too
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    stray: u32,
    /// Any knobs of the search, as in mcts:400it:plies=8:stir=0.1
    #[arg(long, default_value = "stir=0.25", value_name = "KNOBS")]
    knobs: String,
    /// How many threads; the file does not depend on it
    #[arg(long, default_value = "1", value_name = "N", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Same seed, same file
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = parse_seed)]
    seed: u64,
}

/// How the matches are played.
struct Plan<'a, G: Title> {
    args: &'a Args,
    net: Option<Arc<Net>>,
    settings: Settings,
    /// The start of a match for each number of seats.
    tables: Vec<State<G>>,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    with_game!(args.game.game, G => run_game::<G>(args, lang, out))
}

fn run_game<G: Title>(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let plan = Plan::<G>::new(args, lang)?;
    let corpus = Corpus { layout: Layout::of::<G>(), command: plan.command() };
    let (file, done) = open(&args.output, &corpus, lang)?;
    let (games, bar) = (args.games.get(), progress(args.games.get()));
    bar.set_position(done);
    let next = AtomicU64::new(done);
    let waiting = Mutex::new(Waiting { file, next: done, blocks: BTreeMap::new(), positions: 0 });
    let work = || -> Result<()> {
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= games {
                return Ok(());
            }
            let played = plan.play(n);
            let positions = played.positions.len() as u64;
            let kept = waiting.lock().expect("no thread panics").keep(n, corpus.block(&played), positions);
            // After an error no thread begins another match.
            kept.inspect_err(|_| next.store(games, Ordering::Relaxed))
                .with_context(|| text::cannot_write(lang, &args.output))?;
            bar.inc(1);
        }
    };
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..args.jobs.get()).map(|_| scope.spawn(work)).collect();
        handles.into_iter().try_for_each(|handle| handle.join().expect("no thread panics"))
    })?;
    bar.finish_and_clear();
    let waiting = waiting.into_inner().expect("no thread panics");
    Ok(writeln!(
        out,
        "{}",
        text::nets::played(lang, &args.output, games, games.saturating_sub(done), waiting.positions)
    )?)
}

/// Blocks that are finished before their turn; the file has them in order, whichever thread was faster.
struct Waiting {
    file: File,
    next: u64,
    blocks: BTreeMap<u64, Vec<u8>>,
    positions: u64,
}

impl Waiting {
    fn keep(&mut self, n: u64, block: Vec<u8>, positions: u64) -> std::io::Result<()> {
        self.blocks.insert(n, block);
        self.positions += positions;
        while let Some(block) = self.blocks.remove(&self.next) {
            self.file.write_all(&block)?;
            self.next += 1;
        }
        Ok(())
    }
}

/// Opens the file behind its last whole match, and returns how many it has.
fn open(path: &Path, corpus: &Corpus, lang: Lang) -> Result<(File, u64)> {
    let cannot_write = || text::cannot_write(lang, path);
    let known =
        if path.exists() { std::fs::read(path).with_context(|| text::cannot_read(lang, path))? } else { vec![] };
    let options = || OpenOptions::new().create(true).append(true).open(path).with_context(cannot_write);
    if known.is_empty() {
        let mut file = options()?;
        file.write_all(&corpus.line()).with_context(cannot_write)?;
        return Ok((file, 0));
    }
    let (theirs, start) = Corpus::read(&known).map_err(|_| anyhow!("{}", text::nets::not_a_corpus(lang, path)))?;
    if theirs != *corpus {
        bail!("{}", text::nets::other_corpus(lang, path, &theirs.command, &corpus.command));
    }
    let (matches, end) =
        theirs.matches(&known, start).map_err(|_| anyhow!("{}", text::nets::not_a_corpus(lang, path)))?;
    let file = options()?;
    // A match that an interruption cut off is played again.
    file.set_len(end as u64).with_context(cannot_write)?;
    Ok((file, matches.len() as u64))
}

impl<'a, G: Title> Plan<'a, G> {
    fn new(args: &'a Args, lang: Lang) -> Result<Self> {
        let knobs = args.knobs.split(':').filter(|word| !word.is_empty());
        let settings = knobs.clone().try_fold(Settings::STANDARD, Settings::with);
        let settings = settings.with_context(|| text::nets::no_knobs(lang, &args.knobs))?;
        let net = args.net.as_deref().map(|path| networks::read(path, args.game.game, lang)).transpose()?;
        let content = args.game.table.edition::<G>(lang)?;
        let every = || G::PLAYERS.map(usize::from).collect();
        let players: Vec<usize> = if args.players.is_empty() { every() } else { args.players.clone() };
        let mut tables = Vec::new();
        for players in players {
            if !u8::try_from(players).is_ok_and(|players| G::PLAYERS.contains(&players)) {
                bail!("{}", text::wrong_number_of_seats(lang, "--players", G::NAME, &G::PLAYERS, players));
            }
            tables.push(G::start(content, &args.game.table.setup::<G>(players, lang)?));
        }
        Ok(Plan { args, net, settings, tables })
    }

    /// The command that makes the same file again, except for the number of matches. A network is named by its hash.
    fn command(&self) -> String {
        let Args { game, iterations, quick, sample, opening, stray, knobs, seed, .. } = self.args;
        let set: Vec<&str> = game.table.set.iter().flat_map(|word| [" --set ", word.as_str()]).collect();
        let content = game.table.content.as_ref().map(|path| format!(" --content {}", path.display()));
        let players: Vec<_> = self.args.players.iter().map(|players| format!(" --players {players}")).collect();
        let net = self.net.as_ref().map(|net| format!(" --net {}", net.hash()));
        format!(
            "tianxia selfplay {}{}{}{}{} --iterations {iterations} --quick {quick} --sample {sample} \
             --opening {opening} --stray {stray} --knobs {knobs} --seed {seed}",
            game.game,
            set.concat(),
            content.unwrap_or_default(),
            players.concat(),
            net.unwrap_or_default(),
        )
    }

    fn search(&self, settings: Settings, seed: u64) -> Box<dyn Bot<G>> {
        match &self.net {
            None => Box::new(Search::judged(settings, seed)),
            Some(net) => {
                Box::new(Search::taught(net.clone(), settings, seed).expect("the network was checked for this game"))
            }
        }
    }

    /// Plays one match and keeps what a long search thought of some of its decisions.
    fn play(&self, n: u64) -> Match {
        let Args { iterations, quick, sample, opening, stray, seed, .. } = *self.args;
        let mut state = self.tables[(n % self.tables.len() as u64) as usize];
        let (mut luck, mut rng) = (seeds::dealing(seed, n), Rng::new(seeds::thinking(seed, [n])));
        let plain = Settings { stir: 0.0, ..self.settings };
        let mut bots = |settings| -> Vec<_> {
            Seat::all(state.players()).map(|_| self.search(settings, rng.next_u64())).collect()
        };
        let (mut long, mut short) = (bots(self.settings), bots(plain));
        let (mut playout, mut positions, mut decisions) = (Playout::default(), Vec::new(), 0);
        while playout.step_by(&mut state, &mut luck, |state, seat, legal, _| {
            if let &[only] = legal {
                return only;
            }
            decisions += 1;
            let (learned, strays, drawn) = (rng.below(1000) < sample, rng.below(1000) < stray, rng.next_u64());
            let bot = if learned { &mut long[seat.index()] } else { &mut short[seat.index()] };
            let budget = Budget::iterations(if learned { iterations.get() } else { quick.get() });
            let best = bot.choose(&state.view(Some(seat)), legal, &budget);
            let visits = visits(&**bot, legal);
            if learned {
                positions.push(position(state, seat, legal, &visits, &**bot));
            }
            match decisions {
                _ if strays => Rng::new(drawn).pick(legal),
                1.. if decisions <= opening => draw(legal, &visits, &mut Rng::new(drawn)),
                _ => best,
            }
        }) {}
        let scores = state.result().expect("a match that is over has scores");
        let seats = || Seat::all(state.players());
        let won = |seat| if scores.players == 1 { f64::from(2 - scores.rank[seat]) } else { scores.share(seat) };
        Match {
            number: n as u32,
            shares: seats().map(|seat| won(seat) as f32).collect(),
            points: seats().map(|seat| scores.points[seat] as i16).collect(),
            positions,
        }
    }
}

/// How often each legal answer was followed.
fn visits<G: Title>(bot: &dyn Bot<G>, legal: &[G::Action]) -> Vec<u32> {
    let thoughts = bot.thoughts().expect("there was a choice");
    let of = |action: &G::Action| thoughts.answers.iter().find(|answer| answer.action == *action);
    legal.iter().map(|action| of(action).map_or(0, |answer| answer.visits)).collect()
}

/// One of the answers, by their visits.
fn draw<A: Copy>(legal: &[A], visits: &[u32], rng: &mut Rng) -> A {
    let mut left = rng.below(visits.iter().sum::<u32>().max(1));
    for (&action, &visits) in legal.iter().zip(visits) {
        if left < visits {
            return action;
        }
        left -= visits;
    }
    legal[0]
}

fn position<G: Title>(state: &State<G>, seat: Seat, legal: &[G::Action], visits: &[u32], bot: &dyn Bot<G>) -> Position {
    let mut observation = vec![0; engine::observation_len::<G>()];
    observe(&state.view(Some(seat)), &mut observation);
    let thoughts = bot.thoughts().expect("there was a choice");
    let total = visits.iter().sum::<u32>().max(1) as f32;
    Position {
        seat: seat.0,
        observation,
        legal: legal.iter().map(|action| action.id()).collect(),
        visits: visits.iter().map(|&visits| visits as f32 / total).collect(),
        chances: thoughts.answers[0].chances[..usize::from(state.players())].to_vec(),
    }
}
