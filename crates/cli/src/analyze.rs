//! `tianxia analyze`: where a recorded match was won and lost.

use crate::args::{RecordArgs, parse_jobs, parse_seat, parse_seed};
use crate::names::Names;
use crate::sim::progress;
use crate::table::Table;
use crate::{files, seats, text, thinking};
use anyhow::{Result, bail};
use bots::{Ask, Fortune, Judge, Ledger, Limits, Settings, Thinker, Turn, luck, tenths, turning_points};
use catalog::with_game;
use engine::{Lang, Line, MAX_SEATS, Numbered, RuleId, Seat, SeatMap, Step, Timeline, Title, View};
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroUsize;

/// How many turning points are named.
const TURNS: usize = 5;

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
    /// The loss, in percent, that makes a blunder, 0 to 100
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
    /// The winning chance of every seat after the played answer, from what the seat knew.
    chances: Vec<f32>,
    /// What separates the best answer from the played one, where that is more than luck.
    reasons: Vec<String>,
}

/// One random event.
#[derive(Serialize)]
struct Luck {
    ply: u32,
    event: String,
    /// The probability of the outcome.
    odds: f32,
    /// The change in winning chance that the outcome meant for each seat, against the expectation.
    change: Vec<f32>,
    /// The same in points of lead.
    points: Vec<f32>,
    #[serde(skip)]
    fortune: Fortune,
}

/// A rule, by its number and in words.
#[derive(Serialize)]
struct RuleReport {
    rule: &'static str,
    text: &'static str,
}

/// How the points of a source were earned.
#[derive(Serialize)]
struct SourceReport {
    source: &'static str,
    points: Vec<i32>,
    #[serde(flatten)]
    rule: RuleReport,
}

/// A step that moved the winning chances.
#[derive(Serialize)]
struct TurnReport {
    ply: u32,
    seat: u8,
    /// Whether it was a decision or luck.
    kind: &'static str,
    change: f32,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    budget: String,
    /// Why it ended; absent where it has not.
    ended: Option<RuleReport>,
    /// How the points were earned.
    earned: Vec<SourceReport>,
    decisions: Vec<Decision>,
    luck: Vec<Luck>,
    turning_points: Vec<TurnReport>,
    /// For each seat that was judged: decisions, total winning chance given away, blunders, total luck.
    seats: Vec<SeatReport>,
}

#[derive(Serialize, Default)]
struct SeatReport {
    seat: u8,
    name: String,
    decisions: usize,
    loss: f32,
    blunders: usize,
    /// What the deals gave in winning chance, and the deviation of such deals.
    luck: f32,
    luck_deviation: f32,
    /// The same in points of lead.
    luck_points: f32,
    luck_points_deviation: f32,
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
    let mut report = Report::new::<G>(&game, limits, lang);
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
    report.turning_points = report.turns();
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
    let answer = thoughts.of(played).filter(|answer| answer.action != best.action);
    let claims = answer.map_or_else(Vec::new, |answer| bots::claims(known.seat, best, answer));
    let sentence = |claim| bots::sentence::<G>(lang, known.content, known.seat, claim);
    let reasons: Vec<Line> = claims.iter().map(sentence).collect();
    let chances = answer.unwrap_or(best).chances;
    Ok(thoughts.loss(played).map(|loss| Decision {
        ply,
        seat: known.seat.0,
        question: names.line(&G::prompt(lang, known)),
        played: words(played),
        best: words(best.action),
        chance: best.chance,
        loss,
        chances: chances[..view.players() as usize].to_vec(),
        reasons: reasons.iter().map(|line| names.line(line)).collect(),
    }))
}

/// What a random outcome changed, in the words of the event, or as in the record; `None` where only one was possible.
fn weigh<G: Title>(judge: &Judge, game: &Timeline<G>, ply: u32, id: u16, names: &Names, lang: Lang) -> Option<Luck> {
    let (before, outcome) = (game.state_at(ply), G::Chance::from_id(id)?);
    let (content, players) = (before.content(), before.players());
    let fortune = luck(judge, before, outcome, players)?;
    let words = game.dealt(ply).map(|event| names.line(&G::event(lang, content, event)));
    let event = words.unwrap_or_else(|| G::write_chance(content, outcome));
    let seated = |each: [f32; MAX_SEATS]| each[..players as usize].to_vec();
    let (change, points) = (seated(fortune.chance.gain), seated(fortune.points.gain));
    Some(Luck { ply, event, odds: fortune.odds, change, points, fortune })
}

impl Decision {
    /// Whether it cost this many percent.
    fn is_blunder(&self, percent: f32) -> bool {
        100.0 * self.loss >= percent
    }
}

impl Luck {
    /// The largest change, for better or worse, and its seat.
    fn most(&self) -> Turn {
        let seats = (0..).map(Seat).zip(self.change.iter().copied());
        let most = seats.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()).then(b.0.0.cmp(&a.0.0)));
        let (seat, change) = most.expect("somebody sits at the table");
        Turn { ply: self.ply, seat, change }
    }
}

impl Report {
    fn new<G: Title>(game: &Timeline<G>, limits: Limits, lang: Lang) -> Report {
        let (content, state) = (game.state().content(), game.state());
        let said = |rule: G::Rule| RuleReport { rule: rule.id(), text: G::rule(lang, rule) };
        let (over, tally) = (state.result().is_some(), G::tally(content, state.public()));
        let points = |source: usize| Seat::all(state.players()).map(|seat| tally.get(source, seat)).collect();
        let source =
            |n: usize| SourceReport { source: G::source(lang, n), points: points(n), rule: said(G::earned_by(n)) };
        let earned = (0..G::SOURCES).map(source).filter(|source: &SourceReport| source.points.iter().any(|&n| n != 0));
        Report {
            game: G::NAME,
            budget: limits.to_string(),
            ended: over.then(|| said(G::ended_by(content, state.public()))),
            earned: earned.collect(),
            decisions: Vec::new(),
            luck: Vec::new(),
            turning_points: Vec::new(),
            seats: Vec::new(),
        }
    }

    fn sum_up(&self, seat: Seat, names: &Names, blunder: f32) -> SeatReport {
        let decisions: Vec<_> = self.decisions.iter().filter(|decision| decision.seat == seat.0).collect();
        let mut ledger = Ledger::default();
        for luck in &self.luck {
            ledger.enter(&luck.fortune);
        }
        let ((luck, luck_deviation), (luck_points, luck_points_deviation)) =
            (ledger.chance.of(seat), ledger.points.of(seat));
        SeatReport {
            seat: seat.0,
            name: names.get(seat).to_string(),
            decisions: decisions.len(),
            loss: decisions.iter().map(|decision| decision.loss).sum(),
            blunders: decisions.iter().filter(|decision| decision.is_blunder(blunder)).count(),
            luck,
            luck_deviation,
            luck_points,
            luck_points_deviation,
        }
    }

    /// The decisions and the luck that moved the chances the most.
    fn turns(&self) -> Vec<TurnReport> {
        let decided = |d: &Decision| Turn { ply: d.ply, seat: Seat(d.seat), change: -d.loss };
        let turns = self.decisions.iter().map(decided).chain(self.luck.iter().map(Luck::most));
        let kind = |ply: u32| if self.luck.iter().any(|luck| luck.ply == ply) { "luck" } else { "decision" };
        let report = |Turn { ply, seat, change }: Turn| TurnReport { ply, seat: seat.0, kind: kind(ply), change };
        turning_points(turns, TURNS).into_iter().map(report).collect()
    }

    fn show(&self, args: &Args, names: &Names, lang: Lang, out: &mut dyn Write) -> Result<()> {
        self.show_end(names, lang, out)?;
        let mut table = Table::new(text::bots::analysis_header(lang));
        for report in &self.seats {
            let mean = report.loss / report.decisions.max(1) as f32;
            let points = |points: f32| tenths(lang, points.abs());
            table.row([
                names.get(Seat(report.seat)).to_string(),
                report.decisions.to_string(),
                percent(lang, mean),
                report.blunders.to_string(),
                format!("{} ± {}", signed(lang, report.luck), percent(lang, report.luck_deviation)),
                format!(
                    "{}{} ± {}",
                    if report.luck_points < 0.0 { "−" } else { "+" },
                    points(report.luck_points),
                    points(report.luck_points_deviation)
                ),
            ]);
        }
        writeln!(out, "{table}{}\n", text::bots::luck_explained(lang))?;
        self.show_turns(names, lang, out)?;
        self.show_blunders(args.blunder, names, lang, out)?;
        let mut turns: Vec<_> =
            self.luck.iter().filter(|luck| 100.0 * luck.most().change.abs() >= args.blunder).collect();
        turns.sort_by(|a, b| b.most().change.abs().total_cmp(&a.most().change.abs()));
        writeln!(out, "\n{}", text::bots::turns_of_luck(lang, turns.len(), args.blunder))?;
        for Luck { ply, event, odds, change, .. } in turns {
            let each = (0..).map(Seat).zip(change).map(|(seat, &x)| format!("{} {}", names.get(seat), signed(lang, x)));
            let each = each.collect::<Vec<_>>().join(", ");
            writeln!(out, "{ply:4}  {event} [{}] ({each})", text::bots::odds(lang, &percent(lang, *odds)))?;
        }
        Ok(())
    }

    /// Why the match ended, and how the points were earned.
    fn show_end(&self, names: &Names, lang: Lang, out: &mut dyn Write) -> Result<()> {
        let Some(RuleReport { rule, text }) = &self.ended else { return Ok(()) };
        writeln!(out, "{}: {text} ({rule})\n", text::bots::why_it_ended(lang))?;
        for SourceReport { source, points, rule: RuleReport { rule, text } } in &self.earned {
            let each = (0..).map(Seat).zip(points).map(|(seat, n)| format!("{} {n}", names.get(seat)));
            writeln!(out, "{source}: {}\n    {text} ({rule})", each.collect::<Vec<_>>().join(", "))?;
        }
        Ok(writeln!(out)?)
    }

    fn show_turns(&self, names: &Names, lang: Lang, out: &mut dyn Write) -> Result<()> {
        if self.turning_points.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}", text::bots::turning_points(lang))?;
        for TurnReport { ply, seat, change, .. } in &self.turning_points {
            let luck = self.luck.iter().find(|luck| luck.ply == *ply);
            let decision = self.decisions.iter().find(|decision| decision.ply == *ply);
            let what = match (luck, decision) {
                (Some(luck), _) => text::bots::turned_by_luck(lang, &luck.event, &percent(lang, luck.odds)),
                (None, Some(d)) => text::bots::turned_by_decision(lang, &d.played, &d.best),
                (None, None) => continue,
            };
            writeln!(out, "{ply:4}  {} {}: {what}", names.get(Seat(*seat)), signed(lang, *change))?;
        }
        Ok(writeln!(out)?)
    }

    fn show_blunders(&self, blunder: f32, names: &Names, lang: Lang, out: &mut dyn Write) -> Result<()> {
        let mut blunders: Vec<_> = self.decisions.iter().filter(|decision| decision.is_blunder(blunder)).collect();
        blunders.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        writeln!(out, "{}", text::bots::blunders(lang, blunders.len(), blunder))?;
        for Decision { ply, seat, question, played, best, loss, reasons, .. } in blunders {
            writeln!(out, "{ply:4}  {}: {question}", names.get(Seat(*seat)))?;
            writeln!(out, "      {}", text::bots::blunder(lang, played, best, &percent(lang, *loss)))?;
            for reason in reasons {
                writeln!(out, "        {reason}")?;
            }
        }
        Ok(())
    }
}

fn percent(lang: Lang, share: f32) -> String {
    format!("{} %", tenths(lang, 100.0 * share))
}

fn signed(lang: Lang, share: f32) -> String {
    format!("{}{}", if share < 0.0 { "−" } else { "+" }, percent(lang, share.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Gift;

    #[test]
    fn bad_luck_counts_as_much_as_good() {
        let fortune = Fortune { odds: 0.5, chance: Gift::default(), points: Gift::default() };
        let luck = |change: &[f32]| {
            let (event, change) = (String::new(), change.to_vec());
            Luck { ply: 0, event, odds: 0.5, change, points: Vec::new(), fortune }.most()
        };
        assert_eq!(luck(&[0.2, -0.3]), Turn { ply: 0, seat: Seat(1), change: -0.3 });
        assert_eq!(luck(&[0.2, -0.1]), Turn { ply: 0, seat: Seat(0), change: 0.2 });
    }
}
