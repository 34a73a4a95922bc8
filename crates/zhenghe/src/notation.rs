//! One short token for each decision and outcome.
//!
//! `r12` lays card 12 into the reserve, `p12` plays it, `x12` reveals it; `before` and `after` set the time of the
//! reaction, `react` and `decline` answer it; commands have their names, `card` is the card action, `a` and `b` its two
//! options; places have the ids of the edition, `manchu>liaodong` settles; `n3` is a number, `v4` a voyage, `roll13`
//! re-rolls the first and third die, `done` is enough. Outcomes: `5` a die, `c12` a card, `e2.3` the bot's card.

use crate::ZhengHe;
use crate::action::{Action, Chance, MAX_AMOUNT};
use crate::content::{Content, DECKS, MAX_EVENTS};
use crate::pieces::{CARDS, Card, Command, HOMES, LANDS, Place, VOYAGES};
use alloc::format;
use alloc::string::String;
use engine::Notation;

const COMMANDS: [&str; Command::COUNT] =
    ["muster", "move", "attack", "taxes", "build", "voyage", "gather", "collect", "settle"];

impl Notation for ZhengHe {
    fn write_action(content: &Content, action: Action) -> String {
        match action {
            Action::Reserve(card) => format!("r{}", card.0 + 1),
            Action::Play(card) => format!("p{}", card.0 + 1),
            Action::Before => "before".into(),
            Action::After => "after".into(),
            Action::React => "react".into(),
            Action::Decline => "decline".into(),
            Action::Command(command) => COMMANDS[command as usize].into(),
            Action::CardAction => "card".into(),
            Action::Reveal(card) => format!("x{}", card.0 + 1),
            Action::Option(n) => (if n == 0 { "a" } else { "b" }).into(),
            Action::At(place) => format!("@{}", content.places[place].id),
            Action::Settle(home, land) => {
                format!("@{}>{}", content.places[Place(LANDS as u8 + home)].id, content.places[land].id)
            }
            Action::Amount(n) => format!("n{n}"),
            Action::Voyage(n) => format!("v{}", n + 1),
            Action::Reroll(mask) => {
                let dice = (0..3).filter(|i| mask >> i & 1 == 1).map(|i| char::from(b'1' + i));
                format!("roll{}", dice.collect::<String>())
            }
            Action::Done => "done".into(),
        }
    }

    fn read_action(content: &Content, token: &str) -> Option<Action> {
        let fixed = match token {
            "before" => Some(Action::Before),
            "after" => Some(Action::After),
            "react" => Some(Action::React),
            "decline" => Some(Action::Decline),
            "card" => Some(Action::CardAction),
            "a" => Some(Action::Option(0)),
            "b" => Some(Action::Option(1)),
            "done" => Some(Action::Done),
            _ => COMMANDS.iter().position(|&name| name == token).map(|i| Action::Command(Command::ALL[i])),
        };
        if fixed.is_some() {
            return fixed;
        }
        if let Some(places) = token.strip_prefix('@') {
            return read_places(content, places);
        }
        if let Some(dice) = token.strip_prefix("roll") {
            return read_dice(dice);
        }
        let rest = token.get(1..)?;
        let within = |most: usize| number(rest).filter(|&n| (1..=most).contains(&usize::from(n)));
        match token.as_bytes()[0] {
            b'r' => within(CARDS).map(|n| Action::Reserve(Card(n - 1))),
            b'p' => within(CARDS).map(|n| Action::Play(Card(n - 1))),
            b'x' => within(CARDS).map(|n| Action::Reveal(Card(n - 1))),
            b'n' => within(MAX_AMOUNT.into()).map(Action::Amount),
            b'v' => within(VOYAGES).map(|n| Action::Voyage(n - 1)),
            _ => None,
        }
    }

    fn write_chance(_: &Content, outcome: Chance) -> String {
        match outcome {
            Chance::Die(face) => format!("{face}"),
            Chance::Card(card) => format!("c{}", card.0 + 1),
            Chance::Event(deck, n) => format!("e{}.{}", deck + 1, n + 1),
        }
    }

    fn read_chance(_: &Content, token: &str) -> Option<Chance> {
        let within = |n: Option<u8>, most: usize| n.filter(|&n| (1..=most).contains(&usize::from(n)));
        if let Some(card) = token.strip_prefix('c') {
            return within(number(card), CARDS).map(|n| Chance::Card(Card(n - 1)));
        }
        if let Some((deck, n)) = token.strip_prefix('e').and_then(|rest| rest.split_once('.')) {
            let (deck, n) = (within(number(deck), DECKS)?, within(number(n), MAX_EVENTS)?);
            return Some(Chance::Event(deck - 1, n - 1));
        }
        within(number(token), 6).map(Chance::Die)
    }
}

/// A number as we write it: without sign or leading zero.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|n: &u8| format!("{n}") == text)
}

fn read_places(content: &Content, text: &str) -> Option<Action> {
    let find = |id: &str| content.places.iter().position(|place| place.id == id).map(|i| Place(i as u8));
    let Some((home, land)) = text.split_once('>') else { return find(text).map(Action::At) };
    let home = (find(home)?.0).checked_sub(LANDS as u8).filter(|&home| home < HOMES as u8)?;
    find(land).filter(|land| land.is_land()).map(|land| Action::Settle(home, land))
}

fn read_dice(text: &str) -> Option<Action> {
    let mask = text.bytes().try_fold(0, |mask, digit| {
        let i = digit.checked_sub(b'1').filter(|&i| i < 3)?;
        // Ascending, each once.
        (mask >> i == 0).then_some(mask | 1 << i)
    });
    mask.filter(|&mask: &u8| mask > 0).map(Action::Reroll)
}
