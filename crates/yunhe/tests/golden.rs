//! Whole games as text. Rewritten with `TIANXIA_BLESS=1`.

use yunhe::Yunhe;

#[test]
fn short_two_players_as_printed() {
    testkit::golden::<Yunhe>("short", "players=2 layout=printed level=2", 3);
}

#[test]
fn long_five_players() {
    testkit::golden::<Yunhe>("long", "players=5", 5);
}

#[test]
fn strange_wild_with_an_open_south() {
    testkit::golden::<Yunhe>("strange", "players=3 layout=wild south=open level=4", 8);
}
