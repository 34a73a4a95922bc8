//! Content editions: what is printed on boards and cards is data.

use crate::raw::Raw;
use crate::text::Lang;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use once_cell::race::OnceBox;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The largest content file.
pub const MAX_BYTES: usize = 1 << 20;
/// How many defects are reported; more would only hide the first.
pub const MAX_DEFECTS: usize = 50;

/// A 256-bit hash, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash256(pub [u8; 32]);

impl Hash256 {
    /// The SHA-256 of some bytes.
    pub fn of(bytes: &[u8]) -> Hash256 {
        Hash256(Sha256::digest(bytes).into())
    }

    /// Reads 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Hash256> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            let digit = |c: u8| (c as char).to_digit(16).filter(|_| !c.is_ascii_uppercase());
            *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
        }
        Some(Hash256(bytes))
    }
}

impl fmt::Display for Hash256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A name in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Name {
    /// German.
    pub de: String,
    /// English.
    pub en: String,
}

impl Name {
    /// The name in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }
}

/// Where a datum comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Stated by the rulebook.
    Rulebook,
    /// Stated by the rulebook's summary.
    Summary,
    /// Reported elsewhere.
    Source,
    /// Designed to fit all that is known; not known itself.
    Reconstructed,
    /// Follows from other data.
    Derived,
}

/// Something wrong in a content file: where, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect {
    /// A place in the file: `line 3, column 7` or `provinces[2].houses[0]`.
    pub place: String,
    /// What is wrong, and what should be there.
    pub problem: String,
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

/// An edition that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Its name in commands and tables.
    pub name: &'static str,
    /// What distinguishes it, in German.
    pub de: &'static str,
    /// What distinguishes it, in English.
    pub en: &'static str,
    /// Its file.
    pub file: &'static str,
    /// Whether new matches may choose it. An edition that has since been corrected is kept for the records that name
    /// it.
    pub offered: bool,
}

impl Edition {
    /// The edition that follows the rulebook, with the usual description.
    pub const fn standard(file: &'static str) -> Edition {
        Edition {
            name: "standard",
            de: "Wie im Regelheft, mit den hier ergänzten Angaben.",
            en: "As in the rulebook, with what had to be completed here.",
            file,
            offered: true,
        }
    }

    /// What distinguishes it.
    pub fn about(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::De => self.de,
            Lang::En => self.en,
        }
    }
}

/// The most editions that come with a game.
pub const MAX_EDITIONS: usize = 8;

/// The parsed editions of one game, each parsed once.
#[derive(Debug)]
pub struct Shelf<C>([OnceBox<C>; MAX_EDITIONS]);

impl<C: Content> Shelf<C> {
    /// Nothing parsed yet.
    pub const fn new() -> Shelf<C> {
        Shelf([const { OnceBox::new() }; MAX_EDITIONS])
    }

    fn get(&self, n: usize) -> &C {
        self.0[n].get_or_init(|| {
            let sound = |defects: Vec<Defect>| panic!("edition {n} is shipped with a defect: {}", defects[0]);
            Box::new(C::parse(C::EDITIONS[n].file).unwrap_or_else(sound))
        })
    }
}

impl<C: Content> Default for Shelf<C> {
    fn default() -> Self {
        Shelf::new()
    }
}

/// What is printed on one edition's boards and cards: parsed, validated, indexed.
pub trait Content: Sized + Send + Sync + 'static {
    /// The editions that come with the program, the standard one first. None is ever removed: records name them.
    const EDITIONS: &'static [Edition];
    /// The standard edition's file.
    const DEFAULT: &'static str = Self::EDITIONS[0].file;
    /// Where this game keeps its parsed editions.
    fn shelf() -> &'static Shelf<Self>;
    /// Reads a file and explains every defect.
    fn parse(json: &str) -> Result<Self, Vec<Defect>>;
    /// The standard edition.
    fn standard() -> &'static Self {
        Self::shelf().get(0)
    }
    /// The edition with this name, if new matches may choose it.
    fn named(name: &str) -> Option<&'static Self> {
        let n = Self::EDITIONS.iter().position(|edition| edition.offered && edition.name == name)?;
        Some(Self::shelf().get(n))
    }
    /// The place of the edition with this hash in `EDITIONS`.
    fn place(hash: Hash256) -> Option<usize> {
        (0..Self::EDITIONS.len()).find(|&n| Self::shelf().get(n).hash() == hash)
    }
    /// The edition with this hash, if it comes with the program.
    fn of(hash: Hash256) -> Option<&'static Self> {
        Self::place(hash).map(|n| Self::shelf().get(n))
    }
    /// The hash in records: it covers everything that matters for play, not layout or provenance.
    fn hash(&self) -> Hash256;
    /// Keeps an edition until the program ends.
    fn keep(self) -> &'static Self {
        Box::leak(Box::new(self))
    }
}

/// Reads the JSON of a content file into its raw form.
pub fn read<File: Raw>(json: &str) -> Result<File, Vec<Defect>> {
    if json.len() > MAX_BYTES {
        let problem = format!("{} bytes; a content file has at most {MAX_BYTES}", json.len());
        return Err(vec![Defect { place: "file".into(), problem }]);
    }
    let read = serde_json::from_str(json).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        let text = format!("{error}");
        let problem = text.rsplit_once(" at line ").map_or(text.as_str(), |(problem, _)| problem).into();
        Defect { place, problem }
    });
    let whole =
        |defect: Defect| if defect.place.is_empty() { Defect { place: "file".into(), ..defect } } else { defect };
    read.and_then(|json| File::read(&json)).map_err(|defect| vec![whole(defect)])
}

/// The hash of the parts of an edition that matter for play, given in a fixed order.
pub fn hash(parts: &impl Serialize) -> Hash256 {
    Hash256::of(&serde_json::to_vec(parts).expect("plain data serialises"))
}

/// Collects defects with their places, up to [`MAX_DEFECTS`].
#[derive(Debug, Default)]
pub struct Defects(Vec<Defect>);

impl Defects {
    /// Notes a defect.
    pub fn add(&mut self, place: impl Into<String>, problem: impl Into<String>) {
        if self.0.len() < MAX_DEFECTS {
            self.0.push(Defect { place: place.into(), problem: problem.into() });
        }
    }

    /// Notes a defect unless the condition is true; returns the condition.
    pub fn expect(&mut self, holds: bool, place: impl Into<String>, problem: impl Into<String>) -> bool {
        if !holds {
            self.add(place, problem);
        }
        holds
    }

    /// Everything that is wrong, or `Ok`.
    pub fn finish(self) -> Result<(), Vec<Defect>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}
