//! The built browser client: every file with its compressed forms, inside the program or in a folder, and a small
//! server for one machine.
#![forbid(unsafe_code)]

mod serve;

use bytes::Bytes;
pub use serve::{open, serve};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Every file by name, with its compressed forms (`.br`, `.gz`); empty without the feature `embed-web`.
pub static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where the files are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Inside the program.
    Embedded,
    /// From a folder, read once and shared by all requests.
    Read(Arc<BTreeMap<String, Bytes>>),
}

/// A file as it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// Its bytes, compressed if `encoding` says so.
    pub bytes: Bytes,
    /// The value of `Content-Type`.
    pub kind: &'static str,
    /// The value of `Content-Encoding`.
    pub encoding: Option<&'static str>,
    /// Whether its name changes with its bytes, so that it may be cached for ever.
    pub for_ever: bool,
}

impl Source {
    /// Reads the files of a folder that `cargo xtask web` has written.
    pub fn folder(folder: &Path) -> std::io::Result<Source> {
        let mut files = BTreeMap::new();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            // The site is one flat folder; a name that is not text is none of its files.
            if let (true, Ok(name)) = (entry.file_type()?.is_file(), entry.file_name().into_string()) {
                files.insert(name, Bytes::from(std::fs::read(entry.path())?));
            }
        }
        Ok(Source::Read(Arc::new(files)))
    }

    fn find(&self, name: &str) -> Option<Bytes> {
        match self {
            Source::Embedded => {
                let at = FILES.binary_search_by(|(other, _)| (*other).cmp(name)).ok()?;
                Some(Bytes::from_static(FILES[at].1))
            }
            Source::Read(files) => files.get(name).cloned(),
        }
    }

    /// The file at an address's path, in the best form that `Accept-Encoding` allows. The root is the page.
    pub fn get(&self, path: &str, accepts: &str) -> Option<Sent> {
        let name = path.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
        let name = if name.is_empty() { "index.html" } else { name };
        let plain = self.find(name)?;
        let (kind, for_ever) = (kind(name), name.contains('-'));
        for (word, ending) in [("br", ".br"), ("gzip", ".gz")] {
            let accepted = accepts.split(',').any(|one| one.trim().split(';').next() == Some(word));
            if let (true, Some(bytes)) = (accepted, self.find(&format!("{name}{ending}"))) {
                return Some(Sent { bytes, kind, encoding: Some(word), for_ever });
            }
        }
        Some(Sent { bytes: plain, kind, encoding: None, for_ever })
    }
}

/// The type of a file by its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_not_sent() {
        let folder = Source::folder(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert_eq!(folder.get("/../cli/Cargo.toml", "br"), None);
        assert_eq!(folder.get("/nothing.js", ""), None);
        let shared = |folder: &Source| folder.get("/Cargo.toml", "").unwrap().bytes.as_ptr();
        assert_eq!(shared(&folder), shared(&folder.clone()), "a file is read once");
        assert_eq!(Source::Embedded.get("/", "").is_some(), !FILES.is_empty());
    }
}
