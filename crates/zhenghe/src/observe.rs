//! What a viewer knows, in bytes.

use crate::ZhengHe;
use crate::content::DECKS;
use crate::phase::Phase;
use crate::pieces::{Card, Cards, Command, DICE, Ending, Job, Level, Mode, PLACES, Place, Side, Verb};
use crate::score::SOURCES;
use crate::state::{Fight, Fleet, Lore, Own, Public, Reaction, Solo};
use engine::{Map, Observe, observe_enum, observe_index, observe_struct};

impl Observe for ZhengHe {
    const OBSERVATION: u16 = 2;
}

observe_index! { Place: PLACES }

observe_enum! {
    Side { Emperor, Barbarian }
    Mode { Single, Match, Solo }
    Level { Normal, Easy, Hard }
    Reaction { None, Before, After }
    Ending { Open, Outstanding(side: Side), Weak(side: Side) }
    Command { Muster, Move, Attack, Taxes, Build, Voyage, Gather, Collect, Settle }
    Verb {
        GainGold,
        GainJunks,
        ArmiesHome,
        ArmiesBorderlands,
        LoseHordesHome,
        LoseHordesBorderland,
        LoseSettlementsHome,
        RetreatHalf,
        RetreatAll,
        Voyage,
        Attack,
        LoseGold,
        LoseJunks,
        LoseArmies,
        LoseArmiesBorderland,
        HordesHome,
        HordesBorderlands,
        SettlementsHome,
        SettlementsBorderlands,
        Move,
        Gather,
        Collect,
        Settle,
    }
    Phase {
        FirstVoyage,
        Deal,
        Draw { left: u8 },
        Card,
        Timing,
        Reaction,
        Use,
        Boost { command: Command },
        Option,
        Amount { job: Job, at: Place },
        Place { job: Job },
        Picks { job: Job, at: Place, made: u8, least: u8 },
        Retreat { job: Job, at: Place },
        Voyage,
        Junks,
        Gold,
        Dice,
        Sail { left: u8 },
        Roll { side: Side, left: u8 },
        Reroll { side: Side, left: u8 },
        Event,
        Over,
    }
}

observe_struct! {
    Card { 0: u8 }
    Job { verb: Verb, n: u8, exact: bool, extra: i8 }
    Lore { hand: Cards, reserve: Cards, fresh: bool }
    Fleet { voyage: u8, junks: u8, gold: u8, dice: u8, all_dice: bool, modifier: i8 }
    Fight { on: bool, land: Place, attacker: Side, dice: Map<Side, [u8; DICE]>, idle: u8 }
    Solo { hand: Cards, reserve: Cards, seen: Lore, spent: [u8; DECKS], event: u8, line: u8 }
    Public {
        mode: Mode,
        level: Level,
        game: u8,
        stage: u8,
        round: u8,
        phase: Phase,
        active: Side,
        actor: Side,
        card: Option<Card>,
        reaction: Reaction,
        armies: Map<Place, u8>,
        hordes: Map<Place, u8>,
        settlements: Map<Place, u8>,
        gold: u8,
        sea_gold: u8,
        junks: u8,
        voyages: u8,
        deck: u8,
        hands: Map<Side, u8>,
        reserves: Map<Side, u8>,
        used: Cards,
        discard: Cards,
        fleet: Fleet,
        fight: Fight,
        solo: Solo,
        endings: [Ending; 2],
        points: [[[i8; SOURCES]; 2]; 2],
    }
    Own { hand: Cards, reserve: Cards, knows: Lore, known: Lore }
}
