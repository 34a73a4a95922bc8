//! The findings of an arena, for people and for machines.

use super::Played;
use super::rating::{Rating, ratings};
use super::results::Place;
use crate::exec::Player;
use crate::reports::SetupReport;
use crate::stats::wilson;
use crate::table::Table;
use crate::text;
use anyhow::Result;
use bots::{Kind, Level};
use engine::Lang;
use serde::Serialize;
use std::io::Write;

/// The findings of an arena.
#[derive(Serialize)]
pub(super) struct Report {
    game: &'static str,
    setup: SetupReport,
    /// The setup for people.
    #[serde(skip)]
    agreed: String,
    players: usize,
    seed: u64,
    games: usize,
    /// The bot with the rating 0.
    anchor: String,
    pub(super) bots: Vec<Rated>,
    pairs: Vec<Pair>,
}

/// One bot with its rating.
#[derive(Serialize)]
pub(super) struct Rated {
    pub(super) name: String,
    pub(super) rating: Rating,
    points_mean: f64,
}

/// One bot alone at the table with copies of another.
#[derive(Serialize)]
struct Pair {
    bot: String,
    against: String,
    games: u64,
    /// Its share of the victories, with the 95 % interval.
    win_rate: f64,
    win_rate_low: f64,
    win_rate_high: f64,
    /// That share in units of the fair share.
    times_fair: f64,
    /// Its points less those of the others on average.
    margin: f64,
}

impl Report {
    pub(super) fn new(place: &Place, setup: SetupReport, players: usize, kinds: &[Player], games: &[Played]) -> Report {
        let plain = |player: &Player| matches!(player, Player::Bot(Kind::Greedy | Kind::Level(Level::Adept)));
        let anchor = kinds.iter().position(plain).unwrap_or(0);
        let rated = ratings(kinds.len(), anchor, games).into_iter().zip(kinds).enumerate();
        let bots = rated.map(|(entrant, (rating, kind))| Rated {
            name: kind.to_string(),
            rating,
            points_mean: mean_points(entrant, games),
        });
        let mut pairs = Vec::new();
        for alone in (0..kinds.len()).rev() {
            for others in (0..kinds.len()).rev().filter(|&others| others != alone) {
                pairs.extend(Pair::new(alone, others, kinds, players, games));
            }
        }
        let anchor = kinds[anchor].to_string();
        Report {
            game: place.game,
            setup,
            agreed: place.setup.clone(),
            players,
            seed: place.seed,
            games: games.len(),
            anchor,
            bots: bots.collect(),
            pairs,
        }
    }

    pub(super) fn title(&self) -> String {
        format!("{}, {} players, {} games", self.game, self.players, self.games)
    }

    pub(super) fn show(&self, lang: Lang, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}", text::bots::arena_head(lang, self.game, &self.agreed, self.games, self.seed))?;
        let mut table = Table::new(text::bots::arena_ratings(lang));
        let mut rows: Vec<&Rated> = self.bots.iter().collect();
        rows.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
        for bot in rows {
            let Rating { elo, interval } = bot.rating;
            let interval = interval.map_or("–".into(), |(low, high)| format!("{low:+.0} … {high:+.0}"));
            let points = text::number(lang, &format!("{:.1}", bot.points_mean));
            table.row([
                bot.name.clone(),
                text::number(lang, &format!("{elo:+.0}")),
                text::number(lang, &interval),
                points,
            ]);
        }
        writeln!(out, "{table}{}\n", text::bots::arena_zero(lang, &self.anchor))?;
        let mut table = Table::new(text::bots::arena_pairs(lang));
        for pair in &self.pairs {
            table.row([
                format!("{} : {}", pair.bot, pair.against),
                text::number(lang, &format!("{:.1} %", 100.0 * pair.win_rate)),
                text::number(lang, &format!("{:.1}–{:.1} %", 100.0 * pair.win_rate_low, 100.0 * pair.win_rate_high)),
                text::number(lang, &format!("{:.2}", pair.times_fair)),
                text::number(lang, &format!("{:+.1}", pair.margin)),
                pair.games.to_string(),
            ]);
        }
        Ok(write!(out, "{table}")?)
    }
}

fn mean_points(entrant: usize, games: &[Played]) -> f64 {
    let seats = games.iter().flat_map(|game| game.seats.iter().zip(&game.points));
    let (count, sum) = seats
        .filter(|(who, _)| **who == entrant)
        .fold((0u32, 0.0), |(count, sum), (_, points)| (count + 1, sum + f64::from(*points)));
    sum / f64::from(count.max(1))
}

impl Pair {
    /// `None` where they did not meet like that. With two seats each pair is listed once, the later in the list first.
    fn new(alone: usize, others: usize, kinds: &[Player], players: usize, games: &[Played]) -> Option<Pair> {
        if players == 2 && alone < others {
            return None;
        }
        let (mut count, mut wins, mut margin) = (0, 0.0, 0.0);
        for game in games {
            let here = |who: usize| game.seats.iter().filter(|&&seat| seat == who).count();
            if here(alone) != 1 || here(others) != players - 1 {
                continue;
            }
            let place = game.seats.iter().position(|&seat| seat == alone).expect("it sits alone");
            let winners = game.rank.iter().map(|&rank| f64::from(u8::from(rank == 1))).sum::<f64>();
            let points = |seat: usize| f64::from(game.points[seat]);
            let rest: f64 = (0..players).filter(|&seat| seat != place).map(points).sum();
            count += 1;
            wins += if game.rank[place] == 1 { 1.0 / winners } else { 0.0 };
            margin += points(place) - rest / (players - 1) as f64;
        }
        let rate = wins / count as f64;
        let (low, high) = wilson(wins, count);
        (count > 0).then(|| Pair {
            bot: kinds[alone].to_string(),
            against: kinds[others].to_string(),
            games: count,
            win_rate: rate,
            win_rate_low: low,
            win_rate_high: high,
            times_fair: rate * players as f64,
            margin: margin / count as f64,
        })
    }
}
