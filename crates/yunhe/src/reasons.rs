//! What a hint's reasons are made of: points by source, tiles in storage, and unrest.

use crate::Yunhe;
use crate::content::Content;
use crate::pieces::Source;
use crate::state::Public;
use crate::why::Rule;
use alloc::borrow::Cow;
use engine::{Lang, Reasons, Scoring, Seat, Terms, Text, Unit};

/// Where each kind of term begins, after the sources of the score pad.
const CANALS: usize = Source::COUNT;
const STORED: usize = CANALS + 1;
const WALL: usize = STORED + 1;

impl Reasons for Yunhe {
    const TERMS: usize = WALL + 1;
    const WON_BY: Rule = Rule::F4;

    fn terms(content: &Content, public: &Public) -> Terms {
        let mut terms = Terms::default();
        let forecast = Self::forecast(content, public);
        for (term, by_seat) in terms.0.iter_mut().zip(forecast.0).take(Source::COUNT) {
            *term = by_seat;
        }
        for seat in Seat::all(public.players) {
            let player = &public.seats[seat];
            terms.add(CANALS, seat, player.canals.len() as i32);
            terms.add(STORED, seat, player.storage.canals().into());
            terms.add(WALL, seat, player.wall.into());
        }
        terms
    }

    fn unit(term: usize) -> Unit {
        match term {
            CANALS | STORED => Unit::Things,
            WALL => Unit::Burdens,
            _ => Unit::Points,
        }
    }

    fn term(lang: Lang, _: &Content, term: usize) -> Cow<'static, str> {
        match (lang, term) {
            (Lang::De, CANALS) => "Kanalplättchen auf dem Plan".into(),
            (Lang::En, CANALS) => "Canal tiles on the board".into(),
            (Lang::De, STORED) => "Kanalplättchen im Lager".into(),
            (Lang::En, STORED) => "Canal tiles in storage".into(),
            (Lang::De, WALL) => "Unruheplättchen auf der Mauer".into(),
            (Lang::En, WALL) => "Unrest tiles on the Wall".into(),
            _ => Self::source(lang, term).into(),
        }
    }

    fn earned_by(source: usize) -> Rule {
        match Source::ALL[source] {
            Source::Start => Rule::S2,
            Source::Building => Rule::A2,
            Source::Line | Source::Single | Source::Passing => Rule::G5,
            Source::Prestige => Rule::A4,
            Source::Uprising => Rule::U1,
            Source::Intrigue => Rule::A12,
            Source::Network => Rule::F1,
            Source::Palace | Source::Denounced => Rule::F2,
            Source::Unrest => Rule::F3,
        }
    }

    fn ended_by(_: &Content, _: &Public) -> Rule {
        Rule::R5
    }
}
