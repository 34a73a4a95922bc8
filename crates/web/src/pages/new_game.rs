//! A new match: who sits where, and what the table agrees on.

use super::begin::Choice;
use super::gallery::{Picture, title};
use crate::browser::chosen_file;
use crate::level;
use crate::route::Route;
use crate::settings::settings;
use crate::shelf::Opened;
use crate::text::Word;
use crate::venue::{Saves, Sitter};
use bots::Level;
use catalog::{GameId, with_game};
use engine::{Game, MAX_CHOICES, MAX_SEATS};
use leptos::prelude::*;

/// Names for players without one.
const NAMES: [&str; 5] = ["Anna", "Mika", "Lin", "Jo", "Wei"];

/// The choices on the page; copied freely.
#[derive(Clone, Copy)]
struct Form {
    opened: Opened,
    players: RwSignal<u8>,
    names: [RwSignal<String>; MAX_SEATS],
    sitters: [RwSignal<Option<Level>>; MAX_SEATS],
    picks: RwSignal<[u8; MAX_CHOICES]>,
    edition: RwSignal<Option<String>>,
    problem: RwSignal<Option<String>>,
}

impl Form {
    fn new(opened: Opened) -> Form {
        let game = opened.id();
        let own = settings().name.get_untracked();
        let name = |n: usize| {
            if n == 0 && !own.is_empty() { own.clone() } else { NAMES[n].to_string() }
        };
        // The first match of a game is against the Novice.
        let played = Saves::all().iter().any(|(_, save)| save.over && save.game() == Some(game));
        let opponent = if played { level::DEFAULT } else { Level::Novice };
        Form {
            opened,
            // Even a game that can be played alone starts with an opponent.
            players: RwSignal::new(with_game!(game, G => (*G::PLAYERS.start()).max(2))),
            names: std::array::from_fn(|n| RwSignal::new(name(n))),
            sitters: std::array::from_fn(|n| RwSignal::new((n > 0).then_some(opponent))),
            picks: RwSignal::new([0; MAX_CHOICES]),
            edition: RwSignal::new(None),
            problem: RwSignal::new(None),
        }
    }

    fn begin(self) {
        let seats = 0..self.players.get_untracked() as usize;
        let sitter = |n: usize| Sitter {
            name: self.names[n].get_untracked().trim().chars().take(24).collect(),
            bot: self.sitters[n].get_untracked(),
        };
        let edition = self.edition.get_untracked();
        match self.opened.begin(self.picks.get_untracked(), seats.map(sitter).collect(), edition) {
            Ok(name) => Route::Table(name).visit(),
            Err(why) => self.problem.set(Some(why)),
        }
    }
}

/// The page.
#[component]
pub(crate) fn NewGame(opened: Opened) -> impl IntoView {
    let (settings, game) = (settings(), opened.id());
    let form = Form::new(opened);
    let refused = move || opened.refused(form.players.get(), form.picks.get()).or(form.problem.get());
    view! {
        <div class=format!("new-game {game}")>
            <div class="picture small"><Picture game/></div>
            <div>
                <p class="eyebrow">{settings.says(Word::NewGame)}</p>
                <h1>{move || title(game, settings.lang.get())}</h1>
                <p class="lead">{move || game.about().sentence.get(settings.lang.get())}</p>
            </div>
        </div>
        <form
            class="setup"
            on:submit=move |event| {
                event.prevent_default();
                form.begin();
            }
        >
            <HowMany game players=form.players/>
            <Seats form/>
            <Options opened picks=form.picks/>
            <Edition form/>
            <p class="problem" role="status">{refused}</p>
            <button class="primary large" id="begin" type="submit" disabled=move || refused().is_some()>
                {settings.says(Word::Begin)}
            </button>
        </form>
    }
}

/// The number of players.
#[component]
pub(crate) fn HowMany(game: GameId, players: RwSignal<u8>) -> impl IntoView {
    let settings = settings();
    let numbers = with_game!(game, G => G::PLAYERS);
    let radio = move |n: u8| {
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name="players"
                    value=n
                    prop:checked=move || players.get() == n
                    on:change=move |_| players.set(n)
                />
                <span>{n}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{settings.says(Word::NumberOfPlayers)}</legend>
            <div class="pills">{numbers.map(radio).collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn Seats(form: Form) -> impl IntoView {
    let settings = settings();
    let seats = move || (0..form.players.get() as usize).collect::<Vec<_>>();
    view! {
        <fieldset>
            <legend>{settings.says(Word::Seats)}</legend>
            <ul class="seats">
                <For each=seats key=|n| *n children=move |n| view! { <SeatRow form n/> }/>
            </ul>
        </fieldset>
    }
}

#[component]
fn SeatRow(form: Form, n: usize) -> impl IntoView {
    let settings = settings();
    let sitter = form.sitters[n];
    let name = form.names[n];
    let person = if n == 0 { Word::Me } else { Word::PersonHere };
    let choose = move |event| {
        sitter.set(Level::parse(&event_target_value(&event)));
    };
    let label = move || format!("{} {}", settings.say(Word::Seat), n + 1);
    let value = move || sitter.get().map_or("human", Level::slug);
    let levels = move || {
        let option = |level: Level| {
            let lang = settings.lang.get();
            let words = format!("{} · {}", level.name(lang), level.about(lang));
            view! { <option value=level.slug() selected=sitter.get() == Some(level)>{words}</option> }
        };
        Level::ALL.map(option).collect_view()
    };
    view! {
        <li class=format!("seat-row seat-{n}")>
            <crate::art::Piece name="house" seat=Some(engine::Seat(n as u8))/>
            <label>
                <span class="sr">{label}": "{settings.says(Word::Name)}</span>
                <input
                    type="text"
                    maxlength="24"
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <label>
                <span class="sr">{settings.says(Word::Seat)}" "{n + 1}</span>
                <select id=format!("seat-{n}") prop:value=value on:change=choose>
                    <option value="human" selected=move || sitter.get().is_none()>
                        {settings.says(person)}
                    </option>
                    {levels}
                </select>
            </label>
        </li>
    }
}

/// What the table agrees on.
#[component]
pub(crate) fn Options(opened: Opened, picks: RwSignal<[u8; MAX_CHOICES]>) -> impl IntoView {
    let settings = settings();
    let option = move |(at, (key, name, sentence, values)): (usize, Choice)| {
        let value = move |(n, value): (usize, &'static str)| {
            view! {
                <label class="pill">
                    <input
                        type="radio"
                        name=key
                        value=n
                        prop:checked=move || picks.get()[at] as usize == n
                        on:change=move |_| picks.update(|picks| picks[at] = n as u8)
                    />
                    <span>{value}</span>
                </label>
            }
        };
        view! {
            <div class="option" role="radiogroup" aria-label=name>
                <p><b>{name}</b><br/><span class="quiet">{sentence}</span></p>
                <div class="pills">{values.into_iter().enumerate().map(value).collect_view()}</div>
            </div>
        }
    };
    let list = move || opened.choices(settings.lang.get()).into_iter().enumerate().map(option).collect_view();
    view! {
        <fieldset>
            <legend>{settings.says(Word::Options)}</legend>
            {list}
        </fieldset>
    }
}

/// An edition that comes with the program.
type Shipped = &'static engine::Edition;

#[component]
fn Edition(form: Form) -> impl IntoView {
    let settings = settings();
    let read = move |event: leptos::ev::Event| {
        chosen_file(&event, move |bytes| {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let defect = form.opened.defect(&text);
            let bad = Word::EditionBad.get(settings.lang.get_untracked());
            form.problem.set(defect.as_ref().map(|defect| format!("{bad}: {defect}")));
            form.edition.set(defect.is_none().then_some(text));
        });
    };
    let offered: Vec<Shipped> = form.opened.offered();
    let ours = offered.clone();
    let which = move || {
        let own = form.edition.with(|file| file.as_ref().is_some_and(|file| ours.iter().all(|one| one.file != file)));
        own.then(|| format!(": {}", settings.say(Word::EditionOwn)))
    };
    let radio = move |(n, edition): (usize, Shipped)| {
        let file = (n > 0).then_some(edition.file);
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name="edition"
                    value=edition.name
                    prop:checked=move || form.edition.with(|chosen| chosen.as_deref() == file)
                    on:change=move |_| form.edition.set(file.map(Into::into))
                />
                <span>{move || edition.about(settings.lang.get())}</span>
            </label>
        }
    };
    let several = offered.len() > 1;
    let pills = move || view! { <div class="pills">{offered.into_iter().enumerate().map(radio).collect_view()}</div> };
    view! {
        <fieldset class="edition">
            <legend>{settings.says(Word::Edition)}{which}</legend>
            {several.then(pills)}
            <label>
                <span class="quiet">{settings.says(Word::EditionHelp)}</span>
                <input type="file" accept=".json,application/json" on:change=read/>
            </label>
        </fieldset>
    }
}
