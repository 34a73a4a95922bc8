//! `bind MODULE FOLDER [--cut]` binds the page's compiled module to the browser: it writes `tianxia.wasm` and
//! `tianxia.js`, the script between the two. A module that was cut shares more with its parts.
//!
//! A separate program, so that chores without a page do not wait for its libraries.

use anyhow::{Result, anyhow};
use std::fs;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let (module, folder, cut) = match words[..] {
        [module, folder] => (module, folder, false),
        [module, folder, "--cut"] => (module, folder, true),
        _ => return Err(anyhow!("bind takes a module, a folder and perhaps --cut")),
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.omit_default_module_path(true).out_name("tianxia").keep_lld_exports(cut).demangle(!cut);
    let mut output = bindgen.generate_output()?;
    fs::create_dir_all(folder)?;
    fs::write(Path::new(folder).join("tianxia.js"), output.js())?;
    Ok(fs::write(Path::new(folder).join("tianxia.wasm"), output.wasm_mut().emit_wasm())?)
}
