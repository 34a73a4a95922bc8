//! Who sits where, in words.

use bots::Level;
use engine::{Lang, Seat};
use wire::{Snapshot, Who};

/// A bot's name for people.
pub(crate) fn bot_name(bot: &str, lang: Lang) -> String {
    Level::parse(bot).map_or_else(|| bot.to_string(), |level| level.name(lang).to_string())
}

/// The name at a seat; empty if nobody sits there. Bots of the same name are distinguished by their seats.
pub(crate) fn name_of(snapshot: &Snapshot, seat: Seat, lang: Lang) -> String {
    match snapshot.seats.get(seat.index()).map(|seat| &seat.who) {
        Some(Who::User { name, .. } | Who::Reserved(name)) => name.clone(),
        Some(who @ Who::Bot(bot)) => {
            let alone = snapshot.seats.iter().filter(|seat| seat.who == *who).count() == 1;
            let name = bot_name(bot, lang);
            if alone { name } else { format!("{name} {}", seat.0 + 1) }
        }
        Some(Who::Open) | None => String::new(),
    }
}

/// Everybody at a table, for a line of text.
pub(crate) fn names(snapshot: &Snapshot, lang: Lang, open: &str) -> String {
    let name = |who: &Who| match who {
        Who::User { name, .. } | Who::Reserved(name) => name.clone(),
        Who::Bot(bot) => bot_name(bot, lang),
        Who::Open => open.to_string(),
    };
    snapshot.seats.iter().map(|seat| name(&seat.who)).collect::<Vec<_>>().join(" · ")
}
