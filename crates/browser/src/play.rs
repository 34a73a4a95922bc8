//! Whole games against bots, from the gallery to the end screen, by clicking.

use crate::axe;
use crate::page::{Page, again_if_redrawn};
use anyhow::{Context, Result, ensure};
use catalog::GameId;
use engine::DOZEN;
use serde_json::{Value, json};

/// No game asks one player more often.
const MAX_CLICKS: usize = 3000;

/// Returns which step of which question is asked.
const ASKED: &str = "return document.querySelector('.look-back input').max
    + (document.querySelector('.begun')?.textContent ?? '')";

/// Which step of which question is asked.
pub(crate) async fn question(page: &Page) -> Result<Value> {
    page.script(ASKED, vec![]).await
}

/// Waits until another step or question is asked, or the match is over.
pub(crate) async fn answered(page: &Page, before: &Value) -> Result<()> {
    let script = format!("return !!document.querySelector('.end') || (() => {{ {ASKED} }})() !== {before}");
    page.until("an answer to be taken", &script).await
}

/// Starts a match of a game against quick bots.
pub(crate) async fn begin(page: &Page, game: GameId) -> Result<()> {
    begin_against(page, game, "apprentice").await
}

/// Starts a match of a game against bots of a level.
pub(crate) async fn begin_against(page: &Page, game: GameId, level: &str) -> Result<()> {
    page.visit("#/").await?;
    page.click(&format!("#play-{game}")).await?;
    page.wait("#begin").await?;
    bots_of(page, level).await?;
    page.click("#begin").await?;
    page.wait(".table").await.map(drop)
}

/// Plays the first decisions of a match at random, so that there is something to see.
pub(crate) async fn middle_of(page: &Page, game: GameId, decisions: usize) -> Result<()> {
    begin(page, game).await?;
    let mut rng = page.choices();
    for _ in 0..decisions {
        let offered = asked(page).await?;
        if offered == 0 {
            break;
        }
        answer(page, rng.below(offered as u32) as usize).await?;
    }
    asked(page).await.map(drop)
}

/// All bots are apprentices: quick.
pub(crate) async fn weak_bots(page: &Page) -> Result<()> {
    bots_of(page, "apprentice").await
}

async fn bots_of(page: &Page, level: &str) -> Result<()> {
    let script = "for (const s of document.querySelectorAll('.seat-row select')) if (s.value !== 'human') {
        s.value = arguments[0]; s.dispatchEvent(new Event('change', { bubbles: true })); }";
    page.script(script, vec![json!(level)]).await.map(drop)
}

/// Waits until it is the visitor's turn or the match is over; returns the number of answers offered.
pub(crate) async fn asked(page: &Page) -> Result<usize> {
    let script = "return !!document.querySelector('.chip, .end, .curtain')";
    page.until("an answer, the curtain or the end", script).await?;
    Ok(page.all(".chip").await?.len())
}

/// Clicks one of the offered answers.
pub(crate) async fn answer(page: &Page, n: usize) -> Result<()> {
    let click = async || {
        let chips = page.all(".chip").await?;
        let chip = chips.get(n).context("the answer is gone")?;
        // On a phone the chips scroll sideways.
        Ok(chip.click().await?)
    };
    again_if_redrawn(click).await.context("an answer cannot be clicked")
}

/// Every game is played to its end.
pub(crate) async fn whole_games(page: &mut Page) -> Result<()> {
    page.prefer(&[("lang", "de"), ("speed", "instant"), ("motion", "none")]).await?;
    for &game in GameId::ALL {
        begin(page, game).await?;
        let mut rng = page.choices();
        let mut clicks = 0;
        while !page.has(".end").await? {
            let offered = asked(page).await?;
            if offered > 0 {
                ensure!(offered <= DOZEN, "{game} asks with a list of {offered}");
                let before = question(page).await?;
                answer(page, rng.below(offered as u32) as usize).await?;
                answered(page, &before).await?;
                clicks += 1;
            }
            ensure!(clicks < MAX_CLICKS, "{game} does not end");
        }
        let total = page.script("return document.querySelectorAll('.pad .total td').length", vec![]).await?;
        ensure!(total.as_u64() >= Some(1), "{game}: the end screen shows {total} totals");
        println!("        {game}: over after {clicks} clicks");
        page.picture(&format!("desk-{game}-end")).await?;
        axe::check(page, &format!("the end of {game}")).await?;
    }
    for &game in GameId::ALL {
        quick(page, game).await?;
    }
    Ok(())
}

/// How long it takes from a click to the next frame: a figure to read on a quiet machine, not a test.
async fn quick(page: &Page, game: GameId) -> Result<()> {
    begin(page, game).await?;
    let mut times = Vec::new();
    while times.len() < 12 && asked(page).await? > 0 {
        // Nobody clicks in the very frame that shows the question: the page comes to rest first.
        let script = "const done = arguments[0];
            setTimeout(() => {
                const t = performance.now();
                document.querySelector('.chip').click();
                requestAnimationFrame(() => {
                    const channel = new MessageChannel();
                    channel.port1.onmessage = () => done(performance.now() - t);
                    channel.port2.postMessage(0);
                });
            }, 100)";
        times.push(page.script_later(script, vec![]).await?.as_f64().unwrap_or(f64::MAX));
    }
    times.sort_by(f64::total_cmp);
    println!("        {game}: half of all clicks are on screen after {:.0} ms", times[times.len() / 2]);
    Ok(())
}
