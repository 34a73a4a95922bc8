//! The ground: sea, coast, wall, roads.

use super::lay::Lay;
use crate::art::{Spot, brush, smooth, wave};
use leptos::prelude::*;
use zhenghe::Content;
use zhenghe::pieces::Place;

/// Sea and coast, and the fills of the other layers.
pub(super) fn ground(content: &'static Content, lay: Lay) -> impl IntoView {
    let (x, y, width, height) = lay.frame(content);
    let shore: String = Place::all().map(|place| smooth(&lay.outline(content, place), 0.5)).collect();
    let top = lay.coast() - 0.28 * height;
    let spots = [
        (0.05, 0.24),
        (0.13, 0.36),
        (0.03, 0.52),
        (0.2, 0.56),
        (0.3, 0.49),
        (0.7, 0.5),
        (0.82, 0.58),
        (0.95, 0.5),
        (0.88, 0.36),
        (0.96, 0.25),
        (0.4, 0.62),
        (0.6, 0.63),
    ];
    let depth = y + height - top;
    let waves: String = spots.iter().map(|&(dx, dy)| wave((x + width * dx, top + depth * dy), 34.0)).collect();
    view! {
        <defs>
            <linearGradient id="zh-sea" x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stop-color="var(--sea)" stop-opacity="0"/>
                <stop offset="0.35" stop-color="var(--sea)"/>
                <stop offset="1" stop-color="var(--sea)"/>
            </linearGradient>
            <radialGradient id="zh-wash" r="0.66">
                <stop offset="0" stop-color="var(--light)" stop-opacity="0.55"/>
                <stop offset="1" stop-color="var(--light)" stop-opacity="0"/>
            </radialGradient>
            <pattern id="zh-hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <path d="M0 0V11" class="zh-hatch"/>
            </pattern>
        </defs>
        <rect fill="url(#zh-sea)" x=x + 2.0 y=top width=width - 4.0 height=depth rx="24"/>
        <path class="waves" d=waves/>
        <path class="coast" d=shore.clone()/>
        <path class="shore" d=shore/>
    }
}

/// The Great Wall along the border between the steppe and the borderlands.
pub(super) fn wall(content: &'static Content, lay: Lay) -> impl IntoView {
    let line = lay.wall(content);
    let strokes: String = line.windows(2).map(|pair| brush(pair[0], pair[1], 8.0)).collect();
    let tower = |&(x, y): &Spot| format!("M{:.1} {:.1}h9v-11h-2v3h-1.5v-3h-2v3h-1.5v-3h-2z", x - 4.5, y + 5.0);
    let towers: String = line.iter().step_by(2).map(tower).collect();
    view! { <g class="great-wall zh-wall"><path d=strokes/><path d=towers/></g> }
}

/// A piece of road across each border that units may cross.
pub(super) fn roads(content: &'static Content, lay: Lay) -> impl IntoView {
    let stretch = |a: Place, b: Place| {
        let (from, to) = (lay.at(content, a), lay.at(content, b));
        let (_, south) = lay.band(a);
        // Across a band's border the piece lies around the border, otherwise half-way.
        let middle = if lay.band(a) == lay.band(b) { 0.5 } else { border_share(from, to, south, lay.band(b).1) };
        let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
        let half = 14.0 / length;
        let at = |share: f64| (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
        brush(at(middle - half), at(middle + half), 6.0)
    };
    let strokes: String = content.roads.iter().map(|&(a, b, ..)| stretch(a, b)).collect();
    view! { <path class="roads zh-roads" d=strokes/> }
}

/// The border between two bands, as a share of the way.
fn border_share(from: Spot, to: Spot, south_of_from: f64, south_of_to: f64) -> f64 {
    let border = if to.1 > from.1 { south_of_from } else { south_of_to };
    ((border - from.1) / (to.1 - from.1)).clamp(0.1, 0.9)
}
