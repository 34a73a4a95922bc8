//! Everything around online games: the account, talk, notices, finished games, ratings.

use crate::house::{House, verify};
use crate::mailbox::Mailbox;
use crate::online::{
    asked, click_on, enter, open_seats, open_table, sign_in, stop_clicking, two_at_a_table, until_over,
};
use crate::page::{Page, Size};
use anyhow::{Context, Result, ensure};
use catalog::{GameId, with_game};
use engine::{Content, Game, Lang};
use serde_json::{Value, json};

const PASSWORD: &str = "lange genug und geheim";

/// Enters with a new account.
async fn register(page: &Page, name: &str) -> Result<()> {
    page.prefer(&[("lang", "de"), ("motion", "none")]).await?;
    page.visit("#/online").await?;
    page.click("#way-register").await?;
    page.fill("#password", PASSWORD).await?;
    sign_in(page, name).await?;
    page.wait("#who-am-i").await.map(drop)
}

async fn go(page: &Page, hash: &str) -> Result<()> {
    page.script("location.hash = arguments[0]", vec![json!(hash)]).await.map(drop)
}

/// The life of an account: name, password, notices, tokens, the owner's data.
pub(crate) async fn account(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let ada = page.visitor(house.port, Size::Desk).await?;
    register(&ada, "Ada").await?;
    go(&ada, "#/online/account").await?;
    ada.fill("#rename", "Ada Lovelace").await?;
    ada.click("#save-name").await?;
    ada.says("#who-am-i", "Ada Lovelace").await?;
    ada.fill("#webhook", "ftp://example.org").await?;
    ada.click("#save-notices").await?;
    ada.until("a refusal", "return [...document.querySelectorAll('.problem')].some(e => e.textContent)").await?;
    ada.fill("#webhook", "https://example.org/hook").await?;
    ada.click("#save-notices").await?;
    ada.until("no refusal", "return [...document.querySelectorAll('.problem')].every(e => !e.textContent)").await?;
    // The message moves everything below it.
    ada.says("form:has(#save-notices) [role=status]", "Gesichert").await?;
    ada.says("#mail-help", "versendet keine E-Mails").await?;
    tokens(&house, &ada).await?;
    ada.keep_files().await?;
    ada.click("#export").await?;
    let kept: Value = serde_json::from_str(&ada.file().await?)?;
    ensure!(
        kept["me"]["name"] == "Ada Lovelace" && kept["settings"]["webhook"] == "https://example.org/hook",
        "{kept}"
    );
    ada.click("#logout").await?;
    ada.click("#way-login").await?;
    ada.fill("#password", PASSWORD).await?;
    sign_in(&ada, "Ada Lovelace").await?;
    ada.says("#who-am-i", "Ada Lovelace").await?;
    let hook = ada.script("return document.querySelector('#webhook').value", vec![]).await?;
    ensure!(hook == "https://example.org/hook", "signed in again, the webhook is {hook}");
    ada.click("#delete-me").await?;
    ada.says("#delete-me", "Wirklich").await?;
    ada.click("#delete-me").await?;
    ada.wait("#enter").await?;
    let person = house.get(&format!("/api/people/{}", kept["me"]["id"]))?;
    ensure!(person.contains("not-found"), "{person}");
    ada.close().await
}

/// A token plays in its owner's name until it is ended.
async fn tokens(house: &House, ada: &Page) -> Result<()> {
    ada.fill("#token-label", "Laptop").await?;
    ada.click("#add-token").await?;
    let token = ada.text("#fresh-token").await?;
    ensure!(house.get_as("/api/me", &token)?.contains("Ada Lovelace"), "the token opens nothing");
    ada.says(".account .matches", "Laptop").await?;
    ada.picture("desk-online-token").await?;
    ada.click(".account .matches button").await?;
    ada.until("no token", "return !document.querySelector('.account .matches li')").await?;
    ensure!(house.get_as("/api/me", &token)?.contains("sign-in"), "an ended token opens something");
    Ok(())
}

/// A mailbox is asked before it gets mail, and every mail offers to end them.
pub(crate) async fn mail(page: &mut Page) -> Result<()> {
    let mailbox = Mailbox::open()?;
    let house = House::with_mail(page.folder(), &mailbox)?;
    let ada = page.visitor(house.port, Size::Desk).await?;
    register(&ada, "Ada").await?;
    go(&ada, "#/online/account").await?;
    ada.says("#mail-help", "fragen wir mit einem Link").await?;
    ada.fill("#email", "ada@example.org").await?;
    ada.click("#save-notices").await?;
    ada.says("#mail-help", "Wir haben dir geschrieben").await?;
    let mail = mailbox.next()?;
    ensure!(mail.contains("To: ada@example.org"), "{mail}");
    for (deed, thanks, state) in [
        ("confirm", "Wir schreiben dir, wenn du am Zug bist", "Die Adresse ist bestätigt"),
        ("stop", "keine E-Mails mehr", "fragen wir mit einem Link"),
    ] {
        let link = mail.split_whitespace().find(|word| word.starts_with("http") && word.contains(deed));
        ada.script("location.href = arguments[0]", vec![json!(link.context("the mail has no such link")?)]).await?;
        ada.picture(&format!("desk-mail-{deed}")).await?;
        ada.click("form button").await?;
        ada.says("main", thanks).await?;
        ada.click("main a").await?;
        ada.visit("#/online/account").await?;
        ada.says("#mail-help", state).await?;
    }
    ada.close().await
}

/// Browsers ask their owner before they show notices; here the answer is yes, and the notices are kept.
const NOTICES: &str = "window.noticed = []; window.Notification = class {
    static permission = 'granted'; static requestPermission() { return Promise.resolve('granted'); }
    constructor(title, options) { noticed.push(options.body); } }";

/// Talk, muting, reports, and notices for people who are looking elsewhere.
pub(crate) async fn talk(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let (ada, ben) = (page.visitor(house.port, Size::Desk).await?, page.visitor(house.port, Size::Desk).await?);
    let table = two_at_a_table(&house, &ada, &ben, "").await?;
    notices(&house, &ada, &ben, &table).await?;
    say(&ben, "Du spielst wie ein Huhn").await?;
    ada.says("#chat-lines", "Huhn").await?;
    ada.click("#chat-lines .speaker").await?;
    ada.click("#report").await?;
    ada.fill("#report-text", "Das war nicht nett.").await?;
    ada.click("#report-send").await?;
    ada.says(".about-speaker", "angekommen").await?;
    let reports = house.admin(&["reports"])?;
    ensure!(reports.contains("Ada\tBen") && reports.contains("Das war nicht nett."), "{reports}");
    ada.click("#mute").await?;
    ada.until("silence", "return !document.querySelector('#chat-lines li')").await?;
    ada.picture("desk-online-muted").await?;
    say(&ben, "Hallo?").await?;
    ben.says("#chat-lines", "Hallo?").await?;
    say(&ada, "Wie ruhig es ist").await?;
    ada.says("#chat-lines", "ruhig").await?;
    ensure!(!ada.text("#chat-lines").await?.contains("Hallo"), "somebody muted is heard");
    go(&ada, "#/online/account").await?;
    ada.says(".account .matches", "Ben").await?;
    ada.click(".account .matches button").await?;
    ada.until("nobody to be muted", "return !document.querySelector('.account .matches li')").await?;
    go(&ada, &format!("#/online/table/{table}")).await?;
    ada.says("#chat-lines", "Hallo?").await?;
    removed(&house, &table, &ada, &ben).await?;
    ada.close().await?;
    ben.close().await
}

async fn say(page: &Page, text: &str) -> Result<()> {
    page.fill("#chat-text", text).await?;
    page.click("#chat-send").await
}

/// People who want it are notified on this device that it is their turn, but not about a table that they have silenced.
async fn notices(house: &House, ada: &Page, ben: &Page, table: &str) -> Result<()> {
    ada.script(NOTICES, vec![]).await?;
    go(ada, "#/online/account").await?;
    ada.click("#notices").await?;
    ada.until("the switch", "return document.querySelector('#notices').checked").await?;
    let until_bens_turn = async || -> Result<()> {
        go(ada, &format!("#/online/table/{table}")).await?;
        ada.wait(".table").await?;
        while std::ptr::eq(asked(ada, ben).await?.0, ada) {
            ada.script("document.querySelector('.chip')?.click()", vec![]).await?;
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        Ok(())
    };
    until_bens_turn().await?;
    go(ada, "#/online/leaders").await?;
    ada.wait(".tabs.games").await?;
    click_on(ben).await?;
    ada.until("the notice", "return noticed.length > 0").await?;
    stop_clicking(ben).await?;
    ensure!(ada.script("return noticed[0]", vec![]).await? == json!("Du bist am Zug."), "another notice");
    until_bens_turn().await?;
    ada.click("#quiet").await?;
    ada.script("noticed.length = 0", vec![]).await?;
    go(ada, "#/online/leaders").await?;
    ada.wait(".tabs.games").await?;
    click_on(ben).await?;
    house.wait_until_asked(table, &[0])?;
    stop_clicking(ben).await?;
    go(ada, &format!("#/online/table/{table}")).await?;
    ada.wait(".chip").await?;
    ensure!(ada.script("return noticed.length", vec![]).await? == json!(0), "a quiet table gives notice");
    Ok(())
}

/// An admin removes somebody beside the running server: the name disappears from the table.
async fn removed(house: &House, table: &str, ada: &Page, ben: &Page) -> Result<()> {
    house.admin(&["delete", "Ben"])?;
    house.wait_until(&format!("/api/tables/{table}"), |table| !table.contains("Ben"))?;
    ada.refresh().await?;
    ada.says("#chat-lines", "ruhig").await?;
    ensure!(!ada.text(".players").await?.contains("Ben"), "a name stays at the table");
    ensure!(!ada.text("#chat-lines").await?.contains("Huhn"), "what somebody said stays when they go");
    // Ben's session has ended: the page does not wait for a line that will not come back, but for a name.
    ben.wait("#enter").await.map(drop)
}

/// After a game with a hint: the record mentions it; every seat's eyes, the analysis, the file and its proof.
pub(crate) async fn after(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let ada = page.visitor(house.port, Size::Desk).await?;
    enter(&ada, "Ada").await?;
    let table = open_table(&ada, GameId::ALL[0], 1, "").await?;
    ada.wait(".chip").await?;
    ada.click("#hint").await?;
    ada.wait(".chip.hint").await?;
    ada.picture("desk-online-hint").await?;
    click_on(&ada).await?;
    until_over(&ada, "the game with a hint").await?;
    stop_clicking(&ada).await?;
    ada.visit(&format!("?again#/online/table/{table}")).await?;
    ada.wait("#helped").await?;
    eyes(&ada).await?;
    ada.click("#analyse").await?;
    ada.wait("#by-seat li").await?;
    ada.picture("desk-online-analysis").await?;
    ada.click("#analyse").await?;
    ada.keep_files().await?;
    ada.click("#save-record").await?;
    let record = ada.file().await?;
    let told = verify(&record)?;
    ensure!(told.contains("every deal comes from it"), "{told}");
    ensure!(record.contains("helped yes"), "a hint is not marked in the record");
    ada.close().await
}

/// Every other edition on offer is chosen for a table, named in its waiting room, played to its end, and named in the
/// record.
pub(crate) async fn editions(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let (ada, ben) = (page.visitor(house.port, Size::Desk).await?, page.visitor(house.port, Size::Desk).await?);
    enter(&ada, "Ada").await?;
    enter(&ben, "Ben").await?;
    let mut played = 0;
    for &game in GameId::ALL {
        let (all, seats) = with_game!(game, G => (<G as Game>::Content::EDITIONS, (*G::PLAYERS.start()).max(2)));
        for edition in all.iter().skip(1).filter(|edition| edition.offered) {
            let pick = format!("document.querySelector('#edition-{}').click()", edition.name);
            let table = open_seats(&ada, game, 2, seats, &pick).await?;
            ada.says(".new-game", edition.about(Lang::De)).await?;
            ada.picture(&format!("desk-online-edition-{}", edition.name)).await?;
            ben.visit(&format!("#/online/table/{table}")).await?;
            ben.says(".new-game", edition.about(Lang::De)).await?;
            let record = played_out(&table, &ada, &ben).await?;
            let hash = with_game!(game, G => <G as Game>::Content::named(edition.name).map(Content::hash));
            let line = format!("content {}", hash.context("it is on offer")?);
            ensure!(record.lines().any(|one| one == line), "the record of {} lacks `{line}`", edition.name);
            verify(&record)?;
            played += 1;
        }
    }
    ensure!(played > 0, "no title has an edition to choose");
    ada.close().await?;
    ben.close().await
}

/// Ben sits down at Ada's table, and they play at random to the end; returns the record.
async fn played_out(table: &str, ada: &Page, ben: &Page) -> Result<String> {
    ben.click("#sit-1").await?;
    ben.click("#ready").await?;
    ada.wait(".place.ready").await?;
    ada.click("#ready").await?;
    for page in [ada, ben] {
        page.wait(".table").await?;
        click_on(page).await?;
    }
    for page in [ada, ben] {
        until_over(page, "a game of another edition").await?;
        stop_clicking(page).await?;
    }
    ada.visit(&format!("?{table}#/online/table/{table}")).await?;
    ada.wait("#save-record").await?;
    ada.keep_files().await?;
    ada.click("#save-record").await?;
    ada.file().await
}

/// After the end the visitor may look through the eyes of every seat. Two hands may be alike by chance, but not all.
async fn eyes(ada: &Page) -> Result<()> {
    for tenth in 3..8 {
        let there = "const e = document.querySelector('.look-back input'); e.value = e.max * arguments[0] / 10;
            e.dispatchEvent(new Event('input', { bubbles: true }))";
        ada.script(there, vec![json!(tenth)]).await?;
        let mut hands = Vec::new();
        for seat in ["", "0", "1"] {
            ada.choose(".eyes select", seat).await?;
            hands.push(ada.script("return document.querySelector('.hand')?.textContent ?? ''", vec![]).await?);
        }
        if hands[0] != hands[1] && hands[1] != hands[2] && hands[1] != json!("") {
            return Ok(());
        }
    }
    anyhow::bail!("all eyes see the same")
}

/// Two accounts play three rated games, the later ones as rematches; then both are in the leader board.
pub(crate) async fn rated(page: &mut Page) -> Result<()> {
    let house = House::open(page.folder())?;
    let (ada, ben) = (page.visitor(house.port, Size::Desk).await?, page.visitor(house.port, Size::Desk).await?);
    register(&ada, "Ada").await?;
    register(&ben, "Ben").await?;
    let game = GameId::parse("zhenghe").context("a game for two")?;
    let mut table = open_seats(&ada, game, 2, 2, "document.querySelector('#rated-0').click()").await?;
    go(&ben, &format!("#/online/table/{table}")).await?;
    ben.click("#sit-1").await?;
    for round in 0..3 {
        ben.click("#ready").await?;
        // What Ben does moves her button.
        ada.wait(".place.ready").await?;
        ada.click("#ready").await?;
        for page in [&ada, &ben] {
            page.wait(".table").await?;
            click_on(page).await?;
        }
        for page in [&ada, &ben] {
            until_over(page, "a rated game").await?;
            stop_clicking(page).await?;
        }
        if round == 2 {
            break;
        }
        ada.click("#rematch").await?;
        ben.click("#rematch").await?;
        let other =
            format!("return location.hash.startsWith('#/online/table/') && !location.hash.endsWith('/{table}')");
        ada.until("the table of the rematch", &other).await?;
        ben.until("the table of the rematch", &other).await?;
        table = ada.hash().await?.rsplit('/').next().context("an address")?.into();
    }
    // Ratings follow a game a moment later.
    house.wait_until("/api/leaders/zhenghe", |list| list.contains("Ada") && list.contains("Ben"))?;
    go(&ada, "#/online/leaders/zhenghe").await?;
    for name in ["Ada", "Ben"] {
        ada.says(".leaders tbody", name).await?;
    }
    ada.picture("desk-online-leaders-rated").await?;
    ada.click(".leaders tbody a").await?;
    ada.says(".pad tbody", "±").await?;
    ada.until("three games", "return document.querySelectorAll('.matches li').length === 3").await?;
    ada.picture("desk-online-profile-rated").await?;
    ada.close().await?;
    ben.close().await
}
