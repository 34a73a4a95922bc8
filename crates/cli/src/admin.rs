//! `tianxia admin`: occasional tasks of somebody who runs a server; and `tianxia backup`.

use crate::serve::Home;
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::path::PathBuf;
use store::{Change, Deed, Ends, Person, Store, StoreError};

/// The most reports that are listed.
const MAX_REPORTS: usize = 100;
/// The most tables of one server that are listed.
const MAX_TABLES: usize = 100_000;
/// The most deeds that are listed.
const MAX_DEEDS: usize = 1000;

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
    /// List who has signed in and what admins have done, the newest first
    Log,
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
    /// List the servers of a cluster: number, name, tables, how long the lease lasts
    Cluster {
        /// Ask this one to hand over its tables and stop
        #[arg(long, value_name = "NUMBER")]
        drain: Option<u64>,
        /// List the tables of this one
        #[arg(long, value_name = "NUMBER")]
        tables: Option<u64>,
    },
    /// Check everything that is kept: every value, every checksum, every game; say what is damaged and where
    Check,
    /// Remove an account and everything that belongs to it
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
    let store = args.home.open_existing()?;
    match &args.what {
        What::Reports => reports(&*store, out)?,
        What::Log => journal(&*store, out)?,
        What::Lock { name } => lock(&*store, name, true)?,
        What::Unlock { name } => lock(&*store, name, false)?,
        What::Delete { name } => delete(&*store, name)?,
        What::Cluster { drain, tables } => cluster(&*store, *drain, *tables, out)?,
        What::Check => check(&*store, out)?,
    }
    Ok(())
}

fn cluster(store: &dyn Store, drain: Option<u64>, tables: Option<u64>, out: &mut dyn Write) -> Result<()> {
    let unknown = |node: u64| format!("there is no server {node}: `tianxia admin cluster` lists them");
    if let Some(node) = drain {
        ensure!(store.ask_to_leave(node)?, unknown(node));
        note(store, "drain", 0, &node.to_string())?;
    }
    if let Some(node) = tables {
        ensure!(store.nodes()?.iter().any(|other| other.id == node), unknown(node));
        for table in store.owned(node, 0, MAX_TABLES)? {
            writeln!(out, "{table}")?;
        }
        return Ok(());
    }
    for node in store.nodes()? {
        let (seconds, tables) = (node.left as f64 / 1000.0, node.tables);
        let state = match (node.lives(), node.leaving) {
            (false, _) => "gone".into(),
            (true, true) => "leaving".into(),
            (true, false) => format!("lease {seconds:.1} s"),
        };
        writeln!(out, "{}  {}  {tables} tables  {state}", node.id, node.name)?;
    }
    Ok(())
}

fn person(store: &dyn Store, name: &str) -> Result<Person> {
    store.person_by_name(&server::fold_name(name))?.with_context(|| format!("nobody is called `{name}`"))
}

fn delete(store: &dyn Store, name: &str) -> Result<()> {
    let id = person(store, name)?.id;
    server::remove_person(store, id, server::system_clock()())?;
    Ok(note(store, "delete", id, name)?)
}

fn check(store: &dyn Store, out: &mut dyn Write) -> Result<()> {
    let mut damages = Vec::new();
    let tables = server::check(store, server::system_clock()(), &mut |damage| damages.push(damage))?;
    for damage in &damages {
        writeln!(out, "{damage}")?;
    }
    ensure!(damages.is_empty(), "{tables} tables looked at, {} damages found", damages.len());
    Ok(writeln!(out, "{tables} tables looked at, nothing is damaged")?)
}

fn lock(store: &dyn Store, name: &str, locked: bool) -> Result<()> {
    // Somebody may change their account at this moment: then try once more, on the changed account.
    loop {
        let person = person(store, name)?;
        let change = Change { locked: Some(locked), ends: Ends::Everything, ..Change::default() };
        match store.change_person(person.id, person.version, &change) {
            Err(StoreError::Raced) => {}
            other => {
                other?;
                return Ok(note(store, if locked { "lock" } else { "unlock" }, person.id, name)?);
            }
        }
    }
}

/// Writes into the journal what an admin has done.
fn note(store: &dyn Store, what: &str, person: u64, name: &str) -> store::Result<()> {
    store.note(&Deed { at: server::system_clock()(), what: format!("admin {what}"), person, detail: name.into() })
}

fn reports(store: &dyn Store, out: &mut dyn Write) -> Result<()> {
    let name = |id| Ok::<_, anyhow::Error>(store.person(id)?.map_or_else(|| format!("({id})"), |person| person.name));
    for report in store.reports(MAX_REPORTS)? {
        let (by, about) = (name(report.by)?, name(report.about)?);
        line(out, &[&report.at.to_string(), &by, &about, &report.table.to_string(), &report.text])?;
    }
    Ok(())
}

/// A line of a table. Text that people wrote is shown, not obeyed.
fn line(out: &mut dyn Write, fields: &[&str]) -> Result<()> {
    let fields: Vec<String> = fields.iter().map(|field| server::harmless(field)).collect();
    Ok(writeln!(out, "{}", fields.join("\t"))?)
}

fn journal(store: &dyn Store, out: &mut dyn Write) -> Result<()> {
    for Deed { at, what, person, detail } in store.journal(MAX_DEEDS)? {
        line(out, &[&at.to_string(), &what, &person.to_string(), &detail])?;
    }
    Ok(())
}

pub(crate) fn backup(args: &BackupArgs) -> Result<()> {
    args.home.open_existing()?.backup(&args.file).with_context(|| format!("cannot write {}", args.file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Leases as _, Memory};

    #[test]
    fn an_unknown_server_is_named_in_the_error() {
        let (store, mut out) = (Memory::default(), Vec::new());
        store.renew(5, "vm 1", 0, 1000).unwrap();
        for (drain, tables) in [(Some(6), None), (None, Some(6)), (Some(6), Some(5))] {
            let error = cluster(&store, drain, tables, &mut out).unwrap_err();
            assert!(error.to_string().contains("no server 6"), "{error}");
        }
        cluster(&store, None, Some(5), &mut out).unwrap();
        assert_eq!(out, b"", "it has none");
        cluster(&store, Some(5), None, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "5  vm 1  0 tables  leaving\n");
    }
}
