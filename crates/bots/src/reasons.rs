//! What separates two answers, in words: only what the search saw, and only where it is more than luck.

use crate::thoughts::{Answer, Mean, Thoughts, tenths};
use engine::{Known, Lang, Line, Reasons, Seat, Unit, sort_by};

/// A difference counts from this many standard errors.
const SURE: f32 = 4.0;
/// The most differences named.
const MOST: usize = 3;
/// An answer that was followed less often has no reasons.
const FEWEST: u32 = 20;
/// Reasons are given where the winning chances differ by this many standard errors.
const PROBABLE: f32 = 2.0;
/// And by at least this much.
const LEAD: f32 = 0.01;
/// Winning chances that differ by no more percent are almost the same.
const CLOSE: i32 = 1;

/// One difference between what follows one answer and what follows another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Claim {
    /// The term.
    pub term: usize,
    /// The seat.
    pub seat: Seat,
    /// After the first answer.
    pub with: Mean,
    /// After the second answer.
    pub without: Mean,
}

impl Claim {
    /// The difference.
    pub fn gain(&self) -> f32 {
        self.with.mean - self.without.mean
    }

    /// Whether it speaks against the first answer, in the eyes of `me`.
    fn is_price<G: Reasons>(&self, me: Seat) -> bool {
        (self.gain() < 0.0) ^ (G::unit(self.term) == Unit::Burdens) ^ (self.seat != me)
    }

    /// How many standard errors it measures.
    fn sureness(&self) -> f32 {
        let error = self.with.error.hypot(self.without.error);
        self.gain().abs() / error.max(f32::EPSILON)
    }
}

/// Smaller differences are not worth words.
fn least(unit: Unit) -> f32 {
    match unit {
        Unit::Points => 0.3,
        Unit::Odds => 0.08,
        Unit::Things | Unit::Burdens => 0.25,
    }
}

/// What a difference of 1 weighs in points.
pub(crate) fn weight(unit: Unit) -> f32 {
    match unit {
        Unit::Points => 1.0,
        Unit::Odds => 4.0,
        Unit::Things | Unit::Burdens => 0.8,
    }
}

/// What separates two answers to `me`: the weightiest that speaks for the first of them, at least one, and then what
/// speaks against it where that weighs more than something named. Nothing where nothing is sure, nor where the first is
/// hardly better: an answer that is just as good needs no reason.
pub fn claims<G: Reasons>(me: Seat, first: &Answer<G>, second: &Answer<G>) -> Vec<Claim> {
    let known = first.tried.min(second.tried) >= FEWEST && !first.terms.is_empty() && !second.terms.is_empty();
    if !known || sureness(first, second) < PROBABLE || first.chance - second.chance < LEAD {
        return Vec::new();
    }
    let seats = first.terms.len() / engine::MAX_TERMS;
    // What the others have matters to this seat by its mean.
    let share = |seat: Seat| if seat == me { 1.0 } else { -1.0 / (seats as f32 - 1.0).max(1.0) };
    let weight = |claim: &Claim| {
        let unit = G::unit(claim.term);
        let good = if unit == Unit::Burdens { -1.0 } else { 1.0 };
        claim.gain() * weight(unit) * good * share(claim.seat)
    };
    let each = |n: usize| Claim {
        term: n / seats,
        seat: Seat((n % seats) as u8),
        with: first.terms[n],
        without: second.terms[n],
    };
    let mut all: Vec<Claim> = (0..G::TERMS * seats).map(each).collect();
    all.retain(|claim| claim.gain().abs() >= least(G::unit(claim.term)) && claim.sureness() >= SURE);
    sort_by(&mut all, |a, b| {
        weight(b).abs().total_cmp(&weight(a).abs()).then((a.term, a.seat.0).cmp(&(b.term, b.seat.0)))
    });
    all.truncate(MOST);
    all.sort_by_key(|claim| claim.is_price::<G>(me));
    if all.iter().any(|claim| !claim.is_price::<G>(me)) { all } else { Vec::new() }
}

/// A claim as a sentence: `Houses in Wei: 6.1 points instead of 3.8`; a claim against the answer is called the price.
pub fn sentence<G: Reasons>(lang: Lang, content: &G::Content, me: Seat, claim: &Claim) -> Line {
    let line = match (claim.is_price::<G>(me), lang) {
        (false, _) => Line::new(),
        (true, Lang::De) => Line::new().word("Der Preis: "),
        (true, Lang::En) => Line::new().word("The price: "),
    };
    let line = if claim.seat == me { line } else { line.seat(claim.seat).word(" · ") };
    let (with, without) = (claim.with.mean, claim.without.mean);
    let percent = |chance: f32| format!("{}\u{a0}%", (100.0 * chance).round());
    let (with, without) = match G::unit(claim.term) {
        Unit::Odds => (percent(with), percent(without)),
        Unit::Points => (format!("{} {}", tenths(lang, with), points(lang, 2)), tenths(lang, without)),
        Unit::Things | Unit::Burdens => (tenths(lang, with), tenths(lang, without)),
    };
    let (term, instead) = (G::term(lang, content, claim.term), instead(lang));
    line.word(term).word(format!(": {with} {instead} {without}"))
}

/// The word beside a number of points.
pub(crate) const fn points(lang: Lang, number: i32) -> &'static str {
    match (lang, number) {
        (Lang::De, 1 | -1) => "Punkt",
        (Lang::De, _) => "Punkte",
        (Lang::En, 1 | -1) => "point",
        (Lang::En, _) => "points",
    }
}

const fn instead(lang: Lang) -> &'static str {
    match lang {
        Lang::De => "statt",
        Lang::En => "instead of",
    }
}

impl<G: Reasons> Thoughts<G> {
    /// The winning chances of the best answer and of the second, and how sure that is; `None` where there is no second.
    pub fn verdict(&self, lang: Lang) -> Option<Line> {
        let [first, second, ..] = &self.answers[..] else { return None };
        (second.tried > 0).then(|| verdict(lang, first, second))
    }

    /// What speaks for the best answer: compared with the second or, if that is just as good, with the next that is
    /// worse. Returns the other answer and what separates the two.
    pub fn case(&self, me: Seat) -> Option<(&Answer<G>, Vec<Claim>)> {
        let (first, others) = self.answers.split_first()?;
        others.iter().map(|other| (other, claims(me, first, other))).find(|(_, claims)| !claims.is_empty())
    }

    /// What speaks for the best answer in the eyes of the seat that decides, a sentence each: what it leads to, and
    /// what separates it from another.
    pub fn reasons(&self, lang: Lang, known: Known<'_, G>) -> Vec<Line> {
        let onward = self.onward(known.seat).map_or_else(Vec::new, |onward| onward.sentences(lang));
        let Some((other, claims)) = self.case(known.seat) else { return onward };
        let second = self.answers.get(1).is_some_and(|second| second.action == other.action);
        let beside = if second { beside_second(lang) } else { beside(lang, known, other) };
        let sentence = |claim: &Claim| sentence::<G>(lang, known.content, known.seat, claim);
        onward.into_iter().chain([beside]).chain(claims.iter().map(sentence)).collect()
    }
}

/// The second answer, as the one that the best is compared with.
fn beside_second(lang: Lang) -> Line {
    Line::new().word(match lang {
        Lang::De => "Im Schnitt, verglichen mit der zweitbesten Antwort:",
        Lang::En => "On average, compared with the second best:",
    })
}

/// Another answer, as the one that the best is compared with.
fn beside<G: Reasons>(lang: Lang, known: Known<'_, G>, other: &Answer<G>) -> Line {
    let mut line = Line::new().word(match lang {
        Lang::De => "Besser als „",
        Lang::En => "Better than “",
    });
    line.0.extend(G::action(lang, known, other.action).0);
    line.word(match lang {
        Lang::De => "“ (",
        Lang::En => "” (",
    })
    .number(percent(other.chance))
    .word(match lang {
        Lang::De => " %), im Schnitt:",
        Lang::En => " %), on average:",
    })
}

/// The winning chances after two answers, and how certain it is that the first is better.
pub fn verdict<G: Reasons>(lang: Lang, first: &Answer<G>, second: &Answer<G>) -> Line {
    chances(lang, percent(first.chance), percent(second.chance), sureness(first, second))
}

/// A chance in percent, by way of thousandths, which the page receives, so that both show the same number.
fn percent(chance: f32) -> i32 {
    ((1000.0 * chance).round() as i32 + 5) / 10
}

/// By how many standard errors the first answer wins more often.
fn sureness<G: Reasons>(first: &Answer<G>, second: &Answer<G>) -> f32 {
    (first.chance - second.chance) / first.error.hypot(second.error).max(f32::EPSILON)
}

/// The best is the one most often followed, so that after few iterations the second may look better.
fn chances(lang: Lang, first: i32, second: i32, sureness: f32) -> Line {
    let close = first <= second && second <= first + CLOSE;
    let (before, between) = match lang {
        Lang::De if first > second => ("Gewinnchance ", " % statt "),
        Lang::En if first > second => ("Winning chance ", " % instead of "),
        Lang::De if close => ("Fast gleich gut: Gewinnchance ", " % und "),
        Lang::En if close => ("Almost as good: winning chance ", " % and "),
        Lang::De => ("Noch nicht entschieden: Gewinnchance ", " % und "),
        Lang::En => ("Not settled yet: winning chance ", " % and "),
    };
    let sure = match (lang, sureness) {
        _ if first <= second => " %.",
        (Lang::De, SURE..) => " %, ziemlich sicher.",
        (Lang::En, SURE..) => " %, fairly sure.",
        (Lang::De, PROBABLE..) => " %, wahrscheinlich.",
        (Lang::En, PROBABLE..) => " %, probably.",
        (Lang::De, _) => " %, unsicher.",
        (Lang::En, _) => " %, not sure.",
    };
    Line::new().word(before).number(first).word(between).number(second).word(sure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_close_is_called_close_and_only_what_is_sure_is_called_sure() {
        let told = |first, second, sureness| chances(Lang::En, first, second, sureness).plain(|_| String::new());
        assert_eq!(told(74, 69, 9.0), "Winning chance 74 % instead of 69 %, fairly sure.");
        assert_eq!(told(74, 69, 2.5), "Winning chance 74 % instead of 69 %, probably.");
        assert_eq!(told(74, 69, 0.5), "Winning chance 74 % instead of 69 %, not sure.");
        assert_eq!(told(70, 70, 0.0), "Almost as good: winning chance 70 % and 70 %.");
        assert_eq!(told(69, 70, -0.1), "Almost as good: winning chance 69 % and 70 %.");
        assert_eq!(told(69, 74, -1.0), "Not settled yet: winning chance 69 % and 74 %.");
    }
}
