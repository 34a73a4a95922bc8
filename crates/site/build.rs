//! Lists the files of `out/site` for the program if the feature `embed-web` asks for them; the variable `TIANXIA_EMBED`
//! names another folder.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let usual = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../../out/site");
    let root = env::var_os("TIANXIA_EMBED").map_or(usual, PathBuf::from);
    // Without a file to watch, cargo would watch the whole crate.
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TIANXIA_EMBED");
    let mut list = String::from("&[");
    if env::var_os("CARGO_FEATURE_EMBED_WEB").is_some() {
        println!("cargo::rerun-if-changed={}", root.display());
        let folder = fs::read_dir(&root).expect("`cargo xtask web` writes out/site, which embed-web embeds");
        let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("a readable folder").path()).collect();
        files.sort();
        for file in files {
            let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
            let path = file.canonicalize().expect("a readable file").display().to_string();
            // Writing to a string cannot fail.
            let _ = write!(list, "({name:?}, include_bytes!({path:?})),");
        }
    }
    list.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo says where")).join("files.rs");
    fs::write(out, list).expect("the build folder is writable");
}
