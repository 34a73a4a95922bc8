//! ZhanGuo: the empire with its wall, the tables beside it, the player boards, the hand and the court.

mod cards;
mod cover;
mod facts;
mod head;
mod icons;
mod map;
mod offer;
mod other;
mod own;
mod pick;
mod tables;
mod wall;
mod words;

use super::{Block, Cover, Drawn, Scene, Supply};
use crate::memo::memo;
use ::zhanguo::text as said;
use ::zhanguo::{Action, Aspect, Event, GOVERNORS, Official, PALACES, ROUNDS, WALLS, ZhanGuo};
use engine::{Lang, Seat, View};
use leptos::prelude::*;
use pick::Picks;
use words::Word;

/// The width of the map and of the viewer's board.
const WIDE: f64 = 540.0;
/// The width of the tables and of the others' boards.
const NARROW: f64 = 290.0;

impl Drawn for ZhanGuo {
    const COVER: Cover = cover::COVER;

    fn board(scene: Scene<ZhanGuo>) -> AnyView {
        let picks = Picks::of(scene);
        let seats = memo(move || {
            let view = scene.view();
            let players = view.public().setup.players;
            (view.viewer().unwrap_or(Seat(0)), players)
        });
        let own = move || own::board(scene, picks, seats.get().0);
        let others = move || {
            let (own, players) = seats.get();
            // From the viewer's left, in table order.
            let each = (1..players).map(|n| Seat((own.0 + n) % players));
            each.map(|seat| other::board(scene, picks, seat)).collect_view()
        };
        let map_label = move || Word::Map.get(scene.lang());
        view! {
            <div class="board zhanguo-board">
                {offer::offer(scene)}
                <svg class="panel empire" viewBox=format!("0 0 {WIDE} 336") role="group" aria-label=map_label>
                    {map::map(scene, picks)}
                    {wall::wall(scene)}
                </svg>
                <div class="own-place">{own}</div>
                <div class="beside-map" class:crowded=move || { seats.get().1 > 3 }>
                    {tables::rewards(scene)}
                    {tables::orders(scene)}
                    {others}
                </div>
            </div>
        }
        .into_any()
    }

    fn hand(scene: Scene<ZhanGuo>) -> Option<AnyView> {
        Some(cards::hand(scene))
    }

    fn market(scene: Scene<ZhanGuo>) -> Option<AnyView> {
        Some(cards::market(scene))
    }

    fn supplies(view: &View<ZhanGuo>, seat: Seat, lang: Lang) -> Vec<Supply> {
        let public = view.public();
        let player = public.player(seat);
        let supply = |count: u8, name: String, piece| Supply { count: count.to_string(), name, piece: Some(piece) };
        let mut list = Vec::new();
        for aspect in Aspect::ALL {
            let name = format!("{} {}", Word::HandBacks.get(lang), said::aspect(lang, aspect));
            list.push(supply(player.hand[aspect], name, icons::back(aspect)));
        }
        for aspect in Aspect::ALL {
            let name = format!("{} {}", Word::Octagons.get(lang), said::aspect(lang, aspect));
            list.push(supply(public.octagon_value(seat, aspect), name, icons::octagon(aspect)));
        }
        for official in Official::ALL {
            list.push(supply(player.supply[official], said::official(lang, official).into(), icons::hat(official)));
        }
        list.push(supply(GOVERNORS - player.governor_count(), Word::Governors.get(lang).into(), "governor"));
        list.push(supply(PALACES - player.palace_count(), Word::Palaces.get(lang).into(), "palace"));
        list.push(supply(WALLS - public.wall_count(seat), Word::Walls.get(lang).into(), "rampart"));
        list
    }

    fn beside(view: &View<ZhanGuo>, action: Action, told: &[Event], lang: Lang) -> Vec<Block> {
        facts::beside(view, action, told, lang)
    }

    fn stage(view: &View<ZhanGuo>, lang: Lang) -> String {
        let public = view.public();
        let court = match public.below() {
            Some(card) => format!("{} {card}", Word::CourtCard.get(lang)),
            None => Word::CourtEmpty.get(lang).into(),
        };
        let (round, of) = (Word::Round.get(lang), Word::Of.get(lang));
        format!("{round} {} {of} {ROUNDS} · {court}", public.round + 1)
    }
}
