//! A match as the list of its steps, in text and in bytes.

use crate::content::Hash256;
use crate::{Content, Dealer, Game, Notation, Numbered, Seat, Setup, SetupError, parse_setup, write_setup};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The version of both record formats that this program writes; it reads this one and all older ones.
const VERSION: u32 = 1;
/// The first bytes of the binary form; one byte with the version follows.
const MAGIC: &[u8; 3] = b"txr";
/// A higher byte is a letter: the file is text that happens to begin like a record.
const MAX_VERSION: u8 = 31;
/// A record has no more tags, and a tag no more bytes.
const MAX_TAGS: usize = 64;
const MAX_TAG_BYTES: usize = 1000;
/// Steps on one line of the text form.
const STEPS_PER_LINE: usize = 12;

/// One entry of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A seat's decision, by action id.
    Play(Seat, u16),
    /// A random outcome, by chance id. Outcomes are stored, so a replay needs no generator.
    Deal(u16),
}

/// What a record says before its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header<G: Game> {
    /// Seats, variants, rules revision.
    pub setup: G::Setup,
    /// Hash of the content edition.
    pub content: Hash256,
    /// Hash of the dealer's key, published before the match.
    pub dice: Option<Hash256>,
    /// Free notes: names, dates, bots. The rules never read them.
    /// [`Timeline::set_tag`](crate::Timeline::set_tag) adds them.
    pub tags: Vec<(String, String)>,
}

/// Header and steps: the truth on disk.
///
/// ```
/// use engine::{Content, Record, Seat, Timeline};
/// use testkit::toys::{Blank, Nim, Take, TwoSeats};
///
/// let mut game = Timeline::<Nim>::new(Blank::standard(), TwoSeats, None);
/// game.play(Seat(0), 0, Take { heap: 0, stones: 2 }).unwrap();
/// let text = game.record().to_text(Blank::standard());
/// let record = Record::<Nim>::read(text.as_bytes(), Blank::standard()).unwrap();
/// let again = Timeline::replay(Blank::standard(), &record).unwrap();
/// assert!(again.state() == game.state());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// What precedes the steps.
    pub header: Header<G>,
    /// Every decision and outcome in order.
    pub steps: Vec<Step>,
}

/// Why a record cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// Not a record at all.
    NotARecord,
    /// Written by a newer program.
    Version(u32),
    /// A record of another game.
    OtherGame(String),
    /// A header line that cannot be read: its number (from 1) and what is wrong.
    Line(usize, String),
    /// The setup is refused.
    Setup(SetupError),
    /// A step that cannot be read: its index and token.
    Step(usize, String),
    /// The bytes end too soon.
    Truncated,
    /// It was made with another content edition, whose hash this is.
    OtherContent(Hash256),
    /// A step that the rules do not allow: its index.
    NotLegal(usize),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotARecord => write!(f, "this is not a tianxia record"),
            ReadError::Version(n) => write!(f, "the record has format {n}; this program reads up to {VERSION}"),
            ReadError::OtherGame(name) => write!(f, "this is a record of `{name}`"),
            ReadError::Line(n, what) => write!(f, "line {n}: {what}"),
            ReadError::Setup(error) => write!(f, "setup: {error}"),
            ReadError::Step(n, token) => write!(f, "step {n}: `{token}` is not a step of this game"),
            ReadError::Truncated => write!(f, "the record ends in the middle"),
            ReadError::OtherContent(hash) => write!(f, "the record was made with another edition, {hash}"),
            ReadError::NotLegal(n) => write!(f, "step {n} is not allowed by the rules at that point"),
        }
    }
}

impl core::error::Error for ReadError {}

/// The game that a record in either form names, read without knowing the game.
pub fn game_of(bytes: &[u8]) -> Result<String, ReadError> {
    if bytes.starts_with(MAGIC) {
        return Bytes::after_version(bytes)?.text();
    }
    let text = core::str::from_utf8(bytes).map_err(|_| ReadError::NotARecord)?;
    text.lines().nth(1).and_then(|line| line.strip_prefix("game ")).map(Into::into).ok_or(ReadError::NotARecord)
}

/// The hash of the edition that a record in either form names, read without knowing the game.
pub fn content_of(bytes: &[u8]) -> Result<Hash256, ReadError> {
    if let Some(rest) = bytes.strip_prefix(MAGIC) {
        let mut rest = Bytes(rest);
        rest.text()?;
        rest.text()?;
        return rest.take().map(Hash256);
    }
    let text = core::str::from_utf8(bytes).map_err(|_| ReadError::NotARecord)?;
    let header = text.lines().take_while(|line| !line.starts_with("steps "));
    let hash = header.filter_map(|line| line.strip_prefix("content ")).find_map(Hash256::parse);
    hash.ok_or(ReadError::NotARecord)
}

impl<G: Game> Record<G> {
    /// An empty record.
    pub fn new(content: &G::Content, setup: G::Setup, dealer: Option<&Dealer>) -> Record<G> {
        let header = Header { setup, content: content.hash(), dice: dealer.map(Dealer::hash), tags: Vec::new() };
        Record { header, steps: Vec::new() }
    }

    /// Reads either form; the edition must be the one the record names.
    pub fn read(bytes: &[u8], content: &G::Content) -> Result<Record<G>, ReadError>
    where
        G: Notation,
    {
        if bytes.starts_with(MAGIC) {
            let record = Record::from_bytes(bytes)?;
            return record.expect_content(content);
        }
        Record::from_text(core::str::from_utf8(bytes).map_err(|_| ReadError::NotARecord)?, content)
    }

    /// Reads either form with the given edition, or with the known edition that the record names.
    pub fn open(
        bytes: &[u8],
        edition: Option<&'static G::Content>,
    ) -> Result<(&'static G::Content, Record<G>), ReadError>
    where
        G: Notation,
    {
        let named = || content_of(bytes).ok().and_then(G::Content::of);
        let content = edition.or_else(named).unwrap_or_else(G::Content::standard);
        Ok((content, Record::read(bytes, content)?))
    }

    fn expect_content(self, content: &G::Content) -> Result<Record<G>, ReadError> {
        if self.header.content == content.hash() { Ok(self) } else { Err(ReadError::OtherContent(self.header.content)) }
    }

    /// The value of a tag.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.header.tags.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// A step as the text form writes it.
    pub fn token(&self, content: &G::Content, n: usize) -> String
    where
        G: Notation,
    {
        write_step::<G>(content, self.steps[n])
    }

    /// The text form: one token for each step, readable in a diff.
    pub fn to_text(&self, content: &G::Content) -> String
    where
        G: Notation,
    {
        let header = &self.header;
        let mut text = format!("tianxia record {VERSION}\ngame {}\n", G::NAME);
        text += &format!("setup {}\ncontent {}\n", write_setup::<G>(&header.setup), header.content);
        if let Some(hash) = header.dice {
            text += &format!("dice {hash}\n");
        }
        for (key, value) in &header.tags {
            text += &format!("tag {key} {value}\n");
        }
        text += &format!("steps {}\n", self.steps.len());
        for line in self.steps.chunks(STEPS_PER_LINE) {
            let tokens: Vec<String> = line.iter().map(|&step| write_step::<G>(content, step)).collect();
            text += &tokens.join(" ");
            text += "\n";
        }
        text
    }

    /// Reads the text form.
    pub fn from_text(text: &str, content: &G::Content) -> Result<Record<G>, ReadError>
    where
        G: Notation,
    {
        let mut lines = text.lines().enumerate();
        let (_, first) = lines.next().ok_or(ReadError::NotARecord)?;
        let version = first.strip_prefix("tianxia record ").ok_or(ReadError::NotARecord)?;
        let version: u32 = version.parse().map_err(|_| ReadError::NotARecord)?;
        if version > VERSION {
            return Err(ReadError::Version(version));
        }
        let (mut setup, mut hash, mut dice, mut tags) = (None, None, None, Vec::new());
        let mut count = None;
        for (i, line) in lines.by_ref() {
            let bad = |what: &str| ReadError::Line(i + 1, what.into());
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            match key {
                "game" if value == G::NAME => {}
                "game" => return Err(ReadError::OtherGame(value.into())),
                "setup" => setup = Some(parse_setup::<G>(value).map_err(ReadError::Setup)?),
                "content" => hash = Some(Hash256::parse(value).ok_or_else(|| bad("not 64 hexadecimal digits"))?),
                "dice" => dice = Some(Hash256::parse(value).ok_or_else(|| bad("not 64 hexadecimal digits"))?),
                "tag" => {
                    let (key, value) = value.split_once(' ').unwrap_or((value, ""));
                    push_tag(&mut tags, key, value).ok_or_else(|| bad("too many or long tags"))?;
                }
                "steps" => {
                    count = Some(value.parse::<usize>().map_err(|_| bad("not a number of steps"))?);
                    break;
                }
                _ => return Err(bad("not a header line: game, setup, content, dice, tag or steps")),
            }
        }
        let (Some(setup), Some(hash), Some(count)) = (setup, hash, count) else { return Err(ReadError::Truncated) };
        let (players, header) = (setup.players(), Header { setup, content: hash, dice, tags });
        let empty = Record { header, steps: Vec::new() }.expect_content(content)?;
        let tokens = lines.flat_map(|(_, line)| line.split_whitespace());
        let steps = tokens.enumerate().map(|(n, token)| {
            read_step::<G>(content, players, token).ok_or_else(|| ReadError::Step(n, token.chars().take(40).collect()))
        });
        let steps = steps.collect::<Result<Vec<_>, _>>()?;
        if steps.len() == count { Ok(Record { steps, ..empty }) } else { Err(ReadError::Truncated) }
    }

    /// The binary form: magic, game, setup, hashes and tags as in the text form, then three bytes for each step.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = &self.header;
        let mut out = MAGIC.to_vec();
        out.push(VERSION as u8);
        put_text(&mut out, G::NAME);
        put_text(&mut out, &write_setup::<G>(&header.setup));
        out.extend(header.content.0);
        out.push(u8::from(header.dice.is_some()));
        out.extend(header.dice.iter().flat_map(|hash| hash.0));
        out.push(header.tags.len() as u8);
        for (key, value) in &header.tags {
            put_text(&mut out, key);
            put_text(&mut out, value);
        }
        out.extend((self.steps.len() as u32).to_le_bytes());
        for &step in &self.steps {
            match step {
                Step::Deal(id) => {
                    out.push(u8::MAX);
                    out.extend(id.to_le_bytes());
                }
                Step::Play(seat, id) => {
                    out.push(seat.0);
                    out.extend(id.to_le_bytes());
                }
            }
        }
        out
    }

    /// Reads the binary form.
    pub fn from_bytes(bytes: &[u8]) -> Result<Record<G>, ReadError> {
        let mut bytes = Bytes::after_version(bytes)?;
        let game = bytes.text()?;
        if game != G::NAME {
            return Err(ReadError::OtherGame(game));
        }
        let setup = parse_setup::<G>(&bytes.text()?).map_err(ReadError::Setup)?;
        let content = Hash256(bytes.take()?);
        let dice = if bytes.take::<1>()? == [0] { None } else { Some(Hash256(bytes.take()?)) };
        let ([count], mut tags) = (bytes.take()?, Vec::new());
        for _ in 0..count {
            let long = || ReadError::Line(0, "too many or long tags".into());
            push_tag(&mut tags, &bytes.text()?, &bytes.text()?).ok_or_else(long)?;
        }
        let count = u32::from_le_bytes(bytes.take()?) as usize;
        let mut steps = Vec::new();
        for n in 0..count {
            let [who, low, high] = bytes.take()?;
            let id = u16::from_le_bytes([low, high]);
            let known = if who == u8::MAX {
                G::Chance::from_id(id).map(|_| Step::Deal(id))
            } else {
                G::Action::from_id(id).filter(|_| who < setup.players()).map(|_| Step::Play(Seat(who), id))
            };
            steps.push(known.ok_or_else(|| ReadError::Step(n, format!("{who}.{id}")))?);
        }
        if !bytes.0.is_empty() {
            return Err(ReadError::Line(0, "there are bytes after the last step".into()));
        }
        Ok(Record { header: Header { setup, content, dice, tags }, steps })
    }
}

/// `=red` is an outcome, `0.wei3` a decision of seat 0.
fn write_step<G: Notation>(content: &G::Content, step: Step) -> String {
    match step {
        Step::Deal(id) => {
            let outcome = G::Chance::from_id(id).expect("a record holds valid ids");
            format!("={}", G::write_chance(content, outcome))
        }
        Step::Play(seat, id) => {
            let action = G::Action::from_id(id).expect("a record holds valid ids");
            format!("{}.{}", seat.0, G::write_action(content, action))
        }
    }
}

fn read_step<G: Notation>(content: &G::Content, players: u8, token: &str) -> Option<Step> {
    if let Some(outcome) = token.strip_prefix('=') {
        return G::read_chance(content, outcome).map(|outcome| Step::Deal(outcome.id()));
    }
    let (seat, action) = token.split_once('.')?;
    let seat = seat.parse().ok().filter(|&seat| seat < players)?;
    G::read_action(content, action).map(|action| Step::Play(Seat(seat), action.id()))
}

/// Adds a tag that both forms can carry: its key is one word and its value one line. Refuses one too many or too long.
pub(crate) fn push_tag(tags: &mut Vec<(String, String)>, key: &str, value: &str) -> Option<()> {
    let key = key.split_whitespace().collect::<Vec<_>>().join("-");
    let value = value.replace(['\n', '\r'], " ");
    let fits = tags.len() < MAX_TAGS && key.len() + value.len() < MAX_TAG_BYTES;
    fits.then(|| tags.push((key, value)))
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend((text.len() as u16).to_le_bytes());
    out.extend(text.as_bytes());
}

/// The bytes still to be read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    /// What follows magic and version, if this program can read that version.
    fn after_version(bytes: &[u8]) -> Result<Bytes<'_>, ReadError> {
        match bytes.strip_prefix(MAGIC).and_then(<[u8]>::split_first) {
            Some((&version, rest)) if (1..=VERSION).contains(&version.into()) => Ok(Bytes(rest)),
            Some((&version @ 1..=MAX_VERSION, _)) => Err(ReadError::Version(version.into())),
            _ => Err(ReadError::NotARecord),
        }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let (head, rest) = self.0.split_first_chunk().ok_or(ReadError::Truncated)?;
        self.0 = rest;
        Ok(*head)
    }

    fn text(&mut self) -> Result<String, ReadError> {
        let length = u16::from_le_bytes(self.take()?) as usize;
        let (head, rest) = self.0.split_at_checked(length).ok_or(ReadError::Truncated)?;
        self.0 = rest;
        String::from_utf8(head.to_vec()).map_err(|_| ReadError::NotARecord)
    }
}
