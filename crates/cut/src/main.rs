//! `cut MODULE FOLDER` cuts the page's compiled module where the page says so (`wasm_split`).
//!
//! It writes `main.wasm`, which is still to be bound to the browser, `parts.js`, which fetches the rest when it is
//! needed, and the parts. A program of its own, because only a site for visitors is cut: `cargo xtask play` neither
//! needs it nor waits for its libraries.

use anyhow::{Context, Result, anyhow};
use std::fs;
use std::path::Path;
use walrus::ModuleConfig;
use wasm_split_cli_support::{Options, transform};

fn main() -> Result<()> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let [module, folder] = &words[..] else { return Err(anyhow!("cut takes a module and a folder")) };
    let module = fs::read(module).with_context(|| format!("{module} cannot be read"))?;
    let folder = Path::new(folder);
    let main = folder.join("main.wasm");
    let mut options = Options::new(&module);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.main_module = "./tianxia.js";
    options.link_name = "./parts.js";
    let cut = transform(options).map_err(|error| anyhow!("the module cannot be cut: {error:#}"))?;
    cut.split_modules.iter().try_for_each(|part| shrink(part))
}

/// Numbers that the linker left room around are written as short as they are, which saves a third.
fn shrink(part: &Path) -> Result<()> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(&fs::read(part)?).with_context(|| part.display().to_string())?;
    Ok(fs::write(part, module.emit_wasm())?)
}
