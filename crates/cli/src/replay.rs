//! `tianxia replay`: a recorded game, step by step.

use crate::args::RecordArgs;
use crate::names::Names;
use crate::{files, scores, text};
use anyhow::{Result, bail};
use catalog::with_game;
use engine::{Audience, Code, Lang, Match, Seat, Setup, State, Step, Tally, Title};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// Tell only what this seat was told, counted from 1; 0 is a spectator [default: everything]
    #[arg(long, value_name = "SEAT")]
    from: Option<u8>,
    /// Draw the board after every step
    #[arg(long)]
    boards: bool,
    /// Print JSON for machines, one object a step
    #[arg(long, conflicts_with_all = ["from", "boards"])]
    json: bool,
}

/// Who is looking on.
#[derive(Clone, Copy)]
enum Eyes {
    /// Everything is told.
    All,
    /// What a seat or a spectator was told.
    Of(Option<Seat>),
}

impl Eyes {
    fn see(self, to: Audience) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Of(viewer) => to.includes(viewer),
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
    let (game, bytes) = files::read_record(&args.record.file, lang)?;
    with_game!(game, G => replay::<G>(args, &bytes, lang, out))
}

fn replay<G: Title>(args: &Args, bytes: &[u8], lang: Lang, out: &mut dyn Write) -> Result<()> {
    let (content, record) = files::record::<G>(&args.record, bytes, lang)?;
    let names = Names::of_record(&record, lang);
    let players = record.header.setup.players();
    let eyes = match args.from {
        None => Eyes::All,
        Some(0) => Eyes::Of(None),
        Some(n) if n <= players => Eyes::Of(Some(Seat(n - 1))),
        Some(n) => bail!("{}", text::no_such_viewer(lang, n, players)),
    };
    let mut game = Match::new(content, record.header.setup, None);
    for (n, &step) in record.steps.iter().enumerate() {
        let words = in_words(&game, step, &names, eyes, lang);
        if game.repeat(step).is_none() {
            return Err(files::bad_record(&args.record.file, &engine::ReadError::NotLegal(n), lang));
        }
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&Told::new(&game, step, &names, lang))?)?;
            continue;
        }
        writeln!(out, "{n:4}  {words}")?;
        for told in game.told(n as u32).iter().filter(|told| eyes.see(told.to)) {
            writeln!(out, "      · {}", names.line(&G::event(lang, content, &told.event)))?;
        }
        if args.boards {
            let board = G::board(lang, &game.view(eyes.viewer()));
            writeln!(out, "\n{}\n", names.board(board.trim_end()))?;
        }
    }
    if !args.json {
        writeln!(out)?;
        scores::final_table(out, game.state(), &names, lang)?;
    }
    Ok(())
}

/// A step before it is made, as far as the onlooker may know: somebody else's answer may be secret, so its words are
/// left to the events.
fn in_words<G: Title>(game: &Match<G>, step: Step, names: &Names, eyes: Eyes, lang: Lang) -> String {
    match step {
        Step::Deal(_) => text::chance(lang).to_string(),
        Step::Play(seat, id) => {
            let mine = match eyes {
                Eyes::All => true,
                Eyes::Of(viewer) => viewer == Some(seat),
            };
            match G::Action::from_id(id).filter(|_| mine) {
                Some(action) => {
                    let mut legal = Vec::new();
                    game.state().legal(seat, &mut legal);
                    if !legal.contains(&action) {
                        return names.get(seat).to_string();
                    }
                    let words = names.line(&G::action(lang, game.state().known(seat), action));
                    format!("{}: {words}", names.get(seat))
                }
                None => names.get(seat).to_string(),
            }
        }
    }
}

/// One step for machines, with the position after it.
#[derive(Serialize)]
#[serde(bound = "")]
struct Told<'a, G: Title> {
    ply: u32,
    /// The seat that decided, from 0; absent for a random outcome.
    actor: Option<u8>,
    /// The action or outcome id.
    id: u16,
    notation: String,
    events: Vec<ToldEvent<'a, G>>,
    public: &'a G::Public,
    /// Each seat's own knowledge.
    own: &'a [G::Own],
    scores: Vec<SeatScore>,
    fingerprint: String,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct ToldEvent<'a, G: Title> {
    to: Audience,
    event: &'a G::Event,
    text: String,
}

#[derive(Serialize)]
struct SeatScore {
    seat: u8,
    total: i32,
    forecast: i32,
    sources: Vec<SourceScore>,
}

#[derive(Serialize)]
struct SourceScore {
    source: &'static str,
    points: i32,
    forecast: i32,
}

impl<'a, G: Title> Told<'a, G> {
    fn new(game: &'a Match<G>, step: Step, names: &Names, lang: Lang) -> Self {
        let (state, ply) = (game.state(), game.ply() - 1);
        let content = state.content();
        let players = game.record().header.setup.players();
        let (actor, id) = match step {
            Step::Play(seat, id) => (Some(seat.0), id),
            Step::Deal(id) => (None, id),
        };
        let notation = match step {
            Step::Play(_, id) => G::Action::from_id(id).map(|action| G::write_action(content, action)),
            Step::Deal(id) => G::Chance::from_id(id).map(|outcome| G::write_chance(content, outcome)),
        };
        let events = game.told(ply).iter().map(|told| ToldEvent {
            to: told.to,
            event: &told.event,
            text: names.line(&G::event(lang, content, &told.event)),
        });
        Told {
            ply,
            actor,
            id,
            notation: notation.expect("a step that was made has a valid id"),
            events: events.collect(),
            public: state.public(),
            own: &state.parts().own.0[..players as usize],
            scores: seat_scores(state, players),
            fingerprint: format!("{:016x}", state.fingerprint()),
        }
    }
}

fn seat_scores<G: Title>(state: &State<G>, players: u8) -> Vec<SeatScore> {
    let tally: Tally = G::tally(state.content(), state.public());
    let forecast = G::forecast(state.content(), state.public());
    let scores = Seat::all(players).map(|seat| SeatScore {
        seat: seat.0,
        total: tally.total(seat),
        forecast: forecast.total(seat),
        sources: (0..G::SOURCES)
            .map(|source| SourceScore {
                source: G::source(Lang::En, source),
                points: tally.get(source, seat),
                forecast: forecast.get(source, seat),
            })
            .collect(),
    });
    scores.collect()
}
