//! A file with one line of JSON for each finished piece of long work, so that the work continues where it stopped.

use crate::{files, text};
use anyhow::{Context, Result, anyhow};
use engine::Lang;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

/// The largest file of results.
const MAX_BYTES: u64 = 256 << 20;

/// The file of results, if results are kept.
pub(crate) struct Journal(Option<Mutex<File>>);

impl Journal {
    /// Opens the file, if one is named, and returns its contents.
    pub(crate) fn open<T: DeserializeOwned>(
        path: Option<&Path>,
        is_good: impl Fn(&T) -> bool,
        lang: Lang,
    ) -> Result<(Journal, Vec<T>)> {
        let Some(path) = path else { return Ok((Journal(None), Vec::new())) };
        let cannot_write = || text::cannot_write(lang, path);
        let known = if path.exists() { files::read(path, MAX_BYTES, lang)? } else { Vec::new() };
        let (lines, whole) =
            read(&known, is_good).map_err(|line| anyhow!("{}", text::bots::no_result(lang, path, line)))?;
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(cannot_write)?;
        // The piece that an interruption cut off is done again.
        file.set_len(whole).with_context(cannot_write)?;
        Ok((Journal(Some(Mutex::new(file))), lines))
    }

    /// Keeps a result.
    pub(crate) fn keep(&self, result: &impl Serialize) -> Result<()> {
        let Some(file) = &self.0 else { return Ok(()) };
        let line = serde_json::to_string(result)? + "\n";
        Ok(file.lock().expect("no thread panics").write_all(line.as_bytes())?)
    }
}

/// The whole lines of a file and their length in bytes; or the number of a line that is not a result.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8], is_good: impl Fn(&T) -> bool) -> Result<(Vec<T>, u64), usize> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut lines = Vec::new();
    for (n, line) in bytes[..whole].split_inclusive(|&byte| byte == b'\n').enumerate() {
        lines.push(serde_json::from_slice(line).ok().filter(&is_good).ok_or(n + 1)?);
    }
    // The rest can be a result that was cut off only if a whole one precedes it; any other file is left alone.
    if lines.is_empty() && !bytes.is_empty() { Err(1) } else { Ok((lines, whole as u64)) }
}
