//! What stands in the way of a refused answer is true, counted again from the table.

use engine::Known;
use zhanguo::{
    Action, BARS, Cause, GOVERNORS, Limit, Need, Obstacle, PALACES, Phase, Region, SLOTS, WALLS, ZhanGuo, because,
};

fn staffed(known: Known<'_, ZhanGuo>) -> u8 {
    Region::all().filter(|r| known.public.player(known.seat).workers[*r] > 0).count() as u8
}

/// How much of something there is, counted without the rules.
fn counted(known: Known<'_, ZhanGuo>, need: Need) -> u32 {
    let Known { content, public, seat, .. } = known;
    let player = public.player(seat);
    let sum = |all: &[u8]| all.iter().map(|&n| u32::from(n)).sum::<u32>();
    let walls = || public.walls.iter().flatten().filter(|owner| owner.is(seat)).count() as u32;
    match need {
        Need::Workers(r) => player.workers[r].into(),
        Need::WorkerRegions => staffed(known).into(),
        Need::OtherRegions(r) => Region::all().filter(|o| *o != r && player.workers[*o] > 0).count() as u32,
        // The answer itself names them; the rule asks for as many as there are bars.
        Need::Senders => u32::MAX,
        Need::OfficialsIn(r) => sum(&player.upper[r].0) + sum(&player.lower[r].0),
        Need::OfficialsOnBoard => player.upper.iter().chain(player.lower.iter()).map(|all| sum(&all.0)).sum(),
        Need::Upper(o, r) => player.upper[r][o].into(),
        Need::Lower(o, r) => player.lower[r][o].into(),
        Need::Supply => sum(&player.supply.0),
        Need::SupplyOf(o) => player.supply[o].into(),
        Need::Walls => u32::from(WALLS) - walls(),
        Need::Fields => {
            let open = public.walls.iter().filter(|fields| fields.iter().all(|owner| !owner.is(seat)));
            open.map(|fields| fields.iter().filter(|owner| owner.is_free()).count() as u32).sum()
        }
        Need::Palaces => u32::from(PALACES) - sum(&player.palaces.0),
        Need::PalaceRegions => {
            let ban = content.boards[player.board].no_palace;
            let room = |r: &Region| {
                let standing: u8 = public.players.iter().map(|player| player.palaces[*r]).sum();
                standing < public.setup.players && player.unrest[*r] < ban[*r]
            };
            Region::all().filter(room).count() as u32
        }
        Need::Governors => u32::from(GOVERNORS) - sum(&player.governors.0),
        Need::GovernorsIn(r) => player.governors[r].into(),
        Need::Octagons(a) => public.octagons[a].into(),
        Need::Unrest(r) => player.unrest[r].into(),
    }
}

/// How much of something there is, and how much there may be.
fn bounds(known: Known<'_, ZhanGuo>, limit: Limit) -> (u32, u32) {
    let Known { content, public, seat, .. } = known;
    let player = public.player(seat);
    let board = &content.boards[player.board];
    let unrest = |r: Region| u32::from(player.unrest[r]);
    match limit {
        Limit::Cards(r) => (player.cards[r].iter().filter(|&&card| card != 0).count() as u32, SLOTS as u32),
        Limit::Unrest(r) => (unrest(r), board.tracks[r].into()),
        Limit::PalaceUnrest(r) => (unrest(r), u32::from(board.no_palace[r]) - 1),
        Limit::CardUnrest(r) => (unrest(r), u32::from(board.tracks[r]) - 1),
        Limit::Palaces(r) => {
            let all = public.players.iter().map(|player| u32::from(player.palaces[r])).sum();
            (all, public.setup.players.into())
        }
        Limit::WorkerArea(r) => (player.lower[r].iter().map(|&n| u32::from(n)).sum(), 2),
    }
}

/// Whether an obstacle is there.
fn holds(known: Known<'_, ZhanGuo>, _: Action, obstacle: Obstacle) -> bool {
    let Known { content, public, seat, own } = known;
    match obstacle {
        Obstacle::Lacks { need: Need::Senders, needs, has } => has < needs && needs as usize <= BARS,
        Obstacle::Lacks { need, needs, has } => counted(known, need) == u32::from(has) && has < needs,
        Obstacle::Exceeds { limit, now, more, most } => {
            bounds(known, limit) == (now.into(), most.into()) && now + more > most
        }
        Obstacle::Hand(card) => !own.hand.has(card),
        Obstacle::OwnWall(section) => public.walls[section].iter().any(|owner| owner.is(seat)),
        Obstacle::Field(section, bars, owner) => public.walls[section][bars as usize - 1].is(owner),
        Obstacle::Square(region, owner) => public.squares[region].iter().any(|square| square.is(owner)),
        Obstacle::Large(aspect, owner) => public.large[aspect].is(owner),
        Obstacle::Apart(a, b) => !content.adjacent(a).has(b),
        Obstacle::Bid { least, most } => {
            matches!(public.phase, Phase::Auction { bid, .. } if bid + 1 == least)
                && public.player(seat).points.iter().map(|&n| i32::from(n)).sum::<i32>() == i32::from(most)
        }
    }
}

/// ZG-U1, ZG-C6 to ZG-C12: whatever can be counted is reported, and correctly.
#[test]
fn what_stands_in_the_way_is_true() {
    let asked = |known: Known<'_, ZhanGuo>, action| {
        let reward = matches!(known.public.turn.cause, Cause::Reward(_));
        match (known.public.phase, action) {
            (Phase::Auction { .. }, Action::Bid(_)) => true,
            (Phase::Turn, Action::Unify(..) | Action::Court(..)) => true,
            (Phase::Field, Action::Field(..)) => true,
            (Phase::WallCost(_, bars), Action::Pay(set)) => set.len() <= bars,
            (Phase::Palace | Phase::Workers, Action::Region(_)) => true,
            (Phase::Governor(_), Action::Region(_)) => !reward,
            (Phase::Large | Phase::Octagon, Action::Take(_)) | (Phase::Calm { .. }, Action::Calm(_)) => true,
            (Phase::Carry, Action::Carry(..)) => true,
            (Phase::Relocate { .. }, Action::Walk(..) | Action::Raise(..) | Action::Shift(..)) => true,
            _ => false,
        }
    };
    testkit::refused(because, asked, holds);
}
