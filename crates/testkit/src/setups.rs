//! Every setup of a game, and positions reached by random play.

use engine::{Dealer, Game, MAX_CHOICES, Rng, Setup, State, Timeline, ToAct};

/// The most setups that are tried; more are sampled evenly.
const MAX_SETUPS: usize = 240;

/// Every valid setup, or an even sample where the product of choices is large.
pub fn setups<G: Game>() -> Vec<G::Setup> {
    let radix: Vec<usize> = G::Setup::CHOICES.iter().map(|choice| choice.values.len()).collect();
    assert!(radix.len() <= MAX_CHOICES, "{} offers more than {MAX_CHOICES} choices", G::NAME);
    let product: usize = radix.iter().product();
    let mut found = Vec::new();
    for players in G::PLAYERS {
        for number in 0..product {
            let mut picks = [0; MAX_CHOICES];
            let mut rest = number;
            for (pick, &values) in picks.iter_mut().zip(&radix) {
                *pick = (rest % values) as u8;
                rest /= values;
            }
            found.extend(G::Setup::new(players, G::Setup::REVISION, &picks).ok());
        }
    }
    assert!(!found.is_empty(), "{} has no valid setup", G::NAME);
    if found.len() > MAX_SETUPS {
        Rng::new(1).shuffle(&mut found);
        found.truncate(MAX_SETUPS);
        found.sort_by_key(Setup::players);
    }
    found
}

/// A whole match of random answers, played through the checked door and dealt by a seeded dealer.
pub fn random_match<G: Game>(content: &'static G::Content, setup: G::Setup, seed: u64, max_plies: u32) -> Timeline<G> {
    let (dealer, mut rng, mut legal) = (Dealer::from_seed(seed), Rng::new(seed), Vec::new());
    let mut game = Timeline::new(content, setup, Some(&dealer));
    game.deal_all(&dealer);
    while let ToAct::Seats(seats) = game.state().to_act()
        && game.ply() < max_plies
    {
        let acting: Vec<_> = seats.iter().collect();
        let seat = rng.pick(&acting);
        game.state().legal(seat, &mut legal);
        game.play(seat, game.ply(), rng.pick(&legal)).expect("a listed answer is accepted");
        game.deal_all(&dealer);
    }
    game
}

/// A state reached by `plies` or a few more steps of random play in the default edition.
pub fn random_state<G: Game>(setup: G::Setup, seed: u64, plies: u32) -> State<G> {
    *random_match::<G>(<G::Content as engine::Content>::standard(), setup, seed, plies).state()
}
