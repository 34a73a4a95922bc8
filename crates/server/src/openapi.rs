//! The OpenAPI document, also as a page without any script.

use crate::limits::Limits;
use crate::people;
use crate::routes::{Need, ROUTES, Route};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use wire::{Code, Frame, Options, Request, Snapshot, http};

const INTRODUCTION: &str = "\
Everything the browser client can do. A session cookie or a personal token (`Authorization: Bearer …`) says who asks. \
Every refusal has a code for programs: {\"error\": {\"code\": …, \"sentence\": …}}; 429 comes with Retry-After.\n\n\
Play goes over the stream: the schema Request one way, Frame the other. A client sends requests \
{\"n\": 1, \"ask\": …}; the server answers each with {\"done\": {\"re\": 1}} or \
{\"refused\": {\"re\": 1, \"code\": …}} and sends frames in between. The first ask is {\"hello\": \
{\"version\": 1, \"lang\": \"En\"}}; with a language, updates come in words, too. Then {\"open\": {\"table\": T}} \
follows a table, {\"sit\": {\"table\": T, \"seat\": 0}} takes a seat, and {\"ready\": {\"table\": T, \"ready\": true}} \
says that you are ready. Each {\"update\": …} has the view of your own seat and the ids of its legal answers; \
{\"answer\": {\"table\": T, \"seat\": 0, \"seen\": ply, \"undos\": undos, \"action\": id}} answers it, with ply and \
undos of that update. Other asks: ping, close, stand, bot, reserve, undo, consent, pause, resume, resign, return, \
rematch, why, hint, briefing, past, chat. A socket follows at most 32 tables. Frames \
that you do not know can be ignored.";

/// The schemas of all bodies, answers and messages, from the types that the server reads and writes.
fn schemas() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.meta_schema = None;
        settings.definitions_path = "/components/schemas".into();
    });
    let mut generator = settings.into_generator();
    macro_rules! describe {
        ($($Type:ty),+) => { $(generator.subschema_for::<$Type>();)+ };
    }
    describe!(http::Refusal, http::Guest, http::Register, http::Login, http::ChangeMe, http::Me, http::Export);
    describe!(http::NewToken, http::Token, http::Report, http::Profile, http::Leader, http::GameInfo, http::Opened);
    describe!(http::Exported, Options, Snapshot, Request, Frame);
    generator.take_definitions(true)
}

/// The OpenAPI document.
pub fn document() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "tianxia", "version": "1", "description": format!("{INTRODUCTION}\n\n{}", quotas()) },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "session": { "type": "apiKey", "in": "cookie", "name": "tianxia" },
                "token": { "type": "http", "scheme": "bearer" },
            },
        },
    })
}

fn quotas() -> String {
    let l = Limits::default();
    format!(
        "Quotas, unless the server says otherwise. For one address: {} requests a minute, {} guests, accounts and \
         sign-ins a minute, {} sockets. For one person: {} tables a minute, {} chat lines a minute, {} notices a \
         minute, {} sockets. For one socket: {} frames a minute. A body has at most {} bytes, a frame {}.",
        l.requests.each_minute,
        l.entries.each_minute,
        l.sockets_of_address,
        l.openings.each_minute,
        l.words.each_minute,
        l.notices.each_minute,
        l.sockets_of_person,
        l.frames.each_minute,
        crate::limits::MAX_BODY_BYTES,
        wire::limits::MAX_FRAME_BYTES,
    )
}

/// A reference to the schema with this name; `[Name]` is a list of them.
fn reference(shape: &str) -> Value {
    match shape.strip_prefix('[').and_then(|shape| shape.strip_suffix(']')) {
        Some(shape) => json!({ "type": "array", "items": reference(shape) }),
        None => json!({ "$ref": format!("#/components/schemas/{shape}") }),
    }
}

fn content(shape: &str) -> Value {
    let text = json!({ "type": "string" });
    match shape {
        "Text" => json!({ "text/plain": { "schema": text } }),
        "Page" => json!({ "text/html": { "schema": text } }),
        "Lines" => json!({ "application/jsonl": { "schema": text, "itemSchema": reference("Exported") } }),
        "Document" => json!({ "application/json": { "schema": { "type": "object" } } }),
        shape => json!({ "application/json": { "schema": reference(shape) } }),
    }
}

fn operation(route: &Route) -> Value {
    let mut responses = Map::new();
    let (status, what) = match route.answer {
        "Stream" => ("101", "The stream is open."),
        "" => ("204", "It is done."),
        _ => ("default", "The answer."),
    };
    let mut answer = json!({ "description": what });
    if !matches!(route.answer, "" | "Stream") {
        answer["content"] = content(route.answer);
    }
    responses.insert(status.into(), answer);
    let mut refused =
        json!({ "description": "The request is refused; the code says why.", "content": content("Refusal") });
    responses.insert("5XX".into(), refused.clone());
    if route.answer == "Page" {
        // An expired link says so on a page for people.
        refused["content"]["text/html"] = content("Page")["text/html"].clone();
    }
    responses.insert("4XX".into(), refused);
    let mut operation = json!({ "summary": route.summary, "responses": responses });
    let parameters: Vec<Value> = route
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| {
            let kind = if name == "id" { "integer" } else { "string" };
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": kind } })
        })
        .collect();
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if !route.body.is_empty() {
        operation["requestBody"] = json!({ "required": true, "content": content(route.body) });
    }
    let token = match route.need {
        Need::Nothing => return operation,
        Need::Scope(scope) => Some(scope),
        Need::Session => None,
    };
    let token = token.map(|scope| json!({ "token": [people::scope(scope)] }));
    operation["security"] = [json!({ "session": [] })].into_iter().chain(token).collect();
    operation
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The document as a page.
pub(crate) fn page() -> String {
    let schemas = schemas();
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>tianxia API</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>\
         body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}\
         code,pre{font:14px/1.4 ui-monospace,monospace}pre{background:#f4f1ea;padding:.7rem;overflow:auto}\
         h3 code{font-size:1rem}td{padding:.1rem .8rem .1rem 0;vertical-align:top}</style></head><body><main>",
    );
    let _ = write!(html, "<h1>tianxia API</h1><p>The document: <a href=\"/api/openapi.json\">openapi.json</a></p>");
    for paragraph in format!("{INTRODUCTION}\n\n{}", quotas()).split("\n\n") {
        let _ = write!(html, "<p>{}</p>", escape(paragraph));
    }
    let _ = write!(html, "<h2>Addresses</h2>");
    for route in ROUTES {
        let needs = match route.need {
            Need::Nothing => String::new(),
            Need::Scope(scope) => {
                format!(" Needs a session, or a token with the scope {}.", json!(people::scope(scope)))
            }
            Need::Session => " Needs a session.".into(),
        };
        let method = route.method.to_uppercase();
        let _ = write!(html, "<h3><code>{method} {}</code></h3><p>{}{needs}</p>", route.path, escape(route.summary));
        for (what, schema) in [("Body", route.body), ("Answer", route.answer)] {
            if let Some(shape) = schemas.get(schema.trim_matches(['[', ']'])) {
                let shape = serde_json::to_string_pretty(shape).unwrap_or_default();
                let _ =
                    write!(html, "<details><summary>{what}: {schema}</summary><pre>{}</pre></details>", escape(&shape));
            }
        }
    }
    let _ = write!(html, "<h2>Codes</h2><table>");
    for code in Code::ALL {
        let _ = write!(html, "<tr><td><code>{}</code></td><td>{}</td></tr>", code.word(), escape(code.sentence()));
    }
    html + "</table></main></body></html>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_that_a_route_names_is_described() {
        let (document, schemas) = (document().to_string(), schemas());
        for name in ROUTES.iter().flat_map(|route| [route.body, route.answer]) {
            let name = name.trim_matches(['[', ']']);
            let plain = ["", "Text", "Page", "Document", "Lines", "Stream"].contains(&name);
            assert!(plain || schemas.contains_key(name), "{name}");
        }
        // The stream's messages are named only in the introduction.
        for name in schemas.keys().filter(|name| !["Request", "Frame"].contains(&name.as_str())) {
            assert!(document.contains(&format!("schemas/{name}\"")), "{name} is described but not used");
        }
    }

    #[test]
    fn the_page_has_no_script_and_loads_nothing() {
        let page = page();
        assert!(
            !page.contains("<script")
                && !page.contains("src=")
                && !page.contains("http://")
                && !page.contains("https://")
        );
    }
}
