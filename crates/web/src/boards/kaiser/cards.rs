//! Province cards: the hand, the open cards, the pile.

use super::words::Word;
use super::{colour_class, emblem};
use crate::art::Emblem;
use crate::boards::Scene;
use crate::memo::memo;
use kaiser::{Action, Cards, Colour, Content, Kaiser};
use leptos::prelude::*;

/// The cards one by one.
fn single(cards: &Cards) -> Vec<(Colour, usize)> {
    Colour::ALL.into_iter().flat_map(|colour| (0..cards[colour] as usize).map(move |n| (colour, n))).collect()
}

/// The names of the provinces that a card serves.
fn names(content: &'static Content, colour: Colour, scene: Scene<Kaiser>) -> String {
    let of_colour = content.of_colour[colour].iter();
    of_colour.map(|province| content[province].name.get(scene.lang()).to_string()).collect::<Vec<_>>().join(" · ")
}

/// One card that stands for an answer.
fn card(scene: Scene<Kaiser>, colour: Colour, small: bool, action: fn(Colour) -> Action) -> impl IntoView {
    let content = scene.content();
    let label = move || names(content, colour, scene);
    let emblems = content.of_colour[colour].iter().filter_map(|province| emblem(&content[province].id));
    view! {
        <button
            type="button"
            class=format!("card {} {}", colour_class(colour), if small { "small" } else { "" })
            {..scene.target(move || Some(action(colour)), label)}
        >
            <span class="emblem-pair">{emblems.map(|of| view! { <Emblem of/> }).collect_view()}</span>
            <span class="card-name">{label}</span>
        </button>
    }
}

/// The viewer's hand; a click plays one card.
pub(super) fn hand(scene: Scene<Kaiser>) -> AnyView {
    let cards = memo(move || scene.view().own().map(|own| single(&own.hand)).unwrap_or_default());
    view! {
        <p class="row-label">{move || Word::Hand.get(scene.lang())}</p>
        <div class="cards">
            <For
                each=move || cards.get()
                key=|card| *card
                children=move |(colour, _)| card(scene, colour, false, Action::Card)
            />
        </div>
    }
    .into_any()
}

/// The open cards and the pile.
pub(super) fn market(scene: Scene<Kaiser>) -> AnyView {
    let open = memo(move || single(&scene.view().public().open));
    let pile = memo(move || scene.view().public().pile);
    let label = move || format!("{} {}", pile.get(), Word::Pile.get(scene.lang()));
    view! {
        <p class="row-label">{move || Word::OpenCards.get(scene.lang())}</p>
        <div class="cards">
            <For
                each=move || open.get()
                key=|card| *card
                children=move |(colour, _)| card(scene, colour, true, Action::TakeOpen)
            />
            <button type="button" class="card small back" {..scene.target(move || Some(Action::TakePile), label)}>
                <span class="count">{move || pile.get()}</span>
                " "
                <span class="card-name">{move || Word::Pile.get(scene.lang())}</span>
            </button>
        </div>
    }
    .into_any()
}
