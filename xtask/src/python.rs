//! `cargo xtask python`: the package for Python, built into a virtual environment and tested there. `--all` builds it
//! as it is distributed, into `out/dist`, and tests what takes long: `OpenSpiel`, Ray, Parquet, and learning.

use crate::needs;
use crate::repo::{cargo, files, root, run};
use crate::stages::Stages;
use crate::web;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the checks need, and what the long ones need besides. `--all` downloads some gigabytes.
const LIGHT: [&str; 6] = ["maturin>=1.9,<2", "numpy", "gymnasium", "pettingzoo", "mypy", "pytest"];
const HEAVY: [&str; 4] = ["open_spiel", "pyarrow", "ray", "torch"];
/// How many minutes the example may learn.
const MINUTES: &str = "1";

pub(crate) fn python(options: &[&str]) -> Result<()> {
    let all = match options {
        [] => false,
        ["--all"] => true,
        _ => bail!("python takes --all"),
    };
    needs::prepare("python")?;
    let mut stages = Stages::begin();
    stages.run("environment", || environment(all));
    stages.after(&["environment"], "wheel", || wheel(all));
    stages.after(&["wheel"], "types", types);
    stages.after(&["wheel"], "tests", || tests("test_*.py"));
    if all {
        stages.after(&["wheel"], "wheel in a clean environment", clean);
        stages.after(&["wheel"], "OpenSpiel and Ray", || tests("long_*.py"));
        stages.after(&["wheel"], "the same in the program", program_agrees);
        stages.after(&["wheel"], "networks", networks);
        stages.after(&["wheel"], "examples", examples);
    } else {
        println!(
            "\nNot tested here but by `--all`: {}, the examples, and the wheel as it is distributed.",
            HEAVY.join(", ")
        );
    }
    stages.finish()
}

/// The environment, beside cargo's build outputs.
fn folder() -> PathBuf {
    web::target().join("python")
}

fn wheels(all: bool) -> PathBuf {
    if all { root().join("out/dist") } else { folder().join("wheels") }
}

/// A program of an environment, in the folder of the package.
fn program(environment: &Path, name: &str) -> Command {
    let mut command = Command::new(environment.join("bin").join(name));
    command.current_dir(root().join("python")).env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

fn environment(all: bool) -> Result<()> {
    if !folder().join("bin/pip").exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(folder()))?;
    }
    let wanted: Vec<&str> = LIGHT.into_iter().chain(HEAVY.into_iter().filter(|_| all)).collect();
    run(program(&folder(), "pip").args(["install", "--quiet"]).args(&wanted)).with_context(|| {
        let names = wanted.join(", ");
        format!("the packages {names} could not be fetched. They come from PyPI once, into {}", folder().display())
    })
}

/// Builds the wheel, quickly or as it is distributed, and installs it.
fn wheel(all: bool) -> Result<()> {
    let profile = if all { "release" } else { "dev" };
    let mut build = program(&folder(), "maturin");
    run(build.args(["build", "--locked", "--profile", profile, "--out"]).arg(wheels(all)))?;
    let built = newest(&wheels(all))?;
    println!("{:>10}  {}", fs::metadata(&built)?.len(), built.file_name().unwrap_or_default().display());
    run(program(&folder(), "pip").args(["install", "--quiet", "--force-reinstall", "--no-deps"]).arg(built))
}

fn newest(folder: &Path) -> Result<PathBuf> {
    let entries = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    let wheels = entries.filter(|path| path.extension().is_some_and(|extension| extension == "whl"));
    wheels.max_by_key(|path| fs::metadata(path).and_then(|meta| meta.modified()).ok()).context("there is no wheel")
}

/// Checks that the stubs fit the compiled part, and that everything written in Python fits them.
fn types() -> Result<()> {
    run(program(&folder(), "mypy").args(["-p", "tianxia", "--cache-dir"]).arg(folder().join("mypy")))?;
    // Next to the sources it would look at those instead of the installed package.
    run(program(&folder(), "stubtest").current_dir(folder()).arg("tianxia._tianxia"))
}

/// Runs tests with the installed package, not with the sources beside them.
fn tests(pattern: &str) -> Result<()> {
    let ending = pattern.trim_start_matches(|c| c != '*').trim_start_matches('*');
    let start = pattern.trim_end_matches(|c| c != '*').trim_end_matches('*');
    let chosen = files("python/tests")?.into_iter().filter(|path| {
        let name = path.rsplit('/').next().unwrap_or_default();
        name.starts_with(start) && name.ends_with(ending)
    });
    let chosen = chosen.map(|path| root().join(path));
    let words = ["-m", "pytest", "--quiet", "--durations=3", "-p", "no:cacheprovider", "-W", "ignore"];
    run(program(&folder(), "python").current_dir(folder()).args(words).args(chosen))
}

/// Checks that the wheel can be installed and played without Rust.
fn clean() -> Result<()> {
    let fresh = folder().join("clean");
    if fresh.exists() {
        fs::remove_dir_all(&fresh)?;
    }
    run(Command::new("python3").args(["-m", "venv"]).arg(&fresh))?;
    let alone = |name: &str| {
        let mut command = program(&fresh, name);
        command.current_dir(&fresh).env("PATH", fresh.join("bin"));
        command
    };
    run(alone("pip").args(["install", "--quiet"]).arg(newest(&wheels(true))?))?;
    run(alone("python").arg(root().join("python/examples/random_match.py")))
}

/// Checks that Python sees the same as the program in its exports, in both forms, and in its arenas.
fn program_agrees() -> Result<()> {
    run(&mut cargo(["clippy", "-p", "cli", "--features", "parquet", "--", "-D", "warnings"]))?;
    let folder = folder().join("export");
    fs::create_dir_all(&folder)?;
    let tianxia = |words: &[&str]| {
        let mut command = cargo(["run", "--quiet", "-p", "cli", "--features", "parquet", "--"]);
        command.args(words);
        command
    };
    let records = folder.join("records").display().to_string();
    let file = |name: &str| folder.join(name).display().to_string();
    for game in crate::repo::games() {
        run(&mut tianxia(&["sim", game, "--games", "3", "--records", &records]))?;
    }
    for name in ["steps.jsonl", "steps.parquet"] {
        run(&mut tianxia(&["export", &records, "--observations", "--chances", "--output", &file(name)]))?;
    }
    let python = |script: &str| {
        let mut command = program(&self::folder(), "python");
        command.current_dir(&folder).arg(root().join("python/tests").join(script));
        command
    };
    run(python("exported.py").arg(&folder))?;
    let mut same = python("same_arena.py");
    for game in crate::repo::games() {
        let words = ["arena", game, "--bots", "random,greedy,mcts:20it", "--deals", "2", "--seed", "5", "--json"];
        let told = tianxia(&words).output()?;
        let path = folder.join(format!("arena-{game}.json"));
        fs::write(&path, told.stdout)?;
        same.arg(path);
    }
    run(&mut same)
}

/// Trains a tiny network of each game on a few matches, and checks that it says the same in the program as where it was
/// trained.
fn networks() -> Result<()> {
    let folder = folder().join("networks");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let tianxia = |words: &[&str]| {
        let mut command = cargo(["run", "--quiet", "-p", "cli", "--"]);
        command.args(words);
        command
    };
    let python = |script: &str| {
        let mut command = program(&self::folder(), "python");
        command.current_dir(&folder).arg(root().join("python").join(script));
        command
    };
    let mut same = python("tests/same_network.py");
    for game in crate::repo::games() {
        let file = |ending: &str| folder.join(format!("{game}.{ending}")).display().to_string();
        let (corpus, net, said) = (file("corpus"), file("net"), file("said"));
        let few = ["--games", "24", "--iterations", "12", "--quick", "4"];
        run(tianxia(&["selfplay", game, "--output", &corpus]).args(few))?;
        run(python("train/train.py").args([&net, &corpus, "--hidden", "32-16", "--epochs", "3"]))?;
        fs::write(&said, tianxia(&["net", &net, "--corpus", &corpus, "--each"]).output()?.stdout)?;
        same.args([net, corpus, said]);
    }
    run(&mut same)
}

fn examples() -> Result<()> {
    let example = |name: &str| {
        let mut command = program(&folder(), "python");
        command.current_dir(folder()).arg(root().join("python/examples").join(name));
        command
    };
    run(&mut example("random_match.py"))?;
    run(&mut example("analyse_record.py"))?;
    run(example("reinforce.py").args(["--minutes", MINUTES, "--curve", "curve.svg"]))
}
