//! The server over HTTP. Addresses are relative, so that the page may live under any path.

use crate::browser::window;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wire::{Code, TableId, UserId};

/// Why something was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The server says no.
    Refused(Code),
    /// There is no server of ours behind this page.
    NoServer,
    /// It cannot be reached at the moment.
    Cut,
}

/// The visitor, as the server knows them.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Me {
    pub(crate) id: UserId,
    pub(crate) name: String,
    pub(crate) guest: bool,
    pub(crate) settings: Notices,
    pub(crate) mail: Mail,
}

/// Whether the server writes to the visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mail {
    /// This server sends no mail.
    Off,
    /// There is no mailbox.
    None,
    /// The mailbox has been asked.
    Asked,
    /// Its owner has said yes.
    Confirmed,
}

/// How the visitor wants to be told that it is their turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Notices {
    pub(crate) webhook: Option<String>,
    pub(crate) email: Option<String>,
    pub(crate) quiet: Vec<TableId>,
}

#[derive(Deserialize)]
struct Refusal {
    error: Reason,
}

#[derive(Deserialize)]
struct Reason {
    code: Code,
}

/// Sends a request; the answer as text.
pub(crate) async fn text(method: &str, path: &str, body: Option<String>) -> Result<String, Trouble> {
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&JsValue::from_str(&body));
    }
    let sent = window().fetch_with_str_and_init(path, &init);
    let response = JsFuture::from(sent).await.map_err(|_| Trouble::Cut)?;
    let response: web_sys::Response = response.dyn_into().map_err(|_| Trouble::Cut)?;
    let words = response.text().map_err(|_| Trouble::Cut)?;
    let words = JsFuture::from(words).await.map_err(|_| Trouble::Cut)?.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(words);
    }
    let refusal = serde_json::from_str::<Refusal>(&words);
    Err(refusal.map_or(Trouble::NoServer, |refusal| Trouble::Refused(refusal.error.code)))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    // A file host that answers everything with its page answers this, too; but not in JSON.
    serde_json::from_str(text).map_err(|_| Trouble::NoServer)
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(&text("GET", path, None).await?)
}

/// Sends something and reads the answer.
pub(crate) async fn send<T: DeserializeOwned>(method: &str, path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    let body = serde_json::to_string(body).expect("plain data serialises");
    read(&text(method, path, Some(body)).await?)
}

/// Does something that has no answer but yes or no.
pub(crate) async fn act(method: &str, path: &str) -> Result<(), Trouble> {
    text(method, path, None).await.map(drop)
}
