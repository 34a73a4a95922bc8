//! `tianxia analyze`: where a recorded match was won and lost.

use crate::args::{RecordArgs, parse_jobs, parse_seat, parse_seed};
use crate::names::Names;
use crate::sim::progress;
use crate::table::Table;
use crate::{files, seats, text, thinking};
use anyhow::{Result, bail};
use bots::{Ask, Judge, Limits, Settings, Thinker, luck, tenths};
use catalog::with_game;
use engine::{Audience, Code, Lang, Seat, SeatMap, Step, Timeline, Title, View};
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroUsize;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// How long to think about each decision: 200ms, 1000it
    #[arg(long, default_value = "1000it", value_name = "BUDGET")]
    budget: String,
    /// Only the decisions of this seat, counted from 1 [default: all]
    #[arg(long, value_name = "SEAT", value_parser = parse_seat)]
    seat: Option<u8>,
    /// A loss of so many percent is a blunder, 0 to 100
    #[arg(long, default_value_t = 5.0, value_name = "PERCENT", allow_negative_numbers = true)]
    blunder: f32,
    /// How many threads
    #[arg(long, default_value = "1", value_name = "N", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Same seed and iterations, same analysis
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = parse_seed)]
    seed: u64,
    /// Print JSON for machines
    #[arg(long)]
    json: bool,
}

/// One decision that offered a choice.
#[derive(Serialize)]
struct Decision {
    ply: u32,
    seat: u8,
    question: String,
    played: String,
    best: String,
    /// The winning chance after the best answer, from what the seat knew.
    chance: f32,
    /// How much of it the played answer gave away.
    loss: f32,
}

/// One random event.
#[derive(Serialize)]
struct Luck {
    ply: u32,
    event: String,
    /// The change in winning chance that the outcome meant to each seat, against what was to be expected.
    change: Vec<f32>,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    budget: String,
    decisions: Vec<Decision>,
    luck: Vec<Luck>,
    /// For each seat that was judged: decisions, winning chance given away in sum, blunders, luck in sum.
    seats: Vec<SeatReport>,
}

#[derive(Serialize, Default)]
struct SeatReport {
    seat: u8,
    name: String,
    decisions: usize,
    loss: f32,
    blunders: usize,
    luck: f32,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let (game, bytes) = files::read_record(&args.record.file, lang)?;
    with_game!(game, G => analyze::<G>(args, &bytes, lang, out))
}

fn analyze<G: Title>(args: &Args, bytes: &[u8], lang: Lang, out: &mut dyn Write) -> Result<()> {
    let Some(limits) = Limits::parse(&args.budget) else { bail!("{}", text::bots::bad_budget(lang, &args.budget)) };
    if !(0.0..=100.0).contains(&args.blunder) {
        bail!("{}", text::bots::bad_blunder(lang, args.blunder));
    }
    let game = files::timeline::<G>(&args.record, bytes, lang)?;
    let record = game.record();
    let names = Names::of_record(record, lang);
    let players = game.state().players();
    let asked = seats::asked(args.seat, players, lang)?;
    let mut report = Report {
        game: G::NAME,
        budget: limits.to_string(),
        decisions: Vec::new(),
        luck: Vec::new(),
        seats: Vec::new(),
    };
    let mut thinkers = SeatMap::from_fn(|_| thinking::thinker::<G>(limits, args.jobs.get(), args.seed));
    let fortune = Judge::of::<G>(Settings::STANDARD);
    let bar = progress(record.steps.len() as u64);
    for (ply, &step) in (0..).zip(&record.steps) {
        match step {
            Step::Play(seat, id) if asked.is_none_or(|asked| asked == seat) => {
                let view = game.view(Some(seat), ply);
                report.decisions.extend(judge(&mut thinkers[seat], &view, ply, id, &names, lang)?);
            }
            Step::Deal(id) => report.luck.extend(weigh(&fortune, &game, ply, id, &names, lang)),
            Step::Play(..) => {}
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let judged = Seat::all(players).filter(|&seat| asked.is_none_or(|asked| asked == seat));
    report.seats = judged.map(|seat| report.sum_up(seat, &names, args.blunder)).collect();
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    report.show(args, &names, lang, out)
}

/// Judges one decision from what its seat knew then; `None` where there was no choice.
fn judge<G: Title>(
    thinker: &mut Thinker<G>,
    view: &View<G>,
    ply: u32,
    id: u16,
    names: &Names,
    lang: Lang,
) -> Result<Option<Decision>> {
    let mut legal = Vec::new();
    view.legal(&mut legal);
    let played = G::Action::from_id(id).filter(|_| legal.len() > 1);
    let (Some(played), Some(known)) = (played, view.known()) else { return Ok(None) };
    let Some(thoughts) = thinking::thoughts(thinker, view, Ask::Judge(played))? else { return Ok(None) };
    let words = |action| names.line(&G::action(lang, known, action));
    let best = &thoughts.answers[0];
    Ok(thoughts.loss(played).map(|loss| Decision {
        ply,
        seat: known.seat.0,
        question: names.line(&G::prompt(lang, known)),
        played: words(played),
        best: words(best.action),
        chance: best.chance,
        loss,
    }))
}

/// What a random outcome changed, in the words that were told, or as in the record; `None` where there was only one.
fn weigh<G: Title>(judge: &Judge, game: &Timeline<G>, ply: u32, id: u16, names: &Names, lang: Lang) -> Option<Luck> {
    let (before, outcome) = (game.state_at(ply), G::Chance::from_id(id)?);
    let (content, players) = (before.content(), before.players());
    let change = luck(judge, before, outcome, players)?;
    // Who drew was told more than the others were.
    let told = game.all_told(ply).iter().min_by_key(|told| !matches!(told.to, Audience::Only(_)));
    let words = told.map(|told| names.line(&G::event(lang, content, &told.event)));
    let event = words.unwrap_or_else(|| G::write_chance(content, outcome));
    Some(Luck { ply, event, change: change[..players as usize].to_vec() })
}

impl Decision {
    /// Whether it cost so many percent.
    fn is_blunder(&self, percent: f32) -> bool {
        100.0 * self.loss >= percent
    }
}

impl Luck {
    /// The largest change, for better or worse.
    fn most(&self) -> f32 {
        self.change.iter().map(|change| change.abs()).fold(0.0, f32::max)
    }
}

impl Report {
    fn sum_up(&self, seat: Seat, names: &Names, blunder: f32) -> SeatReport {
        let decisions: Vec<_> = self.decisions.iter().filter(|decision| decision.seat == seat.0).collect();
        SeatReport {
            seat: seat.0,
            name: names.get(seat).to_string(),
            decisions: decisions.len(),
            loss: decisions.iter().map(|decision| decision.loss).sum(),
            blunders: decisions.iter().filter(|decision| decision.is_blunder(blunder)).count(),
            luck: self.luck.iter().map(|luck| luck.change[seat.index()]).sum(),
        }
    }

    fn show(&self, args: &Args, names: &Names, lang: Lang, out: &mut dyn Write) -> Result<()> {
        let percent = |x: f32| format!("{} %", tenths(lang, 100.0 * x));
        let signed = |x: f32| format!("{}{}", if x < 0.0 { "−" } else { "+" }, percent(x.abs()));
        let mut table = Table::new(text::bots::analysis_header(lang));
        for report in &self.seats {
            let mean = report.loss / report.decisions.max(1) as f32;
            table.row([
                names.get(Seat(report.seat)).to_string(),
                report.decisions.to_string(),
                percent(mean),
                report.blunders.to_string(),
                signed(report.luck),
            ]);
        }
        writeln!(out, "{table}")?;
        let mut blunders: Vec<_> = self.decisions.iter().filter(|decision| decision.is_blunder(args.blunder)).collect();
        blunders.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        writeln!(out, "{}", text::bots::blunders(lang, blunders.len(), args.blunder))?;
        for Decision { ply, seat, question, played, best, loss, .. } in blunders {
            writeln!(out, "{ply:4}  {}: {question}", names.get(Seat(*seat)))?;
            writeln!(out, "      {}", text::bots::blunder(lang, played, best, &percent(*loss)))?;
        }
        let mut turns: Vec<_> = self.luck.iter().filter(|luck| 100.0 * luck.most() >= args.blunder).collect();
        turns.sort_by(|a, b| b.most().total_cmp(&a.most()));
        writeln!(out, "\n{}", text::bots::turns_of_luck(lang, turns.len(), args.blunder))?;
        for Luck { ply, event, change } in turns {
            let each = (0..).map(Seat).zip(change).map(|(seat, &x)| format!("{} {}", names.get(seat), signed(x)));
            writeln!(out, "{ply:4}  {event} ({})", each.collect::<Vec<_>>().join(", "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_luck_counts_as_much_as_good() {
        let luck = |change: &[f32]| Luck { ply: 0, event: String::new(), change: change.to_vec() };
        assert!(luck(&[-0.3]).most() > luck(&[0.2, -0.1]).most());
    }
}
