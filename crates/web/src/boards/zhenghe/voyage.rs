//! A voyage on the table: what goes along, the dice, the exact chance; and numbers to choose.

use super::combat::{exact, percent};
use super::course::Sailing;
use super::dice::{Look, die};
use super::places::drawing;
use super::words::Word;
use super::{colour, say, tell};
use crate::art::Piece as Drawing;
use crate::boards::Scene;
use crate::text::signed;
use leptos::prelude::*;
use zhenghe::action::MAX_AMOUNT;
use zhenghe::outlook;
use zhenghe::pieces::{Piece, Side};
use zhenghe::{Action, Event, Phase, Public, ZhengHe};

/// A voyage under way, before its dice have fallen.
pub(super) fn under_way(scene: Scene<ZhengHe>, public: Memo<Public>) -> AnyView {
    let now = public.get();
    let fleet = now.fleet;
    let lang = scene.lang();
    let heads = !matches!(now.phase, Phase::Voyage);
    let heading =
        if heads { tell(scene, Event::Heads { voyage: fleet.voyage }) } else { Word::VoyageWith.get(lang).into() };
    let load = [(Piece::Junk, fleet.junks), (Piece::Gold, fleet.gold)].map(|(piece, n)| {
        let (name, seat) = drawing(&now, piece);
        (n > 0).then(|| {
            view! { <span class="zh-units"><Drawing name=name seat=seat/><span class="number">{n}</span></span> }
        })
    });
    let seat = Some(colour(&now, Side::Emperor));
    let dice = (0..fleet.dice).map(|_| die(0, Look::Open, seat)).collect_view();
    let goal = (fleet.gold > 0).then(|| format!("{} {}", Word::Below.get(lang), fleet.junks + fleet.gold));
    let chance = match scene.view().known().and_then(outlook::now) {
        Some(outlook::Now::Voyage(chance)) => Some(chance),
        _ => outlook::after(scene.content(), &now, Action::Voyage(fleet.voyage)),
    };
    let chance = chance.map(|chance| {
        view! {
            <b class="zh-chance number">{Word::Success.get(lang)}" "{percent(chance)}</b>
            <small>{exact(chance)}</small>
        }
    });
    view! {
        <h3 class="zh-heading">{heading}</h3>
        <div class="zh-load">
            {load.into_iter().collect_view()}
            <span class="zh-roll">{dice}</span>
            <span>{goal}</span>
            {chance}
        </div>
        {amounts(scene, public)}
    }
    .into_any()
}

/// A voyage whose dice have fallen.
pub(super) fn ended(scene: Scene<ZhengHe>, public: &Public, sailing: &Sailing) -> AnyView {
    let voyage = sailing.voyage;
    let heading = match sailing.arrived {
        Some(true) => tell(scene, Event::Arrives { voyage }),
        Some(false) => tell(scene, Event::Returns { voyage }),
        None => tell(scene, Event::Heads { voyage }),
    };
    let seat = Some(colour(public, Side::Emperor));
    let goal = sailing.goal;
    let dice = sailing.dice.iter().map(|&(face, modifier)| {
        let low = i16::from(face) + i16::from(modifier) < i16::from(goal);
        let sum = (modifier != 0).then(|| signed(modifier.into()));
        view! { {die(face, if low { Look::Counts } else { Look::Lies }, seat)}<small>{sum}</small> }
    });
    let faces: Vec<String> = sailing.dice.iter().map(|(face, _)| face.to_string()).collect();
    view! {
        <h3 class="zh-heading">{heading}</h3>
        <div class="zh-load">
            <span class="zh-roll" role="img" aria-label=faces.join(" ")>{dice.collect_view()}</span>
            <span>{Word::Below.get(scene.lang())}" "{goal}</span>
        </div>
    }
    .into_any()
}

/// Numbers to choose from, each with its chance if it has one.
pub(super) fn amounts(scene: Scene<ZhengHe>, public: Memo<Public>) -> Option<AnyView> {
    let now = public.get();
    let legal: Vec<u8> = (1..=MAX_AMOUNT).filter(|&n| scene.is_legal(Action::Amount(n))).collect();
    if legal.is_empty() {
        return None;
    }
    let piece = match now.phase {
        Phase::Junks => Some(drawing(&now, Piece::Junk)),
        Phase::Gold => Some(drawing(&now, Piece::Gold)),
        Phase::Dice => Some(("die", None)),
        _ => None,
    };
    let tile = move |n: u8| {
        let action = Action::Amount(n);
        let chance = outlook::after(scene.content(), &now, action);
        let piece = piece.map(|(name, seat)| view! { <Drawing name=name seat=seat/> });
        let shown = chance.map(|chance| view! { <span class="number" title=exact(chance)>{percent(chance)}</span> });
        let label = move || {
            let chance = chance.map(|chance| format!(", {} {}", Word::Success.get(scene.lang()), percent(chance)));
            format!("{}{}", say(scene, action), chance.unwrap_or_default())
        };
        view! {
            <button type="button" class="zh-tile" {..scene.target(move || Some(action), label)}>
                <span class="zh-job"><b class="number">{n}</b>{piece}</span>
                {shown}
            </button>
        }
    };
    let title = Word::Amounts.get(scene.lang());
    let tiles = legal.into_iter().map(tile).collect_view();
    Some(view! { <div class="zh-tiles" role="group" aria-label=title>{tiles}</div> }.into_any())
}
