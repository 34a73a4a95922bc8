//! German.

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

const LANG: Lang = Lang::De;

pub(super) fn title() -> &'static str {
    "Die Reisen des Zheng He"
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Emperor => "Der Kaiser",
        Side::Barbarian => "Der Anführer der Barbaren",
    }
}

pub(super) fn bot() -> &'static str {
    "die Karten der Barbaren"
}

pub(super) fn pieces(piece: Piece, n: u8) -> String {
    let word = match (piece, n) {
        (Piece::Army, 1) => "Armee",
        (Piece::Army, _) => "Armeen",
        (Piece::Horde, 1) => "Horde",
        (Piece::Horde, _) => "Horden",
        (Piece::Settlement, 1) => "Siedlung",
        (Piece::Settlement, _) => "Siedlungen",
        (Piece::Gold, _) => "Gold",
        (Piece::Junk, 1) => "Dschunke",
        (Piece::Junk, _) => "Dschunken",
    };
    format!("{n} {word}")
}

fn command(command: Command) -> &'static str {
    match command {
        Command::Muster => "Musterung",
        Command::Move => "Truppenbewegung",
        Command::Attack => "Angriff",
        Command::Taxes => "Steuern eintreiben",
        Command::Build => "Dschunken bauen",
        Command::Voyage => "Seereise antreten",
        Command::Gather => "Horden versammeln",
        Command::Collect => "Ressourcen sammeln",
        Command::Settle => "Siedlung errichten",
    }
}

/// A number of pieces, or up to that number.
fn up_to(piece: Piece, n: u8) -> String {
    format!("{}{}", if n == 1 { "" } else { "bis zu " }, pieces(piece, n))
}

fn job(job: Job) -> String {
    let n = |piece: Piece| if job.exact { pieces(piece, job.n) } else { up_to(piece, job.n) };
    let one = job.n == 1;
    let own_land = |whose: &str| {
        if one {
            format!("in 1 {whose} kontrolliertes Grenzgebiet")
        } else {
            format!("in {whose} kontrollierte Grenzgebiete")
        }
    };
    let homes = if one { "in 1 Heimatgebiet der Barbaren" } else { "in Heimatgebiete der Barbaren" };
    match job.verb {
        Verb::GainGold => format!("{} ins Heimatgebiet des Kaisers", n(Piece::Gold)),
        Verb::GainJunks => format!("{} ins Südchinesische Meer", n(Piece::Junk)),
        Verb::ArmiesHome => format!("{} ins Heimatgebiet des Kaisers", n(Piece::Army)),
        Verb::ArmiesBorderlands => format!("{} {}", n(Piece::Army), own_land("vom Kaiser")),
        Verb::LoseHordesHome => format!("{} aus 1 Heimatgebiet der Barbaren entfernen", n(Piece::Horde)),
        Verb::LoseHordesBorderland => format!("{} aus 1 Grenzgebiet entfernen", n(Piece::Horde)),
        Verb::LoseSettlementsHome => format!("{} aus 1 Heimatgebiet der Barbaren entfernen", n(Piece::Settlement)),
        Verb::RetreatHalf => {
            "die Hälfte der Horden (aufgerundet) zieht aus 1 Grenzgebiet in 1 angrenzendes Heimatgebiet".into()
        }
        Verb::RetreatAll => "alle Horden ziehen aus 1 Grenzgebiet in 1 angrenzendes Heimatgebiet".into(),
        Verb::Voyage => {
            let dice = if one { "1 Würfel".into() } else { format!("bis zu {} Würfeln", job.n) };
            let modifier = if job.extra == 0 { String::new() } else { format!(", jedes Ergebnis {:+}", job.extra) };
            format!("1 Seereise mit {dice}{modifier}")
        }
        Verb::Attack if one => "1 Angriff mit 1 Einheit".into(),
        Verb::Attack => format!("1 Angriff mit bis zu {} Einheiten", job.n),
        Verb::LoseGold => format!("{} aus dem Heimatgebiet des Kaisers entfernen", n(Piece::Gold)),
        Verb::LoseJunks => format!("{} aus dem Südchinesischen Meer entfernen", n(Piece::Junk)),
        Verb::LoseArmies => {
            let there = pieces(Piece::Army, job.extra.unsigned_abs());
            format!("{} aus 1 Gebiet mit mindestens {there} entfernen", n(Piece::Army))
        }
        Verb::LoseArmiesBorderland => format!("{} aus 1 Grenzgebiet entfernen", n(Piece::Army)),
        Verb::HordesHome => format!("{} in 1 Heimatgebiet der Barbaren", n(Piece::Horde)),
        Verb::HordesBorderlands => format!("{} {}", n(Piece::Horde), own_land("von den Barbaren")),
        Verb::SettlementsHome => format!("{} in 1 Heimatgebiet der Barbaren", n(Piece::Settlement)),
        Verb::SettlementsBorderlands => format!("{} {}", n(Piece::Settlement), own_land("von den Barbaren")),
        Verb::Move => command(Command::Move).into(),
        Verb::Gather => format!("{} {homes}", n(Piece::Horde)),
        Verb::Collect => format!("{} {homes}", n(Piece::Settlement)),
        Verb::Settle => command(Command::Settle).into(),
    }
}

pub(super) fn deed(deed: &Deed) -> String {
    let jobs: Vec<String> = deed.jobs().map(job).collect();
    if jobs.is_empty() { "keine Aktion".into() } else { jobs.join(" oder ") }
}

pub(super) fn card_head(title: &str, points: u8) -> String {
    format!("{title} ({points} BP) ")
}

pub(super) fn general_card(barbarian: &str, voyage: u8, emperor: &str) -> String {
    format!("Barbaren: {barbarian}. Kaiser nach Seereise {voyage}: {emperor}.")
}

pub(super) fn special_card(side: Side, few: &str, many: &str) -> String {
    let whose = match side {
        Side::Emperor => "Kaiser",
        Side::Barbarian => "Barbaren",
    };
    format!("{whose}, bei 1–3 Seereisen: {few}; ab 4 Seereisen: {many}.")
}

pub(super) fn head(
    game: Option<u8>,
    stage: u8,
    round: u8,
    [emperor, barbarian]: &[String; 2],
    sums: [i8; 2],
) -> String {
    let game = game.map_or(String::new(), |game| format!("Partie {game}, "));
    format!(
        "{game}Etappe {stage}, Runde {round}. Kaiser: {emperor} ({}), Barbaren: {barbarian} ({})\n",
        sums[0], sums[1]
    )
}

pub(super) fn sea(public: &Public) -> String {
    format!(
        "  Kaiserreich: {}. Südchinesisches Meer: {}, {}.\n",
        pieces(Piece::Gold, public.gold),
        pieces(Piece::Junk, public.junks),
        pieces(Piece::Gold, public.sea_gold)
    )
}

pub(super) fn piles(public: &Public) -> String {
    format!(
        "Stapel {}, Ablage {}. Handkarten: Kaiser {}, Barbaren {}. Reserven: {}, {}.\n",
        public.deck,
        public.discard.len(),
        public.hands[Side::Emperor],
        public.hands[Side::Barbarian],
        public.reserves[Side::Emperor],
        public.reserves[Side::Barbarian]
    )
}

pub(super) fn bot_cards([hand, reserve]: &[String; 2]) -> String {
    format!("Hand der Barbaren: {hand}. Ihre Reserve: {reserve}.\n")
}

pub(super) fn on_table(cards: &str) -> String {
    format!("Ausgespielt: {cards}.\n")
}

pub(super) fn own_hand() -> &'static str {
    "Hand (BP: Befehlspunkte):\n"
}

pub(super) fn known_cards([reserve, hand, theirs]: &[String; 3], solo: bool) -> String {
    if solo {
        return format!("Eigene Reserve: {reserve}.\n");
    }
    format!("Eigene Reserve: {reserve}. Bekannt aus der anderen Hand: {hand}; aus der anderen Reserve: {theirs}.\n")
}

pub(super) fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::Crush => "vernichtender Schlag",
        Aim::Win => "Verluste zufügen",
        Aim::Hold => "keine Verluste",
        Aim::Survive => "kein vernichtender Schlag des Gegners",
    }
}

pub(super) fn class(class: Class) -> &'static str {
    match class {
        Class::Weak => "schwach",
        Class::Moderate => "moderat",
        Class::Strong => "stark",
    }
}

pub(super) fn bot_line(line: &BotLine) -> String {
    let (n, one) = (line.n, line.n == 1);
    let own_land = if one { "in 1 eigenes Grenzgebiet" } else { "in eigene Grenzgebiete" };
    let what = match line.verb {
        BotVerb::Occupy if one => "1 Horde in 1 leeres Grenzgebiet ziehen".into(),
        BotVerb::Occupy => format!("je 1 Horde in bis zu {n} leere Grenzgebiete ziehen"),
        BotVerb::Attack => format!("Angriff mit {}, {}", up_to(Piece::Horde, n), outnumbering(line.margin)),
        BotVerb::Mass => format!("{} aus dem Vorrat in das Heimatgebiet am Kriegsziel", up_to(Piece::Horde, n)),
        BotVerb::Gather if one => "1 Horde aus dem Vorrat in das Heimatgebiet mit den wenigsten Horden".into(),
        BotVerb::Gather => {
            format!("{} aus dem Vorrat, gleichmäßig auf die Heimatgebiete verteilt", up_to(Piece::Horde, n))
        }
        BotVerb::Collect => format!("{} aus dem Vorrat in 1 Heimatgebiet", up_to(Piece::Settlement, n)),
        BotVerb::Reserve => "die ausgespielte Karte in die Reserve legen".into(),
        BotVerb::Reinforce => {
            format!("{} aus Heimatgebieten in das am schwächsten besetzte eigene Grenzgebiet", up_to(Piece::Horde, n))
        }
        BotVerb::LoseGold => format!("{} aus dem Heimatgebiet des Kaisers entfernen", up_to(Piece::Gold, n)),
        BotVerb::LoseJunks => {
            let there = pieces(Piece::Junk, line.least);
            format!("{} aus dem Südchinesischen Meer entfernen, ab {there} dort", up_to(Piece::Junk, n))
        }
        BotVerb::Settle => format!("{} aus Heimatgebieten {own_land}", up_to(Piece::Settlement, n)),
        BotVerb::SettlementsBorderlands => format!("{} aus dem Vorrat {own_land}", up_to(Piece::Settlement, n)),
    };
    if line.go_on { format!("{what}; danach weiter") } else { what }
}

/// How many hordes an attack of the bot needs.
fn outnumbering(margin: i8) -> String {
    match margin {
        0 => "wenn es mindestens so viele sind wie die Armeen dort".into(),
        1.. => format!("wenn es mindestens {margin} mehr sind als die Armeen dort"),
        _ => format!("wenn es höchstens {} weniger sind als die Armeen dort", margin.unsigned_abs()),
    }
}

pub(super) fn odds(now: &Now) -> String {
    match now {
        Now::Voyage(chance) => format!("Erfolg: {chance}, etwa {} %.\n", chance.percent()),
        Now::Combat { side: who, best, .. } => {
            let parts: Vec<String> = Aim::ALL
                .iter()
                .zip(best)
                .map(|(of, best)| format!("{} {} %", aim(*of), best.chance.percent()))
                .collect();
            format!("{} bestenfalls: {}.\n", side(*who), parts.join(", "))
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
            let line = line.word(format!("Partie {}: ", game + 1)).seat(emperor).word(" ist der Kaiser; ");
            match barbarian {
                Some(seat) => line.seat(seat).word(" führt die Barbaren an."),
                None => line.word("die Barbaren folgen ihren eigenen Karten."),
            }
        }
        Event::FirstVoyage { voyage: n } => {
            line.word("Die Seereise ").place(to_voyage(LANG, content, n)).word(" ist schon abgeschlossen.")
        }
        Event::Draws { side: who } => line.word(side(who)).word(" zieht eine Karte."),
        Event::Drawn { card } => line.word("Es ist ").piece(name(card)).word("."),
        Event::Round { round } => line.word("Runde ").number(round).word("."),
        Event::Reserves { side: who } => line.word(side(who)).word(" legt eine Karte verdeckt in die Reserve."),
        Event::Reserved { card } => line.word("Es ist ").piece(name(card)).word("."),
        Event::Plays { side: who, card } => {
            line.word(side(who)).word(" spielt ").piece(name(card)).word(format!(" ({} BP).", content.points(card)))
        }
        Event::Timing { side: who, before } => {
            line.word(side(who)).word(if before { " lässt die Reaktion vorangehen." } else { " handelt zuerst." })
        }
        Event::Reacts { side: who, card } => line.word(side(who)).word(" reagiert mit ").piece(name(card)).word("."),
        Event::Declines { side: who } => line.word(side(who)).word(" verzichtet auf die Reaktion."),
        Event::CannotReact { side: who } => line.word(side(who)).word(" kann nicht reagieren."),
        Event::Commands { side: who, command: what } => line.word(side(who)).word(": ").word(command(what)).word("."),
        Event::UsesCard { side: who, card } => {
            line.word(side(who)).word(" nutzt die Kartenaktion von ").piece(name(card)).word(".")
        }
        Event::Forgoes { side: who } => line.word(side(who)).word(" kann mit der Karte nichts anfangen."),
        Event::Boosts { card, points } => {
            line.word("Aus der Reserve: ").piece(name(card)).word(". Das sind nun ").number(points).word(" BP.")
        }
        Event::Option { side: who, option } => {
            line.word(side(who)).word(" wählt die ").word(if option == 0 { "erste" } else { "zweite" }).word(" Aktion.")
        }
        Event::Names { side: who, place } => line.word(side(who)).word(" wählt das Gebiet ").place(at(place)).word("."),
        Event::Enough { side: who } => line.word(side(who)).word(" lässt es dabei."),
        Event::Heads { voyage: n } => line.word("Die Flotte soll ").place(to_voyage(LANG, content, n)).word(" segeln."),
        Event::Loads { piece, n } => line.word("An Bord: ").piece(pieces(piece, n)).word("."),
        Event::Placed { piece, n, place } => line
            .word("Aus dem Vorrat ")
            .place(to_or_sea(LANG, content, place))
            .word(": ")
            .piece(pieces(piece, n))
            .word("."),
        Event::Removed { piece, n, place } => {
            line.word("Verloren ").place(from_or_sea(LANG, content, place)).word(": ").piece(pieces(piece, n)).word(".")
        }
        Event::Moved { piece, n, from: a, to: b } => line
            .piece(pieces(piece, n))
            .word(if n == 1 { " kommt " } else { " kommen " })
            .place(from(LANG, content, a))
            .word(" ")
            .place(to(LANG, content, b))
            .word("."),
        Event::Sails { voyage: n, junks, gold, dice } => line
            .word("Die Flotte segelt ")
            .place(to_voyage(LANG, content, n))
            .word(" mit ")
            .piece(pieces(Piece::Junk, junks))
            .word(" und ")
            .piece(pieces(Piece::Gold, gold))
            .word(format!("; {dice} Würfel, ein Ergebnis unter {} genügt.", junks + gold)),
        Event::VoyageDie { die, modifier: 0 } => line.word("Der Würfel zeigt ").number(die).word("."),
        Event::VoyageDie { die, modifier } => {
            line.word("Der Würfel zeigt ").number(die).word(format!(" ({modifier:+})."))
        }
        Event::Arrives { voyage: n } => {
            line.word("Die Seereise ").place(to_voyage(LANG, content, n)).word(" ist abgeschlossen.")
        }
        Event::Returns { voyage: n } => line
            .word("Die Seereise ")
            .place(to_voyage(LANG, content, n))
            .word(" misslingt; Dschunken und Gold liegen im Südchinesischen Meer."),
        Event::Attacks { side: who, land } => line.word(side(who)).word(" greift ").place(at(land)).word(" an."),
        Event::CombatDie { side: who, die } => line.word(side(who)).word(" würfelt ").number(die).word("."),
        Event::Rolled { side: who, dice: roll } => line.word(side(who)).word(" hat ").word(dice(roll)).word("."),
        Event::Reveals { side: who, card } => {
            line.word(side(who)).word(" deckt auf: ").piece(name(card)).word(match content.points(card) {
                1 => " (1 Neuwurf).".into(),
                n => format!(" ({n} Neuwürfe)."),
            })
        }
        Event::Rerolls { side: who, dice: roll, mask } => {
            line.word(side(who)).word(" würfelt neu: ").word(chosen(roll, mask)).word(".")
        }
        Event::Keeps { side: who } => line.word(side(who)).word(" behält den Wurf."),
        Event::Exchange { attacker, blow } => line.word(match blow {
            Blow::Crushes => format!("{} führt einen vernichtenden Schlag.", side(attacker)),
            Blow::Wins => format!("{} fügt normale Verluste zu.", side(attacker)),
            Blow::StandOff => "Pattsituation: Niemand erleidet Verluste.".into(),
            Blow::Loses => format!("{} fügt normale Verluste zu.", side(attacker.other())),
            Blow::IsCrushed => format!("{} führt einen vernichtenden Schlag.", side(attacker.other())),
        }),
        Event::FightEnds { winner, land } => line.word(side(winner)).word(" hält ").place(at(land)).word("."),
        Event::GivesUp { side: who } => line.word(side(who)).word(" bricht einen endlosen Angriff ab."),
        Event::Swaps => line.word("Die Handkarten werden getauscht."),
        Event::Receives { cards: hand } => line.word("Neue Hand: ").piece(cards(LANG, content, hand)).word("."),
        Event::BotReceives { cards: hand } => {
            line.word("Hand der Barbaren: ").piece(cards(LANG, content, hand)).word(".")
        }
        Event::SecondStage { deck } => {
            line.word("Die zweite Etappe beginnt; Karten im Stapel: ").number(deck).word(".")
        }
        Event::BotCard { deck, event } => line
            .word("Karte der Barbaren: ")
            .piece(content.events[usize::from(deck)][usize::from(event)].name.get(LANG).to_string())
            .word("."),
        Event::WarTarget { land: Some(land) } => line.word("Kriegsziel der Barbaren: ").place(at(land)).word("."),
        Event::WarTarget { land: None } => {
            line.word("Die Barbaren haben kein Kriegsziel; es gilt das Heimatgebiet mit den wenigsten Horden.")
        }
        Event::BotReserves { card } => line.piece(name(card)).word(" kommt in die Reserve der Barbaren."),
        Event::Ends { ending, points: [emperor, barbarian] } => {
            let line = match ending {
                Ending::Open => line.word("Das Spiel geht weiter"),
                Ending::Outstanding(who) => line.word(side(who)).word(" erringt einen herausragenden Sieg"),
                Ending::Weak(who) => line.word(side(who)).word(" erringt einen schwachen Sieg"),
            };
            line.word(": ").number(emperor).word(" zu ").number(barbarian).word(" (Kaiser zu Barbaren).")
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
        Phase::Card => line.word("Welche Karte wird gespielt, und wie?"),
        Phase::Timing => line.word("Kommt die Reaktion des Gegners vor oder nach deiner Aktion?"),
        Phase::Reaction => line.word("Wird die Kartenaktion als Reaktion genutzt?"),
        Phase::Use => {
            let bp = points(content, public);
            let noun = if bp == 1 { "Befehlspunkt" } else { "Befehlspunkte" };
            line.word(format!("Wofür wird die Karte genutzt ({bp} {noun}, BP)?"))
        }
        Phase::Boost { .. } => line.word("Erhöht eine Reservekarte die Befehlspunkte?"),
        Phase::Option => line.word("Welche der beiden Aktionen?"),
        Phase::Amount { job: what, .. } => line.word(format!("Wie viele: {}?", job(what))),
        Phase::Place { job: what } => match what.verb {
            Verb::Move => line.word("Aus welchem Gebiet wird gezogen?"),
            Verb::Attack => line.word("Welches Grenzgebiet wird angegriffen?"),
            _ => line.word(format!("Wo: {}?", job(what))),
        },
        Phase::Picks { job: what, at: where_, made, .. } => {
            let line = match what.verb {
                Verb::Move => line.word("Wohin geht es ").place(from(LANG, content, where_)),
                Verb::Attack => line.word("Woher kommt der Angriff auf ").place(at(where_)),
                Verb::Settle => line.word("Welche Siedlung kommt wohin"),
                Verb::SettlementsBorderlands | Verb::Collect => line.word("Wohin kommt die nächste Siedlung"),
                Verb::ArmiesBorderlands => line.word("Wohin kommt die nächste Armee"),
                _ => line.word("Wohin kommt die nächste Horde"),
            };
            line.word(format!("? ({} von höchstens {})", made + 1, what.n))
        }
        Phase::Retreat { at: land, .. } => {
            line.word("In welches Heimatgebiet ziehen die Horden ").place(from(LANG, content, land)).word("?")
        }
        Phase::Voyage => line.word("Welche Seereise?"),
        Phase::Junks => line.word("Wie viele Dschunken fahren mit?"),
        Phase::Gold => line.word("Wie viel Gold fährt mit?"),
        Phase::Dice => line.word("Mit wie vielen Würfeln?"),
        Phase::Reroll { side: who, left } => {
            let roll = dice(public.fight.dice[who]);
            if left > 0 {
                line.word(format!("{roll}: Welche Würfel werden neu gewürfelt? (noch {left})"))
            } else {
                line.word(format!("{roll}: Wird eine Reservekarte für Neuwürfe aufgedeckt?"))
            }
        }
        Phase::FirstVoyage
        | Phase::Deal
        | Phase::Draw { .. }
        | Phase::Sail { .. }
        | Phase::Roll { .. }
        | Phase::Event
        | Phase::Over => line.word("Nichts zu entscheiden."),
    }
}

pub(super) fn action(content: &Content, public: &Public, action: Action) -> Line {
    let line = Line::new();
    let name = |card| title_of(LANG, content, card);
    match action {
        Action::Reserve(card) => line.piece(name(card)).word(" in die Reserve"),
        Action::Play(card) => {
            line.word("Ausspielen: ").piece(name(card)).word(format!(" ({} BP)", content.points(card)))
        }
        Action::Before => line.word("Reaktion vor deiner Aktion"),
        Action::After => line.word("Reaktion nach deiner Aktion"),
        Action::React => line.word("Reagieren: ").word(deed(&legal::acting_deed(content, public))),
        Action::Decline => line.word("Keine Reaktion"),
        Action::Command(what) => line.word(command(what)),
        Action::CardAction => line.word("Kartenaktion: ").word(deed(&legal::acting_deed(content, public))),
        Action::Reveal(card) => {
            line.word("Aufdecken: ").piece(name(card)).word(format!(" ({} BP)", content.points(card)))
        }
        Action::Option(n) => {
            let deed = legal::acting_deed(content, public);
            line.word(deed.job(n.into()).map_or_else(|| format!("Möglichkeit {}", n + 1), job))
        }
        Action::At(where_) => line.place(place(LANG, content, where_)),
        Action::Settle(home, land) => {
            let home = from(LANG, content, Place(LANDS as u8 + home));
            line.word("Siedlung ").place(home).word(" ").place(to(LANG, content, land))
        }
        Action::Amount(n) => match counted(public.phase) {
            Some(piece) => line.word(pieces(piece, n)),
            None => line.number(n),
        },
        Action::Voyage(n) => line.place(voyage(LANG, content, n)),
        Action::Reroll(mask) => match public.phase {
            Phase::Reroll { side, .. } => line.word("Neu würfeln: ").word(chosen(public.fight.dice[side], mask)),
            _ => line.word("Neu würfeln"),
        },
        Action::Done => line.word(match enough(public) {
            Enough::NoBoost => "Keine Reservekarte",
            Enough::Keep => "Wurf behalten",
            Enough::Pieces => "Genug",
        }),
    }
}

pub(super) fn part(content: &Content, part: Part) -> Line {
    let line = Line::new();
    match part {
        Part::Card(card) => line.piece(title_of(LANG, content, card)).word(format!(" ({} BP)", content.points(card))),
        Part::From(home) => line.word("Siedlung aus ").place(place(LANG, content, Place(LANDS as u8 + home))),
    }
}

pub(super) fn rest(content: &Content, public: &Public, whole: Action) -> Line {
    let line = Line::new();
    match whole {
        Action::Reserve(_) => line.word("Verdeckt in die Reserve"),
        Action::Play(_) => line.word("Offen ausspielen"),
        Action::Settle(_, land) => line.word("Nach ").place(place(LANG, content, land)),
        _ => action(content, public, whole),
    }
}

fn needed(content: &Content, need: Need, needs: u8) -> String {
    match need {
        Need::Supply(piece) => format!("{} im Vorrat", pieces(piece, needs)),
        Need::Pieces(piece, at) => format!("{} – {}", pieces(piece, needs), place(LANG, content, at)),
        Need::GoldHome => format!("{} im Heimatgebiet des Kaisers", pieces(Piece::Gold, needs)),
        Need::Gold => pieces(Piece::Gold, needs),
        Need::Junks => format!("{} im Südchinesischen Meer", pieces(Piece::Junk, needs)),
        Need::Voyages => format!("{needs} nicht abgeschlossene Seereise"),
        Need::Movers => format!("{needs} Gebiet, aus dem deine Einheiten ziehen können"),
        Need::Targets => format!("{needs} Grenzgebiet des Gegners neben deinen Einheiten"),
        Need::Lands(side) => match side {
            Side::Emperor => format!("{needs} Grenzgebiet, das der Kaiser kontrolliert"),
            Side::Barbarian => format!("{needs} Grenzgebiet, das die Barbaren kontrollieren"),
        },
        Need::Settlers => format!("{needs} Siedlung in einem Heimatgebiet neben einem Grenzgebiet der Barbaren"),
        Need::Places(piece) => format!("1 Ort mit {}", pieces(piece, needs)),
    }
}

pub(super) fn obstacle(content: &Content, obstacle: Obstacle) -> Line {
    let line = Line::new();
    match obstacle {
        Obstacle::Lacks { need, needs, has } => {
            line.word("Nötig: ").piece(needed(content, need, needs)).word(". Vorhanden: ").number(has).word(".")
        }
        Obstacle::Reserve { now, most } => {
            line.word("In deiner Reserve: ").number(now).word(" Karten. Höchstens ").number(most).word(".")
        }
        Obstacle::Hand(card) => line.piece(title_of(LANG, content, card)).word(" ist nicht auf deiner Hand."),
        Obstacle::NotReserved(card) => line.piece(title_of(LANG, content, card)).word(" ist nicht in deiner Reserve."),
        Obstacle::Amount { least, most } => {
            line.word("Möglich sind ").number(least).word(" bis ").number(most).word(".")
        }
        Obstacle::Sailed(n) => line.place(voyage(LANG, content, n)).word(": Diese Seereise ist schon abgeschlossen."),
        Obstacle::Locked(n) => {
            line.word("Nötig: die abgeschlossene Seereise ").place(voyage(LANG, content, n)).word(".")
        }
        Obstacle::OtherSide(Side::Emperor) => line.word("Das kann nur der Kaiser."),
        Obstacle::OtherSide(Side::Barbarian) => line.word("Das können nur die Barbaren."),
        Obstacle::Apart(a, b) => line
            .place(place(LANG, content, a))
            .word(" und ")
            .place(place(LANG, content, b))
            .word(" grenzen nicht aneinander."),
        Obstacle::Enemy(at) => line.place(place(LANG, content, at)).word(": Dort steht der Gegner."),
        Obstacle::NotEnemy(at) => line.place(place(LANG, content, at)).word(" wird nicht vom Gegner kontrolliert."),
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "Der Kaiser hat 7 Dschunken, 12 Armeen, 5 Gold und 3 Würfel, die Barbaren haben 12 Horden, 5 Siedlungen und 3 Würfel. \
             Es gibt 27 Aktionskarten mit 1 bis 3 Befehlspunkten: 21 allgemeine, 3 Kaiser-Karten, 3 Barbaren-Karten. Was im \
             Vorrat fehlt, ist nicht zu haben."
        }
        Rule::S2 => {
            "Der Spielplan zeigt das Kaiserreich (das Heimatgebiet des Kaisers), das Südchinesische Meer, sieben Seereise-Felder, \
             fünf Grenzgebiete und drei Heimatgebiete der Barbaren. Einheiten ziehen nur zwischen angrenzenden Gebieten und nie in \
             ein Heimatgebiet des Gegners; im Südchinesischen Meer liegen nur Dschunken und Gold."
        }
        Rule::S3 => {
            "Zu Beginn steht je eine Horde in den Heimatgebieten der Barbaren und je eine Armee in den Grenzgebieten, dazu kommen \
             ein Gold im Heimatgebiet des Kaisers und eine Dschunke im Südchinesischen Meer. Ein Würfel bestimmt, welche der \
             Seereisen 1 bis 6 schon abgeschlossen ist. Die Barbaren erhalten vier Karten, der Kaiser drei."
        }
        Rule::R1 => {
            "Eine Runde hat vier Teile: Der Kaiser zieht zwei Karten, der Kaiser spielt eine, die Barbaren spielen eine, die \
             Handkarten wechseln den Besitzer. Die Barbaren ziehen nie nach."
        }
        Rule::R2 => {
            "Die Runde, in der die letzte Karte gezogen wird, ist die letzte der ersten Etappe. Nach dem Tausch bilden Ablage und \
             sämtliche Reservekarten, gemischt, den neuen Stapel; die Handkarten behält jeder."
        }
        Rule::R3 => {
            "Ist der Stapel der zweiten Etappe leer, entfällt das Ziehen. Gespielt und getauscht wird weiter, auch mit leerer \
             Hand, bis der Kaiser die allerletzte Karte gespielt hat."
        }
        Rule::R4 => {
            "Eine Karte kommt entweder verdeckt in die eigene Reserve, in der drei Platz haben, oder offen auf den Tisch: dann für \
             eine einzige Befehlsaktion oder für die Kartenaktion."
        }
        Rule::R5 => {
            "Eine Befehlsaktion kostet mindestens einen Befehlspunkt. Alle Befehlspunkte fließen in dieselbe Aktion; was nicht \
             genutzt wird, verfällt."
        }
        Rule::A1 => {
            "Die obere Aktion einer allgemeinen Karte steht den Barbaren immer offen, die untere dem Kaiser, sobald die \
             aufgedruckte Seereise abgeschlossen ist. Auf den sieben allgemeinen Karten mit einem Befehlspunkt haben die Barbaren \
             in der Standardausgabe keine Aktion; in der Ausgabe mit allen Dolchen haben sie auch dort eine."
        }
        Rule::A2 => {
            "Die Aktion einer Kaiser-Karte oder Barbaren-Karte gehört allein dieser Seite. Bei einer bis drei abgeschlossenen \
             Seereisen gilt die obere Zeile, ab vier die untere. Der Gegner kann nur die Befehlspunkte verwenden."
        }
        Rule::A3 => {
            "Eine Kartenaktion ist nur erlaubt, wenn sie ganz ausführbar ist. Bei einer Angabe mit „bis zu“ genügt jede Zahl ab \
             eins."
        }
        Rule::A4 => {
            "Zeigt eine offene Karte eine Aktion, die dem Gegner zusteht, kann er sie in dieser Phase ausführen, wofür auch immer \
             die Karte dient. Wer an der Reihe ist, bestimmt, ob das vor oder nach der eigenen Aktion geschieht. Auf Karten, die \
             in die Reserve gehen, gibt es keine Reaktion."
        }
        Rule::A5 => {
            "Am Ende einer Phase wandern die verwendeten Karten offen auf die Ablage. Ihre Reihenfolge ist frei und ohne Bedeutung, \
             weil die Ablage nur als Ganzes gemischt wird."
        }
        Rule::E1 => "Musterung: je Befehlspunkt eine Armee aus dem Vorrat ins Heimatgebiet des Kaisers.",
        Rule::E2 => {
            "Truppenbewegung: aus einem Gebiet mit Armeen je Befehlspunkt eine Armee ins Heimatgebiet des Kaisers oder in ein \
             angrenzendes Grenzgebiet ohne Horden und Siedlungen. Die Armeen dürfen verschiedene Ziele haben."
        }
        Rule::E3 => {
            "Angriff: Ziel ist ein von den Barbaren kontrolliertes Grenzgebiet, das an ein Gebiet mit Armeen grenzt. Höchstens so \
             viele Armeen wie Befehlspunkte rücken aus angrenzenden Gebieten ein; dann wird gekämpft."
        }
        Rule::E4 => "Steuern eintreiben: je Befehlspunkt ein Gold aus dem Vorrat ins Heimatgebiet des Kaisers.",
        Rule::E5 => "Dschunken bauen: je Befehlspunkt eine Dschunke aus dem Vorrat ins Südchinesische Meer.",
        Rule::E6 => {
            "Seereise antreten: Nötig sind eine Dschunke im Südchinesischen Meer und ein Gold. Der Kaiser nennt eine Seereise, die \
             noch nicht abgeschlossen ist, und setzt beliebig viele Dschunken und beliebig viel Gold ein, mindestens je eins; alles \
             Gold aus dem Südchinesischen Meer muss mit. Je Befehlspunkt wird ein Würfel geworfen; ein einziges Ergebnis unter der \
             Summe aus Dschunken und Gold genügt."
        }
        Rule::E7 => {
            "Gelingt die Seereise, kommt das eingesetzte Gold in den Vorrat, eine Dschunke bleibt auf dem Feld, die übrigen kehren \
             ins Südchinesische Meer zurück. Misslingt sie, bleiben Gold und Dschunken dort, wo die Barbaren an das Gold nicht \
             herankommen."
        }
        Rule::E8 => {
            "Sind am Ende der Phase des Kaisers alle sieben Seereisen abgeschlossen, erringt er sofort einen herausragenden Sieg."
        }
        Rule::B1 => {
            "Horden versammeln: je Befehlspunkt eine Horde aus dem Vorrat in ein Heimatgebiet der Barbaren nach Wahl."
        }
        Rule::B2 => {
            "Truppenbewegung: aus einem Gebiet mit Horden je Befehlspunkt eine Horde in ein angrenzendes Heimatgebiet der Barbaren \
             oder ein angrenzendes Grenzgebiet ohne Armeen. Die Horden dürfen verschiedene Ziele haben."
        }
        Rule::B3 => {
            "Angriff: Ziel ist ein vom Kaiser kontrolliertes Grenzgebiet, das an ein Gebiet mit Horden grenzt. Höchstens so viele \
             Horden wie Befehlspunkte rücken aus angrenzenden Gebieten ein; dann wird gekämpft."
        }
        Rule::B4 => {
            "Ressourcen sammeln: je Befehlspunkt eine Siedlung aus dem Vorrat in ein Heimatgebiet der Barbaren nach Wahl."
        }
        Rule::B5 => {
            "Siedlung errichten: je Befehlspunkt eine Siedlung aus einem Heimatgebiet in ein angrenzendes Grenzgebiet, das die \
             Barbaren kontrollieren. In Grenzgebieten bleiben Siedlungen, wo sie sind."
        }
        Rule::B6 => {
            "Zu einer Befehlsaktion können die Barbaren, und nur sie, eine Reservekarte aufdecken und deren Befehlspunkte \
             dazuzählen. Die Aktionen von Reservekarten werden nie ausgeführt."
        }
        Rule::B7 => {
            "Die Barbaren kontrollieren ein Grenzgebiet, in dem mindestens eine Horde oder Siedlung steht, der Kaiser eines, in dem \
             mindestens eine Armee steht."
        }
        Rule::B8 => {
            "Stehen am Ende der Phase der Barbaren in allen fünf Grenzgebieten Horden oder Siedlungen, erringen sie sofort einen \
             herausragenden Sieg."
        }
        Rule::K1 => {
            "Der Angreifer wirft drei Würfel: Ein Dreierpasch ist stark, ein Pasch moderat, alles andere schwach. Danach kann er \
             nacheinander Reservekarten aufdecken; für jeden Befehlspunkt kann er beliebig viele seiner Würfel neu würfeln. Übrige \
             Befehlspunkte verfallen."
        }
        Rule::K2 => {
            "Der Verteidiger würfelt ebenso und kann ebenso neu würfeln; den Wurf des Angreifers kennt er schon."
        }
        Rule::K3 => {
            "Es zählen alle Würfel eines Dreierpaschs, die beiden eines Paschs, der höchste eines schwachen Wurfs. Das stärkere \
             Ergebnis ist ein vernichtender Schlag; bei gleich starken bringt die höhere Zahl dem Gegner normale Verluste, gleiche \
             Zahlen sind eine Pattsituation."
        }
        Rule::K4 => {
            "Ein vernichtender Schlag kostet zwei Einheiten, normale Verluste kosten eine. Stehen Siedlungen im Grenzgebiet, \
             verlieren die Barbaren durch einen vernichtenden Schlag stattdessen eine Siedlung und durch normale Verluste nichts. \
             Gekämpft wird, bis nur noch eine Seite etwas im Grenzgebiet hat."
        }
        Rule::F1 => {
            "Ohne herausragenden Sieg zählt der Kaiser von ihm kontrollierte Grenzgebiete und abgeschlossene Seereisen, die Barbaren \
             zählen von ihnen kontrollierte Grenzgebiete und nicht abgeschlossene Seereisen. Die höhere Summe ist ein schwacher \
             Sieg; bei Gleichstand gewinnen die Barbaren."
        }
        Rule::F2 => {
            "Zwei Partien mit getauschten Seiten: Ein herausragender Sieg zählt 12 zu 0, sonst zählen beide Summen, bei Gleichstand \
             bekommen die Barbaren einen Punkt dazu. Die höhere Gesamtzahl gewinnt, gleiche Zahlen sind ein Unentschieden."
        }
        Rule::F3 => {
            "Allein spielt der Kaiser gegen Barbaren, die ihren eigenen Karten folgen: Ihre Hand liegt offen, sie spielen die Karte \
             mit den meisten Befehlspunkten und decken eine Karte ihres Stapels mit dieser Zahl auf. Davon gilt die erste Zeile, die \
             sich ausführen lässt. Gewertet wird der Vorsprung des Kaisers."
        }
    }
}

pub(super) fn source(source: usize) -> &'static str {
    ["Herausragender Sieg", "Grenzgebiete", "Seereisen", "Bonus bei Gleichstand"][source]
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "mode" => ("Spielweise", "Eine Partie oder zwei Partien mit getauschten Seiten."),
        "level" => ("Solo-Stufe", "Wie stark die Barbaren im Solospiel sind."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("mode", "single") => "Eine Partie",
        ("mode", "match") => "Zwei Partien, Seiten getauscht",
        ("level", "normal") => "Normal",
        ("level", "easy") => "Leicht",
        ("level", "hard") => "Schwer",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] = [];
