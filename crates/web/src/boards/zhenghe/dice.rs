//! Dice drawn as dice.

use engine::Seat;
use leptos::prelude::*;
use zhenghe::pieces::{Class, DICE, Strength};

/// The look of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// It counts.
    Counts,
    /// It lies there without counting.
    Lies,
    /// It will be rolled again.
    Open,
}

/// Where the pips of a face are, in thirds of a die.
fn pips(face: u8) -> &'static [(i8, i8)] {
    match face {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        6 => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
        _ => &[],
    }
}

/// One die; 0 means it has not been rolled yet.
pub(super) fn die(face: u8, look: Look, seat: Option<Seat>) -> impl IntoView {
    let look = match look {
        _ if face == 0 => "open",
        Look::Counts => "counts",
        Look::Lies => "lies",
        Look::Open => "open",
    };
    let pip = |&(x, y): &(i8, i8)| view! { <circle cx=f64::from(x) * 5.2 cy=f64::from(y) * 5.2 r="2.1"/> };
    let class = format!("zh-die {look} {}", seat.map_or_else(String::new, |seat| format!("seat-{}", seat.0)));
    view! {
        <svg class=class viewBox="-12 -12 24 24" aria-hidden="true">
            <rect x="-10.5" y="-10.5" width="21" height="21" rx="4.5"/>
            {pips(face).iter().map(pip).collect_view()}
        </svg>
    }
}

/// Which dice of a roll count: all of a triple, the two of a pair, the highest of a weak roll.
pub(super) fn looks(dice: [u8; DICE]) -> [Look; DICE] {
    let strength = Strength::of(dice);
    let mut weak_seen = false;
    dice.map(|die| {
        let counts = die == strength.number && !(strength.class == Class::Weak && weak_seen);
        weak_seen |= counts;
        if counts { Look::Counts } else { Look::Lies }
    })
}

/// A whole roll.
pub(super) fn roll(dice: [u8; DICE], seat: Option<Seat>) -> impl IntoView {
    let looks = if dice.contains(&0) { [Look::Lies; DICE] } else { looks(dice) };
    let label = dice.map(|die| die.to_string()).join(" ");
    let drawn = dice.into_iter().zip(looks).map(|(face, look)| die(face, look, seat)).collect_view();
    view! { <span class="zh-roll" role="img" aria-label=label>{drawn}</span> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_that_count_are_marked() {
        assert_eq!(looks([4, 4, 4]), [Look::Counts; 3]);
        assert_eq!(looks([6, 3, 3]), [Look::Lies, Look::Counts, Look::Counts]);
        assert_eq!(looks([6, 5, 1]), [Look::Counts, Look::Lies, Look::Lies]);
    }

    #[test]
    fn every_face_has_its_pips() {
        assert!((0..=6).all(|face| pips(face).len() == usize::from(face)));
    }
}
