//! English.

use super::{Enough, cards, dice, enough, place, place_or_sea, points, title_of, voyage};
use crate::action::Action;
use crate::content::{BotLine, BotVerb, Content, Deed};
use crate::event::Event;
use crate::legal;
use crate::odds::{Aim, Now};
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
        Side::Barbarian => "The Barbarians' leader",
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

fn job(job: Job) -> String {
    let n = |piece: Piece| format!("{}{}", if job.exact || job.n == 1 { "" } else { "up to " }, pieces(piece, job.n));
    match job.verb {
        Verb::GainGold => format!("take {} into the empire", n(Piece::Gold)),
        Verb::GainJunks => format!("put {} into the sea", n(Piece::Junk)),
        Verb::ArmiesHome => format!("put {} into the empire", n(Piece::Army)),
        Verb::ArmiesBorderlands => format!("put {} into own borderlands", n(Piece::Army)),
        Verb::LoseHordesHome => format!("remove {} from one barbarian home", n(Piece::Horde)),
        Verb::LoseHordesBorderland => format!("remove {} from one borderland", n(Piece::Horde)),
        Verb::LoseSettlementsHome => format!("remove {} from one barbarian home", n(Piece::Settlement)),
        Verb::RetreatHalf => "drive half of the hordes (rounded up) from one borderland into an adjacent home".into(),
        Verb::RetreatAll => "drive all hordes from one borderland into an adjacent home".into(),
        Verb::Voyage => {
            let dice = if job.n == 1 { "1 die".into() } else { format!("up to {} dice", job.n) };
            format!("one voyage with {dice}, each result {:+}", job.extra)
        }
        Verb::Attack => format!("one attack with up to {}", job.n),
        Verb::LoseGold => format!("remove {} from the empire", n(Piece::Gold)),
        Verb::LoseJunks => format!("remove {} from the sea", n(Piece::Junk)),
        Verb::LoseArmies => format!("remove {} from one place with at least {}", n(Piece::Army), job.extra),
        Verb::LoseArmiesBorderland => format!("remove {} from one borderland", n(Piece::Army)),
        Verb::HordesHome => format!("put {} into one home", n(Piece::Horde)),
        Verb::HordesBorderlands => format!("put {} into own borderlands", n(Piece::Horde)),
        Verb::SettlementsHome => format!("put {} into one home", n(Piece::Settlement)),
        Verb::SettlementsBorderlands => format!("put {} into own borderlands", n(Piece::Settlement)),
        Verb::Move => "move units".into(),
        Verb::Gather => format!("put {} into homes", n(Piece::Horde)),
        Verb::Collect => format!("put {} into homes", n(Piece::Settlement)),
        Verb::Settle => "found settlements".into(),
    }
}

pub(super) fn deed(deed: &Deed) -> String {
    let jobs: Vec<String> = deed.jobs().map(job).collect();
    if jobs.is_empty() { "none".into() } else { jobs.join(" or ") }
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
    format!("{whose}, 1-3 voyages: {few}; 4 and more: {many}.")
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
        "{game}stage {stage}, round {round}. Emperor: {emperor} ({}), Barbarians: {barbarian} ({})\n",
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
        "Deck {}, discards {}. Hands: Emperor {}, Barbarians {}. Reserves: {}, {}.\n",
        public.deck,
        public.discard.len(),
        public.hands[0],
        public.hands[1],
        public.reserves[0],
        public.reserves[1]
    )
}

pub(super) fn bot_cards([hand, reserve]: &[String; 2]) -> String {
    format!("The barbarians hold: {hand}. Their reserve: {reserve}.\n")
}

pub(super) fn on_table(cards: &str) -> String {
    format!("On the table: {cards}.\n")
}

pub(super) fn own_hand() -> &'static str {
    "Hand:\n"
}

pub(super) fn known_cards([reserve, hand, theirs]: &[String; 3], solo: bool) -> String {
    if solo {
        return format!("Own reserve: {reserve}.\n");
    }
    format!("Own reserve: {reserve}. Known of the other hand: {hand}; of the other reserve: {theirs}.\n")
}

pub(super) fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::Crush => "a crushing blow",
        Aim::Win => "winning",
        Aim::Hold => "not losing",
        Aim::Survive => "not being crushed",
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
    let n = line.n;
    match line.verb {
        BotVerb::Occupy => format!("{} into empty borderlands", pieces(Piece::Horde, n)),
        BotVerb::Attack => format!("attack with up to {n} if they are ahead by {:+}", line.margin),
        BotVerb::Mass => format!("{} into the home at the war target", pieces(Piece::Horde, n)),
        BotVerb::Gather => format!("{} evenly into the homes", pieces(Piece::Horde, n)),
        BotVerb::Collect => format!("{} into one home", pieces(Piece::Settlement, n)),
        BotVerb::Reserve => "the card into the reserve".into(),
        BotVerb::Reinforce => format!("{} into the weakest own borderland", pieces(Piece::Horde, n)),
        BotVerb::LoseGold => format!("remove {} from the empire", pieces(Piece::Gold, n)),
        BotVerb::LoseJunks => {
            format!("remove {} from the sea if at least {} lie there", pieces(Piece::Junk, n), line.least)
        }
        BotVerb::Settle => format!("{} from homes into own borderlands", pieces(Piece::Settlement, n)),
        BotVerb::SettlementsBorderlands => format!("{} into own borderlands", pieces(Piece::Settlement, n)),
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
            let line = line.word(format!("Game {}: ", game + 1)).seat(emperor).word(" is the Emperor, ");
            let line = if let Some(seat) = barbarian { line.seat(seat) } else { line.word("a deck of cards") };
            line.word(" leads the barbarians.")
        }
        Event::FirstVoyage { voyage: n } => {
            line.word("Already made: voyage ").place(voyage(LANG, content, n)).word(".")
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
            line.word("From the reserve: ").piece(name(card)).word(". CP now: ").number(points).word(".")
        }
        Event::Option { side: who, option } => line
            .word(side(who))
            .word(" chooses the ")
            .word(if option == 0 { "first" } else { "second" })
            .word(" action."),
        Event::Names { side: who, place } => line.word(side(who)).word(" chooses ").place(at(place)).word("."),
        Event::Enough { side: who } => line.word(side(who)).word(" takes no more."),
        Event::Heads { voyage: n } => line.word("The fleet heads for ").place(voyage(LANG, content, n)).word("."),
        Event::Loads { piece, n } => line.word("On board: ").piece(pieces(piece, n)).word("."),
        Event::Placed { piece, n, place } => {
            line.piece(pieces(piece, n)).word(" from supply: ").place(place_or_sea(LANG, content, place)).word(".")
        }
        Event::Removed { piece, n, place } => {
            line.piece(pieces(piece, n)).word(" lost: ").place(place_or_sea(LANG, content, place)).word(".")
        }
        Event::Moved { piece, n, from, to } => {
            line.piece(pieces(piece, n)).word(" from ").place(at(from)).word(" to ").place(at(to)).word(".")
        }
        Event::Sails { voyage: n, junks, gold, dice } => line
            .word("The fleet sails for ")
            .place(voyage(LANG, content, n))
            .word(" with ")
            .piece(pieces(Piece::Junk, junks))
            .word(" and ")
            .piece(pieces(Piece::Gold, gold))
            .word(format!("; dice: {dice}, each must be below {}.", junks + gold)),
        Event::VoyageDie { die, modifier: 0 } => line.word("The die shows ").number(die).word("."),
        Event::VoyageDie { die, modifier } => line.word("The die shows ").number(die).word(format!(" ({modifier:+}).")),
        Event::Arrives { voyage: n } => line.word("The fleet arrives: ").place(voyage(LANG, content, n)).word("."),
        Event::Returns { voyage: n } => line
            .word("The fleet does not reach ")
            .place(voyage(LANG, content, n))
            .word("; junks and gold lie in the sea."),
        Event::Attacks { side: who, land } => line.word(side(who)).word(" attacks ").place(at(land)).word("."),
        Event::CombatDie { side: who, die } => line.word(side(who)).word(" rolls ").number(die).word("."),
        Event::Rolled { side: who, dice: roll } => line.word(side(who)).word(" has ").word(dice(roll)).word("."),
        Event::Reveals { side: who, card } => line
            .word(side(who))
            .word(" reveals ")
            .piece(name(card))
            .word(format!(" for {} re-rolls.", content.points(card))),
        Event::Rerolls { side: who, dice: roll, mask } => {
            line.word(side(who)).word(" rolls again: ").word(chosen(roll, mask)).word(".")
        }
        Event::Keeps { side: who } => line.word(side(who)).word(" keeps the roll."),
        Event::Exchange { attacker, blow } => line.word(match blow {
            Blow::Crushes => format!("{} strikes a crushing blow.", side(attacker)),
            Blow::Wins => format!("{} inflicts losses.", side(attacker)),
            Blow::StandOff => "A stand-off: nobody loses anything.".into(),
            Blow::Loses => format!("{} inflicts losses.", side(attacker.other())),
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
            .piece(content.events[usize::from(deck)][usize::from(event)].name.get(LANG).to_string()),
        Event::BotReserves { card } => line.piece(name(card)).word(" goes into the barbarians' reserve."),
        Event::Ends { ending, points: [emperor, barbarian] } => {
            let line = match ending {
                Ending::Open => line.word("The game goes on"),
                Ending::Outstanding(who) => line.word(side(who)).word(" wins an outstanding victory"),
                Ending::Weak(who) => line.word(side(who)).word(" wins a weak victory"),
            };
            line.word(": ").number(emperor).word(" to ").number(barbarian).word(" (Emperor to Barbarians).")
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
        Phase::Timing => line.word("Does the other side react before or after your own action?"),
        Phase::Reaction => line.word("Is the card action used as a reaction?"),
        Phase::Use => line.word(format!("What is the card used for ({} CP)?", points(content, public))),
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
                Verb::Move => line.word("To where from ").place(at(where_)),
                Verb::Attack => line.word("From where against ").place(at(where_)),
                Verb::Settle => line.word("Which settlement goes where"),
                _ => line.word("Where does the next piece go"),
            };
            line.word(format!("? ({} of up to {})", made + 1, what.n))
        }
        Phase::Retreat { at: land, .. } => line.word("Into which home do the hordes of ").place(at(land)).word(" go?"),
        Phase::Voyage => line.word("Which voyage?"),
        Phase::Junks => line.word("How many junks set sail?"),
        Phase::Gold => line.word("How much gold goes along?"),
        Phase::Dice => line.word("With how many dice?"),
        Phase::Reroll { side: who, left } => {
            let roll = dice(public.fight.dice[who.index()]);
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
        Action::Before => line.word("Reaction before the own action"),
        Action::After => line.word("Reaction after the own action"),
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
            line.place(place(LANG, content, Place(LANDS as u8 + home))).word(" to ").place(place(LANG, content, land))
        }
        Action::Amount(n) => line.number(n),
        Action::Voyage(n) => line.place(voyage(LANG, content, n)),
        Action::Reroll(mask) => match public.phase {
            Phase::Reroll { side, .. } => line.word("Roll again: ").word(chosen(public.fight.dice[side.index()], mask)),
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

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "The Emperor has 7 junks, 12 armies, 5 gold and 3 dice; the barbarians have 12 hordes, 5 settlements and 3 dice. \
             There are 27 action cards of 1 to 3 command points: 21 general ones, 3 of the Emperor, 3 of the barbarians. \
             What is not in supply cannot be taken."
        }
        Rule::S2 => {
            "The board shows the empire, the South China Sea, seven voyages, five borderlands and three barbarian homes. Units \
             move between adjacent places only and never into the homes of the enemy; the sea holds junks and gold alone."
        }
        Rule::S3 => {
            "At the start there is a horde in each barbarian home, an army in each borderland, one gold in the empire and one \
             junk in the sea. One die names a voyage from 1 to 6 that is already made. The barbarians draw four cards, the \
             Emperor three."
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
            "A card is played face down into the own reserve, which holds three, or face up: then either for one command action \
             or for its card action."
        }
        Rule::R5 => {
            "A command action spends at least one command point. All points go into the same action; what is not spent lapses."
        }
        Rule::A1 => {
            "On a general card the upper action is always open to the barbarians; the lower one is open to the Emperor once the \
             printed voyage is made."
        }
        Rule::A2 => {
            "The action of an Emperor card or a barbarian card belongs to that side alone. One to three voyages made: the upper \
             row; four or more: the lower row. The other side may use the command points only."
        }
        Rule::A3 => {
            "A card action can be used only if it is possible in full. Where it says up to a number, any smaller number from one \
             on will do."
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
        Rule::E1 => "Muster: for each point one army from supply into the empire.",
        Rule::E2 => {
            "Move: from one place with armies, for each point one army into the empire or an adjacent borderland without hordes \
             and settlements."
        }
        Rule::E3 => {
            "Attack: one borderland of the barbarians next to own armies. Up to as many armies as points move in from adjacent \
             places; then there is combat."
        }
        Rule::E4 => "Taxes: for each point one gold from supply into the empire.",
        Rule::E5 => "Build: for each point one junk from supply into the sea.",
        Rule::E6 => {
            "Voyage: it takes a junk in the sea and one gold. The Emperor names a voyage not yet made and commits any number of \
             junks from the sea and any amount of gold, at least one of each; all gold lying in the sea must come along. For \
             each point a die is rolled; one result lower than junks and gold together is enough."
        }
        Rule::E7 => {
            "A voyage that succeeds costs the committed gold; one junk stays on it, the others return to the sea. If it fails, \
             gold and junks lie in the sea, where the barbarians cannot touch the gold."
        }
        Rule::E8 => {
            "If all seven voyages are made at the end of the Emperor's phase, the Emperor wins an outstanding victory at once."
        }
        Rule::B1 => "Gather: for each point one horde from supply into any of the own homes.",
        Rule::B2 => {
            "Move: from one place with hordes, for each point one horde into an adjacent own home or an adjacent borderland \
             without armies."
        }
        Rule::B3 => {
            "Attack: one borderland of the Emperor next to hordes. Up to as many hordes as points move in from adjacent places; \
             then there is combat."
        }
        Rule::B4 => "Collect: for each point one settlement from supply into any of the own homes.",
        Rule::B5 => {
            "Settle: for each point one settlement from a home into an adjacent borderland that the barbarians control. \
             Settlements in borderlands stay where they are."
        }
        Rule::B6 => {
            "With a command action the barbarians, and only they, may reveal one reserve card and add its points. The actions of \
             reserve cards are never used."
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
             cards may be revealed one after the other; each point re-rolls any number of the own dice. Points left over lapse."
        }
        Rule::K2 => "The defender rolls likewise and may re-roll likewise, knowing the attacker's result.",
        Rule::K3 => {
            "All three dice of a triple count, the two of a pair, the highest of a weak roll. A better class strikes a crushing \
             blow; the same class with a higher number inflicts normal losses; equal numbers are a stand-off."
        }
        Rule::K4 => {
            "A crushing blow costs two units, normal losses one. Where settlements stand, a crushing blow costs the barbarians \
             one settlement instead, and normal losses cost them nothing. Combat goes on until one side has nothing left there."
        }
        Rule::F1 => {
            "Without an outstanding victory the Emperor counts controlled borderlands and voyages made, the barbarians controlled \
             borderlands and voyages not made. The higher sum wins a weak victory; a tie is the barbarians'."
        }
        Rule::F2 => {
            "A match has two games with sides swapped. An outstanding victory scores 12 to 0; otherwise both score their sums, \
             and a tie gives the barbarians one more. The higher total wins; equal totals are a draw."
        }
        Rule::F3 => {
            "Alone, the Emperor plays against barbarians that follow their own cards: their hand lies open, they play the card \
             with the most points and reveal an event of the deck with that number. The score is how far the Emperor is ahead."
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
