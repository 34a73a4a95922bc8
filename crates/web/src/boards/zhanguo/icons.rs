//! Small signs: triggers, bonuses, criteria, rewards, cards.

use crate::art::outline;
use leptos::prelude::*;
use zhanguo::content::{Bonus, Content, Effect, Reward, Square};
use zhanguo::{Aspect, Card, Court, Criterion, Kind, Official, Region, Regions};

/// A sign of the kit, centred at a spot.
pub(super) fn icon(name: &'static str, x: f64, y: f64, size: f64) -> AnyView {
    let half = size / 2.0;
    view! {
        <use_ class=format!("icon {name}") href=format!("#{name}-0") x=x - half y=y - half width=size height=size/>
    }
    .into_any()
}

/// A character of the kit, centred at a spot.
pub(super) fn emblem(of: char, class: &'static str, x: f64, y: f64, size: f64) -> AnyView {
    let at = format!("translate({} {}) scale({})", x - size / 2.0, y - size / 2.0, size / 256.0);
    view! { <path class=class d=outline(of) transform=at/> }.into_any()
}

/// Figures, centred at a spot. As with every figure in a drawing, the label of the drawing says them, too.
pub(super) fn figure(text: impl Into<String>, class: &'static str, x: f64, y: f64, size: f64) -> AnyView {
    let y = y + size * 0.34;
    view! {
        <text class=class x=x y=y font-size=size text-anchor="middle" aria-hidden="true">{text.into()}</text>
    }
    .into_any()
}

/// The number of a piece, at its corner.
pub(super) fn badge(count: impl Into<u16>, x: f64, y: f64) -> AnyView {
    view! { <text class="count" x=x y=y aria-hidden="true">{count.into()}</text> }.into_any()
}

/// A rounded rectangle around a spot.
pub(super) fn plate(class: impl Into<String>, (x, y): (f64, f64), (width, height): (f64, f64), round: f64) -> AnyView {
    let (left, top) = (x - width / 2.0, y - height / 2.0);
    view! { <rect class=class.into() x=left y=top width=width height=height rx=round/> }.into_any()
}

/// A stroke that crosses out what is below it.
pub(super) fn struck(x: f64, y: f64, half: f64) -> AnyView {
    let (left, right, low, high) = (x - half, x + half, y + half * 0.84, y - half * 0.84);
    view! { <path class="struck" d=format!("M{left} {low}L{right} {high}")/> }.into_any()
}

/// The sign of an official.
pub(super) const fn hat(official: Official) -> &'static str {
    match official {
        Official::Red => "official-square",
        Official::Grey => "official-round",
        Official::White => "official-winged",
    }
}

/// The sign of an aspect's octagons.
pub(super) const fn octagon(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "octagon-writing",
        Aspect::Currency => "octagon-currency",
        Aspect::Law => "octagon-law",
    }
}

/// The sign of an aspect's cards.
pub(super) const fn back(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "back-writing",
        Aspect::Currency => "back-currency",
        Aspect::Law => "back-law",
    }
}

/// The class of an aspect.
pub(super) const fn class(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "writing",
        Aspect::Currency => "currency",
        Aspect::Law => "law",
    }
}

/// The character of an aspect.
pub(super) const fn glyph(aspect: Aspect) -> char {
    match aspect {
        Aspect::Writing => '書',
        Aspect::Currency => '幣',
        Aspect::Law => '法',
    }
}

/// The character of a region: its number.
pub(super) fn numeral(region: Region) -> char {
    ['一', '二', '三', '四', '五'][region.index()]
}

/// The sign of a court action.
pub(super) const fn court(action: Court) -> &'static str {
    match action {
        Court::Wall => "wall",
        Court::Palace => "palace",
        Court::Workers => "worker",
        Court::Relocate => "relocate",
        Court::Official => "emissary",
        Court::Governor => "governor",
    }
}

/// The sign of a kind of order.
pub(super) const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Wall => "wall",
        Kind::Palace => "palace",
        Kind::Governor => "governor",
    }
}

fn counted(name: &'static str, count: u8, x: f64, y: f64, size: f64) -> AnyView {
    view! {
        {icon(name, x, y, size)}
        {figure(count.to_string(), "on-sign", x + size * 0.42, y + size * 0.3, size * 0.56)}
    }
    .into_any()
}

fn points(text: impl Into<String>, x: f64, y: f64, size: f64) -> AnyView {
    view! { {icon("points", x, y, size)}{figure(text, "on-coin", x, y, size * 0.62)} }.into_any()
}

/// Any official: all three hats.
fn anybody(x: f64, y: f64, size: f64) -> AnyView {
    let each = |(official, dx): (Official, f64)| icon(hat(official), x + dx * size, y, size * 0.72);
    [(Official::Red, -0.36), (Official::White, 0.36), (Official::Grey, 0.0)].map(each).collect_view().into_any()
}

/// What a card gives.
pub(super) fn bonus(bonus: Bonus, x: f64, y: f64, size: f64) -> AnyView {
    match bonus {
        Bonus::Octagon => icon("octagon", x, y, size),
        Bonus::Relocation { points } => counted("relocate", points, x - size * 0.12, y, size),
        Bonus::Points { points: n } => points(n.to_string(), x, y, size),
        Bonus::PointsPerCard { aspect } => view! {
            {icon(back(aspect), x + size * 0.3, y, size * 0.9)}
            {points("1", x - size * 0.28, y, size * 0.78)}
        }
        .into_any(),
        Bonus::Worker => icon("worker-here", x, y, size),
        Bonus::CalmAny => icon("calm", x, y, size),
        Bonus::CalmHere => icon("calm-here", x, y, size),
        Bonus::MoveWorker => icon("carry", x, y, size),
        Bonus::Official { official: Some(official) } => icon(hat(official), x, y, size),
        Bonus::Official { official: None } => anybody(x, y, size),
    }
}

/// What a player board does.
pub(super) fn effect(effect: Effect, x: f64, y: f64, size: f64) -> AnyView {
    match effect {
        Effect::ExtraWorker(n) => view! {
            {icon("worker", x - size * 0.4, y, size * 0.9)}
            {counted("relocate", n, x + size * 0.4, y, size * 0.7)}
        }
        .into_any(),
        Effect::MoveWorker => icon("carry", x, y, size),
        Effect::Octagon => icon("octagon", x, y, size),
        Effect::CalmForWorker => view! {
            {icon("calm", x - size * 0.42, y, size * 0.85)}
            {icon("worker", x + size * 0.42, y, size * 0.85)}
        }
        .into_any(),
        Effect::Relocation(n) => counted("relocate", n, x, y, size),
        Effect::MoveGovernor => view! {
            {icon("governor", x - size * 0.3, y, size * 0.9)}
            {icon("relocate", x + size * 0.45, y, size * 0.6)}
        }
        .into_any(),
    }
}

/// What a bonus square gives.
pub(super) fn square(square: Square, x: f64, y: f64, size: f64) -> AnyView {
    match square {
        Square::Relocation { points } => counted("relocate", points, x - size * 0.1, y, size),
        Square::Points { points: n } => points(n.to_string(), x, y, size),
        Square::Official => anybody(x, y, size * 0.9),
    }
}

fn blank_card(class: &'static str, x: f64, y: f64, size: f64) -> AnyView {
    plate(class, (x, y), (size * 0.5, size * 0.74), 1.5)
}

/// What a wall tile rewards.
pub(super) fn criterion(criterion: Criterion, x: f64, y: f64, size: f64) -> AnyView {
    let card = |aspect: Aspect, dx: f64| icon(back(aspect), x + dx * size, y, size);
    match criterion {
        Criterion::OfficialsMatchUnrest => view! {
            {icon("emissary", x - size * 0.62, y, size)}
            {figure("≥", "sign-word", x, y, size * 0.7)}
            {icon("unrest", x + size * 0.6, y, size * 0.86)}
        }
        .into_any(),
        Criterion::GreyOfficial => icon(hat(Official::Grey), x, y, size * 1.15),
        Criterion::RedOfficial => icon(hat(Official::Red), x, y, size * 1.15),
        Criterion::WhiteOfficial => icon(hat(Official::White), x, y, size * 1.15),
        Criterion::OrangeCard => card(Aspect::Currency, 0.0),
        Criterion::BrownCard => card(Aspect::Law, 0.0),
        Criterion::IvoryCard => card(Aspect::Writing, 0.0),
        Criterion::ThreeCards => {
            let blank = |dx: f64| blank_card("blank-card", x + dx * size, y, size);
            [-0.6, 0.0, 0.6].map(blank).collect_view().into_any()
        }
        Criterion::TwoOfAColour => {
            let blank = |dx: f64| blank_card("blank-card same", x + dx * size, y, size);
            view! { {blank(-0.5)}{figure("=", "sign-word", x, y, size * 0.6)}{blank(0.5)} }.into_any()
        }
        Criterion::Calm => view! {
            {figure("−", "sign-word", x - size * 0.6, y, size)}
            {icon("unrest", x + size * 0.15, y, size)}
        }
        .into_any(),
        Criterion::NoUnrest => view! {
            {icon("unrest", x, y, size)}
            {struck(x, y, size * 0.5)}
        }
        .into_any(),
        Criterion::ColourSets => {
            view! { {card(Aspect::Writing, -0.56)}{card(Aspect::Currency, 0.0)}{card(Aspect::Law, 0.56)} }.into_any()
        }
    }
}

fn numbers(set: Regions) -> String {
    if set == Regions::ALL {
        return "1–5".into();
    }
    set.iter().map(|region| region.number().to_string()).collect::<Vec<_>>().join(" ")
}

/// A reward, in a field around a spot.
pub(super) fn reward(reward: Reward, x: f64, y: f64, size: f64) -> AnyView {
    let place = |set: Regions| figure(numbers(set), "place-number", x, y + size * 0.62, size * 0.52);
    let up = y - size * 0.16;
    match reward {
        Reward::Official(at) => view! { {anybody(x, up, size * 0.9)}{place(Regions::one(at))} }.into_any(),
        Reward::Officials(official, at) => view! {
            {icon(hat(official), x - size * 0.28, up, size * 0.82)}
            {icon(hat(official), x + size * 0.28, up, size * 0.82)}
            {place(Regions::one(at))}
        }
        .into_any(),
        Reward::Workers(at) => view! {
            {icon("worker", x - size * 0.28, up, size * 0.86)}
            {icon("worker", x + size * 0.28, up, size * 0.86)}
            {place(Regions::one(at))}
        }
        .into_any(),
        Reward::Governor(set) => view! { {icon("governor", x, up, size)}{place(set)} }.into_any(),
        Reward::Wall => icon("wall", x, y, size * 1.1),
        Reward::Palace => icon("palace", x, y, size * 1.1),
    }
}

/// The front of a card, 60 wide and 84 high, from its upper left corner.
pub(super) fn front(content: &Content, card: Card) -> AnyView {
    let (face, aspect) = (content.card(card), card.aspect());
    let way = match face.trigger {
        Court::Wall | Court::Palace | Court::Workers => "M45 45L50 36L55 45Z",
        Court::Official | Court::Governor => "M45 36L50 45L55 36Z",
        Court::Relocate => "",
    };
    view! {
        <g class=format!("front {}", class(aspect))>
            <rect class="sheet" width="60" height="84" rx="7"/>
            {emblem(glyph(aspect), "glyph", 46.0, 15.0, 21.0)}
            <text class="card-number" x="6" y="22" font-size="21">{card.0}</text>
            {icon(court(face.trigger), 26.0, 41.0, 26.0)}
            <path class="trend" d=way/>
            <path class="fold" d="M7 56.5H53"/>
            {bonus(face.bonus, 30.0, 70.0, 23.0)}
        </g>
    }
    .into_any()
}
