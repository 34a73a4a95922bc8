//! axe-core on every page, in both themes: nothing serious.

use crate::page::Page;
use crate::play::{asked, middle_of};
use anyhow::{Result, ensure};
use catalog::GameId;

const AXE: &str = include_str!("../assets/axe.min.js");

/// Nothing serious on this page. Figures in a drawing are no label of it, and axe counts those that are hidden from
/// screen readers, too: what may be said to a drawn target stands on its text button.
pub(crate) async fn check(page: &Page, what: &str) -> Result<()> {
    page.script(AXE, vec![]).await?;
    let script = "const done = arguments[0];
        axe.run(document, { resultTypes: ['violations'] }).then(result => done(result.violations
            .filter(v => v.impact === 'serious' || v.impact === 'critical')
            .filter(v => v.id !== 'label-content-name-mismatch')
            .map(v => `${v.id} (${v.nodes.length}): ${v.nodes[0].target} ${v.nodes[0].any[0]?.message}`)))";
    let found = page.script_later(script, vec![]).await?;
    ensure!(found.as_array().is_some_and(Vec::is_empty), "{what}: {found}");
    Ok(())
}

/// Every page.
pub(crate) async fn everywhere(page: &mut Page) -> Result<()> {
    let mut tables = Vec::new();
    for &game in GameId::ALL {
        middle_of(page, game, 8).await?;
        tables.push(page.hash().await?);
    }
    for theme in ["light", "dark"] {
        page.prefer(&[("lang", "de"), ("speed", "instant"), ("motion", "none"), ("theme", theme)]).await?;
        for hash in ["#/", "#/new/kaiser", "#/replays", "#/rules/kaiser", "#/settings", "#/credits"] {
            page.visit(hash).await?;
            check(page, &format!("{hash} {theme}")).await?;
        }
        for (game, table) in GameId::ALL.iter().zip(&tables) {
            page.visit(table).await?;
            asked(page).await?;
            check(page, &format!("the table of {game}, {theme}")).await?;
        }
    }
    Ok(())
}
