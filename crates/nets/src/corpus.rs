//! A file of matches to learn from: a line that describes it, then a block for each match.
//!
//! ```text
//! tianxia-corpus/1 {"game":"kaiser","observation":1,"names":"…","bytes":700,"actions":190,"command":"…"}⏎
//! a block: u32 its length without this number and without the check at its end
//!          u32 the number of the match, u16 its positions P, u8 its seats S
//!          S × (u16 share of the victory, i16 points)
//!          P × u8 the seat that decides
//!          P × u16 how many answers it has
//!          P × S × u16 the winning chance of each seat, as the search sees it
//!          for each answer: u16 its number; then for each answer: u16 its share of the visits
//!          P × which bytes of the observation are not 0, a bit each, the lowest first
//!          all bytes that are not 0
//!          u32 check: the first bytes of the hash of the block
//! ```
//!
//! Numbers are little-endian, shares and chances in units of 1 / 65,535. Seats are in table order. The length and the
//! check reveal a block that an interruption left half written.

use crate::layout::Layout;
use engine::Hash256;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The beginning of the first line.
const MAGIC: &str = "tianxia-corpus/1 ";
/// A share of 1.
const WHOLE: f32 = 65_535.0;
/// The longest block.
const MAX_BLOCK: usize = 1 << 26;

/// One decision that a search thought about.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Who decides.
    pub seat: u8,
    /// What that seat knows.
    pub observation: Vec<u8>,
    /// Its answers by number, ascending.
    pub legal: Vec<u16>,
    /// The share of the search's visits that each answer got.
    pub visits: Vec<f32>,
    /// The winning chance of each seat, as the search sees it.
    pub chances: Vec<f32>,
}

/// A match, with some of its decisions.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Its number.
    pub number: u32,
    /// Each seat's share of the victory.
    pub shares: Vec<f32>,
    /// Each seat's points.
    pub points: Vec<i16>,
    /// The decisions.
    pub positions: Vec<Position>,
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    game: String,
    observation: u16,
    names: String,
    bytes: usize,
    actions: u16,
    command: String,
}

/// Why bytes are not a corpus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It does not begin like a corpus.
    NotACorpus,
    /// This block, counted from 0, is damaged.
    Block(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotACorpus => f.write_str("it does not hold matches to learn from"),
            Fault::Block(n) => write!(f, "match {n} in it is damaged"),
        }
    }
}

impl std::error::Error for Fault {}

/// The content of a corpus's first line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corpus {
    /// What it is for.
    pub layout: Layout,
    /// The command that makes this corpus again.
    pub command: String,
}

impl Corpus {
    /// The first line, with its end.
    pub fn line(&self) -> Vec<u8> {
        let Layout { game, observation, names, bytes, actions } = self.layout.clone();
        let command = self.command.clone();
        let head = Head { game, observation, names: names.to_string(), bytes, actions, command };
        let json = serde_json::to_string(&head).expect("plain words and numbers");
        format!("{MAGIC}{json}\n").into_bytes()
    }

    /// Reads the first line; also returns where the blocks begin.
    pub fn read(file: &[u8]) -> Result<(Corpus, usize), Fault> {
        let end = file.iter().position(|&byte| byte == b'\n').ok_or(Fault::NotACorpus)?;
        let line = str::from_utf8(&file[..end]).ok().and_then(|line| line.strip_prefix(MAGIC));
        let head: Head = line.and_then(|line| serde_json::from_str(line).ok()).ok_or(Fault::NotACorpus)?;
        let names = Hash256::parse(&head.names).ok_or(Fault::NotACorpus)?;
        let Head { game, observation, bytes, actions, command, .. } = head;
        Ok((Corpus { layout: Layout { game, observation, names, bytes, actions }, command }, end + 1))
    }

    /// The block of a match.
    ///
    /// # Panics
    /// If a position is not one of this corpus's game.
    pub fn block(&self, played: &Match) -> Vec<u8> {
        let mut out = vec![0; 4];
        let word = |n: usize| (n as u16).to_le_bytes();
        let share = |x: f32| ((x.clamp(0.0, 1.0) * WHOLE + 0.5) as u16).to_le_bytes();
        out.extend(played.number.to_le_bytes());
        out.extend(word(played.positions.len()));
        out.push(played.shares.len() as u8);
        for (&won, points) in played.shares.iter().zip(&played.points) {
            out.extend(share(won));
            out.extend(points.to_le_bytes());
        }
        let positions = || played.positions.iter();
        out.extend(positions().map(|position| position.seat));
        out.extend(positions().flat_map(|position| word(position.legal.len())));
        out.extend(positions().flat_map(|position| position.chances.iter().flat_map(|&chance| share(chance))));
        out.extend(positions().flat_map(|position| position.legal.iter().flat_map(|id| id.to_le_bytes())));
        out.extend(positions().flat_map(|position| position.visits.iter().flat_map(|&visits| share(visits))));
        for position in positions() {
            assert_eq!(position.observation.len(), self.layout.bytes, "an observation of this game");
            let bits = |byte: &[u8]| byte.iter().rev().fold(0, |bits, &value| bits << 1 | u8::from(value != 0));
            out.extend(position.observation.chunks(8).map(bits));
        }
        out.extend(positions().flat_map(|position| position.observation.iter().copied().filter(|&byte| byte != 0)));
        let length = (out.len() - 4) as u32;
        out[..4].copy_from_slice(&length.to_le_bytes());
        let check = check(&out[4..]);
        out.extend(check);
        out
    }

    /// Reads every match from where the blocks begin. Leaves out a half-written block at the end, and returns where
    /// that begins.
    pub fn matches(&self, file: &[u8], start: usize) -> Result<(Vec<Match>, usize), Fault> {
        let (mut matches, mut at) = (Vec::new(), start);
        while let Some(block) = whole_block(&file[at..]) {
            at += 8 + block.len();
            matches.push(self.read_block(block).ok_or(Fault::Block(matches.len()))?);
        }
        Ok((matches, at))
    }

    fn read_block(&self, block: &[u8]) -> Option<Match> {
        let mut rest = Rest(block);
        let number = u32::from_le_bytes(*rest.take(4)?.first_chunk()?);
        let (count, seats) = (rest.word()? as usize, rest.take(1)?[0] as usize);
        let ends: Vec<_> = (0..seats).map(|_| Some((rest.share()?, rest.word()? as i16))).collect::<Option<_>>()?;
        let deciding = rest.take(count)?;
        let answers: Vec<_> = (0..count).map(|_| rest.word()).collect::<Option<_>>()?;
        let shares = |rest: &mut Rest<'_>, many: usize| (0..many).map(|_| rest.share()).collect::<Option<Vec<_>>>();
        let chances = (0..count).map(|_| shares(&mut rest, seats)).collect::<Option<Vec<_>>>()?;
        let ids = |rest: &mut Rest<'_>, many: u16| (0..many).map(|_| rest.word()).collect::<Option<Vec<_>>>();
        let legal = answers.iter().map(|&many| ids(&mut rest, many)).collect::<Option<Vec<_>>>()?;
        let visits = answers.iter().map(|&many| shares(&mut rest, many.into())).collect::<Option<Vec<_>>>()?;
        let bytes = self.layout.bytes;
        let bits: Vec<_> = (0..count).map(|_| rest.take(bytes.div_ceil(8))).collect::<Option<_>>()?;
        let mut positions = Vec::with_capacity(count);
        for (n, ((legal, visits), chances)) in legal.into_iter().zip(visits).zip(chances).enumerate() {
            let mut observation = vec![0; bytes];
            for (at, byte) in observation.iter_mut().enumerate().filter(|(at, _)| bits[n][at / 8] >> (at % 8) & 1 == 1)
            {
                *byte = rest.take(1).map(|byte| byte[0]).filter(|&byte| byte != 0 && at < bytes)?;
            }
            positions.push(Position { seat: deciding[n], observation, legal, visits, chances });
        }
        let (shares, points) = ends.into_iter().unzip();
        rest.0.is_empty().then_some(Match { number, shares, points, positions })
    }
}

/// The first bytes of the hash of a block.
fn check(block: &[u8]) -> [u8; 4] {
    let Hash256(hash) = Hash256::of(block);
    *hash.first_chunk().expect("a hash has 32 bytes")
}

/// The first block without its length and check; `None` if it is incomplete.
fn whole_block(bytes: &[u8]) -> Option<&[u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (block, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).filter(|_| bytes.len() > 8)?;
    (block.len() <= MAX_BLOCK && rest.first_chunk() == Some(&check(block))).then_some(block)
}

/// The unread rest of a block.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, bytes: usize) -> Option<&'a [u8]> {
        let (part, rest) = self.0.split_at_checked(bytes)?;
        self.0 = rest;
        Some(part)
    }

    fn word(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(*self.take(2)?.first_chunk()?))
    }

    fn share(&mut self) -> Option<f32> {
        Some(f32::from(self.word()?) / WHOLE)
    }
}
