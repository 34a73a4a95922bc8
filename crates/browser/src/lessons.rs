//! Every lesson, played by a driver that only does what the lesson asks.

use crate::axe;
use crate::page::{Page, Size};
use crate::ways::QUICK;
use anyhow::{Context, Result, ensure};
use catalog::GameId;
use serde_json::json;

/// The most clicks of a lesson.
const MAX_CLICKS: usize = 120;
/// The words of the lesson, and its progress.
const SAID: &str =
    "return document.querySelector('.lesson')?.textContent + (document.querySelector('.begun')?.textContent ?? '')";

/// Does what the lesson asks.
async fn go_on(page: &Page) -> Result<()> {
    let before = page.script(SAID, vec![]).await?;
    if page.has("#lesson-on").await? {
        page.click("#lesson-on").await?;
    } else {
        page.click("#show-me").await?;
        page.click(".chip.focus").await?;
    }
    page.until("the lesson to go on", &format!("return (() => {{ {SAID} }})() !== {before}")).await
}

/// From the gallery through each lesson into the first match.
pub(crate) async fn lessons(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    for &game in GameId::ALL {
        page.visit("#/").await?;
        page.click(&format!("#learn-{game}")).await?;
        page.wait(".lesson").await?;
        let mut clicks = 0;
        while page.has(".lesson").await? {
            go_on(page).await?;
            clicks += 1;
            if clicks == 6 {
                page.picture(&format!("desk-{game}-lesson")).await?;
                axe::check(page, &format!("the lesson of {game}")).await?;
            }
            ensure!(clicks < MAX_CLICKS, "the lesson of {game} does not end");
        }
        ensure!(page.hash().await?.starts_with("#/table/"), "{game}: no match follows the lesson");
        page.wait(".chip.hint").await?;
        println!("        {game}: over after {clicks} clicks");
    }
    stays_in_sight(page).await
}

/// On a small phone nothing covers what the lesson asks for, even when the way back has made the question taller.
async fn stays_in_sight(page: &mut Page) -> Result<()> {
    page.change_device(Size::Hand(360, 640)).await?;
    page.prefer(QUICK).await?;
    page.visit("#/learn/zhanguo").await?;
    page.wait(".lesson").await?;
    go_on(page).await?;
    page.click("#show-me").await?;
    page.click(".chip.focus").await?;
    page.wait(".begun .back").await?;
    page.click("#show-me").await?;
    page.wait(".chip.focus").await.map(drop)
}

/// Whether a fulfilled number is green and an unfulfilled one is red.
const TRENDS: &str = "
    const [met, unmet] = ['met', 'unmet'].map(name => document.querySelector(`.court-action.${name} .trend path`));
    if (!met || !unmet) return false;
    const [[r, g], [red, green]] = [met, unmet].map(path => getComputedStyle(path).fill.match(/\\d+/g).map(Number));
    return g > r && red > green";

/// ZhanGuo's lesson up to its fourth stop, where a card lies at the court; then a card of the hand is picked up.
pub(crate) async fn met_or_not(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    page.visit("#/").await?;
    page.click("#learn-zhanguo").await?;
    page.wait(".lesson").await?;
    while !page.script(SAID, vec![]).await?.as_str().is_some_and(|said| said.starts_with("4 ")) {
        go_on(page).await?;
    }
    page.click(".hand .card").await?;
    page.until("numbers that do in green and others in red", TRENDS).await
}

/// What a screen reader tells of a lesson: everything reachable in its text, the question and the hand, and some of the
/// board, has a role and a name; the teacher's words are announced, and the question precedes its answers.
const HEARD: &str = "
    const reach = ['.lesson :is(a, button)', '.question button', '.hand [tabindex=\"0\"]', '.tools :is(a, button)',
        '.board [tabindex=\"0\"]'].flatMap(each => [...document.querySelectorAll(each)].slice(0, 12))
        .filter(each => each.checkVisibility() && !each.closest('[aria-hidden=true]'));
    const silent = reach.filter(each => !each.computedName || !each.computedRole || each.computedRole === 'generic');
    const lesson = document.querySelector('.lesson');
    if (lesson.ariaLive !== 'polite' || !lesson.computedName) return 'the lesson is not announced';
    const [prompt, answers] = [document.querySelector('#prompt'), document.querySelector('#answers')];
    if (prompt.computedRole !== 'heading' || answers.computedRole !== 'group') return 'the question has no shape';
    return silent.length ? silent[0].outerHTML.slice(0, 200) : ''";

/// A whole lesson without a mouse, with a screen reader's words checked at every step.
pub(crate) async fn by_keyboard(page: &mut Page) -> Result<()> {
    const KEYS: &[u8] = b"123456789abcdefgijklmnopqrstvwxyz";
    page.prefer(QUICK).await?;
    page.visit("#/").await?;
    page.script("document.querySelector('#learn-kaiser').focus()", vec![]).await?;
    page.press('\u{e007}').await?;
    page.wait(".lesson").await?;
    for _ in 0..MAX_CLICKS {
        if !page.has(".lesson").await? {
            break;
        }
        let heard = page.script(HEARD, vec![]).await?;
        ensure!(heard == json!(""), "a screen reader misses something: {heard}");
        let before = page.script(SAID, vec![]).await?;
        if page.has("#lesson-on").await? {
            // The focus has moved by itself, except at the first step.
            page.script(
                "if (document.activeElement === document.body) document.querySelector('#lesson-on').focus()",
                vec![],
            )
            .await?;
            page.until("the focus at the way on", "return document.activeElement.id === 'lesson-on'").await?;
            page.press('\u{e007}').await?;
        } else {
            page.script("document.querySelector('#show-me').focus()", vec![]).await?;
            page.press('\u{e007}').await?;
            page.wait(".chip.focus").await?;
            let at = "return [...document.querySelectorAll('.chip')].findIndex(chip => chip.matches('.focus'))";
            let at = page.script(at, vec![]).await?.as_u64().context("an answer is shown")?;
            page.press(KEYS[at as usize] as char).await?;
        }
        page.until("the lesson to go on", &format!("return (() => {{ {SAID} }})() !== {before}")).await?;
    }
    ensure!(page.hash().await?.starts_with("#/table/"), "no match follows the lesson");
    page.wait(".chip.hint").await.map(drop)
}

/// Taps an answer that is allowed but not asked for, or one that is not allowed at all.
const TAP_OTHER: &str = "
    const asked = document.querySelector('#show-me').dataset.asked;
    const other = [...document.querySelectorAll(arguments[0])].find(each => each.dataset.answer !== asked);
    other.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))";

/// Whatever a lesson does not accept is explained beside it, every time: another way, the same again, an illegal
/// answer.
pub(crate) async fn other_way(page: &mut Page) -> Result<()> {
    page.change_device(Size::Phone).await?;
    page.prefer(QUICK).await?;
    page.visit("#/learn/kaiser").await?;
    page.wait(".lesson").await?;
    while page.has("#lesson-on").await? {
        go_on(page).await?;
    }
    let (other, forbidden) = (".hand .target.legal[data-answer]", ".board .target[aria-disabled=true][data-answer]");
    for what in [other, other, forbidden, other] {
        page.script(TAP_OTHER, vec![json!(what)]).await?;
        page.says(".why-not", if what == other { "Weg" } else { "Das geht jetzt nicht" }).await?;
        page.script("document.querySelector('.why-not button').click()", vec![]).await?;
        page.until("the answer to be gone", "return !document.querySelector('.why-not')").await?;
    }
    Ok(())
}
