//! What a card or a command does, as signs: `+3` and an army, `2` crossed swords.

use super::places::drawing;
use crate::art::Piece as Drawing;
use crate::text::signed;
use leptos::prelude::*;
use zhenghe::Public;
use zhenghe::content::Deed;
use zhenghe::pieces::{Job, Piece, Verb};

/// What a job does: a sign, a piece, and another piece for the place.
fn parts(job: Job) -> (String, Option<Piece>, Option<&'static str>) {
    let n = job.n;
    let gain = |piece| (format!("+{n}"), Some(piece), None);
    let lose = |piece| (format!("−{n}"), Some(piece), None);
    let at_border = |(sign, piece, _)| (sign, piece, Some("wall"));
    match job.verb {
        Verb::GainGold => gain(Piece::Gold),
        Verb::GainJunks => gain(Piece::Junk),
        Verb::ArmiesHome => gain(Piece::Army),
        Verb::ArmiesBorderlands => at_border(gain(Piece::Army)),
        Verb::LoseHordesHome => lose(Piece::Horde),
        Verb::LoseHordesBorderland => at_border(lose(Piece::Horde)),
        Verb::LoseSettlementsHome => lose(Piece::Settlement),
        Verb::RetreatHalf => ("½".into(), Some(Piece::Horde), Some("back")),
        Verb::RetreatAll => (String::new(), Some(Piece::Horde), Some("back")),
        Verb::Voyage => (n.to_string(), Some(Piece::Junk), Some("die")),
        Verb::Attack => (n.to_string(), None, Some("swords")),
        Verb::LoseGold => lose(Piece::Gold),
        Verb::LoseJunks => lose(Piece::Junk),
        Verb::LoseArmies => lose(Piece::Army),
        Verb::LoseArmiesBorderland => at_border(lose(Piece::Army)),
        Verb::HordesHome | Verb::Gather => gain(Piece::Horde),
        Verb::HordesBorderlands => at_border(gain(Piece::Horde)),
        Verb::SettlementsHome | Verb::Collect => gain(Piece::Settlement),
        Verb::SettlementsBorderlands => at_border(gain(Piece::Settlement)),
        Verb::Move => (n.to_string(), None, Some("way")),
        Verb::Settle => (n.to_string(), Some(Piece::Settlement), Some("wall")),
    }
}

/// A job as signs.
pub(super) fn job(public: &Public, job: Job) -> impl IntoView + use<> {
    let (sign, piece, place) = parts(job);
    let piece = piece.map(|piece| drawing(public, piece));
    let piece = piece.map(|(name, seat)| view! { <Drawing name=name seat=seat/> });
    let place = place.map(|name| view! { <Drawing name=name seat=None/> });
    let modifier =
        (job.verb == Verb::Voyage && job.extra != 0).then(|| view! { <small>{signed(job.extra.into())}</small> });
    view! { <span class="zh-job"><span class="number">{sign}</span>{piece}{place}{modifier}</span> }
}

/// A card action as signs.
pub(super) fn deed(public: &Public, deed: &Deed) -> impl IntoView + use<> {
    let jobs: Vec<_> = deed.jobs().map(|of| job(public, of)).collect();
    if jobs.is_empty() { view! { <span class="zh-job">"–"</span> }.into_any() } else { jobs.into_any() }
}
