//! Whether a terminal's screen has room for everything that a person sees together: the board, the question, its
//! answers, and the line in which to type one.

use crate::{env_number, random_match, setups};
use engine::{Content, Lang, Offer, Seat, State, Title, offers_within};

/// The screen: a terminal is seldom narrower or, pulled to the display's height, lower.
const COLUMNS: usize = 80;
const LINES: usize = 50;
/// A player's name; no bot has a longer one.
const NAME: &str = "Grand Master-2";
/// Columns before an answer, for its number.
const NUMBER: usize = 6;

/// Fails if the tallest screen of `games` random matches over all setups (or as many as `TIANXIA_GAMES` says) does not
/// fit.
pub fn screens<G: Title>(games: u64) -> Result<(), String> {
    let (setups, mut tallest) = (setups::<G>(), (0, String::new()));
    for seed in 0..env_number("TIANXIA_GAMES", games) {
        let setup = setups[seed as usize % setups.len()];
        let played = random_match::<G>(G::Content::standard(), setup, seed, G::MAX_PLIES);
        // Neighbouring positions look alike.
        for state in (0..=played.ply()).step_by(5).map(|ply| played.state_at(ply)) {
            for seat in state.to_act().seats().iter() {
                for lang in Lang::ALL {
                    let seen = seen(state, seat, lang);
                    tallest = tallest.max((lines(&seen), seen));
                }
            }
        }
    }
    let (lines, seen) = tallest;
    if lines <= LINES { Ok(()) } else { Err(format!("{lines} lines on a screen of {LINES}:\n{seen}")) }
}

/// What a person sees of one question.
fn seen<G: Title>(state: &State<G>, seat: Seat, lang: Lang) -> String {
    let board = G::board(lang, &state.view(Some(seat)));
    let named = Seat::all(state.players()).fold(board, |text, seat| text.replace(&format!("{{{}}}", seat.0), NAME));
    let (known, mut legal) = (state.known(seat), Vec::new());
    state.legal(seat, &mut legal);
    let prompt = G::prompt(lang, known).plain(|_| NAME.into());
    let line = |offer: &Offer<G>| {
        let more = if matches!(offer, Offer::Begin(_)) { " …" } else { "" };
        format!("{:NUMBER$}{}{more}", "", offer.line(lang, known, &[]).plain(|_| NAME.into()))
    };
    let with = |list: &[Offer<G>]| {
        let answers: Vec<String> = list.iter().map(line).collect();
        format!("{}\n\n{prompt}\n{}\n{NAME}> ", named.trim_end(), answers.join("\n"))
    };
    // The terminal asks part by part where the whole list is too long for its screen.
    with(&offers_within::<G>(state.content(), &legal, &[], |list| lines(&with(list)) <= LINES))
}

/// How many lines a text takes: a long line goes on in the next, broken between words and indented a little further.
fn lines(text: &str) -> usize {
    text.lines().map(broken).sum()
}

fn broken(line: &str) -> usize {
    let indent = line.chars().take_while(|&c| c == ' ').count();
    let (mut lines, mut used) = (1, indent);
    for word in line.split_whitespace().map(|word| word.chars().count()) {
        if used > indent && used + 1 + word > COLUMNS {
            (lines, used) = (lines + 1, indent + 2 + word);
        } else {
            used += word + usize::from(used > indent);
        }
    }
    lines
}
