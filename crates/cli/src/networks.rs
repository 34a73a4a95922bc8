//! Networks from files: `mcts:400it:net=FILE` searches with one.

use crate::{files, text};
use anyhow::{Context, Result, anyhow, bail};
use bots::{Kind, Limits, Search, Settings, Thinker};
use catalog::{GameId, with_game};
use engine::{Lang, Title};
use nets::Net;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The part of a name before the file.
const NET: &str = ":net=";

/// Reads a network for a game.
pub(crate) fn read(path: &Path, game: GameId, lang: Lang) -> Result<Arc<Net>> {
    let bytes = files::read(path, nets::MAX_FILE as u64, lang)?;
    let wrong = |why: String| anyhow!("{}", text::nets::unusable(lang, path, &why));
    let net = Net::read(&bytes).map_err(|damage| wrong(text::nets::damage(lang, &damage)))?;
    with_game!(game, G => net.check::<G>()).map_err(|misfit| wrong(text::nets::misfit(lang, &misfit)))?;
    Ok(Arc::new(net))
}

/// Whether a name asks for a network.
pub(crate) fn is_named(name: &str) -> bool {
    name.contains(NET)
}

/// A search with a network.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Networked {
    limits: Limits,
    settings: Settings,
    /// The file, as it was named.
    file: String,
    net: Arc<Net>,
}

impl Networked {
    /// Reads a name and its file; `None` if it is the name of something else.
    pub(crate) fn open(name: &str, game: GameId, lang: Lang) -> Result<Option<Networked>> {
        let Some((search, file)) = name.split_once(NET) else { return Ok(None) };
        let Some(Kind::Search(limits, settings)) = Kind::parse(search) else { return Ok(None) };
        let file = file.replace("%20", " ");
        if file.is_empty() {
            bail!("{}", text::nets::no_file(lang, name));
        }
        let net = read(Path::new(&file), game, lang).with_context(|| name.to_string())?;
        Ok(Some(Networked { limits, settings, file, net }))
    }

    /// A thinker for a seat.
    pub(crate) fn thinker<G: Title>(&self, seed: u64) -> Thinker<G> {
        let (net, settings) = (self.net.clone(), self.settings);
        let make = move || Search::taught(net.clone(), settings, seed).expect("the network was checked for this game");
        Thinker::made_by(move || Box::new(make()), self.limits)
    }
}

impl fmt::Display for Networked {
    /// Without blanks, so that it is one word in records.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{NET}{}", Kind::Search(self.limits, self.settings), self.file.replace(' ', "%20"))
    }
}
