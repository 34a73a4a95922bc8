//! Canal and unrest tiles.

use crate::art::{Hex, Token, water};
use engine::Seat;
use leptos::prelude::*;
use yunhe::{Content, Tile};

/// What is written in the middle of a canal tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Middle {
    /// The mark of its owner.
    Mark,
    /// Its points.
    Value,
}

/// A canal tile with these arms around its middle.
pub(super) fn canal(hex: Hex, seat: Seat, arms: u8, middle: Option<u8>) -> AnyView {
    let r = hex.radius;
    let course = water(hex, arms);
    let pool = match arms.count_ones() {
        1 => Some(view! { <circle class="pool" r=r * 0.36/> }),
        2 => None,
        _ => Some(view! { <circle class="pool" r=r * 0.2/> }),
    };
    let inner = match middle {
        Some(value) => view! {
            <circle class="value-disc" r=r * 0.4/>
            <text class="value" text-anchor="middle" y=r * 0.19 font-size=r * 0.56>{value}</text>
        }
        .into_any(),
        None => view! { <Token name="stone" seat=Some(seat) x=0.0 y=0.0 size=r * 1.15/> }.into_any(),
    };
    view! {
        <g class=format!("canal-tile seat-{}", seat.0)>
            <path class="plate" d=Hex { radius: r * 0.95, ..hex }.outline()/>
            <path class="bank" d=course.clone() stroke-width=r * 0.46/>
            <path class="stream" d=course.clone() stroke-width=r * 0.32/>
            {pool}
            <path class="glint" d=course stroke-width=r * 0.05/>
            {inner}
        </g>
    }
    .into_any()
}

/// An unrest tile.
pub(super) fn unrest(hex: Hex, seat: Seat) -> AnyView {
    let r = hex.radius;
    view! {
        <g class=format!("unrest-tile seat-{}", seat.0)>
            <path class="plate" d=Hex { radius: r * 0.95, ..hex }.outline()/>
            <path class="rim" d=Hex { radius: r * 0.8, ..hex }.outline()/>
            <Token name="unrest" seat=None x=0.0 y=-r * 0.18 size=r/>
            <Token name="stone" seat=Some(seat) x=0.0 y=r * 0.52 size=r * 0.95/>
        </g>
    }
    .into_any()
}

/// A tile as it lies in front of a player, unturned.
pub(super) fn lying(content: &Content, hex: Hex, seat: Seat, tile: Tile, middle: Middle) -> AnyView {
    if tile.is_canal() {
        let shape = content.shape(tile);
        canal(hex, seat, shape.turned[0], (middle == Middle::Value).then_some(shape.value))
    } else {
        unrest(hex, seat)
    }
}

/// The back of a tile.
pub(super) fn back(hex: Hex, seat: Seat) -> AnyView {
    let line = |share: f64| Hex { radius: hex.radius * share, ..hex }.outline();
    view! {
        <g class=format!("tile-back seat-{}", seat.0)>
            <path class="plate" d=line(0.95)/>
            <path class="rim" d=line(0.7)/>
            <path class="rim" d=line(0.4)/>
        </g>
    }
    .into_any()
}
