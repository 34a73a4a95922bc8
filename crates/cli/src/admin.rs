//! `tianxia admin`: what somebody who runs a server does now and then; and `tianxia backup`.

use crate::serve::Home;
use anyhow::{Context, Result};
use std::io::Write;
use std::path::PathBuf;
use store::{Person, Store};

/// Reports that are listed.
const MAX_REPORTS: usize = 100;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    home: Home,
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// List what people have reported, the newest first
    Reports,
    /// Lock an account: its sessions and tokens end
    Lock {
        /// The name
        name: String,
    },
    /// Unlock an account
    Unlock {
        /// The name
        name: String,
    },
    /// Remove an account with everything that is its own
    Delete {
        /// The name
        name: String,
    },
}

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    #[command(flatten)]
    home: Home,
    /// The new file
    file: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let store = args.home.open()?;
    match &args.what {
        What::Reports => reports(&*store, out)?,
        What::Lock { name } => lock(&*store, name, true)?,
        What::Unlock { name } => lock(&*store, name, false)?,
        What::Delete { name } => delete(&*store, name)?,
    }
    Ok(())
}

fn person(store: &dyn Store, name: &str) -> Result<Person> {
    store.person_by_name(&server::fold_name(name))?.with_context(|| format!("nobody is called `{name}`"))
}

fn delete(store: &dyn Store, name: &str) -> Result<()> {
    Ok(server::remove_person(store, person(store, name)?.id, server::system_clock()())?)
}

fn lock(store: &dyn Store, name: &str, locked: bool) -> Result<()> {
    let person = person(store, name)?;
    for access in store.accesses(person.id)? {
        store.end_access(person.id, access.id)?;
    }
    Ok(store.update_person(&Person { locked, ..person })?)
}

fn reports(store: &dyn Store, out: &mut dyn Write) -> Result<()> {
    let name = |id| Ok::<_, anyhow::Error>(store.person(id)?.map_or_else(|| format!("({id})"), |person| person.name));
    for report in store.reports(MAX_REPORTS)? {
        let (by, about) = (name(report.by)?, name(report.about)?);
        writeln!(out, "{}\t{by}\t{about}\t{}\t{}", report.at, report.table, report.text.replace(['\n', '\t'], " "))?;
    }
    Ok(())
}

pub(crate) fn backup(args: &BackupArgs) -> Result<()> {
    args.home.open()?.backup(&args.file).with_context(|| format!("cannot write {}", args.file.display()))
}
