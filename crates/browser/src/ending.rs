//! The end screen: points by source, chart; save, share, rematch.

use crate::page::Page;
use crate::ready::{Moment, NAMES, lay_ready};
use crate::ways::QUICK;
use anyhow::{Result, ensure};
use catalog::{GameId, with_game};
use serde_json::{Value, json};

/// Everything the end screen offers, for every game.
pub(crate) async fn end_screen(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    for &game in GameId::ALL {
        let (_, record) = with_game!(game, G => lay_ready::<G>(page, Moment::Over).await?);
        page.wait(".end").await?;
        page.picture(&format!("desk-{game}-end")).await?;
        ensure!(page.has(".end .chart polyline").await?, "{game}: no course");
        let sources = page.all(".pad tbody tr").await?.len();
        let sums = "const number = cell => +cell.textContent.replace('−', '-');
            const numbers = row => [...row.querySelectorAll('td')].map(number);
            const sources = [...document.querySelectorAll('.pad tbody tr')].map(numbers);
            const totals = numbers(document.querySelector('.pad .total'));
            return totals.every((total, seat) => total === sources.reduce((sum, row) => sum + row[seat], 0))";
        let adds_up = page.script(sums, vec![]).await?;
        ensure!(sources > 1 && adds_up == json!(true), "{game}: {sources} sources do not add up to the totals");
        saves(page, &record).await?;
        shares(page, &record).await?;
        rematches(page).await?;
    }
    Ok(())
}

/// The offered file is the record.
async fn saves(page: &Page, record: &str) -> Result<()> {
    page.keep_files().await?;
    page.click("#save").await?;
    ensure!(page.file().await? == record, "the file is not the record");
    Ok(())
}

/// The copied link leads to a replay of the whole match.
async fn shares(page: &Page, record: &str) -> Result<()> {
    let keep = "window.copied = null;
        navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }";
    page.script(keep, vec![]).await?;
    page.click("#share").await?;
    page.until("a link", "return window.copied !== null").await?;
    let link = page.script("return window.copied", vec![]).await?;
    let hash = link.as_str().and_then(|link| link.split_once('#')).map_or("", |(_, hash)| hash);
    page.visit(&format!("#{hash}")).await?;
    page.wait(".look-back input").await?;
    let plies = page.script("return +document.querySelector('.look-back input').max", vec![]).await?;
    let steps = plies.as_u64().unwrap_or(0);
    ensure!(steps > 20 && record.len() > steps as usize, "the link leads to a match of {plies} steps");
    page.visit("#/table/ready").await?;
    page.wait(".end").await.map(drop)
}

/// A rematch moves everybody on by one seat.
async fn rematches(page: &Page) -> Result<()> {
    page.click("#rematch").await?;
    page.until("another table", "return location.hash !== '#/table/ready' && !document.querySelector('.end')").await?;
    page.wait(".player h3").await?;
    let script = "return [...document.querySelectorAll('.player h3')].map(name => name.textContent)";
    let Value::Array(seated) = page.script(script, vec![]).await? else { anyhow::bail!("nobody sits at the table") };
    let mut expected: Vec<_> = NAMES[..seated.len()].iter().map(|name| json!(name)).collect();
    expected.rotate_left(1);
    ensure!(seated == expected, "the rematch seats {seated:?}");
    Ok(())
}
