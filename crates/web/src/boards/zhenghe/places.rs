//! Places on land, with their pieces.

use super::combat::percent;
use super::lay::Lay;
use super::{colour, facts, side_word};
use crate::art::{Token, outline, smooth};
use crate::boards::Scene;
use crate::memo::memo;
use engine::{Lang, Seat};
use leptos::prelude::*;
use zhenghe::pieces::{EMPIRE, Piece, Place, Side, Verb};
use zhenghe::{Action, Event, Phase, Public, ZhengHe, outlook, text};

/// The pieces in a place: armies, hordes, settlements, gold.
pub(super) fn standing(public: &Public, place: Place) -> [(Piece, u8); 4] {
    let gold = if place == EMPIRE { public.gold } else { 0 };
    [
        (Piece::Army, public.armies[place]),
        (Piece::Horde, public.hordes[place]),
        (Piece::Settlement, public.settlements[place]),
        (Piece::Gold, gold),
    ]
}

/// The drawing of a piece, and whose colour it has.
pub(super) fn drawing(public: &Public, piece: Piece) -> (&'static str, Option<Seat>) {
    match piece {
        Piece::Army => ("army", Some(colour(public, Side::Emperor))),
        Piece::Junk => ("junk", Some(colour(public, Side::Emperor))),
        Piece::Horde => ("horde", Some(colour(public, Side::Barbarian))),
        Piece::Settlement => ("settlement", Some(colour(public, Side::Barbarian))),
        Piece::Gold => ("gold", None),
    }
}

/// The emblem of a place of the known editions.
pub(super) fn emblem(id: &str) -> Option<char> {
    Some(match id {
        "gansu" => '關',
        "sichuan" => '蜀',
        "shaanxi" => '秦',
        "beizhili" => '京',
        "liaodong" => '東',
        "west-mongols" => '胡',
        "east-mongols" => '蒙',
        "manchu" => '女',
        "empire" => '明',
        _ => return None,
    })
}

/// All places as areas that can be chosen, with name and emblem.
pub(super) fn regions(scene: Scene<ZhengHe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    Place::all().map(|place| region(scene, lay, public, place)).collect_view()
}

fn region(scene: Scene<ZhengHe>, lay: Lay, public: Memo<Public>, place: Place) -> impl IntoView {
    let content = scene.content();
    let spot = &content.places[place];
    let border = smooth(&lay.outline(content, place), 0.5);
    let ring = smooth(&lay.inset(content, place, 7.0), 0.5);
    let holder = memo(move || holder(&public.get(), place));
    let recent = memo(move || scene.recent().iter().any(|event| touches(event, place)));
    let pigment = move || match holder.get() {
        Some(Side::Emperor) => "province red",
        Some(Side::Barbarian) => "province yellow",
        None => "province green",
    };
    // The barbarians' borderlands are also hatched, so that colour is never alone.
    let hatch = border.clone();
    let hatch = move || {
        let lost = place.is_land() && holder.get() == Some(Side::Barbarian);
        lost.then(|| view! { <path class="zh-hatched" fill="url(#zh-hatch)" d=hatch.clone()/> })
    };
    let halo = ring.clone();
    let halo = move || recent.get().then(|| view! { <path class="halo zh-halo" d=halo.clone()/> });
    view! {
        <g
            class="zh-place"
            {..scene.target(move || Some(Action::At(place)), move || label(&public.get(), scene, place))}
            {..scene.facts(move || facts::of_place(scene, place))}
        >
            <path class=pigment d=border.clone()/>
            {hatch}
            <path class="zh-wash" fill="url(#zh-wash)" d=border/>
            {name(lay, scene, place, emblem(&spot.id))}
            {halo}
            <path class="ring" d=ring/>
            {assault(scene, lay, public, place)}
        </g>
    }
}

/// Who holds a place: homes have a permanent owner, an empty borderland has none.
fn holder(public: &Public, place: Place) -> Option<Side> {
    if place == EMPIRE {
        Some(Side::Emperor)
    } else if place.is_home() {
        Some(Side::Barbarian)
    } else {
        Side::ALL.into_iter().find(|&side| public.controlled(side).has(place))
    }
}

/// The chance of the attack that may be chosen here.
fn assault(scene: Scene<ZhengHe>, lay: Lay, public: Memo<Public>, place: Place) -> impl IntoView {
    let content = scene.content();
    let (x, y) = lay.at(content, place);
    let (_, south) = lay.band(place);
    let chance = memo(move || {
        let public = public.get();
        match public.phase {
            Phase::Place { job } if job.verb == Verb::Attack && scene.is_legal(Action::At(place)) => {
                outlook::assault(content, &public, public.actor, place, job.n)
            }
            _ => None,
        }
    });
    move || {
        chance.get().map(|(units, chance)| {
            let at = format!("translate({x:.1} {:.1})", f64::midpoint(y, south) + 16.0);
            view! {
                <g class="zh-assault" transform=at>
                    <rect x="-47" y="-14" width="94" height="28" rx="14"/>
                    <text text-anchor="middle" y="6">{format!("{units} · {}", percent(chance))}</text>
                </g>
            }
        })
    }
}

/// Whether an event happened there.
fn touches(event: &Event, at: Place) -> bool {
    match *event {
        Event::Placed { place, .. } | Event::Removed { place, .. } => place == Some(at),
        Event::Moved { from, to, .. } => from == at || to == at,
        Event::Attacks { land, .. } | Event::FightEnds { land, .. } => land == at,
        _ => false,
    }
}

fn label(public: &Public, scene: Scene<ZhengHe>, place: Place) -> String {
    let lang = scene.lang();
    let name = scene.content().places[place].name.get(lang);
    let there = contents(public, place, lang);
    if there.is_empty() { name.into() } else { format!("{name}: {}", there.join(", ")) }
}

/// The pieces in a place, in words.
fn contents(public: &Public, place: Place, lang: Lang) -> Vec<String> {
    let standing = standing(public, place).into_iter().filter(|&(_, n)| n > 0);
    let mut list: Vec<String> = standing.map(|(piece, n)| text::pieces(lang, piece, n)).collect();
    if place.is_land() {
        list.extend(holder(public, place).map(|side| side_word(side).get(lang).to_string()));
    }
    list
}

/// Emblem and name.
fn name(lay: Lay, scene: Scene<ZhengHe>, place: Place, emblem: Option<char>) -> impl IntoView {
    let content = scene.content();
    let (x, y) = lay.at(content, place);
    let (north, _) = lay.band(place);
    let top = if place == EMPIRE { y - 26.0 } else { north + if lay.wide { 36.0 } else { 42.0 } };
    let size = if lay.wide { 78.0 } else { 84.0 };
    let glyph = emblem.map(|emblem| {
        let at = format!("translate({:.1} {:.1}) scale({:.4})", x - size / 2.0, y - size / 2.0 + 8.0, size / 256.0);
        view! { <path class="zh-glyph" d=outline(emblem) transform=at/> }
    });
    let words = move || content.places[place].name.get(scene.lang()).to_string();
    view! {
        <g class="labels">
            {glyph}
            <text class="zh-name" x=x y=top text-anchor="middle">{words}</text>
        </g>
    }
}

/// The pieces of all places.
pub(super) fn pieces(scene: Scene<ZhengHe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    Place::all().map(|place| stand(scene, lay, public, place)).collect_view()
}

fn stand(scene: Scene<ZhengHe>, lay: Lay, public: Memo<Public>, place: Place) -> impl IntoView {
    let content = scene.content();
    let (x, y) = lay.at(content, place);
    let there = memo(move || standing(&public.get(), place));
    let arriving = memo(move || {
        let news = scene.recent();
        let arrived = |piece: Piece| {
            news.iter().any(|event| match *event {
                Event::Placed { piece: what, place: to, .. } => what == piece && to == Some(place),
                Event::Moved { piece: what, to, .. } => what == piece && to == place,
                _ => false,
            })
        };
        [Piece::Army, Piece::Horde, Piece::Settlement, Piece::Gold].map(arrived)
    });
    let width =
        if place == EMPIRE { lay.width(content, place) * 0.5 } else { lay.width(content, place).min(250.0) - 16.0 };
    move || {
        let public = public.get_untracked();
        let arriving = arriving.get();
        let groups: Vec<_> = there.get().into_iter().zip(arriving).filter(|((_, n), _)| *n > 0).collect();
        // The Emperor's pieces are above the barbarians'; on an upright map each kind has its own row.
        let ours = groups.iter().take_while(|((piece, _), _)| *piece == Piece::Army).count();
        let rows: Vec<&[_]> = match groups.split_at(ours) {
            _ if place == EMPIRE => vec![&groups[..]],
            _ if !lay.wide => groups.chunks(1).collect(),
            (above, below) => [above, below].into_iter().filter(|row| !row.is_empty()).collect(),
        };
        let height = if lay.wide { 36.0 } else { 46.0 };
        let mut heaps = Vec::new();
        for (n_th, row) in rows.iter().enumerate() {
            let dy =
                if place == EMPIRE { 16.0 } else { 20.0 + (n_th as f64 - (rows.len() as f64 - 1.0) / 2.0) * height };
            let share = width / row.len() as f64;
            for (k, &((piece, n), arriving)) in row.iter().enumerate() {
                let dx = (k as f64 - (row.len() as f64 - 1.0) / 2.0) * share;
                let (name, seat) = drawing(&public, piece);
                let size = if rows.len() > 1 && lay.wide { 34.0 } else { 40.0 };
                heaps.push(heap(Heap { name, seat, n, x: x + dx, y: y + dy, size, width: share, arriving }));
            }
        }
        heaps.into_iter().collect_view()
    }
}

/// Pieces of one kind side by side, with their number.
#[derive(Clone, Copy)]
pub(super) struct Heap {
    pub(super) name: &'static str,
    pub(super) seat: Option<Seat>,
    pub(super) n: u8,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
    pub(super) width: f64,
    pub(super) arriving: bool,
}

/// The most pieces drawn individually.
const SHOWN: u8 = 6;

pub(super) fn heap(heap: Heap) -> impl IntoView {
    let Heap { name, seat, n, x, y, size, width, arriving } = heap;
    let shown = n.min(SHOWN);
    let gaps = f64::from(shown.saturating_sub(1));
    let step = if shown > 1 { ((width - size * 1.3) / gaps).min(size * 0.74) } else { 0.0 };
    let west = x - step * gaps / 2.0 - if n > 1 { size * 0.12 } else { 0.0 };
    let token = |k: u8| {
        let x = west + step * f64::from(k);
        view! { <Token name=name seat=seat x=x y=y size=size arriving=arriving && k + 1 == shown/> }
    };
    let number = (n > 1).then(|| {
        let at = format!("translate({:.1} {:.1})", west + step * gaps + size * 0.5, y - size * 0.28);
        view! { <g class="zh-number" transform=at><circle r="12.5"/><text text-anchor="middle" y="6">{n}</text></g> }
    });
    view! { {(0..shown).map(token).collect_view()}{number} }
}
