//! A reason claims only what the search saw, and another search sees it again.
//!
//! The suite looks at a few positions of each game; `TIANXIA_REASONS=100` looks at more and prints what it finds.

use bots::{Ask, Budget, Claim, Kind, Lineup, Onward, Thinker, Thoughts};
use catalog::{GameId, with_game};
use engine::{Content, Lang, MAX_TERMS, NoLog, Rng, Seat, State, Step, Timeline, Title, Unit, View, parse_setup};

/// Positions of each game in the suite.
const POSITIONS: usize = 10;
/// About as long as a hint in the page thinks.
const ITERATIONS: u32 = 400;
/// How many of a hundred claims another search must see again.
const SEEN_AGAIN: usize = 90;

/// A match of bots, and the plies at which a seat had a choice.
fn played<G: Title>(seed: u64) -> (Timeline<G>, Vec<(u32, Seat)>) {
    let seats = (*G::PLAYERS.start()).max(2)..=*G::PLAYERS.end();
    let players = *seats.start() + (seed % seats.len() as u64) as u8;
    let setup = parse_setup::<G>(&format!("players={players}")).expect("the default setup is valid");
    let mut game = Timeline::<G>::new(<G::Content as Content>::standard(), setup, None);
    let (mut state, mut steps) = (*game.state(), Vec::new());
    let bots = (0..players).map(|_| Kind::Greedy);
    let played = Lineup::<G>::new(bots, seed).play(&mut state, &mut Rng::new(seed), |step| steps.push(step));
    played.expect("bots decide");
    let mut choices = Vec::new();
    for &step in &steps {
        if let Step::Play(seat, _) = step {
            let mut legal = Vec::new();
            game.state().legal(seat, &mut legal);
            if legal.len() > 1 {
                choices.push((game.ply(), seat));
            }
        }
        game.repeat(step).expect("bots play by the rules");
    }
    (game, choices)
}

fn think<G: Title>(view: &View<G>, ask: Ask<G::Action>, seed: u64) -> Thoughts<G> {
    let mut thinker = Thinker::<G>::new(Kind::parse("mcts:1it").expect("a bot"), seed);
    let thought = thinker.think(view, ask, &Budget::iterations(ITERATIONS)).expect("an answer");
    thought.thoughts.expect("a search that explains has thoughts")
}

/// An answer leads to what it says: its steps are legal at the real table.
fn onward_holds<G: Title>(mut state: State<G>, seat: Seat, onward: &Onward<'_, G>) {
    let before = G::terms(state.content(), state.public());
    for step in onward.steps {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        assert!(legal.contains(&step.action), "{}: {:?} is expected and not legal", G::NAME, step.action);
        state.play(seat, step.action, &mut NoLog);
    }
    let after = G::terms(state.content(), state.public());
    for change in &onward.changes {
        let real = (before.get(change.term, seat), after.get(change.term, seat));
        assert_eq!(real, (change.before, change.after), "{}: {change:?}", G::NAME);
    }
}

/// Looks at this many positions; a search with other luck recomputes every claim of a reason. Returns how many claims
/// there were, and how many were seen again.
fn reasons_hold<G: Title>(positions: usize) -> (usize, usize) {
    let (mut with_reason, mut with_onward, mut claimed, mut again, mut told) = (0, 0, 0, 0, Vec::new());
    let mut rng = Rng::new(7);
    for n in 0..positions {
        let (game, choices) = played::<G>(n as u64 / 2 + 1);
        let (ply, seat) = choices[rng.below(choices.len() as u32) as usize];
        let view = game.view(Some(seat), ply);
        let thoughts = think(&view, Ask::Advise, 1);
        if let Some(onward) = thoughts.onward(seat) {
            onward_holds(*game.state_at(ply), seat, &onward);
            with_onward += usize::from(!onward.sentences(Lang::En).is_empty());
        }
        if let Some((beside, found)) = thoughts.case(seat) {
            with_reason += 1;
            let (best, other) = (thoughts.answers[0].action, think(&view, Ask::Judge(beside.action), 2));
            if let (Some(a), Some(b)) = (other.of(best), other.of(beside.action)) {
                let gain = |n: usize| a.terms[n].mean - b.terms[n].mean;
                let place = |claim: &Claim| claim.term * usize::from(view.players()) + claim.seat.index();
                claimed += found.len();
                again += found.iter().filter(|claim| gain(place(claim)) * claim.gain() > 0.0).count();
            }
        }
        let known = view.known().expect("a seat's view");
        let said = |lang| {
            let (best, verdict) = (G::action(lang, known, thoughts.answers[0].action), thoughts.verdict(lang));
            let all = [best].into_iter().chain(verdict).chain(thoughts.reasons(lang, known));
            all.map(|line| line.plain(|seat: Seat| format!("Seat {}", seat.0 + 1))).collect::<Vec<_>>()
        };
        let [de, en] = Lang::ALL.map(said);
        assert_eq!(de.len(), en.len(), "both languages say the same");
        told.extend([en.join(" | "), de.join(" | ")]);
    }
    println!(
        "{}: of {positions} positions {with_reason} with a reason, {with_onward} with what follows; {again} of \
         {claimed} claims seen again",
        G::NAME
    );
    for line in &told {
        println!("  {line}");
    }
    (claimed, again)
}

/// Every term has words, and a term that counts odds is 0 or 1 in every position.
fn terms_are_sound<G: Title>() {
    const { assert!(G::TERMS <= MAX_TERMS) };
    let (game, _) = played::<G>(3);
    let content = game.state().content();
    for ply in 0..=game.ply() {
        let terms = G::terms(content, game.state_at(ply).public());
        for (term, by_seat) in terms.0.iter().enumerate() {
            let fits = |much: i16| match G::unit(term) {
                Unit::Points => true,
                Unit::Odds => much == 0 || much == 1,
                Unit::Things | Unit::Burdens => much >= 0,
            };
            assert!(by_seat.iter().all(|&much| fits(much)), "{}: {term} at {ply}: {by_seat:?}", G::NAME);
            assert!(term < G::TERMS || by_seat.iter().all(|&much| much == 0), "{}: {term} is not declared", G::NAME);
        }
    }
    for term in 0..G::TERMS {
        let [de, en] = Lang::ALL.map(|lang| G::term(lang, content, term));
        assert!(!de.is_empty() && !en.is_empty(), "{}: term {term} has no words", G::NAME);
    }
    for source in 0..G::SOURCES {
        assert!(!G::rule(Lang::En, G::earned_by(source)).is_empty());
    }
    assert!(!G::rule(Lang::En, G::ended_by(content, game.state().public())).is_empty());
}

fn positions() -> usize {
    std::env::var("TIANXIA_REASONS").ok().and_then(|text| text.parse().ok()).unwrap_or(POSITIONS)
}

#[test]
fn terms_of_every_game_are_sound() {
    for &game in GameId::ALL {
        with_game!(game, G => terms_are_sound::<G>());
    }
}

#[test]
fn reasons_of_every_game_hold() {
    let all = GameId::ALL.iter().map(|&game| with_game!(game, G => reasons_hold::<G>(positions())));
    let (claimed, again) = all.fold((0, 0), |(claimed, again), (c, a)| (claimed + c, again + a));
    assert!(claimed > 0, "no position has a reason");
    assert!(100 * again >= SEEN_AGAIN * claimed, "only {again} of {claimed} claims are seen again");
}
