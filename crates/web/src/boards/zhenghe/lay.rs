//! Where everything is: the places of the content file, in landscape or upright, and the borders around them.
//!
//! The file knows places and roads but no borders. They are drawn in bands: the barbarians' homes in the north, then
//! the borderlands, the empire, the sea; within a band, half-way between neighbours.

use crate::art::Spot;
use engine::sort_by;
use zhenghe::Content;
use zhenghe::pieces::{EMPIRE, HOMES, LANDS, Place, VOYAGES};

/// How the map is laid out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lay {
    /// Whether it is in landscape.
    pub(super) wide: bool,
    across: f64,
    down: f64,
    /// The northern border of homes, borderlands and empire, and the empire's coast.
    bands: [f64; 4],
    sides: [f64; 2],
}

const HOME_ROW: std::ops::Range<usize> = LANDS..LANDS + HOMES;

impl Lay {
    /// The layout of an edition.
    pub(super) fn new(content: &Content, wide: bool) -> Lay {
        let (across, down) = if wide { (1.0, 0.77) } else { (0.62, 1.1) };
        let mut lay = Lay { wide, across, down, bands: [0.0; 4], sides: [0.0; 2] };
        let middle = |row: std::ops::Range<usize>| {
            let count = row.len() as f64;
            row.map(|n| lay.spot(content.places[Place(n as u8)].at).1).sum::<f64>() / count
        };
        let rows = [middle(HOME_ROW), middle(0..LANDS), lay.at(content, EMPIRE).1, lay.sea(content).1];
        let half = |n: usize| f64::midpoint(rows[n], rows[n + 1]);
        let bands = [rows[0] - (half(0) - rows[0]), half(0), half(1), half(2)];
        let outer: Vec<f64> = Place::all().map(|place| lay.at(content, place).0).collect();
        let gap = 105.0 * across;
        let west = outer.iter().fold(f64::MAX, |a, &b| a.min(b)) - gap;
        let east = outer.iter().fold(f64::MIN, |a, &b| a.max(b)) + gap;
        lay.bands = bands;
        lay.sides = [west, east];
        lay
    }

    fn spot(self, at: [i32; 2]) -> Spot {
        (f64::from(at[0]) * self.across, f64::from(at[1]) * self.down)
    }

    /// The middle of a place.
    pub(super) fn at(self, content: &Content, place: Place) -> Spot {
        self.spot(content.places[place].at)
    }

    /// The anchorage of the fleet.
    pub(super) fn sea(self, content: &Content) -> Spot {
        self.spot(content.sea.at)
    }

    /// The harbour of a voyage. On an upright map every other one lies further south, so that names have room.
    pub(super) fn harbour(self, content: &Content, voyage: usize) -> Spot {
        let (x, y) = self.spot(content.voyages[voyage].at);
        (x, if !self.wide && voyage % 2 == 1 { y + 112.0 } else { y })
    }

    /// The part of the canvas that is shown: west, north, width, height.
    pub(super) fn frame(self, content: &Content) -> (f64, f64, f64, f64) {
        let harbours = (0..VOYAGES).map(|n| self.harbour(content, n));
        let (mut west, mut east, mut south) = (self.sides[0], self.sides[1], self.bands[3]);
        for (x, y) in harbours {
            (west, east, south) = (west.min(x - 46.0), east.max(x + 46.0), south.max(y + 70.0));
        }
        let north = self.bands[0] - 16.0;
        (west - 8.0, north, east - west + 16.0, south - north)
    }

    /// The coast of the empire.
    pub(super) fn coast(self) -> f64 {
        self.bands[3]
    }

    /// The northern and the southern border of a place's band.
    pub(super) fn band(self, place: Place) -> (f64, f64) {
        let n = if place.is_home() {
            0
        } else if place.is_land() {
            1
        } else {
            2
        };
        (self.bands[n], self.bands[n + 1])
    }

    /// How wide a place is.
    pub(super) fn width(self, content: &Content, place: Place) -> f64 {
        let (west, east) = self.span(content, place);
        east - west
    }

    /// The western and the eastern end of a place.
    fn span(self, content: &Content, place: Place) -> (f64, f64) {
        if place == EMPIRE {
            return (self.sides[0], self.sides[1]);
        }
        let row = if place.is_home() { HOME_ROW } else { 0..LANDS };
        let cuts = self.cuts(content, row.clone());
        let x = self.at(content, place).0;
        let west = cuts.iter().copied().filter(|&cut| cut < x).fold(self.sides[0], f64::max);
        let east = cuts.iter().copied().filter(|&cut| cut > x).fold(self.sides[1], f64::min);
        (west, east)
    }

    /// Half-way between the neighbours of a row.
    fn cuts(self, content: &Content, row: std::ops::Range<usize>) -> Vec<f64> {
        let mut xs: Vec<f64> = row.map(|n| self.spot(content.places[Place(n as u8)].at).0).collect();
        sort_by(&mut xs, f64::total_cmp);
        xs.windows(2).map(|pair| f64::midpoint(pair[0], pair[1])).collect()
    }

    /// A line from west to east with the corners of both bands that meet in it, so that neighbours share one border.
    fn line(self, content: &Content, y: f64, west: f64, east: f64) -> Vec<Spot> {
        let mut xs = self.cuts(content, HOME_ROW);
        xs.extend(self.cuts(content, 0..LANDS));
        let step = (self.sides[1] - self.sides[0]) / 30.0;
        xs.extend((1..30).map(|n| self.sides[0] + step * f64::from(n)));
        xs.retain(|&x| x > west + 1.0 && x < east - 1.0);
        xs.extend([west, east]);
        sort_by(&mut xs, f64::total_cmp);
        xs.into_iter().map(|x| (x, y)).collect()
    }

    /// The outline of a place, as a hand would draw it.
    pub(super) fn outline(self, content: &Content, place: Place) -> Vec<Spot> {
        let (west, east) = self.span(content, place);
        let (north, south) = self.band(place);
        let mut corners = self.line(content, north, west, east);
        if place == EMPIRE {
            let width = east - west;
            let share = |x: f64, y: f64| (west + width * x, north + (south - north) * y);
            corners.extend([share(0.985, 0.3), share(0.9, 0.62), share(0.78, 0.92), share(0.64, 1.02)]);
            corners.extend([share(0.5, 1.06), share(0.36, 1.0), share(0.22, 0.9), share(0.1, 0.6), share(0.02, 0.28)]);
        } else {
            corners.push((east, f64::midpoint(north, south)));
            corners.extend(self.line(content, south, west, east).into_iter().rev());
            corners.push((west, f64::midpoint(north, south)));
        }
        corners.into_iter().map(|corner| self.bent(corner)).collect()
    }

    /// The outline, shrunk towards the middle.
    pub(super) fn inset(self, content: &Content, place: Place, by: f64) -> Vec<Spot> {
        let outline = self.outline(content, place);
        let count = outline.len() as f64;
        let sum = outline.iter().fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
        let middle = (sum.0 / count, sum.1 / count);
        let (west, east) = self.span(content, place);
        let (north, south) = self.band(place);
        let (width, height) = (east - west, south - north);
        let (keep_x, keep_y) = (1.0 - 2.0 * by / width, 1.0 - 2.0 * by / height);
        let drawn = |(x, y): Spot| (middle.0 + (x - middle.0) * keep_x, middle.1 + (y - middle.1) * keep_y);
        outline.into_iter().map(drawn).collect()
    }

    /// The border between the steppe and the borderlands, where the wall stands.
    pub(super) fn wall(self, content: &Content) -> Vec<Spot> {
        let line = self.line(content, self.bands[1], self.sides[0], self.sides[1]);
        line.into_iter().map(|spot| self.bent(spot)).collect()
    }

    /// Bends straight lines into borders. The same spot always moves to the same place, so borders stay shared.
    fn bent(self, (x, y): Spot) -> Spot {
        let (u, v) = (x / self.across, y / self.down);
        let dy = 8.0 * (u / 97.0).sin() + 4.0 * (u / 37.0 + v / 90.0).sin();
        let dx = 7.0 * (v / 33.0).sin() + 3.0 * (v / 14.0).sin();
        (x + dx * self.across, y + dy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Content as _;

    #[test]
    fn places_that_a_road_joins_share_a_border() {
        let content = Content::standard();
        for wide in [true, false] {
            let lay = Lay::new(content, wide);
            for &(a, b, ..) in &content.roads {
                let (of_a, of_b) = (lay.outline(content, a), lay.outline(content, b));
                let shared = of_a.iter().filter(|spot| of_b.contains(spot)).count();
                assert!(shared >= 2, "{a:?} and {b:?} share {shared} corners");
            }
        }
    }

    #[test]
    fn everything_lies_inside_the_frame() {
        let content = Content::standard();
        for wide in [true, false] {
            let lay = Lay::new(content, wide);
            let (west, north, width, height) = lay.frame(content);
            let inside = |(x, y): Spot| x > west && x < west + width && y > north && y < north + height;
            assert!(Place::all().flat_map(|place| lay.outline(content, place)).all(inside));
            assert!((0..VOYAGES).map(|n| lay.harbour(content, n)).all(inside));
        }
    }
}
