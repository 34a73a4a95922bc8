//! What a hint's reasons are made of: points by province and alliance, roads, and majorities of emissaries.

use crate::Kaiser;
use crate::content::Content;
use crate::pieces::{Alliance, Province};
use crate::score;
use crate::state::Public;
use crate::text::province_name;
use crate::why::Rule;
use alloc::borrow::Cow;
use alloc::format;
use engine::{Lang, Reasons, Seat, Terms, Unit};

/// Where each kind of term begins.
const ALLIANCES: usize = Province::COUNT;
const ROADS: usize = ALLIANCES + Alliance::COUNT;
const MAJORITIES: usize = ROADS + 1;

impl Reasons for Kaiser {
    const TERMS: usize = MAJORITIES + Province::COUNT;
    const WON_BY: Rule = Rule::F5;

    fn terms(content: &Content, public: &Public) -> Terms {
        let mut terms = Terms::default();
        for province in Province::all() {
            let (houses, emissaries) = (score::houses(content, public, province), &public.emissaries[province]);
            let most = emissaries.0.iter().copied().max().unwrap_or(0);
            for seat in Seat::all(public.players) {
                terms.add(province.index(), seat, houses[seat].into());
                let leads = most > 0 && emissaries[seat] == most;
                terms.add(MAJORITIES + province.index(), seat, leads.into());
            }
        }
        for alliance in Alliance::all() {
            let points = score::alliance(content, public, alliance);
            for seat in Seat::all(public.players) {
                terms.add(ALLIANCES + alliance.index(), seat, points[seat].into());
            }
        }
        for seat in Seat::all(public.players) {
            terms.add(ROADS, seat, score::roads(content, public, seat).into());
        }
        terms
    }

    fn unit(term: usize) -> Unit {
        if term < MAJORITIES { Unit::Points } else { Unit::Odds }
    }

    fn term(lang: Lang, content: &Content, term: usize) -> Cow<'static, str> {
        let name = |n: usize| province_name(lang, content, Province(n as u8));
        match (lang, term) {
            (Lang::De, 0..ALLIANCES) => format!("Häuser in {}", name(term)).into(),
            (Lang::En, 0..ALLIANCES) => format!("Houses in {}", name(term)).into(),
            (_, ALLIANCES..ROADS) => {
                let pair = content.pair(Alliance((term - ALLIANCES) as u8));
                let [a, b] = pair.map(|province| province_name(lang, content, province));
                match lang {
                    Lang::De => format!("Bündnis von {a} und {b}").into(),
                    Lang::En => format!("Alliance of {a} and {b}").into(),
                }
            }
            (Lang::De, ROADS) => "Straßen".into(),
            (Lang::En, ROADS) => "Roads".into(),
            (Lang::De, _) => format!("Meiste Abgesandte in {}", name(term - MAJORITIES)).into(),
            (Lang::En, _) => format!("Most emissaries in {}", name(term - MAJORITIES)).into(),
        }
    }

    fn earned_by(source: usize) -> Rule {
        [Rule::H1, Rule::F2, Rule::F4][source]
    }

    fn ended_by(_: &Content, public: &Public) -> Rule {
        if public.last_round() { Rule::E1 } else { Rule::E2 }
    }
}
