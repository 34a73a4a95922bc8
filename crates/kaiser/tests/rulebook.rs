//! One test for each rule and each example of the rulebook, named after it.

use crate::position::{
    GREEN, ORANGE, Position as _, RED, Setting, Table, VIOLET, YELLOW, cards, province, space, spaces_of, standard,
    table,
};
use engine::{Game as _, Seat, SeatMap, SeatSet, SetupError, parse_setup};
use kaiser::pieces::{EMISSARIES, HOUSES};
use kaiser::{Alliance, Colour, Event, Kaiser, Phase, Province, Side, Source, Spaces};

// Material and set-up

/// KC-S1
#[test]
fn kc_s1_material() {
    assert_eq!(standard().cards.iter().sum::<u8>(), 57);
    assert_eq!((HOUSES, EMISSARIES), (20, 8));
    let t = table("players=5 fortifications=yes").ready();
    for seat in Seat::all(5) {
        assert_eq!((t.public().houses_left(seat), t.public().emissaries_left(seat)), (20, 8));
        assert_eq!(t.public().pieces_left(seat), 29);
    }
    assert_eq!(table("players=5").ready().public().pieces_left(Seat(0)), 28);
}

/// KC-S2
#[test]
fn kc_s2_nine_provinces_share_five_colours() {
    let by_colour = |colour: Colour| Province::all().filter(|&p| standard().colour(p) == colour).count();
    assert_eq!([RED, GREEN, YELLOW, ORANGE, VIOLET].map(by_colour), [2, 2, 2, 2, 1]);
    assert_eq!(standard().colour(province("chu")), VIOLET);
    assert_eq!(standard().colour(province("zhao")), standard().colour(province("lu")));
    let mut t = table("players=3").hand(0, &[ORANGE, RED, RED]).ready();
    t.play("card.orange");
    assert!(t.can("house.Zhao1") && t.can("house.Lu4") && !t.can("house.Chu1"));
}

/// KC-S3
#[test]
fn kc_s3_two_sides() {
    let side = |setup: &str| parse_setup::<Kaiser>(setup).map(|setup| setup.side());
    assert_eq!(side("players=3"), Ok(Side::ThreeFour));
    assert_eq!(side("players=4"), Ok(Side::ThreeFour));
    assert_eq!(side("players=4 side=3-4"), Ok(Side::ThreeFour));
    assert_eq!(side("players=4 side=4-5"), Ok(Side::FourFive));
    assert_eq!(side("players=5"), Ok(Side::FourFive));
    assert!(matches!(side("players=3 side=4-5"), Err(SetupError::Conflict(_))));
    assert!(matches!(side("players=5 side=3-4"), Err(SetupError::Conflict(_))));
    assert_eq!(side("players=2"), Err(SetupError::Players(2)));
    assert_eq!(side("players=6"), Err(SetupError::Players(6)));
    let roads = |side: Side| standard()[side].roads.len();
    assert_ne!(roads(Side::ThreeFour), roads(Side::FourFive));
}

/// KC-S4
#[test]
fn kc_s4_cards_left_out() {
    let full = standard().deck(5);
    assert_eq!(full, standard().cards);
    assert_eq!(standard().deck(4), full.map(|n| n - 1));
    assert_eq!(standard().deck(3), full.map(|n| n - 2));
    let sizes = [3, 4, 5].map(|players| standard().deck(players).iter().sum::<u8>());
    assert_eq!(sizes, [47, 52, 57]);
}

/// KC-S5
#[test]
fn kc_s5_three_cards_each_and_four_open() {
    for (players, pile) in [(3, 34), (4, 36), (5, 38)] {
        let mut t = Table::new(&format!("players={players}"));
        t.deal_any();
        assert_eq!(t.public().phase, Phase::Turn);
        assert_eq!(t.public().open.iter().sum::<u8>(), 4);
        assert_eq!(t.public().pile, pile);
        assert!((0..players).all(|seat| t.own(seat).hand.iter().sum::<u8>() == 3));
        // The others are told that a card was dealt, not which.
        let deals = t.events().seen_by(Some(Seat(0))).filter(|event| matches!(event, Event::Drew(_))).count();
        assert_eq!(deals, 3);
        assert!(!t.events().seen_by(None).any(|event| matches!(event, Event::Drew(_))));
    }
}

/// KC-S6
#[test]
fn kc_s6_the_start_player_holds_the_emperor() {
    let mut t = Table::new("players=4");
    t.deal_any();
    assert_eq!((t.public().emperor, t.acting()), (Seat(0), vec![0]));
    let mut t = Table::new("players=4 start=lot");
    assert_eq!(t.outcomes(), (0..4).map(|n| (format!("start.{n}"), 1)).collect::<Vec<_>>());
    t.deal("start.2").deal_any();
    assert_eq!((t.public().emperor, t.acting()), (Seat(2), vec![2]));
    assert!(t.told(Event::Begins(Seat(2))));
}

/// KC-S7
#[test]
fn kc_s7_a_score_is_a_number() {
    // Every space and every court of one player: far above 50.
    let mut setting = table("players=3").exhausted(2).turn(2).pile(&[]).hand(2, &[RED, RED, RED]);
    setting = setting
        .houses(0, &spaces_of("chu"))
        .houses(0, &spaces_of("wei"))
        .houses(0, &["Han1", "Han2", "Chin1", "Chin2"]);
    for court in ["chu", "wei", "han", "chin"] {
        setting = setting.emissaries(0, court, 2);
    }
    let mut t = setting.ready();
    t.play("exchange.red");
    assert!(t.over());
    assert!(Kaiser::result(t.public()).unwrap().points[Seat(0)] > 50);
}

// A turn

/// KC-T1
#[test]
fn kc_t1_clockwise_place_or_exchange() {
    let mut t = table("players=3").hand(0, &[RED, RED, GREEN]).ready();
    assert_eq!(
        t.legal(),
        ["card.red", "card.green", "pair.red", "exchange.red", "exchange.green"],
        "a turn is one or the other"
    );
    t.refuses("done", "KC-T1");
    for seat in [0, 1, 2, 0] {
        assert_eq!(t.acting(), [seat]);
        t.play_first("exchange").refill();
    }
}

/// KC-T2
#[test]
fn kc_t2_one_to_three_cards_one_province_then_refill() {
    let start = table("players=3").houses(1, &["Wei1"]).hand(0, &[RED, GREEN, GREEN]).ready();
    start.refuses("card.violet", "KC-T2");
    // One card.
    let mut t = start.clone();
    t.play("card.red house.Wei2 done");
    assert_eq!((t.public().hands[Seat(0)], t.public().phase), (2, Phase::Refill));
    t.refill();
    assert_eq!((t.public().hands[Seat(0)], t.acting()), (3, vec![1]));
    // Three cards.
    let mut t = start;
    t.play("card.red house.Wei2 pair.green house.Wei3");
    assert_eq!((t.public().hands[Seat(0)], t.public().phase), (0, Phase::Refill));
    t.refill();
    assert_eq!((t.public().hands[Seat(0)], t.acting()), (3, vec![1]));
}

/// KC-P1
#[test]
fn kc_p1_all_pieces_of_a_turn_in_one_province() {
    let mut t = table("players=3").houses(1, &["Wei1", "Shu1"]).hand(0, &[RED, RED, RED]).ready();
    t.play("card.red house.Wei2 card.red");
    assert!(t.legal().iter().all(|token| token.contains("Wei") || token.contains("wei")));
    t.refuses("house.Shu2", "KC-P1");
    t.refuses("emissary.shu", "KC-P1");
}

/// KC-P2
#[test]
fn kc_p2_one_piece_into_an_empty_province() {
    let mut t = table("players=3").hand(0, &[RED, RED, RED]).ready();
    t.play("card.red house.Wei1");
    assert_eq!(t.public().phase, Phase::Refill, "no second piece is offered");
    // A fortification counts as a piece.
    let mut t = table("players=3 fortifications=yes").fort(1, "Wei5").hand(0, &[RED, RED, RED]).ready();
    t.play("card.red house.Wei1");
    assert_eq!(t.public().phase, Phase::Second(province("wei")));
}

/// KC-P3
#[test]
fn kc_p3_two_pieces_where_one_stands() {
    let mut t = table("players=3").houses(1, &["Wei1"]).hand(0, &[RED, RED, RED]).ready();
    t.play("card.red house.Wei2");
    assert_eq!(t.legal(), ["card.red", "done"]);
    t.play("card.red emissary.wei");
    assert_eq!(t.public().phase, Phase::Refill, "no third piece");
    // The question stays even if the hand cannot pay: its absence would reveal something about the hand.
    let mut t = table("players=3").houses(1, &["Wei1"]).hand(0, &[RED, GREEN, YELLOW]).ready();
    t.play("card.red house.Wei2");
    assert_eq!(t.legal(), ["done"]);
}

/// KC-P4
#[test]
fn kc_p4_one_card_one_piece_of_its_colour() {
    let mut t = table("players=3").hand(0, &[RED, GREEN, YELLOW]).ready();
    t.refuses("house.Wei1", "KC-P4");
    t.play("card.red");
    assert_eq!(t.public().discards, cards(&[RED]));
    t.refuses("house.Han1", "KC-P4");
    t.refuses("done", "KC-P4");
    let expected = spaces_of("wei").into_iter().chain(spaces_of("shu"));
    assert_eq!(t.legal(), expected.map(|id| format!("house.{id}")).collect::<Vec<_>>());
}

/// KC-P5
#[test]
fn kc_p5_a_pair_is_a_joker_for_another_colour() {
    let mut t = table("players=3").hand(0, &[YELLOW, YELLOW, RED]).ready();
    t.refuses("pair.red", "KC-P5");
    t.play("pair.yellow");
    assert_eq!(t.public().discards, cards(&[YELLOW, YELLOW]));
    assert_eq!(t.legal().len(), 52 - 5 - 6);
    assert!(!t.can("house.Qi1") && !t.can("house.Chin1") && t.can("house.Chu1"));
    t.refuses("house.Qi1", "KC-P5");
    // For a second piece, too, it must differ in colour from the province.
    let mut t = table("players=3").houses(1, &["Qi1"]).hand(0, &[YELLOW, YELLOW, YELLOW]).ready();
    t.play("card.yellow house.Qi2");
    assert_eq!(t.legal(), ["card.yellow", "done"]);
    t.refuses("pair.yellow", "KC-P5");
}

/// KC-P6
#[test]
fn kc_p6_played_cards_are_discarded_and_supplies_end() {
    let mut t = table("players=3").houses(1, &["Wei1"]).hand(0, &[RED, RED, GREEN]).ready();
    t.play("card.red house.Wei2 card.red house.Wei3");
    assert_eq!(t.public().discards, cards(&[RED, RED]));
    // Twenty houses stand: only emissaries are left.
    let twenty: Vec<&str> = ["yan", "zhao", "qi", "lu"].iter().flat_map(|id| spaces_of(id)).collect();
    let mut t = table("players=3").houses(0, &twenty).houses(1, &["Wei1"]).hand(0, &[RED, GREEN, ORANGE]).ready();
    assert_eq!(t.public().houses_left(Seat(0)), 0);
    assert!(
        ["card.red", "card.green", "card.orange"].iter().all(|token| t.can(token)),
        "emissaries are left to pay for"
    );
    t.play("card.red");
    assert_eq!(t.legal(), ["emissary.wei"]);
    t.refuses("house.Wei2", "KC-P6");
    // Eight emissaries stand: only houses are left.
    let mut t = table("players=3")
        .houses(1, &["Chu1", "Chu2", "Chu3", "Chu4", "Wei1", "Wei2", "Wei3", "Wei4", "Shu1"])
        .emissaries(0, "chu", 4)
        .emissaries(0, "wei", 4)
        .hand(0, &[RED, GREEN, ORANGE])
        .ready();
    t.play("card.red");
    t.refuses("emissary.shu", "KC-P6");
}

/// KC-P7
#[test]
fn kc_p7_one_house_a_space() {
    let mut t =
        table("players=3").houses(1, &["Lu1", "Lu3"]).houses(2, &["Lu4"]).hand(0, &[ORANGE, ORANGE, RED]).ready();
    t.play("card.orange");
    assert!(t.can("house.Lu2"));
    t.refuses("house.Lu1", "KC-P7");
    t.play("house.Lu2");
    assert_eq!(t.public().houses[Seat(0)], Spaces::one(space("Lu2")));
    // All taken: the second piece can only be an emissary.
    t.play("card.orange");
    assert_eq!(t.legal(), ["emissary.lu"]);
    t.refuses("house.Lu2", "KC-P7");
}

/// KC-P8
#[test]
fn kc_p8_emissaries_share_the_dragon_field() {
    let mut t = table("players=3")
        .houses(1, &["Wei1", "Wei2", "Wei3"])
        .emissaries(1, "wei", 1)
        .emissaries(2, "wei", 1)
        .hand(0, &[RED, RED, GREEN])
        .ready();
    t.play("card.red emissary.wei");
    assert_eq!(t.public().emissaries[province("wei")], SeatMap([1, 1, 1, 0, 0]));
    assert_eq!(t.public().emissaries_left(Seat(0)), 7);
}

/// KC-P9
#[test]
fn kc_p9_emissaries_never_exceed_the_largest_house_count() {
    let start = || {
        table("players=3")
            .houses(0, &["Wei1", "Wei2"])
            .houses(1, &["Wei3", "Wei4"])
            .emissaries(1, "wei", 2)
            .hand(0, &[RED, RED, GREEN])
            .ready()
    };
    // A tie at the top counts once: two and two houses allow two emissaries.
    let mut t = start();
    t.play("card.red");
    t.refuses("emissary.wei", "KC-P9");
    // A house set first in the same turn raises the limit.
    t.play("house.Wei5 card.red emissary.wei");
    assert_eq!(t.public().emissaries_in(province("wei")), 3);
}

/// KC-P10
#[test]
fn kc_p10_emissaries_without_own_house_but_not_without_any() {
    let mut t = table("players=3").houses(1, &["Wei1"]).hand(0, &[RED, RED, GREEN]).ready();
    t.play("card.red");
    t.permits("emissary.wei", "KC-P10");
    t.refuses("emissary.shu", "KC-P10");
}

/// KC-P11
#[test]
fn kc_p11_the_last_house_scores_at_once() {
    let mut t =
        table("players=3").houses(0, &["Lu1"]).houses(1, &["Lu2", "Lu3"]).hand(0, &[ORANGE, ORANGE, ORANGE]).ready();
    assert_eq!(t.points(Source::Houses), [0, 0, 0]);
    t.play("card.orange house.Lu4");
    // Scored in the middle of the turn, which goes on.
    assert_eq!(t.points(Source::Houses), [4, 4, 0]);
    assert!(t.told(Event::ScoredHouses(province("lu"), SeatMap([4, 4, 0, 0, 0]))));
    assert!(t.public().full(standard(), province("lu")));
    t.play("card.orange emissary.lu");
    assert_eq!(t.public().phase, Phase::Refill);
    // Later emissaries still fit, and the houses never score again.
    t.refill();
    let scored = t.events().0.iter().filter(|told| matches!(told.event, Event::ScoredHouses(..))).count();
    assert_eq!(scored, 1);
    let mut t = table("players=3")
        .houses(0, &spaces_of("lu"))
        .exhausted(2)
        .pile(&[])
        .turn(2)
        .hand(2, &[ORANGE, RED, RED])
        .ready();
    assert_eq!(t.points(Source::Houses), [4, 0, 0]);
    t.play("card.orange emissary.lu done");
    assert!(t.over());
    assert_eq!(t.points(Source::Houses), [4, 0, 0]);
}

/// KC-EX1
#[test]
fn kc_ex1_empty_wei_red_and_green_joker_three_yellow() {
    // One piece into empty Wei.
    let mut t = table("players=3").hand(0, &[VIOLET, RED, RED]).hand(1, &[RED, GREEN, GREEN]).ready();
    t.play("card.red house.Wei1");
    assert_eq!(t.public().phase, Phase::Refill);
    t.refill();
    // Then two: with the red card and with the green pair.
    t.play("card.red house.Wei2 pair.green");
    assert!(t.legal().iter().all(|token| token.contains("Wei") || token.contains("wei")));
    t.play("house.Wei3");
    assert_eq!(t.public().phase, Phase::Refill);
    // Three yellow cards: two pieces in Qi or Ch'in, or a joker elsewhere.
    let start = || table("players=3").houses(1, &["Qi1", "Chin1"]).hand(0, &[YELLOW, YELLOW, YELLOW]).ready();
    for [first, second] in [["Qi2", "Qi3"], ["Chin2", "Chin3"]] {
        start().play(&format!("card.yellow house.{first} card.yellow house.{second}"));
    }
    let mut t = start();
    t.play("pair.yellow");
    assert!(!t.legal().iter().any(|token| token.contains("Qi") || token.contains("Chin")));
    t.play("house.Wei1");
    assert_eq!(t.public().phase, Phase::Refill, "Wei was empty");
}

/// KC-EX2
#[test]
fn kc_ex2_two_more_emissaries_in_chu() {
    let mut t = table("players=3")
        .houses(1, &["Chu1", "Chu2", "Chu3", "Chu4"])
        .emissaries(1, "chu", 1)
        .emissaries(2, "chu", 1)
        .hand(0, &[VIOLET, ORANGE, ORANGE])
        .ready();
    t.play("card.violet emissary.chu pair.orange emissary.chu");
    assert_eq!(t.public().emissaries_in(province("chu")), 4);
    assert_eq!(t.public().limit(standard(), province("chu")), 4);
}

/// KC-EX3
#[test]
fn kc_ex3_two_and_two_houses_in_chin() {
    let start = || {
        table("players=4")
            .houses(1, &["Chin1", "Chin2"])
            .houses(3, &["Chin3", "Chin4"])
            .hand(0, &[YELLOW, YELLOW, RED])
            .ready()
    };
    for [first, second] in [
        ["emissary.chin", "emissary.chin"],
        ["house.Chin5", "house.Chin6"],
        ["emissary.chin", "house.Chin5"],
        ["house.Chin5", "emissary.chin"],
    ] {
        let mut t = start();
        t.play(&format!("card.yellow {first} card.yellow {second}"));
        assert_eq!(t.public().phase, Phase::Refill);
    }
}

// House scoring

fn houses_in_wei(counts: &[usize]) -> Vec<i32> {
    let mut setting = table(&format!("players={}", counts.len().max(3)));
    let mut spaces = spaces_of("wei").into_iter();
    for (seat, &n) in counts.iter().enumerate() {
        setting = setting.houses(seat as u8, &spaces.by_ref().take(n).collect::<Vec<_>>());
    }
    setting.ready().forecast(Source::Houses)
}

/// KC-H1
#[test]
fn kc_h1_most_houses_score_every_house() {
    assert_eq!(houses_in_wei(&[3, 1, 2])[0], 6);
    assert_eq!(houses_in_wei(&[1, 0, 0]), [1, 0, 0]);
}

/// KC-H2
#[test]
fn kc_h2_each_rank_scores_the_one_above() {
    assert_eq!(houses_in_wei(&[4, 2, 1]), [7, 4, 2]);
    let mut setting = table("players=5");
    let (mut chu, mut others) = (spaces_of("chu").into_iter(), Vec::new());
    for (seat, n) in [(2, 4), (0, 3), (4, 1)] {
        others.push((seat, chu.by_ref().take(n).collect::<Vec<_>>()));
    }
    for (seat, spaces) in others {
        setting = setting.houses(seat, &spaces);
    }
    assert_eq!(setting.ready().forecast(Source::Houses), [4, 0, 8, 0, 3]);
    // Fourth and fifth rank, which eight spaces cannot show: 5, 4, 3, 2, 1 houses.
    assert_eq!(kaiser::score::rank_points(&[3, 1, 5, 2, 4]), [4, 2, 15, 3, 5]);
}

/// KC-H3
#[test]
fn kc_h3_no_house_no_points() {
    assert_eq!(houses_in_wei(&[4, 0, 1, 0]), [5, 0, 4, 0]);
}

/// KC-H4
#[test]
fn kc_h4_ties_share_a_rank() {
    assert_eq!(houses_in_wei(&[2, 2, 1]), [5, 5, 2]);
    assert_eq!(houses_in_wei(&[3, 1, 1, 2]), [7, 2, 2, 3]);
    assert_eq!(houses_in_wei(&[1, 1, 1, 1, 1]), [5, 5, 5, 5, 5]);
}

/// KC-EX4
#[test]
fn kc_ex4_house_scoring() {
    let mut t = table("players=3")
        .houses(0, &["Wei1", "Wei2", "Wei3", "Wei4"])
        .houses(1, &["Wei5", "Wei6"])
        .turn(2)
        .hand(2, &[RED, GREEN, YELLOW])
        .ready();
    t.play("card.red house.Wei7");
    assert_eq!(t.points(Source::Houses), [7, 4, 2]);
}

/// KC-EX5
#[test]
fn kc_ex5_house_scoring_with_a_tie() {
    let mut t = table("players=3")
        .houses(0, &["Qi1", "Qi2"])
        .houses(1, &["Qi3", "Qi4"])
        .turn(2)
        .hand(2, &[YELLOW, GREEN, RED])
        .ready();
    t.play("card.yellow house.Qi5");
    assert_eq!(t.points(Source::Houses), [5, 5, 2]);
}

// Refilling the hand

/// KC-D1
#[test]
fn kc_d1_refill_in_any_order_and_mix() {
    let mut t = table("players=3")
        .houses(1, &["Wei1"])
        .hand(0, &[RED, GREEN, GREEN])
        .open(&[VIOLET, VIOLET, YELLOW, ORANGE])
        .ready();
    t.refuses("pile", "KC-D1");
    t.play("card.red house.Wei2 pair.green house.Wei3");
    assert_eq!(t.legal(), ["take.yellow", "take.orange", "take.violet", "pile"]);
    t.play("pile").deal("red");
    // The drawn card is seen before the next one is chosen, by its owner alone.
    assert_eq!(t.own(0).hand, cards(&[RED]));
    assert!(t.events().seen_by(Some(Seat(0))).any(|&event| event == Event::Drew(RED)));
    assert!(!t.events().seen_by(Some(Seat(1))).any(|&event| event == Event::Drew(RED)));
    t.play("take.violet");
    assert_eq!(t.public().shown[Seat(0)], cards(&[VIOLET]));
    t.play("take.violet");
    assert_eq!(t.own(0).hand, cards(&[RED, VIOLET, VIOLET]));
    assert_eq!(t.public().shown[Seat(0)], cards(&[VIOLET, VIOLET]));
}

/// KC-D2
#[test]
fn kc_d2_open_cards_are_replenished_last() {
    let mut t = table("players=3")
        .houses(1, &["Wei1"])
        .hand(0, &[RED, RED, GREEN])
        .open(&[VIOLET, VIOLET, YELLOW, ORANGE])
        .ready();
    t.play("card.red house.Wei2 card.red house.Wei3 take.violet");
    assert_eq!(t.public().open, cards(&[VIOLET, YELLOW, ORANGE]), "not yet replenished");
    t.play("take.orange");
    assert_eq!(t.public().phase, Phase::Replenish);
    t.deal("green");
    assert_eq!(t.public().phase, Phase::Replenish);
    t.deal("red");
    assert_eq!(t.public().open, cards(&[VIOLET, YELLOW, GREEN, RED]));
    assert_eq!(t.acting(), [1]);
}

/// KC-D3
#[test]
fn kc_d3_the_first_time_the_discards_become_the_pile() {
    let mut t = table("players=3")
        .houses(1, &["Wei1"])
        .hand(0, &[RED, RED, GREEN])
        .open(&[VIOLET, VIOLET, YELLOW, ORANGE])
        .pile(&[ORANGE])
        .ready();
    let discards: u8 = t.public().discards.iter().sum();
    t.play("card.red house.Wei2 card.red house.Wei3 pile").deal("orange");
    // The last card is drawn: the discards, with the two red cards of this turn, are the new pile; open cards stay.
    assert!(t.told(Event::Reshuffled(discards + 2)));
    assert_eq!((t.public().exhausted, t.public().pile), (1, discards + 2));
    assert_eq!(t.public().discards, cards(&[]));
    assert_eq!(t.public().open, cards(&[VIOLET, VIOLET, YELLOW, ORANGE]));
    // The player goes on refilling, then the open cards are replenished.
    assert_eq!((t.public().phase, t.public().hands[Seat(0)]), (Phase::Refill, 2));
    t.play("take.yellow").deal("red");
    assert_eq!(t.public().open, cards(&[VIOLET, VIOLET, ORANGE, RED]));
    assert_eq!(t.acting(), [1]);
}

/// KC-D4
#[test]
fn kc_d4_the_second_time_nothing_is_filled_any_more() {
    let start = || {
        table("players=3")
            .houses(1, &["Wei1"])
            .hand(0, &[RED, RED, GREEN])
            .open(&[VIOLET, VIOLET, YELLOW, ORANGE])
            .exhausted(1)
    };
    // In the middle of refilling the hand.
    let mut t = start().pile(&[ORANGE]).ready();
    t.play("card.red house.Wei2 card.red house.Wei3 pile").deal("orange");
    assert!(t.told(Event::LastRound));
    assert_eq!((t.acting(), t.public().phase, t.public().hands[Seat(0)]), (vec![1], Phase::Turn, 2));
    // In the middle of replenishing the open cards.
    let mut t = start().pile(&[ORANGE]).ready();
    t.play("card.red house.Wei2 card.red house.Wei3 take.violet take.violet").deal("orange");
    assert_eq!((t.acting(), t.public().open.iter().sum::<u8>()), (vec![1], 3));
}

/// KC-X1
#[test]
fn kc_x1_exchange_one_card() {
    let start = || table("players=3").hand(0, &[RED, RED, GREEN]).open(&[VIOLET, VIOLET, YELLOW, ORANGE]).ready();
    // An open card that was taken is replaced.
    let mut t = start();
    t.permits("exchange.green", "KC-X1");
    t.play("exchange.green");
    assert_eq!(t.legal(), ["take.yellow", "take.orange", "take.violet", "pile"]);
    t.play("take.violet").deal("green");
    assert_eq!((t.own(0).hand, t.public().discards), (cards(&[RED, RED, VIOLET]), cards(&[GREEN])));
    assert_eq!((t.public().open, t.acting()), (cards(&[VIOLET, YELLOW, ORANGE, GREEN]), vec![1]));
    // The top of the pile.
    let mut t = start();
    t.play("exchange.green pile").deal("yellow");
    assert_eq!((t.own(0).hand, t.acting()), (cards(&[RED, RED, YELLOW]), vec![1]));
    t.refuses("exchange.violet", "KC-X1");
}

// End of the game

/// KC-E1
#[test]
fn kc_e1_the_last_round_ends_beside_the_emperor() {
    // The holder of the emperor draws the last card: everybody else has one more turn.
    let mut t = table("players=4").emperor(1).turn(1).exhausted(1).pile(&[RED]).hand(1, &[RED, RED, GREEN]).ready();
    t.play("exchange.red pile").deal("red");
    for seat in [2, 3, 0] {
        assert_eq!((t.acting(), t.public().hands[Seat(seat)]), (vec![seat], 3));
        t.play_first("exchange");
    }
    assert!(t.over());
    // The right-hand neighbour draws the last card: the match is over at once.
    let mut t = table("players=4").emperor(1).turn(0).exhausted(1).pile(&[RED]).hand(0, &[RED, RED, GREEN]).ready();
    t.play("exchange.red pile").deal("red");
    assert!(t.over());
}

/// KC-E2
#[test]
fn kc_e2_the_end_when_no_piece_can_be_set() {
    // Every province is full but for one space, no court has room, and this house raises no limit.
    let t = &mut blocked_but_for_one_house();
    t.play("card.green house.Yan5");
    assert!(t.over());
    assert!(t.told(Event::Blocked));
    assert!(!t.told(Event::LastRound));
}

/// Three players, all spaces taken but Yan5 and all courts full.
fn blocked_but_for_one_house() -> Table {
    let mut setting = table("players=3").hand(0, &[GREEN, RED, RED]);
    let mut emissaries = [8_u8; 3];
    for id in ["yan", "zhao", "qi", "lu", "wei", "han", "chin", "shu", "chu"] {
        let spaces: Vec<&str> = spaces_of(id).into_iter().filter(|&space| space != "Yan5").collect();
        for (i, space) in spaces.iter().enumerate() {
            setting = setting.houses(2 - (i % 3) as u8, &[space]);
        }
        // Fill the court to its limit.
        for _ in 0..spaces.len().div_ceil(3) {
            let seat = (0..3).max_by_key(|&seat| emissaries[seat]).unwrap();
            emissaries[seat] -= 1;
            setting = setting.emissaries(seat as u8, id, 1);
        }
    }
    setting.ready()
}

// Final scoring

/// KC-F1
#[test]
fn kc_f1_houses_without_a_marker_are_scored() {
    let mut t = table("players=3")
        .houses(0, &["Wei1", "Wei2", "Lu1", "Lu2", "Lu3", "Lu4"])
        .houses(1, &["Wei3"])
        .exhausted(2)
        .pile(&[])
        .turn(2)
        .hand(2, &[RED, RED, GREEN])
        .ready();
    assert_eq!(t.points(Source::Houses), [4, 0, 0]);
    t.play("exchange.red");
    assert_eq!(t.points(Source::Houses), [4 + 3, 2, 0]);
    assert!(t.told(Event::ScoredHouses(province("wei"), SeatMap([3, 2, 0, 0, 0]))));
    let scored = t.events().0.iter().filter(|told| matches!(told.event, Event::ScoredHouses(..))).count();
    assert_eq!(scored, 1, "the marked province is not scored again");
}

/// KC-F2
#[test]
fn kc_f2_alliances() {
    let houses = ["Wei1", "Wei2", "Wei3", "Chin1", "Chin2", "Chin3"];
    // Ties for most count for all tied; all who qualify score in full.
    let t = table("players=3")
        .houses(2, &houses)
        .emissaries(0, "wei", 1)
        .emissaries(1, "wei", 1)
        .emissaries(0, "chin", 1)
        .emissaries(1, "chin", 1)
        .emissaries(2, "chin", 1)
        .ready();
    assert_eq!(t.forecast(Source::Alliances), [5, 5, 0]);
    // A province without emissaries gives nobody a majority.
    let t = table("players=3").houses(2, &houses).emissaries(0, "wei", 2).ready();
    assert_eq!(t.forecast(Source::Alliances), [0, 0, 0]);
    // In order of their numbers.
    let mut t = table("players=3")
        .houses(2, &["Yan1", "Zhao1", "Wei1", "Chin1"])
        .emissaries(0, "yan", 1)
        .emissaries(0, "zhao", 1)
        .emissaries(0, "wei", 1)
        .emissaries(0, "chin", 1)
        .exhausted(2)
        .pile(&[])
        .turn(2)
        .hand(2, &[RED, RED, GREEN])
        .ready();
    t.play("exchange.red");
    let order: Vec<u8> = t
        .events()
        .0
        .iter()
        .filter_map(|told| match told.event {
            Event::ScoredAlliance(alliance, _) => Some(alliance.number()),
            _ => None,
        })
        .collect();
    assert_eq!(order, [1, 2, 3]);
}

/// KC-F3
#[test]
fn kc_f3_one_majority_serves_several_alliances() {
    let t = table("players=3")
        .houses(2, &["Wei1", "Chin1", "Han1"])
        .emissaries(0, "wei", 1)
        .emissaries(0, "chin", 1)
        .emissaries(0, "han", 1)
        .ready();
    // Wei–Ch'in, Ch'in–Han and Wei–Han.
    assert_eq!(t.forecast(Source::Alliances), [6, 0, 0]);
}

/// KC-F4
#[test]
fn kc_f4_rows_of_four_houses() {
    let roads = |houses: &[&str]| table("players=3").houses(0, houses).ready().forecast(Source::Roads)[0];
    assert_eq!(roads(&["Wei1", "Wei2", "Wei3"]), 0);
    assert_eq!(roads(&["Wei1", "Wei2", "Wei3", "Wei4"]), 4);
    assert_eq!(roads(&["Wei1", "Wei2", "Wei3", "Wei5"]), 0, "a gap");
    // Across a border: Wei2 and Ch'in1 are joined.
    assert_eq!(roads(&["Wei1", "Wei2", "Chin1", "Chin4"]), 4);
    // Two rows.
    assert_eq!(roads(&["Wei1", "Wei2", "Wei3", "Wei4", "Chu2", "Chu3", "Chu4", "Chu5", "Chu6"]), 9);
    // One event for each row, with its houses.
    let mut t = table("players=3")
        .houses(0, &["Wei1", "Wei2", "Wei3", "Wei4"])
        .exhausted(2)
        .pile(&[])
        .turn(2)
        .hand(2, &[RED, RED, GREEN])
        .ready();
    t.play("exchange.red");
    let houses = ["Wei1", "Wei2", "Wei3", "Wei4"].map(space).into_iter().collect();
    assert!(t.told(Event::ScoredRoad { seat: Seat(0), houses, points: 4 }));
}

/// KC-F5
#[test]
fn kc_f5_most_points_then_most_pieces_left() {
    let finish = |setting: Setting| {
        let mut t = setting.exhausted(2).pile(&[]).turn(2).hand(2, &[RED, RED, GREEN]).ready();
        t.play("exchange.red");
        t
    };
    let rank = |t: &Table| Kaiser::result(t.public()).unwrap().rank.0[..3].to_vec();
    let t = finish(table("players=3").houses(0, &["Wei1", "Wei2"]).houses(1, &["Wei3"]));
    assert_eq!(rank(&t), [1, 2, 3]);
    assert!(t.told(Event::Won(SeatSet::one(Seat(0)))));
    // Two points each, but seat 0 has set two houses for them and the others one.
    let t = finish(table("players=3").houses(0, &["Yan1", "Yan2"]).houses(1, &["Wei1"]).houses(2, &["Wei2"]));
    assert_eq!(rank(&t), [3, 1, 1]);
    // Equal points and equal supplies share the victory.
    let t = finish(table("players=3").houses(0, &["Wei1"]).houses(1, &["Shu1"]));
    assert_eq!(rank(&t), [1, 1, 3]);
    assert!(t.told(Event::Won(SeatSet::one(Seat(0)).with(Seat(1)))));
}

/// KC-EX6
#[test]
fn kc_ex6_alliances_three_and_four() {
    // Blue 0, red 1, green 2, violet 3.
    let t = table("players=4")
        .houses(0, &["Wei1", "Wei2", "Chin1", "Chin2", "Chin3", "Chin4", "Shu1", "Shu2", "Shu3"])
        .emissaries(0, "wei", 1)
        .emissaries(1, "wei", 1)
        .emissaries(0, "chin", 2)
        .emissaries(1, "chin", 1)
        .emissaries(2, "chin", 1)
        .emissaries(3, "shu", 2)
        .emissaries(0, "shu", 1)
        .ready();
    let points = |number: u8| kaiser::score::alliance(standard(), t.public(), Alliance(number - 1));
    assert_eq!(points(3), SeatMap([6, 0, 0, 0, 0]));
    assert_eq!(points(4), SeatMap::default());
    assert_eq!(standard().pair(Alliance(2)), [province("wei"), province("chin")]);
    assert_eq!(standard().pair(Alliance(3)), [province("chin"), province("shu")]);
}

/// KC-EX7
#[test]
fn kc_ex7_a_row_with_a_branch() {
    for setup in ["players=4 side=3-4", "players=4 side=4-5"] {
        let row = ["Chin1", "Chin4", "Chin6", "Shu1", "Shu5"];
        let t = table(setup).houses(0, &row).houses(0, &["Chin5"]).ready();
        assert_eq!(t.forecast(Source::Roads)[0], 5);
    }
}

// Expert game

/// KC-B1
#[test]
fn kc_b1_one_fortification_on_a_free_space() {
    let mut t = table("players=3 fortifications=yes").houses(1, &["Qi1"]).hand(0, &[YELLOW, RED, RED]).ready();
    t.play("card.yellow");
    t.refuses("fort.Qi1", "KC-B1");
    t.play("fort.Qi2");
    assert_eq!(t.public().forts, Spaces::one(space("Qi2")));
    // With a joker, and as one of the turn's two pieces.
    let mut t = table("players=3 fortifications=yes").houses(1, &["Qi1"]).hand(0, &[YELLOW, RED, RED]).ready();
    t.play("pair.red fort.Qi2 card.yellow");
    t.refuses("fort.Qi3", "KC-P6");
    t.play("house.Qi3");
    assert_eq!(t.public().phase, Phase::Refill);
    // In the game without fortifications there is none.
    let mut t = table("players=3").houses(1, &["Qi1"]).hand(0, &[YELLOW, RED, RED]).ready();
    t.play("card.yellow");
    t.refuses("fort.Qi2", "KC-B1");
}

/// KC-B2
#[test]
fn kc_b2_a_fortification_is_neutral() {
    // Anybody may build on it later.
    let mut t = table("players=3 fortifications=yes").fort(1, "Qi1").hand(0, &[YELLOW, RED, RED]).ready();
    assert_eq!(t.public().limit(standard(), province("qi")), 0, "an empty fortification is not a house");
    assert_eq!(t.forecast(Source::Houses), [0, 0, 0]);
    t.play("card.yellow");
    t.refuses("emissary.qi", "KC-P10");
    t.refuses("fort.Qi1", "KC-B1");
    t.permits("house.Qi1", "KC-B2");
    t.play("house.Qi1");
    assert_eq!(t.forecast(Source::Houses), [2, 0, 0]);
    // A province with a bare fortification is not full.
    let mut t = table("players=3 fortifications=yes")
        .fort(1, "Lu1")
        .houses(0, &["Lu2", "Lu3"])
        .hand(0, &[ORANGE, RED, RED])
        .ready();
    t.play("card.orange house.Lu4");
    assert_eq!(t.points(Source::Houses), [0, 0, 0]);
}

/// KC-B3
#[test]
fn kc_b3_house_scoring_is_doubled() {
    let t = table("players=3 fortifications=yes")
        .fort(0, "Wei5")
        .houses(0, &["Wei1", "Wei2", "Wei3", "Wei4"])
        .houses(1, &["Wei5", "Wei6"])
        .houses(2, &["Wei7"])
        .ready();
    // Only the seat with the house on it scores double, whoever set the fortification.
    assert_eq!(t.points(Source::Houses), [7, 8, 2]);
    // Two of them still only double.
    let t = table("players=3 fortifications=yes").fort(0, "Wei1").fort(1, "Wei2").houses(0, &["Wei1", "Wei2"]).ready();
    assert_eq!(t.forecast(Source::Houses), [4, 0, 0]);
}

/// KC-B4
#[test]
fn kc_b4_road_scoring_is_doubled() {
    let row = ["Wei1", "Wei2", "Wei3", "Wei4"];
    let t = table("players=3 fortifications=yes").fort(1, "Wei2").houses(0, &row).ready();
    assert_eq!(t.forecast(Source::Roads), [8, 0, 0]);
    // The row through the fortification is chosen even where another would be as long.
    let t = table("players=3 fortifications=yes")
        .fort(1, "Chin5")
        .houses(0, &["Chin5", "Chin4", "Chin1", "Chin2", "Chin6"])
        .ready();
    assert_eq!(t.forecast(Source::Roads), [8, 0, 0]);
}

/// KC-EX8
#[test]
fn kc_ex8_fortification_and_house_in_one_turn() {
    let mut t = table("players=3 fortifications=yes").houses(1, &["Qi1"]).hand(0, &[YELLOW, YELLOW, YELLOW]).ready();
    t.play("card.yellow fort.Qi2 card.yellow house.Qi2");
    assert_eq!(t.public().phase, Phase::Refill, "the third card may not be used");
    assert_eq!(t.own(0).hand, cards(&[YELLOW]));
}
