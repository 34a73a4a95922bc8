//! `tianxia web`: the browser client from inside this program, for this machine alone.

use crate::text;
use anyhow::{Context, Result, bail};
use engine::Lang;
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Listen on this port of the loopback interface; 0 takes a free one
    #[arg(long, default_value_t = 8088)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    if site::FILES.is_empty() {
        bail!("{}", text::no_site(lang));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).with_context(|| text::port(lang, args.port))?;
    let address = format!("http://{}/", listener.local_addr()?);
    writeln!(out, "{}", text::open_in_browser(lang, &address))?;
    out.flush()?;
    if !args.no_open {
        site::open(&address);
    }
    site::serve(&listener, &site::Source::Embedded);
    Ok(())
}
