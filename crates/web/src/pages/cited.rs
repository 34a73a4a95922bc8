//! Rules named in a text, as links to their paragraphs.

use crate::route::Route;
use catalog::{GameId, with_game};
use engine::{RuleId, Why};
use leptos::prelude::*;

/// A text with every rule in it linked.
pub(crate) fn cited(game: GameId, text: &str) -> AnyView {
    let ids: Vec<&'static str> =
        with_game!(game, G => <<G as Why>::Rule as RuleId>::ALL.iter().map(|rule| rule.id()).collect());
    let part = |part: &str| match ids.iter().find(|id| **id == part) {
        Some(id) => {
            let href = Route::Rules(game, Some((*id).into())).href();
            view! { <a class="cited" href=href>{*id}</a> }.into_any()
        }
        None => part.to_string().into_any(),
    };
    parts(text).into_iter().map(part).collect_view().into_any()
}

/// Words that could be ids, and the text between them.
fn parts(text: &str) -> Vec<&str> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = rest.find(|other| word(other) != word(c)).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        parts.push(part);
        rest = after;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stand_alone_and_nothing_is_lost() {
        let text = "Häuser (KC-P9, KC-F4).";
        let found = parts(text);
        assert_eq!(found.concat(), text);
        assert!(found.contains(&"KC-P9") && found.contains(&"KC-F4"));
    }
}
