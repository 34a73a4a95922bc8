//! "Your turn" by webhook and by mail, as each person wants it.

use crate::app::Config;
use crate::limits::NOTICES;
use crate::mail::{self, Deed};
use crate::metrics::Metrics;
use crate::settings::{Mail, Question, Settings};
use catalog::{GameId, with_game};
use engine::{Lang, Text};
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{Message, SmtpTransport, Transport};
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
/// Something to send.
enum Notice {
    /// It is somebody's turn.
    Turn { user: UserId, table: TableId, game: String },
    /// Whether a mailbox wants mail.
    Question { user: UserId, mail: Mail, question: Question },
}

/// Sends notices from a thread of its own; when it falls behind, notices are dropped, never players.
pub(crate) struct Notifier {
    notices: SyncSender<Notice>,
    /// Whether mail is sent at all.
    pub(crate) mails: bool,
}

impl Notifier {
    pub(crate) fn start(config: &Config, store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Notifier {
        let (sender, notices) = sync_channel(NOTICES);
        let post = Post::new(config);
        let mails = post.smtp.is_some();
        let work = move || post.work(&notices, &*store, &metrics);
        std::thread::Builder::new().name("notices".into()).spawn(work).expect("a thread can be started");
        Notifier { notices: sender, mails }
    }

    pub(crate) fn turn(&self, user: UserId, table: TableId, game: &str) {
        let _ = self.notices.try_send(Notice::Turn { user, table, game: game.into() });
    }

    pub(crate) fn ask(&self, user: UserId, mail: Mail, question: Question) {
        let _ = self.notices.try_send(Notice::Question { user, mail, question });
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
        let url = config.public_url.as_deref().unwrap_or_default().trim_end_matches('/').to_string();
        let from = config.mail_from.as_ref().and_then(|from| from.parse::<Mailbox>().ok());
        let smtp = config.smtp.as_ref().filter(|_| !url.is_empty()).and_then(|smtp| {
            let transport = SmtpTransport::from_url(smtp).ok()?.timeout(Some(MAX_WAIT)).build();
            Some((transport, from?))
        });
        Post { agent: Agent::with_parts(agent, DefaultConnector::default(), resolver), smtp, url }
    }

    fn work(&self, notices: &Receiver<Notice>, store: &dyn Store, metrics: &Metrics) {
        while let Ok(notice) = notices.recv() {
            let sent = match notice {
                Notice::Turn { user, table, game } => self.turn(store, user, table, &game),
                Notice::Question { user, mail, question } => [None, self.ask(user, &mail, &question)],
            };
            for sent in sent.into_iter().flatten() {
                let number = if sent { &metrics.notices_total } else { &metrics.notice_failures_total };
                Metrics::one(number);
            }
        }
    }

    /// Tells somebody in every way they want; says of each whether it went well.
    fn turn(&self, store: &dyn Store, user: UserId, table: TableId, game: &str) -> [Option<bool>; 2] {
        let Ok(Some(person)) = store.person(user.0) else { return [None; 2] };
        let settings = Settings::of(&person);
        if person.kind == PersonKind::Guest || person.locked || settings.quiet.contains(&table) {
            return [None; 2];
        }
        let link = format!("{}{}", self.url, table.link());
        let mail = settings.mail.filter(Mail::is_confirmed);
        [
            settings.webhook.map(|url| self.call(&url, table, game, &link)),
            mail.and_then(|mail| {
                let subject = format!("Du bist am Zug · Your turn: {}", title(game));
                self.mail(user, &mail, &subject, &format!("Du bist am Zug: {link}\n\nIt is your turn: {link}\n"))
            }),
        ]
    }

    fn call(&self, url: &str, table: TableId, game: &str, link: &str) -> bool {
        let body = serde_json::json!({ "event": "your-turn", "table": table, "game": game, "link": link });
        let request = self.agent.post(url).header("content-type", "application/json");
        request.send(body.to_string()).is_ok()
    }

    /// Asks a mailbox whether it is theirs and wants mail.
    fn ask(&self, user: UserId, mail: &Mail, Question(key): &Question) -> Option<bool> {
        let link = format!("{}{}", self.url, mail::link(user, Deed::Confirm, key));
        let words = format!(
            "Jemand möchte hierher benachrichtigt werden, wenn er bei tianxia am Zug ist. Bist du es, dann bestätige \
             das mit diesem Link; sonst musst du nichts tun:\n{link}\n\n\
             Somebody wants to be told here when it is their turn at tianxia. If that is you, say so with this link; \
             otherwise you need not do anything:\n{link}\n"
        );
        self.mail(user, mail, "tianxia: E-Mail bestätigen · Confirm your e-mail", &words)
    }

    /// Sends a mail with the link that ends them all; nothing, where the server sends no mail.
    fn mail(&self, user: UserId, mail: &Mail, subject: &str, words: &str) -> Option<bool> {
        let (transport, from) = self.smtp.as_ref()?;
        let stop = format!("{}{}", self.url, mail::link(user, Deed::Stop, &mail.stop));
        let header = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let message = Message::builder()
            .from(from.clone())
            .to(mail.to.parse().ok()?)
            .subject(subject)
            .raw_header(header("List-Unsubscribe", format!("<{stop}>")))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()))
            .header(ContentType::TEXT_PLAIN)
            .body(format!("{words}\n--\nKeine E-Mails mehr · No more e-mail: {stop}\n"))
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
}
