//! An opponent's board: small, but everything is on it.

use super::icons::{badge, class, court, hat, icon, plate};
use super::own::{touched, unrest};
use super::pick::Picks;
use super::words::Word;
use super::{NARROW, facts, head};
use crate::boards::Scene;
use crate::memo::memo;
use engine::{Map, Seat};
use leptos::prelude::*;
use zhanguo::{Card, Official, Region, SLOTS, ZhanGuo, text};

/// How wide a region is.
const COLUMN: f64 = NARROW / 5.0;
/// Where regions begin, and how high they are.
const TOP: f64 = 39.0;
const HIGH: f64 = 80.0;

/// A small board.
pub(super) fn board(scene: Scene<ZhanGuo>, picks: Picks, seat: Seat) -> impl IntoView {
    let label = move || format!("{} {}", Word::Board.get(scene.lang()), scene.name(seat));
    let room = format!("0 0 {NARROW} {}", TOP + HIGH + 2.0);
    view! {
        <svg class=format!("panel other-board seat-{}", seat.0) viewBox=room role="group" aria-label=label>
            {head::head(scene, picks, seat, NARROW, false)}
            {Region::all().map(|region| column(scene, seat, region)).collect_view()}
        </svg>
    }
}

fn column(scene: Scene<ZhanGuo>, seat: Seat, region: Region) -> impl IntoView {
    let content = scene.content();
    let fresh = memo(move || touched(&scene.recent(), seat, region));
    let state = memo(move || {
        let view = scene.view();
        let player = view.public().player(seat);
        (
            player.cards[region],
            player.upper[region],
            player.lower[region],
            player.workers[region],
            player.silenced(content, region),
        )
    });
    let label = move || {
        let lang = scene.lang();
        let (cards, upper, lower, workers, _) = state.get();
        let cards: Vec<String> =
            cards.into_iter().filter(|&card| card != 0).map(|card| text::card(lang, content, Card(card))).collect();
        let officials = |counts: Map<Official, u8>| {
            let some = counts.pairs().filter(|(_, count)| **count > 0);
            some.map(|(official, count)| format!("{count} {}", text::official(lang, official)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        format!(
            "{}. {}: {}. {}: {}. {}: {}. {}: {workers}",
            content.regions[region].name.get(lang),
            Word::Cards.get(lang),
            cards.join("; "),
            Word::GovernorArea.get(lang),
            officials(upper),
            Word::WorkerArea.get(lang),
            officials(lower),
            Word::Workers.get(lang),
        )
    };
    let field = |class: String| plate(class, (COLUMN / 2.0, HIGH / 2.0), (COLUMN - 2.0, HIGH), 6.0);
    let drawn = move || {
        let (cards, upper, lower, workers, silent) = state.get();
        let cards = (0..SLOTS).map(|slot| small_card(scene, cards[slot], silent, 4.0 + 17.0 * slot as f64, 2.5));
        let workers = (workers > 0).then(|| {
            view! {
                {icon("worker", COLUMN - 19.0, 69.0, 19.0)}
                {badge(workers, COLUMN - 11.0, 76.0)}
            }
        });
        view! { {cards.collect_view()}{officials(upper, 50.5, 17.5)}{officials(lower, 69.5, 12.0)}{workers} }
    };
    view! {
        <g
            transform=format!("translate({} {TOP})", COLUMN * f64::from(region.0))
            class="small-column"
            role="img"
            tabindex="0"
            {..scene.facts(move || facts::of_column(scene, seat, region))}
            aria-label=label
        >
            {field(format!("column-field region-{}", region.0))}
            {move || fresh.get().then(|| field("halo thin".into()))}
            <path class="parting" d=format!("M5 60.5H{}", COLUMN - 5.0)/>
            {unrest(scene, seat, region, COLUMN, 35.0, 4.4)}
            {drawn}
        </g>
    }
}

fn small_card(scene: Scene<ZhanGuo>, card: u8, silent: bool, x: f64, y: f64) -> AnyView {
    if card == 0 {
        return view! { <rect class="card-space" x=x y=y width="16" height="25" rx="3"/> }.into_any();
    }
    let card = Card(card);
    let face = scene.content().card(card);
    view! {
        <g class=format!("front {} {}", class(card.aspect()), if silent { "silent" } else { "" })>
            <rect class="sheet" x=x y=y width="16" height="25" rx="3"/>
            {icon(court(face.trigger), x + 8.0, y + 7.5, 13.0)}
            {super::icons::bonus(face.bonus, x + 8.0, y + 18.5, 9.5)}
        </g>
    }
    .into_any()
}

/// Officials by colour, with their count where there are more.
fn officials(counts: Map<Official, u8>, y: f64, step: f64) -> AnyView {
    let one = |official: Official| {
        let count = counts[official];
        let x = 9.5 + step * official.index() as f64;
        let number = (count > 1).then(|| badge(count, x + 4.0, y + 8.0));
        (count > 0).then(|| view! { {icon(hat(official), x, y, 18.0)}{number} })
    };
    Official::ALL.map(one).collect_view().into_any()
}
