//! Questions the rulebook leaves open, and our answers. Above each test is the source of the answer: the rulebook or
//! the summary, what follows from them, or our own reading. The README lists the readings.

use crate::position::{CURRENCY, LAW, Position as _, Table, WRITING, edition, standard, table, table_on};
use engine::{Content as _, Game as _, Playout, Resample as _, Rng, Seat, State, parse_setup};
use zhanguo::content::{Bonus, Reward};
use zhanguo::{Board, Card, Content, Court, Criterion, Event, Kind, Phase, Source, Then, Turn, ZhanGuo};

fn card(trigger: Court, bonus: Bonus) -> u8 {
    let found = standard().cards.iter().position(|face| face.trigger == trigger && face.bonus == bonus);
    found.unwrap_or_else(|| panic!("no card {trigger:?} {bonus:?}")) as u8 + 1
}

// ---------------------------------------------------------------- Turn and court pile

/// Rulebook: a card per turn is compulsory. It follows that there is always something to do with it.
#[test]
fn nobody_passes_a_turn_and_every_turn_has_an_answer() {
    for (seed, setup) in testkit::setups::<ZhanGuo>().into_iter().enumerate() {
        let mut table = Table::from(ZhanGuo::start(standard(), &setup));
        let mut rng = Rng::new(seed as u64);
        while table.step_by_luck(&mut rng) {
            if table.public().phase == Phase::Turn {
                let legal = table.legal();
                assert!(legal.iter().all(|token| token.starts_with("unify") || token.starts_with("court")));
                assert!(legal.iter().any(|token| token.starts_with("court")));
            }
        }
    }
}

/// Rulebook: the pile runs through the whole match, so the first card of a later round is compared with the last one
/// before it.
#[test]
fn the_court_pile_is_never_cleared() {
    let mut table = Table::new("players=3");
    let mut rng = Rng::new(6);
    let mut top = 0;
    while table.step_by_luck(&mut rng) {
        assert!(top == 0 || table.public().court != 0);
        top = table.public().court;
    }
    assert_ne!(top, 0);
}

/// Rulebook: the court action, then abilities in any order, then orders.
#[test]
fn orders_come_after_abilities() {
    let set = table("players=2").order(1, Kind::Wall, 4).wall(0, 1, 1).wall(0, 3, 1).workers(0, 1, 1);
    let set = set.cards(0, 2, &[card(Court::Wall, Bonus::Worker)]).court(41);
    let mut table = set.hand(0, &[42]).hand(1, &[100]).turn(0);
    let fulfilled = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Fulfilled { .. }));
    assert!(!fulfilled(&table.play("court.42.wall field.5.1").news()));
    assert!(fulfilled(&table.play("use.2.1").news()));
}

// ---------------------------------------------------------------- Abilities

/// Follows from the rulebook: whether a region is silent is judged when an ability is used, so calming it first helps.
#[test]
fn calming_a_silent_region_first_opens_its_cards() {
    let (calm, worker) = (card(Court::Official, Bonus::CalmAny), card(Court::Official, Bonus::Worker));
    let set = table("players=2").cards(0, 1, &[calm]).cards(0, 5, &[worker]).unrest(0, 5, 2).court(120);
    let mut table = set.hand(0, &[39]).hand(1, &[100]).turn(0);
    table.play("court.39.official official.red.2");
    assert_eq!(table.legal(), ["done", "use.1.1"]);
    table.refuses("use.5.1", "ZG-B3");
    table.play("use.1.1");
    assert_eq!(table.legal(), ["done", "use.5.1"]);
}

/// The same with points, which come automatically: as soon as their region is calm again.
#[test]
fn points_of_a_silent_region_come_when_it_is_calmed() {
    let (calm, points) = (card(Court::Official, Bonus::CalmAny), card(Court::Official, Bonus::Points { points: 2 }));
    let set = table("players=2").cards(0, 1, &[calm]).cards(0, 5, &[points]).unrest(0, 5, 2).court(120);
    let mut table = set.hand(0, &[39]).hand(1, &[100]).turn(0);
    table.play("court.39.official official.red.2");
    assert_eq!(table.points(Source::Cards)[0], 0);
    table.play("use.1.1");
    assert_eq!((table.points(Source::Cards)[0], table.acting()), (2, vec![1]));
}

/// Follows from the rulebook: a governor has calmed his region before abilities are used.
#[test]
fn a_new_governor_opens_the_cards_of_his_own_region() {
    let set = table("players=2").cards(0, 1, &[card(Court::Governor, Bonus::Worker)]).unrest(0, 1, 4).court(120);
    let mut table = set.hand(0, &[39]).hand(1, &[100]).turn(0);
    table.play("court.39.governor square.2");
    assert_eq!(table.legal(), ["done", "use.1.1"]);
}

/// Rulebook, order of steps: the square's bonus comes before the region is calmed.
#[test]
fn the_square_comes_before_the_calm() {
    let mut table = table("players=2").unrest(0, 1, 2).hand(0, &[39]).hand(1, &[100]).turn(0);
    table.play("court.39.governor");
    let told = table.play("square.2").news();
    let points = told.iter().position(|event| matches!(event, Event::Points { .. })).unwrap();
    let calm = told.iter().position(|event| matches!(event, Event::Unrest { to: 0, .. })).unwrap();
    assert!(points < calm);
}

/// Follows from the rulebook: a reward is no court action, so neither cards nor B sides work.
#[test]
fn rewards_set_off_no_abilities() {
    assert_eq!(standard().rewards[2].0[0], Reward::Wall);
    let set = table("players=2 boards=b").round(3).board(1, Board::Square).board(0, Board::Star).upper(0, 1, "r");
    let set = set.octagons(1, WRITING, 1).cards(1, 2, &[card(Court::Wall, Bonus::Worker)]);
    let mut table = set.hand(0, &[2]).turn(0);
    table.idle(2);
    table.play("accept field.1.3");
    assert_eq!((table.player(1).workers.0, table.player(1).octagons.0), ([0; 5], [0; 3]));
    assert_eq!(table.public().phase, Phase::Draw(0));
}

/// Our reading: where every worker raises unrest, the circle's extra worker does so too; it may be declined, and it
/// is not possible at the maximum.
#[test]
fn the_circles_extra_worker_raises_unrest_where_every_worker_does() {
    let set = |unrest| {
        let table = table("players=2 boards=b unrest-per-worker=on").board(0, Board::Circle).board(1, Board::Star);
        let table = table.lower(0, 2, "r").unrest(0, 2, unrest).hand(0, &[39]).hand(1, &[100]);
        let mut table = table.turn(0);
        table.play("court.39.workers");
        table
    };
    let mut room = set(0);
    room.play("ability.1");
    assert_eq!((room.player(0).unrest.0[1], room.player(0).workers.0[1]), (2, 2));
    assert_eq!(set(3).acting(), [1], "the track of region 2 has four fields");
}

/// Rulebook for what the star's governor does not get; it follows that his old square is free again.
#[test]
fn a_moved_governor_can_meet_an_order_and_keeps_those_already_met() {
    // Governor order 3 asks for regions 3, 4 and 5; governor order 4 for 1, 2 and 4.
    let set = table("players=2 boards=b").board(0, Board::Star).board(1, Board::Circle).upper(0, 3, "rgw");
    let set = set.order(1, Kind::Governor, 3).order(2, Kind::Governor, 4).disc(0, 2, Kind::Governor);
    let set = set.governors(0, 1, 1).governors(0, 2, 1).governors(0, 4, 2).court(120);
    let mut table = set.hand(0, &[39]).hand(1, &[100]).turn(0);
    table.play("court.39.governor square.2 ability.2");
    let told = table.play("transfer.4.5.5").news();
    assert!(told.contains(&Event::Fulfilled { seat: Seat(0), section: 0, kind: Kind::Governor, value: 5 }));
    assert!(table.public().discs[1][Kind::Governor][0].is(Seat(0)));
}

/// Our reading of the first card at the court: no ability does harm, so its player always chooses a number that fits.
#[test]
fn the_free_number_of_the_first_card_is_chosen_well_without_a_question() {
    for action in [Court::Wall, Court::Palace, Court::Workers, Court::Official, Court::Governor] {
        assert!((1..=120).all(|number| action.activates(number, None)));
    }
    assert!(!Court::Relocate.activates(60, None));
}

// ---------------------------------------------------------------- Officials, workers

/// Rulebook: all officials in the worker area count; to recruit one worker, keep one official there.
#[test]
fn one_may_stop_after_one_official_has_stepped_down() {
    let mut table = table("players=2").hand(0, &[1]).hand(1, &[2]).turn(0);
    table.play("court.1.workers lower.red.1 done");
    assert_eq!((table.player(0).workers.0[0], table.player(0).upper.0[0].0), (1, [0, 1, 1]));
}

/// The most that each decision leaves to be decided in the same turn: a number that falls with every answer.
fn fuel(state: &State<ZhanGuo>) -> u32 {
    let public = state.public();
    let waiting = 6 * (public.turn.cards.count_ones() + public.turn.board.count_ones());
    let in_ability = public.turn.then == Then::Abilities;
    let base = if in_ability { waiting } else { 110 };
    base + match public.phase {
        Phase::Turn | Phase::Reward(..) => 30,
        Phase::Field | Phase::Palace | Phase::Workers | Phase::Governor(_) => 20,
        Phase::WallCost(..) | Phase::PalaceCost(_) | Phase::Square(_) => 19,
        Phase::Large => 18,
        Phase::Lower(..) if in_ability => 5,
        Phase::Lower(region, _) => 18 - u32::from(public.me().lower_count(region)),
        Phase::Relocate { left, .. } | Phase::Pass { left, .. } => 1 + u32::from(left),
        Phase::Official { .. } | Phase::Octagon | Phase::Calm { .. } | Phase::Carry | Phase::Transfer => 5,
        Phase::Abilities => 0,
        other => panic!("{other:?} is no part of a turn"),
    }
}

/// Our reading of the free step down: it is offered only when workers are recruited, so no turn is endless. Every
/// answer of a turn lowers a number that begins at 140, in every setup.
#[test]
fn every_turn_ends() {
    let mut playout = Playout::<ZhanGuo>::default();
    for (seed, setup) in testkit::setups::<ZhanGuo>().into_iter().enumerate() {
        for game in 0..4 {
            let mut state = ZhanGuo::start(standard(), &setup);
            let mut rng = Rng::new(seed as u64 * 4 + game);
            let busy = |state: &State<ZhanGuo>| state.public().turn != Turn::REST;
            let mut before = None;
            while playout.step(&mut state, &mut rng) {
                if let Some(before) = before.filter(|_| busy(&state)) {
                    assert!(fuel(&state) < before, "{:?}", state.public().phase);
                }
                let turn = matches!(state.public().phase, Phase::Turn | Phase::Reward(..));
                before = (busy(&state) || turn).then(|| fuel(&state));
            }
        }
    }
}

// ---------------------------------------------------------------- Octagons, orders, rewards

/// Rulebook: the large octagon returns to the court with its reward and stays with a player who passes.
#[test]
fn large_octagons_return_with_the_reward_and_stay_with_a_pass() {
    let set = || {
        let mut table = table("players=2").large(1, WRITING).octagons(1, WRITING, 1).hand(0, &[1]).turn(0);
        table.idle(1);
        table
    };
    let (mut taken, mut kept) = (set(), set());
    taken.play("accept official.red.2");
    kept.play("pass");
    assert_eq!((taken.value(1, WRITING), kept.value(1, WRITING)), (0, 4));
    assert!(taken.public().large.0[0].is_free());
}

/// Follows from the rulebook: after the last reward only those who accepted one may still mark orders.
#[test]
fn at_the_end_nobody_claims_without_a_turn_or_a_reward() {
    let set = table("players=2").round(5).order(1, Kind::Palace, 2).palaces(1, 3, 1).palaces(1, 4, 1);
    let mut table = set.hand(0, &[1]).turn(0);
    table.idle(1);
    assert!(table.state().result().is_some());
    assert_eq!(table.points(Source::Orders)[1], 0);
}

/// Follows from the rulebook: octagons given back in round 5 are missing in the final majorities.
#[test]
fn octagons_given_back_in_round_5_do_not_count_at_the_end() {
    for (answer, points) in [("accept region.1", 0), ("pass", 5)] {
        let mut table = table("players=2").round(5).octagons(1, WRITING, 3).hand(0, &[1]).turn(0);
        table.idle(1);
        table.play(answer);
        assert_eq!(table.points(Source::Octagons)[1], points);
    }
}

/// Rulebook: whoever took a reward this round loses ties in the same round.
#[test]
fn a_disc_in_the_column_loses_ties() {
    let set = table("players=2").track(&[0, 1]).octagons(0, WRITING, 1).octagons(0, LAW, 1).octagons(1, LAW, 1);
    let mut table = set.hand(0, &[1]).turn(0);
    table.idle(1);
    table.play("accept official.red.2");
    assert_eq!(table.acting(), [1]);
}

/// Our reading of "anticlockwise" in the choice of boards: the start player's right neighbour begins, he himself is
/// last.
#[test]
fn the_start_player_chooses_his_board_last() {
    let mut table = table("players=3 boards=b");
    table.set(|parts| {
        parts.public.track = [2, 0, 1, 255].map(zhanguo::Owner);
        parts.public.active = Seat(1);
    });
    for seat in [1, 0, 2] {
        assert_eq!(table.acting(), [seat]);
        let first = table.legal()[0].clone();
        table.play(&first);
    }
    assert_eq!(table.public().phase, Phase::Draw(0));
}

// ---------------------------------------------------------------- Conflicts of the two documents

/// Rulebook 15, summary 17: the number is printed on the tile, so it comes from the content file.
#[test]
fn the_third_level_of_the_calm_tile_comes_from_the_file() {
    let other = edition("\"levels\": [5, 10, 15]", "\"levels\": [5, 10, 17]");
    for (content, points) in [(standard(), 11), (other, 13)] {
        let set = table_on(content, "players=2").tile(1, Criterion::Calm).wall(0, 1, 3).unrest(0, 1, 4);
        assert_eq!(set.hand(0, &[1]).turn(0).forecast(Source::Walls)[0], points);
    }
}

/// Rulebook: the strength of unrest is subtracted; the summary counts cubes. Two cubes of strength 5 cost 5.
#[test]
fn the_calm_tile_subtracts_strength_not_cubes() {
    let set = table("players=2").tile(1, Criterion::Calm).wall(0, 1, 2).unrest(0, 1, 3).unrest(0, 2, 2);
    assert_eq!(set.hand(0, &[1]).turn(0).forecast(Source::Walls)[0], 5);
}

/// Rulebook: the player chooses the colour of a card's official, and the square board works after building a wall. The
/// summary and a described card: the official has the colour shown, and the board also works after recruiting one. The
/// second edition follows these.
#[test]
fn the_edition_of_the_summary_shows_colours_and_a_second_action() {
    let summary = Content::named("summary").expect("it is offered");
    let shown = |content: &Content| {
        let officials = content.cards.iter().filter(|face| matches!(face.bonus, Bonus::Official { .. }));
        officials.filter(|face| face.bonus != Bonus::Official { official: None }).count()
    };
    assert_eq!((shown(standard()), shown(summary)), (0, 15));
    let square = |content: &Content| {
        let ability = content.boards[Board::Square].abilities[0].unwrap();
        Court::ALL.into_iter().filter(|&action| ability.works_on(action)).collect::<Vec<_>>()
    };
    assert_eq!((square(standard()), square(summary)), (vec![Court::Wall], vec![Court::Wall, Court::Official]));
    // Card 32 shows a red official.
    let set = table_on(summary, "players=2 boards=b").board(0, Board::Square).board(1, Board::Star);
    let mut table = set.upper(0, 1, "rgw").cards(0, 4, &[32]).court(120).hand(0, &[39]).hand(1, &[100]).turn(0);
    table.play("court.39.official official.grey.1");
    assert_eq!(table.legal(), ["done", "use.4.1", "ability.1"]);
    table.play("use.4.1");
    assert_eq!(table.player(0).upper.0[3].0, [1, 0, 0]);
}

/// Rulebook: B sides without an auction start at 0 points; the summary has only the auction.
#[test]
fn chosen_b_sides_start_at_zero_points() {
    assert_eq!(table("players=2 boards=b").scores()[0], 0);
    assert_eq!(table("players=2 boards=auction").scores()[0], 15);
}

// ---------------------------------------------------------------- Knowledge

/// Backs are public: invented hands have the same colours, and only cards that nobody has seen.
#[test]
fn invented_hands_have_the_known_backs_and_no_seen_card() {
    let mut rng = Rng::new(1);
    for seed in 0..40 {
        let state = testkit::random_state::<ZhanGuo>(parse_setup::<ZhanGuo>("players=4").unwrap(), seed, 150);
        let view = state.view(Some(Seat(2)));
        let world = ZhanGuo::resample(&view, &mut rng);
        for seat in world.public().seats() {
            let hand = world.parts().own[seat].hand;
            assert!(hand.iter().all(|card| !world.public().played.has(card)));
            assert!(seat == Seat(2) || hand.iter().all(|card| !view.own().unwrap().hand.has(card)));
        }
    }
}

/// In the draft a seat remembers what it put under the decks: while that pile is untouched the card is in no hand.
#[test]
fn a_card_put_back_stays_under_the_deck_until_its_pile_is_drawn() {
    let setup = parse_setup::<ZhanGuo>("players=4 draft=on").unwrap();
    let (mut rng, mut moved) = (Rng::new(2), 0);
    for seed in 0..60 {
        for plies in [60, 150, 250, 350, 420] {
            let state = testkit::random_state::<ZhanGuo>(setup, seed, plies);
            let seat = Seat((seed % 4) as u8);
            let mine = state.parts().own[seat];
            for _ in 0..4 {
                let world = ZhanGuo::resample(&state.view(Some(seat)), &mut rng);
                let parts = world.parts();
                for (round, put) in mine.put_back.iter().enumerate() {
                    for number in put.iter().copied().filter(|&number| number != 0) {
                        let there = parts.hidden.piles[round + 1].has(Card(number));
                        let real = state.parts().hidden.piles[round + 1];
                        let untouched = real.count(Card(number).aspect()) == 4;
                        assert!(there || !untouched, "card {number} left an untouched pile");
                        moved += u32::from(!there);
                        assert!(!parts.hidden.piles[0].has(Card(number)), "it never returns to the top");
                    }
                }
            }
        }
    }
    assert!(moved > 0, "some were drawn again");
}

/// With everything drawn in round 5 a put-back card can only be in the hand of a seat that drew from its pile, or
/// played.
#[test]
fn in_the_last_round_of_four_no_card_is_left_under_the_decks() {
    let setup = parse_setup::<ZhanGuo>("players=4 draft=on").unwrap();
    let (mut playout, mut rng, mut traced) = (Playout::<ZhanGuo>::default(), Rng::new(9), 0);
    for seed in 0..20 {
        let mut state = testkit::random_state::<ZhanGuo>(setup, seed, 300);
        while !(state.public().round == 4 && state.public().phase == Phase::Turn) {
            assert!(playout.step(&mut state, &mut rng));
        }
        let world = ZhanGuo::resample(&state.view(Some(Seat(1))), &mut rng);
        assert!(world.parts().hidden.piles.iter().all(|pile| pile.iter().next().is_none()));
        let (place, start) = (|seat: u8| (seat + 4 - state.public().start().0) % 4, state.public().start());
        assert_eq!(place(start.0), 0);
        // Cards put back in round 3 came to the first two places of the draw, those of round 4 to the last two.
        for number in state.parts().own[Seat(1)].put_back[2].0.into_iter().filter(|&number| number != 0) {
            for seat in (0..4).filter(|&seat| seat != 1) {
                let held = world.parts().own[Seat(seat)].hand.has(Card(number));
                assert!(!held || place(seat) < 2, "card {number} with seat {seat}");
                traced += u32::from(held);
            }
        }
    }
    assert!(traced > 0, "some card reached a hand");
}

// ---------------------------------------------------------------- Forecast

/// The forecast is what the match would be worth if it ended now; it needs no secret.
#[test]
fn the_forecast_tells_sources_apart_and_is_public() {
    let set = table("players=2").governors(0, 1, 1).octagons(1, CURRENCY, 1).disc(0, 1, Kind::Wall).wall(1, 1, 1);
    let table = set.tile(1, Criterion::NoUnrest).hand(0, &[1]).turn(0);
    let sources = [Source::Governors, Source::Octagons, Source::Orders, Source::Walls];
    assert_eq!(sources.map(|source| table.forecast(source)[0]), [12, 0, 5, 0]);
    assert_eq!(sources.map(|source| table.forecast(source)[1]), [0, 6, 0, 5]);
}
