//! Speed of random play on one thread, of copying and of inventing worlds.

fn main() {
    testkit::bench::<specimen::Specimen>();
}
