//! The server over HTTP. Addresses are relative, so that the page may be served under any path.

use crate::browser::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wire::http::Refusal;
use wire::{Code, read_tree};

/// Why something was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The server refuses.
    Refused(Code),
    /// There is no tianxia server behind this page.
    NoServer,
    /// The server cannot currently be reached.
    Cut,
}

/// Sends a request; returns the answer as text.
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
    let refusal = read_tree::<Refusal>(&words);
    Err(refusal.map_or(Trouble::NoServer, |refusal| Trouble::Refused(refusal.error.code)))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    // A file host that answers everything with its page answers this, too, but not in JSON.
    read_tree(text).map_err(|_| Trouble::NoServer)
}

/// Requests something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(&text("GET", path, None).await?)
}

/// The JSON of a body.
pub(crate) fn write(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("plain data serialises")
}

/// Sends a body and reads the answer.
pub(crate) async fn send<T: DeserializeOwned>(method: &str, path: &str, body: String) -> Result<T, Trouble> {
    read(&text(method, path, Some(body)).await?)
}

/// Does something whose only answer is yes or no.
pub(crate) async fn act(method: &str, path: &str) -> Result<(), Trouble> {
    text(method, path, None).await.map(drop)
}
