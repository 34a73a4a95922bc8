//! Der Kaiser von China: nine provinces, their roads, courts and alliances.

mod cards;
mod courts;
mod cover;
mod facts;
mod map;
mod roads;
mod room;
mod spaces;
mod words;

use super::{Cover, Drawn, Scene, Supply};
use engine::{Lang, Seat, View};
use kaiser::{Kaiser, Province};
use leptos::prelude::*;
use words::Word;

/// Half the width of a house space.
const SPACE: f64 = 16.0;
/// The width of a piece.
const PIECE: f64 = 46.0;
/// The radius of a court, where emissaries stand.
const COURT: f64 = 37.0;
/// The radius of the ring around a house space.
const RING: f64 = 27.0;

impl Drawn for Kaiser {
    const COVER: Cover = cover::COVER;

    fn board(scene: Scene<Kaiser>) -> AnyView {
        let content = scene.content();
        let (x, y, width, height) = map::frame(content);
        view! {
            <svg class="board kaiser-board" viewBox=format!("{x} {y} {width} {height}") role="group">
                {map::land(scene)}
                {roads::roads(scene)}
                {map::labels(scene)}
                {map::alliances(scene)}
                {Province::all().map(|province| courts::court(scene, province)).collect_view()}
                {spaces::spaces(scene)}
            </svg>
        }
        .into_any()
    }

    fn hand(scene: Scene<Kaiser>) -> Option<AnyView> {
        Some(cards::hand(scene))
    }

    fn market(scene: Scene<Kaiser>) -> Option<AnyView> {
        Some(cards::market(scene))
    }

    fn supplies(view: &View<Kaiser>, seat: Seat, lang: Lang) -> Vec<Supply> {
        let public = view.public();
        let supply = |count: u8, one: Word, many: Word, piece| {
            let word = if count == 1 { one } else { many };
            Supply { count: count.to_string(), name: word.get(lang).into(), piece }
        };
        let mut list = vec![
            supply(public.houses_left(seat), Word::House, Word::Houses, Some("house")),
            supply(public.emissaries_left(seat), Word::Emissary, Word::Emissaries, Some("emissary")),
            supply(public.hands[seat], Word::Card, Word::Cards, None),
        ];
        if public.unset_forts.has(seat) {
            list.push(supply(1, Word::Fortification, Word::Fortification, Some("fort")));
        }
        if public.emperor == seat {
            list.push(Supply { count: String::new(), name: Word::Emperor.get(lang).into(), piece: Some("emperor") });
        }
        list
    }

    fn stage(view: &View<Kaiser>, lang: Lang) -> String {
        let public = view.public();
        let pass = match public.exhausted {
            0 => Word::FirstRun,
            1 => Word::SecondRun,
            _ => Word::LastRound,
        };
        let (round, pile) = (Word::Round.get(lang), Word::Pile.get(lang));
        format!("{round} {} · {pile} {}, {}", public.round, public.pile, pass.get(lang))
    }
}

/// The emblem of a province of the known editions.
fn emblem(id: &str) -> Option<char> {
    Some(match id {
        "yan" => '燕',
        "zhao" => '趙',
        "qi" => '齊',
        "lu" => '魯',
        "wei" => '魏',
        "han" => '韓',
        "chin" => '秦',
        "shu" => '蜀',
        "chu" => '楚',
        _ => return None,
    })
}

/// The class of a colour.
fn colour_class(colour: kaiser::Colour) -> &'static str {
    match colour {
        kaiser::Colour::Red => "red",
        kaiser::Colour::Green => "green",
        kaiser::Colour::Yellow => "yellow",
        kaiser::Colour::Orange => "orange",
        kaiser::Colour::Violet => "violet",
    }
}

/// A point of the content file.
fn spot(point: kaiser::content::Point) -> (f64, f64) {
    (f64::from(point[0]), f64::from(point[1]))
}
