//! What each task needs beyond cargo: the one list, and how a missing thing is added.
//!
//! If a thing cannot be added, the error names it, the commands that install it, and what works without it.

use crate::repo::{run, rustc};
use Need::{
    Browser, Clippy, Dpkg, Kill, Musl, MuslCompiler, Nats, Node, Postgres, Python, Rustfmt, Systemd, Venv, Wasm,
};
use anyhow::{Result, bail};
use std::path::Path;
use std::process::Command;

/// A thing that may be missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// The formatter of the toolchain.
    Rustfmt,
    /// The lints of the toolchain.
    Clippy,
    /// The toolchain's library for browsers.
    Wasm,
    /// The toolchain's library for programs that run on every Linux.
    Musl,
    /// A C compiler for such programs: a database and the cryptography have parts in C.
    MuslCompiler,
    /// The packer of Debian packages.
    Dpkg,
    /// The verifier of a service's unit.
    Systemd,
    /// Python, for the example of a program that plays, and for the package.
    Python,
    /// The maker of an environment for that package.
    Venv,
    /// The program that ends a server, politely or not.
    Kill,
    /// The program that runs WebAssembly without a browser.
    Node,
    /// The programs of a PostgreSQL server.
    Postgres,
    /// The message bus between the servers of a cluster.
    Nats,
    /// Chromium and its driver.
    Browser,
}

/// What a task needs. `test` asks for the store's and the browser's needs when it reaches them, so that a machine
/// without them runs the rest.
fn of(task: &str) -> &'static [Need] {
    match task {
        "play" | "web" => &[Wasm],
        "check" => &[Rustfmt, Clippy],
        "test" => &[Rustfmt, Clippy, Wasm],
        "store" => &[Postgres, Nats, Kill, Python],
        "cluster" => &[Postgres, Nats, Kill],
        "browser" => &[Wasm, Browser, Postgres, Nats],
        "dist" => &[Wasm, Musl, MuslCompiler, Dpkg],
        "dist test" => &[Systemd, Kill, Python],
        "python" => &[Python, Venv],
        "nets" => &[Wasm, Node],
        _ => &[],
    }
}

/// Adds the things that a task needs and that are missing. Tasks call this once they have parsed their options.
pub(crate) fn prepare(task: &str) -> Result<()> {
    of(task).iter().filter(|need| !need.is_there()).try_for_each(|need| need.add())
}

/// How a thing is added.
enum Way {
    /// `rustup WORD add PART`.
    Rustup(&'static str, &'static str),
    /// Debian packages.
    Debian(&'static [&'static str]),
}

impl Need {
    fn is_there(self) -> bool {
        match self {
            Rustfmt => answers("rustfmt"),
            Clippy => answers("cargo-clippy"),
            Wasm => has_library("wasm32-unknown-unknown"),
            Musl => has_library("x86_64-unknown-linux-musl"),
            MuslCompiler => answers("musl-gcc"),
            Dpkg => answers("dpkg-deb"),
            Systemd => answers("systemd-analyze"),
            Python => answers("python3"),
            Venv => has_venv(),
            Kill => answers("kill"),
            Node => answers("node"),
            Postgres => has_postgres(),
            Nats => answers("nats-server"),
            Browser => answers("chromium") && answers("chromedriver"),
        }
    }

    fn way(self) -> Way {
        match self {
            Rustfmt => Way::Rustup("component", "rustfmt"),
            Clippy => Way::Rustup("component", "clippy"),
            Wasm => Way::Rustup("target", "wasm32-unknown-unknown"),
            Musl => Way::Rustup("target", "x86_64-unknown-linux-musl"),
            MuslCompiler => Way::Debian(&["musl-tools"]),
            Dpkg => Way::Debian(&["dpkg"]),
            Systemd => Way::Debian(&["systemd"]),
            Python => Way::Debian(&["python3"]),
            Venv => Way::Debian(&["python3-venv"]),
            Kill => Way::Debian(&["procps"]),
            Node => Way::Debian(&["nodejs"]),
            Postgres => Way::Debian(&["postgresql"]),
            Nats => Way::Debian(&["nats-server"]),
            Browser => Way::Debian(&["chromium", "chromium-driver"]),
        }
    }

    fn add(self) -> Result<()> {
        let added = match self.way() {
            Way::Rustup(kind, part) => run(Command::new("rustup").args([kind, "add", part])),
            Way::Debian(packages) => debian(packages),
        };
        match added {
            Ok(()) if self.is_there() => Ok(()),
            Ok(()) => bail!("{}\n(It was installed just now and is still not found.)", self.advice()),
            Err(error) => bail!("{}\n({error:#})", self.advice()),
        }
    }

    /// What is missing, how to install it by hand, and what works without it.
    fn advice(self) -> String {
        let (name, commands, without) = match self {
            Rustfmt => ("the formatter `rustfmt`", RUSTFMT, WITHOUT_CHECKS),
            Clippy => ("the lints `cargo clippy`", CLIPPY, WITHOUT_CHECKS),
            Wasm => ("Rust's library for browsers (wasm32-unknown-unknown)", WASM, WITHOUT_PAGE),
            Musl => ("Rust's library for static programs (x86_64-unknown-linux-musl)", MUSL, WITHOUT_DIST),
            MuslCompiler => ("a C compiler for static programs (`musl-gcc`)", MUSL_COMPILER, WITHOUT_DIST),
            Dpkg => ("`dpkg-deb`", DPKG, WITHOUT_DIST),
            Systemd => ("`systemd-analyze`", SYSTEMD, WITHOUT_DIST_TEST),
            Python => ("`python3`", PYTHON, WITHOUT_PYTHON),
            Venv => ("Python's `venv`", VENV, WITHOUT_PYTHON),
            Kill => ("`kill`", KILL, WITHOUT_REST),
            Node => ("`node`", NODE, WITHOUT_REST),
            Postgres => ("a PostgreSQL server (`initdb`)", POSTGRES, WITHOUT_REST),
            Nats => ("`nats-server`", NATS, WITHOUT_REST),
            Browser => ("Chromium and `chromedriver`", BROWSER, WITHOUT_REST),
        };
        let width = commands.iter().map(|(system, _)| system.len()).max().unwrap_or(0);
        let lines: Vec<_> = commands.iter().map(|(system, line)| format!("  {system:width$}  {line}")).collect();
        format!("{name} is missing and could not be added. To install it:\n{}\n{without}", lines.join("\n"))
    }
}

type Commands = &'static [(&'static str, &'static str)];

const RUSTFMT: Commands = &[
    ("rustup", "rustup component add rustfmt"),
    ("Debian", "apt install rustfmt"),
    ("Fedora", "dnf install rustfmt"),
    ("Arch", "pacman -S rust"),
];
const CLIPPY: Commands = &[
    ("rustup", "rustup component add clippy"),
    ("Debian", "apt install rust-clippy"),
    ("Fedora", "dnf install clippy"),
    ("Arch", "pacman -S rust"),
];
const WASM: Commands = &[
    ("rustup", "rustup target add wasm32-unknown-unknown"),
    ("Debian", "apt install libstd-rust-dev-wasm32"),
    ("Fedora", "dnf install rust-std-static-wasm32-unknown-unknown lld"),
    ("Arch", "pacman -S rust-wasm lld"),
    ("others", "rustup from https://rustup.rs instead of the packaged Rust"),
];
const MUSL: Commands = &[
    ("rustup", "rustup target add x86_64-unknown-linux-musl"),
    ("Fedora", "dnf install rust-std-static-x86_64-unknown-linux-musl"),
    ("Arch", "pacman -S rust-musl"),
];
const MUSL_COMPILER: Commands =
    &[("Debian", "apt install musl-tools"), ("Fedora", "dnf install musl-gcc"), ("Arch", "pacman -S musl")];
const KILL: Commands = &[("Debian", "apt install procps"), ("Fedora", "dnf install util-linux-core")];
const NODE: Commands =
    &[("Debian", "apt install nodejs"), ("Fedora", "dnf install nodejs"), ("Arch", "pacman -S nodejs")];
const DPKG: Commands = &[("Debian", "apt install dpkg"), ("Fedora", "dnf install dpkg"), ("Arch", "pacman -S dpkg")];
const SYSTEMD: Commands = &[("Debian", "apt install systemd")];
const PYTHON: Commands = &[("Debian", "apt install python3"), ("Fedora", "dnf install python3")];
const VENV: Commands = &[("Debian", "apt install python3-venv"), ("Fedora", "dnf install python3")];
const POSTGRES: Commands = &[
    ("Debian", "apt install postgresql"),
    ("others", "set TIANXIA_POSTGRES to the address of a running server: postgres://…"),
];
const NATS: Commands = &[("Debian", "apt install nats-server"), ("others", "https://github.com/nats-io/nats-server")];
const BROWSER: Commands = &[
    ("Debian", "apt install chromium chromium-driver"),
    ("Fedora", "dnf install chromium chromedriver"),
    ("Arch", "pacman -S chromium"),
];

const WITHOUT_CHECKS: &str = "Without it `cargo xtask play` and `cargo test` work.";
const WITHOUT_PAGE: &str =
    "Without it the games run in the terminal: `cargo run --release -p cli -- play kaiser`. The page needs it.";
const WITHOUT_DIST: &str =
    "Without it `cargo xtask web` and `cargo build --release -p cli` make the same things for this machine alone.";
const WITHOUT_DIST_TEST: &str = "Without it `cargo xtask dist` builds everything and tries nothing.";
const WITHOUT_PYTHON: &str = "Without it everything but `cargo xtask test`, `python` and `dist --test` works.";
const WITHOUT_REST: &str = "Without it `cargo xtask check` runs everything that needs neither database nor browser.";

/// Whether environments can be made: Debian packages that separately.
fn has_venv() -> bool {
    let found = Command::new("python3").args(["-c", "import ensurepip, venv"]).output();
    found.is_ok_and(|output| output.status.success())
}

/// Whether a program starts.
fn answers(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Whether the compiler has its library for a target.
fn has_library(target: &str) -> bool {
    rustc(&["--print", "target-libdir", "--target", target]).is_ok_and(|folder| Path::new(&folder).is_dir())
}

/// Whether the store's tests will find a PostgreSQL.
fn has_postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = versions.map(|entry| entry.path().join("bin/initdb")).any(|program| program.exists());
    found || std::env::var_os("TIANXIA_POSTGRES").is_some()
}

/// Installs Debian packages, as root or through sudo.
fn debian(packages: &[&str]) -> Result<()> {
    if !answers("apt-get") {
        bail!("there is no apt-get on this machine");
    }
    let words: &[&str] = if is_root() { &["apt-get"] } else { &["sudo", "apt-get"] };
    // Another process may be installing something at this moment.
    let wait = ["-o", "DPkg::Lock::Timeout=300"];
    let apt = |more: &[&str]| run(Command::new(words[0]).args(&words[1..]).args(wait).args(more));
    apt(&["update", "-q"])?;
    apt(&[&["install", "-q", "-y", "--no-install-recommends"], packages].concat())
}

/// Whether this user is root.
pub(crate) fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Need; 14] =
        [Rustfmt, Clippy, Wasm, Musl, MuslCompiler, Dpkg, Systemd, Python, Venv, Kill, Node, Postgres, Nats, Browser];

    #[test]
    fn play_and_web_need_no_root() {
        for task in ["play", "web", "check"] {
            assert!(of(task).iter().all(|need| matches!(need.way(), Way::Rustup(..))), "{task}");
        }
    }

    #[test]
    fn the_advice_names_the_way_in_which_it_is_added() {
        for need in ALL {
            let part = match need.way() {
                Way::Rustup(_, part) => part,
                Way::Debian(packages) => packages[0],
            };
            let advice = need.advice();
            assert!(advice.contains(part) && advice.contains("Without it"), "{advice}");
        }
    }

    #[test]
    fn a_target_that_does_not_exist_is_missing() {
        assert!(has_library(&host()) && !has_library("abacus-unknown-none"));
    }

    fn host() -> String {
        let text = rustc(&["-vV"]).expect("rustc starts");
        text.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host").into()
    }
}
