//! What `tianxia odds` says.

use super::words;
use engine::Lang;
use zhenghe::odds::Aim;
use zhenghe::pieces::Side;

pub(crate) const fn header(lang: Lang) -> [&'static str; 4] {
    match lang {
        Lang::De => ["Ziel", "Chance", "genau", "neu würfeln"],
        Lang::En => ["Aim", "Chance", "exactly", "roll again"],
    }
}

pub(crate) const fn aim(lang: Lang, aim: Aim) -> &'static str {
    match aim {
        Aim::Crush => words(lang, "vernichtend schlagen", "strike a crushing blow"),
        Aim::Win => words(lang, "einen Verlust zufügen", "inflict a loss"),
        Aim::Hold => words(lang, "nichts verlieren", "lose nothing"),
        Aim::Survive => words(lang, "nicht vernichtend geschlagen werden", "not be crushed"),
    }
}

pub(crate) const fn voyage(lang: Lang) -> &'static str {
    words(lang, "Die Reise gelingt", "The voyage succeeds")
}

pub(crate) const fn battle(lang: Lang) -> &'static str {
    words(lang, "Die Armeen siegen", "The armies win")
}

pub(crate) fn rolling(lang: Lang, side: Side, rerolls: u8) -> String {
    let who = match side {
        Side::Emperor => words(lang, "Der Kaiser würfelt", "The Emperor rolls"),
        Side::Barbarian => words(lang, "Die Barbaren würfeln", "The barbarians roll"),
    };
    say!(lang, "{who}; mögliche Wiederholungen: {rerolls}", "{who}; re-rolls available: {rerolls}")
}

pub(crate) fn bad_dice(lang: Lang, word: &str) -> String {
    say!(
        lang,
        "`{word}` sind keine drei Würfel; ein Beispiel ist 5,4,3, und 0 steht für einen ungeworfenen",
        "`{word}` is not three dice; an example is 5,4,3, and 0 stands for one not yet rolled"
    )
}

pub(crate) const fn too_many(lang: Lang) -> &'static str {
    words(
        lang,
        "so viele lassen sich nicht genau berechnen; höchstens 14 Wiederholungen beider Seiten, 49 Würfel, etwa 10 \
         Einheiten",
        "that many cannot be computed exactly; at most 14 re-rolls of both sides, 49 dice, about 10 units",
    )
}

pub(crate) const fn no_dice(lang: Lang) -> &'static str {
    words(
        lang,
        "an dieser Stelle liegen keine Würfel; mit --ply eine andere wählen",
        "no dice are at stake here; choose another place with --ply",
    )
}

pub(crate) fn other_game(lang: Lang, game: &str) -> String {
    say!(
        lang,
        "die Aufzeichnung ist von {game}; genaue Chancen gibt es für zhenghe",
        "the record is of {game}; exact chances are available for zhenghe"
    )
}
