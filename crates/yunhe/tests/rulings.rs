//! Questions that players ask, and our readings of what the sources leave open. Above each is its source: FAQ n is a
//! question in the README's list, "option" a reading that the content file can switch.

use crate::position::*;
use engine::{Content as _, Resample, Rng, Seat, SeatSet, ToAct, View};
use yunhe::outlook;
use yunhe::route;
use yunhe::{Content, Event, Layout, Phase, Source, Tile, Yunhe};

fn standard() -> &'static Content {
    Content::standard()
}

// FAQ 1: the printed old canal has no effect on the way.
#[test]
fn the_old_canal_is_decoration() {
    let mut table = turn("players=2", "C03");
    table.ship("T1-1b");
    assert!(standard().old_canal.contains(&field("T1-2c")));
    let step = route::step(standard(), table.public());
    assert_eq!((step.fields, step.along), (fields("T1-2b T1-2c"), false));
}

// FAQ 2 and 10: the owner of the territory pays for unrest, canals score for the owner of the tile.
#[test]
fn who_pays_and_who_gains_on_the_way() {
    let mut table = turn("players=2", "C03");
    table.ship("T2-2b");
    table.unrest(0, "T2-3a");
    table.canal(0, "K9", "T2-3b", 0);
    let map = route::Chart::of(standard(), table.public());
    assert_eq!(map.toll(field("T2-3a"), false), Some((Seat(1), Source::Passing, -4)));
    assert_eq!(map.toll(field("T2-3b"), false), Some((Seat(0), Source::Single, 2)));
}

// FAQ 3 and 4: the colour rises whoever sent the tiles; calming before phase 4 averts it.
#[test]
fn an_uprising_belongs_to_the_colour_and_can_be_averted() {
    let mut table = turn("players=2", "C06");
    table.wall(1, 2);
    table.unrest(1, "T1-1a");
    table.store(0, "K1");
    table.play("build.K1 at.T1-1a");
    assert_eq!(table.player(1).wall, 3);
    let mut averted = table.clone();
    averted.play("calm.1 stack.1");
    averted.end_round();
    table.end_round();
    assert_eq!((table.points(Source::Uprising)[1], averted.points(Source::Uprising)[1]), (-12, 0));
    assert_eq!(table.points(Source::Uprising)[0], 0);
}

// FAQ 5 and 6: own unrest may be built over, canals may not.
#[test]
fn building_over_own_unrest_and_never_over_canals() {
    let mut table = turn("players=2", "C02");
    table.store(0, "K6");
    table.unrest(0, "T1-2b");
    table.canal(0, "K1", "T1-1a", 0);
    table.play("build.K6");
    assert!(table.can("at.T1-2b") && !table.can("at.T1-1a"));
    table.play("at.T1-2b");
    assert_eq!(table.player(0).wall, 1);
}

// FAQ 8: a canal tile on foreign ground scores for its owner.
#[test]
fn canals_on_foreign_ground_count() {
    let mut table = turn("players=2", "C02");
    table.store(0, "K9");
    table.play("build.K9 at.T2-2b turn.0");
    assert_eq!(table.points(Source::Building)[0], 9);
}

// FAQ 9: four points if the step itself ran along a line; the first tile after a break gives two.
#[test]
fn the_first_tile_after_a_break_gives_two() {
    let mut table = turn("players=2", "C03");
    table.ship("T1-1a");
    table.canal(0, "K7", "T1-2b", 2);
    table.canal(0, "K7", "T1-3c", 2);
    let told = table.end_round();
    let steps = entered(&told);
    assert_eq!((&*steps[0].0, steps[0].1, &*steps[1].0, steps[1].1), ("T1-2b", false, "T1-3c", true));
    assert_eq!((table.points(Source::Single)[0], table.points(Source::Line)[0]), (2, 4));
}

// FAQ 11 to 14: sideways lines must be followed, never backwards; all forks count; unrest is not shunned.
#[test]
fn forks_sideways_lines_and_unrest() {
    let mut table = turn("players=2", "C03");
    table.ship("T1-2b");
    table.canal(0, "K1", "T1-2b", 0);
    table.canal(0, "K7", "T1-2c", 0);
    table.canal(1, "K1", "T1-3b", 0);
    table.canal(1, "K1", "T1-1a", 0);
    let step = route::step(standard(), table.public());
    assert_eq!((step.fields, step.along), (fields("T1-2c T1-3b"), true));
    let mut table = turn("players=2", "C03");
    table.ship("T1-1b");
    table.unrest(0, "T1-2b");
    assert_eq!(route::step(standard(), table.public()).fields, fields("T1-2b T1-2c"));
}

// FAQ 15 to 17: an inspection onto the turning point; tea break and inspection in one round.
#[test]
fn inspection_turning_point_and_tea() {
    let mut table = turn("players=2", "C07");
    table.ship("T2-3b");
    table.play("inspect.3");
    assert_eq!(table.public().ship, field("PAG2"));
    let told = table.end_round();
    assert!(told.contains(&Event::Stays { resting: false }) && entered(&told).is_empty());
    assert_eq!(table.public().trips, 3);

    let mut table = turn("players=2", "C07");
    table.arrange(|public| public.resting = true);
    assert!(table.legal_with("inspect").is_empty(), "no effect while the ship lies on its side");
    let mut table = turn("players=2", "C07");
    table.ship("PAG2");
    assert!(table.legal_with("inspect").is_empty(), "nor on the turning point");
}

// FAQ 18 to 20: the Forbidden City's limit is tested only when building; building empties a full storage.
#[test]
fn later_losses_do_not_touch_the_forbidden_city() {
    let mut table = turn("players=2", "C09");
    table.canal(0, "K7", "T1-1a", 0);
    table.palace(0, "K1");
    table.store(0, "unrest unrest K1 K2 K2 K9");
    assert!(table.legal_with("supply").is_empty());
    table.play("destroy stack.1 at.T1-1a stack.1");
    assert_eq!((table.player(0).canals.len(), table.player(0).palace.len()), (0, 1));
    assert_eq!(table.legal_with("supply").len(), 3);
    table.play("build.K1");
    assert!(!table.can("palace"));
}

// FAQ 21: tops turn up only at the start and by espionage.
#[test]
fn tops_do_not_turn_up_by_themselves() {
    let mut table = drafting(standard(), "players=2");
    table.take_cards("C01");
    table.play("supply.2");
    assert_eq!(table.player(0).stacks.0[1].up, None);
    table.play("supply.2");
    assert_eq!(table.public().phase, Phase::Draw { stack: yunhe::StackNo(1) }, "drawing blind");
}

// Our reading: tiles that everybody saw put under a stack are known when they come up again, in that order.
#[test]
fn tiles_put_under_a_stack_are_drawn_last_and_in_order() {
    let mut table = turn("players=2", "C01");
    table.arrange(|public| {
        let mine = &mut public.seats[Seat(0)];
        let moved = mine.stacks.0[0].unseen;
        mine.stacks.0[0].unseen = 0;
        mine.stacks.0[1].unseen += moved - 2;
        mine.unseen.take(Tile::UNREST, 1);
        mine.unseen.take(tile("K7"), 1);
        mine.stacks.0[0].below.push(Tile::UNREST);
        mine.stacks.0[0].below.push(tile("K7"));
    });
    table.state().check().unwrap();
    assert_eq!(table.player(0).stacks.0[0].known_top(), Some(Tile::UNREST));
    table.play("supply.1");
    assert_eq!(table.player(0).storage.count(Tile::UNREST), 1);
    // Espionage shows the other one without chance.
    table.play("spy");
    assert_eq!(table.player(0).stacks.0[0].up, Some(tile("K7")));
    assert_eq!(table.state().to_act(), ToAct::Chance, "the unseen tops are drawn");
}

// Our reading: turning a tile must change it, and swapping two unrest tiles of one colour is not a rebuilding.
#[test]
fn a_rebuilding_changes_something() {
    let mut table = turn("players=2", "C04");
    table.canal(0, "K1", "T1-1a", 0);
    table.unrest(0, "T1-2b");
    table.unrest(0, "T1-2c");
    table.play("rebuild at.T1-1a");
    assert!(!table.can("at.T1-1a"), "six arms look the same in every rotation");
    table.play("at.T1-3b rebuild at.T1-2b");
    assert!(!table.can("at.T1-2c") && table.can("at.T1-3b"));
}

// Option: neutral fields are the pagodas, or the fields of territories without an owner.
#[test]
fn option_neutral_fields() {
    let other = reading("neutral_fields", "unused-territories");
    let table = turn_of(other, "players=2", "C02");
    let ground = table.public().ground(other);
    assert!(!ground.has(field("PAG1")) && ground.has(field("T4-2b")));
    assert!(standard().ground(2, false).has(field("PAG1")));
}

// Option: foreign tiles may be turned anywhere, or only in one's own territory.
#[test]
fn option_turning_foreign_tiles() {
    for (content, allowed) in [(standard(), true), (reading("turn_foreign_tile_anywhere", false), false)] {
        let mut table = turn_of(content, "players=2", "C04");
        table.canal(1, "K7", "T2-1a", 0);
        table.canal(1, "K7", "T1-1a", 0);
        table.play("rebuild");
        assert_eq!((table.can("at.T1-1a"), table.can("at.T2-1a")), (true, allowed));
    }
}

// Option: espionage opens one's own stacks, or everybody's.
#[test]
fn option_espionage() {
    let mut table = turn_of(reading("espionage_opens", "all-stacks"), "players=2", "C01");
    table.play("spy");
    table.deal_any();
    assert!((0..2).all(|seat| table.player(seat).stacks.iter().all(|stack| stack.up.is_some())));
}

// Option: the active player leads an inspection, or the start player.
#[test]
fn option_inspection_choices() {
    let mut table = drafting(reading("inspection_choices_by", "start-player"), "players=2");
    table.bare();
    table.play("take.C03 take.C07 done inspect.1");
    assert_eq!(table.state().to_act(), ToAct::Seats(SeatSet::one(Seat(0))));
}

// Option: no field twice on a trip, or only within one move.
#[test]
fn option_no_field_twice() {
    for (content, again) in [(standard(), false), (reading("no_field_twice_in", "move"), true)] {
        let mut table = turn_of(content, "players=2", "C07");
        table.canal(0, "K7", "T1-2a", 0);
        table.canal(0, "K7", "T1-2b", 0);
        table.ship("T1-2a");
        let told = table.play("inspect.1").news();
        assert_eq!(entered(&told), [("T1-2b".to_string(), true)]);
        let ways = outlook::preview(content, table.public(), 1, false);
        assert_eq!(ways[0].fields[0].0 == field("T1-2a"), again);
    }
}

// Option: where the line ends he goes forward first, or to any neighbour.
#[test]
fn option_break_moves() {
    for (content, expected) in [(standard(), "T1-3b T1-3c"), (reading("break_moves", "any-neighbour"), "T1-2c")] {
        let mut table = turn_of(content, "players=2", "C03");
        table.ship("T1-2b");
        table.canal(0, "K9", "T1-2c", 1);
        assert_eq!(route::step(content, table.public()).fields, fields(expected));
    }
}

// Option: a city is open on all its edges, or closed.
#[test]
fn option_city_edges() {
    for (content, along) in [(standard(), true), (reading("city_open_on_all_edges", false), false)] {
        let mut table = turn_of(content, "players=2", "C03");
        table.canal(0, "K9", "T1-1a", 1);
        assert_eq!(route::step(content, table.public()).along, along);
    }
}

// Option: scores may fall below 0, or stop there.
#[test]
fn option_negative_scores() {
    for (content, left) in [(standard(), -5), (reading("negative_scores", false), 0)] {
        let mut table = turn_of(content, "players=2", "C10");
        table.arrange(|public| public.seats[Seat(1)].points[Source::Start] = 3);
        table.store(0, "unrest unrest");
        table.play("intrigue.1 stack.1");
        assert_eq!(table.scores()[1], left);
    }
}

// Option: the acting player chooses the stack, or the owner of the tile.
#[test]
fn option_stack_choice() {
    for (content, chooser) in [(standard(), 0), (reading("stack_chosen_by", "tile-owner"), 1)] {
        let mut table = turn_of(content, "players=2", "C05");
        table.wall(1, 1);
        table.play("calm.1");
        assert_eq!(table.state().to_act(), ToAct::Seats(SeatSet::one(Seat(chooser))));
    }
}

// Option: after 60 rounds the final scoring follows.
#[test]
fn option_round_guard() {
    let mut table = turn_of(reading("round_guard", 1), "players=2", "C03");
    table.end_round();
    assert_eq!(table.public().phase, Phase::Over);
    assert_eq!(table.public().trips, 4);
}

// The summary: on the next free symbol, with any number of players. Revision 1 let two players choose.
#[test]
fn the_layout_left_open() {
    for players in 2..=5 {
        let layout = |revision: u8| Table::new(&format!("players={players} revision={revision}")).public().layout;
        assert_eq!(layout(2), Layout::Printed);
        assert_eq!(layout(1), if players == 2 { Layout::Free } else { Layout::Printed });
    }
    assert_eq!(Table::new("players=2 layout=free").public().layout, Layout::Free);
}

// Option: own tiles are swapped with own ones and foreign with foreign, or also own with foreign.
#[test]
fn option_swapping() {
    let partners = |setup: &str| {
        let mut table = turn(setup, "C04");
        table.unrest(1, "T1-1a");
        table.canal(1, "K9", "T1-2b", 0);
        table.canal(0, "K7", "T2-1a", 0);
        table.canal(0, "K8", "T2-2b", 0);
        let swaps = |from: &str| {
            let mut table = table.clone();
            table.play(&format!("rebuild at.{from}"));
            let occupied = ["T1-1a", "T1-2b", "T2-1a", "T2-2b"].map(|id| format!("at.{id}"));
            table
                .legal()
                .into_iter()
                .filter(|token| *token != format!("at.{from}") && occupied.contains(token))
                .collect()
        };
        ["T1-1a", "T2-1a"].map(|from| -> Vec<String> { swaps(from) })
    };
    // Foreign unrest cannot be swapped out of one's own territory.
    assert_eq!(partners("players=2"), [["at.T1-2b"], ["at.T2-2b"]]);
    for loose in ["players=2 swap=any", "players=2 revision=1"] {
        assert_eq!(partners(loose), [vec!["at.T1-2b", "at.T2-1a", "at.T2-2b"], vec!["at.T2-2b"]]);
    }
}

// Setups: the first revision does not have the key, and is written without it.
#[test]
fn the_first_revision_is_kept() {
    let first = engine::parse_setup::<Yunhe>("players=2 revision=1").unwrap();
    let words = engine::write_setup::<Yunhe>(&first);
    assert_eq!(words, "players=2 revision=1 level=3 layout=auto south=closed start=lot");
    assert!(engine::parse_setup::<Yunhe>("players=2 revision=1 swap=any").is_err());
    assert!(engine::parse_setup::<Yunhe>("players=2 revision=3").is_err());
}

// Our reading of "1 tile stays in the Wall": whatever is left below the level.
#[test]
fn a_surplus_below_the_level_stays_in_the_wall() {
    for (level, there, left) in [(2, 3, 1), (3, 5, 2), (4, 7, 3), (3, 6, 0)] {
        let mut table = turn(&format!("players=2 level={level}"), "C03");
        table.wall(1, there);
        table.end_round();
        assert_eq!(table.player(1).wall, left, "level {level}, {there} tiles");
    }
}

// DY-R1: invented worlds keep what a seat knows of the draft, and nothing more.
#[test]
fn resampling_the_draft() {
    let mut table = drafting(standard(), "players=4");
    table.bare();
    table.play("take.C05 take.C07 take.C02 take.C09");
    let mut rng = Rng::new(1);
    let worlds = |view: &View<Yunhe>, seat: u8, rng: &mut Rng| {
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..400 {
            let world = Yunhe::resample(view, rng);
            world.check().unwrap();
            assert!(world.view(view.viewer()) == *view);
            seen.insert(world.view(Some(Seat(seat))).own().unwrap().card.unwrap().0);
        }
        seen.len()
    };
    // Seat 0 has revealed C05. The second knows the first; the third then knows the second, too.
    assert_eq!(worlds(&table.state().view(Some(Seat(2))), 1, &mut rng), 1);
    assert_eq!(worlds(&table.state().view(Some(Seat(3))), 1, &mut rng), 2);
    assert_eq!(worlds(&table.state().view(Some(Seat(3))), 2, &mut rng), 2);
    // The first knows nothing: nine cards are possible.
    assert_eq!(worlds(&table.state().view(Some(Seat(0))), 3, &mut rng), 9);
    assert_eq!(worlds(&table.state().view(Some(Seat(1))), 2, &mut rng), 8);
    assert_eq!(worlds(&table.state().view(None), 1, &mut rng), 9);
}

// The reasons name the rule that a player has to look up.
#[test]
fn reasons() {
    let mut table = turn("players=2", "C10");
    table.permits("supply.1", "DY-A1");
    table.refuses("intrigue.1", "DY-A7");
    table.refuses("rebuild", "DY-R2");
    table.store(0, "K7");
    table.play("build.K7");
    table.refuses("at.BEI", "DY-A2");
    let mut table = turn("players=2", "C03");
    table.end_turns();
    table.permits("at.T1-1a", "DY-G4");
    table.refuses("at.T2-1a", "DY-G1");
}
