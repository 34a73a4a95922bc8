//! Addresses of the page. They follow the `#`, so any static host serves them.

use crate::online::OnlineRoute;
use catalog::GameId;
use engine::Seat;

/// A place in a recorded match: after a number of steps, through the eyes of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spot {
    /// After how many steps; the start by default.
    pub(crate) ply: Option<u32>,
    /// Whose eyes; a spectator's by default.
    pub(crate) seat: Option<Seat>,
}

impl Spot {
    /// The end of an address: `57`, `57/2`; seats are counted from 1.
    fn parse(words: &[&str]) -> Spot {
        let number = |n: usize| words.get(n).and_then(|word| word.parse::<u32>().ok());
        let seat = number(1).and_then(|n| u8::try_from(n).ok()?.checked_sub(1));
        Spot { ply: number(0), seat: seat.map(Seat) }
    }

    fn written(self) -> String {
        match (self.ply, self.seat) {
            (None, _) => String::new(),
            (Some(ply), None) => format!("/{ply}"),
            (Some(ply), Some(seat)) => format!("/{ply}/{}", seat.0 + 1),
        }
    }
}

/// The visitor's page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// All games.
    Gallery,
    /// A new match of a game.
    New(GameId),
    /// The lesson of a game.
    Learn(GameId),
    /// A match on this device, by the name of its save.
    Table(String),
    /// A recorded match: the name of a save, or a whole record in the address.
    Replay(String, Spot),
    /// The exercises of a game; a certain one, counted from 1, or the one of the day.
    Exercises(GameId, Option<u32>),
    /// Matches on this device.
    Replays,
    /// The rules of a game, at one rule.
    Rules(GameId, Option<String>),
    /// Preferences.
    Settings,
    /// Whose work this is.
    Credits,
    /// Playing with people elsewhere.
    Online(OnlineRoute),
}

impl Route {
    /// Reads what follows the `#`; anything unknown is the gallery.
    pub(crate) fn parse(hash: &str) -> Route {
        let parts: Vec<&str> = hash.trim_start_matches('#').split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            ["table", save] => Route::Table(save.into()),
            ["replay", save, ref spot @ ..] => Route::Replay(save.into(), Spot::parse(spot)),
            ["exercises", game, ref which @ ..] => {
                let which = which.first().and_then(|word| word.parse().ok());
                GameId::parse(game).map_or(Route::Gallery, |game| Route::Exercises(game, which))
            }
            ["replays"] => Route::Replays,
            ["rules"] => Route::Rules(GameId::ALL[0], None),
            ["rules", game] => GameId::parse(game).map_or(Route::Gallery, |game| Route::Rules(game, None)),
            ["rules", game, rule] => {
                GameId::parse(game).map_or(Route::Gallery, |game| Route::Rules(game, Some(rule.into())))
            }
            ["settings"] => Route::Settings,
            ["credits"] => Route::Credits,
            ["online", ref rest @ ..] => Route::Online(OnlineRoute::parse(rest)),
            ["learn", game] => GameId::parse(game).map_or(Route::Gallery, Route::Learn),
            ["new", game] => GameId::parse(game).map_or(Route::Gallery, Route::New),
            _ => Route::Gallery,
        }
    }

    /// The address.
    pub(crate) fn href(&self) -> String {
        match self {
            Route::Gallery => "#/".into(),
            Route::New(game) => format!("#/new/{game}"),
            Route::Learn(game) => format!("#/learn/{game}"),
            Route::Table(save) => format!("#/table/{save}"),
            Route::Replay(save, spot) => format!("#/replay/{save}{}", spot.written()),
            Route::Exercises(game, None) => format!("#/exercises/{game}"),
            Route::Exercises(game, Some(which)) => format!("#/exercises/{game}/{which}"),
            Route::Replays => "#/replays".into(),
            Route::Rules(game, None) => format!("#/rules/{game}"),
            Route::Rules(game, Some(rule)) => format!("#/rules/{game}/{rule}"),
            Route::Settings => "#/settings".into(),
            Route::Credits => "#/credits".into(),
            Route::Online(page) => page.href(),
        }
    }

    /// The whole address, for sending to somebody.
    pub(crate) fn link(&self) -> String {
        let here = crate::browser::window().location().href().unwrap_or_default();
        format!("{}{}", here.split(['#', '?']).next().unwrap_or_default(), self.href())
    }

    /// Goes there.
    pub(crate) fn visit(&self) {
        // An address that this page made is always accepted.
        let _ = crate::browser::window().location().set_hash(&self.href());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_reads_back() {
        let game = GameId::ALL[0];
        let routes = [
            Route::Gallery,
            Route::New(game),
            Route::Learn(game),
            Route::Table("a1".into()),
            Route::Replay("b2".into(), Spot::default()),
            Route::Replay("b2".into(), Spot { ply: Some(57), seat: None }),
            Route::Replay("b2".into(), Spot { ply: Some(57), seat: Some(Seat(1)) }),
            Route::Exercises(game, None),
            Route::Exercises(game, Some(12)),
            Route::Replays,
            Route::Rules(game, None),
            Route::Rules(game, Some("KC-P9".into())),
            Route::Settings,
            Route::Credits,
            Route::Online(OnlineRoute::Lobby),
            Route::Online(OnlineRoute::Open(game)),
            Route::Online(OnlineRoute::Table(wire::TableId((1 << 53) - 1))),
            Route::Online(OnlineRoute::Mine),
            Route::Online(OnlineRoute::Person(wire::UserId(7))),
            Route::Online(OnlineRoute::Leaders(game)),
            Route::Online(OnlineRoute::Account),
        ];
        for route in routes {
            assert_eq!(Route::parse(&route.href()), route);
        }
        assert_eq!(Route::parse("#/nonsense/x"), Route::Gallery);
    }
}
