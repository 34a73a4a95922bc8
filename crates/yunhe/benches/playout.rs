//! How fast the rules are: `cargo bench -p yunhe`.

fn main() {
    testkit::bench::<yunhe::Yunhe>();
}
