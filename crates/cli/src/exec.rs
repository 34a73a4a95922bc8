//! `exec:./mybot`: players that are separate programs, spoken to in lines of JSON. `docs/exec.md` describes them.
//!
//! A program that does not start, ends, keeps silent for too long or answers nonsense has lost its match; it is ended,
//! and nothing else is harmed.

use crate::networks::Networked;
use crate::text;
use anyhow::Result;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use bots::{Forfeit, Kind, Leash, Limits, Sitter, Thinker};
use catalog::GameId;
use engine::{Game, Lang, Numbered, Scores, Seat, SeatMap, State, Title, View, observation_len, observe};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take to begin.
const START: Duration = Duration::from_secs(10);
/// The time within which it must answer, unless its name says otherwise.
const MILLIS: u32 = 1000;
/// How much longer it may take, for slow machines, and how long it may take to end after its match.
const GRACE: Duration = Duration::from_secs(1);
/// The longest line that is accepted.
const MAX_LINE: usize = 1 << 16;
/// How many characters of a wrong answer are shown.
const SHOWN: usize = 80;

/// A program that plays: `exec:./mybot`, `exec:200ms:python3 mybot.py`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Program {
    millis: u32,
    /// Its file and its arguments.
    words: Vec<String>,
}

impl Program {
    fn parse(name: &str) -> Option<Program> {
        let rest = name.strip_prefix("exec:")?.replace("%20", " ");
        let limits = rest.split_once(':').and_then(|(word, rest)| Some((Limits::parse(word)?, rest)));
        let (millis, line) = match limits {
            Some((Limits { millis, .. }, line)) if millis > 0 => (millis, line),
            _ => (MILLIS, rest.as_str()),
        };
        let words: Vec<String> = line.split_whitespace().map(Into::into).collect();
        (!words.is_empty()).then_some(Program { millis, words })
    }
}

impl fmt::Display for Program {
    /// Without blanks, so that it is one word in records.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = if self.millis == MILLIS { String::new() } else { format!("{}ms:", self.millis) };
        write!(f, "exec:{limit}{}", self.words.join("%20"))
    }
}

/// Who plays for a seat: one of our bots, a search with a network, or a program.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Player {
    Bot(Kind),
    Networked(Networked),
    Program(Program),
}

impl Player {
    /// The player of this name, for a game; reads its network, if any.
    pub(crate) fn open(name: &str, game: GameId, lang: Lang) -> Result<Option<Player>> {
        let networked = Networked::open(name, game, lang)?;
        Ok(networked.map(Player::Networked).or_else(|| Player::parse(name)))
    }

    /// The player of this name; none that would need a file.
    pub(crate) fn parse(name: &str) -> Option<Player> {
        Program::parse(name).map(Player::Program).or_else(|| Kind::parse(name).map(Player::Bot))
    }

    /// Sits down for a match.
    pub(crate) fn sit<G: Title>(&self, setup: String, seed: u64, lang: Lang) -> Box<dyn Sitter<G>> {
        match self {
            Player::Bot(kind) => Box::new(Thinker::new(*kind, seed)),
            Player::Networked(networked) => Box::new(networked.thinker(seed)),
            Player::Program(program) => Box::new(Outside { program: program.clone(), setup, seed, lang, talk: None }),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Bot(kind) => kind.fmt(f),
            Player::Networked(networked) => networked.fmt(f),
            Player::Program(program) => program.fmt(f),
        }
    }
}

/// How a match between players ended. A player that did not decide is last; the others share the victory, with the
/// points they had.
pub(crate) fn scores<G: Title>(state: &State<G>, forfeit: Option<&Forfeit>) -> Scores {
    let Some(forfeit) = forfeit else { return state.result().expect("a match that is over has scores") };
    let (players, tally) = (state.players(), G::tally(state.content(), state.public()));
    let points = SeatMap::from_fn(|seat| tally.total(seat));
    let rank = SeatMap::from_fn(|seat| match seat {
        seat if seat.0 >= players => 0,
        seat if seat == forfeit.seat => players.max(2),
        _ => 1,
    });
    Scores { players, points, rank }
}

/// The first line to a program.
#[derive(Serialize)]
struct Hello<'a> {
    tianxia: u8,
    game: &'static str,
    setup: &'a str,
    seat: u8,
    players: u8,
    seed: u64,
    actions: u16,
    observation_size: usize,
    budget_ms: u32,
}

/// Its answer.
#[derive(Deserialize)]
struct Ready {
    ready: bool,
    /// Whether it wants observations.
    #[serde(default)]
    observation: bool,
}

/// One question.
#[derive(Serialize)]
#[serde(bound = "")]
struct Question<'a, G: Game> {
    view: &'a View<G>,
    legal: Vec<u16>,
    budget_ms: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    observation: Option<String>,
}

#[derive(Deserialize)]
struct Answer {
    id: u16,
}

/// The last line to a program.
#[derive(Serialize)]
struct End {
    over: bool,
    points: Vec<i32>,
    ranks: Vec<u8>,
}

/// A program at a seat. It is started for its first decision.
struct Outside {
    program: Program,
    setup: String,
    seed: u64,
    lang: Lang,
    talk: Option<Talk>,
}

/// A running program. Separate threads write to it and read from it, so that a program that neither reads nor answers
/// keeps nobody waiting.
struct Talk {
    child: Child,
    /// Messages to it; `None` once everything is sent.
    input: Option<Sender<String>>,
    /// What it says, read line by line: an endless talker has to wait for us and fills no memory.
    lines: Receiver<Vec<u8>>,
    wants_observations: bool,
}

impl Drop for Talk {
    fn drop(&mut self) {
        // It may already have ended by itself.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes every line on, until there are no more or one is too long.
fn listen(output: ChildStdout, lines: &SyncSender<Vec<u8>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = (&mut output).take(MAX_LINE as u64).read_until(b'\n', &mut line);
        let (whole, long) = (line.ends_with(b"\n"), line.len() == MAX_LINE);
        // Half a line is the end of its output.
        let told = read.is_ok() && (whole || long) && lines.send(line).is_ok();
        if !told || long {
            return;
        }
    }
}

/// Writes every line; a program that has ended gets none.
fn speak(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

impl Talk {
    fn start(program: &Program, lang: Lang) -> Result<Talk, String> {
        let mut command = Command::new(&program.words[0]);
        command.args(&program.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Processes that it starts are ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let no_start = |error: std::io::Error| text::bots::program_no_start(lang, &program.words[0], &error);
        let mut child = command.spawn().map_err(no_start)?;
        let (stdin, stdout) = child.stdin.take().zip(child.stdout.take()).expect("both are pipes");
        let (input, told) = channel();
        let (said, lines) = sync_channel(1);
        thread::spawn(move || speak(stdin, &told));
        thread::spawn(move || listen(stdout, &said));
        Ok(Talk { child, input: Some(input), lines, wants_observations: false })
    }

    /// Sends a message; the answer shows whether it arrived.
    fn say(&mut self, message: &impl Serialize) {
        let line = serde_json::to_string(message).expect("plain data serialises") + "\n";
        if let Some(input) = &self.input {
            let _ = input.send(line);
        }
    }

    /// Its answer within a time limit.
    fn hear<T: for<'a> Deserialize<'a>>(&mut self, limit: Duration, lang: Lang) -> Result<T, String> {
        let line = self.lines.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Disconnected => text::bots::program_ended(lang),
            RecvTimeoutError::Timeout => text::bots::program_silent(lang, limit.as_secs_f32()),
        })?;
        if line.len() == MAX_LINE {
            return Err(text::bots::program_endless(lang, MAX_LINE));
        }
        serde_json::from_slice(&line).map_err(|_| text::bots::program_nonsense(lang, &shown(&line)))
    }

    /// A program that speaks before being asked answers a question that it has not seen.
    fn keeps_quiet(&self, lang: Lang) -> Result<(), String> {
        self.lines.try_recv().map_or(Ok(()), |line| Err(text::bots::program_unasked(lang, &shown(&line))))
    }

    /// Closes its input and lets it end by itself.
    fn part(&mut self) {
        self.input = None;
        let until = Instant::now() + GRACE;
        while self.lines.recv_timeout(until.saturating_duration_since(Instant::now())).is_ok() {}
    }
}

/// The beginning of what a program said, harmless to a terminal.
fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let plain = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    text.trim().chars().take(SHOWN).map(plain).collect()
}

impl Outside {
    /// The program, started if this is its first decision.
    fn talk<G: Title>(&mut self, view: &View<G>) -> Result<&mut Talk, String> {
        if self.talk.is_none() {
            let mut talk = Talk::start(&self.program, self.lang)?;
            talk.say(&Hello {
                tianxia: 1,
                game: G::NAME,
                setup: &self.setup,
                seat: view.viewer().map_or(0, |seat| seat.0),
                players: view.players(),
                seed: self.seed,
                actions: G::Action::COUNT,
                observation_size: observation_len::<G>(),
                budget_ms: self.program.millis,
            });
            let ready: Ready = talk.hear(START, self.lang)?;
            if !ready.ready {
                return Err(text::bots::program_not_ready(self.lang));
            }
            talk.wants_observations = ready.observation;
            self.talk = Some(talk);
        }
        Ok(self.talk.as_mut().expect("it runs"))
    }

    fn ask<G: Title>(&mut self, view: &View<G>) -> Result<G::Action, String> {
        let (millis, lang) = (self.program.millis, self.lang);
        let talk = self.talk(view)?;
        let mut legal = Vec::new();
        view.legal(&mut legal);
        let observation = talk.wants_observations.then(|| {
            let mut bytes = vec![0; observation_len::<G>()];
            observe(view, &mut bytes);
            BASE64_STANDARD.encode(bytes)
        });
        let ids = legal.iter().map(|action| action.id()).collect();
        talk.keeps_quiet(lang)?;
        talk.say(&Question { view, legal: ids, budget_ms: millis, observation });
        let Answer { id } = talk.hear(Duration::from_millis(millis.into()) + GRACE, lang)?;
        let action = G::Action::from_id(id).filter(|action| legal.contains(action));
        action.ok_or_else(|| text::bots::program_illegal(lang, id))
    }
}

impl<G: Title> Sitter<G> for Outside {
    fn decide(&mut self, view: &View<G>, _: &Leash) -> Result<G::Action, String> {
        self.ask(view).inspect_err(|_| self.talk = None)
    }

    fn over(&mut self, scores: &Scores) {
        let seats = || Seat::all(scores.players);
        if let Some(mut talk) = self.talk.take() {
            talk.say(&End {
                over: true,
                points: seats().map(|seat| scores.points[seat]).collect(),
                ranks: seats().map(|seat| scores.rank[seat]).collect(),
            });
            talk.part();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_programs_read_back() {
        for name in ["exec:./mybot", "exec:200ms:./mybot", "exec:2000ms:python3%20my%20bot.py"] {
            assert_eq!(Player::parse(name).expect(name).to_string(), name);
        }
        assert_eq!(
            Program::parse("exec:1s:./a b"),
            Some(Program { millis: 1000, words: vec!["./a".into(), "b".into()] })
        );
        assert_eq!(Player::parse("exec:"), None);
        assert_eq!(Player::parse("exec: "), None);
        assert_eq!(Player::parse("mcts:20it").map(|player| player.to_string()).as_deref(), Some("mcts:20it"));
    }
}
