//! `tianxia serve`: the server, with everything it needs in one program.

use crate::config::{self, Written};
use anyhow::{Context, Result, bail, ensure};
use ipnet::IpNet;
use server::cluster::{Membership, Nats};
use server::{App, Config, Hops, Limits};
use site::Source;
use std::fs::Permissions;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::{Role, Store};
use tokio::net::TcpListener;

/// How long a node waits for the database about its lease, in seconds: the lease itself lasts three.
const LEASE_WAIT_S: u32 = 2;
/// How long queries to the database may continue after the server has stopped.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// The longest name of a server, in bytes: it is part of an address.
const MAX_PROXY_NAME: usize = 64;
/// The file of the default database.
const FILE: &str = "tianxia.db";
/// The default data folder.
const DATA: &str = "tianxia-data";
/// The default address.
const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// The location of the records and accounts.
#[derive(clap::Args)]
pub(crate) struct Home {
    /// The folder of the server's data [default: tianxia-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead of a file; a password belongs in --database-file or `TIANXIA_DATABASE`
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    /// A file with the database's address: `postgres://USER:PASSWORD@HOST/NAME`
    #[arg(long, value_name = "FILE")]
    database_file: Option<PathBuf>,
    /// The server's configuration, as `docs/tianxia.toml` explains it; flags override it
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Where a database is.
enum Place {
    Address(String),
    Folder(PathBuf),
}

impl Home {
    fn file(&self) -> Result<Written> {
        Written::read(self.config.as_deref())
    }

    /// Where the database is: by flag, by variable, by configuration, or in the default folder.
    fn place(&self, file: &Written) -> Result<Place> {
        let secret =
            |file: &Option<PathBuf>| file.as_ref().map(|file| config::secret(file, "--database-file")).transpose();
        if let Some(address) = self.database.clone().map_or_else(|| secret(&self.database_file), |a| Ok(Some(a)))? {
            return Ok(Place::Address(address));
        }
        if let Some(folder) = &self.data {
            return Ok(Place::Folder(folder.clone()));
        }
        let named = std::env::var("TIANXIA_DATABASE").ok().or(file.database.clone());
        if let Some(address) = named.map_or_else(|| secret(&file.database_file), |a| Ok(Some(a)))? {
            return Ok(Place::Address(address));
        }
        Ok(Place::Folder(file.data.clone().unwrap_or_else(|| DATA.into())))
    }

    /// Opens the database and brings it up to date.
    fn open(&self, file: &Written) -> Result<Box<dyn Store>> {
        match self.place(file)? {
            Place::Address(address) => store::open(&address, Role::Server).context("--database"),
            Place::Folder(folder) => {
                private_folder(&folder).with_context(|| format!("--data {}", folder.display()))?;
                open_file(&folder, Role::Server)
            }
        }
    }

    /// Opens the database as one server among several, and once more for the lease.
    fn open_among(&self, file: &Written) -> Result<(Box<dyn Store>, Box<dyn Store>)> {
        let Place::Address(address) = self.place(file)? else {
            bail!("--cluster: several servers share a PostgreSQL; name it with --database postgres://…")
        };
        let store = store::open(&address, Role::Node).context("--database")?;
        let mark = if address.contains('?') { '&' } else { '?' };
        let quick = format!("{address}{mark}connect_timeout={LEASE_WAIT_S}");
        let leases = store::open(&quick, Role::Beside).context("--database")?;
        Ok((store, leases))
    }

    /// Opens an existing database; creates none.
    pub(crate) fn open_existing(&self) -> Result<Box<dyn Store>> {
        match self.place(&self.file()?)? {
            Place::Address(address) => store::open_existing(&address).context("--database"),
            Place::Folder(folder) => {
                let file = folder.join(FILE);
                let file = file.to_str().context("--data must be plain text")?;
                store::open_existing(file).with_context(|| format!("--data {}", folder.display()))
            }
        }
    }
}

/// Creates a folder that only its owner may look into.
fn private_folder(folder: &Path) -> std::io::Result<()> {
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    std::fs::set_permissions(folder, Permissions::from_mode(0o700))
}

/// The database in a folder.
pub(crate) fn open_file(folder: &Path, role: Role) -> Result<Box<dyn Store>> {
    let file = folder.join(FILE);
    store::open(file.to_str().context("--data must be plain text")?, role)
        .with_context(|| format!("cannot open {}", file.display()))
}

#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // Switches of a command line.
pub(crate) struct Args {
    #[command(flatten)]
    home: Home,
    /// Listen on this address [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// Serve `/metrics`, `/healthz` and `/readyz` on this address, and `/metrics` nowhere else
    #[arg(long, value_name = "ADDR:PORT")]
    metrics_listen: Option<SocketAddr>,
    /// Be one of several servers of this database, which communicate over NATS: `nats://HOST:4222`; a password belongs
    /// in the variable `TIANXIA_CLUSTER`
    #[arg(long, value_name = "ADDRESS")]
    cluster: Option<String>,
    /// The name by which the proxy in front knows this server, if it sends `/api/stream?at=NAME` here: people are then
    /// connected to the server that has their table
    #[arg(long, value_name = "NAME")]
    proxy_name: Option<String>,
    /// Serve the browser client from this folder instead of the one inside this program
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// The address under which people reach the server, for links in notices
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Another origin whose pages may use this server; repeatable
    #[arg(long = "origin", value_name = "URL")]
    origins: Vec<String>,
    /// A proxy in front speaks TLS and names the client's address
    #[arg(long)]
    behind_proxy: bool,
    /// How many proxies in a row add an address to `X-Forwarded-For` [default: 1 with --behind-proxy]
    #[arg(long, value_name = "N")]
    proxy_hops: Option<u8>,
    /// Trust only proxies in this network, however many there are; repeatable
    #[arg(long = "trusted-proxy", value_name = "NETWORK")]
    trusted_proxies: Vec<IpNet>,
    /// Another limit, as `docs/tianxia.toml` names it: `tables=500`, `requests=120/600`; repeatable
    #[arg(long = "limit", value_name = "NAME=VALUE")]
    limits: Vec<String>,
    /// The sender of mail
    #[arg(long, value_name = "MAILBOX")]
    mail_from: Option<String>,
    /// A file with the mail server, as in the variable `TIANXIA_SMTP`: `smtps://USER:PASSWORD@HOST`
    #[arg(long, value_name = "FILE")]
    smtp_file: Option<PathBuf>,
    /// Allow webhooks into private networks
    #[arg(long)]
    private_webhooks: bool,
    /// No limits by address, for `tianxia load`; on a loopback address only
    #[arg(long)]
    load_test: bool,
    /// Log more
    #[arg(long)]
    verbose: bool,
}

impl Args {
    /// Which proxies are trusted.
    fn hops(&self, file: &Written) -> Hops {
        let behind = self.behind_proxy || file.behind_proxy;
        let listed = if self.trusted_proxies.is_empty() { &file.trusted_proxies } else { &self.trusted_proxies };
        match self.proxy_hops.or(file.proxy_hops) {
            _ if !listed.is_empty() => Hops::Nets(listed.clone()),
            Some(n) => Hops::Count(n),
            None if behind => Hops::Count(1),
            None => Hops::None,
        }
    }

    fn smtp(&self, file: &Written) -> Result<Option<String>> {
        if let Ok(smtp) = std::env::var("TIANXIA_SMTP") {
            return Ok(Some(smtp));
        }
        let named = self.smtp_file.as_ref().or(file.smtp_file.as_ref());
        named.map(|file| config::secret(file, "--smtp-file")).transpose()
    }

    fn proxy_name(&self, file: &Written) -> Result<Option<String>> {
        let named = || std::env::var("TIANXIA_PROXY_NAME").ok();
        let name = self.proxy_name.clone().or_else(named).or(file.proxy_name.clone());
        if let Some(name) = &name {
            let plain = |c: char| c.is_ascii_alphanumeric() || ".:_-".contains(c);
            ensure!(
                (1..=MAX_PROXY_NAME).contains(&name.len()) && name.chars().all(plain),
                "--proxy-name {name:?}: at most {MAX_PROXY_NAME} letters, digits and . : _ -"
            );
        }
        Ok(name)
    }

    fn config(&self, file: &Written) -> Result<Config> {
        let (smtp, hops) = (self.smtp(file)?, self.hops(file));
        let public_url = self.public_url.clone().or(file.public_url.clone());
        let mail_from = self.mail_from.clone().or(file.mail_from.clone());
        let linked = mail_from.is_some() && public_url.is_some();
        ensure!(smtp.is_none() || linked, "mail needs a sender and links: --mail-from and --public-url");
        let site = match self.site.as_ref().or(file.site.as_ref()) {
            Some(folder) => Some(Source::folder(folder).with_context(|| format!("--site {}", folder.display()))?),
            None => (!site::FILES.is_empty()).then_some(Source::Embedded),
        };
        let given = if self.load_test { Limits::for_load() } else { Limits::default() };
        Ok(Config {
            limits: file.limits(&given, &self.limits)?,
            origins: self.origins.iter().chain(&file.origins).cloned().collect(),
            secure_cookies: hops != Hops::None,
            hops,
            metrics_apart: self.metrics_listen.or(file.metrics_listen).is_some(),
            public_url,
            site,
            smtp,
            mail_from,
            private_webhooks: self.private_webhooks || file.private_webhooks,
        })
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let file = args.home.file()?;
    let listen = args.listen.or(file.listen).unwrap_or(LISTEN);
    let local = listen.ip().is_loopback();
    ensure!(local || !args.load_test, "--load-test lifts limits: use it with --listen 127.0.0.1:PORT only");
    server::log_to_stderr(args.verbose);
    let config = args.config(&file)?;
    let bus = args.cluster.clone().or_else(|| std::env::var("TIANXIA_CLUSTER").ok()).or(file.cluster.clone());
    let name = args.proxy_name(&file)?;
    ensure!(name.is_none() || bus.is_some(), "--proxy-name: only one of several servers has a name, see --cluster");
    let (store, among) = match bus {
        Some(bus) => {
            let (store, leases) = args.home.open_among(&file)?;
            (store, Some((bus, leases)))
        }
        None => (args.home.open(&file)?, None),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let app = match among {
            Some((address, leases)) => {
                let id = Membership::new_id();
                let (bus, heard) = Nats::join(&address, id).await.context("--cluster")?;
                let membership = Membership { id, name, leases, bus: Box::new(bus), heard };
                App::among(store, server::system_clock(), config, membership)
            }
            None => App::new(store, server::system_clock(), config),
        };
        if let Some(address) = args.metrics_listen.or(file.metrics_listen) {
            let listener = TcpListener::bind(address).await.with_context(|| format!("--metrics-listen {address}"))?;
            tokio::spawn(server::tell_apart(app.clone(), listener));
        }
        let mut told = Ok(());
        let served = server::serve(app, listen, |address| {
            told = writeln!(out, "http://{address}").and_then(|()| out.flush());
        });
        served.await?;
        Ok(told?)
    });
    // A database that does not answer must not delay the end.
    runtime.shutdown_timeout(LAST_WORDS);
    served
}
