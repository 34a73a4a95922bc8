//! Before the start: who sits where, who is ready, how others find the table.

use super::chat::Chat;
use super::clocks::pace_words;
use super::seats::bot_name;
use super::session::session;
use super::{OnlineRoute, Room};
use crate::browser::copy;
use crate::memo::memo;
use crate::pages::gallery::{Picture, title};
use crate::route::Route;
use crate::settings::settings;
use crate::shelf::Opened;
use crate::text::{OnlineWord as Word, Word as PageWord, refusal};
use bots::Level;
use catalog::GameId;
use engine::{Lang, Seat};
use leptos::prelude::*;
use wire::limits::MAX_NAME_CHARS;
use wire::{Absent, Ask, Options, Phase, SeatInfo, Who};

/// The page.
#[component]
pub(crate) fn Waiting(room: Room) -> impl IntoView {
    let (settings, session) = (settings(), session());
    let game = room.snapshot.with_untracked(|snapshot| GameId::parse(&snapshot.options.game));
    let name = move || game.map_or("", |game| title(game, settings.lang.get()));
    let heading = move || room.snapshot.with(|snapshot| snapshot.options.title.clone());
    let seats = move || (0..room.snapshot.with(|snapshot| snapshot.seats.len())).collect::<Vec<_>>();
    let watching = move || {
        let spectators = room.snapshot.with(|snapshot| snapshot.spectators);
        (spectators > 0).then(|| view! { <p class="quiet">{settings.say(Word::Watching)}": "{spectators}</p> })
    };
    let lead = move || {
        settings.say(match room.phase() {
            Phase::Frozen => Word::Frozen,
            Phase::Gathering => Word::WaitingHelp,
            Phase::Playing | Phase::Paused | Phase::Over => Word::OneMoment,
        })
    };
    view! {
        <div class=game.map_or_else(String::new, |game| format!("new-game {game}"))>
            {game.map(|game| view! { <div class="picture small"><Picture game/></div> })}
            <div>
                <p class="eyebrow">{name}</p>
                <h1>{move || if heading().is_empty() { settings.say(Word::WaitingRoom).into() } else { heading() }}</h1>
                <p class="lead">{lead}</p>
                <Agreed room/>
            </div>
        </div>
        <div class="waiting">
            <section aria-label=settings.says(PageWord::Seats)>
                <ul class="places">
                    <For each=seats key=|n| *n children=move |n| view! { <Place room seat=Seat(n as u8)/> }/>
                </ul>
                {watching}
                <Ready room/>
                <p class="problem" role="alert">
                    {move || room.refused.get().map(|code| refusal(code, settings.lang.get()))}
                </p>
                <Show when=move || session.cut.get()>
                    <p class="problem">{settings.says(Word::LineCut)}</p>
                </Show>
                <Invite room/>
            </section>
            <section class="waiting-chat" aria-label=settings.says(Word::Chat)>
                <h2 class="small-heading">{settings.says(Word::Chat)}</h2>
                <Chat room/>
            </section>
        </div>
    }
}

/// The opener's choices, in one line.
#[component]
fn Agreed(room: Room) -> impl IntoView {
    let settings = settings();
    let words = move || {
        let lang = settings.lang.get();
        room.snapshot.with(|snapshot| {
            let options = &snapshot.options;
            let keeper = match &options.absent {
                Absent::Wait => Word::KeeperNone.get(lang).to_string(),
                Absent::Keeper(bot) => format!("{}: {}", Word::KeeperShort.get(lang), bot_name(bot, lang)),
            };
            let flag = |yes: bool, word: Word, other: Word| if yes { word.get(lang) } else { other.get(lang) };
            let edition =
                edition_words(room.opened, options, lang).map(|words| format!(" · {words}")).unwrap_or_default();
            [
                pace_words(options.pace, lang),
                keeper,
                flag(options.public, Word::Public, Word::ByLink).into(),
                flag(options.help, Word::HintsYes, Word::HintsNo).into(),
                flag(options.rated, Word::RatedYes, Word::RatedNo).into(),
            ]
            .join(" · ")
                + &edition
        })
    };
    view! { <p class="quiet">{words}</p> }
}

/// What distinguishes the edition, unless it is the standard one.
fn edition_words(opened: Opened, options: &Options, lang: Lang) -> Option<&'static str> {
    opened.editions().iter().skip(1).find(|edition| edition.name == options.edition).map(|edition| edition.about(lang))
}

#[component]
fn Place(room: Room, seat: Seat) -> impl IntoView {
    let settings = settings();
    let n = seat.0;
    let info = memo(move || room.snapshot.with(|snapshot| snapshot.seats.get(seat.index()).cloned()));
    let mine = memo(move || room.snapshot.with(|snapshot| snapshot.you == Some(seat)));
    let standing = memo(move || room.snapshot.with(|snapshot| snapshot.you.is_none()));
    let owner = memo(move || {
        let me = session().follow().map(|me| me.id);
        room.snapshot.with(|snapshot| Some(snapshot.owner) == me && snapshot.phase == Phase::Gathering)
    });
    let name = move || match info.get().map(|info| info.who) {
        Some(Who::User { name, .. }) => name,
        Some(Who::Reserved(name)) => format!("{} {name}", settings.say(Word::ReservedFor)),
        Some(Who::Bot(bot)) => bot_name(&bot, settings.lang.get()),
        Some(Who::Open) | None => settings.say(Word::FreeSeat).into(),
    };
    let state = move || info.get().and_then(|info| state_of(&info)).map(|word| settings.say(word));
    let free = move || info.get().is_some_and(|info| matches!(info.who, Who::Open | Who::Reserved(_)));
    // Before the line is up, a request to sit down would reach nobody.
    let up = session().up;
    let nobody = move || info.get().is_some_and(|info| !matches!(info.who, Who::User { .. }));
    view! {
        <li class=format!("place seat-{n}") class:ready=move || info.get().is_some_and(|info| info.ready)>
            <crate::art::Piece name="house" seat=Some(seat)/>
            <div class="who">
                <b class="name">{name}</b>
                <p class="quiet">{state}</p>
            </div>
            <Show when=move || free() && standing.get() && up.get()>
                <button
                    class="primary"
                    id=format!("sit-{n}")
                    on:click=move |_| room.ask(|table| Ask::Sit { table, seat })
                >
                    {settings.says(Word::SitHere)}
                </button>
            </Show>
            <Show when=move || mine.get()>
                <button
                    class="plain"
                    id="stand"
                    on:click=move |_| room.ask(|table| Ask::Stand { table })
                >
                    {settings.says(Word::StandUp)}
                </button>
            </Show>
            <Show when=move || owner.get() && nobody()><Assign room seat/></Show>
        </li>
    }
}

/// The line under a name.
fn state_of(info: &SeatInfo) -> Option<Word> {
    match (&info.who, info.ready, info.present) {
        (Who::User { .. }, true, _) => Some(Word::IsReady),
        (Who::User { .. }, false, true) => Some(Word::NotReady),
        (Who::User { .. }, false, false) => Some(Word::Away),
        (Who::Bot(_), ..) => Some(Word::Bot),
        (Who::Open | Who::Reserved(_), ..) => None,
    }
}

/// The opener gives a seat to a bot or a name, or opens it again.
#[component]
fn Assign(room: Room, seat: Seat) -> impl IntoView {
    let settings = settings();
    let naming = RwSignal::new(false);
    let name = RwSignal::new(String::new());
    let choose = move |event| {
        let value: String = event_target_value(&event);
        naming.set(value == "reserved");
        match Level::parse(&value) {
            Some(level) => room.ask(|table| Ask::Bot { table, seat, bot: Some(level.slug().into()) }),
            None if value == "open" => room.ask(|table| Ask::Bot { table, seat, bot: None }),
            None => {}
        }
    };
    let reserve = move |_| {
        let name = name.get_untracked().trim().to_string();
        if !name.is_empty() {
            room.ask(|table| Ask::Reserve { table, seat, name: Some(name) });
            naming.set(false);
        }
    };
    let level = move |level: Level| {
        view! { <option value=level.slug()>{move || level.name(settings.lang.get())}</option> }
    };
    view! {
        <label class="assign">
            <span class="sr">{settings.says(Word::GiveSeat)}</span>
            <select id=format!("assign-{}", seat.0) on:change=choose>
                <option value="">{settings.says(Word::GiveSeat)}</option>
                <option value="open">{settings.says(Word::FreeSeat)}</option>
                <option value="reserved">{settings.says(Word::ReservedFor)}</option>
                {Level::ALL.map(level).collect_view()}
            </select>
        </label>
        <Show when=move || naming.get()>
            <div class="reserve">
                <input
                    type="text"
                    maxlength=MAX_NAME_CHARS
                    aria-label=settings.says(PageWord::Name)
                    placeholder=settings.says(PageWord::Name)
                    on:input=move |event| name.set(event_target_value(&event))
                />
                <button class="secondary" on:click=reserve>{settings.says(Word::Reserve)}</button>
            </div>
        </Show>
    }
}

#[component]
fn Ready(room: Room) -> impl IntoView {
    let settings = settings();
    let ready = memo(move || room.own_seat().map(|seat| seat.ready));
    let say = move |ready: bool| move |_| room.ask(|table| Ask::Ready { table, ready });
    move || {
        ready.get().filter(|_| room.phase() == Phase::Gathering).map(|is_ready| {
            if is_ready {
                view! {
                    <button class="secondary large" id="not-ready" on:click=say(false)>
                        {settings.say(Word::ReadyNoMore)}
                    </button>
                }
                .into_any()
            } else {
                view! {
                    <button class="primary large" id="ready" on:click=say(true)>{settings.say(Word::ReadyNow)}</button>
                }
                .into_any()
            }
        })
    }
}

/// How others find the table.
#[component]
fn Invite(room: Room) -> impl IntoView {
    let settings = settings();
    let copied = RwSignal::new(false);
    let link = Route::Online(OnlineRoute::Table(room.id)).link();
    let shown = link.clone();
    let share = move |_| {
        copy(&link);
        copied.set(true);
    };
    view! {
        <div class="invite">
            <p>{settings.says(Word::InviteHelp)}</p>
            <input type="text" id="invite-link" readonly aria-label=settings.says(Word::InviteHelp) value=shown/>
            <button class="secondary" id="copy-link" on:click=share>
                {move || settings.say(if copied.get() { Word::LinkCopied } else { Word::CopyTableLink })}
            </button>
        </div>
    }
}
