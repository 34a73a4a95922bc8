//! Editions: what is printed on boards and cards, by default or from a visitor's own file.

use engine::content::Hash256;
use engine::{Content, Defect, Record, Title};
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Files read so far, by game and hash: each is kept once.
type Read = BTreeMap<(&'static str, [u8; 32]), &'static (dyn Any + Send + Sync)>;

thread_local! {
    static READ: RefCell<Read> = const { RefCell::new(BTreeMap::new()) };
}

/// A record in either form, with the visitor's edition if there is one, otherwise with the known edition that it names.
pub(crate) fn read_record<G: Title>(
    bytes: &[u8],
    file: Option<&str>,
) -> Result<(&'static G::Content, Record<G>), String> {
    let own = file.map(|file| content_of::<G>(Some(file))).transpose()?;
    Record::open(bytes, own).map_err(|error| error.to_string())
}

/// The edition of a file; without one, the default edition.
pub(crate) fn content_of<G: Title>(file: Option<&str>) -> Result<&'static G::Content, String> {
    let Some(file) = file else { return Ok(G::Content::standard()) };
    let key = (G::NAME, Hash256::of(file.as_bytes()).0);
    if let Some(known) = READ.with_borrow(|read| read.get(&key).and_then(|known| known.downcast_ref())) {
        return Ok(known);
    }
    let first = |defects: Vec<Defect>| defects.first().map(ToString::to_string).unwrap_or_default();
    let content = G::Content::parse(file).map_err(first)?.keep();
    READ.with_borrow_mut(|read| read.insert(key, content));
    Ok(content)
}
