//! What an answer leads to before anybody else decides: the seat's own next steps, and what they change for it.

use crate::reasons::{points, weight};
use crate::thoughts::{Expected, Thoughts};
use engine::{Lang, Line, NoLog, Reasons, Seat, SeatSet, Unit, sort_by};

/// The most changes named.
const MOST: usize = 2;
/// The most steps named.
const STEPS: usize = 3;

/// Something that has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The term.
    pub term: usize,
    /// How much of it there was.
    pub before: i32,
    /// How much of it there is now.
    pub after: i32,
}

/// What an answer leads to before somebody else decides, or chance does.
pub struct Onward<'a, G: Reasons> {
    /// The answer itself, and the steps that the seat is expected to take next.
    pub steps: &'a [Expected<G>],
    /// What they change for the seat, the weightiest first.
    pub changes: Vec<Change>,
}

impl<G: Reasons> Thoughts<G> {
    /// What the best answer leads to; `None` where others decide at the same time: their decisions are invented.
    pub fn onward(&self, me: Seat) -> Option<Onward<'_, G>> {
        let mut state = self.continuation.first()?.state;
        let before = G::terms(state.content(), state.public());
        let mut taken = 0;
        for step in &self.continuation {
            if state.to_act().seats() != SeatSet::one(me) {
                break;
            }
            state.play(me, step.action, &mut NoLog);
            taken += 1;
        }
        let after = G::terms(state.content(), state.public());
        let change = |term: usize| Change { term, before: before.get(term, me), after: after.get(term, me) };
        let mut changes: Vec<Change> =
            (0..G::TERMS).map(change).filter(|change| change.before != change.after).collect();
        sort_by(&mut changes, |a, b| heft::<G>(b).total_cmp(&heft::<G>(a)));
        changes.truncate(MOST);
        (taken > 0).then_some(Onward { steps: &self.continuation[..taken], changes })
    }
}

fn heft<G: Reasons>(change: &Change) -> f32 {
    weight(G::unit(change.term)) * (change.after - change.before).abs() as f32
}

impl<G: Reasons> Onward<'_, G> {
    /// A sentence for the steps after the answer and one for each change.
    pub fn sentences(&self, lang: Lang) -> Vec<Line> {
        let Some((answer, next)) = self.steps.split_first() else { return Vec::new() };
        let content = answer.state.content();
        let steps = (!next.is_empty()).then(|| then(lang, next));
        steps.into_iter().chain(self.changes.iter().map(|change| sentence::<G>(lang, content, change))).collect()
    }
}

/// The next steps: `Then: Wei card; house on Wei 3.`
fn then<G: Reasons>(lang: Lang, next: &[Expected<G>]) -> Line {
    let mut line = Line::new().word(match lang {
        Lang::De => "Danach: ",
        Lang::En => "Then: ",
    });
    for (n, step) in next.iter().take(STEPS).enumerate() {
        line = if n == 0 { line } else { line.word("; ") };
        line.0.extend(G::action(lang, step.state.known(step.seat), step.action).0);
    }
    line.word(if next.len() > STEPS { " …" } else { "." })
}

/// A change: `Houses in Wei: 4 points if it ended then; 2 before.`, `Control of Gansu: no longer yours.`
fn sentence<G: Reasons>(lang: Lang, content: &G::Content, change: &Change) -> Line {
    let Change { term, before, after } = *change;
    let words = match (lang, G::unit(term), after) {
        (Lang::De, Unit::Odds, 0) => ": nicht mehr bei dir.".into(),
        (Lang::En, Unit::Odds, 0) => ": no longer yours.".into(),
        (Lang::De, Unit::Odds, _) => ": nun bei dir.".into(),
        (Lang::En, Unit::Odds, _) => ": now yours.".into(),
        // Most points are a forecast; nobody should look for them on the score track.
        (Lang::De, Unit::Points, _) => {
            format!(": {after} {}, wenn dann Schluss wäre; vorher {before}.", points(lang, after))
        }
        (Lang::En, Unit::Points, _) => format!(": {after} {} if it ended then; {before} before.", points(lang, after)),
        (Lang::De, ..) => format!(": {after}, vorher {before}."),
        (Lang::En, ..) => format!(": {after}, {before} before."),
    };
    Line::new().word(G::term(lang, content, term)).word(words.replace('-', "−"))
}
