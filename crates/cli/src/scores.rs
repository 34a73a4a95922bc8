//! Score tables by source.

use crate::names::Names;
use crate::table::Table;
use crate::text;
use anyhow::Result;
use engine::{Lang, Seat, State, Tally, Title};
use std::io::Write;

/// Points so far, and as if the match ended now.
pub(crate) fn so_far<G: Title>(out: &mut dyn Write, state: &State<G>, names: &Names, lang: Lang) -> Result<()> {
    let (content, public) = (state.content(), state.public());
    writeln!(out, "{}\n{}", text::points_so_far(lang), by_source::<G>(&G::tally(content, public), names, lang))?;
    writeln!(out, "{}\n{}", text::points_forecast(lang), by_source::<G>(&G::forecast(content, public), names, lang))?;
    Ok(())
}

/// The final table with ranks, and who won.
pub(crate) fn final_table<G: Title>(out: &mut dyn Write, state: &State<G>, names: &Names, lang: Lang) -> Result<()> {
    let Some(scores) = state.result() else { return so_far(out, state, names, lang) };
    let mut table = by_source::<G>(&G::tally(state.content(), state.public()), names, lang);
    let rank = |seat: Seat| scores.rank[seat].to_string();
    table.row([text::rank(lang).to_string()].into_iter().chain(Seat::all(scores.players).map(rank)));
    let winners: Vec<&str> = scores.winners().map(|seat| names.get(seat)).collect();
    Ok(writeln!(out, "{table}\n{}", text::winners(lang, &winners))?)
}

fn by_source<G: Title>(tally: &Tally, names: &Names, lang: Lang) -> Table {
    let seats = || (0u8..).map(Seat).take(names.iter().count());
    let mut table = Table::new([""].into_iter().chain(names.iter()));
    for source in 0..G::SOURCES {
        let points = seats().map(|seat| tally.get(source, seat).to_string());
        table.row([G::source(lang, source).to_string()].into_iter().chain(points));
    }
    let totals = seats().map(|seat| tally.total(seat).to_string());
    table.row([text::total(lang).to_string()].into_iter().chain(totals));
    table
}
