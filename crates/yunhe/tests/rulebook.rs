//! The rules, one test for each id.

use crate::position::*;
use engine::{Content as _, RuleId, Scoring, Seat, parse_setup, write_setup};
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
    // The more arms, the fewer points.
    let arms: Vec<u32> = content.shapes.iter().map(|shape| shape.turned[0].count_ones()).collect();
    assert!(arms.is_sorted_by(|a, b| a >= b) && content.shapes.is_sorted_by_key(|shape| shape.value));
    assert_eq!(content.tile_count(Tile::UNREST), 10);
    let table = Table::on(content, "players=3");
    assert_eq!(table.player(0).stacks.iter().len(), 3);
    assert_eq!(yunhe::STORAGE, 6);
    assert!((0..3).all(|seat| table.scores()[seat] == 15));
    // An intrigue can push a score below 0.
    let mut table = turn("players=2", "C10");
    table.arrange(|public| public.seats[Seat(1)].points[Source::Start] = 3);
    table.store(0, "unrest unrest");
    table.play("intrigue.1 stack.1");
    assert_eq!(table.scores()[1], -5);
}

/// DY-S3
#[test]
fn dy_s3_level_trips_ship_cards_and_lot() {
    for (choice, level) in [("", 3), ("level=3", 3), ("level=2", 2), ("level=4", 4)] {
        let table = Table::new(choice);
        assert_eq!(table.public().level, level);
        assert_eq!((table.public().trips, table.public().heading), (4, Heading::South));
        assert_eq!(table.public().ship, field("BEI"));
    }
    assert_eq!(standard().cards.iter().len(), 10);
    assert!(parse_setup::<Yunhe>("level=5").is_err());
    let mut table = Table::new("players=4 layout=printed");
    let even: Vec<_> = (0..4).map(|seat| (seat.to_string(), 1)).collect();
    assert_eq!(table.outcomes(), even);
    assert!(table.deal("2").news().contains(&Event::Starts { seat: Seat(2) }));
    assert_eq!(table.public().start, Seat(2));
    // The table may agree that the first seat begins.
    assert_eq!(Table::new("players=4 start=first").outcomes(), [("0".to_string(), 1)]);
}

/// DY-S4
#[test]
fn dy_s4_territories_clockwise_and_the_turning_point() {
    for (players, goal) in [(2, "PAG2"), (3, "PAG3"), (4, "PAG4"), (5, "HAN")] {
        let mut table = Table::new(&format!("players={players} layout=printed"));
        table.deal("1");
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
    let mut table = Table::new("players=3 layout=printed");
    let laid: Vec<(Seat, Field)> = table
        .deal("1")
        .news()
        .into_iter()
        .filter_map(|event| if let Event::Laid { seat, field } = event { Some((seat, field)) } else { None })
        .collect();
    assert_eq!(laid.len(), 12);
    let first: Vec<(u8, Field)> = laid[..5].iter().map(|&(seat, field)| (seat.0, field)).collect();
    let symbols = ["T1-1b", "T1-2c", "T1-2b", "T1-3b", "T2-1b"].map(field);
    assert_eq!(first, [1, 2, 0, 1, 2].into_iter().zip(symbols).collect::<Vec<_>>());
    assert!(laid.iter().map(|&(_, field)| field).eq(standard().symbols[..12].iter().copied()));
    assert!((0..3).all(|seat| table.player(seat).unrest.len() == 4));
}

/// DY-S6
#[test]
fn dy_s6_stacks_are_nearly_equal_and_one_tile_is_kept() {
    let mut table = Table::new("players=2 layout=printed");
    table.deal("0");
    assert_eq!(table.player(0).stacks.map(yunhe::Stack::height).0, [9, 9, 8]);
    for top in ["K7", "unrest", "K9", "K1", "K2", "K6"] {
        table.deal(top);
    }
    assert_eq!(table.public().phase, Phase::Keep);
    assert_eq!(table.legal(), ["stack.1", "stack.2", "stack.3"]);
    table.play("stack.3");
    let first = table.player(0);
    assert_eq!(first.storage.iter().collect::<Vec<_>>(), [(tile("K9"), 1)]);
    // The tile below stays face down; the other two tops stay visible.
    assert_eq!(first.stacks.map(|stack| stack.up).0, [Some(tile("K7")), Some(Tile::UNREST), None]);
    assert_eq!(first.stacks.map(yunhe::Stack::height).0, [9, 9, 7]);
    assert_eq!(table.public().active, Seat(1));
    table.play("stack.1");
    assert_eq!(table.public().phase, Phase::Draft);
}

/// DY-S6
#[test]
fn dy_s6_two_unrest_tops_are_shuffled_again() {
    // 26 tiles, 6 of them unrest. Of the ordered triples with at most one unrest tile, those that begin with unrest:
    let admissible = 20 * 19 * 18 + 3 * 6 * 20 * 19;
    let mut table = Table::new("players=2 layout=printed");
    table.deal("0");
    let total: u32 = table.outcomes().iter().map(|(_, weight)| weight).sum();
    assert_eq!(total, admissible);
    let weight = |table: &Table, id: &str| table.outcomes().iter().find(|(o, _)| o == id).map(|&(_, w)| w);
    assert_eq!(weight(&table, "unrest"), Some(6 * 20 * 19));
    // There are three K7; 19 canals and 6 unrest tiles are left for the other two.
    assert_eq!(weight(&table, "K7"), Some(3 * (19 * 18 + 2 * 19 * 6)));
    table.deal("unrest");
    assert_eq!(weight(&table, "unrest"), None, "a second unrest top is impossible");
    assert_eq!(weight(&table, "K7"), Some(3 * 19));
    table.deal("K7");
    assert_eq!(weight(&table, "unrest"), None);
    assert_eq!(table.outcomes().iter().map(|(_, weight)| weight).sum::<u32>(), 19);
}

/// DY-S7
#[test]
fn dy_s7_free_wild_and_open_south() {
    let mut table = Table::new("players=2 layout=free");
    table.deal("0");
    assert_eq!(table.public().phase, Phase::Layout);
    assert_eq!(table.legal().len(), 8, "any of the eight symbols in play");
    table.play("at.T2-3b");
    assert!(!table.can("at.T2-3b") && !table.can("at.T1-1a"));
    assert!(table.player(0).unrest.has(field("T2-3b")));
    assert_eq!(table.public().active, Seat(1));

    let mut table = Table::new("players=2 layout=wild");
    table.deal("0");
    assert_eq!(table.legal().len(), 18, "any land in play, no pagoda");
    table.play("at.T1-1a at.T1-1c at.T1-2a at.T1-3a");
    assert_eq!(table.legal_with("at.T1"), Vec::<String>::new(), "at most four tiles in a territory");
    assert_eq!(table.legal_with("at.T2").len(), 9);

    let open = turn("players=2 south=open", "C02");
    let closed = turn("players=2", "C02");
    let ground = |table: &Table| table.public().ground(standard());
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
    assert_eq!(table.legal().len(), 10);
    table.play("take.C07");
    assert_eq!(table.legal().len(), 9);
    assert!(!table.can("take.C07"), "the second player sees what the first took");
    table.play("take.C02");
    assert_eq!(table.legal().len(), 8);
    // The third knows which cards are gone, not who has which; the first knows nothing of the others.
    let own = |seat: u8| table.state().view(Some(Seat(seat))).own().copied().unwrap();
    assert!(!own(2).hand.has(card("C02")) && !own(2).hand.has(card("C07")) && own(2).card.is_none());
    assert_eq!((own(0).hand.len(), own(1).hand.len(), own(2).hand.len()), (10, 9, 8));
    assert!((0..3).all(|seat| table.public().seats[Seat(seat)].shown.is_none()));
    let mut swapped = drafting(standard(), "players=3");
    swapped.play("take.C02 take.C07");
    assert!(table.state().view(Some(Seat(2))) == swapped.state().view(Some(Seat(2))));
    assert!(table.state().view(Some(Seat(1))) != swapped.state().view(Some(Seat(1))));
    assert!(table.state().view(None) == swapped.state().view(None));
}

/// DY-R2
#[test]
fn dy_r2_reveal_in_turn_and_interleave_at_will() {
    let mut table = drafting(standard(), "players=2");
    table.bare();
    table.play("take.C02 take.C08");
    let shown = |table: &Table| [0, 1].map(|seat| table.player(seat).shown);
    assert_eq!(shown(&table), [Some(card("C02")), None]);
    table.store(0, "K7");
    // C02: supply 2, build 2, rebuild 1, in any mix.
    table.play("supply.1 =K6 build.K7 at.T1-1a turn.0 rebuild at.T1-1a at.T1-1c turn.1");
    table.play("supply.2 =K8");
    assert!(table.legal_with("supply").is_empty() && !table.can("rebuild"));
    table.play("build.K8 at.T1-1a turn.2");
    // Nothing is left, so the turn has ended and the next card is revealed.
    assert_eq!(table.public().active, Seat(1));
    assert_eq!(shown(&table), [Some(card("C02")), Some(card("C08"))]);
    // C08: tea break or prestige, not both.
    table.store(1, "unrest unrest");
    assert!(table.can("tea") && table.can("prestige"));
    table.play("prestige");
    assert!(!table.can("tea") && !table.can("prestige"));
    assert_eq!(table.points(Source::Prestige)[1], 2);
}

/// DY-R3
#[test]
fn dy_r3_two_n_plus_one_steps_and_the_rest_lapses() {
    for players in 2..=5_u8 {
        let mut table = turn(&format!("players={players}"), "C03");
        let told = table.end_round();
        assert!(told.contains(&Event::SetsOut { steps: 2 * players + 1 }));
        assert_eq!(entered(&told).len(), usize::from(2 * players + 1));
    }
    let mut table = turn("players=2", "C03");
    table.ship("T2-3b");
    let told = table.end_round();
    assert_eq!(named(&entered(&told)), [("PAG2", false)], "the remaining steps lapse on the turning point");
}

/// DY-R4
#[test]
fn dy_r4_uprisings_come_after_the_coordinator() {
    let mut table = turn("players=2", "C03");
    table.wall(1, 3);
    let told = table.end_round();
    let at = |wanted: &dyn Fn(&Event) -> bool| told.iter().position(wanted).unwrap();
    let rising = at(&|event| matches!(event, Event::Uprising { seat: Seat(1), tiles: 3 }));
    assert!(told.iter().rposition(|event| matches!(event, Event::Enters { .. })).unwrap() < rising);
    assert!(rising < at(&|event| matches!(event, Event::Round { number: 2, .. })));
}

/// DY-R5
#[test]
fn dy_r5_clean_up_turning_and_the_next_start_player() {
    let mut table = turn("players=2", "C03");
    table.ship("T2-3b");
    let told = table.end_round();
    assert!(told.contains(&Event::ShipTurns { heading: Heading::North, trips: 3 }));
    let public = table.public();
    assert_eq!((public.heading, public.trips, public.start), (Heading::North, 3, Seat(1)));
    assert_eq!(public.visited, fields("PAG2"));
    assert!((0..2).all(|seat| table.player(seat).shown.is_none()));
    assert_eq!(table.legal().len(), 10, "all cards are back");
    // At 0 the game ends.
    let mut table = turn("players=2", "C03");
    table.trips(1);
    table.ship("T1-1a");
    let told = table.end_round();
    assert!(told.contains(&Event::Over));
    assert_eq!(table.public().phase, Phase::Over);
    assert!(table.state().result().is_some());
}

// Actions

/// DY-A1
#[test]
fn dy_a1_supply_takes_the_top_tile_of_any_stack() {
    let mut table = turn("players=2", "C01");
    assert_eq!(table.legal_with("supply").len(), 3);
    table.play("supply.2");
    assert_eq!(table.public().phase, Phase::Draw { stack: yunhe::StackNo(1) });
    table.deal("K9");
    assert_eq!(table.player(0).storage.count(tile("K9")), 1);
    assert_eq!(table.player(0).stacks.0[1].up, None, "the next one stays face down");
    // A visible tile is taken without chance.
    table.arrange(|public| {
        let player = &mut public.seats[Seat(0)];
        player.stacks.0[0].up = Some(tile("K8"));
        player.stacks.0[0].unseen -= 1;
        player.unseen.take(tile("K8"), 1);
    });
    table.play("supply.1");
    assert_eq!(table.player(0).storage.count(tile("K8")), 1);
    assert_eq!(table.public().phase, Phase::Turn);
    // A full storage takes no more.
    table.store(0, "K7 K7 K7 K6");
    assert_eq!(table.player(0).storage.len(), 6);
    assert!(table.legal_with("supply").is_empty());
    // Nothing comes from an empty stack.
    let mut table = turn("players=2", "C01");
    table.set(|parts| {
        let stacks = [0, 0, 90].map(|tiles| dealt_evenly(tiles).0[0]);
        parts.public.seats[Seat(0)].stacks.0 = stacks;
    });
    assert_eq!(table.legal_with("supply"), ["supply.3"]);
}

/// DY-A2
#[test]
fn dy_a2_build_a_canal_on_free_neutral_or_unrest_fields() {
    let mut table = turn("players=2", "C02");
    table.store(0, "K7 K9");
    table.canal(1, "K1", "T2-1a", 0);
    table.unrest(1, "T2-2b");
    table.play("build.K7");
    let places = table.legal_with("at.");
    assert_eq!(places.len(), 18 + 2 - 1, "18 land fields and two pagodas, without the canal");
    assert!(table.can("at.PAG1") && table.can("at.T2-2b"));
    assert!(!table.can("at.T2-1a") && !table.can("at.BEI") && !table.can("at.T3-1a"));
    table.play("at.T2-2b");
    // The unrest tile goes to the Wall under its colour, the value is scored at once, any rotation will do.
    assert_eq!((table.player(1).wall, table.player(0).wall), (1, 0));
    assert_eq!(table.points(Source::Building)[0], 7);
    assert_eq!(table.legal(), ["turn.0", "turn.1", "turn.2"], "a straight canal lies in three ways");
    table.play("turn.2");
    assert_eq!(table.public().arms[field("T2-2b")], 0b10_0100);
}

/// DY-A2
#[test]
fn dy_a2_build_into_the_forbidden_city() {
    let mut table = turn("players=2", "C02");
    table.store(0, "K1 K2 K3a");
    table.play("build.K1");
    assert!(!table.can("palace"), "0 + 1 is more than no canal on the board");
    table.play("at.T1-1a");
    let before = table.scores()[0];
    table.play("build.K2 palace");
    assert_eq!(table.player(0).palace.len(), 1);
    assert_eq!(table.scores()[0], before, "no points now");
    let mut table = turn("players=2", "C02");
    table.store(0, "K3a");
    table.canal(0, "K1", "T1-1a", 0);
    table.palace(0, "K2");
    table.play("build.K3a");
    assert!(!table.can("palace"), "two there would be more than the one on the board");
}

/// DY-A2
#[test]
fn dy_a2_build_unrest_on_free_fields_only() {
    let mut table = turn("players=2", "C02");
    table.store(0, "unrest");
    table.canal(1, "K1", "T2-1a", 0);
    table.unrest(1, "T2-2b");
    table.play("build.unrest");
    assert!(table.can("at.T2-1b") && table.can("at.PAG2"));
    assert!(!table.can("at.T2-1a") && !table.can("at.T2-2b") && !table.can("palace"));
    table.play("at.T2-1b");
    assert!(table.player(0).unrest.has(field("T2-1b")));
    assert_eq!(table.scores()[0], 15);
}

/// DY-A3
#[test]
fn dy_a3_rebuild_swaps_moves_and_turns() {
    let rebuilding = || {
        let mut table = turn("players=2", "C04");
        table.canal(0, "K7", "T1-1a", 0);
        table.canal(0, "K8", "T2-1a", 0);
        table.canal(1, "K9", "T1-3c", 0);
        table.canal(1, "K6", "T2-3c", 0);
        table.unrest(1, "T1-2b");
        table.play("rebuild");
        table
    };
    let mut table = rebuilding();
    // Own tiles anywhere, foreign ones at home, and any canal for turning.
    assert_eq!(table.legal(), ["at.T1-1a", "at.T1-2b", "at.T1-3c", "at.T2-1a", "at.T2-3c"]);
    // Swap: own with own, guests with guests; both may be turned.
    table.play("at.T1-1a");
    assert!(table.can("at.T2-1a") && !table.can("at.T1-2b") && !table.can("at.T1-3c"));
    assert!(!table.can("at.T2-3c"), "a foreign tile abroad is not swapped");
    table.play("at.T2-1a turn.2 turn.1");
    let public = table.public();
    assert_eq!(public.at(field("T2-1a")), Some((Seat(0), tile("K7"))));
    assert_eq!(public.at(field("T1-1a")), Some((Seat(0), tile("K8"))));
    assert_eq!(public.arms[field("T2-1a")], 0b10_0100);
    let mut table = rebuilding();
    table.play("at.T1-2b at.T1-3c");
    assert_eq!(table.public().at(field("T1-2b")), Some((Seat(1), tile("K9"))));
    // Move: an own tile to any free field, a guest within the player's territory.
    let mut table = rebuilding();
    table.play("at.T1-3c");
    assert!(table.can("at.T1-1b") && !table.can("at.T2-1b") && !table.can("at.PAG1"));
    table.play("at.T1-1b turn.0");
    assert_eq!(table.public().at(field("T1-1b")), Some((Seat(1), tile("K9"))));
    let mut table = rebuilding();
    table.play("at.T2-1a");
    assert!(table.can("at.T1-1b") && table.can("at.T2-3a") && table.can("at.PAG1"));
    // Unrest tiles move, too, and need no rotation.
    let mut table = rebuilding();
    table.play("at.T1-2b at.T1-2a");
    assert!(table.player(1).unrest.has(field("T1-2a")));
    // Turn: any canal tile, own or foreign, to another rotation; no points for any of this.
    let mut table = rebuilding();
    table.play("at.T2-3c");
    assert_eq!(table.legal(), ["at.T2-3c"]);
    table.play("at.T2-3c");
    assert_eq!(table.legal(), ["turn.1", "turn.2", "turn.3", "turn.4", "turn.5"]);
    table.play("turn.4");
    assert_eq!(table.scores()[0], 15);
}

/// DY-A4
#[test]
fn dy_a4_prestige_is_a_point_for_each_symbol() {
    for (id, points_won) in [("C01", 4), ("C03", 2), ("C05", 3), ("C08", 2)] {
        let mut table = turn("players=2", id);
        table.play("prestige");
        assert_eq!(table.points(Source::Prestige)[0], points_won);
    }
}

/// DY-A5
#[test]
fn dy_a5_remove_any_unrest_tile_to_the_wall() {
    let mut table = turn("players=3", "C09");
    table.unrest(1, "T3-2b");
    table.unrest(0, "PAG1");
    table.play("remove");
    assert_eq!(table.legal(), ["at.PAG1", "at.T3-2b"]);
    table.play("at.T3-2b");
    assert_eq!((table.player(1).wall, table.player(1).unrest.len()), (1, 0));
}

/// DY-A6
#[test]
fn dy_a6_calm_puts_a_tile_of_the_wall_under_a_stack_of_its_owner() {
    let mut table = turn("players=3", "C05");
    table.wall(2, 2);
    assert_eq!(table.legal_with("calm"), ["calm.2"]);
    table.play("calm.2");
    assert_eq!(table.legal(), ["stack.1", "stack.2", "stack.3"]);
    table.play("stack.3");
    assert_eq!(table.player(2).wall, 1);
    assert_eq!(table.below(2, 2), [Tile::UNREST]);
}

/// DY-A7
#[test]
fn dy_a7_payment_is_two_unrest_tiles_from_storage() {
    for (id, deed) in [("C10", "intrigue.1"), ("C10", "denounce.1"), ("C08", "tea"), ("C09", "destroy")] {
        let mut table = turn("players=2", id);
        table.canal(1, "K7", "T2-1a", 0);
        table.store(0, "unrest");
        assert!(!table.can(deed), "one tile is not enough for {deed}");
        table.store(0, "unrest");
        table.play(&format!("{deed} stack.2"));
        assert_eq!(table.player(0).storage.count(Tile::UNREST), 0);
        assert_eq!(table.below(0, 1), [Tile::UNREST]);
        let denounced = deed == "denounce.1";
        assert_eq!(table.player(0).wall, u8::from(!denounced));
        assert_eq!(table.player(1).denounced.0[0], u8::from(denounced));
    }
    let paid: Vec<Deed> = Deed::ALL.into_iter().filter(|deed| deed.is_paid()).collect();
    assert_eq!(paid, [Deed::Destroy, Deed::Tea, Deed::Intrigue, Deed::Denounce]);
}

/// DY-A8
#[test]
fn dy_a8_destroy_puts_any_canal_tile_under_a_stack_of_its_owner() {
    let mut table = turn("players=2", "C09");
    table.canal(1, "K7", "T2-1a", 0);
    table.palace(1, "K9");
    table.store(0, "unrest unrest");
    table.play("destroy stack.1");
    assert_eq!(table.legal(), ["at.T2-1a"], "the Forbidden City is safe");
    table.play("at.T2-1a");
    let before = table.scores()[1];
    table.play("stack.2");
    assert_eq!(table.below(1, 1), [tile("K7")]);
    assert!(table.player(1).canals.is_empty());
    assert_eq!((table.scores()[1], table.player(1).palace.len()), (before, 1));
}

/// DY-A9
#[test]
fn dy_a9_special_inspection_moves_one_to_three_fields_at_once() {
    let inspecting = || {
        let mut table = turn("players=2", "C07");
        for (id, at, rotation) in [("K7", "T1-1a", 2), ("K7", "T1-2b", 2), ("K7", "T1-3c", 2)] {
            table.canal(1, id, at, rotation);
        }
        table
    };
    let mut table = inspecting();
    assert_eq!(table.legal_with("inspect"), ["inspect.1", "inspect.2", "inspect.3"]);
    let told = table.play("inspect.2").news();
    // A straight line from the north-west to the south-east; Beijing, open on all edges, lies north-east of 1a.
    assert_eq!(named(&entered(&told)), [("T1-1a", false), ("T1-2b", true)]);
    assert_eq!((table.points(Source::Single)[1], table.points(Source::Line)[1]), (2, 4));
    assert_eq!((table.public().phase, table.public().ship), (Phase::Turn, field("T1-2b")));
    // It stops on the first unrest tile or pagoda.
    let mut table = inspecting();
    table.ship("T1-3c");
    let told = table.play("inspect.3").news();
    assert_eq!(named(&entered(&told)), [("PAG1", false)], "it stops on a pagoda");
    let mut table = turn("players=2", "C07");
    table.ship("T1-2a");
    table.unrest(1, "T1-3b");
    let told = table.play("inspect.3").news();
    assert_eq!(named(&entered(&told)), [("T1-3b", false)], "and on the first unrest tile");
    assert_eq!(table.points(Source::Passing)[0], -4);
}

/// DY-A10
#[test]
fn dy_a10_tea_break_keeps_the_ship_in_place() {
    let mut table = turn("players=2", "C08");
    table.store(0, "unrest unrest");
    table.play("tea stack.1");
    assert!(table.public().resting);
    let told = table.end_round();
    assert!(told.contains(&Event::Stays { resting: true }) && entered(&told).is_empty());
    assert_eq!(table.public().ship, field("BEI"));
    assert!(!table.public().resting, "upright again after the clean-up");
}

/// DY-A11
#[test]
fn dy_a11_espionage_turns_up_the_hidden_tops() {
    let mut table = turn("players=2", "C01");
    table.play("spy");
    for (stack, top) in ["K7", "unrest", "K9"].into_iter().enumerate() {
        let told = table.deal(top).news();
        assert_eq!(table.player(0).stacks.0[stack].up, Some(tile(top)));
        assert!(told.iter().any(|event| matches!(event, Event::TurnedUp { .. })));
    }
    assert_eq!(table.public().phase, Phase::Turn);
    assert!(!table.can("reform"), "espionage or reform, not both");
    assert!(table.player(1).stacks.iter().all(|stack| stack.up.is_none()));
    table.play("supply.3");
    assert_eq!(table.player(0).storage.count(tile("K9")), 1);
}

/// DY-A12
#[test]
fn dy_a12_intrigue_costs_an_opponent_eight() {
    let mut table = turn("players=3", "C10");
    table.store(0, "unrest unrest");
    assert_eq!(table.legal_with("intrigue"), ["intrigue.1", "intrigue.2"]);
    table.play("intrigue.2 stack.1");
    assert_eq!([0, 1, 2].map(|seat| table.scores()[seat]), [15, 15, 7]);
    assert!(table.legal_with("denounce").is_empty());
}

/// DY-A13
#[test]
fn dy_a13_reform_shuffles_the_own_stacks_into_three_even_ones() {
    let mut table = turn("players=2", "C01");
    table.play("supply.1 =K7 supply.1 =K7");
    let player_before = *table.player(0);
    table.arrange(|public| {
        let player = &mut public.seats[Seat(0)];
        player.stacks.0[0].up = Some(tile("K9"));
        player.stacks.0[0].unseen -= 1;
        player.unseen.take(tile("K9"), 1);
        player.stacks.0[2].below.push(Tile::UNREST);
        player.stacks.0[2].unseen -= 1;
        player.unseen.take(Tile::UNREST, 1);
    });
    table.play("reform");
    let after = table.player(0);
    assert_eq!(after.unseen, player_before.unseen, "nobody knows any more where anything is");
    assert_eq!(
        after.stacks.map(|stack| (stack.up, stack.unseen, stack.below.len())).0,
        [(None, 10, 0), (None, 9, 0), (None, 9, 0)]
    );
}

// The Coordinator's way

/// The options of the next step.
fn options(table: &Table) -> (FieldSet, bool) {
    let step = route::step(standard(), table.public());
    (step.fields, step.along)
}

/// DY-G1
#[test]
fn dy_g1_only_forward_or_sideways_and_no_field_twice() {
    let mut table = turn("players=2", "C03");
    for (seat, id, at) in [(0, "K1", "T1-1a"), (0, "K2", "T1-1b"), (1, "K1", "T1-2a"), (1, "K2", "T1-2b")] {
        table.canal(seat, id, at, 0);
    }
    // From 2b southwards: six-armed and five-armed tiles lead back north, but that is the wrong direction.
    table.ship("T1-2b");
    assert_eq!(options(&table), (fields("T1-2a"), true));
    table.arrange(|public| public.visited = fields("T1-2a T1-2b"));
    assert_eq!(options(&table), (fields("T1-3b T1-3c"), false), "no field twice");
    // Northwards, trips 3 and 1.
    table.trips(3);
    table.ship("T1-2b");
    assert_eq!(options(&table), (fields("T1-1a T1-1b T1-2a"), true));
    // Never into a blind corner: from 3a there is no way south but back.
    let mut table = turn("players=2", "C03");
    table.canal(0, "K7", "T1-3b", 0);
    table.canal(0, "K7", "T1-3a", 0);
    table.ship("T1-3b");
    assert_eq!(options(&table), (fields("PAG1"), false));
}

/// DY-G2
#[test]
fn dy_g2_he_follows_lines_sideways_too() {
    let mut table = turn("players=2", "C03");
    // 1a east to 1b (straight), 1b south-west to 2b.
    table.canal(0, "K9", "T1-1a", 0);
    table.canal(1, "K8", "T1-1b", 3);
    table.canal(0, "K7", "T1-2b", 1);
    table.ship("T1-1a");
    assert_eq!(options(&table), (fields("T1-1b"), true));
    let told = {
        let mut table = table;
        table.end_round()
    };
    assert_eq!(named(&entered(&told))[..3], [("T1-1b", true), ("T1-2b", true), ("T1-3b", false)]);
    // Beijing is open on all edges.
    let mut table = turn("players=2", "C03");
    table.canal(0, "K9", "T1-1a", 1);
    assert_eq!(options(&table), (fields("T1-1a"), true));
}

/// DY-G3
#[test]
fn dy_g3_where_the_line_ends_he_seeks_the_next_canal_then_the_goal() {
    // A red tile on 1a without an end towards Beijing: not linked, but nearest.
    let mut table = turn("players=2", "C03");
    table.canal(0, "K9", "T1-1a", 4);
    assert_eq!(options(&table), (fields("T1-1a"), false));
    // A canal two rows ahead decides between two empty fields.
    let mut table = turn("players=2", "C03");
    table.canal(0, "K9", "T1-3c", 0);
    table.ship("T1-1a");
    assert_eq!(options(&table), (fields("T1-2b"), false));
    // Without a canal ahead the turning point decides.
    let mut table = turn("players=2", "C03");
    table.ship("T1-2a");
    assert_eq!(options(&table), (fields("T1-3b"), false), "3a is a step further from the turning point");
    // At the edge of the board he steps aside.
    table.ship("T1-3a");
    assert_eq!(options(&table), (fields("T1-3b"), false));
}

/// DY-G4
#[test]
fn dy_g4_the_start_player_chooses_among_equals() {
    let mut table = turn("players=2", "C03");
    table.canal(0, "K7", "T1-1b", 1);
    table.unrest(1, "T1-2b");
    // He follows a line onto 1b, whose line leads to unrest on 2b: equal ways.
    let told = table.end_turns();
    assert_eq!(named(&entered(&told)), [("T1-1b", false)]);
    assert_eq!(table.public().phase, Phase::Way { by: Seat(0), inspection: false });
    assert_eq!(table.legal(), ["at.T1-2b", "at.T1-2c"]);
    // In a special inspection the active player chooses.
    let mut table = drafting(standard(), "players=2");
    table.bare();
    table.play("take.C03 take.C07 done inspect.1");
    assert_eq!(table.public().phase, Phase::Way { by: Seat(1), inspection: true });
    assert_eq!(table.legal(), ["at.T1-1a", "at.T1-1b"]);
}

/// DY-G5
#[test]
fn dy_g5_scoring_of_the_entered_fields() {
    let mut table = turn("players=2", "C03");
    table.canal(1, "K7", "T1-1a", 1);
    table.canal(0, "K6", "T1-2a", 1);
    table.unrest(0, "T1-3b");
    table.unrest(1, "PAG1");
    let told = table.end_round();
    let steps = entered(&told);
    // 1a over the open edge of Beijing; 2a along the line; 3b is unrest in T1; a pagoda belongs to nobody.
    assert_eq!(named(&steps)[..4], [("T1-1a", true), ("T1-2a", true), ("T1-3b", false), ("PAG1", false)]);
    assert_eq!((table.points(Source::Line)[1], table.points(Source::Single)[1]), (4, 0));
    assert_eq!((table.points(Source::Line)[0], table.points(Source::Passing)[0]), (4, -4));
    assert_eq!(table.points(Source::Passing)[1], 0);
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
        table.wall(1, 2 * level + 1);
        table.end_turns();
        while let Phase::Way { .. } = table.public().phase {
            let first = table.legal()[0].clone();
            table.play(&first);
        }
        // The owner chooses the stacks, in ascending order.
        assert_eq!(table.public().phase, Phase::Uprising { seat: Seat(1), left: level, lowest: yunhe::StackNo(0) });
        assert_eq!(table.legal(), ["stack.1", "stack.2", "stack.3"]);
        table.play("stack.2");
        assert_eq!(table.legal(), ["stack.2", "stack.3"]);
        table.play("stack.3");
        // The rest went under the third stack; the colour is still at the level, so it rises again.
        assert_eq!(table.points(Source::Uprising)[1], -2 * loss);
        table.end_round();
        assert_eq!((table.points(Source::Uprising)[1], table.player(1).wall), (-2 * loss, 1));
        let under: usize = (0..3).map(|stack| table.below(1, stack).len()).sum();
        assert_eq!(under, usize::from(2 * level));
    }
}

/// DY-F1
#[test]
fn dy_f1_largest_group_of_own_canals_joined_by_lines() {
    let mut table = turn("players=2", "C03");
    table.canal(0, "K7", "T1-1a", 0);
    table.canal(0, "K7", "T1-1b", 0);
    table.canal(0, "K7", "T1-1c", 0);
    table.canal(0, "K1", "T1-2a", 0);
    table.canal(0, "K9", "T1-2b", 3);
    table.canal(1, "K1", "T1-2c", 0);
    let network = |table: &Table| Yunhe::forecast(standard(), table.public()).get(Source::Network.index(), Seat(0));
    // Three in a row by straight lines; 2a and 2b are joined, but not to the row; the foreign tile joins nothing.
    assert_eq!(network(&table), 3);
    table.finish();
    assert_eq!(table.points(Source::Network)[0], 3);
    assert_eq!(table.points(Source::Network)[1], 1);
}

/// DY-F2
#[test]
fn dy_f2_forbidden_city_squared_less_four_for_each_unrest_tile() {
    let mut table = turn("players=3", "C03");
    table.palace(0, "K1 K2 K6 K7");
    table.accuse(1, 0, 2);
    table.accuse(2, 0, 1);
    table.finish();
    assert_eq!((table.points(Source::Palace)[0], table.points(Source::Denounced)[0]), (16, -12));
    assert_eq!((table.points(Source::Palace)[1], table.points(Source::Denounced)[1]), (0, 0));
}

/// DY-F3
#[test]
fn dy_f3_unrest_in_the_own_territory_costs_four_of_any_colour() {
    let mut table = turn("players=2", "C03");
    table.unrest(0, "T1-1a");
    table.unrest(1, "T1-3c");
    table.unrest(0, "T2-2b");
    table.unrest(0, "PAG1");
    table.finish();
    assert_eq!((table.points(Source::Unrest)[0], table.points(Source::Unrest)[1]), (-8, -4));
}

/// DY-F4
#[test]
fn dy_f4_most_prestige_then_palace_then_network_then_shared() {
    let table_with = |build: &dyn Fn(&mut Table)| {
        let mut table = turn("players=2", "C03");
        build(&mut table);
        table.finish();
        let scores = table.state().result().unwrap();
        (scores.points.0[..2].to_vec(), scores.rank.0[..2].to_vec())
    };
    let more = |points: i16| {
        move |table: &mut Table| {
            table.arrange(|public| public.seats[Seat(1)].points[Source::Prestige] = points);
        }
    };
    assert_eq!(table_with(&more(1)), (vec![15, 16], vec![2, 1]));
    assert_eq!(table_with(&more(0)), (vec![15, 15], vec![1, 1]), "shared");
    let palace_first = |table: &mut Table| {
        table.palace(0, "K1");
        more(1)(table);
    };
    assert_eq!(table_with(&palace_first), (vec![16, 16], vec![1, 2]));
    let network_next = |table: &mut Table| {
        table.canal(0, "K1", "T2-3c", 0);
        more(1)(table);
    };
    assert_eq!(table_with(&network_next), (vec![16, 16], vec![1, 2]));
}

#[test]
fn every_rule_has_its_id() {
    assert_eq!(Rule::ALL.len(), 35);
    assert_eq!((Rule::S1.id(), Rule::A13.id(), Rule::F4.id()), ("DY-S1", "DY-A13", "DY-F4"));
}
