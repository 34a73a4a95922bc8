//! Records that are kept for ever: old revisions of the rules and old editions replay just as they were played.

use engine::{Record, Seat, Setup, Timeline, Title};
use std::path::PathBuf;

/// Replays every record in the folder `tests/records` of the crate under test. Its tags give the expected result:
/// `state` the fingerprint of the last position, `points` those of every seat.
pub fn records<G: Title>() {
    let folder = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("run by cargo")).join("tests/records");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut kept: Vec<PathBuf> = files.map(|file| file.expect("a readable folder").path()).collect();
    kept.sort();
    assert!(!kept.is_empty(), "{} holds no record", folder.display());
    for file in kept {
        let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        replays::<G>(&bytes).unwrap_or_else(|wrong| panic!("{}: {wrong}", file.display()));
    }
}

fn replays<G: Title>(bytes: &[u8]) -> Result<(), String> {
    let (content, record) = Record::<G>::open(bytes, None).map_err(|error| error.to_string())?;
    let game = Timeline::replay(content, &record).map_err(|error| error.to_string())?;
    let scores = game.state().result().ok_or("the match is not over")?;
    let points = Seat::all(record.header.setup.players()).map(|seat| scores.points[seat].to_string());
    let points = points.collect::<Vec<_>>().join(" ");
    for (tag, now) in [("state", format!("{:016x}", game.state().fingerprint())), ("points", points)] {
        let kept = record.tag(tag).ok_or_else(|| format!("the tag `{tag}` is missing"))?;
        if kept != now {
            return Err(format!("{tag}: {kept} is kept, {now} comes out"));
        }
    }
    Ok(())
}
