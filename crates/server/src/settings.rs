//! How somebody wants to be notified that it is their turn, as it is kept with the person.

use crate::error::ApiError;
use crate::limits::CONFIRM_MS;
use crate::secret;
use engine::Hash256;
use lettre::Address;
use serde::{Deserialize, Serialize};
use store::{Damage, Person, StoreError};
use ureq::http::Uri;
use wire::TableId;
use wire::http::Notices;

/// The most bytes in the address of a webhook or mailbox.
const MAX_ADDRESS_BYTES: usize = 300;

/// Checks somebody's wishes, and writes the mailbox in its canonical form; `None` if an address cannot be used.
pub(crate) fn check(mut wishes: Notices) -> Option<Notices> {
    let web = |url: &String| {
        let uri = url.parse::<Uri>().ok();
        url.len() <= MAX_ADDRESS_BYTES && uri.is_some_and(|uri| matches!(uri.scheme_str(), Some("https" | "http")))
    };
    if !wishes.webhook.as_ref().is_none_or(web) {
        return None;
    }
    wishes.email = match wishes.email {
        Some(to) => Some(mailbox(&to)?),
        None => None,
    };
    Some(wishes)
}

/// A mailbox as a plain address, without a name before it, in canonical form: equal mailboxes have equal texts.
fn mailbox(text: &str) -> Option<String> {
    if text.len() > MAX_ADDRESS_BYTES || !text.is_ascii() && text.chars().any(char::is_control) {
        return None;
    }
    let address: Address = text.trim().parse().ok()?;
    let domain = idna::domain_to_ascii_strict(address.domain()).ok()?;
    if address.user().starts_with('"') || !domain.contains('.') {
        return None;
    }
    Some(format!("{}@{}", address.user().to_lowercase(), domain))
}

/// The mailbox behind an address, for limits: what follows a `+` leads to the same one.
pub(crate) fn behind(mailbox: &str) -> String {
    let (user, domain) = mailbox.rsplit_once('@').unwrap_or((mailbox, ""));
    format!("{}@{domain}", user.split('+').next().unwrap_or(user))
}

/// How somebody is notified.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The URL to call.
    pub(crate) webhook: Option<String>,
    /// The mailbox.
    pub(crate) mail: Option<Mail>,
    /// Tables that send no notices.
    pub(crate) quiet: Vec<TableId>,
}

/// A mailbox. Before its owner has said yes it gets one question and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Mail {
    /// Its address.
    pub(crate) to: String,
    /// The key of the link in every mail that ends all mail.
    pub(crate) stop: String,
    /// The open question, if its owner has not said yes yet.
    asked: Option<Asked>,
}

/// A link that has been sent but not followed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Asked {
    /// The hash of the link's key.
    hash: String,
    /// When it expires.
    until: i64,
}

/// A question to send: the key of the link that says yes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Question(pub(crate) String);

impl Mail {
    fn new(to: String, now: i64) -> (Mail, Question) {
        let (key, hash) = secret::secret();
        let asked = Asked { hash: Hash256(hash).to_string(), until: now + CONFIRM_MS };
        (Mail { to, stop: secret::secret().0, asked: Some(asked) }, Question(key))
    }

    /// Whether its owner has said yes.
    pub(crate) fn is_confirmed(&self) -> bool {
        self.asked.is_none()
    }
}

impl Settings {
    /// Reads the settings as they were kept.
    pub(crate) fn read(person: &Person) -> store::Result<Settings> {
        serde_json::from_str(&person.settings).map_err(|error| {
            let (row, problem) = (person.id.to_string(), error.to_string());
            StoreError::Damaged(Damage { table: "people", row, column: "settings", problem })
        })
    }

    /// The same; what cannot be read is logged.
    pub(crate) fn of(person: &Person) -> Result<Settings, ApiError> {
        Ok(Settings::read(person)?)
    }

    /// The settings as they are kept.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data serialises")
    }

    /// The settings as their owner sees them.
    pub(crate) fn shown(&self) -> Notices {
        let email = self.mail.as_ref().map(|mail| mail.to.clone());
        Notices { webhook: self.webhook.clone(), email, quiet: self.quiet.clone() }
    }

    /// Changes the settings; a new mailbox must be asked first.
    pub(crate) fn change(&mut self, wishes: Notices, now: i64) -> Option<Question> {
        (self.webhook, self.quiet) = (wishes.webhook, wishes.quiet);
        let open = |mail: &Mail| mail.asked.as_ref().is_none_or(|asked| now < asked.until);
        let known = self.mail.take().filter(|mail| wishes.email.as_ref() == Some(&mail.to) && open(mail));
        if known.is_some() {
            self.mail = known;
            return None;
        }
        let (mail, question) = Mail::new(wishes.email?, now);
        self.mail = Some(mail);
        Some(question)
    }

    /// The mailbox's owner says yes; once, and in time.
    pub(crate) fn confirm(&mut self, key: &str, now: i64) -> bool {
        let Some(mail) = &mut self.mail else { return false };
        let hash = Hash256(secret::hash(key)).to_string();
        let right = mail.asked.take_if(|asked| asked.hash == hash && now < asked.until);
        right.is_some()
    }

    /// The mailbox's owner wants nothing more.
    pub(crate) fn stop(&mut self, key: &str) -> bool {
        self.mail.take_if(|mail| secret::hash(&mail.stop) == secret::hash(key)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn email(to: &str) -> Notices {
        Notices { email: Some(to.into()), ..Notices::default() }
    }

    #[test]
    fn wishes_are_checked() {
        let webhook = |url: &str| check(Notices { webhook: Some(url.into()), ..Notices::default() }).is_some();
        assert!(webhook("https://example.org/x") && !webhook("file:///etc/passwd") && !webhook("nonsense"));
    }

    #[test]
    fn a_mailbox_is_an_address_and_nothing_more() {
        let kept = |to: &str| check(email(to)).and_then(|wishes| wishes.email);
        assert_eq!(kept(" Ada@Example.ORG ").as_deref(), Some("ada@example.org"));
        assert_eq!(kept("ada@bücher.example").as_deref(), Some("ada@xn--bcher-kva.example"));
        let bad = ["nobody", "Prize7 <victim@example.org>", "<victim@example.org>", "a@b@example.org", "a@localhost"];
        for to in bad.into_iter().chain(["a,victim@example.org", "\"a b\"@example.org", "a@example.org\nBcc: b@c.de"]) {
            assert_eq!(kept(to), None, "{to:?}");
        }
        assert_eq!(behind("victim+prize7@example.org"), "victim@example.org");
    }

    #[test]
    fn a_mailbox_is_confirmed_once_in_time_and_with_its_own_key() {
        let mut settings = Settings::default();
        let Question(key) = settings.change(email("ada@example.org"), 0).expect("a question");
        let confirmed = |settings: &Settings| settings.mail.as_ref().is_some_and(Mail::is_confirmed);
        assert!(!settings.confirm("guessed", 1) && !settings.confirm(&key, CONFIRM_MS) && !confirmed(&settings));
        assert!(settings.confirm(&key, 1) && confirmed(&settings));
        assert!(!settings.confirm(&key, 2), "a link works once");
        assert_eq!(settings.change(email("ada@example.org"), 3), None, "the same mailbox is not asked again");
        assert!(confirmed(&settings));
        assert!(settings.change(email("bo@example.org"), 4).is_some() && !confirmed(&settings));
    }

    #[test]
    fn a_mailbox_goes_with_the_key_of_its_own_mails() {
        let mut settings = Settings::default();
        settings.change(email("ada@example.org"), 0);
        let key = settings.mail.as_ref().expect("a mailbox").stop.clone();
        assert!(!settings.stop("guessed") && settings.stop(&key) && settings.mail.is_none());
    }
}
