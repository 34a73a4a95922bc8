//! Pictures of every page in both sizes and both themes.

use crate::page::{Page, Size};
use crate::play::{asked, middle_of};
use crate::ready::{Moment, lay_ready};
use anyhow::Result;
use catalog::{GameId, with_game};

const PAGES: [(&str, &str); 8] = [
    ("gallery", "#/"),
    ("new", "#/new/kaiser"),
    ("replays", "#/replays"),
    ("rules", "#/rules/kaiser"),
    ("rules-zhenghe", "#/rules/zhenghe/ZH-K1"),
    ("no-server", "#/online"),
    ("settings", "#/settings"),
    ("credits", "#/credits"),
];

/// All pictures: the same four matches in both sizes and themes.
pub(crate) async fn screens(page: &mut Page) -> Result<()> {
    page.prefer(&[("lang", "de"), ("speed", "instant"), ("motion", "none")]).await?;
    let mut tables = Vec::new();
    for &game in GameId::ALL {
        middle_of(page, game, 45).await?;
        tables.push(page.hash().await?);
    }
    let kept = page.kept().await?;
    for (size, name) in [(Size::Desk, "desk"), (Size::Phone, "phone")] {
        page.change_device(size).await?;
        page.keep(&kept).await?;
        for theme in ["light", "dark"] {
            page.prefer(&[("theme", theme)]).await?;
            for (game, table) in GameId::ALL.iter().zip(&tables) {
                page.visit(table).await?;
                asked(page).await?;
                page.picture(&format!("{name}-{theme}-{game}")).await?;
                page.fits().await?;
                page.script("document.querySelector('.chip')?.focus()", vec![]).await?;
                page.picture(&format!("{name}-{theme}-{game}-preview")).await?;
            }
            for &game in GameId::ALL {
                with_game!(game, G => lay_ready::<G>(page, Moment::Over).await?);
                page.wait(".end").await?;
                page.picture(&format!("{name}-{theme}-{game}-end")).await?;
                page.fits().await?;
            }
            for (what, hash) in PAGES {
                page.visit(hash).await?;
                page.picture(&format!("{name}-{theme}-{what}")).await?;
                page.fits().await?;
            }
        }
    }
    Ok(())
}
