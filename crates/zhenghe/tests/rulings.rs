//! Readings where the rulebook is silent or short, each with its source.

use crate::position::*;
use engine::{Content as _, Resample as _, Rng, Seat};
use zhenghe::outlook::{self, Now};
use zhenghe::state::Lore;
use zhenghe::{Cards, Content, Event, MAX_IDLE, Phase, Side, ZhengHe};

// Source: the rule on reactions speaks of carrying out the action as if it were one's own turn, so the state at that
// moment counts.
#[test]
fn the_row_counts_when_the_reaction_comes() {
    // The fourth voyage is made with Strudel; answered afterwards, up to two junks are lost, answered before, just one.
    let sail = |time: &str| {
        let mut table = at_turn(Side::Emperor, &[2, 10], &[4, 6]);
        table.arrange(|public, _| (public.voyages, public.gold, public.junks) = (0b10_0011, 4, 4));
        table.play(&format!("p2 {time}"));
        table
    };
    let mut table = sail("after");
    table.play("voyage v3 n4 n4");
    table.deal("1").play("react");
    assert_eq!(table.legal(), ["n1", "n2"]);
    let mut table = sail("before");
    table.play("react");
    assert_eq!((table.public().junks, table.public().phase), (3, Phase::Use));
}

// Source: our reading: after a reaction that came first the active player chooses freely.
#[test]
fn after_a_first_reaction_the_active_side_chooses_freely() {
    let mut table = at_turn(Side::Emperor, &[14, 10], &[4, 6]);
    table.play("p14 before react");
    assert_eq!(table.public().junks, 0, "the only junk is gone");
    assert!(!table.can("voyage") && table.can("build"));
}

// Source: our reading: if nothing at all is possible the card is spent without effect. On the printed board something
// always is; without roads to the west nothing is.
#[test]
fn a_card_without_any_use_is_spent() {
    let content = testkit::edited::<Content>(|file| {
        file["roads"].as_array_mut().unwrap().retain(|road| !road["between"].to_string().contains("west-mongols"));
    });
    let content = content.expect("a sound edition").keep();
    let mut table = Table::on(content, "players=2");
    table.deal("6").arrange(|public, own| {
        (public.round, public.phase, public.active, public.actor) = (2, Phase::Card, Side::Barbarian, Side::Barbarian);
        public.hordes.0 = [0, 0, 0, 0, 0, 12, 0, 0, 0];
        public.settlements.0 = [0, 0, 0, 0, 0, 5, 0, 0, 0];
        own[1].hand = cards(&[13, 10]);
    });
    table.play("p13");
    assert!(table.told(Event::Forgoes { side: Side::Barbarian }));
    assert_eq!((table.public().discard, table.public().round), (cards(&[13]), 3));
}

// Source: our guard against endless fights; the rulebook does not end endless stand-offs.
#[test]
fn an_endless_attack_is_given_up() {
    let mut table = at_turn(Side::Emperor, &[27, 13], &[1, 2]);
    table.place(SICHUAN, [0, 1, 0]).place(zhenghe::pieces::EMPIRE, [1, 0, 0]);
    table.place(GANSU, [0, 0, 0]).place(SHAANXI, [0, 0, 0]);
    table.command(27, "attack");
    for _ in 0..MAX_IDLE {
        assert!(table.public().fight.on);
        table.deal("6 5 1 6 4 2");
    }
    assert!(table.told(Event::GivesUp { side: Side::Emperor }));
    assert_eq!((table.public().armies.0[1], table.public().hordes.0[1], table.public().fight.on), (0, 1, false));
}

// Source: "one die for each point"; a voyage that has succeeded needs no more dice.
#[test]
fn dice_of_a_voyage_fall_one_by_one_until_one_is_low_enough() {
    let mut table = at_turn(Side::Emperor, &[12, 10], &[1, 2]);
    table.arrange(|public, _| public.gold = 3).command(12, "voyage");
    table.play("v1 n3").deal("3");
    assert!(table.told(Event::Arrives { voyage: 0 }));
}

// Hidden information. Source: hands change owner every round.

#[test]
fn a_side_knows_the_hand_that_it_passed_on() {
    let mut table = Table::new("players=2");
    table.deal("1 c1 c2 c3 c4 c5 c6 c7 c8 c9");
    // The Emperor holds 5 to 9, the barbarians 1 to 4; nobody knows anything yet.
    assert_eq!((table.own(EMPEROR).knows, table.own(BARBARIAN).knows), (Lore::default(), Lore::default()));
    table.play("r5");
    assert_eq!(table.own(BARBARIAN).knows, Lore { fresh: true, ..Lore::default() });
    table.play("r1");
    // After the swap both know which cards they gave; the reserve cards of the first round were never seen.
    assert_eq!(table.own(EMPEROR).knows, lore(&[6, 7, 8, 9]));
    assert_eq!(table.own(BARBARIAN).knows, lore(&[2, 3, 4]));
    table.deal("c10 c11");
    // The Emperor lays a card that he was given: the barbarians know only that one of their three may be there.
    table.play("r2");
    let knows = table.own(BARBARIAN).knows;
    assert_eq!(knows, Lore { hand: cards(&[2, 3, 4]), reserve: Cards::EMPTY, fresh: true });
    // Once they see his hand they know it was 2. He saw theirs and knows that 6 is in their reserve.
    table.play("r6");
    assert_eq!(table.own(BARBARIAN).knows, Lore { hand: cards(&[7, 8, 9]), reserve: cards(&[2]), fresh: false });
    assert_eq!(table.own(EMPEROR).knows, Lore { hand: cards(&[3, 4, 10, 11]), reserve: cards(&[6]), fresh: false });
    assert_eq!(table.own(EMPEROR).known, table.own(BARBARIAN).knows);
}

#[test]
fn a_revealed_card_is_traced() {
    // The Emperor has laid one of 20, 21, 22, which came from the barbarians, beside an older unknown card.
    let position = || {
        let mut table = at_turn(Side::Barbarian, &[21, 22, 23], &[27, 26]);
        let knows = Lore { hand: cards(&[20, 21, 22]), reserve: Cards::EMPTY, fresh: true };
        table.arrange(|_, own| {
            own[0].reserve = cards(&[20, 10]);
            (own[0].known, own[1].knows) = (knows, knows);
        });
        table.command(27, "attack").play("@sichuan @west-mongols done").deal("6 5 4 1 1 2");
        table
    };
    // Revealing the fresh card ends the doubt; revealing the other leaves it.
    let mut table = position();
    table.play("x20");
    assert_eq!(table.own(BARBARIAN).knows, lore(&[21, 22]));
    let mut table = position();
    table.play("x10");
    let knows = table.own(BARBARIAN).knows;
    assert_eq!(knows, Lore { hand: cards(&[20, 21, 22]), reserve: Cards::EMPTY, fresh: true });
}

#[test]
fn invented_worlds_respect_what_is_known() {
    let mut rng = Rng::new(7);
    let mut seen = [0u32; 28];
    let mut table = at_turn(Side::Barbarian, &[21, 22, 23, 24], &[27, 26]);
    let knows = Lore { hand: cards(&[20, 21, 22]), reserve: cards(&[5]), fresh: true };
    table.arrange(|public, own| {
        own[0].reserve = cards(&[20, 5]);
        (own[0].known, own[1].knows) = (knows, knows);
        public.discard = cards(&[1, 2, 3]);
    });
    let view = table.state().view(Some(Seat(BARBARIAN)));
    for _ in 0..2000 {
        let world = ZhengHe::resample(&view, &mut rng);
        world.check().expect("a sound world");
        assert!(world.view(Some(Seat(BARBARIAN))) == view);
        let emperor = world.parts().own[Seat(EMPEROR)];
        assert!(emperor.reserve.has(card(5)), "a known reserve card stays");
        assert!(emperor.hand.or(emperor.reserve).and(cards(&[20, 21, 22])) == cards(&[20, 21, 22]));
        assert!(emperor.hand.or(emperor.reserve).and(cards(&[26, 27, 1, 2, 3])).is_empty());
        let laid = emperor.reserve.without(card(5)).first().expect("a card was laid");
        seen[usize::from(laid.0) + 1] += 1;
    }
    // Each of the five cards that were in hand is the laid one about equally often.
    for n in [20, 21, 22] {
        assert!((300..500).contains(&seen[n]), "#{n}: {}", seen[n]);
    }
    assert!(seen[23] > 0 && seen[10] > 0, "a drawn card may be there too");
    // The Emperor knows every card of the barbarians' hand that he gave.
    let knows = lore(&[26, 27]);
    table.arrange(|_, own| (own[1].known, own[0].knows) = (knows, knows));
    let view = table.state().view(Some(Seat(EMPEROR)));
    for _ in 0..50 {
        assert_eq!(ZhengHe::resample(&view, &mut rng).parts().own[Seat(BARBARIAN)].hand, cards(&[26, 27]));
    }
}

#[test]
fn after_the_first_stage_both_know_everything_but_the_order() {
    let mut table = at_turn(Side::Barbarian, &[1, 2, 3, 4], &[5, 6, 7, 8]);
    table.arrange(|public, own| {
        public.round = 10;
        own[0].reserve = cards(&[9]);
        public.discard = Cards::ALL.less(cards(&[1, 2, 3, 4, 5, 6, 7, 8, 9]));
    });
    table.play("r5");
    assert_eq!((table.own(EMPEROR).knows, table.own(BARBARIAN).knows), (lore(&[1, 2, 3, 4]), lore(&[6, 7, 8])));
    assert_eq!(table.public().deck, 20);
}

// The bot. Source: the reconstructed solo rules of the content file's edition.

fn bot_turn(emperor: &[u8], barbarian: &[u8], change: impl FnOnce(&mut Table), event: &str) -> Table {
    let mut table = solo(emperor, barbarian);
    change(&mut table);
    table.play(&format!("r{}", emperor[0]));
    table.deal(event);
    table
}

#[test]
fn the_bot_attacks_where_it_outnumbers_most_and_keeps_its_garrisons() {
    // Großangriff with up to five hordes, margin one.
    let change = |table: &mut Table| {
        table.place(WEST, [0, 2, 0]).place(EAST, [0, 1, 0]).place(SHAANXI, [0, 2, 0]).place(GANSU, [2, 0, 0]);
    };
    let table = bot_turn(&[10, 13], &[9, 12], change, "e3.1");
    assert!(table.told(Event::Attacks { side: Side::Barbarian, land: SICHUAN }));
    assert_eq!(table.public().hordes[SICHUAN], 4, "two from the west, one from the east, one of two from Shaanxi");
    assert_eq!(table.public().hordes[SHAANXI], 1);
}

#[test]
fn the_bot_keeps_its_card_in_reserve_and_then_gives_no_reaction() {
    // Nachtwache: the played card goes into the reserve.
    let change = |table: &mut Table| {
        table.arrange(|public, _| public.voyages |= 0b10);
    };
    let table = bot_turn(&[13, 16], &[10, 7], change, "e1.5");
    assert!(table.told(Event::BotReserves { card: card(7) }), "the lowest number of equal points");
    assert_eq!(table.public().solo.reserve, cards(&[7]));
    assert_eq!(table.public().phase, Phase::Draw { left: 2 });
}

#[test]
fn the_bot_re_rolls_with_its_cheapest_card() {
    let mut table = solo(&[10, 13], &[9, 12]);
    table.place(EAST, [0, 3, 0]).arrange(|public, _| public.solo.reserve = cards(&[11, 16]));
    table.play("r10").deal("e3.1");
    // A weak roll: #16 pays for one re-roll of all but the highest die.
    table.deal("2 6 3");
    assert!(table.told(Event::Reveals { side: Side::Barbarian, card: card(16) }));
    assert_eq!(table.public().fight.dice.0[1], [6, 0, 0]);
    table.deal("6 1");
    assert_eq!(table.public().solo.reserve, cards(&[11]), "content with a pair");
}

#[test]
fn the_bot_reacts_whenever_it_can() {
    let mut table = solo(&[24, 13], &[9, 12]);
    table.play("p24 before");
    assert_eq!((table.public().gold, table.public().phase), (0, Phase::Use));
    // An attack only with at least as many hordes as armies.
    let mut table = solo(&[26, 13], &[9, 12]);
    table.arrange(|public, _| public.armies.0[..5].fill(2)).play("p26 before");
    assert!(table.told(Event::Declines { side: Side::Barbarian }) && !table.public().fight.on);
}

// Source: our reading; the bot's rules name a home for the war target alone.
#[test]
fn without_a_war_target_the_hordes_gather_in_the_emptiest_home() {
    // Stammesrat: up to three hordes into the home next to the war target; the Emperor has no borderland.
    let change = |table: &mut Table| {
        table.place(WEST, [0, 2, 0]).place(EAST, [0, 1, 0]).place(MANCHU, [0, 2, 0]);
        table.arrange(|public, _| public.armies.0[..5].fill(0)).place(SICHUAN, [0, 1, 0]);
    };
    let table = bot_turn(&[10, 13], &[8, 7], change, "e2.3");
    assert!(table.told(Event::WarTarget { land: None }));
    assert_eq!(table.public().hordes.0[5..8], [2, 4, 2], "all three into one home");
    // With a target the event names it, too.
    let table = bot_turn(&[10, 13], &[8, 7], |_| {}, "e2.3");
    assert!(table.told(Event::WarTarget { land: Some(SICHUAN) }));
}

// Source: our reading; "empty borderlands are occupied" names no source, so the source is that of an attack.
#[test]
fn the_bot_occupies_from_a_borderland_that_keeps_a_piece() {
    // Grenzgänger: one horde into an empty borderland. Nobody is at home next to Gansu.
    let position = |hordes: u8| {
        let change = |table: &mut Table| {
            for home in [WEST, EAST, MANCHU] {
                table.place(home, [0, 0, 0]);
            }
            table.place(GANSU, [0, 0, 0]).place(SICHUAN, [0, hordes, 0]);
        };
        bot_turn(&[10, 13], &[7, 16], change, "e1.6")
    };
    let table = position(2);
    assert_eq!((table.public().hordes[GANSU], table.public().hordes[SICHUAN]), (1, 1));
    assert_eq!(position(1).public().hordes[GANSU], 0, "the last piece stays");
}

// Source: our reading; what the bot does as a reaction is reported as one.
#[test]
fn an_attack_of_the_bot_as_a_reaction_is_told() {
    let mut table = solo(&[27, 13], &[9, 12]);
    table.place(WEST, [0, 3, 0]).play("p27 before");
    assert!(table.public().fight.on);
    let place = |event: Event| table.events().0.iter().position(|told| told.event == event).expect("told");
    let reacts = place(Event::Reacts { side: Side::Barbarian, card: card(27) });
    assert_eq!(place(Event::Attacks { side: Side::Barbarian, land: GANSU }), reacts + 1);
}

// Source: "je 1" in the rulebook: each unit by itself, so several destinations.
#[test]
fn moved_units_may_part() {
    let mut table = at_turn(Side::Barbarian, &[1, 2], &[9, 12]);
    table.place(EAST, [0, 3, 0]).place(SHAANXI, [0, 0, 0]).place(BEIZHILI, [0, 0, 0]);
    table.command(9, "move").play("@east-mongols @shaanxi @beizhili @manchu");
    let hordes = table.public().hordes;
    assert_eq!([SHAANXI, BEIZHILI, MANCHU].map(|to| hordes[to]), [1, 1, 2]);
}

// Source: ZH-K4. Where a settlement stands, normal losses cost the barbarians nothing.
#[test]
fn odds_know_what_settlements_bear() {
    let fight = |settlements: u8| {
        let mut table = at_turn(Side::Emperor, &[12, 10], &[1, 2]);
        table.place(SICHUAN, [0, 1, settlements]).place(GANSU, [1, 0, 0]);
        table.command(12, "attack").play("@gansu done");
        table
    };
    let chances = |table: &Table, seat: u8| match outlook::now(table.state().known(Seat(seat))) {
        Some(Now::Combat { best, .. }) => best.map(|best| best.chance),
        other => panic!("a fight is on, not {other:?}"),
    };
    let [plain, settled] = [fight(0), fight(1)].map(|table| chances(&table, EMPEROR));
    assert_eq!([settled[0], settled[2], settled[3]], [plain[0], plain[2], plain[3]], "the rest is as without");
    assert_eq!(settled[1], settled[0], "only a crushing blow inflicts a loss");
    assert!(plain[1].percent() > settled[1].percent() + 10);
    // The barbarians lose nothing unless they are crushed.
    let mut table = fight(1);
    table.deal("6 6 1");
    let [.., hold, survive] = chances(&table, BARBARIAN);
    assert_eq!(hold, survive);
}

#[test]
fn an_empty_deck_of_the_bot_is_shuffled_again() {
    let mut table = solo(&[10, 13], &[9, 12]);
    table.arrange(|public, _| public.solo.spent[2] = 0xff).play("r10");
    table.deal("e3.6");
    assert_eq!(table.public().solo.spent[2], 1 << 5);
}

// Source: solo rule of the edition: the Emperor may react to the bot's card, always after it.
#[test]
fn the_emperor_reacts_after_the_bot() {
    let mut table = solo(&[10, 13], &[12, 7]);
    table.arrange(|public, _| public.voyages |= 0b10).play("r10");
    table.deal("e3.6");
    assert_eq!((table.acting(), table.public().phase), (vec![0], Phase::Reaction));
    table.play("react n4");
    assert_eq!(table.public().gold, 5);
}
