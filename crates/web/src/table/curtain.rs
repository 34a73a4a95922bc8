//! The curtain between two people at one device.

use super::table;
use crate::text::Word;
use leptos::prelude::*;

/// Covers everything until the person whose turn it is says so.
#[component]
pub(crate) fn Curtain() -> impl IntoView {
    let table = table();
    let shown = move || {
        let seat = table.follow().covered()?;
        Some(view! {
            <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
                <div class=format!("curtain-card seat-{}", seat.0)>
                    <crate::art::Piece name="emissary" seat=Some(seat)/>
                    <h2 id="curtain-title"><b class="name">{table.name(seat)}</b>" "{table.say(Word::Curtain)}</h2>
                    <p>{table.say(Word::CurtainHelp)}</p>
                    <button class="primary" id="curtain-open" autofocus on:click=move |_| table.desk().uncover()>
                        {table.say(Word::CurtainOpen)}
                    </button>
                </div>
            </div>
        })
    };
    view! { {shown} }
}
