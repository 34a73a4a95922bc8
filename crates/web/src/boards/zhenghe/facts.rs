//! Facts for the side panel: places with the odds of an attack, cards with what each side may do, voyages, piles.

use super::combat::{exact, percent};
use super::places::{emblem, standing};
use super::words::Word;
use super::{cards, side_word};
use crate::boards::{Block, Detail, Scene};
use engine::{Lang, Seat, View};
use zhenghe::content::{CardKind, Deed};
use zhenghe::odds::{self, Aim, Ratio};
use zhenghe::outlook;
use zhenghe::pieces::{ARMIES, Card, Cards, Place, Side, Verb};
use zhenghe::{Action, Content, Phase, ZhengHe, text};

type Row = (Option<Seat>, String, String);

fn line(what: impl Into<String>) -> Row {
    (None, what.into(), String::new())
}

fn block(title: impl Into<String>, rows: Vec<Row>) -> Block {
    Block { title: title.into(), rows }
}

fn card_name(content: &Content, card: Card, lang: Lang) -> String {
    format!("{} #{}", content.cards[card].name.get(lang), card.0 + 1)
}

/// More about an answer: what a card allows, what an attack is worth, the chance of a voyage or of a roll.
pub(super) fn beside(view: &View<ZhengHe>, action: Action, lang: Lang) -> Vec<Block> {
    let (content, public) = (view.content(), view.public());
    let mut blocks = match (public.phase, action) {
        (_, Action::Play(card) | Action::Reserve(card) | Action::Reveal(card)) => of_deeds(view, card, lang),
        (Phase::Place { job }, Action::At(place)) if job.verb == Verb::Attack => of_attacks(view, place, lang),
        (Phase::Reroll { .. }, Action::Reroll(_) | Action::Done) => of_roll(view, action, lang),
        _ => Vec::new(),
    };
    blocks.extend(outlook::after(content, public, action).map(|chance| {
        let row = (None, format!("{} · {}", Word::Success.get(lang), exact(chance)), percent(chance));
        block(Word::VoyageWith.get(lang), vec![row])
    }));
    blocks
}

/// What continuing with the dice in one way is worth.
fn of_roll(view: &View<ZhengHe>, action: Action, lang: Lang) -> Vec<Block> {
    let Some(worth) = view.known().and_then(outlook::choices) else { return Vec::new() };
    let way = if let Action::Reroll(mask) = action { usize::from(mask) } else { 0 };
    let Some(chances) = worth.get(way) else { return Vec::new() };
    let row = |(aim, &chance): (Aim, &Ratio)| (None, text::aim(lang, aim).into(), percent(chance));
    vec![block("", Aim::ALL.into_iter().zip(chances).map(row).collect())]
}

/// A place: what is there, what it adjoins, what an attack on it would be worth.
pub(super) fn of_place(scene: Scene<ZhengHe>, place: Place) -> Detail {
    let view = scene.first_view();
    let (content, public, lang) = (view.content(), view.public(), scene.lang_now());
    let there = standing(public, place).into_iter().filter(|&(_, n)| n > 0);
    let rows: Vec<Row> = there.map(|(piece, n)| line(text::pieces(lang, piece, n))).collect();
    let near: Vec<_> = content.adjacent(place).iter().map(|near| content.places[near].name.get(lang)).collect();
    let mut blocks = vec![
        block("", if rows.is_empty() { vec![line(Word::Empty.get(lang))] } else { rows }),
        block(Word::Neighbours.get(lang), vec![line(near.join(", "))]),
    ];
    blocks.extend(of_attacks(&view, place, lang));
    let spot = &content.places[place];
    Detail { title: spot.name.get(lang).into(), emblem: emblem(&spot.id), blocks }
}

/// Attacks on a place by either side, with one unit and more, up to all that are near.
fn of_attacks(view: &View<ZhengHe>, land: Place, lang: Lang) -> Vec<Block> {
    let (content, public) = (view.content(), view.public());
    let of_side = |side: Side| {
        let mut rows: Vec<Row> = Vec::new();
        for most in 1..=ARMIES {
            match outlook::assault(content, public, side, land, most) {
                Some((units, chance)) if units == most => {
                    let what = format!("{} {units}", Word::AttackWith.get(lang));
                    rows.push((public.seat(side), what, percent(chance)));
                }
                _ => break,
            }
        }
        // The smallest ones are the least interesting.
        let spare = rows.len().saturating_sub(6);
        rows.drain(..spare);
        (!rows.is_empty()).then(|| block(Word::AttackOdds.get(lang), rows))
    };
    Side::ALL.into_iter().filter_map(of_side).collect()
}

/// A card: what each side may do with it, and how the other side could react.
pub(super) fn of_card(scene: Scene<ZhengHe>, card: Card) -> Detail {
    let view = scene.first_view();
    let (content, lang) = (view.content(), scene.lang_now());
    let blocks = of_deeds(&view, card, lang);
    Detail { title: card_name(content, card, lang), emblem: Some(cards::emblem(content, card)), blocks }
}

fn of_deeds(view: &View<ZhengHe>, card: Card, lang: Lang) -> Vec<Block> {
    let (content, public) = (view.content(), view.public());
    let info = &content.cards[card];
    let mut blocks = Vec::new();
    for side in [Side::Barbarian, Side::Emperor] {
        let printed = info.deeds[side];
        if printed.iter().all(Deed::is_empty) {
            continue;
        }
        let usable = content.deed(card, side, public.voyages);
        let mut title = side_word(side).get(lang).to_string();
        if let (CardKind::General(voyage), Side::Emperor) = (info.kind, side) {
            title = format!("{title}, {} {}", Word::AfterVoyage.get(lang), voyage + 1);
        }
        let mut rows = vec![line(text::deed(lang, if usable.is_empty() { &printed[0] } else { &usable }))];
        if usable.is_empty() {
            rows.push(line(Word::Locked.get(lang)));
        }
        blocks.push(block(title, rows));
    }
    if let Some(own) = view.viewer().map(|seat| public.side(seat)) {
        blocks.push(reaction(view, card, own.other(), lang));
        let gold = public.gold + public.sea_gold;
        if own == Side::Emperor && public.junks > 0 && gold > 0 {
            let chance = odds::voyage(public.junks, gold, info.points, 0);
            let row = (None, format!("{} · {}", Word::Success.get(lang), exact(chance)), percent(chance));
            blocks.push(block(Word::VoyageWith.get(lang), vec![row]));
        }
    }
    blocks
}

/// How a side could react if this card is played face up.
fn reaction(view: &View<ZhengHe>, card: Card, side: Side, lang: Lang) -> Block {
    let deed = view.content().deed(card, side, view.public().voyages);
    let text = if deed.is_empty() { Word::NoReaction.get(lang).into() } else { text::deed(lang, &deed) };
    block(format!("{}: {}", Word::Reaction.get(lang), side_word(side).get(lang)), vec![line(text)])
}

/// A voyage: whether it is made, and which cards it unlocks.
pub(super) fn of_voyage(scene: Scene<ZhengHe>, voyage: u8) -> Detail {
    let view = scene.first_view();
    let (content, public, lang) = (view.content(), view.public(), scene.lang_now());
    let made = public.voyages >> voyage & 1 == 1;
    let state = if made { Word::VoyageMade } else { Word::VoyageOpen };
    let unlocked = Card::all().filter(|&card| content.cards[card].kind == CardKind::General(voyage));
    let rows = unlocked.map(|card| {
        let deed = &content.cards[card].deeds[Side::Emperor][0];
        (None, format!("{}: {}", card_name(scene.content(), card, lang), text::deed(lang, deed)), String::new())
    });
    let mut blocks = vec![block("", vec![line(state.get(lang))]), block(Word::Unlocks.get(lang), rows.collect())];
    let gold = public.gold + public.sea_gold;
    if !made && public.junks > 0 && gold > 0 {
        let odds = |dice: u8| {
            let chance = odds::voyage(public.junks, gold, dice, 0);
            (None, format!("{dice} {}", Word::CommandPoints.get(lang)), percent(chance))
        };
        blocks.push(block(Word::VoyageWith.get(lang), (1..=3).map(odds).collect()));
    }
    let name = content.voyages[usize::from(voyage)].name.get(lang);
    Detail { title: format!("{} {name}", voyage + 1), emblem: None, blocks }
}

fn listed(scene: Scene<ZhengHe>, title: Word, cards: Cards) -> Detail {
    let lang = scene.lang_now();
    let rows: Vec<Row> = cards
        .iter()
        .map(|card| (None, card_name(scene.content(), card, lang), scene.content().points(card).to_string()))
        .collect();
    let rows = if rows.is_empty() { vec![line(Word::Empty.get(lang))] } else { rows };
    Detail { title: title.get(lang).into(), emblem: None, blocks: vec![block("", rows)] }
}

/// The discards, which are face up.
pub(super) fn of_discards(scene: Scene<ZhengHe>) -> Detail {
    listed(scene, Word::Discards, scene.first_view().public().discard)
}

/// The cards that may be in the deck: all that the viewer has not traced.
pub(super) fn of_deck(scene: Scene<ZhengHe>) -> Detail {
    let view = scene.first_view();
    let public = view.public();
    let open = public.used.or(public.discard).or(public.solo.hand).or(public.solo.reserve);
    let traced =
        view.own().map_or(Cards::EMPTY, |own| own.hand.or(own.reserve).or(own.knows.hand).or(own.knows.reserve));
    listed(scene, Word::Untraced, Cards::ALL.less(open).less(traced))
}

/// A deck of the barbarians' cards: those still to come, with what they do.
pub(super) fn of_events(scene: Scene<ZhengHe>, deck: usize) -> Detail {
    let view = scene.first_view();
    let lang = scene.lang_now();
    let spent = view.public().solo.spent[deck];
    let left = scene.content().events[deck].iter().enumerate().filter(|(n, _)| spent >> n & 1 == 0);
    let one = left.map(|(_, event)| {
        block(event.name.get(lang), event.lines.iter().map(|of| line(text::bot_line(lang, of))).collect())
    });
    let title = format!("{} {}", Word::BotDeck.get(lang), ["I", "II", "III"][deck]);
    Detail { title, emblem: None, blocks: one.collect() }
}
