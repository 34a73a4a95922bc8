//! Which pieces a paragraph of the rules speaks of, so that they can stand beside it.

use catalog::GameId;

/// A piece of the sheet and the beginnings of its German and English words.
type Named = (&'static str, &'static [&'static str]);

const KAISER: &[Named] = &[
    ("house", &["Haus", "Häuser", "house"]),
    ("emissary", &["Abgesandte", "emissar"]),
    ("fort", &["Befestigung", "fortification"]),
    ("emperor", &["den Kaiser", "der Kaiser", "emperor"]),
];
const ZHANGUO: &[Named] = &[
    ("governor", &["Statthalter", "Gouverneur", "governor"]),
    ("palace", &["Palast", "Paläste", "palace"]),
    ("wall", &["Mauer", "wall"]),
    ("worker", &["Arbeiter", "worker"]),
    ("official-square", &["Beamte", "official"]),
    ("unrest", &["Unruhe", "unrest"]),
];
const ZHENGHE: &[Named] = &[
    ("junk", &["Dschunke", "Schatzflotte", "junk", "treasure fleet"]),
    ("army", &["Armee", "army", "armies"]),
    ("horde", &["Horde", "horde"]),
    ("settlement", &["Siedlung", "settlement"]),
    ("gold", &["Gold", "gold"]),
];
const YUNHE: &[Named] = &[
    ("canal", &["Kanal", "canal"]),
    ("unrest", &["Unruhe", "unrest"]),
    ("ship", &["Koordinator", "Schiff", "Coordinator", "ship"]),
    ("wall", &["Mauer", "Wall"]),
    ("pagoda", &["Pagode", "pagoda"]),
    ("palace", &["Verbotene", "Forbidden"]),
];

/// The pieces that a paragraph of a game's rules names, in the order of the list.
pub(super) fn mentioned(game: GameId, text: &str) -> Vec<&'static str> {
    let names = match game {
        GameId::Kaiser => KAISER,
        GameId::ZhanGuo => ZHANGUO,
        GameId::ZhengHe => ZHENGHE,
        GameId::Yunhe => YUNHE,
    };
    names.iter().filter(|(_, words)| words.iter().any(|word| text.contains(word))).map(|(piece, _)| *piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_show_the_pieces_they_name() {
        assert_eq!(mentioned(GameId::Kaiser, "Ein Haus neben einem Abgesandten."), ["house", "emissary"]);
        assert_eq!(mentioned(GameId::Yunhe, "Where the Coordinator ends his trip"), ["ship"]);
        assert!(mentioned(GameId::ZhengHe, "Nobody.").is_empty());
    }
}
