//! A decision that another process may think about: it contains what the seat knows, and nothing else.

use crate::Think;
use crate::edition;
use bots::{Kind, Level, Thinker};
use catalog::{GameId, with_game};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A decision to be thought about anywhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Errand {
    /// The game.
    pub game: String,
    /// Its edition, by hash.
    pub edition: String,
    /// The level of the bot, which also decides how long it thinks.
    pub bot: String,
    /// Where its luck starts.
    pub seed: u64,
    /// The seat's view.
    pub view: String,
}

impl Errand {
    /// The answer of a thinker of this level that is new to the match. The seat's own thinker answers the same when it
    /// is new, as after every change of owners. `None` if the game, the edition or the level is unknown.
    pub fn think(&self) -> Option<Think> {
        let id = GameId::parse(&self.game)?;
        let (kind, seed) = (Kind::Level(Level::parse(&self.bot)?), self.seed);
        let view: &RawValue = serde_json::from_str(&self.view).ok()?;
        with_game!(id, G => {
            let view = wire::read_view::<G>(edition::find::<G>(&self.edition)?, view).ok()?;
            Some(Box::new(move |leash| Thinker::<G>::new(kind, seed).choose(&view, leash).map(engine::Numbered::id)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Leash, Live, live};
    use engine::{Content as _, Dealer, Game, Rng, Step};

    const KEY: [u8; 32] = [3; 32];
    /// A level that does not look ahead, and one that does.
    const LEVELS: [&str; 2] = ["novice", "expert"];

    /// How many decisions of each game are compared.
    const DECISIONS: usize = 12;

    /// The match after these steps, as a server has just loaded it.
    fn loaded(id: GameId, steps: &[Step]) -> Box<dyn Live> {
        let standard = |hash: engine::Hash256, players: u8| (hash.to_string(), format!("players={}", players.max(2)));
        let (edition, setup) =
            with_game!(id, G => standard(<G as Game>::Content::standard().hash(), *G::PLAYERS.start()));
        let mut game = live::start(id.name(), &setup, &edition, &Dealer::new(KEY)).expect("a match");
        for &step in steps {
            game.carry_out(step, game.ply()).expect("a legal step");
        }
        game
    }

    /// The same view and the same seed lead to the same decision at a table and where it is sent.
    #[test]
    fn a_bot_elsewhere_decides_like_a_new_one_at_the_table() {
        for &id in GameId::ALL {
            let (mut steps, mut rng, mut decided) = (Vec::new(), Rng::new(7), 0);
            while decided < DECISIONS {
                let game = loaded(id, &steps);
                let Some(seat) = game.to_act().iter().next() else {
                    steps.push(game.next_deal(&Dealer::new(KEY)).expect("something is dealt"));
                    continue;
                };
                let (bot, seed) = (LEVELS[decided % LEVELS.len()], rng.next_u64());
                let (here, errand) = game.think(seat, bot, seed).expect("a level");
                let sent = serde_json::to_string(&errand()).expect("plain data");
                let errand: Errand = serde_json::from_str(&sent).expect("plain data");
                let there = errand.think().expect("everything is known");
                let action = here(&Leash::default()).expect("an answer");
                assert_eq!(there(&Leash::default()), Ok(action), "{id} with {bot}, seed {seed}, after {steps:?}");
                steps.push(Step::Play(seat, action));
                decided += 1;
            }
        }
    }

    #[test]
    fn an_unknown_game_is_not_thought_about() {
        let errand =
            Errand { game: "go".into(), edition: String::new(), bot: "novice".into(), seed: 1, view: "{}".into() };
        assert!(errand.think().is_none());
        assert!(Errand { game: "kaiser".into(), ..errand }.think().is_none());
    }
}
