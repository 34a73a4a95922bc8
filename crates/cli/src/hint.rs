//! `tianxia hint`: what a bot would do in a recorded position, and why.

use crate::args::RecordArgs;
use crate::thinking::{self, ThoughtReport};
use crate::{files, text};
use anyhow::{Result, bail};
use bots::{Bot, Limits};
use catalog::with_game;
use engine::{Lang, Seat, Setup, Title, ToAct};
use std::io::Write;
use std::num::NonZeroUsize;

/// How many answers are listed.
const MOST: usize = 8;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// The seat to advise, counted from 1 [default: who is to act]
    #[arg(long, value_name = "SEAT")]
    seat: Option<u8>,
    /// After so many steps of the record [default: all]
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// How long to think: 1s, 2000it
    #[arg(long, default_value = "2s", value_name = "BUDGET")]
    budget: String,
    /// How many threads
    #[arg(long, default_value = "1", value_name = "N")]
    jobs: NonZeroUsize,
    /// Same seed and iterations, same thoughts
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Print JSON for machines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let (game, bytes) = files::read_record(&args.record.file, lang)?;
    with_game!(game, G => hint::<G>(args, &bytes, lang, out))
}

fn hint<G: Title>(args: &Args, bytes: &[u8], lang: Lang, out: &mut dyn Write) -> Result<()> {
    let Some(limits) = Limits::parse(&args.budget) else { bail!("{}", text::bots::bad_budget(lang, &args.budget)) };
    let (game, names) = files::position::<G>(&args.record, bytes, args.step, lang)?;
    let players = game.record().header.setup.players();
    let ToAct::Seats(seats) = game.state().to_act() else { bail!("{}", text::bots::nobody_to_act(lang)) };
    let seat = match args.seat {
        None => seats.first().expect("somebody is to act"),
        Some(n) if n > 0 && n <= players && seats.has(Seat(n - 1)) => Seat(n - 1),
        Some(n) => bail!("{}", text::bots::not_to_act(lang, n)),
    };
    let (view, mut legal) = (game.view(Some(seat)), Vec::new());
    view.legal(&mut legal);
    let mut search = thinking::thinker::<G>(args.jobs.get(), args.seed);
    limits.think(|budget| search.choose(&view, &legal, budget));
    let thoughts = search.thoughts().expect("a search that explains has thoughts");
    let known = view.known().expect("a seat's view");
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&ThoughtReport::new(known, thoughts, &names, lang))?)?);
    }
    writeln!(out, "{}: {}\n", names.get(seat), names.line(&G::prompt(lang, known)))?;
    thinking::show(known, thoughts, MOST, &names, lang, out)
}
