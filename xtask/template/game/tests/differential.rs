//! The taker of a lantern against a slow, obvious second version.

use engine::{Key as _, Rng, Seat, SeatMap};
use specimen::Card;
use specimen::score::taker;

fn slow_taker(shown: &[Card], second: bool) -> Seat {
    let mut order: Vec<usize> = (0..shown.len()).collect();
    order.sort_by_key(|&seat| shown[seat]);
    order.reverse();
    Seat(order[usize::from(second)] as u8)
}

#[test]
fn takers_agree() {
    let (mut rng, mut cards) = (Rng::new(1), Card::every().collect::<Vec<_>>());
    for n in 0..1000 {
        rng.shuffle(&mut cards);
        let shown = &cards[..2 + n % 3];
        let by_seat = SeatMap::from_fn(|seat| shown.get(seat.index()).copied());
        for second in [false, true] {
            assert_eq!(taker(shown.len() as u8, &by_seat, second), slow_taker(shown, second), "{shown:?}");
        }
    }
}
