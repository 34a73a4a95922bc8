#[test]
fn rules() {
    testkit::rules_conformance::<zhenghe::ZhengHe>(testkit::Suite { games: 500, seed: 1 }).unwrap();
}
#[test]
fn soak() {
    println!("{:?}", testkit::soak::<zhenghe::ZhengHe>(20000, 2, 7, &|_| ()).unwrap());
}
