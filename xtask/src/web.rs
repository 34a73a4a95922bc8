//! `cargo xtask web`: the site in `out/site`, small and with nothing to install.

use crate::licences;
use crate::repo::{alone, cargo, files as list, is, read, root, run as shown};
use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// Where the site is written, under the root.
pub(crate) const SITE: &str = "out/site";
/// Where the site of a server is written.
pub(crate) const ONLINE: &str = "out/online";
/// The most that a visitor of the static site may have to transfer, in bytes.
const LIMITS: [(&str, usize); 3] =
    [("for the first page", 600_000), ("up to the first move of any game", 850_000), ("with everything", 900_000)];
/// The most that a network may take.
const NETWORK: usize = 400_000;
/// The most that a server's site may take beyond each of them.
const ONLINE_MORE: usize = 150_000;
/// The file that says what a quick page was made from.
const STAMP: &str = "stamp";
/// The style sheets that all pages share, in the order of the cascade. Those of the boards follow.
const STYLES: [&str; 6] = ["base.css", "pages.css", "table.css", "online.css", "board.css", "phone.css"];

/// When a file is fetched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum When {
    /// With the first page.
    First,
    /// When a game is opened, or when there is nothing else to do.
    Game,
    /// When somebody asks for it, or when there is nothing else to do.
    Later,
    /// When a level needs it.
    Network,
}

/// One file of the site.
struct File {
    name: String,
    bytes: Vec<u8>,
    when: When,
}

impl File {
    fn new(name: &str, bytes: Vec<u8>, when: When) -> File {
        File { name: name.into(), bytes, when }
    }

    /// The file, with the hash of its bytes in its name.
    fn hashed(name: &str, bytes: Vec<u8>, when: When) -> File {
        File { name: stamped(name, &hash([bytes.as_slice()])), bytes, when }
    }
}

/// The kind of site to build.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    /// Compiled quickly and left uncompressed, instead of small and compressed.
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
    let _alone = alone("page")?;
    println!("1 of 3: compiling the page");
    // In parallel with the page, whose own crate leaves a core idle; the two profiles have separate folders.
    let tools = thread::spawn(move || tools(quick));
    let wasm = compile(kind)?;
    let site = root().join(folder);
    let later = later(kind)?;
    let stamp = if quick { stamp(&wasm, &later)? } else { String::new() };
    if quick && fs::read_to_string(site.join(STAMP)).is_ok_and(|old| old == stamp) {
        println!("The page in {folder} is up to date.");
        return Ok(());
    }
    println!("2 of 3: binding it to the browser");
    tools.join().expect("a thread that waits for cargo does not panic")?;
    let bound = if quick { bind(&wasm, false)? } else { bind_cut(&wasm)? };
    let mut files = assemble(&root().join("crates/web/assets"), bound, later)?;
    println!("3 of 3: writing {folder}");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    fs::create_dir_all(&site)?;
    if quick {
        files.push(File::new(STAMP, stamp.into_bytes(), When::Later));
        return write(&site, &files);
    }
    files.sort_by_key(|file| file.when);
    write(&site, &files)?;
    shown(cargo(["run", "-q", "-p", "pack", "--", "compress"]).arg(&site))?;
    let sizes = files.iter().map(|file| transferred(&site, file)).collect::<Result<Vec<_>>>()?;
    for (file, brotli) in files.iter().zip(&sizes) {
        println!("{:>9} {:>9}  {}", file.bytes.len(), brotli, file.name);
    }
    let upto = |when| files.iter().zip(&sizes).filter(|(file, _)| file.when <= when).map(|(_, size)| size).sum();
    let mut limits = LIMITS;
    if online {
        limits = limits.map(|(what, limit)| (what, limit + ONLINE_MORE));
    }
    within(limits, [When::First, When::Game, When::Later].map(upto))?;
    for (file, size) in files.iter().zip(&sizes).filter(|(file, _)| file.when == When::Network) {
        ensure!(*size <= NETWORK, "{} takes {size} bytes; the limit of a network is {NETWORK}", file.name);
    }
    Ok(())
}

/// Shows what a visit transfers and compares it with the limits.
fn within(limits: [(&str, usize); 3], sizes: [usize; 3]) -> Result<()> {
    let lines = limits.iter().zip(sizes);
    lines.clone().for_each(|((what, limit), size)| println!("{size:>19}  bytes {what}; the limit is {limit}"));
    for ((what, limit), size) in lines {
        ensure!(size <= *limit, "{size} bytes are transferred {what}; the limit is {limit} (crates/web/src/shelf.rs)");
    }
    Ok(())
}

/// The hash of everything that a page is made from: the compiled client, the assets, and this program, which joins
/// them.
fn stamp(wasm: &Path, later: &[File]) -> Result<String> {
    let sources = list("crates/web/assets")?.into_iter().chain(board_styles()?).map(|path| root().join(path));
    let parts = sources.chain([wasm.to_path_buf(), std::env::current_exe()?]).map(fs::read);
    let parts = parts.collect::<Result<Vec<_>, _>>()?;
    Ok(hash(parts.iter().chain(later.iter().map(|file| &file.bytes)).map(Vec::as_slice)))
}

/// Files that are read separately: lessons, games at a glance, exercises, networks, and the licences of the libraries.
/// A quick page does without the licences; a server's site is inside the program, which shows the same list.
fn later(Kind { quick, online }: Kind) -> Result<Vec<File>> {
    let licences = match (quick, online) {
        (true, _) => "`cargo xtask licences` gathers them.\n".into(),
        (false, true) => licences::gather(&licences::SHIPPED)?,
        (false, false) => licences::gather(&licences::PAGE)?,
    };
    let mut later = vec![File::new("licences.txt", licences.into_bytes(), When::Later)];
    let mut words = BTreeMap::new();
    for path in list("crates")? {
        let bytes = || fs::read(root().join(&path));
        let name = match path.split('/').collect::<Vec<_>>()[..] {
            // The games' words in one language share one file, because they resemble each other.
            ["crates", game, what @ ("lessons" | "glance"), file] => {
                let all: &mut String = words.entry(format!("words.{file}")).or_default();
                *all += &format!("\u{c}{game}.{what}\n{}", String::from_utf8(bytes()?)?);
                continue;
            }
            ["crates", game, "puzzles.txt"] => format!("{game}.puzzles.txt"),
            ["crates", game, "nets", file] => {
                later.push(File::hashed(&format!("{game}.{file}"), bytes()?, When::Network));
                continue;
            }
            _ => continue,
        };
        later.push(File::new(&name, bytes()?, When::Later));
    }
    later.extend(words.into_iter().map(|(name, text)| File::new(&name, text.into_bytes(), When::Later)));
    Ok(later)
}

/// Compiles the client for the browser.
fn compile(Kind { quick, online }: Kind) -> Result<PathBuf> {
    let profile = if quick { "play" } else { "web" };
    let words = ["build", "-p", "web", "--lib", "--target", "wasm32-unknown-unknown", "--profile", profile];
    let mut command = cargo(words);
    let features = [(online, "online"), (!quick, "split")];
    let features = features.into_iter().filter(|(on, _)| *on).flat_map(|(_, name)| ["--features", name]);
    command.args(features);
    // One type for every component instead of one for every nesting: smaller, and compiled sooner.
    let flags = "--cfg=erase_components";
    // A module to be cut must still know what points where.
    let flags = if quick { flags.into() } else { format!("{flags} -Clink-args=--emit-relocs") };
    shown(command.env("RUSTFLAGS", flags)).context("the page does not compile")?;
    Ok(target().join("wasm32-unknown-unknown").join(profile).join("web.wasm"))
}

/// Compiles the programs that work on the compiled page, one by one: together they would ask for more features of the
/// libraries below them than each does when it is run.
fn tools(quick: bool) -> Result<()> {
    for name in ["bind", "pack"].into_iter().take(if quick { 1 } else { 2 }) {
        let output = cargo(["build", "-q", "-p", name]).output()?;
        ensure!(output.status.success(), "`{name}` does not compile\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// The folder for cargo's build outputs.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The page's program.
struct Bound {
    /// The script between the browser and the module.
    glue: String,
    module: Vec<u8>,
    /// The script that fetches the parts, and the parts, where the module was cut.
    parts: Option<(String, Vec<File>)>,
}

/// Binds a module to the browser.
fn bind(wasm: &Path, cut: bool) -> Result<Bound> {
    let folder = wasm.with_file_name("bound");
    let mut command = cargo(["run", "-p", "bind", "--"]);
    shown(command.arg(wasm).arg(&folder).args(cut.then_some("--cut")))?;
    let (glue, module) = (folder.join("tianxia.js"), folder.join("tianxia.wasm"));
    Ok(Bound { glue: squeeze(&fs::read_to_string(glue)?), module: fs::read(module)?, parts: None })
}

/// Cuts the games out of a module first.
fn bind_cut(wasm: &Path) -> Result<Bound> {
    let folder = wasm.with_file_name("parts");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    shown(cargo(["run", "-p", "pack", "--", "cut"]).arg(wasm).arg(&folder))?;
    bind(&folder.join("main.wasm"), true)?;
    let [module, glue] = ["tianxia.wasm", "tianxia.js"].map(|name| folder.join("bound").join(name));
    shown(cargo(["run", "-q", "-p", "pack", "--", "order"]).args([&module, &glue]))?;
    let mut link = fs::read_to_string(folder.join("parts.js"))?;
    let mut parts = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if is(&name, "wasm") && name != "main.wasm" {
            let part = File::hashed(name.trim_start_matches("split_"), fs::read(&path)?, When::Game);
            link = link.replace(&format!("./{name}"), &format!("./{}", part.name));
            parts.push(part);
        }
    }
    Ok(Bound { glue: squeeze(&fs::read_to_string(glue)?), module: fs::read(module)?, parts: Some((link, parts)) })
}

/// The scripts and modules under their final names. The two scripts name each other, so one hash is in both.
fn program(bound: Bound) -> Vec<File> {
    let (link, parts) = bound.parts.unwrap_or_default();
    let both = hash([bound.glue.as_bytes(), link.as_bytes()]);
    let [glue, parts_script] = ["tianxia.js", "parts.js"].map(|name| stamped(name, &both));
    // The module calls the script by its plain name: only the place to fetch it from changes.
    let from = |name: &str| format!("from \"./{name}\"");
    let name_them = |script: &str| {
        script.replace(&from("tianxia.js"), &from(&glue)).replace(&from("parts.js"), &from(&parts_script))
    };
    let mut files = vec![
        File::hashed("tianxia.wasm", bound.module, When::First),
        File::new(&glue, name_them(&bound.glue).into_bytes(), When::First),
    ];
    if !parts.is_empty() {
        files.push(File::new(&parts_script, name_them(&link).into_bytes(), When::First));
    }
    files.extend(parts);
    files
}

/// Every file under its final name. Names of fetched files carry a hash, so that they may be cached for ever.
fn assemble(assets: &Path, bound: Bound, later: Vec<File>) -> Result<Vec<File>> {
    let text = |name: &str| fs::read_to_string(assets.join(name)).with_context(|| name.to_string());
    let first = |name: &str, text: String| File::hashed(name, text.into_bytes(), When::First);
    let mut files = program(bound);
    let mut style = STYLES.iter().map(|name| text(&format!("css/{name}"))).collect::<Result<String>>()?;
    style.extend(board_styles()?.iter().filter_map(|path| read(path)));
    let mut fonts: Vec<_> = fs::read_dir(assets.join("fonts"))?.collect::<Result<_, _>>()?;
    fonts.sort_by_key(fs::DirEntry::file_name);
    for font in fonts {
        let name = font.file_name().to_string_lossy().into_owned();
        if is(&name, "woff2") {
            let file = File::hashed(&name, fs::read(font.path())?, When::First);
            style = style.replace(&format!("fonts/{name}"), &file.name);
            files.push(file);
        }
    }
    files.push(first("tianxia.css", squeeze(&style)));
    // A page that was not cut has no parts.
    let cut = files.iter().any(|file| file.name.starts_with("parts-"));
    let index = text("index.html")?;
    let index = index.split_inclusive('\n').filter(|line| cut || !line.contains("parts.js")).collect::<String>();
    files.push(first("worker.js", named(&files, text("worker.js")?)));
    files.push(first("boot.js", named(&files, text("boot.js")?)));
    let plain = [
        ("icon.svg", text("icon.svg")?),
        ("manifest.webmanifest", text("manifest.webmanifest")?),
        ("index.html", named(&files, index)),
    ];
    files.extend(plain.map(|(name, text)| File::new(name, text.into_bytes(), When::First)));
    files.extend(later);
    // The worker keeps a network once a level has needed it.
    let kept = files.iter().filter(|file| file.when != When::Network);
    let list: Vec<_> = kept.map(|file| format!("\"./{}\"", file.name)).collect();
    let service = text("service.js")?.replace("/* FILES */", &list.join(", "));
    let version = hash(files.iter().flat_map(|file| [file.name.as_bytes(), &file.bytes]));
    files.push(File::new("service.js", service.replace("VERSION", &version).into_bytes(), When::First));
    Ok(files)
}

/// The style sheet of each board, from its folder.
fn board_styles() -> Result<Vec<String>> {
    Ok(list("crates/web/src/boards")?.into_iter().filter(|path| is(path, "css")).collect())
}

/// A text with the final names of files put in.
fn named(files: &[File], text: String) -> String {
    let plain = |name: &str| {
        let (stem, rest) = name.rsplit_once('-')?;
        Some(format!("{stem}.{}", rest.split_once('.')?.1))
    };
    files.iter().fold(text, |text, file| match plain(&file.name) {
        Some(name) if !is(&name, "woff2") => text.replace(&name, &file.name),
        _ => text,
    })
}

/// A name with a hash in it.
fn stamped(name: &str, hash: &str) -> String {
    let (stem, extension) = name.rsplit_once('.').expect("an asset has an extension");
    format!("{stem}-{hash}.{extension}")
}

fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    parts.into_iter().for_each(|part| hasher.update(part));
    let first = hasher.finalize().first_chunk().copied().expect("a hash has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(first))
}

/// A style sheet or a script without comments and needless blanks.
fn squeeze(text: &str) -> String {
    let mut rest = text;
    let mut bare = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        bare += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    bare += rest;
    bare.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn write(site: &Path, files: &[File]) -> Result<()> {
    files.iter().try_for_each(|file| Ok(fs::write(site.join(&file.name), &file.bytes)?))
}

/// How many bytes are transferred for a file: its size after brotli, if it is compressed.
fn transferred(site: &Path, file: &File) -> Result<usize> {
    let small = site.join(format!("{}.br", file.name));
    Ok(if small.exists() { fs::metadata(small)?.len() as usize } else { file.bytes.len() })
}
