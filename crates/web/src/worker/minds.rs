//! The worker's side: thinkers that live as long as their matches.

use super::{Advice, Ask, Question, Reply};
use crate::shelf;
use crate::venue::content_of;
use bots::{Budget, Kind, Limits, Thinker, networks};
use catalog::GameId;
use engine::{Numbered, Title, recall};
use std::any::Any;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wire::read_tree;

/// The most thinkers kept; one more, and the oldest goes. A table has up to five seats.
const MOST: usize = 12;

/// The thinkers of this thread.
#[derive(Default)]
pub(crate) struct Minds {
    /// By the page's numbers, each with whether it thinks without the network that it needs.
    thinkers: BTreeMap<u32, (Box<dyn Any>, bool)>,
    /// The files of the networks that were read.
    networks: BTreeSet<String>,
}

thread_local! {
    static MINDS: RefCell<Minds> = RefCell::new(Minds::default());
}

/// The worker's door: one question, one answer, both as JSON. `network` fetches a file of the site, and returns `null`
/// if it cannot.
#[wasm_bindgen]
pub async fn answer(question: String, network: js_sys::Function) -> String {
    let fetched = async |name: &str| {
        let promise = network.call1(&JsValue::NULL, &name.into()).ok()?.dyn_into::<js_sys::Promise>().ok()?;
        let file = JsFuture::from(promise).await.ok()?.dyn_into::<js_sys::Uint8Array>().ok()?;
        Some(file.to_vec())
    };
    reply(&question, js_sys::Date::now, fetched).await
}

/// Answers a question; `clock` returns milliseconds, `network` fetches one.
async fn reply(question: &str, clock: fn() -> f64, network: impl AsyncFn(&str) -> Option<Vec<u8>>) -> String {
    let reply = match read_tree::<Question>(question) {
        Ok(question) => Reply { number: question.number, answer: think_about(&question, clock, network).await },
        Err(error) => Reply { number: 0, answer: Err(error.to_string()) },
    };
    serde_json::to_string(&reply).expect("plain data serialises")
}

async fn think_about(
    question: &Question,
    clock: fn() -> f64,
    network: impl AsyncFn(&str) -> Option<Vec<u8>>,
) -> Result<Advice, String> {
    let game = GameId::parse(&question.game).ok_or("no such game")?;
    let opened = shelf::fetch(game).await?;
    let file = match question.network.as_deref().filter(|name| MINDS.with_borrow(|minds| minds.lack(question, name))) {
        Some(name) => network(name).await,
        None => None,
    };
    MINDS.with_borrow_mut(|minds| opened.think(minds, question, file, clock))
}

impl Minds {
    /// Whether the thinker for this question is new and its network missing.
    fn lack(&self, question: &Question, network: &str) -> bool {
        !self.thinkers.contains_key(&question.mind) && !self.networks.contains(network)
    }

    /// Without a time limit the answer is the same on every machine.
    pub(crate) fn think<G: Title>(
        &mut self,
        question: &Question,
        network: Option<Vec<u8>>,
        clock: fn() -> f64,
    ) -> Result<Advice, String> {
        let limits = Limits::parse(&question.limits).ok_or("no such limits")?;
        let content = content_of::<G>(question.edition.as_deref())?;
        let view = recall::<G>(content, &question.view).ok_or("no such view")?;
        let ask = match question.ask {
            Ask::Choose => bots::Ask::Choose,
            Ask::Advise => bots::Ask::Advise,
            Ask::Judge(id, _) => bots::Ask::Judge(G::Action::from_id(id).ok_or("no such answer")?),
        };
        let start = clock();
        let spent = || ((clock() - start) / f64::from(limits.millis)) as f32;
        let timed = Budget::until(&spent, limits.iterations);
        let budget = if limits.millis == 0 { Budget::iterations(limits.iterations) } else { timed };
        let kind = Kind::parse(&question.bot).ok_or("no such bot")?;
        let plain = !self.has_network::<G>(kind, view.players(), question, network);
        let (mind, plain) = self.mind::<G>(kind, question, plain)?;
        let thought = mind.think(&view, ask, &budget).map_err(|lost| lost.to_string())?;
        Ok(Advice { plain, ..Advice::of(&view, &thought, question.ask) })
    }

    /// Reads the fetched network; returns whether such a bot has what it needs at a table of this size.
    fn has_network<G: Title>(&mut self, kind: Kind, players: u8, question: &Question, file: Option<Vec<u8>>) -> bool {
        let Kind::Level(level) = kind else { return true };
        let Some(network) = level.network::<G>(players) else { return true };
        if file.is_some_and(|file| networks::bring::<G>(network, &file).is_ok()) {
            self.networks.extend(question.network.clone());
        }
        networks::is_here::<G>(network)
    }

    /// The thinker for this question, and whether it lacks its network; a new one if there is none of this number.
    fn mind<G: Title>(
        &mut self,
        kind: Kind,
        question: &Question,
        plain: bool,
    ) -> Result<(&mut Thinker<G>, bool), String> {
        if !self.thinkers.contains_key(&question.mind) && self.thinkers.len() >= MOST {
            self.thinkers.pop_first();
        }
        let new = || (Box::new(Thinker::<G>::new(kind, question.seed)) as Box<dyn Any>, plain);
        let (mind, plain) = self.thinkers.entry(question.mind).or_insert_with(new);
        let mind = mind.downcast_mut().ok_or_else(|| "this thinker knows another game".to_string())?;
        Ok((mind, *plain))
    }
}

#[cfg(test)]
mod tests {
    use super::super::observed;
    use super::*;
    use bots::{Leash, Lineup};
    use catalog::with_game;
    use engine::{Content as _, Dealer, Rng, Seat, Step, Timeline, parse_setup};
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    const SEED: u64 = 5;
    /// How many steps of a match are compared.
    const STEPS: usize = 160;

    /// Outside a browser nothing has to be fetched, so an answer is there immediately.
    fn answered(question: &str) -> Result<Advice, String> {
        let answer = pin!(reply(question, || 0.0, async |_| None)).poll(&mut Context::from_waker(Waker::noop()));
        let Poll::Ready(reply) = answer else { panic!("nothing has to be fetched") };
        read_tree::<Reply>(&reply).expect("a reply").answer
    }

    fn ask(question: &Question) -> Result<Advice, String> {
        answered(&serde_json::to_string(question).expect("plain data"))
    }

    fn question<G: Title>(game: &Timeline<G>, seat: Seat, bot: &str, seed: u64) -> Question {
        Question {
            number: game.ply(),
            mind: seat.0.into(),
            game: G::NAME.into(),
            bot: bot.into(),
            seed,
            limits: Kind::parse(bot).expect("a bot").limits().to_string(),
            ask: Ask::Choose,
            view: observed(&game.view(Some(seat), game.ply())),
            edition: None,
            network: None,
        }
    }

    /// The same views, seeds and history lead to the same decisions in an arena, at a server's table and in the page.
    fn all_play_alike<G: Title>(bot: &str) {
        let (kind, players) = (Kind::parse(bot).expect("a bot"), (*G::PLAYERS.start()).max(2));
        let setup = format!("players={players}");
        let content = content_of::<G>(None).expect("the default edition");
        let mut game = Timeline::<G>::new(content, parse_setup::<G>(&setup).expect("a setup"), None);
        let mut steps = Vec::new();
        let mut lineup = Lineup::<G>::new((0..players).map(|_| kind), SEED);
        lineup.play(&mut game.state().clone(), &mut Rng::new(9), |step| steps.push(step)).expect("bots decide");
        let mut rng = Rng::new(SEED);
        let seeds: Vec<u64> = (0..players).map(|_| rng.next_u64()).collect();
        let edition = content.hash().to_string();
        let mut live = ::host::start(G::NAME, &setup, &edition, &Dealer::from_seed(1)).expect("a table");
        // Another match's thinkers have the same numbers.
        MINDS.set(Minds::default());
        for &step in steps.iter().take(STEPS) {
            if let Step::Play(seat, id) = step {
                let (think, _) = live.think(seat, bot, seeds[seat.index()]).expect("a bot");
                assert_eq!(think(&Leash::default()), Ok(id), "{} at ply {}: the table", G::NAME, game.ply());
                let advice = ask(&question(&game, seat, bot, seeds[seat.index()]));
                assert_eq!(advice.map(|advice| advice.best()), Ok(Some(id)), "{}: the page", G::NAME);
            }
            live.carry_out(step, game.ply()).expect("the arena plays by the rules");
            game.repeat(step).expect("the arena plays by the rules");
        }
    }

    #[test]
    fn arena_table_and_page_play_alike() {
        for bot in ["expert", "novice"] {
            for &game in GameId::ALL {
                with_game!(game, G => all_play_alike::<G>(bot));
            }
        }
    }

    #[test]
    fn advice_says_why_and_a_bad_question_what_is_wrong() {
        let dealer = Dealer::from_seed(3);
        let setup = parse_setup::<kaiser::Kaiser>("players=3").expect("a setup");
        let content = content_of::<kaiser::Kaiser>(None).expect("the default edition");
        let mut game = Timeline::<kaiser::Kaiser>::new(content, setup, Some(&dealer));
        game.deal_all(&dealer);
        let seat = game.state().to_act().seats().first().expect("somebody is to act");
        let good = |bot: &str| Question { limits: "80it".into(), ..question(&game, seat, bot, 1) };
        let advice = ask(&Question { ask: Ask::Advise, ..good("grand-master") }).expect("advice");
        let [de, en] = advice.verdict.clone().expect("a verdict").map(|line| line.plain(|_| "?".into()));
        assert!(de.contains("Gewinnchance") && en.to_lowercase().contains("winning chance"), "{de} {en}");
        let judged = ask(&Question { ask: Ask::Judge(advice.answers[1].0, None), ..good("grand-master") });
        assert!(judged.expect("a judgement").chance(advice.answers[1].0).is_some());
        for (wrong, what) in [
            (Question { bot: "nobody".into(), mind: 9, ..good("greedy") }, "no such bot"),
            (Question { game: "go".into(), ..good("greedy") }, "no such game"),
            (Question { limits: "long".into(), ..good("greedy") }, "no such limits"),
            (Question { ask: Ask::Judge(u16::MAX, None), ..good("greedy") }, "no such answer"),
        ] {
            assert_eq!(ask(&wrong), Err(what.into()));
        }
        assert!(answered("noise").is_err());
    }

    #[test]
    fn the_oldest_thinker_goes() {
        let setup = parse_setup::<kaiser::Kaiser>("players=3").expect("a setup");
        let game = Timeline::<kaiser::Kaiser>::new(content_of::<kaiser::Kaiser>(None).expect("one"), setup, None);
        for mind in 0..100 {
            let question = Question { mind, ..question(&game, Seat(0), "random", 1) };
            assert_eq!(ask(&question), Err("the seat has nothing to decide".into()));
        }
        MINDS.with_borrow(|Minds { thinkers, .. }| {
            assert!(thinkers.len() == MOST && thinkers.contains_key(&99) && !thinkers.contains_key(&0));
        });
    }
}
