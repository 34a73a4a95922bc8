//! Addresses of the online pages, behind `#/online`.

use catalog::GameId;
use wire::{TableId, UserId};

/// The visitor's page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnlineRoute {
    /// Public tables, and the way in.
    Lobby,
    /// A new table of a game.
    Open(GameId),
    /// A table, from its gathering to its replay.
    Table(TableId),
    /// The visitor's games.
    Mine,
    /// Somebody's public page.
    Person(UserId),
    /// The best of a game.
    Leaders(GameId),
    /// Name, notices, tokens, the visitor's data.
    Account,
}

impl OnlineRoute {
    /// Reads what follows `online`; anything unknown is the lobby.
    pub(crate) fn parse(parts: &[&str]) -> OnlineRoute {
        let number = |text: &str| text.parse().ok();
        let known = match *parts {
            ["new", game] => GameId::parse(game).map(OnlineRoute::Open),
            ["table", id] => number(id).map(|id| OnlineRoute::Table(TableId(id))),
            ["mine"] => Some(OnlineRoute::Mine),
            ["person", id] => number(id).map(|id| OnlineRoute::Person(UserId(id))),
            ["leaders"] => Some(OnlineRoute::Leaders(GameId::ALL[0])),
            ["leaders", game] => GameId::parse(game).map(OnlineRoute::Leaders),
            ["account"] => Some(OnlineRoute::Account),
            _ => None,
        };
        known.unwrap_or(OnlineRoute::Lobby)
    }

    /// The address.
    pub(crate) fn href(self) -> String {
        match self {
            OnlineRoute::Lobby => "#/online".into(),
            OnlineRoute::Open(game) => format!("#/online/new/{game}"),
            OnlineRoute::Table(TableId(id)) => format!("#/online/table/{id}"),
            OnlineRoute::Mine => "#/online/mine".into(),
            OnlineRoute::Person(UserId(id)) => format!("#/online/person/{id}"),
            OnlineRoute::Leaders(game) => format!("#/online/leaders/{game}"),
            OnlineRoute::Account => "#/online/account".into(),
        }
    }
}
