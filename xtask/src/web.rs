//! `cargo xtask web`: the site in `out/site`, small and with nothing to install.

use crate::licences;
use crate::repo::{cargo, files as list, is, read, root, run as shown};
use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Where the site is written, under the root.
pub(crate) const SITE: &str = "out/site";
/// Where the site of a server is written.
pub(crate) const ONLINE: &str = "out/online";
/// The first visit of the static site may not transfer more, everything included.
const BUDGET: usize = 900_000;
/// Nor that of a server's site.
const ONLINE_BUDGET: usize = 1_050_000;
/// The file that says what a quick page was made of.
const STAMP: &str = "stamp";
/// The style sheets that all pages share, in the order of the cascade. Those of the boards follow.
const STYLES: [&str; 6] = ["base.css", "pages.css", "table.css", "online.css", "board.css", "phone.css"];

/// One file of the site.
struct File {
    name: String,
    bytes: Vec<u8>,
}

/// Which site is built.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    /// Compiled quickly and left as it is, instead of small and compressed.
    pub(crate) quick: bool,
    /// With the pages of a server's tables.
    pub(crate) online: bool,
}

impl Kind {
    /// The static site.
    pub(crate) const STATIC: Kind = Kind { quick: false, online: false };
    /// The site of a server.
    pub(crate) const SERVER: Kind = Kind { quick: false, online: true };
}

/// Builds a site into a folder under the root.
pub(crate) fn run(kind: Kind, folder: &str) -> Result<()> {
    let Kind { quick, online } = kind;
    println!("1 of 3: compiling the page");
    let wasm = compile(kind)?;
    let site = root().join(folder);
    let stamp = if quick { stamp(&wasm)? } else { String::new() };
    if quick && fs::read_to_string(site.join(STAMP)).is_ok_and(|old| old == stamp) {
        println!("The page in {folder} is up to date.");
        return Ok(());
    }
    println!("2 of 3: binding it to the browser");
    let mut files = assemble(&root().join("crates/web/assets"), &bind(&wasm)?)?;
    println!("3 of 3: writing {folder}");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    fs::create_dir_all(&site)?;
    lessons(&site)?;
    // Fetched by those who want to read them, so no part of a visit.
    let licences = File { name: "licences.txt".into(), bytes: licences(quick)?.into_bytes() };
    if quick {
        files.push(licences);
        files.push(File { name: STAMP.into(), bytes: stamp.into_bytes() });
        return files.iter().try_for_each(|file| Ok(fs::write(site.join(&file.name), &file.bytes)?));
    }
    write(&site, &licences)?;
    let mut total = 0;
    for file in &files {
        let brotli = write(&site, file)?;
        total += brotli;
        println!("{:>9} {:>9}  {}", file.bytes.len(), brotli, file.name);
    }
    let limit = if online { ONLINE_BUDGET } else { BUDGET };
    println!("{total:>19}  bytes transferred on the first visit, everything included; the limit is {limit}");
    ensure!(total <= limit, "the first visit transfers {total} bytes; the limit is {limit}");
    Ok(())
}

/// The hash of everything that a page is made of: the compiled client, the assets, and this program, which joins them.
fn stamp(wasm: &Path) -> Result<String> {
    let sources = list("crates/web/assets")?.into_iter().chain(board_styles()?).map(|path| root().join(path));
    let parts = sources.chain([wasm.to_path_buf(), std::env::current_exe()?]).map(fs::read);
    let parts = parts.collect::<Result<Vec<_>, _>>()?;
    Ok(hash(parts.iter().map(Vec::as_slice)))
}

/// What the libraries are licensed under. A page to try has only just fetched what it needs itself.
fn licences(quick: bool) -> Result<String> {
    if quick { Ok("`cargo xtask licences` gathers them.\n".into()) } else { licences::gather() }
}

/// Lessons and exercises are fetched when one is opened; the first visit does without them.
fn lessons(site: &Path) -> Result<()> {
    for folder in fs::read_dir(root().join("crates"))? {
        let folder = folder?;
        let game = folder.file_name().to_string_lossy().into_owned();
        let puzzles = folder.path().join("puzzles.txt");
        if puzzles.is_file() {
            fs::copy(puzzles, site.join(format!("{game}.puzzles.txt")))?;
        }
        let lessons = folder.path().join("lessons");
        if lessons.is_dir() {
            for file in fs::read_dir(lessons)? {
                let file = file?;
                let name = format!("{game}.lesson.{}", file.file_name().to_string_lossy());
                fs::copy(file.path(), site.join(name))?;
            }
        }
    }
    Ok(())
}

/// Compiles the client for the browser.
fn compile(Kind { quick, online }: Kind) -> Result<PathBuf> {
    let profile = if quick { "play" } else { "web" };
    let words = ["build", "-p", "web", "--lib", "--target", "wasm32-unknown-unknown", "--profile", profile];
    // One type for every component instead of one for every way they are nested: smaller, and compiled sooner.
    let mut command = cargo(words);
    command.args(if online { &["--features", "online"][..] } else { &[] }).env("RUSTFLAGS", "--cfg=erase_components");
    shown(&mut command).context("the page does not compile")?;
    Ok(target().join("wasm32-unknown-unknown").join(profile).join("web.wasm"))
}

/// Where cargo writes what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The glue script and the bound module.
fn bind(wasm: &Path) -> Result<[Vec<u8>; 2]> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).web(true)?.typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.omit_default_module_path(true).out_name("tianxia");
    let mut output = bindgen.generate_output()?;
    Ok([output.js().as_bytes().to_vec(), output.wasm_mut().emit_wasm()])
}

/// Every file under its final name. Names of what is fetched carry a hash, so that they may be kept for ever.
fn assemble(assets: &Path, [glue, wasm]: &[Vec<u8>; 2]) -> Result<Vec<File>> {
    let text = |name: &str| fs::read_to_string(assets.join(name)).with_context(|| name.to_string());
    let mut files = Vec::new();
    let mut style = STYLES.iter().map(|name| text(&format!("css/{name}"))).collect::<Result<String>>()?;
    style.extend(board_styles()?.iter().filter_map(|path| read(path)));
    let mut fonts: Vec<_> = fs::read_dir(assets.join("fonts"))?.collect::<Result<_, _>>()?;
    fonts.sort_by_key(fs::DirEntry::file_name);
    for font in fonts {
        let name = font.file_name().to_string_lossy().into_owned();
        if is(&name, "woff2") {
            let file = hashed(&name, fs::read(font.path())?);
            style = style.replace(&format!("fonts/{name}"), &file.name);
            files.push(file);
        }
    }
    let style = hashed("tianxia.css", squeeze(&style).into_bytes());
    let wasm = hashed("tianxia.wasm", wasm.clone());
    let glue = hashed("tianxia.js", glue.clone());
    let worker = text("worker.js")?.replace("./tianxia.js", &format!("./{}", glue.name));
    let worker = hashed("worker.js", worker.into_bytes());
    let boot = text("boot.js")?.replace("./tianxia.js", &format!("./{}", glue.name));
    let boot = boot.replace("tianxia.wasm", &wasm.name).replace("worker.js", &worker.name);
    let boot = hashed("boot.js", boot.into_bytes());
    let index = text("index.html")?.replace("tianxia.css", &style.name).replace("boot.js", &boot.name);
    let index = index.replace("tianxia.wasm", &wasm.name).replace("tianxia.js", &glue.name);
    files.extend([style, wasm, glue, worker, boot]);
    files.push(File { name: "icon.svg".into(), bytes: text("icon.svg")?.into_bytes() });
    files.push(File { name: "manifest.webmanifest".into(), bytes: text("manifest.webmanifest")?.into_bytes() });
    files.push(File { name: "index.html".into(), bytes: index.into_bytes() });
    let list: Vec<_> = files.iter().map(|file| format!("\"./{}\"", file.name)).collect();
    let service = text("service.js")?.replace("/* FILES */", &list.join(", "));
    let version = hash(files.iter().flat_map(|file| [file.name.as_bytes(), &file.bytes]));
    files.push(File { name: "service.js".into(), bytes: service.replace("VERSION", &version).into_bytes() });
    Ok(files)
}

/// The style sheet of each board, which lies in its folder.
fn board_styles() -> Result<Vec<String>> {
    Ok(list("crates/web/src/boards")?.into_iter().filter(|path| is(path, "css")).collect())
}

/// The file under its name with the hash of its bytes in it.
fn hashed(name: &str, bytes: Vec<u8>) -> File {
    let (stem, extension) = name.rsplit_once('.').expect("an asset has an extension");
    File { name: format!("{stem}-{}.{extension}", hash([bytes.as_slice()])), bytes }
}

fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    parts.into_iter().for_each(|part| hasher.update(part));
    let first = hasher.finalize().first_chunk().copied().expect("a hash has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(first))
}

/// A style sheet without comments and needless blanks.
fn squeeze(style: &str) -> String {
    let mut rest = style;
    let mut bare = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        bare += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    bare += rest;
    bare.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Writes a file and its compressed forms; returns how many bytes are transferred for it.
fn write(site: &Path, file: &File) -> Result<usize> {
    fs::write(site.join(&file.name), &file.bytes)?;
    if is(&file.name, "woff2") {
        return Ok(file.bytes.len());
    }
    let mut small = Vec::new();
    brotli::BrotliCompress(&mut file.bytes.as_slice(), &mut small, &brotli::enc::BrotliEncoderParams::default())?;
    fs::write(site.join(format!("{}.br", file.name)), &small)?;
    fs::write(site.join(format!("{}.gz", file.name)), zipped(&file.bytes)?)?;
    Ok(small.len())
}

/// The bytes as gzip makes them smallest.
pub(crate) fn zipped(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    zip.write_all(bytes)?;
    Ok(zip.finish()?)
}
