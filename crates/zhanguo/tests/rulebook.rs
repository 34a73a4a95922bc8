//! One test for each rule and each example of the rulebook, in its order, named after it.

use crate::position::{CURRENCY, LAW, Position as _, Setting, Table, WRITING, region, standard, table};
use engine::{Dealer, Game as _, Rng, Seat, SeatSet, Set, Timeline, ToAct, parse_setup};
use std::collections::HashSet;
use zhanguo::content::{Bonus, Reward, Square};
use zhanguo::{Board, Card, Cards, Court, Criterion, Event, Kind, Official, Owner, Phase, Source, ZhanGuo};

/// The lowest card with this trigger and bonus.
fn card(trigger: Court, bonus: Bonus) -> u8 {
    let found = standard().cards.iter().position(|face| face.trigger == trigger && face.bonus == bonus);
    found.unwrap_or_else(|| panic!("no card {trigger:?} {bonus:?}")) as u8 + 1
}

/// A card with this trigger that gives points automatically, so that no question follows.
fn points_card(trigger: Court) -> u8 {
    let found =
        standard().cards.iter().position(|face| face.trigger == trigger && matches!(face.bonus, Bonus::Points { .. }));
    found.expect("every trigger has one") as u8 + 1
}

fn points_of(number: u8) -> i32 {
    match standard().card(Card(number)).bonus {
        Bonus::Points { points } => points.into(),
        other => panic!("{other:?}"),
    }
}

/// A match whose random events have been dealt up to the first decision or the first draw.
fn dealt(setup: &str, seed: u64) -> Timeline<ZhanGuo> {
    let dealer = Dealer::from_seed(seed);
    let mut game = Timeline::new(standard(), parse_setup::<ZhanGuo>(setup).unwrap(), Some(&dealer));
    game.deal_all(&dealer);
    game
}

// ---------------------------------------------------------------- Set-up

/// ZG-S1
#[test]
fn zg_s1_three_decks_of_forty_with_unique_numbers() {
    for (i, aspect) in [(0, WRITING), (40, CURRENCY), (80, LAW)] {
        for number in i + 1..=i + 40 {
            assert_eq!(Card(number).aspect(), aspect);
        }
    }
    let start = ZhanGuo::start(standard(), &parse_setup::<ZhanGuo>("players=4").unwrap());
    assert!(start.parts().hidden.piles[0] == Cards::ALL);
    assert!(standard().cards.iter().all(|face| face.trigger != Court::Relocate));
}

/// ZG-S2
#[test]
fn zg_s2_backs_are_public_and_fronts_are_not() {
    let game = dealt("players=3", 5);
    let public = game.state().public();
    assert!(public.seats().all(|seat| public.player(seat).hand.0 == [2, 2, 2]));
    let json = serde_json::to_string(public).unwrap();
    // Two worlds with other fronts look the same to the table.
    let mut other = *game.state();
    let parts = other.parts_mut();
    let (mine, theirs) = (parts.own[Seat(0)].hand, parts.own[Seat(1)].hand);
    (parts.own[Seat(0)].hand, parts.own[Seat(1)].hand) = (theirs, mine);
    assert_eq!(serde_json::to_string(other.public()).unwrap(), json);
    assert!(other.view(None) == game.state().view(None));
    assert!(other.view(Some(Seat(0))) != game.state().view(Some(Seat(0))));
}

/// ZG-S3
#[test]
fn zg_s3_every_player_has_the_same_pieces() {
    let table = table("players=4");
    for seat in 0..4 {
        let player = table.player(seat);
        assert_eq!(player.supply.0, [4, 4, 4], "five of each colour, one of each on the board");
        assert_eq!((player.governor_count(), player.palace_count()), (0, 0));
        assert_eq!(table.public().wall_count(Seat(seat)), 0);
    }
    assert_eq!((zhanguo::GOVERNORS, zhanguo::PALACES, zhanguo::WALLS, zhanguo::OFFICIALS), (8, 6, 5, 5));
}

/// ZG-S4
#[test]
fn zg_s4_octagons_by_number_of_players() {
    for (players, count) in [(4, 12), (3, 9), (2, 6)] {
        let table = table(&format!("players={players}"));
        assert_eq!(table.public().octagons.0, [count; 3]);
        assert_eq!(table.public().large.0, [Owner::NOBODY; 3]);
    }
}

/// ZG-S5
#[test]
fn zg_s5_random_start_player_and_reward_track() {
    let mut starts = HashSet::new();
    let mut orders = HashSet::new();
    for seed in 0..60 {
        let game = dealt("players=3", seed);
        let public = game.state().public();
        assert_eq!(public.start(), Seat(public.track[0].0));
        assert_eq!(public.active, public.start());
        starts.insert(public.start());
        orders.insert(public.track.map(|disc| disc.0));
    }
    assert_eq!((starts.len(), orders.len()), (3, 6));
}

/// ZG-S5
#[test]
fn zg_s5_turns_go_clockwise_from_the_start_player() {
    let mut table = table("players=4").track(&[2, 0, 3, 1]);
    for (seat, card) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
        table = table.hand(seat, &[card, 100 + card]);
    }
    let mut table = table.turn(2);
    for (seat, card) in [(2, 3), (3, 4), (0, 1), (1, 2), (2, 103)] {
        assert_eq!(table.acting(), [seat]);
        table.play(&format!("unify.{card}.1"));
    }
}

/// ZG-S6
#[test]
fn zg_s6_a_random_tile_on_each_section_with_a_random_side_up() {
    let (mut tiles, mut sides) = (HashSet::new(), HashSet::new());
    for seed in 0..60 {
        let game = dealt("players=2", seed);
        let laid = game.state().public().tiles;
        assert_eq!(laid.iter().map(|tile| tile / 2).collect::<HashSet<_>>().len(), 6);
        tiles.insert(laid.0[0] / 2);
        sides.insert(laid.0[0] % 2);
    }
    assert_eq!((tiles.len(), sides.len()), (6, 2));
}

/// ZG-S7
#[test]
fn zg_s7_two_different_orders_of_each_kind() {
    let mut seen = HashSet::new();
    for seed in 0..60 {
        let game = dealt("players=2", seed);
        let [upper, lower] = game.state().public().orders;
        for kind in Kind::ALL {
            assert_ne!(upper[kind], lower[kind]);
            seen.insert((kind.index(), upper[kind]));
        }
    }
    assert_eq!(seen.len(), 12);
}

/// ZG-S8
#[test]
fn zg_s8_b_sides_are_chosen_anticlockwise_the_start_player_last() {
    let mut table = table("players=4 boards=b");
    assert_eq!(table.public().start(), Seat(0));
    assert_eq!(table.legal(), ["board.circle", "board.square", "board.triangle", "board.star"]);
    for (seat, board) in [(3, "star"), (2, "circle"), (1, "square")] {
        assert_eq!(table.acting(), [seat]);
        table.play(&format!("board.{board}"));
    }
    // One board is left for the start player.
    assert_eq!(table.player(0).board, Board::Triangle);
    assert_eq!(table.public().phase, Phase::Draw(0));
    assert_eq!(table.scores()[3], 0);
}

/// ZG-S8
#[test]
fn zg_s8_with_three_players_the_start_player_chooses_too_and_a_sides_are_alike() {
    let mut b = table("players=3 boards=b");
    b.play("board.star board.circle");
    assert_eq!((b.acting(), b.legal().len()), (vec![0], 2));
    b.play("board.square");
    assert_eq!(b.public().phase, Phase::Draw(0));
    let a = table("players=3");
    assert!((0..3).all(|seat| a.player(seat).board == Board::A));
}

/// ZG-S9
#[test]
fn zg_s9_three_officials_begin_in_region_1() {
    let table = table("players=3");
    for seat in 0..3 {
        assert_eq!(table.player(seat).upper.0[0].0, [1, 1, 1]);
        assert_eq!(table.player(seat).official_count(), 3);
    }
}

/// ZG-S10
#[test]
fn zg_s10_everything_but_fronts_of_hands_is_open() {
    let game = dealt("players=4", 3);
    let view = game.state().view(None);
    assert!(view.own().is_none());
    assert_eq!(view.public(), game.state().public());
    assert_eq!(view.public().player(Seat(1)).upper, game.state().public().player(Seat(1)).upper);
}

/// ZG-A1
#[test]
fn zg_a1_scores_start_at_15_and_as_many_boards_as_players_are_in_play() {
    for players in 2..=4 {
        let mut offers = HashSet::new();
        for seed in 0..80 {
            let game = dealt(&format!("players={players} boards=auction"), seed);
            let public = game.state().public();
            assert!(public.seats().all(|seat| public.player(seat).score() == 15));
            assert_eq!(public.offer.count_ones(), players);
            offers.insert(public.offer);
        }
        assert_eq!(offers.len(), [6, 4, 1][players as usize - 2]);
    }
}

/// ZG-A2
#[test]
fn zg_a2_raise_or_pass_out_and_never_more_than_one_has() {
    let mut table = table("players=4 boards=auction");
    assert_eq!(table.acting(), [0]);
    assert_eq!(table.legal().first().unwrap(), "bid.1");
    assert_eq!(table.legal().last().unwrap(), "bid.15", "the opener may not pass");
    table.play("bid.2");
    assert_eq!((table.acting(), table.legal()[0].clone()), (vec![1], "bid.3".into()));
    table.refuses("bid.2", "ZG-A2");
    table.play("pass bid.3 pass");
    // Seats 1 and 3 are out; seat 0 may raise seat 2.
    assert_eq!(table.acting(), [0]);
    table.play("bid.15");
    // Nobody can bid 16, so the board goes to seat 0.
    assert_eq!((table.acting(), table.public().phase), (vec![0], Phase::TakeBoard { paid: 15 }));
}

/// ZG-A3
#[test]
fn zg_a3_the_winner_pays_and_the_next_to_the_left_without_a_board_opens() {
    let mut table = table("players=3 boards=auction");
    table.play("bid.1 bid.4 pass pass");
    assert_eq!(table.acting(), [1]);
    table.play("board.square");
    assert_eq!((table.scores()[1], table.player(1).board), (11, Board::Square));
    assert_eq!(table.acting(), [2]);
    assert!(!table.can("pass"));
    table.play("bid.2 pass board.circle");
    assert_eq!((table.scores()[2], table.player(2).board), (13, Board::Circle));
}

/// ZG-A4
#[test]
fn zg_a4_the_last_player_takes_the_last_board_for_one_point() {
    let mut table = table("players=2 boards=auction");
    table.play("bid.3 pass board.square");
    assert_eq!((table.scores()[0], table.scores()[1]), (12, 14));
    assert_eq!(table.player(1).board, Board::Circle);
    assert_eq!(table.public().phase, Phase::Draw(0));
    assert_eq!(table.player(1).upper.0[0].0, [1, 1, 1]);
}

// ---------------------------------------------------------------- Round

/// ZG-R1
#[test]
fn zg_r1_draw_two_of_each_deck_then_play_until_hands_are_empty_then_rewards() {
    let mut table = table("players=2");
    table.deal_any();
    for seat in 0..2 {
        assert_eq!(table.player(seat).hand.0, [2, 2, 2]);
    }
    let mut turns = Vec::new();
    let mut rng = Rng::new(4);
    let mut last = None;
    while !matches!(table.public().phase, Phase::Reward(..)) {
        if table.public().phase == Phase::Turn && last != Some(table.public().played) {
            turns.push(table.public().active.0);
            last = Some(table.public().played);
        }
        table.step_by_luck(&mut rng);
    }
    assert_eq!(turns, [0, 1].repeat(6));
    assert!((0..2).all(|seat| table.player(seat).hand_count() == 0));
}

/// ZG-R1
#[test]
fn zg_r1_five_rounds_then_the_match_ends() {
    let mut table = table("players=3");
    let mut rng = Rng::new(8);
    let mut rounds = Vec::new();
    while table.step_by_luck(&mut rng) {
        if table.public().phase == Phase::Draw(0) {
            rounds.push(table.public().round);
        }
    }
    assert_eq!((rounds, table.public().round), (vec![1, 2, 3, 4], 4));
    assert!(table.state().result().is_some());
}

// ---------------------------------------------------------------- Unification

/// ZG-U1
#[test]
fn zg_u1_at_most_three_cards_a_region_and_they_never_move() {
    let mut table = table("players=2").cards(0, 1, &[1, 41, 81]).hand(0, &[2]).hand(1, &[3]).turn(0);
    assert!(!table.can("unify.2.1"));
    table.refuses("unify.2.1", "ZG-U1");
    assert!(table.can("unify.2.2"));
    table.play("unify.2.2");
    assert_eq!(table.player(0).cards.0[1], [2, 0, 0]);
    assert_eq!(table.player(0).cards.0[0], [1, 41, 81]);
}

/// ZG-U2
#[test]
fn zg_u2_the_nth_card_brings_n_octagons_and_each_missing_one_a_point() {
    for (before, count) in [(&[][..], 1), (&[41][..], 2), (&[41, 42][..], 3)] {
        let mut table = table("players=2").cards(0, 1, before).hand(0, &[1]).hand(1, &[2]).turn(0);
        table.play("unify.1.1");
        assert_eq!(table.player(0).octagons.0, [count, 0, 0]);
        assert_eq!((table.public().octagons.0[0], table.scores()[0]), (6 - count, 0));
    }
    let mut short =
        table("players=2").octagons(1, WRITING, 5).cards(0, 1, &[41, 42]).hand(0, &[1]).hand(1, &[2]).turn(0);
    let told = short.play("unify.1.1").news();
    assert_eq!((short.player(0).octagons.0[0], short.points(Source::Missing)[0]), (1, 2));
    assert!(told.contains(&Event::Missing { seat: Seat(0), points: 2 }));
}

/// ZG-U3
#[test]
fn zg_u3_the_second_card_raises_unrest_by_1_and_the_third_by_2() {
    for (before, rise) in [(&[][..], 0), (&[41][..], 1), (&[41, 42][..], 2)] {
        let mut table = table("players=2").cards(0, 1, before).hand(0, &[1]).hand(1, &[2]).turn(0);
        table.play("unify.1.1");
        assert_eq!(table.player(0).unrest.0[0], rise);
        assert_eq!(table.player(1).unrest.0[0], 0, "only one's own board");
    }
}

/// ZG-U4
#[test]
fn zg_u4_unrest_never_passes_the_end_of_its_track() {
    // Region 5 of the A side has two fields, region 1 has four.
    assert_eq!(standard().boards.0[0].tracks.0, [4, 3, 3, 3, 2]);
    let table = table("players=2").cards(0, 5, &[41, 42]).unrest(0, 5, 1).hand(0, &[1]).hand(1, &[2]).turn(0);
    table.refuses("unify.1.5", "ZG-U4");
    let calm = crate::position::table("players=2").cards(0, 5, &[41, 42]).hand(0, &[1]).hand(1, &[2]).turn(0);
    assert!(calm.can("unify.1.5"), "from 0 to 2 fits a track of two fields");
}

#[test]
fn zg_ex_u2_p6_first_brown_card_in_region_2() {
    let mut table = table("players=4").hand(0, &[90]).hand(1, &[91]).turn(0);
    table.play("unify.90.2");
    assert_eq!(table.player(0).octagons.0, [0, 0, 1]);
    assert_eq!(table.player(0).unrest.0, [0; 5]);
}

#[test]
fn zg_ex_u3_p7_third_orange_card_in_region_4() {
    let mut table = table("players=4").cards(0, 4, &[1, 81]).unrest(0, 4, 1).hand(0, &[50]).hand(1, &[51]).turn(0);
    let told = table.play("unify.50.4").news();
    assert_eq!(table.player(0).unrest.0[3], 3);
    assert_eq!(table.player(0).octagons.0, [0, 3, 0]);
    assert!(told.contains(&Event::Unrest { seat: Seat(0), region: region(4), from: 1, to: 3 }));
}

#[test]
fn zg_ex_u4_p7_third_card_is_illegal_at_unrest_2_of_3() {
    let table = table("players=4").cards(0, 2, &[1, 81]).unrest(0, 2, 2).hand(0, &[50]).hand(1, &[51]).turn(0);
    table.refuses("unify.50.2", "ZG-U4");
}

// ---------------------------------------------------------------- Court actions

/// ZG-C1
#[test]
fn zg_c1_any_card_serves_any_possible_action_and_no_other() {
    let table = table("players=2").workers(0, 1, 2).workers(0, 2, 1).hand(0, &[1, 60, 120]).hand(1, &[2]).turn(0);
    for card in [1, 60, 120] {
        for action in ["wall", "palace", "workers", "relocate", "official", "governor"] {
            assert!(table.can(&format!("court.{card}.{action}")));
        }
    }
    let poor = crate::position::table("players=2").no_officials(0).hand(0, &[1]).hand(1, &[2]).turn(0);
    let courts: Vec<String> = poor.legal().into_iter().filter(|token| token.starts_with("court")).collect();
    assert_eq!(courts, ["court.1.official"], "without officials and workers nothing else can be carried out");
    assert!(!poor.can("court.60.official"), "a card that is not in the hand");
}

/// ZG-C2
#[test]
fn zg_c2_one_to_three_points_each_one_step() {
    let mut table = table("players=2").lower(0, 3, "r").hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.relocate");
    assert!(!table.can("done"), "at least one point");
    assert!(table.can("walk.white.1.2") && table.can("raise.red.3"));
    assert!(table.can("shift.red.3.2") && table.can("shift.red.3.4"));
    assert!(!table.can("walk.white.1.3"));
    table.play("walk.white.1.2");
    assert!(table.can("done"));
    table.play("walk.white.2.3 raise.red.3");
    // The third point ends the turn.
    assert_eq!(table.acting(), [1]);
    assert_eq!(table.player(0).upper.0[2].0, [1, 0, 1]);
}

/// ZG-C2
#[test]
fn zg_c2_a_full_worker_area_is_passed_through_for_a_further_point() {
    let set = || table("players=2").lower(0, 1, "r").lower(0, 2, "gg").hand(0, &[1]).hand(1, &[2]);
    let mut table = set().turn(0);
    table.play("court.1.relocate");
    let told = table.play("shift.red.1.2").news();
    // There is one way on, so it is taken at once: two points are spent, one is left.
    assert_eq!(table.public().phase, Phase::Relocate { left: 1, must: false });
    assert_eq!((table.player(0).lower_count(region(2)), table.player(0).lower.0[2].0), (2, [1, 0, 0]));
    assert_eq!(told.iter().filter(|event| matches!(event, Event::Shifted { .. })).count(), 2);
    // Through two full areas it takes three points; with the last of them taken there is no way through.
    let mut far = set().lower(0, 3, "ww").turn(0);
    far.play("court.1.relocate");
    assert!(far.can("shift.red.1.2"));
    far.play("walk.red.1.2");
    assert!(!far.can("shift.red.1.2"), "two points do not reach region 4");
    far.refuses("shift.red.1.2", "ZG-C4");
}

/// ZG-C3
#[test]
fn zg_c3_officials_step_down_for_nothing_when_workers_are_recruited() {
    let mut table = table("players=2").hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.workers");
    assert_eq!(table.legal(), ["lower.red.1", "lower.grey.1", "lower.white.1"], "at least one must step down");
    table.play("lower.grey.1");
    assert_eq!(table.legal(), ["done", "lower.white.1"], "in ascending order of colour");
    table.play("lower.white.1");
    assert_eq!(table.player(0).lower.0[0].0, [0, 1, 1]);
    assert_eq!((table.player(0).workers.0[0], table.acting()), (2, vec![1]));
}

/// ZG-C4
#[test]
fn zg_c4_a_worker_area_holds_two_and_a_governor_area_any_number() {
    let mut table = table("players=2").lower(0, 2, "rr").upper(0, 2, "gggww").hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.relocate");
    assert!(table.can("walk.red.1.2"));
    table.play("walk.red.1.2 walk.grey.1.2 walk.white.1.2");
    assert_eq!(table.player(0).upper_count(region(2)), 8);
    let mut full = crate::position::table("players=2").lower(0, 2, "rr").hand(0, &[1]).hand(1, &[2]).turn(0);
    full.play("court.1.workers region.2");
    assert_eq!(full.player(0).workers.0[1], 2, "nobody else fits, so nobody is asked");
}

/// ZG-C5
#[test]
fn zg_c5_adjacent_means_a_solid_border() {
    for (at, next) in [(1, "2"), (2, "13"), (3, "24"), (4, "35"), (5, "4")] {
        let found: String = standard().adjacent(region(at)).iter().map(|r| char::from(b'0' + r.number())).collect();
        assert_eq!(found, next);
    }
    let mut table = table("players=2").hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.relocate");
    table.refuses("walk.red.1.3", "ZG-C5");
}

#[test]
fn zg_ex_c2_p8_one_point_up_in_region_2_and_two_points_from_3_to_5() {
    let mut table = table("players=4").lower(0, 2, "r").upper(0, 3, "w").hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.relocate raise.red.2 walk.white.3.4 walk.white.4.5");
    assert_eq!((table.player(0).upper.0[1].0, table.player(0).upper.0[4].0), ([1, 0, 0], [0, 0, 1]));
    assert_eq!(table.acting(), [1]);
}

/// ZG-C6
#[test]
fn zg_c6_recruit_an_official_of_any_colour_into_any_region() {
    let mut table = table("players=2").hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.official");
    assert_eq!(table.legal().len(), 15);
    table.play("official.grey.5");
    assert_eq!((table.player(0).upper.0[4].0, table.player(0).supply.0), ([0, 1, 0], [4, 3, 4]));
    let empty = crate::position::table("players=2").upper(0, 2, "rrrrggggwwww").hand(0, &[1]).hand(1, &[2]).turn(0);
    empty.refuses("court.1.official", "ZG-C6");
}

#[test]
fn zg_ex_c6_p8_a_red_official_in_region_2() {
    let mut table = table("players=4").hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.official official.red.2");
    assert_eq!(table.player(0).upper.0[1].0, [1, 0, 0]);
}

/// ZG-C7
#[test]
fn zg_c7_a_worker_for_each_official_and_one_unrest_whatever_the_number() {
    for (letters, count) in [("r", 1), ("rg", 2)] {
        let mut table = table("players=2").no_officials(0).lower(0, 2, letters).hand(0, &[1]).hand(1, &[2]).turn(0);
        table.play("court.1.workers");
        assert_eq!((table.player(0).workers.0[1], table.player(0).unrest.0[1]), (count, 1));
    }
    let last = table("players=2").no_officials(0).lower(0, 5, "r").unrest(0, 5, 2).hand(0, &[1]).hand(1, &[2]).turn(0);
    last.refuses("court.1.workers", "ZG-C7");
}

#[test]
fn zg_ex_c7_p9_two_officials_step_down_in_region_3() {
    let mut table = table("players=4").upper(0, 3, "rg").hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.workers region.3 lower.red.3 lower.grey.3");
    assert_eq!((table.player(0).workers.0[2], table.player(0).unrest.0[2]), (2, 1));
    assert_eq!(table.player(0).lower.0[2].0, [1, 1, 0]);
}

/// ZG-C8
#[test]
fn zg_c8_three_officials_of_one_region_make_a_governor_and_calm_it() {
    let mut table = table("players=2").unrest(0, 1, 3).hand(0, &[1]).hand(1, &[2]).turn(0);
    let told = table.play("court.1.governor").news();
    assert_eq!(table.player(0).supply.0, [5, 5, 5], "the officials are back in the supply");
    assert!(told.contains(&Event::Returned { seat: Seat(0), region: region(1) }), "{told:?}");
    assert_eq!(table.legal(), ["square.1", "square.2", "square.3"]);
    table.play("square.2");
    assert_eq!((table.player(0).governors.0[0], table.player(0).unrest.0[0]), (1, 0));
    assert!(table.public().squares.0[0][1].is(Seat(0)));
    let mixed = crate::position::table("players=2").no_officials(0).upper(0, 2, "rg").upper(0, 3, "w");
    let mixed = mixed.hand(0, &[1]).hand(1, &[2]).turn(0);
    mixed.refuses("court.1.governor", "ZG-C8");
    let lower = crate::position::table("players=2").no_officials(0).upper(0, 2, "rg").lower(0, 2, "w");
    assert!(!lower.hand(0, &[1]).hand(1, &[2]).turn(0).can("court.1.governor"), "only the governor area counts");
}

/// ZG-C8
#[test]
fn zg_c8_beside_the_squares_without_a_bonus_and_not_without_a_governor() {
    let taken = table("players=4").square(1, 1, 1).square(1, 1, 2).square(2, 1, 3);
    let mut table = taken.hand(0, &[1]).hand(1, &[2]).turn(0);
    let told = table.play("court.1.governor").news();
    assert!(told.contains(&Event::Governor { seat: Seat(0), region: region(1), square: None }));
    assert_eq!((table.player(0).governors.0[0], table.scores()[0], table.acting()), (1, 0, vec![1]));
    let none = crate::position::table("players=2").governors(0, 2, 8).hand(0, &[1]).hand(1, &[2]).turn(0);
    none.refuses("court.1.governor", "ZG-C8");
}

/// ZG-C9
#[test]
fn zg_c9_governor_bonuses_are_relocation_an_official_or_points() {
    let squares = standard().regions.0[0].squares;
    let kinds = [Square::Relocation { points: 4 }, Square::Points { points: 4 }, Square::Official];
    assert_eq!(squares[..3], kinds.map(Some));
    let set = || table("players=2").upper(0, 2, "r").hand(0, &[1]).hand(1, &[2]).turn(0);
    let mut walk = set();
    walk.play("court.1.governor square.1");
    assert_eq!(walk.public().phase, Phase::Relocate { left: 4, must: false });
    walk.play("walk.red.2.3 walk.red.3.4 walk.red.4.5");
    assert!(walk.can("done"));
    walk.play("done");
    assert_eq!(walk.player(0).upper.0[4].0, [1, 0, 0]);
    let mut points = set();
    points.play("court.1.governor square.2");
    assert_eq!(points.points(Source::Squares)[0], 4);
    let mut official = set();
    official.play("court.1.governor square.3");
    assert_eq!(official.legal().len(), 16, "any of 15, or none");
    official.play("official.white.4");
    assert_eq!(official.player(0).upper.0[3].0, [0, 0, 1]);
    let mut declined = set();
    declined.play("court.1.governor square.3 done");
    assert_eq!((declined.player(0).official_count(), declined.acting()), (1, vec![1]));
}

/// ZG-C10
#[test]
fn zg_c10_two_workers_here_one_elsewhere_an_octagon_and_a_point_for_each_card() {
    let set = table("players=2").cards(0, 2, &[1, 41]).cards(0, 3, &[81]).workers(0, 2, 2).workers(0, 4, 1);
    let mut table = set.workers(0, 5, 3).hand(0, &[2]).hand(1, &[3]).turn(0);
    table.play("court.2.palace");
    assert_eq!(table.legal(), ["region.2", "region.5"]);
    table.play("region.2");
    assert_eq!(table.legal(), ["pay.4", "pay.5"]);
    table.play("pay.5");
    assert_eq!(table.legal(), ["take.writing", "take.currency", "take.law"]);
    table.play("take.law");
    assert_eq!(table.player(0).workers.0, [0, 0, 0, 1, 2]);
    assert_eq!((table.player(0).palaces.0[1], table.points(Source::Palaces)[0]), (1, 3));
    assert_eq!(table.value(0, LAW), 3);
}

/// ZG-C10
#[test]
fn zg_c10_palace_spaces_are_as_many_as_players_and_workers_must_be_there() {
    for players in 2..=4 {
        let set = |full: u8| {
            let table = table(&format!("players={players}")).palaces(1, 2, full).workers(0, 2, 2).workers(0, 1, 1);
            table.hand(0, &[1]).hand(1, &[2]).turn(0)
        };
        assert!(set(players - 1).can("court.1.palace"));
        assert!(!set(players).can("court.1.palace"));
    }
    let three_here = table("players=2").workers(0, 2, 3).hand(0, &[1]).hand(1, &[2]).turn(0);
    three_here.refuses("court.1.palace", "ZG-C10");
}

/// ZG-C11
#[test]
fn zg_c11_no_palace_on_or_right_of_the_forbidding_field_nor_without_palaces() {
    // Region 1 of the A side forbids palaces from field 3 on.
    assert_eq!(standard().boards.0[0].no_palace.0, [3, 2, 2, 2, 2]);
    let set = |unrest| {
        let table = table("players=2").workers(0, 1, 2).workers(0, 2, 1).unrest(0, 1, unrest);
        table.hand(0, &[1]).hand(1, &[2]).turn(0)
    };
    for (unrest, open) in [(0, true), (2, true), (3, false), (4, false)] {
        assert_eq!(set(unrest).can("court.1.palace"), open, "unrest {unrest}");
    }
    let out = table("players=4").palaces(0, 3, 3).palaces(0, 4, 3).workers(0, 1, 2).workers(0, 2, 1);
    out.hand(0, &[1]).hand(1, &[2]).turn(0).refuses("court.1.palace", "ZG-C11");
}

#[test]
fn zg_ex_c10_p10_palace_in_4_with_six_cards_and_no_large_octagon_left() {
    let set = table("players=4").workers(0, 4, 2).workers(0, 5, 1).workers(0, 1, 1).unrest(0, 4, 1);
    let set = set.cards(0, 1, &[1, 41, 81]).cards(0, 2, &[2, 42, 82]);
    let set = set.large(1, WRITING).large(1, CURRENCY).large(2, LAW);
    let mut table = set.court(99).hand(0, &[3]).hand(1, &[4]).turn(0);
    table.play("court.3.palace pay.5");
    assert_eq!((table.scores()[0], table.acting()), (6, vec![1]));
    assert_eq!(table.player(0).workers.0, [1, 0, 0, 0, 0]);
}

/// ZG-C12
#[test]
fn zg_c12_a_wall_costs_as_many_workers_as_bars_from_different_regions() {
    let set = table("players=2").workers(0, 1, 3).workers(0, 2, 1).workers(0, 4, 1).wall(1, 1, 1).wall(0, 2, 2);
    let mut table = set.hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.wall");
    assert!(!table.can("field.1.1"), "taken");
    assert!(!table.can("field.2.1") && !table.can("field.2.3"), "one wall per player and section");
    assert!(table.can("field.1.3") && table.can("field.3.1"));
    table.play("field.3.2");
    assert_eq!(table.legal(), ["pay.12", "pay.14", "pay.24"]);
    table.play("pay.14");
    assert_eq!(table.player(0).workers.0, [2, 1, 0, 0, 0]);
    assert!(table.public().walls.0[2][1].is(Seat(0)));
}

/// ZG-C12
#[test]
fn zg_c12_bars_need_regions_and_a_wall_in_supply() {
    let mut one = table("players=2").workers(0, 3, 5).hand(0, &[1]).hand(1, &[2]).turn(0);
    one.refuses("field.6.1", "ZG-C12");
    one.play("court.1.wall");
    assert!(one.legal().iter().all(|token| token.ends_with(".1")), "five workers of one region build one bar");
    one.play("field.6.1");
    assert_eq!(one.player(0).workers.0[2], 4);
    let mut out = table("players=2").workers(0, 3, 1);
    for at in 1..=5 {
        out = out.wall(0, at, 1);
    }
    out.hand(0, &[1]).hand(1, &[2]).turn(0).refuses("court.1.wall", "ZG-C12");
}

// ---------------------------------------------------------------- Abilities

/// A table where seat 0 can take an action and has a card on the board that would give points for it.
fn primed(action: Court) -> Setting {
    let mut table = table("players=2").workers(0, 1, 2).workers(0, 2, 2);
    if action != Court::Relocate {
        table = table.cards(0, 3, &[points_card(action)]);
    }
    table.square(1, 1, 1).square(1, 1, 2).square(1, 1, 3).large(1, WRITING).large(1, CURRENCY).large(1, LAW)
}

fn finish(table: &mut Table, played: u8, action: Court) {
    let words = match action {
        Court::Wall => "court.N.wall field.1.1 pay.1",
        Court::Palace => "court.N.palace region.1",
        Court::Workers => "court.N.workers lower.red.1 done",
        Court::Relocate => "court.N.relocate walk.red.1.2 done",
        Court::Official => "court.N.official official.red.2",
        Court::Governor => "court.N.governor",
    };
    table.play(&words.replace('N', &played.to_string()));
}

/// ZG-B1
#[test]
fn zg_b1_higher_for_wall_palace_workers_and_lower_for_official_governor() {
    for (action, higher) in [
        (Court::Wall, true),
        (Court::Palace, true),
        (Court::Workers, true),
        (Court::Official, false),
        (Court::Governor, false),
    ] {
        for (played, below) in [(118, 117), (117, 118), (3, 4), (4, 3)] {
            let mut table = primed(action).court(below).hand(0, &[played]).hand(1, &[100]).turn(0);
            finish(&mut table, played, action);
            let fires = (played > below) == higher;
            let points = if fires { points_of(points_card(action)) } else { 0 };
            assert_eq!(table.points(Source::Cards)[0], points, "{action:?} {played} on {below}");
        }
    }
}

/// ZG-B1
#[test]
fn zg_b1_relocating_triggers_nothing() {
    let mut table = primed(Court::Wall).court(60).hand(0, &[120]).hand(1, &[100]).turn(0);
    finish(&mut table, 120, Court::Relocate);
    assert_eq!((table.points(Source::Cards)[0], table.acting()), (0, vec![1]));
}

/// ZG-B2
#[test]
fn zg_b2_only_cards_of_the_action_each_once_in_any_order_and_optional() {
    let (worker, octagon) = (card(Court::Official, Bonus::Worker), card(Court::Official, Bonus::Octagon));
    let other = card(Court::Governor, Bonus::Worker);
    let set = || {
        let table = table("players=2").cards(0, 1, &[worker]).cards(0, 2, &[octagon]).cards(0, 3, &[other]).court(120);
        let mut table = table.hand(0, &[39]).hand(1, &[100]).turn(0);
        table.play("court.39.official official.red.1");
        table
    };
    let mut table = set();
    assert_eq!(table.legal(), ["done", "use.1.1", "use.2.1"]);
    table.refuses("use.3.1", "ZG-B2");
    table.play("use.2.1 take.law");
    assert_eq!(table.legal(), ["done", "use.1.1"], "each once");
    table.play("use.1.1");
    assert_eq!((table.value(0, LAW), table.player(0).workers.0[0], table.acting()), (1, 1, vec![1]));
    let mut declined = set();
    declined.play("done");
    assert_eq!((declined.value(0, LAW), declined.player(0).workers.0[0]), (0, 0));
}

/// ZG-B3
#[test]
fn zg_b3_last_unrest_field_silences_cards() {
    let worker = card(Court::Official, Bonus::Worker);
    for (unrest, silent) in [(3, false), (4, true)] {
        let set = table("players=2").cards(0, 1, &[worker]).unrest(0, 1, unrest).court(120);
        let mut table = set.hand(0, &[40]).hand(1, &[100]).turn(0);
        table.play("court.40.official official.red.1");
        assert_eq!(table.acting() == [1], silent, "unrest {unrest}");
    }
}

/// ZG-B4
#[test]
fn zg_b4_the_first_court_card_fulfils_its_condition() {
    for action in [Court::Wall, Court::Palace, Court::Workers, Court::Official, Court::Governor] {
        for played in [118, 3] {
            let mut table = primed(action).hand(0, &[played]).hand(1, &[100]).turn(0);
            assert_eq!(table.public().below(), None);
            finish(&mut table, played, action);
            assert_eq!(table.points(Source::Cards)[0], points_of(points_card(action)), "{action:?} {played}");
        }
    }
}

#[test]
fn zg_ex_b1_p11_three_points_for_a_palace_need_a_higher_card() {
    let three = card(Court::Palace, Bonus::Points { points: 3 });
    for (played, points) in [(100, 3), (98, 0)] {
        let set = primed(Court::Wall).cards(0, 4, &[three]).court(99);
        let mut table = set.hand(0, &[played]).hand(1, &[101]).turn(0);
        finish(&mut table, played, Court::Palace);
        assert_eq!(table.points(Source::Cards)[0], points);
    }
}

#[test]
fn zg_ex_b3_p11_40_on_70_with_a_governor_but_not_in_region_4() {
    let (worker, octagon) = (card(Court::Governor, Bonus::Worker), card(Court::Governor, Bonus::Octagon));
    let set = table("players=4").cards(0, 2, &[octagon]).cards(0, 4, &[worker]).unrest(0, 4, 3).court(70);
    let set = set.square(1, 1, 1).square(1, 1, 2).square(1, 1, 3);
    let mut table = set.hand(0, &[40]).hand(1, &[100]).turn(0);
    let told = table.play("court.40.governor").news();
    assert!(told.contains(&Event::Court { seat: Seat(0), card: Card(40), action: Court::Governor, active: true }));
    assert_eq!(table.legal(), ["done", "use.2.1"]);
    table.refuses("use.4.1", "ZG-B3");
}

/// Seat 0 has recruited an official with a card on the board that waits to be used.
fn with_bonus(bonus: Bonus, change: impl FnOnce(Setting) -> Setting) -> Table {
    let set = table("players=2").cards(0, 2, &[card(Court::Official, bonus)]).court(120);
    let mut table = change(set).round(2).hand(0, &[39]).hand(1, &[100]).turn(0);
    table.play("court.39.official official.red.1");
    table
}

/// ZG-B5
#[test]
fn zg_b5_octagon_of_choice_or_a_point_if_none_of_any_colour_is_left() {
    let mut table = with_bonus(Bonus::Octagon, |table| table.octagons(1, WRITING, 6));
    table.play("use.2.1");
    assert_eq!(table.legal(), ["take.currency", "take.law"]);
    table.play("take.law");
    assert_eq!(table.value(0, LAW), 1);
    let empty = |table: Setting| table.octagons(1, WRITING, 6).octagons(1, CURRENCY, 6).octagons(1, LAW, 6);
    let mut table = with_bonus(Bonus::Octagon, empty);
    table.play("use.2.1");
    assert_eq!(table.points(Source::Missing)[0], 1);
}

/// ZG-B5
#[test]
fn zg_b5_relocation_points_points_and_points_for_cards() {
    let mut table = with_bonus(Bonus::Relocation { points: 2 }, |table| table);
    table.play("use.2.1");
    assert_eq!(table.public().phase, Phase::Relocate { left: 2, must: false });
    table.play("done");
    let table = with_bonus(Bonus::Points { points: 2 }, |table| table);
    assert_eq!((table.points(Source::Cards)[0], table.acting()), (2, vec![1]), "points come automatically");
    let per = Bonus::PointsPerCard { aspect: WRITING };
    let own = i32::from(Card(card(Court::Official, per)).aspect() == WRITING);
    let table = with_bonus(per, |table| table.cards(0, 4, &[37, 38]).cards(0, 5, &[36, 118]));
    assert_eq!(table.points(Source::Cards)[0], 3 + own);
}

/// ZG-B5
#[test]
fn zg_b5_worker_calm_and_moving_a_worker() {
    let mut table = with_bonus(Bonus::Worker, |table| table);
    table.play("use.2.1");
    assert_eq!((table.player(0).workers.0[1], table.player(0).unrest.0[1]), (1, 0), "without unrest");
    let mut table = with_bonus(Bonus::CalmAny, |table| table.unrest(0, 1, 1).unrest(0, 3, 2));
    table.play("use.2.1");
    assert_eq!(table.legal(), ["calm.1", "calm.3"]);
    table.play("calm.3");
    assert_eq!(table.player(0).unrest.0, [1, 0, 1, 0, 0]);
    let set = primed(Court::Relocate).cards(0, 2, &[card(Court::Governor, Bonus::CalmHere)]).unrest(0, 2, 2);
    let mut table = set.unrest(0, 3, 2).court(120).hand(0, &[39]).hand(1, &[100]).turn(0);
    table.play("court.39.governor use.2.1");
    assert_eq!(table.player(0).unrest.0, [0, 1, 2, 0, 0]);
    let mut table = with_bonus(Bonus::MoveWorker, |table| table.workers(0, 3, 1));
    table.play("use.2.1");
    assert_eq!(table.legal(), ["carry.3.2", "carry.3.4"]);
    table.play("carry.3.4");
    assert_eq!(table.player(0).workers.0, [0, 0, 0, 1, 0]);
}

/// ZG-B5
#[test]
fn zg_b5_official_of_ones_choice_into_the_cards_region() {
    let bonus = Bonus::Official { official: None };
    let mut table = with_bonus(bonus, |table| table);
    table.play("use.2.1");
    assert_eq!(table.legal(), ["official.red.2", "official.grey.2", "official.white.2"]);
    table.permits("official.grey.2", "ZG-B5");
    table.play("official.grey.2");
    assert_eq!(table.player(0).upper.0[1].0, [0, 1, 0]);
    // Without an official in supply the bonus is lost.
    let set = crate::position::table("players=2").cards(0, 2, &[card(Court::Official, bonus)]).court(120);
    let set = set.upper(0, 3, "rrrr").upper(0, 4, "gggg").upper(0, 5, "www");
    let mut lost = set.hand(0, &[40]).hand(1, &[100]).turn(0);
    lost.play("court.40.official official.white.1");
    assert_eq!(lost.acting(), [1]);
}

/// A table of B boards where seat 0 has this one.
fn with_board(board: Board) -> Setting {
    table("players=2 boards=b").board(0, board).board(1, if board == Board::Star { Board::Circle } else { Board::Star })
}

/// ZG-B6
#[test]
fn zg_b6_circle_one_more_worker_and_a_point_and_after_a_governor_a_move() {
    let set = with_board(Board::Circle).lower(0, 2, "rg").upper(0, 3, "rgw").workers(0, 3, 1).court(60);
    // A lower card at the court: cards would be silent, the board works all the same.
    let mut table = set.hand(0, &[1, 2]).hand(1, &[100, 101]).turn(0);
    table.play("court.1.workers region.2");
    assert_eq!(table.legal(), ["done", "ability.1"]);
    table.play("ability.1");
    assert_eq!(table.player(0).workers.0[1], 3);
    assert_eq!((table.player(0).unrest.0[1], table.public().phase), (1, Phase::Relocate { left: 1, must: false }));
    table.play("raise.red.2");
    assert_eq!(table.acting(), [1]);
    table.play("unify.100.1 court.2.governor square.2 ability.2 carry.2.3");
    assert_eq!(table.player(0).workers.0, [0, 2, 2, 0, 0]);
}

/// Seat 0 with the circle board has recruited a worker in region 2 and sent the red official of the worker area away.
fn circle_after_relocation(revision: &str, upper: &str) -> Table {
    let relocation = card(Court::Workers, Bonus::Relocation { points: 2 });
    let set = table(&format!("players=2 boards=b {revision}")).board(0, Board::Circle).board(1, Board::Star);
    let set = set.lower(0, 2, "r").upper(0, 2, upper).unrest(0, 2, 3).cards(0, 4, &[relocation]).court(1);
    let mut table = set.hand(0, &[60]).hand(1, &[100]).turn(0);
    table.play("court.60.workers");
    if !upper.is_empty() {
        table.play("done");
    }
    table.play("use.4.1 shift.red.2.1 done");
    table
}

/// ZG-B6
#[test]
fn zg_b6_circle_the_extra_worker_needs_an_official_in_the_worker_area() {
    let now = circle_after_relocation("", "");
    assert_eq!((now.acting(), now.player(0).workers.0[1]), (vec![1], 1), "nobody is left to recruit him");
    let mut first = circle_after_relocation("revision=1", "");
    assert_eq!(first.legal(), ["done", "ability.1"]);
    first.play("ability.1");
    assert_eq!((first.player(0).workers.0[1], first.player(0).lower.0[1].0), (2, [0, 0, 0]));
}

/// ZG-B6, ZG-C3
#[test]
fn zg_b6_circle_an_official_of_the_governor_area_steps_down_for_the_extra_worker() {
    let mut one = circle_after_relocation("", "g");
    assert_eq!(one.legal(), ["done", "ability.1"]);
    let told = one.play("ability.1").news();
    let (seat, at) = (Seat(0), region(2));
    assert!(told.contains(&Event::Lowered { seat, official: Official::Grey, region: at }), "{told:?}");
    assert_eq!((one.player(0).workers.0[1], one.player(0).lower.0[1].0), (2, [0, 1, 0]));
    assert_eq!(one.player(0).unrest.0[1], 4, "at the maximum, but without more unrest");
    assert_eq!(one.public().phase, Phase::Relocate { left: 1, must: false });
    // With two colours the player chooses who goes.
    let mut two = circle_after_relocation("", "gw");
    two.play("ability.1");
    assert_eq!(two.legal(), ["lower.grey.2", "lower.white.2"]);
    two.permits("lower.white.2", "ZG-B6");
    two.play("lower.white.2");
    assert_eq!(
        (two.player(0).workers.0[1], two.player(0).lower.0[1].0, two.player(0).upper.0[1].0),
        (2, [0, 0, 1], [0, 1, 0])
    );
    // The first revision left them where they were.
    let mut first = circle_after_relocation("revision=1", "gw");
    first.play("ability.1");
    assert_eq!((first.player(0).workers.0[1], first.player(0).upper.0[1].0), (2, [0, 1, 1]));
}

/// ZG-B6
#[test]
fn zg_b6_square_an_octagon_after_a_wall() {
    let set = with_board(Board::Square).workers(0, 1, 1).court(60);
    let mut table = set.hand(0, &[1, 100]).hand(1, &[2, 101]).turn(0);
    table.play("court.1.wall field.1.1 ability.1 take.writing unify.2.1 court.100.official official.red.1");
    assert_eq!(table.acting(), [1], "recruiting an official brings none");
    assert_eq!((table.value(0, WRITING), table.value(0, LAW)), (1, 0));
}

/// ZG-B6
#[test]
fn zg_b6_an_octagon_or_a_moved_worker_of_the_board_is_no_bonus_of_a_card() {
    // The square's octagon after a wall, then the octagon of a card that the wall lets work.
    let octagon = card(Court::Wall, Bonus::Octagon);
    let set = with_board(Board::Square).workers(0, 1, 1).cards(0, 2, &[octagon]).court(60);
    let mut table = set.hand(0, &[120]).hand(1, &[2]).turn(0);
    table.play("court.120.wall field.1.1 ability.1");
    table.permits("take.law", "ZG-B6");
    table.play("take.law use.2.1");
    table.permits("take.law", "ZG-B5");
    // The circle's worker after a governor.
    let set = with_board(Board::Circle).upper(0, 3, "rgw").workers(0, 3, 1).court(60);
    let mut table = set.hand(0, &[2]).hand(1, &[100]).turn(0);
    table.play("court.2.governor square.2 ability.2");
    table.permits("carry.3.2", "ZG-B6");
}

/// ZG-B6
#[test]
fn zg_b6_triangle_calms_in_order_to_place_a_worker_after_relocating_or_a_wall() {
    let set = with_board(Board::Triangle).upper(0, 1, "r").unrest(0, 2, 1).unrest(0, 4, 1).court(60);
    let mut table = set.hand(0, &[1, 3]).hand(1, &[2, 4]).turn(0);
    table.play("court.1.relocate walk.red.1.2 done ability.1");
    assert_eq!(table.legal(), ["calm.2", "calm.4"]);
    table.play("calm.4 unify.2.1 court.3.wall field.1.1");
    assert_eq!(table.player(0).workers.0[3], 0, "the worker built the wall");
    table.play("ability.1");
    // The only region with unrest is taken at once; without unrest there would be no worker.
    assert_eq!((table.player(0).unrest.0, table.player(0).workers.0[1]), ([0; 5], 1));
    let calm = with_board(Board::Triangle).upper(0, 1, "r").court(60);
    let mut calm = calm.hand(0, &[1]).hand(1, &[2]).turn(0);
    calm.play("court.1.relocate walk.red.1.2 done");
    assert_eq!(calm.acting(), [1]);
}

/// ZG-B6
#[test]
fn zg_b6_star_two_points_after_an_official_and_moving_a_governor() {
    let set = with_board(Board::Star).upper(0, 3, "rgw").square(0, 5, 1).governors(0, 5, 1).unrest(0, 4, 2).court(60);
    let mut table = set.hand(0, &[100, 101]).hand(1, &[2, 3]).turn(0);
    table.play("court.100.official official.red.2 ability.1");
    assert_eq!(table.public().phase, Phase::Relocate { left: 2, must: false });
    table.play("walk.red.2.1 done unify.2.1 court.101.governor square.2 ability.2");
    // From the new square of region 3 and, in region 5, from a square or beside them.
    assert_eq!(table.legal(), ["transfer.3.2.2", "transfer.3.2.4", "transfer.5.1.4", "transfer.5.5.4"]);
    table.play("transfer.5.1.4");
    assert_eq!(table.player(0).governors.0, [0, 0, 1, 1, 1]);
    assert!(table.public().squares.0[4][0].is_free(), "the old square is free again");
    assert!(table.public().squares.0[3].iter().all(|owner| owner.is_free()), "no bonus square in the new region");
    assert_eq!(table.player(0).unrest.0[3], 2, "no effect on unrest");
}

// ---------------------------------------------------------------- Orders

/// ZG-O1
#[test]
fn zg_o1_orders_are_claimed_at_once_after_the_turn() {
    // Palace order 2 asks for regions 3 and 4.
    let set = table("players=2").order(1, Kind::Palace, 2).palaces(0, 3, 1).workers(0, 4, 2).workers(0, 1, 1);
    let mut table = set.hand(0, &[1]).hand(1, &[2]).turn(0);
    let told = table.play("court.1.palace").news();
    assert!(!told.iter().any(|event| matches!(event, Event::Fulfilled { .. })), "not in the middle of the turn");
    let told = table.play("take.law").news();
    assert!(told.contains(&Event::Fulfilled { seat: Seat(0), section: 0, kind: Kind::Palace, value: 5 }));
    assert!(table.public().discs[0][Kind::Palace][0].is(Seat(0)));
}

/// ZG-O1
#[test]
fn zg_o1_orders_are_claimed_after_accepting_a_reward_too() {
    // Round 3, currency: a palace.
    assert_eq!(standard().rewards[2].0[1], Reward::Palace);
    let set = table("players=2").round(3).order(1, Kind::Palace, 2).palaces(0, 3, 1).octagons(0, CURRENCY, 1);
    let mut table = set.hand(0, &[1]).turn(0);
    table.idle(1);
    table.play("accept");
    let told = table.play("region.4").news();
    assert!(told.contains(&Event::Fulfilled { seat: Seat(0), section: 0, kind: Kind::Palace, value: 5 }));
}

/// ZG-O2
#[test]
fn zg_o2_first_free_space_once_a_player_and_claimed_later_if_overlooked() {
    let set = table("players=3").order(2, Kind::Palace, 2).disc(1, 2, Kind::Palace).palaces(0, 3, 1).palaces(0, 4, 1);
    let mut table = set.hand(0, &[1, 81]).hand(1, &[2, 82]).hand(2, &[3, 83]).turn(0);
    // The position already fulfils the order; any turn claims it.
    let told = table.play("unify.1.1").news();
    assert!(told.contains(&Event::Fulfilled { seat: Seat(0), section: 1, kind: Kind::Palace, value: 3 }));
    table.play("unify.2.1 unify.3.1");
    let told = table.play("unify.81.2").news();
    assert!(!told.iter().any(|event| matches!(event, Event::Fulfilled { .. })), "once per player");
}

#[test]
fn zg_ex_o1_p13_wall_order_two_turquoise_and_one_golden() {
    // Sections 1 and 2 are turquoise, 3 and 4 golden.
    assert_eq!(standard().orders.0[0][0].areas, [2, 1, 0]);
    for (walls, met) in
        [(&[1, 2, 4][..], true), (&[1, 3, 4][..], false), (&[1, 2, 5][..], false), (&[1, 2, 3, 4][..], true)]
    {
        let mut set = table("players=4").order(1, Kind::Wall, 1);
        for &at in walls {
            set = set.wall(0, at, 1);
        }
        let mut table = set.hand(0, &[1]).hand(1, &[2]).turn(0);
        let told = table.play("unify.1.1").news();
        let claimed = told.contains(&Event::Fulfilled { seat: Seat(0), section: 0, kind: Kind::Wall, value: 5 });
        assert_eq!(claimed, met, "{walls:?}");
    }
}

#[test]
fn zg_ex_o1_p13_palace_order_in_regions_1_2_and_5() {
    for (regions, met) in [(&[1, 2, 5][..], true), (&[1, 2, 4][..], false), (&[1, 2, 3, 5][..], true)] {
        let mut set = table("players=4").order(1, Kind::Palace, 1);
        for &at in regions {
            set = set.palaces(0, at, 1);
        }
        let mut table = set.hand(0, &[1]).hand(1, &[2]).turn(0);
        let told = table.play("unify.1.1").news();
        let claimed = told.contains(&Event::Fulfilled { seat: Seat(0), section: 0, kind: Kind::Palace, value: 5 });
        assert_eq!(claimed, met, "{regions:?}");
    }
}

// ---------------------------------------------------------------- Rewards

/// The rewards of a round, entered by a turn without effect of seat 0.
fn rewards(set: Setting) -> (Table, Vec<Event>) {
    let mut table = set.hand(0, &[1]).turn(0);
    let told = table.idle(1);
    (table, told)
}

/// ZG-W1
#[test]
fn zg_w1_in_order_of_aspects_the_most_octagons_first_accept_or_pass() {
    let set = table("players=4").octagons(1, WRITING, 2).octagons(2, WRITING, 3).octagons(3, CURRENCY, 1);
    let (mut table, told) = rewards(set);
    assert!(told.iter().all(|event| !matches!(event, Event::Untaken { .. })));
    assert_eq!((table.acting(), table.legal()), (vec![2], vec!["pass".to_string(), "accept".into()]));
    table.play("pass");
    assert_eq!(table.acting(), [1]);
    let told = table.play("pass").news();
    assert!(told.contains(&Event::Untaken { aspect: WRITING }));
    assert_eq!((table.acting(), table.public().phase), (vec![3], Phase::Reward(CURRENCY, SeatSet::EMPTY)));
    // Nobody has law: that reward is not given, and the next round begins.
    let told = table.play("pass").news();
    assert!(told.contains(&Event::Untaken { aspect: LAW }));
    assert_eq!(table.public().phase, Phase::Draw(0));
}

/// ZG-W1
#[test]
fn zg_w1_accepting_needs_the_full_reward() {
    // Round 1, law: two red officials in region 4.
    assert_eq!(standard().rewards[0].0[2], Reward::Officials(Official::Red, region(4)));
    let set = table("players=3").octagons(1, LAW, 3).octagons(2, LAW, 1).upper(1, 2, "rrr");
    let (mut table, told) = rewards(set);
    assert!(told.contains(&Event::Unable { seat: Seat(1), aspect: LAW }), "one red official is not enough");
    assert_eq!(table.acting(), [2]);
    table.play("accept");
    assert_eq!(table.player(2).upper.0[3].0, [2, 0, 0]);
    assert_eq!(table.value(1, LAW), 3, "a player who passes keeps everything");
}

/// ZG-W2
#[test]
fn zg_w2_all_octagons_of_the_colour_go_back_and_the_disc_moves() {
    let set = table("players=2").octagons(1, WRITING, 2).large(1, WRITING).octagons(1, LAW, 1).octagons(0, WRITING, 4);
    let (mut table, _) = rewards(set);
    assert_eq!(table.acting(), [1], "the large octagon counts three");
    table.play("accept");
    assert_eq!((table.value(1, WRITING), table.value(1, LAW)), (0, 1));
    assert_eq!((table.public().octagons.0[0], table.public().large.0[0]), (2, Owner::NOBODY));
    assert!(table.public().column.0[0].is(Seat(1)));
}

/// ZG-W3
#[test]
fn zg_w3_ties_by_the_track_and_then_by_the_column() {
    let set = table("players=4").track(&[0, 3, 1, 2]);
    let set = set.octagons(1, WRITING, 2).octagons(3, WRITING, 2).octagons(3, LAW, 1).octagons(1, LAW, 1);
    let (mut table, _) = rewards(set.octagons(2, LAW, 1));
    assert_eq!(table.acting(), [3], "higher on the track");
    table.play("accept official.red.2");
    // Disc 3 has left for the column: with law tied, 1 and 2 come first, as they lie on the track.
    assert_eq!(table.acting(), [1]);
    table.play("pass");
    assert_eq!(table.acting(), [2]);
    table.play("pass");
    assert_eq!(table.acting(), [3]);
}

/// ZG-W4
#[test]
fn zg_w4_several_rewards_and_the_disc_lies_on_the_last() {
    let set = table("players=3").octagons(1, WRITING, 2).octagons(1, CURRENCY, 2);
    let (mut table, _) = rewards(set);
    table.play("accept official.red.2 accept");
    let public = table.public();
    assert_eq!(public.phase, Phase::Draw(0));
    assert_eq!((table.player(1).upper.0[1].0, table.player(1).workers.0[2]), ([1, 0, 0], 2));
    assert_eq!(public.track.map(|disc| disc.0)[..3], [0, 2, 1], "the disc left the track once");
}

/// ZG-W5
#[test]
fn zg_w5_discs_return_in_their_present_order_and_the_top_starts() {
    let set = table("players=4").track(&[0, 1, 2, 3]).octagons(0, CURRENCY, 1).octagons(1, WRITING, 1);
    let (mut table, _) = rewards(set);
    let told = table.play("accept official.red.2 accept").news();
    // Two and three stayed on the track; then the column from the top: 1 (writing), 0 (currency).
    assert_eq!(table.public().track.map(|disc| disc.0), [2, 3, 1, 0]);
    assert!(told.contains(&Event::Round { round: 2, start: Seat(2) }));
    assert_eq!(table.public().column.0, [Owner::NOBODY; 3]);
}

#[test]
fn zg_ex_w3_p12_the_order_is_blue_yellow_red_violet() {
    // Seats: 0 red, 1 blue, 2 yellow, 3 violet. Red takes writing of round 1, violet takes law.
    let set = table("players=4").track(&[0, 1, 3, 2]).octagons(0, WRITING, 3).octagons(3, LAW, 1);
    let (mut table, _) = rewards(set);
    table.play("accept official.red.2");
    assert_eq!(table.public().standing().map(|disc| disc.0), [1, 3, 2, 0]);
    table.play("accept");
    assert_eq!(table.public().track.map(|disc| disc.0), [1, 2, 0, 3], "blue, yellow, red, violet");
    assert_eq!(table.public().start(), Seat(1), "blue is the new start player");
}

/// ZG-W6
#[test]
fn zg_w6_officials_and_workers_of_the_early_rounds() {
    let set = table("players=2").octagons(1, WRITING, 1).octagons(1, CURRENCY, 1).octagons(1, LAW, 1);
    let (mut early, _) = rewards(set);
    early.play("accept");
    assert_eq!(early.legal(), ["official.red.2", "official.grey.2", "official.white.2"]);
    early.permits("official.grey.2", "ZG-W6");
    early.play("official.grey.2 accept accept");
    let player = early.player(1);
    assert_eq!((player.upper.0[1].0, player.workers.0[2], player.upper.0[3].0), ([0, 1, 0], 2, [2, 0, 0]));
    assert_eq!(player.unrest.0, [0; 5], "without unrest");
}

/// ZG-W6
#[test]
fn zg_w6_wall_palace_and_governor_without_their_cost() {
    // Round 3: wall, palace, governor in region 1, 2 or 3.
    assert_eq!(standard().rewards[2].0, [Reward::Wall, Reward::Palace, Reward::Governor(Set(0b111))]);
    let set = table("players=2").round(3).octagons(1, WRITING, 1).octagons(1, CURRENCY, 1).octagons(1, LAW, 1);
    let set = set.cards(1, 1, &[2, 3]).unrest(1, 2, 2).unrest(1, 5, 2);
    let (mut late, _) = rewards(set);
    late.play("accept");
    assert!(late.can("field.1.3"), "all three bars without workers");
    late.permits("field.1.3", "ZG-W6");
    late.play("field.1.3 accept");
    assert_eq!(late.legal(), ["region.1", "region.3", "region.4"], "the no-palace field still counts");
    late.permits("region.4", "ZG-W6").refuses("region.5", "ZG-C11");
    late.play("region.4");
    assert_eq!((late.points(Source::Palaces)[1], late.public().large.0), (2, [Owner::NOBODY; 3]));
    late.play("accept");
    assert_eq!(late.legal(), ["region.1", "region.2", "region.3"]);
    late.permits("region.2", "ZG-W6").refuses("region.5", "ZG-W6");
    let told = late.play("region.2").news();
    assert!(!told.iter().any(|event| matches!(event, Event::Returned { .. })));
    late.permits("square.2", "ZG-W6");
    late.play("square.2");
    let player = late.player(1);
    assert_eq!((player.governors.0[1], player.unrest.0[1], late.points(Source::Squares)[1]), (1, 0, 4));
    assert_eq!(player.official_count(), 3, "no officials removed");
}

// ---------------------------------------------------------------- Final scoring

/// ZG-W3
#[test]
fn zg_w3_a_tie_on_the_reward_track_is_told() {
    let set = table("players=3").octagons(0, WRITING, 1).octagons(2, WRITING, 1).octagons(1, LAW, 1).track(&[2, 1, 0]);
    let mut table = set.hand(0, &[1]).turn(0);
    let told = table.idle(1);
    let tied = Event::Tied { aspect: WRITING, first: Seat(2), others: SeatSet::one(Seat(0)) };
    assert!(told.contains(&tied), "{told:?}");
    let told = table.play("pass pass").news();
    assert!(!told.iter().any(|event| matches!(event, Event::Tied { .. })), "the one left has no equal");
}

/// ZG-F2
#[test]
fn zg_f2_a_majority_decided_by_the_reward_track_is_told() {
    let set = table("players=2").round(5).octagons(0, LAW, 1).octagons(1, LAW, 1).track(&[1, 0]);
    let mut table = set.hand(0, &[1]).turn(0);
    table.idle(1);
    let told = table.play("pass pass").news();
    let tied = Event::Tied { aspect: LAW, first: Seat(1), others: SeatSet::one(Seat(0)) };
    assert!(told.contains(&tied) && told.contains(&Event::Won { seat: Seat(1) }), "{told:?}");
    assert_eq!(table.points(Source::Octagons)[1], 7);
}

/// ZG-F1
#[test]
fn zg_f1_most_governors_score_9_and_3_each_and_ties_share_rounded_down() {
    let table = table("players=3").governors(0, 1, 2).governors(1, 1, 2).governors(2, 1, 1);
    let table = table.governors(2, 3, 1).hand(0, &[1]).turn(0);
    assert_eq!([0, 1, 2].map(|seat| table.forecast(Source::Governors)[seat]), [7, 7, 12]);
}

#[test]
fn zg_ex_f1_p14_two_against_one_is_15_and_three_tied_are_4_each() {
    let table = table("players=4").governors(0, 1, 2).governors(1, 1, 1);
    let table = table.governors(0, 4, 1).governors(2, 4, 1).governors(3, 4, 1).hand(0, &[1]).turn(0);
    assert_eq!([0, 1, 2, 3].map(|seat| table.forecast(Source::Governors)[seat]), [19, 0, 4, 4]);
}

/// ZG-F2
#[test]
fn zg_f2_octagons_5_6_7_with_ties_by_the_track_and_at_least_one() {
    let set = table("players=3").track(&[2, 0, 1]).octagons(0, WRITING, 2).octagons(1, WRITING, 2).large(1, CURRENCY);
    let set = set.octagons(0, CURRENCY, 2).hand(0, &[1]).turn(0);
    assert_eq!([0, 1, 2].map(|seat| set.forecast(Source::Octagons)[seat]), [5, 6, 0], "nobody has law");
    let law = table("players=3").octagons(2, LAW, 1).hand(0, &[1]).turn(0);
    assert_eq!(law.forecast(Source::Octagons)[2], 7);
}

/// ZG-F3
#[test]
fn zg_f3_values_under_the_discs_times_the_number_of_discs_a_section() {
    let set = table("players=2").disc(0, 1, Kind::Wall).disc(0, 1, Kind::Palace).disc(0, 1, Kind::Governor);
    let set = set.disc(1, 2, Kind::Wall).disc(0, 2, Kind::Wall).hand(0, &[1]).turn(0);
    assert_eq!(set.forecast(Source::Orders)[0], 15 * 3 + 3);
    assert_eq!(set.forecast(Source::Orders)[1], 5);
}

#[test]
fn zg_ex_f3_p14_five_and_two_in_one_section_and_three_in_the_other_make_17() {
    // Blue is seat 2; others were faster on two of the tracks.
    let set = table("players=4").disc(2, 1, Kind::Governor).disc(0, 1, Kind::Wall).disc(1, 1, Kind::Wall);
    let set = set.disc(2, 1, Kind::Wall).disc(0, 2, Kind::Governor).disc(2, 2, Kind::Governor).hand(0, &[1]).turn(0);
    assert_eq!(set.forecast(Source::Orders)[2], 17);
}

/// The points of a wall of one, two and three bars on the tile with this criterion.
fn wall_points(criterion: Criterion, set: impl Fn(Setting) -> Setting) -> [i32; 3] {
    [1, 2, 3].map(|bars| {
        let table = set(table("players=2").no_officials(0)).tile(3, criterion).wall(0, 3, bars);
        table.hand(0, &[120]).turn(0).forecast(Source::Walls)[0]
    })
}

/// ZG-F4
#[test]
fn zg_f4_all_twelve_wall_criteria() {
    let officials = |table: Setting| table.upper(0, 1, "rrg").lower(0, 2, "rw").upper(0, 4, "w").unrest(0, 1, 4);
    assert_eq!(wall_points(Criterion::RedOfficial, officials), [4, 6, 8], "regions 1 and 2");
    assert_eq!(wall_points(Criterion::GreyOfficial, officials), [2, 3, 4], "region 1");
    assert_eq!(wall_points(Criterion::WhiteOfficial, officials), [4, 6, 8], "regions 2 and 4");
    assert_eq!(wall_points(Criterion::OfficialsMatchUnrest, officials), [4, 8, 12], "three officials are not four");
    assert_eq!(wall_points(Criterion::NoUnrest, officials), [4, 8, 12], "all but region 1");
    let cards = |table: Setting| table.cards(0, 1, &[1, 2, 41]).cards(0, 2, &[81, 42, 3]).cards(0, 5, &[43, 44]);
    assert_eq!(wall_points(Criterion::IvoryCard, cards), [2, 4, 6]);
    assert_eq!(wall_points(Criterion::OrangeCard, cards), [3, 6, 9]);
    assert_eq!(wall_points(Criterion::BrownCard, cards), [1, 2, 3]);
    assert_eq!(wall_points(Criterion::ThreeCards, cards), [4, 6, 8]);
    assert_eq!(wall_points(Criterion::TwoOfAColour, cards), [2, 4, 6], "regions 1 and 5");
    assert_eq!(wall_points(Criterion::ColourSets, cards), [2, 3, 4], "one brown card, one set");
    let unrest = |table: Setting| table.unrest(0, 1, 4).unrest(0, 2, 3);
    assert_eq!(wall_points(Criterion::Calm, unrest), [0, 3, 8], "never below 0");
}

/// ZG-F5
#[test]
fn zg_f5_most_points_win_and_ties_go_to_the_higher_disc() {
    let mut table = table("players=3").round(5).track(&[2, 1, 0]).hand(0, &[1]).turn(0);
    table.set(|parts| {
        for seat in [0, 1] {
            parts.public.player_mut(Seat(seat)).points[Source::Cards] = 7;
        }
    });
    let told = table.idle(1);
    let scores = table.state().result().expect("the match is over");
    assert_eq!((scores.rank[Seat(1)], scores.rank[Seat(0)], scores.rank[Seat(2)]), (1, 2, 3));
    assert_eq!(scores.points[Seat(0)], 7);
    assert!(told.contains(&Event::Final { seat: Seat(0), source: Source::Walls, points: 0 }));
    assert_eq!(table.state().to_act(), ToAct::Nobody);
    let ranked = |rank, seat, points, by_track| Event::Ranked { rank, seat: Seat(seat), points, by_track };
    let end = [ranked(1, 1, 7, true), ranked(2, 0, 7, false), ranked(3, 2, 0, false), Event::Won { seat: Seat(1) }];
    assert!(told.ends_with(&end), "{told:?}");
}

// ---------------------------------------------------------------- Variants

/// ZG-V1
#[test]
fn zg_v1_draw_three_keep_two_and_the_rest_go_under_the_deck() {
    let mut table = table("players=2 draft=on");
    table.deal_any();
    assert_eq!((table.acting(), table.player(1).hand.0), (vec![0, 1], [3, 3, 3]));
    // All seats at the same time, in any order; the aspects of each seat in order.
    assert_eq!(table.legal_of(1), ["discard.4", "discard.5", "discard.6"]);
    table.play("1.discard.5");
    assert_eq!(table.legal_of(1), ["discard.44", "discard.45", "discard.46"]);
    for (seat, cards) in [(0, [1, 41, 81]), (1, [0, 44, 84])] {
        for card in cards.into_iter().filter(|&card| card != 0) {
            table.play(&format!("{seat}.discard.{card}"));
        }
    }
    assert_eq!((table.public().phase, table.player(0).hand.0), (Phase::Turn, [2, 2, 2]));
    let parts = table.state().parts();
    assert_eq!(parts.hidden.piles[1].iter().map(|card| card.0).collect::<Vec<_>>(), [1, 5, 41, 44, 81, 84]);
    assert_eq!(parts.own[Seat(1)].put_back[0].0, [5, 44, 84]);
    assert_eq!(parts.hidden.piles[0].count(WRITING), 34);
}

/// ZG-V1
#[test]
fn zg_v1_with_four_players_put_back_cards_come_again_in_round_4_and_round_5_draws_two() {
    let mut table = table("players=4 draft=on");
    let mut rng = Rng::new(3);
    let mut draws = Vec::new();
    while table.step_by_luck(&mut rng) {
        if let Phase::Draw(0) = table.public().phase {
            let piles = table.state().parts().hidden.piles.map(|pile| pile.count(WRITING));
            draws.push((table.public().draws(), piles));
        }
    }
    let expected = [(3, [28, 4, 0, 0, 0]), (3, [16, 4, 4, 0, 0]), (3, [4, 4, 4, 4, 0]), (2, [0, 0, 0, 4, 4])];
    assert_eq!(draws, expected);
}

/// ZG-V2
#[test]
fn zg_v2_turns_follow_the_reward_track() {
    let mut table = table("players=4 turn-order=track").track(&[2, 0, 3, 1]);
    for (seat, card) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
        table = table.hand(seat, &[card, 100 + card]);
    }
    let mut table = table.turn(2);
    for (seat, card) in [(2, 3), (0, 1), (3, 4), (1, 2), (2, 103)] {
        assert_eq!(table.acting(), [seat]);
        table.play(&format!("unify.{card}.1"));
    }
}

/// ZG-V3
#[test]
fn zg_v3_recruiting_raises_unrest_for_each_worker() {
    let set = table("players=2 unrest-per-worker=on").no_officials(0);
    let mut two = set.clone().lower(0, 2, "rg").hand(0, &[1]).hand(1, &[2]).turn(0);
    two.play("court.1.workers");
    assert_eq!((two.player(0).workers.0[1], two.player(0).unrest.0[1]), (2, 2));
    // With room for one, only one official may step down, and two who stand there cannot recruit at all.
    let mut one = set.clone().upper(0, 2, "rg").unrest(0, 2, 2).hand(0, &[1]).hand(1, &[2]).turn(0);
    one.play("court.1.workers lower.red.2");
    assert_eq!((one.player(0).workers.0[1], one.player(0).unrest.0[1]), (1, 3));
    let none = set.lower(0, 2, "rg").unrest(0, 2, 2).hand(0, &[1]).hand(1, &[2]).turn(0);
    assert!(!none.can("court.1.workers"));
}

#[test]
fn zg_setups_every_combination_of_boards_and_variants_exists() {
    assert_eq!(testkit::setups::<ZhanGuo>().len(), 3 * 3 * 2 * 2 * 2);
    assert!(parse_setup::<ZhanGuo>("players=5").is_err());
}
