//! Fingers: how large everything is that takes a tap, and that a tap beside a small target counts for it.

use crate::page::{Page, Size};
use crate::play::{asked, middle_of};
use crate::ways::QUICK;
use anyhow::{Result, ensure};
use catalog::GameId;
use serde_json::{Value, json};

/// The tested screens, portrait and landscape.
const SCREENS: [(u32, u32); 4] = [(390, 844), (360, 640), (844, 390), (640, 360)];
/// Pages other than the tables.
const PAGES: [&str; 7] =
    ["#/", "#/new/kaiser", "#/replays", "#/rules/zhanguo", "#/settings", "#/credits", "#/learn/kaiser"];

/// Everything drawn that takes a tap: how many, how many of these are less than 32 pixels wide or high, and which of
/// those take no taps around them. A table's drawings take them in their own way; anything else must be hit.
const MEASURE: &str = "
    const takes = 'a[href], button, input, select, summary, textarea, [role=button], .target';
    const shown = each => each.checkVisibility({ visibilityProperty: true }) && !each.disabled
        && !each.closest('.skip, [aria-hidden=true]');
    let all = 0, small = 0;
    const bare = [];
    for (const each of document.querySelectorAll(takes)) {
        let at = each.getBoundingClientRect();
        if (!shown(each) || !at.width || !at.height || getComputedStyle(each).pointerEvents === 'none') continue;
        all += 1;
        if (Math.min(at.width, at.height) >= 31.5) continue;
        small += 1;
        if (each.matches('.table .target')) continue;
        each.scrollIntoView({ block: 'center', inline: 'center' });
        at = each.getBoundingClientRect();
        const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
        // Two links of a text, one above the other, share the space between them.
        const hit = (dx, dy) => {
            const under = document.elementFromPoint(x + dx, y + dy);
            return each.contains(under) || each.matches('.cited') && !!under?.closest('.cited');
        };
        const wide = at.width >= 31.5 || hit(-13, 0) && hit(13, 0);
        const high = at.height >= 31.5 || hit(0, -13) && hit(0, 13);
        const size = `${Math.round(at.width)}x${Math.round(at.height)}`;
        if (!wide || !high) bare.push(`${each.outerHTML.slice(0, 110)} ${size}`);
    }
    scrollTo(0, 0);
    return [all, small, [...new Set(bare)]]";

/// Everything on every screen is large enough for a finger.
pub(crate) async fn targets(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    let mut tables = Vec::new();
    for &game in GameId::ALL {
        middle_of(page, game, 12).await?;
        tables.push(page.hash().await?);
    }
    let (kept, mut bare) = (page.kept().await?, Vec::new());
    for (width, height) in SCREENS {
        page.change_device(Size::Hand(width, height)).await?;
        page.keep(&kept).await?;
        let (mut sum, mut boards) = ([0, 0], String::new());
        let mut look = async |what: &str, found: Value| {
            let [all, small] = [0, 1].map(|n| found[n].as_u64().unwrap_or(0));
            sum = [sum[0] + all, sum[1] + small];
            if GameId::parse(what).is_some() {
                boards += &format!(", {what} {small} of {all}");
            }
            let found = found[2].as_array().cloned().unwrap_or_default();
            bare.extend(found.into_iter().map(|each| format!("{what} {width}x{height}: {each}")));
        };
        for (game, table) in GameId::ALL.iter().zip(&tables) {
            page.visit(table).await?;
            asked(page).await?;
            look(game.name(), page.script(MEASURE, vec![]).await?).await;
            page.picture(&format!("hand-{width}x{height}-{game}")).await?;
            page.fits().await?;
            for (n, sheet) in ["preview", "log", "rules"].into_iter().enumerate() {
                let tool = format!(".sheets .tool:nth-child({})", n + 1);
                page.script("document.querySelector(arguments[0])?.click()", vec![json!(tool)]).await?;
                look(&format!("{game} {sheet}"), page.script(MEASURE, vec![]).await?).await;
                if sheet == "log" || *game == GameId::Kaiser {
                    page.picture(&format!("hand-{width}x{height}-{game}-{sheet}")).await?;
                }
                page.script(
                    "(document.querySelector('#close-rules') ?? document.querySelector(arguments[0]))?.click()",
                    vec![json!(tool)],
                )
                .await?;
            }
        }
        for hash in PAGES {
            page.visit(hash).await?;
            if hash.starts_with("#/learn") {
                page.wait(".lesson").await?;
                page.picture(&format!("hand-{width}x{height}-lesson")).await?;
            }
            look(hash, page.script(MEASURE, vec![]).await?).await;
            page.fits().await?;
        }
        println!("        {width}x{height}: {} of {} drawn smaller than 32 px{boards}", sum[1], sum[0]);
    }
    bare.sort();
    bare.dedup();
    ensure!(bare.is_empty(), "{} targets are too small for a finger:\n{}", bare.len(), bare.join("\n"));
    Ok(())
}

/// Taps beside the smallest legal target of a board; returns which answer was meant and what the tap did.
const TAP: &str = "
    const middle = e => { const at = e.getBoundingClientRect();
        return { x: at.x + at.width / 2, y: at.y + at.height / 2, size: Math.min(at.width, at.height) }; };
    const legal = [...document.querySelectorAll('.board .target.legal[data-answer]')].map(e => ({ e, ...middle(e) }));
    const small = legal.filter(({ size }) => size < 28).sort((a, b) => a.size - b.size);
    for (const target of small) {
        target.e.scrollIntoView({ block: 'center' });
        Object.assign(target, middle(target.e));
        for (const [dx, dy] of [[13, 0], [-13, 0], [0, 13], [0, -13]]) {
            const [x, y] = [target.x + dx, target.y + dy];
            const near = legal.map(({ e }) => middle(e)).every(m => Math.hypot(m.x - x, m.y - y) >= 12.9);
            const hit = document.elementFromPoint(x, y);
            if (!near || !hit?.closest('.board') || target.e.contains(hit) || hit.closest('.target.legal')) continue;
            hit.dispatchEvent(new PointerEvent('click',
                { bubbles: true, pointerType: 'touch', clientX: x, clientY: y }));
            return target.e.dataset.answer;
        }
    }
    return null";

/// A sheet replaces what a tap has shown.
async fn sheet_instead(page: &Page, game: GameId) -> Result<()> {
    if page.has(".table.peek").await? {
        page.script("document.querySelector('.sheets .tool:nth-child(2)').click()", vec![]).await?;
        let log = "return document.querySelector('.sheet-log .log')?.getBoundingClientRect().height > 60";
        page.until("the log instead of what the tap showed", log).await?;
        page.picture(&format!("phone-{game}-log-after-tap")).await?;
    }
    Ok(())
}

/// A tap beside a small target gives its answer, or shows it first.
pub(crate) async fn beside(page: &mut Page) -> Result<()> {
    page.change_device(Size::Phone).await?;
    page.prefer(QUICK).await?;
    let mut tapped = 0;
    for &game in GameId::ALL {
        middle_of(page, game, 4).await?;
        for _ in 0..12 {
            if asked(page).await? == 0 {
                break;
            }
            let before = crate::ways::ply(page).await?;
            let meant = page.script(TAP, vec![]).await?;
            if let Some(id) = meant.as_str() {
                let shown = format!(
                    "return +document.querySelector('.look-back input').max > {before}
                    || !!document.querySelector('.target.focus[data-answer=\"{id}\"]')"
                );
                page.until("the tap beside a target to be taken", &shown).await?;
                sheet_instead(page, game).await?;
                tapped += 1;
                break;
            }
            crate::play::answer(page, 0).await?;
        }
    }
    ensure!(tapped > 0, "no board had a small target alone");
    println!("        {tapped} boards took a tap beside something small");
    Ok(())
}
