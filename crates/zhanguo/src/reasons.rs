//! What a hint's reasons are made of: points by source, governors by region, orders by section, and what is on the
//! player boards.

use crate::ZhanGuo;
use crate::content::Content;
use crate::pieces::{Aspect, REGIONS, Region, Source};
use crate::play::rewards::next_in_rank;
use crate::score;
use crate::state::Public;
use crate::text::{self, region_name};
use crate::why::Rule;
use alloc::borrow::Cow;
use alloc::format;
use engine::{Lang, Reasons, SeatSet, Terms, Text, Unit};

/// Where each kind of term begins, after the sources of the score pad.
const MAJORITIES: usize = Source::COUNT;
const OCTAGONS: usize = MAJORITIES + REGIONS;
const WORKERS: usize = OCTAGONS + Aspect::COUNT;
const OFFICIALS: usize = WORKERS + 1;
const CARDS: usize = OFFICIALS + 1;
const UNREST: usize = CARDS + 1;

impl Reasons for ZhanGuo {
    const TERMS: usize = UNREST + 1;
    const WON_BY: Rule = Rule::F5;

    fn terms(content: &Content, public: &Public) -> Terms {
        let mut terms = Terms::default();
        let forecast = score::forecast(content, public);
        for (term, by_seat) in terms.0.iter_mut().zip(forecast.0).take(Source::COUNT) {
            *term = by_seat;
        }
        for region in Region::all() {
            let most = public.seats().map(|seat| public.player(seat).governors[region]).max().unwrap_or(0);
            for seat in public.seats().filter(|&seat| most > 0 && public.player(seat).governors[region] == most) {
                terms.add(MAJORITIES + region.index(), seat, 1);
            }
        }
        for aspect in Aspect::ALL {
            if let Some(seat) = next_in_rank(public, aspect, SeatSet::EMPTY) {
                terms.add(OCTAGONS + aspect.index(), seat, 1);
            }
        }
        for seat in public.seats() {
            let player = public.player(seat);
            terms.add(WORKERS, seat, player.workers.iter().map(|&n| i32::from(n)).sum());
            terms.add(OFFICIALS, seat, player.official_count().into());
            terms.add(CARDS, seat, player.cards_by_aspect().iter().map(|&n| i32::from(n)).sum());
            terms.add(UNREST, seat, player.unrest_total().into());
        }
        terms
    }

    fn unit(term: usize) -> Unit {
        match term {
            MAJORITIES..WORKERS => Unit::Odds,
            WORKERS..UNREST => Unit::Things,
            UNREST => Unit::Burdens,
            _ => Unit::Points,
        }
    }

    fn term(lang: Lang, content: &Content, term: usize) -> Cow<'static, str> {
        match (lang, term) {
            (Lang::De, MAJORITIES..OCTAGONS) => {
                format!("Meiste Gouverneure in {}", region_name(lang, content, Region((term - MAJORITIES) as u8)))
                    .into()
            }
            (Lang::En, MAJORITIES..OCTAGONS) => {
                format!("Most governors in {}", region_name(lang, content, Region((term - MAJORITIES) as u8))).into()
            }
            (Lang::De, OCTAGONS..WORKERS) => {
                format!("Meiste Oktagone der {}", text::aspect(lang, Aspect::ALL[term - OCTAGONS])).into()
            }
            (Lang::En, OCTAGONS..WORKERS) => {
                format!("Most octagons of {}", text::aspect(lang, Aspect::ALL[term - OCTAGONS])).into()
            }
            (Lang::De, WORKERS) => "Arbeiter".into(),
            (Lang::En, WORKERS) => "Workers".into(),
            (Lang::De, OFFICIALS) => "Beamte".into(),
            (Lang::En, OFFICIALS) => "Officials".into(),
            (Lang::De, CARDS) => "Karten auf dem Tableau".into(),
            (Lang::En, CARDS) => "Cards on the board".into(),
            (Lang::De, UNREST) => "Unruhe".into(),
            (Lang::En, UNREST) => "Unrest".into(),
            _ => capital(Self::source(lang, term)),
        }
    }

    fn earned_by(source: usize) -> Rule {
        match Source::from_index(source) {
            None | Some(Source::Start) => Rule::A1,
            Some(Source::Missing) => Rule::U2,
            Some(Source::Palaces) => Rule::C10,
            Some(Source::Cards) => Rule::B1,
            Some(Source::Squares) => Rule::C8,
            Some(Source::Governors) => Rule::F1,
            Some(Source::Octagons) => Rule::F2,
            Some(Source::Orders) => Rule::F3,
            Some(Source::Walls) => Rule::F4,
        }
    }

    fn ended_by(_: &Content, _: &Public) -> Rule {
        Rule::R1
    }
}

/// The word at the beginning of a sentence.
fn capital(word: &'static str) -> Cow<'static, str> {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => format!("{}{}", first.to_uppercase(), letters.as_str()).into(),
        _ => word.into(),
    }
}
