//! Fingers are wider than some of a board's drawings: a tap beside a small target counts for it.

use super::Table;
use crate::browser::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

/// An element that stands for an answer takes taps on a square of this size around its middle, in pixels.
const FINGER: f64 = 32.0;
/// Everything that takes a tap by itself: a legal answer, and everything that is not part of a board.
const TAKES: &str = ".target.legal, a, button:not(.target), input, select, summary, label, textarea";

/// Whether a finger tapped.
pub(super) fn is_touch(event: &MouseEvent) -> bool {
    let pointer = js_sys::Reflect::get(event, &"pointerType".into()).ok().and_then(|kind| kind.as_string());
    pointer.as_deref() == Some("touch")
}

/// The nearest of the elements that a selector finds whose square contains a tap.
fn nearest(event: &MouseEvent, selector: &str) -> Option<Element> {
    let all = document().query_selector_all(selector).ok()?;
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    let away = |element: &Element| {
        let place = element.get_bounding_client_rect();
        let (dx, dy) = (place.x() + place.width() / 2.0 - x, place.y() + place.height() / 2.0 - y);
        let inside = dx.abs() <= place.width().max(FINGER) / 2.0 && dy.abs() <= place.height().max(FINGER) / 2.0;
        inside.then(|| dx.hypot(dy))
    };
    let elements = (0..all.length()).filter_map(|n| all.get(n)?.dyn_into::<Element>().ok());
    let near = elements.filter_map(|element| Some((away(&element)?, element)));
    near.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, element)| element)
}

/// Runs before a tap reaches the element under it: if it hit no answer and a small one is near, it looks at that one,
/// and the next tap gives it.
pub(super) fn beside(table: Table, event: &MouseEvent) {
    let Some(touched) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    let on_table = touched.closest(".board-area, .hand, .market").ok().flatten().is_some();
    let taken = touched.closest(TAKES).ok().flatten().is_some();
    if !is_touch(event) || !on_table || taken {
        return;
    }
    let near = nearest(event, ".table .target.legal[data-answer]");
    let Some(id) = near.and_then(|near| near.get_attribute("data-answer")?.parse().ok()) else { return };
    event.stop_propagation();
    table.look_or_pick(id, event);
}
