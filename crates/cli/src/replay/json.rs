//! A recorded match for auditors, one JSON object per line: a header with the first position, every step with all
//! answers that were possible and the position after it, and how it ended. `docs/replay.schema.json` describes every
//! line.

use super::{Eyes, Range};
use crate::names::Names;
use crate::reports::{self, ContentReport, ResultReport, ScoreReport, SetupReport};
use anyhow::Result;
use engine::{Audience, Lang, Numbered, Seat, State, Step, Timeline, Title, ToAct};
use serde::Serialize;
use std::io::Write;

/// The first line.
#[derive(Serialize)]
#[serde(bound = "")]
struct Header<'a, G: Title> {
    kind: &'static str,
    /// Raised when the meaning of any field changes.
    version: u32,
    game: &'static str,
    setup: SetupReport,
    content: ContentReport,
    /// The hash of the dealer's key, published before the match.
    dice: Option<String>,
    tags: Vec<Tag<'a>>,
    seats: Vec<SeatName<'a>>,
    /// How many steps the record has, and which of them follow: from `from` up to, but not including, `to`.
    steps: usize,
    from: usize,
    to: usize,
    /// Who is watching: `all`, `spectator`, or the number of a seat.
    eyes: EyesReport,
    /// The position at `from`.
    position: Position<'a, G>,
}

#[derive(Serialize)]
struct Tag<'a> {
    key: &'a str,
    value: &'a str,
}

#[derive(Serialize)]
struct SeatName<'a> {
    seat: u8,
    name: &'a str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EyesReport {
    Word(&'static str),
    Seat(u8),
}

/// The position of the match.
#[derive(Serialize)]
#[serde(bound = "")]
struct Position<'a, G: Title> {
    ply: u32,
    /// The seats that decide; none where chance does or the match is over.
    to_act: Vec<u8>,
    over: bool,
    /// What everybody sees.
    public: &'a G::Public,
    /// What each seat knows beyond that, as far as the onlooker may know.
    own: Vec<Own<'a, G>>,
    scores: Vec<ScoreReport>,
    /// The fingerprint of the whole truth, or of the onlooker's view.
    fingerprint: String,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Own<'a, G: Title> {
    seat: u8,
    own: &'a G::Own,
}

/// What was possible and what was done, before it is done. Another seat's possibilities and answer may be secret: an
/// onlooker from a seat is told only that seat's own, and the events.
#[derive(Serialize)]
struct Deed {
    kind: &'static str,
    ply: u32,
    /// The seat that decided; none for a random outcome.
    seat: Option<u8>,
    question: Option<String>,
    /// The ids of all legal answers.
    legal: Option<Vec<u16>>,
    /// All possible outcomes.
    chances: Option<Vec<Weighted>>,
    /// The id of the answer or outcome.
    id: Option<u16>,
    notation: Option<String>,
    text: Option<String>,
}

#[derive(Serialize)]
struct Weighted {
    id: u16,
    weight: u32,
}

/// One step and its outcome.
#[derive(Serialize)]
#[serde(bound = "")]
struct Made<'a, G: Title> {
    #[serde(flatten)]
    deed: Deed,
    events: Vec<Told<'a, G>>,
    position: Position<'a, G>,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Told<'a, G: Title> {
    to: Audience,
    event: &'a G::Event,
    text: String,
}

/// The last line.
#[derive(Serialize)]
struct End {
    kind: &'static str,
    ply: u32,
    #[serde(flatten)]
    result: ResultReport,
}

/// Writes a record, every step of which is known to be legal.
pub(super) fn write<G: Title>(
    game: &Timeline<G>,
    range: &Range,
    eyes: Eyes,
    lang: Lang,
    out: &mut dyn Write,
) -> Result<()> {
    let (content, names) = (game.state().content(), Names::of_record(game.record(), lang));
    line(out, &Header::new(game, range, eyes, &names))?;
    for (ply, &step) in (range.start as u32..).zip(&game.record().steps[range.clone()]) {
        let mut deed = Deed::new(game.state_at(ply), ply, step, eyes, &names, lang);
        if matches!(step, Step::Deal(_)) {
            deed.text = outcome_in_words(game, ply, eyes, &names, lang);
        }
        let events = game.all_told(ply).iter().filter(|told| eyes.see(told.to)).map(|told| Told {
            to: told.to,
            event: &told.event,
            text: names.line(&G::event(lang, content, &told.event)),
        });
        line(out, &Made { deed, events: events.collect(), position: Position::new(game, ply + 1, eyes) })?;
    }
    let end = range.end as u32;
    line(out, &End { kind: "end", ply: end, result: ResultReport::new(game.state_at(end), &names) })
}

fn line(out: &mut dyn Write, line: &impl Serialize) -> Result<()> {
    Ok(writeln!(out, "{}", serde_json::to_string(line)?)?)
}

impl<'a> Tag<'a> {
    fn new((key, value): &'a (String, String)) -> Tag<'a> {
        Tag { key, value }
    }
}

impl<'a, G: Title> Header<'a, G> {
    fn new(game: &'a Timeline<G>, range: &Range, eyes: Eyes, names: &'a Names) -> Self {
        let header = &game.record().header;
        Header {
            kind: "header",
            version: 1,
            game: G::NAME,
            setup: SetupReport::new::<G>(&header.setup),
            content: ContentReport::new::<G>(header.content),
            dice: header.dice.map(|hash| hash.to_string()),
            // The key would reveal every deal to an onlooker.
            tags: header
                .tags
                .iter()
                .filter(|(key, _)| matches!(eyes, Eyes::All) || key != "key")
                .map(Tag::new)
                .collect(),
            seats: (0..).zip(names.iter()).map(|(seat, name)| SeatName { seat, name }).collect(),
            steps: game.record().steps.len(),
            from: range.start,
            to: range.end,
            eyes: match eyes {
                Eyes::All => EyesReport::Word("all"),
                Eyes::Of(None) => EyesReport::Word("spectator"),
                Eyes::Of(Some(seat)) => EyesReport::Seat(seat.0),
            },
            position: Position::new(game, range.start as u32, eyes),
        }
    }
}

impl<'a, G: Title> Position<'a, G> {
    fn new(game: &'a Timeline<G>, ply: u32, eyes: Eyes) -> Self {
        let state = game.state_at(ply);
        let players = state.players();
        let to_act = state.to_act().seats().iter().map(|seat| seat.0).collect();
        let own = Seat::all(players).filter(|&seat| eyes.are_of(seat));
        let fingerprint = match eyes {
            Eyes::All => state.fingerprint(),
            Eyes::Of(viewer) => state.view(viewer).fingerprint(),
        };
        Position {
            ply,
            to_act,
            over: state.to_act() == ToAct::Nobody,
            public: state.public(),
            own: own.map(|seat| Own { seat: seat.0, own: &state.parts().own[seat] }).collect(),
            scores: reports::scores(state, players),
            fingerprint: format!("{fingerprint:016x}"),
        }
    }
}

impl Deed {
    fn new<G: Title>(state: &State<G>, ply: u32, step: Step, eyes: Eyes, names: &Names, lang: Lang) -> Deed {
        let content = state.content();
        let (seat, id) = match step {
            Step::Play(seat, id) => (Some(seat), id),
            Step::Deal(id) => (None, id),
        };
        let hidden = Deed {
            kind: "step",
            ply,
            seat: seat.map(|seat| seat.0),
            question: None,
            legal: None,
            chances: None,
            id: None,
            notation: None,
            text: None,
        };
        match seat {
            Some(seat) if eyes.are_of(seat) => {
                let (known, mut legal) = (state.known(seat), Vec::new());
                state.legal(seat, &mut legal);
                let action = G::Action::from_id(id).expect("every step is legal");
                Deed {
                    question: Some(names.line(&G::prompt(lang, known))),
                    legal: Some(legal.iter().map(|action| action.id()).collect()),
                    id: Some(id),
                    notation: Some(G::write_action(content, action)),
                    text: Some(names.line(&G::action(lang, known, action))),
                    ..hidden
                }
            }
            None if matches!(eyes, Eyes::All) => {
                let mut chances = Vec::new();
                state.chances(&mut chances);
                let weighted = chances.iter().map(|&(outcome, weight)| Weighted { id: outcome.id(), weight });
                let outcome = G::Chance::from_id(id).expect("every step is legal");
                Deed {
                    chances: Some(weighted.collect()),
                    id: Some(id),
                    notation: Some(G::write_chance(content, outcome)),
                    ..hidden
                }
            }
            _ => hidden,
        }
    }
}

/// What a random step told the onlooker: a seat that draws is told more than the others.
fn outcome_in_words<G: Title>(game: &Timeline<G>, ply: u32, eyes: Eyes, names: &Names, lang: Lang) -> Option<String> {
    let told = game.all_told(ply).iter().filter(|told| eyes.see(told.to));
    let told = told.min_by_key(|told| !matches!(told.to, Audience::Only(_)))?;
    Some(names.line(&G::event(lang, game.state().content(), &told.event)))
}
