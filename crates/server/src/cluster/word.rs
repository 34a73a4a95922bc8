//! The messages between nodes, as bytes.

use host::Errand;
use host::cluster::{Body, Envelope, NodeId};
use serde::{Deserialize, Serialize};
use wire::{Code, Snapshot, TableId, UserId};

/// One message. A node treats a message it does not understand, because the sender is newer, as lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Word {
    /// For the state machine.
    Node(Envelope),
    /// The state of a public table, for lists. If it is lost, the list is right again with the table's next change.
    Listed(Box<Snapshot>),
    /// A table is gone.
    Unlisted(TableId),
    /// It is somebody's turn at a table they do not have open. If it is lost, they see it when they look.
    YourTurn(UserId, TableId),
    /// Somebody has signed out, or was locked or removed: their sockets end. If it is lost, the next sweep ends them.
    Cut(UserId),
    /// Somebody was removed: tables in memory forget their name and words. If it is lost, the next sweep does it.
    Forget(UserId),
    /// A numbered message from a node to itself, to see how long the bus takes.
    Echo(u64),
    /// A node's bots have nothing to do. If it is lost, the next one says so.
    Idle(NodeId),
    /// A question from a node, by its number there.
    Question(NodeId, u64, Question),
    /// The answer to a question, by its number.
    Answer(u64, Reply),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Question {
    /// What is the state of this table, for this viewer?
    Show(TableId, Option<UserId>),
    /// Give somebody a new name, or none, at this table.
    Rename(TableId, UserId, Option<String>),
    /// What does this level decide when it sees this view?
    Think(Errand),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Reply {
    /// The table is not in memory here, or no bot here has time to think.
    NotHere,
    Shown(Result<Box<Snapshot>, Code>),
    Done,
    /// A bot has thought; `None` if it failed.
    Thought(Option<u16>),
}

/// Words for another node that are sent together, each preceded by its length.
#[derive(Clone, Default)]
pub(super) struct Letter(Vec<u8>);

const LENGTH: usize = size_of::<u32>();

impl Letter {
    /// One word alone.
    pub(super) fn of(word: &Word) -> Letter {
        let mut letter = Letter::default();
        letter.add(word);
        letter
    }

    /// Adds a word: one line of JSON. A frame's text follows unchanged: it is JSON already, and most of the traffic.
    pub(super) fn add(&mut self, word: &Word) {
        let start = self.0.len();
        self.0.extend([0; LENGTH]);
        serde_json::to_writer(&mut self.0, word).expect("plain data serialises");
        self.0.push(b'\n');
        if let Word::Node(Envelope { body: Body::Frame(_, text), .. }) = word {
            self.0.extend_from_slice(text.as_bytes());
        }
        let length = (self.0.len() - start - LENGTH) as u32;
        self.0[start..start + LENGTH].copy_from_slice(&length.to_le_bytes());
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

/// The words of a letter: `None` for each one that is not understood. Reading stops where the bytes are no letter.
pub(super) fn read(mut bytes: &[u8]) -> impl Iterator<Item = Option<Word>> {
    std::iter::from_fn(move || {
        let (length, rest) = bytes.split_first_chunk::<LENGTH>()?;
        let (word, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        bytes = rest;
        Some(Word::read(word))
    })
}

impl Word {
    fn read(bytes: &[u8]) -> Option<Word> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let mut word = serde_json::from_slice(&bytes[..end]).ok()?;
        if let Word::Node(Envelope { body: Body::Frame(_, text), .. }) = &mut word {
            *text = std::str::from_utf8(&bytes[end + 1..]).ok()?.into();
        }
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::cluster::Link;

    #[test]
    fn words_read_back_and_a_frame_is_not_written_twice() {
        let frame = "{\"done\":{\"re\":7}}";
        let body = Body::Frame(vec![Link(3), Link(4)], frame.into());
        let envelope = Envelope { from: NodeId(1), to: NodeId(2), session: 5, number: 6, body };
        let words = [Word::Node(envelope), Word::Cut(UserId(9)), Word::Answer(4, Reply::Shown(Err(Code::NotFound)))];
        let mut letter = Letter::default();
        for word in &words {
            letter.add(word);
        }
        let bytes = letter.into_bytes();
        assert_eq!(read(&bytes).collect::<Vec<_>>(), words.clone().map(Some));
        assert_eq!(read(&bytes[..bytes.len() - 1]).count(), 2, "the word that was cut short is not there");
        let first = Letter::of(&words[0]).into_bytes();
        assert!(String::from_utf8_lossy(&first).ends_with(&format!("\n{frame}")));
        assert_eq!(Word::read(b"{\"Later\":1}\n"), None, "of a newer node");
        assert_eq!(Word::read(b"no line"), None);
    }

    #[test]
    fn whatever_is_said_on_the_bus_is_read_without_harm() {
        let length = |n: u32| n.to_le_bytes().to_vec();
        let noise =
            [Vec::new(), vec![7], length(0), length(9), length(u32::MAX), [length(2), b"\n\xff".to_vec()].concat()];
        for bytes in &noise {
            assert!(read(bytes).all(|word| word.is_none()), "{bytes:?}");
        }
        let deep = [b"[".repeat(100_000), b"\n".to_vec()].concat();
        assert!(read(&[length(deep.len() as u32), deep].concat()).all(|word| word.is_none()));
        let zeros = vec![0; 1 << 20];
        assert_eq!(read(&zeros).flatten().count(), 0);
    }
}
