//! Die Reisen des Zheng He: the borderlands under the wall, the empire, the sea and its seven voyages; above the map
//! what the other side holds and what happens on the table.

mod cards;
mod combat;
mod course;
mod cover;
mod dice;
mod facts;
mod icons;
mod lay;
mod map;
mod moves;
mod places;
mod sea;
mod strip;
mod voyage;
mod words;

use super::{Block, Cover, Drawn, Scene, Supply, wide_window};
use crate::memo::memo;
use engine::{Lang, Seat, Text, View};
use lay::Lay;
use leptos::prelude::*;
use words::Word;
use zhenghe::pieces::{Mode, Piece, Side};
use zhenghe::{Action, Event, Public, ZhengHe};

impl Drawn for ZhengHe {
    const COVER: Cover = cover::COVER;

    fn board(scene: Scene<ZhengHe>) -> AnyView {
        let public = memo(move || *scene.view().public());
        let is_wide = wide_window();
        let drawing = move || {
            let lay = Lay::new(scene.content(), is_wide.get());
            let (x, y, width, height) = lay.frame(scene.content());
            view! {
                <svg class="board zh-board" viewBox=format!("{x:.0} {y:.0} {width:.0} {height:.0}") role="group">
                    {map::ground(scene.content(), lay)}
                    {sea::routes(scene, lay, public)}
                    {places::regions(scene, lay, public)}
                    {map::wall(scene.content(), lay)}
                    {map::roads(scene.content(), lay)}
                    {places::pieces(scene, lay, public)}
                    {sea::anchorage(scene, lay, public)}
                    {sea::harbours(scene, lay, public)}
                    {moves::trails(scene, lay)}
                    {moves::settle(scene, lay)}
                </svg>
            }
        };
        view! { <div class="zh-table">{strip::strip(scene, public)}{drawing}</div> }.into_any()
    }

    fn hand(scene: Scene<ZhengHe>) -> Option<AnyView> {
        Some(cards::hand(scene))
    }

    fn market(scene: Scene<ZhengHe>) -> Option<AnyView> {
        Some(cards::reserve(scene))
    }

    fn supplies(view: &View<ZhengHe>, seat: Seat, lang: Lang) -> Vec<Supply> {
        let public = view.public();
        let side = public.side(seat);
        let supply = |count: String, name: &str, piece| Supply { count, name: name.into(), piece };
        let word = |word: Word| word.get(lang);
        let leader = match side {
            Side::Emperor => supply(word(Word::Emperor).into(), "", Some("emperor")),
            Side::Barbarian => supply(word(Word::Barbarians).into(), "", Some("horde")),
        };
        let mut list = vec![leader];
        let kinds: &[(Piece, &'static str)] = match side {
            Side::Emperor => &[(Piece::Army, "army"), (Piece::Gold, "gold"), (Piece::Junk, "junk")],
            Side::Barbarian => &[(Piece::Horde, "horde"), (Piece::Settlement, "settlement")],
        };
        let in_supply =
            kinds.iter().map(|&(kind, piece)| supply(public.supply(kind).to_string(), word(Word::Supply), Some(piece)));
        list.extend(in_supply);
        list
    }

    fn standing(lang: Lang) -> Option<&'static str> {
        Some(Word::Now.get(lang))
    }

    fn beside(view: &View<ZhengHe>, action: Action, _: &[Event], lang: Lang) -> Vec<Block> {
        facts::beside(view, action, lang)
    }

    fn stage(view: &View<ZhengHe>, lang: Lang) -> String {
        let public = view.public();
        let word = |word: Word| word.get(lang);
        let game = if public.mode == Mode::Match {
            format!("{} {} {} 2 · ", word(Word::Game), public.game + 1, word(Word::Of))
        } else {
            String::new()
        };
        let round = format!("{} {}", word(Word::Round), public.round);
        format!("{game}{} {} · {round} · {}", word(Word::Stage), public.stage, side_word(public.active).get(lang))
    }
}

/// The colour of a side. In the solo game the barbarians have no seat, but they have a colour.
fn colour(public: &Public, side: Side) -> Seat {
    public.seat(side).unwrap_or(Seat(1))
}

fn side_word(side: Side) -> Word {
    match side {
        Side::Emperor => Word::Emperor,
        Side::Barbarian => Word::Barbarians,
    }
}

/// Who leads a side: the player's name, or the barbarians' own cards.
fn leader(scene: Scene<ZhengHe>, public: &Public, side: Side) -> String {
    let name = public.seat(side).map(|seat| scene.name(seat));
    name.unwrap_or_else(|| Word::BotDeck.get(scene.lang()).into())
}

/// An answer in the game's words.
fn say(scene: Scene<ZhengHe>, action: Action) -> String {
    let view = scene.view();
    let line = view.known().map(|known| <ZhengHe as Text>::action(scene.lang(), known, action));
    line.map_or_else(String::new, |line| line.plain(|seat| scene.name(seat)))
}

/// An event in the game's words.
fn tell(scene: Scene<ZhengHe>, event: Event) -> String {
    <ZhengHe as Text>::event(scene.lang(), scene.content(), &event).plain(|seat| scene.name(seat))
}
