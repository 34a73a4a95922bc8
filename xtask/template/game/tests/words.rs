//! The texts: one term for one thing.

use specimen::Specimen;

#[test]
fn texts_keep_to_the_glossary() {
    testkit::glossary::<Specimen>(include_str!("../README.md"));
}
