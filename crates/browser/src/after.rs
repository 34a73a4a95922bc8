//! After the match: analysis, playing on from any place, addresses of positions; and exercises.

use crate::axe;
use crate::page::{Page, Size};
use crate::ready::{Moment, lay_ready};
use crate::ways::QUICK;
use anyhow::{Context, Result, ensure};
use catalog::{GameId, read_puzzles, with_game};
use engine::{Numbered, Title};
use serde_json::json;
use std::time::Instant;

/// The match whose analysis the suite waits for; `TIANXIA_ANALYSIS=all` waits for every game's.
const ANALYSED: GameId = GameId::Yunhe;

/// From the end screen to the record, its hidden end, its analysis and a branch of it.
pub(crate) async fn analysis(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    let all = std::env::var("TIANXIA_ANALYSIS").is_ok_and(|word| word == "all");
    for &game in GameId::ALL {
        with_game!(game, G => lay_ready::<G>(page, Moment::Over).await?);
        page.wait(".end #why-ended").await?;
        ensure!(page.has(".end #earned li").await?, "{game}: nothing says what the points were for");
        page.click("#to-analysis").await?;
        page.wait(".of-record #analyse").await?;
        end_is_hidden(page, game).await?;
        page.click("#analyse").await?;
        let began = Instant::now();
        page.wait(".analysis .chart polyline").await?;
        if game != ANALYSED && !all {
            // The cancel button stops it midway.
            page.click("#analyse").await?;
            let far = "return document.querySelector('.analysis progress')?.value";
            let at = page.script(far, vec![]).await?;
            page.click("#analyse").await?;
            page.until("the analysis to go on", &format!("return {far_value} > {at}", far_value = &far[7..])).await?;
            page.click("#analyse").await?;
        } else {
            for _ in 0..10 {
                if page.until("the end of the analysis", "return !document.querySelector('#analyse')").await.is_ok() {
                    break;
                }
            }
            let seconds = began.elapsed().as_secs_f32();
            println!("        {game}: analysed in {seconds:.1} s");
            ensure!(page.has("#luck li").await?, "{game}: no luck is told");
            for line in page.all("#turning-points li").await? {
                println!("        {}", line.text().await?.replace('\n', " "));
            }
            page.picture(&format!("desk-{game}-analysis")).await?;
        }
        axe::check(page, &format!("the analysis of {game}")).await?;
        plays_on(page, game).await?;
    }
    page.change_device(Size::Phone).await?;
    page.prefer(QUICK).await?;
    with_game!(ANALYSED, G => lay_ready::<G>(page, Moment::Over).await?);
    page.visit("#/replay/ready/12").await?;
    page.wait("#open-around").await?;
    page.click("#open-around").await?;
    page.wait("#analyse").await?;
    page.picture("phone-analysis").await?;
    page.fits().await
}

/// A record's list ends at the last step that the visitor has seen, until the switch shows all.
async fn end_is_hidden(page: &Page, game: GameId) -> Result<()> {
    let points = "return document.querySelector('.scores-chart polyline').getAttribute('points').split(' ').length";
    let hidden = page.script(points, vec![]).await?.as_u64().context("a number")?;
    page.click("#spoilers").await?;
    page.until("the whole course", &format!("return {} > {hidden}", points.trim_start_matches("return "))).await?;
    page.click("#spoilers").await?;
    ensure!(hidden < 4, "{game}: a record tells its end before it is reached");
    Ok(())
}

/// The visitor plays on from a position of a record, and the new match knows its origin.
async fn plays_on(page: &Page, game: GameId) -> Result<()> {
    page.visit("#/replay/ready/30/1").await?;
    page.wait(".of-record #play-on").await?;
    let shown = page.script("return +document.querySelector('.look-back input').value", vec![]).await?;
    ensure!(shown == json!(30), "{game}: the address of a step opens at {shown}");
    page.click("#play-on").await?;
    page.click("#play-on-begin").await?;
    page.until("a table", "return location.hash.startsWith('#/table/')").await?;
    page.wait(".look-back").await?;
    let name = page.hash().await?.trim_start_matches("#/table/").to_string();
    let script = "return JSON.parse(localStorage.getItem('tianxia.match.' + arguments[0])).from";
    let from = page.script(script, vec![json!(name)]).await?;
    ensure!(from == json!("#/replay/ready/30"), "{game}: the branch comes from {from}");
    Ok(())
}

/// The number of an exercise and its answer.
fn answer<G: Title>(game: GameId) -> Result<(usize, u16)> {
    let path = format!("{}/../{game}/puzzles.txt", env!("CARGO_MANIFEST_DIR"));
    let all = read_puzzles::<G>(&std::fs::read_to_string(path)?).map_err(anyhow::Error::msg)?;
    Ok((1, all.first().context("there are exercises")?.asked.answer.id()))
}

/// One exercise of each game is solved and one is not; the score remains.
pub(crate) async fn exercises(page: &mut Page) -> Result<()> {
    page.prefer(QUICK).await?;
    for &game in GameId::ALL {
        page.visit("#/").await?;
        page.click(&format!("#exercises-{game}")).await?;
        page.wait("#exercise").await?;
        page.picture(&format!("desk-{game}-exercise")).await?;
        axe::check(page, &format!("an exercise of {game}")).await?;
        let (number, right) = with_game!(game, G => answer::<G>(game)?);
        page.visit(&format!("#/exercises/{game}/{number}")).await?;
        page.wait("#exercise").await?;
        give(page, right).await?;
        page.wait("#exercise-next").await?;
        let score = page.text("#exercise > :last-child").await?;
        ensure!(score.ends_with("1 / 1"), "{game}: after a right answer the score is {score}");
        page.click("#exercise-next").await?;
        page.until("the next one", "return !document.querySelector('#exercise-next')").await?;
        page.wait("#exercise").await?;
    }
    page.change_device(Size::Phone).await?;
    page.prefer(QUICK).await?;
    for &game in GameId::ALL {
        page.visit(&format!("#/exercises/{game}/1")).await?;
        page.wait("#exercise").await?;
        page.picture(&format!("phone-{game}-exercise")).await?;
        page.fits().await?;
    }
    Ok(())
}

/// Gives an answer by its chip, even where it is hidden among the parts of answers.
async fn give(page: &Page, id: u16) -> Result<()> {
    let script = "const [id, done] = arguments;
        const moment = () => new Promise(then => setTimeout(then, 60));
        const find = async () => {
            const chip = document.querySelector(`.chip[data-id='${id}']:not(.begins)`);
            if (chip) { chip.click(); return true; }
            for (let n = 0; n < document.querySelectorAll('.chip.begins').length; n++) {
                document.querySelectorAll('.chip.begins')[n].click();
                await moment();
                if (await find()) return true;
                document.querySelector('.begun .back').click();
                await moment();
            }
            return false;
        };
        find().then(done)";
    let given = page.script_later(script, vec![json!(id)]).await?;
    ensure!(given == json!(true), "no chip gives the answer {id}");
    Ok(())
}
