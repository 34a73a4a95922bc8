//! Readings of what the rulebook leaves open, and what follows from it in rare cases. The source is given above each:
//! rulebook (what it implies), report (another player's answer), ours (the rulebook is silent).

use crate::position::{
    GREEN, ORANGE, Position as _, RED, Setting, Table, VIOLET, YELLOW, cards, province, spaces_of, standard, table,
};
use engine::{Content as _, Game as _, Resample as _, Rng, Seat};
use kaiser::{Content, Event, Kaiser, Phase, Source};

// Rulebook: a player who cannot or does not want to set pieces exchanges.
#[test]
fn exchanging_is_allowed_even_if_a_piece_could_be_set() {
    let t = table("players=3").hand(0, &[RED, GREEN, YELLOW]).ready();
    assert!(t.can("card.red") && t.can("exchange.red"));
}

// Ours: a card and a joker may be played in either order.
#[test]
fn the_joker_may_come_first() {
    let mut t = table("players=3").houses(1, &["Wei1"]).hand(0, &[RED, GREEN, GREEN]).ready();
    t.play("pair.green house.Wei2 card.red emissary.wei");
    assert_eq!(t.public().phase, Phase::Refill);
}

// Ours: a card that could not set a piece anywhere is not offered, so nobody gets stuck with a paid card.
#[test]
fn a_card_that_serves_nothing_is_not_offered() {
    let mut t = table("players=3")
        .houses(0, &spaces_of("chu")[..4])
        .houses(1, &spaces_of("chu")[4..])
        .emissaries(2, "chu", 4)
        .hand(0, &[VIOLET, VIOLET, RED])
        .ready();
    assert!(!t.can("card.violet") && t.can("pair.violet"));
    t.refuses("card.violet", "KC-P7");
    t.play("pair.violet house.Wei1");
}

// Ours: the question about a second piece is skipped only when everybody can see that none fits.
#[test]
fn no_second_piece_is_asked_for_where_none_fits() {
    let mut t = table("players=3")
        .houses(0, &["Lu1"])
        .houses(1, &["Lu2"])
        .houses(2, &["Lu3"])
        .emissaries(2, "lu", 1)
        .hand(0, &[ORANGE, ORANGE, ORANGE])
        .turn(0)
        .ready();
    t.play("card.orange house.Lu4");
    assert_eq!(t.public().phase, Phase::Second(province("lu")), "two houses now allow two emissaries");
    let mut t = table("players=4")
        .houses(0, &["Lu1"])
        .houses(1, &["Lu2"])
        .houses(2, &["Lu3"])
        .emissaries(2, "lu", 1)
        .turn(3)
        .hand(3, &[ORANGE, ORANGE, ORANGE])
        .ready();
    t.play("card.orange house.Lu4");
    assert_eq!(t.public().phase, Phase::Refill, "the province is full and so is its court");
}

// Rulebook: the first piece into an empty province is a house or a fortification, and then the turn is over.
#[test]
fn a_fortification_in_an_empty_province_is_the_only_piece() {
    let mut t = table("players=3 fortifications=yes").hand(0, &[YELLOW, YELLOW, YELLOW]).ready();
    t.play("card.yellow fort.Qi2");
    assert_eq!(t.public().phase, Phase::Refill);
}

// Ours: a closed ring is one row and counts each of its houses once.
#[test]
fn a_ring_counts_every_house_once() {
    let t = table("players=5").houses(0, &spaces_of("chu")).ready();
    assert_eq!(t.forecast(Source::Roads)[0], 8);
    let t = table("players=5 fortifications=yes").fort(0, "Chu3").houses(0, &spaces_of("chu")).ready();
    assert_eq!(t.forecast(Source::Roads)[0], 16);
}

// Ours: at a crossing, the rows that score most in total count; a long row need not be split.
#[test]
fn the_best_rows_count() {
    // A fork at Wei2: the longest row leaves Wei1 out.
    let fork = ["Wei1", "Wei2", "Wei3", "Wei4", "Wei5", "Chin1", "Chin4"];
    let t = table("players=3").houses(0, &fork).ready();
    assert_eq!(t.forecast(Source::Roads)[0], 6);
    // With one more house at both ends two rows take them all: Wei3 to Wei6 and Wei1 to Chin6.
    let t = table("players=3").houses(0, &fork).houses(0, &["Chin6", "Wei6"]).ready();
    assert_eq!(t.forecast(Source::Roads)[0], 9);
}

// Report (the designer's later game doubles differently): two fortified houses still only double, here and in rows.
#[test]
fn two_fortifications_do_not_double_twice() {
    let t = table("players=3 fortifications=yes")
        .fort(0, "Wei1")
        .fort(1, "Wei3")
        .houses(0, &["Wei1", "Wei2", "Wei3", "Wei4"])
        .ready();
    assert_eq!((t.forecast(Source::Houses)[0], t.forecast(Source::Roads)[0]), (8, 8));
}

// Rulebook: alliances are not doubled by fortifications.
#[test]
fn alliances_are_never_doubled() {
    let t = table("players=3 fortifications=yes")
        .fort(0, "Wei1")
        .fort(1, "Chin1")
        .houses(0, &["Wei1", "Chin1"])
        .emissaries(0, "wei", 1)
        .emissaries(0, "chin", 1)
        .ready();
    assert_eq!(t.forecast(Source::Alliances)[0], 2);
}

// The pile

fn near_the_end() -> Setting {
    table("players=3").houses(1, &["Wei1"]).hand(0, &[RED, RED, GREEN]).open(&[VIOLET, VIOLET, YELLOW, ORANGE])
}

// Ours: the pile has run out when its last card is gone, even if no further card is needed.
#[test]
fn the_pile_runs_out_with_its_last_card() {
    let mut t = near_the_end().pile(&[ORANGE]).ready();
    t.play("card.red house.Wei2 done pile").deal("orange");
    assert_eq!((t.public().exhausted, t.public().hands[Seat(0)], t.acting()), (1, 3, vec![1]));
    assert!(t.public().pile > 0);
}

// Rulebook: the new pile also replenishes the open cards that were being replenished.
#[test]
fn the_pile_runs_out_while_open_cards_are_replenished() {
    let mut t = near_the_end().pile(&[ORANGE]).ready();
    t.play("card.red house.Wei2 card.red house.Wei3 take.violet take.violet =orange");
    assert_eq!((t.public().exhausted, t.public().phase), (1, Phase::Replenish));
    t.deal("red");
    assert_eq!((t.public().open, t.acting()), (cards(&[YELLOW, ORANGE, ORANGE, RED]), vec![1]));
}

// Ours: an exchange runs the pile out like any other draw, and the exchanged card is already among the discards.
#[test]
fn the_pile_runs_out_in_an_exchange() {
    let mut t = near_the_end().pile(&[ORANGE]).ready();
    let before = t.public().discards[GREEN];
    t.play("exchange.green pile").deal("orange");
    assert_eq!((t.public().exhausted, t.acting()), (1, vec![1]));
    assert_eq!(t.state().parts().hidden.pile[GREEN], before + 1);
    // By replacing an open card.
    let mut t = near_the_end().exhausted(1).pile(&[ORANGE]).ready();
    t.play("exchange.green take.violet").deal("orange");
    assert_eq!((t.public().exhausted, t.acting()), (2, vec![1]));
    assert_eq!(t.public().open, cards(&[VIOLET, YELLOW, ORANGE, ORANGE]));
}

// Ours: with hardly any discards the pile can run out twice during one refill.
#[test]
fn the_pile_runs_out_twice_in_one_turn() {
    let mut t = small_deck();
    // Twenty-four cards: ten left out, two of each colour, nine in hands, four open, one in the pile.
    assert_eq!(t.public().pile, 1);
    t.play_first("exchange").play("pile").deal_any();
    assert_eq!((t.public().exhausted, t.public().pile, t.acting()), (1, 1, vec![1]));
    let turn = t.public().turn;
    t.play_first("exchange").play("pile").deal_any();
    assert_eq!((t.public().exhausted, t.public().hands[turn]), (2, 3));
    assert_eq!(t.acting(), [2], "the last round goes on to the emperor's neighbour");
}

// Rulebook: in the last round everybody already holds three cards; an exchange then only gives a card away.
#[test]
fn an_exchange_in_the_last_round_takes_nothing() {
    let mut t = near_the_end().exhausted(2).pile(&[]).ready();
    t.play("exchange.green");
    assert_eq!((t.public().hands[Seat(0)], t.acting()), (2, vec![1]));
    assert_eq!(t.public().open.iter().sum::<u8>(), 4);
}

// Ours: nobody ever sets a piece. The pile is exchanged away twice and all share the victory.
#[test]
fn a_match_of_exchanges_comes_to_an_end() {
    let mut t = Table::new("players=4");
    t.deal_any();
    let mut turns = 0;
    while !t.over() {
        t.play_first("exchange");
        if t.public().phase == Phase::Refill {
            let take = if turns % 2 == 0 { t.legal()[0].clone() } else { "pile".into() };
            t.play(&take);
        }
        t.deal_any();
        turns += 1;
    }
    // 36 cards of the first pile, then the 36 discarded ones, and the rest of the round.
    assert_eq!(turns, 72);
    let scores = Kaiser::result(t.public()).unwrap();
    assert_eq!(scores.winners().count(), 4);
    assert_eq!(scores.points.0, [0; 5]);
}

// Ours: the end of KC-E2 is judged without looking at hands, and immediately.
#[test]
fn a_player_without_pieces_does_not_end_the_match() {
    let twenty: Vec<&str> = ["yan", "zhao", "qi", "lu"].iter().flat_map(|id| spaces_of(id)).collect();
    let mut t = table("players=3").houses(0, &twenty).hand(0, &[ORANGE, ORANGE, GREEN]).ready();
    // Seat 0 has no house left; the others have, so the match goes on.
    assert!(t.can("exchange.green"));
    t.play("exchange.green").refill();
    assert_eq!(t.acting(), [1]);
    assert!(!t.told(Event::Blocked));
}

// What is known

// Ours: everybody remembers which open cards were taken; equal cards are not told apart.
#[test]
fn cards_taken_openly_are_known_until_played() {
    let mut t = near_the_end().ready();
    t.play("exchange.green take.violet").deal_any();
    assert_eq!(t.public().shown[Seat(0)], cards(&[VIOLET]));
    for seed in 0..50 {
        let world = Kaiser::resample(&t.state().view(Some(Seat(1))), &mut Rng::new(seed));
        assert!(world.parts().own[Seat(0)].hand[VIOLET] >= 1);
        assert_eq!(world.parts().own[Seat(1)].hand, t.own(1).hand);
    }
    let mut t = near_the_end().houses(1, &["Chu1"]).hand(0, &[VIOLET, RED, RED]).ready();
    t.play("exchange.red take.violet").deal_any();
    t.play("exchange.red");
    assert_eq!(t.public().shown[Seat(0)], cards(&[VIOLET]));
}

// Ours: after the reshuffle everybody knows what is in the new pile.
#[test]
fn the_reshuffled_pile_is_known() {
    let mut t = near_the_end().pile(&[ORANGE]).ready();
    t.play("card.red house.Wei2 done pile").deal("orange");
    let pile = t.state().parts().hidden.pile;
    for viewer in [None, Some(Seat(0)), Some(Seat(2))] {
        for seed in 0..20 {
            let world = Kaiser::resample(&t.state().view(viewer), &mut Rng::new(seed));
            assert_eq!(world.parts().hidden.pile, pile);
        }
    }
    // A card drawn from it may be any of them, except to the player who drew it.
    t.play_first("exchange").play("pile").deal_any();
    let pile = t.state().parts().hidden.pile;
    let other = |viewer: u8, seed| {
        let world = Kaiser::resample(&t.state().view(Some(Seat(viewer))), &mut Rng::new(seed));
        world.parts().hidden.pile != pile
    };
    assert!((0..50).any(|seed| other(2, seed)));
    assert!(!(0..50).any(|seed| other(1, seed)));
}

// Ours: invented hands are as likely as the deal makes them.
#[test]
fn invented_hands_follow_the_deal() {
    let mut t = Table::new("players=3");
    t.deal("red red red").deal("green green green").deal("yellow yellow yellow").deal("red red red red");
    let (mut reds, mut all, mut rng) = (0, 0, Rng::new(1));
    let worlds = 20_000;
    for _ in 0..worlds {
        let world = Kaiser::resample(&t.state().view(Some(Seat(0))), &mut rng);
        reds += u32::from(world.parts().own[Seat(1)].hand[RED]);
        all += u32::from(world.parts().own[Seat(1)].hand.iter().sum::<u8>());
    }
    // Four of the forty cards that seat 0 has not seen are red.
    let expected = f64::from(all) * 4.0 / 40.0;
    assert!((f64::from(reds) - expected).abs() < 4.0 * expected.sqrt(), "{reds} instead of {expected}");
}

// Ours: reasons are given only to the seat that is to act.
#[test]
fn nobody_acts_out_of_turn() {
    let t = near_the_end().ready();
    t.refuses("1.exchange.red", "KC-T1");
}

/// A table with the smallest possible deck.
fn small_deck() -> Table {
    let mut file: String = Content::DEFAULT.into();
    for (count, fewer) in [(13, 5), (12, 5), (11, 5), (11, 5), (10, 4)] {
        file = file.replacen(&format!("\"count\": {count},"), &format!("\"count\": {fewer} ,"), 1);
    }
    let content = Content::parse(&file).expect("a sound edition").keep();
    let mut t = Table::on(content, "players=3");
    t.deal_any();
    t
}

#[test]
fn the_small_deck_is_as_small_as_an_edition_may_be() {
    assert_eq!(small_deck().public().pile, 1);
    assert_eq!(standard().deck(3).iter().sum::<u8>(), 47);
}
