//! Above the map: what the other side holds, as far as the viewer may know it, and what lies on the table.

use super::cards::{backs, pill};
use super::combat::{self, exact, percent};
use super::course::{self, Last};
use super::words::Word;
use super::{colour, facts, icons, leader, say, side_word, voyage};
use crate::art::Piece as Drawing;
use crate::boards::Scene;
use leptos::prelude::*;
use zhenghe::content::DECKS;
use zhenghe::outlook;
use zhenghe::pieces::{Card, Cards, Command, MAX_RESERVE, Mode, Side};
use zhenghe::state::Reaction;
use zhenghe::{Action, Phase, Public, ZhengHe, text};

/// The whole strip.
pub(super) fn strip(scene: Scene<ZhengHe>, public: Memo<Public>) -> impl IntoView {
    let sides = move || {
        let view = scene.view();
        let own = view.viewer().map(|seat| view.public().side(seat));
        Side::ALL.into_iter().filter(|&side| Some(side) != own).map(|side| holder(scene, public, side)).collect_view()
    };
    view! {
        <div class="zh-strip">
            <div class="zh-holders">{sides}{piles(scene, public)}</div>
            <section class="zh-action">{move || action(scene, public)}</section>
        </div>
    }
}

/// A side's cards as the viewer knows them: known ones, and the number of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Seen {
    hand: (Cards, u8),
    reserve: (Cards, u8),
    fresh: bool,
}

fn seen(scene: Scene<ZhengHe>, side: Side) -> Seen {
    let view = scene.view();
    let public = view.public();
    let (hand, reserve, fresh) = if public.seat(side).is_none() {
        (public.solo.hand, public.solo.reserve, false)
    } else {
        view.own().map_or((Cards::EMPTY, Cards::EMPTY, false), |own| {
            (own.knows.hand, own.knows.reserve, own.knows.fresh && !own.knows.hand.is_empty())
        })
    };
    let besides = |all: u8, known: Cards| (known, all.saturating_sub(known.len()));
    Seen { hand: besides(public.hands[side], hand), reserve: besides(public.reserves[side], reserve), fresh }
}

/// Hand and reserve of a side.
fn holder(scene: Scene<ZhengHe>, public: Memo<Public>, side: Side) -> impl IntoView {
    let now = public.get();
    let lang = scene.lang();
    let Seen { hand, reserve, fresh } = seen(scene, side);
    let solo = now.seat(side).is_none();
    let note = (!solo).then_some(Word::PassedOn);
    let mark = if side == Side::Emperor { "army" } else { "horde" };
    let row = |title: Word, (known, besides): (Cards, u8), places: u8| {
        let label = format!("{}: {}", title.get(lang), known.len() + besides);
        let free = places.saturating_sub(known.len() + besides);
        view! {
            <div class="zh-row">
                <span class="zh-row-name">{title.get(lang)}</span>
                <span class="zh-row-cards" role="group" aria-label=label>
                    {known.iter().map(|card| pill(scene, card, note)).collect_view()}
                    {backs(besides)}
                    {(0..free).map(|_| view! { <span class="zh-back free" aria-hidden="true"></span> }).collect_view()}
                </span>
            </div>
        }
    };
    let perhaps = fresh.then(|| view! { <p class="quiet zh-perhaps">{Word::PerhapsReserve.get(lang)}</p> });
    let name = now.seat(side).map(|seat| scene.name(seat));
    view! {
        <section class=format!("zh-holder seat-{}", colour(&now, side).0)>
            <h3 class="zh-heading">
                <Drawing name=mark seat=Some(colour(&now, side))/>
                <span class="name">{name}</span>" "{side_word(side).get(lang)}
            </h3>
            {row(Word::Hand, hand, 0)}
            {row(Word::Reserve, reserve, MAX_RESERVE)}
            {perhaps}
        </section>
    }
}

/// Deck, discards, and the decks of the barbarians in the solo game.
fn piles(scene: Scene<ZhengHe>, public: Memo<Public>) -> impl IntoView {
    move || {
        let now = public.get();
        let lang = scene.lang();
        let pile = |name: &'static str, n: u8, detail: fn(Scene<ZhengHe>) -> crate::boards::Detail| {
            view! {
                <span
                    class="zh-pile"
                    tabindex="0"
                    role="img"
                    aria-label=format!("{name} {n}")
                    {..scene.facts(move || detail(scene))}
                >
                    <span class="zh-back" aria-hidden="true"></span>{name}<b class="number">{n}</b>
                </span>
            }
        };
        let left = |deck: usize| {
            let all = scene.content().events[deck].len() as u8;
            all - now.solo.spent[deck].count_ones().min(all.into()) as u8
        };
        let events = (now.mode == Mode::Solo).then(|| {
            let details: [fn(Scene<ZhengHe>) -> crate::boards::Detail; DECKS] = [
                |scene| facts::of_events(scene, 0),
                |scene| facts::of_events(scene, 1),
                |scene| facts::of_events(scene, 2),
            ];
            let one = |(deck, detail): (usize, _)| pile(["I", "II", "III"][deck], left(deck), detail);
            details.into_iter().enumerate().map(one).collect_view()
        });
        view! {
            <div class="zh-piles" class:many=now.mode == Mode::Solo>
                {pile(Word::Deck.get(lang), now.deck, facts::of_deck)}
                {pile(Word::Discards.get(lang), now.discard.len(), facts::of_discards)}
                {events}
            </div>
        }
    }
}

/// What is happening on the table: a combat, a voyage, or the face-up card.
fn action(scene: Scene<ZhengHe>, public: Memo<Public>) -> AnyView {
    let now = public.get();
    let told = course::last(&scene.recent());
    if now.fight.on {
        let battle = if let Some(Last::Battle(battle)) = told { Some(battle) } else { None };
        return combat::fight(scene, public, battle);
    }
    if matches!(now.phase, Phase::Voyage | Phase::Junks | Phase::Gold | Phase::Dice | Phase::Sail { .. }) {
        return voyage::under_way(scene, public);
    }
    let told = told.map(|told| match told {
        Last::Battle(battle) => combat::ended(scene, &now, &battle),
        Last::Sailing(sailing) => voyage::ended(scene, &now, &sailing),
    });
    let card = now.card.map(|card| on_table(scene, &now, card));
    let nothing = (told.is_none() && card.is_none()).then(|| {
        view! { <p class="quiet zh-nothing">{Word::NoCard.get(scene.lang())}</p> }
    });
    view! { {card}{told}{uses(scene, public)}{voyage::amounts(scene, public)}{nothing} }.into_any()
}

/// The face-up card, with the reaction that it allows.
fn on_table(scene: Scene<ZhengHe>, now: &Public, card: Card) -> AnyView {
    let lang = scene.lang();
    let other = now.active.other();
    let deed = scene.content().deed(card, other, now.voyages);
    let when = match now.reaction {
        Reaction::Before => Some(Word::ReactionBefore),
        Reaction::After => Some(Word::ReactionAfter),
        Reaction::None => None,
    };
    let when = when.map(|when| format!(", {}", when.get(lang)));
    let reaction = if deed.is_empty() {
        view! { <p class="quiet">{Word::NoReaction.get(lang)}</p> }.into_any()
    } else {
        view! {
            <p>
                <span class="quiet">{Word::Reaction.get(lang)}{when}": "</span>
                <span class=format!("name seat-{}", colour(now, other).0)>{leader(scene, now, other)}</span>
                ": "{text::deed(lang, &deed)}
            </p>
        }
        .into_any()
    };
    let more = now.used.without(card).iter().map(|card| pill(scene, card, None)).collect_view();
    let event = bot_card(scene, now);
    view! {
        <div class="zh-face-up">
            <span class="zh-row-name">{Word::OnTheTable.get(lang)}</span>
            {pill(scene, card, None)}{more}{event}
        </div>
        {reaction}
    }
    .into_any()
}

/// The card of the barbarians that is being carried out in the solo game.
fn bot_card(scene: Scene<ZhengHe>, now: &Public) -> Option<impl IntoView + use<>> {
    let card = now.card.filter(|_| now.seat(now.active).is_none() && now.solo.line > 0)?;
    let deck = usize::from(scene.content().points(card) - 1);
    let event = scene.content().events.get(deck)?.get(usize::from(now.solo.event))?;
    Some(view! { <b class="zh-event">{event.name.get(scene.lang()).to_string()}</b> })
}

/// The commands that the face-up card pays for, as signs, and the card action.
fn uses(scene: Scene<ZhengHe>, public: Memo<Public>) -> Option<AnyView> {
    let now = public.get();
    let content = scene.content();
    let points = now.card.map_or(0, |card| content.points(card));
    let commands = Command::ALL.into_iter().map(Action::Command);
    let legal: Vec<Action> = commands.chain([Action::CardAction]).filter(|&action| scene.is_legal(action)).collect();
    if legal.is_empty() {
        return None;
    }
    let tile = move |action: Action| {
        let chance = outlook::after(content, &now, action);
        let signs = if let Action::Command(command) = action {
            icons::job(&now, command.job(points)).into_any()
        } else {
            let deed = now.card.map(|card| content.deed(card, now.actor, now.voyages)).unwrap_or_default();
            view! { <Drawing name="scroll" seat=None/>{icons::deed(&now, &deed)} }.into_any()
        };
        let shown = chance.map(|chance| view! { <span class="number" title=exact(chance)>{percent(chance)}</span> });
        let label = move || {
            let chance = chance.map(|chance| format!(", {} {}", Word::Success.get(scene.lang()), percent(chance)));
            format!("{}{}", say(scene, action), chance.unwrap_or_default())
        };
        view! {
            <button
                type="button"
                class="zh-tile"
                title=say(scene, action)
                {..scene.target(move || Some(action), label)}
            >
                {signs}{shown}
            </button>
        }
    };
    let title = Word::Commands.get(scene.lang());
    let tiles = legal.into_iter().map(tile).collect_view();
    Some(view! { <div class="zh-tiles" role="group" aria-label=title>{tiles}</div> }.into_any())
}
