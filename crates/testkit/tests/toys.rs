//! The toys' known answers: the engine agrees with mathematics.

use engine::{
    Content, Dealer, Game, NoLog, Numbered, ReadError, Record, Refusal, Seat, State, Step, Timeline, ToAct, parse_setup,
};
use testkit::toys::{Blank, Card, Kuhn, KuhnAction, Nim, Take, TwoSeats, fault};
use testkit::{allocations_in_playout, counts, random_match};

type Poker = Kuhn<{ fault::NONE }>;

/// Whether the seat to act can force a win.
fn wins(state: &State<Nim>) -> bool {
    let ToAct::Seats(seats) = state.to_act() else { return false };
    let (seat, mut legal) = (seats.first().unwrap(), Vec::new());
    state.legal(seat, &mut legal);
    legal.into_iter().any(|take| {
        let mut next = *state;
        next.play(seat, take, &mut NoLog);
        !wins(&next)
    })
}

#[test]
fn nim_is_won_exactly_when_the_heaps_do_not_cancel_out() {
    for heaps in (0..4).flat_map(|a| (0..5).flat_map(move |b| (0..6).map(move |c| [a, b, c]))) {
        let mut state = Nim::start(Blank::standard(), &TwoSeats);
        state.parts_mut().public.heaps = heaps;
        assert_eq!(wins(&state), heaps[0] ^ heaps[1] ^ heaps[2] != 0, "{heaps:?}");
    }
}

#[test]
fn nim_counts_are_the_ones_worked_out_by_hand() {
    let mut state = Nim::start(Blank::standard(), &TwoSeats);
    state.parts_mut().public.heaps = [1, 2, 0];
    // One stone of the single; one or both of the pair. Then: 2, 2, 1 answers. Then 2 + 1 + 1 + 0, and so on.
    assert_eq!(counts(&state, 4), [3, 5, 3, 0]);
}

/// The expected gain of the first player, in units of 1/18, when both follow these strategies, each given as the number
/// of thirds of bets with each card in each of the four situations.
fn value(state: &State<Poker>, bets: &dyn Fn(Seat, Card, &[KuhnAction]) -> i64, cards: &mut Vec<Card>) -> (i64, i64) {
    match state.to_act() {
        ToAct::Nobody => (i64::from(state.result().unwrap().points[Seat(0)]), 1),
        ToAct::Chance => {
            let mut chances = Vec::new();
            state.chances(&mut chances);
            let (mut sum, mut scale) = (0, 1);
            for &(card, _) in &chances {
                let mut next = *state;
                next.deal(card, &mut NoLog);
                cards.push(card);
                let (gain, of) = value(&next, bets, cards);
                cards.pop();
                (sum, scale) = (sum * of + gain * scale, scale * of);
            }
            (sum, scale * chances.len() as i64)
        }
        ToAct::Seats(seats) => {
            let seat = seats.first().unwrap();
            let history = history(state);
            let bet = bets(seat, cards[seat.index()], &history);
            let mut sum = (0, 1);
            for (action, thirds) in [(KuhnAction::Pass, 3 - bet), (KuhnAction::Bet, bet)] {
                let mut next = *state;
                next.play(seat, action, &mut NoLog);
                let (gain, of) = value(&next, bets, cards);
                sum = (sum.0 * of + thirds * gain * sum.1, sum.1 * of);
            }
            (sum.0, sum.1 * 3)
        }
    }
}

fn history(state: &State<Poker>) -> Vec<KuhnAction> {
    let json = serde_json::to_value(state.public()).unwrap();
    let made: Vec<Option<KuhnAction>> = serde_json::from_value(json["decisions"].clone()).unwrap();
    made.into_iter().flatten().collect()
}

#[test]
fn kuhn_poker_is_worth_minus_one_eighteenth_to_the_first_player() {
    use KuhnAction::{Bet, Pass};
    // The equilibrium in which the first player never bluffs: he checks everything and calls with the queen one time in
    // three.
    let equilibrium = |seat: Seat, card: Card, history: &[KuhnAction]| match (seat.0, card, history) {
        (0, _, []) => 0,
        (0, Card::King, _) => 3,
        (0, Card::Queen, _) => 1,
        (0, Card::Jack, _) => 0,
        (_, Card::King, _) => 3,
        (_, Card::Queen, [Bet]) => 1,
        (_, Card::Queen, _) => 0,
        (_, Card::Jack, [Pass]) => 1,
        (_, Card::Jack, _) => 0,
    };
    let start = Poker::start(Blank::standard(), &TwoSeats);
    let (gain, of) = value(&start, &equilibrium, &mut Vec::new());
    assert_eq!(gain * 18, -of);
}

#[test]
fn the_door_refuses_what_it_must() {
    let mut game = Timeline::<Nim>::new(Blank::standard(), TwoSeats, None);
    let take = Take { heap: 0, stones: 3 };
    assert_eq!(game.play(Seat(1), 0, take), Err(Refusal::NotYourTurn));
    assert_eq!(game.play(Seat(0), 1, take), Err(Refusal::Stale { now: 0 }));
    assert!(game.play(Seat(0), 0, take).is_ok());
    assert_eq!(game.play(Seat(1), 1, take), Err(Refusal::NotLegal));
    assert_eq!(game.play(Seat(1), 0, Take { heap: 1, stones: 1 }), Err(Refusal::Stale { now: 1 }));
    for (seat, heap, stones) in [(1, 1, 4), (0, 2, 5)] {
        game.play(Seat(seat), game.ply(), Take { heap, stones }).unwrap();
    }
    assert_eq!(game.play(Seat(1), 3, take), Err(Refusal::Over));
    assert_eq!(game.state().result().unwrap().winners().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn undo_is_free_back_to_the_last_new_information() {
    let dealer = Dealer::from_seed(3);
    let mut game = Timeline::<Poker>::new(Blank::standard(), TwoSeats, Some(&dealer));
    game.deal_all(&dealer);
    assert_eq!(game.free_undo(Seat(0)), 2, "nobody takes back a deal");
    game.play(Seat(0), 2, KuhnAction::Bet).unwrap();
    assert_eq!(game.free_undo(Seat(0)), 2, "the own bet may be taken back while nobody has answered");
    assert_eq!(game.free_undo(Seat(1)), 3, "but not by the other seat");
    game.play(Seat(1), 3, KuhnAction::Bet).unwrap();
    assert_eq!(game.free_undo(Seat(1)), 4, "the showdown has revealed both cards");
}

/// What a timeline says of a ply: state, views, events and free undo.
type Past<G> = (u64, [u64; 3], Vec<(u32, <G as Game>::Event)>, [u32; 2]);

/// What a timeline says of every ply, for every viewer.
fn told<G: Game>(game: &Timeline<G>) -> Vec<Past<G>> {
    let viewers = [None, Some(Seat(0)), Some(Seat(1))];
    let at = |ply| {
        let views = viewers.map(|viewer| game.view(viewer, ply).fingerprint());
        let events = viewers.iter().flat_map(|&viewer| game.told(viewer, ply)).map(|(ply, &event)| (ply, event));
        let undo = [0, 1].map(|seat| game.free_undo(Seat(seat)));
        (game.state_at(ply).fingerprint(), views, events.collect(), undo)
    };
    (0..=game.ply()).map(at).collect()
}

#[test]
fn undo_branch_and_replay_tell_the_same_past() {
    let blank = Blank::standard();
    for seed in 0..20 {
        let whole = random_match::<Poker>(blank, TwoSeats, seed, 100);
        for ply in 0..=whole.ply() {
            let mut shorter = whole.record().clone();
            shorter.steps.truncate(ply as usize);
            let replayed = Timeline::replay(blank, &shorter).expect("a prefix of a match is a match");
            let (mut undone, branch) = (whole.clone(), whole.branch(ply));
            undone.undo_to(ply);
            assert!(undone.record() == replayed.record() && branch.record().steps == shorter.steps);
            assert_eq!((undone.deals(), branch.record().header.dice), (replayed.deals(), None));
            assert!(told(&undone) == told(&replayed) && told(&branch) == told(&replayed));
            // The later steps can be repeated, and lead to the same end.
            for &step in &whole.record().steps[ply as usize..] {
                undone.repeat(step).expect("the steps are legal");
            }
            assert!(told(&undone) == told(&whole));
        }
    }
}

#[test]
fn the_past_is_told_as_it_was() {
    let dealer = Dealer::from_seed(3);
    let mut game = Timeline::<Poker>::new(Blank::standard(), TwoSeats, Some(&dealer));
    game.deal_all(&dealer);
    let then = *game.state();
    game.play(Seat(0), 2, KuhnAction::Pass).unwrap();
    assert!(game.view(Some(Seat(1)), 2) == then.view(Some(Seat(1))));
    assert!(game.view(None, 99) == game.state().view(None), "what is still to come looks like now");
    let plies = |viewer, from| game.told(viewer, from).map(|(ply, _)| ply).collect::<Vec<_>>();
    assert_eq!(plies(Some(Seat(0)), 0), [0, 0, 1, 2], "two deals, the own card and the decision");
    assert_eq!((plies(Some(Seat(1)), 1), plies(None, 0), plies(None, 3)), (vec![1, 1, 2], vec![0, 1, 2], vec![]));
    assert_eq!((game.all_told(0).len(), game.all_told(99).len(), game.state().players()), (2, 0, 2));
}

#[test]
fn deals_are_proved_by_the_key() {
    let dealer = Dealer::from_seed(7);
    let game = random_match::<Poker>(Blank::standard(), TwoSeats, 7, 100);
    let record = game.record();
    assert_eq!(record.header.dice, Some(dealer.hash()));
    assert_eq!(game.first_foreign_deal(&dealer), None);
    let mut forged = record.clone();
    let Step::Deal(first) = forged.steps[0] else { panic!("the first step is a deal") };
    let Step::Deal(second) = forged.steps[1] else { panic!("the second step is a deal") };
    forged.steps[0] = Step::Deal(second);
    forged.steps[1] = Step::Deal(first);
    let forged = Timeline::replay(Blank::standard(), &forged).expect("both deals are possible");
    let found = forged.first_foreign_deal(&dealer).map(|deal| (deal.ply, deal.recorded.id(), deal.dealt.id()));
    assert_eq!(found, Some((0, second, first)));
}

#[test]
fn deals_are_fair() {
    let start = Poker::start(Blank::standard(), &TwoSeats);
    let mut seen = [0_u32; 3];
    let dealer = Dealer::from_seed(1);
    for k in 0..30_000 {
        seen[dealer.outcome(k, &start, &mut Vec::new()).id() as usize] += 1;
    }
    // Five standard deviations of a fair third of 30,000 are 408.
    assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 408), "{seen:?}");
}

#[test]
fn bad_setups_and_records_are_explained() {
    let error = |text: &str| parse_setup::<Nim>(text).unwrap_err().to_string();
    assert_eq!(error("players=3"), "this game cannot be played by 3");
    assert_eq!(error("players=two"), "`players=two` is not of the form key=value");
    assert_eq!(error("wind=east"), "there is no option `wind`");
    assert_eq!(error("players=2 revision=9"), "revision 9 of the rules is unknown to this program");
    let text = random_match::<Nim>(Blank::standard(), TwoSeats, 1, 100).record().to_text(&Blank);
    let read = |text: &str| Record::<Nim>::read(text.as_bytes(), &Blank).unwrap_err().to_string();
    assert_eq!(read("hello"), "this is not a tianxia record");
    assert_eq!(read(&text.replace("game nim", "game go")), "this is a record of `go`");
    assert_eq!(read(&text.replace("record 1", "record 99")), "the record has format 99; this program reads up to 1");
    let game = random_match::<Nim>(Blank::standard(), TwoSeats, 1, 100);
    let binary = |version: u8| [b"txr", &[version][..], &game.record().to_bytes()[4..]].concat();
    assert_eq!(Record::<Nim>::read(&binary(1), &Blank).as_ref(), Ok(game.record()));
    assert_eq!(Record::<Nim>::read(&binary(2), &Blank), Err(ReadError::Version(2)));
    assert_eq!(engine::game_of(&binary(2)), Err(ReadError::Version(2)));
    for strange in [0, b'a', 255] {
        assert_eq!(Record::<Nim>::read(&binary(strange), &Blank), Err(ReadError::NotARecord));
    }
    let cut = text.rfind(' ').unwrap();
    assert_eq!(read(&text[..cut]), "the record ends in the middle");
    assert_eq!(read(&text.replace("setup players=2", "setup players=9")), "setup: this game cannot be played by 9");
}

#[test]
fn playouts_do_not_allocate() {
    assert_eq!(allocations_in_playout::<Poker>(TwoSeats), 0);
}
