//! A new table: who sits where, its options, how much time there is.

use super::OnlineRoute;
use super::api::{self, Trouble};
use super::lobby::Tabs;
use super::session::{Known, Problem};
use super::stream::ask_soon;
use crate::level;
use crate::pages::gallery::{Picture, title};
use crate::pages::new_game::{HowMany, Options as Choices};
use crate::route::Route;
use crate::settings::settings;
use crate::shelf;
use crate::text::{OnlineWord as Word, Word as PageWord};
use bots::Level;
use catalog::with_game;
use engine::{Edition, Game, MAX_CHOICES, MAX_SEATS, Seat};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::http::Opened;
use wire::limits::{MAX_BANK_S, MAX_DAYS, MAX_INCREMENT_S, MAX_NAME_CHARS, MAX_TITLE_CHARS};
use wire::{Absent, Ask, Options, Pace, TableId};

/// Who gets a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Plan {
    Me,
    Open,
    Bot(Level),
    Reserved(String),
}

/// The kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Time {
    Free,
    Clock,
    Days,
}

/// The choices on the page; copied freely.
#[derive(Clone, Copy)]
struct Form {
    opened: shelf::Opened,
    players: RwSignal<u8>,
    plans: [RwSignal<Plan>; MAX_SEATS],
    picks: RwSignal<[u8; MAX_CHOICES]>,
    /// The name of the edition.
    edition: RwSignal<&'static str>,
    title: RwSignal<String>,
    public: RwSignal<bool>,
    time: RwSignal<Time>,
    minutes: RwSignal<u32>,
    seconds: RwSignal<u32>,
    days: RwSignal<u32>,
    keeper: RwSignal<Option<Level>>,
    help: RwSignal<bool>,
    rated: RwSignal<bool>,
    trouble: RwSignal<Option<Trouble>>,
}

impl Form {
    fn new(opened: shelf::Opened) -> Form {
        let plan = |n: usize| if n == 0 { Plan::Me } else { Plan::Open };
        Form {
            opened,
            players: RwSignal::new(with_game!(opened.id(), G => (*G::PLAYERS.start()).max(2))),
            plans: std::array::from_fn(|n| RwSignal::new(plan(n))),
            picks: RwSignal::new([0; MAX_CHOICES]),
            edition: RwSignal::new(opened.offered().first().map_or("", |edition| edition.name)),
            title: RwSignal::new(String::new()),
            public: RwSignal::new(true),
            time: RwSignal::new(Time::Free),
            minutes: RwSignal::new(20),
            seconds: RwSignal::new(20),
            days: RwSignal::new(2),
            keeper: RwSignal::new(Some(level::DEFAULT)),
            help: RwSignal::new(true),
            rated: RwSignal::new(false),
            trouble: RwSignal::new(None),
        }
    }

    fn options(self) -> Option<Options> {
        let setup = self.opened.written(self.players.get_untracked(), self.picks.get_untracked())?;
        let pace = match self.time.get_untracked() {
            Time::Free => Pace::Free,
            Time::Clock => {
                Pace::Clock { bank: self.minutes.get_untracked() * 60, increment: self.seconds.get_untracked() }
            }
            Time::Days => Pace::Days(self.days.get_untracked()),
        };
        let keeper = self.keeper.get_untracked();
        Some(Options {
            setup,
            edition: self.edition.get_untracked().into(),
            title: self.title.get_untracked().trim().into(),
            public: self.public.get_untracked(),
            pace,
            absent: keeper.map_or(Absent::Wait, |level| Absent::Keeper(level.slug().into())),
            help: self.help.get_untracked(),
            rated: self.rated.get_untracked(),
            ..Options::new(self.opened.id().name())
        })
    }

    fn open(self) {
        let Some(options) = self.options() else { return };
        self.trouble.set(None);
        spawn_local(async move {
            match api::send::<Opened>("POST", "api/tables", api::write(&options)).await {
                Ok(Opened { table }) => {
                    self.seat_everybody(table);
                    Route::Online(OnlineRoute::Table(table)).visit();
                }
                Err(why) => self.trouble.set(Some(why)),
            }
        });
    }

    /// Fills seats and adds bots as planned; a table that waits for nobody starts immediately.
    fn seat_everybody(self, table: TableId) {
        let mut waits = false;
        let mut asks = vec![Ask::Open { table, from: 0, undos: 0 }];
        let players = self.players.get_untracked();
        for (seat, plan) in Seat::all(players).zip(self.plans) {
            match plan.get_untracked() {
                Plan::Me => asks.push(Ask::Sit { table, seat }),
                Plan::Open => waits = true,
                Plan::Bot(level) => asks.push(Ask::Bot { table, seat, bot: Some(level.slug().into()) }),
                Plan::Reserved(name) => {
                    waits = true;
                    asks.push(Ask::Reserve { table, seat, name: Some(name.trim().into()) });
                }
            }
        }
        if !waits {
            asks.push(Ask::Ready { table, ready: true });
        }
        for ask in asks {
            // The waiting room shows a refusal.
            ask_soon(ask, |_| ());
        }
    }
}

/// The page.
#[component]
pub(crate) fn OpenTable(opened: shelf::Opened) -> impl IntoView {
    let game = opened.id();
    let settings = settings();
    view! {
        <Tabs here=OnlineRoute::Lobby/>
        <div class=format!("new-game {game}")>
            <div class="picture small"><Picture game/></div>
            <div>
                <p class="eyebrow">{settings.says(Word::OpenTable)}</p>
                <h1>{move || title(game, settings.lang.get())}</h1>
                <p class="lead">{move || game.about().sentence.get(settings.lang.get())}</p>
            </div>
        </div>
        <Known><TheForm opened/></Known>
    }
}

#[component]
fn TheForm(opened: shelf::Opened) -> impl IntoView {
    let game = opened.id();
    let settings = settings();
    let form = Form::new(opened);
    let refused = move || opened.refused(form.players.get(), form.picks.get());
    view! {
        <form
            class="setup"
            on:submit=move |event| {
                event.prevent_default();
                form.open();
            }
        >
            <HowMany game players=form.players/>
            <Plans form/>
            <Choices opened picks=form.picks/>
            <Editions form/>
            <HowLong form/>
            <Manners form/>
            <p class="problem" role="status">{refused}</p>
            <Problem trouble=form.trouble/>
            <button class="primary large" id="open-table" type="submit" disabled=move || refused().is_some()>
                {settings.says(Word::OpenTable)}
            </button>
        </form>
    }
}

#[component]
fn Plans(form: Form) -> impl IntoView {
    let settings = settings();
    let seats = move || (0..form.players.get() as usize).collect::<Vec<_>>();
    view! {
        <fieldset>
            <legend>{settings.says(PageWord::Seats)}</legend>
            <ul class="seats">
                <For each=seats key=|n| *n children=move |n| view! { <PlanRow plan=form.plans[n] n/> }/>
            </ul>
        </fieldset>
    }
}

/// The words of the select: `me`, `open`, `reserved`, or a level.
fn plan_of(value: &str) -> Plan {
    match value {
        "me" => Plan::Me,
        "reserved" => Plan::Reserved(String::new()),
        _ => Level::parse(value).map_or(Plan::Open, Plan::Bot),
    }
}

#[component]
fn PlanRow(plan: RwSignal<Plan>, n: usize) -> impl IntoView {
    let settings = settings();
    let value = move || match plan.get() {
        Plan::Me => "me",
        Plan::Open => "open",
        Plan::Reserved(_) => "reserved",
        Plan::Bot(level) => level.slug(),
    };
    let fixed = [("me", Word::Me), ("open", Word::FreeSeat), ("reserved", Word::ReservedFor)];
    let option = move |(key, word): (&'static str, Word)| {
        view! { <option value=key selected=move || value() == key>{settings.says(word)}</option> }
    };
    let level = move |level: Level| {
        let words = move || format!("{} · {}", level.name(settings.lang.get()), level.about(settings.lang.get()));
        view! { <option value=level.slug() selected=move || value() == level.slug()>{words}</option> }
    };
    let reserved = move || matches!(plan.get(), Plan::Reserved(_));
    let name = move |event| plan.set(Plan::Reserved(event_target_value(&event)));
    view! {
        <li class=format!("seat-row seat-{n}")>
            <crate::art::Piece name="house" seat=Some(Seat(n as u8))/>
            <label>
                <span class="sr">{settings.says(PageWord::Seat)}" "{n + 1}</span>
                <select id=format!("plan-{n}") on:change=move |event| plan.set(plan_of(&event_target_value(&event)))>
                    {fixed.map(option).collect_view()}
                    {Level::ALL.map(level).collect_view()}
                </select>
            </label>
            <Show when=reserved>
                <label>
                    <span class="sr">{settings.says(PageWord::Name)}</span>
                    <input
                        type="text"
                        maxlength=MAX_NAME_CHARS
                        placeholder=settings.says(PageWord::Name)
                        on:input=name
                    />
                </label>
            </Show>
        </li>
    }
}

/// A question with two or more answers.
fn pills<T: Clone + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    value: RwSignal<T>,
    answers: Vec<(T, Word)>,
) -> AnyView {
    let settings = settings();
    let pill = move |(n, (one, word)): (usize, (T, Word))| {
        let this = one.clone();
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name=name
                    id=format!("{name}-{n}")
                    prop:checked=move || value.get() == this
                    on:change=move |_| value.set(one.clone())
                />
                <span>{settings.says(word)}</span>
            </label>
        }
    };
    view! { <div class="pills">{answers.into_iter().enumerate().map(pill).collect_view()}</div> }.into_any()
}

fn number(id: &'static str, word: Word, value: RwSignal<u32>, most: u32) -> AnyView {
    let settings = settings();
    let change = move |event| {
        if let Ok(number) = event_target_value(&event).parse::<u32>() {
            value.set(number.min(most));
        }
    };
    view! {
        <label class="field small">
            <span>{settings.says(word)}</span>
            <input type="number" id=id min="0" max=most prop:value=value on:input=change/>
        </label>
    }
    .into_any()
}

/// The edition to play, if there is a choice.
#[component]
fn Editions(form: Form) -> impl IntoView {
    let settings = settings();
    let offered = form.opened.offered();
    if offered.len() < 2 {
        return ().into_any();
    }
    let option = move |edition: &'static Edition| {
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name="edition"
                    id=format!("edition-{}", edition.name)
                    prop:checked=move || form.edition.get() == edition.name
                    on:change=move |_| form.edition.set(edition.name)
                />
                <span>{move || edition.about(settings.lang.get())}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{settings.says(PageWord::Edition)}</legend>
            <div class="pills">{offered.into_iter().map(option).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

#[component]
fn HowLong(form: Form) -> impl IntoView {
    let settings = settings();
    let times = vec![(Time::Free, Word::TimeFree), (Time::Clock, Word::TimeClock), (Time::Days, Word::TimeDays)];
    let keeper = move |event| form.keeper.set(Level::parse(&event_target_value(&event)));
    let level = move |level: Level| {
        view! {
            <option value=level.slug() selected=move || form.keeper.get() == Some(level)>
                {move || level.name(settings.lang.get())}
            </option>
        }
    };
    view! {
        <fieldset>
            <legend>{settings.says(Word::Time)}</legend>
            {pills("time", form.time, times)}
            <Show when=move || form.time.get() == Time::Clock>
                <div class="numbers">
                    {number("minutes", Word::BankMinutes, form.minutes, MAX_BANK_S / 60)}
                    {number("seconds", Word::IncrementSeconds, form.seconds, MAX_INCREMENT_S)}
                </div>
            </Show>
            <Show when=move || form.time.get() == Time::Days>
                <div class="numbers">{number("days", Word::DaysEach, form.days, MAX_DAYS)}</div>
            </Show>
            <label class="field">
                <span>{settings.says(Word::Keeper)}</span>
                <select id="keeper" on:change=keeper>
                    <option value="" selected=move || form.keeper.get().is_none()>
                        {settings.says(Word::KeeperNone)}
                    </option>
                    {Level::ALL.map(level).collect_view()}
                </select>
            </label>
        </fieldset>
    }
}

#[component]
fn Manners(form: Form) -> impl IntoView {
    let settings = settings();
    let question = move |name: &'static str, word: Word, value: RwSignal<bool>, yes: Word, no: Word| {
        view! {
            <div class="option" role="radiogroup" aria-label=settings.says(word)>
                <p><b>{settings.says(word)}</b></p>
                {pills(name, value, vec![(true, yes), (false, no)])}
            </div>
        }
    };
    view! {
        <fieldset>
            <legend>{settings.says(Word::Manners)}</legend>
            {question("public", Word::WhoMayCome, form.public, Word::Public, Word::ByLink)}
            {question("help", Word::Hints, form.help, Word::HintsYes, Word::HintsNo)}
            {question("rated", Word::Rated, form.rated, Word::RatedYes, Word::RatedNo)}
            <label class="field">
                <span>{settings.says(Word::TableTitle)}</span>
                <input
                    type="text"
                    id="table-title"
                    maxlength=MAX_TITLE_CHARS
                    on:input=move |event| form.title.set(event_target_value(&event))
                />
            </label>
        </fieldset>
    }
}
