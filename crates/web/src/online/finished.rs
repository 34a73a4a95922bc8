//! A finished game at its permanent address: the replay from every seat, its record, and the proof of its deals.

use super::OnlineRoute;
use super::api::{self, Trouble};
use super::room::shown_hash;
use super::session::trouble_words;
use crate::app::Frame;
use crate::browser::{copy, download};
use crate::route::Route;
use crate::settings::settings;
use crate::shelf::{Opened, with_box};
use crate::table::{Analysis, PlayOn, TablePage};
use crate::text::{OnlineWord as Word, Word as PageWord};
use crate::venue::{Around, Recorded};
use catalog::GameId;
use engine::{Content, Dealer, Game, Hash256, Record, Step, Timeline, Title};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::{Snapshot, TableId};

/// The record of a finished game.
pub(crate) async fn record(table: TableId) -> Result<String, Trouble> {
    api::text("GET", &format!("api/tables/{}/record", table.0), None).await
}

/// The result of checking the deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Proof {
    /// How many deals were checked.
    deals: usize,
    /// Whether the key has the hash that was published before the game.
    key: bool,
    /// The step of the first deal that does not follow from the key, if any.
    foreign: Option<u32>,
    /// Whether the published hash is the one that this device was shown during the game, if it was shown one.
    seen: Option<bool>,
}

impl Proof {
    fn of<G: Title>(record: &Record<G>, table: &Snapshot) -> Option<Proof> {
        let content = <G as Game>::Content::of(record.header.content)?;
        let dealer = Dealer::new(Hash256::parse(table.key.as_deref()?)?.0);
        let published = Hash256::parse(table.dice.as_deref()?)?;
        Some(Proof {
            deals: record.steps.iter().filter(|step| matches!(step, Step::Deal(_))).count(),
            key: dealer.hash() == published && record.header.dice.is_none_or(|dice| dice == published),
            foreign: Timeline::replay(content, record).ok()?.first_foreign_deal(&dealer).map(|deal| deal.ply),
            seen: shown_hash(table.table).map(|hash| Some(hash) == table.dice),
        })
    }
}

/// What the record of a table shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Examined {
    proof: Option<Proof>,
    /// Whether anybody got help.
    helped: bool,
}

/// Reads the record of a finished table.
pub(crate) fn examined<G: Title>(text: &str, table: &Snapshot) -> Examined {
    let record = Record::<G>::open(text.as_bytes(), None).ok().map(|(_, record)| record);
    let proof = record.as_ref().and_then(|record| Proof::of(record, table));
    Examined { proof, helped: record.is_some_and(|record| record.tag("helped").is_some()) }
}

/// The page.
#[component]
pub(crate) fn Finished(snapshot: Snapshot) -> impl IntoView {
    let settings = settings();
    let found = RwSignal::new(None::<Result<String, Trouble>>);
    let id = snapshot.table;
    spawn_local(async move {
        let text = record(id).await;
        // The visitor may have gone.
        let _ = found.try_set(Some(text));
    });
    move || match found.get() {
        None => view! { <Frame><p class="quiet">{settings.says(Word::OneMoment)}</p></Frame> }.into_any(),
        Some(Err(why)) => view! { <Frame><p class="lead">{move || trouble_words(why)}</p></Frame> }.into_any(),
        Some(Ok(text)) => {
            let Some(game) = GameId::parse(&snapshot.options.game) else { return ().into_any() };
            let snapshot = snapshot.clone();
            with_box(game, move |opened| replay(opened, &text, &snapshot))
        }
    }
}

fn replay(opened: Opened, text: &str, snapshot: &Snapshot) -> AnyView {
    let settings = settings();
    let changed = RwSignal::new(0);
    let Examined { proof, helped } = opened.examined(text, snapshot);
    let (record, table) = (text.to_string(), snapshot.table);
    let dice = snapshot.dice.clone();
    let around = move || {
        let (record, dice) = (record.clone(), dice.clone());
        let panel = view! { <Afterlife record table proof dice helped/> }.into_any();
        Around { banner: ().into_any(), panel }
    };
    let here = Route::Online(OnlineRoute::Table(snapshot.table)).href();
    let recorded = Recorded { bytes: text.into(), edition: None, here, seat: None, key: snapshot.key.clone() };
    match opened.replay(recorded, changed, Box::new(around)) {
        Ok(desk) => view! { <TablePage desk changed at=None/> }.into_any(),
        Err(why) => view! {
            <Frame><h1>{settings.says(PageWord::RecordBad)}</h1><p class="lead">{why}</p></Frame>
        }
        .into_any(),
    }
}

/// What remains of a game: its address, its record, its proof.
#[component]
fn Afterlife(
    record: String,
    table: TableId,
    proof: Option<Proof>,
    dice: Option<String>,
    helped: bool,
) -> impl IntoView {
    let settings = settings();
    let help = helped.then(|| view! { <p class="quiet" id="helped">{settings.says(Word::Helped)}</p> });
    let copied = RwSignal::new(false);
    let save = move |_| download(&format!("{}.tianxia.txt", table.0), &record);
    let share = move |_| {
        copy(&Route::Online(OnlineRoute::Table(table)).link());
        copied.set(true);
    };
    let line = move |holds: bool, yes: Word, no: Word| {
        let sign = if holds { "✓ " } else { "✗ " };
        view! { <li class:fails=!holds>{sign}{move || settings.say(if holds { yes } else { no })}</li> }
    };
    let checks = proof.map(|proof| {
        let deals = proof.deals;
        view! {
            <ul class="proof" id="proof">
                {line(proof.key, Word::ProofKey, Word::ProofKeyNot)}
                {line(proof.foreign.is_none(), Word::ProofDeals, Word::ProofDealsNot)}
                {proof.foreign.map(|ply| view! { <li>{settings.says(PageWord::StepOf)}" "{ply}</li> })}
                {proof.seen.map(|same| line(same, Word::ProofSeen, Word::ProofSeenNot))}
            </ul>
            <p class="quiet">{deals}" "{settings.says(Word::ProofCount)}</p>
        }
    });
    view! {
        <h2 class="small-heading">{settings.says(Word::FinishedGame)}</h2>
        <div class="deeds">
            <button class="plain" id="save-record" on:click=save>{settings.says(PageWord::SaveFile)}</button>
            <button class="plain" id="share" on:click=share>
                {move || settings.say(if copied.get() { Word::LinkCopied } else { Word::CopyTableLink })}
            </button>
            <a class="plain" href=OnlineRoute::Lobby.href()>{settings.says(Word::ToLobby)}</a>
        </div>
        {help}
        <h3>{settings.says(Word::FairDice)}</h3>
        {checks}
        {dice.map(|hash| view! { <code>{hash}</code> })}
        <PlayOn/>
        <Analysis/>
    }
}
