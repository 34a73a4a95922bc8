//! The built browser client: every file with its compressed forms, inside the program or in a folder, and a small
//! server for one machine.
#![forbid(unsafe_code)]

mod serve;

pub use serve::{open, serve};
use std::borrow::Cow;
use std::path::PathBuf;

/// Every file, by name, compressed forms (`.br`, `.gz`) included; empty without the feature `embed-web`.
pub static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where the files are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Inside the program.
    Embedded,
    /// In a folder, as `cargo xtask web` writes it.
    Folder(PathBuf),
}

/// A file as it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// Its bytes, compressed where `encoding` says so.
    pub bytes: Cow<'static, [u8]>,
    /// The value of `Content-Type`.
    pub kind: &'static str,
    /// The value of `Content-Encoding`.
    pub encoding: Option<&'static str>,
    /// Whether its name changes with its bytes, so that it may be kept for ever.
    pub for_ever: bool,
}

impl Source {
    fn find(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Source::Embedded => {
                FILES.binary_search_by(|(other, _)| (*other).cmp(name)).ok().map(|at| Cow::Borrowed(FILES[at].1))
            }
            // The site is one flat folder; a name that leads elsewhere is no file of it.
            Source::Folder(_) if name.contains(['/', '\\']) => None,
            Source::Folder(folder) => std::fs::read(folder.join(name)).ok().map(Cow::Owned),
        }
    }

    /// The file at a path of an address, in the best form that `Accept-Encoding` allows. The root is the page.
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
    fn what_is_not_there_is_not_sent() {
        let folder = Source::Folder(PathBuf::from(env!("CARGO_MANIFEST_DIR")));
        assert_eq!(folder.get("/../cli/Cargo.toml", "br"), None);
        assert_eq!(folder.get("/nothing.js", ""), None);
        assert!(folder.get("/Cargo.toml", "").is_some());
        assert_eq!(Source::Embedded.get("/", "").is_some(), !FILES.is_empty());
    }
}
