//! "Your turn" by webhook and by mail, as each person wants it.

use crate::app::Config;
use crate::limits::NOTICES;
use crate::metrics::Metrics;
use catalog::{GameId, with_game};
use engine::{Lang, Text};
use lettre::message::Mailbox;
use lettre::{Message, SmtpTransport, Transport};
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;
use store::{PersonKind, Store};
use ureq::Agent;
use ureq::config::Config as AgentConfig;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use wire::{TableId, UserId};

/// A webhook or mail server that does not answer for so long is given up.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// An address of a webhook or mailbox may not have more bytes.
const MAX_ADDRESS_BYTES: usize = 300;

/// How somebody wants to be told, kept with the person.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// The address that is called.
    pub(crate) webhook: Option<String>,
    /// The mailbox.
    pub(crate) email: Option<String>,
    /// Tables about which nothing is to be told.
    pub(crate) quiet: Vec<TableId>,
}

impl Settings {
    /// Whether the addresses can be used at all.
    pub(crate) fn check(&self) -> bool {
        let web = |url: &String| {
            let uri = url.parse::<Uri>().ok();
            url.len() <= MAX_ADDRESS_BYTES && uri.is_some_and(|uri| matches!(uri.scheme_str(), Some("https" | "http")))
        };
        let mail = |to: &String| to.len() <= MAX_ADDRESS_BYTES && to.parse::<Mailbox>().is_ok();
        self.webhook.as_ref().is_none_or(web) && self.email.as_ref().is_none_or(mail)
    }
}

struct Notice {
    user: UserId,
    table: TableId,
    game: String,
}

/// Sends notices from a thread of its own; when it falls behind, notices are dropped, never players.
pub(crate) struct Notifier(SyncSender<Notice>);

impl Notifier {
    pub(crate) fn start(config: &Config, store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Notifier {
        let (sender, notices) = sync_channel(NOTICES);
        let post = Post::new(config);
        let work = move || post.work(&notices, &*store, &metrics);
        std::thread::Builder::new().name("notices".into()).spawn(work).expect("a thread can be started");
        Notifier(sender)
    }

    pub(crate) fn turn(&self, user: UserId, table: TableId, game: &str) {
        let _ = self.0.try_send(Notice { user, table, game: game.into() });
    }
}

struct Post {
    agent: Agent,
    smtp: Option<(SmtpTransport, Mailbox)>,
    url: String,
}

impl Post {
    fn new(config: &Config) -> Post {
        let agent =
            AgentConfig::builder().timeout_global(Some(MAX_WAIT)).max_redirects(0).http_status_as_error(true).build();
        let resolver = Outside { private: config.private_webhooks };
        let from = config.mail_from.as_ref().and_then(|from| from.parse::<Mailbox>().ok());
        let smtp = config.smtp.as_ref().and_then(|url| {
            let transport = SmtpTransport::from_url(url).ok()?.timeout(Some(MAX_WAIT)).build();
            Some((transport, from?))
        });
        Post {
            agent: Agent::with_parts(agent, DefaultConnector::default(), resolver),
            smtp,
            url: config.public_url.as_deref().unwrap_or_default().trim_end_matches('/').into(),
        }
    }

    fn work(&self, notices: &Receiver<Notice>, store: &dyn Store, metrics: &Metrics) {
        while let Ok(notice) = notices.recv() {
            let Ok(Some(person)) = store.person(notice.user.0) else { continue };
            if person.kind == PersonKind::Guest || person.locked {
                continue;
            }
            let settings: Settings = serde_json::from_str(&person.settings).unwrap_or_default();
            if settings.quiet.contains(&notice.table) {
                continue;
            }
            let link = format!("{}{}", self.url, notice.table.link());
            let sent = [
                settings.webhook.map(|url| self.call(&url, &notice, &link)),
                settings.email.and_then(|to| self.mail(&to, &notice, &link)),
            ];
            for sent in sent.into_iter().flatten() {
                let number = if sent { &metrics.notices_total } else { &metrics.notice_failures_total };
                Metrics::one(number);
            }
        }
    }

    fn call(&self, url: &str, notice: &Notice, link: &str) -> bool {
        let body = serde_json::json!({
            "event": "your-turn", "table": notice.table, "game": notice.game, "link": link,
        });
        let request = self.agent.post(url).header("content-type", "application/json");
        request.send(body.to_string()).is_ok()
    }

    fn mail(&self, to: &str, notice: &Notice, link: &str) -> Option<bool> {
        let (transport, from) = self.smtp.as_ref()?;
        let message = Message::builder()
            .from(from.clone())
            .to(to.parse().ok()?)
            .subject(format!("Du bist am Zug · Your turn: {}", title(&notice.game)))
            .body(format!("Du bist am Zug: {link}\n\nIt is your turn: {link}\n"))
            .ok()?;
        Some(transport.send(&message).is_ok())
    }
}

/// A game as people call it.
fn title(game: &str) -> &str {
    GameId::parse(game).map_or(game, |id| with_game!(id, G => <G as Text>::title(Lang::De)))
}

/// Finds addresses, but not inside: a webhook must not reach what only this machine's neighbours may.
#[derive(Debug)]
struct Outside {
    private: bool,
}

impl Resolver for Outside {
    fn resolve(
        &self,
        uri: &Uri,
        config: &AgentConfig,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = DefaultResolver::default().resolve(uri, config, timeout)?;
        let mut outside = self.empty();
        for &address in found.iter().filter(|address| self.private || is_outside(address.ip())) {
            outside.push(address);
        }
        if outside.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(outside) }
    }
}

fn is_outside(address: IpAddr) -> bool {
    let ip = match address {
        IpAddr::V4(ip) => return is_outside_v4(ip),
        IpAddr::V6(ip) => ip,
    };
    if let Some(mapped) = ip.to_ipv4_mapped() {
        return is_outside_v4(mapped);
    }
    let first = ip.segments()[0];
    let local = first & 0xfe00 == 0xfc00 || first & 0xffc0 == 0xfe80;
    !(ip.is_loopback() || ip.is_unspecified() || ip.is_multicast() || local)
}

fn is_outside_v4(ip: Ipv4Addr) -> bool {
    let [a, b, ..] = ip.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let near = ip.is_loopback() || ip.is_private() || ip.is_link_local() || shared;
    let nowhere = a == 0 || ip.is_broadcast() || ip.is_multicast() || ip.is_documentation();
    !near && !nowhere
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_inside() {
        let inside =
            ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1", "::1", "fe80::1", "fd00::1"];
        assert!(inside.iter().all(|text| !is_outside(text.parse().unwrap())));
        assert!(!is_outside("::ffff:127.0.0.1".parse().unwrap()));
        assert!(["1.1.1.1", "2606:4700::1111"].iter().all(|text| is_outside(text.parse().unwrap())));
    }

    #[test]
    fn settings_are_checked() {
        let webhook = |url: &str| Settings { webhook: Some(url.into()), ..Settings::default() }.check();
        let email = |to: &str| Settings { email: Some(to.into()), ..Settings::default() }.check();
        assert!(webhook("https://example.org/x") && email("ada@example.org"));
        assert!(!webhook("file:///etc/passwd") && !webhook("nonsense") && !email("nobody"));
    }
}
