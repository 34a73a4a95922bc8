//! `tianxia serve`: the server, with everything it needs in one program.

use anyhow::{Context, Result, ensure};
use server::{App, Config, Limits};
use site::Source;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use store::Store;

/// The file of the default database.
const FILE: &str = "tianxia.db";

/// Where the records and people are.
#[derive(clap::Args)]
pub(crate) struct Home {
    /// The folder of the server's data
    #[arg(long, default_value = "tianxia-data", value_name = "DIR")]
    data: PathBuf,
    /// A PostgreSQL database instead of a file: `postgres://USER:PASSWORD@HOST/NAME`
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
}

impl Home {
    /// Opens the database and brings it up to date.
    pub(crate) fn open(&self) -> Result<Box<dyn Store>> {
        if let Some(address) = &self.database {
            return store::open(address).context("--database");
        }
        std::fs::create_dir_all(&self.data).with_context(|| format!("--data {}", self.data.display()))?;
        open_file(&self.data)
    }
}

/// The database in a folder.
pub(crate) fn open_file(folder: &Path) -> Result<Box<dyn Store>> {
    let file = folder.join(FILE);
    store::open(file.to_str().context("--data must be plain text")?)
        .with_context(|| format!("cannot open {}", file.display()))
}

#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // Switches of a command line.
pub(crate) struct Args {
    #[command(flatten)]
    home: Home,
    /// Listen on this address
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDR:PORT")]
    listen: SocketAddr,
    /// The browser client from this folder instead of the one inside this program
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
    /// The sender of mail; the mail server itself is in the variable `TIANXIA_SMTP`: `smtps://USER:PASSWORD@HOST`
    #[arg(long, value_name = "MAILBOX")]
    mail_from: Option<String>,
    /// Webhooks may point into private networks
    #[arg(long)]
    private_webhooks: bool,
    /// No limits by address, for `tianxia load`; on a loopback address only
    #[arg(long)]
    load_test: bool,
    /// Log more
    #[arg(long)]
    verbose: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let local = args.listen.ip().is_loopback();
    ensure!(local || !args.load_test, "--load-test lifts limits: use it with --listen 127.0.0.1:PORT only");
    let smtp = std::env::var("TIANXIA_SMTP").ok();
    let linked = args.mail_from.is_some() && args.public_url.is_some();
    ensure!(smtp.is_none() || linked, "mail (TIANXIA_SMTP) needs a sender and links: --mail-from and --public-url");
    server::log_to_stderr(args.verbose);
    let config = Config {
        limits: if args.load_test { Limits::for_load() } else { Limits::default() },
        origins: args.origins.clone(),
        secure_cookies: args.behind_proxy,
        behind_proxy: args.behind_proxy,
        public_url: args.public_url.clone(),
        site: args.site.clone().map(Source::Folder).or((!site::FILES.is_empty()).then_some(Source::Embedded)),
        smtp,
        mail_from: args.mail_from.clone(),
        private_webhooks: args.private_webhooks,
    };
    let store = args.home.open()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let app = App::new(store, server::system_clock(), config);
        let mut told = Ok(());
        let served = server::serve(app, args.listen, |address| {
            told = writeln!(out, "http://{address}").and_then(|()| out.flush());
        });
        served.await?;
        Ok(told?)
    })
}
