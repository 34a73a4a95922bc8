//! All games at a glance.

use crate::art::{Emblem, Piece};
use crate::boards::Cover;
use crate::route::Route;
use crate::settings::settings;
use crate::text::Word;
use crate::venue::{Save, Saves};
use catalog::{GameId, with_game};
use engine::{Game, Lang, Seat, Text};
use leptos::prelude::*;

/// How many matches in progress are offered on the first page.
const IN_PROGRESS: usize = 3;

/// The title of a game.
pub(crate) fn title(game: GameId, lang: Lang) -> &'static str {
    with_game!(game, G => G::title(lang))
}

/// The gallery.
#[component]
pub(crate) fn Gallery() -> impl IntoView {
    let settings = settings();
    let running: Vec<_> = Saves::all().into_iter().filter(|(_, save)| !save.over).take(IN_PROGRESS).collect();
    let go_on = (!running.is_empty()).then(|| {
        view! {
            <section class="go-on" aria-labelledby="go-on">
                <h2 id="go-on">{settings.says(Word::GoOnTitle)}</h2>
                <ul>{running.into_iter().map(|(name, save)| view! { <GoOn name save/> }).collect_view()}</ul>
            </section>
        }
    });
    view! {
        <div class="hero">
            <div>
                <h1>"Tianxia"</h1>
                <p class="lead">{settings.says(Word::Motto)}</p>
            </div>
            <div class="hero-seal" aria-hidden="true"><Emblem of='天'/><Emblem of='下'/></div>
        </div>
        {go_on}
        <ul class="gallery">
            {GameId::ALL.iter().map(|&game| view! { <Card game/> }).collect_view()}
        </ul>
    }
}

#[component]
fn GoOn(name: String, save: Save) -> impl IntoView {
    let settings = settings();
    let names: Vec<_> = save.sitters.iter().map(|sitter| sitter.name.clone()).collect();
    let game = save.game();
    view! {
        <li>
            <a class="go-on-card" href=Route::Table(name).href()>
                <b>{move || game.map(|game| title(game, settings.lang.get()))}</b>
                <span class="quiet">{names.join(" · ")}</span>
                <span class="go">{settings.says(Word::GoOn)}</span>
            </a>
        </li>
    }
}

#[component]
fn Card(game: GameId) -> impl IntoView {
    let settings = settings();
    let about = game.about();
    let players = with_game!(game, G => G::PLAYERS);
    let players = if players.start() == players.end() {
        players.start().to_string()
    } else {
        format!("{}–{}", players.start(), players.end())
    };
    // Visitors who have not played a game yet are offered its lesson first.
    let played = Saves::all().iter().any(|(_, save)| save.over && save.game() == Some(game));
    let learn = if played { "plain" } else { "secondary" };
    let minutes = format!("{}–{}", about.minutes.0, about.minutes.1);
    let dots = (1..=5).map(|n| view! { <i class:full=n <= about.weight></i> }).collect_view();
    let weight = move || format!("{}: {} {}", settings.say(Word::Weight), about.weight, settings.say(Word::WeightOf));
    view! {
        <li class=format!("game-card {game}")>
            <a class="picture" href=Route::New(game).href() tabindex="-1" aria-hidden="true"><Picture game/></a>
            <div class="words">
                <h2>{move || title(game, settings.lang.get())}</h2>
                <p>{move || about.sentence.get(settings.lang.get())}</p>
                <p class="facts">
                    <span>{players}" "{settings.says(Word::Players)}</span>
                    <span>{minutes}" "{settings.says(Word::Minutes)}</span>
                    <span class="weight" role="img" aria-label=weight>{dots}</span>
                </p>
                <p class="actions">
                    <a class="primary" id=format!("play-{game}") href=Route::New(game).href()>
                        {settings.says(Word::Play)}
                    </a>
                    <a class=learn id=format!("learn-{game}") href=Route::Learn(game).href()>
                        {settings.says(Word::Learn)}
                    </a>
                    <a class="plain" id=format!("exercises-{game}") href=Route::Exercises(game, None).href()>
                        {settings.says(Word::Exercises)}
                    </a>
                    <a class="plain" href=Route::Rules(game, None).href()>{settings.says(Word::Rules)}</a>
                </p>
            </div>
        </li>
    }
}

/// A game's picture: its emblem, large and pale, with its pieces in front.
#[component]
pub(crate) fn Picture(game: GameId) -> impl IntoView {
    let cover = Cover::of(game);
    let pieces = cover.pieces.into_iter().zip(0u8..).map(|(name, n)| view! { <Piece name seat=Some(Seat(n))/> });
    view! {
        <div class="emblems">{cover.emblems.iter().map(|&of| view! { <Emblem of/> }).collect_view()}</div>
        <div class="pieces">{pieces.collect_view()}</div>
    }
}
