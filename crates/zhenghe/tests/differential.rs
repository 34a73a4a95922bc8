//! Slow, obvious second versions of the tricky parts.

use engine::{Map, NoLog, Rng};
use testkit::{random_state, setups};
use zhenghe::odds::{self, Aim, Ratio};
use zhenghe::outlook;
use zhenghe::pieces::{Blow, Strength, holding, sum};
use zhenghe::{Action, Cards, Phase, Place, Places, Side, ZhengHe};

/// Every combination of `n` dice.
fn all_dice(n: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6_u32.pow(n)).map(move |mut code| {
        (0..n)
            .map(|_| {
                let face = code % 6 + 1;
                code /= 6;
                face as u8
            })
            .collect()
    })
}

#[test]
fn voyage_odds_equal_enumeration() {
    for junks in 1..=7 {
        for gold in 1..=5 {
            for dice in 0..=4 {
                for modifier in -2..=2 {
                    let success = |faces: &Vec<u8>| faces.iter().any(|&f| f as i8 + modifier < (junks + gold) as i8);
                    let ways = all_dice(dice).filter(success).count() as u128;
                    let expected = Ratio::new(ways, 6_u128.pow(dice));
                    assert_eq!(
                        odds::voyage(junks, gold, dice as u8, modifier),
                        expected,
                        "{junks} {gold} {dice} {modifier}"
                    );
                }
            }
        }
    }
}

/// The best number of ways out of `whole * 216^left`, by trying every set of dice and every roll of them.
fn brute(dice: [u8; 3], left: u32, worth: &dyn Fn(Strength) -> u128) -> u128 {
    let keep = worth(Strength::of(dice)) * 216_u128.pow(left);
    if left == 0 {
        return keep;
    }
    let reroll = |mask: u8| {
        let open: Vec<usize> = (0..3).filter(|i| mask >> i & 1 == 1).collect();
        let each = all_dice(open.len() as u32).map(|faces| {
            let mut dice = dice;
            for (&i, &face) in open.iter().zip(&faces) {
                dice[i] = face;
            }
            brute(dice, left - 1, worth)
        });
        each.sum::<u128>() * 6_u128.pow(3 - open.len() as u32)
    };
    (1..8).map(reroll).fold(keep, u128::max)
}

fn rolls() -> impl Iterator<Item = [u8; 3]> {
    all_dice(3).map(|faces| [faces[0], faces[1], faces[2]])
}

#[test]
fn defence_odds_equal_enumeration() {
    let attacks = [[1, 1, 1], [6, 6, 6], [2, 2, 5], [6, 6, 1], [3, 2, 1], [6, 5, 3], [4, 4, 4]].map(Strength::of);
    for attack in attacks {
        for aim in Aim::ALL {
            let meets = |own: Strength| u128::from(aim.met(own.against(attack)));
            for dice in rolls() {
                for rerolls in 0..=1 {
                    let best = odds::defend(dice, rerolls, attack, aim).unwrap();
                    let ways = brute(dice, rerolls.into(), &meets);
                    assert_eq!(
                        best.chance,
                        Ratio::new(ways, 216_u128.pow(rerolls.into())),
                        "{dice:?} {attack:?} {aim:?}"
                    );
                }
            }
            // Before the first die, and with one die down.
            let all: u128 = rolls().map(|dice| brute(dice, 0, &meets)).sum();
            assert_eq!(odds::defend([0; 3], 0, attack, aim).unwrap().chance, Ratio::new(all, 216));
            let with_five: u128 = rolls().filter(|dice| dice[0] == 5).map(|dice| brute(dice, 0, &meets)).sum();
            assert_eq!(odds::defend([5, 0, 0], 0, attack, aim).unwrap().chance, Ratio::new(with_five, 36));
        }
    }
    // Two re-rolls on some rolls.
    let attack = Strength::of([4, 4, 2]);
    for dice in [[5, 4, 3], [6, 6, 1], [3, 2, 1], [1, 1, 1]] {
        for aim in Aim::ALL {
            let meets = |own: Strength| u128::from(aim.met(own.against(attack)));
            let expected = Ratio::new(brute(dice, 2, &meets), 216 * 216);
            assert_eq!(odds::defend(dice, 2, attack, aim).unwrap().chance, expected);
        }
    }
}

#[test]
fn attack_odds_equal_enumeration() {
    for aim in Aim::ALL {
        for defence_rerolls in 0..=1u32 {
            let whole = 216_u128.pow(defence_rerolls + 1);
            // What each attack is worth if the defender answers every roll as well as possible.
            let mut known: Vec<(Strength, u128)> = Vec::new();
            for attack in rolls().map(Strength::of) {
                if known.iter().any(|(seen, _)| *seen == attack) {
                    continue;
                }
                let spoils = |own: Strength| u128::from(!aim.met(attack.against(own)));
                let spoilt: u128 = rolls().map(|dice| brute(dice, defence_rerolls, &spoils)).sum();
                known.push((attack, whole - spoilt));
            }
            let worth = |own: Strength| known.iter().find(|(attack, _)| *attack == own).unwrap().1;
            for dice in rolls().step_by(7) {
                for rerolls in 0..=1 {
                    let best = odds::attack(dice, rerolls, defence_rerolls as u8, aim).unwrap();
                    let expected =
                        Ratio::new(brute(dice, rerolls.into(), &worth), whole * 216_u128.pow(rerolls.into()));
                    assert_eq!(best.chance, expected, "{dice:?} {aim:?} {rerolls} {defence_rerolls}");
                }
            }
        }
    }
    assert!(odds::attack([1, 2, 3], 8, 7, Aim::Win).is_none());
    assert!(odds::attack([1, 2, 3], 9, 5, Aim::Win).is_some());
    assert!(odds::attack([0, 0, 0], 5, 9, Aim::Hold).is_some());
}

#[test]
fn the_advised_re_roll_reaches_the_chance() {
    let attack = Strength::of([5, 5, 1]);
    for dice in rolls() {
        let best = odds::defend(dice, 1, attack, Aim::Win).unwrap();
        let open = core::array::from_fn(|i| if best.reroll >> i & 1 == 1 { 0 } else { dice[i] });
        assert_eq!(odds::defend(open, 0, attack, Aim::Win).unwrap().chance, best.chance, "{dice:?}");
    }
}

#[test]
fn battle_odds_equal_the_chain_of_exchanges() {
    // The four results of an exchange, counted over all pairs of rolls.
    let mut counts = [0_u128; 5];
    for attack in rolls().map(Strength::of) {
        for defence in rolls().map(Strength::of) {
            counts[attack.against(defence) as usize] += 1;
        }
    }
    let [crushed, lost, even, won, crushing] = counts;
    assert_eq!((crushed, lost), (crushing, won), "both sides are alike");
    assert_eq!(crushed + lost + even + won + crushing, 46_656);
    assert_eq!(Blow::ALL.map(|blow| blow as usize), [0, 1, 2, 3, 4]);
    // One against one: even; one against a settlement: only crushing blows count.
    assert_eq!(odds::battle(1, 1, 0), Some(Ratio::new(1, 2)));
    assert_eq!(odds::battle(1, 0, 1), Some(Ratio::new(crushing, 2 * crushing + won)));
    // Two against one, written out: a crushing blow or a normal loss ends it, or one army is lost first.
    let whole = 2 * (crushing + won);
    let two_to_one = Ratio::new((crushing + won) * 2 * whole + won * whole, 2 * whole * whole);
    assert_eq!(odds::battle(2, 1, 0), Some(two_to_one));
    // Known figures, in per cent.
    let attackers = [(2, 1, 60), (3, 1, 77), (4, 1, 83), (2, 2, 50), (3, 2, 67), (4, 2, 75), (6, 2, 88), (3, 3, 50)];
    for (attackers, defenders, percent) in attackers {
        assert_eq!(odds::battle(attackers, defenders, 0).unwrap().percent(), percent);
        let barbarians = odds::battle(defenders, attackers, 0).unwrap().complement();
        assert_eq!(barbarians.percent(), percent, "whoever attacks");
    }
    for (armies, percent) in [(1, 38), (2, 47), (3, 63), (4, 71)] {
        assert_eq!(odds::battle(armies, 0, 1).unwrap().percent(), percent);
    }
    // The table for evaluations agrees with the exact chance.
    for armies in 0..=6 {
        for hordes in 0..=4 {
            for settlements in 0..=2 {
                let Some(exact) = odds::battle(armies, hordes, settlements) else { continue };
                let rough = odds::emperor_wins(armies, hordes, settlements);
                assert!(exact.parts_of(odds::SURE).abs_diff(rough) <= 16, "{armies} {hordes} {settlements}");
            }
        }
    }
}

/// Legal attacks and moves, from the printed roads and the pieces alone.
#[test]
fn moves_and_attacks_equal_a_slow_list() {
    let mut rng = Rng::new(3);
    let mut looked = 0;
    for n in 0..3000 {
        let setup = setups::<ZhengHe>()[n % 2 + 3];
        let state = random_state::<ZhengHe>(setup, n as u64, 20 + rng.below(250));
        let public = state.public();
        let Phase::Place { job } = public.phase else { continue };
        let side = public.actor;
        let roads: Vec<(usize, usize)> = state
            .content()
            .roads
            .iter()
            .flat_map(|(a, b, ..)| [(a.index(), b.index()), (b.index(), a.index())])
            .collect();
        let own = |i: usize| public.units(side).0[i] > 0;
        let enemy = |i: usize| match side {
            Side::Emperor => public.hordes.0[i] + public.settlements.0[i] > 0,
            Side::Barbarian => public.armies.0[i] > 0,
        };
        let foreign = |i: usize| if side == Side::Emperor { (5..8).contains(&i) } else { i == 8 };
        let expected: Vec<usize> = match job.verb {
            zhenghe::pieces::Verb::Attack => {
                (0..5).filter(|&land| enemy(land) && roads.iter().any(|&(a, b)| a == land && own(b))).collect()
            }
            zhenghe::pieces::Verb::Move => (0..9)
                .filter(|&from| {
                    own(from) && roads.iter().any(|&(a, b)| a == from && !foreign(b) && (b >= 5 || !enemy(b)))
                })
                .collect(),
            _ => continue,
        };
        let mut legal = Vec::new();
        state.legal(public.seat(side).unwrap(), &mut legal);
        let listed: Vec<usize> =
            legal.iter().map(|action| if let Action::At(place) = action { place.index() } else { 99 }).collect();
        assert_eq!(listed, expected, "{side:?} {job:?}");
        looked += 1;
    }
    assert!(looked > 50, "{looked} positions");
}

/// The deck is all cards that are nowhere else, and every card is somewhere.
#[test]
fn all_cards_are_somewhere() {
    for seed in 0..200 {
        let setup = setups::<ZhengHe>()[seed as usize % 5];
        let state = random_state::<ZhengHe>(setup, seed, (seed * 7 % 300) as u32);
        let (public, own) = (state.public(), state.parts().own);
        let piles = [public.used, public.discard, public.solo.hand, public.solo.reserve];
        let held = own.0.iter().flat_map(|own| [own.hand, own.reserve]);
        let lying: u8 = piles.into_iter().chain(held).map(Cards::len).sum();
        assert_eq!(lying + public.deck, 27);
    }
}

/// The best way to continue with the dice is the best of all ways, and it is the one that is advised.
#[test]
fn every_way_to_go_on_is_worth_at_most_the_best() {
    let mut looked = 0;
    for seed in 0..4000 {
        let state = random_state::<ZhengHe>(setups::<ZhengHe>()[seed as usize % 5], seed, 15 + (seed * 7 % 200) as u32);
        let Phase::Reroll { side, .. } = state.public().phase else { continue };
        let known = state.known(state.public().seat(side).unwrap());
        let Some(outlook::Now::Combat { rerolls, best, .. }) = outlook::now(known) else { panic!("dice are at stake") };
        let worth = outlook::choices(known).expect("the dice may be rolled again");
        assert!(rerolls > 0);
        for (aim, best) in best.into_iter().enumerate() {
            let parts = |chance: Ratio| chance.parts_of(1 << 24);
            assert!(worth.iter().all(|chances| parts(chances[aim]) <= parts(best.chance)));
            assert_eq!(worth[usize::from(best.reroll)][aim], best.chance);
        }
        looked += 1;
    }
    assert!(looked > 20, "{looked} positions");
}

/// The chance foretold for an answer is the chance of the dice that it causes to be rolled.
#[test]
fn a_voyage_is_worth_what_was_foretold() {
    let mut looked = 0;
    for seed in 0..4000 {
        let state =
            random_state::<ZhengHe>(setups::<ZhengHe>()[seed as usize % 5], seed, 15 + (seed * 11 % 200) as u32);
        let public = state.public();
        if !matches!(public.phase, Phase::Gold | Phase::Dice) {
            continue;
        }
        let seat = public.seat(Side::Emperor).unwrap();
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        for action in legal {
            let foretold = outlook::after(state.content(), public, action).expect("it is about a voyage");
            let mut next = state;
            next.play(seat, action, &mut NoLog);
            if let Some(outlook::Now::Voyage(chance)) = outlook::now(next.known(seat)) {
                assert_eq!(chance, foretold);
                looked += 1;
            }
        }
    }
    assert!(looked > 20, "{looked} answers");
}

/// An attack has a chance exactly where one is possible.
#[test]
fn an_attack_has_a_chance_where_it_is_legal() {
    let mut looked = 0;
    for seed in 0..8000 {
        let state =
            random_state::<ZhengHe>(setups::<ZhengHe>()[seed as usize % 2 + 3], seed, 15 + (seed * 13 % 200) as u32);
        let (content, public) = (state.content(), state.public());
        let Phase::Place { job } = public.phase else { continue };
        if job.verb != zhenghe::pieces::Verb::Attack {
            continue;
        }
        let mut legal = Vec::new();
        state.legal(public.seat(public.actor).unwrap(), &mut legal);
        for place in Place::all() {
            let chance = outlook::assault(content, public, public.actor, place, job.n);
            assert_eq!(chance.is_some(), legal.contains(&Action::At(place)), "{place:?}");
            assert!(chance.is_none_or(|(units, _)| (1..=job.n).contains(&units)));
        }
        looked += 1;
    }
    assert!(looked > 10, "{looked} positions");
}

#[test]
fn places_computed_together_are_places_one_by_one() {
    let mut rng = Rng::new(7);
    for _ in 0..5000 {
        let pieces = Map::<Place, u8>::from_fn(|_| rng.below(13) as u8);
        let (set, least) = (Places::of(|_| rng.below(2) == 1), 1 + rng.below(5) as u8);
        assert_eq!(sum(set, &pieces), set.iter().map(|place| pieces[place]).sum::<u8>(), "{set:?} {pieces:?}");
        let held = Places::of(|place| pieces[place] >= least);
        assert_eq!(holding(&pieces, least), held, "{least} {pieces:?}");
    }
}
