//! The game in words. `de` and `en` have the same functions in the same order.

mod de;
mod en;

use crate::ZhengHe;
use crate::action::Action;
use crate::because::because;
use crate::content::{BotLine, CardKind, Content, Deed, Spot};
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Card, Cards, Class, HOMES, LANDS, Manner, Mode, Piece, Place, Side, VOYAGES};
use crate::state::Public;
use crate::steps::Part;
use crate::why::Rule;
use crate::{odds, outlook, score};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Text, View, in_lang};

impl Text for ZhengHe {
    fn title(lang: Lang) -> &'static str {
        in_lang!(lang, title())
    }

    fn event(lang: Lang, content: &Content, event: &Event) -> Line {
        in_lang!(lang, event(content, event))
    }

    fn prompt(lang: Lang, known: Known<'_, Self>) -> Line {
        in_lang!(lang, prompt(known.content, known.public))
    }

    fn action(lang: Lang, known: Known<'_, Self>, action: Action) -> Line {
        in_lang!(lang, action(known.content, known.public, action))
    }

    fn because(lang: Lang, known: Known<'_, ZhengHe>, action: Action) -> Option<Line> {
        let obstacle = because(known, action)?;
        Some(in_lang!(lang, obstacle(known.content, obstacle)))
    }

    fn rule(lang: Lang, rule: Rule) -> &'static str {
        in_lang!(lang, rule(rule))
    }

    fn source(lang: Lang, source: usize) -> &'static str {
        in_lang!(lang, source(source))
    }

    fn choice(lang: Lang, key: &str) -> (&'static str, &'static str) {
        in_lang!(lang, choice(key))
    }

    fn value(lang: Lang, key: &str, value: &str) -> &'static str {
        in_lang!(lang, value(key, value))
    }

    fn changes(lang: Lang) -> &'static [&'static str] {
        in_lang!(lang, &CHANGES)
    }

    fn board(lang: Lang, view: &View<Self>) -> String {
        board(lang, view)
    }
}

/// A part of an answer.
pub(crate) fn part(lang: Lang, content: &Content, part: Part) -> Line {
    in_lang!(lang, part(content, part))
}

/// What is left of an answer whose parts are chosen.
pub(crate) fn rest(lang: Lang, known: Known<'_, ZhengHe>, action: Action) -> Line {
    in_lang!(lang, rest(known.content, known.public, action))
}

/// What is printed on a card, in one line: points, the barbarians' and the Emperor's action.
pub fn card(lang: Lang, content: &Content, card: Card) -> String {
    let info = &content.cards[card];
    let mut text = in_lang!(lang, card_head(&title_of(lang, content, card), info.points));
    let deed = |deed: &Deed| in_lang!(lang, deed(deed));
    match info.kind {
        CardKind::General(voyage) => {
            let [[emperor, _], [barbarian, _]] = &info.deeds.0;
            text += &in_lang!(lang, general_card(&deed(barbarian), voyage + 1, &deed(emperor)));
        }
        CardKind::Special(side) => {
            let [few, many] = &info.deeds[side];
            text += &in_lang!(lang, special_card(side, &deed(few), &deed(many)));
        }
    }
    text
}

/// A card action.
pub fn deed(lang: Lang, deed: &Deed) -> String {
    in_lang!(lang, deed(deed))
}

/// A number of pieces.
pub fn pieces(lang: Lang, piece: Piece, n: u8) -> String {
    in_lang!(lang, pieces(piece, n))
}

/// What the requested number counts; `None` where it counts dice or no number is requested.
fn counted(phase: Phase) -> Option<Piece> {
    let job = match phase {
        Phase::Junks => return Some(Piece::Junk),
        Phase::Gold => return Some(Piece::Gold),
        Phase::Amount { job, .. } => job,
        _ => return None,
    };
    match job.verb.manner() {
        Manner::Count { piece, .. } | Manner::At { piece, .. } | Manner::Spread { piece, .. } => Some(piece),
        Manner::Retreat | Manner::Move | Manner::Attack | Manner::Settle | Manner::Voyage => None,
    }
}

/// What a side wants from an exchange of blows.
pub fn aim(lang: Lang, aim: odds::Aim) -> &'static str {
    in_lang!(lang, aim(aim))
}

/// How strong a combat roll is.
pub fn class(lang: Lang, class: Class) -> &'static str {
    in_lang!(lang, class(class))
}

/// A line of a card of the bot.
pub fn bot_line(lang: Lang, line: &BotLine) -> String {
    in_lang!(lang, bot_line(line))
}

fn title_of(lang: Lang, content: &Content, card: Card) -> String {
    format!("{} #{}", content.cards[card].name.get(lang), card.0 + 1)
}

fn place(lang: Lang, content: &Content, place: Place) -> String {
    content.places[place].name.get(lang).into()
}

/// A spot on the board; `None` is the sea.
fn spot(content: &Content, at: Option<Place>) -> &Spot {
    at.map_or(&content.sea, |at| &content.places[at])
}

/// A place as an origin.
fn from(lang: Lang, content: &Content, at: Place) -> String {
    from_or_sea(lang, content, Some(at))
}

fn from_or_sea(lang: Lang, content: &Content, at: Option<Place>) -> String {
    spot(content, at).from.get(lang).into()
}

/// A place as a destination.
fn to(lang: Lang, content: &Content, at: Place) -> String {
    to_or_sea(lang, content, Some(at))
}

fn to_or_sea(lang: Lang, content: &Content, at: Option<Place>) -> String {
    spot(content, at).to.get(lang).into()
}

/// The goal of a voyage as the fleet's destination.
fn to_voyage(lang: Lang, content: &Content, n: u8) -> String {
    content.voyages[usize::from(n)].to.get(lang).into()
}

/// The number and name that are printed on a voyage.
fn voyage(lang: Lang, content: &Content, n: u8) -> String {
    format!("{} {}", n + 1, content.voyages[usize::from(n)].name.get(lang))
}

fn dice(dice: [u8; 3]) -> String {
    dice.map(|die| die.to_string()).join(" ")
}

fn cards(lang: Lang, content: &Content, set: Cards) -> String {
    let names: Vec<String> = set.iter().map(|card| title_of(lang, content, card)).collect();
    if names.is_empty() { "–".into() } else { names.join(", ") }
}

fn board(lang: Lang, view: &View<ZhengHe>) -> String {
    let (content, public) = (view.content(), view.public());
    let mut text = head(lang, public);
    text += &lands(lang, content, public);
    text += &sea(lang, content, public);
    text += &piles(lang, content, view);
    if let Some(known) = view.known()
        && let Some(now) = outlook::now(known)
    {
        text += &in_lang!(lang, odds(&now));
    }
    text
}

/// `{0}` is the player of seat 0.
fn player(lang: Lang, public: &Public, side: Side) -> String {
    public.seat(side).map_or_else(|| in_lang!(lang, bot()).into(), |seat| format!("{{{}}}", seat.0))
}

fn head(lang: Lang, public: &Public) -> String {
    let names = Side::ALL.map(|side| player(lang, public, side));
    let game = if public.mode == Mode::Match { Some(public.game + 1) } else { None };
    in_lang!(lang, head(game, public.stage, public.round, &names, score::sums(public)))
}

fn lands(lang: Lang, content: &Content, public: &Public) -> String {
    let pieces_at = |at: Place| {
        let counts = [
            (Piece::Army, public.armies[at]),
            (Piece::Horde, public.hordes[at]),
            (Piece::Settlement, public.settlements[at]),
        ];
        let found: Vec<String> =
            counts.iter().filter(|(_, n)| *n > 0).map(|&(piece, n)| in_lang!(lang, pieces(piece, n))).collect();
        if found.is_empty() { "–".into() } else { found.join(", ") }
    };
    let homes = (LANDS..LANDS + HOMES).map(|i| Place(i as u8));
    let order = homes.chain((0..LANDS as u8).map(Place)).chain([crate::pieces::EMPIRE]);
    let rows: Vec<(Place, String)> = order.map(|at| (at, pieces_at(at))).collect();
    let widest = rows.iter().map(|(_, pieces)| pieces.chars().count()).max().unwrap_or(0);
    let row = |(at, pieces): &(Place, String)| {
        let near: Vec<String> = content.adjacent(*at).iter().map(|near| place(lang, content, near)).collect();
        format!("  {:<13} {pieces:<widest$}  {}\n", place(lang, content, *at), near.join(", "))
    };
    rows.iter().map(row).collect()
}

fn sea(lang: Lang, content: &Content, public: &Public) -> String {
    let made = (0..VOYAGES as u8).map(|n| {
        let mark = if public.voyages >> n & 1 == 1 { '*' } else { ' ' };
        format!("[{mark}] {}", voyage(lang, content, n))
    });
    let made: Vec<String> = made.collect();
    in_lang!(lang, sea(public)) + &format!("  {}\n  {}\n", made[..4].join("  "), made[4..].join("  "))
}

fn piles(lang: Lang, content: &Content, view: &View<ZhengHe>) -> String {
    let public = view.public();
    let mut text = in_lang!(lang, piles(public));
    if public.mode == Mode::Solo {
        let bot = [public.solo.hand, public.solo.reserve].map(|set| cards(lang, content, set));
        text += &in_lang!(lang, bot_cards(&bot));
    }
    if !public.used.is_empty() {
        text += &in_lang!(lang, on_table(&cards(lang, content, public.used)));
    }
    if let Some(own) = view.own() {
        text += in_lang!(lang, own_hand());
        for own_card in own.hand.iter() {
            text += &format!("  {}\n", card(lang, content, own_card));
        }
        let sets = [own.reserve, own.knows.hand, own.knows.reserve].map(|set| cards(lang, content, set));
        text += &in_lang!(lang, known_cards(&sets, public.mode == Mode::Solo));
    }
    text
}

/// Whether points of the face-up card are asked about: for prompts.
fn points(content: &Content, public: &Public) -> u8 {
    public.card.map_or(0, |card| content.points(card))
}

/// Whether an answer `Done` in this phase means that no reserve card is revealed, that the roll is kept, or enough.
enum Enough {
    NoBoost,
    Keep,
    Pieces,
}

fn enough(public: &Public) -> Enough {
    match public.phase {
        Phase::Boost { .. } => Enough::NoBoost,
        Phase::Reroll { .. } => Enough::Keep,
        _ => Enough::Pieces,
    }
}
