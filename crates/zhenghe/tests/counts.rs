//! Numbers of step sequences from fixed positions: they pin the generator and the ids.

use crate::position::*;
use testkit::counts;
use zhenghe::Side;

#[test]
fn from_the_first_die() {
    let table = Table::new("players=2");
    assert_eq!(counts(table.state(), 4), [6, 162, 4212, 105_300]);
}

#[test]
fn from_a_turn_of_the_emperor() {
    let mut table = at_turn(Side::Emperor, &[5, 9, 24], &[12, 17, 8, 26]);
    table.place(SICHUAN, [0, 2, 1]).arrange(|public, own| {
        (public.gold, public.junks, public.voyages) = (2, 2, 0b10_0001);
        own[0].reserve = cards(&[2, 3]);
    });
    assert_eq!(counts(table.state(), 5), [6, 35, 304, 4012, 20_120]);
}

#[test]
fn from_a_turn_of_the_barbarians() {
    let mut table = at_turn(Side::Barbarian, &[5, 9, 24], &[12, 17, 8, 26]);
    table.place(SICHUAN, [0, 2, 1]).arrange(|_, own| own[1].reserve = cards(&[2, 3]));
    assert_eq!(counts(table.state(), 4), [8, 92, 1300, 12_741]);
}

#[test]
fn from_the_middle_of_a_fight() {
    let mut table = at_turn(Side::Barbarian, &[5, 9], &[12, 17]);
    table.place(WEST, [0, 2, 0]).arrange(|_, own| {
        own[0].reserve = cards(&[2]);
        own[1].reserve = cards(&[3]);
    });
    table.command(12, "attack").play("done @gansu @west-mongols").deal("6 5 4");
    assert_eq!(counts(table.state(), 5), [2, 14, 84, 528, 2418]);
}

#[test]
fn from_the_bots_turn() {
    let mut table = solo(&[10, 13, 9], &[12, 7, 3, 4]);
    table.play("r10");
    assert_eq!(counts(table.state(), 4), [8, 62, 632, 5312]);
}
