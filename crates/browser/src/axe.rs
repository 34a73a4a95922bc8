//! axe-core on every page, in both themes: nothing serious.

use crate::page::Page;
use crate::play::{answer, asked, begin};
use anyhow::{Result, ensure};
use catalog::GameId;

const AXE: &str = include_str!("../assets/axe.min.js");

/// Nothing serious is found on the page.
pub(crate) async fn check(page: &Page, what: &str) -> Result<()> {
    page.script(AXE, vec![]).await?;
    let script = "const done = arguments[0];
        axe.run(document, { resultTypes: ['violations'] }).then(result => done(result.violations
            .filter(v => v.impact === 'serious' || v.impact === 'critical')
            .map(v => `${v.id} (${v.nodes.length}): ${v.nodes[0].target} ${v.nodes[0].any[0]?.message}`)))";
    let found = page.script_later(script, vec![]).await?;
    ensure!(found.as_array().is_some_and(Vec::is_empty), "{what}: {found}");
    Ok(())
}

/// Every page.
pub(crate) async fn everywhere(page: &mut Page) -> Result<()> {
    for theme in ["light", "dark"] {
        page.prefer(&[("lang", "de"), ("speed", "instant"), ("motion", "none"), ("theme", theme)]).await?;
        for hash in ["#/", "#/new/kaiser", "#/replays", "#/rules/kaiser", "#/settings", "#/credits"] {
            page.visit(hash).await?;
            check(page, &format!("{hash} {theme}")).await?;
        }
        for &game in GameId::ALL {
            begin(page, game).await?;
            for _ in 0..8 {
                if asked(page).await? > 0 {
                    answer(page, 0).await?;
                }
            }
            asked(page).await?;
            check(page, &format!("the table of {game}, {theme}")).await?;
        }
    }
    Ok(())
}
