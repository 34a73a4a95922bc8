//! One test for each rule and each example of the rulebook, named after it.

use crate::position::*;
use engine::{Content as _, Scoring as _, Seat};
use zhenghe::content::CardKind;
use zhenghe::pieces::{CARDS, EMPIRE, Place, Places, VOYAGES};
use zhenghe::state::Reaction;
use zhenghe::{Cards, Content, Ending, Event, Phase, Piece, Side, ZhengHe};

// Material and board

/// ZH-S1
#[test]
fn zh_s1_everything_is_limited() {
    let content = Content::standard();
    assert_eq!(content.cards.iter().len(), 27);
    let kinds = |kind: fn(&CardKind) -> bool| content.cards.iter().filter(|card| kind(&card.kind)).count();
    assert_eq!(kinds(|kind| matches!(kind, CardKind::General(_))), 21);
    assert_eq!(kinds(|kind| *kind == CardKind::Special(Side::Emperor)), 3);
    assert_eq!(kinds(|kind| *kind == CardKind::Special(Side::Barbarian)), 3);
    assert!(content.cards.iter().all(|card| (1..=3).contains(&card.points)));

    let table = Table::new("players=2");
    let supply =
        [Piece::Junk, Piece::Army, Piece::Gold, Piece::Horde, Piece::Settlement].map(|p| table.public().supply(p));
    assert_eq!(supply, [6, 7, 4, 9, 5], "7 junks, 12 armies, 5 gold, 12 hordes and 5 settlements less the set-up");

    // What is not in supply cannot be taken: four of five gold are at home, so three points collect one.
    let mut table = at_turn(Side::Emperor, &[9, 10], &[11, 12]);
    table.arrange(|public, _| public.gold = 4);
    table.command(9, "taxes");
    assert_eq!(table.public().gold, 5);
    // With nothing left the command itself is not offered.
    let mut table = at_turn(Side::Emperor, &[10, 9], &[11, 12]);
    table.arrange(|public, _| public.gold = 5);
    table.play("p10");
    assert!(!table.can("taxes"));
}

/// ZH-S2
#[test]
fn zh_s2_units_move_between_adjacent_places_and_never_into_enemy_homes() {
    let content = Content::standard();
    assert_eq!((content.places.iter().len(), content.voyages.len()), (9, VOYAGES));
    let homes = Place::HOMES;
    assert!(content.adjacent(EMPIRE).and(homes).is_empty(), "no road leads from the empire to a barbarian home");
    for land in Place::LANDS.iter() {
        assert!(content.adjacent(land).has(EMPIRE), "every borderland adjoins the empire");
    }
    assert!(content.adjacent(SICHUAN).has(WEST) && content.adjacent(SICHUAN).has(EAST));

    // From Gansu armies reach only the empire and Sichuan.
    let mut table = at_turn(Side::Emperor, &[9, 10], &[11, 12]);
    table.command(9, "move").play("@gansu");
    assert_eq!(table.legal(), ["@sichuan", "@empire"]);
    // From the West Mongols hordes reach free Gansu and the East Mongols; Sichuan holds an army.
    let mut table = at_turn(Side::Barbarian, &[1], &[9, 10]);
    table.place(GANSU, [0, 0, 0]).command(9, "move").play("@west-mongols");
    // One horde is there, so the only choice is where it goes.
    assert_eq!(table.legal(), ["@gansu", "@east-mongols"]);
    assert!(content.adjacent(WEST).and(Places::one(EMPIRE)).is_empty());
}

/// ZH-S3
#[test]
fn zh_s3_set_up() {
    let mut table = Table::new("players=2");
    let public = *table.public();
    assert_eq!(public.hordes.0[5..8], [1, 1, 1]);
    assert_eq!(public.armies.0, [1, 1, 1, 1, 1, 0, 0, 0, 0]);
    assert_eq!((public.gold, public.sea_gold, public.junks, public.voyages), (1, 0, 1, 0));
    assert_eq!(table.outcomes(), (1..=6).map(|face| (face.to_string(), 1)).collect::<Vec<_>>(), "never voyage 7");
    table.deal("4");
    assert_eq!(table.public().voyages, 0b000_1000);
    table.deal("c1 c2 c3 c4");
    assert_eq!(table.public().hands.0, [0, 4], "the barbarians draw four");
    table.deal("c5 c6 c7");
    assert_eq!(table.public().hands.0, [3, 4], "the Emperor draws three");
    assert_eq!((table.own(EMPEROR).hand, table.own(BARBARIAN).hand), (cards(&[5, 6, 7]), cards(&[1, 2, 3, 4])));
    assert_eq!(table.public().deck, 20);
}

// Round

/// Deals the opening and the first two cards of the Emperor: he holds 5 to 9, the barbarians 1 to 4.
fn first_round() -> Table {
    let mut table = Table::new("players=2");
    table.deal("1 c1 c2 c3 c4 c5 c6 c7 c8 c9");
    table
}

/// ZH-R1
#[test]
fn zh_r1_draw_two_play_one_each_swap() {
    let mut table = first_round();
    assert_eq!((table.public().round, table.public().hands.0), (1, [5, 4]));
    assert_eq!(table.acting(), [EMPEROR]);
    table.play("r5");
    assert_eq!(table.acting(), [BARBARIAN], "the barbarians never draw");
    assert_eq!(table.public().hands.0, [4, 4]);
    table.play("r1");
    assert!(table.told(Event::Swaps));
    assert_eq!(table.own(EMPEROR).hand, cards(&[2, 3, 4]));
    assert_eq!(table.own(BARBARIAN).hand, cards(&[6, 7, 8, 9]));
    assert_eq!(table.public().phase, Phase::Draw { left: 2 });
    table.deal("c10 c11");
    assert_eq!((table.public().round, table.public().hands.0), (2, [5, 4]));
}

/// ZH-R2
#[test]
fn zh_r2_the_round_of_the_last_card_ends_stage_one() {
    let mut table = at_turn(Side::Emperor, &[1, 2, 4, 5], &[6, 7, 8, 9]);
    table.arrange(|public, own| {
        public.round = 10;
        own[0].reserve = cards(&[3]);
        own[1].reserve = cards(&[10, 11]);
        public.discard = Cards::ALL.less(cards(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 27]));
        own[0].hand = own[0].hand.with(card(27));
    });
    assert_eq!((table.public().deck, table.public().stage), (0, 1));
    table.play("r1 r6");
    let public = table.public();
    assert_eq!((public.stage, public.round, public.hands.0), (2, 11, [3, 4]), "hands stay, swapped as usual");
    assert_eq!((public.deck, public.reserves.0, public.discard), (20, [0, 0], Cards::EMPTY));
    assert!(table.told(Event::SecondStage { deck: 20 }));
    assert_eq!(table.own(EMPEROR).hand, cards(&[7, 8, 9]));
}

/// Plays the first card of the hand for a muster or a gathering of one; nobody reacts.
fn plain_turn(table: &mut Table) {
    let seat = table.acting()[0];
    let side = table.public().side(Seat(seat));
    table.play_first("p");
    loop {
        let answer = match table.public().phase {
            Phase::Timing => "after",
            Phase::Reaction => "decline",
            Phase::Use if side == Side::Emperor => "muster",
            Phase::Use => "gather",
            Phase::Amount { .. } => "n1",
            Phase::Picks { made: 0, .. } => "@west-mongols",
            Phase::Picks { .. } => "done",
            _ => break,
        };
        table.play(answer);
    }
}

/// ZH-R3
#[test]
fn zh_r3_stage_two_goes_on_until_the_emperors_last_card() {
    let mut table = at_turn(Side::Emperor, &[1, 2, 3], &[4, 5, 6, 7]);
    table.arrange(|public, _| {
        public.stage = 2;
        public.round = 21;
        public.discard = Cards::ALL.less(cards(&[1, 2, 3, 4, 5, 6, 7]));
    });
    let mut sizes = Vec::new();
    while table.public().phase == Phase::Card {
        sizes.push(table.public().hands.0);
        plain_turn(&mut table);
    }
    // An empty hand is swapped too, in the last round but one.
    assert_eq!(sizes, [[3, 4], [2, 4], [3, 2], [2, 2], [1, 2], [0, 2], [1, 0]]);
    assert_eq!((table.public().phase, table.public().round), (Phase::Over, 24));
    assert!(table.state().result().is_some());
}

/// ZH-R4
#[test]
fn zh_r4_face_down_into_the_reserve_or_face_up() {
    let mut table = at_turn(Side::Emperor, &[9, 10, 11, 12], &[1, 2]);
    assert!(table.can("r9") && table.can("p9"));
    table.play("r9");
    assert_eq!((table.public().reserves.0, table.own(EMPEROR).reserve), ([1, 0], cards(&[9])));
    assert!(table.public().used.is_empty() && table.public().discard.is_empty(), "nobody sees it");
    // Three fit, not four.
    let mut table = at_turn(Side::Emperor, &[9, 10], &[1, 2]);
    table.arrange(|_, own| own[0].reserve = cards(&[3, 4, 5]));
    assert_eq!(table.legal(), ["p9", "p10"]);
    // Face up: one command action or the card action, not both.
    table.arrange(|public, _| public.voyages |= 0b1);
    table.play("p9 after");
    assert!(table.can("card") && table.can("taxes"));
    table.play("build n3");
    assert_eq!(table.acting(), [BARBARIAN]);
}

/// ZH-R5
#[test]
fn zh_r5_at_least_one_point_in_one_action_and_the_rest_lapses() {
    let mut table = at_turn(Side::Emperor, &[12, 10], &[1, 2]);
    table.command(12, "taxes");
    assert_eq!(table.legal(), ["n1", "n2", "n3"], "from one to three points");
    table.play("n1");
    assert_eq!((table.public().gold, home_armies(&table)), (2, 0), "two points have lapsed");
    assert!(matches!(table.public().phase, Phase::Reaction | Phase::Card));
    // Moving needs at least one unit before it may stop.
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[12, 10]);
    table.command(12, "gather");
    assert!(!table.can("done"));
    table.play("@west-mongols");
    assert!(table.can("done"));
}

// Card actions

/// ZH-A1
#[test]
fn zh_a1_general_cards_need_the_voyage_for_the_emperor_alone() {
    // Wohlstand, voyage 2.
    let mut table = at_turn(Side::Emperor, &[11, 10], &[1, 2]);
    table.play("p11 after");
    assert!(!table.can("card"), "the Persian Gulf has not been reached");
    let mut table = at_turn(Side::Emperor, &[11, 10], &[1, 2]);
    table.arrange(|public, _| public.voyages |= 0b10).card_action(11).play("n3");
    assert_eq!(table.public().gold, 4);
    // The barbarians always may.
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[11, 10]);
    table.card_action(11).play("@east-mongols n2");
    assert_eq!(table.public().settlements[EAST], 2);
}

/// ZH-A2
#[test]
fn zh_a2_special_cards_belong_to_one_side_and_know_two_rows() {
    // Seuche, an Emperor card: half of five hordes, rounded up, with few voyages; all of them with four.
    for (voyages, left) in [(0b10_0000, 2), (0b10_0111, 0)] {
        let mut table = at_turn(Side::Emperor, &[5, 10], &[1, 2]);
        table.place(SICHUAN, [0, 5, 0]).arrange(|public, _| public.voyages = voyages);
        table.card_action(5).play("@east-mongols");
        assert_eq!(table.public().hordes[SICHUAN], left);
        assert_eq!(table.public().hordes[EAST], 1 + 5 - left);
    }
    // The barbarians get only its points.
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[5, 10]);
    table.place(SICHUAN, [0, 5, 0]).play("p5 after");
    assert!(!table.can("card"));
    // Steuernachzahlung, a barbarian card: one gold, or up to two after four voyages.
    let mut table = at_turn(Side::Barbarian, &[4, 6], &[1, 10]);
    table.arrange(|public, _| public.gold = 3).card_action(1);
    assert_eq!(table.public().gold, 2);
    let mut table = at_turn(Side::Barbarian, &[4, 6], &[1, 10]);
    table.arrange(|public, _| (public.gold, public.voyages) = (3, 0b11_1100)).card_action(1);
    assert_eq!(table.legal(), ["n1", "n2"]);
    let mut table = at_turn(Side::Emperor, &[1, 10], &[4, 6]);
    table.play("p1 after");
    assert!(!table.can("card"), "the Emperor has only its points");
}

/// ZH-A3
#[test]
fn zh_a3_fully_possible_or_up_to_any_number_from_one() {
    // Fortschritte #8 places exactly one settlement: the barbarians need one in supply and a borderland.
    let uses = |settlements: u8, land: [u8; 3]| {
        let mut table = at_turn(Side::Barbarian, &[1, 2], &[8, 10]);
        table.place(GANSU, land).place(MANCHU, [0, 1, settlements]);
        table.play("p8");
        if table.public().phase == Phase::Timing {
            table.play("after");
        }
        table.can("card")
    };
    assert!(uses(0, [0, 1, 0]));
    assert!(!uses(5, [0, 1, 0]), "no settlement in supply");
    assert!(!uses(0, [1, 0, 0]), "no borderland of their own");
    // Werften #14 takes exactly one junk, #15 up to two: with one in the sea it takes one, with none it is impossible.
    for (number, junks, possible) in [(14, 1, true), (14, 0, false), (15, 1, true), (15, 0, false)] {
        let mut table = at_turn(Side::Barbarian, &[1, 2], &[number, 10]);
        table.arrange(|public, _| public.junks = junks).play(&format!("p{number}"));
        assert_eq!(table.can("card"), possible, "#{number} with {junks}");
    }
    // Up to three settlements: one, two or three.
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[12, 10]);
    table.card_action(12).play("@west-mongols");
    assert_eq!(table.legal(), ["n1", "n2", "n3"]);
    // Up to two dice: one or two.
    let mut table = at_turn(Side::Emperor, &[8, 10], &[1, 2]);
    table.arrange(|public, _| public.voyages |= 1).card_action(8).play("v2");
    assert_eq!(table.legal(), ["n1", "n2"]);
    table.play("n2").deal("3 2");
    assert_eq!(table.public().voyages, 0b10_0011, "3 - 1 is not below 2, 2 - 1 is");
}

/// ZH-A4
#[test]
fn zh_a4_the_active_side_sets_the_time_of_the_reaction() {
    // The Emperor plays Aufgebot #17 for taxes; the barbarians may put hordes into a home whatever he does.
    let mut table = at_turn(Side::Emperor, &[17, 10], &[1, 2]);
    table.play("p17");
    assert_eq!(table.acting(), [EMPEROR]);
    assert_eq!(table.legal(), ["before", "after"]);
    table.play("before");
    assert_eq!(table.acting(), [BARBARIAN]);
    assert_eq!(table.legal(), ["react", "decline"]);
    table.play("react @west-mongols n2");
    assert_eq!((table.acting(), table.public().hordes[WEST]), (vec![EMPEROR], 3));
    table.play("taxes n2");
    assert_eq!((table.acting(), table.public().phase), (vec![BARBARIAN], Phase::Card), "only one reaction");

    let mut table = at_turn(Side::Emperor, &[17, 10], &[1, 2]);
    table.command(17, "taxes").play("n2");
    assert_eq!(table.public().reaction, Reaction::After);
    assert_eq!((table.acting(), table.public().gold), (vec![BARBARIAN], 3));
    table.play("decline");
    assert_eq!(table.public().phase, Phase::Card);

    // A card in the reserve gives none.
    let mut table = at_turn(Side::Emperor, &[17, 10], &[1, 2]);
    table.play("r17");
    assert_eq!((table.acting(), table.public().phase), (vec![BARBARIAN], Phase::Card));
    // A card whose other half is locked gives none either: voyage 4 is not made.
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[16, 10]);
    table.play("p16");
    assert_eq!(table.public().phase, Phase::Use);
}

#[test]
fn zh_ex_a4_reaction_first_saves_gold() {
    // Raubzüge #24 for taxes with one gold at home: the reaction first costs one gold, then three are gained.
    let mut table = at_turn(Side::Emperor, &[24, 10], &[1, 2]);
    table.play("p24 before react");
    assert_eq!(table.public().gold, 0, "there was only one");
    table.play("taxes n3");
    assert_eq!((table.public().gold, table.public().phase), (3, Phase::Card));
    // The other way round two would be lost.
    let mut table = at_turn(Side::Emperor, &[24, 10], &[1, 2]);
    table.command(24, "taxes").play("n3 react");
    assert_eq!(table.legal(), ["n1", "n2"]);
    table.play("n2");
    assert_eq!(table.public().gold, 2);
    // Without any gold the reaction may still be called first and loses nothing.
    let mut table = at_turn(Side::Emperor, &[24, 10], &[1, 2]);
    table.arrange(|public, _| public.gold = 0).play("p24 before");
    assert!(table.told(Event::CannotReact { side: Side::Barbarian }));
    table.play("taxes n3");
    assert_eq!((table.public().gold, table.public().phase), (3, Phase::Card));
}

/// ZH-A5
#[test]
fn zh_a5_used_cards_go_face_up_to_the_discard_pile() {
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[12, 10]);
    table.arrange(|_, own| own[1].reserve = cards(&[11]));
    table.command(12, "gather").play("x11");
    assert_eq!(table.public().used, cards(&[11, 12]), "face up until the end of the phase");
    table.play("@west-mongols done");
    assert_eq!(table.public().discard, cards(&[11, 12]), "everybody sees them; the order is never needed");
    assert!(table.public().used.is_empty());
}

// The Emperor's command actions

/// ZH-E1
#[test]
fn zh_e1_muster() {
    let mut table = at_turn(Side::Emperor, &[12, 10], &[1, 2]);
    table.command(12, "muster").play("n3");
    assert_eq!(home_armies(&table), 3);
}

/// ZH-E2
#[test]
fn zh_e2_armies_move_from_one_place_into_places_without_barbarians() {
    let mut table = at_turn(Side::Emperor, &[12, 10], &[1, 2]);
    table.place(SICHUAN, [3, 0, 0]).place(GANSU, [0, 1, 0]).place(SHAANXI, [0, 0, 1]);
    table.command(12, "move");
    assert!(!table.can("@gansu"), "no army there");
    table.play("@sichuan");
    // Gansu holds a horde, Shaanxi a settlement: only the empire is open, one army at least.
    assert_eq!(home_armies(&table), 1);
    assert_eq!(table.legal(), ["@empire", "done"]);
    table.play("@empire done");
    assert_eq!((home_armies(&table), table.public().armies[SICHUAN]), (2, 1));
}

/// ZH-E3
#[test]
fn zh_e3_attack_with_up_to_as_many_armies_as_points() {
    let mut table = at_turn(Side::Emperor, &[11, 10], &[1, 2]);
    table.place(SICHUAN, [0, 1, 0]).place(EMPIRE, [2, 0, 0]).place(LIAODONG, [0, 1, 0]);
    table.command(11, "attack");
    assert_eq!(table.legal(), ["@sichuan", "@liaodong"], "borderlands of the barbarians next to armies");
    table.play("@sichuan");
    assert_eq!(table.legal(), ["@gansu", "@shaanxi", "@empire"], "from any adjacent place");
    table.play("@gansu");
    assert!(table.can("@empire") && table.can("done") && table.can("@shaanxi"));
    table.play("@empire");
    assert_eq!(table.public().armies[SICHUAN], 2, "two points, two armies");
    assert_eq!(table.public().phase, Phase::Roll { side: Side::Emperor, left: 0 });
    table.deal("6 6 1 5 3 2");
    assert_eq!(table.public().hordes[SICHUAN], 0);
    assert!(table.told(Event::FightEnds { winner: Side::Emperor, land: SICHUAN }));
}

/// ZH-E4
#[test]
fn zh_e4_taxes() {
    let mut table = at_turn(Side::Emperor, &[12, 10], &[1, 2]);
    table.command(12, "taxes").play("n2");
    assert_eq!((table.public().gold, table.public().supply(Piece::Gold)), (3, 2));
}

/// ZH-E5
#[test]
fn zh_e5_build() {
    let mut table = at_turn(Side::Emperor, &[12, 10], &[1, 2]);
    table.command(12, "build").play("n3");
    assert_eq!((table.public().junks, table.public().supply(Piece::Junk)), (4, 2));
}

/// ZH-E6
#[test]
fn zh_e6_voyage_needs_a_junk_and_gold_and_takes_all_gold_of_the_sea() {
    for (junks, gold, sea_gold, possible) in [(1, 1, 0, true), (1, 0, 1, true), (0, 1, 0, false), (1, 0, 0, false)] {
        let mut table = at_turn(Side::Emperor, &[11, 10], &[1, 2]);
        table.arrange(|public, _| (public.junks, public.gold, public.sea_gold) = (junks, gold, sea_gold));
        table.play("p11 after");
        assert_eq!(table.can("voyage"), possible, "{junks} {gold} {sea_gold}");
    }
    let mut table = at_turn(Side::Emperor, &[12, 10], &[1, 2]);
    table.arrange(|public, _| (public.junks, public.gold, public.sea_gold) = (3, 2, 2));
    table.command(12, "voyage");
    assert_eq!(table.legal(), ["v1", "v2", "v3", "v4", "v5", "v7"], "Sumatra has its junk");
    table.play("v7");
    assert_eq!(table.legal(), ["n1", "n2", "n3"]);
    table.play("n2");
    assert_eq!(table.legal(), ["n2", "n3", "n4"], "the two from the sea and any from the empire");
    table.play("n3");
    // Strength 5 with three dice, one for each point: lower is needed.
    assert_eq!(table.public().phase, Phase::Sail { left: 3 });
    table.deal("5 6 4");
    assert!(table.told(Event::Arrives { voyage: 6 }));
}

#[test]
fn zh_ex_e6_two_gold_and_three_junks_for_sumatra() {
    let mut table = at_turn(Side::Emperor, &[11, 10], &[1, 2]);
    table.arrange(|public, _| (public.junks, public.gold, public.voyages) = (3, 2, 1));
    table.command(11, "voyage").play("v6 n3 n2");
    table.deal("5");
    assert!(!table.told(Event::Arrives { voyage: 5 }), "five is not lower than five");
    table.deal("4");
    assert!(table.told(Event::Arrives { voyage: 5 }));
}

/// ZH-E7
#[test]
fn zh_e7_success_costs_the_gold_failure_leaves_everything_in_the_sea() {
    let sail = |die: &str| {
        let mut table = at_turn(Side::Emperor, &[10, 11], &[1, 2]);
        table.arrange(|public, _| (public.junks, public.gold, public.sea_gold) = (3, 2, 1));
        table.command(10, "voyage").play("v3 n2 n2");
        table.deal(die);
        *table.public()
    };
    let success = sail("3");
    assert_eq!((success.junks, success.gold, success.sea_gold, success.voyages), (2, 1, 0, 0b10_0100));
    assert_eq!(success.supply(Piece::Gold), 4);
    let failure = sail("4");
    assert_eq!((failure.junks, failure.gold, failure.sea_gold, failure.voyages), (3, 1, 2, 0b10_0000));
    // The gold in the sea is safe: of up to two gold the empire loses its only one.
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[24, 10]);
    table.arrange(|public, _| (public.gold, public.sea_gold) = (1, 2)).play("p24");
    while table.public().phase == Phase::Timing {
        table.play("after");
    }
    table.play("card");
    assert_eq!((table.public().gold, table.public().sea_gold), (0, 2));
}

/// ZH-E8
#[test]
fn zh_e8_seven_voyages_at_the_end_of_his_phase() {
    let mut table = at_turn(Side::Emperor, &[10, 11], &[1, 2]);
    table.arrange(|public, _| (public.voyages, public.gold) = (0b011_1111, 5));
    table.command(10, "voyage").play("n5");
    table.deal("5");
    assert_eq!(table.public().endings[0], Ending::Outstanding(Side::Emperor));
    assert_eq!(table.state().result().unwrap().points.0[..2], [12, 0]);
    // A voyage made as a reaction in the barbarians' phase counts at the end of the Emperor's next phase.
    let mut table = at_turn(Side::Barbarian, &[10, 11, 12], &[7, 1, 2]);
    table.arrange(|public, _| (public.voyages, public.gold) = (0b011_1111, 5));
    table.play("p7 after gather @west-mongols");
    table.play("react n5").deal("1");
    assert_eq!((table.public().voyages, table.public().endings[0]), (0b111_1111, Ending::Open));
    table.deal("c20 c21");
    table.play("r20");
    assert_eq!(table.public().endings[0], Ending::Outstanding(Side::Emperor));
}

// The barbarians' command actions

/// ZH-B1
#[test]
fn zh_b1_gather_into_any_homes() {
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[12, 10]);
    table.command(12, "gather").play("@west-mongols @east-mongols @manchu");
    assert_eq!(table.public().hordes.0[5..8], [2, 2, 2]);
}

/// ZH-B2
#[test]
fn zh_b2_hordes_move_from_one_place() {
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[12, 10]);
    table.place(EAST, [0, 3, 0]).place(SHAANXI, [0, 0, 0]).place(BEIZHILI, [0, 0, 1]);
    table.command(12, "move").play("@east-mongols");
    assert_eq!(table.legal(), ["@shaanxi", "@beizhili", "@west-mongols", "@manchu"], "not Sichuan with its army");
    table.play("@shaanxi @beizhili @manchu");
    assert_eq!(table.public().hordes.0, [0, 0, 1, 1, 0, 1, 0, 2, 0]);
}

/// ZH-B3
#[test]
fn zh_b3_attack_on_a_borderland_of_the_emperor() {
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[12, 10]);
    table.place(GANSU, [0, 0, 0]).place(MANCHU, [0, 0, 0]);
    table.command(12, "attack");
    assert_eq!(table.legal(), ["@sichuan", "@shaanxi", "@beizhili"], "Gansu is empty, Liaodong out of reach");
    table.play("@sichuan @west-mongols @east-mongols");
    assert_eq!(table.public().hordes[SICHUAN], 2, "no third horde is near");
    assert_eq!(table.public().phase, Phase::Roll { side: Side::Barbarian, left: 0 });
    table.deal("2 2 1 6 5 3");
    assert_eq!((table.public().armies[SICHUAN], table.public().hordes[SICHUAN]), (0, 2));
}

/// ZH-B4
#[test]
fn zh_b4_collect_resources() {
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[12, 10]);
    table.command(12, "collect").play("@west-mongols @west-mongols @manchu");
    assert_eq!(table.public().settlements.0, [0, 0, 0, 0, 0, 2, 0, 1, 0]);
}

/// ZH-B5
#[test]
fn zh_b5_settle_in_adjacent_borderlands_of_their_own() {
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[12, 10]);
    table.place(WEST, [0, 0, 2]).place(MANCHU, [0, 0, 1]);
    table.place(GANSU, [0, 1, 0]).place(SICHUAN, [0, 0, 1]).place(LIAODONG, [0, 2, 0]);
    table.command(12, "settle");
    let ways = ["@west-mongols>gansu", "@west-mongols>sichuan", "@manchu>liaodong"];
    assert_eq!(table.legal(), ways);
    table.play(&ways.join(" "));
    assert_eq!(table.public().settlements.0, [1, 2, 0, 0, 1, 0, 0, 0, 0]);
    // Settlements in borderlands never move again.
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[12, 10]);
    table.place(SICHUAN, [0, 0, 2]).place(SHAANXI, [0, 1, 0]).play("p12");
    assert!(!table.can("settle"));
}

/// ZH-B6
#[test]
fn zh_b6_one_reserve_card_adds_its_points() {
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[10, 13]);
    table.arrange(|_, own| own[1].reserve = cards(&[11, 12]));
    table.command(10, "gather");
    assert_eq!(table.legal(), ["x11", "x12", "done"]);
    table.play("x12 @west-mongols @west-mongols @east-mongols @manchu");
    assert_eq!(table.public().hordes.0[5..8], [3, 2, 2], "one point and three more");
    assert_eq!(
        (table.public().reserves.0, table.own(BARBARIAN).reserve),
        ([0, 1], cards(&[11])),
        "the other one stays"
    );
    // Not with a card action, and not for the Emperor.
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[11, 13]);
    table.arrange(|_, own| own[1].reserve = cards(&[12])).card_action(11);
    assert!(matches!(table.public().phase, Phase::Place { .. }));
    let mut table = at_turn(Side::Emperor, &[11, 13], &[1, 2]);
    table.arrange(|_, own| own[0].reserve = cards(&[12])).command(11, "muster");
    assert_eq!(table.legal(), ["n1", "n2"]);
    // Its action gives no reaction: the Emperor could use Wohlstand with voyage 2 made.
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[16, 13]);
    table.arrange(|public, own| {
        own[1].reserve = cards(&[12]);
        public.voyages |= 0b10;
    });
    table.play("p16 gather x12 @west-mongols done");
    assert!(!table.told(Event::Declines { side: Side::Emperor }) && table.public().phase == Phase::Draw { left: 2 });
}

/// ZH-B7
#[test]
fn zh_b7_control_of_a_borderland() {
    let mut table = at_turn(Side::Emperor, &[10], &[1]);
    table.place(GANSU, [0, 1, 0]).place(SICHUAN, [0, 0, 1]).place(SHAANXI, [0, 0, 0]);
    let public = table.public();
    assert_eq!(public.controlled(Side::Barbarian).iter().collect::<Vec<_>>(), [GANSU, SICHUAN]);
    assert_eq!(public.controlled(Side::Emperor).iter().collect::<Vec<_>>(), [BEIZHILI, LIAODONG]);
}

/// ZH-B8
#[test]
fn zh_b8_all_five_borderlands_at_the_end_of_their_phase() {
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[10, 13]);
    for land in [GANSU, SICHUAN, SHAANXI, BEIZHILI] {
        table.place(land, [0, u8::from(land.0 % 2 == 0), u8::from(land.0 % 2 == 1)]);
    }
    table.place(LIAODONG, [0, 0, 0]);
    table.command(10, "move").play("@manchu @liaodong");
    assert_eq!(table.public().endings[0], Ending::Outstanding(Side::Barbarian));
    assert_eq!(table.state().result().unwrap().points.0[..2], [0, 12]);
    // In the Emperor's phase it does not count.
    let mut table = at_turn(Side::Emperor, &[10, 13], &[1, 2]);
    for land in [GANSU, SICHUAN, SHAANXI, BEIZHILI, LIAODONG] {
        table.place(land, [0, 1, 0]);
    }
    table.play("r10");
    assert_eq!(table.public().endings[0], Ending::Open);
}

// Combat

/// The Emperor attacks Sichuan from the empire with these armies, against these hordes and settlements.
fn fight(armies: u8, hordes: u8, settlements: u8) -> Table {
    let mut table = at_turn(Side::Emperor, &[27, 13], &[1, 2]);
    table.place(SICHUAN, [0, hordes, settlements]).place(EMPIRE, [armies, 0, 0]);
    table.place(GANSU, [0, 0, 0]).place(SHAANXI, [0, 0, 0]);
    table.command(27, "attack");
    while !matches!(table.public().phase, Phase::Roll { .. }) {
        table.play("@empire");
    }
    table
}

/// ZH-K1
#[test]
fn zh_k1_the_attacker_rolls_and_may_re_roll() {
    let mut table = fight(3, 3, 0);
    table.arrange(|_, own| own[0].reserve = cards(&[11, 10]));
    table.deal("6 2 4");
    // Reserve cards one after the other; each point is one re-roll of any dice.
    assert_eq!(table.legal(), ["x10", "x11", "done"]);
    table.play("x11");
    assert_eq!(table.legal().len(), 8, "any of three different dice, or none");
    table.play("roll23").deal("6 1");
    assert_eq!(table.public().fight.dice.0[0], [6, 6, 1]);
    assert_eq!(table.legal().len(), 6, "equal dice are not told apart");
    table.play("roll3").deal("2");
    assert_eq!(table.legal(), ["x10", "done"], "the points are spent, another card may follow");
    table.play("x10 done");
    assert_eq!(table.public().phase, Phase::Roll { side: Side::Barbarian, left: 0 }, "the last point lapses");
    assert_eq!(table.public().used, cards(&[27, 11, 10]));
    table.deal("1 2 3");
    assert_eq!(table.public().hordes[SICHUAN], 1);
}

/// ZH-K2
#[test]
fn zh_k2_the_defender_re_rolls_knowing_the_attack() {
    let mut table = fight(3, 3, 0);
    table.arrange(|_, own| own[1].reserve = cards(&[11]));
    table.deal("4 4 2 5 4 3");
    assert_eq!(table.acting(), [BARBARIAN]);
    assert_eq!(table.public().fight.dice.0[0], [4, 4, 2], "the attack has been rolled");
    table.play("x11 roll23").deal("5 1").play("done");
    assert_eq!(table.public().armies[SICHUAN], 2, "fives beat fours");
}

/// ZH-K3
#[test]
fn zh_k3_classes_and_relevant_dice() {
    use zhenghe::pieces::{Blow, Strength};
    let blow = |attack: [u8; 3], defence: [u8; 3]| Strength::of(attack).against(Strength::of(defence));
    assert_eq!(blow([1, 1, 1], [6, 6, 5]), Blow::Crushes, "a triple beats any pair");
    assert_eq!(blow([1, 5, 1], [6, 4, 3]), Blow::Crushes, "a pair beats any weak roll");
    assert_eq!(blow([6, 5, 4], [2, 2, 1]), Blow::IsCrushed);
    assert_eq!(blow([3, 3, 1], [2, 2, 6]), Blow::Wins, "the third die does not count");
    assert_eq!(blow([5, 5, 3], [5, 5, 6]), Blow::StandOff);
    assert_eq!(blow([6, 2, 1], [6, 5, 4]), Blow::StandOff, "only the highest of a weak roll counts");
    assert_eq!(blow([4, 2, 1], [5, 3, 2]), Blow::Loses);
    assert_eq!(blow([2, 2, 2], [3, 3, 3]), Blow::Loses);
}

/// ZH-K4
#[test]
fn zh_k4_losses() {
    let after = |table: &mut Table, dice: &str| {
        table.deal(dice);
        let i = SICHUAN.index();
        (table.public().armies.0[i], table.public().hordes.0[i], table.public().settlements.0[i])
    };
    let (crushing, winning, losing, crushed) = ("6 6 1 5 3 2", "6 3 1 5 3 2", "5 3 2 6 3 1", "5 3 2 1 1 6");
    assert_eq!(after(&mut fight(3, 3, 0), crushing), (3, 1, 0), "two units");
    assert_eq!(after(&mut fight(3, 3, 0), winning), (3, 2, 0), "one unit");
    assert_eq!(after(&mut fight(3, 3, 0), "5 3 2 5 4 1"), (3, 3, 0), "a stand-off");
    assert_eq!(after(&mut fight(3, 3, 0), losing), (2, 3, 0));
    assert_eq!(after(&mut fight(3, 3, 0), crushed), (1, 3, 0));
    assert_eq!(after(&mut fight(3, 1, 0), crushing), (3, 0, 0), "all, if there are fewer");
    assert_eq!(after(&mut fight(3, 3, 2), crushing), (3, 3, 1), "one settlement instead of hordes");
    assert_eq!(after(&mut fight(3, 3, 2), winning), (3, 3, 2), "nothing while a settlement stands");
    assert_eq!(after(&mut fight(3, 3, 2), crushed), (1, 3, 2), "settlements do not help the Emperor");
    // The combat continues until one side has nothing left there.
    let mut table = fight(3, 3, 0);
    table.deal(crushing);
    assert_eq!(table.public().phase, Phase::Roll { side: Side::Emperor, left: 0 });
    table.deal(winning);
    assert!(!table.public().fight.on);
}

#[test]
fn zh_ex_k1_the_battle_of_sichuan() {
    // Six hordes with Wohlstand (3) and Seuche (2) in reserve against two armies with Strudel (2).
    let mut table = at_turn(Side::Barbarian, &[4, 6], &[9, 10]);
    table.place(WEST, [0, 3, 0]).place(EAST, [0, 3, 0]).place(SICHUAN, [2, 0, 0]).place(GANSU, [0, 0, 0]);
    table.arrange(|_, own| {
        own[1].reserve = cards(&[12, 5]);
        own[0].reserve = cards(&[2]);
    });
    // A card of three points, and Wohlstand adds three more: all six hordes attack.
    table.play("p9 attack x12 @sichuan");
    table.play("@west-mongols @west-mongols @west-mongols @east-mongols @east-mongols @east-mongols");
    assert_eq!(table.public().hordes[SICHUAN], 6);
    // Fives against fives: both keep their reserve, nobody loses anything.
    table.deal("5 5 3").play("done").deal("5 5 6").play("done");
    assert_eq!((table.public().hordes.0[1], table.public().armies.0[1]), (6, 2));
    // Fours against 5, 4, 3: the Emperor reveals Strudel, keeps a five and rolls a five and a one.
    table.deal("4 4 2").play("done").deal("5 4 3");
    assert_eq!(table.legal(), ["x2", "done"]);
    table.play("x2 roll23").deal("5 1");
    // The second re-roll of the one gives a three; fives against fours are normal losses.
    table.play("roll3").deal("3");
    assert_eq!((table.public().hordes.0[1], table.public().armies.0[1]), (5, 2));
    // 6, 5, 3: the last reserve card re-rolls everything to 3, 3, 6, then the six to a third three.
    table.deal("6 5 3").play("x5 roll123").deal("3 3 6");
    assert_eq!(table.public().fight.dice.0[1], [6, 3, 3]);
    table.play("roll1").deal("3");
    // The worst roll of all, and no reserve is left: a crushing blow takes both armies.
    table.deal("3 2 1");
    assert_eq!((table.public().hordes.0[1], table.public().armies.0[1]), (5, 0));
    assert!(table.told(Event::FightEnds { winner: Side::Barbarian, land: SICHUAN }));
    assert_eq!(table.public().discard, cards(&[9, 12, 5, 2]));
    assert_eq!(table.public().reserves.0, [0, 0]);
}

// End

/// The Emperor plays the last card of a game with these borderlands held by the barbarians and voyages made.
fn last_card(lost: u8, voyages: u8) -> Table {
    let mut table = at_turn(Side::Emperor, &[10], &[]);
    table.arrange(|public, _| {
        (public.stage, public.round, public.voyages) = (2, 24, voyages);
        public.discard = Cards::ALL.less(cards(&[10]));
        for i in 0..usize::from(lost) {
            (public.armies.0[i], public.hordes.0[i]) = (0, 1);
        }
    });
    table.play("r10");
    table
}

/// ZH-F1
#[test]
fn zh_f1_weak_victories_and_the_tie() {
    // 5 + 3 against 0 + 4.
    let table = last_card(0, 0b111);
    assert_eq!(table.public().endings[0], Ending::Weak(Side::Emperor));
    assert_eq!(table.state().result().unwrap().points.0[..2], [8, 4]);
    // 3 + 2 against 2 + 5.
    let table = last_card(2, 0b11);
    assert_eq!(table.public().endings[0], Ending::Weak(Side::Barbarian));
    assert_eq!(table.state().result().unwrap().points.0[..2], [5, 7]);
    // 4 + 2 against 1 + 5 is a tie, which the barbarians win; an empty borderland counts for nobody.
    let table = last_card(1, 0b11);
    assert_eq!(table.public().endings[0], Ending::Weak(Side::Barbarian));
    let scores = table.state().result().unwrap();
    assert_eq!((scores.points.0[..2].to_vec(), scores.rank.0[..2].to_vec()), (vec![6, 7], vec![2, 1]));
}

/// ZH-F2
#[test]
fn zh_f2_a_match_of_two_games_with_sides_swapped() {
    let mut table = Table::new("players=2 mode=match");
    table.deal("6");
    table.arrange(|public, own| {
        (public.round, public.phase, public.voyages, public.gold) = (2, Phase::Card, 0b011_1111, 5);
        own[0].hand = cards(&[10, 11]);
        own[1].hand = cards(&[1, 2]);
    });
    table.command(10, "voyage").play("n5").deal("1");
    // Twelve to nothing, and the sides are swapped.
    assert_eq!((table.public().game, table.public().endings[0]), (1, Ending::Outstanding(Side::Emperor)));
    assert_eq!((table.public().phase, table.public().deck), (Phase::FirstVoyage, CARDS as u8));
    assert_eq!(table.public().seat(Side::Emperor), Some(Seat(1)));
    assert!(table.state().result().is_none());
    let tally = ZhengHe::tally(table.state().content(), table.public());
    assert_eq!((tally.total(Seat(0)), tally.total(Seat(1))), (12, 0));
    // The second game ends in a tie: seat 0, now the barbarians, scores one more.
    table.deal("2").arrange(|public, own| {
        (public.stage, public.round, public.voyages, public.phase) = (2, 24, 0b11, Phase::Card);
        public.discard = Cards::ALL.less(cards(&[10]));
        own[1].hand = cards(&[10]);
        (public.armies.0[0], public.hordes.0[0]) = (0, 1);
    });
    assert_eq!(table.acting(), [1]);
    table.play("r10");
    let scores = table.state().result().unwrap();
    assert_eq!(scores.points.0[..2], [12 + 7, 6]);
    assert_eq!(scores.winners().collect::<Vec<_>>(), [Seat(0)]);
    // Equal totals are a draw.
    let mut public = *table.public();
    public.points = [[[0, 5, 3, 0], [0, 0, 4, 0]], [[0, 0, 4, 0], [0, 5, 3, 0]]];
    let scores = <ZhengHe as engine::Game>::result(&public).unwrap();
    assert_eq!(scores.winners().count(), 2);
}

/// ZH-F3
#[test]
fn zh_f3_the_emperor_alone_against_the_barbarians_cards() {
    // Easy level: more armies, gold and a junk; hard: a second horde in each home.
    let easy = *Table::new("players=1 level=easy").public();
    assert_eq!((easy.armies[EMPIRE], easy.gold, easy.junks), (3, 3, 2));
    let hard = *Table::new("players=1 level=hard").public();
    assert_eq!(hard.hordes.0[5..8], [2, 2, 2]);
    // The bot plays the card with the most points, Fahnenflucht before Fortschritte #9, and reveals an event III.
    let mut table = solo(&[10, 13], &[9, 3, 12, 7]);
    table.play("r10");
    assert!(table.told(Event::Plays { side: Side::Barbarian, card: card(3) }));
    assert_eq!(table.public().phase, Phase::Event);
    // Siedlungsbau: no borderland of its own, so nothing to settle; then two hordes next to the war target.
    table.deal("e3.6");
    assert_eq!(table.public().hordes.0[5..8], [1, 3, 1], "the East Mongols adjoin three borderlands of the Emperor");
    assert!(table.told(Event::BotReceives { cards: cards(&[13]) }), "hands are swapped, the bot's is open");
    // Score: the Emperor's lead. With one voyage he ties, 6 to 6, which the barbarians win.
    for (voyages, points, winners) in [(0b111, 8 - 4, 1), (0b1, 6 - 7, 0)] {
        let mut table = solo(&[10], &[]);
        table.arrange(|public, _| {
            (public.stage, public.round, public.voyages) = (2, 24, voyages);
            public.discard = Cards::ALL.less(cards(&[10]));
        });
        table.play("r10");
        let scores = table.state().result().unwrap();
        assert_eq!((scores.players, scores.points.0[0], scores.winners().count()), (1, points, winners));
    }
}
