//! `tianxia play`: a whole match in one terminal.

use crate::args::{GameArgs, parse_seed};
use crate::names::{Names, tag_of};
use crate::records::Folder;
use crate::seats::{self, Sitter};
use crate::{files, scores, text};
use anyhow::{Result, anyhow};
use bots::{Leash, Sitting};
use catalog::with_game;
use engine::{Audience, Dealer, Lang, Rng, RuleId, Seat, SeatMap, Timeline, Title, Verdict};
use std::io::{BufRead, IsTerminal, Read, Write};
use std::mem::size_of;
use std::path::PathBuf;

/// No line that a person types is longer.
const MAX_LINE: u64 = 4096;
/// Rules are told in lines of this width.
const WIDTH: usize = 96;
/// Clears a terminal with what was scrolled out of it, so that nobody scrolls back into another hand.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Who sits where, in turn order: human, human:NAME, a level from novice to grand-master or another bot [default:
    /// you against greedy bots]
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,
    /// Deal from this seed, so that the game can be repeated [default: a fresh key]
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<u64>,
    /// Keep the record in this file, written anew after every decision
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Keep the record in this folder, in a file with a name of its own
    #[arg(long, value_name = "DIR", conflicts_with = "save")]
    records: Option<PathBuf>,
}

/// Plays one match.
pub(crate) fn run(args: &Args, lang: Lang, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    with_game!(args.game.game, G => run_game::<G>(args, lang, input, out))
}

fn run_game<G: Title>(args: &Args, lang: Lang, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    let list = args.seats.clone().unwrap_or_else(|| seats::default_list(args.game.game, "human", "greedy"));
    let sitters = seats::parse(&list, args.game.game, lang)?;
    let setup = args.game.table.setup::<G>(sitters.len(), lang)?;
    let content = args.game.table.edition::<G>(lang)?;
    let dealer = match args.seed {
        Some(seed) => Dealer::from_seed(seed),
        None => Dealer::new(entropy()?),
    };
    let bot_seed = match args.seed {
        Some(seed) => seed,
        None => u64::from_le_bytes(entropy()?),
    };
    let names = Names::new(sitters.iter().enumerate().map(|(place, sitter)| sitter.name(place, lang)).collect());
    let mut game = Timeline::<G>::new(content, setup, Some(&dealer));
    for (seat, sitter) in Seat::all(sitters.len() as u8).zip(&sitters) {
        game.set_tag(&tag_of(seat), &format!("{} {}", sitter.kind(), names.get(seat)));
    }
    let mut seeds = Rng::new(bot_seed);
    let players = sitters.iter().map(|sitter| match sitter {
        Sitter::Human(_) => Player::Human,
        Sitter::Bot(kind) => Player::Bot(kind.sit::<G>(seeds.next_u64())),
    });
    let players = players.collect();
    let folder = Folder::open(args.records.as_deref(), lang)?;
    let save = folder.map(|folder| folder.fresh::<G>(dealer.hash())).or(args.save.clone());
    let terminal = std::io::stdout().is_terminal();
    let session = Session {
        game,
        dealer,
        players,
        names,
        lang,
        input,
        out,
        terminal,
        save,
        told: SeatMap::default(),
        last: None,
    };
    session.run()
}

/// Fresh random bytes from the system.
fn entropy<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("{error}"))?;
    Ok(bytes)
}

enum Player<G: Title> {
    Human,
    Bot(Sitting<G>),
}

/// What a person said at the prompt.
enum Said {
    Answer(usize),
    Nothing,
    Undo,
    Why(usize),
    Help,
    Log,
    Scores,
    Board,
    Quit,
    Unclear,
}

impl Said {
    fn parse(line: &str) -> Said {
        let line = line.trim().to_lowercase();
        if let Some(number) = line.strip_prefix('?') {
            let number = number.trim();
            return if number.is_empty() { Said::Help } else { number.parse().map_or(Said::Unclear, Said::Why) };
        }
        match line.as_str() {
            "" => Said::Nothing,
            "u" | "undo" => Said::Undo,
            "l" | "log" => Said::Log,
            "s" => Said::Scores,
            "b" => Said::Board,
            "q" | "quit" => Said::Quit,
            number => number.parse().map_or(Said::Unclear, Said::Answer),
        }
    }
}

/// A match with the people and bots at this terminal.
struct Session<'a, G: Title> {
    game: Timeline<G>,
    dealer: Dealer,
    players: Vec<Player<G>>,
    names: Names,
    lang: Lang,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    terminal: bool,
    save: Option<PathBuf>,
    /// Up to which ply each seat has been told what happened.
    told: SeatMap<u32>,
    /// The person who looked at the screen last.
    last: Option<Seat>,
}

impl<G: Title> Session<'_, G> {
    fn run(mut self) -> Result<()> {
        writeln!(self.out, "{}", text::welcome(self.lang, G::title(self.lang), self.game.record().header.dice))?;
        self.save()?;
        loop {
            self.game.deal_all(&self.dealer);
            let Some(seat) = self.game.state().to_act().seats().first() else { break };
            let goes_on = match &self.players[seat.index()] {
                Player::Human => self.ask(seat)?,
                Player::Bot(_) => self.let_bot_answer(seat)?,
            };
            self.save()?;
            if !goes_on {
                return self.leave();
            }
        }
        self.finish()
    }

    /// A bot answers; where nobody is at the screen everybody watches.
    fn let_bot_answer(&mut self, seat: Seat) -> Result<bool> {
        let Player::Bot(bot) = &mut self.players[seat.index()] else { unreachable!("a bot sits here") };
        let view = self.game.state().view(Some(seat));
        let mut legal = Vec::new();
        view.legal(&mut legal);
        let action = bot.answer(&view, &legal, &Leash::default());
        self.game.play(seat, self.game.ply(), action)?;
        Ok(true)
    }

    /// Asks a person until there is an answer, or an undo; false to leave.
    fn ask(&mut self, seat: Seat) -> Result<bool> {
        if !self.hand_over(seat)? {
            return Ok(false);
        }
        self.tell_news(seat)?;
        let mut legal = Vec::new();
        self.game.state().legal(seat, &mut legal);
        self.show_board(seat)?;
        self.show_question(seat, &legal)?;
        loop {
            write!(self.out, "{}> ", self.names.get(seat))?;
            let Some(line) = self.read_line()? else { return Ok(false) };
            match Said::parse(&line) {
                Said::Answer(n) if (1..=legal.len()).contains(&n) => {
                    self.game.play(seat, self.game.ply(), legal[n - 1])?;
                    return Ok(true);
                }
                Said::Nothing if legal.len() == 1 => {
                    self.game.play(seat, self.game.ply(), legal[0])?;
                    return Ok(true);
                }
                Said::Answer(_) => writeln!(self.out, "{}", text::no_such_answer(self.lang, legal.len()))?,
                Said::Undo if self.game.free_undo(seat) < self.game.ply() => {
                    self.game.undo_to(self.game.ply() - 1);
                    self.told[seat] = self.told[seat].min(self.game.ply());
                    writeln!(self.out, "{}", text::undone(self.lang))?;
                    return Ok(true);
                }
                Said::Undo => writeln!(self.out, "{}", text::no_undo(self.lang))?,
                Said::Why(n) if (1..=legal.len()).contains(&n) => self.explain(seat, legal[n - 1])?,
                Said::Why(_) => writeln!(self.out, "{}", text::no_such_answer(self.lang, legal.len()))?,
                Said::Log => self.show_log(seat)?,
                Said::Scores => scores::so_far(self.out, self.game.state(), &self.names, self.lang)?,
                Said::Board => {
                    self.show_board(seat)?;
                    self.show_question(seat, &legal)?;
                }
                Said::Quit => return Ok(false),
                Said::Help => writeln!(self.out, "{}", text::play_help(self.lang))?,
                Said::Nothing | Said::Unclear => writeln!(self.out, "{}", text::unclear(self.lang, legal.len()))?,
            }
        }
    }

    /// Passes the screen from one person to another without showing either the other's hand; false if nobody is there.
    fn hand_over(&mut self, seat: Seat) -> Result<bool> {
        let people = self.players.iter().filter(|player| matches!(player, Player::Human)).count();
        let hidden_hands = size_of::<G::Own>() > 0;
        let before = self.last.replace(seat);
        if before == Some(seat) || people < 2 || !hidden_hands {
            return Ok(true);
        }
        if let Some(before) = before {
            // What only the last person was told is shown before the screen goes on.
            let secret = |ply| self.game.all_told(ply).iter().any(|told| told.to == Audience::Only(before));
            if (self.told[before]..self.game.ply()).any(secret) {
                self.tell_news(before)?;
                writeln!(self.out, "{}", text::hide(self.lang, self.names.get(before)))?;
                if self.read_line()?.is_none() {
                    return Ok(false);
                }
            }
            self.clear()?;
        }
        writeln!(self.out, "{}", text::pass_screen(self.lang, self.names.get(seat)))?;
        Ok(self.read_line()?.is_some())
    }

    fn clear(&mut self) -> Result<()> {
        if self.terminal {
            write!(self.out, "{CLEAR}")?;
        }
        Ok(())
    }

    /// A line of input; `None` at its end.
    fn read_line(&mut self) -> Result<Option<String>> {
        self.out.flush()?;
        let mut line = Vec::new();
        let read = self.input.take(MAX_LINE).read_until(b'\n', &mut line)?;
        if !self.terminal {
            writeln!(self.out)?;
        }
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    /// Tells a person what happened since the last look.
    fn tell_news(&mut self, seat: Seat) -> Result<()> {
        let from = self.told[seat];
        self.told[seat] = self.game.ply();
        self.tell(Some(seat), from)
    }

    fn show_log(&mut self, seat: Seat) -> Result<()> {
        self.tell(Some(seat), 0)
    }

    fn tell(&mut self, viewer: Option<Seat>, from: u32) -> Result<()> {
        let content = self.game.state().content();
        for (_, event) in self.game.told(viewer, from) {
            writeln!(self.out, "  · {}", self.names.line(&G::event(self.lang, content, event)))?;
        }
        Ok(())
    }

    fn show_board(&mut self, seat: Seat) -> Result<()> {
        let board = G::board(self.lang, &self.game.state().view(Some(seat)));
        Ok(writeln!(self.out, "\n{}\n", self.names.board(board.trim_end()))?)
    }

    fn show_question(&mut self, seat: Seat, legal: &[G::Action]) -> Result<()> {
        let known = self.game.state().known(seat);
        writeln!(self.out, "{}", self.names.line(&G::prompt(self.lang, known)))?;
        for (n, &action) in legal.iter().enumerate() {
            writeln!(self.out, "{:4}  {}", n + 1, self.names.line(&G::action(self.lang, known, action)))?;
        }
        Ok(())
    }

    /// The rule behind an answer.
    fn explain(&mut self, seat: Seat, action: G::Action) -> Result<()> {
        let known = self.game.state().known(seat);
        let (Verdict::Allowed(rule) | Verdict::Forbidden(rule)) = G::why(known, action);
        writeln!(self.out, "{}", self.names.line(&G::action(self.lang, known, action)))?;
        for line in wrap(&format!("{}: {}", rule.id(), G::rule(self.lang, rule)), WIDTH) {
            writeln!(self.out, "    {line}")?;
        }
        Ok(())
    }

    /// Writes the record to its file.
    fn save(&self) -> Result<()> {
        let Some(path) = &self.save else { return Ok(()) };
        files::write(path, self.game.record().to_text(self.game.state().content()).as_bytes(), self.lang)
    }

    /// The match ends unfinished.
    fn leave(self) -> Result<()> {
        writeln!(self.out, "\n{}", text::left(self.lang, self.game.ply()))?;
        self.say_where()
    }

    /// The match is over: the board, the score table, who won, and the key that proves the deals.
    fn finish(mut self) -> Result<()> {
        let people: Vec<Seat> =
            (0u8..).zip(&self.players).filter(|(_, p)| matches!(p, Player::Human)).map(|(n, _)| Seat(n)).collect();
        let (viewer, from) = match people[..] {
            [] => (None, 0),
            [only] => (Some(only), self.told[only]),
            _ => (None, people.iter().map(|&seat| self.told[seat]).min().unwrap_or(0)),
        };
        self.tell(viewer, from)?;
        let board = G::board(self.lang, &self.game.state().view(viewer));
        let board = self.names.board(board.trim_end());
        writeln!(self.out, "\n{board}\n\n{}\n", text::over(self.lang))?;
        scores::final_table(self.out, self.game.state(), &self.names, self.lang)?;
        let key = engine::Hash256(self.dealer.key()).to_string();
        self.game.set_tag("key", &key);
        self.save()?;
        writeln!(self.out, "{}", text::key(self.lang, &key))?;
        self.say_where()
    }

    fn say_where(self) -> Result<()> {
        if let Some(path) = &self.save {
            writeln!(self.out, "{}", text::saved(self.lang, path))?;
        }
        Ok(())
    }
}

/// Breaks a text into lines at blanks.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_string());
        } else {
            *line += if line.is_empty() { "" } else { " " };
            *line += word;
        }
    }
    lines
}
