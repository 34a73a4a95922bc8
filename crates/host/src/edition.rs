//! Editions by their hash: those that come with the program, and others that a server has kept.

use catalog::{GameId, with_game};
use engine::{Content, Game, Hash256, Title};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use wire::Code;

/// Editions that do not come with the program, by game and hash; each is kept once.
type Learned = BTreeMap<(&'static str, [u8; 32]), &'static (dyn Any + Send + Sync)>;

static LEARNED: Mutex<Learned> = Mutex::new(BTreeMap::new());

/// The editions with which tables of the first release were played; those tables do not name theirs.
const FIRST: [(&str, &str); 4] = [
    ("kaiser", "e903af54d5b5118c52d318303710eacabe4bde6fe64d098622b32662859308f2"),
    ("zhanguo", "04f532dff744a4462c8f15330bba367fa48340b2d238f0a9e2b6c7df59fc40cc"),
    ("zhenghe", "01778a6db9f4298c8f3523ec4ff34ae3a5c18e1a41241666029870b13ca8f817"),
    ("yunhe", "d17180af9b2c9e530ac705c6ef2578a12ee7718d49ba7750120c925fd5055289"),
];

/// The edition of a kept table that names none.
pub(crate) fn first(game: &str) -> String {
    FIRST.iter().find(|(name, _)| *name == game).map_or_else(String::new, |(_, hash)| (*hash).into())
}

/// The hash of the edition that a new table chooses by name; without a name, of the standard edition.
pub(crate) fn choose(game: &str, name: &str) -> Result<String, Code> {
    let id = GameId::parse(game).ok_or(Code::NoSuchGame)?;
    with_game!(id, G => {
        let standard = name.is_empty().then(<G as Game>::Content::standard);
        let content = standard.or_else(|| <G as Game>::Content::named(name)).ok_or(Code::BadSetup)?;
        Ok(content.hash().to_string())
    })
}

/// Every edition that comes with the program, as game, hash and file.
pub fn shipped() -> Vec<(&'static str, String, &'static str)> {
    let of_game = |&id: &GameId| {
        with_game!(id, G => {
            let edition = |edition: &engine::content::Edition| {
                let content = <G as Game>::Content::parse(edition.file).ok()?;
                Some((id.name(), content.hash().to_string(), edition.file))
            };
            <G as Game>::Content::EDITIONS.iter().filter_map(edition).collect::<Vec<_>>()
        })
    };
    GameId::ALL.iter().flat_map(of_game).collect()
}

/// Whether a game can be played with the edition of this hash.
pub fn knows(game: &str, hash: &str) -> bool {
    GameId::parse(game).is_some_and(|id| with_game!(id, G => find::<G>(hash).is_some()))
}

/// Learns an edition from its file and returns its hash; `None` if the file is not an edition of this game.
pub fn learn(game: &str, file: &str) -> Option<String> {
    let id = GameId::parse(game)?;
    with_game!(id, G => {
        let content = <G as Game>::Content::parse(file).ok()?;
        let hash = content.hash();
        let mut learned = LEARNED.lock().unwrap_or_else(PoisonError::into_inner);
        learned.entry((id.name(), hash.0)).or_insert_with(|| content.keep());
        Some(hash.to_string())
    })
}

/// The edition with this hash.
pub(crate) fn find<G: Title>(hash: &str) -> Option<&'static G::Content> {
    let hash = Hash256::parse(hash)?;
    G::Content::of(hash).or_else(|| {
        let learned = LEARNED.lock().unwrap_or_else(PoisonError::into_inner);
        learned.get(&(G::NAME, hash.0)).and_then(|content| content.downcast_ref())
    })
}
