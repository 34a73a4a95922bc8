//! `tianxia replay`: a recorded game, step by step.

mod json;

use crate::args::{RecordArgs, parse_ply, parse_seat};
use crate::names::Names;
use crate::{files, scores, text};
use anyhow::{Result, bail};
use catalog::with_game;
use engine::{Audience, Lang, Numbered, Seat, Setup, State, Step, Title};
use std::io::Write;

/// The schema of every line of `--json`.
const SCHEMA: &str = include_str!("../../../../docs/replay.schema.json");

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: Option<RecordArgs>,
    /// From this position on, counted from 0
    #[arg(long, default_value = "0", value_name = "PLY", value_parser = parse_ply)]
    from: usize,
    /// Up to this position [default: to the end]
    #[arg(long, value_name = "PLY", value_parser = parse_ply)]
    to: Option<usize>,
    /// Show only what this seat was told, counted from 1; 0 is a spectator [default: everything]
    #[arg(long, value_name = "SEAT", value_parser = parse_seat)]
    seat: Option<u8>,
    /// Draw the board after every step
    #[arg(long)]
    boards: bool,
    /// Print JSON for machines: a header, an object per step, and the end
    #[arg(long, conflicts_with = "boards")]
    json: bool,
    /// Print the JSON schema of every line of --json
    #[arg(long, exclusive = true)]
    schema: bool,
}

/// The steps to show.
type Range = std::ops::Range<usize>;

/// Who is watching.
#[derive(Clone, Copy)]
enum Eyes {
    /// Everything is shown.
    All,
    /// What a seat or a spectator was told.
    Of(Option<Seat>),
}

impl Eyes {
    fn asked(n: Option<u8>, players: u8, lang: Lang) -> Result<Eyes> {
        match n {
            None => Ok(Eyes::All),
            Some(0) => Ok(Eyes::Of(None)),
            Some(n) if n <= players => Ok(Eyes::Of(Some(Seat(n - 1)))),
            Some(n) => bail!("{}", text::no_such_viewer(lang, n, players)),
        }
    }

    fn see(self, to: Audience) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Of(viewer) => to.includes(viewer),
        }
    }

    /// Whether they see what only this seat knows.
    fn are_of(self, seat: Seat) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Of(viewer) => viewer == Some(seat),
        }
    }

    /// A view to draw: the seat's own, or a spectator's.
    fn viewer(self) -> Option<Seat> {
        match self {
            Eyes::All => None,
            Eyes::Of(viewer) => viewer,
        }
    }
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    if args.schema {
        return Ok(write!(out, "{SCHEMA}")?);
    }
    let Some(file) = &args.record else { bail!("{}", text::which_record(lang)) };
    let (game, bytes) = files::read_record(&file.file, lang)?;
    with_game!(game, G => replay::<G>(args, file, &bytes, lang, out))
}

fn replay<G: Title>(args: &Args, file: &RecordArgs, bytes: &[u8], lang: Lang, out: &mut dyn Write) -> Result<()> {
    let game = files::timeline::<G>(file, bytes, lang)?;
    let (content, record) = (game.state().content(), game.record());
    let eyes = Eyes::asked(args.seat, record.header.setup.players(), lang)?;
    let range = args.from..args.to.unwrap_or(record.steps.len());
    if range.start > range.end || range.end > record.steps.len() {
        bail!("{}", text::no_such_range(lang, range.start, range.end, record.steps.len()));
    }
    if args.json {
        return json::write(&game, &range, eyes, lang, out);
    }
    let names = Names::of_record(record, lang);
    for ply in range.start as u32..range.end as u32 {
        let step = record.steps[ply as usize];
        writeln!(out, "{ply:4}  {}", in_words(game.state_at(ply), step, &names, eyes, lang))?;
        for told in game.all_told(ply).iter().filter(|told| eyes.see(told.to)) {
            writeln!(out, "      · {}", names.line(&G::event(lang, content, &told.event)))?;
        }
        if args.boards {
            let board = G::board(lang, &game.view(eyes.viewer(), ply + 1));
            writeln!(out, "\n{}\n", names.board(board.trim_end()))?;
        }
    }
    writeln!(out)?;
    scores::final_table(out, game.state_at(range.end as u32), &names, lang)
}

/// A step before it is made, as far as the onlooker may know: somebody else's answer may be secret, so its words are
/// left to the events.
fn in_words<G: Title>(state: &State<G>, step: Step, names: &Names, eyes: Eyes, lang: Lang) -> String {
    let Step::Play(seat, id) = step else { return text::chance(lang).to_string() };
    if !eyes.are_of(seat) {
        return names.get(seat).to_string();
    }
    let action = G::Action::from_id(id).expect("every step is legal");
    let words = names.line(&G::action(lang, state.known(seat), action));
    format!("{}: {words}", names.get(seat))
}
