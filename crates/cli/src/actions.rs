//! `tianxia actions`: every decision of a game with its number, its notation and its words.

use crate::args::game;
use crate::names::Names;
use crate::table::Table;
use crate::text;
use anyhow::Result;
use catalog::{GameId, with_game};
use engine::{Content, Game, Lang, Numbered, Playout, Rng, Seat, State, Title};
use serde::Serialize;
use std::io::Write;

/// How many games are searched for words. Decisions that none of them meets have none: most are places and cards that
/// the standard edition does not have.
const GAMES: u64 = 400;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `tianxia games` names it
    #[arg(value_parser = game())]
    game: GameId,
    /// Print JSON for machines, one object per decision
    #[arg(long)]
    json: bool,
}

/// One decision. Its words are those of the first position it was met in: the meaning of a decision may depend on the
/// position, its id and notation do not.
#[derive(Serialize)]
struct Entry {
    id: u16,
    notation: String,
    /// What is decided, and about what.
    kind: String,
    parameters: Vec<String>,
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
    for Entry { id, notation, de, en, .. } in entries {
        let words = if lang == Lang::De { de } else { en };
        table.row([id.to_string(), notation, words.unwrap_or_else(|| "–".into())]);
    }
    Ok(write!(out, "{table}")?)
}

fn entries<G: Title>() -> Vec<Entry> {
    let content = <G as Game>::Content::standard();
    let entry = |id: u16| {
        let action = G::Action::from_id(id)?;
        let (kind, parameters) = parts(&format!("{action:?}"));
        Some(Entry { id, notation: G::write_action(content, action), kind, parameters, de: None, en: None })
    };
    let mut entries: Vec<Entry> = (0..G::Action::COUNT).filter_map(entry).collect();
    let setups = testkit::setups::<G>();
    for n in 0..GAMES {
        let setup = &setups[n as usize % setups.len()];
        look_through(G::start(content, setup), Rng::new(n), &mut entries);
    }
    entries
}

/// A decision as the rules write it, `Build { tile: Tile(3), at: Field(7) }`, in its name and its parameters.
fn parts(written: &str) -> (String, Vec<String>) {
    let Some(at) = written.find(['(', '{', ' ']) else { return (written.into(), Vec::new()) };
    let (kind, inside) = written.split_at(at);
    let inside = inside.trim().trim_start_matches(['(', '{']);
    let inside = inside.strip_suffix([')', '}']).unwrap_or(inside);
    let (mut parameters, mut depth) = (vec![String::new()], 0);
    for c in inside.chars() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            parameters.push(String::new());
        } else if let Some(last) = parameters.last_mut() {
            last.push(c);
        }
    }
    (kind.into(), parameters.iter().map(|parameter| parameter.trim().to_string()).collect())
}

/// Plays one game, preferring decisions not played yet, and finds words for those it meets.
fn look_through<G: Title>(mut state: State<G>, mut rng: Rng, entries: &mut [Entry]) {
    let mut playout = Playout::default();
    while playout.step_by(&mut state, &mut rng, |state, seat, legal, rng| {
        let mut fresh = None;
        for &action in legal {
            let place = entries.binary_search_by_key(&action.id(), |entry| entry.id).expect("every id is listed");
            let entry = &mut entries[place];
            if entry.de.is_none() {
                fresh = Some(action);
                (entry.de, entry.en) =
                    (Some(words(state, seat, action, Lang::De)), Some(words(state, seat, action, Lang::En)));
            }
        }
        fresh.unwrap_or_else(|| rng.pick(legal))
    }) {}
}

fn words<G: Title>(state: &State<G>, seat: Seat, action: G::Action, lang: Lang) -> String {
    let names = Names::new((0..5).map(|seat| text::seat(lang, Seat(seat))).collect());
    names.line(&G::action(lang, state.known(seat), action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_parameters_are_told_apart() {
        let told = |written| {
            let (kind, parameters) = parts(written);
            format!("{kind}: {}", parameters.join("; "))
        };
        assert_eq!(told("Done"), "Done: ");
        assert_eq!(told("House(Space(3))"), "House: Space(3)");
        assert_eq!(told("Pick(Card(1, 2), [3, 4])"), "Pick: Card(1, 2); [3, 4]");
        assert_eq!(told("Build { tile: Tile(3), at: None }"), "Build: tile: Tile(3); at: None");
    }
}
