//! Words and facts about fields, ways and actions.

use super::words::Word;
use crate::boards::{Block, Detail, Scene};
use crate::text::signed;
use engine::{Lang, RuleId, Seat, Text};
use leptos::prelude::*;
use yunhe::outlook::{self, Way};
use yunhe::route;
use yunhe::{Action, Content, Deed, Field, Phase, Public, Tile, Yunhe};

/// How many ways are listed one by one.
const LISTED: usize = 4;

/// A field by its name or short id.
pub(super) fn field_name(content: &Content, field: Field, lang: Lang) -> String {
    let info = &content[field];
    info.name.as_ref().map_or_else(|| info.id.clone(), |name| name.get(lang).to_string())
}

/// A tile by its name and points.
pub(super) fn tile_name(content: &Content, tile: Tile, lang: Lang) -> String {
    match content.shapes.get(tile.index()) {
        Some(shape) => format!("{} ({})", shape.name.get(lang), shape.value),
        None => Word::Unrest.get(lang).into(),
    }
}

/// A field with what lies on it, for visitors who do not see it.
pub(super) fn field_words(scene: Scene<Yunhe>, public: Memo<Public>, field: Field) -> String {
    let (content, lang) = (scene.content(), scene.lang());
    let name = field_name(content, field, lang);
    match public.with(|public| public.at(field)) {
        Some((seat, tile)) => format!("{name}: {}, {}", tile_name(content, tile, lang), scene.name(seat)),
        None => name,
    }
}

/// An answer in the game's own words; where nobody is asked, as in a spectator's record, what is there.
pub(super) fn answer_words(scene: Scene<Yunhe>, action: Action, there: impl FnOnce() -> String) -> String {
    let view = scene.view();
    let words = view.known().map(|known| Yunhe::action(scene.lang(), known, action));
    words.map_or_else(there, |line| line.plain(|seat| scene.name(seat)))
}

/// A field: whose land, whose tile, how many of the Coordinator's ways cross it.
pub(super) fn of_field(scene: Scene<Yunhe>, public: Memo<Public>, field: Field) -> Detail {
    let (content, lang) = (scene.content(), scene.lang_now());
    let public = public.get_untracked();
    let mut rows = Vec::new();
    match content.territory(field) {
        Some(land) => {
            let name = content.territories[usize::from(land)].name.get(lang).to_string();
            rows.push((public.owner(land), name, String::new()));
        }
        None => rows.push((None, Word::Neutral.get(lang).into(), String::new())),
    }
    if let Some((seat, tile)) = public.at(field) {
        rows.push((Some(seat), tile_name(content, tile, lang), String::new()));
    }
    if public.round > 0 && public.phase != Phase::Over {
        let ways = outlook::preview(content, &public, outlook::steps_to_come(&public), false);
        let across = ways.iter().filter(|way| way.fields.iter().any(|&(at, _)| at == field)).count();
        if across > 0 {
            rows.push((None, Word::WaysOf.get(lang).into(), format!("{across}/{}", ways.len())));
        }
    }
    let title = field_name(content, field, lang);
    Detail { title, emblem: None, blocks: vec![Block { title: String::new(), rows }] }
}

/// The Coordinator: what his next move would bring, way by way, and the whole trip on average.
pub(super) fn of_ways(scene: Scene<Yunhe>, public: Memo<Public>, ways: &[Way]) -> Detail {
    let (content, lang) = (scene.content(), scene.lang_now());
    let public = public.get_untracked();
    let word = |word: Word| word.get(lang);
    let seats = || Seat::all(public.players);
    let mut blocks = Vec::new();
    let range = |seat: Seat| {
        let points = || ways.iter().map(|way| i32::from(way.points[seat]));
        let (least, most) = (points().min()?, points().max()?);
        let text = if least == most { signed(most) } else { format!("{} … {}", signed(least), signed(most)) };
        ((least, most) != (0, 0)).then(|| (Some(seat), String::new(), text))
    };
    let mut rows: Vec<_> = seats().filter_map(range).collect();
    if rows.is_empty() {
        rows.push((None, word(Word::NoPoints).into(), String::new()));
    }
    if public.resting {
        rows = vec![(None, word(Word::TeaBreak).into(), String::new())];
    }
    let steps = outlook::steps_to_come(&public);
    blocks.push(Block { title: format!("{} {steps}", word(Word::NextMove)), rows });
    if (2..=LISTED).contains(&ways.len()) {
        for (n, way) in ways.iter().enumerate() {
            let end = way.fields.last().map_or(public.ship, |last| last.0);
            let of = |seat: Seat| (Some(seat), String::new(), signed(way.points[seat].into()));
            let rows: Vec<_> = seats().filter(|&seat| way.points[seat] != 0).map(of).collect();
            let title = format!("{} {} → {}", word(Word::Way), n + 1, field_name(content, end, lang));
            blocks.push(Block { title, rows });
        }
    }
    let map = route::Chart::of(content, &public);
    let outlook = outlook::expected(&map, route::Ship::of(&public));
    let average = |seat: Seat| {
        let tenths = (outlook[seat] + 5 * outlook[seat].signum()) / 10;
        let sign = if tenths < 0 { "−" } else { "+" };
        let tenths = tenths.abs();
        let comma = if lang == Lang::De { ',' } else { '.' };
        (tenths > 0).then(|| (Some(seat), String::new(), format!("{sign}{}{comma}{}", tenths / 10, tenths % 10)))
    };
    blocks.push(Block { title: word(Word::UntilTurn).into(), rows: seats().filter_map(average).collect() });
    blocks.retain(|block| !block.rows.is_empty());
    Detail { title: word(Word::Coordinator).into(), emblem: Some('船'), blocks }
}

/// An action of the cards: its rule.
pub(super) fn of_deed(deed: Deed, lang: Lang) -> Detail {
    let mut rules = vec![deed.rule()];
    if deed.is_paid() && deed != Deed::Denounce {
        rules.push(Deed::Denounce.rule());
    }
    let rows = rules.into_iter().map(|rule| (None, <Yunhe as Text>::rule(lang, rule).to_string(), rule.id().into()));
    Detail {
        title: deed.name(lang).into(),
        emblem: None,
        blocks: vec![Block { title: String::new(), rows: rows.collect() }],
    }
}
