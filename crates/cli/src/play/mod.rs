//! `tianxia play`: a whole match in one terminal.

mod learn;
mod preview;
mod question;
mod said;
mod screen;

use crate::args::{RecordArgs, TableArgs, game, parse_ply, parse_seed};
use crate::names::{Names, tag_of};
use crate::records::Folder;
use crate::seats::{self, Sitter};
use crate::{files, scores, text, thinking};
use anyhow::{Result, anyhow, bail};
use bots::{Ask, Leash, Level, Limits, seeds};
use catalog::{GameId, with_game};
use engine::{
    Audience, Dealer, Hash256, Known, Lang, Offer, Rng, RuleId, Seat, SeatMap, Timeline, Title, ToAct, Verdict, View,
    write_setup,
};
use preview::Preview;
use question::Question;
use said::Said;
use screen::{Screen, faint, painted};
use std::io::{BufRead, Write};
use std::mem::size_of;
use std::path::{Path, PathBuf};

/// How long a hint thinks, and how many answers it shows.
const HINT: (Limits, usize) = (Limits { iterations: Limits::MAX_ITERATIONS, millis: 1000 }, 3);

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `tianxia games` names it
    #[arg(value_parser = game(), required_unless_present = "resume", conflicts_with = "resume")]
    game: Option<GameId>,
    #[command(flatten)]
    table: TableArgs,
    /// Who sits where, in turn order: human, human:NAME, a level from novice to grand-master or another bot [default:
    /// you against Novices]
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,
    /// Deal from this seed, so that the game can be repeated [default: a fresh key]
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<u64>,
    /// Keep the record in this file, written again after every decision; the key of the deals waits beside it, in
    /// FILE.key, until the game is over
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Keep the record in this folder, in a separate file
    #[arg(long, value_name = "DIR", conflicts_with_all = ["save", "resume"])]
    records: Option<PathBuf>,
    /// Continue a game kept by --save or --records
    #[arg(long, value_name = "FILE", conflicts_with = "set")]
    resume: Option<PathBuf>,
    /// With --resume: continue from this place of any record, with the named --seats; the rest is dealt by its key if
    /// the record has one, and afresh if not
    #[arg(long, value_name = "PLY", requires = "resume", value_parser = parse_ply)]
    ply: Option<usize>,
}

pub(crate) use learn::{LearnArgs, learn};

/// Plays one match.
pub(crate) fn run(args: &Args, lang: Lang, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    let asked_for = [&args.resume, &args.table.content];
    if asked_for.into_iter().flatten().any(|path| files::is_stdin(path)) {
        bail!("{}", text::stdin_is_yours(lang));
    }
    let mut screen = Screen::new(out);
    match (&args.resume, args.game) {
        (Some(path), _) => {
            let (game, bytes) = files::read_record(path, lang)?;
            with_game!(game, G => {
                let table = match args.ply {
                    Some(ply) => branch::<G>(args, game, path, &bytes, ply, lang)?,
                    None => resume::<G>(args, path, &bytes, lang)?,
                };
                table.sit_down(lang, input, &mut screen)?.run()
            })
        }
        (None, Some(game)) => {
            with_game!(game, G => begin::<G>(args, game, lang)?.sit_down(lang, input, &mut screen)?.run())
        }
        (None, None) => unreachable!("clap asks for a game or a file"),
    }
}

/// A match and its players.
struct Table<G: Title> {
    game: Timeline<G>,
    dealer: Dealer,
    sitters: Vec<Sitter>,
    names: Names,
    bot_seed: u64,
    save: Option<PathBuf>,
}

/// A new match.
fn begin<G: Title>(args: &Args, id: GameId, lang: Lang) -> Result<Table<G>> {
    let list = args.seats.clone().unwrap_or_else(|| seats::default_list(id, "human", Level::Novice.slug()));
    let sitters = seats::parse(&list, id, lang)?;
    let setup = args.table.setup::<G>(sitters.len(), lang)?;
    let content = args.table.edition::<G>(lang)?;
    let dealer = match args.seed {
        Some(seed) => Dealer::from_seed(seed),
        None => Dealer::new(entropy()?),
    };
    let names = Names::new(sitters.iter().enumerate().map(|(place, sitter)| sitter.name(place, lang)).collect());
    let mut game = Timeline::<G>::new(content, setup, Some(&dealer));
    for (seat, sitter) in Seat::all(sitters.len() as u8).zip(&sitters) {
        game.set_tag(&tag_of(seat), &format!("{} {}", sitter.kind(), names.get(seat)));
    }
    let folder = Folder::open(args.records.as_deref(), lang)?;
    let save = folder.map(|folder| folder.fresh::<G>(dealer.hash())).or(args.save.clone());
    Ok(Table { game, dealer, sitters, names, bot_seed: bot_seed(args)?, save })
}

/// A match that continues from a place of a record, in a separate file.
fn branch<G: Title>(args: &Args, id: GameId, path: &Path, bytes: &[u8], ply: usize, lang: Lang) -> Result<Table<G>> {
    let file = RecordArgs { file: path.to_path_buf(), content: args.table.content.clone() };
    let place = files::position::<G>(&file, bytes, Some(ply), lang)?;
    if place.state().to_act() == ToAct::Nobody {
        bail!("{}", text::nothing_to_resume(lang, path));
    }
    let record = place.game.record();
    let sitters = if let Some(list) = &args.seats {
        seats::parse(list, id, lang)?
    } else {
        let sitter = |seat| Sitter::of_tag(record.tag(&tag_of(seat)), lang);
        Seat::all(place.state().players()).map(sitter).collect::<Result<_>>()?
    };
    if sitters.len() != usize::from(place.state().players()) {
        bail!("{}", text::other_number_of_seats(lang, place.state().players(), sitters.len()));
    }
    let key = record.tag("key").and_then(Hash256::parse);
    let dealer = match (args.seed, key) {
        (Some(seed), _) => Dealer::from_seed(seed),
        (None, Some(key)) => Dealer::new(key.0),
        (None, None) => Dealer::new(entropy()?),
    };
    let mut game = place.game.branch(place.ply);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    game.set_tag("branch", &format!("step {ply} of {name}"));
    let names = if args.seats.is_none() {
        place.names
    } else {
        Names::new(sitters.iter().enumerate().map(|(place, sitter)| sitter.name(place, lang)).collect())
    };
    for (seat, sitter) in Seat::all(sitters.len() as u8).zip(&sitters) {
        game.set_tag(&tag_of(seat), &format!("{} {}", sitter.kind(), names.get(seat)));
    }
    Ok(Table { game, dealer, sitters, names, bot_seed: bot_seed(args)?, save: args.save.clone() })
}

/// A match that was left.
fn resume<G: Title>(args: &Args, path: &Path, bytes: &[u8], lang: Lang) -> Result<Table<G>> {
    if args.seats.is_some() || args.save.is_some() {
        bail!("{}", text::resume_needs_ply(lang));
    }
    let file = RecordArgs { file: path.to_path_buf(), content: args.table.content.clone() };
    let game = files::timeline::<G>(&file, bytes, lang)?;
    let record = game.record();
    if game.state().to_act() == ToAct::Nobody {
        bail!("{}", text::nothing_to_resume(lang, path));
    }
    let dealer = match args.seed {
        Some(seed) => Dealer::from_seed(seed),
        None => Dealer::new(files::read_key(&key_file(path), lang)?.0),
    };
    // A branch names no dealer: its first steps come from another one.
    if record.tag("branch").is_none() && record.header.dice != Some(dealer.hash()) {
        bail!("{}", text::other_key(lang, path));
    }
    let sitter = |seat| Sitter::of_tag(record.tag(&tag_of(seat)), lang);
    let sitters = Seat::all(game.state().players()).map(sitter).collect::<Result<_>>()?;
    let names = Names::of_record(record, lang);
    Ok(Table { game, dealer, sitters, names, bot_seed: bot_seed(args)?, save: Some(path.to_path_buf()) })
}

/// The file in which the key of a match waits until it is over.
fn key_file(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".key");
    beside.into()
}

/// The bots need not play the same again, unless a seed is given.
fn bot_seed(args: &Args) -> Result<u64> {
    args.seed.map_or_else(|| Ok(u64::from_le_bytes(entropy()?)), |seed| Ok(seeds::thinking(seed, [])))
}

/// Fresh random bytes from the system.
fn entropy<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("{error}"))?;
    Ok(bytes)
}

impl<G: Title> Table<G> {
    fn sit_down<'a, 'b>(
        self,
        lang: Lang,
        input: &'a mut dyn BufRead,
        screen: &'a mut Screen<'b>,
    ) -> Result<Session<'a, 'b, G>> {
        let mut seeds = Rng::new(self.bot_seed);
        let setup = write_setup::<G>(&self.game.record().header.setup);
        let players = self.sitters.iter().map(|sitter| match sitter {
            Sitter::Human(_) => Player::Human,
            Sitter::Bot(player) => Player::Bot(player.sit(setup.clone(), seeds.next_u64(), lang)),
        });
        let players = players.collect();
        if let Some(path) = &self.save {
            files::write_secret(&key_file(path), &Hash256(self.dealer.key()).to_string(), lang)?;
        }
        let Table { game, dealer, names, save, .. } = self;
        // A player who returns knows what happened, or asks for it.
        let (told, look) = (SeatMap::from_fn(|_| game.ply()), game.ply());
        Ok(Session { game, dealer, players, names, lang, input, screen, save, told, last: None, look, guided: false })
    }
}

enum Player<G: Title> {
    Human,
    Bot(Box<dyn bots::Sitter<G>>),
}

/// How a match continues after a person was asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Goes,
    Ends,
}

/// A match with the people and bots at this terminal.
struct Session<'a, 'b, G: Title> {
    game: Timeline<G>,
    dealer: Dealer,
    players: Vec<Player<G>>,
    names: Names,
    lang: Lang,
    input: &'a mut dyn BufRead,
    screen: &'a mut Screen<'b>,
    save: Option<PathBuf>,
    /// The ply up to which each seat has been told what happened.
    told: SeatMap<u32>,
    /// The person who looked at the screen last.
    last: Option<Seat>,
    /// The ply last looked back at.
    look: u32,
    /// Whether every question comes with a hint.
    guided: bool,
}

/// The rule behind an answer, or the one that forbids it.
fn explain<G: Title>(
    screen: &mut Screen<'_>,
    known: Known<'_, G>,
    action: G::Action,
    names: &Names,
    lang: Lang,
) -> Result<()> {
    let (rule, forbidden) = match G::why(known, action) {
        Verdict::Allowed(rule) => (rule, false),
        Verdict::Forbidden(rule) => (rule, true),
    };
    let heading =
        if forbidden { text::forbidden(lang).to_string() } else { painted(names, &G::action(lang, known, action)) };
    screen.say(&heading)?;
    if forbidden {
        // For an answer that belongs to another moment: what is to be decided first.
        let cause = G::because(lang, known, action).unwrap_or_else(|| G::prompt(lang, known));
        screen.item("    ", &painted(names, &cause))?;
    }
    screen.item("    ", &format!("{}: {}", rule.id(), G::rule(lang, rule)))
}

impl<G: Title> Session<'_, '_, G> {
    fn run(mut self) -> Result<()> {
        self.screen.say(&text::welcome(self.lang, G::title(self.lang), self.game.record().header.dice))?;
        self.save()?;
        loop {
            self.game.deal_all(&self.dealer);
            let Some(seat) = self.game.state().to_act().seats().first() else { break };
            let after = match &self.players[seat.index()] {
                Player::Human => self.ask(seat)?,
                Player::Bot(_) => self.let_bot_answer(seat)?,
            };
            self.save()?;
            if after == After::Ends {
                return self.leave();
            }
        }
        self.finish()
    }

    /// A bot answers; where nobody is at the screen everybody watches.
    fn let_bot_answer(&mut self, seat: Seat) -> Result<After> {
        let Player::Bot(bot) = &mut self.players[seat.index()] else { unreachable!("a bot sits here") };
        let view = self.game.state().view(Some(seat));
        match bot.decide(&view, &Leash::default()) {
            Ok(action) => self.play(seat, action),
            Err(why) => {
                self.screen.say(&text::bots::bot_failed(self.lang, self.names.get(seat), &why))?;
                Ok(After::Ends)
            }
        }
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> Result<After> {
        self.game.play(seat, self.game.ply(), action)?;
        Ok(After::Goes)
    }

    /// Asks a person until there is an answer, or an undo.
    fn ask(&mut self, seat: Seat) -> Result<After> {
        if !self.hand_over(seat)? {
            return Ok(After::Ends);
        }
        self.tell_news(seat)?;
        self.look = self.game.ply();
        let mut question = Question::new(self.game.state(), seat);
        self.show_board(seat)?;
        question.fit(self.screen, self.game.state(), seat, &self.names, self.lang);
        if self.guided {
            self.hint(seat)?;
        }
        self.show_question(seat, &question)?;
        loop {
            write!(self.screen.out, "{}> ", screen::name(&self.names, seat))?;
            let Some(line) = self.read_line()? else { return Ok(After::Ends) };
            if let Some(after) = self.hear(seat, &mut question, Said::parse(&line))? {
                return Ok(after);
            }
        }
    }

    /// Does what a person says; `None` while the question stays open.
    fn hear(&mut self, seat: Seat, question: &mut Question<G>, said: Said) -> Result<Option<After>> {
        let content = self.game.state().content();
        match said {
            Said::Number(n) => match n.checked_sub(1).and_then(|n| question.offers.get(n)).cloned() {
                Some(Offer::Answer(action)) => return self.play(seat, action).map(Some),
                Some(Offer::Begin(parts)) => {
                    question.choose(content, parts);
                    self.show_question(seat, question)?;
                }
                None => self.screen.say(&text::no_such_answer(self.lang, question.offers.len()))?,
            },
            Said::Word(word) => match G::read_action(content, &word) {
                Some(action) if question.is_legal(action) => return self.play(seat, action).map(Some),
                Some(action) => self.explain(seat, action)?,
                None => self.screen.say(&text::unclear(self.lang, question.offers.len()))?,
            },
            Said::Nothing => match question.only() {
                Some(action) => return self.play(seat, action).map(Some),
                None => self.screen.say(&text::unclear(self.lang, question.offers.len()))?,
            },
            Said::Undo if question.back() => self.show_question(seat, question)?,
            Said::Undo if self.game.free_undo(seat) < self.game.ply() => {
                self.game.undo_to(self.game.ply() - 1);
                self.told[seat] = self.told[seat].min(self.game.ply());
                self.screen.say(text::undone(self.lang))?;
                return Ok(Some(After::Goes));
            }
            Said::Undo => self.screen.say(text::no_undo(self.lang))?,
            Said::Filter(words) => self.filter(seat, question, &words)?,
            Said::Why(n) => self.about(seat, question, n, Self::explain)?,
            Said::Preview(n) => self.about(seat, question, n, Self::preview)?,
            Said::Hint => self.hint(seat)?,
            Said::Log => self.tell(Some(seat), 0)?,
            Said::Scores => scores::so_far(self.screen.out, self.game.state(), &self.names, self.lang)?,
            Said::Board => {
                self.show_board(seat)?;
                self.show_question(seat, question)?;
            }
            Said::Look(back) => {
                self.look_at(seat, back)?;
                if self.look == self.game.ply() {
                    self.show_question(seat, question)?;
                }
            }
            Said::Quit => return Ok(Some(After::Ends)),
            Said::Help => self.screen.draw(text::play_help(self.lang))?,
            Said::Unclear => self.screen.say(&text::unclear(self.lang, question.offers.len()))?,
        }
        Ok(None)
    }

    /// Says something about the answer with this number.
    fn about(
        &mut self,
        seat: Seat,
        question: &Question<G>,
        n: usize,
        tell: fn(&mut Self, Seat, G::Action) -> Result<()>,
    ) -> Result<()> {
        match question.answer(n) {
            Some(action) => tell(self, seat, action),
            None if (1..=question.offers.len()).contains(&n) => self.screen.say(&text::several_answers(self.lang, n)),
            None => self.screen.say(&text::no_such_answer(self.lang, question.offers.len())),
        }
    }

    /// Lists the answers with these words in them.
    fn filter(&mut self, seat: Seat, question: &mut Question<G>, words: &str) -> Result<()> {
        let state = self.game.state();
        if words.is_empty() {
            question.back();
        } else if !question.filter(state, seat, words, &self.names, self.lang) {
            return self.screen.say(&text::nothing_found(self.lang, words));
        }
        self.show_question(seat, question)
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
            // News for the last person alone is shown before the screen is passed on.
            let secret = |ply| self.game.all_told(ply).iter().any(|told| told.to == Audience::Only(before));
            if (self.told[before]..self.game.ply()).any(secret) {
                self.tell_news(before)?;
                self.screen.say(&text::hide(self.lang, self.names.get(before)))?;
                if self.read_line()?.is_none() {
                    return Ok(false);
                }
            }
            self.screen.clear()?;
        }
        self.screen.say(&text::pass_screen(self.lang, self.names.get(seat)))?;
        Ok(self.read_line()?.is_some())
    }

    fn read_line(&mut self) -> Result<Option<String>> {
        self.screen.read(self.input)
    }

    /// Tells a person what has happened since the last look.
    fn tell_news(&mut self, seat: Seat) -> Result<()> {
        let from = self.told[seat];
        self.told[seat] = self.game.ply();
        self.tell(Some(seat), from)
    }

    fn tell(&mut self, viewer: Option<Seat>, from: u32) -> Result<()> {
        let content = self.game.state().content();
        for (_, event) in self.game.told(viewer, from) {
            self.screen.item("  · ", &painted(&self.names, &G::event(self.lang, content, event)))?;
        }
        Ok(())
    }

    /// Shows what the seat knew some steps before the place it last looked at, or after it.
    fn look_at(&mut self, seat: Seat, back: i32) -> Result<()> {
        let now = self.game.ply();
        self.look = self.look.saturating_add_signed(-back).min(now);
        let content = self.game.state().content();
        self.screen.say(&faint(&text::step_of(self.lang, self.look, now)))?;
        let before = self.look.saturating_sub(1);
        let told = self.game.told(Some(seat), before).take_while(|(ply, _)| *ply < self.look);
        for event in told.map(|(_, event)| *event).collect::<Vec<_>>() {
            self.screen.item("  · ", &painted(&self.names, &G::event(self.lang, content, &event)))?;
        }
        self.draw_board(&self.game.view(Some(seat), self.look))
    }

    fn show_board(&mut self, seat: Seat) -> Result<()> {
        self.draw_board(&self.game.state().view(Some(seat)))
    }

    fn draw_board(&mut self, view: &View<G>) -> Result<()> {
        let board = G::board(self.lang, view);
        self.screen.draw(&format!("\n{}\n", self.names.board(board.trim_end())))
    }

    fn show_question(&mut self, seat: Seat, question: &Question<G>) -> Result<()> {
        question.show(self.screen, self.game.state(), seat, &self.names, self.lang)
    }

    fn explain(&mut self, seat: Seat, action: G::Action) -> Result<()> {
        explain::<G>(self.screen, self.game.state().known(seat), action, &self.names, self.lang)
    }

    /// What an answer would certainly bring.
    fn preview(&mut self, seat: Seat, action: G::Action) -> Result<()> {
        let (state, lang) = (self.game.state(), self.lang);
        let players = state.players();
        let preview = Preview::new(&self.game.state().view(Some(seat)), seat, players, action);
        self.screen.say(&painted(&self.names, &G::action(lang, state.known(seat), action)))?;
        for event in &preview.events {
            self.screen.item("  · ", &painted(&self.names, &G::event(lang, state.content(), event)))?;
        }
        for (seat, change) in preview.changes {
            self.screen.item("  ± ", &text::forecast_change(lang, &screen::name(&self.names, seat), change))?;
        }
        if preview.open {
            self.screen.item("  … ", text::rest_is_open(lang))?;
        }
        Ok(())
    }

    /// What a bot would do here, from what the seat knows.
    fn hint(&mut self, seat: Seat) -> Result<()> {
        let view = self.game.state().view(Some(seat));
        self.screen.say(&faint(text::thinking(self.lang)))?;
        self.screen.out.flush()?;
        let (limits, most) = HINT;
        let mut thinker = thinking::thinker::<G>(limits, 1, u64::from(self.game.ply()));
        let thoughts = thinking::thoughts(&mut thinker, &view, Ask::Advise)?;
        let thoughts = thoughts.expect("a search that explains has thoughts");
        let known = view.known().expect("a seat's view");
        for answer in thoughts.answers.iter().take(most) {
            let [words, chance, points, _] = thinking::row(known, answer, &self.names, self.lang);
            self.screen.item("  · ", &text::advice(self.lang, &words, &chance, &points))?;
        }
        let verdict = thoughts.verdict(self.lang);
        for line in verdict.into_iter().chain(thoughts.reasons(self.lang, known)) {
            self.screen.item("    ", &painted(&self.names, &line))?;
        }
        let best = G::write_action(view.content(), thoughts.answers[0].action);
        self.screen.say(&text::type_it(self.lang, &best))
    }

    /// Writes the record to its file.
    fn save(&self) -> Result<()> {
        let Some(path) = &self.save else { return Ok(()) };
        files::write_for_good(path, self.game.record().to_text(self.game.state().content()).as_bytes(), self.lang)
    }

    /// The match ends unfinished.
    fn leave(self) -> Result<()> {
        self.screen.say("")?;
        self.screen.say(&text::left(self.lang, self.game.ply()))?;
        match &self.save {
            Some(path) => self.screen.say(&text::resumable(self.lang, path)),
            None => Ok(()),
        }
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
        if let Some(scores) = self.game.state().result() {
            for player in &mut self.players {
                if let Player::Bot(bot) = player {
                    bot.over(&scores);
                }
            }
        }
        self.tell(viewer, from)?;
        self.draw_board(&self.game.state().view(viewer))?;
        self.screen.draw(&format!("{}\n", text::over(self.lang)))?;
        scores::final_table(self.screen.out, self.game.state(), &self.names, self.lang)?;
        let key = Hash256(self.dealer.key()).to_string();
        self.game.set_tag("key", &key);
        self.save()?;
        self.screen.say(&text::key(self.lang, &key))?;
        let Some(path) = &self.save else { return Ok(()) };
        // The record has the key now.
        files::remove(&key_file(path), self.lang)?;
        self.screen.say(&text::saved(self.lang, path))
    }
}
