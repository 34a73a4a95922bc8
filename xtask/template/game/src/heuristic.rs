//! A cheap evaluation: points, and what the cards in hand may still win.

use crate::Specimen;
use crate::action::Action;
use crate::pieces::Card;
use engine::{Heuristic, Known, Seat};

/// A point, in the unit of values.
const POINT: i32 = 100;
/// A card in hand, for each unit of its number: the highest is worth about a point.
const CARD: i32 = 3;
/// How far a card is from the one that suits the lantern, for each unit of their numbers.
const MISFIT: i32 = 8;

impl Heuristic for Specimen {
    fn value(known: Known<'_, Specimen>) -> i32 {
        let public = known.public;
        let others: i32 = Seat::all(public.players)
            .filter(|&seat| seat != known.seat)
            .map(|seat| POINT * i32::from(public.points[seat]))
            .sum();
        let hand: i32 = known.own.hand.iter().map(|card| CARD * i32::from(card.number())).sum();
        POINT * i32::from(public.points[known.seat]) + hand - others / i32::from(public.players - 1)
    }

    /// High cards for bright lanterns, low ones for the others.
    fn hunch(known: Known<'_, Specimen>, Action::Lay(card): Action) -> i32 {
        let Some(lantern) = known.public.lantern else { return 0 };
        let lanterns = &known.content.lanterns;
        let brightest = lanterns.iter().map(|face| i32::from(face.points)).max().unwrap_or(1);
        let fitting = i32::from(lanterns[lantern].points) * Card::COUNT as i32 / brightest;
        -MISFIT * (i32::from(card.number()) - fitting).abs()
    }
}
