//! What a thinker does when its bot fails, is stopped or has nothing to do.

use bots::{Ask, Bot, Budget, Kind, Leash, Limits, Lost, Room, Thinker};
use engine::{Content, Dealer, Game, Lang, Timeline, View, parse_setup};
use kaiser::Kaiser;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

type Action = <Kaiser as Game>::Action;

/// A match whose cards are dealt.
fn dealt() -> Timeline<Kaiser> {
    let dealer = Dealer::from_seed(1);
    let setup = parse_setup::<Kaiser>("players=3").expect("a setup");
    let mut game = Timeline::new(<Kaiser as Game>::Content::standard(), setup, Some(&dealer));
    game.deal_all(&dealer);
    game
}

/// What the seat that is to act sees.
fn view() -> View<Kaiser> {
    let game = dealt();
    game.view(game.state().to_act().seats().first(), game.ply())
}

/// Fails, in one of two ways, until it has been asked this often.
struct Faulty {
    asked: Arc<AtomicU32>,
    well_from: u32,
    panics: bool,
}

impl Bot<Kaiser> for Faulty {
    fn choose(&mut self, _: &View<Kaiser>, legal: &[Action], _: &Budget<'_>) -> Action {
        if self.asked.fetch_add(1, Ordering::Relaxed) >= self.well_from {
            return legal[0];
        }
        assert!(!self.panics, "a planted fault");
        let mut id = 0..;
        let any = || <Action as engine::Numbered>::from_id(id.next().expect("an id")).expect("an action");
        std::iter::repeat_with(any).find(|action| !legal.contains(action)).expect("an illegal answer")
    }
}

/// The result of a question to a faulty bot, and how often it was asked.
fn ask_faulty(well_from: u32, panics: bool) -> (Result<Action, Lost>, u32) {
    let (asked, count) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let (of, made) = (asked.clone(), count.clone());
    let make = move || {
        made.fetch_add(1, Ordering::Relaxed);
        Box::new(Faulty { asked: of.clone(), well_from, panics }) as Box<dyn Bot<Kaiser>>
    };
    let mut thinker = Thinker::made_by(make, Limits { iterations: 1, millis: 0 });
    let answer = thinker.choose(&view(), &Leash::default());
    assert_eq!(count.load(Ordering::Relaxed), 1 + well_from.min(2), "a bot that fails is replaced");
    (answer, asked.load(Ordering::Relaxed))
}

#[test]
fn a_bot_that_fails_is_replaced_and_asked_again_once() {
    for panics in [true, false] {
        let (answer, asked) = ask_faulty(0, panics);
        assert!(answer.is_ok() && asked == 1);
        let (answer, asked) = ask_faulty(1, panics);
        assert!(answer.is_ok() && asked == 2);
        assert_eq!(ask_faulty(2, panics), (Err(Lost::Failed), 2));
    }
}

#[test]
fn a_thought_that_is_cancelled_or_about_nothing_has_no_answer() {
    let leash = Leash::default();
    leash.cancel();
    for name in ["random", "greedy", "mcts:1000000it", "grand-master"] {
        let mut thinker = Thinker::<Kaiser>::new(Kind::parse(name).expect(name), 1);
        assert_eq!(thinker.choose(&view(), &leash), Err(Lost::Cancelled), "{name}");
        let stranger = dealt().view(None, 0);
        assert_eq!(thinker.choose(&stranger, &Leash::default()), Err(Lost::NoQuestion), "{name}");
        let budget = Budget::iterations(30);
        assert!(thinker.think(&view(), Ask::Choose, &budget).is_ok(), "{name} thinks again");
    }
}

/// A server has many tables, and each of their bots remembers what it has searched.
#[test]
fn minds_without_room_forget_and_think_on() {
    let room = Room::new(1 << 20);
    let leash = Leash::default().in_room(&room);
    let mut minds: Vec<Thinker<Kaiser>> =
        (0..40).map(|seed| Thinker::new(Kind::parse("mcts:300it").expect("a bot"), seed)).collect();
    for mind in &mut minds {
        assert!(mind.choose(&view(), &leash).is_ok());
    }
    let taken = room.taken();
    assert!(taken > 1 << 18 && taken <= 1 << 20, "{taken} bytes of forty minds");
    assert!(minds.iter_mut().all(|mind| mind.choose(&view(), &leash).is_ok()), "they think again");
    drop(minds);
    assert_eq!(room.taken(), 0, "a dropped mind takes no room");
}

#[test]
fn advice_has_reasons_and_a_judgement_looks_at_the_answer() {
    let (view, budget) = (view(), Budget::iterations(200));
    let mut thinker = Thinker::<Kaiser>::new(Kind::parse("grand-master").expect("a level"), 1);
    let thoughts = thinker.think(&view, Ask::Advise, &budget).expect("advice").thoughts.expect("thoughts");
    assert!(Lang::ALL.iter().all(|&lang| thoughts.verdict(lang).is_some()), "it says why");
    let last = thoughts.answers.last().expect("an answer").action;
    let judged = thinker.think(&view, Ask::Judge(last), &budget).expect("a judgement").thoughts.expect("thoughts");
    let tried = judged.answers.iter().find(|answer| answer.action == last).expect("it is listed").tried;
    assert!(tried >= 200 / 4, "a quarter of the attention, not {tried}");
    assert!(thinker.think(&view, Ask::Choose, &budget).expect("a choice").thoughts.is_none());
}
