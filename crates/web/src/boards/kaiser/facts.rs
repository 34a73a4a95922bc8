//! Facts about a place for the side panel: ranks and pending points, the emissary limit, who would score an alliance.

use super::emblem;
use super::words::Word;
use crate::boards::{Block, Detail, Scene};
use engine::{Seat, SeatMap, sort_by_key};
use kaiser::{Alliance, Kaiser, Province, score};

/// A row for every seat that would score.
fn scoring(points: &SeatMap<u8>, players: u8, what: impl Fn(Seat) -> String) -> Vec<(Option<Seat>, String, String)> {
    let mut seats: Vec<Seat> = Seat::all(players).filter(|&seat| points[seat] > 0).collect();
    sort_by_key(&mut seats, |&seat| std::cmp::Reverse(points[seat]));
    seats.into_iter().map(|seat| (Some(seat), what(seat), format!("+{}", points[seat]))).collect()
}

/// A province: houses as they would score, emissaries and their limit, its alliances.
pub(super) fn of_province(scene: Scene<Kaiser>, province: Province) -> Detail {
    let view = scene.first_view();
    let (content, public, lang) = (view.content(), *view.public(), scene.lang_now());
    let word = |word: Word| word.get(lang);
    let houses = |seat: Seat| match public.houses_in(content, province, seat) {
        1 => format!("1 {}", word(Word::House)),
        many => format!("{many} {}", word(Word::Houses)),
    };
    let scored = public.full(content, province);
    let title = word(if scored { Word::Scored } else { Word::HousesThen });
    let mut blocks = vec![Block {
        title: title.into(),
        rows: scoring(&score::houses(content, &public, province), public.players, houses),
    }];
    let (here, limit) = (public.emissaries_in(province), public.limit(content, province));
    blocks.push(Block {
        title: String::new(),
        rows: vec![(None, word(Word::EmissaryLimit).into(), format!("{here}/{limit}"))],
    });
    for alliance in content.bonds(province) {
        let points = score::alliance(content, &public, alliance);
        if points.0.iter().any(|&points| points > 0) {
            blocks.push(of_pair(scene, alliance, &points, public.players));
        }
    }
    blocks.retain(|block| !block.rows.is_empty());
    Detail { title: content[province].name.get(lang).into(), emblem: emblem(&content[province].id), blocks }
}

fn of_pair(scene: Scene<Kaiser>, alliance: Alliance, points: &SeatMap<u8>, players: u8) -> Block {
    let view = scene.first_view();
    let content = view.content();
    let [a, b] = content.pair(alliance).map(|province| content[province].name.get(scene.lang_now()));
    let title = format!("{} {}: {a} · {b}", Word::Alliance.get(scene.lang_now()), alliance.number());
    Block { title, rows: scoring(points, players, |_| String::new()) }
}

/// An alliance: who would score it now.
pub(super) fn of_alliance(scene: Scene<Kaiser>, alliance: Alliance) -> Detail {
    let view = scene.first_view();
    let (content, public) = (view.content(), view.public());
    let points = score::alliance(content, public, alliance);
    let mut block = of_pair(scene, alliance, &points, public.players);
    let title = std::mem::take(&mut block.title);
    if block.rows.is_empty() {
        block.rows.push((None, Word::AllianceNobody.get(scene.lang_now()).into(), String::new()));
    }
    Detail { title, emblem: None, blocks: vec![block] }
}
