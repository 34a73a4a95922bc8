//! Arbitrary and damaged bytes into every decoder: a clear error or a value, never a panic.

use crate::{random_match, setups};
use engine::{Content, Numbered, Record, Rng, Timeline, Title, parse_setup};

/// Feeds `rounds` damaged inputs to the decoders of record, notation, setup and content. If it still reads as a record,
/// it must write and read back the same, and must replay or be refused.
pub fn fuzz<G: Title>(rounds: u64, seed: u64) -> Result<(), String> {
    let (content, mut rng) = (G::Content::standard(), Rng::new(seed));
    let setups = setups::<G>();
    let mut samples = Vec::new();
    for n in 0..8 {
        let mut game = random_match::<G>(content, setups[n % setups.len()], seed.wrapping_add(n as u64), 200);
        game.set_tag("seat0", "human Ada of the long name");
        samples.push(game.record().to_text(content).into_bytes());
        samples.push(game.record().to_bytes());
    }
    for round in 0..rounds {
        let sample = &samples[rng.below(samples.len() as u32) as usize];
        let bytes = damaged(sample, &mut rng);
        record::<G>(&bytes, content).map_err(|what| format!("fuzz seed {seed}, round {round}: {what}"))?;
        tokens::<G>(&bytes, content);
        if round % 16 == 0 {
            let bytes = damaged(G::Content::DEFAULT.as_bytes(), &mut rng);
            let _ = G::Content::parse(&String::from_utf8_lossy(&bytes));
        }
    }
    Ok(())
}

fn record<G: Title>(bytes: &[u8], content: &'static G::Content) -> Result<(), String> {
    let Ok(record) = Record::<G>::read(bytes, content) else { return Ok(()) };
    if Record::read(record.to_text(content).as_bytes(), content).as_ref() != Ok(&record) {
        return Err("a record that was read does not survive the text form".into());
    }
    if Record::from_bytes(&record.to_bytes()).as_ref() != Ok(&record) {
        return Err("a record that was read does not survive the binary form".into());
    }
    let _ = Timeline::replay(content, &record);
    Ok(())
}

fn tokens<G: Title>(bytes: &[u8], content: &'static G::Content) {
    let text = String::from_utf8_lossy(bytes);
    let _ = parse_setup::<G>(&text);
    for token in text.split_whitespace().take(32) {
        let _ = G::read_action(content, token).map(Numbered::id);
        let _ = G::read_chance(content, token).map(Numbered::id);
    }
}

/// A copy with some bytes changed, removed, inserted or repeated, or just noise.
fn damaged(sample: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = sample.to_vec();
    for _ in 0..=rng.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.below(bytes.len() as u32) as usize;
        let end = (at + 1 + rng.below(40) as usize).min(bytes.len());
        match rng.below(7) {
            0 => bytes[at] = rng.next_u64() as u8,
            1 => bytes[at] ^= 1 << rng.below(8),
            2 => bytes.truncate(at),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let copy = bytes[at..end].to_vec();
                let to = rng.below(bytes.len() as u32) as usize;
                bytes.splice(to..to, copy);
            }
            5 => bytes.insert(at, b"0123456789-,{}[]\" .="[rng.below(20) as usize]),
            _ => bytes = (0..rng.below(200)).map(|_| rng.next_u64() as u8).collect(),
        }
    }
    bytes
}
