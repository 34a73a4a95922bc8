//! The two laws of secrecy, tried on invented worlds.
//!
//! 1. *Nothing is learned untold:* same view before and same events told ⇒ same view after.
//! 2. *Nothing is told untimely:* in worlds the viewer cannot tell apart, the same step tells it the same, unless it is
//!    a reveal or private to that viewer. All outcomes of one random event are the same step to those who do not see
//!    it, so what depends on the outcome must be a reveal or private.

use engine::{Audience, Events, Game, Numbered, Resample, Rng, Seat, State, ToAct, View, fingerprint};
use std::collections::HashMap;

/// Worlds invented for each viewer and position.
const WORLDS: usize = 3;
/// Answers or outcomes tried in each world.
const STEPS: usize = 24;

/// Tries both laws at one position, for every viewer. The error says which law and where it broke.
pub fn secrecy<G: Game + Resample>(state: &State<G>, players: u8, rng: &mut Rng) -> Result<(), String> {
    for viewer in Seat::all(players).map(Some).chain([None]) {
        let view = state.view(viewer);
        let mut worlds = vec![*state];
        for _ in 0..WORLDS {
            worlds.push(invented(&view, rng)?);
        }
        match state.to_act() {
            ToAct::Nobody => {}
            ToAct::Chance => outcomes(&worlds, viewer, rng)?,
            ToAct::Seats(seats) => seats.iter().try_for_each(|seat| answers(&worlds, viewer, seat, rng))?,
        }
    }
    Ok(())
}

fn invented<G: Resample>(view: &View<G>, rng: &mut Rng) -> Result<State<G>, String> {
    let world = G::resample(view, rng);
    if world.view(view.viewer()) != *view {
        return Err(format!("resample: the invented world looks different to {:?}", view.viewer()));
    }
    world.check().map_err(|broken| format!("resample: the invented world is broken: {}", broken.0))?;
    Ok(world)
}

/// What a step was like for one viewer: what it was told before anything was revealed, everything it was told, and what
/// it knows afterwards.
struct Seen {
    public_before_reveal: Vec<u64>,
    told: u64,
    after: u64,
}

fn seen<G: Game>(after: &State<G>, events: &Events<G>, viewer: Option<Seat>) -> Seen {
    let before_reveal = events.0.iter().take_while(|told| told.to != Audience::Reveal);
    let public = before_reveal.filter(|told| told.to == Audience::All);
    Seen {
        public_before_reveal: public.map(|told| fingerprint(&told.event)).collect(),
        told: fingerprint(&events.seen_by(viewer).collect::<Vec<_>>()),
        after: after.view(viewer).fingerprint(),
    }
}

/// Both laws for one random event.
fn outcomes<G: Game>(worlds: &[State<G>], viewer: Option<Seat>, rng: &mut Rng) -> Result<(), String> {
    let mut steps = Steps::new(viewer);
    for world in worlds {
        let mut chances = Vec::new();
        world.chances(&mut chances);
        rng.shuffle(&mut chances);
        for (outcome, _) in chances.into_iter().take(STEPS) {
            let (mut after, mut events) = (*world, Events::default());
            after.deal(outcome, &mut events);
            steps.add(0, 0, &seen(&after, &events, viewer), &format!("{outcome:?}"))?;
        }
    }
    Ok(())
}

/// Both laws for one seat's decision.
fn answers<G: Game>(worlds: &[State<G>], viewer: Option<Seat>, seat: Seat, rng: &mut Rng) -> Result<(), String> {
    let mut steps = Steps::new(viewer);
    for world in worlds {
        let mut legal = Vec::new();
        world.legal(seat, &mut legal);
        rng.shuffle(&mut legal);
        for action in legal.into_iter().take(STEPS) {
            let (mut after, mut events) = (*world, Events::default());
            after.play(seat, action, &mut events);
            // The acting seat knows its own answer; others know what they are told.
            let own = if viewer == Some(seat) { u64::from(action.id()) + 1 } else { 0 };
            let what = format!("{action:?} of seat {}", seat.0);
            steps.add(u64::from(action.id()), own, &seen(&after, &events, viewer), &what)?;
        }
    }
    Ok(())
}

/// The steps tried so far at one position, as one viewer saw them.
struct Steps {
    viewer: Option<Seat>,
    /// What the viewer did and was told → what it knows afterwards (law 1).
    learned: HashMap<(u64, u64), (u64, String)>,
    /// The step → what it told everybody before any reveal (law 2).
    told: HashMap<u64, (Vec<u64>, String)>,
}

impl Steps {
    fn new(viewer: Option<Seat>) -> Steps {
        Steps { viewer, learned: HashMap::new(), told: HashMap::new() }
    }

    fn add(&mut self, step: u64, own: u64, seen: &Seen, what: &str) -> Result<(), String> {
        let viewer = self.viewer.map_or("a spectator".into(), |seat| format!("seat {}", seat.0));
        let (after, other) = self.learned.entry((own, seen.told)).or_insert((seen.after, what.into()));
        if *after != seen.after {
            return Err(format!("law 1: {viewer} learns untold: {what} and {other} tell the same, views differ"));
        }
        let first = (seen.public_before_reveal.clone(), what.into());
        let (before, other) = self.told.entry(step).or_insert(first);
        let common = before.len().min(seen.public_before_reveal.len());
        if before[..common] != seen.public_before_reveal[..common] {
            return Err(format!("law 2: {viewer} is told untimely: {what} and {other} tell different things openly"));
        }
        Ok(())
    }
}
