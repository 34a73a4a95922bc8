//! `tianxia learn`: a recorded match in which the learner gives some of the answers, then a first match with hints.

use super::question::Question;
use super::said::Said;
use super::screen::{self, Screen, faint, painted};
use super::{Args, begin, explain};
use crate::args::{TableArgs, game, parse_seed};
use crate::names::Names;
use crate::text;
use anyhow::{Result, anyhow};
use catalog::{GameId, LEARNER, Lesson, Stop, with_game};
use engine::{Lang, Numbered, Offer, State, Title};
use std::io::{BufRead, Write};

#[derive(clap::Args)]
pub(crate) struct LearnArgs {
    /// The game, as `tianxia games` names it
    #[arg(value_parser = game())]
    game: GameId,
    /// Deal the first match from this seed, so that it can be repeated [default: a fresh key]
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<u64>,
}

/// Teaches a game, then plays a first match against the Novice with a hint at every question.
pub(crate) fn learn(args: &LearnArgs, lang: Lang, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    let mut screen = Screen::new(out);
    with_game!(args.game, G => lesson_and_match::<G>(args, lang, input, &mut screen))
}

fn lesson_and_match<G: Title>(
    args: &LearnArgs,
    lang: Lang,
    input: &mut dyn BufRead,
    screen: &mut Screen<'_>,
) -> Result<()> {
    let files = args.game.lesson();
    let lesson = Lesson::<G>::read(files.record, files.words.get(lang)).map_err(|error| anyhow!(error))?;
    let names = Names::of_record(lesson.played.record(), lang);
    let mut class = Class { lesson, names, lang, input, screen, shown: 0 };
    if !class.teach()? {
        return class.screen.say(text::lesson_left(lang));
    }
    let Class { input, screen, .. } = class;
    let first = Args {
        game: Some(args.game),
        table: TableArgs::default(),
        seats: None,
        seed: args.seed,
        save: None,
        records: None,
        resume: None,
        ply: None,
    };
    let mut session = begin::<G>(&first, args.game, lang)?.sit_down(lang, input, screen)?;
    session.guided = true;
    session.run()
}

/// A lesson on a screen.
struct Class<'a, 'b, G: Title> {
    lesson: Lesson<G>,
    names: Names,
    lang: Lang,
    input: &'a mut dyn BufRead,
    screen: &'a mut Screen<'b>,
    /// The steps shown so far.
    shown: u32,
}

impl<G: Title> Class<'_, '_, G> {
    /// All stops; false if the learner leaves.
    fn teach(&mut self) -> Result<bool> {
        let stops = self.lesson.stops.clone();
        for (n, stop) in stops.iter().enumerate() {
            self.show(stop)?;
            self.screen.say(&format!("{} {}", faint(&format!("{} / {}", n + 1, stops.len())), stop.say))?;
            let done = match self.lesson.asked(stop).and_then(G::Action::from_id) {
                Some(asked) => self.ask(stop, asked)?,
                None => self.wait()?,
            };
            if !done {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What has happened since, and the table as it is now.
    fn show(&mut self, stop: &Stop) -> Result<()> {
        let fresh = stop.ply != self.shown || stop.ply == 0;
        let content = self.lesson.played.state().content();
        for (ply, event) in self.lesson.played.told(Some(LEARNER), self.shown) {
            if ply < stop.ply && self.shown > 0 {
                self.screen.item("  · ", &painted(&self.names, &G::event(self.lang, content, event)))?;
            }
        }
        self.shown = stop.ply;
        if fresh {
            let board = G::board(self.lang, &self.lesson.played.view(Some(LEARNER), stop.ply));
            self.screen.draw(&format!("\n{}\n", self.names.board(board.trim_end())))?;
        }
        Ok(())
    }

    /// Waits for the learner to continue.
    fn wait(&mut self) -> Result<bool> {
        write!(self.screen.out, "{} ", faint(text::lesson_on(self.lang)))?;
        let line = self.screen.read(self.input)?;
        Ok(line.is_some_and(|line| Said::parse(&line) != Said::Quit))
    }

    /// Asks until the learner gives the answer of the lesson; false if the learner leaves.
    fn ask(&mut self, stop: &Stop, asked: G::Action) -> Result<bool> {
        let state = *self.lesson.played.state_at(stop.ply);
        let wish = painted(&self.names, &G::action(self.lang, state.known(LEARNER), asked));
        let mut question = Question::new(&state, LEARNER);
        question.show(self.screen, &state, LEARNER, &self.names, self.lang)?;
        self.screen.say(&text::lesson_try(self.lang, &wish))?;
        loop {
            write!(self.screen.out, "{}> ", screen::name(&self.names, LEARNER))?;
            let Some(line) = self.screen.read(self.input)? else { return Ok(false) };
            match self.hear(&state, &mut question, &Said::parse(&line))? {
                Heard::Answer(action) if action == asked => break,
                Heard::Answer(_) => self.screen.say(&text::lesson_other(self.lang, &wish))?,
                Heard::Nothing => {}
                Heard::Quit => return Ok(false),
            }
        }
        self.shown = stop.ply;
        let done = stop.done.as_deref().unwrap_or_default();
        self.screen.say(done)?;
        if done.is_empty() { Ok(true) } else { self.wait() }
    }

    /// Understands what the learner says.
    fn hear(&mut self, state: &State<G>, question: &mut Question<G>, said: &Said) -> Result<Heard<G>> {
        let (content, lang) = (state.content(), self.lang);
        match said {
            Said::Number(n) => match n.checked_sub(1).and_then(|n| question.offers.get(n)).cloned() {
                Some(Offer::Answer(action)) => return Ok(Heard::Answer(action)),
                Some(Offer::Begin(parts)) => {
                    question.choose(content, parts);
                    question.show(self.screen, state, LEARNER, &self.names, lang)?;
                }
                None => self.screen.say(&text::no_such_answer(lang, question.offers.len()))?,
            },
            Said::Word(word) => match G::read_action(content, word) {
                Some(action) if question.is_legal(action) => return Ok(Heard::Answer(action)),
                Some(action) => explain::<G>(self.screen, state.known(LEARNER), action, &self.names, lang)?,
                None => self.screen.say(&text::unclear(lang, question.offers.len()))?,
            },
            Said::Why(n) if question.answer(*n).is_some() => {
                let action = question.answer(*n).expect("just seen");
                explain::<G>(self.screen, state.known(LEARNER), action, &self.names, lang)?;
            }
            Said::Undo if question.back() => {
                question.show(self.screen, state, LEARNER, &self.names, lang)?;
            }
            Said::Quit => return Ok(Heard::Quit),
            _ => self.screen.draw(text::lesson_help(lang))?,
        }
        Ok(Heard::Nothing)
    }
}

/// The outcome of a line.
enum Heard<G: Title> {
    Answer(G::Action),
    Nothing,
    Quit,
}
