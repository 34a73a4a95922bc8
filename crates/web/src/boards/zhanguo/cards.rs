//! The hand, and the court with its pile and its six actions.

use super::facts;
use super::icons::{court, front, icon};
use super::pick::Picks;
use super::words::Word;
use crate::boards::Scene;
use crate::memo::memo;
use leptos::prelude::*;
use zhanguo::{Action, Card, Court, Event, Part, ZhanGuo, text};

/// The viewer's hand: a click picks a card up, another puts it down.
pub(super) fn hand(scene: Scene<ZhanGuo>) -> AnyView {
    let content = scene.content();
    let picks = Picks::of(scene);
    let cards = memo(move || scene.view().own().map(|own| own.hand.iter().collect::<Vec<_>>()).unwrap_or_default());
    let one = move |card: Card| {
        let label = move || text::card(scene.lang(), content, card);
        view! {
            <button
                type="button"
                class="card zhanguo-card"
                {..picks.source(move || Some(Part::Card(card)), label)}
                {..scene.facts(move || facts::of_card(scene, card))}
            >
                <svg viewBox="0 0 60 84" aria-hidden="true">{front(content, card)}</svg>
            </button>
        }
    };
    view! {
        <p class="row-label">{move || Word::YourHand.get(scene.lang())}</p>
        <div class="cards"><For each=move || cards.get() key=|card| *card children=one/></div>
    }
    .into_any()
}

const fn short(action: Court) -> Word {
    match action {
        Court::Wall => Word::Wall,
        Court::Palace => Word::Palace,
        Court::Workers => Word::Workers,
        Court::Relocate => Word::Relocate,
        Court::Official => Word::Official,
        Court::Governor => Word::Governor,
    }
}

/// The court: its pile with the top card, and the six actions.
pub(super) fn market(scene: Scene<ZhanGuo>) -> AnyView {
    let content = scene.content();
    let picks = Picks::of(scene);
    let top = memo(move || scene.view().public().below());
    let fresh = memo(move || scene.recent().iter().any(|event| matches!(event, Event::Court { .. })));
    let label = move || match top.get() {
        Some(card) => format!("{}: {}", Word::Court.get(scene.lang()), text::card(scene.lang(), content, Card(card))),
        None => Word::CourtEmpty.get(scene.lang()).into(),
    };
    let pile = move || match top.get() {
        Some(card) => front(content, Card(card)),
        None => view! { <rect class="card-space" x="1" y="1" width="58" height="82" rx="7"/> }.into_any(),
    };
    view! {
        <p class="row-label">{move || Word::Court.get(scene.lang())}</p>
        <div class="court-row">
            <div class="court-pile" class:fresh=move || fresh.get() role="img" aria-label=label>
                <svg viewBox="0 0 60 84" aria-hidden="true">{pile}</svg>
            </div>
            <div class="court-actions">{Court::ALL.map(|of| action(scene, picks, of)).collect_view()}</div>
        </div>
    }
    .into_any()
}

fn action(scene: Scene<ZhanGuo>, picks: Picks, of: Court) -> impl IntoView {
    let content = scene.content();
    // With a picked card: whether its number fits, and how many cards would work.
    let verdict = memo(move || {
        let view = scene.view();
        let (public, card) = (view.public(), picks.card()?);
        let met = of.activates(card.0, public.below());
        Some((met, public.would_fire(content, view.viewer()?, card, of).count_ones()))
    });
    let fires = move || verdict.get().filter(|&(met, count)| met && count > 0).map(|(_, count)| count);
    let label = move || {
        let (view, lang) = (scene.view(), scene.lang());
        let condition = facts::condition(lang, view.public(), of);
        let met = verdict.get().filter(|_| of != Court::Relocate).map_or_else(String::new, |(met, count)| {
            if met { format!(": {}, {count}", Word::Met.get(lang)) } else { format!(": {}", Word::NotMet.get(lang)) }
        });
        // What is seen comes first.
        let fires = fires().map_or_else(String::new, |count| format!(" {count}"));
        format!("{}{fires}: {}, {condition}{met}", short(of).get(lang), text::court(lang, of))
    };
    let way = match of {
        Court::Wall | Court::Palace | Court::Workers => Some("M-5 4L0 -5L5 4Z"),
        Court::Official | Court::Governor => Some("M-5 -4L0 5L5 -4Z"),
        Court::Relocate => None,
    };
    let badge = move || fires().map(|count| view! { <span class="fires number">{count}</span> });
    view! {
        <button
            type="button"
            class="court-action"
            class:met=move || verdict.get().is_some_and(|(met, _)| met)
            class:unmet=move || way.is_some() && verdict.get().is_some_and(|(met, _)| !met)
            {..scene.target(move || picks.card().map(|card| Action::Court(card, of)), label)}
            {..scene.facts(move || facts::of_court(scene, of, untrack(move || picks.card())))}
        >
            <svg viewBox="-14 -14 28 28" aria-hidden="true">{icon(court(of), 0.0, 0.0, 28.0)}</svg>
            {way.map(|way| view! { <svg class="trend" viewBox="-7 -7 14 14" aria-hidden="true"><path d=way/></svg> })}
            <span class="court-name">{move || short(of).get(scene.lang())}</span>
            {badge}
        </button>
    }
}
