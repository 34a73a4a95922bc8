//! A learned judgement: linear in the game's features, fitted to how matches ended (`tianxia train`). A network beside
//! it may judge at a glance.

use crate::evaluate::{ByHeuristic, Evaluator, Worth};
use crate::math::softmax;
use crate::search::Settings;
use crate::taught;
use engine::{Features, Game, Heuristic, Known, MAX_SEATS, Observe, Reasons, Seat, State, Tally, Terms, Tuned, Tuning};
use nets::{Memory, Misfit, Net};
use std::fmt::Write;
use std::sync::Arc;

/// The heuristic's value joins the features in this unit: ten points.
const VALUE_UNIT: f32 = 1000.0;
/// The most inputs that any game has.
pub const MAX_INPUTS: usize = 256;

/// How many inputs the judgement of a game has: its features, the heuristic's value and a constant.
pub const fn inputs<G: Features>() -> usize {
    G::LEN + 2
}

/// Fills `out` with the inputs of one seat.
pub fn input<G: Features + Heuristic>(known: Known<'_, G>, out: &mut [f32]) {
    G::features(known, &mut out[..G::LEN]);
    out[G::LEN] = G::value(known) as f32 / VALUE_UNIT;
    out[G::LEN + 1] = 1.0;
}

/// Weights for one number of players.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights {
    /// The winning chance of a seat is its share of e to this sum.
    pub chance: Vec<f32>,
    /// This sum is the lead over the best other seat, in units of ten points.
    pub lead: Vec<f32>,
}

/// Weights for every number of players for which they were learned.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Book(pub [Option<Weights>; MAX_SEATS + 1]);

impl Book {
    /// Reads what [`Book::write`] writes; `None` unless it is for these features.
    pub fn parse<G: Features>(text: &str) -> Option<Book> {
        let mut book = Book::default();
        let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let head = format!("features {} {}", G::VERSION, G::LEN);
        (lines.next()? == head).then_some(())?;
        for line in lines {
            let mut words = line.split(' ');
            let (name, players) = (words.next()?, words.next()?.parse::<usize>().ok()?);
            let numbers = words.map(|word| word.parse().ok()).collect::<Option<Vec<f32>>>()?;
            let weights = book.0.get_mut(players)?.get_or_insert_default();
            match name {
                "chance" => weights.chance = numbers,
                "lead" => weights.lead = numbers,
                _ => return None,
            }
        }
        let whole = |w: &Weights| w.chance.len() == inputs::<G>() && w.lead.len() == inputs::<G>();
        book.0.iter().flatten().all(whole).then_some(book)
    }

    /// One line for each number of players and sum; `notes` come first, as comments.
    pub fn write<G: Features>(&self, notes: &[String]) -> String {
        let mut text = String::new();
        for note in notes {
            let _ = writeln!(text, "# {note}");
        }
        let _ = writeln!(text, "features {} {}", G::VERSION, G::LEN);
        for (players, weights) in self.0.iter().enumerate() {
            let Some(weights) = weights else { continue };
            for (name, numbers) in [("chance", &weights.chance), ("lead", &weights.lead)] {
                let _ = write!(text, "{name} {players}");
                for number in numbers {
                    let _ = write!(text, " {number:.4}");
                }
                text.push('\n');
            }
        }
        text
    }

    /// The weights that come with the game, if there are any for its current features.
    pub fn standard<G: Features + Tuned>() -> Option<Book> {
        Book::of::<G>(&G::TUNING)
    }

    /// The weights of a tuning.
    fn of<G: Features>(tuning: &Tuning) -> Option<Book> {
        Book::parse::<G>(tuning.weights?)
    }
}

/// Judges by the shipped weights, or by the heuristic if there are none or the game trusts it more.
#[derive(Clone, Debug)]
pub struct Judge {
    book: Book,
    heuristic: ByHeuristic,
    /// Whether the game decides for each side which of the two judges it; otherwise the settings have decided.
    by_side: bool,
    /// Whether the weights judge for the seat that is thinking.
    trusted: bool,
    /// The network that judges at a glance.
    net: Option<Arc<Net>>,
}

impl Judge {
    /// The judge that these settings and the game's own tuning choose.
    pub fn of<G: Features + Tuned>(settings: Settings) -> Judge {
        Judge::tuned::<G>(settings, &G::TUNING)
    }

    /// The same judge with another tuning than the current one.
    pub(crate) fn tuned<G: Features>(settings: Settings, tuning: &Tuning) -> Judge {
        let by_side = !settings.turns("learned");
        let settings = settings.tuned(tuning);
        let book = if settings.learned { Book::of::<G>(tuning) } else { None };
        let heuristic = ByHeuristic { lead: settings.lead };
        Judge { book: book.unwrap_or_default(), heuristic, by_side, trusted: true, net: None }
    }

    /// The same judge beside this network, which is refused if it is for something else.
    pub fn beside<G: Observe>(self, net: Arc<Net>) -> Result<Judge, Misfit> {
        net.check::<G>()?;
        Ok(Judge { net: Some(net), ..self })
    }
}

impl<G: Heuristic + Reasons + Features + Observe> Evaluator<G> for Judge {
    fn attend(&mut self, known: Known<'_, G>) {
        self.trusted = !self.by_side || G::trusts_learning(known);
    }

    fn hunch(&self, known: Known<'_, G>, action: <G as Game>::Action) -> i32 {
        G::hunch(known, action)
    }

    fn value(&self, known: Known<'_, G>) -> i32 {
        <G as Heuristic>::value(known)
    }

    fn worth(&self, state: &State<G>, players: u8) -> Worth {
        let weights = self.book.0[players as usize].as_ref().filter(|_| self.trusted);
        let Some(weights) = weights else { return self.heuristic.worth(state, players) };
        let mut buffer = [0.0; MAX_INPUTS];
        let inputs = &mut buffer[..inputs::<G>()];
        let (mut chance, mut lead) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        for seat in Seat::all(players) {
            input(state.known(seat), inputs);
            let sum = |weights: &[f32]| weights.iter().zip(&*inputs).fold(0.0, |sum, (w, x)| sum + w * x);
            chance[seat.index()] = sum(&weights.chance);
            lead[seat.index()] = sum(&weights.lead) * VALUE_UNIT;
        }
        softmax(&mut chance[..players as usize], 1.0);
        Worth::new(chance, |i| lead[i])
    }

    fn foresee(
        &self,
        known: Known<'_, G>,
        legal: &[G::Action],
        memory: &mut Memory,
        shares: &mut Vec<f32>,
    ) -> Option<Worth> {
        self.net.as_ref().map(|net| taught::foresee(net, known, legal, memory, shares))
    }

    fn explain(&self, state: &State<G>) -> (Tally, Terms) {
        self.heuristic.explain(state)
    }
}
