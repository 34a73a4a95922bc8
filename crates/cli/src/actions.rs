//! `tianxia actions`: every decision of a game with its number, its notation and its words.

use crate::args::parse_game;
use crate::names::Names;
use crate::table::Table;
use crate::text;
use anyhow::Result;
use catalog::{GameId, with_game};
use engine::{Code, Content, Game, Lang, Playout, Rng, Seat, State, Title};
use serde::Serialize;
use std::io::Write;

/// How many random games are searched for words; a decision that occurs in none of them has none.
const GAMES: u64 = 400;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `tianxia games` names it
    #[arg(value_parser = parse_game)]
    game: GameId,
    /// Print JSON for machines, one object a decision
    #[arg(long)]
    json: bool,
}

/// One decision. Its words are those of the first position it was met in: what a decision means may depend on the
/// position, its id and notation do not.
#[derive(Serialize)]
struct Entry {
    id: u16,
    notation: String,
    de: Option<String>,
    en: Option<String>,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let entries = with_game!(args.game, G => entries::<G>());
    if args.json {
        for entry in &entries {
            writeln!(out, "{}", serde_json::to_string(entry)?)?;
        }
        return Ok(());
    }
    let mut table = Table::left(text::actions_header(lang));
    for Entry { id, notation, de, en } in entries {
        let words = if lang == Lang::De { de } else { en };
        table.row([id.to_string(), notation, words.unwrap_or_else(|| "–".into())]);
    }
    Ok(write!(out, "{table}")?)
}

fn entries<G: Title>() -> Vec<Entry> {
    let content = <G as Game>::Content::standard();
    let action = |id| G::Action::from_id(id).map(|action| (id, action));
    let entry = |(id, action)| Entry { id, notation: G::write_action(content, action), de: None, en: None };
    let mut entries: Vec<Entry> = (0..G::Action::COUNT).filter_map(action).map(entry).collect();
    let setups = testkit::setups::<G>();
    for n in 0..GAMES {
        let setup = &setups[n as usize % setups.len()];
        let rng = Rng::new(n);
        look_through(G::start(content, setup), rng, &mut entries);
    }
    entries
}

/// Plays one random game and finds words for what it meets.
fn look_through<G: Title>(mut state: State<G>, mut rng: Rng, entries: &mut [Entry]) {
    let mut playout = Playout::default();
    while playout.step_by(&mut state, &mut rng, |state, seat, legal, rng| {
        for &action in legal {
            let place = entries.binary_search_by_key(&action.id(), |entry| entry.id).expect("every id is listed");
            let entry = &mut entries[place];
            if entry.de.is_none() {
                (entry.de, entry.en) =
                    (Some(words(state, seat, action, Lang::De)), Some(words(state, seat, action, Lang::En)));
            }
        }
        rng.pick(legal)
    }) {}
}

fn words<G: Title>(state: &State<G>, seat: Seat, action: G::Action, lang: Lang) -> String {
    let names = Names::new((0..5).map(|seat| text::seat(lang, Seat(seat))).collect());
    names.line(&G::action(lang, state.known(seat), action))
}
