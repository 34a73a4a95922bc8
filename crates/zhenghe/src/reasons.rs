//! What a hint's reasons are made of: voyages, borderlands, and what both sides have on the board.

use crate::ZhengHe;
use crate::content::Content;
use crate::pieces::{Ending, LANDS, Place, Side};
use crate::state::Public;
use crate::why::Rule;
use alloc::borrow::Cow;
use alloc::format;
use engine::{Lang, Map, Reasons, Scoring, Terms, Text, Unit};

/// Where each kind of term begins.
const VICTORY: usize = 0;
const VOYAGES: usize = 1;
const CONTROL: usize = 2;
const GOLD: usize = CONTROL + LANDS;
const JUNKS: usize = GOLD + 1;
const ARMIES: usize = JUNKS + 1;
const HORDES: usize = ARMIES + 1;
const SETTLEMENTS: usize = HORDES + 1;

impl Reasons for ZhengHe {
    const TERMS: usize = SETTLEMENTS + 1;
    const WON_BY: Rule = Rule::F2;

    fn terms(content: &Content, public: &Public) -> Terms {
        let mut terms = Terms::default();
        let forecast = Self::forecast(content, public);
        terms.0[VICTORY] = forecast.0[0];
        let sum = |units: &Map<Place, u8>| units.iter().map(|&n| i32::from(n)).sum::<i32>();
        let mut of = |side: Side, term: usize, much: i32| {
            if let Some(seat) = public.seat(side) {
                terms.add(term, seat, much);
            }
        };
        of(Side::Emperor, VOYAGES, public.voyages_made().into());
        of(Side::Emperor, GOLD, (public.gold + public.sea_gold).into());
        of(Side::Emperor, JUNKS, public.junks.into());
        of(Side::Emperor, ARMIES, sum(&public.armies));
        of(Side::Barbarian, HORDES, sum(&public.hordes));
        of(Side::Barbarian, SETTLEMENTS, sum(&public.settlements));
        // While two sides fight for a land, neither has it.
        let fought_for = |land: Place| public.fight.on && public.fight.land == land;
        for side in Side::ALL {
            for land in public.controlled(side).iter().filter(|&land| !fought_for(land)) {
                of(side, CONTROL + land.index(), 1);
            }
        }
        terms
    }

    fn unit(term: usize) -> Unit {
        match term {
            VICTORY => Unit::Points,
            CONTROL..GOLD => Unit::Odds,
            _ => Unit::Things,
        }
    }

    fn term(lang: Lang, content: &Content, term: usize) -> Cow<'static, str> {
        let land = |term: usize| content.places[Place((term - CONTROL) as u8)].name.get(lang);
        match (lang, term) {
            (_, VICTORY) => Self::source(lang, 0).into(),
            (Lang::De, CONTROL..GOLD) => format!("Kontrolle über {}", land(term)).into(),
            (Lang::En, CONTROL..GOLD) => format!("Control of {}", land(term)).into(),
            (Lang::De, VOYAGES) => "Abgeschlossene Seereisen".into(),
            (Lang::En, VOYAGES) => "Completed voyages".into(),
            (_, GOLD) => "Gold".into(),
            (Lang::De, JUNKS) => "Dschunken".into(),
            (Lang::En, JUNKS) => "Junks".into(),
            (Lang::De, ARMIES) => "Armeen".into(),
            (Lang::En, ARMIES) => "Armies".into(),
            (Lang::De, HORDES) => "Horden".into(),
            (Lang::En, HORDES) => "Hordes".into(),
            (Lang::De, _) => "Siedlungen".into(),
            (Lang::En, _) => "Settlements".into(),
        }
    }

    fn earned_by(source: usize) -> Rule {
        [Rule::F2, Rule::F1, Rule::F1, Rule::F2][source]
    }

    fn ended_by(_: &Content, public: &Public) -> Rule {
        match public.endings[usize::from(public.game)] {
            Ending::Outstanding(Side::Emperor) => Rule::E8,
            Ending::Outstanding(Side::Barbarian) => Rule::B8,
            Ending::Weak(_) | Ending::Open => Rule::R3,
        }
    }
}
