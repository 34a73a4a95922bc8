//! `tianxia licences`: whose work this program contains, and on what terms.

use crate::text;
use anyhow::{Context, Result};
use engine::Lang;
use site::Source;
use std::io::Write;

pub(crate) fn run(lang: Lang, out: &mut dyn Write) -> Result<()> {
    let file = Source::Embedded.get("/licences.txt", "").with_context(|| text::no_licences(lang))?;
    Ok(out.write_all(&file.bytes)?)
}
