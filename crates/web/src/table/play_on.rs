//! Playing on from a position of a record: choose who sits where, and start.

use super::table;
use crate::route::Route;
use crate::settings::settings;
use crate::text::Word;
use crate::venue::Sitter;
use bots::Level;
use engine::Seat;
use leptos::prelude::*;

/// The level of a bot that replaces a person, unless another is chosen.
const STAND_IN: Level = Level::Adept;

/// The player at each seat, and the button that begins.
#[component]
pub(crate) fn PlayOn() -> impl IntoView {
    let (table, settings) = (table(), settings());
    let open = RwSignal::new(false);
    let sitters = RwSignal::new(Vec::<Sitter>::new());
    // The visitor is offered the seat that decides here.
    let unfold = move |_| {
        let desk = table.desk();
        let me = untrack(move || desk_seat(table));
        let take = |(seat, sitter): (usize, Sitter)| match sitter.bot {
            _ if Some(Seat(seat as u8)) == me => Sitter { bot: None, ..sitter },
            bot => Sitter { bot: bot.or(Some(STAND_IN)), ..sitter },
        };
        sitters.set(desk.sitters().into_iter().enumerate().map(take).collect());
        open.update(|open| *open = !*open);
    };
    let row = move |n: usize| {
        let choose = move |event| {
            let bot = Level::parse(&event_target_value(&event));
            sitters.update(|sitters| sitters[n].bot = bot);
        };
        let chosen = move |level: Option<Level>| sitters.with(|sitters| sitters[n].bot == level);
        let level = move |level: Level| {
            view! {
                <option value=level.slug() selected=move || chosen(Some(level))>
                    {move || level.name(settings.lang.get())}
                </option>
            }
        };
        view! {
            <label>
                <b class=format!("name seat-{n}")>{table.name(Seat(n as u8))}</b>
                <select on:change=choose>
                    <option value="" selected=move || chosen(None)>{table.says(Word::Human)}</option>
                    {Level::ALL.into_iter().map(level).collect_view()}
                </select>
            </label>
        }
    };
    let begin = move |_| {
        let ply = untrack(move || table.ply());
        if let Some(name) = table.desk().branch(ply, sitters.get_untracked()) {
            Route::Table(name).visit();
        }
    };
    let over = move || table.follow().to_act(table.ply()).is_empty() && table.ply() == table.desk().now();
    view! {
        <section class="play-on">
            <button
                class="secondary"
                id="play-on"
                aria-expanded=move || open.get().to_string()
                aria-disabled=move || over().to_string()
                on:click=unfold
            >
                {table.says(Word::PlayOn)}" · "{table.says(Word::StepOf)}" "{move || table.ply()}
            </button>
            <Show when=move || open.get() && !over()>
                <p class="quiet">{table.says(Word::PlayOnHelp)}</p>
                {move || (0..sitters.with(Vec::len)).map(row).collect_view()}
                <button class="primary" id="play-on-begin" on:click=begin>{table.says(Word::Begin)}</button>
            </Show>
        </section>
    }
}

/// The seat that decides at the shown ply, or the viewer's.
fn desk_seat(table: super::Table) -> Option<Seat> {
    let desk = table.desk();
    desk.viewer().or_else(|| desk.to_act(table.ply()).first()).or(Some(Seat(0)))
}
