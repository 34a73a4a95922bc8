//! `tianxia hint`: what a bot would do in a recorded position, and why.

use crate::args::{RecordArgs, parse_jobs, parse_ply, parse_seat, parse_seed};
use crate::files::Place;
use crate::thinking::{self, ThoughtReport};
use crate::{files, seats, text};
use anyhow::{Result, bail};
use bots::{Ask, Limits};
use catalog::with_game;
use engine::{Lang, Seat, Title, ToAct};
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroUsize;

/// How many answers are listed.
const MOST: usize = 8;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// The seat to advise, counted from 1 [default: the seat to act]
    #[arg(long, value_name = "SEAT", value_parser = parse_seat)]
    seat: Option<u8>,
    /// After this many steps of the record [default: all]
    #[arg(long, alias = "step", value_name = "PLY", value_parser = parse_ply)]
    ply: Option<usize>,
    /// How long to think: 1s, 2000it
    #[arg(long, default_value = "2s", value_name = "BUDGET")]
    budget: String,
    /// How many threads
    #[arg(long, default_value = "1", value_name = "N", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Same seed and iterations, same thoughts
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = parse_seed)]
    seed: u64,
    /// Print JSON for machines
    #[arg(long)]
    json: bool,
}

/// The advice for machines.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    /// The number of steps of the record that were made.
    ply: u32,
    /// The seat that decides, from 0.
    seat: u8,
    question: String,
    #[serde(flatten)]
    thoughts: ThoughtReport,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let (game, bytes) = files::read_record(&args.record.file, lang)?;
    with_game!(game, G => hint::<G>(args, &bytes, lang, out))
}

fn hint<G: Title>(args: &Args, bytes: &[u8], lang: Lang, out: &mut dyn Write) -> Result<()> {
    let Some(limits) = Limits::parse(&args.budget) else { bail!("{}", text::bots::bad_budget(lang, &args.budget)) };
    let place = files::position::<G>(&args.record, bytes, args.ply, lang)?;
    let asked = seats::asked(args.seat, place.state().players(), lang)?;
    let seat = who_decides(&place, asked, lang)?;
    let Place { game, ply, names } = place;
    let view = game.view(Some(seat), ply);
    let mut thinker = thinking::thinker::<G>(limits, args.jobs.get(), args.seed);
    let thoughts = thinking::thoughts(&mut thinker, &view, Ask::Advise)?;
    let thoughts = &thoughts.expect("a search that explains has thoughts");
    let known = view.known().expect("a seat's view");
    let question = names.line(&G::prompt(lang, known));
    if args.json {
        let thoughts = ThoughtReport::new(known, thoughts, &names, lang);
        let report = Report { game: G::NAME, ply, seat: seat.0, question, thoughts };
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    writeln!(out, "{}: {question}\n", names.get(seat))?;
    thinking::show(known, thoughts, MOST, &names, lang, out)
}

/// The seat to advise, or where else to look for a decision.
fn who_decides<G: Title>(place: &Place<G>, asked: Option<Seat>, lang: Lang) -> Result<Seat> {
    match (place.state().to_act(), asked) {
        (ToAct::Seats(seats), None) => Ok(seats.first().expect("somebody is to act")),
        (ToAct::Seats(seats), Some(seat)) if seats.has(seat) => Ok(seat),
        (ToAct::Seats(seats), Some(seat)) => {
            bail!("{}", text::bots::others_decide(lang, seats, seat, place.next_decision(asked)))
        }
        (ToAct::Chance, _) => bail!("{}", text::bots::chance_follows(lang, asked, place.next_decision(asked))),
        (ToAct::Nobody, _) => bail!("{}", text::bots::game_is_over(lang, asked, place.last_decision(asked))),
    }
}
