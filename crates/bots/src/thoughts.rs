//! What a bot thinks of a decision, for people.

use engine::{Game, Lang, MAX_SEATS, MAX_SOURCES, Seat, State};

/// A number with one decimal, as the language writes it.
pub fn tenths(lang: Lang, number: f32) -> String {
    let number = format!("{number:.1}").replace('-', "−");
    match lang {
        Lang::De => number.replace('.', ","),
        Lang::En => number,
    }
}

/// What a search found out about one decision.
#[derive(Clone)]
pub struct Thoughts<G: Game> {
    /// Every legal answer, the best first.
    pub answers: Vec<Answer<G>>,
    /// What is expected to follow, the best answer first; in one invented world, so only an example after a deal.
    pub continuation: Vec<Expected<G>>,
    /// How many iterations this took.
    pub iterations: u32,
    /// The size of the tree, in bytes.
    pub bytes: usize,
}

/// How much of something the positions after an answer had.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    /// On average.
    pub mean: f32,
    /// The standard error of the mean.
    pub error: f32,
}

impl Mean {
    /// From the count of numbers, their sum and the sum of their squares; at most `apart` of them are independent.
    pub(crate) fn new(count: f64, apart: f64, sum: f64, squares: f64) -> Mean {
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0);
        Mean { mean: mean as f32, error: (variance / (count.min(apart) - 1.0).max(1.0)).sqrt() as f32 }
    }
}

/// What a search found out about one answer.
#[derive(Clone, Debug)]
pub struct Answer<G: Game> {
    /// The answer.
    pub action: G::Action,
    /// How often it was followed, earlier decisions of the turn included.
    pub visits: u32,
    /// How often it was followed for this decision.
    pub tried: u32,
    /// What the search maximises: winning chance with a little margin of points, 0 to 1.
    pub worth: f32,
    /// The winning chance, 0 to 1.
    pub chance: f32,
    /// The standard error of the chance.
    pub error: f32,
    /// The winning chance of every seat.
    pub chances: [f32; MAX_SEATS],
    /// Every term of every seat, the seats of the first term first; kept by searches that explain.
    pub terms: Vec<Mean>,
    /// Expected points by source, the seat's own and the others' on average; kept by searches that explain.
    pub points: Option<[(f32, f32); MAX_SOURCES]>,
}

impl<G: Game> Answer<G> {
    /// The seat's own expected points over all sources.
    pub fn expected_points(&self) -> Option<f32> {
        self.points.map(|points| points.iter().map(|(own, _)| own).sum())
    }
}

/// One step of an expected continuation.
#[derive(Clone)]
pub struct Expected<G: Game> {
    /// Who answers.
    pub seat: Seat,
    /// The answer.
    pub action: G::Action,
    /// The invented state in which the answer is given; texts of answers need it.
    pub state: State<G>,
}

impl<G: Game> Thoughts<G> {
    /// The loss in winning chance of an answer against the best one found, 0 to 1.
    pub fn loss(&self, action: G::Action) -> Option<f32> {
        let answer = self.of(action)?;
        Some((self.answers[0].chance - answer.chance).max(0.0))
    }

    /// What was found out about an answer, if it was followed at all.
    pub fn of(&self, action: G::Action) -> Option<&Answer<G>> {
        self.answers.iter().find(|answer| answer.action == action && answer.tried > 0)
    }
}
