//! Promises of the bots on real games.

use bots::{Bot, Budget, Evaluator, Judge, Kind, Leash, Level, MAX_NODES, Search, Settings, Worth, networks};
use catalog::{GameId, with_game};
use engine::{
    Content, Known, LEVELS, Lang, Network, Numbered, Recipe, Resample, Rng, Seat, State, TAUGHT, Tally, Terms, Title,
    ToAct, View, parse_setup,
};
use nets::{Layout, Memory, Net};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Positions with a choice, from random play.
fn positions<G: Title>(many: u64) -> Vec<(State<G>, Seat)> {
    let mut found = Vec::new();
    for seed in 0.. {
        let players = G::PLAYERS.start() + (seed % u64::from(1 + G::PLAYERS.end() - G::PLAYERS.start())) as u8;
        let setup = parse_setup::<G>(&format!("players={players}")).expect("the default setup is valid");
        let (mut state, mut rng) = (G::start(<G::Content as Content>::standard(), &setup), Rng::new(seed));
        let (mut playout, mut legal) = (engine::Playout::default(), Vec::new());
        for _ in 0..10 + 20 * seed {
            playout.step(&mut state, &mut rng);
        }
        loop {
            if let ToAct::Seats(seats) = state.to_act() {
                let seat = seats.first().expect("somebody is to act");
                state.legal(seat, &mut legal);
                if legal.len() > 2 {
                    found.push((state, seat));
                    break;
                }
            }
            if !playout.step(&mut state, &mut rng) {
                break;
            }
        }
        if found.len() as u64 == many || seed > 10 * many {
            break;
        }
    }
    found
}

fn legal<G: Title>(view: &View<G>) -> Vec<G::Action> {
    let mut legal = Vec::new();
    view.legal(&mut legal);
    legal
}

/// Everything a search says about a view.
fn thoughts<G: Title>(view: &View<G>, settings: Settings, iterations: u32) -> Vec<(G::Action, u32, u32, u32)> {
    let mut search = Search::judged(settings, 7);
    search.choose(view, &legal(view), &Budget::iterations(iterations));
    let thoughts = search.thoughts().expect("there was a choice");
    thoughts.answers.iter().map(|a| (a.action, a.visits, a.worth.to_bits(), a.chance.to_bits())).collect()
}

/// Same view, same seed, same answer, whatever the truth behind the view is.
fn secrets_do_not_matter<G: Title>() {
    for (n, (state, seat)) in positions::<G>(8).into_iter().enumerate() {
        let view = state.view(Some(seat));
        let first = thoughts(&view, Settings::STANDARD, 200);
        let mut rng = Rng::new(n as u64);
        for _ in 0..3 {
            let other = G::resample(&view, &mut rng);
            assert_eq!(thoughts(&other.view(Some(seat)), Settings::STANDARD, 200), first);
        }
        for kind in ["random", "greedy", "apprentice", "journeyman", "adept", "expert", "master"] {
            let kind = Kind::parse(kind).expect(kind);
            let answer = |view: &View<G>| kind.bot::<G>(3).choose(view, &legal(view), &Budget::iterations(100));
            assert_eq!(answer(&G::resample(&view, &mut rng).view(Some(seat))), answer(&view));
        }
    }
}

/// Everything a search with a judge says about a view.
fn thoughts_by<G: Title>(eval: impl Evaluator<G>, view: &View<G>, threads: usize) -> Vec<(G::Action, u32, u32)> {
    thoughts_with(eval, view, Settings { threads, plies: 0, ..Settings::STANDARD })
}

fn thoughts_with<G: Title>(eval: impl Evaluator<G>, view: &View<G>, settings: Settings) -> Vec<(G::Action, u32, u32)> {
    let mut search = Search::new(eval, settings, 7);
    search.choose(view, &legal(view), &Budget::iterations(120));
    let thoughts = search.thoughts().expect("there was a choice");
    thoughts.answers.iter().map(|a| (a.action, a.visits, a.worth.to_bits())).collect()
}

fn taught<G: Title>() -> Judge {
    taught_from::<G>(5)
}

fn taught_from<G: Title>(seed: u64) -> Judge {
    let net = Net::untaught(Layout::of::<G>(), &[32, 16], seed);
    Judge::of::<G>(Settings::STANDARD).beside::<G>(Arc::new(net)).expect("a network for this game")
}

/// The same for a search with a network, whose judge sees views of seats in invented worlds.
fn networks_keep_secrets<G: Title>() {
    for (n, (state, seat)) in positions::<G>(6).into_iter().enumerate() {
        let (view, mut rng) = (state.view(Some(seat)), Rng::new(n as u64));
        for threads in [1, 3] {
            let first = thoughts_by(taught::<G>(), &view, threads);
            assert_eq!(thoughts_by(taught::<G>(), &view, threads), first, "it repeats");
            for _ in 0..3 {
                let other = G::resample(&view, &mut rng);
                assert_eq!(thoughts_by(taught::<G>(), &other.view(Some(seat)), threads), first);
            }
        }
    }
}

/// A search that does not trust networks thinks the same with all of them; with half trust, each matters.
fn networks_count_as_far_as_they_are_trusted<G: Title>() {
    let (mut heard, mut unheard) = (0, 0);
    for (state, seat) in positions::<G>(6) {
        let view = state.view(Some(seat));
        for plies in [0, 4] {
            let says = |seed, trust| {
                let settings = Settings { plies, trust, ..Settings::STANDARD };
                thoughts_with(taught_from::<G>(seed), &view, settings)
            };
            assert_eq!(says(5, 0.0), says(6, 0.0));
            let differ = usize::from(says(5, 0.5) != says(6, 0.5));
            (heard, unheard) = (heard + differ, unheard + 1 - differ);
        }
    }
    assert!(heard > unheard, "{heard} of {}", heard + unheard);
}

/// A judge that shows the network what the seats really hold.
struct Peeking<G: Title> {
    taught: Judge,
    truth: State<G>,
}

impl<G: Title> Evaluator<G> for Peeking<G> {
    fn hunch(&self, known: Known<'_, G>, action: G::Action) -> i32 {
        self.taught.hunch(known, action)
    }
    fn value(&self, known: Known<'_, G>) -> i32 {
        Evaluator::<G>::value(&self.taught, known)
    }
    fn worth(&self, state: &State<G>, players: u8) -> Worth {
        self.taught.worth(state, players)
    }
    fn foresee(
        &self,
        known: Known<'_, G>,
        legal: &[G::Action],
        memory: &mut Memory,
        shares: &mut Vec<f32>,
    ) -> Option<Worth> {
        let own = self.truth.known(known.seat).own;
        self.taught.foresee(Known { own, ..known }, legal, memory, shares)
    }
    fn explain(&self, state: &State<G>) -> (Tally, Terms) {
        Evaluator::<G>::explain(&self.taught, state)
    }
}

#[test]
fn a_planted_leak_to_the_network_is_found() {
    let mut found = 0;
    for (n, (state, seat)) in positions::<kaiser::Kaiser>(6).into_iter().enumerate() {
        let (view, mut rng) = (state.view(Some(seat)), Rng::new(n as u64));
        let peek = |truth| thoughts_by(Peeking { taught: taught::<kaiser::Kaiser>(), truth }, &view, 1);
        found += usize::from((0..3).any(|_| peek(kaiser::Kaiser::resample(&view, &mut rng)) != peek(state)));
    }
    assert!(found > 3, "a judge that peeks thinks differently, as the test above would show: {found} of 6");
}

/// The levels of the first ladder are what they were: a hash of their answers, which no change may change.
#[test]
fn the_first_ladder_stays_as_it_was() {
    const ANSWERS: [u64; 4] =
        [0xb959_6d15_7faf_e16d, 0xd674_25a4_ebd9_8336, 0xa37a_39f7_60b3_f9f2, 0x2879_7966_fa9b_bd72];
    // A game that was added later has no first ladder.
    let games = GameId::ALL.iter().take(ANSWERS.len());
    let found: Vec<u64> = games.map(|&id| with_game!(id, G => first_ladder::<G>())).collect();
    assert_eq!(found, ANSWERS, "{found:#018x?}");
}

/// A hash of what each level of the first ladder answers in some positions, with at most 150 iterations.
fn first_ladder<G: Title>() -> u64 {
    let mut answers = Vec::new();
    for level in Level::ALL {
        let kind = Kind::parse(&format!("{}@1", level.slug())).expect("a level of the first ladder");
        assert_eq!(kind, Kind::First(level));
        for (state, seat) in positions::<G>(6) {
            let view = state.view(Some(seat));
            answers.push(kind.bot::<G>(7).choose(&view, &legal(&view), &Budget::iterations(150)).id());
        }
    }
    engine::fingerprint(&answers)
}

/// Same seed and iterations, same thoughts, on several threads too.
fn thoughts_repeat<G: Title>() {
    for (state, seat) in positions::<G>(4) {
        let view = state.view(Some(seat));
        for threads in [1, 2, 3] {
            let settings = Settings { threads, ..Settings::STANDARD };
            assert_eq!(thoughts(&view, settings, 301), thoughts(&view, settings, 301), "{threads} threads");
        }
    }
}

/// A search that goes on through the decisions of a turn answers alike every time it is asked the same questions,
/// whatever the truth behind the views; and its memory is useful.
fn memory_repeats<G: Title>() {
    let (mut state, first) = positions::<G>(1).pop().expect("a position");
    let mut questions = Vec::new();
    let mut playout = engine::Playout::default();
    // In some games nobody decides twice in a row: there nothing can be remembered.
    let (mut steps, mut twice_in_a_row) = (0, false);
    while questions.len() < 6 {
        if let ToAct::Seats(seats) = state.to_act()
            && seats.has(first)
            && legal(&state.view(Some(first))).len() > 1
        {
            twice_in_a_row |= !questions.is_empty() && steps == 1;
            questions.push(state.view(Some(first)));
            steps = 0;
        }
        steps += 1;
        if !playout.step(&mut state, &mut Rng::new(questions.len() as u64)) {
            break;
        }
    }
    let think = |ask: &mut dyn FnMut(&View<G>) -> View<G>| {
        let mut search = Search::judged(Settings::STANDARD, 7);
        let mut all = Vec::new();
        for view in &questions {
            let view = ask(view);
            search.choose(&view, &legal(&view), &Budget::iterations(200));
            let thoughts = search.thoughts().expect("there was a choice");
            all.extend(thoughts.answers.iter().map(|a| (a.action, a.visits, a.tried, a.worth.to_bits())));
        }
        all
    };
    let (once, mut rng) = (think(&mut View::clone), Rng::new(3));
    assert_eq!(think(&mut View::clone), once);
    assert_eq!(think(&mut |view| G::resample(view, &mut rng).view(Some(first))), once);
    let remembered = once.iter().any(|(_, visits, tried, _)| visits > tried);
    assert_eq!(remembered, twice_in_a_row, "each decision remembers something of the last one in its turn");
}

/// Neither the iterations nor the clock is overrun.
fn budgets_are_kept<G: Title>() {
    for (state, seat) in positions::<G>(4) {
        let view = state.view(Some(seat));
        let mut search = Search::judged(Settings::STANDARD, 1);
        search.explain(true);
        search.choose(&view, &legal(&view), &Budget::iterations(100));
        assert_eq!(search.thoughts().expect("a choice").iterations, 100);
        let looks = AtomicU32::new(0);
        let spent = || looks.fetch_add(1, Ordering::Relaxed) as f32 / 4.0;
        search.choose(&view, &legal(&view), &Budget::until(&spent, 1_000_000));
        assert!(search.thoughts().expect("a choice").iterations <= 5 * 16);
        // Time that is over before it begins still allows a legal answer.
        let answer = search.choose(&view, &legal(&view), &Budget::until(&|| 1.0, 1_000_000));
        assert!(legal(&view).contains(&answer));
    }
}

/// A cancelled thought does not go on, whether it was cancelled before it began or in the middle, on any number of
/// threads. Without the leash each of these would take hours.
fn thoughts_are_cancelled<G: Title>() {
    let (state, seat) = positions::<G>(1).pop().expect("a position");
    let view = state.view(Some(seat));
    let endless = ["mcts:50000000it", "mcts:50000000it:threads=3", "mcts:50000000it:worlds=4096:plies=100000:tries=99"];
    let levels = ["greedy", "casual:120", "random", "novice", "adept", "expert", "grand-master"];
    for name in endless.into_iter().chain(levels) {
        let (kind, leash) = (Kind::parse(name).expect(name), Leash::default());
        leash.cancel();
        let answer = kind.bot::<G>(3).choose(&view, &legal(&view), &Budget::iterations(u32::MAX / 2).on(&leash));
        assert!(legal(&view).contains(&answer), "{name}");
    }
    for threads in [1, 3] {
        let (leash, looks) = (Leash::default(), AtomicU32::new(0));
        // The third look at the clock cancels, as another thread might.
        let spent = || {
            if looks.fetch_add(1, Ordering::Relaxed) == 2 {
                leash.cancel();
            }
            0.0
        };
        let mut search = Search::judged(Settings { threads, ..Settings::STANDARD }, 1);
        search.choose(&view, &legal(&view), &Budget::until(&spent, 1_000_000_000).on(&leash));
        assert!(leash.is_cancelled());
    }
}

/// The caller's caps on threads and nodes hold whatever the settings say, through many decisions.
fn caps_are_kept<G: Title>() {
    let (state, seat) = positions::<G>(1).pop().expect("a position");
    let view = state.view(Some(seat));
    let mut search = Search::judged(Settings { threads: 3, ..Settings::STANDARD }, 1);
    let mut bytes = |nodes, threads| {
        let leash = Leash::capped(threads, nodes);
        search.choose(&view, &legal(&view), &Budget::iterations(600).on(&leash));
        search.thoughts().expect("a choice").bytes
    };
    let free = bytes(MAX_NODES, 3);
    let edges = legal(&view).len() * size_of::<[u64; 3]>();
    for (nodes, threads) in [(16, 3), (40, 1), (0, 1), (16, 1)] {
        let most = nodes * (12 + 14 + 8 * 24) + threads * (26 + edges);
        assert!(bytes(nodes, threads) <= most.min(free), "{nodes} nodes in {threads} threads");
    }
}

/// A level spends no more iterations than it names, however many it is offered.
fn levels_are_capped<G: Title>() {
    let (state, seat) = positions::<G>(1).pop().expect("a position");
    let view = state.view(Some(seat));
    for level in [Level::Expert, Level::Master] {
        let mut bot = level.bot::<G>(1);
        bot.choose(&view, &legal(&view), &Budget::iterations(1_000_000));
        let Recipe::Thinks(alone) = G::TUNING.levels[level as usize] else { panic!("{level:?} thinks") };
        let place = level as usize - (LEVELS - TAUGHT);
        let most = level.network::<G>(view.players()).map_or(alone, |network| network.levels[place]);
        assert!(bot.thoughts().expect("a choice").iterations <= most);
    }
}

/// Explanations are complete sentences in both languages.
fn thoughts_can_be_told<G: Title>() {
    for (state, seat) in positions::<G>(4) {
        let view = state.view(Some(seat));
        let mut search = Search::judged(Settings::STANDARD, 1);
        search.explain(true);
        search.choose(&view, &legal(&view), &Budget::iterations(300));
        let thoughts = search.thoughts().expect("a choice");
        assert_eq!(thoughts.continuation.first().map(|step| step.action), Some(thoughts.answers[0].action));
        assert_eq!(thoughts.loss(thoughts.answers[0].action).map(|loss| loss < 0.5), Some(true));
        for lang in Lang::ALL {
            let verdict = thoughts.verdict(lang).expect("there is a second answer");
            assert!(verdict.plain(|_| "?".into()).ends_with('.'));
        }
    }
}

/// A higher level slips less or thinks more, and every knob exists.
fn tuning_holds<G: Title>() {
    for pair in G::TUNING.levels.windows(2) {
        let better = match (pair[0], pair[1]) {
            (Recipe::Slips(low), Recipe::Slips(high)) => high < low,
            (Recipe::Thinks(low), Recipe::Thinks(high)) => high > low,
            (Recipe::Slips(_), Recipe::Thinks(_)) => true,
            (Recipe::Thinks(_), Recipe::Slips(_)) => false,
        };
        assert!(better, "{pair:?}");
    }
    let knobs = G::TUNING.networks.iter().flat_map(|network| network.knobs);
    assert!(G::TUNING.knobs.iter().chain(knobs).all(|knob| Settings::STANDARD.with(knob).is_some()));
}

/// Every network is the one that the game means, for a table of its own size, and only the strongest levels ask it.
fn networks_fit<G: Title>() {
    assert_eq!(G::FIRST.networks, []);
    let mut sizes = Vec::new();
    for network in G::TUNING.networks {
        let file = network.file.expect("a program carries its networks");
        networks::bring::<G>(network, file).expect(network.name);
        assert_eq!(networks::bring::<G>(network, &file[..file.len() - 1]), Err(networks::Unfit));
        assert_eq!(networks::bring::<G>(&Network { hash: "", ..*network }, file), Err(networks::Unfit));
        assert!(network.levels.is_sorted_by(|a, b| a < b) && G::PLAYERS.contains(&network.players));
        assert!(!sizes.contains(&network.players));
        sizes.push(network.players);
        let level = |players| Level::Expert.network::<G>(players).map(|network| network.name);
        assert_eq!((level(network.players), level(9)), (Some(network.name), None));
        assert_eq!(Level::Adept.network::<G>(network.players), None);
    }
}

/// A level with a network decides like the same search by name, and without the network as it did before.
fn levels_ask_their_networks<G: Title>() {
    let mut met = 0;
    for (state, seat) in positions::<G>(12) {
        let view = state.view(Some(seat));
        let visits = |bot: &mut dyn Bot<G>| {
            bot.choose(&view, &legal(&view), &Budget::iterations(60));
            let thoughts = bot.thoughts().expect("a choice");
            thoughts.answers.iter().map(|a| (a.action, a.visits, a.worth.to_bits())).collect::<Vec<_>>()
        };
        let level = visits(&mut *Level::GrandMaster.bot::<G>(7));
        let Some(network) = Level::GrandMaster.network::<G>(view.players()) else {
            assert_eq!(level, visits(&mut Search::judged(Settings::STANDARD, 7)));
            continue;
        };
        let settings = network.knobs.iter().fold(Settings::STANDARD, |all, knob| all.with(knob).expect("a knob"));
        let net = networks::bring::<G>(network, network.file.expect("a file")).expect("a network");
        assert_eq!(level, visits(&mut Search::taught(net, settings, 7).expect("it fits")));
        met += 1;
    }
    assert!(met > 0 || G::TUNING.networks.is_empty(), "a table of its size was met");
}

/// What was learned fits the game's present features.
fn weights_fit<G: Title>() {
    if G::TUNING.weights.is_none() {
        return;
    }
    let book = bots::Book::standard::<G>().expect("weights are for this game's features");
    for players in G::PLAYERS.filter(|&players| players > 1) {
        assert!(book.0[players as usize].is_some(), "no weights for {players} players");
    }
    let again = bots::Book::parse::<G>(&book.write::<G>(&["a note".into()])).expect("weights read back");
    assert_eq!(again, book);
}

macro_rules! in_every_game {
    ($($promise:ident),+ $(,)?) => {
        mod in_every_game {
            use catalog::{GameId, with_game};
            $(
            #[test]
            fn $promise() {
                for &id in GameId::ALL {
                    println!("{id}");
                    with_game!(id, G => super::$promise::<G>());
                }
            }
            )+
        }
    };
}

in_every_game! {
    secrets_do_not_matter,
    networks_keep_secrets,
    networks_count_as_far_as_they_are_trusted,
    thoughts_repeat,
    memory_repeats,
    budgets_are_kept,
    thoughts_are_cancelled,
    caps_are_kept,
    levels_are_capped,
    thoughts_can_be_told,
    tuning_holds,
    weights_fit,
    networks_fit,
    levels_ask_their_networks,
}

#[test]
fn a_game_is_judged_as_it_is_tuned() {
    let (state, seat) = positions::<yunhe::Yunhe>(1)[0];
    let view = state.view(Some(seat));
    let by = |knob: &str| thoughts(&view, Settings::STANDARD.with(knob).expect("a knob"), 100);
    assert_eq!(thoughts(&view, Settings::STANDARD, 100), by("learned=0"));
    assert_ne!(thoughts(&view, Settings::STANDARD, 100), by("learned=1"));
}

#[test]
fn each_side_of_zhenghe_is_judged_by_what_understands_it() {
    let mut met = [false; 2];
    for (state, seat) in positions::<zhenghe::ZhengHe>(12).into_iter().filter(|(state, _)| state.players() == 2) {
        let (view, side) = (state.view(Some(seat)), state.public().side(seat));
        let by = |knob: &str| thoughts(&view, Settings::STANDARD.with(knob).expect("a knob"), 60);
        let knob = if side == zhenghe::Side::Emperor { "learned=0" } else { "learned=1" };
        assert_eq!(thoughts(&view, Settings::STANDARD, 60), by(knob), "{side:?}");
        met[side.index()] = true;
    }
    assert_eq!(met, [true; 2], "each side decides somewhere");
}

#[test]
fn levels_have_names_that_read_back() {
    for level in Level::ALL {
        assert_eq!(Level::parse(level.slug()), Some(level));
        assert_eq!(Kind::parse(level.slug()), Some(Kind::Level(level)));
        assert_ne!(level.about(Lang::De), level.about(Lang::En));
        assert!(level.limits().millis <= 1000 && !level.name(Lang::De).is_empty());
    }
    for name in ["mcts:1s:worlds=4:plies=0", "mcts:2000it", "casual:120", "greedy", "random", "master@1"] {
        assert_eq!(Kind::parse(name).expect(name).to_string(), name);
    }
    assert_eq!((Kind::parse("mcts:fast"), Kind::parse("casual:1001")), (None, None));
    assert_eq!((Kind::parse("master@2"), Kind::parse("greedy@1")), (None, None));
}
