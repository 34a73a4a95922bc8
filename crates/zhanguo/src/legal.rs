//! The legal answers of each step, in the rulebook's order of phases, and the conditions that `play` shares.

use crate::action::{Action, BESIDE};
use crate::content::{Bonus, Content, Effect, Reward};
use crate::phase::{Cause, Phase, Then};
use crate::pieces::{
    Aspect, BARS, Board, Card, Court, GOVERNORS, MAX_SQUARES, Official, PALACES, Region, Regions, SECTIONS, SLOTS,
    Section, WALLS, WORKER_AREA,
};
use crate::state::{Own, Player, Public};
use crate::{Boards, ZhanGuo};
use alloc::vec::Vec;
use engine::{Known, Seat, SeatSet, Set, ToAct};

/// Who decides next.
#[inline]
pub(crate) fn to_act(public: &Public) -> ToAct {
    match public.phase {
        Phase::Discs(_) | Phase::Tiles(_) | Phase::Orders(_) | Phase::Boards | Phase::Draw(_) => ToAct::Chance,
        Phase::Draft => {
            let busy = |seat: &Seat| public.player(*seat).hand_count() > 2 * Aspect::COUNT as u8;
            let seats = public.seats().filter(busy).fold(SeatSet::EMPTY, SeatSet::with);
            ToAct::Seats(seats)
        }
        Phase::Over => ToAct::Nobody,
        Phase::Auction { .. } | Phase::TakeBoard { .. } | Phase::Turn | Phase::Field | Phase::WallCost(..) => {
            one(public)
        }
        Phase::Palace | Phase::PalaceCost(_) | Phase::Large | Phase::Workers | Phase::Lower(..) => one(public),
        Phase::Official { .. } | Phase::Governor(_) | Phase::Square(_) | Phase::Relocate { .. } => one(public),
        Phase::Pass { .. } | Phase::Abilities | Phase::Octagon | Phase::Calm { .. } | Phase::Carry => one(public),
        Phase::Transfer | Phase::Reward(..) => one(public),
    }
}

#[inline]
fn one(public: &Public) -> ToAct {
    ToAct::Seats(SeatSet::one(public.active))
}

/// Appends the legal answers of `known.seat`, which is to act, in ascending id.
pub(crate) fn legal(known: Known<'_, ZhanGuo>, out: &mut Vec<Action>) {
    let Known { content, public, seat, own } = known;
    match public.phase {
        Phase::Auction { leader, bid, .. } => auction(public, seat, leader.is_some(), bid, out),
        Phase::TakeBoard { .. } => take_board(public, out),
        Phase::Draft => draft(public, seat, own, out),
        Phase::Turn => turn(content, public, seat, own, out),
        Phase::Field => field(public, seat, out),
        Phase::WallCost(_, bars) => wall_cost(public.player(seat), bars, out),
        Phase::Palace => each(palace_regions(content, public, seat), out, Action::Region),
        Phase::PalaceCost(region) => {
            each(public.player(seat).worked().without(region), out, |other| Action::Pay(Regions::one(other)));
        }
        Phase::Large => out.extend(large_octagons(public).map(Action::Take)),
        Phase::Workers => each(worker_regions(content, public, seat), out, Action::Region),
        Phase::Lower(region, from) => lower(content, public, seat, region, from, out),
        Phase::Official { regions, optional } => official(public.player(seat), regions, optional, out),
        Phase::Governor(regions) => each(regions, out, Action::Region),
        Phase::Square(region) => out.extend(free_squares(content, public, region).map(Action::Square)),
        Phase::Relocate { left, must } => relocate(content, public.player(seat), left, must, out),
        Phase::Pass { official, at, been, left } => {
            each(onward(content, public.player(seat), at, been, left), out, |to| Action::Shift(official, at, to));
        }
        Phase::Abilities => abilities(content, public, seat, out),
        Phase::Octagon => out.extend(small_octagons(public).map(Action::Take)),
        Phase::Calm { .. } => each(unrestful(public.player(seat)), out, Action::Calm),
        Phase::Carry => out.extend(carries(content, public.player(seat))),
        Phase::Transfer => out.extend(transfers(content, public, seat)),
        Phase::Reward(..) => out.extend([Action::Pass, Action::Accept]),
        Phase::Discs(_) | Phase::Tiles(_) | Phase::Orders(_) | Phase::Boards | Phase::Draw(_) | Phase::Over => {}
    }
}

fn each(regions: Regions, out: &mut Vec<Action>, answer: impl Fn(Region) -> Action) {
    out.extend(regions.iter().map(answer));
}

/// ZG-A2: raise up to what one has, or pass; the opening bid is at least 1.
fn auction(public: &Public, seat: Seat, opened: bool, bid: u8, out: &mut Vec<Action>) {
    out.extend((bid + 1..=public.player(seat).score() as u8).map(Action::Bid));
    if opened {
        out.push(Action::Pass);
    }
}

/// ZG-S8, ZG-A3: any board still on offer.
fn take_board(public: &Public, out: &mut Vec<Action>) {
    debug_assert_ne!(public.setup.boards, Boards::A);
    out.extend(offered(public).map(Action::Board));
}

/// The B sides in play that nobody has taken.
pub(crate) fn offered(public: &Public) -> impl Iterator<Item = Board> + use<> {
    let offer = public.offer;
    Board::B_SIDES.into_iter().enumerate().filter(move |(i, _)| offer >> i & 1 == 1).map(|(_, board)| board)
}

/// ZG-V1: one card of each aspect, in the order of the aspects.
fn draft(public: &Public, seat: Seat, own: &Own, out: &mut Vec<Action>) {
    let busy = Aspect::ALL.into_iter().find(|&aspect| public.player(seat).hand[aspect] > 2);
    if let Some(aspect) = busy {
        out.extend(own.hand.of(aspect).map(Action::Discard));
    }
}

/// ZG-R1, ZG-C1: any card to any region or to any court action that is possible.
fn turn(content: &Content, public: &Public, seat: Seat, own: &Own, out: &mut Vec<Action>) {
    let regions = unify_regions(content, public.player(seat));
    let courts = courts(content, public, seat);
    for card in own.hand.iter() {
        out.extend(regions.iter().map(|region| Action::Unify(card, region)));
    }
    for card in own.hand.iter() {
        out.extend(courts.iter().map(|action| Action::Court(card, action)));
    }
}

/// ZG-U1, ZG-U3, ZG-U4: regions with a free place whose track has room for 0, 1 or 2 more unrest.
#[inline]
pub(crate) fn unify_regions(content: &Content, player: &Player) -> Regions {
    Regions::of(|region| {
        let count = player.card_count(region);
        (count as usize) < SLOTS && player.unrest[region] + count <= player.track(content, region)
    })
}

/// Which court actions can be carried out.
pub(crate) fn courts(content: &Content, public: &Public, seat: Seat) -> Set<Court> {
    let player = public.player(seat);
    let possible = |action: Court| match action {
        Court::Wall => fields(public, seat, player.worked().len()) != 0,
        Court::Palace => !paid_palace_regions(content, public, seat).is_empty(),
        Court::Workers => !worker_regions(content, public, seat).is_empty(),
        // ZG-C2: at least one official must be on the board.
        Court::Relocate => player.official_count() > 0,
        // ZG-C6
        Court::Official => player.supply_count() > 0,
        Court::Governor => !governor_regions(player).is_empty(),
    };
    Set::of(possible)
}

/// ZG-C12: free fields of up to `bars` bars in sections where the seat has no wall, a bit for each:
/// `3 * section + bars - 1`.
#[inline]
pub(crate) fn fields(public: &Public, seat: Seat, bars: u8) -> u32 {
    if bars == 0 || public.wall_count(seat) >= WALLS {
        return 0;
    }
    let mut set = 0;
    for section in Section::all().filter(|&section| !public.has_wall(seat, section)) {
        for (n, owner) in public.walls[section].iter().enumerate().take(bars as usize) {
            set |= u32::from(owner.is_free()) << (section.index() * BARS + n);
        }
    }
    set
}

/// How many bars the active player can pay for: as many as regions with workers, or all three with a reward.
pub(crate) fn affordable_bars(public: &Public, seat: Seat) -> u8 {
    match public.turn.cause {
        Cause::Reward(_) => BARS as u8,
        Cause::Court(_) | Cause::Rest => public.player(seat).worked().len(),
    }
}

/// A field by its bit.
#[inline]
pub(crate) fn field_of(bit: u32) -> (Section, u8) {
    (Section((bit / BARS as u32) as u8), (bit % BARS as u32) as u8 + 1)
}

fn field(public: &Public, seat: Seat, out: &mut Vec<Action>) {
    let set = fields(public, seat, affordable_bars(public, seat));
    out.extend((0..(SECTIONS * BARS) as u32).filter(|bit| set >> bit & 1 == 1).map(|bit| {
        let (section, bars) = field_of(bit);
        Action::Field(section, bars)
    }));
}

/// ZG-C12: as many workers as bars, each from a different region.
fn wall_cost(player: &Player, bars: u8, out: &mut Vec<Action>) {
    let worked = player.worked();
    let sets = (1..=Regions::ALL.0).map(Set);
    out.extend(sets.filter(|set: &Regions| set.len() == bars && set.within(worked)).map(Action::Pay));
}

/// ZG-C10, ZG-C11: where a palace may stand, payment aside.
pub(crate) fn open_palace_regions(content: &Content, public: &Public, seat: Seat) -> Regions {
    let player = public.player(seat);
    if player.palace_count() >= PALACES {
        return Regions::EMPTY;
    }
    let ban = &content.boards[player.board].no_palace;
    Regions::of(|region| player.unrest[region] < ban[region] && public.palaces_in(region) < public.setup.players)
}

/// ZG-C10: the same with two workers there and one elsewhere.
pub(crate) fn paid_palace_regions(content: &Content, public: &Public, seat: Seat) -> Regions {
    let player = public.player(seat);
    let worked = player.worked();
    if worked.len() < 2 {
        return Regions::EMPTY;
    }
    let paid = Regions::of(|region| player.workers[region] >= 2);
    if paid.is_empty() { paid } else { paid.and(open_palace_regions(content, public, seat)) }
}

/// Where the active player may build the palace at hand.
pub(crate) fn palace_regions(content: &Content, public: &Public, seat: Seat) -> Regions {
    match public.turn.cause {
        Cause::Reward(_) => open_palace_regions(content, public, seat),
        Cause::Court(_) | Cause::Rest => paid_palace_regions(content, public, seat),
    }
}

/// Large octagons at the court.
pub(crate) fn large_octagons(public: &Public) -> impl Iterator<Item = Aspect> + use<> {
    let large = public.large;
    Aspect::ALL.into_iter().filter(move |&aspect| large[aspect].is_free())
}

/// Octagons of value 1 in the supply.
pub(crate) fn small_octagons(public: &Public) -> impl Iterator<Item = Aspect> + use<> {
    let supply = public.octagons;
    Aspect::ALL.into_iter().filter(move |&aspect| supply[aspect] > 0)
}

/// ZG-C7, ZG-V3: whether this many workers may be recruited in a region.
#[inline]
fn may_recruit(content: &Content, public: &Public, player: &Player, region: Region, count: u8) -> bool {
    let rise = if public.setup.per_worker { count } else { 1 };
    player.unrest[region] + rise <= player.track(content, region)
}

/// ZG-C7: regions with an official in the worker area, or one that may step down to it (ZG-C3).
pub(crate) fn worker_regions(content: &Content, public: &Public, seat: Seat) -> Regions {
    let player = public.player(seat);
    Regions::of(|region| {
        let lower = player.lower_count(region);
        let officials = lower > 0 || player.upper_count(region) > 0;
        officials && may_recruit(content, public, player, region, lower.max(1))
    })
}

/// ZG-C3: officials who may step down now, in ascending order of colour: before workers are recruited, and before the
/// extra worker of the circle board (ZG-B6), already found possible.
pub(crate) fn lowerable(
    content: &Content,
    public: &Public,
    seat: Seat,
    region: Region,
    from: Official,
) -> impl Iterator<Item = Official> {
    let player = public.player(seat);
    let count = player.lower_count(region);
    let extra = public.turn.then == Then::Abilities;
    let open = count < WORKER_AREA && (extra || may_recruit(content, public, player, region, count + 1));
    let upper = player.upper[region];
    Official::ALL.into_iter().filter(move |&official| open && official >= from && upper[official] > 0)
}

fn lower(content: &Content, public: &Public, seat: Seat, region: Region, from: Official, out: &mut Vec<Action>) {
    if public.player(seat).lower_count(region) > 0 {
        out.push(Action::Done);
    }
    out.extend(lowerable(content, public, seat, region, from).map(|official| Action::Lower(official, region)));
}

/// ZG-C6, ZG-C9: any official from the supply into any region allowed here.
fn official(player: &Player, regions: Regions, optional: bool, out: &mut Vec<Action>) {
    if optional {
        out.push(Action::Done);
    }
    for official in Official::ALL.into_iter().filter(|&official| player.supply[official] > 0) {
        each(regions, out, |region| Action::Official(official, region));
    }
}

/// ZG-C8: regions with an official of each colour in the governor area.
pub(crate) fn governor_regions(player: &Player) -> Regions {
    let regions = Regions::of(|region| {
        let [red, grey, white] = player.upper[region].0;
        red > 0 && grey > 0 && white > 0
    });
    if regions.is_empty() || player.governor_count() >= GOVERNORS { Regions::EMPTY } else { regions }
}

/// ZG-C8: free bonus squares of a region.
pub(crate) fn free_squares(content: &Content, public: &Public, region: Region) -> impl Iterator<Item = u8> + use<> {
    let (owners, squares) = (public.squares[region], content.regions[region].squares);
    (0..MAX_SQUARES as u8).filter(move |&n| owners[n as usize].is_free() && squares[n as usize].is_some())
}

/// ZG-C2: where an official in the full worker area `at` may go on to with `left` points. It keeps to regions it has
/// not seen on this walk, and it must be able to reach a free field.
pub(crate) fn onward(content: &Content, player: &Player, at: Region, been: Regions, left: u8) -> Regions {
    if left == 0 {
        return Regions::EMPTY;
    }
    let next = content.adjacent(at).less(been);
    Regions::of(|to| next.has(to) && may_enter(content, player, to, been, left - 1))
}

/// Whether an official may enter a worker area: there is a free field, or it can go on.
#[inline]
fn may_enter(content: &Content, player: &Player, to: Region, been: Regions, left: u8) -> bool {
    player.has_room(to) || !onward(content, player, to, been.with(to), left).is_empty()
}

/// ZG-C2: each point moves one official one step.
fn relocate(content: &Content, player: &Player, left: u8, must: bool, out: &mut Vec<Action>) {
    if !must {
        out.push(Action::Done);
    }
    for official in Official::ALL {
        let standing = Regions::of(|region| player.lower[region][official] > 0);
        each(standing, out, |region| Action::Raise(official, region));
    }
    for official in Official::ALL {
        for from in Region::all().filter(|&from| player.upper[from][official] > 0) {
            each(content.adjacent(from), out, |to| Action::Walk(official, from, to));
        }
    }
    for official in Official::ALL {
        for from in Region::all().filter(|&from| player.lower[from][official] > 0) {
            let to = content.adjacent(from).iter();
            let open = to.filter(|&to| may_enter(content, player, to, Regions::one(from), left - 1));
            out.extend(open.map(|to| Action::Shift(official, from, to)));
        }
    }
}

/// ZG-B2, ZG-B3, ZG-B5: whether the ability of the card in this place can be used now.
pub(crate) fn card_usable(content: &Content, player: &Player, region: Region, slot: usize) -> bool {
    if player.silenced(content, region) {
        return false;
    }
    match content.card(Card(player.cards[region][slot])).bonus {
        Bonus::Octagon | Bonus::Worker | Bonus::Points { .. } | Bonus::PointsPerCard { .. } => true,
        Bonus::Relocation { .. } => player.official_count() > 0,
        Bonus::CalmAny => player.unrest_total() > 0,
        Bonus::CalmHere => player.unrest[region] > 0,
        Bonus::MoveWorker => !player.worked().is_empty(),
        Bonus::Official { official: Some(official) } => player.supply[official] > 0,
        Bonus::Official { official: None } => player.supply_count() > 0,
    }
}

/// ZG-B6: whether an ability of the player board can be used now.
pub(crate) fn ability_usable(content: &Content, public: &Public, seat: Seat, effect: Effect) -> bool {
    let player = public.player(seat);
    match effect {
        Effect::ExtraWorker(_) => extra_worker_possible(content, public, player, public.turn.region),
        Effect::MoveWorker => !player.worked().is_empty(),
        Effect::Octagon => true,
        Effect::CalmForWorker => player.unrest_total() > 0,
        Effect::Relocation(_) => player.official_count() > 0,
        Effect::MoveGovernor => player.governor_count() > 0,
    }
}

/// ZG-B6, ZG-C7: an extra worker needs an official in the worker area, or one who may step down to it (ZG-C3); the
/// first revision asked for none. He raises unrest where every worker does (ZG-V3), so not beyond the maximum.
fn extra_worker_possible(content: &Content, public: &Public, player: &Player, region: Region) -> bool {
    let official = player.lower_count(region) + player.upper_count(region) > 0 || public.setup.revision < 2;
    official && (!public.setup.per_worker || !player.silenced(content, region))
}

/// The board's ability number `n`.
pub(crate) fn ability(content: &Content, player: &Player, n: usize) -> Option<Effect> {
    content.boards[player.board].abilities[n].map(|ability| ability.effect)
}

fn abilities(content: &Content, public: &Public, seat: Seat, out: &mut Vec<Action>) {
    let player = public.player(seat);
    out.push(Action::Done);
    let mut rest = public.turn.cards;
    while rest != 0 {
        let place = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        let (region, slot) = (Region(place / SLOTS as u8), place % SLOTS as u8);
        if card_usable(content, player, region, slot as usize) {
            out.push(Action::Use(region, slot));
        }
    }
    for n in 0..2 {
        let effect = ability(content, player, n as usize).filter(|_| public.turn.board >> n & 1 == 1);
        if effect.is_some_and(|effect| ability_usable(content, public, seat, effect)) {
            out.push(Action::Ability(n));
        }
    }
}

/// Regions with unrest.
#[inline]
pub(crate) fn unrestful(player: &Player) -> Regions {
    Regions::of(|region| player.unrest[region] > 0)
}

/// ZG-B5: a worker to an adjacent region.
pub(crate) fn carries(content: &Content, player: &Player) -> impl Iterator<Item = Action> {
    let worked = player.worked();
    worked.iter().flat_map(|from| content.adjacent(from).iter().map(move |to| Action::Carry(from, to)))
}

/// ZG-B6: a governor, on a square or beside them, to an adjacent region.
pub(crate) fn transfers(content: &Content, public: &Public, seat: Seat) -> impl Iterator<Item = Action> {
    let governors = public.player(seat).governors;
    Region::all().flat_map(move |from| {
        let owners = public.squares[from];
        let on_squares = owners.iter().filter(|owner| owner.is(seat)).count() as u8;
        let beside = governors[from] > on_squares;
        let spots = (0..=BESIDE).filter(move |&spot| owners.get(spot as usize).map_or(beside, |owner| owner.is(seat)));
        spots.flat_map(move |spot| content.adjacent(from).iter().map(move |to| Action::Transfer(from, spot, to)))
    })
}

/// ZG-W1: whether a seat can take the full reward.
pub(crate) fn can_accept(content: &Content, public: &Public, seat: Seat, reward: Reward) -> bool {
    let player = public.player(seat);
    match reward {
        Reward::Official(_) => player.supply_count() > 0,
        Reward::Officials(official, _) => player.supply[official] >= 2,
        Reward::Workers(_) => true,
        Reward::Governor(_) => player.governor_count() < GOVERNORS,
        Reward::Wall => fields(public, seat, BARS as u8) != 0,
        Reward::Palace => !open_palace_regions(content, public, seat).is_empty(),
    }
}
