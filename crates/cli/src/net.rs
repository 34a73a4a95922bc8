//! `tianxia net`: what a network is, and how well it foretells matches.

use crate::table::Table;
use crate::{files, networks, text};
use anyhow::{Context, Result, anyhow};
use catalog::{GameId, with_game};
use engine::{Content, Lang, Numbered, Title, recall};
use nets::{Corpus, Match, Memory, Net, Outlook, Position};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The largest corpus.
const MAX_CORPUS: u64 = 1 << 32;
/// The number of groups in which foretold chances are compared with what happened.
const GROUPS: usize = 10;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The network
    file: PathBuf,
    /// Compare what it foretells with these matches of `tianxia selfplay`
    #[arg(long, value_name = "FILE")]
    corpus: Option<PathBuf>,
    /// Print instead what it says about each position there, as JSON, one object per line
    #[arg(long, requires = "corpus")]
    each: bool,
    /// Print JSON for machines
    #[arg(long)]
    json: bool,
}

/// What a network is.
#[derive(Serialize)]
struct Report {
    game: String,
    sizes: Vec<usize>,
    about: String,
    sha256: String,
    bytes: usize,
    foresight: Option<Foresight>,
}

/// How well it foretells.
#[derive(Serialize, Default)]
struct Foresight {
    matches: usize,
    positions: usize,
    /// The mean of -ln(the chance given to the winner); less is better.
    log_loss: f64,
    /// How often the seat with the highest chance won.
    hits: f64,
    /// How far the foretold points are off: the root of the mean square.
    points_off: f64,
    /// The mean of -ln(the attention given to the answers that the search followed), weighted by visits.
    attention_loss: f64,
    /// How often the answer with most attention was the search's most visited.
    attention_hits: f64,
    /// The chances of all seats, by tenths: how many, the mean foretold, the share that was won.
    reliability: [Group; GROUPS],
}

#[derive(Serialize, Clone, Copy, Default)]
struct Group {
    count: usize,
    foretold: f64,
    won: f64,
}

/// What it says about a position.
#[derive(Serialize)]
struct Said {
    number: u32,
    seat: u8,
    attention: Vec<f32>,
    scores: Vec<f32>,
    points: Vec<f32>,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let bytes = files::read(&args.file, nets::MAX_FILE as u64, lang)?;
    let unusable = |why: String| anyhow!("{}", text::nets::unusable(lang, &args.file, &why));
    let net = Net::read(&bytes).map_err(|damage| unusable(text::nets::damage(lang, &damage)))?;
    let game = GameId::parse(&net.layout().game).with_context(|| text::nets::unknown_game(lang, &net.layout().game))?;
    let net = networks::read(&args.file, game, lang)?;
    let matches = args.corpus.as_deref().map(|path| read_corpus(path, game, lang)).transpose()?;
    if args.each {
        return with_game!(game, G => each::<G>(&net, &matches.unwrap_or_default(), out));
    }
    let foresight = matches.map(|matches| with_game!(game, G => foresight::<G>(&net, &matches)));
    let report = Report {
        game: net.layout().game.clone(),
        sizes: net.sizes(),
        about: net.about().into(),
        sha256: net.hash().to_string(),
        bytes: bytes.len(),
        foresight,
    };
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    report.show(lang, out)
}

fn read_corpus(path: &Path, game: GameId, lang: Lang) -> Result<Vec<Match>> {
    let bytes = files::read(path, MAX_CORPUS, lang)?;
    let wrong = || anyhow!("{}", text::nets::not_a_corpus(lang, path));
    let (corpus, start) = Corpus::read(&bytes).map_err(|_| wrong())?;
    let fits = with_game!(game, G => corpus.layout.check::<G>());
    fits.map_err(|misfit| anyhow!("{}: {}", path.display(), text::nets::misfit(lang, &misfit)))?;
    Ok(corpus.matches(&bytes, start).map_err(|_| wrong())?.0)
}

/// Asks about a position; `None` if it is not one of this game.
fn ask<G: Title>(net: &Net, position: &Position, memory: &mut Memory, attention: &mut Vec<f32>) -> Option<Outlook> {
    let view = recall::<G>(G::Content::standard(), &position.observation)?;
    let legal: Vec<G::Action> = position.legal.iter().map(|&id| G::Action::from_id(id)).collect::<Option<_>>()?;
    Some(net.judge(&view, &legal, memory, attention))
}

fn each<G: Title>(net: &Net, matches: &[Match], out: &mut dyn Write) -> Result<()> {
    let (mut memory, mut attention) = (Memory::default(), Vec::new());
    for played in matches {
        for position in &played.positions {
            let outlook = ask::<G>(net, position, &mut memory, &mut attention).context("no position of this game")?;
            let seats = played.shares.len().max(2);
            let said = Said {
                number: played.number,
                seat: position.seat,
                attention: attention.clone(),
                scores: outlook.scores[..seats].to_vec(),
                points: outlook.points[..seats].to_vec(),
            };
            writeln!(out, "{}", serde_json::to_string(&said)?)?;
        }
    }
    Ok(())
}

/// Shares of e to these numbers.
fn shares(scores: &[f32]) -> Vec<f64> {
    let top = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f64> = scores.iter().map(|&score| f64::from(score - top).exp()).collect();
    let total: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / total).collect()
}

/// The place of the largest.
fn best<T: PartialOrd + Copy>(numbers: &[T]) -> usize {
    (1..numbers.len()).fold(0, |best, n| if numbers[n] > numbers[best] { n } else { best })
}

fn foresight<G: Title>(net: &Net, matches: &[Match]) -> Foresight {
    let mut found = Foresight { matches: matches.len(), ..Foresight::default() };
    let (mut memory, mut attention, mut seats) = (Memory::default(), Vec::new(), 0usize);
    for played in matches {
        let mut won: Vec<f64> = played.shares.iter().map(|&share| share.into()).collect();
        // In a solo game the game itself is the other side.
        won.resize(won.len().max(2), 1.0 - won[0]);
        for position in &played.positions {
            let Some(outlook) = ask::<G>(net, position, &mut memory, &mut attention) else { continue };
            found.positions += 1;
            let chances = shares(&outlook.scores[..won.len()]);
            found.hits += won[best(&chances)];
            for (chance, won) in chances.iter().zip(&won) {
                found.log_loss -= won * chance.max(1e-9).ln();
                let group = &mut found.reliability[((chance * GROUPS as f64) as usize).min(GROUPS - 1)];
                group.count += 1;
                group.foretold += chance;
                group.won += won;
            }
            for (foretold, &points) in outlook.points.iter().zip(&played.points) {
                found.points_off += f64::from(foretold - f32::from(points)).powi(2);
                seats += 1;
            }
            let given = shares(&attention);
            found.attention_hits += f64::from(u8::from(best(&given) == best(&position.visits)));
            let loss =
                given.iter().zip(&position.visits).map(|(given, &visits)| f64::from(visits) * -given.max(1e-9).ln());
            found.attention_loss += loss.sum::<f64>();
        }
    }
    let count = found.positions.max(1) as f64;
    for sum in [&mut found.log_loss, &mut found.hits, &mut found.attention_loss, &mut found.attention_hits] {
        *sum /= count;
    }
    found.points_off = (found.points_off / seats.max(1) as f64).sqrt();
    for group in &mut found.reliability {
        group.foretold /= group.count.max(1) as f64;
        group.won /= group.count.max(1) as f64;
    }
    found
}

impl Report {
    fn show(&self, lang: Lang, out: &mut dyn Write) -> Result<()> {
        let sizes: Vec<String> = self.sizes.iter().map(ToString::to_string).collect();
        writeln!(out, "{}", text::nets::head(lang, &self.game, &sizes.join("-"), self.bytes))?;
        writeln!(out, "{}\n{}", self.about, self.sha256)?;
        let Some(foresight) = &self.foresight else { return Ok(()) };
        writeln!(out, "\n{}", text::nets::tried_on(lang, foresight.matches, foresight.positions))?;
        let mut table = Table::new(text::nets::foresight(lang));
        table.row([
            format!("{:.3}", foresight.log_loss),
            format!("{:.1} %", 100.0 * foresight.hits),
            format!("{:.1}", foresight.points_off),
            format!("{:.3}", foresight.attention_loss),
            format!("{:.1} %", 100.0 * foresight.attention_hits),
        ]);
        writeln!(out, "{table}")?;
        let mut table = Table::new(text::nets::reliability(lang));
        for group in foresight.reliability.iter().filter(|group| group.count > 0) {
            let percent = |share: f64| format!("{:.1} %", 100.0 * share);
            table.row([percent(group.foretold), percent(group.won), group.count.to_string()]);
        }
        Ok(write!(out, "{table}")?)
    }
}
