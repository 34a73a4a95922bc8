//! axe-core on every page, in both themes: nothing serious.

use crate::page::Page;
use crate::play::{asked, middle_of};
use anyhow::{Result, ensure};
use catalog::GameId;

const AXE: &str = include_str!("../assets/axe.min.js");

/// The serious faults of a page, and the buttons whose names lack the words on them. axe's own rule counts the figures
/// of a drawing as words, too; here they are none, and words with a label of their own may be hidden.
const CHECK: &str = "const done = arguments[0];
    const words = text => (text.toLowerCase().match(/\\p{L}+/gu) ?? []).join(' ');
    const shown = node => node.nodeType === 3 ? node.data : node.nodeType !== 1 || node.ariaHidden === 'true'
        || getComputedStyle(node).display === 'none' ? '' : [...node.childNodes].map(shown).join(' ');
    const unsaid = [...document.querySelectorAll('button[aria-label], a[aria-label], [role=button][aria-label]')]
        .filter(each => words(shown(each)) && !` ${words(each.ariaLabel)} `.includes(` ${words(shown(each))} `))
        .map(each => `“${words(shown(each))}” is called “${each.ariaLabel}”`);
    axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } })
        .then(result => done(result.violations
            .filter(found => found.impact === 'serious' || found.impact === 'critical')
            .map(found => `${found.id}: ${found.nodes.map(node => node.html.slice(0, 160)).join(' · ')}`)
            .concat(unsaid)))";

/// Checks that this page has no serious fault.
pub(crate) async fn check(page: &Page, what: &str) -> Result<()> {
    page.script(AXE, vec![]).await?;
    let found = page.script_later(CHECK, vec![]).await?;
    ensure!(found.as_array().is_some_and(Vec::is_empty), "{what}: {found}");
    Ok(())
}

/// Checks every page.
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
