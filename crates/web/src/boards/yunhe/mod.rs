//! Da Yunhe: the land from Beijing to the south, its canals, the Grand Coordinator and what lies in front of the
//! players.

mod cards;
mod cover;
mod deeds;
mod facts;
mod fields;
mod land;
mod lay;
mod mats;
mod ship;
mod tiles;
mod words;

use super::{Cover, Drawn, Scene, Supply, wide_window};
use crate::browser::window_size;
use crate::memo::memo;
use engine::{Lang, Seat, View};
use lay::Lay;
use leptos::prelude::*;
use words::Word;
use yunhe::{Heading, STORAGE, TRIPS, Yunhe};

/// A window of at most this height is a phone in landscape (`phone.css`).
const LOW: f64 = 520.0;

impl Drawn for Yunhe {
    const COVER: Cover = cover::COVER;

    fn board(scene: Scene<Yunhe>) -> AnyView {
        let public = memo(move || *scene.view().public());
        let is_wide = wide_window();
        let drawing = move || {
            // The long land of four or five would be tiny on a phone in landscape.
            let long = public.get_untracked().players > 3;
            let wide = is_wide.get() && !(long && window_size().1 <= LOW);
            let lay = Lay::new(scene.content(), &public.get_untracked(), wide);
            let ways = ship::ways(scene, public);
            view! {
                <svg class="board yunhe-board" viewBox=format!("0 0 {:.0} {:.0}", lay.size.0, lay.size.1) role="group">
                    {land::land(scene, lay, public)}
                    {mats::mats(scene, lay, public)}
                    {fields::fields(scene, lay, public)}
                    {ship::lines(scene, lay, public, ways)}
                    {ship::ship(scene, lay, public, ways)}
                    {fields::rotations(scene, lay, public)}
                </svg>
            }
        };
        view! { {drawing} }.into_any()
    }

    fn hand(scene: Scene<Yunhe>) -> Option<AnyView> {
        Some(cards::hand(scene))
    }

    fn market(scene: Scene<Yunhe>) -> Option<AnyView> {
        Some(cards::market(scene))
    }

    fn sign(name: &str) -> Option<AnyView> {
        deeds::sign(name)
    }

    fn supplies(view: &View<Yunhe>, seat: Seat, lang: Lang) -> Vec<Supply> {
        let public = view.public();
        let player = &public.seats[seat];
        let supply =
            |count: String, word: Word, piece| Supply { count, name: word.get(lang).into(), piece: Some(piece) };
        let canals = player.canals.len();
        let mut list = vec![
            supply(canals.to_string(), if canals == 1 { Word::CanalBuilt } else { Word::CanalsBuilt }, "canal"),
            supply(player.palace.len().to_string(), Word::ForbiddenCity, "palace"),
            supply(format!("{}/{}", player.wall, public.level), Word::OnTheWall, "wall"),
            Supply {
                count: format!("{}/{STORAGE}", player.storage.len()),
                name: Word::Storage.get(lang).into(),
                piece: None,
            },
            Supply { count: player.stacked().to_string(), name: Word::Stacks.get(lang).into(), piece: None },
        ];
        if public.start == seat && public.round > 0 {
            list.push(Supply { count: String::new(), name: Word::StartPlayer.get(lang).into(), piece: None });
        }
        list
    }

    fn stage(view: &View<Yunhe>, lang: Lang) -> String {
        let public = view.public();
        let (round, trip) = (Word::Round.get(lang), Word::Trip.get(lang));
        let course = if public.heading == Heading::South { Word::ToTheSouth } else { Word::ToTheNorth };
        let number = (TRIPS + 1).saturating_sub(public.trips).min(TRIPS);
        let rest = if public.resting { format!(" · {}", Word::TeaBreak.get(lang)) } else { String::new() };
        format!("{round} {} · {trip} {number}/{TRIPS} {}{rest}", public.round, course.get(lang))
    }
}
