//! Who sits at the table: whose turn it is, scores large, public supplies small.

use super::score::Score;
use super::table;
use crate::art::Piece;
use crate::memo::memo;
use crate::text::Word;
use engine::Seat;
use leptos::prelude::*;

/// All players.
#[component]
pub(crate) fn Players() -> impl IntoView {
    let table = table();
    let seats = table.desk().sitters().len() as u8;
    view! {
        <section
            class="players"
            class:many=move || { seats > 3 }
            tabindex="0"
            aria-label=table.says(Word::AtTheTable)
        >
            <h2 class="small-heading">{table.says(Word::AtTheTable)}</h2>
            {Seat::all(seats).map(|seat| view! { <Player seat/> }).collect_view()}
        </section>
    }
}

#[component]
fn Player(seat: Seat) -> impl IntoView {
    let table = table();
    let sitter = table.desk().sitters()[seat.index()].clone();
    // Somebody at an online table may change their name, or leave.
    let name = memo(move || {
        table.follow();
        table.name(seat)
    });
    let turn = memo(move || table.follow().to_act(table.ply()).has(seat));
    let score = memo(move || table.follow().score(table.ply(), seat, table.lang()));
    let points = memo(move || score.get().0);
    let standing = move || score.get().1.map(|word| view! { <span class="score-word">{word}</span> });
    let program = sitter.is_program();
    let state = move || match (turn.get(), sitter.bot) {
        (false, None) if program => "Bot",
        (true, None) => table.say(Word::YourTurn),
        (true, Some(_)) => table.say(Word::Thinks),
        (false, None) => table.say(Word::Human),
        (false, Some(bot)) => bot.name(table.lang()),
    };
    // Most steps leave a player's pieces alone: the list is redrawn only when it changes.
    let list = memo(move || table.follow().supplies(table.ply(), seat, table.lang()));
    let supplies = move || {
        let item = |supply: crate::boards::Supply| {
            let piece = supply.piece.map(|piece| view! { <Piece name=piece seat=Some(seat)/> });
            view! {
                <li>
                    {piece}
                    <span class="number">{supply.count}</span>
                    <span class="supply-name">{supply.name}</span>
                </li>
            }
        };
        list.get().into_iter().map(item).collect_view()
    };
    view! {
        <article class=format!("player seat-{}", seat.0) class:turn=move || turn.get()>
            <Piece name="house" seat=Some(seat)/>
            <div class="who">
                <h3>{name}</h3>
                <p class="state">{state}</p>
                {table.desk().beside(seat)}
            </div>
            <div><Score points/>{standing}</div>
            <ul class="supplies">{supplies}</ul>
        </article>
    }
}
