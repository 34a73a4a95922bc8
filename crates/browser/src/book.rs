//! The rules: at a glance, searched, and beside the table.

use crate::axe;
use crate::page::{Page, Size};
use crate::play::{asked, middle_of};
use crate::ways::QUICK;
use anyhow::{Result, ensure};
use catalog::GameId;
use serde_json::json;

/// The number of elements that a selector finds.
async fn count(page: &Page, css: &str) -> Result<usize> {
    Ok(page.all(css).await?.len())
}

/// Types into the search field.
async fn search(page: &Page, words: &str) -> Result<()> {
    let script = "const e = document.querySelector('#search-rules'); e.value = arguments[0];
        e.dispatchEvent(new Event('input', { bubbles: true }))";
    page.script(script, vec![json!(words)]).await.map(drop)
}

/// Every game's page begins with the game at a glance; a search finds rules and signs; a table has it all at its side.
pub(crate) async fn rules(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    for &game in GameId::ALL {
        page.visit(&format!("#/rules/{game}")).await?;
        page.wait(".sign-list li").await?;
        ensure!(count(page, "section.at-a-glance").await? == 4, "{game} is not shown at a glance");
        ensure!(count(page, "section.at-a-glance .signs > *").await? > 12, "{game} has no drawings");
        ensure!(count(page, "section.sign-list li").await? >= 10, "{game} does not explain its signs");
        let first = "return document.querySelector('.rules section').matches('.at-a-glance')";
        page.until("the glance to come first", first).await?;
        axe::check(page, &format!("the rules of {game}")).await?;
        page.picture(&format!("desk-{game}-glance")).await?;
        page.script("document.querySelector('section.sign-list').scrollIntoView()", vec![]).await?;
        page.picture(&format!("desk-{game}-signs")).await?;
    }
    page.visit("#/rules/kaiser").await?;
    page.wait(".sign-list li").await?;
    search(page, "joker farbe").await?;
    page.until("what was found", "return /^[1-9]/.test(document.querySelector('.rules h2[role=status]')?.textContent)")
        .await?;
    let wrong = "return [...document.querySelectorAll('.rules li p')].some(p => !/joker/i.test(p.textContent))";
    ensure!(page.script(wrong, vec![]).await? == json!(false), "something was found without the word");
    axe::check(page, "what was found in the rules").await?;
    page.click(".rules .rule-id").await?;
    page.until("the rule among the others", "return !!document.querySelector('.rules li.chosen')").await?;
    ensure!(count(page, "section.at-a-glance").await? == 4, "the whole book does not come back");
    beside_the_table(page).await?;
    on_a_phone(page).await
}

/// Whether the requested rule is in sight.
const IN_SIGHT: &str = "const at = document.querySelector('.rules-beside li.chosen')?.getBoundingClientRect();
    return !!at && at.top >= 0 && at.top < innerHeight";

async fn beside_the_table(page: &Page) -> Result<()> {
    middle_of(page, GameId::Kaiser, 6).await?;
    let table = page.hash().await?;
    page.click(".top-line a[href='#/rules/kaiser']").await?;
    page.wait(".rules-beside .at-a-glance").await?;
    ensure!(page.has(".board").await? && page.hash().await? == table, "the rules leave the table");
    axe::check(page, "the rules beside the table").await?;
    page.picture("desk-rules-beside").await?;
    page.press('\u{e00c}').await?;
    page.until("the rules to close", "return !document.querySelector('.rules-beside')").await?;
    ensure!(page.script("return document.activeElement.id", vec![]).await? == json!("prompt"), "no way back");
    // From a rule that a preview names, and back.
    page.script("document.querySelector('.chip:not(.begins)').focus()", vec![]).await?;
    page.wait(".preview .rule a").await?;
    page.script("document.querySelector('.preview .rule a').click()", vec![]).await?;
    page.until("the rule that was named", IN_SIGHT).await?;
    page.click("#close-rules").await?;
    page.until("the rules to close", "return !document.querySelector('.rules-beside')").await?;
    ensure!(page.hash().await? == table, "the way back leads elsewhere");
    Ok(())
}

async fn on_a_phone(page: &mut Page) -> Result<()> {
    page.change_device(Size::Phone).await?;
    page.prefer(QUICK).await?;
    middle_of(page, GameId::ZhanGuo, 3).await?;
    asked(page).await?;
    page.click(".sheets a[href='#/rules/zhanguo']").await?;
    page.wait(".rules-beside .at-a-glance").await?;
    let sheet = "const at = document.querySelector('.rules-beside').getBoundingClientRect();
        return at.top > 60 && Math.abs(at.bottom - innerHeight) < 2 && at.width === innerWidth";
    page.until("the rules as a sheet", sheet).await?;
    page.fits().await?;
    axe::check(page, "the rules as a sheet").await?;
    page.picture("phone-rules-sheet").await?;
    page.click("#close-rules").await?;
    page.until("the sheet to close", "return !document.querySelector('.rules-beside')").await
}
