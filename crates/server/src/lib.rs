//! Routes and sockets (axum) that feed the host and obey its outputs.
//!
//! The server moves bytes. What a table does is decided in `host`; what is kept, in `store`. [`router`] builds the
//! whole interface from an [`App`], so that tests need no socket; [`listen`] takes connections; [`serve`] does it all.
#![forbid(unsafe_code)]

mod app;
mod caller;
pub mod client;
mod error;
mod hub;
mod idle;
pub mod limits;
mod listen;
pub mod load;
mod mail;
mod metrics;
mod notify;
mod openapi;
mod people;
mod rate;
mod ratings;
mod routes;
mod run;
mod secret;
mod settings;
mod socket;
mod tables;
mod writer;

pub use app::{App, Clock, Config, system_clock};
pub use error::ApiError;
pub use hub::remove_person;
pub use limits::Limits;
pub use listen::listen;
pub use openapi::document;
pub use people::fold_name;
pub use routes::{ROUTES, Route, router};
pub use run::{log_to_stderr, serve};
