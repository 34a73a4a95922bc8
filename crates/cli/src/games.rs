//! `tianxia games`: what there is to play.

use crate::text;
use anyhow::Result;
use catalog::{GameId, with_game};
use engine::{Content, Game, Lang, Setup, Text};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print JSON for machines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    game: &'static str,
    title: &'static str,
    players: (u8, u8),
    minutes: (u16, u16),
    weight: u8,
    sentence: &'static str,
    design: &'static str,
    art: &'static str,
    publisher: &'static str,
    year: u16,
    options: Vec<Choice>,
    editions: Vec<Value>,
    revision: u16,
    changes: &'static [&'static str],
}

#[derive(Serialize)]
struct Choice {
    key: &'static str,
    name: &'static str,
    sentence: &'static str,
    values: Vec<Value>,
}

#[derive(Serialize)]
struct Value {
    value: &'static str,
    name: &'static str,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    for &id in GameId::ALL {
        let entry = with_game!(id, G => entry::<G>(id, lang));
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&entry)?)?;
        } else {
            show(&entry, lang, out)?;
        }
    }
    Ok(())
}

fn entry<G: Text>(id: GameId, lang: Lang) -> Entry {
    let (about, credits) = (id.about(), id.about().credits);
    let options = <G as Game>::Setup::CHOICES.iter().map(|choice| {
        let (name, sentence) = G::choice(lang, choice.key);
        let values = choice.values.iter().map(|value| Value { value, name: G::value(lang, choice.key, value) });
        Choice { key: choice.key, name, sentence, values: values.collect() }
    });
    let editions = G::Content::EDITIONS.iter().filter(|edition| edition.offered);
    Entry {
        game: G::NAME,
        title: G::title(lang),
        players: (*G::PLAYERS.start(), *G::PLAYERS.end()),
        minutes: about.minutes,
        weight: about.weight,
        sentence: about.sentence.get(lang),
        design: credits.design,
        art: credits.art,
        publisher: credits.publisher,
        year: credits.year,
        options: options.collect(),
        editions: editions.map(|edition| Value { value: edition.name, name: edition.about(lang) }).collect(),
        revision: G::Setup::REVISION,
        changes: G::changes(lang),
    }
}

fn show(entry: &Entry, lang: Lang, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{:<8}  {}", entry.game, entry.title)?;
    writeln!(out, "          {}", entry.sentence)?;
    writeln!(out, "          {}", text::at_a_glance(lang, entry.players, entry.minutes, entry.weight))?;
    let boxed = text::boxed_game(lang, entry.design, entry.art, entry.publisher, entry.year);
    writeln!(out, "          {boxed}")?;
    for choice in &entry.options {
        writeln!(out, "          --set {}=…  {}: {}", choice.key, choice.name, choice.sentence)?;
        for (n, value) in choice.values.iter().enumerate() {
            let default = if n == 0 { text::default(lang) } else { "" };
            writeln!(out, "              {:<12} {}{default}", value.value, value.name)?;
        }
    }
    if entry.editions.len() > 1 {
        writeln!(out, "          --content …  {}", text::editions(lang))?;
        for edition in &entry.editions {
            writeln!(out, "              {:<12} {}", edition.value, edition.name)?;
        }
    }
    for (revision, change) in (2..).zip(entry.changes) {
        writeln!(out, "          {}", text::change(lang, revision, change))?;
    }
    Ok(writeln!(out)?)
}
