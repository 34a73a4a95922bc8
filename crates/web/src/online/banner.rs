//! What everybody at an online table should see immediately: a cut line, a pause, a proposal, a kept seat.

use super::Room;
use super::briefing::Briefing;
use super::session::session;
use crate::memo::memo;
use crate::settings::settings;
use crate::text::{OnlineWord as Word, refusal};
use leptos::prelude::*;
use wire::{Ask, Phase, Proposal, ProposalKind};

/// The banner over the board; usually empty.
#[component]
pub(crate) fn Banner(room: Room) -> impl IntoView {
    let (settings, session) = (settings(), session());
    let kept = memo(move || room.own_seat().is_some_and(|seat| seat.kept) && room.phase() == Phase::Playing);
    let paused = memo(move || room.phase() == Phase::Paused);
    let sits = memo(move || room.own_seat().is_some());
    let proposal = memo(move || room.snapshot.with(|snapshot| snapshot.proposal.clone()));
    view! {
        <div class="banners" role="status">
            <Show when=move || session.cut.get()>
                <p class="banner warn" id="cut">{settings.says(Word::LineCut)}</p>
            </Show>
            {move || room.refused.get().map(|code| {
                view! { <p class="banner warn">{refusal(code, settings.lang.get())}</p> }
            })}
            <Show when=move || room.phase() == Phase::Frozen>
                <p class="banner warn">{settings.says(Word::Frozen)}</p>
            </Show>
            <Show when=move || paused.get()>
                <div class="banner">
                    <p>{settings.says(Word::Paused)}</p>
                    <Show when=move || sits.get()>
                        <button class="primary" id="resume" on:click=move |_| room.ask(|table| Ask::Resume { table })>
                            {settings.says(Word::Resume)}
                        </button>
                    </Show>
                </div>
            </Show>
            <Show when=move || kept.get()>
                <div class="banner">
                    <p>{settings.says(Word::KeptHelp)}</p>
                    <button class="primary" id="return" on:click=move |_| room.ask(|table| Ask::Return { table })>
                        {settings.says(Word::Return)}
                    </button>
                </div>
            </Show>
            {move || proposal.get().map(|proposal| view! { <Proposed room proposal/> })}
            <Show when=move || room.again.get() && room.snapshot.with(|snapshot| snapshot.next.is_none())>
                <p class="banner">{settings.says(Word::RematchAsked)}</p>
            </Show>
            <Briefing room/>
        </div>
    }
}

/// An open proposal; asks everybody who has not answered yet.
#[component]
fn Proposed(room: Room, proposal: Proposal) -> impl IntoView {
    let settings = settings();
    let what = match proposal.kind {
        ProposalKind::Undo(_) => Word::ProposesUndo,
        ProposalKind::Pause => Word::ProposesPause,
    };
    let by = proposal.by;
    let name = room.name(by);
    let own = room.snapshot.with_untracked(|snapshot| snapshot.you);
    let votes = own.is_some_and(|seat| !proposal.agreed.contains(&seat));
    let answer = move |yes: bool| move |_| room.ask(|table| Ask::Consent { table, proposal: proposal.id, yes });
    let question = votes.then(|| {
        view! {
            <button class="primary" id="agree" on:click=answer(true)>{settings.says(Word::Agree)}</button>
            <button class="secondary" id="disagree" on:click=answer(false)>
                {settings.says(Word::Disagree)}
            </button>
        }
    });
    let waits = (!votes).then(|| view! { <p class="quiet">{settings.says(Word::WaitsForOthers)}</p> });
    view! {
        <div class="banner" id="proposal">
            <p><b class=format!("name seat-{}", by.0)>{name}</b>" "{settings.says(what)}</p>
            {question}
            {waits}
        </div>
    }
}
