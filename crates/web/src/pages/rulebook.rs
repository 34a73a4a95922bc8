//! The rules of a game in our own words: at a glance, then a paragraph with its own address for every rule id, then the
//! signs of board and cards. The rules page shows it, and so does every table beside the board.

use super::cited::cited;
use super::glance;
use crate::art::Piece;
use crate::boards::Cover;
use crate::browser::{after, scroll_to};
use crate::route::Route;
use crate::settings::{Settings, settings};
use crate::shelf::Opened;
use crate::text::Word;
use catalog::{GameId, Glance, Paragraph};
use engine::{Lang, RuleId, Seat, Title};
use leptos::prelude::*;

/// The class and the place of the list of signs.
const SIGNS: &str = "sign-list";

/// A rule: its id and its text.
type Rule = (&'static str, &'static str);

/// The letters of a rule's id between its dash and its number: rules that share them are a chapter.
pub(crate) fn letters(id: &str) -> &str {
    let tail = id.split_once('-').map_or(id, |(_, tail)| tail);
    &tail[..tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len())]
}

/// Every rule.
pub(crate) fn rules<G: Title>(lang: Lang) -> Vec<Rule> {
    G::Rule::ALL.iter().map(|&rule| (rule.id(), G::rule(lang, rule))).collect()
}

/// The rules by chapter, in their order.
fn chapters(opened: Opened, lang: Lang) -> Vec<Vec<Rule>> {
    opened.rules(lang).chunk_by(|(a, _), (b, _)| letters(a) == letters(b)).map(<[_]>::to_vec).collect()
}

/// The editions that can be chosen and what each revision of the rules changed.
fn history(opened: Opened, lang: Lang) -> impl IntoView {
    let editions: Vec<String> = opened.offered().iter().map(|edition| edition.about(lang).to_string()).collect();
    let changes = opened.changes(lang).iter().zip(2..);
    let changes: Vec<String> =
        changes.map(|(change, n)| format!("{} {n}: {change}", Word::Revision.get(lang))).collect();
    let section = move |title: Word, lines: Vec<String>| {
        let lines = lines.into_iter().map(|line| view! { <li><p>{line}</p></li> }).collect_view();
        view! { <section><h2>{title.get(lang)}</h2><ul>{lines}</ul></section> }
    };
    let editions = (editions.len() > 1).then(|| section(Word::Editions, editions));
    let changes = (!changes.is_empty()).then(|| section(Word::Revisions, changes));
    view! { {editions}{changes} }
}

/// Whether a text contains all the words of a question.
fn answers(text: &str, question: &str) -> bool {
    let text = text.to_lowercase();
    question.to_lowercase().split_whitespace().all(|word| text.contains(word))
}

fn rule_item(game: GameId, (id, text): Rule, chosen: Memo<Option<String>>, asked: RwSignal<String>) -> AnyView {
    let href = Route::Rules(game, Some(id.into())).href();
    let pieces = Cover::of(game).mentioned(text).zip(0u8..);
    let pieces = pieces.map(|(name, n)| view! { <Piece name seat=Some(Seat(n % 4))/> }).collect_view();
    view! {
        <li id=id class:chosen=move || chosen.get().as_deref() == Some(id)>
            <a class="rule-id" href=href on:click=move |_| asked.set(String::new())>{id}</a>
            <p>{cited(game, text)}</p>
            <div class="mentions" aria-hidden="true">{pieces}</div>
        </li>
    }
    .into_any()
}

/// What the reader sees: a game's rules, at one of them, or search results.
#[derive(Clone, Copy)]
struct Book {
    opened: Opened,
    game: GameId,
    settings: Settings,
    glance: RwSignal<Option<Glance>>,
    rule: Memo<Option<String>>,
    asked: RwSignal<String>,
}

impl Book {
    fn item(self, it: Rule) -> AnyView {
        rule_item(self.game, it, self.rule, self.asked)
    }

    fn title(self, id: &str) -> Option<&'static str> {
        Cover::of(self.game).chapter(letters(id)).map(|words| self.settings.say(words))
    }

    fn chapter(self, rules: Vec<Rule>) -> AnyView {
        let title = self.title(rules[0].0);
        let rules = rules.into_iter().map(|rule| self.item(rule)).collect_view();
        view! { <section><h2>{title}</h2><ol>{rules}</ol></section> }.into_any()
    }

    fn contents(self) -> AnyView {
        let entry = |rules: Vec<Rule>| {
            let href = Route::Rules(self.game, Some(rules[0].0.into())).href();
            view! { <li><a href=href>{self.title(rules[0].0)}</a></li> }
        };
        chapters(self.opened, self.settings.lang.get()).into_iter().map(entry).collect_view().into_any()
    }

    /// At a glance, the numbered rules, the signs, what has changed.
    fn whole(self) -> AnyView {
        let Book { opened, game, settings, glance, .. } = self;
        let before = move || {
            let sections = glance.get()?.sections;
            let (_, before) = sections.split_last()?;
            let numbered = before.iter().enumerate();
            let section = |(n, of)| glance::section(game, of, "at-a-glance", format!("glance-{n}"));
            Some(numbered.map(section).collect_view())
        };
        let signs = move || Some(glance::section(game, glance.get()?.sections.last()?, SIGNS, SIGNS.into()));
        let chapters = move || {
            let chapters = chapters(opened, settings.lang.get()).into_iter();
            chapters.map(|rules| self.chapter(rules)).collect_view()
        };
        view! { {before}{chapters}{signs}{move || history(opened, settings.lang.get())} }.into_any()
    }

    /// Everything that contains the words of a question.
    fn found(self, question: &str) -> AnyView {
        let rules = self.opened.rules(self.settings.lang.get()).into_iter();
        let rules: Vec<Rule> = rules.filter(|(id, text)| answers(&format!("{id} {text}"), question)).collect();
        let sections = self.glance.get().into_iter().flat_map(|glance| glance.sections);
        let words = sections.flat_map(|section| section.paragraphs).filter(|words| answers(&words.text, question));
        let words: Vec<Paragraph> = words.collect();
        let count = rules.len() + words.len();
        let words = words.iter().map(|words| glance::paragraph(self.game, words)).collect_view();
        view! {
            <section>
                <h2 role="status">{count}" "{self.settings.say(Word::Found)}</h2>
                <ol>{rules.into_iter().map(|rule| self.item(rule)).collect_view()}</ol>
                <ul class="sign-list">{words}</ul>
            </section>
        }
        .into_any()
    }
}

/// The rules, with a field to search them.
#[component]
pub(crate) fn Rulebook(opened: Opened, rule: Memo<Option<String>>) -> impl IntoView {
    let (settings, game) = (settings(), opened.id());
    let asked = RwSignal::new(String::new());
    let book = Book { opened, game, settings, glance: glance::open(game, settings), rule, asked };
    Effect::new(move || {
        if let Some(rule) = rule.get().filter(|rule| !rule.is_empty()) {
            asked.set(String::new());
            after(30, move || scroll_to(&rule));
        }
    });
    let text = move || {
        let question = asked.get();
        if question.trim().is_empty() { book.whole() } else { book.found(&question) }
    };
    view! {
        <div class=format!("rules {game}")>
            <nav aria-label=settings.says(Word::Contents)>
                <label class="search">
                    <span>{settings.says(Word::SearchRules)}</span>
                    <input
                        type="search"
                        id="search-rules"
                        prop:value=asked
                        on:input=move |event| asked.set(event_target_value(&event))
                    />
                </label>
                <ol>
                    {move || book.contents()}
                    <li>
                        <button class="plain" id="to-signs" on:click=move |_| scroll_to(SIGNS)>
                            {settings.says(Word::Signs)}
                        </button>
                    </li>
                </ol>
            </nav>
            <div>{text}</div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_answered_by_all_its_words() {
        assert!(answers("KC-P9 A province never has more emissaries", "Province emissar"));
        assert!(!answers("A province", "province wall"));
    }
}
