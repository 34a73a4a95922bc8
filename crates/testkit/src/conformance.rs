//! What every game must fulfil, tried on seeded random matches after every step.

use crate::lists::{Lists, asked};
use crate::{env_number, fuzz, secrecy, setups};
use engine::{
    Content, Dealer, Game, Lang, Line, Notation, Numbered, Record, Refusal, Resample, Rng, Scoring, Seat, Setup, State,
    Step, Text, Timeline, Title, ToAct, Verdict, Why,
};

/// One position in this many gets the costly checks, and one answer in this many is undone.
const COSTLY_ONE_IN: u32 = 24;
const UNDO_ONE_IN: u32 = 256;

/// How much of the suite to run.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// Matches to play, spread over all setups.
    pub games: u64,
    /// The first seed.
    pub seed: u64,
}

impl Default for Suite {
    /// From the environment, with a thousand matches as the default.
    fn default() -> Self {
        Suite { games: env_number("TIANXIA_GAMES", 1000), seed: env_number("TIANXIA_SEED", 1) }
    }
}

/// The whole suite for a title, over all setups. Panics with the seed and setup of the first failure.
pub fn conformance<G: Title>() {
    run::<G>(Suite::default(), words::<G>).unwrap_or_else(|failure| panic!("{failure}"));
    fuzz::<G>(2000, Suite::default().seed).unwrap_or_else(|failure| panic!("{failure}"));
}

/// The suite for bare rules: everything but words, scores by source and features.
pub fn rules_conformance<G: Game + Resample + Notation>(suite: Suite) -> Result<(), String> {
    run::<G>(suite, |_, _| Ok(()))
}

type Extra<G> = fn(&Timeline<G>, &mut Rng) -> Result<(), String>;

fn run<G: Game + Resample + Notation>(suite: Suite, extra: Extra<G>) -> Result<(), String> {
    codes::<G::Action>("action")?;
    codes::<G::Chance>("chance")?;
    tokens::<G>()?;
    let setups = setups::<G>();
    for n in 0..suite.games {
        let setup = setups[(n as usize) % setups.len()];
        let seed = suite.seed.wrapping_add(n);
        one_match(setup, seed, extra)
            .map_err(|what| format!("{} with {setup:?}, TIANXIA_SEED={seed} TIANXIA_GAMES=1: {what}", G::NAME))?;
    }
    Ok(())
}

/// Ids are dense, ascending and round-trip.
fn codes<C: Numbered>(kind: &str) -> Result<(), String> {
    let mut last = None;
    for id in 0..C::COUNT {
        let code = C::from_id(id).ok_or_else(|| format!("{kind} id {id} below COUNT has no value"))?;
        if code.id() != id {
            return Err(format!("{kind} id {id} reads back as {}", code.id()));
        }
        if last.is_some_and(|last| last >= code) {
            return Err(format!("{kind} {code:?} is not above the one before"));
        }
        last = Some(code);
    }
    if C::from_id(C::COUNT).is_some() { Err(format!("{kind} id COUNT has a value")) } else { Ok(()) }
}

/// Every decision and outcome has a token without blanks that reads back, in the default edition.
fn tokens<G: Notation>() -> Result<(), String> {
    let content = G::Content::standard();
    for action in (0..G::Action::COUNT).filter_map(G::Action::from_id) {
        let token = G::write_action(content, action);
        if token.contains(char::is_whitespace) || G::read_action(content, &token) != Some(action) {
            return Err(format!("{action:?} is written `{token}` and does not read back"));
        }
    }
    for outcome in (0..G::Chance::COUNT).filter_map(G::Chance::from_id) {
        let token = G::write_chance(content, outcome);
        if token.contains(char::is_whitespace) || G::read_chance(content, &token) != Some(outcome) {
            return Err(format!("{outcome:?} is written `{token}` and does not read back"));
        }
    }
    Ok(())
}

fn one_match<G: Game + Resample + Notation>(setup: G::Setup, seed: u64, extra: Extra<G>) -> Result<(), String> {
    let content = G::Content::standard();
    let (dealer, mut rng) = (Dealer::from_seed(seed), Rng::new(seed));
    let mut game = Timeline::<G>::new(content, setup, Some(&dealer));
    let mut scratch = Vec::new();
    loop {
        let ply = game.ply();
        let at = |what: String| format!("ply {ply}: {what}");
        position(game.state(), setup.players(), &mut rng).map_err(at)?;
        // The costly checks run at some positions of every match, at all of them over many matches.
        if rng.below(COSTLY_ONE_IN) == 0 {
            secrecy(game.state(), setup.players(), &mut rng).map_err(at)?;
            extra(&game, &mut rng).map_err(at)?;
        }
        match game.state().to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                let outcome = dealer.outcome(game.deals(), game.state(), &mut scratch);
                game.deal(outcome).map_err(|refusal| at(format!("a drawn outcome is refused: {refusal}")))?;
            }
            ToAct::Seats(_) => answer(&mut game, &mut rng).map_err(at)?,
        }
        if game.ply() > G::MAX_PLIES {
            return Err(format!("longer than {} plies", G::MAX_PLIES));
        }
    }
    extra(&game, &mut rng).map_err(|what| format!("at the end: {what}"))?;
    if let Some(deal) = game.first_foreign_deal(&dealer) {
        return Err(format!("the deal at ply {} does not follow from the key", deal.ply));
    }
    records(&game)
}

/// Everything that must be true at any position.
fn position<G: Game>(state: &State<G>, players: u8, rng: &mut Rng) -> Result<(), String> {
    state.check().map_err(|broken| format!("check: {}", broken.0))?;
    if state.players() != players {
        return Err(format!("{} seats take part, the setup has {players}", state.players()));
    }
    let over = state.to_act() == ToAct::Nobody;
    if over != state.result().is_some() {
        return Err("scores must exist exactly when nobody is to act".into());
    }
    for seat in Seat::all(players) {
        answers_listed(state, seat)?;
    }
    if state.to_act() == ToAct::Chance {
        outcomes_listed(state, rng)?;
    }
    Ok(())
}

fn answers_listed<G: Game>(state: &State<G>, seat: Seat) -> Result<(), String> {
    let (mut legal, mut from_view) = (Vec::new(), Vec::new());
    state.legal(seat, &mut legal);
    state.view(Some(seat)).legal(&mut from_view);
    let acts = state.to_act().seats().has(seat);
    if acts == legal.is_empty() {
        return Err(format!("seat {}: {} answers, to act: {acts}", seat.0, legal.len()));
    }
    if legal != from_view {
        return Err(format!("seat {}: the view lists other answers than the state", seat.0));
    }
    if !legal.is_sorted_by(|a, b| a.id() < b.id()) {
        return Err(format!("seat {}: answers are not strictly ascending: {legal:?}", seat.0));
    }
    Ok(())
}

fn outcomes_listed<G: Game>(state: &State<G>, rng: &mut Rng) -> Result<(), String> {
    let mut chances = Vec::new();
    state.chances(&mut chances);
    if chances.is_empty() || !chances.is_sorted_by(|a, b| a.0 < b.0) {
        return Err(format!("outcomes are missing or not strictly ascending: {chances:?}"));
    }
    if let Some((outcome, _)) = chances.iter().find(|(_, weight)| *weight == 0) {
        return Err(format!("{outcome:?} has weight 0"));
    }
    let total: u32 = chances.iter().map(|(_, weight)| weight).sum();
    let mut ticket = rng.below(total);
    let drawn = G::draw(state.parts(), &mut Vec::new(), |n| {
        assert_eq!(n, total, "draw must ask for a number below the total weight");
        ticket
    });
    let expected = chances.iter().find(|&&(_, weight)| {
        let hit = ticket < weight;
        ticket = ticket.wrapping_sub(if hit { 0 } else { weight });
        hit
    });
    if expected.map(|&(outcome, _)| outcome) != Some(drawn) {
        return Err(format!("draw gives {drawn:?}, the list says {expected:?}"));
    }
    Ok(())
}

/// The door accepts a random legal answer; it refuses a random unlisted one, another seat's and a stale one.
fn answer<G: Game>(game: &mut Timeline<G>, rng: &mut Rng) -> Result<(), String> {
    let seats = game.state().to_act().seats();
    let acting: Vec<Seat> = seats.iter().collect();
    let (seat, mut legal) = (rng.pick(&acting), Vec::new());
    game.state().legal(seat, &mut legal);
    let before = game.state().fingerprint();
    let unlisted = G::Action::from_id(rng.below(u32::from(G::Action::COUNT)) as u16).expect("ids are dense");
    if !legal.contains(&unlisted) && game.play(seat, game.ply(), unlisted) != Err(Refusal::NotLegal) {
        return Err(format!("{unlisted:?} is not listed and yet not refused as such"));
    }
    let action = rng.pick(&legal);
    let players = game.record().header.setup.players();
    for other in Seat::all(players).filter(|&other| !seats.has(other)) {
        if game.play(other, game.ply(), action) != Err(Refusal::NotYourTurn) {
            return Err(format!("seat {} is not to act and yet not refused as such", other.0));
        }
    }
    if game.play(seat, game.ply() + 1, action) != Err(Refusal::Stale { now: game.ply() }) {
        return Err("an answer to a question not yet asked is not refused as stale".into());
    }
    if game.state().fingerprint() != before {
        return Err("a refused input changed the state".into());
    }
    let ply = game.ply();
    game.play(seat, ply, action).map_err(|refusal| format!("{action:?} is listed and refused: {refusal}"))?;
    // A free undo restores exactly the same position.
    if rng.below(UNDO_ONE_IN) == 0 && game.free_undo(seat) <= ply {
        game.undo_to(ply);
        if game.state().fingerprint() != before {
            return Err(format!("undo of {action:?} leads to another position"));
        }
        game.play(seat, ply, action).map_err(|refusal| format!("{action:?} after undo: {refusal}"))?;
    }
    Ok(())
}

/// The record gives the same match, through text and through bytes.
fn records<G: Game + Notation>(game: &Timeline<G>) -> Result<(), String> {
    let (content, record) = (game.state().content(), game.record());
    let text = record.to_text(content);
    let forms = [Record::<G>::read(text.as_bytes(), content), Record::read(&record.to_bytes(), content)];
    for read in forms {
        let read = read.map_err(|error| format!("the record does not read back: {error}"))?;
        if read != *record {
            return Err("the record reads back differently".into());
        }
        let replayed =
            Timeline::replay(content, &read).map_err(|error| format!("the record does not replay: {error}"))?;
        if replayed.state().fingerprint() != game.state().fingerprint() {
            return Err("the record replays to another position".into());
        }
    }
    Ok(())
}

/// Words, scores by source, reasons and features of a title.
fn words<G: Title>(game: &Timeline<G>, rng: &mut Rng) -> Result<(), String> {
    let (state, content) = (game.state(), game.state().content());
    scores(state)?;
    if let Some(last) = game.ply().checked_sub(1) {
        for told in game.all_told(last) {
            for lang in Lang::ALL {
                spoken(&G::event(lang, content, &told.event), || format!("{:?}", told.event))?;
            }
        }
        if matches!(game.record().steps.last(), Some(Step::Deal(_))) && game.dealt(last).is_none() {
            return Err("nobody is told what the deal brought".into());
        }
    }
    for viewer in Seat::all(game.record().header.setup.players()).map(Some).chain([None]) {
        let view = state.view(viewer);
        if Lang::ALL.iter().any(|&lang| G::board(lang, &view).is_empty()) {
            return Err("the board has no words".into());
        }
        let Some(known) = view.known() else { continue };
        let mut numbers = vec![f32::NAN; G::LEN];
        G::features(known, &mut numbers);
        if let Some(at) = numbers.iter().position(|x| !x.is_finite() || x.abs() > 100.0) {
            return Err(format!("feature {at} is {}", numbers[at]));
        }
    }
    state.to_act().seats().iter().try_for_each(|seat| {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        asked(state.known(seat), &legal, &mut Lists::default())?;
        reasons(state, seat, rng)
    })
}

fn scores<G: Scoring>(state: &State<G>) -> Result<(), String> {
    let Some(scores) = state.result() else { return Ok(()) };
    let tally = G::tally(state.content(), state.public());
    if tally != G::forecast(state.content(), state.public()) {
        return Err("at the end the forecast differs from the score".into());
    }
    for seat in Seat::all(scores.players) {
        if tally.total(seat) != scores.points[seat] {
            let (sum, points) = (tally.total(seat), scores.points[seat]);
            return Err(format!("seat {}: the sources add up to {sum}, the score is {points}", seat.0));
        }
    }
    if scores.players > 1 && scores.winners().next().is_none() {
        return Err("nobody has rank 1".into());
    }
    Ok(())
}

/// The verdict agrees with the list, and every listed answer has words.
fn reasons<G: Text + Why>(state: &State<G>, seat: Seat, rng: &mut Rng) -> Result<(), String> {
    let (known, mut legal) = (state.known(seat), Vec::new());
    state.legal(seat, &mut legal);
    for lang in Lang::ALL {
        spoken(&G::prompt(lang, known), || "the prompt".into())?;
        for &action in &legal {
            spoken(&G::action(lang, known, action), || format!("{action:?}"))?;
        }
    }
    let any = |rng: &mut Rng| G::Action::from_id(rng.below(u32::from(G::Action::COUNT)) as u16).expect("ids are dense");
    let some: Vec<G::Action> = (0..32).map(|_| any(rng)).collect();
    for &action in legal.iter().chain(&some) {
        let (allowed, rule) = match G::why(known, action) {
            Verdict::Allowed(rule) => (true, rule),
            Verdict::Forbidden(rule) => (false, rule),
        };
        if allowed != legal.contains(&action) {
            return Err(format!("{action:?}: why says allowed = {allowed}, the list says otherwise"));
        }
        if Lang::ALL.iter().any(|&lang| G::rule(lang, rule).is_empty()) {
            return Err(format!("{rule:?} has no words"));
        }
    }
    Ok(())
}

fn spoken(line: &Line, what: impl Fn() -> String) -> Result<(), String> {
    let text = line.plain(|seat| format!("Seat {}", seat.0));
    if text.trim().is_empty() { Err(format!("{} has no words", what())) } else { Ok(()) }
}
