//! One mind for one seat and one match: the same in a worker, on a server, in an arena and for advice.

use crate::budget::Place;
use crate::seated::{Seated, strongest};
use crate::{Bot, Budget, Kind, Leash, Limits, Settings, Thoughts};
use engine::{Game, Title, View};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a thinker is asked about its seat's decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask<A> {
    /// To decide.
    Choose,
    /// What to do and why.
    Advise,
    /// What this answer is worth compared with the best.
    Judge(A),
}

/// What a thinker answers.
#[derive(Clone)]
pub struct Thought<G: Game> {
    /// The answer it would give.
    pub action: G::Action,
    /// What it found out about every answer, if it was asked to advise or to judge and looks ahead at all.
    pub thoughts: Option<Thoughts<G>>,
}

/// Why a thought has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    /// It was cancelled: nobody wants the answer any more.
    Cancelled,
    /// The seat has nothing to decide.
    NoQuestion,
    /// The bot failed twice.
    Failed,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lost::Cancelled => "the thought was cancelled",
            Lost::NoQuestion => "the seat has nothing to decide",
            Lost::Failed => "the bot failed twice",
        })
    }
}

impl std::error::Error for Lost {}

/// One mind for one seat of one match. It lives as long as the match, so that its findings for one decision serve the
/// next, and its weights are read once.
///
/// Its answers depend only on the views it is shown, in their order, on its seed and on the budgets. The seed must not
/// follow from the dealer's key: knowing one would mean knowing the other.
///
/// ```
/// use bots::{Ask, Budget, Kind, Thinker};
/// use engine::{Content, Dealer, Game, Timeline, parse_setup};
/// use kaiser::Kaiser;
///
/// let dealer = Dealer::from_seed(1);
/// let setup = parse_setup::<Kaiser>("players=3").unwrap();
/// let mut game = Timeline::<Kaiser>::new(<Kaiser as Game>::Content::standard(), setup, Some(&dealer));
/// game.deal_all(&dealer);
/// let seat = game.state().to_act().seats().first().unwrap();
///
/// let mut thinker = Thinker::new(Kind::parse("mcts:50it").unwrap(), 7);
/// let view = game.view(Some(seat), game.ply());
/// let thought = thinker.think(&view, Ask::Advise, &Budget::iterations(50)).unwrap();
/// println!("{:?}, for it wins {:?}", thought.action, thought.thoughts.unwrap().answers[0].chance);
/// game.play(seat, game.ply(), thought.action).unwrap();
/// ```
pub struct Thinker<G: Title> {
    make: Box<dyn Fn() -> Box<dyn Bot<G>> + Send>,
    bot: Box<dyn Bot<G>>,
    limits: Limits,
    /// The place of its memory.
    place: Option<Place>,
}

impl<G: Title> Thinker<G> {
    /// A mind of this kind, with luck from this seed.
    pub fn new(kind: Kind, seed: u64) -> Thinker<G> {
        Thinker::made_by(move || kind.bot(seed), kind.limits())
    }

    /// A mind that advises: the strongest search for its table within these limits.
    pub fn adviser(limits: Limits, settings: Settings, seed: u64) -> Thinker<G> {
        let choose = move |players| Box::new(strongest::<G>(players, settings, seed)) as Box<dyn Bot<G>>;
        Thinker::made_by(move || Box::new(Seated::new(choose)), limits)
    }

    /// A mind around any bot, which is replaced if it fails.
    pub fn made_by(make: impl Fn() -> Box<dyn Bot<G>> + Send + 'static, limits: Limits) -> Thinker<G> {
        Thinker { bot: make(), make: Box::new(make), limits, place: None }
    }

    /// How long it may think about a decision at most.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Thinks about the decision of the view's seat. A bot that fails is replaced by a fresh one, which is asked once
    /// more.
    pub fn think(&mut self, view: &View<G>, ask: Ask<G::Action>, budget: &Budget<'_>) -> Result<Thought<G>, Lost> {
        let thought = self.try_to_think(view, ask, budget);
        self.remember(budget.leash);
        thought
    }

    /// Keeps its findings for the next decision if there is room for them.
    fn remember(&mut self, leash: Option<&Leash>) {
        self.place = None;
        let Some(leash) = leash else { return };
        match leash.place(self.bot.bytes()) {
            Ok(place) => self.place = place,
            Err(()) => self.bot.forget(),
        }
    }

    fn try_to_think(&mut self, view: &View<G>, ask: Ask<G::Action>, budget: &Budget<'_>) -> Result<Thought<G>, Lost> {
        let mut legal = Vec::new();
        view.legal(&mut legal);
        if legal.is_empty() {
            return Err(Lost::NoQuestion);
        }
        for _ in 0..2 {
            match catch_unwind(AssertUnwindSafe(|| self.ask(view, &legal, ask, budget))) {
                _ if budget.is_cancelled() => return Err(Lost::Cancelled),
                Ok(thought) if legal.contains(&thought.action) => return Ok(thought),
                Ok(_) | Err(_) => self.bot = (self.make)(),
            }
        }
        Err(Lost::Failed)
    }

    fn ask(&mut self, view: &View<G>, legal: &[G::Action], ask: Ask<G::Action>, budget: &Budget<'_>) -> Thought<G> {
        self.bot.explain(ask != Ask::Choose);
        self.bot.focus(if let Ask::Judge(action) = ask { Some(action) } else { None });
        let action = self.bot.choose(view, legal, budget);
        let thoughts = if ask == Ask::Choose { None } else { self.bot.thoughts().cloned() };
        Thought { action, thoughts }
    }

    /// Its decision within its own limits, by the clock of this machine.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn choose(&mut self, view: &View<G>, leash: &Leash) -> Result<G::Action, Lost> {
        self.limits.think(leash, |budget| self.think(view, Ask::Choose, budget)).map(|thought| thought.action)
    }
}
