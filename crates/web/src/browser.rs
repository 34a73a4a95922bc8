//! The few things that the page asks of the browser directly.

use catalog::GameId;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, Storage, Window};

/// The window.
pub(crate) fn window() -> Window {
    web_sys::window().expect("a page runs in a window")
}

/// The document.
pub(crate) fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The storage of this device; `None` if the visitor forbids it.
pub(crate) fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Calls a function later.
pub(crate) fn after(milliseconds: i32, then: impl FnOnce() + 'static) {
    let callback = Closure::once_into_js(then);
    // Setting a timer fails only while the page is being torn down.
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(callback.unchecked_ref(), milliseconds);
}

/// Whether the visitor is looking at something else.
pub(crate) fn hidden() -> bool {
    document().hidden()
}

/// Milliseconds since the page was opened.
pub(crate) fn clock() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// The number of the current day, by this device's clock.
pub(crate) fn day() -> u32 {
    let minutes = js_sys::Date::new_0().get_timezone_offset();
    ((js_sys::Date::now() / 60_000.0 - minutes) / 1440.0) as u32
}

/// Moves the focus to an element.
pub(crate) fn focus(id: &str) {
    if let Some(element) = document().get_element_by_id(id).and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
        // An element that cannot take the focus leaves it where it is.
        let _ = element.focus();
    }
}

/// The middle of the focused element, in the window; `None` if nothing has the focus.
pub(crate) fn focused_spot() -> Option<(f64, f64)> {
    let place = document().active_element().filter(|element| element.tag_name() != "BODY")?.get_bounding_client_rect();
    Some((place.x() + place.width() / 2.0, place.y() + place.height() / 2.0))
}

/// The size of the window.
pub(crate) fn window_size() -> (f64, f64) {
    let number = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0);
    (number(window().inner_width()), number(window().inner_height()))
}

/// Moves the focus to the first element that a selector finds.
pub(crate) fn focus_on(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Scrolls the first element that a selector finds into view, no further than needed.
pub(crate) fn scroll_into_view(selector: &str) {
    let Some(element) = document().query_selector(selector).ok().flatten() else { return };
    let options = js_sys::Object::new();
    for side in ["block", "inline"] {
        // A plain object takes every property.
        let _ = js_sys::Reflect::set(&options, &side.into(), &"nearest".into());
    }
    let scroll = js_sys::Reflect::get(&element, &"scrollIntoView".into());
    if let Some(scroll) = scroll.ok().and_then(|scroll| scroll.dyn_into::<js_sys::Function>().ok()) {
        let _ = scroll.call1(&element, &options);
    }
}

/// Scrolls an element into view.
pub(crate) fn scroll_to(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.scroll_into_view();
    }
}

/// Reads the file that the visitor chose in a file input.
pub(crate) fn chosen_file(event: &web_sys::Event, then: impl FnOnce(Vec<u8>) + 'static) {
    let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
    let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
    leptos::task::spawn_local(async move {
        if let Ok(buffer) = JsFuture::from(file.array_buffer()).await {
            then(js_sys::Uint8Array::new(&buffer).to_vec());
        }
    });
}

/// A file of the site.
pub(crate) async fn fetched(name: String) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(&name)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// What a file of the site says about one game: its `lessons` or its `glance`. The texts of all games are one file,
/// which takes a fifth less than separate ones.
pub(crate) async fn fetched_of(game: GameId, what: &str, file: &str) -> Option<String> {
    let all = fetched(format!("words.{file}.txt")).await?;
    let heading = format!("{game}.{what}\n");
    all.split('\u{c}').find_map(|part| part.strip_prefix(&heading)).map(String::from)
}

/// Copies a text to the clipboard; does nothing if that is forbidden.
pub(crate) fn copy(text: &str) {
    drop(window().navigator().clipboard().write_text(text));
}

/// Offers bytes as a file.
pub(crate) fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else { return };
    let Ok(url) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(link) = document().create_element("a").map(JsCast::unchecked_into::<web_sys::HtmlAnchorElement>) {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    after(10_000, move || drop(web_sys::Url::revoke_object_url(&url)));
}
