//! Drives the built site in a real Chromium: `cargo xtask browser`.
//!
//! `browser SITE ONLINE SCREENS [NAME]… [--key K]` tests the static site and a server's site, each in its folder, and
//! writes pictures to a third; names pick tests. All chance in the page and in the clicks follows from the key, which
//! differs from test to test unless it is given; a server deals by itself.
//! `browser names [NAME]… [--key K]` only checks that there are such tests.
//! `browser serve FOLDER PORT` only serves the site; a test that ends this process is offline.

mod after;
mod axe;
mod boards;
mod book;
mod driver;
mod ending;
mod house;
mod lessons;
mod look;
mod mailbox;
mod online;
mod online_look;
mod online_pages;
mod page;
mod play;
mod ready;
mod records;
mod secrets;
mod steps;
mod touch;
mod ways;

use anyhow::{Context, Result, bail};
use driver::Driver;
use page::Page;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::pin::Pin;
use std::time::Instant;

/// A test: its name and what it does with a fresh visitor.
type Test = (&'static str, for<'a> fn(&'a mut Page) -> Pin<Box<dyn Future<Output = Result<()>> + 'a>>);

const TESTS: &[Test] = &[
    ("whole-games", |page| Box::pin(play::whole_games(page))),
    ("reload", |page| Box::pin(ways::reload(page))),
    ("undo", |page| Box::pin(ways::undo(page))),
    ("lost-bots", |page| Box::pin(ways::lost_bots(page))),
    ("why-not", |page| Box::pin(ways::why_not(page))),
    ("curtain", |page| Box::pin(ways::curtain(page))),
    ("language", |page| Box::pin(ways::language(page))),
    ("keyboard", |page| Box::pin(ways::keyboard(page))),
    ("steps", |page| Box::pin(steps::in_steps(page))),
    ("met-or-not", |page| Box::pin(lessons::met_or_not(page))),
    ("lessons", |page| Box::pin(lessons::lessons(page))),
    ("lesson-keys", |page| Box::pin(lessons::by_keyboard(page))),
    ("lesson-other-way", |page| Box::pin(lessons::other_way(page))),
    ("rules", |page| Box::pin(book::rules(page))),
    ("targets", |page| Box::pin(touch::targets(page))),
    ("beside", |page| Box::pin(touch::beside(page))),
    ("look-back", |page| Box::pin(ways::look_back(page))),
    ("last-moves", |page| Box::pin(ways::last_moves(page))),
    ("boards", |page| Box::pin(boards::boards(page))),
    ("rotation", |page| Box::pin(boards::rotation(page))),
    ("analysis", |page| Box::pin(after::analysis(page))),
    ("exercises", |page| Box::pin(after::exercises(page))),
    ("end-screen", |page| Box::pin(ending::end_screen(page))),
    ("no-server", |page| Box::pin(ways::no_server(page))),
    ("hint", |page| Box::pin(ways::hint(page))),
    ("records", |page| Box::pin(records::same_fingerprints(page))),
    ("bots", |page| Box::pin(records::same_answers(page))),
    ("phone", |page| Box::pin(ways::phone(page))),
    ("axe", |page| Box::pin(axe::everywhere(page))),
    ("offline", |page| Box::pin(ways::offline(page))),
    ("networks", |page| Box::pin(ways::networks(page))),
    ("online", |page| Box::pin(online::whole_games(page))),
    ("online-cut", |page| Box::pin(online::cut_line(page))),
    ("online-two-servers", |page| Box::pin(online::two_servers(page))),
    ("online-spectator", |page| Box::pin(online::spectator(page))),
    ("online-keeper", |page| Box::pin(online::keeper(page))),
    ("online-no-server", |page| Box::pin(online::no_server(page))),
    ("online-account", |page| Box::pin(online_pages::account(page))),
    ("online-mail", |page| Box::pin(online_pages::mail(page))),
    ("online-talk", |page| Box::pin(online_pages::talk(page))),
    ("online-after", |page| Box::pin(online_pages::after(page))),
    ("online-editions", |page| Box::pin(online_pages::editions(page))),
    ("online-rated", |page| Box::pin(online_pages::rated(page))),
    ("online-screens", |page| Box::pin(online_look::screens(page))),
    ("screens", |page| Box::pin(look::screens(page))),
];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", folder, port] => {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port.parse()?))?;
            site::serve(&listener, &site::Source::folder(Path::new(folder))?);
            Ok(())
        }
        ["names", ref names @ ..] => split(names).map(drop),
        [site, online, screens, ref names @ ..] => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let (names, key) = split(names)?;
            runtime.block_on(run([Path::new(site), Path::new(online)], Path::new(screens), names, key))
        }
        _ => bail!("usage: browser SITE ONLINE SCREENS [NAME]… [--key K]"),
    }
}

/// The names of tests, and the key for all of them.
fn split<'a>(words: &'a [&'a str]) -> Result<(&'a [&'a str], Option<u32>)> {
    let (names, key) = match words {
        [names @ .., "--key", key] => (names, Some(key.parse().with_context(|| format!("`{key}` is no key"))?)),
        names => (names, None),
    };
    match names.iter().find(|name| TESTS.iter().all(|(test, _)| test != *name)) {
        Some(name) => bail!(
            "`{name}` is no test; there are {}",
            TESTS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
        ),
        None => Ok((names, key)),
    }
}

/// A test's own key.
fn key_of(name: &str) -> u32 {
    name.bytes().fold(0, |key: u32, byte| key.wrapping_mul(31).wrapping_add(byte.into())) % 10_000
}

/// Runs the tests, each with a fresh visitor; goes on after a failure and names all of them at the end.
async fn run([site, online]: [&Path; 2], screens: &Path, names: &[&str], key: Option<u32>) -> Result<()> {
    std::fs::create_dir_all(screens)?;
    let driver = Driver::start()?;
    let mut failed = Vec::new();
    for &(name, test) in TESTS.iter().filter(|(name, _)| names.is_empty() || names.contains(name)) {
        let began = Instant::now();
        let folder = if name.starts_with("online") { online } else { site };
        let key = key.unwrap_or_else(|| key_of(name));
        let mut page = Page::open(&driver, folder, screens, key).await.with_context(|| name.to_string())?;
        let outcome = test(&mut page).await;
        if outcome.is_err() {
            // A picture of the failure; without one the error still says what happened.
            drop(page.picture(&format!("failed-{name}")).await);
        }
        page.close().await?;
        let seconds = began.elapsed().as_secs_f32();
        match outcome {
            Ok(()) => println!("ok      {seconds:5.1} s  {name} --key {key}"),
            Err(error) => {
                println!("FAILED  {seconds:5.1} s  {name} --key {key}: {error:#}");
                failed.push(name);
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { bail!("failed: {}", failed.join(", ")) }
}
