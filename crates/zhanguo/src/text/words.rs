//! Names and short phrases for those who draw the table.

use super::{de, en};
use crate::content::{Bonus, Content, Effect, Reward, Square};
use crate::pieces::{Aspect, Card, Court, Criterion, Kind, Official};
use alloc::string::String;
use engine::Lang;

/// Public functions that pick the language.
macro_rules! spoken {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),+) -> $out:ty;)+) => {
        $($(#[$doc])*
        pub fn $name(lang: Lang, $($arg: $type),+) -> $out {
            match lang {
                Lang::De => de::$name($($arg),+),
                Lang::En => en::$name($($arg),+),
            }
        })+
    };
}

spoken! {
    /// An aspect.
    aspect(aspect: Aspect) -> &'static str;
    /// An official of a colour.
    official(official: Official) -> &'static str;
    /// A court action.
    court(action: Court) -> &'static str;
    /// An order of a kind.
    kind(kind: Kind) -> &'static str;
    /// What a wall tile rewards.
    criterion(criterion: Criterion) -> &'static str;
    /// What a card gives.
    bonus(bonus: Bonus) -> String;
    /// What a player board does.
    effect(effect: Effect) -> String;
    /// What a bonus square gives.
    square(square: Square) -> String;
    /// A reward.
    reward(content: &Content, reward: Reward) -> String;
    /// A card: number, aspect, trigger and bonus.
    card(content: &Content, card: Card) -> String;
}
