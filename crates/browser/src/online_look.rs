//! Pictures of every online page in both sizes and themes; nothing is wider than its window, and axe finds nothing
//! serious.

use crate::axe;
use crate::house::House;
use crate::online::{click_on, enter, open_table, sign_in, stop_clicking, until_over};
use crate::page::{Page, Size};
use anyhow::Result;
use catalog::GameId;

const QUICK: [(&str, &str); 3] = [("lang", "de"), ("motion", "none"), ("theme", "light")];

async fn look(page: &Page, name: &str) -> Result<()> {
    page.picture(name).await?;
    page.fits().await?;
    axe::check(page, name).await
}

/// All pictures.
pub(crate) async fn screens(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let other = page.visitor(house.port, Size::Desk).await?;
    enter(&other, "Mika").await?;
    // A table that waits for players, for the lobby.
    open_table(&other, GameId::ALL[0], 2, "").await?;
    other.wait("#invite-link").await?;
    for (size, name, person) in [(Size::Desk, "desk", "Ada"), (Size::Phone, "phone", "Lin")] {
        let page = page.visitor(house.port, size).await?;
        one_size(&page, name, person).await?;
        page.close().await?;
    }
    other.close().await
}

async fn one_size(page: &Page, name: &str, person: &str) -> Result<()> {
    page.prefer(&QUICK).await?;
    page.visit("#/online").await?;
    page.wait("#enter").await?;
    look(page, &format!("{name}-online-sign-in")).await?;
    page.click("#way-register").await?;
    page.fill("#password", "lange genug und geheim").await?;
    sign_in(page, person).await?;
    page.wait(".matches li").await?;
    let waiting = page.script("return document.querySelector('.matches a').getAttribute('href')", vec![]).await?;
    let waiting = waiting.as_str().unwrap_or_default();
    let table = open_table(page, GameId::ALL[0], 1, "").await?;
    page.wait(".chip").await?;
    if page.script("return innerWidth < 500", vec![]).await? == serde_json::json!(true) {
        page.click("#open-around").await?;
        look(page, &format!("{name}-online-talk")).await?;
        page.click("#open-around").await?;
    }
    look(page, &format!("{name}-online-table")).await?;
    click_on(page).await?;
    until_over(page, "the game for the pictures").await?;
    stop_clicking(page).await?;
    page.visit("#/online/mine").await?;
    page.click("#who-am-i").await?;
    page.wait(".pad").await?;
    let (profile, replay) = (page.hash().await?, format!("#/online/table/{table}"));
    let pages = [
        ("lobby", "#/online", ".matches li"),
        ("open", "#/online/new/kaiser", "#open-table"),
        ("waiting", waiting, "#sit-1"),
        ("mine", "#/online/mine", ".matches li"),
        ("leaders", "#/online/leaders/kaiser", ".tabs.games"),
        ("account", "#/online/account", "#rename"),
        ("profile", &profile, ".pad"),
        ("replay", &replay, "#proof"),
    ];
    for theme in ["light", "dark"] {
        page.prefer(&[("theme", theme)]).await?;
        for (what, hash, sign) in pages {
            page.visit(hash).await?;
            page.wait(sign).await?;
            look(page, &format!("{name}-{theme}-online-{what}")).await?;
        }
    }
    // Pages that the server makes itself.
    for (what, path) in [("api", "api"), ("mail", "api/mail/1/stop/key")] {
        page.visit(path).await?;
        look(page, &format!("{name}-online-{what}")).await?;
    }
    Ok(())
}
