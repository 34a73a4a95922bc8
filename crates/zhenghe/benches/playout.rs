//! Prints the speed of random playouts: `cargo bench -p zhenghe`.

fn main() {
    testkit::bench::<zhenghe::ZhengHe>();
}
