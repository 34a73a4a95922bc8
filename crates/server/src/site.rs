//! The pages of the browser client: inside the program, or from a folder.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::path::{Component, Path, PathBuf};

/// A file inside the program: its path and its bytes.
pub type Embedded = &'static [(&'static str, &'static [u8])];

/// Where the pages come from.
#[derive(Clone, Default)]
pub enum Site {
    /// There are none: the interface for programs is all there is.
    #[default]
    None,
    /// They are inside the program.
    Embedded(Embedded),
    /// They are in a folder.
    Folder(PathBuf),
}

impl Site {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        match self {
            Site::None => None,
            Site::Embedded(files) => files.iter().find(|(name, _)| *name == path).map(|(_, bytes)| bytes.to_vec()),
            Site::Folder(folder) => {
                let plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
                if plain { std::fs::read(folder.join(path)).ok() } else { None }
            }
        }
    }

    /// The file at a path; a path without a dot is a page of the client, which knows its own addresses.
    pub(crate) fn get(&self, path: &str) -> Response {
        let path = path.trim_start_matches('/');
        let last = path.rsplit('/').next().unwrap_or("");
        let name = if last.contains('.') { path } else { "index.html" };
        let Some(bytes) = self.read(name) else { return StatusCode::NOT_FOUND.into_response() };
        // Files with a hash in their name never change; the others are asked for again.
        let hashed =
            name.split(['-', '.', '_']).any(|part| part.len() >= 16 && part.chars().all(|c| c.is_ascii_hexdigit()));
        let cache = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        ([(header::CONTENT_TYPE, content_type(name)), (header::CACHE_CONTROL, cache)], bytes).into_response()
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
