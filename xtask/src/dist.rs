//! `cargo xtask dist`: downloads for people who do not compile, in `out/dist`; `--test` installs it and plays through
//! it.

use crate::repo::{alone, cargo, files, read, root, run};
use crate::stages::Stages;
use crate::web::{self, Kind, ONLINE, SITE};
use crate::{licences, needs};
use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const TARGET: &str = "x86_64-unknown-linux-musl";
/// Shells, and where Debian looks for their completions.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/tianxia"),
    ("zsh", "usr/share/zsh/vendor-completions/_tianxia"),
    ("fish", "usr/share/fish/vendor_completions.d/tianxia.fish"),
];
/// The contents of the package, under the root, before it is packed.
const TREE: &str = "out/deb";
/// Where the package puts the unit, the server's settings and its data.
const UNIT: &str = "/usr/lib/systemd/system/tianxia.service";
const SETTINGS: &str = "/etc/default/tianxia";
const DATA: &str = "/var/lib/tianxia";
/// Scripts of the package.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Builds everything; with `--test` also tests the package.
pub(crate) fn dist(options: &[&str]) -> Result<()> {
    match options {
        [] => {
            needs::prepare("dist")?;
            build()
        }
        ["--test"] => {
            may_install()?;
            needs::prepare("dist")?;
            needs::prepare("dist test")?;
            build()?;
            test()
        }
        _ => bail!("dist takes --test"),
    }
}

/// Checks, before minutes of compiling, that the package can be installed, and removed again without harm.
fn may_install() -> Result<()> {
    ensure!(needs::is_root(), "dist --test installs the package on this machine and removes it: it must be root");
    let there = [DATA, SETTINGS, UNIT].into_iter().find(|path| Path::new(path).exists());
    there.map_or(Ok(()), |path| {
        bail!("{path} is there: the test removes the package with its games, so it wants a machine without tianxia")
    })
}

fn folder() -> PathBuf {
    root().join("out/dist")
}

fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

fn package() -> PathBuf {
    folder().join(format!("tianxia_{}_amd64.deb", version()))
}

fn build() -> Result<()> {
    let _alone = alone("package")?;
    web::run(Kind::SERVER, ONLINE)?;
    web::run(Kind::STATIC, SITE)?;
    if folder().exists() {
        fs::remove_dir_all(folder())?;
    }
    fs::create_dir_all(folder().join("data"))?;
    let program = compile()?;
    put(&folder().join("tianxia"), &fs::read(program)?, 0o755)?;
    put(&folder().join("licences.txt"), licences::gather(&licences::SHIPPED)?.as_bytes(), 0o644)?;
    put(&folder().join("Containerfile"), packaging("Containerfile")?.as_bytes(), 0o644)?;
    // Some tools forget an empty folder when they copy.
    put(&folder().join("data/README"), b"Games and people of the server.\n", 0o644)?;
    archive()?;
    debian()?;
    let sums = sums()?;
    put(&folder().join("SHA256SUMS"), sums.as_bytes(), 0o644)?;
    for path in files("out/dist")? {
        println!("{:>10}  {path}", fs::metadata(root().join(&path))?.len());
    }
    Ok(())
}

/// The program that runs on every Linux, with a server's page inside.
fn compile() -> Result<PathBuf> {
    let words = ["build", "-p", "cli", "--profile", "dist", "--target", TARGET, "--features", "embed-web"];
    let mut command = cargo(words);
    command.env("TIANXIA_EMBED", root().join(ONLINE)).env("CC_x86_64_unknown_linux_musl", "musl-gcc");
    run(&mut command)?;
    Ok(web::target().join(TARGET).join("dist/tianxia"))
}

/// The static site in one file.
fn archive() -> Result<()> {
    let name = folder().join(format!("tianxia-site-{}.tar.gz", version()));
    let words = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--transform=s,^\\.,tianxia-site,"];
    let time = format!("--mtime=@{}", changed());
    run(Command::new("tar").args(words).arg(time).arg("-czf").arg(name).arg("-C").arg(root().join(SITE)).arg("."))
}

/// The time of the last change, in seconds: the same sources give the same archives.
fn changed() -> String {
    let output = Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string()).unwrap_or_default();
    if text.is_empty() { "0".into() } else { text }
}

/// The package for Debian and its relatives.
fn debian() -> Result<()> {
    let tree = root().join(TREE);
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    let program = folder().join("tianxia");
    put(&tree.join("usr/bin/tianxia"), &fs::read(&program)?, 0o755)?;
    put(&tree.join(UNIT.trim_start_matches('/')), packaging("tianxia.service")?.as_bytes(), 0o644)?;
    put(&tree.join(SETTINGS.trim_start_matches('/')), packaging("default")?.as_bytes(), 0o644)?;
    put(&tree.join("usr/share/doc/tianxia/copyright"), &fs::read(folder().join("licences.txt"))?, 0o644)?;
    put(&tree.join("usr/share/lintian/overrides/tianxia"), packaging("lintian-overrides")?.as_bytes(), 0o644)?;
    let documents = tree.join("usr/share/doc/tianxia");
    put(&documents.join("NEWS"), read("CHANGELOG.md").context("CHANGELOG.md")?.as_bytes(), 0o644)?;
    put(&documents.join("changelog"), changelog()?.as_bytes(), 0o644)?;
    zip(&["NEWS", "changelog"].map(|name| documents.join(name)))?;
    for (shell, path) in SHELLS {
        put(&tree.join(path), &printed(&program, &["completions", shell])?, 0o644)?;
    }
    manuals(&program, &tree.join("usr/share/man/man1"))?;
    put(&tree.join("DEBIAN/conffiles"), format!("{SETTINGS}\n").as_bytes(), 0o644)?;
    for script in SCRIPTS {
        put(&tree.join("DEBIAN").join(script), packaging(script)?.as_bytes(), 0o755)?;
    }
    pack(version(), &package())
}

/// Makes a package of this version from its folder.
fn pack(version: &str, to: &Path) -> Result<()> {
    let files = files(TREE)?;
    let size: u64 = files.iter().filter_map(|path| fs::metadata(root().join(path)).ok()).map(|m| m.len()).sum();
    let control =
        packaging("control")?.replace("{VERSION}", version).replace("{SIZE}", &size.div_ceil(1024).to_string());
    put(&root().join(TREE).join("DEBIAN/control"), control.as_bytes(), 0o644)?;
    let mut pack = Command::new("dpkg-deb");
    pack.args(["--root-owner-group", "-Zxz", "--build"]).arg(root().join(TREE)).arg(to);
    run(pack.env("SOURCE_DATE_EPOCH", changed()))
}

/// The package's changelog in Debian's form, which refers to ours.
fn changelog() -> Result<String> {
    let date = printed(Path::new("date"), &["--utc", "--rfc-email", "--date", &format!("@{}", changed())])?;
    let control = packaging("control")?;
    let maintainer = control.lines().find_map(|line| line.strip_prefix("Maintainer: ")).context("no maintainer")?;
    let (version, date) = (version(), String::from_utf8_lossy(&date));
    Ok(format!("tianxia ({version}) stable; urgency=medium\n\n  * NEWS.gz tells.\n\n -- {maintainer}  {date}"))
}

/// The manual pages, as the program writes them.
fn manuals(program: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    run(Command::new(program).arg("man").arg(folder))?;
    let pages = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    zip(&pages)
}

/// Compresses files as Debian packages require: small, and without a timestamp.
fn zip(files: &[PathBuf]) -> Result<()> {
    run(Command::new("gzip").args(["--best", "--no-name"]).args(files))
}

fn packaging(name: &str) -> Result<String> {
    read(&format!("packaging/{name}")).with_context(|| format!("packaging/{name} is missing"))
}

/// Writes a file with its permissions, and the folders above it.
fn put(path: &Path, bytes: &[u8], mode: u32) -> Result<()> {
    fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(mode))?)
}

/// The output of a program.
fn printed(program: &Path, words: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(program).args(words).output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{} {} fails: {errors}", program.display(), words.join(" "));
    Ok(output.stdout)
}

/// A line for each file, as `sha256sum --check` reads them.
fn sums() -> Result<String> {
    let mut text = String::new();
    for path in files("out/dist")? {
        let hash = Sha256::digest(fs::read(root().join(&path))?);
        hash.iter().for_each(|byte| text += &format!("{byte:02x}"));
        text += &format!("  {}\n", path.trim_start_matches("out/dist/"));
    }
    Ok(text)
}

/// Installs the package over an older one, verifies its unit, plays whole games through its server, and removes it
/// again.
fn test() -> Result<()> {
    let older = root().join("out/older.deb");
    pack("0.0.0", &older)?;
    let dpkg = |word: &str, what: &Path| run(Command::new("dpkg").arg(word).arg(what));
    let name = Path::new("tianxia");
    let mut stages = Stages::begin();
    stages.run("install an older version", || dpkg("--install", &older));
    stages.after(&["install an older version"], "whole game", || {
        let address = choose_address()?;
        whole_game(&address)
    });
    stages.after(&["whole game"], "upgrade", || upgrade(|| dpkg("--install", &package())));
    stages.after(&["upgrade"], "files", installed);
    // A bare machine has no `man` to show the page that the unit names; that it is there is seen under "files".
    let verify = ["verify", "--man=no", UNIT];
    stages.after(&["upgrade"], "unit", || run(Command::new("systemd-analyze").args(verify)));
    stages.after(&["upgrade"], "another game", || whole_game(&address()?));
    stages.after(&["install an older version"], "remove", || dpkg("--remove", name));
    stages.after(&["remove"], "data stays", || {
        ensure!(Path::new(DATA).join("tianxia.db").exists(), "the games are gone");
        ensure!(!Path::new("/usr/bin/tianxia").exists(), "the program is still there");
        Ok(())
    });
    stages.after(&["install an older version"], "purge", || dpkg("--purge", name));
    stages.after(&["purge"], "nothing is left", nothing_is_left);
    stages.finish()
}

/// Writes a free port into the package's settings, as an operator would.
fn choose_address() -> Result<String> {
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
    let text = fs::read_to_string(SETTINGS)?.replace("127.0.0.1:8080", &format!("127.0.0.1:{port}"));
    fs::write(SETTINGS, text)?;
    address()
}

/// The address at which the server listens, according to the settings.
fn address() -> Result<String> {
    let text = fs::read_to_string(SETTINGS)?;
    let address = text.split_once("--listen ").and_then(|(_, rest)| rest.split(['"', ' ']).next());
    Ok(address.with_context(|| format!("{SETTINGS} names no address:\n{text}"))?.into())
}

/// An upgrade keeps the games, the people and the settings.
fn upgrade(install: impl FnOnce() -> Result<()>) -> Result<()> {
    let words = ["-u", "tianxia", "--", "/usr/bin/tianxia", "admin", "--data", DATA, "check"];
    let kept = || printed(Path::new("runuser"), &words);
    let (games, settings) = (kept()?, fs::read(SETTINGS)?);
    install()?;
    ensure!(printed(Path::new("dpkg-query"), &["-W", "-f", "${Version}", "tianxia"])? == version().as_bytes());
    ensure!(kept()? == games, "the games are not those that were there before");
    ensure!(fs::read(SETTINGS)? == settings, "{SETTINGS} has lost what was written into it");
    Ok(())
}

/// Checks that a purge leaves nothing of the package behind.
fn nothing_is_left() -> Result<()> {
    let left = [DATA, SETTINGS, UNIT, "/usr/share/doc/tianxia", "/usr/share/man/man1/tianxia.1.gz"];
    let completions = SHELLS.iter().map(|(_, path)| Path::new("/").join(path));
    let left: Vec<_> = left.iter().map(PathBuf::from).chain(completions).filter(|path| path.exists()).collect();
    ensure!(left.is_empty(), "still there: {left:?}");
    for list in ["passwd", "group"] {
        let found = Command::new("getent").args([list, "tianxia"]).output()?.status.success();
        ensure!(!found, "`tianxia` is still in {list}");
    }
    Ok(())
}

/// Checks that everything the package promises is there: the program, its manual, its completions, its user and the
/// licences.
fn installed() -> Result<()> {
    for (_, path) in SHELLS {
        ensure!(fs::metadata(Path::new("/").join(path))?.len() > 0, "{path} is empty");
    }
    ensure!(Path::new("/usr/share/man/man1/tianxia.1.gz").exists(), "there is no manual");
    run(Command::new("getent").args(["passwd", "tianxia"]))?;
    let licences = printed(Path::new("/usr/bin/tianxia"), &["licences"])?;
    ensure!(licences == fs::read("/usr/share/doc/tianxia/copyright")?, "`tianxia licences` says something else");
    Ok(())
}

/// A program plays at a table of the package's server, which has the page inside.
fn whole_game(address: &str) -> Result<()> {
    let mut server = Server::start()?;
    let began = Instant::now();
    while TcpStream::connect(address).is_err() {
        ensure!(server.0.try_wait()?.is_none(), "the server has ended");
        ensure!(began.elapsed() < Duration::from_secs(20), "the server does not listen");
        sleep(Duration::from_millis(50));
    }
    let mut page = TcpStream::connect(address)?;
    page.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let answer = std::io::read_to_string(page)?;
    ensure!(answer.contains("天下 tianxia"), "the server has no page: {answer}");
    run(Command::new("python3").arg(root().join("crates/server/examples/bot.py")).args([address, "kaiser"]))
}

/// A server that ends with the test.
struct Server(Child);

impl Server {
    /// Starts it as the unit says, even on machines without systemd: user, environment, permissions of new files,
    /// command.
    fn start() -> Result<Server> {
        let unit = fs::read_to_string(UNIT)?;
        let says = |key: &str| {
            let found = unit.lines().find_map(|line| line.strip_prefix(key));
            found.with_context(|| format!("{UNIT} has no line {key}"))
        };
        let (user, mask, settings) = (says("User=")?, says("UMask=")?, says("EnvironmentFile=-")?);
        // Like systemd, the shell cuts a variable without quotes at its blanks.
        let line = format!("set -a; . {settings}; umask {mask}; cd /; exec {}", says("ExecStart=")?);
        let words = ["-u", user, "--", "env", "-i", "/bin/sh", "-c", &line];
        Ok(Server(Command::new("runuser").args(words).stdout(Stdio::null()).spawn()?))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // `runuser` passes a polite signal on to the server.
        drop(Command::new("kill").arg(self.0.id().to_string()).status());
        drop(self.0.wait());
    }
}
