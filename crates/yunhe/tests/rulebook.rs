//! The rules, one test for each id.

use crate::common::*;
use engine::{Content as _, RuleId, Scoring, Seat, State, parse_setup, write_setup};
use yunhe::route::{self, Chart};
use yunhe::{
    Content, Deed, Event, Field, FieldKind, FieldSet, Heading, Phase, Rule, Source, Tile, Yunhe, dealt_evenly, opposite,
};

fn standard() -> &'static Content {
    Content::standard()
}

fn named(steps: &[(String, bool)]) -> Vec<(&str, bool)> {
    steps.iter().map(|(id, along)| (id.as_str(), *along)).collect()
}

// Set-up

/// DY-S1
#[test]
fn dy_s1_hex_board_with_five_territories_between_two_cities() {
    let content = standard();
    assert_eq!(content.fields.len(), 51);
    assert!(content.territories.iter().all(|territory| territory.fields.len() == 9));
    assert_eq!((content.territories.len(), content.cities.len()), (5, 2));
    assert_eq!(content.fields.iter().filter(|field| field.kind == FieldKind::Pagoda).count(), 4);
    assert_eq!(content.row(field("BEI")), 0);
    assert_eq!(content.row(field("HAN")), 20);
    // Neighbours in the east, north-east, north-west, west, south-west and south-east, each seen from both sides.
    let near = ["T1-2c", "T1-1b", "T1-1a", "T1-2a", "T1-3b", "T1-3c"];
    for (edge, id) in near.into_iter().enumerate() {
        assert_eq!(content.neighbour(field("T1-2b"), edge), Some(field(id)));
        assert_eq!(content.neighbour(field(id), opposite(edge)), Some(field("T1-2b")));
    }
}

/// DY-S2
#[test]
fn dy_s2_twenty_canals_ten_unrest_three_stacks_six_places_fifteen_points() {
    let content = standard();
    let values: Vec<u8> = content.shapes.iter().flat_map(|s| vec![s.value; s.count.into()]).collect();
    assert_eq!(values.len(), 20);
    assert!(values.iter().all(|value| [1, 2, 3, 5, 6, 7, 8, 9].contains(value)));
    // The more arms the fewer points.
    let arms: Vec<u32> = content.shapes.iter().map(|shape| shape.turned[0].count_ones()).collect();
    assert!(arms.is_sorted_by(|a, b| a >= b) && content.shapes.is_sorted_by_key(|shape| shape.value));
    assert_eq!(content.tile_count(Tile::UNREST), 10);
    let table = new_table(content, "players=3");
    assert_eq!(player(&table, 0).stacks.iter().len(), 3);
    assert_eq!(yunhe::STORAGE, 6);
    assert!((0..3).all(|seat| score(&table, seat) == 15));
    // An intrigue can push a score below 0.
    let mut table = turn("players=2", "C10");
    table.parts_mut().public.seats[Seat(1)].points[Source::Start] = 3;
    store(&mut table, 0, "unrest unrest");
    say_all(&mut table, "intrigue.1 stack.1");
    assert_eq!(score(&table, 1), -5);
}

/// DY-S3
#[test]
fn dy_s3_level_trips_ship_cards_and_lot() {
    for (choice, level) in [("", 3), ("level=3", 3), ("level=2", 2), ("level=4", 4)] {
        let table = new_table(standard(), choice);
        assert_eq!(table.public().level, level);
        assert_eq!((table.public().trips, table.public().heading), (4, Heading::South));
        assert_eq!(table.public().ship, field("BEI"));
    }
    assert_eq!(standard().cards.iter().len(), 10);
    assert!(parse_setup::<Yunhe>("level=5").is_err());
    let mut table = new_table(standard(), "players=4 layout=printed");
    let even: Vec<_> = (0..4).map(|seat| (seat.to_string(), 1)).collect();
    assert_eq!(outcomes(&table), even);
    assert!(deal(&mut table, "2").contains(&Event::Starts { seat: Seat(2) }));
    assert_eq!(table.public().start, Seat(2));
    // The table may agree that the first seat begins.
    assert_eq!(outcomes(&new_table(standard(), "players=4 start=first")), [("0".to_string(), 1)]);
}

/// DY-S4
#[test]
fn dy_s4_territories_clockwise_and_the_turning_point() {
    for (players, goal) in [(2, "PAG2"), (3, "PAG3"), (4, "PAG4"), (5, "HAN")] {
        let mut table = new_table(standard(), &format!("players={players} layout=printed"));
        deal(&mut table, "1");
        let public = table.public();
        for land in 0..players {
            assert_eq!(public.owner(land), Some(Seat((land + 1) % players)));
        }
        assert_eq!(public.owner(players), None);
        assert_eq!(public.goal(standard()), field(goal));
        assert_eq!(standard().goal(players, Heading::North), field("BEI"));
        // Territories without an owner are out of play.
        let ground = public.ground(standard());
        let lands = &standard().territories;
        let within = |n: usize| lands[n].fields.less(ground).is_empty();
        assert!((0..5).all(|n| within(n) == (n < players.into())));
        assert!((0..5).all(|n| lands[n].fields.and(standard().route(players)).is_empty() == (n >= players.into())));
    }
}

/// DY-S5
#[test]
fn dy_s5_unrest_is_laid_from_north_to_south_in_turn() {
    let mut table = new_table(standard(), "players=3 layout=printed");
    let laid: Vec<(Seat, Field)> = deal(&mut table, "1")
        .into_iter()
        .filter_map(|event| if let Event::Laid { seat, field } = event { Some((seat, field)) } else { None })
        .collect();
    assert_eq!(laid.len(), 12);
    let first: Vec<(u8, Field)> = laid[..5].iter().map(|&(seat, field)| (seat.0, field)).collect();
    let symbols = ["T1-1b", "T1-2c", "T1-2b", "T1-3b", "T2-1b"].map(field);
    assert_eq!(first, [1, 2, 0, 1, 2].into_iter().zip(symbols).collect::<Vec<_>>());
    assert!(laid.iter().map(|&(_, field)| field).eq(standard().symbols[..12].iter().copied()));
    assert!((0..3).all(|seat| player(&table, seat).unrest.len() == 4));
}

/// DY-S6
#[test]
fn dy_s6_stacks_are_nearly_equal_and_one_tile_is_kept() {
    let mut table = new_table(standard(), "players=2 layout=printed");
    deal(&mut table, "0");
    assert_eq!(player(&table, 0).stacks.map(yunhe::Stack::height).0, [9, 9, 8]);
    for top in ["K7", "unrest", "K9", "K1", "K2", "K6"] {
        deal(&mut table, top);
    }
    assert_eq!(table.public().phase, Phase::Keep);
    assert_eq!(answers(&table), ["stack.1", "stack.2", "stack.3"]);
    say(&mut table, "stack.3");
    let first = player(&table, 0);
    assert_eq!(first.storage.iter().collect::<Vec<_>>(), [(tile("K9"), 1)]);
    // The tile below stays face down; the other two tops stay visible.
    assert_eq!(first.stacks.map(|stack| stack.up).0, [Some(tile("K7")), Some(Tile::UNREST), None]);
    assert_eq!(first.stacks.map(yunhe::Stack::height).0, [9, 9, 7]);
    assert_eq!(table.public().active, Seat(1));
    say(&mut table, "stack.1");
    assert_eq!(table.public().phase, Phase::Draft);
}

/// DY-S6
#[test]
fn dy_s6_two_unrest_tops_are_shuffled_again() {
    // 26 tiles, 6 of them unrest. Of the ordered triples with at most one unrest tile, those that begin with unrest:
    let admissible = 20 * 19 * 18 + 3 * 6 * 20 * 19;
    let mut table = new_table(standard(), "players=2 layout=printed");
    deal(&mut table, "0");
    let total: u32 = outcomes(&table).iter().map(|(_, weight)| weight).sum();
    assert_eq!(total, admissible);
    let weight = |table: &State<Yunhe>, id: &str| outcomes(table).iter().find(|(o, _)| o == id).map(|&(_, w)| w);
    assert_eq!(weight(&table, "unrest"), Some(6 * 20 * 19));
    // K7 is there three times; 19 canals and 6 unrest tiles are left for the other two.
    assert_eq!(weight(&table, "K7"), Some(3 * (19 * 18 + 2 * 19 * 6)));
    deal(&mut table, "unrest");
    assert_eq!(weight(&table, "unrest"), None, "a second unrest top cannot come");
    assert_eq!(weight(&table, "K7"), Some(3 * 19));
    deal(&mut table, "K7");
    assert_eq!(weight(&table, "unrest"), None);
    assert_eq!(outcomes(&table).iter().map(|(_, weight)| weight).sum::<u32>(), 19);
}

/// DY-S7
#[test]
fn dy_s7_free_wild_and_open_south() {
    let mut table = new_table(standard(), "players=2 layout=free");
    deal(&mut table, "0");
    assert_eq!(table.public().phase, Phase::Layout);
    assert_eq!(answers(&table).len(), 8, "any of the eight symbols in play");
    say(&mut table, "at.T2-3b");
    assert!(!may(&table, "at.T2-3b") && !may(&table, "at.T1-1a"));
    assert!(player(&table, 0).unrest.has(field("T2-3b")));
    assert_eq!(table.public().active, Seat(1));

    let mut table = new_table(standard(), "players=2 layout=wild");
    deal(&mut table, "0");
    assert_eq!(answers(&table).len(), 18, "any land in play, no pagoda");
    say_all(&mut table, "at.T1-1a at.T1-1c at.T1-2a at.T1-3a");
    assert_eq!(answers_with(&table, "at.T1"), Vec::<String>::new(), "at most four tiles in a territory");
    assert_eq!(answers_with(&table, "at.T2").len(), 9);

    let open = turn("players=2 south=open", "C02");
    let closed = turn("players=2", "C02");
    let ground = |table: &State<Yunhe>| table.public().ground(standard());
    assert!(ground(&open).has(field("T5-3c")) && ground(&open).has(field("PAG4")) && !ground(&open).has(field("HAN")));
    assert!(!ground(&closed).has(field("T3-1a")) && !ground(&closed).has(field("PAG3")));
    assert_eq!(standard().route(2).and(standard().territories[2].fields), FieldSet::EMPTY, "no trip goes there");
    assert!(parse_setup::<Yunhe>("players=5 south=open").is_err());
    let setup = parse_setup::<Yunhe>("players=2").unwrap();
    assert_eq!(
        write_setup::<Yunhe>(&setup),
        "players=2 revision=2 level=3 layout=auto south=closed start=lot swap=same"
    );
}

// Round

/// DY-R1
#[test]
fn dy_r1_secret_draft_and_what_each_seat_knows() {
    let mut table = drafting(standard(), "players=3");
    assert_eq!(answers(&table).len(), 10);
    say(&mut table, "take.C07");
    assert_eq!(answers(&table).len(), 9);
    assert!(!may(&table, "take.C07"), "the second player sees what the first took");
    say(&mut table, "take.C02");
    assert_eq!(answers(&table).len(), 8);
    // The third knows which cards are gone, not who has which; the first knows nothing of the others.
    let own = |seat: u8| table.view(Some(Seat(seat))).own().copied().unwrap();
    assert!(!own(2).hand.has(card("C02")) && !own(2).hand.has(card("C07")) && own(2).card.is_none());
    assert_eq!((own(0).hand.len(), own(1).hand.len(), own(2).hand.len()), (10, 9, 8));
    assert!((0..3).all(|seat| table.public().seats[Seat(seat)].shown.is_none()));
    let mut swapped = drafting(standard(), "players=3");
    say_all(&mut swapped, "take.C02 take.C07");
    assert!(table.view(Some(Seat(2))) == swapped.view(Some(Seat(2))));
    assert!(table.view(Some(Seat(1))) != swapped.view(Some(Seat(1))));
    assert!(table.view(None) == swapped.view(None));
}

/// DY-R2
#[test]
fn dy_r2_reveal_in_turn_and_interleave_at_will() {
    let mut table = drafting(standard(), "players=2");
    bare(&mut table);
    say_all(&mut table, "take.C02 take.C08");
    let shown = |table: &State<Yunhe>| [0, 1].map(|seat| player(table, seat).shown);
    assert_eq!(shown(&table), [Some(card("C02")), None]);
    store(&mut table, 0, "K7");
    // C02: supply 2, build 2, rebuild 1, in any mix.
    say(&mut table, "supply.1");
    deal(&mut table, "K6");
    say_all(&mut table, "build.K7 at.T1-1a turn.0 rebuild at.T1-1a at.T1-1c turn.1");
    say(&mut table, "supply.2");
    deal(&mut table, "K8");
    assert!(answers_with(&table, "supply").is_empty() && !may(&table, "rebuild"));
    say_all(&mut table, "build.K8 at.T1-1a turn.2");
    // Nothing is left, so the turn has ended and the next card is revealed.
    assert_eq!(table.public().active, Seat(1));
    assert_eq!(shown(&table), [Some(card("C02")), Some(card("C08"))]);
    // C08: tea break or prestige, not both.
    store(&mut table, 1, "unrest unrest");
    assert!(may(&table, "tea") && may(&table, "prestige"));
    say(&mut table, "prestige");
    assert!(!may(&table, "tea") && !may(&table, "prestige"));
    assert_eq!(points(&table, 1, Source::Prestige), 2);
}

/// DY-R3
#[test]
fn dy_r3_two_n_plus_one_steps_and_the_rest_lapses() {
    for players in 2..=5_u8 {
        let mut table = turn(&format!("players={players}"), "C03");
        let told = end_round(&mut table);
        assert!(told.contains(&Event::SetsOut { steps: 2 * players + 1 }));
        assert_eq!(entered(&told).len(), usize::from(2 * players + 1));
    }
    let mut table = turn("players=2", "C03");
    ship(&mut table, "T2-3b");
    let told = end_round(&mut table);
    assert_eq!(named(&entered(&told)), [("PAG2", false)], "the rest lapses on the turning point");
}

/// DY-R4
#[test]
fn dy_r4_uprisings_come_after_the_coordinator() {
    let mut table = turn("players=2", "C03");
    wall(&mut table, 1, 3);
    let told = end_round(&mut table);
    let at = |wanted: &dyn Fn(&Event) -> bool| told.iter().position(wanted).unwrap();
    let rising = at(&|event| matches!(event, Event::Uprising { seat: Seat(1), tiles: 3 }));
    assert!(told.iter().rposition(|event| matches!(event, Event::Enters { .. })).unwrap() < rising);
    assert!(rising < at(&|event| matches!(event, Event::Round { number: 2, .. })));
}

/// DY-R5
#[test]
fn dy_r5_clean_up_turning_and_the_next_start_player() {
    let mut table = turn("players=2", "C03");
    ship(&mut table, "T2-3b");
    let told = end_round(&mut table);
    assert!(told.contains(&Event::ShipTurns { heading: Heading::North, trips: 3 }));
    let public = table.public();
    assert_eq!((public.heading, public.trips, public.start), (Heading::North, 3, Seat(1)));
    assert_eq!(public.visited, fields("PAG2"));
    assert!((0..2).all(|seat| player(&table, seat).shown.is_none()));
    assert_eq!(answers(&table).len(), 10, "all cards are back");
    // At 0 the game ends.
    let mut table = turn("players=2", "C03");
    trips(&mut table, 1);
    ship(&mut table, "T1-1a");
    let told = end_round(&mut table);
    assert!(told.contains(&Event::Over));
    assert_eq!(table.public().phase, Phase::Over);
    assert!(table.result().is_some());
}

// Actions

/// DY-A1
#[test]
fn dy_a1_supply_takes_the_top_tile_of_any_stack() {
    let mut table = turn("players=2", "C01");
    assert_eq!(answers_with(&table, "supply").len(), 3);
    say(&mut table, "supply.2");
    assert_eq!(table.public().phase, Phase::Draw { stack: yunhe::StackNo(1) });
    deal(&mut table, "K9");
    assert_eq!(player(&table, 0).storage.count(tile("K9")), 1);
    assert_eq!(player(&table, 0).stacks.0[1].up, None, "the next one stays face down");
    // A visible tile is taken without chance.
    table.parts_mut().public.seats[Seat(0)].stacks.0[0].up = Some(tile("K8"));
    table.parts_mut().public.seats[Seat(0)].stacks.0[0].unseen -= 1;
    table.parts_mut().public.seats[Seat(0)].unseen.take(tile("K8"), 1);
    say(&mut table, "supply.1");
    assert_eq!(player(&table, 0).storage.count(tile("K8")), 1);
    assert_eq!(table.public().phase, Phase::Turn);
    // A full storage takes nothing more.
    store(&mut table, 0, "K7 K7 K7 K6");
    assert_eq!(player(&table, 0).storage.len(), 6);
    assert!(answers_with(&table, "supply").is_empty());
    // From an empty stack nothing comes.
    let mut table = turn("players=2", "C01");
    let public = table.parts_mut().public;
    public.seats[Seat(0)].stacks.0 = [dealt_evenly(0).0[0], dealt_evenly(0).0[0], dealt_evenly(90).0[0]];
    assert_eq!(answers_with(&table, "supply"), ["supply.3"]);
}

/// DY-A2
#[test]
fn dy_a2_build_a_canal_on_free_neutral_or_unrest_fields() {
    let mut table = turn("players=2", "C02");
    store(&mut table, 0, "K7 K9");
    canal(&mut table, 1, "K1", "T2-1a", 0);
    unrest(&mut table, 1, "T2-2b");
    say(&mut table, "build.K7");
    let places = answers_with(&table, "at.");
    assert_eq!(places.len(), 18 + 2 - 1, "18 land fields and two pagodas, without the canal");
    assert!(may(&table, "at.PAG1") && may(&table, "at.T2-2b"));
    assert!(!may(&table, "at.T2-1a") && !may(&table, "at.BEI") && !may(&table, "at.T3-1a"));
    say(&mut table, "at.T2-2b");
    // The unrest tile goes to the Wall under its colour, the value is scored at once, any rotation will do.
    assert_eq!((player(&table, 1).wall, player(&table, 0).wall), (1, 0));
    assert_eq!(points(&table, 0, Source::Building), 7);
    assert_eq!(answers(&table), ["turn.0", "turn.1", "turn.2"], "a straight canal lies in three ways");
    say(&mut table, "turn.2");
    assert_eq!(table.public().arms[field("T2-2b")], 0b10_0100);
}

/// DY-A2
#[test]
fn dy_a2_build_into_the_forbidden_city() {
    let mut table = turn("players=2", "C02");
    store(&mut table, 0, "K1 K2 K3a");
    say(&mut table, "build.K1");
    assert!(!may(&table, "palace"), "0 + 1 is more than no canal on the board");
    say(&mut table, "at.T1-1a");
    let before = score(&table, 0);
    say_all(&mut table, "build.K2 palace");
    assert_eq!(player(&table, 0).palace.len(), 1);
    assert_eq!(score(&table, 0), before, "no points now");
    let mut table = turn("players=2", "C02");
    store(&mut table, 0, "K3a");
    canal(&mut table, 0, "K1", "T1-1a", 0);
    palace(&mut table, 0, "K2");
    say(&mut table, "build.K3a");
    assert!(!may(&table, "palace"), "two there would be more than one on the board");
}

/// DY-A2
#[test]
fn dy_a2_build_unrest_on_free_fields_only() {
    let mut table = turn("players=2", "C02");
    store(&mut table, 0, "unrest");
    canal(&mut table, 1, "K1", "T2-1a", 0);
    unrest(&mut table, 1, "T2-2b");
    say(&mut table, "build.unrest");
    assert!(may(&table, "at.T2-1b") && may(&table, "at.PAG2"));
    assert!(!may(&table, "at.T2-1a") && !may(&table, "at.T2-2b") && !may(&table, "palace"));
    say(&mut table, "at.T2-1b");
    assert!(player(&table, 0).unrest.has(field("T2-1b")));
    assert_eq!(score(&table, 0), 15);
}

/// DY-A3
#[test]
fn dy_a3_rebuild_swaps_moves_and_turns() {
    let rebuilding = || {
        let mut table = turn("players=2", "C04");
        canal(&mut table, 0, "K7", "T1-1a", 0);
        canal(&mut table, 0, "K8", "T2-1a", 0);
        canal(&mut table, 1, "K9", "T1-3c", 0);
        canal(&mut table, 1, "K6", "T2-3c", 0);
        unrest(&mut table, 1, "T1-2b");
        say(&mut table, "rebuild");
        table
    };
    let mut table = rebuilding();
    // Own tiles anywhere, foreign ones at home, and any canal to be turned.
    assert_eq!(answers(&table), ["at.T1-1a", "at.T1-2b", "at.T1-3c", "at.T2-1a", "at.T2-3c"]);
    // Swap: own with own, guests with guests; both may be turned.
    say(&mut table, "at.T1-1a");
    assert!(may(&table, "at.T2-1a") && !may(&table, "at.T1-2b") && !may(&table, "at.T1-3c"));
    assert!(!may(&table, "at.T2-3c"), "a foreign tile abroad is not swapped");
    say_all(&mut table, "at.T2-1a turn.2 turn.1");
    let public = table.public();
    assert_eq!(public.at(field("T2-1a")), Some((Seat(0), tile("K7"))));
    assert_eq!(public.at(field("T1-1a")), Some((Seat(0), tile("K8"))));
    assert_eq!(public.arms[field("T2-1a")], 0b10_0100);
    let mut table = rebuilding();
    say_all(&mut table, "at.T1-2b at.T1-3c");
    assert_eq!(table.public().at(field("T1-2b")), Some((Seat(1), tile("K9"))));
    // Move: an own tile to any free field, a guest within the own territory.
    let mut table = rebuilding();
    say(&mut table, "at.T1-3c");
    assert!(may(&table, "at.T1-1b") && !may(&table, "at.T2-1b") && !may(&table, "at.PAG1"));
    say_all(&mut table, "at.T1-1b turn.0");
    assert_eq!(table.public().at(field("T1-1b")), Some((Seat(1), tile("K9"))));
    let mut table = rebuilding();
    say(&mut table, "at.T2-1a");
    assert!(may(&table, "at.T1-1b") && may(&table, "at.T2-3a") && may(&table, "at.PAG1"));
    // Unrest tiles move, too, and need no rotation.
    let mut table = rebuilding();
    say_all(&mut table, "at.T1-2b at.T1-2a");
    assert!(player(&table, 1).unrest.has(field("T1-2a")));
    // Turn: any canal tile, own or foreign, to another rotation; no points for any of this.
    let mut table = rebuilding();
    say(&mut table, "at.T2-3c");
    assert_eq!(answers(&table), ["at.T2-3c"]);
    say(&mut table, "at.T2-3c");
    assert_eq!(answers(&table), ["turn.1", "turn.2", "turn.3", "turn.4", "turn.5"]);
    say(&mut table, "turn.4");
    assert_eq!(score(&table, 0), 15);
}

/// DY-A4
#[test]
fn dy_a4_prestige_is_a_point_for_each_symbol() {
    for (id, points_won) in [("C01", 4), ("C03", 2), ("C05", 3), ("C08", 2)] {
        let mut table = turn("players=2", id);
        say(&mut table, "prestige");
        assert_eq!(points(&table, 0, Source::Prestige), points_won);
    }
}

/// DY-A5
#[test]
fn dy_a5_remove_any_unrest_tile_to_the_wall() {
    let mut table = turn("players=3", "C09");
    unrest(&mut table, 1, "T3-2b");
    unrest(&mut table, 0, "PAG1");
    say(&mut table, "remove");
    assert_eq!(answers(&table), ["at.PAG1", "at.T3-2b"]);
    say(&mut table, "at.T3-2b");
    assert_eq!((player(&table, 1).wall, player(&table, 1).unrest.len()), (1, 0));
}

/// DY-A6
#[test]
fn dy_a6_calm_puts_a_tile_of_the_wall_under_a_stack_of_its_owner() {
    let mut table = turn("players=3", "C05");
    wall(&mut table, 2, 2);
    assert_eq!(answers_with(&table, "calm"), ["calm.2"]);
    say(&mut table, "calm.2");
    assert_eq!(answers(&table), ["stack.1", "stack.2", "stack.3"]);
    say(&mut table, "stack.3");
    assert_eq!(player(&table, 2).wall, 1);
    assert_eq!(below(&table, 2, 2), [Tile::UNREST]);
}

/// DY-A7
#[test]
fn dy_a7_payment_is_two_unrest_tiles_from_storage() {
    for (id, deed) in [("C10", "intrigue.1"), ("C10", "denounce.1"), ("C08", "tea"), ("C09", "destroy")] {
        let mut table = turn("players=2", id);
        canal(&mut table, 1, "K7", "T2-1a", 0);
        store(&mut table, 0, "unrest");
        assert!(!may(&table, deed), "one tile is not enough for {deed}");
        store(&mut table, 0, "unrest");
        say_all(&mut table, &format!("{deed} stack.2"));
        assert_eq!(player(&table, 0).storage.count(Tile::UNREST), 0);
        assert_eq!(below(&table, 0, 1), [Tile::UNREST]);
        let denounced = deed == "denounce.1";
        assert_eq!(player(&table, 0).wall, u8::from(!denounced));
        assert_eq!(player(&table, 1).denounced.0[0], u8::from(denounced));
    }
    let paid: Vec<Deed> = Deed::ALL.into_iter().filter(|deed| deed.is_paid()).collect();
    assert_eq!(paid, [Deed::Destroy, Deed::Tea, Deed::Intrigue, Deed::Denounce]);
}

/// DY-A8
#[test]
fn dy_a8_destroy_puts_any_canal_tile_under_a_stack_of_its_owner() {
    let mut table = turn("players=2", "C09");
    canal(&mut table, 1, "K7", "T2-1a", 0);
    palace(&mut table, 1, "K9");
    store(&mut table, 0, "unrest unrest");
    say_all(&mut table, "destroy stack.1");
    assert_eq!(answers(&table), ["at.T2-1a"], "the Forbidden City is safe");
    say(&mut table, "at.T2-1a");
    let before = score(&table, 1);
    say(&mut table, "stack.2");
    assert_eq!(below(&table, 1, 1), [tile("K7")]);
    assert!(player(&table, 1).canals.is_empty());
    assert_eq!((score(&table, 1), player(&table, 1).palace.len()), (before, 1));
}

/// DY-A9
#[test]
fn dy_a9_special_inspection_moves_one_to_three_fields_at_once() {
    let inspecting = || {
        let mut table = turn("players=2", "C07");
        for (id, at, rotation) in [("K7", "T1-1a", 2), ("K7", "T1-2b", 2), ("K7", "T1-3c", 2)] {
            canal(&mut table, 1, id, at, rotation);
        }
        table
    };
    let mut table = inspecting();
    assert_eq!(answers_with(&table, "inspect"), ["inspect.1", "inspect.2", "inspect.3"]);
    let told = say(&mut table, "inspect.2");
    // A straight line from the north-west to the south-east; Beijing, open on all edges, lies north-east of 1a.
    assert_eq!(named(&entered(&told)), [("T1-1a", false), ("T1-2b", true)]);
    assert_eq!((points(&table, 1, Source::Single), points(&table, 1, Source::Line)), (2, 4));
    assert_eq!((table.public().phase, table.public().ship), (Phase::Turn, field("T1-2b")));
    // It stops on the first unrest tile or pagoda.
    let mut table = inspecting();
    ship(&mut table, "T1-3c");
    let told = say(&mut table, "inspect.3");
    assert_eq!(named(&entered(&told)), [("PAG1", false)], "it stops on a pagoda");
    let mut table = turn("players=2", "C07");
    ship(&mut table, "T1-2a");
    unrest(&mut table, 1, "T1-3b");
    let told = say(&mut table, "inspect.3");
    assert_eq!(named(&entered(&told)), [("T1-3b", false)], "and on the first unrest tile");
    assert_eq!(points(&table, 0, Source::Passing), -4);
}

/// DY-A10
#[test]
fn dy_a10_tea_break_keeps_the_ship_in_place() {
    let mut table = turn("players=2", "C08");
    store(&mut table, 0, "unrest unrest");
    say_all(&mut table, "tea stack.1");
    assert!(table.public().resting);
    let told = end_round(&mut table);
    assert!(told.contains(&Event::Stays { resting: true }) && entered(&told).is_empty());
    assert_eq!(table.public().ship, field("BEI"));
    assert!(!table.public().resting, "upright again after the clean-up");
}

/// DY-A11
#[test]
fn dy_a11_espionage_turns_up_the_hidden_tops() {
    let mut table = turn("players=2", "C01");
    say(&mut table, "spy");
    for (stack, top) in ["K7", "unrest", "K9"].into_iter().enumerate() {
        let told = deal(&mut table, top);
        assert_eq!(player(&table, 0).stacks.0[stack].up, Some(tile(top)));
        assert!(told.iter().any(|event| matches!(event, Event::TurnedUp { .. })));
    }
    assert_eq!(table.public().phase, Phase::Turn);
    assert!(!may(&table, "reform"), "espionage or reform, not both");
    assert!(player(&table, 1).stacks.iter().all(|stack| stack.up.is_none()));
    say(&mut table, "supply.3");
    assert_eq!(player(&table, 0).storage.count(tile("K9")), 1);
}

/// DY-A12
#[test]
fn dy_a12_intrigue_costs_an_opponent_eight() {
    let mut table = turn("players=3", "C10");
    store(&mut table, 0, "unrest unrest");
    assert_eq!(answers_with(&table, "intrigue"), ["intrigue.1", "intrigue.2"]);
    say_all(&mut table, "intrigue.2 stack.1");
    assert_eq!([0, 1, 2].map(|seat| score(&table, seat)), [15, 15, 7]);
    assert!(answers_with(&table, "denounce").is_empty());
}

/// DY-A13
#[test]
fn dy_a13_reform_shuffles_the_own_stacks_into_three_even_ones() {
    let mut table = turn("players=2", "C01");
    say(&mut table, "supply.1");
    deal(&mut table, "K7");
    say(&mut table, "supply.1");
    deal(&mut table, "K7");
    let player_before = *player(&table, 0);
    let public = table.parts_mut().public;
    public.seats[Seat(0)].stacks.0[0].up = Some(tile("K9"));
    public.seats[Seat(0)].stacks.0[0].unseen -= 1;
    public.seats[Seat(0)].unseen.take(tile("K9"), 1);
    public.seats[Seat(0)].stacks.0[2].below.push(Tile::UNREST);
    public.seats[Seat(0)].stacks.0[2].unseen -= 1;
    public.seats[Seat(0)].unseen.take(Tile::UNREST, 1);
    say(&mut table, "reform");
    let after = player(&table, 0);
    assert_eq!(after.unseen, player_before.unseen, "nobody knows any more where anything lies");
    assert_eq!(
        after.stacks.map(|stack| (stack.up, stack.unseen, stack.below.len())).0,
        [(None, 10, 0), (None, 9, 0), (None, 9, 0)]
    );
}

// The Coordinator's way

/// The options of the next step.
fn options(table: &State<Yunhe>) -> (FieldSet, bool) {
    let step = route::step(standard(), table.public());
    (step.fields, step.along)
}

/// DY-G1
#[test]
fn dy_g1_only_forward_or_sideways_and_no_field_twice() {
    let mut table = turn("players=2", "C03");
    for (seat, id, at) in [(0, "K1", "T1-1a"), (0, "K2", "T1-1b"), (1, "K1", "T1-2a"), (1, "K2", "T1-2b")] {
        canal(&mut table, seat, id, at, 0);
    }
    // From 2b southwards: six-armed and five-armed tiles lead back north, but that is the wrong direction.
    ship(&mut table, "T1-2b");
    assert_eq!(options(&table), (fields("T1-2a"), true));
    table.parts_mut().public.visited = fields("T1-2a T1-2b");
    assert_eq!(options(&table), (fields("T1-3b T1-3c"), false), "no field twice");
    // Northwards, trips 3 and 1.
    trips(&mut table, 3);
    ship(&mut table, "T1-2b");
    assert_eq!(options(&table), (fields("T1-1a T1-1b T1-2a"), true));
    // Never into a blind corner: from 3a there is no way south but back.
    let mut table = turn("players=2", "C03");
    canal(&mut table, 0, "K7", "T1-3b", 0);
    canal(&mut table, 0, "K7", "T1-3a", 0);
    ship(&mut table, "T1-3b");
    assert_eq!(options(&table), (fields("PAG1"), false));
}

/// DY-G2
#[test]
fn dy_g2_he_follows_lines_sideways_too() {
    let mut table = turn("players=2", "C03");
    // 1a east to 1b (straight), 1b south-west to 2b.
    canal(&mut table, 0, "K9", "T1-1a", 0);
    canal(&mut table, 1, "K8", "T1-1b", 3);
    canal(&mut table, 0, "K7", "T1-2b", 1);
    ship(&mut table, "T1-1a");
    assert_eq!(options(&table), (fields("T1-1b"), true));
    let told = {
        let mut table = table;
        end_round(&mut table)
    };
    assert_eq!(named(&entered(&told))[..3], [("T1-1b", true), ("T1-2b", true), ("T1-3b", false)]);
    // Beijing is open on all edges.
    let mut table = turn("players=2", "C03");
    canal(&mut table, 0, "K9", "T1-1a", 1);
    assert_eq!(options(&table), (fields("T1-1a"), true));
}

/// DY-G3
#[test]
fn dy_g3_where_the_line_ends_he_seeks_the_next_canal_then_the_goal() {
    // A red tile on 1a without an end towards Beijing: not linked, but nearest.
    let mut table = turn("players=2", "C03");
    canal(&mut table, 0, "K9", "T1-1a", 4);
    assert_eq!(options(&table), (fields("T1-1a"), false));
    // A canal two rows ahead decides between two empty fields.
    let mut table = turn("players=2", "C03");
    canal(&mut table, 0, "K9", "T1-3c", 0);
    ship(&mut table, "T1-1a");
    assert_eq!(options(&table), (fields("T1-2b"), false));
    // Without a canal ahead the turning point decides.
    let mut table = turn("players=2", "C03");
    ship(&mut table, "T1-2a");
    assert_eq!(options(&table), (fields("T1-3b"), false), "3a is a step further from the turning point");
    // At the edge of the board he steps aside.
    ship(&mut table, "T1-3a");
    assert_eq!(options(&table), (fields("T1-3b"), false));
}

/// DY-G4
#[test]
fn dy_g4_the_start_player_chooses_among_equals() {
    let mut table = turn("players=2", "C03");
    canal(&mut table, 0, "K7", "T1-1b", 1);
    unrest(&mut table, 1, "T1-2b");
    // He comes along a line onto 1b whose line leads to unrest on 2b: equal ways.
    let told = end_turns(&mut table);
    assert_eq!(named(&entered(&told)), [("T1-1b", false)]);
    assert_eq!(table.public().phase, Phase::Way { by: Seat(0), inspection: false });
    assert_eq!(answers(&table), ["at.T1-2b", "at.T1-2c"]);
    // In a special inspection the active player chooses.
    let mut table = drafting(standard(), "players=2");
    bare(&mut table);
    say_all(&mut table, "take.C03 take.C07 done inspect.1");
    assert_eq!(table.public().phase, Phase::Way { by: Seat(1), inspection: true });
    assert_eq!(answers(&table), ["at.T1-1a", "at.T1-1b"]);
}

/// DY-G5
#[test]
fn dy_g5_scoring_of_the_entered_fields() {
    let mut table = turn("players=2", "C03");
    canal(&mut table, 1, "K7", "T1-1a", 1);
    canal(&mut table, 0, "K6", "T1-2a", 1);
    unrest(&mut table, 0, "T1-3b");
    unrest(&mut table, 1, "PAG1");
    let told = end_round(&mut table);
    let steps = entered(&told);
    // 1a over the open edge of Beijing; 2a along the line; 3b is unrest in T1; a pagoda belongs to nobody.
    assert_eq!(named(&steps)[..4], [("T1-1a", true), ("T1-2a", true), ("T1-3b", false), ("PAG1", false)]);
    assert_eq!((points(&table, 1, Source::Line), points(&table, 1, Source::Single)), (4, 0));
    assert_eq!((points(&table, 0, Source::Line), points(&table, 0, Source::Passing)), (4, -4));
    assert_eq!(points(&table, 1, Source::Passing), 0);
    // A canal tile entered without a line: +2.
    let map = Chart::of(standard(), table.public());
    assert_eq!(map.toll(field("T1-2a"), false), Some((Seat(0), Source::Single, 2)));
    assert_eq!(map.toll(field("T1-1c"), false), None);
    assert_eq!(map.toll(field("BEI"), true), None);
}

// Uprisings and end

/// DY-U1
#[test]
fn dy_u1_uprisings_at_every_level_with_surplus() {
    for (level, loss) in [(2, 8), (3, 12), (4, 16)] {
        let mut table = turn(&format!("players=2 level={level}"), "C03");
        wall(&mut table, 1, 2 * level + 1);
        end_turns(&mut table);
        while let Phase::Way { .. } = table.public().phase {
            let first = answers(&table)[0].clone();
            say(&mut table, &first);
        }
        // The owner chooses the stacks, in ascending order.
        assert_eq!(table.public().phase, Phase::Uprising { seat: Seat(1), left: level, lowest: yunhe::StackNo(0) });
        assert_eq!(answers(&table), ["stack.1", "stack.2", "stack.3"]);
        say(&mut table, "stack.2");
        assert_eq!(answers(&table), ["stack.2", "stack.3"]);
        say(&mut table, "stack.3");
        // The rest went under the third stack; the colour still has the level, so it rises again.
        assert_eq!(points(&table, 1, Source::Uprising), -2 * loss);
        end_round(&mut table);
        assert_eq!((points(&table, 1, Source::Uprising), player(&table, 1).wall), (-2 * loss, 1));
        let under: usize = (0..3).map(|stack| below(&table, 1, stack).len()).sum();
        assert_eq!(under, usize::from(2 * level));
    }
}

/// DY-F1
#[test]
fn dy_f1_largest_group_of_own_canals_joined_by_lines() {
    let mut table = turn("players=2", "C03");
    canal(&mut table, 0, "K7", "T1-1a", 0);
    canal(&mut table, 0, "K7", "T1-1b", 0);
    canal(&mut table, 0, "K7", "T1-1c", 0);
    canal(&mut table, 0, "K1", "T1-2a", 0);
    canal(&mut table, 0, "K9", "T1-2b", 3);
    canal(&mut table, 1, "K1", "T1-2c", 0);
    let network =
        |table: &State<Yunhe>| Yunhe::forecast(standard(), table.public()).get(Source::Network.index(), Seat(0));
    // Three in a row by straight lines; 2a and 2b are joined, but not to the row; the foreign tile joins nothing.
    assert_eq!(network(&table), 3);
    finish(&mut table);
    assert_eq!(points(&table, 0, Source::Network), 3);
    assert_eq!(points(&table, 1, Source::Network), 1);
}

/// DY-F2
#[test]
fn dy_f2_forbidden_city_squared_less_four_for_each_unrest_tile() {
    let mut table = turn("players=3", "C03");
    palace(&mut table, 0, "K1 K2 K6 K7");
    accuse(&mut table, 1, 0, 2);
    accuse(&mut table, 2, 0, 1);
    finish(&mut table);
    assert_eq!((points(&table, 0, Source::Palace), points(&table, 0, Source::Denounced)), (16, -12));
    assert_eq!((points(&table, 1, Source::Palace), points(&table, 1, Source::Denounced)), (0, 0));
}

/// DY-F3
#[test]
fn dy_f3_unrest_in_the_own_territory_costs_four_of_any_colour() {
    let mut table = turn("players=2", "C03");
    unrest(&mut table, 0, "T1-1a");
    unrest(&mut table, 1, "T1-3c");
    unrest(&mut table, 0, "T2-2b");
    unrest(&mut table, 0, "PAG1");
    finish(&mut table);
    assert_eq!((points(&table, 0, Source::Unrest), points(&table, 1, Source::Unrest)), (-8, -4));
}

/// DY-F4
#[test]
fn dy_f4_most_prestige_then_palace_then_network_then_shared() {
    let table_with = |build: &dyn Fn(&mut State<Yunhe>)| {
        let mut table = turn("players=2", "C03");
        build(&mut table);
        finish(&mut table);
        let scores = table.result().unwrap();
        (scores.points.0[..2].to_vec(), scores.rank.0[..2].to_vec())
    };
    let more = |points: i16| {
        move |table: &mut State<Yunhe>| {
            table.parts_mut().public.seats[Seat(1)].points[Source::Prestige] = points;
        }
    };
    assert_eq!(table_with(&more(1)), (vec![15, 16], vec![2, 1]));
    assert_eq!(table_with(&more(0)), (vec![15, 15], vec![1, 1]), "shared");
    let palace_first = |table: &mut State<Yunhe>| {
        palace(table, 0, "K1");
        more(1)(table);
    };
    assert_eq!(table_with(&palace_first), (vec![16, 16], vec![1, 2]));
    let network_next = |table: &mut State<Yunhe>| {
        canal(table, 0, "K1", "T2-3c", 0);
        more(1)(table);
    };
    assert_eq!(table_with(&network_next), (vec![16, 16], vec![1, 2]));
}

#[test]
fn every_rule_has_its_id() {
    assert_eq!(Rule::ALL.len(), 35);
    assert_eq!((Rule::S1.id(), Rule::A13.id(), Rule::F4.id()), ("DY-S1", "DY-A13", "DY-F4"));
}
