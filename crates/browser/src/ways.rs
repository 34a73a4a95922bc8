//! Ways of playing: reload, undo, curtain, languages, keyboard, phone, offline.

use crate::page::{Page, Size};
use crate::play::{answer, answered, asked, begin, begin_against, question, weak_bots};
use anyhow::{Result, bail, ensure};
use catalog::{GameId, with_game};
use engine::Tuned;
use serde_json::json;

/// Quick tests: German, instant bots, no motion.
pub(crate) const QUICK: &[(&str, &str)] = &[("lang", "de"), ("speed", "instant"), ("motion", "none")];

async fn table(page: &Page) -> Result<()> {
    page.prefer(QUICK).await?;
    begin(page, GameId::ALL[0]).await?;
    asked(page).await.map(drop)
}

/// A script that compares the newest ply with a number.
pub(crate) fn newest(compares: &str, with: u64) -> String {
    format!("return +document.querySelector('.look-back input').max {compares} {with}")
}

/// The newest ply.
pub(crate) async fn ply(page: &Page) -> Result<u64> {
    let max = page.script("return +document.querySelector('.look-back input').max", vec![]).await?;
    Ok(max.as_u64().unwrap_or(0))
}

/// A reload in the middle of a match loses nothing.
pub(crate) async fn reload(page: &mut Page) -> Result<()> {
    table(page).await?;
    for _ in 0..6 {
        asked(page).await?;
        answer(page, 0).await?;
    }
    asked(page).await?;
    let before = (ply(page).await?, page.text(".prompt").await?, page.text(".log .scroll").await?);
    page.refresh().await?;
    asked(page).await?;
    let after = (ply(page).await?, page.text(".prompt").await?, page.text(".log .scroll").await?);
    ensure!(before == after, "before the reload {before:?}, after it {after:?}");
    // The record of a running match would show every hand.
    page.visit(&page.hash().await?.replace("table", "replay")).await?;
    asked(page).await?;
    ensure!(!page.has(".eyes").await?, "a running match is shown through other eyes");
    page.visit("#/").await?;
    page.click(".go-on-card").await?;
    page.wait(".table").await.map(drop)
}

/// A decision can be undone back to the last new information.
pub(crate) async fn undo(page: &mut Page) -> Result<()> {
    table(page).await?;
    let before = (ply(page).await?, page.text(".prompt").await?);
    answer(page, 0).await?;
    page.until("one more step", &newest(">", before.0)).await?;
    page.click("#undo[aria-disabled=false]").await?;
    page.until("the step to be taken back", &newest("===", before.0)).await?;
    ensure!(page.text(".prompt").await? == before.1, "undo leads to another question");
    ensure!(page.has("#undo[aria-disabled=true]").await?, "what others did cannot be taken back");
    Ok(())
}

/// Bots whose thread is lost do not hold up a match: another thread is asked once more, then the first allowed answer
/// is played for them, and the player is told.
pub(crate) async fn lost_bots(page: &mut Page) -> Result<()> {
    table(page).await?;
    // From now on every question ends the thread that is asked, first with an error, then with a wrong word.
    let script = "const post = Worker.prototype.postMessage;
        window.lost = 0;
        Worker.prototype.postMessage = function (word) {
            if (typeof word !== 'string') { post.call(this, word); return; }
            window.lost += 1;
            const odd = window.lost % 2;
            setTimeout(() => odd ? this.onerror(new Event('error')) : this.onmessage({ data: null }));
        };";
    page.script(script, vec![]).await?;
    for _ in 0..40 {
        asked(page).await?;
        if page.text(".log .scroll").await?.contains("Der Bot ist ausgefallen") {
            let lost = page.script("return window.lost", vec![]).await?.as_u64().unwrap_or(0);
            ensure!(lost >= 2, "{lost} threads were lost before something was played for a bot");
            return page.picture("desk-lost-bots").await;
        }
        answer(page, 0).await?;
    }
    bail!("nobody was told that the bots fail")
}

/// A click on something forbidden names the rule, linked to its paragraph, beside the click on every screen.
pub(crate) async fn why_not(page: &mut Page) -> Result<()> {
    table(page).await?;
    let script = "document.querySelector('.board .target[aria-disabled=true]')
        .dispatchEvent(new MouseEvent('click', { bubbles: true }))";
    page.script(script, vec![]).await?;
    let rule = page.text(".why-not .rule a").await?;
    page.picture("desk-why-not").await?;
    page.click(".why-not .rule a").await?;
    page.wait(&format!("#{rule}.chosen")).await?;
    for size in [Size::Desk, Size::Phone, Size::Hand(360, 640), Size::Hand(640, 360)] {
        page.change_device(size).await?;
        page.prefer(QUICK).await?;
        for &game in GameId::ALL {
            begin(page, game).await?;
            asked(page).await?;
            refuse(page, game, size).await?;
        }
    }
    Ok(())
}

/// Touches something that is not allowed, away from everything that is; returns where.
const TOUCH: &str = "
    const middle = e => { const at = e.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; };
    const legal = [...document.querySelectorAll('.target.legal')];
    const alone = e => legal.every(other => { const [a, b] = [middle(e), middle(other)];
        return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) > 60; });
    const all = [...document.querySelectorAll('.table .target[aria-disabled=true][data-answer]')].filter(alone);
    const target = all[Math.floor(all.length / 2)];
    if (!target) return null;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const [clientX, clientY] = middle(target);
    target.dispatchEvent(new PointerEvent('click',
        { bubbles: true, clientX, clientY, pointerType: innerWidth < 900 ? 'touch' : 'mouse' }));
    return clientY";

/// The reason appears beside the touch, and all of it is on the screen.
async fn refuse(page: &Page, game: GameId, size: Size) -> Result<()> {
    let touched = page.script(TOUCH, vec![]).await?;
    let Some(y) = touched.as_f64() else { return Ok(()) };
    page.wait(".why-not").await?;
    let seen = "const at = document.querySelector('.why-not').getBoundingClientRect();
        const away = Math.min(Math.abs(at.top - arguments[0]), Math.abs(at.bottom - arguments[0]));
        return [at.top >= 0 && at.left >= 0 && at.bottom <= innerHeight + 1 && at.right <= innerWidth + 1, away < 40]";
    let seen = page.script(seen, vec![json!(y)]).await?;
    page.picture(&format!("why-not-{game}-{size:?}").replace(['(', ')', ',', ' '], "-")).await?;
    ensure!(seen == json!([true, true]), "{game}, {size:?}: the reason is off the screen or far away: {seen}");
    Ok(())
}

/// Two people at one device: the curtain covers the hand of the player who must not look.
pub(crate) async fn curtain(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    page.visit("#/new/kaiser").await?;
    page.wait("#begin").await?;
    let script = "const s = document.querySelector('#seat-1'); s.value = 'human';
        s.dispatchEvent(new Event('change', { bubbles: true }))";
    page.script(script, vec![]).await?;
    weak_bots(page).await?;
    page.click("#begin").await?;
    page.wait(".curtain").await?;
    page.picture("desk-curtain").await?;
    ensure!(!page.has(".hand .card").await?, "a covered hand shows cards");
    let mut falls = 0;
    for _ in 0..60 {
        if page.has("#curtain-open").await? {
            falls += 1;
            page.click("#curtain-open").await?;
            page.wait(".hand .card").await?;
        } else if asked(page).await? > 0 {
            answer(page, 0).await?;
        }
        if falls == 3 {
            return Ok(());
        }
    }
    anyhow::bail!("the curtain fell {falls} times")
}

/// Every word changes immediately.
pub(crate) async fn language(page: &mut Page) -> Result<()> {
    table(page).await?;
    let german = (page.text(".prompt").await?, page.text(".log").await?, page.text(".chips").await?);
    page.click("#lang").await?;
    page.until("English", "return document.documentElement.lang === 'en'").await?;
    let english = (page.text(".prompt").await?, page.text(".log").await?, page.text(".chips").await?);
    ensure!(german.0 != english.0 && german.1 != english.1 && german.2 != english.2, "{german:?} stays as it is");
    page.refresh().await?;
    page.until("English after a reload", "return document.documentElement.lang === 'en'").await
}

/// From the gallery into a match and through some turns without a mouse.
pub(crate) async fn keyboard(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    let tab_to = async |script: &str| -> Result<()> {
        for _ in 0..160 {
            page.press('\u{e004}').await?;
            let here = format!("return document.activeElement.matches({})", json!(script));
            if page.script(&here, vec![]).await? == json!(true) {
                return Ok(());
            }
        }
        anyhow::bail!("the focus does not reach {script}")
    };
    tab_to("#play-kaiser").await?;
    page.press('\u{e007}').await?;
    page.wait("#begin").await?;
    weak_bots(page).await?;
    tab_to("#begin").await?;
    page.press('\u{e007}').await?;
    page.wait(".table").await?;
    for _ in 0..8 {
        ensure!(asked(page).await? > 0, "nobody is asked");
        let before = question(page).await?;
        page.press('1').await?;
        answered(page, &before).await?;
    }
    asked(page).await?;
    tab_to(".skip").await?;
    page.press('\u{e007}').await?;
    tab_to(".chip").await?;
    let before = question(page).await?;
    page.press('\u{e007}').await?;
    answered(page, &before).await?;
    if page.has(".begun .back").await? {
        // A step of an answer taken with the keyboard: the focus is on the first line of the next.
        page.until("the focus to go on", "return document.activeElement.matches('#answers .chip')").await?;
        page.press('\u{e003}').await?;
        page.until("the way back", "return !document.querySelector('.back')").await?;
    }
    page.press('1').await?;
    asked(page).await?;
    page.press('\u{e012}').await?;
    page.wait(".table.past").await?;
    page.press('\u{e00c}').await?;
    page.until("now", "return !document.querySelector('.table.past')").await
}

/// Any earlier step can be viewed.
pub(crate) async fn look_back(page: &mut Page) -> Result<()> {
    table(page).await?;
    for _ in 0..4 {
        asked(page).await?;
        answer(page, 0).await?;
    }
    asked(page).await?;
    let now = page.text(".prompt").await?;
    page.click(".look-back .step").await?;
    page.wait(".table.past").await?;
    ensure!(!page.has(".chip").await?, "the past cannot be answered");
    page.click("#now").await?;
    page.until("now", "return !document.querySelector('.table.past')").await?;
    ensure!(page.text(".prompt").await? == now, "the present has changed");
    Ok(())
}

/// The others' moves since the last decision are shown again, step by step, and return to the present by themselves.
pub(crate) async fn last_moves(page: &mut Page) -> Result<()> {
    table(page).await?;
    for _ in 0..12 {
        if page.has(".look-back .slow").await? {
            break;
        }
        answer(page, 0).await?;
        asked(page).await?;
    }
    let (now, newest) = (page.text(".prompt").await?, ply(page).await?);
    page.click(".look-back .slow").await?;
    page.wait(".table.past").await?;
    let first = page.script("return +document.querySelector('.look-back input').value", vec![]).await?;
    ensure!(first.as_u64() < Some(newest), "the first step shown is {first} of {newest}");
    page.until("the present to return", "return !document.querySelector('.table.past')").await?;
    ensure!(page.text(".prompt").await? == now, "the present has changed");
    Ok(())
}

/// A site without a server says so, calmly, and leads back to the games.
pub(crate) async fn no_server(page: &mut Page) -> Result<()> {
    page.visit("#/online/table/7").await?;
    page.wait(".no-server").await?;
    page.picture("desk-no-server").await?;
    page.click(".no-server .primary").await?;
    page.wait(".gallery").await.map(drop)
}

/// The adviser marks an answer and says why.
pub(crate) async fn hint(page: &mut Page) -> Result<()> {
    table(page).await?;
    page.click("#hint").await?;
    page.wait(".chip.hint").await?;
    page.wait(".advised b").await?;
    page.picture("desk-hint").await?;
    page.change_device(Size::Phone).await?;
    table(page).await?;
    page.click("#hint").await?;
    page.wait(".advised b").await?;
    let inside = "const box = document.querySelector('.advised').getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight";
    page.picture("phone-hint").await?;
    ensure!(page.script(inside, vec![]).await? == serde_json::json!(true), "a phone does not show the advice");
    Ok(())
}

/// A phone: nothing is wider than the window, and the game can be played by tapping.
pub(crate) async fn phone(page: &mut Page) -> Result<()> {
    page.change_device(Size::Phone).await?;
    page.prefer(QUICK).await?;
    for &game in GameId::ALL {
        begin(page, game).await?;
        for n in 0..10 {
            let offered = asked(page).await?;
            if offered == 0 {
                break;
            }
            answer(page, n % 2 * (offered - 1).min(1)).await?;
            page.fits().await?;
        }
    }
    for hash in ["#/", "#/new/kaiser", "#/replays", "#/rules/kaiser", "#/settings", "#/credits"] {
        page.visit(hash).await?;
        page.fits().await?;
    }
    Ok(())
}

/// Soon after the first page everything works offline, even games that were never opened.
pub(crate) async fn offline(page: &mut Page) -> Result<()> {
    // Before any reload: the worker does not claim a page that loads while it takes over.
    page.until("the service worker", "return !!navigator.serviceWorker.controller").await?;
    page.cut();
    page.prefer(QUICK).await?;
    for &game in GameId::ALL {
        begin(page, game).await?;
        for _ in 0..5 {
            ensure!(asked(page).await? > 0, "{game}: nobody is asked");
            answer(page, 0).await?;
        }
        asked(page).await?;
    }
    page.mend()
}

/// The notice about the networks of bots.
const NOTICE: &str = ".question p[role=status]";

/// Plays a few decisions against bots that ask a network, and returns the final notice.
async fn against_learned(page: &Page, game: GameId) -> Result<String> {
    begin_against(page, game, "expert").await?;
    for _ in 0..4 {
        ensure!(asked(page).await? > 0, "{game}: nobody is asked");
        let before = question(page).await?;
        answer(page, 0).await?;
        answered(page, &before).await?;
    }
    asked(page).await?;
    let there = "return !document.querySelector('.question')?.textContent.includes('wird geladen')";
    page.until("the network", there).await?;
    if page.has(NOTICE).await? { page.text(NOTICE).await } else { Ok(String::new()) }
}

/// A network is fetched when a level needs it, and from then on it is there without a line. If it cannot be fetched,
/// the visitor is told, and the match goes on.
pub(crate) async fn networks(page: &mut Page) -> Result<()> {
    page.until("the service worker", "return !!navigator.serviceWorker.controller").await?;
    page.prefer(QUICK).await?;
    let taught = |game: GameId| with_game!(game, G => !G::TUNING.networks.is_empty());
    let games: Vec<GameId> = GameId::ALL.iter().copied().filter(|&game| taught(game)).collect();
    let kept =
        "const done = arguments[0]; caches.open('networks').then(kept => kept.keys()).then(all => done(all.length))";
    ensure!(page.script_later(kept, vec![]).await? == json!(0), "nobody needed a network");
    let listen = "const notice = arguments[0]; window.said = '';
        new MutationObserver(() => { window.said += document.querySelector(notice)?.textContent ?? ''; })
            .observe(document.body, { childList: true, subtree: true })";
    page.script(listen, vec![json!(NOTICE)]).await?;
    for &game in &games {
        let said = against_learned(page, game).await?;
        ensure!(said.is_empty(), "{game}: {said}");
    }
    let said = page.script("return window.said.includes('wird geladen')", vec![]).await?;
    ensure!(said == json!(true), "nobody is told that a network is fetched");
    ensure!(page.script_later(kept, vec![]).await? == json!(games.len()), "not every network is kept");
    page.cut();
    page.refresh().await?;
    for &game in &games {
        let said = against_learned(page, game).await?;
        ensure!(said.is_empty(), "{game} without a line: {said}");
    }
    page.script_later("const done = arguments[0]; caches.delete('networks').then(done)", vec![]).await?;
    page.refresh().await?;
    for &game in &games {
        let said = against_learned(page, game).await?;
        ensure!(said.contains("ließ sich nicht laden"), "{game} without its network: {said}");
        page.picture(&format!("desk-{game}-without-network")).await?;
    }
    page.mend()
}
