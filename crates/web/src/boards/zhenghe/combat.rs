//! A combat on the table: dice, exact chances, and the ways to roll again.

use super::course::{Battle, Exchange};
use super::dice::{Look, die, roll};
use super::words::Word;
use super::{colour, say, side_word, tell};
use crate::art::Piece as Drawing;
use crate::boards::Scene;
use leptos::prelude::*;
use zhenghe::odds::{self, Aim, Ratio};
use zhenghe::outlook::{self, Now};
use zhenghe::pieces::{Blow, DICE, Side, Strength};
use zhenghe::{Action, Event, Phase, Public, ZhengHe, text};

/// A combat in progress: both rolls, the chances, what may be rolled again.
pub(super) fn fight(scene: Scene<ZhengHe>, public: Memo<Public>, told: Option<Battle>) -> AnyView {
    let now = public.get();
    let fight = now.fight;
    let heading = tell(scene, Event::Attacks { side: fight.attacker, land: fight.land });
    let rows = [fight.attacker, fight.attacker.other()].map(|side| side_row(scene, &now, side));
    let before = told.filter(|battle| !battle.exchanges.is_empty()).map(|battle| exchanges(scene, &now, &battle));
    view! {
        <h3 class="zh-heading">{heading}</h3>
        <div class="zh-fight">
            <div class="zh-sides">{rows.into_iter().collect_view()}</div>
            {chances(scene)}
        </div>
        {ways(scene, public)}
        {before}
    }
    .into_any()
}

/// One side: its units there, its dice, what they are worth.
fn side_row(scene: Scene<ZhengHe>, public: &Public, side: Side) -> impl IntoView + use<> {
    let seat = colour(public, side);
    let at = public.fight.land;
    let there: Vec<(&'static str, u8)> = match side {
        Side::Emperor => vec![("army", public.armies[at])],
        Side::Barbarian => vec![("horde", public.hordes[at]), ("settlement", public.settlements[at])],
    };
    let units = there.into_iter().filter(|&(name, n)| n > 0 || name != "settlement").map(|(name, n)| {
        view! { <span class="zh-units"><Drawing name=name seat=Some(seat)/><span class="number">{n}</span></span> }
    });
    let dice = public.fight.dice[side];
    let worth = (!dice.contains(&0)).then(|| {
        let strength = Strength::of(dice);
        format!("{} {}", text::class(scene.lang(), strength.class), strength.number)
    });
    let mark = if side == public.fight.attacker { "swords" } else { "wall" };
    view! {
        <div class=format!("zh-side seat-{}", seat.0)>
            <Drawing name=mark seat=None/>
            <span class="sr">{side_word(side).get(scene.lang())}</span>
            {units.collect_view()}
            {roll(dice, Some(seat))}
            <span class="zh-worth number">{worth}</span>
        </div>
    }
}

/// The best chances of the side that rolls.
fn chances(scene: Scene<ZhengHe>) -> Option<impl IntoView> {
    let view = scene.view();
    let Now::Combat { side, rerolls, best } = outlook::now(view.known()?)? else { return None };
    let lang = scene.lang();
    let dice = view.public().fight.dice[side];
    let row = |(aim, best): (Aim, odds::Best)| {
        let advice = (best.reroll != 0).then(|| masked(dice, best.reroll));
        view! {
            <li>
                <span>{text::aim(lang, aim)}</span>
                {advice}
                <b class="number" title=exact(best.chance)>{percent(best.chance)}</b>
            </li>
        }
    };
    let title = format!("{} · {} {rerolls}", side_word(side).get(lang), Word::BestWith.get(lang));
    let rows = Aim::ALL.into_iter().zip(best).map(row).collect_view();
    Some(view! { <div class="zh-odds"><p class="quiet">{title}</p><ul>{rows}</ul></div> })
}

/// The dice, with those to be rolled again left open.
fn masked(dice: [u8; DICE], mask: u8) -> impl IntoView {
    let one = |(n, face): (usize, u8)| {
        let open = mask >> n & 1 == 1;
        die(if open { 0 } else { face }, if open { Look::Open } else { Look::Lies }, None)
    };
    let dice = dice.into_iter().enumerate().map(one).collect_view();
    view! { <span class="zh-roll small" aria-hidden="true">{dice}</span> }
}

/// Every way to continue with the viewer's dice, with the chance to win.
fn ways(scene: Scene<ZhengHe>, public: Memo<Public>) -> Option<impl IntoView> {
    let view = scene.view();
    let worth = outlook::choices(view.known()?)?;
    let now = public.get();
    let Phase::Reroll { side, .. } = now.phase else { return None };
    let dice = now.fight.dice[side];
    let lang = scene.lang();
    let legal: Vec<u8> = (0..8).filter(|&mask| scene.is_legal(answer(mask))).collect();
    if legal.is_empty() {
        return None;
    }
    let way = move |mask: u8| {
        let chance = worth[usize::from(mask)];
        let action = answer(mask);
        let label = move || {
            let named = |(aim, of): (Aim, Ratio)| format!("{} {}", text::aim(lang, aim), percent(of));
            let list: Vec<_> = Aim::ALL.into_iter().zip(chance).map(named).collect();
            format!("{}: {}", say(scene, action), list.join(", "))
        };
        view! {
            <button
                type="button"
                class="zh-tile"
                {..scene.target(move || Some(action), label)}
            >
                {masked(dice, mask)}
                <span class="number">{percent(chance[1])}</span>
            </button>
        }
    };
    let title = Word::RollAgain.get(lang);
    Some(view! {
        <div class="zh-tiles" role="group" aria-label=title>
            <span class="quiet">{text::aim(lang, Aim::Win)}":"</span>
            {legal.into_iter().map(way).collect_view()}</div>
    })
}

fn answer(mask: u8) -> Action {
    if mask == 0 { Action::Done } else { Action::Reroll(mask) }
}

/// A chance in percent.
pub(super) fn percent(chance: Ratio) -> String {
    format!("{} %", chance.percent())
}

/// The exact chance: short fractions in full, long ones in ten-thousandths.
pub(super) fn exact(chance: Ratio) -> String {
    if chance.denominator() < 100_000 {
        chance.to_string()
    } else {
        let parts = chance.parts_of(10_000);
        format!("{}.{:02} %", parts / 100, parts % 100)
    }
}

/// A combat that is over.
pub(super) fn ended(scene: Scene<ZhengHe>, public: &Public, battle: &Battle) -> AnyView {
    let heading = battle.end.map(|(winner, land)| tell(scene, Event::FightEnds { winner, land }));
    view! { <h3 class="zh-heading">{heading}</h3>{exchanges(scene, public, battle)} }.into_any()
}

/// Exchanges, each with both rolls and the side that suffered.
fn exchanges(scene: Scene<ZhengHe>, public: &Public, battle: &Battle) -> impl IntoView + use<> {
    let one = |&Exchange { attack, defence, blow, attacker }: &Exchange| {
        let sign = match blow {
            Blow::Crushes => "≫",
            Blow::Wins => ">",
            Blow::StandOff => "=",
            Blow::Loses => "<",
            Blow::IsCrushed => "≪",
        };
        let label = tell(scene, Event::Exchange { attacker, blow });
        // A roll from before the viewer's last decision is not shown again.
        let told = |dice: [u8; DICE], side| (dice != [0; DICE]).then(|| roll(dice, Some(colour(public, side))));
        view! {
            <li>
                {told(attack, attacker)}
                <b class="zh-blow" role="img" aria-label=label.clone() title=label>{sign}</b>
                {told(defence, attacker.other())}
            </li>
        }
    };
    view! { <ol class="zh-exchanges" tabindex="0">{battle.exchanges.iter().map(one).collect_view()}</ol> }
}
