//! What a bot thinks of a decision, for people.

use engine::{Game, Lang, Line, MAX_SOURCES, Scoring, Seat, State, Text};

/// Differences of fewer points are not worth words.
const WORTH_TELLING: f32 = 0.15;
/// Winning chances that differ by no more percent are almost the same.
const CLOSE: i32 = 1;
/// No more sources are named in a sentence.
const MOST_SOURCES: usize = 3;

/// A number with one decimal, as the language writes it.
pub fn tenths(lang: Lang, number: f32) -> String {
    match lang {
        Lang::De => format!("{number:.1}").replace('.', ","),
        Lang::En => format!("{number:.1}"),
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
    /// How large the tree has become, in bytes.
    pub bytes: usize,
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
    /// Expected points by source, own and of the others on average; kept by searches that explain.
    pub points: Option<[(f32, f32); MAX_SOURCES]>,
}

impl<G: Game> Answer<G> {
    /// Own expected points over all sources.
    pub fn expected_points(&self) -> Option<f32> {
        self.points.map(|points| points.iter().map(|(own, _)| own).sum())
    }
}

/// One step of an expected continuation.
#[derive(Clone)]
pub struct Expected<G: Game> {
    /// Who answers.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
    /// The invented state in which the answer is given; texts of answers need it.
    pub state: State<G>,
}

impl<G: Game> Thoughts<G> {
    /// The loss in winning chance of an answer against the best one found, 0 to 1.
    pub fn loss(&self, action: G::Action) -> Option<f32> {
        let answer = self.answers.iter().find(|answer| answer.action == action)?;
        Some((self.answers[0].chance - answer.chance).max(0.0))
    }
}

impl<G: Scoring + Text> Thoughts<G> {
    /// What separates the best answer from the second, by source of points; `None` where there is no second.
    pub fn reason(&self, lang: Lang) -> Option<Line> {
        let [first, second, ..] = &self.answers[..] else { return None };
        if second.tried == 0 {
            return None;
        }
        let (ours, theirs) = (first.points.as_ref()?, second.points.as_ref()?);
        let edge = |s: usize| (ours[s].0 - ours[s].1) - (theirs[s].0 - theirs[s].1);
        let mut sources: Vec<(usize, f32)> = (0..G::SOURCES).map(|s| (s, edge(s))).collect();
        sources.retain(|(_, gain)| gain.abs() >= WORTH_TELLING);
        sources.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()).then(a.0.cmp(&b.0)));
        sources.truncate(MOST_SOURCES);
        let percent = |chance: f32| (100.0 * chance).round() as i32;
        let mut line = chances(lang, percent(first.chance), percent(second.chance));
        if sources.is_empty() {
            return Some(line.word(match lang {
                Lang::De => "; nach Punkten gleichen sich beide Antworten.",
                Lang::En => "; by points both answers are alike.",
            }));
        }
        for (n, &(source, gain)) in sources.iter().enumerate() {
            let sign = if gain < 0.0 { "−" } else { "+" };
            line = line.word(if n == 0 { "; " } else { ", " });
            line = line.word(format!("{} {sign}{}", G::source(lang, source), tenths(lang, gain.abs())));
        }
        Some(line.word(match lang {
            Lang::De => " Punkte gegenüber den anderen.",
            Lang::En => " points against the others.",
        }))
    }
}

/// The winning chances of the best answer and of the second. The best is the one most often followed, so that after few
/// iterations the second may look better.
fn chances(lang: Lang, first: i32, second: i32) -> Line {
    let close = first <= second && second <= first + CLOSE;
    let (before, between) = match lang {
        Lang::De if first > second => ("Gewinnchance ", " % statt "),
        Lang::En if first > second => ("Winning chance ", " % instead of "),
        Lang::De if close => ("Fast gleich gut: Gewinnchance ", " % und "),
        Lang::En if close => ("Almost as good: winning chance ", " % and "),
        Lang::De => ("Noch nicht entschieden: Gewinnchance ", " % und "),
        Lang::En => ("Not settled yet: winning chance ", " % and "),
    };
    Line::new().word(before).number(first).word(between).number(second).word(" %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_close_is_called_close() {
        let told = |first, second| chances(Lang::En, first, second).plain(|_| String::new());
        assert_eq!(told(74, 69), "Winning chance 74 % instead of 69 %");
        assert_eq!(told(70, 70), "Almost as good: winning chance 70 % and 70 %");
        assert_eq!(told(69, 70), "Almost as good: winning chance 69 % and 70 %");
        assert_eq!(told(69, 74), "Not settled yet: winning chance 69 % and 74 %");
    }
}
