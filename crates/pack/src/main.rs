//! Packs the page for visitors.
//!
//! `pack cut MODULE FOLDER` takes panics out of its compiled module and cuts it where the page says so (`wasm_split`).
//! It writes `main.wasm`, which is still to be bound to the browser; the parts; and `parts.js`, which fetches a part
//! when it is needed.
//!
//! `pack order MODULE SCRIPT` puts similar functions of a bound module side by side, so that it compresses better, and
//! shortens the names by which it calls the script. The cut parts are already in order.
//!
//! `pack compress FOLDER` writes the brotli and gzip forms beside every file. Fonts are compressed already.
//!
//! A separate program: `cargo xtask play` neither needs it nor waits for its libraries.

mod order;
mod plain;
#[cfg(test)]
mod sample;
mod trap;

use anyhow::{Context, Result, anyhow};
use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use wasm_split_cli_support::{Options, transform};

fn main() -> Result<()> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["cut", module, folder] => cut(module, Path::new(folder)),
        ["order", module, script] => order(Path::new(module), Path::new(script)),
        ["compress", folder] => compress(Path::new(folder)),
        _ => Err(anyhow!("pack cut MODULE FOLDER, pack order MODULE SCRIPT, or pack compress FOLDER")),
    }
}

fn cut(module: &str, folder: &Path) -> Result<()> {
    let module = fs::read(module).with_context(|| format!("{module} cannot be read"))?;
    let module = trap::trap(&module)?;
    let main = folder.join("main.wasm");
    let mut options = Options::new(&module);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.main_module = "./tianxia.js";
    options.link_name = "./parts.js";
    let cut = transform(options).map_err(|error| anyhow!("the module cannot be cut: {error:#}"))?;
    for part in cut.split_modules {
        fs::write(&part, order::order(&fs::read(&part)?, &HashMap::new())?)?;
    }
    Ok(())
}

fn order(module: &Path, script: &Path) -> Result<()> {
    let (bytes, text) = (fs::read(module)?, fs::read_to_string(script)?);
    let names = order::short_names(&bytes)?;
    fs::write(module, order::order(&bytes, &names)?)?;
    let text = names.iter().fold(text, |text, (name, short)| text.replace(name, short));
    Ok(fs::write(script, text)?)
}

fn compress(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()? {
        let path = entry.path();
        if path.extension().is_some_and(|kind| kind == "woff2") {
            continue;
        }
        let bytes = fs::read(&path)?;
        let mut small = Vec::new();
        brotli::BrotliCompress(&mut bytes.as_slice(), &mut small, &brotli::enc::BrotliEncoderParams::default())?;
        fs::write(format!("{}.br", path.display()), small)?;
        let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        zip.write_all(&bytes)?;
        fs::write(format!("{}.gz", path.display()), zip.finish()?)?;
    }
    Ok(())
}
