//! Playing with people elsewhere: names, tables, talk, and finished games.
//!
//! `api` asks the server over HTTP, `stream` over the one WebSocket of this page; `session` knows who the visitor is. A
//! [`Room`] is a followed table; its match is a [`crate::venue::Remote`], so the table page does not know that it is
//! played elsewhere. If there is no server behind the page, every page here says so.

mod account;
mod api;
mod around;
mod banner;
mod briefing;
mod chat;
mod clocks;
mod finished;
mod leaders;
mod lobby;
mod mine;
mod notice;
mod open;
mod profile;
mod room;
mod route;
mod seats;
mod session;
mod sign_in;
mod stream;
mod table;
mod waiting;

use crate::app::Frame;
use crate::settings::settings;
use crate::shelf::with_box;
use crate::text::OnlineWord;
pub(crate) use around::{around, beside};
pub(crate) use finished::{Examined, examined, record};
use leptos::prelude::*;
pub(crate) use room::Room;
pub(crate) use route::OnlineRoute;
pub(crate) use session::Session;
pub(crate) use stream::{Outcome, ask, reopen};

/// What every address here shows on a site without a server.
pub(crate) fn without_server() -> AnyView {
    let title = move || settings().say(OnlineWord::PlayTogether);
    view! { <Frame><h1>{title}</h1><session::NoServer/></Frame> }.into_any()
}

/// The page of an address.
pub(crate) fn page(route: OnlineRoute) -> AnyView {
    match route {
        OnlineRoute::Lobby => view! { <Frame><lobby::Lobby/></Frame> }.into_any(),
        OnlineRoute::Open(game) => {
            with_box(game, |opened| view! { <Frame><open::OpenTable opened/></Frame> }.into_any())
        }
        OnlineRoute::Table(id) => view! { <table::OnlineTable id/> }.into_any(),
        OnlineRoute::Mine => view! { <Frame><mine::Mine/></Frame> }.into_any(),
        OnlineRoute::Person(id) => view! { <Frame><profile::Profile id/></Frame> }.into_any(),
        OnlineRoute::Leaders(game) => view! { <Frame><leaders::Leaders game/></Frame> }.into_any(),
        OnlineRoute::Account => view! { <Frame><account::Account/></Frame> }.into_any(),
    }
}
