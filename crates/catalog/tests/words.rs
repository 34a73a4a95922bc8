//! What is said before the box is opened keeps to the glossaries of the games.

use catalog::GameId;
use engine::Lang;
use testkit::Glossary;

#[test]
fn sentences_keep_to_the_glossaries() {
    let readmes = [
        (GameId::Kaiser, include_str!("../../kaiser/README.md")),
        (GameId::ZhanGuo, include_str!("../../zhanguo/README.md")),
        (GameId::ZhengHe, include_str!("../../zhenghe/README.md")),
        (GameId::Yunhe, include_str!("../../yunhe/README.md")),
    ];
    for (game, readme) in readmes {
        let glossary = Glossary::read(readme);
        for lang in Lang::ALL {
            let faults = glossary.faults(lang, game.about().sentence.get(lang));
            assert!(faults.is_empty(), "{game:?}: {faults:?}");
        }
    }
}
