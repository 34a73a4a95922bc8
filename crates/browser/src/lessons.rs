//! Every lesson, played by a driver that only does what the lesson asks.

use crate::axe;
use crate::page::Page;
use crate::ways::QUICK;
use anyhow::{Result, ensure};
use catalog::GameId;

/// No lesson has more clicks.
const MAX_CLICKS: usize = 120;
/// What the lesson says, and how far it is.
const SAID: &str =
    "return document.querySelector('.lesson')?.textContent + (document.querySelector('.begun')?.textContent ?? '')";

/// From the gallery through each lesson into the first match.
pub(crate) async fn lessons(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    for &game in GameId::ALL {
        page.visit("#/").await?;
        page.click(&format!("#learn-{game}")).await?;
        page.wait(".lesson").await?;
        let mut clicks = 0;
        while page.has(".lesson").await? {
            let before = page.script(SAID, vec![]).await?;
            if page.has("#lesson-on").await? {
                page.click("#lesson-on").await?;
            } else {
                page.click("#show-me").await?;
                page.click(".chip.focus").await?;
            }
            page.until("the lesson to go on", &format!("return (() => {{ {SAID} }})() !== {before}")).await?;
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
    Ok(())
}
