//! What an answer would bring, as far as it is certain.

use engine::{Events, Rng, Seat, Title, View};

/// Events that happen in all of this many worlds, which the seat cannot tell from the real one, count as certain.
const WORLDS: usize = 8;

/// What would certainly happen.
pub(super) struct Preview<G: Title> {
    pub(super) events: Vec<G::Event>,
    /// The change of each seat's points if the match ended then.
    pub(super) changes: Vec<(Seat, i32)>,
    /// Whether more would happen that nobody can know yet.
    pub(super) open: bool,
}

impl<G: Title> Preview<G> {
    /// Tries a legal answer of the viewing seat, looking only at what the seat knows.
    pub(super) fn new(view: &View<G>, seat: Seat, players: u8, action: G::Action) -> Preview<G> {
        let (content, mut rng) = (view.content(), Rng::new(1));
        let before = G::forecast(content, view.public());
        let mut worlds = (0..WORLDS).map(|_| {
            let (mut world, mut log) = (G::resample(view, &mut rng), Events::default());
            world.play(seat, action, &mut log);
            let events: Vec<G::Event> = log.seen_by(Some(seat)).copied().collect();
            let after = G::forecast(content, world.public());
            let changes: Vec<i32> = Seat::all(players).map(|seat| after.total(seat) - before.total(seat)).collect();
            (events, changes)
        });
        let (events, changes) = worlds.next().expect("there are worlds");
        let others: Vec<_> = worlds.collect();
        let certain = |n: &usize| others.iter().all(|(other, _)| other.get(*n) == events.get(*n));
        let told = (0..events.len()).take_while(certain).count();
        let same = |seat: &Seat| others.iter().all(|(_, other)| other[seat.index()] == changes[seat.index()]);
        let sure = Seat::all(players).filter(same).map(|seat| (seat, changes[seat.index()]));
        Preview {
            open: told < events.len() || !Seat::all(players).all(|seat| same(&seat)),
            changes: sure.filter(|(_, change)| *change != 0).collect(),
            events: events.into_iter().take(told).collect(),
        }
    }
}
