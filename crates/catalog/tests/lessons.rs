//! Every lesson is played with the rules.

use catalog::{GameId, LEARNER, Lesson, with_game};
use engine::{Lang, LessonFiles, RuleId, Title};

/// Plays a lesson with the rules: every stop has words in both languages, every requested answer is a true choice,
/// every named rule exists, and the last stop is the end of the record.
fn holds<G: Title>(files: LessonFiles) {
    let [de, en] = Lang::ALL.map(|lang| Lesson::<G>::read(files.record, files.words.get(lang)).expect(G::NAME));
    let shape = |lesson: &Lesson<G>| lesson.stops.iter().map(|s| (s.ply, s.done.is_some())).collect::<Vec<_>>();
    assert_eq!(shape(&de), shape(&en), "{}: both languages stop at the same steps", G::NAME);
    assert_eq!(de.stops.last().map(|stop| stop.ply), Some(de.played.ply()), "{}", G::NAME);
    assert!(de.stops.iter().filter(|stop| stop.done.is_some()).count() >= 8, "{}", G::NAME);
    for lesson in [&de, &en] {
        for stop in &lesson.stops {
            let mut legal = Vec::new();
            lesson.played.view(Some(LEARNER), stop.ply).legal(&mut legal);
            assert!(stop.done.is_none() || legal.len() > 1, "{}: no choice at {}", G::NAME, stop.ply);
            let text = format!("{} {}", stop.say, stop.done.as_deref().unwrap_or_default());
            for word in text.split(|c: char| !(c.is_alphanumeric() || c == '-')) {
                let prefix = G::Rule::ALL[0].id().split('-').next().unwrap_or_default();
                if word.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('-')) {
                    assert!(G::Rule::ALL.iter().any(|rule| rule.id() == word), "{word} is no rule");
                }
            }
        }
    }
}

#[test]
fn every_lesson_holds() {
    for &game in GameId::ALL {
        with_game!(game, G => holds::<G>(game.lesson()));
    }
}

#[test]
fn a_damaged_lesson_is_refused_with_a_reason() {
    let record = GameId::Kaiser.lesson().record;
    for words in ["nonsense", "tianxia lesson 1\nwords", "tianxia lesson 1\n@x", "tianxia lesson 1\n@13\n+ done"] {
        assert!(Lesson::<kaiser::Kaiser>::read(record, words).is_err(), "{words}");
    }
    for words in ["tianxia lesson 1\n@999\nToo far.", "tianxia lesson 1\n@17\nNot yours.\n+ Done."] {
        assert!(Lesson::<kaiser::Kaiser>::read(record, words).is_err(), "{words}");
    }
    let words = "tianxia lesson 1\n\n@13\nOne\ntwo.\n+ Done\nwell.\n";
    let stop = Lesson::<kaiser::Kaiser>::read(record, words).expect("a lesson").stops.remove(0);
    assert_eq!((stop.ply, stop.say.as_str(), stop.done.as_deref()), (13, "One two.", Some("Done well.")));
}
