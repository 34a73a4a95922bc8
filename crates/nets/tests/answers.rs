//! The same answers, whichever way they are reached and wherever they are computed.

use catalog::{GameId, with_game};
use engine::{Content, Playout, Rng, Seat, State, Title, ToAct, parse_setup};
use nets::{Layout, Memory, Net};
use testkit::toys::{Kuhn, TwoSeats};

/// The bits of everything that a network says about the decisions of some random matches, folded into one number.
fn digest<G: Title>(net: &Net, matches: u64, memory: impl Fn(&mut Memory)) -> u64 {
    let (mut digest, mut kept, mut attention, mut playout) = (0u64, Memory::default(), Vec::new(), Playout::default());
    let content = <G::Content as Content>::standard();
    let counts: Vec<u8> = G::PLAYERS.collect();
    for seed in 0..matches {
        let players = counts[seed as usize % counts.len()];
        let setup = parse_setup::<G>(&format!("players={players}")).expect("a setup");
        let (mut state, mut rng) = (G::start(content, &setup), Rng::new(seed));
        while playout.step_by(&mut state, &mut rng, |state, seat, legal, rng| {
            memory(&mut kept);
            let outlook = net.judge(&state.view(Some(seat)), legal, &mut kept, &mut attention);
            for number in attention.iter().chain(&outlook.scores).chain(&outlook.points) {
                assert!(number.is_finite());
                digest = digest.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number.to_bits());
            }
            rng.pick(legal)
        }) {}
    }
    digest
}

fn untaught<G: Title>() -> Net {
    Net::untaught(Layout::of::<G>(), &[48, 32], 7)
}

#[test]
fn a_memory_changes_no_answer() {
    for &game in GameId::ALL {
        let (kept, fresh) = with_game!(game, G => {
            let net = untaught::<G>();
            (digest::<G>(&net, 3, |_| {}), digest::<G>(&net, 3, |memory| *memory = Memory::default()))
        });
        assert_eq!(kept, fresh, "{}", game.name());
    }
}

#[test]
fn one_memory_serves_two_networks_in_turn() {
    let state: State<Kuhn<0>> = testkit::random_state(TwoSeats, 1, 2);
    let (view, mut memory) = (state.view(Some(Seat(0))), Memory::default());
    let nets = [1, 2].map(|seed| Net::untaught(Layout::of::<Kuhn<0>>(), &[16], seed));
    let mut ask = |net: &Net| net.judge(&view, &[], &mut memory, &mut Vec::new());
    let first = [ask(&nets[0]), ask(&nets[1])];
    assert_ne!(first[0], first[1]);
    assert_eq!([ask(&nets[0]), ask(&nets[1])], first);
}

#[test]
fn what_a_seat_does_not_know_changes_nothing() {
    // Both possible cards of the other seat, dealt by hand: the view is the same, and so is the answer.
    let net = Net::untaught(Layout::of::<Kuhn<0>>(), &[16, 16], 3);
    let mut answers = Vec::new();
    for seed in 0..64 {
        let state: State<Kuhn<0>> = testkit::random_state(TwoSeats, seed, 2);
        let ToAct::Seats(seats) = state.to_act() else { continue };
        let seat = seats.first().expect("somebody");
        let (view, mut legal, mut attention) = (state.view(Some(seat)), Vec::new(), Vec::new());
        view.legal(&mut legal);
        let outlook = net.judge(&view, &legal, &mut Memory::default(), &mut attention);
        answers.push((view, state, outlook, attention));
    }
    let mut twins = 0;
    for (n, (view, state, outlook, attention)) in answers.iter().enumerate() {
        for (other_view, other_state, other_outlook, other_attention) in &answers[..n] {
            if view == other_view {
                assert_eq!((outlook, attention), (other_outlook, other_attention));
                twins += u32::from(state != other_state);
            }
        }
    }
    assert!(twins > 0, "no two states looked the same");
}

#[test]
fn every_seat_at_the_table_is_judged_and_nobody_else() {
    let net = untaught::<kaiser::Kaiser>();
    let setup = parse_setup::<kaiser::Kaiser>("players=3").expect("a setup");
    let state = testkit::random_state::<kaiser::Kaiser>(setup, 1, 30);
    for seat in 0..3 {
        let outlook = net.judge(&state.view(Some(Seat(seat))), &[], &mut Memory::default(), &mut Vec::new());
        assert!(outlook.scores[..3].iter().chain(&outlook.points[..3]).all(|&score| score != 0.0));
        assert_eq!((&outlook.scores[3..], &outlook.points[3..]), (&[0.0; 2][..], &[0.0; 2][..]));
    }
}
