//! A game at a glance: the goal, a turn, points, the end, and every sign on board and cards; one file for each
//! language.
//!
//! A line with `#` begins a section, a line with `:` a paragraph after its drawing, which is a row of signs. A sign is
//! a piece (`house`, or `house/1` for one of the second player's), the emblem of a place or a card, or plain figures.
//!
//! ```text
//! tianxia glance 1
//!
//! # Points
//! : house/0 house/0 house/1 = 3
//! Houses score as soon as a province is full (KC-H1).
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The first line.
const HEAD: &str = "tianxia glance 1";

/// Some words beside a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// The signs of the drawing, in a row.
    pub drawing: Vec<String>,
    /// The words.
    pub text: String,
}

/// Paragraphs under a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// Its paragraphs.
    pub paragraphs: Vec<Paragraph>,
}

/// A game at a glance: the goal, a turn, points, the end; the last section explains the signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// All sections.
    pub sections: Vec<Section>,
}

impl Glance {
    /// Reads a file; the error says what is wrong with it.
    pub fn read(file: &str) -> Result<Glance, String> {
        let rest = file.strip_prefix(HEAD).ok_or_else(|| format!("the first line must be `{HEAD}`"))?;
        let mut sections: Vec<Section> = Vec::new();
        for line in rest.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some(title) = line.strip_prefix('#') {
                sections.push(Section { title: title.trim().to_string(), paragraphs: Vec::new() });
                continue;
            }
            let section = sections.last_mut().ok_or_else(|| format!("`{line}` belongs to no section"))?;
            if let Some(drawing) = line.strip_prefix(':') {
                let drawing = drawing.split_whitespace().map(ToString::to_string).collect();
                section.paragraphs.push(Paragraph { drawing, text: String::new() });
                continue;
            }
            let last = section.paragraphs.last_mut().ok_or_else(|| format!("`{line}` has no drawing"))?;
            if !last.text.is_empty() {
                last.text.push(' ');
            }
            last.text.push_str(line);
        }
        let bare =
            |section: &&Section| section.paragraphs.is_empty() || section.paragraphs.iter().any(|p| p.text.is_empty());
        match sections.iter().find(bare) {
            Some(section) => Err(format!("something has no words in `{}`", section.title)),
            None if sections.is_empty() => Err("there are no sections".to_string()),
            None => Ok(Glance { sections }),
        }
    }
}
