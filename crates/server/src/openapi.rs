//! The OpenAPI document, and the same as a page without any script.

use crate::limits::Limits;
use crate::people::scope_word;
use crate::routes::{Need, ROUTES, Route};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use wire::Code;

/// Shapes of bodies and answers, kept by hand; a test reads real answers against them.
const SCHEMAS: &str = include_str!("schemas.json");

const INTRODUCTION: &str = "\
Everything the browser client does. A session cookie or a personal token (`Authorization: Bearer …`) says who asks. \
Every refusal has a code for machines: {\"error\": {\"code\": …, \"sentence\": …}}; 429 comes with Retry-After.\n\n\
Play goes over the stream. A client sends requests {\"n\": 1, \"ask\": …}; the server answers each with {\"done\": \
{\"re\": 1}} or {\"refused\": {\"re\": 1, \"code\": …}} and sends frames in between. The first ask is {\"hello\": \
{\"version\": 1, \"lang\": \"En\"}}; with a language, updates come with words. Then {\"open\": {\"table\": T}} follows \
a table, {\"sit\": {\"table\": T, \"seat\": 0}} takes a seat, {\"ready\": {\"table\": T, \"ready\": true}} starts it. \
Each {\"update\": …} has the view of one's own seat and the ids of its legal answers; {\"answer\": {\"table\": T, \
\"seat\": 0, \"seen\": ply, \"takes\": takes, \"action\": id}} answers it, with ply and takes of that update. \
Other asks: ping, close, stand, bot, reserve, undo, consent, pause, resume, resign, return, rematch, why, hint, \
briefing, past, chat. A socket follows at most 32 tables.";

/// The OpenAPI document.
pub fn document() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation(route);
    }
    let schemas: Value = serde_json::from_str(SCHEMAS).expect("the schemas are JSON");
    json!({
        "openapi": "3.1.0",
        "info": { "title": "tianxia", "version": "1", "description": format!("{INTRODUCTION}\n\n{}", quotas()) },
        "paths": paths,
        "components": {
            "schemas": schemas,
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
        "Quotas, unless the server says otherwise. Of one address: {} requests a minute, {} guests, accounts and \
         sign-ins a minute, {} sockets. Of one person: {} tables a minute, {} chat lines a minute, {} notices a minute, {} sockets. Of one \
         socket: {} frames a minute. A body has at most {} bytes, a frame {}.",
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

fn media(schema: &str) -> &'static str {
    match schema {
        "Text" => "text/plain",
        "Page" => "text/html",
        "JsonLines" => "application/jsonl",
        _ => "application/json",
    }
}

fn content(schema: &str) -> Value {
    json!({ media(schema): { "schema": { "$ref": format!("#/components/schemas/{schema}") } } })
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
    let mut refused = json!({ "description": "It is refused; the code says why.", "content": content("Refusal") });
    responses.insert("5XX".into(), refused.clone());
    if route.answer == "Page" {
        // A link that holds no longer says so to people.
        refused["content"][media("Page")] = content("Page")[media("Page")].clone();
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
    let token = token.map(|scope| json!({ "token": [scope_word(scope)] }));
    operation["security"] = [json!({ "session": [] })].into_iter().chain(token).collect();
    operation
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The same as a page.
pub(crate) fn page() -> String {
    let schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).expect("the schemas are JSON");
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
            Need::Scope(scope) => format!(" Needs a session, or a token with the scope {}.", scope_word(scope)),
            Need::Session => " Needs a session.".into(),
        };
        let method = route.method.to_uppercase();
        let _ = write!(html, "<h3><code>{method} {}</code></h3><p>{}{needs}</p>", route.path, escape(route.summary));
        for (what, schema) in [("Body", route.body), ("Answer", route.answer)] {
            if let Some(shape) = schemas.get(schema) {
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
    fn every_shape_that_a_route_names_is_described() {
        let schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).unwrap();
        for route in ROUTES {
            for name in [route.body, route.answer] {
                assert!(name.is_empty() || schemas.contains_key(name), "{name}");
            }
        }
        for name in schemas.keys().filter(|name| *name != "Refusal") {
            assert!(
                ROUTES.iter().any(|route| route.body == name || route.answer == name)
                    || SCHEMAS.contains(&format!("schemas/{name}\"")),
                "{name} is described and not used"
            );
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
