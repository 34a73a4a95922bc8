//! `cargo xtask dist`: what people take without compiling, in `out/dist`; `--test` installs it and plays through it.

use crate::repo::{cargo, files, read, root, run};
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
/// Shells and where Debian looks for what they complete.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/tianxia"),
    ("zsh", "usr/share/zsh/vendor-completions/_tianxia"),
    ("fish", "usr/share/fish/vendor_completions.d/tianxia.fish"),
];
/// Scripts of the package.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Builds everything; with `--test` tries the package, too.
pub(crate) fn dist(options: &[&str]) -> Result<()> {
    match options {
        [] => build(),
        ["--test"] => {
            needs::prepare("dist test")?;
            build()?;
            test()
        }
        _ => bail!("dist takes --test"),
    }
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
    // An empty folder is forgotten by some tools that copy it.
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

/// When the last change was made, in seconds: the same sources give the same archives.
fn changed() -> String {
    let output = Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string()).unwrap_or_default();
    if text.is_empty() { "0".into() } else { text }
}

/// The package for Debian and its relatives.
fn debian() -> Result<()> {
    let tree = root().join("out/deb");
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    let program = folder().join("tianxia");
    put(&tree.join("usr/bin/tianxia"), &fs::read(&program)?, 0o755)?;
    put(&tree.join("usr/lib/systemd/system/tianxia.service"), packaging("tianxia.service")?.as_bytes(), 0o644)?;
    put(&tree.join("etc/default/tianxia"), packaging("default")?.as_bytes(), 0o644)?;
    put(&tree.join("usr/share/doc/tianxia/copyright"), &fs::read(folder().join("licences.txt"))?, 0o644)?;
    let changes = read("CHANGELOG.md").context("CHANGELOG.md")?;
    put(&tree.join("usr/share/doc/tianxia/changelog"), changes.as_bytes(), 0o644)?;
    zip(&[tree.join("usr/share/doc/tianxia/changelog")])?;
    for (shell, path) in SHELLS {
        put(&tree.join(path), &printed(&program, &["completions", shell])?, 0o644)?;
    }
    manuals(&program, &tree.join("usr/share/man/man1"))?;
    let size: u64 =
        files("out/deb")?.iter().filter_map(|path| fs::metadata(root().join(path)).ok()).map(|m| m.len()).sum();
    let control =
        packaging("control")?.replace("{VERSION}", version()).replace("{SIZE}", &size.div_ceil(1024).to_string());
    put(&tree.join("DEBIAN/control"), control.as_bytes(), 0o644)?;
    put(&tree.join("DEBIAN/conffiles"), b"/etc/default/tianxia\n", 0o644)?;
    for script in SCRIPTS {
        put(&tree.join("DEBIAN").join(script), packaging(script)?.as_bytes(), 0o755)?;
    }
    let mut pack = Command::new("dpkg-deb");
    run(pack.args(["--root-owner-group", "--build"]).arg(tree).arg(package()).env("SOURCE_DATE_EPOCH", changed()))
}

/// The manual pages, as the program writes them.
fn manuals(program: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    run(Command::new(program).arg("man").arg(folder))?;
    let pages = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    zip(&pages)
}

/// Compresses files as packages of Debian have them: small, and without a time.
fn zip(files: &[PathBuf]) -> Result<()> {
    run(Command::new("gzip").args(["--best", "--no-name"]).args(files))
}

fn packaging(name: &str) -> Result<String> {
    read(&format!("packaging/{name}")).with_context(|| format!("packaging/{name} is missing"))
}

/// Writes a file with its rights and the folders above it.
fn put(path: &Path, bytes: &[u8], mode: u32) -> Result<()> {
    fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(mode))?)
}

/// What a program says.
fn printed(program: &Path, words: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(program).args(words).output()?;
    ensure!(output.status.success(), "tianxia {} fails: {}", words.join(" "), String::from_utf8_lossy(&output.stderr));
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

/// Installs the package, verifies its unit, plays a whole game through its server, and takes it away again.
fn test() -> Result<()> {
    let dpkg = |words: &[&str]| run(Command::new("dpkg").args(words));
    let mut stages = Stages::begin();
    stages.run("install", || dpkg(&["--install", &package().display().to_string()]));
    stages.after(&["install"], "files", installed);
    stages.after(&["install"], "unit", || {
        run(Command::new("systemd-analyze").args(["verify", "/usr/lib/systemd/system/tianxia.service"]))
    });
    stages.after(&["install"], "whole game", whole_game);
    stages.after(&["install"], "remove", || dpkg(&["--remove", "tianxia"]));
    stages.after(&["remove"], "data stays", || {
        ensure!(Path::new("/var/lib/tianxia/tianxia.db").exists(), "the games are gone");
        ensure!(!Path::new("/usr/bin/tianxia").exists(), "the program is still there");
        Ok(())
    });
    stages.after(&["install"], "purge", || dpkg(&["--purge", "tianxia"]));
    stages.after(&["purge"], "nothing is left", || {
        let left = ["/var/lib/tianxia", "/etc/default/tianxia", "/usr/share/doc/tianxia"];
        let left: Vec<_> = left.iter().filter(|path| Path::new(path).exists()).collect();
        ensure!(left.is_empty(), "still there: {left:?}");
        ensure!(
            !Command::new("getent").args(["passwd", "tianxia"]).output()?.status.success(),
            "the user is still there"
        );
        Ok(())
    });
    stages.finish()
}

/// What the package promises is there: the program, its manual, its completions, its user and the licences.
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

/// A server of the package's own user, as its unit starts it, and a program that plays at one of its tables.
fn whole_game() -> Result<()> {
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
    let address = format!("127.0.0.1:{port}");
    let words =
        ["-u", "tianxia", "--", "/usr/bin/tianxia", "serve", "--data", "/var/lib/tianxia", "--listen", &address];
    let mut server = Server(Command::new("runuser").args(words).stdout(Stdio::null()).spawn()?);
    let began = Instant::now();
    while TcpStream::connect(&address).is_err() {
        ensure!(server.0.try_wait()?.is_none(), "the server has ended");
        ensure!(began.elapsed() < Duration::from_secs(20), "the server does not listen");
        sleep(Duration::from_millis(50));
    }
    let mut page = TcpStream::connect(&address)?;
    page.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let answer = std::io::read_to_string(page)?;
    ensure!(answer.contains("天下 tianxia"), "the server has no page: {answer}");
    run(Command::new("python3").arg(root().join("crates/server/examples/bot.py")).args([&address, "kaiser"]))
}

/// Ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // `runuser` hands a polite signal on to the server.
        drop(Command::new("kill").arg(self.0.id().to_string()).status());
        drop(self.0.wait());
    }
}
