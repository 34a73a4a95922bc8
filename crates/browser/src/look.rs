//! Pictures of every page in both sizes and both themes.

use crate::page::{Page, Size};
use crate::play::{answer, asked, begin};
use anyhow::Result;
use catalog::GameId;
use engine::Rng;

const PAGES: [(&str, &str); 6] = [
    ("gallery", "#/"),
    ("new", "#/new/kaiser"),
    ("replays", "#/replays"),
    ("rules", "#/rules/kaiser"),
    ("settings", "#/settings"),
    ("credits", "#/credits"),
];

/// Plays a good part of a match, so that there is something to see.
async fn middle_of(page: &Page, game: GameId) -> Result<()> {
    begin(page, game).await?;
    let mut rng = Rng::new(5);
    for _ in 0..45 {
        let offered = asked(page).await?;
        if offered == 0 {
            break;
        }
        answer(page, rng.below(offered as u32) as usize).await?;
    }
    asked(page).await.map(drop)
}

/// All pictures.
pub(crate) async fn screens(page: &mut Page) -> Result<()> {
    for (size, name) in [(Size::Desk, "desk"), (Size::Phone, "phone")] {
        page.change_device(size).await?;
        for theme in ["light", "dark"] {
            page.prefer(&[("lang", "de"), ("speed", "instant"), ("motion", "none"), ("theme", theme)]).await?;
            for &game in GameId::ALL {
                middle_of(page, game).await?;
                page.picture(&format!("{name}-{theme}-{game}")).await?;
                page.fits().await?;
                let hover = "document.querySelector('.chip')?.focus()";
                page.script(hover, vec![]).await?;
                page.picture(&format!("{name}-{theme}-{game}-preview")).await?;
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
