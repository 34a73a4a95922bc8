//! `cargo xtask nets`: whether networks answer the same natively and in WebAssembly, to the last bit.

use crate::repo::{cargo, run};
use crate::web::target;
use anyhow::{Context, Result, bail};
use std::process::{Command, Stdio};

const WASM: &str = "wasm32-unknown-unknown";
/// Runs the program, which fails if its answers differ from the native ones.
const SCRIPT: &str = "WebAssembly.instantiate(require('fs').readFileSync(process.argv[1]), {})
    .then(({ instance }) => instance.exports.main(0, 0))
    .catch((error) => { console.error(error); process.exit(1); })";

pub(crate) fn nets() -> Result<()> {
    let example = ["-p", "nets", "--example", "same"];
    let native = cargo(["run", "-q"]).args(example).stderr(Stdio::inherit()).output().context("cargo run")?;
    let same = String::from_utf8_lossy(&native.stdout).trim().to_string();
    if !native.status.success() || same.len() != 16 {
        bail!("the native program did not say what it found");
    }
    println!("native: {same}");
    let flags = "-Ctarget-feature=+simd128";
    let mut build = cargo(["build", "--target", WASM]);
    run(build.args(example).env("RUSTFLAGS", flags).env("TIANXIA_SAME", &same))?;
    let module = target().join(WASM).join("debug/examples/same.wasm");
    run(Command::new("node").args(["-e", SCRIPT]).arg(module)).context("WebAssembly finds something else")?;
    println!("WebAssembly: the same");
    Ok(())
}
