//! Perft-like counts from fixed positions: they pin the generator and the ids.

use crate::position::{Position as _, WRITING, table};
use engine::{Content as _, Game as _, parse_setup};
use testkit::counts;
use zhanguo::{Board, Content, ZhanGuo};

fn start(setup: &str) -> engine::State<ZhanGuo> {
    ZhanGuo::start(Content::standard(), &parse_setup::<ZhanGuo>(setup).unwrap())
}

#[test]
fn from_the_start() {
    assert_eq!(counts(&start("players=2"), 4), [2, 24, 240, 1920]);
    assert_eq!(counts(&start("players=4"), 5), [4, 12, 24, 288, 2880]);
}

#[test]
fn of_an_auction() {
    assert_eq!(counts(table("players=2 boards=auction").state(), 3), [15, 121, 682]);
    assert_eq!(counts(table("players=4 boards=b").state(), 3), [4, 12, 24]);
}

#[test]
fn of_the_first_cards() {
    let mut first = table("players=2");
    assert_eq!(counts(first.state(), 2), [40, 1560]);
    first.deal_any();
    assert_eq!(counts(first.state(), 2), [54, 1764]);
}

#[test]
fn of_a_rich_turn() {
    let set =
        table("players=3").workers(0, 1, 2).workers(0, 2, 1).workers(0, 4, 1).upper(0, 3, "rgw").lower(0, 2, "rg");
    let set = set.cards(0, 1, &[1, 41]).cards(0, 2, &[81]).unrest(0, 1, 1).octagons(1, WRITING, 2).court(60);
    let rich = set.hand(0, &[2, 110]).hand(1, &[3]).turn(0);
    assert_eq!(counts(rich.state(), 3), [22, 200, 1273]);
}

#[test]
fn of_a_board_with_abilities() {
    let set = table("players=2 boards=b").board(0, Board::Star).board(1, Board::Triangle).upper(0, 3, "rgw");
    let star = set.governors(0, 5, 1).court(60).hand(0, &[2]).hand(1, &[3]).turn(0);
    assert_eq!(counts(star.state(), 4), [9, 57, 228, 875]);
}

#[test]
fn of_a_reward() {
    let mut reward = table("players=2").round(3).octagons(1, WRITING, 1).hand(0, &[1]).turn(0);
    reward.idle(1);
    assert_eq!(counts(reward.state(), 2), [2, 46]);
}
