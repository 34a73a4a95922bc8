//! Specimen: the lantern of this round in the middle, the cards around it.

mod cover;
mod words;

use super::{Cover, Drawn, Scene, Supply};
use ::specimen::pieces::HAND;
use ::specimen::{Action, Card, Lantern, Specimen};
use engine::{Lang, Seat, View};
use leptos::prelude::*;
use words::Word;

impl Drawn for Specimen {
    const COVER: Cover = cover::COVER;

    fn board(scene: Scene<Specimen>) -> AnyView {
        let public = Memo::new(move |_| *scene.view().public());
        let lantern = move || public.get().lantern.map(|lantern| picture(scene, lantern));
        let seats = move || {
            let players = public.get().players;
            Seat::all(players).map(|seat| place(scene, seat, players)).collect_view()
        };
        view! {
            <svg class="board specimen-board" viewBox="0 0 600 420" role="group">
                {lantern}
                {seats}
            </svg>
        }
        .into_any()
    }

    fn hand(scene: Scene<Specimen>) -> Option<AnyView> {
        let held = Memo::new(move |_| scene.view().own().map(|own| own.hand));
        let cards = move || held.get().map(|hand| hand.iter().map(|card| in_hand(scene, card)).collect_view());
        Some(view! { <div class="cards">{cards}</div> }.into_any())
    }

    fn supplies(view: &View<Specimen>, seat: Seat, lang: Lang) -> Vec<Supply> {
        let count = view.public().hands[seat].to_string();
        vec![Supply { count, name: Word::Cards.get(lang).into(), piece: None }]
    }

    fn stage(view: &View<Specimen>, lang: Lang) -> String {
        let round = view.public().round.min(HAND);
        format!("{} {round} {} {HAND}", Word::Round.get(lang), Word::Of.get(lang))
    }
}

/// The lantern that is lit.
fn picture(scene: Scene<Specimen>, lantern: Lantern) -> impl IntoView {
    let face = &scene.content().lanterns[lantern];
    view! {
        <g class="lantern" transform="translate(300 170)">
            <ellipse class="glow" rx="88" ry="92"/>
            <text class="points" text-anchor="middle" y="6">{face.points}</text>
            <text class="name" text-anchor="middle" y="48">{move || face.name.get(scene.lang()).to_string()}</text>
        </g>
    }
}

/// What is in front of a seat: the card it showed last, or a card face down.
fn place(scene: Scene<Specimen>, seat: Seat, players: u8) -> impl IntoView {
    let x = 600.0 * (f64::from(seat.0) + 0.5) / f64::from(players);
    let card = move || {
        let view = scene.view();
        let public = view.public();
        let laid = public.lantern.is_some() && !public.choosing.has(seat);
        let number = public.shown[seat].filter(|_| public.lantern.is_none()).map(|card| card.number().to_string());
        (laid || number.is_some()).then(|| {
            view! {
                <rect class="sheet" class:face-down=laid x="-26" y="0" width="52" height="70" rx="8"/>
                <text class="number" text-anchor="middle" y="44">{number}</text>
            }
        })
    };
    view! {
        <g class=format!("place seat-{}", seat.0) transform=format!("translate({x:.0} 300)")>
            <text class="seat-name" text-anchor="middle" y="-12">{move || scene.name(seat)}</text>
            {card}
        </g>
    }
}

/// A card of the viewer's hand: a button that lays it.
fn in_hand(scene: Scene<Specimen>, card: Card) -> impl IntoView {
    let label = move || format!("{} {}", Word::Card.get(scene.lang()), card.number());
    let target = scene.target(move || Some(Action::Lay(card)), label);
    view! { <button class="card specimen-card" {..target}><b>{card.number()}</b></button> }
}
