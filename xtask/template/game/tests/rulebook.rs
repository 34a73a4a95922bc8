//! The rules, one test for each id, and the examples.

use crate::position::{Table, card, dealt, round};
use engine::{Audience, Content as _, Key as _, Seat, SeatSet, Setup as _, parse_setup};
use specimen::{Card, Content, Event, Lantern, Setup, Specimen};

/// Two players with nine cards each; the first holds the odd numbers, the second the even ones.
fn two() -> Table {
    let odd: Vec<u8> = (1..18).step_by(2).collect();
    let even: Vec<u8> = (2..19).step_by(2).collect();
    dealt("players=2", &[&odd, &even])
}

#[test]
fn sp_s1_players_lanterns_and_cards() {
    assert_eq!(Setup::PLAYERS, 2..=4);
    assert_eq!(Content::standard().lanterns.iter().count(), 12);
    assert!(Card::every().map(Card::number).eq(1..=40));
    assert!(parse_setup::<Specimen>("players=5").is_err());
}

#[test]
fn sp_s2_everybody_is_dealt_nine_and_plays_no_others() {
    let mut t = dealt("players=4", &[&[40], &[39], &[], &[]]);
    assert_eq!(t.public().hands.0[..4], [9; 4]);
    assert_eq!(t.state().parts().hidden.rest.len(), 4);
    t.deal("lantern.0");
    assert_eq!(t.legal().len(), 9);
    t.refuses("0.lay.39", "SP-S2");
}

#[test]
fn sp_r1_a_lantern_is_lit_only_once() {
    let mut t = two();
    t.play("=lantern.4 0.lay.1 1.lay.2");
    assert_eq!(t.outcomes().len(), 11);
    assert!(t.public().lit.has(Lantern(4)));
}

#[test]
fn sp_r2_all_lay_at_the_same_time_and_face_down() {
    let mut t = two();
    t.play("=lantern.4 1.lay.2");
    assert!(t.told(Event::Laid(Seat(1))) && !t.told(Event::Showed(Seat(1), card(2))));
    assert_eq!((t.acting(), t.legal().len()), (vec![0], 9));
    t.refuses("1.lay.4", "SP-R2");
    let mut other = two();
    other.play("=lantern.4 1.lay.4");
    let seen = |table: &Table| table.state().view(Some(Seat(0)));
    assert!(seen(&t) == seen(&other), "nobody sees which card it is");
}

#[test]
fn sp_r3_the_highest_card_takes_the_lantern() {
    let mut t = two();
    t.play("=lantern.4 0.lay.17 1.lay.18");
    assert!(t.told(Event::Took(Seat(1), Lantern(4))));
    assert_eq!(t.scores(), [0, 5]);
    assert!(t.events().0.iter().any(|told| told.to == Audience::Reveal));
}

#[test]
fn sp_r4_shown_cards_are_out_of_the_game() {
    let mut t = two();
    t.play("=lantern.4 0.lay.17 1.lay.2 =lantern.5");
    assert!(t.public().played.has(card(17)) && t.public().hands[Seat(0)] == 8);
    t.refuses("0.lay.17", "SP-R4");
}

#[test]
fn sp_f1_the_match_ends_with_the_last_card() {
    let mut t = two();
    for n in 1..=9 {
        assert!(!t.over());
        t.play(&round(n, 2 * n - 1, 2 * n));
    }
    assert!(t.over() && t.told(Event::Won(SeatSet::one(Seat(1)))));
}

#[test]
fn sp_f2_the_most_points_win_and_who_is_level_wins_together() {
    let mut t = two();
    // Nine rounds with lanterns of 1 to 9 points, which the second player takes with the higher card each time.
    for n in 1..=9 {
        t.play(&round(n, 2 * n - 1, 2 * n));
    }
    let winners = |t: &Table| t.state().result().expect("the match is over").winners().collect::<Vec<_>>();
    assert_eq!((t.scores(), winners(&t)), (vec![0, 45], vec![Seat(1)]));
    t.set(|parts| parts.public.points[Seat(0)] = 45);
    assert_eq!(winners(&t), [Seat(0), Seat(1)]);
}

#[test]
fn sp_v1_the_second_highest_takes_the_lantern() {
    let mut t = dealt("players=3 taker=second", &[&[40], &[30], &[20]]);
    t.play("=lantern.6 0.lay.40 1.lay.30 2.lay.20");
    assert_eq!(t.scores(), [0, 7, 0]);
}
