//! Where everything is: on a desk the land runs like a hand scroll from Beijing at the left to the south at the right,
//! with each player's mat below his territory; on a phone north is up and the mats are beside the land.

use crate::art::{Hex, Spot};
use engine::Seat;
use std::f64::consts::FRAC_PI_2;
use yunhe::{Content, Field, FieldSet, Public};

/// The width of a mat as drawn; it is scaled to its room.
pub(super) const MAT: f64 = 190.0;
/// The height of each of its two halves.
pub(super) const HALF: f64 = 128.0;
/// Between two mats.
const GAP: f64 = 14.0;
/// The greatest height of the land with the mats under it, so that both fit a desk's window.
const TALLEST: f64 = 725.0;
/// The same for five players, who sit above their long land instead of beside it (`style.css`).
const TALLEST_OF_FIVE: f64 = 460.0;
/// Rows of fields from one pagoda to the next.
const ROWS: f64 = 4.0;
/// From the middle of the board to its long sides, in radii of a field.
const REACH: f64 = 3.5;

/// The measures of a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lay {
    /// Whether the land lies along the width.
    pub(super) wide: bool,
    /// The size of a field.
    pub(super) hex: Hex,
    /// The middle of Beijing.
    origin: Spot,
    /// The whole drawing.
    pub(super) size: Spot,
    /// How mats are scaled, and whether their halves are side by side.
    pub(super) mat: (f64, bool),
    /// The share of the width for a mat below the land.
    share: f64,
}

impl Lay {
    /// The measures for a table.
    pub(super) fn new(content: &Content, public: &Public, wide: bool) -> Lay {
        let last = shown(content, public).last().map_or(0, |field| content.row(field));
        let long = 1.5 * f64::from(last) + 2.2;
        if wide {
            let radius = 1000.0 / long;
            let map = (0.35 + 2.0 * REACH) * radius + 12.0;
            let share = 1000.0 / f64::from(public.players);
            let beside = share - GAP > 2.0 * MAT;
            let (width, height) = if beside { (2.0 * MAT, HALF) } else { (MAT, 2.0 * HALF) };
            let tallest = if public.players < 5 { TALLEST } else { TALLEST_OF_FIVE };
            let scale = ((share - GAP) / width).min((tallest - map) / height);
            let origin = (1.1 * radius, (0.35 + REACH) * radius);
            let size = (1000.0, map + scale * height + 4.0);
            return Lay { wide, hex: Hex { radius, east: FRAC_PI_2 }, origin, size, mat: (scale, beside), share };
        }
        let radius = 300.0 / (2.0 * REACH);
        let scale = (6.0 * radius - 8.0) / (2.0 * HALF);
        let size = (300.0 + 6.0 + MAT * scale, long * radius);
        let hex = Hex { radius, east: 0.0 };
        Lay { wide, hex, origin: (REACH * radius, 1.1 * radius), size, mat: (scale, false), share: 0.0 }
    }

    /// A spot by rows south of Beijing and columns east of it.
    pub(super) fn at(&self, rows: f64, columns: f64) -> Spot {
        let (along, across) = (rows * 1.5 * self.hex.radius, columns * 0.75_f64.sqrt() * 2.0 * self.hex.radius);
        let (x, y) = self.origin;
        if self.wide { (x + along, y - across) } else { (x + across, y + along) }
    }

    /// The middle of a field.
    pub(super) fn spot(&self, content: &Content, field: Field) -> Spot {
        let info = &content[field];
        self.at(f64::from(content.row(field)), f64::from(info.q) + f64::from(info.r) / 2.0)
    }

    /// Whether something this large has room on the land at this spot.
    pub(super) fn has_room(&self, (x, y): Spot, radius: f64) -> bool {
        let right = if self.wide { self.size.0 } else { self.origin.0 + REACH * self.hex.radius };
        let bottom = if self.wide { self.origin.1 + REACH * self.hex.radius + radius } else { self.size.1 };
        x - radius > -4.0 && y - radius > -8.0 && x + radius < right + 4.0 && y + radius < bottom
    }

    /// The corner of the mat of a territory.
    pub(super) fn mat_at(&self, territory: u8) -> Spot {
        let middle = ROWS * f64::from(territory) + ROWS / 2.0;
        let (scale, beside) = self.mat;
        if self.wide {
            let width = scale * if beside { 2.0 * MAT } else { MAT };
            let bottom = self.origin.1 + REACH * self.hex.radius + 12.0;
            ((f64::from(territory) + 0.5) * self.share - width / 2.0, bottom)
        } else {
            (306.0, self.at(middle, 0.0).1 - scale * HALF)
        }
    }
}

/// The fields to draw: those in play.
pub(super) fn shown(content: &Content, public: &Public) -> FieldSet {
    public.ground(content).or(content.route(public.players))
}

/// The seats from north to south.
pub(super) fn seats(public: &Public) -> impl Iterator<Item = (u8, Seat)> + use<> {
    let public = *public;
    (0..public.players).filter_map(move |territory| public.owner(territory).map(|seat| (territory, seat)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Content as _, Setup as _};
    use yunhe::Setup;

    #[test]
    fn everything_lies_within_the_drawing() {
        let content = Content::standard();
        for players in 2..=5 {
            let setup = Setup::new(players, Setup::REVISION, &Default::default()).expect("the default setup");
            let public = Public::new(content, &setup);
            for wide in [true, false] {
                let lay = Lay::new(content, &public, wide);
                let inside = |(x, y): Spot| x > 0.0 && y > 0.0 && x < lay.size.0 && y < lay.size.1;
                assert!(shown(content, &public).iter().all(|field| inside(lay.spot(content, field))), "{players}");
                assert!((0..players).all(|territory| inside(lay.mat_at(territory))), "{players}");
            }
        }
    }
}
