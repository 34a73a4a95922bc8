//! One language for rule tests: a position is set up, and play goes on in the words of the notation.

use engine::{
    Content, Events, Game, Key, Notation, Parts, Playout, Rng, RuleId, Scoring, Seat, State, Tally, ToAct, Verdict,
    Why, parse_setup,
};

/// A match as a test describes it. Every position must be sound, and the rules must allow every step.
///
/// Seats are numbers. Steps are written as in a record: `1.bet` is an answer of seat 1, `=King` an outcome. The seat's
/// number may be left out if only one seat is to act.
///
/// ```
/// use testkit::{Table, toys::Kuhn};
///
/// let mut table = Table::<Kuhn<0>>::new("players=2");
/// table.deal("Jack King");
/// assert_eq!(table.legal(), ["pass", "bet"]);
/// table.play("bet pass");
/// assert!(table.over());
/// ```
#[derive(Clone)]
pub struct Table<G: Game> {
    state: State<G>,
    events: Events<G>,
    /// How many events had been told before the last call of `play` or `deal`.
    old: usize,
}

impl<G: Game> From<State<G>> for Table<G> {
    fn from(state: State<G>) -> Table<G> {
        Table { state, events: Events::default(), old: 0 }
    }
}

impl<G: Game> Table<G> {
    /// A match before its first step, with the standard edition.
    #[track_caller]
    pub fn new(setup: &str) -> Table<G> {
        Table::on(G::Content::standard(), setup)
    }

    /// The same with another edition.
    #[track_caller]
    pub fn on(content: &'static G::Content, setup: &str) -> Table<G> {
        let setup = parse_setup::<G>(setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
        G::start(content, &setup).into()
    }

    /// Changes the position, which must be sound when play continues.
    pub fn set(&mut self, change: impl FnOnce(Parts<'_, G>)) -> &mut Table<G> {
        change(self.state.parts_mut());
        self
    }

    /// Fails if the position is impossible.
    #[track_caller]
    pub fn sound(&self) -> &Table<G> {
        self.state.check().unwrap_or_else(|broken| panic!("the position is impossible: {}", broken.0));
        self
    }

    /// Makes a random step; `false` if the match is over. What it tells is not kept.
    pub fn step_by_luck(&mut self, rng: &mut Rng) -> bool {
        Playout::default().step(&mut self.state, rng)
    }

    /// The whole truth.
    pub fn state(&self) -> &State<G> {
        &self.state
    }

    /// What everybody sees.
    pub fn public(&self) -> &G::Public {
        self.state.public()
    }

    /// What a seat knows beyond that.
    pub fn own(&self, seat: u8) -> G::Own {
        self.state.parts().own[Seat(seat)]
    }

    /// The seats that are to act.
    pub fn acting(&self) -> Vec<u8> {
        self.state.to_act().seats().iter().map(|seat| seat.0).collect()
    }

    /// Whether the match is over.
    pub fn over(&self) -> bool {
        self.state.to_act() == ToAct::Nobody
    }

    /// All that has been told so far, and to whom.
    pub fn events(&self) -> &Events<G> {
        &self.events
    }

    /// What the last call of `play` or `deal` told, to any audience.
    pub fn news(&self) -> Vec<G::Event> {
        self.events.0[self.old..].iter().map(|told| told.event).collect()
    }

    /// Whether this has been told, to any audience.
    pub fn told(&self, event: G::Event) -> bool {
        self.events.0.iter().any(|told| told.event == event)
    }

    /// The first of the seats that are to act.
    #[track_caller]
    fn first(&self) -> Seat {
        self.state.to_act().seats().first().expect("somebody is to act")
    }
}

impl<G: Notation> Table<G> {
    /// The answers of the seat that is to act, or of the first such seat.
    pub fn legal(&self) -> Vec<String> {
        self.acting().first().map_or_else(Vec::new, |&seat| self.legal_of(seat))
    }

    /// The answers of a seat.
    pub fn legal_of(&self, seat: u8) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal(Seat(seat), &mut legal);
        legal.into_iter().map(|action| G::write_action(self.state.content(), action)).collect()
    }

    /// The answers that begin like this.
    pub fn legal_with(&self, beginning: &str) -> Vec<String> {
        self.legal().into_iter().filter(|token| token.starts_with(beginning)).collect()
    }

    /// Whether an answer is legal now.
    #[track_caller]
    pub fn can(&self, answer: &str) -> bool {
        let (seat, action) = self.read(answer);
        let mut legal = Vec::new();
        self.state.legal(seat, &mut legal);
        legal.contains(&action)
    }

    /// The outcomes of the current random event with their weights.
    pub fn outcomes(&self) -> Vec<(String, u32)> {
        let mut chances = Vec::new();
        self.state.chances(&mut chances);
        let write = |(outcome, weight)| (G::write_chance(self.state.content(), outcome), weight);
        chances.into_iter().map(write).collect()
    }

    /// Carries out steps in order.
    #[track_caller]
    pub fn play(&mut self, steps: &str) -> &mut Table<G> {
        self.old = self.events.0.len();
        for step in steps.split_whitespace() {
            match step.strip_prefix('=') {
                Some(outcome) => self.come(outcome),
                None => self.answer(step),
            }
        }
        self
    }

    /// Gives the first legal answer that begins like this.
    #[track_caller]
    pub fn play_first(&mut self, beginning: &str) -> &mut Table<G> {
        let answers = self.legal_with(beginning);
        let first = answers.first().unwrap_or_else(|| panic!("`{beginning}…` is not among {:?}", self.legal()));
        self.play(first)
    }

    /// Deals outcomes in order.
    #[track_caller]
    pub fn deal(&mut self, outcomes: &str) -> &mut Table<G> {
        self.old = self.events.0.len();
        for outcome in outcomes.split_whitespace() {
            self.come(outcome);
        }
        self
    }

    /// Deals the first possible outcome until somebody is to act or the match is over.
    #[track_caller]
    pub fn deal_any(&mut self) -> &mut Table<G> {
        self.old = self.events.0.len();
        while self.state.to_act() == ToAct::Chance {
            let first = self.outcomes().swap_remove(0).0;
            self.come(&first);
        }
        self
    }

    /// The seat and the answer that a text names.
    #[track_caller]
    fn read(&self, step: &str) -> (Seat, G::Action) {
        let named = step.split_once('.').and_then(|(seat, token)| Some((Seat(seat.parse().ok()?), token)));
        let (seat, token) = named.unwrap_or_else(|| (self.first(), step));
        let action = G::read_action(self.state.content(), token);
        (seat, action.unwrap_or_else(|| panic!("`{token}` is no answer of this game")))
    }

    #[track_caller]
    fn answer(&mut self, step: &str) {
        self.sound();
        let (seat, action) = self.read(step);
        assert!(self.can(step), "`{step}` is not among {:?}", self.legal_of(seat.0));
        self.state.play(seat, action, &mut self.events);
        self.sound();
    }

    #[track_caller]
    fn come(&mut self, token: &str) {
        self.sound();
        let outcome = G::read_chance(self.state.content(), token);
        let outcome = outcome.unwrap_or_else(|| panic!("`{token}` is no outcome of this game"));
        let mut chances = Vec::new();
        self.state.chances(&mut chances);
        let can_come = chances.iter().any(|&(chance, _)| chance == outcome);
        assert!(can_come, "`{token}` is not among {:?}", self.outcomes());
        self.state.deal(outcome, &mut self.events);
        self.sound();
    }
}

impl<G: Notation + Why> Table<G> {
    /// Fails unless an answer is forbidden now, by the rule with this id.
    #[track_caller]
    pub fn refuses(&self, answer: &str, rule: &str) -> &Table<G> {
        match self.why(answer) {
            Verdict::Forbidden(by) => assert_eq!(by.id(), rule, "forbids `{answer}`"),
            Verdict::Allowed(by) => panic!("`{answer}` is allowed by {}", by.id()),
        }
        self
    }

    /// Fails unless an answer is allowed now, by the rule with this id.
    #[track_caller]
    pub fn permits(&self, answer: &str, rule: &str) -> &Table<G> {
        match self.why(answer) {
            Verdict::Allowed(by) => assert_eq!(by.id(), rule, "allows `{answer}`"),
            Verdict::Forbidden(by) => panic!("`{answer}` is forbidden by {}", by.id()),
        }
        self
    }

    #[track_caller]
    fn why(&self, answer: &str) -> Verdict<G::Rule> {
        let (seat, action) = self.read(answer);
        G::why(self.state.known(seat), action)
    }
}

impl<G: Scoring> Table<G> {
    /// The points of every seat so far.
    pub fn scores(&self) -> Vec<i32> {
        let tally = G::tally(self.state.content(), self.public());
        Seat::all(self.state.players()).map(|seat| tally.total(seat)).collect()
    }

    /// The points of every seat so far from one source.
    pub fn points(&self, source: impl Key) -> Vec<i32> {
        self.by_seat(G::tally(self.state.content(), self.public()), source)
    }

    /// The points of every seat from one source if the match ended now.
    pub fn forecast(&self, source: impl Key) -> Vec<i32> {
        self.by_seat(G::forecast(self.state.content(), self.public()), source)
    }

    fn by_seat(&self, tally: Tally, source: impl Key) -> Vec<i32> {
        Seat::all(self.state.players()).map(|seat| tally.get(source.index(), seat)).collect()
    }
}
