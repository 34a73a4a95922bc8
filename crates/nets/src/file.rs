//! A network as a file: a line that says what it is for, then its weights.
//!
//! ```text
//! tianxia-net/1 {"game":"kaiser","observation":1,"names":"…","bytes":700,"actions":190,"hidden":[256,256],
//!                "rows":900,"about":"…","sha256":"…"}⏎
//! for each byte of an observation: how many rows it has, and the lowest value for each
//! first layer: a row of signed bytes for each of these; then a scale (f32) and a bias (f32) for each unit
//! each further layer, the policy, the value: a row of signed bytes for each output; scales; biases
//! ```
//!
//! Numbers are little-endian. A weight is its byte times its unit's scale. The first line is a single line; its hash
//! covers everything after it.

use crate::layer::{Dense, Finish, MAX_FACTOR, Sparse};
use crate::layout::Layout;
use crate::{MAX_HIDDEN, MAX_UNITS, Net, VALUES};
use engine::Hash256;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The beginning of the first line.
const MAGIC: &str = "tianxia-net/1 ";
/// The longest file.
pub const MAX_FILE: usize = 1 << 24;
/// The longest first line.
const MAX_HEADER: usize = 4096;
/// The most bytes of an observation.
const MAX_BYTES: usize = 1 << 16;

/// Why a file is not a network that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Damage {
    /// It does not begin like a network.
    NotANet,
    /// It is a network of a later version of the format.
    Newer(String),
    /// It is larger than any network.
    TooLarge,
    /// What is wrong with its first line.
    Header(String),
    /// Its weights are not those that the first line was written for.
    Hash,
    /// There are fewer or more weights than the first line says.
    Length,
    /// A weight or a bound that is not allowed in a network: which one.
    Number(&'static str),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::NotANet => f.write_str("it is not a network: its first line does not begin with tianxia-net/1"),
            Damage::Newer(version) => write!(f, "it is a network of format {version}, which this program cannot read"),
            Damage::TooLarge => write!(f, "it is larger than {} MiB", MAX_FILE >> 20),
            Damage::Header(why) => write!(f, "its first line is damaged: {why}"),
            Damage::Hash => f.write_str("it is damaged: its weights do not have the hash that its first line tells"),
            Damage::Length => f.write_str("it is damaged: its weights are fewer or more than its first line tells"),
            Damage::Number(which) => write!(f, "it cannot be used: {which}"),
        }
    }
}

impl std::error::Error for Damage {}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    game: String,
    observation: u16,
    names: String,
    bytes: usize,
    actions: u16,
    hidden: Vec<usize>,
    rows: usize,
    about: String,
    sha256: String,
}

impl Header {
    /// Refuses values that no network has.
    fn check(&self) -> Result<(), Damage> {
        let wrong = |what: &str| Err(Damage::Header(what.into()));
        if !(1..=MAX_BYTES).contains(&self.bytes) || self.actions == 0 {
            return wrong("an observation has 1 to 65536 bytes, and a game has answers");
        }
        if !(1..=MAX_HIDDEN).contains(&self.hidden.len()) {
            return wrong("a network has 1 to 4 hidden layers");
        }
        if self.hidden.iter().any(|units| !(1..=MAX_UNITS).contains(units)) {
            return wrong("a layer has 1 to 1024 units");
        }
        if self.rows > self.bytes * 255 {
            return wrong("a byte of an observation has at most 255 rows");
        }
        Ok(())
    }

    fn layout(&self) -> Result<Layout, Damage> {
        let names = Hash256::parse(&self.names).ok_or_else(|| Damage::Header("names is not a hash".into()))?;
        let (observation, bytes, actions) = (self.observation, self.bytes, self.actions);
        Ok(Layout { game: self.game.clone(), observation, names, bytes, actions })
    }
}

/// The unread rest of the weights.
struct Body<'a>(&'a [u8]);

impl<'a> Body<'a> {
    fn take(&mut self, bytes: usize) -> Result<&'a [u8], Damage> {
        let (part, rest) = self.0.split_at_checked(bytes).ok_or(Damage::Length)?;
        self.0 = rest;
        Ok(part)
    }

    fn weights(&mut self, count: usize) -> Result<Vec<i16>, Damage> {
        let weights: Vec<i16> = self.take(count)?.iter().map(|&byte| i16::from(byte as i8)).collect();
        if weights.contains(&-128) { Err(Damage::Number("a weight is below -127")) } else { Ok(weights) }
    }

    fn factors(&mut self, count: usize) -> Result<Vec<f32>, Damage> {
        let bytes = self.take(4 * count)?.as_chunks::<4>().0;
        let factors: Vec<f32> = bytes.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        let sound = factors.iter().all(|factor| factor.abs() <= MAX_FACTOR);
        if sound { Ok(factors) } else { Err(Damage::Number("a scale or bias is not a number of usual size")) }
    }

    fn finish(&mut self, units: usize) -> Result<Finish, Damage> {
        Ok(Finish { scales: self.factors(units)?, biases: self.factors(units)? })
    }

    fn sparse(&mut self, header: &Header) -> Result<Sparse, Damage> {
        let (mut starts, mut bounds) = (vec![0], Vec::new());
        for _ in 0..header.bytes {
            let count = usize::from(self.take(1)?[0]);
            let part = self.take(count)?;
            if part.first() == Some(&0) || !part.is_sorted_by(|a, b| a < b) {
                return Err(Damage::Number("the values that choose a row are not ascending"));
            }
            bounds.extend_from_slice(part);
            starts.push(bounds.len() as u32);
        }
        if bounds.len() != header.rows {
            return Err(Damage::Length);
        }
        let rows = self.weights(header.rows * header.hidden[0])?;
        Ok(Sparse { starts, bounds, rows, finish: self.finish(header.hidden[0])? })
    }

    fn dense(&mut self, inputs: usize, outputs: usize) -> Result<Dense, Damage> {
        Ok(Dense { inputs, weights: self.weights(inputs * outputs)?, finish: self.finish(outputs)? })
    }
}

impl Net {
    /// Reads a file and refuses it unless it is complete and can be used.
    pub fn read(file: &[u8]) -> Result<Net, Damage> {
        if file.len() > MAX_FILE {
            return Err(Damage::TooLarge);
        }
        let end = file.iter().take(MAX_HEADER).position(|&byte| byte == b'\n').ok_or(Damage::NotANet)?;
        let line = str::from_utf8(&file[..end]).map_err(|_| Damage::NotANet)?;
        let Some(json) = line.strip_prefix(MAGIC) else {
            let newer = line.strip_prefix("tianxia-net/").and_then(|rest| rest.split_once(' '));
            return Err(newer.map_or(Damage::NotANet, |(version, _)| Damage::Newer(version.into())));
        };
        let header: Header = serde_json::from_str(json).map_err(|error| Damage::Header(error.to_string()))?;
        header.check()?;
        let hash = Hash256::of(&file[end + 1..]);
        if Hash256::parse(&header.sha256) != Some(hash) {
            return Err(Damage::Hash);
        }
        let mut body = Body(&file[end + 1..]);
        let first = body.sparse(&header)?;
        let hidden =
            header.hidden.windows(2).map(|sizes| body.dense(sizes[0], sizes[1])).collect::<Result<Vec<_>, _>>()?;
        let last = header.hidden[header.hidden.len() - 1];
        let (policy, value) = (body.dense(last, header.actions.into())?, body.dense(last, VALUES)?);
        if !body.0.is_empty() {
            return Err(Damage::Length);
        }
        Ok(Net { layout: header.layout()?, about: header.about, first, hidden, policy, value, hash })
    }

    /// The file that reads back as this network.
    pub fn write(&self) -> Vec<u8> {
        let body = self.body();
        let header = Header {
            game: self.layout.game.clone(),
            observation: self.layout.observation,
            names: self.layout.names.to_string(),
            bytes: self.layout.bytes,
            actions: self.layout.actions,
            hidden: self.sizes(),
            rows: self.first.bounds.len(),
            about: self.about.clone(),
            sha256: Hash256::of(&body).to_string(),
        };
        let line = serde_json::to_string(&header).expect("a header is plain words and numbers");
        [MAGIC.as_bytes(), line.as_bytes(), b"\n", &body].concat()
    }

    /// The weights as a file has them.
    pub(crate) fn body(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for ends in self.first.starts.windows(2) {
            out.push((ends[1] - ends[0]) as u8);
            out.extend_from_slice(&self.first.bounds[ends[0] as usize..ends[1] as usize]);
        }
        let layers = self.hidden.iter().chain([&self.policy, &self.value]).map(|dense| (&dense.weights, &dense.finish));
        for (weights, finish) in [(&self.first.rows, &self.first.finish)].into_iter().chain(layers) {
            out.extend(weights.iter().map(|&weight| weight as i8 as u8));
            out.extend(finish.scales.iter().chain(&finish.biases).flat_map(|factor| factor.to_le_bytes()));
        }
        out
    }
}
