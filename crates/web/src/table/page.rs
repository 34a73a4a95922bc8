//! The table page in the order of its parts: top line, players, board, what would happen, log, bottom line.

use super::advised::Advised;
use super::chart::Chart;
use super::chips::{Chips, Prompt};
use super::curtain::Curtain;
use super::end::End;
use super::log::Log;
use super::marks::Marks;
use super::players::Players;
use super::preview::Preview;
use super::rules::{self, Reading, RulesBeside};
use super::tools::{LookBack, Tools};
use super::why::WhyNot;
use super::{Desk, Table, keys, touch};
use crate::app::Skip;
use crate::art::Emblem;
use crate::memo::memo;
use crate::route::Route;
use crate::text::Word;
use crate::worker::notice;
use engine::Lang;
use leptos::prelude::*;
use std::rc::Rc;

/// A sheet that a phone slides over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sheet {
    None,
    Log,
    Preview,
    Around,
}

/// The table of a match; a record opens at a ply.
#[component]
pub(crate) fn TablePage(desk: Rc<dyn Desk>, changed: RwSignal<u32>, at: Option<u32>) -> impl IntoView {
    let table = Table::new(desk, changed);
    provide_context(table);
    let reading = Reading::default();
    keys::listen(table, reading);
    Effect::new(move || table.answer_alone());
    Effect::new(move || table.guide());
    on_cleanup(move || table.desk().close());
    let desk = table.desk();
    table.open_at(at.unwrap_or(0));
    let sheet = RwSignal::new(Sheet::None);
    // The preview of a tapped answer needs the place of an open sheet.
    Effect::new(move || {
        if table.looked.get().is_some() {
            sheet.set(Sheet::None);
        }
    });
    // Another person's eyes, other hands: hand and market are rebuilt for the viewer.
    let viewer = memo(move || table.follow().viewer());
    let hand = move || {
        viewer.track();
        table.desk().hand(table).map(|hand| view! { <div class="hand">{hand}</div> })
    };
    let told = move || notice().map(|word| view! { <p class="quiet" role="status">{table.say(word)}</p> });
    let around = desk.around();
    let has_panel = around.is_some();
    let (banner, panel) = around.map(|around| (around.banner, around.panel)).unzip();
    let panel = panel.map(|panel| view! { <Panel sheet panel/> });
    let market = desk.market(table).map(|market| view! { <div class="market">{market}</div> });
    view! {
        <div
            class=format!("table {}", desk.game())
            class:with-panel=has_panel
            class:of-record=!desk.live()
            class:past=move || table.shown.get().is_some()
            class:peek=move || table.looked.get().is_some()
            class:detailed=move || table.detail.with(Option::is_some)
            class:with-rules=move || reading.is_open()
            on:click=move |event| rules::open(table, reading, &event)
            on:click:capture=move |event| touch::beside(table, &event)
        >
            <Skip to="answers" word=Word::SkipToAnswers/>
            <TopLine/>
            <Players/>
            <main class="board-area" id="content" aria-label=table.says(Word::Board)>
                {desk.board(table)}
                {banner}
                <WhyNot/>
                <LookBack/>
            </main>
            <Side sheet/>
            {panel}
            <RulesBeside reading/>
            <footer class="bottom">
                {hand}
                <div class="question">
                    {told}
                    <Prompt/>
                    <Advised/>
                    <Chips/>
                </div>
                {market}
                <Sheets sheet has_panel/>
            </footer>
            <Marks/>
            <End/>
            <Curtain/>
        </div>
    }
}

/// On a phone: buttons that lay the side panels over the board.
#[component]
fn Sheets(sheet: RwSignal<Sheet>, has_panel: bool) -> impl IntoView {
    let table = super::table();
    let rules = Route::Rules(table.desk().game(), None).href();
    let open = move |which| {
        move |_| {
            // A sheet replaces the preview of a tapped answer.
            table.looked.set(None);
            sheet.update(|sheet| *sheet = if *sheet == which { Sheet::None } else { which });
        }
    };
    view! {
        <div class="sheets">
            <button class="tool" on:click=open(Sheet::Preview)>{table.says(Word::Preview)}</button>
            <button class="tool" on:click=open(Sheet::Log)>{table.says(Word::Log)}</button>
            <a class="tool" href=rules>{table.says(Word::Rules)}</a>
            <Show when=move || has_panel>
                <button class="tool" id="open-around" on:click=open(Sheet::Around)>
                    {table.says(Word::Around)}
                </button>
            </Show>
        </div>
    }
}

/// What would happen, the scores, the log.
#[component]
fn Side(sheet: RwSignal<Sheet>) -> impl IntoView {
    let table = super::table();
    view! {
        <aside
            class="side"
            class:sheet-log=move || sheet.get() == Sheet::Log
            class:sheet-preview=move || sheet.get() == Sheet::Preview
        >
            <Preview/>
            <section class="scores-chart">
                <h2 class="small-heading">{table.says(Word::Course)}</h2>
                <Chart/>
            </section>
            <Log/>
        </aside>
    }
}

/// What the venue shows beside the board.
#[component]
fn Panel(sheet: RwSignal<Sheet>, panel: AnyView) -> impl IntoView {
    let table = super::table();
    view! {
        <section
            class="around"
            class:sheet-around=move || sheet.get() == Sheet::Around
            aria-label=table.says(Word::Around)
        >
            {panel}
        </section>
    }
}

#[component]
fn TopLine() -> impl IntoView {
    let table = super::table();
    let desk = table.desk();
    let stage = move || table.follow().stage(table.ply(), table.lang());
    let rules = Route::Rules(desk.game(), None).href();
    let title = move || table.desk().title(table.lang());
    let other = move || if table.lang() == Lang::De { "EN" } else { "DE" };
    let switch = move |_| {
        let lang = table.settings.lang;
        lang.update(|lang| *lang = if *lang == Lang::De { Lang::En } else { Lang::De });
    };
    view! {
        <header class="top-line">
            <a class="seal" href=Route::Gallery.href() aria-label=table.says(Word::Games)>
                <Emblem of='天'/><Emblem of='下'/>
            </a>
            <h1>{title}</h1>
            <p class="stage">{stage}</p>
            <nav class="tools" aria-label=table.says(Word::Menu)>
                <Tools/>
                <a class="tool" href=rules>{table.says(Word::Rules)}</a>
                <a class="tool" href=Route::Replays.href()>{table.says(Word::Replays)}</a>
                <button class="tool" id="lang" on:click=switch>{other}</button>
            </nav>
        </header>
    }
}
