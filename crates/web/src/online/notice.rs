//! "Your turn" on this device: the browser's own notices, where the visitor wants them.

use super::OnlineRoute;
use super::api;
use super::session::Session;
use crate::browser::{hidden, storage};
use crate::route::Route;
use crate::text::OnlineWord as Word;
use engine::Lang;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};
use wire::TableId;
use wire::http::{ChangeMe, Me};

/// Stored while the visitor wants notices on this device.
const KEY: &str = "tianxia.notices";
/// Stored while the visitor wants none about this table.
const QUIET: &str = "tianxia.quiet.";

/// Whether this browser has notices at all: on some phones it does not.
fn known() -> bool {
    js_sys::Reflect::has(&crate::browser::window(), &"Notification".into()).unwrap_or(false)
}

/// Whether it permits them.
fn granted() -> bool {
    known() && Notification::permission() == NotificationPermission::Granted
}

/// Whether the visitor wants notices here and the browser permits them.
pub(crate) fn wanted() -> bool {
    let kept = storage().is_some_and(|storage| storage.get_item(KEY).ok().flatten().is_some());
    kept && granted()
}

/// Turns notices on or off; asks the browser if necessary. Returns whether they will come.
pub(crate) async fn want(yes: bool) -> bool {
    let Some(storage) = storage() else { return false };
    if !yes {
        let _ = storage.remove_item(KEY);
        return false;
    }
    if !known() {
        return false;
    }
    if let Ok(asked) = Notification::request_permission() {
        // The permission is looked up below, whatever the promise says.
        let _ = JsFuture::from(asked).await;
    }
    if granted() {
        let _ = storage.set_item(KEY, "1");
    }
    granted()
}

/// Whether the visitor wants no notices about a table on this device.
pub(crate) fn is_quiet(table: TableId) -> bool {
    storage().is_some_and(|storage| storage.get_item(&format!("{QUIET}{}", table.0)).ok().flatten().is_some())
}

/// Changes that, and tells the server, so that webhook and mail are quiet about this table, too.
pub(crate) fn set_quiet(session: Session, table: TableId, quiet: bool) {
    if let Some(storage) = storage() {
        let key = format!("{QUIET}{}", table.0);
        // A device that stores nothing asks again next time.
        let _ = if quiet { storage.set_item(&key, "1") } else { storage.remove_item(&key) };
    }
    let Some(me) = session.me().filter(|me| !me.guest) else { return };
    let mut notices = me.settings;
    notices.quiet.retain(|&other| other != table);
    if quiet {
        notices.quiet.push(table);
    }
    let body = api::write(&ChangeMe { settings: Some(notices), ..ChangeMe::default() });
    spawn_local(async move {
        if api::send::<Me>("PATCH", "api/me", body).await.is_ok() {
            session.look();
        }
    });
}

/// Tells the visitor that it is their turn, unless they are looking at that table.
pub(crate) fn your_turn(table: TableId) {
    let route = Route::Online(OnlineRoute::Table(table));
    let here = crate::browser::window().location().hash().unwrap_or_default() == route.href();
    if !wanted() || is_quiet(table) || here && !hidden() {
        return;
    }
    let german = crate::browser::document().document_element().and_then(|root| root.get_attribute("lang"));
    let lang = if german.as_deref() == Some("de") { Lang::De } else { Lang::En };
    let options = NotificationOptions::new();
    options.set_body(Word::YourTurnNotice.get(lang));
    options.set_tag(&format!("tianxia-{}", table.0));
    options.set_icon("icon.svg");
    if let Ok(notice) = Notification::new_with_options("tianxia", &options) {
        let open = Closure::once_into_js(move || {
            // A window that may not be raised stays where it is.
            let _ = crate::browser::window().focus();
            route.visit();
        });
        notice.set_onclick(Some(open.unchecked_ref()));
    }
}
