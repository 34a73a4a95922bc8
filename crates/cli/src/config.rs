//! The configuration file of a server: everything that its flags can set, and every limit. Flags override the file.

use anyhow::{Context, Result, bail};
use ipnet::IpNet;
use serde::Deserialize;
use server::Limits;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The file as it is written; see `docs/tianxia.toml`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Written {
    pub(crate) data: Option<PathBuf>,
    pub(crate) database: Option<String>,
    pub(crate) database_file: Option<PathBuf>,
    pub(crate) listen: Option<SocketAddr>,
    pub(crate) metrics_listen: Option<SocketAddr>,
    pub(crate) cluster: Option<String>,
    pub(crate) proxy_name: Option<String>,
    pub(crate) site: Option<PathBuf>,
    pub(crate) public_url: Option<String>,
    pub(crate) origins: Vec<String>,
    pub(crate) behind_proxy: bool,
    pub(crate) proxy_hops: Option<u8>,
    pub(crate) trusted_proxies: Vec<IpNet>,
    pub(crate) mail_from: Option<String>,
    pub(crate) smtp_file: Option<PathBuf>,
    pub(crate) private_webhooks: bool,
    /// Read separately, on top of the default limits.
    limits: Table,
}

impl Written {
    pub(crate) fn read(file: Option<&Path>) -> Result<Written> {
        let Some(file) = file else { return Ok(Written::default()) };
        let text = std::fs::read_to_string(file).with_context(|| format!("--config {}", file.display()))?;
        toml::from_str(&text).with_context(|| format!("--config {}", file.display()))
    }

    /// The limits in force: those given, overridden by the file and then by the flags.
    pub(crate) fn limits(&self, given: &Limits, flags: &[String]) -> Result<Limits> {
        let mut table = Table::try_from(given)?;
        table.extend(self.limits.clone());
        for flag in flags {
            let (name, value) = flag.split_once('=').with_context(|| format!("--limit {flag}: NAME=VALUE"))?;
            table.insert(name.trim().into(), number(value.trim()).with_context(|| format!("--limit {flag}"))?);
        }
        table.try_into().context("limits")
    }
}

/// A whole number, yes or no, or `BURST/MINUTE`.
fn number(text: &str) -> Result<Value> {
    if let Some((burst, minute)) = text.split_once('/') {
        let of = |name: &str, text: &str| Ok::<_, anyhow::Error>((name.to_string(), Value::from(text.parse::<i64>()?)));
        return Ok(Value::Table([of("burst", burst)?, of("each-minute", minute)?].into_iter().collect()));
    }
    match text {
        "true" => Ok(true.into()),
        "false" => Ok(false.into()),
        text => match text.parse::<i64>() {
            Ok(n) => Ok(n.into()),
            Err(_) => bail!("a whole number, true, false, or BURST/MINUTE"),
        },
    }
}

/// A secret from a file, without the end of its line.
pub(crate) fn secret(file: &Path, flag: &str) -> Result<String> {
    let text = std::fs::read_to_string(file).with_context(|| format!("{flag} {}", file.display()))?;
    Ok(text.trim().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../../../docs/tianxia.toml");

    /// The example with every setting that it shows.
    fn everything() -> String {
        let setting = |line: &&str| line.contains(" = ") || line.starts_with('[');
        let shown = |line: &'static str| line.strip_prefix("#: ").unwrap_or(line);
        EXAMPLE.lines().map(shown).filter(|line| !line.starts_with('#')).filter(setting).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_example_is_read_and_names_every_limit_with_its_default() {
        assert!(toml::from_str::<Written>(EXAMPLE).is_ok(), "unedited, it changes nothing");
        let file: Written = toml::from_str(&everything()).unwrap();
        let default = Limits { thinkers: 2, ..Limits::default() };
        let limits = file.limits(&default, &[]).unwrap();
        assert_eq!(Table::try_from(limits).unwrap(), Table::try_from(default).unwrap());
        let (named, all) = (file.limits.len(), Table::try_from(default).unwrap().len());
        assert_eq!(named, all, "every limit is in the example");
        assert!(file.metrics_listen.is_some() && file.database_file.is_some() && !file.trusted_proxies.is_empty());
    }

    #[test]
    fn flags_go_before_the_file_and_mistakes_are_named() {
        let file: Written = toml::from_str("[limits]\ntables = 5\nwords = { burst = 1, each-minute = 2 }").unwrap();
        let limits = file.limits(&Limits::default(), &["tables=7".into(), "frames=3/4".into()]).unwrap();
        assert_eq!((limits.tables, limits.words.burst, limits.frames.each_minute), (7, 1, 4));
        for flag in ["tables", "tables=many", "tabels=3"] {
            assert!(file.limits(&Limits::default(), &[flag.into()]).is_err(), "{flag}");
        }
        assert!(toml::from_str::<Written>("lisen = \"127.0.0.1:1\"").is_err());
    }
}
