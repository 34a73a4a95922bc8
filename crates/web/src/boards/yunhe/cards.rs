//! Action cards with an icon for every action, each with its name and its rule.

use super::deeds::DeedIcon;
use super::facts;
use super::words::Word;
use crate::art::Piece;
use crate::boards::Scene;
use crate::memo::memo;
use engine::{Seat, Text};
use leptos::prelude::*;
use yunhe::{Action, Card, Deed, Entry, Public, Yunhe};

/// Name and rule of an action, as a tooltip.
fn help(deed: Deed, scene: Scene<Yunhe>) -> String {
    let lang = scene.lang();
    format!("{}\n{}", deed.name(lang), <Yunhe as Text>::rule(lang, deed.rule()))
}

/// The symbols of one action, with its help.
fn symbols(scene: Scene<Yunhe>, entry: Entry) -> impl IntoView {
    let deed = entry.action;
    view! {
        <span
            class="symbols-of"
            class:paid=deed.is_paid()
            title=move || help(deed, scene)
            {..scene.facts(move || facts::of_deed(deed, scene.lang_now()))}
        >
            {(0..entry.count).map(|_| view! { <DeedIcon deed/> }).collect_view()}
        </span>
    }
}

/// The slots of a card, one below the other.
fn slots(scene: Scene<Yunhe>, card: Card) -> impl IntoView {
    let slot = move |entries: &Vec<Entry>| {
        let parts = entries.iter().enumerate().map(|(n, &entry)| {
            let or = (n > 0).then(|| view! { <i class="or">"/"</i> });
            view! { {or}{symbols(scene, entry)} }
        });
        view! { <span class="slot">{parts.collect_view()}</span> }
    };
    scene.content().cards[card].slots.iter().map(slot).collect_view()
}

/// All actions of a card in words.
fn words(scene: Scene<Yunhe>, card: Card) -> String {
    let (info, lang) = (&scene.content().cards[card], scene.lang());
    let entry = |entry: &Entry| format!("{} {}", entry.count, entry.action.name(lang));
    let slot = |slot: &Vec<Entry>| slot.iter().map(entry).collect::<Vec<_>>().join(" / ");
    let slots = info.slots.iter().map(slot).collect::<Vec<_>>().join(", ");
    format!("{}: {slots}", info.name.get(lang))
}

/// A card to choose.
fn choice(scene: Scene<Yunhe>, card: Card) -> impl IntoView {
    let name = move || scene.content().cards[card].name.get(scene.lang()).to_string();
    view! {
        <button
            type="button"
            class="deed-card"
            {..scene.target(move || Some(Action::Take(card)), move || words(scene, card))}
        >
            <span class="card-name">{name}</span>
            {slots(scene, card)}
        </button>
    }
}

/// The answer of an action that needs no place: its icon is the button.
const fn direct(deed: Deed) -> Option<Action> {
    Some(match deed {
        Deed::Rebuild => Action::Rebuild,
        Deed::Prestige => Action::Prestige,
        Deed::Remove => Action::Remove,
        Deed::Destroy => Action::Destroy,
        Deed::Tea => Action::Tea,
        Deed::Espionage => Action::Spy,
        Deed::Reform => Action::Reform,
        Deed::Supply | Deed::Build | Deed::Calm | Deed::Inspection | Deed::Intrigue | Deed::Denounce => return None,
    })
}

/// The viewer's own card, large: remaining actions glow or are full, used ones fade.
fn own(scene: Scene<Yunhe>, public: Memo<Public>, card: Card, seat: Seat) -> impl IntoView {
    let content = scene.content();
    let info = &content.cards[card];
    let entry = move |entry: &Entry| {
        let (deed, count) = (entry.action, entry.count);
        let left = memo(move || {
            public.with(|public| match public.seats[seat].shown {
                Some(_) if public.active == seat => public.left(content, deed),
                Some(_) => 0,
                None => count,
            })
        });
        let icons = move || {
            let left = left.get();
            let icon = |n: u8| view! { <span class="symbol" class:used={n >= left}><DeedIcon deed/></span> };
            (0..count).map(icon).collect_view()
        };
        let label = move || format!("{}, {}/{count}", deed.name(scene.lang()), left.get());
        let told = move || facts::of_deed(deed, scene.lang_now());
        view! {
            <button
                type="button"
                class="deed-entry"
                class:spent=move || left.get() == 0
                class:paid=deed.is_paid()
                title=move || help(deed, scene)
                {..scene.target(move || direct(deed), label)}
                {..scene.facts(told)}
                on:click=move |_| if direct(deed).is_none() { scene.show(Some(told())) }
            >
                <span class="icons">{icons}</span>
                <span class="deed-name">{move || deed.name(scene.lang())}</span>
            </button>
        }
    };
    let slot = move |entries: &Vec<Entry>| {
        let parts = entries.iter().enumerate().map(|(n, one)| {
            let or = (n > 0).then(|| view! { <i class="or">"/"</i> });
            view! { {or}{entry(one)} }
        });
        view! { <span class="slot">{parts.collect_view()}</span> }
    };
    view! {
        <div class="own-card">
            <h3>{move || info.name.get(scene.lang()).to_string()}</h3>
            <div class="own-slots">{info.slots.iter().map(slot).collect_view()}</div>
        </div>
    }
}

/// The hand while cards are drafted, then the viewer's card.
pub(super) fn hand(scene: Scene<Yunhe>) -> AnyView {
    let public = memo(move || *scene.view().public());
    let hand = memo(move || {
        let view = scene.view();
        let known = view.known().map(|known| known.seat);
        let own = view.own().copied().unwrap_or_default();
        (known, own.card, own.hand)
    });
    let inner = move || {
        let (seat, card, cards) = hand.get();
        match (seat, card) {
            (Some(seat), Some(card)) => view! {
                <p class="row-label">{Word::YourCard.get(scene.lang())}</p>
                {own(scene, public, card, seat)}
            }
            .into_any(),
            _ if !cards.is_empty() => view! {
                <p class="row-label">{Word::DraftHand.get(scene.lang())}</p>
                <div class="deed-cards">{cards.iter().map(|card| choice(scene, card)).collect_view()}</div>
            }
            .into_any(),
            _ => ().into_any(),
        }
    };
    view! { {inner} }.into_any()
}

/// The cards that have been revealed this round.
pub(super) fn market(scene: Scene<Yunhe>) -> AnyView {
    let shown = memo(move || {
        let view = scene.view();
        let viewer = view.known().map(|known| known.seat);
        let public = view.public();
        let others = public.clockwise().filter(|&seat| Some(seat) != viewer);
        others.filter_map(|seat| public.seats[seat].shown.map(|card| (seat, card))).collect::<Vec<_>>()
    });
    let card = move |(seat, card): (Seat, Card)| {
        let name = move || scene.content().cards[card].name.get(scene.lang()).to_string();
        let label = move || format!("{}: {}", scene.name(seat), words(scene, card));
        view! {
            <div class=format!("deed-card shown seat-{}", seat.0) role="img" aria-label=label>
                <Piece name="stone" seat=Some(seat)/>
                <span class="card-name">{name}</span>
                {slots(scene, card)}
            </div>
        }
    };
    view! {
        <Show when=move || !shown.with(Vec::is_empty)>
            <p class="row-label">{move || Word::ShownCards.get(scene.lang())}</p>
        </Show>
        <div class="deed-cards">{move || shown.get().into_iter().map(card).collect_view()}</div>
    }
    .into_any()
}
