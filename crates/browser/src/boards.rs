//! Playing on the boards themselves: pointer, keyboard, touch.

use crate::page::{Page, Size};
use crate::play::{answer, asked, begin};
use crate::ready::{Moment, lay_ready};
use crate::ways::{QUICK, newest, ply};
use anyhow::{Result, ensure};
use catalog::GameId;
use serde_json::json;
use yunhe::{Phase, Yunhe};

/// How many answers are given on every board with the pointer, and again with the keyboard.
const GIVEN: usize = 3;
/// A board offers that many within this number of decisions.
const DECISIONS: usize = 120;
/// The elements of legal answers on the board, in the hand or among the open cards.
const LEGAL: &str = ":is(.board, .hand, .market) .target.legal[data-answer]";
/// The first parts of legal answers that have two.
const SOURCE: &str = ":is(.board, .hand, .market) .target.legal:not([data-answer], .picked)";

/// Every board is played with the pointer and with the keyboard alone.
pub(crate) async fn boards(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    for &game in GameId::ALL {
        begin(page, game).await?;
        let mut given = [0; 2];
        for n in 0..DECISIONS {
            if asked(page).await? == 0 || given == [GIVEN; 2] {
                break;
            }
            let before = ply(page).await?;
            if !page.has(LEGAL).await? && page.has(SOURCE).await? {
                press_pointer(page, SOURCE).await?;
            }
            if ply(page).await? > before {
                continue;
            }
            if !page.has(LEGAL).await? {
                answer(page, 0).await?;
            } else if given[0] < GIVEN && n % 2 == 0 {
                given[0] += 1;
                press_pointer(page, LEGAL).await?;
            } else {
                given[1] += 1;
                // An element that kept the focus since the last answer gets it again.
                let focus = "document.activeElement.blur(); document.querySelector(arguments[0]).focus()";
                page.script(focus, vec![json!(LEGAL)]).await?;
                ensure!(page.has(".preview:not(.idle)").await?, "{game}: the focus shows no preview");
                page.press('\u{e007}').await?;
            }
            page.until("an answer on the board to be taken", &newest(">", before)).await?;
        }
        ensure!(given[0] >= GIVEN && given[1] >= GIVEN, "{game}: {given:?} answers were given on the board");
    }
    Ok(())
}

/// Clicks one of these elements where it is drawn: it must be the topmost there.
async fn press_pointer(page: &Page, css: &str) -> Result<()> {
    let script = "const all = [...document.querySelectorAll(arguments[0])];
        const spot = all.map(target => {
            const box = target.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            return { x, y, target };
        }).find(({ x, y, target }) => target.contains(document.elementFromPoint(x, y)));
        if (!spot) return false;
        document.elementFromPoint(spot.x, spot.y).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        return true";
    let hit = page.script(script, vec![json!(css)]).await?;
    ensure!(hit == json!(true), "everything that may be clicked on the board is covered by something else");
    Ok(())
}

/// A canal tile turns with the key R and by touch.
pub(crate) async fn rotation(page: &mut Page) -> Result<()> {
    let moment = || Moment::<Yunhe>::When(|game, _| matches!(game.state().public().phase, Phase::Rotate { .. }));
    let current = "return [...document.querySelectorAll('.turning')].findIndex(one => one.matches('.current'))";
    page.prefer(QUICK).await?;
    lay_ready(page, moment()).await?;
    page.wait(".rotations").await?;
    let before = page.script(current, vec![]).await?;
    page.press('r').await?;
    let turned = page.script(current, vec![]).await?;
    ensure!(turned != before, "the key R does not turn the tile");
    ensure!(page.has(".preview:not(.idle)").await?, "a turned tile shows no preview");
    page.picture("desk-yunhe-rotation").await?;
    let at = ply(page).await?;
    page.script("document.querySelector('.turned').focus()", vec![]).await?;
    page.press('\u{e007}').await?;
    page.until("the rotation to be taken", &newest(">", at)).await?;

    page.change_device(Size::Phone).await?;
    page.prefer(QUICK).await?;
    lay_ready(page, moment()).await?;
    page.wait(".rotations").await?;
    let at = ply(page).await?;
    let tap = "document.querySelector('.turning:not(.current)')
        .dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))";
    page.script(tap, vec![]).await?;
    page.picture("phone-yunhe-rotation").await?;
    if page.has(".table.peek").await? {
        // The first tap showed what would happen; that rotation is now the current one.
        page.script(&tap.replace(":not(.current)", ".current"), vec![]).await?;
    }
    page.until("the tap to be taken", &newest(">", at)).await
}
