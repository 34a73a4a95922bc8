//! One term for one thing: checks the words of a game against the glossary in its README.

use crate::{random_match, setups};
use engine::{Content, Lang, Line, RuleId, Setup, State, Text, Timeline, Title};
use std::collections::BTreeSet;

/// The head of the table; further columns are for people.
const HEAD: [&str; 4] = ["Deutsch", "nicht", "English", "not"];
/// Random matches whose words are read, spread over the setups.
const MATCHES: usize = 12;
/// How many steps between two drawings of the table.
const BOARD_EVERY: u32 = 16;

/// The terms of one game in both languages, each with the variants that its texts avoid.
///
/// A README has them as a table with the columns `Deutsch`, `nicht`, `English`, `not`. Variants are separated by commas
/// and compared word by word, ignoring case; `benachbart…` stands for every word with this beginning.
#[derive(Debug)]
pub struct Glossary(Vec<Row>);

#[derive(Debug)]
struct Row {
    lang: Lang,
    term: String,
    variants: Vec<String>,
}

impl Glossary {
    /// Reads the table of a README.
    ///
    /// # Panics
    /// If there is no such table, or a row lacks a term.
    pub fn read(readme: &str) -> Glossary {
        let mut lines = readme.lines().map(cells).skip_while(|cells| !cells.starts_with(&HEAD.map(String::from)));
        assert!(lines.next().is_some(), "the README has no table | {} |", HEAD.join(" | "));
        let mut rows = Vec::new();
        for cells in lines.skip(1).take_while(|cells| cells.len() >= HEAD.len()) {
            for (lang, pair) in [Lang::De, Lang::En].into_iter().zip(cells.chunks(2)) {
                assert!(!pair[0].is_empty(), "a row of the glossary lacks a term: {cells:?}");
                let variants = pair[1].split(',').map(str::trim).filter(|variant| !variant.is_empty());
                rows.push(Row { lang, term: pair[0].clone(), variants: variants.map(Into::into).collect() });
            }
        }
        Glossary(rows)
    }

    /// Variants in a text that the glossary rejects.
    pub fn faults(&self, lang: Lang, text: &str) -> Vec<String> {
        let text = words(text);
        let rows = self.0.iter().filter(|row| row.lang == lang);
        let pairs = rows.flat_map(|row| row.variants.iter().map(move |variant| (row, variant)));
        let found = pairs.filter(|(_, variant)| occurs(variant, &text));
        found.map(|(row, variant)| format!("`{variant}` instead of `{}`", row.term)).collect()
    }
}

fn cells(line: &str) -> Vec<String> {
    line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

fn occurs(variant: &str, text: &[String]) -> bool {
    let (stem, any_ending) = variant.strip_suffix('…').map_or((variant, false), |stem| (stem, true));
    let sought = words(stem);
    let Some((last, before)) = sought.split_last() else { return false };
    text.windows(sought.len()).any(|window| {
        let (word, start) = window.split_last().expect("windows are not empty");
        start == before && (word == last || any_ending && word.starts_with(last))
    })
}

/// Checks every text of a game against the glossary of its README: the sentence about it, rules, options, points,
/// editions, and what random matches of all kinds ask, offer, tell and show.
pub fn glossary<G: Title>(readme: &str) {
    let glossary = Glossary::read(readme);
    let mut faults = Vec::new();
    for lang in Lang::ALL {
        for text in texts::<G>(lang) {
            faults.extend(glossary.faults(lang, &text).into_iter().map(|fault| format!("{fault} in: {text}")));
        }
    }
    let shown: Vec<_> = faults.iter().take(20).map(String::as_str).collect();
    assert!(faults.is_empty(), "{} faults in the texts of {}\n{}", faults.len(), G::NAME, shown.join("\n"));
}

/// Every text of a game in one language that random matches bring to light.
fn texts<G: Title>(lang: Lang) -> BTreeSet<String> {
    let mut out = printed::<G>(lang);
    let setups = setups::<G>();
    for n in 0..MATCHES {
        let setup = setups[n * setups.len() / MATCHES];
        told(lang, &random_match::<G>(G::Content::standard(), setup, n as u64, G::MAX_PLIES), &mut out);
    }
    out
}

/// The texts that need no match.
fn printed<G: Title>(lang: Lang) -> BTreeSet<String> {
    let mut out = BTreeSet::from([G::title(lang), G::ABOUT.sentence.get(lang)].map(String::from));
    out.extend(G::Rule::ALL.iter().map(|&rule| G::rule(lang, rule).to_string()));
    out.extend((0..G::SOURCES).map(|source| G::source(lang, source).to_string()));
    for choice in G::Setup::CHOICES {
        let (name, about) = G::choice(lang, choice.key);
        out.extend([name.to_string(), about.to_string()]);
        out.extend(choice.values.iter().map(|value| <G as Text>::value(lang, choice.key, value).to_string()));
    }
    out.extend(G::changes(lang).iter().map(ToString::to_string));
    out.extend(G::Content::EDITIONS.iter().map(|edition| edition.about(lang).to_string()));
    out
}

/// The texts of a match.
fn told<G: Title>(lang: Lang, game: &Timeline<G>, out: &mut BTreeSet<String>) {
    let content = game.state().content();
    for ply in 0..game.ply() {
        asked(lang, game.state_at(ply), out);
        if ply.is_multiple_of(BOARD_EVERY) {
            out.insert(G::board(lang, &game.view(None, ply)));
        }
        let events = game.all_told(ply).iter();
        out.extend(events.map(|told| plain(&G::event(lang, content, &told.event))));
    }
}

/// The question and its answers.
fn asked<G: Title>(lang: Lang, state: &State<G>, out: &mut BTreeSet<String>) {
    let mut legal = Vec::new();
    for seat in state.to_act().seats().iter() {
        let known = state.known(seat);
        state.legal(seat, &mut legal);
        out.insert(plain(&G::prompt(lang, known)));
        for &action in &legal {
            out.extend([G::action(lang, known, action), G::rest(lang, known, action)].iter().map(plain));
            out.extend(G::parts(known.content, action).into_iter().map(|part| plain(&G::part(lang, known, part))));
        }
    }
}

fn plain(line: &Line) -> String {
    line.plain(|seat| format!("<{}>", seat.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = "\
## Glossary
| Deutsch | nicht | English | not | Here |
|---|---|---|---|---|
| angrenzend | benachbart… | adjacent | neighbour… | `adjacent` |
| Gesetzgebung | Gesetz | octagon of your choice | octagon of choice, any octagon | `Law` |

Other | words | about | nicht |
";

    #[test]
    fn variants_are_found_as_whole_words_or_by_their_beginning() {
        let glossary = Glossary::read(README);
        assert_eq!(glossary.faults(Lang::De, "eine Benachbarte Region"), ["`benachbart…` instead of `angrenzend`"]);
        assert_eq!(glossary.faults(Lang::De, "Das Gesetz."), ["`Gesetz` instead of `Gesetzgebung`"]);
        assert!(glossary.faults(Lang::De, "Gesetzgebung; unbenachbart; neighbour").is_empty());
        assert_eq!(glossary.faults(Lang::En, "an Octagon of choice, or any octagon").len(), 2);
        assert!(glossary.faults(Lang::En, "an octagon of your choice; octagon").is_empty());
    }

    #[test]
    #[should_panic(expected = "no table")]
    fn a_readme_without_a_table_is_no_glossary() {
        Glossary::read("# words\n\n| Here | Rulebook |\n|---|---|\n");
    }
}
