//! A bot that plays a whole game through the API, as any program may.
//!
//! `cargo run -p server --example bot -- 127.0.0.1:8080 kaiser` makes a bot account, opens a table, gives the other
//! seats to the server's bots and gives random answers until the game is over.

use anyhow::{Context, Result, bail};
use engine::{Rng, Seat};
use load::client::{Pass, Stream, http};
use serde_json::json;
use std::net::SocketAddr;
use wire::{Ask, Frame, Phase, TableId};

#[tokio::main]
async fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let server: SocketAddr = words.next().context("usage: bot ADDR:PORT GAME")?.parse()?;
    let game = words.next().context("usage: bot ADDR:PORT GAME")?;

    // An account that is labelled as a bot, and a token for it.
    let name = format!("example bot {}", std::process::id());
    let account = json!({ "name": name, "password": "a password for an example", "bot": true });
    let reply = http(server, "POST", "/api/register", &Pass::None, Some(&account)).await?;
    reply.json()?;
    let session = Pass::Session(reply.cookie.context("no session was given")?);
    let label = json!({ "label": "example" });
    let token = http(server, "POST", "/api/me/tokens", &session, Some(&label)).await?.json()?;
    let me = Pass::Token(token["token"].as_str().context("no token was given")?.into());

    // A table of its own.
    let options = json!({ "game": game, "title": "an example" });
    let opened = http(server, "POST", "/api/tables", &me, Some(&options)).await?.json()?;
    let table = TableId(opened["table"].as_u64().context("no table was opened")?);
    let mut stream = Stream::open(server, &me).await?;
    stream.ask(Ask::Open { table, from: 0, undos: 0 }).await?;

    let (mut rng, mut seat) = (Rng::new(1), None);
    loop {
        match stream.next().await? {
            Frame::Table(seen) if seen.phase == Phase::Gathering && seat.is_none() => {
                seat = Some(Seat(0));
                stream.ask(Ask::Sit { table, seat: Seat(0) }).await?;
                for other in Seat::all(seen.seats.len() as u8).skip(1) {
                    stream.ask(Ask::Bot { table, seat: other, bot: Some("adept".into()) }).await?;
                }
                stream.ask(Ask::Ready { table, ready: true }).await?;
            }
            Frame::Table(seen) if seen.phase == Phase::Over => {
                let scores = seen.scores.context("a finished game has a result")?;
                println!("over after {} steps: {:?}", seen.ply, &scores.points.0[..scores.players as usize]);
                return Ok(());
            }
            Frame::Update(update) if !update.legal.is_empty() => {
                let (seen, undos) = (update.ply, update.undos);
                let action = rng.pick(&update.legal);
                stream.ask(Ask::Answer { table, seat: Seat(0), seen, undos, action }).await?;
            }
            Frame::Refused { code, .. } => bail!("refused: {code}"),
            _ => {}
        }
    }
}
