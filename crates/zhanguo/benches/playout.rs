//! Prints the speed of the rules: `cargo bench -p zhanguo`.

fn main() {
    testkit::bench::<zhanguo::ZhanGuo>();
}
