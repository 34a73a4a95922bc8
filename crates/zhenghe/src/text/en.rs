//! English.

use super::{
    Enough, cards, counted, dice, enough, from, from_or_sea, place, points, title_of, to, to_or_sea, to_voyage, voyage,
};
use crate::action::Action;
use crate::because::{Need, Obstacle};
use crate::content::{BotLine, BotVerb, Content, Deed};
use crate::event::Event;
use crate::legal;
use crate::odds::Aim;
use crate::outlook::Now;
use crate::phase::Phase;
use crate::pieces::{Blow, Class, Command, Ending, Job, LANDS, Piece, Place, Side, Verb};
use crate::state::Public;
use crate::steps::Part;
use crate::why::Rule;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use engine::{Lang, Line};

const LANG: Lang = Lang::En;

pub(super) fn title() -> &'static str {
    "The Voyages of Zheng He"
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Emperor => "The Emperor",
        Side::Barbarian => "The leader of the barbarians",
    }
}

pub(super) fn bot() -> &'static str {
    "the barbarians' cards"
}

pub(super) fn pieces(piece: Piece, n: u8) -> String {
    let word = match (piece, n) {
        (Piece::Army, 1) => "army",
        (Piece::Army, _) => "armies",
        (Piece::Horde, 1) => "horde",
        (Piece::Horde, _) => "hordes",
        (Piece::Settlement, 1) => "settlement",
        (Piece::Settlement, _) => "settlements",
        (Piece::Gold, _) => "gold",
        (Piece::Junk, 1) => "junk",
        (Piece::Junk, _) => "junks",
    };
    format!("{n} {word}")
}

fn command(command: Command) -> &'static str {
    match command {
        Command::Muster => "Muster armies",
        Command::Move => "Move units",
        Command::Attack => "Attack",
        Command::Taxes => "Collect taxes",
        Command::Build => "Build junks",
        Command::Voyage => "Set out on a voyage",
        Command::Gather => "Gather hordes",
        Command::Collect => "Collect resources",
        Command::Settle => "Found settlements",
    }
}

/// A number of pieces, or up to that number.
fn up_to(piece: Piece, n: u8) -> String {
    format!("{}{}", if n == 1 { "" } else { "up to " }, pieces(piece, n))
}

fn job(job: Job) -> String {
    let n = |piece: Piece| if job.exact { pieces(piece, job.n) } else { up_to(piece, job.n) };
    let one = job.n == 1;
    let land = if one { "1 borderland" } else { "borderlands" };
    let homes = if one { "1 home of the barbarians" } else { "homes of the barbarians" };
    match job.verb {
        Verb::GainGold => format!("put {} into the Emperor's home", n(Piece::Gold)),
        Verb::GainJunks => format!("put {} into the South China Sea", n(Piece::Junk)),
        Verb::ArmiesHome => format!("put {} into the Emperor's home", n(Piece::Army)),
        Verb::ArmiesBorderlands => format!("put {} into {land} controlled by the Emperor", n(Piece::Army)),
        Verb::LoseHordesHome => format!("remove {} from 1 home of the barbarians", n(Piece::Horde)),
        Verb::LoseHordesBorderland => format!("remove {} from 1 borderland", n(Piece::Horde)),
        Verb::LoseSettlementsHome => format!("remove {} from 1 home of the barbarians", n(Piece::Settlement)),
        Verb::RetreatHalf => "move half of the hordes (rounded up) from 1 borderland to 1 adjacent home".into(),
        Verb::RetreatAll => "move all hordes from 1 borderland to 1 adjacent home".into(),
        Verb::Voyage => {
            let dice = if one { "1 die".into() } else { format!("up to {} dice", job.n) };
            let modifier = if job.extra == 0 { String::new() } else { format!(", each result {:+}", job.extra) };
            format!("1 voyage with {dice}{modifier}")
        }
        Verb::Attack if one => "1 attack with 1 unit".into(),
        Verb::Attack => format!("1 attack with up to {} units", job.n),
        Verb::LoseGold => format!("remove {} from the Emperor's home", n(Piece::Gold)),
        Verb::LoseJunks => format!("remove {} from the South China Sea", n(Piece::Junk)),
        Verb::LoseArmies => {
            let there = pieces(Piece::Army, job.extra.unsigned_abs());
            format!("remove {} from 1 place with at least {there}", n(Piece::Army))
        }
        Verb::LoseArmiesBorderland => format!("remove {} from 1 borderland", n(Piece::Army)),
        Verb::HordesHome => format!("put {} into 1 home of the barbarians", n(Piece::Horde)),
        Verb::HordesBorderlands => format!("put {} into {land} controlled by the barbarians", n(Piece::Horde)),
        Verb::SettlementsHome => format!("put {} into 1 home of the barbarians", n(Piece::Settlement)),
        Verb::SettlementsBorderlands => {
            format!("put {} into {land} controlled by the barbarians", n(Piece::Settlement))
        }
        Verb::Move => "move units".into(),
        Verb::Gather => format!("put {} into {homes}", n(Piece::Horde)),
        Verb::Collect => format!("put {} into {homes}", n(Piece::Settlement)),
        Verb::Settle => "found settlements".into(),
    }
}

pub(super) fn deed(deed: &Deed) -> String {
    let jobs: Vec<String> = deed.jobs().map(job).collect();
    if jobs.is_empty() { "no action".into() } else { jobs.join(" or ") }
}

pub(super) fn card_head(title: &str, points: u8) -> String {
    format!("{title} ({points} CP) ")
}

pub(super) fn general_card(barbarian: &str, voyage: u8, emperor: &str) -> String {
    format!("Barbarians: {barbarian}. Emperor after voyage {voyage}: {emperor}.")
}

pub(super) fn special_card(side: Side, few: &str, many: &str) -> String {
    let whose = match side {
        Side::Emperor => "Emperor",
        Side::Barbarian => "Barbarians",
    };
    format!("{whose}, with 1–3 voyages: {few}; with 4 or more: {many}.")
}

pub(super) fn head(
    game: Option<u8>,
    stage: u8,
    round: u8,
    [emperor, barbarian]: &[String; 2],
    sums: [i8; 2],
) -> String {
    let game = game.map_or(String::new(), |game| format!("Game {game}, "));
    format!(
        "{game}stage {stage}, round {round}. Emperor: {emperor} ({}), barbarians: {barbarian} ({})\n",
        sums[0], sums[1]
    )
}

pub(super) fn sea(public: &Public) -> String {
    format!(
        "  Empire: {}. South China Sea: {}, {}.\n",
        pieces(Piece::Gold, public.gold),
        pieces(Piece::Junk, public.junks),
        pieces(Piece::Gold, public.sea_gold)
    )
}

pub(super) fn piles(public: &Public) -> String {
    format!(
        "Deck {}, discards {}. Hands: Emperor {}, barbarians {}. Reserves: {}, {}.\n",
        public.deck,
        public.discard.len(),
        public.hands[Side::Emperor],
        public.hands[Side::Barbarian],
        public.reserves[Side::Emperor],
        public.reserves[Side::Barbarian]
    )
}

pub(super) fn bot_cards([hand, reserve]: &[String; 2]) -> String {
    format!("The barbarians hold: {hand}. Their reserve: {reserve}.\n")
}

pub(super) fn on_table(cards: &str) -> String {
    format!("On the table: {cards}.\n")
}

pub(super) fn own_hand() -> &'static str {
    "Hand (CP: command points):\n"
}

pub(super) fn known_cards([reserve, hand, theirs]: &[String; 3], solo: bool) -> String {
    if solo {
        return format!("Your reserve: {reserve}.\n");
    }
    format!("Your reserve: {reserve}. Known of the other hand: {hand}; of the other reserve: {theirs}.\n")
}

pub(super) fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::Crush => "a crushing blow",
        Aim::Win => "inflicting losses",
        Aim::Hold => "no losses",
        Aim::Survive => "no crushing blow by the enemy",
    }
}

pub(super) fn class(class: Class) -> &'static str {
    match class {
        Class::Weak => "weak",
        Class::Moderate => "moderate",
        Class::Strong => "strong",
    }
}

pub(super) fn bot_line(line: &BotLine) -> String {
    let (n, one) = (line.n, line.n == 1);
    let own_land = if one { "into 1 of their borderlands" } else { "into their borderlands" };
    let what = match line.verb {
        BotVerb::Occupy if one => "move 1 horde into 1 empty borderland".into(),
        BotVerb::Occupy => format!("move 1 horde each into up to {n} empty borderlands"),
        BotVerb::Attack => format!("attack with {} {}", up_to(Piece::Horde, n), outnumbering(line.margin)),
        BotVerb::Mass => format!("put {} into the home next to the war target", up_to(Piece::Horde, n)),
        BotVerb::Gather if one => "put 1 horde into the home with the fewest hordes".into(),
        BotVerb::Gather => format!("put {} into the homes, spread evenly", up_to(Piece::Horde, n)),
        BotVerb::Collect => format!("put {} into 1 home", up_to(Piece::Settlement, n)),
        BotVerb::Reserve => "lay the played card into the reserve".into(),
        BotVerb::Reinforce => format!("move {} from homes into their weakest borderland", up_to(Piece::Horde, n)),
        BotVerb::LoseGold => format!("remove {} from the Emperor's home", up_to(Piece::Gold, n)),
        BotVerb::LoseJunks => {
            let there = pieces(Piece::Junk, line.least);
            format!("remove {} from the South China Sea if at least {there} lie there", up_to(Piece::Junk, n))
        }
        BotVerb::Settle => format!("move {} from homes {own_land}", up_to(Piece::Settlement, n)),
        BotVerb::SettlementsBorderlands => format!("put {} {own_land}", up_to(Piece::Settlement, n)),
    };
    if line.go_on { format!("{what}; then go on") } else { what }
}

/// How many hordes an attack of the bot needs.
fn outnumbering(margin: i8) -> String {
    match margin {
        0 => "if there are at least as many as armies".into(),
        1.. => format!("if there are at least {margin} more than armies"),
        _ => format!("if there are at most {} fewer than armies", margin.unsigned_abs()),
    }
}

pub(super) fn odds(now: &Now) -> String {
    match now {
        Now::Voyage(chance) => format!("Success: {chance}, about {} %.\n", chance.percent()),
        Now::Combat { side: who, best, .. } => {
            let parts: Vec<String> = Aim::ALL
                .iter()
                .zip(best)
                .map(|(of, best)| format!("{} {} %", aim(*of), best.chance.percent()))
                .collect();
            format!("{} at best: {}.\n", side(*who), parts.join(", "))
        }
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn event(content: &Content, event: &Event) -> Line {
    let line = Line::new();
    let at = |where_: Place| place(LANG, content, where_);
    let name = |card| title_of(LANG, content, card);
    match *event {
        Event::Begins { game, emperor, barbarian } => {
            let line = line.word(format!("Game {}: ", game + 1)).seat(emperor).word(" is the Emperor; ");
            match barbarian {
                Some(seat) => line.seat(seat).word(" leads the barbarians."),
                None => line.word("the barbarians follow their own cards."),
            }
        }
        Event::FirstVoyage { voyage: n } => {
            line.word("The voyage ").place(to_voyage(LANG, content, n)).word(" is already completed.")
        }
        Event::Draws { side: who } => line.word(side(who)).word(" draws a card."),
        Event::Drawn { card } => line.word("It is ").piece(name(card)).word("."),
        Event::Round { round } => line.word("Round ").number(round).word("."),
        Event::Reserves { side: who } => line.word(side(who)).word(" lays a card into the reserve, face down."),
        Event::Reserved { card } => line.word("It is ").piece(name(card)).word("."),
        Event::Plays { side: who, card } => {
            line.word(side(who)).word(" plays ").piece(name(card)).word(format!(" ({} CP).", content.points(card)))
        }
        Event::Timing { side: who, before } => {
            line.word(side(who)).word(if before { " lets the reaction come first." } else { " acts first." })
        }
        Event::Reacts { side: who, card } => line.word(side(who)).word(" reacts with ").piece(name(card)).word("."),
        Event::Declines { side: who } => line.word(side(who)).word(" does not react."),
        Event::CannotReact { side: who } => line.word(side(who)).word(" cannot react."),
        Event::Commands { side: who, command: what } => line.word(side(who)).word(": ").word(command(what)).word("."),
        Event::UsesCard { side: who, card } => {
            line.word(side(who)).word(" uses the action of ").piece(name(card)).word(".")
        }
        Event::Forgoes { side: who } => line.word(side(who)).word(" can do nothing with the card."),
        Event::Boosts { card, points } => {
            line.word("From the reserve: ").piece(name(card)).word(". That makes ").number(points).word(" CP.")
        }
        Event::Option { side: who, option } => line
            .word(side(who))
            .word(" chooses the ")
            .word(if option == 0 { "first" } else { "second" })
            .word(" action."),
        Event::Names { side: who, place } => line.word(side(who)).word(" chooses ").place(at(place)).word("."),
        Event::Enough { side: who } => line.word(side(who)).word(" takes no more."),
        Event::Heads { voyage: n } => line.word("The fleet is to sail ").place(to_voyage(LANG, content, n)).word("."),
        Event::Loads { piece, n } => line.word("On board: ").piece(pieces(piece, n)).word("."),
        Event::Placed { piece, n, place } => line
            .word("From the supply ")
            .place(to_or_sea(LANG, content, place))
            .word(": ")
            .piece(pieces(piece, n))
            .word("."),
        Event::Removed { piece, n, place } => {
            line.word("Lost ").place(from_or_sea(LANG, content, place)).word(": ").piece(pieces(piece, n)).word(".")
        }
        Event::Moved { piece, n, from: a, to: b } => line
            .piece(pieces(piece, n))
            .word(if n == 1 { " moves " } else { " move " })
            .place(from(LANG, content, a))
            .word(" ")
            .place(to(LANG, content, b))
            .word("."),
        Event::Sails { voyage: n, junks, gold, dice } => line
            .word("The fleet sails ")
            .place(to_voyage(LANG, content, n))
            .word(" with ")
            .piece(pieces(Piece::Junk, junks))
            .word(" and ")
            .piece(pieces(Piece::Gold, gold))
            .word(match dice {
                1 => format!("; 1 die, a result below {} is needed.", junks + gold),
                _ => format!("; {dice} dice, one result below {} is enough.", junks + gold),
            }),
        Event::VoyageDie { die, modifier: 0 } => line.word("The die shows ").number(die).word("."),
        Event::VoyageDie { die, modifier } => line.word("The die shows ").number(die).word(format!(" ({modifier:+}).")),
        Event::Arrives { voyage: n } => {
            line.word("The voyage ").place(to_voyage(LANG, content, n)).word(" is completed.")
        }
        Event::Returns { voyage: n } => line
            .word("The voyage ")
            .place(to_voyage(LANG, content, n))
            .word(" fails; junks and gold lie in the South China Sea."),
        Event::Attacks { side: who, land } => line.word(side(who)).word(" attacks ").place(at(land)).word("."),
        Event::CombatDie { side: who, die } => line.word(side(who)).word(" rolls ").number(die).word("."),
        Event::Rolled { side: who, dice: roll } => line.word(side(who)).word(" has ").word(dice(roll)).word("."),
        Event::Reveals { side: who, card } => {
            line.word(side(who)).word(" reveals ").piece(name(card)).word(match content.points(card) {
                1 => " for 1 re-roll.".into(),
                n => format!(" for {n} re-rolls."),
            })
        }
        Event::Rerolls { side: who, dice: roll, mask } => {
            line.word(side(who)).word(" rolls again: ").word(chosen(roll, mask)).word(".")
        }
        Event::Keeps { side: who } => line.word(side(who)).word(" keeps the roll."),
        Event::Exchange { attacker, blow } => line.word(match blow {
            Blow::Crushes => format!("{} strikes a crushing blow.", side(attacker)),
            Blow::Wins => format!("{} inflicts normal losses.", side(attacker)),
            Blow::StandOff => "A stand-off: nobody suffers losses.".into(),
            Blow::Loses => format!("{} inflicts normal losses.", side(attacker.other())),
            Blow::IsCrushed => format!("{} strikes a crushing blow.", side(attacker.other())),
        }),
        Event::FightEnds { winner, land } => line.word(side(winner)).word(" holds ").place(at(land)).word("."),
        Event::GivesUp { side: who } => line.word(side(who)).word(" gives up an endless attack."),
        Event::Swaps => line.word("The hands are swapped."),
        Event::Receives { cards: hand } => line.word("New hand: ").piece(cards(LANG, content, hand)).word("."),
        Event::BotReceives { cards: hand } => {
            line.word("The barbarians now hold: ").piece(cards(LANG, content, hand)).word(".")
        }
        Event::SecondStage { deck } => line.word("The second stage begins; cards in the deck: ").number(deck).word("."),
        Event::BotCard { deck, event } => line
            .word("The barbarians' card: ")
            .piece(content.events[usize::from(deck)][usize::from(event)].name.get(LANG).to_string())
            .word("."),
        Event::WarTarget { land: Some(land) } => line.word("The barbarians' war target: ").place(at(land)).word("."),
        Event::WarTarget { land: None } => {
            line.word("The barbarians have no war target; the home with the fewest hordes stands for it.")
        }
        Event::BotReserves { card } => line.piece(name(card)).word(" goes into the barbarians' reserve."),
        Event::Ends { ending, points: [emperor, barbarian] } => {
            let line = match ending {
                Ending::Open => line.word("The game goes on"),
                Ending::Outstanding(who) => line.word(side(who)).word(" wins an outstanding victory"),
                Ending::Weak(who) => line.word(side(who)).word(" wins a weak victory"),
            };
            line.word(": ").number(emperor).word(" to ").number(barbarian).word(" (Emperor to barbarians).")
        }
    }
}

fn chosen(roll: [u8; 3], mask: u8) -> String {
    let picked: Vec<String> = (0..3).filter(|i| mask >> i & 1 == 1).map(|i| format!("{}", roll[i])).collect();
    picked.join(", ")
}

pub(super) fn prompt(content: &Content, public: &Public) -> Line {
    let line = Line::new();
    let at = |where_: Place| place(LANG, content, where_);
    match public.phase {
        Phase::Card => line.word("Which card is played, and how?"),
        Phase::Timing => line.word("Does the other side react before or after your action?"),
        Phase::Reaction => line.word("Is the card action used as a reaction?"),
        Phase::Use => {
            let cp = points(content, public);
            let noun = if cp == 1 { "command point" } else { "command points" };
            line.word(format!("What is the card used for ({cp} {noun}, CP)?"))
        }
        Phase::Boost { .. } => line.word("Does a reserve card add its command points?"),
        Phase::Option => line.word("Which of the two actions?"),
        Phase::Amount { job: what, .. } => line.word(format!("How many: {}?", job(what))),
        Phase::Place { job: what } => match what.verb {
            Verb::Move => line.word("From which place do units move?"),
            Verb::Attack => line.word("Which borderland is attacked?"),
            _ => line.word(format!("Where: {}?", job(what))),
        },
        Phase::Picks { job: what, at: where_, made, .. } => {
            let line = match what.verb {
                Verb::Move => line.word("Where does the next unit go ").place(from(LANG, content, where_)),
                Verb::Attack => line.word("From where does the next unit attack ").place(at(where_)),
                Verb::Settle => line.word("Which settlement goes where"),
                Verb::SettlementsBorderlands | Verb::Collect => line.word("Where does the next settlement go"),
                Verb::ArmiesBorderlands => line.word("Where does the next army go"),
                _ => line.word("Where does the next horde go"),
            };
            line.word(format!("? ({} of up to {})", made + 1, what.n))
        }
        Phase::Retreat { at: land, .. } => {
            line.word("Into which home do the hordes go ").place(from(LANG, content, land)).word("?")
        }
        Phase::Voyage => line.word("Which voyage?"),
        Phase::Junks => line.word("How many junks set sail?"),
        Phase::Gold => line.word("How much gold goes along?"),
        Phase::Dice => line.word("With how many dice?"),
        Phase::Reroll { side: who, left } => {
            let roll = dice(public.fight.dice[who]);
            if left > 0 {
                line.word(format!("{roll}: which dice are rolled again? ({left} left)"))
            } else {
                line.word(format!("{roll}: is a reserve card revealed for re-rolls?"))
            }
        }
        Phase::FirstVoyage
        | Phase::Deal
        | Phase::Draw { .. }
        | Phase::Sail { .. }
        | Phase::Roll { .. }
        | Phase::Event
        | Phase::Over => line.word("Nothing to decide."),
    }
}

pub(super) fn action(content: &Content, public: &Public, action: Action) -> Line {
    let line = Line::new();
    let name = |card| title_of(LANG, content, card);
    match action {
        Action::Reserve(card) => line.piece(name(card)).word(" into the reserve"),
        Action::Play(card) => line.word("Play ").piece(name(card)).word(format!(" ({} CP)", content.points(card))),
        Action::Before => line.word("Reaction before your action"),
        Action::After => line.word("Reaction after your action"),
        Action::React => line.word("React: ").word(deed(&legal::acting_deed(content, public))),
        Action::Decline => line.word("No reaction"),
        Action::Command(what) => line.word(command(what)),
        Action::CardAction => line.word("Card action: ").word(deed(&legal::acting_deed(content, public))),
        Action::Reveal(card) => line.word("Reveal ").piece(name(card)).word(format!(" ({} CP)", content.points(card))),
        Action::Option(n) => {
            let deed = legal::acting_deed(content, public);
            line.word(deed.job(n.into()).map_or_else(|| format!("Option {}", n + 1), job))
        }
        Action::At(where_) => line.place(place(LANG, content, where_)),
        Action::Settle(home, land) => {
            let home = from(LANG, content, Place(LANDS as u8 + home));
            line.word("A settlement ").place(home).word(" ").place(to(LANG, content, land))
        }
        Action::Amount(n) => match counted(public.phase) {
            Some(piece) => line.word(pieces(piece, n)),
            None => line.number(n),
        },
        Action::Voyage(n) => line.place(voyage(LANG, content, n)),
        Action::Reroll(mask) => match public.phase {
            Phase::Reroll { side, .. } => line.word("Roll again: ").word(chosen(public.fight.dice[side], mask)),
            _ => line.word("Roll again"),
        },
        Action::Done => line.word(match enough(public) {
            Enough::NoBoost => "No reserve card",
            Enough::Keep => "Keep the roll",
            Enough::Pieces => "Enough",
        }),
    }
}

pub(super) fn part(content: &Content, part: Part) -> Line {
    let line = Line::new();
    match part {
        Part::Card(card) => line.piece(title_of(LANG, content, card)).word(format!(" ({} CP)", content.points(card))),
        Part::From(home) => line.word("Settlement from ").place(place(LANG, content, Place(LANDS as u8 + home))),
    }
}

pub(super) fn rest(content: &Content, public: &Public, whole: Action) -> Line {
    let line = Line::new();
    match whole {
        Action::Reserve(_) => line.word("Face down into the reserve"),
        Action::Play(_) => line.word("Play it face up"),
        Action::Settle(_, land) => line.word("To ").place(place(LANG, content, land)),
        _ => action(content, public, whole),
    }
}

fn needed(content: &Content, need: Need, needs: u8) -> String {
    match need {
        Need::Supply(piece) => format!("{} in the supply", pieces(piece, needs)),
        Need::Pieces(piece, at) => format!("{} – {}", pieces(piece, needs), place(LANG, content, at)),
        Need::GoldHome => format!("{} in the Emperor's home", pieces(Piece::Gold, needs)),
        Need::Gold => pieces(Piece::Gold, needs),
        Need::Junks => format!("{} in the South China Sea", pieces(Piece::Junk, needs)),
        Need::Voyages => format!("{needs} voyage not completed"),
        Need::Movers => format!("{needs} place that your units can leave"),
        Need::Targets => format!("{needs} borderland of the enemy next to your units"),
        Need::Lands(side) => match side {
            Side::Emperor => format!("{needs} borderland that the Emperor controls"),
            Side::Barbarian => format!("{needs} borderland that the barbarians control"),
        },
        Need::Settlers => format!("{needs} settlement in a home next to a borderland of the barbarians"),
        Need::Places(piece) => format!("1 place with {}", pieces(piece, needs)),
    }
}

pub(super) fn obstacle(content: &Content, obstacle: Obstacle) -> Line {
    let line = Line::new();
    match obstacle {
        Obstacle::Lacks { need, needs, has } => {
            line.word("Needed: ").piece(needed(content, need, needs)).word(". There: ").number(has).word(".")
        }
        Obstacle::Reserve { now, most } => {
            line.word("In your reserve: ").number(now).word(" cards. At most ").number(most).word(".")
        }
        Obstacle::Hand(card) => line.piece(title_of(LANG, content, card)).word(" is not in your hand."),
        Obstacle::NotReserved(card) => line.piece(title_of(LANG, content, card)).word(" is not in your reserve."),
        Obstacle::Amount { least, most } => line.word("Possible: ").number(least).word(" to ").number(most).word("."),
        Obstacle::Sailed(n) => line.place(voyage(LANG, content, n)).word(": this voyage is completed already."),
        Obstacle::Locked(n) => line.word("Needed: the completed voyage ").place(voyage(LANG, content, n)).word("."),
        Obstacle::OtherSide(Side::Emperor) => line.word("Only the Emperor can do this."),
        Obstacle::OtherSide(Side::Barbarian) => line.word("Only the barbarians can do this."),
        Obstacle::Apart(a, b) => {
            line.place(place(LANG, content, a)).word(" and ").place(place(LANG, content, b)).word(" are not adjacent.")
        }
        Obstacle::Enemy(at) => line.place(place(LANG, content, at)).word(": the enemy stands there."),
        Obstacle::NotEnemy(at) => line.place(place(LANG, content, at)).word(" is not controlled by the enemy."),
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "The Emperor has 7 junks, 12 armies, 5 gold and 3 dice; the barbarians have 12 hordes, 5 settlements and 3 dice. \
             There are 27 action cards of 1 to 3 command points: 21 general cards, 3 Emperor cards, 3 barbarian cards. \
             What is not in the supply cannot be taken."
        }
        Rule::S2 => {
            "The board shows the empire (the Emperor's home), the South China Sea, seven voyages, five borderlands and three homes \
             of the barbarians. Units move between adjacent places only and never into a home of the enemy; the South China Sea \
             holds nothing but junks and gold."
        }
        Rule::S3 => {
            "At the start there is a horde in each home of the barbarians, an army in each borderland, one gold in the Emperor's \
             home and one junk in the South China Sea. A die decides which voyage from 1 to 6 is already completed. The barbarians \
             draw four cards, the Emperor three."
        }
        Rule::R1 => {
            "A round has four parts: the Emperor draws two cards, the Emperor plays one, the barbarians play one, the hands are \
             swapped. The barbarians never draw."
        }
        Rule::R2 => {
            "The round in which the Emperor draws the last card is the last of the first stage. After its swap the discards and \
             all reserve cards are shuffled into a new deck; the hands stay as they are."
        }
        Rule::R3 => {
            "When the deck of the second stage is used up, nobody draws any more. Playing and swapping go on, even with an empty \
             hand, until the Emperor has played the very last card."
        }
        Rule::R4 => {
            "A card is played face down into the player's own reserve, which holds three, or face up: then either for one command \
             action or for its card action."
        }
        Rule::R5 => {
            "A command action spends at least one command point. All command points go into the same action; what is not spent \
             lapses."
        }
        Rule::A1 => {
            "On a general card the upper action is always open to the barbarians; the lower one is open to the Emperor once the \
             printed voyage is completed. On the seven general cards of one command point the barbarians have no action in the \
             standard edition; in the edition with all daggers they have one there, too."
        }
        Rule::A2 => {
            "The action of an Emperor card or a barbarian card belongs to that side alone. With one to three completed voyages \
             the upper row applies, with four or more the lower one. The other side may use the command points only."
        }
        Rule::A3 => {
            "A card action can be used only if it is possible in full. Where it says “up to”, any number from one on will do."
        }
        Rule::A4 => {
            "If a face-up card shows an action that the opponent could use, the opponent may carry it out in this phase, whatever \
             the card is used for. The active side decides whether this comes before or after its own action. Cards laid into \
             the reserve give no reaction."
        }
        Rule::A5 => {
            "At the end of a phase the used cards go face up onto the discard pile. The owner may order them freely, but the pile \
             is only ever shuffled, so the order means nothing."
        }
        Rule::E1 => "Muster armies: for each command point one army from the supply into the Emperor's home.",
        Rule::E2 => {
            "Move units: from one place with armies, for each command point one army into the Emperor's home or an adjacent \
             borderland without hordes and settlements. The armies may go to different places."
        }
        Rule::E3 => {
            "Attack: the target is a borderland controlled by the barbarians next to a place with armies. At most as many armies \
             as command points move in from adjacent places; then there is combat."
        }
        Rule::E4 => "Collect taxes: for each command point one gold from the supply into the Emperor's home.",
        Rule::E5 => "Build junks: for each command point one junk from the supply into the South China Sea.",
        Rule::E6 => {
            "Set out on a voyage: it takes a junk in the South China Sea and one gold. The Emperor names a voyage not yet \
             completed and commits any number of junks and any amount of gold, at least one of each; all gold lying in the South \
             China Sea must come along. For each command point a die is rolled; one result lower than junks and gold together is \
             enough."
        }
        Rule::E7 => {
            "If the voyage succeeds, the committed gold goes to the supply, one junk stays on the voyage, the others return to the \
             South China Sea. If it fails, gold and junks lie there, where the barbarians cannot touch the gold."
        }
        Rule::E8 => {
            "If all seven voyages are completed at the end of the Emperor's phase, the Emperor wins an outstanding victory at once."
        }
        Rule::B1 => "Gather hordes: for each command point one horde from the supply into any home of the barbarians.",
        Rule::B2 => {
            "Move units: from one place with hordes, for each command point one horde into an adjacent home of the barbarians or \
             an adjacent borderland without armies. The hordes may go to different places."
        }
        Rule::B3 => {
            "Attack: the target is a borderland controlled by the Emperor next to a place with hordes. At most as many hordes as \
             command points move in from adjacent places; then there is combat."
        }
        Rule::B4 => {
            "Collect resources: for each command point one settlement from the supply into any home of the barbarians."
        }
        Rule::B5 => {
            "Found settlements: for each command point one settlement from a home into an adjacent borderland that the barbarians \
             control. \
             Settlements in borderlands stay where they are."
        }
        Rule::B6 => {
            "With a command action the barbarians, and only they, may reveal one reserve card and add its command points. The \
             actions of reserve cards are never used."
        }
        Rule::B7 => {
            "The barbarians control a borderland with at least one horde or settlement, the Emperor with at least one army."
        }
        Rule::B8 => {
            "If there are hordes or settlements in all five borderlands at the end of the barbarians' phase, they win an \
             outstanding victory at once."
        }
        Rule::K1 => {
            "The attacker rolls three dice: three of a kind are strong, a pair is moderate, anything else weak. Then reserve \
             cards may be revealed one after the other; each command point re-rolls any number of the attacker's dice. Command \
             points left over lapse."
        }
        Rule::K2 => "The defender rolls likewise and may re-roll likewise, knowing the attacker's result.",
        Rule::K3 => {
            "All three dice of a triple count, the two of a pair, the highest of a weak roll. The stronger result strikes a \
             crushing blow; of equally strong ones the higher number inflicts normal losses; equal numbers are a stand-off."
        }
        Rule::K4 => {
            "A crushing blow costs two units, normal losses one. Where settlements stand, a crushing blow costs the barbarians \
             one settlement instead, and normal losses cost them nothing. Combat goes on until one side has nothing left there."
        }
        Rule::F1 => {
            "Without an outstanding victory the Emperor counts controlled borderlands and completed voyages, the barbarians count \
             controlled borderlands and voyages not completed. The higher sum wins a weak victory; the barbarians win ties."
        }
        Rule::F2 => {
            "A match has two games with sides swapped. An outstanding victory scores 12 to 0; otherwise both score their sums, \
             and a tie gives the barbarians one more. The higher total wins; equal totals are a draw."
        }
        Rule::F3 => {
            "Alone, the Emperor plays against barbarians that follow their own cards: their hand lies open, they play the card \
             with the most command points and reveal a card of their deck with that number. Its first line that can be carried out \
             applies. The score is how far the Emperor is ahead."
        }
    }
}

pub(super) fn source(source: usize) -> &'static str {
    ["Outstanding victory", "Borderlands", "Voyages", "Tie bonus"][source]
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "mode" => ("Mode", "One game, or a match of two games with sides swapped."),
        "level" => ("Solo level", "How strong the barbarians of the solo game are."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("mode", "single") => "One game",
        ("mode", "match") => "Two games, sides swapped",
        ("level", "normal") => "Normal",
        ("level", "easy") => "Easy",
        ("level", "hard") => "Hard",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] = [];
