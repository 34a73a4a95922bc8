//! Action cards: the hand, the viewer's reserve, and small ones wherever a card is known.

use super::words::Word;
use super::{facts, icons, say};
use crate::art::{Emblem, Piece as Drawing};
use crate::boards::Scene;
use crate::memo::memo;
use leptos::prelude::*;
use zhenghe::content::{CardKind, Content};
use zhenghe::pieces::{Card, Cards, MAX_RESERVE, Side, Verb};
use zhenghe::{Action, Public, ZhengHe, text};

/// The emblem of a card: what it does for the Emperor, or its owner.
pub(super) fn emblem(content: &Content, card: Card) -> char {
    let info = &content.cards[card];
    match info.kind {
        CardKind::Special(Side::Emperor) => '帝',
        CardKind::Special(Side::Barbarian) => '夷',
        CardKind::General(_) => match info.deeds[Side::Emperor][0].jobs().next().map(|job| job.verb) {
            Some(Verb::Voyage) => '海',
            Some(Verb::GainGold) => '金',
            Some(Verb::GainJunks) => '船',
            Some(Verb::ArmiesHome) => '兵',
            Some(Verb::ArmiesBorderlands) => '鎮',
            Some(Verb::Attack) => '戰',
            _ => '亂',
        },
    }
}

/// The colour of a card: general, the Emperor's, the barbarians'.
fn pigment(content: &Content, card: Card) -> &'static str {
    match content.cards[card].kind {
        CardKind::General(_) => "green",
        CardKind::Special(Side::Emperor) => "red",
        CardKind::Special(Side::Barbarian) => "yellow",
    }
}

/// A known card, small: its points, emblem and name.
pub(super) fn pill(scene: Scene<ZhengHe>, card: Card, note: Option<Word>) -> AnyView {
    let content = scene.content();
    let lang = scene.lang();
    let note = note.map(|note| note.get(lang));
    let label = format!("{} {}", text::card(lang, content, card), note.unwrap_or_default());
    view! {
        <span
            class=format!("zh-pill {}", pigment(content, card))
            role="img"
            tabindex="0"
            {..scene.facts(move || facts::of_card(scene, card))}
            aria-label=label
            title=note
        >
            <b class="zh-points">{content.points(card)}</b>
            <Emblem of=emblem(content, card)/>
            {content.cards[card].name.get(lang).to_string()}" #"{card.0 + 1}
        </span>
    }
    .into_any()
}

/// Face-down cards.
pub(super) fn backs(n: u8) -> impl IntoView {
    (0..n).map(|_| view! { <span class="zh-back" aria-hidden="true"></span> }).collect_view()
}

/// One action of a card: its side, its effect, and whether it can be used now.
fn deed(public: &Public, content: &Content, card: Card, side: Side) -> Option<AnyView> {
    let info = &content.cards[card];
    let usable = content.deed(card, side, public.voyages);
    let (shown, voyage) = match info.kind {
        CardKind::General(voyage) => (info.deeds[side][0], (side == Side::Emperor).then_some(voyage + 1)),
        CardKind::Special(of) if of == side => (usable, None),
        CardKind::Special(_) => return None,
    };
    let (mark, seat) = match side {
        Side::Emperor => ("emperor", None),
        Side::Barbarian => ("horde", Some(super::colour(public, side))),
    };
    let voyage = voyage.map(|number| view! { <span class="zh-needs number">{number}</span> });
    let off = usable.is_empty();
    Some(
        view! {
            <span class="zh-deed" class:off=off aria-hidden="true">
                <Drawing name=mark seat=seat/>{icons::deed(public, &shown)}{voyage}
            </span>
        }
        .into_any(),
    )
}

/// What is printed on a card.
fn face(scene: Scene<ZhengHe>, card: Card) -> impl IntoView {
    let content = scene.content();
    let public = memo(move || *scene.view().public());
    let seen = memo(move || scene.view().own().is_some_and(|own| own.known.hand.or(own.known.reserve).has(card)));
    let name = move || content.cards[card].name.get(scene.lang()).to_string();
    let eye = move || {
        let title = Word::SeenByOther.get(scene.lang());
        seen.get().then(|| view! { <span class="zh-seen" role="img" aria-label=title title=title></span> })
    };
    let deeds = move || {
        let public = public.get();
        [Side::Barbarian, Side::Emperor]
            .into_iter()
            .filter_map(|side| deed(&public, content, card, side))
            .collect_view()
    };
    // Long names are smaller, so that every name fits on one line.
    let length = move || match name().chars().count() {
        0..=11 => "zh-card-name",
        12..=14 => "zh-card-name long",
        _ => "zh-card-name longest",
    };
    view! {
        <span class=length>{name}</span>
        <span class="zh-card-emblem"><Emblem of=emblem(content, card)/></span>
        <span class="zh-head">
            <b class="zh-points" aria-hidden="true">{content.points(card)}</b>
            <span class="zh-nr" aria-hidden="true">"#"{card.0 + 1}</span>{eye}
        </span>
        {deeds}
    }
}

/// A whole card that stands for an answer.
fn whole(scene: Scene<ZhengHe>, card: Card, action: Action) -> impl IntoView {
    let content = scene.content();
    let label = move || format!("{}. {}", say(scene, action), text::card(scene.lang(), content, card));
    view! {
        <button
            type="button"
            class=format!("card zh-card {}", pigment(content, card))
            {..scene.target(move || Some(action), label)}
            {..scene.facts(move || facts::of_card(scene, card))}
        >
            {face(scene, card)}
        </button>
    }
}

/// The viewer's hand: a click plays a card; a click on the back below it puts it into the reserve.
pub(super) fn hand(scene: Scene<ZhengHe>) -> AnyView {
    let cards = memo(move || scene.view().own().map_or(Cards::EMPTY, |own| own.hand).iter().collect::<Vec<_>>());
    let one = move |card: Card| {
        let lay = Action::Reserve(card);
        view! {
            <div class="zh-held-card" class:resting=move || !scene.is_legal(lay)>
                {whole(scene, card, Action::Play(card))}
                <button
                    type="button"
                    class="zh-lay"
                    {..scene.target(move || Some(lay), move || say(scene, lay))}
                >
                    <span class="zh-back" aria-hidden="true"></span>
                    {move || Word::Reserve.get(scene.lang())}
                </button>
            </div>
        }
    };
    view! {
        <p class="row-label">{move || Word::YourHand.get(scene.lang())}</p>
        <div class="cards zh-hand"><For each=move || cards.get() key=|card| *card children=one/></div>
    }
    .into_any()
}

/// The viewer's reserve: three places; a click reveals a card.
pub(super) fn reserve(scene: Scene<ZhengHe>) -> AnyView {
    let cards = memo(move || {
        let reserve = scene.view().own().map(|own| own.reserve)?;
        Some((0..MAX_RESERVE).map(|n| reserve.nth(n.into())).collect::<Vec<_>>())
    });
    let place = move |card: Option<Card>| match card {
        Some(card) => whole(scene, card, Action::Reveal(card)).into_any(),
        None => view! { <span class="card zh-card zh-free" aria-hidden="true"></span> }.into_any(),
    };
    let row = move || {
        cards.get().map(|cards| {
            let bare = cards.iter().all(Option::is_none);
            view! {
                <p class="row-label">{Word::YourReserve.get(scene.lang())}</p>
                <div class="cards zh-reserve" class:bare=bare>{cards.into_iter().map(place).collect_view()}</div>
            }
        })
    };
    view! { {row} }.into_any()
}
