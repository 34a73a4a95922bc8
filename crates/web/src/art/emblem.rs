//! Chinese characters as emblems: decoration beside a Latin name, never instead of it.

use leptos::prelude::*;

/// A character and its outline on a square of 256 units, line by line. The outlines are those of `LXGW WenKai` Bold,
/// copyright 2021-2022 lxgw, under the SIL Open Font License 1.1 (`assets/fonts/OFL-wenkai.txt`).
const GLYPHS: &str = include_str!("../../assets/glyphs.txt");

/// The outline of a character; empty if the table lacks it.
pub(crate) fn outline(of: char) -> &'static str {
    GLYPHS.lines().find_map(|line| line.strip_prefix(of)).map_or("", str::trim_start)
}

/// A character in a line of text.
#[component]
pub(crate) fn Emblem(of: char) -> impl IntoView {
    view! {
        <svg class="emblem" viewBox="0 0 256 256" aria-hidden="true"><path d=outline(of)/></svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::{Path, PathBuf};

    #[test]
    fn every_emblem_has_an_outline() {
        assert!(GLYPHS.lines().all(|line| line.chars().nth(2) == Some('M')));
        assert!("天下帝戰國鄭和運河龍".chars().all(|of| !outline(of).is_empty()));
        assert_eq!(outline('x'), "");
    }

    #[test]
    fn every_outline_is_drawn_somewhere() {
        let sources = sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
        let unused: String = GLYPHS.chars().filter(|&of| !of.is_ascii() && !sources.contains(of)).collect();
        assert_eq!(unused, "");
    }

    /// All sources below a folder but this one.
    fn sources(folder: &Path) -> String {
        let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let text = |path: PathBuf| match path.extension() {
            None => sources(&path),
            Some(_) if path.ends_with("emblem.rs") => String::new(),
            Some(_) => fs::read_to_string(path).expect("a source"),
        };
        paths.map(text).collect()
    }
}
