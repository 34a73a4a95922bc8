//! Routes and sockets (axum) that feed the host and obey its outputs.
//!
//! The server moves bytes: `host` decides what a table does, `store` what is kept. [`router`] builds the whole
//! interface from an [`App`], so that tests need no socket; [`listen`] takes connections; [`serve`] does it all.
#![forbid(unsafe_code)]

mod address;
mod app;
mod caller;
mod clock;
pub mod cluster;
mod error;
mod hub;
pub mod limits;
mod listen;
mod mail;
mod metrics;
mod names;
mod notify;
mod openapi;
mod outbox;
mod password;
mod people;
mod pool;
mod privacy;
mod rate;
mod ratings;
mod routes;
mod run;
mod secret;
mod settings;
mod shares;
mod socket;
mod stalls;
mod strain;
mod tables;
mod thinking;
mod writer;

pub use address::Hops;
pub use app::{App, Config};
pub use clock::{Clock, system_clock};
pub use error::ApiError;
pub use hub::{check, remove_person};
pub use limits::Limits;
pub use listen::listen;
pub use names::{fold as fold_name, harmless};
pub use openapi::document;
pub use routes::{Need, ROUTES, Route, router, tell_apart};
pub use run::{log_to_stderr, serve};
