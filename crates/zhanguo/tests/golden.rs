//! Whole games as text.

use engine::{Content as _, Dealer, Timeline, ToAct, parse_setup};
use zhanguo::{Content, ZhanGuo};

#[test]
fn short() {
    testkit::golden::<ZhanGuo>("short", "players=2", 1);
}

#[test]
fn long() {
    testkit::golden::<ZhanGuo>("long", "players=4 boards=auction draft=on turn-order=track unrest-per-worker=on", 2);
}

/// Every seat always gives the last answer of the list: bids are high, cards go to the court, officials wander.
#[test]
fn strange() {
    let setup = parse_setup::<ZhanGuo>("players=3 boards=b draft=on").unwrap();
    let dealer = Dealer::from_seed(3);
    let mut game = Timeline::<ZhanGuo>::new(Content::standard(), setup, Some(&dealer));
    let mut legal = Vec::new();
    game.deal_all(&dealer);
    while let ToAct::Seats(seats) = game.state().to_act() {
        let seat = seats.first().unwrap();
        game.state().legal(seat, &mut legal);
        game.play(seat, game.ply(), *legal.last().unwrap()).unwrap();
        game.deal_all(&dealer);
    }
    testkit::golden_record::<ZhanGuo>("strange", &game.record().to_text(Content::standard()));
}
