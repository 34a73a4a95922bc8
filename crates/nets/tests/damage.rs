//! Damaged files are refused in words, and nothing fails.

use nets::{Damage, Layout, Misfit, Net};
use proptest::prelude::*;
use testkit::toys::Kuhn;

type Toy = Kuhn<0>;

fn file() -> Vec<u8> {
    Net::untaught(Layout::of::<Toy>(), &[16, 8], 5).write()
}

/// The same file with another first line and the right hash of another body.
fn altered(line: impl Fn(String) -> String, body: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    let file = file();
    let end = file.iter().position(|&byte| byte == b'\n').expect("a line");
    let (head, mut rest) = (String::from_utf8(file[..end].to_vec()).expect("text"), file[end + 1..].to_vec());
    let before = engine::Hash256::of(&rest).to_string();
    body(&mut rest);
    let head = line(head.replace(&before, &engine::Hash256::of(&rest).to_string()));
    [head.as_bytes(), b"\n", &rest].concat()
}

#[test]
fn a_network_reads_back() {
    let net = Net::untaught(Layout::of::<Toy>(), &[16, 8], 5);
    let again = Net::read(&net.write()).expect("a network");
    assert_eq!((&again, again.hash(), again.sizes()), (&net, net.hash(), vec![16, 8]));
    assert_eq!(again.check::<Toy>(), Ok(()));
}

#[test]
fn another_game_is_refused() {
    let net = Net::read(&file()).expect("a network");
    let misfit = net.check::<kaiser::Kaiser>();
    assert_eq!(misfit, Err(Misfit::Game { theirs: "kuhn".into(), ours: "kaiser".into() }));
    let later = altered(|line| line.replace("\"observation\":1", "\"observation\":9"), |_| {});
    let misfit = Net::read(&later).expect("whole").check::<Toy>();
    assert!(matches!(misfit, Err(Misfit::Observation { theirs: 9, ours: _ })), "{misfit:?}");
}

#[test]
fn an_error_says_what_is_wrong() {
    assert_eq!(Net::read(b""), Err(Damage::NotANet));
    assert_eq!(Net::read(b"PNG\n"), Err(Damage::NotANet));
    assert_eq!(Net::read(b"tianxia-net/2 {}\n"), Err(Damage::Newer("2".into())));
    assert!(matches!(Net::read(b"tianxia-net/1 {}\n"), Err(Damage::Header(_))));
    assert_eq!(Net::read(&vec![0; nets::MAX_FILE + 1]), Err(Damage::TooLarge));
    let mut flipped = file();
    *flipped.last_mut().expect("weights") ^= 1;
    assert_eq!(Net::read(&flipped), Err(Damage::Hash));
    assert_eq!(Net::read(&altered(|line| line, |body| body.truncate(body.len() - 1))), Err(Damage::Length));
    assert_eq!(Net::read(&altered(|line| line, |body| body.push(0))), Err(Damage::Length));
    let many = altered(|line| line.replace("[16,8]", "[16,8,8,8,8]"), |_| {});
    assert!(matches!(Net::read(&many), Err(Damage::Header(_))));
    let wide = altered(|line| line.replace("[16,8]", "[16,100000]"), |_| {});
    assert!(matches!(Net::read(&wide), Err(Damage::Header(_))));
    // The last four bytes are a bias.
    let endless = altered(
        |line| line,
        |body| {
            let at = body.len() - 4;
            body[at..].copy_from_slice(&f32::INFINITY.to_le_bytes());
        },
    );
    assert!(matches!(Net::read(&endless), Err(Damage::Number(_))));
    let backwards = altered(|line| line, |body| body[1] = 0);
    assert!(matches!(Net::read(&backwards), Err(Damage::Number(_) | Damage::Length)));
}

proptest! {
    #[test]
    fn what_is_cut_or_changed_is_noticed(at in 0usize..100_000, flip in 1u8.., cut in 0usize..100_000) {
        let file = file();
        prop_assert!(Net::read(&file[..cut % file.len()]).is_err());
        let start = 1 + file.iter().position(|&byte| byte == b'\n').expect("a line");
        let (mut weights, mut line) = (file.clone(), file.clone());
        weights[start + at % (file.len() - start)] ^= flip;
        prop_assert_eq!(Net::read(&weights), Err(Damage::Hash));
        // The hash does not cover the line: any other line that is valid may be read.
        line[at % start] ^= flip;
        let _ = Net::read(&line).map(|net| net.check::<Toy>());
    }

    #[test]
    fn damaged_weights_with_a_right_hash_are_no_panic(at in 0usize..100_000, to: u8) {
        let file = altered(|line| line, |body| { let at = at % body.len(); body[at] = to; });
        if let Ok(net) = Net::read(&file) {
            let state: engine::State<Toy> = testkit::random_state(testkit::toys::TwoSeats, 1, 2);
            let outlook = net.judge(
                &state.view(Some(engine::Seat(0))), &[], &mut nets::Memory::default(), &mut Vec::new());
            prop_assert!(outlook.scores.iter().chain(&outlook.points).all(|number| number.is_finite()));
        }
    }
}
