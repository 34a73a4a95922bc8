//! The binary as people and machines use it: arguments and answers in, words and files out.

use catalog::{GameId, Lesson, Stop, with_game};
use engine::{Game, Lang, Numbered, Title};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// More answers than any match asks for.
const ANSWERS: usize = 50_000;

fn tianxia(words: &str) -> Output {
    answered(words, "")
}

/// Runs the binary with these words and this input; in English unless told otherwise.
fn answered(words: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tianxia"))
        .args(words.split_whitespace())
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "en_GB.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let (mut pipe, input) = (child.stdin.take().expect("a pipe"), input.to_string());
    // A game may end before all answers are read; then the pipe closes, which is fine.
    let writer = std::thread::spawn(move || drop(pipe.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the answers are written");
    output
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complained(output: &Output) -> String {
    assert!(!output.status.success(), "this should fail; it said {}", said(output));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!error.contains("panicked"), "{error}");
    error
}

fn went_well(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    said(output)
}

/// A file of this test; every test uses its own names.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The seats of the smallest table at which two can sit.
fn smallest_table(game: GameId) -> usize {
    with_game!(game, G => *G::PLAYERS.start()).max(2).into()
}

/// Plays a whole match of two people, and bots where more are needed, always answering 1; returns what was said.
fn play_whole_game(game: GameId, record: &str, seed: u64) -> String {
    let seats = ["human:Ada", "human:Ben", "greedy", "random"][..smallest_table(game)].join(",");
    let words = format!("play {game} --seats {seats} --seed {seed} --save {}", file(record).display());
    went_well(&answered(&words, &"1\n".repeat(ANSWERS)))
}

#[test]
fn two_people_play_every_game_to_its_end_and_the_record_proves_it() {
    for &game in GameId::ALL {
        let name = format!("whole-{game}.txt");
        let told = play_whole_game(game, &name, 7);
        assert!(told.contains("pass the screen to Ada") || !told.contains("pass the screen"), "{told}");
        assert!(told.contains("The game is over.") && told.contains("Total") && told.contains("Rank"), "{told}");

        let record = file(&name);
        let verified = went_well(&tianxia(&format!("verify {}", record.display())));
        assert!(verified.contains("every deal comes from it") && verified.contains("Rank"), "{verified}");

        let text = fs::read_to_string(&record).expect("the record was saved");
        let steps: usize =
            text.lines().find_map(|line| line.strip_prefix("steps ")).expect("steps").parse().expect("a number");
        let replayed = went_well(&tianxia(&format!("replay {}", record.display())));
        assert!(replayed.contains(&format!("\n{:4}  ", steps - 1)) && replayed.contains("Ada"), "{replayed}");
        let json = went_well(&tianxia(&format!("replay {} --json", record.display())));
        check_replay(game, &json, steps);

        let binary = file(&format!("whole-{game}.bin"));
        went_well(&tianxia(&format!("convert {} --to binary -o {}", record.display(), binary.display())));
        let back = went_well(&tianxia(&format!("convert {} --to text", binary.display())));
        assert_eq!(back, text);
    }
}

/// The lines of a replay, each as the schema describes it.
fn valid_lines(json: &str) -> Vec<Value> {
    let schema: Value = serde_json::from_str(&went_well(&tianxia("replay --schema"))).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let lines: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for line in &lines {
        assert!(validator.is_valid(line), "{:?} in {line}", validator.iter_errors(line).next());
    }
    lines
}

/// A header, a line per step and the end, with everything that is promised; the last scores are the final ones.
fn check_replay(game: GameId, json: &str, steps: usize) {
    let lines = valid_lines(json);
    let [header, made @ .., end] = &lines[..] else { panic!("{json}") };
    assert_eq!((&header["kind"], &header["game"]), (&json!("header"), &json!(game.name())));
    assert_eq!((&header["steps"], &header["seats"][0]["name"]), (&json!(steps), &json!("Ada")));
    assert_eq!(made.len(), steps);
    let mut before = &header["position"];
    for (n, step) in made.iter().enumerate() {
        assert_eq!((&step["ply"], &step["position"]["ply"]), (&json!(n), &json!(n + 1)));
        let answers: Vec<&Value> = match step["seat"].as_u64() {
            Some(_) => step["legal"].as_array().expect("answers").iter().collect(),
            None => step["chances"].as_array().expect("outcomes").iter().map(|chance| &chance["id"]).collect(),
        };
        assert!(answers.contains(&&step["id"]) && step["notation"].is_string(), "{step}");
        assert_eq!(
            before["to_act"].as_array().expect("seats").contains(&step["seat"]),
            step["seat"].is_u64(),
            "{step}"
        );
        for seat in step["position"]["scores"].as_array().expect("a list") {
            let sources = seat["sources"].as_array().expect("a list").iter();
            let sum: i64 = sources.map(|source| source["points"].as_i64().expect("points")).sum();
            assert_eq!(Some(sum), seat["total"].as_i64());
        }
        before = &step["position"];
    }
    assert!(end["over"] == true && before["over"] == true, "{end}");
    for (seat, last) in end["seats"].as_array().expect("seats").iter().zip(before["scores"].as_array().expect("scores"))
    {
        assert_eq!((&seat["seat"], &seat["points"]), (&last["seat"], &last["total"]));
        assert_eq!(end["winners"].as_array().expect("seats").contains(&seat["seat"]), seat["rank"] == 1);
    }
}

/// The input of a learner who does just what the lesson asks, and continues when there is only something to read.
fn obedient<G: Title>(files: (&str, &str)) -> String {
    let lesson = Lesson::<G>::read(files.0, files.1).expect("a lesson");
    let content = lesson.played.state().content();
    let typed = |stop: &Stop| {
        let asked = lesson.asked(stop).and_then(G::Action::from_id);
        let on = if asked.is_none() || stop.done.as_deref() != Some("") { "\n" } else { "" };
        asked.map(|action| G::write_action(content, action) + "\n").unwrap_or_default() + on
    };
    lesson.stops.iter().map(typed).collect()
}

/// A lesson ends in a first match against the Novice, in which the first question comes with a hint.
#[test]
fn every_lesson_leads_to_a_first_match() {
    for &game in GameId::ALL {
        let files = game.lesson();
        let typed = with_game!(game, G => obedient::<G>((files.record, files.words.get(Lang::En))));
        let told = went_well(&answered(&format!("learn {game} --seed 1"), &format!("{typed}q\n")));
        let stops = files.words.get(Lang::En).lines().filter(|line| line.starts_with('@')).count();
        assert!(told.contains(&format!("{stops} / {stops}")) && told.contains("Try: "), "{told}");
        assert!(told.contains("Novice-2") && told.contains("To give the first answer, type"), "{told}");
    }
    let told = went_well(&answered("learn kaiser --lang de", "\ncard.green\nhouse.Wei1\n?\nq\n"));
    assert!(told.contains("die Lektion nimmt einen anderen Weg") && told.contains("KC-P4"), "{told}");
    assert!(told.contains("die Lektion verlassen") && told.contains("Bis bald"), "{told}");
}

#[test]
fn a_part_of_a_replay_is_the_same_part_of_the_whole() {
    for &game in GameId::ALL {
        let name = format!("part-{game}.txt");
        play_whole_game(game, &name, 8);
        let replay =
            |rest: &str| valid_lines(&went_well(&tianxia(&format!("replay {} --json {rest}", file(&name).display()))));
        let (whole, part) = (replay(""), replay("--from 10 --to 30"));
        assert_eq!(part[1..21], whole[11..31]);
        assert_eq!(part[0]["position"], whole[10]["position"]);
        assert_eq!((part.len(), &part[21]["over"], &part[21]["ply"]), (22, &json!(false), &json!(30)));
    }
    let error = |rest: &str| complained(&tianxia(&format!("replay {} {rest}", file("part-kaiser.txt").display())));
    assert!(error("--from 99999").contains("the record goes from 0 to"));
    assert!(error("--from 9 --to 3").contains("--from must not be after --to"));
}

/// What a seat sees must not depend on what it does not know: the positions are the seat's own, and the others'
/// decisions and chance show only that they were made.
#[test]
fn a_replay_for_one_seat_holds_no_secret_of_the_others() {
    for &game in GameId::ALL {
        let name = format!("seen-{game}.txt");
        play_whole_game(game, &name, 9);
        let replay =
            |rest: &str| valid_lines(&went_well(&tianxia(&format!("replay {} --json {rest}", file(&name).display()))));
        let whole = replay("");
        for (option, eyes) in [("--seat 0", None), ("--seat 1", Some(0)), ("--seat 2", Some(1))] {
            let lines = replay(option);
            assert!(lines[0]["tags"].as_array().expect("tags").iter().all(|tag| tag["key"] != "key"));
            for (seen, all) in lines.iter().zip(&whole).filter(|(line, _)| line["kind"] == "step") {
                let mine = eyes.is_some() && seen["seat"].as_u64() == eyes;
                for key in ["legal", "chances", "id", "notation", "question"] {
                    assert_eq!(seen[key], if mine { all[key].clone() } else { Value::Null }, "{key} of {seen}");
                }
                let own = seen["position"]["own"].as_array().expect("a list");
                assert_eq!(
                    own.iter().map(|own| own["seat"].as_u64()).collect::<Vec<_>>(),
                    Vec::from_iter(eyes.map(Some))
                );
                let told = |event: &Value| event["to"].is_string() || event["to"]["Only"].as_u64() == eyes;
                assert!(seen["events"].as_array().expect("events").iter().all(told), "{seen}");
                assert_eq!(seen["position"]["public"], all["position"]["public"]);
            }
        }
    }
}

/// The files of a folder by name, each with its text.
fn texts(folder: &Path) -> BTreeMap<String, String> {
    let entry = |entry: std::io::Result<fs::DirEntry>| {
        let entry = entry.expect("an entry");
        (entry.file_name().into_string().expect("a plain name"), fs::read_to_string(entry.path()).expect("a record"))
    };
    fs::read_dir(folder).expect("a folder").map(entry).collect()
}

#[test]
fn every_match_can_be_kept() {
    let folder = |name: &str| {
        let folder = file(name);
        // Left by an earlier run.
        let _ = fs::remove_dir_all(&folder);
        folder
    };
    let (one, two, arena) = (folder("kept/sim-1"), folder("kept/sim-2"), folder("kept/arena"));
    let sim = |jobs: u32, folder: &Path| {
        let words = "sim kaiser --games 12 --seats greedy,casual:120,random --rotate --json";
        went_well(&tianxia(&format!("{words} --jobs {jobs} --records {}", folder.display())))
    };
    sim(1, &one);
    sim(3, &two);
    assert_eq!((texts(&one).len(), texts(&one)), (12, texts(&two)));
    let words = "arena zhenghe --bots random,greedy,mcts:3it:worlds=4 --deals 2 --jobs 2";
    went_well(&tianxia(&format!("{words} --records {}", arena.display())));
    assert_eq!(texts(&arena).len(), 12);
    for (folder, name) in [(&one, "random-"), (&arena, "mcts:3it")] {
        assert!(texts(folder).values().any(|text| text.contains(name)), "{name}");
        for file in texts(folder).into_keys() {
            assert!(file.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)), "{file}");
            let told = went_well(&tianxia(&format!("verify {}", folder.join(file).display())));
            assert!(told.contains("follow the rules") && told.contains("Rank"), "{told}");
        }
    }
    let played = folder("kept/play");
    for _ in 0..2 {
        let words = format!("play kaiser --seats random,random,random --seed 1 --records {}", played.display());
        assert!(went_well(&tianxia(&words)).contains("Recorded in"));
    }
    assert_eq!(texts(&played).len(), 2);
    let no_folder = one.join(texts(&one).keys().next().expect("a record"));
    let words = format!("sim kaiser --games 1 --records {}", no_folder.display());
    assert!(complained(&tianxia(&words)).contains("--records: cannot make the folder"));
}

#[test]
fn the_same_seed_and_answers_give_the_same_record() {
    let game = GameId::ALL[0];
    play_whole_game(game, "same-1.txt", 3);
    play_whole_game(game, "same-2.txt", 3);
    play_whole_game(game, "same-3.txt", 4);
    let read = |name: &str| fs::read_to_string(file(name)).expect("a record");
    assert_eq!(read("same-1.txt"), read("same-2.txt"));
    assert_ne!(read("same-1.txt"), read("same-3.txt"));
}

#[test]
fn the_end_of_input_ends_cleanly_with_the_record_saved() {
    for &game in GameId::ALL {
        let record = file(&format!("eof-{game}.txt"));
        let told = went_well(&answered(&format!("play {game} --save {}", record.display()), "1\n"));
        assert!(told.contains("The game stops here"), "{told}");
        let verified = went_well(&tianxia(&format!("verify {}", record.display())));
        assert!(verified.contains("not played to its end") && verified.contains("--key"), "{verified}");
    }
}

#[test]
fn the_prompt_explains_undoes_and_tells() {
    let game = GameId::ALL[0];
    let told = went_well(&answered(&format!("play {game} --seed 1 --lang de"), "?\n? 1\ns\nlog\n0\nhm\n1\nu\nu\nq\n"));
    assert!(told.contains("die Regel hinter dieser Antwort"), "{told}");
    assert!(told.contains("KC-"), "`? 1` names a rule: {told}");
    assert!(told.contains("Punkte bisher") && told.contains("Bitte eine Zahl"), "{told}");
    assert!(told.contains("zurückgenommen") || told.contains("Weiter zurück geht es nicht"), "{told}");
    assert!(told.contains("Das Spiel endet hier"), "{told}");
}

#[test]
fn answers_can_be_typed_previewed_filtered_and_asked_for() {
    let told = went_well(&answered("play kaiser --seed 2", "play.nothing\n/red\n/purple rain\n/\np 1\np 99\nh\nq\n"));
    assert!(told.contains("Please give a number"), "{told}");
    assert!(told.contains("No answer has “purple rain” in it"), "{told}");
    assert!(told.contains("There are answers 1 to"), "{told}");
    let typed = told.split("To give the first answer, type ").nth(1).expect("a hint").split('.').next();
    assert!(typed.is_some_and(|notation| !notation.is_empty()), "{told}");
    let red = told.split("human-1> ").nth(2).expect("a filtered list");
    let answers: Vec<&str> = red.lines().filter(|line| line.starts_with("   ")).collect();
    assert!(!answers.is_empty() && answers.iter().all(|line| line.to_lowercase().contains("red")), "{red}");

    let record = file("typed.txt");
    let words = format!("play kaiser --seed 2 --save {}", record.display());
    went_well(&answered(&words, "1\nq\n"));
    let text = fs::read_to_string(&record).expect("a record");
    let first = text.split_whitespace().find_map(|token| token.strip_prefix("0.")).expect("a decision").to_string();
    went_well(&answered(&words, &format!("{first}\nq\n")));
    assert_eq!(fs::read_to_string(&record).expect("a record"), text);
}

#[test]
fn a_long_question_is_asked_part_by_part() {
    let told = went_well(&answered("play zhanguo --seed 3", "1\nu\n? 1\n1\n1\nq\n"));
    let mut asked = told.split("human-1> ");
    let whole = asked.next().expect("a question");
    let board = whole.split("\n\n").nth(1).expect("a board").lines().count();
    let offers = |said: &str| {
        said.lines().filter(|line| line.get(4..6) == Some("  ") && line[..4].trim().parse::<u8>().is_ok()).count()
    };
    assert!(offers(whole) <= 12 && whole.contains(" …"), "{whole}");
    assert!(board + 12 + 4 <= 50, "a board of {board} lines and a dozen answers do not fit a screen");
    let part = asked.next().expect("a part");
    assert!(part.contains("back with u") && offers(part) > 1, "{part}");
    assert_eq!(offers(asked.next().expect("the whole again")), offers(whole));
    assert!(asked.next().expect("a reason").contains("several answers behind 1"), "{told}");
    // A card is found by its face, though its answers do not repeat that.
    let told = went_well(&answered("play zhanguo --seed 3", "/palace\nq\n"));
    let found = told.split("human-1> ").nth(1).expect("a filtered list");
    let faces: Vec<&str> = found.lines().filter(|line| line.starts_with("   ")).collect();
    assert!(!faces.is_empty() && faces.iter().all(|line| line.contains("palace")), "{found}");
}

#[test]
fn a_game_that_was_left_goes_on_with_the_same_cards() {
    for &game in GameId::ALL {
        let (left, whole) = (file(&format!("left-{game}.txt")), file(&format!("unbroken-{game}.txt")));
        let key = file(&format!("left-{game}.txt.key"));
        let seats = ["human:Ada", "human:Ben", "human:Cem"][..smallest_table(game)].join(",");
        let play = |path: &Path| format!("play {game} --seats {seats} --seed 21 --save {}", path.display());
        let answers = "1\n".repeat(ANSWERS);
        went_well(&answered(&play(&whole), &answers));
        let told = went_well(&answered(&play(&left), &"1\n".repeat(30)));
        assert!(told.contains("--resume") && key.exists(), "{told}");
        let told = went_well(&answered(&format!("play --resume {}", left.display()), &answers));
        assert!(told.contains("The game is over.") && !key.exists(), "{told}");
        assert_eq!(fs::read_to_string(&left).expect("a record"), fs::read_to_string(&whole).expect("a record"));
        let error = complained(&tianxia(&format!("play --resume {}", left.display())));
        assert!(error.contains("is over"), "{error}");
    }
    let (record, key) = (file("no-key.txt"), file("no-key.txt.key"));
    went_well(&answered(&format!("play kaiser --save {}", record.display()), "1\n"));
    let resume = format!("play --resume {}", record.display());
    fs::write(&key, "0".repeat(64)).expect("a file");
    assert!(complained(&tianxia(&resume)).contains("does not belong to"));
    fs::remove_file(&key).expect("the key");
    assert!(complained(&tianxia(&resume)).contains("the key of the deals is missing"));
    assert!(complained(&tianxia("play --resume -")).contains("please name a file"));
    assert!(complained(&tianxia("play")).contains("<GAME>"));
}

#[test]
fn a_spectator_of_a_replay_is_told_no_secret_of_a_seat() {
    let game = GameId::ALL[0];
    play_whole_game(game, "eyes.txt", 11);
    let record = file("eyes.txt");
    let lines = |seat: &str| went_well(&tianxia(&format!("replay {} {seat}", record.display()))).lines().count();
    let (all, ada, spectator) = (lines(""), lines("--seat 1"), lines("--seat 0"));
    assert!(spectator < ada && ada < all, "{spectator} {ada} {all}");
    assert!(complained(&tianxia(&format!("replay {} --seat 9", record.display()))).contains("--seat"));
}

#[test]
fn a_changed_record_is_found_out() {
    let game = GameId::ALL[0];
    play_whole_game(game, "honest.txt", 5);
    let text = fs::read_to_string(file("honest.txt")).expect("a record");
    let (head, steps) = text.split_once("\nsteps ").expect("steps");
    let (count, steps) = steps.split_once('\n').expect("a count");
    let tokens: Vec<&str> = steps.split_whitespace().collect();
    let verify = |name: &str, head: &str, tokens: &[&str]| {
        fs::write(file(name), format!("{head}\nsteps {count}\n{}\n", tokens.join(" "))).expect("a file");
        tianxia(&format!("verify {}", file(name).display()))
    };
    went_well(&verify("copy.txt", head, &tokens));
    let mut changed = tokens.clone();
    let deals: Vec<usize> = (0..tokens.len()).filter(|&n| tokens[n].starts_with('=')).collect();
    let other = deals.iter().find(|&&n| tokens[n] != tokens[deals[0]]).expect("two different deals");
    changed.swap(deals[0], *other);
    let error = complained(&verify("swapped-deals.txt", head, &changed));
    assert!(error.contains(&format!("step {} does not come from this key", deals[0])), "{error}");
    let mut changed = tokens.clone();
    let play = tokens.iter().position(|token| token.starts_with("1.")).expect("a decision of the second seat");
    let stolen = tokens[play].replacen('1', "0", 1);
    changed[play] = &stolen;
    assert!(
        complained(&verify("stolen.txt", head, &changed))
            .contains(&format!("step {play}, `{stolen}`, is not allowed by the rules"))
    );
    assert!(complained(&verify("cut.txt", head, &tokens[1..])).contains("ends in the middle"));
    let other_dice = format!("dice {}", "0".repeat(64));
    let dice = head.lines().find(|line| line.starts_with("dice ")).expect("a published hash");
    let error = complained(&verify("other-dice.txt", &head.replace(dice, &other_dice), &tokens));
    assert!(error.contains("does not match the hash"), "{error}");
}

#[test]
fn a_wrong_key_is_found_out() {
    play_whole_game(GameId::ALL[0], "key.txt", 6);
    let verify = |key: &str| tianxia(&format!("verify {} --key {key}", file("key.txt").display()));
    assert!(complained(&verify(&"0".repeat(64))).contains("does not match the hash"));
    assert!(complained(&verify("abc")).contains("64 hexadecimal digits"));
}

#[test]
fn files_that_are_no_records_get_a_clear_error() {
    fs::write(file("noise.txt"), [0xff, 0, 1, 2]).expect("a file");
    fs::write(file("chess.txt"), "tianxia record 1\ngame chess\n").expect("a file");
    let verify = |name: &str| complained(&tianxia(&format!("verify {}", file(name).display())));
    assert!(verify("noise.txt").contains("not a tianxia record"));
    assert!(verify("chess.txt").contains("record of `chess`"));
    assert!(verify("absent.txt").contains("cannot read"));
}

#[test]
fn broken_content_is_explained_and_a_copy_can_be_played() {
    for &game in GameId::ALL {
        let good = went_well(&tianxia(&format!("content show {game}")));
        let check = |name: &str, bytes: &[u8]| {
            let path = file(&format!("{game}-{name}.json"));
            fs::write(&path, bytes).expect("a file");
            tianxia(&format!("content check {}", path.display()))
        };
        let told = went_well(&check("good", good.as_bytes()));
        assert!(told.contains("plays like the default edition"), "{told}");
        let error = complained(&check("truncated", &good.as_bytes()[..good.len() / 2]));
        assert!(error.contains("line "), "{error}");
        assert!(complained(&check("huge", &vec![b' '; 2 << 20])).contains("larger than allowed"));
        assert!(complained(&check("bytes", &[0xff, 0xfe])).contains("not text"));
        assert!(complained(&check("list", b"[1, 2]")).contains("\"format\" is missing"));
        assert!(complained(&check("nothing", b"{}")).contains("\"format\" is missing"));
        assert!(complained(&check("format", br#"{"format": "tianxia-chess/1"}"#)).contains("tianxia-chess/1"));
        let head = format!(r#"{{"format": "{}"}}"#, game.content_format());
        assert!(complained(&check("empty", head.as_bytes())).contains("defect"));
        let twice = good.replacen('{', r#"{"format": "tianxia-chess/1", "#, 1);
        assert!(complained(&check("twice", twice.as_bytes())).contains("`format` stands twice"));

        let copy = file(&format!("{game}-good.json"));
        let words = format!("play {game} --content {} --seats {}", copy.display(), bots(game));
        assert!(went_well(&tianxia(&words)).contains("The game is over."));
    }
    assert!(complained(&tianxia("content check .")).contains("folder"));
}

/// Random bots for the smallest table.
fn bots(game: GameId) -> String {
    vec!["random"; smallest_table(game)].join(",")
}

#[test]
fn a_simulation_does_not_depend_on_the_number_of_threads() {
    for &game in GameId::ALL {
        let sim = |jobs: u32| {
            let told = went_well(&tianxia(&format!("sim {game} --games 40 --jobs {jobs} --seed 9 --rotate --json")));
            let mut report: Value = serde_json::from_str(&told).expect("JSON");
            let fields = report.as_object_mut().expect("an object");
            fields.remove("seconds");
            fields.remove("games_per_s");
            report
        };
        let report = sim(1);
        assert_eq!(report, sim(3));
        let wins: f64 =
            report["seats"].as_array().expect("seats").iter().map(|s| s["wins"].as_f64().expect("wins")).sum();
        assert!((wins - 40.0).abs() < 1e-9, "{report}");
    }
}

#[test]
fn greedy_beats_random_in_every_game() {
    for &game in GameId::ALL {
        let told = went_well(&tianxia(&format!("sim {game} --games 200 --jobs 2 --rotate --json")));
        let report: Value = serde_json::from_str(&told).expect("JSON");
        assert!(report["seats"][0]["win_rate"].as_f64().expect("a rate") > 0.9, "{told}");
    }
}

#[test]
fn tables_for_people_and_objects_for_machines() {
    let game = GameId::ALL[0];
    let told = went_well(&tianxia(&format!("sim {game} --games 20 --lang de")));
    assert!(told.contains("Siege") && told.contains("Punkte nach Herkunft"), "{told}");
    let measured = went_well(&tianxia(&format!("bench {game} --seconds 0.01 --json")));
    for line in measured.lines() {
        let object: Value = serde_json::from_str(line).expect("JSON");
        for key in ["game", "players", "games_per_s", "plies_per_s", "clone_ns", "state_bytes", "resample_ns"] {
            assert!(object.get(key).is_some(), "{line}");
        }
    }
    let soaked = went_well(&tianxia("soak --games 50 --seed 2"));
    assert!(soaked.contains("Every invariant held"), "{soaked}");
    let listed = went_well(&tianxia("games --json"));
    assert_eq!(listed.lines().count(), GameId::ALL.len());
    assert!(went_well(&tianxia("games --lang de")).contains("Schachtelspiel"));
}

/// A second edition can be chosen, its records find it again, and changes of the rules are shown.
#[test]
fn editions_are_chosen_by_name() {
    let told = went_well(&tianxia("games"));
    assert!(told.contains("daggers") && told.contains("Revision 2: With two players"), "{told}");
    let record = file("daggers.record");
    let words = format!("play zhenghe --content daggers --seats random,random --seed 3 --save {}", record.display());
    went_well(&tianxia(&words));
    went_well(&tianxia(&format!("verify {}", record.display())));
    let hash = |path: &Path| {
        let text = fs::read_to_string(path).expect("a record");
        text.lines().find_map(|line| line.strip_prefix("content ")).expect("an edition").to_string()
    };
    let standard = file("standard.record");
    went_well(&tianxia(&format!("play zhenghe --seats random,random --seed 3 --save {}", standard.display())));
    assert_ne!(hash(&record), hash(&standard));
    assert!(complained(&tianxia("sim zhenghe --content dagger --games 1")).contains("dagger"));
}

#[test]
fn errors_name_the_flag_that_helps() {
    let game = GameId::ALL[0];
    assert!(complained(&tianxia("play chess")).contains(game.name()));
    assert!(complained(&tianxia(&format!("play {game} --seats human,queen"))).contains("--seats"));
    assert!(complained(&tianxia(&format!("play {game} --seats human"))).contains("--seats"));
    assert!(complained(&tianxia(&format!("sim {game} --seats human,human,human"))).contains("tianxia play"));
    assert!(complained(&tianxia(&format!("play {game} --set moon=full"))).contains("--set"));
    assert!(complained(&tianxia(&format!("play {game} --content absent.json"))).contains("absent.json"));
    assert!(
        complained(&tianxia(&format!("play {game} --save {}/x", file("no-folder").display()))).contains("cannot write")
    );
}

#[test]
fn a_mistyped_command_line_is_answered_with_what_is_possible() {
    let cases = [
        ("sim kaiser --games 0", "a whole number from 1 to", "eine ganze Zahl von 1 bis"),
        ("sim kaiser --seed -1", "a whole number from 0", "eine ganze Zahl ab 0"),
        ("play kaiser --set fortifications=maybe", "possible: no, yes", "möglich sind no, yes"),
        ("play kaiser --set castles=yes", "possible: ", "möglich sind "),
        ("play kaiser --content gold", "its editions are standard", "seine Ausgaben sind standard"),
        ("play chess", "choose from kaiser, ", "möglich sind kaiser, "),
        ("play kaisr", "similar: kaiser", "ähnlich: kaiser"),
        (
            "paly kaiser",
            "there is no command `paly`; similar: play",
            "einen Befehl `paly` gibt es nicht; ähnlich: play",
        ),
        (
            "sim kaiser --gams 3",
            "`--gams` is not expected here; similar: --games",
            "`--gams` ist hier nicht vorgesehen",
        ),
        ("sim", "missing: <GAME>", "es fehlt: <GAME>"),
        ("sim kaiser --games", "a value is missing", "hier fehlt ein Wert"),
        ("convert a.txt --to paper", "choose from text, binary", "möglich sind text, binary"),
        ("replay a.txt --json --boards", "cannot be used together", "schließen einander aus"),
        ("play kaiser --lang fr", "choose from de, en", ""),
        ("help paly", "choose from games", "es gibt games"),
    ];
    for (words, english, german) in cases {
        let said = complained(&tianxia(words));
        assert!(said.contains(english), "{words}: {said}");
        let said = complained(&tianxia(&format!("--lang de {words}")));
        assert!(said.contains(german) && (german.is_empty() || said.starts_with("Fehler:")), "{words}: {said}");
    }
    assert!(complained(&tianxia("sim kaiser --games 0")).contains("`tianxia help sim` says more"));
}

#[test]
fn every_command_is_explained_by_help_and_in_a_manual_page() {
    assert_eq!(went_well(&tianxia("help play")), went_well(&tianxia("play --help")));
    assert_eq!(went_well(&tianxia("help content check")), went_well(&tianxia("content check --help")));
    assert!(went_well(&tianxia("--lang de help sim")).contains("Aufruf: tianxia sim"));
    assert!(went_well(&tianxia("help")).contains("arena"));
    for shell in ["bash", "zsh", "fish"] {
        assert!(went_well(&tianxia(&format!("completions {shell}"))).contains("arena"), "{shell}");
    }
    went_well(&tianxia(&format!("man {}", file("man").display())));
    assert!(texts(&file("man"))["tianxia-play.1"].contains("seats"));
}

#[test]
fn a_dash_is_the_standard_input() {
    play_whole_game(GameId::ALL[0], "piped.txt", 10);
    let record = fs::read_to_string(file("piped.txt")).expect("a record");
    let verified = went_well(&tianxia(&format!("verify {}", file("piped.txt").display())));
    assert_eq!(went_well(&answered("verify -", &record)), verified);
    assert!(complained(&answered("verify -", "")).contains("not a tianxia record"));
    let content = went_well(&tianxia("content show kaiser"));
    assert!(went_well(&answered("content check -", &content)).contains("plays like the default edition"));
}

#[test]
fn checks_speak_json() {
    let game = GameId::ALL[0];
    play_whole_game(game, "checked.txt", 12);
    let report: Value =
        serde_json::from_str(&went_well(&tianxia(&format!("verify {} --json", file("checked.txt").display()))))
            .expect("JSON");
    assert_eq!(
        (&report["game"], &report["deals"], &report["over"]),
        (&json!(game.name()), &json!("proven"), &json!(true))
    );
    assert_eq!(report["seats"][0]["name"], "Ada");
    assert!(report["setup"]["revision"].is_u64() && report["content"]["edition"].is_string(), "{report}");
    let check = |json: &str| answered("content check - --json", json);
    let good: Value =
        serde_json::from_str(&went_well(&check(&went_well(&tianxia("content show kaiser"))))).expect("JSON");
    assert_eq!((&good["good"], &good["edition"]), (&json!(true), &report["content"]["edition"]));
    let bad = check(&format!(r#"{{"format": "{}"}}"#, game.content_format()));
    let report: Value = serde_json::from_str(&said(&bad)).expect("JSON");
    assert!(report["good"] == false && report["defects"][0]["place"].is_string(), "{report}");
    complained(&bad);
    let soaked: Value = serde_json::from_str(&went_well(&tianxia("soak kaiser --games 20 --json"))).expect("JSON");
    assert_eq!(soaked["games"], 20);
}

#[test]
fn every_title_says_its_revision_its_editions_and_its_actions() {
    for line in went_well(&tianxia("games --json")).lines() {
        let entry: Value = serde_json::from_str(line).expect("JSON");
        let (changes, revision) = (entry["changes"].as_array().expect("changes"), entry["revision"].as_u64());
        assert_eq!(revision, Some(changes.len() as u64 + 1), "{line}");
        assert!(entry["editions"][0]["value"].is_string(), "{line}");
        let game = entry["game"].as_str().expect("a name");
        for edition in entry["editions"].as_array().expect("editions") {
            let name = edition["value"].as_str().expect("a name");
            let shown = went_well(&tianxia(&format!("content show {game} --edition {name}")));
            assert!(shown.contains(&format!("tianxia-{game}/1")), "{name}");
        }
    }
    for &game in GameId::ALL {
        let actions = went_well(&tianxia(&format!("actions {game} --json")));
        let actions: Vec<Value> = actions.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let ids: Vec<u64> = actions.iter().map(|action| action["id"].as_u64().expect("an id")).collect();
        assert!(ids.is_sorted() && !ids.is_empty());
        for action in &actions {
            let named = action["kind"].is_string() && action["parameters"].is_array() && action["notation"].is_string();
            assert!(named, "{action}");
        }
        ids_are_told(game, &actions);
        let in_words = actions.iter().filter(|action| action["de"].is_string() && action["en"].is_string()).count();
        assert!(5 * in_words > 4 * actions.len(), "{game}: {in_words} of {}", actions.len());
    }
}

/// The table of ids in a game's README, made from `tianxia actions --json`; `TIANXIA_BLESS=1` rewrites it.
fn ids_are_told(game: GameId, actions: &[Value]) {
    const BEGIN: &str = "<!-- made from `tianxia actions --json` -->\n";
    const END: &str = "<!-- end -->";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{game}/README.md"));
    let text = fs::read_to_string(&path).expect("a README");
    let (before, rest) = text.split_once(BEGIN).expect("the table begins");
    let (_, after) = rest.split_once(END).expect("the table ends");
    let mut table =
        "| Ids | Decision | Written | In words, such as | In Worten, etwa |\n|---|---|---|---|---|\n".to_string();
    for kind in actions.chunk_by(|a, b| a["kind"] == b["kind"]) {
        let shown = kind.iter().find(|action| action["en"].is_string()).unwrap_or(&kind[0]);
        let word = |key: &str| shown[key].as_str().unwrap_or("–").replace('|', "\\|");
        let (first, last) = (&kind[0]["id"], &kind[kind.len() - 1]["id"]);
        let ids = if first == last { first.to_string() } else { format!("{first}–{last}") };
        let (name, notation, en, de) = (word("kind"), word("notation"), word("en"), word("de"));
        table += &format!("| {ids} | `{name}` | `{notation}` | {en} | {de} |\n");
    }
    let expected = format!("{before}{BEGIN}{table}{END}{after}");
    if std::env::var_os("TIANXIA_BLESS").is_some() {
        fs::write(&path, expected).expect("the README is written");
    } else {
        assert!(text == expected, "the ids in {} differ; TIANXIA_BLESS=1 rewrites them", path.display());
    }
}

/// A program of this test that says these lines, one for each it reads.
fn program(name: &str, script: &str) -> String {
    let path = file(name);
    fs::write(&path, script).expect("the script is written");
    format!("exec:300ms:sh%20{}", path.display())
}

#[test]
fn programs_play() {
    let examples = std::env::current_exe().expect("this test").ancestors().nth(2).expect("a folder").join("examples");
    let bot = format!("exec:{}", examples.join("exec_bot").display());
    let words = format!("sim zhenghe --seats {bot},random --games 2 --rotate --json");
    let output = tianxia(&words);
    let report: Value = serde_json::from_str(&went_well(&output)).expect("JSON");
    assert_eq!((&report["games"], report["seats"][0]["bot"].as_str()), (&json!(2), Some(&bot[..])));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said.matches("asked to play").count(), 2, "one program per match: {said}");
    assert!(!said.contains("has lost"), "{said}");
}

#[test]
fn programs_that_fail_lose_their_match_and_harm_nothing() {
    let ready = "read hello; echo '{\"ready\": true}'; read question; ";
    let left = file("left-behind");
    let fork = format!("{ready} (sleep 3; touch {}) & sleep 60", left.display());
    let bad = [
        ("exec:no-such-program".to_string(), "does not start"),
        (program("gone.sh", "exit 3"), "has ended"),
        (program("crash.sh", &format!("{ready} kill -9 $$")), "has ended"),
        (program("hang.sh", &format!("{ready} exec sleep 60")), "no answer within"),
        (program("fork.sh", &fork), "no answer within"),
        (program("drip.sh", &format!("{ready} while :; do printf x; sleep 0.1; done")), "no answer within"),
        (program("deaf.sh", "exec <&-; echo '{\"ready\": true}'; exec sleep 60"), "no answer within"),
        (program("endless.sh", &format!("{ready} head -c 1000000 /dev/zero; cat")), "longer than 65536 bytes"),
        (program("garbage.sh", &format!("{ready} printf '\\377\\000\\033[31m\\n'; cat")), "makes no sense: \u{fffd}"),
        (program("flood.sh", "echo '{\"ready\": true}'; yes '{\"id\": 9999}'"), "9999"),
        (program("refuses.sh", "echo '{\"ready\": false}'; cat"), "does not want to play"),
        (program("nonsense.sh", &format!("{ready} echo lalala; cat")), "makes no sense: lalala"),
        (program("illegal.sh", &format!("{ready} echo '{{\"id\": 9999}}'; cat")), "9999 is not legal"),
    ];
    for (bot, why) in bad {
        let output = tianxia(&format!("sim kaiser --seats random,{bot},random --games 1 --json"));
        let report: Value = serde_json::from_str(&went_well(&output)).expect("JSON");
        let wins: Vec<f64> = (0..3).map(|seat| report["seats"][seat]["wins"].as_f64().expect("wins")).collect();
        assert_eq!(wins, [0.5, 0.0, 0.5], "{bot}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("game 0: seat 2 (") && said.contains(why), "{bot}: {said}");
    }
    std::thread::sleep(std::time::Duration::from_secs(3));
    assert!(!left.exists(), "what a program started is ended with it");
    let output = tianxia("arena zhenghe --bots random,exec:no-such-program --deals 2 --json");
    let report: Value = serde_json::from_str(&went_well(&output)).expect("JSON");
    assert_eq!((&report["games"], &report["pairs"][0]["win_rate"]), (&json!(4), &json!(0.0)));
    let told = went_well(&tianxia("play zhenghe --seats random,exec:no-such-program --seed 1"));
    assert!(told.contains("has failed and has therefore lost"), "{told}");
}

#[test]
fn a_program_is_told_how_its_match_ended() {
    let heard = file("heard");
    let bot = program(
        "scribe.sh",
        &format!(
            "read hello; echo '{{\"ready\": true, \"observation\": true}}'\n\
             while read -r line; do\n\
             case \"$line\" in\n\
             *'\"over\"'*) printf %s \"$line\" > {}; exit;;\n\
             *'\"observation\"'*) ;;\n\
             *) exit 1;;\n\
             esac\n\
             line=${{line##*\\\"legal\\\":[}}; echo \"{{\\\"id\\\": ${{line%%[],]*}}}}\"\n\
             done",
            heard.display()
        ),
    );
    let output = tianxia(&format!("sim zhenghe --seats random,{bot} --games 1 --json"));
    assert!(!String::from_utf8_lossy(&output.stderr).contains("has lost"), "{output:?}");
    let heard: Value = serde_json::from_str(&fs::read_to_string(&heard).expect("it got the result")).expect("JSON");
    assert_eq!(heard["ranks"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_record_starts_no_program() {
    let (record, ran) = (file("trap.txt"), file("trap-ran"));
    let words = format!("play zhenghe --seats human,random --seed 1 --save {}", record.display());
    went_well(&tianxia(&words));
    let text = fs::read_to_string(&record).expect("a record");
    let trap = format!("seat1 exec:touch%20{}", ran.display());
    fs::write(&record, text.replace("seat1 random", &trap)).expect("the record is changed");
    let (path, branch) = (record.display(), file("trap-branch.txt"));
    for words in [format!("play --resume {path}"), format!("play --resume {path} --ply 0 --save {}", branch.display())]
    {
        let told = complained(&tianxia(&words));
        assert!(told.contains("may not start one"), "{told}");
    }
    assert!(!ran.exists(), "nothing was started");
}

#[test]
fn records_are_exported_as_lines() {
    let folder = file("export-records");
    went_well(&tianxia(&format!("sim zhenghe --games 2 --records {}", folder.display())));
    let told = went_well(&tianxia(&format!("export {} --observations --chances", folder.display())));
    let rows: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&rows[0]["match"], &rows[rows.len() - 1]["match"]), (&json!(0), &json!(1)));
    for row in &rows {
        assert!(row["legal"].as_array().expect("ids").contains(&row["id"]), "{row}");
        assert_eq!(row["seat"].is_null(), row["observation"].is_null(), "{row}");
        assert_eq!(row["seat"].is_null(), !row["weights"].as_array().expect("weights").is_empty(), "{row}");
        assert_eq!(row["ranks"].as_array().map(Vec::len), Some(2), "{row}");
    }
    assert!(complained(&tianxia("export no-such-folder")).contains("no-such-folder"));
    let path = file("steps.parquet");
    let wanted = format!("export {} --output {}", folder.display(), path.display());
    assert!(complained(&tianxia(&wanted)).contains("does not write Parquet"));
}

#[test]
fn help_speaks_german_too() {
    let told = went_well(&tianxia("--lang de play --help"));
    assert!(told.contains("Aufruf:") && told.contains("Optionen:") && !told.contains("Options:"), "{told}");
    assert!(went_well(&tianxia("play --help")).contains("Usage:"));
}

#[test]
fn odds_are_exact_fractions() {
    let said = went_well(&tianxia("odds voyage --junks 3 --gold 2 --dice 2"));
    assert_eq!(said, "The voyage succeeds: 88.89 % (8/9)\n");
    let said = went_well(&tianxia("odds voyage --junks 1 --gold 0 --modifier -1 --json"));
    assert_eq!(serde_json::from_str::<Value>(&said).unwrap()["exactly"], "1/6");
    let said = went_well(&tianxia("odds defend --dice 5,4,3 --against 4,4,1 --rerolls 2 --json"));
    let best: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(best["hold"]["roll_again"], serde_json::json!([1, 3]));
    let said = went_well(&tianxia("odds attack --rerolls 1"));
    assert!(said.contains("strike a crushing blow") && said.contains("not be crushed"), "{said}");
    assert_eq!(went_well(&tianxia("odds battle --armies 1 --hordes 1")), "The armies win: 50.00 % (1/2)\n");
    assert!(complained(&tianxia("odds defend --against 4,0,1")).contains("not three dice"));
    assert!(complained(&tianxia("odds attack --rerolls 15")).contains("exactly"));
    assert!(complained(&tianxia("odds voyage --junks 1 --gold 1 --dice 60")).contains("exactly"));
}

/// A played match of three: its file, its steps, and which of them are chance.
fn match_of_three(name: &str) -> (String, Vec<bool>) {
    went_well(&tianxia(&format!("play kaiser --seats random,random,random --seed 4 --save {}", file(name).display())));
    let text = fs::read_to_string(file(name)).expect("a record");
    let (_, steps) = text.split_once("\nsteps ").expect("steps");
    let chances = steps.split_whitespace().skip(1).map(|token| token.starts_with('=')).collect();
    (file(name).display().to_string(), chances)
}

#[test]
fn a_hint_says_where_to_look_instead() {
    let (record, chances) = match_of_three("where.txt");
    let error = |rest: &str| complained(&tianxia(&format!("hint {record} --budget 1it {rest}")));
    let end = chances.len();
    let last = chances.iter().rposition(|chance| !chance).expect("a decision");
    assert!(chances[0], "the first steps deal");
    let first = chances.iter().position(|chance| !chance).expect("a decision");
    let here = error("--ply 0");
    assert!(here.contains("chance decides") && here.contains(&format!("next decision is at --ply {first}")), "{here}");
    let over = error("");
    assert!(over.contains("game is over") && over.contains(&format!("last decision is at --ply {last}")), "{over}");
    assert_eq!(error(&format!("--ply {end}")), over);
    let beyond = error(&format!("--ply {}", end + 1));
    assert!(beyond.contains(&format!("0 to {end} is possible")), "{beyond}");
    for step in [0, first] {
        let nobody = error(&format!("--ply {step} --seat 4"));
        assert!(nobody.contains("--seat: there is no seat 4; 1 to 3"), "{nobody}");
    }
    let other = error(&format!("--ply {first} --seat 2"));
    assert!(other.contains("seat 1 decides, not seat 2; the next decision of seat 2 is at --ply"), "{other}");
}

#[test]
fn a_seat_that_is_not_there_is_named_with_its_option() {
    let (record, _) = match_of_three("no-seat.txt");
    let error = complained(&tianxia(&format!("analyze {record} --seat 4")));
    assert!(error.contains("--seat: there is no seat 4; 1 to 3 is possible"), "{error}");
    let error = complained(&tianxia(&format!("replay {record} --seat 4")));
    assert!(error.contains("--seat: there is no seat 4") && error.contains("0 is a spectator"), "{error}");
    let alone = file("alone.txt");
    went_well(&tianxia(&format!("play zhenghe --seats random --seed 1 --save {}", alone.display())));
    let error = complained(&tianxia(&format!("odds now {} --seat 5", alone.display())));
    assert!(error.contains("--seat: there is no seat 5") && error.contains("only seat 1"), "{error}");
    let error = complained(&tianxia(&format!("odds now {} --ply 99999", alone.display())));
    assert!(error.contains("--ply 99999: the record is not that long"), "{error}");
}

#[test]
fn an_analysis_asks_the_question_and_keeps_to_the_seat() {
    let (record, _) = match_of_three("judged.txt");
    let told = went_well(&tianxia(&format!("analyze {record} --budget 2it --blunder 0 --seat 2")));
    assert!(told.starts_with("Why it ended: "), "{told}");
    let table = told.split("\n\n").find(|part| part.contains("Mean loss")).expect("a table");
    assert!(table.contains("random-2") && !table.contains("random-1"), "{told}");
    assert!(told.contains("  random-2: Which card is taken?\n"), "{told}");
    let json = went_well(&tianxia(&format!("analyze {record} --budget 1it --seat 2 --json")));
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["seats"].as_array().map(Vec::len), Some(1), "{json}");
    assert_eq!(report["seats"][0]["seat"], 1);
    assert!(report["decisions"][0]["question"].as_str().is_some_and(|question| question.ends_with('?')), "{json}");
    for percent in ["nan", "-3", "1000"] {
        let error = complained(&tianxia(&format!("analyze {record} --blunder {percent}")));
        assert!(error.contains("--blunder") && error.contains("0 to 100"), "{error}");
    }
}

#[test]
fn a_hint_is_honest_about_what_it_knows() {
    let record = file("honest-hint.txt");
    went_well(&answered(&format!("play zhanguo --seed 3 --save {}", record.display()), "1\n1\n"));
    let told = went_well(&tianxia(&format!("hint {} --budget 3it", record.display())));
    assert!(told.contains('–') && !told.contains(" 0.0 %") && told.contains("rough impression"), "{told}");
    let json = went_well(&tianxia(&format!("hint {} --budget 3it --json", record.display())));
    let report: Value = serde_json::from_str(&json).expect("JSON");
    let (seat, answers) = (&report["seat"], report["answers"].as_array().expect("answers"));
    assert!(report["game"] == "zhanguo" && *seat == 0 && report["ply"].is_u64(), "{json}");
    assert!(report["question"].as_str().is_some_and(|question| told.contains(question)), "{json}");
    assert!(report["continuation"][0]["seat"] == *seat && report["continuation"][0]["text"].is_string(), "{json}");
    let source = &answers[0]["sources"][0];
    assert!(source["source"].is_string() && source["points"].is_f64() && source["others"].is_f64(), "{json}");
    assert!(answers.last().expect("an answer")["chance"].is_null(), "{json}");
    let more = answers.len() - 8;
    assert!(told.contains(&format!("and {more} more answers (all with --json)")), "{told}");
}

#[test]
fn exercises_do_not_depend_on_threads_and_go_on_where_they_stopped() {
    let results = file("puzzles.jsonl");
    drop(fs::remove_file(&results));
    let search = "puzzles yunhe --iterations 20 --margin 4";
    let first = went_well(&tianxia(&format!("{search} --games 1 --results {}", results.display())));
    let found = went_well(&tianxia(&format!("{search} --games 2 --jobs 2 --results {}", results.display())));
    assert_eq!(fs::read_to_string(&results).expect("a file").lines().count(), 2);
    assert_eq!(went_well(&tianxia(&format!("{search} --games 2"))), found);
    assert!(first.starts_with("tianxia puzzles 2\n") && found.starts_with(&first), "{first}");
    assert!(complained(&tianxia("puzzles yunhe --margin 0")).contains("1 to 100"));
    assert!(complained(&tianxia("puzzles yunhe --iterations 1")).contains("--iterations"));
}

#[test]
fn any_record_is_played_on_from_any_place() {
    let record = "branched-from.txt";
    play_whole_game(GameId::Yunhe, record, 5);
    let (record, branch) = (file(record), file("branch.txt"));
    let words =
        format!("play --resume {} --ply 40 --seats human:Cai,greedy --save {}", record.display(), branch.display());
    let told = went_well(&answered(&words, "< 3\n>\n> 2\nq\n"));
    let (_, end) = told.rsplit_once("The game stops here after ").expect(&told);
    let last: usize = end.split_once(" steps").and_then(|(many, _)| many.parse().ok()).expect(&told);
    // Steps that need no answer of hers are done immediately.
    assert!(last >= 40, "{told}");
    for step in [last - 3, last - 2, last] {
        assert!(told.contains(&format!("Step {step} of {last}")), "{told}");
    }
    let text = fs::read_to_string(&branch).expect("a record");
    assert!(text.contains("tag branch step 40 of branched-from.txt") && text.contains("tag seat0 human Cai"), "{text}");
    let on = answered(&format!("play --resume {}", branch.display()), &"1\n".repeat(ANSWERS));
    went_well(&on);
    let error = complained(&tianxia(&format!("play --resume {} --ply 40 --seats greedy", record.display())));
    assert!(error.contains("--seats"), "{error}");
}

/// A network of this game that has learned nothing, as a file.
fn network(game: GameId, name: &str) -> PathBuf {
    let net = with_game!(game, G => nets::Net::untaught(nets::Layout::of::<G>(), &[16, 16], 1));
    fs::write(file(name), net.write()).expect("a file");
    file(name)
}

#[test]
fn matches_to_learn_from_do_not_depend_on_threads_and_go_on_where_they_stopped() {
    let few = "--iterations 10 --quick 3 --sample 500 --seed 4";
    for &game in GameId::ALL {
        let net = network(game, &format!("selfplay-{game}.net"));
        for with in [String::new(), format!("--net {}", net.display())] {
            let make = |name: &str, games: u32, jobs: u32| {
                let path = file(&format!("selfplay-{game}-{}-{name}.corpus", with.len()));
                let words = format!("selfplay {game} {few} {with} --games {games} --jobs {jobs}");
                (went_well(&tianxia(&format!("{words} -o {}", path.display()))), path)
            };
            let ((_, one), (_, two)) = (make("one", 5, 1), make("two", 5, 2));
            let whole = fs::read(&one).expect("matches");
            assert!(fs::read(&two).expect("matches") == whole, "{game}: two threads play other matches");
            let (corpus, start) = nets::Corpus::read(&whole).expect("a corpus");
            let (matches, _) = corpus.matches(&whole, start).expect("whole matches");
            assert!(matches.len() == 5 && matches.iter().any(|played| !played.positions.is_empty()), "{game}");
            // Half of the last match is missing.
            fs::write(&two, &whole[..whole.len() - 9]).expect("a file");
            let (said, _) = make("two", 5, 1);
            assert!(said.contains("5 matches, 1 of them new"), "{said}");
            assert!(fs::read(&two).expect("matches") == whole, "{game}: it goes on with other matches");
            let error = complained(&tianxia(&format!("selfplay {game} --seed 5 -o {}", two.display())));
            assert!(error.contains("was begun differently"), "{error}");
            let told = went_well(&tianxia(&format!("net {} --corpus {}", net.display(), one.display())));
            assert!(told.contains("from 5 matches") && told.contains("Log loss"), "{told}");
            fs::remove_file(&one).and_then(|()| fs::remove_file(&two)).expect("they were there");
        }
    }
}

#[test]
fn a_network_plays_in_arena_and_match_and_is_refused_where_it_does_not_fit() {
    let net = network(GameId::Kaiser, "plays.net");
    let bot = format!("mcts:20it:net={}", net.display());
    let arena = went_well(&tianxia(&format!("arena kaiser --bots {bot},random --games 3 --json")));
    assert!(arena.contains(&bot), "{arena}");
    let records = file("network-records");
    let _ = fs::remove_dir_all(&records);
    let words = format!("sim kaiser --seats {bot},random,random --games 1 --records {}", records.display());
    went_well(&tianxia(&words));
    let record = fs::read_dir(&records).expect("records").next().expect("a record").expect("a file").path();
    // A record may come from anybody, so it opens no other file.
    let error = complained(&tianxia(&format!("play --resume {} --ply 20", record.display())));
    assert!(error.contains("a file may not open another"), "{error}");
    let error = complained(&tianxia(&format!("arena yunhe --bots {bot},random")));
    assert!(error.contains("it is for kaiser, not for yunhe"), "{error}");
    let error = complained(&tianxia(&format!("--lang de arena yunhe --bots {bot},random")));
    assert!(error.contains("es gehört zu kaiser, nicht zu yunhe"), "{error}");
    fs::write(file("broken.net"), "no network").expect("a file");
    let error =
        complained(&tianxia(&format!("sim kaiser --seats mcts:5it:net={},random", file("broken.net").display())));
    assert!(error.contains("its first line does not begin with tianxia-net/1"), "{error}");
    let error = complained(&tianxia("arena kaiser --bots mcts:5it:net=,random"));
    assert!(error.contains("the file after net= is missing"), "{error}");
    assert!(complained(&tianxia("bench --bots --net 0-16")).contains("not a list of sizes"));
}
