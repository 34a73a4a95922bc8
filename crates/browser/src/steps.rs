//! Questions asked in steps: the card, then its use; with a way back, by mouse, touch and keyboard.

use crate::page::{Page, Size};
use crate::play::{answered, asked, begin, question};
use crate::ways::QUICK;
use anyhow::{Result, ensure};
use catalog::GameId;
use engine::DOZEN;

/// How many lines are shown, and whether an answer is begun.
async fn shown(page: &Page) -> Result<(usize, bool)> {
    let lines = asked(page).await?;
    ensure!(lines <= DOZEN, "a list of {lines}");
    Ok((lines, page.has(".begun .back").await?))
}

/// ZhanGuo's first question: a card, then what it is played for.
pub(crate) async fn in_steps(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    begin(page, GameId::ZhanGuo).await?;
    let (cards, begun) = shown(page).await?;
    ensure!(!begun && page.has(".chip.begins").await?, "the first question is not asked in steps");
    // By mouse, and back.
    page.click(".chip.begins").await?;
    page.wait(".begun .back").await?;
    let uses = shown(page).await?;
    ensure!(uses.1 && page.has(".hand .picked").await?, "the card is not picked up");
    page.picture("desk-steps").await?;
    page.click(".begun .back").await?;
    page.until("the way back", "return !document.querySelector('.back')").await?;
    ensure!(shown(page).await?.0 == cards, "the way back leads elsewhere");
    // By keyboard, and back.
    page.press('1').await?;
    page.wait(".begun .back").await?;
    page.press('\u{e003}').await?;
    page.until("the way back by key", "return !document.querySelector('.back')").await?;
    // From the hand: the list follows the card.
    page.click(".hand .card").await?;
    page.wait(".begun .back").await?;
    ensure!(shown(page).await? == uses, "a card of the hand asks something else");
    let before = question(page).await?;
    page.click(".chip").await?;
    answered(page, &before).await?;
    on_a_phone(page).await
}

/// The same by touch; the board stays in sight, and the adviser's answer scrolls into view.
async fn on_a_phone(page: &mut Page) -> Result<()> {
    page.change_device(Size::Phone).await?;
    page.prefer(QUICK).await?;
    begin(page, GameId::ZhanGuo).await?;
    shown(page).await?;
    page.click(".chip.begins").await?;
    page.wait(".begun .back").await?;
    shown(page).await?;
    page.picture("phone-steps").await?;
    let free = "return document.querySelector('.bottom').getBoundingClientRect().top / innerHeight";
    let free = page.script(free, vec![]).await?.as_f64().unwrap_or(0.0);
    ensure!(free > 0.5, "the question leaves {free:.2} of a phone to the board");
    page.click(".begun .back").await?;
    page.script("document.querySelector('#hint').click()", vec![]).await?;
    page.wait(".chip.hint").await?;
    let seen = "const at = document.querySelector('.chip.hint').getBoundingClientRect();
        return at.left >= 0 && at.right <= innerWidth && at.bottom <= innerHeight";
    page.until("the hint to be in sight", seen).await?;
    ensure!(page.has(".hand .card.hint").await?, "the card that the hint begins with is not marked");
    page.picture("phone-hint").await?;
    page.click(".chip.hint").await?;
    page.wait(".begun .back").await?;
    page.until("what the hint goes on with to be in sight", seen).await
}
