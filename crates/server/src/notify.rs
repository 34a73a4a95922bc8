//! "Your turn" by webhook and by mail, as each person chooses.

use crate::app::Config;
use crate::clock::Clock;
use crate::limits::NOTICES;
use crate::mail::{self, Deed};
use crate::metrics::Metrics;
use crate::pool::{Pool, Size};
use crate::settings::{Mail, Question, Settings};
use catalog::{GameId, with_game};
use engine::{Lang, Text};
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{Message, SmtpTransport, Transport};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::{Notice, Person, PersonKind, Store};
use ureq::Agent;
use ureq::config::Config as AgentConfig;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use wire::{TableId, UserId};

/// How long a webhook or mail server may take to answer.
const MAX_WAIT: Duration = Duration::from_secs(5);
/// Threads for webhooks. One host gets one thread at a time, and a limited number of notices may wait for it.
const WEBHOOKS: Size = Size { threads: 16, running: 1, waiting: 16, all: NOTICES };
/// Threads for mail, in turn for each person.
const MAILS: Size = Size { threads: 4, running: 1, waiting: 8, all: NOTICES };
/// A host that has failed this often in a row is left alone for [`REST`].
const MAX_FAILURES: u32 = 3;
const REST: Duration = Duration::from_hours(1);
/// A notice that could not be sent for this long is old news.
const MAX_AGE: Duration = Duration::from_mins(10);
/// How long a server that takes a notice has it; then it is given out again, here or at another server.
const HOLD: Duration = Duration::from_mins(1);
/// How many notices are taken in one go.
const BATCH: usize = 64;
/// How often to look for notices that were not made here: by other servers, by one that was killed, or not yet sent.
const LOOK: Duration = Duration::from_secs(5);

/// Sends notices that wait in the store, from threads of its own: a slow mailbox holds up no player.
pub(crate) struct Notifier {
    /// Says that there are new ones; the thread ends when this is dropped.
    news: SyncSender<()>,
    shared: Arc<Shared>,
    /// Whether mail is sent at all.
    pub(crate) mails: bool,
}

/// The body of a notice in the store.
#[derive(Clone, Serialize, Deserialize)]
struct News {
    table: TableId,
    game: String,
    /// From this moment on it is stale.
    until: i64,
    /// How it is sent; `None` until the person's settings have been consulted.
    way: Option<Way>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Way {
    Webhook,
    Mail,
}

fn write(key: String, user: UserId, news: &News) -> Notice {
    Notice { key, person: user.0, body: serde_json::to_string(news).expect("plain data serialises") }
}

/// The notice that it is somebody's turn, kept with the step that made it so. The same step never makes a second one.
pub(crate) fn turn(user: UserId, table: TableId, game: &str, (undos, ply): (u32, u32), now: i64) -> Notice {
    let until = now + MAX_AGE.as_millis() as i64;
    let news = News { table, game: game.into(), until, way: None };
    write(format!("turn/{}/{undos}/{ply}/{}", table.0, user.0), user, &news)
}

struct Shared {
    post: Post,
    store: Arc<dyn Store>,
    clock: Clock,
    metrics: Arc<Metrics>,
    webhooks: Pool<String>,
    mails: Pool<UserId>,
    /// Hosts that failed: how often in a row, and when they last did.
    failures: Mutex<HashMap<String, (u32, Instant)>>,
}

impl Notifier {
    pub(crate) fn start(config: &Config, store: Arc<dyn Store>, clock: Clock, metrics: Arc<Metrics>) -> Notifier {
        let post = Post::new(config);
        let mails = post.smtp.is_some();
        let (webhooks, mailing) = (Pool::start("webhooks", WEBHOOKS), Pool::start("mail", MAILS));
        let failures = Mutex::default();
        let shared = Arc::new(Shared { post, store, clock, metrics, webhooks, mails: mailing, failures });
        let (news, told) = sync_channel(1);
        let desk = shared.clone();
        let work = move || desk.work(&told);
        std::thread::Builder::new().name("notices".into()).spawn(work).expect("a thread can be started");
        Notifier { news, shared, mails }
    }

    /// Says that there are notices in the store.
    pub(crate) fn wake(&self) {
        // If the channel is full, the thread will look anyway.
        let _ = self.news.try_send(());
    }

    /// Asks a mailbox whether it wants mail. This mail is not kept: its key is a secret, and one can ask again.
    pub(crate) fn ask(&self, user: UserId, mail: Mail, question: Question) {
        let (shared, made) = (self.shared.clone(), Instant::now());
        self.shared.mails.ask(user, move || {
            if made.elapsed() < MAX_AGE
                && let Some(sent) = shared.post.ask(user, &mail, &question)
            {
                shared.count(sent);
            }
        });
    }
}

impl Shared {
    fn count(&self, sent: bool) {
        Metrics::one(if sent { &self.metrics.notices_total } else { &self.metrics.notice_failures_total });
    }

    /// Takes notices from the store and hands them out, until the server ends.
    fn work(self: &Arc<Shared>, told: &Receiver<()>) {
        loop {
            // The notices taken may lead to more.
            while let Ok(notices) = self.store.take_notices(BATCH, HOLD.as_millis() as i64) {
                if notices.is_empty() {
                    break;
                }
                for notice in notices {
                    self.hand_out(notice);
                }
            }
            if told.recv_timeout(LOOK) == Err(RecvTimeoutError::Disconnected) {
                return;
            }
        }
    }

    fn hand_out(self: &Arc<Shared>, notice: Notice) {
        let user = UserId(notice.person);
        let news = serde_json::from_str::<News>(&notice.body).ok().filter(|news| (self.clock)() < news.until);
        let (Ok(person), Some(news)) = (self.store.person(user.0), news) else {
            self.count(false);
            return self.settle(&notice.key, &[]);
        };
        let settings = person.and_then(|person| wishes(&person, news.table));
        match (settings, news.way) {
            (None, _) => self.settle(&notice.key, &[]),
            (Some(settings), None) => self.settle(&notice.key, &follow(&notice.key, user, &settings, &news)),
            (Some(Settings { webhook: Some(url), .. }), Some(Way::Webhook)) => self.call(url, notice.key, news),
            (Some(Settings { mail: Some(mail), .. }), Some(Way::Mail)) => self.mail(user, mail, notice.key, news),
            // The person does not want it any more.
            (Some(_), Some(_)) => self.settle(&notice.key, &[]),
        }
    }

    /// Settles a notice that was sent, or is not to be. If the store does not answer, it is given out again.
    fn settle(&self, key: &str, follow: &[Notice]) {
        if let Err(error) = self.store.settle(key, follow) {
            tracing::warn!(%error, "a notice may be sent twice");
        }
    }

    fn mail(self: &Arc<Shared>, user: UserId, mail: Mail, key: String, news: News) {
        let (shared, taken) = (self.clone(), Instant::now());
        self.mails.ask(user, move || {
            if taken.elapsed() + MAX_WAIT >= HOLD {
                return;
            }
            let sent = shared.post.turn(user, &mail, news.table, &news.game, &key);
            shared.count(sent == Some(true));
            // One that failed is given out again until it is stale.
            if sent != Some(false) {
                shared.settle(&key, &[]);
            }
        });
    }

    fn call(self: &Arc<Shared>, url: String, key: String, news: News) {
        let host = url.parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_lowercase));
        let Some(host) = host.filter(|host| !self.rests(host)) else {
            self.count(false);
            return self.settle(&key, &[]);
        };
        let (shared, turn, taken) = (self.clone(), host.clone(), Instant::now());
        self.webhooks.ask(turn, move || {
            // The host may have failed, or the notice been given out again, while this job waited.
            if taken.elapsed() + MAX_WAIT < HOLD && !shared.rests(&host) {
                let sent = shared.post.call(&url, news.table, &news.game, &key);
                shared.remember(host, sent);
                shared.count(sent);
                if sent {
                    shared.settle(&key, &[]);
                }
            }
        });
    }

    fn rests(&self, host: &str) -> bool {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.get(host).is_some_and(|(n, last)| *n >= MAX_FAILURES && last.elapsed() < REST)
    }

    fn remember(&self, host: String, sent: bool) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.retain(|_, (_, last)| last.elapsed() < REST);
        if sent {
            failures.remove(&host);
        } else {
            let failed = failures.entry(host).or_insert((0, Instant::now()));
            *failed = (failed.0 + 1, Instant::now());
        }
    }
}

/// The settings of somebody who wants notices about a table; `None` if they want none.
fn wishes(person: &Person, table: TableId) -> Option<Settings> {
    let settings = Settings::of(person).ok()?;
    let silent = person.kind == PersonKind::Guest || person.locked || settings.quiet.contains(&table);
    (!silent).then_some(settings)
}

/// A notice for each way in which somebody wants to be notified: each is sent, or tried again, separately.
fn follow(key: &str, user: UserId, settings: &Settings, news: &News) -> Vec<Notice> {
    let webhook = settings.webhook.is_some().then_some((Way::Webhook, "webhook"));
    let mail = settings.mail.as_ref().is_some_and(Mail::is_confirmed).then_some((Way::Mail, "mail"));
    let by = |(way, name): (Way, &str)| write(format!("{key}/{name}"), user, &News { way: Some(way), ..news.clone() });
    webhook.into_iter().chain(mail).map(by).collect()
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

    fn turn(&self, user: UserId, mail: &Mail, table: TableId, game: &str, key: &str) -> Option<bool> {
        let (link, title) = (self.link(table), title(game));
        let words = format!("Du bist am Zug: {link}\n\nIt is your turn: {link}\n");
        self.mail(user, mail, &format!("Du bist am Zug · Your turn: {title}"), &words, Some(key))
    }

    fn link(&self, table: TableId) -> String {
        format!("{}{}", self.url, table.link())
    }

    /// The body of a webhook's call. `content` is what Discord shows, `text` what Slack and others show.
    fn body(&self, table: TableId, game: &str) -> serde_json::Value {
        let link = self.link(table);
        let words = format!("Du bist am Zug · Your turn: {} {link}", title(game));
        serde_json::json!({
            "event": "your-turn", "table": table, "game": game, "link": link, "content": words, "text": words,
        })
    }

    /// Calls a webhook. A receiver that is called twice sees by the key that it is the same notice.
    fn call(&self, url: &str, table: TableId, game: &str, key: &str) -> bool {
        let body = self.body(table, game);
        let request = self.agent.post(url).header("content-type", "application/json").header("idempotency-key", key);
        request.send(body.to_string()).is_ok()
    }

    /// Asks a mailbox's owner whether the mailbox is this user's and wants mail.
    fn ask(&self, user: UserId, mail: &Mail, Question(key): &Question) -> Option<bool> {
        let link = format!("{}{}", self.url, mail::link(user, Deed::Confirm, key));
        let words = format!(
            "Jemand möchte hierher benachrichtigt werden, wenn er bei tianxia am Zug ist. Bist du es, dann bestätige \
             das mit diesem Link; sonst musst du nichts tun:\n{link}\n\n\
             Somebody wants to be told here when it is their turn at tianxia. If that is you, say so with this link; \
             otherwise you need not do anything:\n{link}\n"
        );
        self.mail(user, mail, "tianxia: E-Mail bestätigen · Confirm your e-mail", &words, None)
    }

    /// Sends a mail with the link that ends all mail; `None` if the server sends no mail. Mail programs take two with
    /// the same key for one.
    fn mail(&self, user: UserId, mail: &Mail, subject: &str, words: &str, key: Option<&str>) -> Option<bool> {
        let (transport, from) = self.smtp.as_ref()?;
        let id = key.map(|key| format!("<{}@{}>", key.replace('/', "."), from.email.domain()));
        let stop = format!("{}{}", self.url, mail::link(user, Deed::Stop, &mail.stop));
        let header = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let message = Message::builder()
            .from(from.clone())
            .to(mail.to.parse().ok()?)
            .subject(subject)
            .message_id(id)
            .raw_header(header("List-Unsubscribe", format!("<{stop}>")))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()))
            .header(ContentType::TEXT_PLAIN)
            .body(format!("{words}\n--\nKeine E-Mails mehr · No more e-mail: {stop}\n"))
            .ok()?;
        Some(transport.send(&message).is_ok())
    }
}

/// The title of a game.
fn title(game: &str) -> &str {
    GameId::parse(game).map_or(game, |id| with_game!(id, G => <G as Text>::title(Lang::De)))
}

/// Resolves addresses, but not private ones: a webhook must not reach what only this machine's neighbours may.
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
    if let Some(inner) = carried(ip) {
        return is_outside_v4(inner);
    }
    let first = ip.segments()[0];
    // Nobody needs IPv4 addresses written as IPv6, tunnels, or addresses for examples.
    if ip.segments()[..6] == [0; 6] || matches!(ip.segments()[..2], [0x64, 0xff9b] | [0x2001, 0 | 0xdb8]) {
        return false;
    }
    let local = first & 0xfe00 == 0xfc00 || first & 0xffc0 == 0xfe80;
    !(ip.is_loopback() || ip.is_unspecified() || ip.is_multicast() || local)
}

/// The IPv4 address that an IPv6 address stands for, where a network translates (`64:ff9b::/96`, `2002::/16`).
fn carried(ip: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = ip.segments();
    let v4 = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match [a, b, c, d, e, f] {
        [0x64, 0xff9b, 0, 0, 0, 0] => Some(v4(g, h)),
        [0x2002, high, low, ..] => Some(v4(high, low)),
        _ => None,
    }
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
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use store::Notices;

    #[test]
    fn private_addresses_are_inside() {
        let inside =
            ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1", "::1", "fe80::1", "fd00::1"];
        assert!(inside.iter().all(|text| !is_outside(text.parse().unwrap())));
        let translated = ["::ffff:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a01:203", "2002:7f00:1::", "64:ff9b:1::1"];
        assert!(translated.iter().all(|text| !is_outside(text.parse().unwrap())));
        assert!(is_outside("64:ff9b::101:101".parse().unwrap()));
        assert!(["1.1.1.1", "2606:4700::1111"].iter().all(|text| is_outside(text.parse().unwrap())));
    }

    fn listener(n: u64) -> (TcpListener, String) {
        let host = TcpListener::bind((Ipv4Addr::new(127, 0, 9, n as u8), 0)).unwrap();
        let hook = format!("http://{}/hook", host.local_addr().unwrap());
        (host, hook)
    }

    fn person(id: u64, hook: &str) -> Person {
        Person {
            id,
            name: format!("p{id}"),
            folded: format!("p{id}"),
            skeleton: None,
            kind: PersonKind::Person,
            password: None,
            created: 0,
            settings: serde_json::json!({ "webhook": hook }).to_string(),
            locked: false,
            version: 0,
            seen: 0,
        }
    }

    /// Returns what the next caller sends.
    fn called(host: &TcpListener) -> String {
        let (mut call, _) = host.accept().unwrap();
        let mut text = [0; 2048];
        let n = call.read(&mut text).unwrap();
        call.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
        String::from_utf8_lossy(&text[..n]).into_owned()
    }

    #[test]
    fn a_host_that_does_not_answer_delays_nobody_else() {
        let config = Config { private_webhooks: true, ..Config::default() };
        let store = Arc::new(store::Memory::default());
        let notifier = Notifier::start(&config, store.clone(), crate::system_clock(), Arc::default());
        let mut tarpits = Vec::new();
        for id in 1..=4 {
            let (host, hook) = listener(id);
            store.add_person(&person(id, &hook)).unwrap();
            tarpits.push(host);
        }
        let honest = tarpits.pop().unwrap();
        let began = Instant::now();
        let news = |id, ply| turn(UserId(id), TableId(7), "kaiser", (0, ply), crate::system_clock()());
        let slow = (0..4).flat_map(|ply| (1..=3).map(move |id| news(id, ply)));
        store.enqueue(&slow.chain([news(4, 0)]).collect::<Vec<_>>()).unwrap();
        notifier.wake();
        assert!(called(&honest).starts_with("POST /hook"));
        assert!(began.elapsed() < MAX_WAIT, "three hosts that say nothing delayed it by {:?}", began.elapsed());
    }

    #[test]
    fn the_next_server_sends_what_a_killed_one_has_left_once() {
        let config = Config { private_webhooks: true, ..Config::default() };
        let store = Arc::new(store::Memory::default());
        let (host, hook) = listener(1);
        store.add_person(&person(1, &hook)).unwrap();
        let clock = crate::system_clock();
        let news = turn(UserId(1), TableId(7), "kaiser", (0, 3), clock());
        // The step was repeated after the kill, and another notice is too old to be sent.
        let old = turn(UserId(1), TableId(7), "kaiser", (0, 2), clock() - MAX_AGE.as_millis() as i64);
        store.enqueue(&[news.clone(), news, old]).unwrap();
        let servers: Vec<_> =
            (0..2).map(|_| Notifier::start(&config, store.clone(), clock.clone(), Arc::default())).collect();
        assert!(called(&host).contains("idempotency-key: turn/7/0/3/1/webhook"));
        while store.notices_waiting().unwrap() > 0 {
            std::thread::yield_now();
        }
        drop(servers);
        host.set_nonblocking(true).unwrap();
        assert!(host.accept().is_err(), "two servers call once");
    }

    #[test]
    fn a_webhook_speaks_to_discord_and_slack() {
        let post = Post::new(&Config::default());
        let body = post.body(TableId(7), "kaiser");
        assert!(body["content"].as_str().is_some_and(|words| words.contains("Your turn")));
        assert_eq!((&body["text"], &body["event"]), (&body["content"], &"your-turn".into()));
    }
}
