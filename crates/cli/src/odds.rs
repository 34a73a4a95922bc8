//! `tianxia odds`: exact chances of voyages and combats in Die Reisen des Zheng He.

use crate::args::{RecordArgs, parse_ply, parse_seat};
use crate::table::Table;
use crate::text::odds as text;
use crate::{files, seats};
use anyhow::{Result, anyhow, bail};
use clap::Subcommand;
use engine::{Game, Lang, Seat};
use serde_json::{Value, json};
use std::io::Write;
use zhenghe::ZhengHe;
use zhenghe::odds::{self, Aim, Best, Ratio};
use zhenghe::outlook::{self, Now};
use zhenghe::pieces::{DICE, Strength};

/// More dice than this do not fit into the exact fraction.
const MAX_DICE: u8 = 49;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
    /// Print JSON for machines
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum What {
    /// The chance that a voyage succeeds
    Voyage {
        /// Junks of the fleet
        #[arg(long, value_name = "N")]
        junks: u8,
        /// Gold committed
        #[arg(long, value_name = "N")]
        gold: u8,
        /// Dice to roll
        #[arg(long, default_value_t = 1, value_name = "N")]
        dice: u8,
        /// Added to each die
        #[arg(long, default_value_t = 0, value_name = "N", allow_negative_numbers = true)]
        modifier: i8,
    },
    /// An attacker's best chances with the dice on the table
    Attack {
        /// The dice, 0 for one not yet rolled
        #[arg(long, default_value = "0,0,0", value_name = "A,B,C")]
        dice: String,
        /// Points of the reserve cards that may be spent on re-rolls
        #[arg(long, default_value_t = 0, value_name = "N")]
        rerolls: u8,
        /// The same for the defender
        #[arg(long, default_value_t = 0, value_name = "N")]
        defence_rerolls: u8,
    },
    /// A defender's best chances against an attack already rolled
    Defend {
        /// The dice, 0 for one not yet rolled
        #[arg(long, default_value = "0,0,0", value_name = "A,B,C")]
        dice: String,
        /// The attacker's dice
        #[arg(long, value_name = "A,B,C")]
        against: String,
        /// Points of the reserve cards that may be spent on re-rolls
        #[arg(long, default_value_t = 0, value_name = "N")]
        rerolls: u8,
    },
    /// The chance that armies win a whole combat without re-rolls
    Battle {
        /// Armies of the Emperor
        #[arg(long, value_name = "N")]
        armies: u8,
        /// Hordes of the barbarians
        #[arg(long, value_name = "N")]
        hordes: u8,
        /// Settlements of the barbarians
        #[arg(long, default_value_t = 0, value_name = "N")]
        settlements: u8,
    },
    /// The chances of the dice at stake in a recorded position, as one seat can compute them
    Now {
        #[command(flatten)]
        record: RecordArgs,
        /// After this many steps of the record [default: all]
        #[arg(long, alias = "step", value_name = "PLY", value_parser = parse_ply)]
        ply: Option<usize>,
        /// The seat that computes them, counted from 1 [default: the seat to act]
        #[arg(long, value_name = "SEAT", value_parser = parse_seat)]
        seat: Option<u8>,
    },
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let many = || anyhow!("{}", text::too_many(lang));
    let answer = match &args.what {
        What::Voyage { dice, .. } if *dice > MAX_DICE => return Err(many()),
        &What::Voyage { junks, gold, dice, modifier } => Now::Voyage(odds::voyage(junks, gold, dice, modifier)),
        What::Attack { dice, rerolls, defence_rerolls } => {
            let dice = parse_dice(dice, 0, lang)?;
            let best = best_of(|aim| odds::attack(dice, *rerolls, *defence_rerolls, aim)).ok_or_else(many)?;
            return show_best(&best, args.json, lang, out);
        }
        What::Defend { dice, against, rerolls } => {
            let (dice, attack) = (parse_dice(dice, 0, lang)?, Strength::of(parse_dice(against, 1, lang)?));
            let best = best_of(|aim| odds::defend(dice, *rerolls, attack, aim)).ok_or_else(many)?;
            return show_best(&best, args.json, lang, out);
        }
        &What::Battle { armies, hordes, settlements } => {
            let chance = odds::battle(armies, hordes, settlements).ok_or_else(many)?;
            return show_chance(text::battle(lang), chance, args.json, out);
        }
        What::Now { record, ply, seat } => now(record, *ply, *seat, lang)?,
    };
    match answer {
        Now::Voyage(chance) => show_chance(text::voyage(lang), chance, args.json, out),
        Now::Combat { side, rerolls, best } => {
            if !args.json {
                writeln!(out, "{}", text::rolling(lang, side, rerolls))?;
            }
            show_best(&best, args.json, lang, out)
        }
    }
}

fn best_of(chance: impl Fn(Aim) -> Option<Best>) -> Option<[Best; 4]> {
    let [crush, win, hold, survive] = Aim::ALL.map(chance);
    Some([crush?, win?, hold?, survive?])
}

/// Three dice as people write them; `least` is 1 where all of them must be rolled.
fn parse_dice(word: &str, least: u8, lang: Lang) -> Result<[u8; DICE]> {
    let dice: Option<Vec<u8>> = word.split(',').map(|die| die.trim().parse().ok()).collect();
    let dice = dice.and_then(|dice| <[u8; DICE]>::try_from(dice).ok());
    let fits = |dice: &[u8; DICE]| dice.iter().all(|die| (least..=6).contains(die));
    dice.filter(fits).ok_or_else(|| anyhow!("{}", text::bad_dice(lang, word)))
}

fn now(record: &RecordArgs, step: Option<usize>, seat: Option<u8>, lang: Lang) -> Result<Now> {
    let (game, bytes) = files::read_record(&record.file, lang)?;
    if game.name() != ZhengHe::NAME {
        bail!("{}", text::other_game(lang, game.name()));
    }
    let place = files::position::<ZhengHe>(record, &bytes, step, lang)?;
    let state = place.state();
    let asked = seats::asked(seat, state.players(), lang)?.or(state.to_act().seats().first());
    outlook::now(state.known(asked.unwrap_or(Seat(0)))).ok_or_else(|| anyhow!("{}", text::no_dice(lang)))
}

fn percent(chance: Ratio) -> String {
    format!("{:.2} %", f64::from(chance.parts_of(10_000)) / 100.0)
}

fn fraction(chance: Ratio) -> Value {
    json!({ "chance": chance.numerator() as f64 / chance.denominator() as f64, "exactly": chance.to_string() })
}

fn show_chance(what: &str, chance: Ratio, json: bool, out: &mut dyn Write) -> Result<()> {
    if json {
        return Ok(writeln!(out, "{}", fraction(chance))?);
    }
    Ok(writeln!(out, "{what}: {} ({chance})", percent(chance))?)
}

fn show_best(best: &[Best; 4], json: bool, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let again =
        |best: &Best| (0..DICE).filter(|die| best.reroll & 1 << die != 0).map(|die| die + 1).collect::<Vec<_>>();
    if json {
        let keys = ["crush", "win", "hold", "survive"];
        let of = |best: &Best| json!({ "odds": fraction(best.chance), "roll_again": again(best) });
        let all: serde_json::Map<_, _> = keys.into_iter().map(String::from).zip(best.iter().map(of)).collect();
        return Ok(writeln!(out, "{}", Value::Object(all))?);
    }
    let mut table = Table::new(text::header(lang));
    for (aim, best) in Aim::ALL.into_iter().zip(best) {
        let dice: Vec<String> = again(best).iter().map(ToString::to_string).collect();
        let dice = if dice.is_empty() { "–".into() } else { dice.join(", ") };
        table.row([text::aim(lang, aim).into(), percent(best.chance), best.chance.to_string(), dice]);
    }
    Ok(write!(out, "{table}")?)
}
