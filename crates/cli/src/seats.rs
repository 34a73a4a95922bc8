//! Who sits where: `human:Ada,greedy,random`.

use crate::exec::Player;
use crate::{networks, text};
use anyhow::{Result, bail};
use bots::Level;
use catalog::{GameId, with_game};
use engine::{Game, Lang, MAX_SEATS, Seat};

/// Who decides for a seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Sitter {
    /// Somebody at this terminal, with a name if one was given.
    Human(Option<String>),
    /// A bot or a program.
    Bot(Player),
}

impl Sitter {
    fn parse(word: &str, game: GameId, lang: Lang) -> Result<Sitter> {
        match word.split_once(':') {
            Some(("human", name)) if !name.trim().is_empty() => Ok(Sitter::Human(Some(name.trim().to_string()))),
            None if word == "human" => Ok(Sitter::Human(None)),
            _ => match Player::open(word, game, lang)? {
                Some(player) => Ok(Sitter::Bot(player)),
                None => bail!("{}", text::unknown_sitter(lang, word)),
            },
        }
    }

    /// The sitter that a record's tag names: `human Ada`, `greedy greedy-2`; a person where there is no tag. A file may
    /// come from anybody, so it starts no program and opens no other file.
    pub(crate) fn of_tag(tag: Option<&str>, lang: Lang) -> Result<Sitter> {
        match tag.and_then(|tag| tag.split_once(' ')) {
            None | Some(("human", _)) => Ok(Sitter::Human(None)),
            Some((kind, _)) if networks::is_named(kind) => bail!("{}", text::nets::network_in_a_record(lang, kind)),
            Some((kind, _)) => match Player::parse(kind) {
                Some(Player::Program(_)) => bail!("{}", text::bots::program_in_a_record(lang, kind)),
                Some(player) => Ok(Sitter::Bot(player)),
                None => bail!("{}", text::unknown_sitter(lang, kind)),
            },
        }
    }

    /// The name of the sitter at this place, counted from 0.
    pub(crate) fn name(&self, place: usize, lang: Lang) -> String {
        match self {
            Sitter::Human(Some(name)) => name.clone(),
            Sitter::Human(None) => text::human(lang, place + 1),
            Sitter::Bot(player) => {
                let kind = player.to_string();
                let name = Level::parse(&kind).map_or(kind, |level| level.name(lang).into());
                format!("{name}-{}", place + 1)
            }
        }
    }

    /// How the record names the sitter.
    pub(crate) fn kind(&self) -> String {
        match self {
            Sitter::Human(_) => "human".into(),
            Sitter::Bot(player) => player.to_string(),
        }
    }
}

/// Reads the list of sitters and checks that the game has that many seats.
pub(crate) fn parse(list: &str, game: GameId, lang: Lang) -> Result<Vec<Sitter>> {
    let sitters = list.split(',').map(|word| Sitter::parse(word.trim(), game, lang)).collect::<Result<Vec<_>>>()?;
    let players = with_game!(game, G => G::PLAYERS);
    if sitters.len() > MAX_SEATS || !players.contains(&(sitters.len() as u8)) {
        bail!("{}", text::wrong_number_of_seats(lang, "--seats", game.name(), &players, sitters.len()));
    }
    Ok(sitters)
}

/// The list of bots alone; people are refused.
pub(crate) fn parse_bots(list: &str, game: GameId, lang: Lang) -> Result<Vec<Player>> {
    let bot = |sitter| match sitter {
        Sitter::Bot(player) => Ok(player),
        Sitter::Human(_) => bail!("{}", text::bots_only(lang)),
    };
    parse(list, game, lang)?.into_iter().map(bot).collect()
}

/// One sitter followed by as many others as the smallest table of this game needs; nobody sits alone by default.
pub(crate) fn default_list(game: GameId, first: &str, others: &str) -> String {
    let fewest = with_game!(game, G => *G::PLAYERS.start()) as usize;
    [first].into_iter().chain(std::iter::repeat_n(others, fewest.max(2) - 1)).collect::<Vec<_>>().join(",")
}

/// The seat that an option `--seat` asks for, counted from 1.
pub(crate) fn asked(n: Option<u8>, players: u8, lang: Lang) -> Result<Option<Seat>> {
    match n {
        Some(n) if n == 0 || n > players => bail!("{}", text::no_such_seat(lang, n, players)),
        n => Ok(n.map(|n| Seat(n - 1))),
    }
}
