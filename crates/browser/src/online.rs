//! Two and three windows at a real server: tables, talk, cut lines, spectators, bots that keep seats.

use crate::house::House;
use crate::house::pair::Pair;
use crate::page::{Page, Size};
use crate::secrets;
use anyhow::{Context, Result, ensure};
use catalog::{GameId, with_game};
use engine::Game;
use serde_json::json;
use std::time::{Duration, Instant};

/// No game takes longer when two windows click as fast as they can.
const PATIENCE: Duration = Duration::from_mins(8);
/// The seats of Ada and Ben when they sit with a bot.
const PEOPLE: [u64; 2] = [0, 1];

/// Enters as a guest.
pub(crate) async fn enter(page: &Page, name: &str) -> Result<()> {
    page.prefer(&[("lang", "de"), ("motion", "none")]).await?;
    page.visit("#/online").await?;
    sign_in(page, name).await?;
    page.wait("#who-am-i").await.map(drop)
}

pub(crate) async fn sign_in(page: &Page, name: &str) -> Result<()> {
    page.fill("#name", name).await?;
    page.click("#enter").await
}

/// Opens a table by the form: the visitor first, then open seats, then a weak bot; returns its number.
pub(crate) async fn open_table(page: &Page, game: GameId, people: u8, more: &str) -> Result<String> {
    let least = with_game!(game, G => *G::PLAYERS.start());
    open_seats(page, game, people, (people + 1).max(least), more).await
}

/// The same with a number of seats.
pub(crate) async fn open_seats(page: &Page, game: GameId, people: u8, seats: u8, more: &str) -> Result<String> {
    page.visit("#/online").await?;
    page.click(&format!("#open-{game}")).await?;
    page.wait("#open-table").await?;
    let many = format!("[...document.querySelectorAll('input[name=players]')].find(e => e.value == {seats}).click()");
    page.script(&many, vec![]).await?;
    page.wait(&format!("#plan-{}", seats - 1)).await?;
    let script = format!(
        "const change = (e, value) => {{ e.value = value; e.dispatchEvent(new Event('change', {{ bubbles: true }})); }};
         for (let n = 1; n < {seats}; n++)
             change(document.querySelector('#plan-' + n), n < {people} ? 'open' : 'apprentice');
         change(document.querySelector('#keeper'), 'apprentice');
         {more}"
    );
    page.script(&script, vec![]).await?;
    page.click("#open-table").await?;
    page.until("the table", "return location.hash.startsWith('#/online/table/')").await?;
    let hash = page.script("return location.hash", vec![]).await?;
    Ok(hash.as_str().and_then(|hash| hash.rsplit('/').next()).context("an address")?.to_string())
}

/// Clicks answers at random, as soon as they appear, until told otherwise.
pub(crate) async fn click_on(page: &Page) -> Result<()> {
    let script = "clearInterval(window.clicking); window.clicking = setInterval(() => {
        const chips = document.querySelectorAll('.chip');
        if (chips.length) chips[Math.floor(Math.random() * chips.length)].click(); }, 25)";
    page.script(script, vec![]).await.map(drop)
}

pub(crate) async fn stop_clicking(page: &Page) -> Result<()> {
    page.script("clearInterval(window.clicking)", vec![]).await.map(drop)
}

async fn ply(page: &Page) -> Result<u64> {
    let max = page.script("return +document.querySelector('.look-back input').max", vec![]).await?;
    Ok(max.as_u64().unwrap_or(0))
}

/// Waits until the page shows this ply.
async fn shows(page: &Page, ply: u64) -> Result<()> {
    let script = format!("return +document.querySelector('.look-back input')?.max === {ply}");
    page.until(&format!("ply {ply}"), &script).await
}

pub(crate) async fn until_over(page: &Page, what: &str) -> Result<()> {
    let began = Instant::now();
    while !page.has(".end").await? {
        ensure!(began.elapsed() < PATIENCE, "{what} does not end; ply {}", ply(page).await?);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

async fn totals(page: &Page) -> Result<serde_json::Value> {
    page.script("return [...document.querySelectorAll('.pad .total td')].map(e => e.textContent)", vec![]).await
}

/// Two people at a table of kaiser with a bot; it is the turn of one of them.
pub(crate) async fn two_at_a_table(house: &House, ada: &Page, ben: &Page, more: &str) -> Result<String> {
    enter(ada, "Ada").await?;
    let table = open_table(ada, GameId::ALL[0], 2, more).await?;
    // Ben has only the link.
    ben.prefer(&[("lang", "de"), ("motion", "none")]).await?;
    ben.visit(&format!("#/online/table/{table}")).await?;
    sign_in(ben, "Ben").await?;
    ben.click("#sit-1").await?;
    ben.click("#ready").await?;
    ada.wait(".place.seat-1.ready").await?;
    ada.click("#ready").await?;
    ada.wait(".table").await?;
    ben.wait(".table").await?;
    ensure!(house.ply(&table)? > 0, "the game has not started");
    Ok(table)
}

/// The player who is asked, and the other.
pub(crate) async fn asked<'a>(ada: &'a Page, ben: &'a Page) -> Result<(&'a Page, &'a Page)> {
    let began = Instant::now();
    loop {
        if ada.has(".chip").await? {
            return Ok((ada, ben));
        }
        if ben.has(".chip").await? {
            return Ok((ben, ada));
        }
        ensure!(began.elapsed() < Duration::from_mins(1), "nobody is asked");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

/// A whole game of every title, with two windows and a bot; if the game has only two seats, one window plays and the
/// other watches.
pub(crate) async fn whole_games(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let (ada, ben) = (page.visitor(house.port, Size::Desk).await?, page.visitor(house.port, Size::Desk).await?);
    enter(&ada, "Ada").await?;
    enter(&ben, "Ben").await?;
    for &game in GameId::ALL {
        let most = with_game!(game, G => *G::PLAYERS.end());
        let people = 2.min(most - 1);
        let table = open_table(&ada, game, people, "").await?;
        ben.visit(&format!("#/online/table/{table}")).await?;
        if people == 2 {
            ben.click("#sit-1").await?;
            ada.fill("#chat-text", "Guten Abend <b>Ben</b>").await?;
            ada.click("#chat-send").await?;
            ben.until("talk", "return document.querySelector('#chat-lines')?.textContent.includes('<b>Ben</b>')")
                .await?;
            ben.click("#ready").await?;
            ada.wait(".place.seat-1.ready").await?;
            ada.click("#ready").await?;
        }
        ada.wait(".table").await?;
        ben.wait(".table").await?;
        click_on(&ada).await?;
        click_on(&ben).await?;
        until_over(&ada, &game.to_string()).await?;
        until_over(&ben, &game.to_string()).await?;
        ensure!(totals(&ada).await? == totals(&ben).await?, "{game}: the windows show different results");
        println!("        {game}: over after {} steps", ply(&ada).await?);
        ada.picture(&format!("desk-online-{game}-end")).await?;
        stop_clicking(&ada).await?;
        // The permanent address shows the replay, and the proof is correct.
        ben.visit(&format!("?again#/online/table/{table}")).await?;
        let proof = ben.text("#proof").await?;
        ensure!(proof.matches('✓').count() >= 3 && !proof.contains('✗'), "{game}: {proof}");
        ben.picture(&format!("desk-online-{game}-replay")).await?;
    }
    rematch(&ada).await?;
    ada.close().await?;
    ben.close().await
}

/// Another game of the same people; somebody alone with a bot needs nobody's consent.
async fn rematch(page: &Page) -> Result<()> {
    let game = GameId::parse("zhenghe").context("a game for two")?;
    let table = open_table(page, game, 1, "").await?;
    page.wait(".table").await?;
    click_on(page).await?;
    until_over(page, "the game before the rematch").await?;
    stop_clicking(page).await?;
    page.click("#rematch").await?;
    let other = format!("return location.hash !== '#/online/table/{table}'");
    page.until("the table of the rematch", &other).await?;
    page.click("#ready").await?;
    page.wait(".table").await.map(drop)
}

/// The line is cut in mid-turn: an answer given meanwhile is not lost, and one that has arrived does not count twice.
pub(crate) async fn cut_line(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let (ada, ben) = (page.visitor(house.port, Size::Desk).await?, page.visitor(house.port, Size::Desk).await?);
    let table = two_at_a_table(&house, &ada, &ben, "").await?;
    for round in 0..3 {
        // The answer is given while the line is down.
        let (asked_one, _) = asked(&ada, &ben).await?;
        let before = house.ply(&table)?;
        house.cut();
        asked_one.wait("#cut").await?;
        asked_one.script("document.querySelector('.chip').click()", vec![]).await?;
        asked_one.until("the answer to be on its way", "return !document.querySelector('.chip')").await?;
        ensure!(house.ply(&table)? == before, "an answer came through a cut line");
        if round == 0 {
            asked_one.picture("desk-online-cut").await?;
        }
        house.mend();
        let after = house.wait_beyond(&table, before)?;
        asked_one.until("the line", "return !document.querySelector('#cut')").await?;
        ensure!(house.ply(&table)? >= after, "steps are missing");
        // The answer arrives, but its acknowledgement is lost with the line.
        let (asked_one, other) = asked(&ada, &ben).await?;
        let before = house.ply(&table)?;
        house.swallow();
        asked_one.script("document.querySelector('.chip').click()", vec![]).await?;
        house.wait_beyond(&table, before)?;
        house.wait_until_asked(&table, &PEOPLE)?;
        house.cut();
        let counted = house.ply(&table)?;
        asked_one.wait("#cut").await?;
        house.mend();
        shows(asked_one, counted).await?;
        shows(other, counted).await?;
        tokio::time::sleep(Duration::from_millis(300)).await;
        ensure!(house.ply(&table)? == counted, "an answer counted twice");
    }
    click_on(&ada).await?;
    click_on(&ben).await?;
    until_over(&ada, "the game after the cuts").await?;
    ada.close().await?;
    ben.close().await
}

/// Two people are connected to two servers, of which one has their table: the other page goes there. When that server
/// is killed, both come back to the one that is left and play on.
pub(crate) async fn two_servers(page: &mut Page) -> Result<()> {
    let mut pair = Pair::open(page.folder())?;
    let port = pair.house.port;
    let (ada, ben) = (page.visitor(port, Size::Desk).await?, page.visitor(port, Size::Desk).await?);
    let table = two_at_a_table(&pair.house, &ada, &ben, "").await?;
    let began = Instant::now();
    while !pair.streams()?.contains(&2) {
        ensure!(began.elapsed() < Duration::from_mins(1), "a page stays where the table is not");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    ensure!(pair.named() > 0, "nobody had to move");
    for page in [&ada, &ben] {
        ensure!(!page.has("#cut").await?, "a page that moved looks cut off");
    }
    for _ in 0..3 {
        let (asked_one, other) = asked(&ada, &ben).await?;
        let before = pair.house.ply(&table)?;
        asked_one.script("document.querySelector('.chip').click()", vec![]).await?;
        pair.house.wait_beyond(&table, before)?;
        pair.house.wait_until_asked(&table, &PEOPLE)?;
        let after = pair.house.ply(&table)?;
        shows(asked_one, after).await?;
        shows(other, after).await?;
    }
    pair.kill_busy()?;
    click_on(&ada).await?;
    click_on(&ben).await?;
    until_over(&ada, "the game after the loss of a server").await?;
    until_over(&ben, "the game after the loss of a server").await?;
    ada.close().await?;
    ben.close().await
}

/// A spectator's socket receives what everybody may know and nothing else; a player's own receives more, and the check
/// notices that.
pub(crate) async fn spectator(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let port = house.port;
    let (ada, ben) = (page.visitor(port, Size::Desk).await?, page.visitor(port, Size::Desk).await?);
    let eve = page.visitor(port, Size::Desk).await?;
    for page in [&ada, &eve] {
        page.visit("#/online").await?;
        page.script(secrets::LISTEN, vec![]).await?;
    }
    sign_in(&ada, "Ada").await?;
    sign_in(&eve, "Eve").await?;
    eve.wait("#who-am-i").await?;
    enter(&ben, "Ben").await?;
    let visit = |table: &str| format!("location.hash = '#/online/table/{table}'");
    let game = GameId::ALL[0];
    ada.click(&format!("#open-{game}")).await?;
    ada.wait("#open-table").await?;
    let script = "const change = (e, value) => { e.value = value;
            e.dispatchEvent(new Event('change', { bubbles: true })); };
        change(document.querySelector('#plan-2'), 'apprentice')";
    ada.script(script, vec![]).await?;
    ada.click("#open-table").await?;
    ada.wait("#invite-link").await?;
    let hash = ada.script("return location.hash", vec![]).await?;
    let table = hash.as_str().and_then(|hash| hash.rsplit('/').next()).context("an address")?.to_string();
    ben.script(&visit(&table), vec![]).await?;
    ben.click("#sit-1").await?;
    ben.click("#ready").await?;
    ada.wait(".place.seat-1.ready").await?;
    ada.click("#ready").await?;
    ada.wait(".table").await?;
    eve.script(&visit(&table), vec![]).await?;
    eve.wait(".table").await?;
    ensure!(!eve.has(".chip").await?, "a spectator is asked");
    click_on(&ada).await?;
    click_on(&ben).await?;
    // A spectator who looks back asks for the past, too.
    eve.until("some steps", "return +document.querySelector('.look-back input').max > 40").await?;
    eve.script("document.querySelector('.look-back .step').click()", vec![]).await?;
    eve.wait(".table.past").await?;
    eve.picture("desk-online-spectator").await?;
    eve.click("#now").await?;
    until_over(&eve, "the game that is watched").await?;
    let record = house.get(&format!("/api/tables/{table}/record"))?;
    let heard = secrets::heard(&eve).await?;
    let checked = secrets::check(&record, &heard).context("the spectator's socket")?;
    ensure!(checked > 40, "only {checked} views were looked at");
    println!("        {checked} views and their events in the spectator's socket, and no secret");
    let own = secrets::heard(&ada).await?;
    ensure!(secrets::check(&record, &own).is_err(), "the check does not find a player's own cards");
    for page in [ada, ben, eve] {
        page.close().await?;
    }
    Ok(())
}

/// A bot takes over a seat and plays on; its player comes back. Then everything that needs agreement.
pub(crate) async fn keeper(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let (ada, ben) = (page.visitor(house.port, Size::Desk).await?, page.visitor(house.port, Size::Desk).await?);
    let clock = "document.querySelector('#time-1').click()";
    let table = two_at_a_table(&house, &ada, &ben, clock).await?;
    // A clock runs for the player who is asked.
    asked(&ada, &ben).await?;
    ada.wait(".clock.runs").await?;
    ada.click("#resign").await?;
    ada.click("#resign").await?;
    ada.wait("#return").await?;
    ada.picture("desk-online-kept").await?;
    ensure!(!ada.has(".chip").await?, "a kept seat is asked");
    // While a bot keeps Ada's seat, Ben alone moves the table on, through Ada's turns.
    click_on(&ben).await?;
    let before = house.ply(&table)?;
    house.wait_beyond(&table, before + 25)?;
    stop_clicking(&ben).await?;
    ada.click("#return").await?;
    ada.until("the seat", "return !document.querySelector('#return')").await?;
    consent(&house, &table, &ada, &ben).await?;
    briefing(&ada, &ben).await?;
    click_on(&ada).await?;
    click_on(&ben).await?;
    until_over(&ada, "the game with a keeper").await?;
    ada.close().await?;
    ben.close().await
}

/// Undo further back than is free, and a pause, with everybody's consent.
async fn consent(house: &House, table: &str, ada: &Page, ben: &Page) -> Result<()> {
    // Both have decided something.
    for _ in 0..40 {
        let (one, _) = asked(ada, ben).await?;
        let before = house.ply(table)?;
        one.script("document.querySelector('.chip').click()", vec![]).await?;
        house.wait_beyond(table, before)?;
        house.wait_until_asked(table, &PEOPLE)?;
        shows(ada, house.ply(table)?).await?;
        let asking = "return document.querySelector('#undo')?.title.length > 0
            && document.querySelector('#undo').getAttribute('aria-disabled') === 'false'";
        if ada.script(asking, vec![]).await? == json!(true) {
            break;
        }
    }
    let before = house.ply(table)?;
    ada.click("#undo").await?;
    ben.wait("#agree").await?;
    ben.picture("desk-online-consent").await?;
    ben.click("#agree").await?;
    let back = format!("return +document.querySelector('.look-back input').max < {before}");
    ada.until("the undo", &back).await?;
    ben.until("the undo", &back).await?;
    ada.click("#pause").await?;
    ben.click("#agree").await?;
    ada.wait("#resume").await?;
    ensure!(!ada.has(".chip").await? && !ben.has(".chip").await?, "a paused game asks");
    ada.click("#resume").await?;
    asked(ada, ben).await.map(drop)
}

/// A player who comes back is shown what happened, step by step.
async fn briefing(ada: &Page, ben: &Page) -> Result<()> {
    for _ in 0..60 {
        let (one, _) = asked(ada, ben).await?;
        if std::ptr::eq(one, ben) {
            ada.refresh().await?;
            ada.wait(".table").await?;
            if ada.has("#briefing").await? {
                break;
            }
        }
        one.script("document.querySelector('.chip')?.click()", vec![]).await?;
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    ada.wait("#briefing").await?;
    ada.click("#briefing-next").await?;
    ada.until("a told step", "return !!document.querySelector('.briefing-lines p')").await?;
    ada.picture("desk-online-briefing").await?;
    ada.click("#briefing-close").await?;
    ada.until("now", "return !document.querySelector('.table.past')").await
}

/// Without a server the entry says so calmly.
pub(crate) async fn no_server(page: &mut Page) -> Result<()> {
    for hash in ["#/online", "#/online/mine", "#/online/table/7", "#/online/leaders/kaiser"] {
        page.visit(hash).await?;
        page.wait(".no-server").await.with_context(|| hash.to_string())?;
    }
    page.picture("desk-online-no-server").await
}
