//! What nodes tell each other, as bytes.

use host::Errand;
use host::cluster::{Body, Envelope, NodeId};
use serde::{Deserialize, Serialize};
use wire::{Code, Snapshot, TableId, UserId};

/// One message. What a node does not understand, because another is newer, it takes for lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Word {
    /// For the state machine.
    Node(Envelope),
    /// How a public table stands, for lists. If it is lost, the list is right again with the table's next change.
    Listed(Box<Snapshot>),
    /// A table is no more.
    Unlisted(TableId),
    /// It is somebody's turn at a table they do not have open. If it is lost, they see it when they look.
    YourTurn(UserId, TableId),
    /// Somebody has signed out, or was locked or removed: their sockets end. If it is lost, the next sweep ends them.
    Cut(UserId),
    /// Somebody was removed: tables in memory forget their name and words. If it is lost, the next sweep does it.
    Forget(UserId),
    /// A node's bots have nothing to do. If it is lost, the next one tells.
    Idle(NodeId),
    /// A question of a node, by its number there.
    Question(NodeId, u64, Question),
    /// What another says to it.
    Answer(u64, Reply),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Question {
    /// How does this table stand, for this viewer?
    Show(TableId, Option<UserId>),
    /// Somebody has another name, or none, at this table.
    Rename(TableId, UserId, Option<String>),
    /// What does this level decide, that knows this view?
    Think(Errand),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Reply {
    /// The table is not in memory here, or nobody here has time to think.
    NotHere,
    Shown(Result<Box<Snapshot>, Code>),
    Done,
    /// A bot has thought; nothing, if it failed.
    Thought(Option<u16>),
}

impl Word {
    /// One line of JSON. A frame's text follows it as it is: it is JSON already, and most of what nodes say.
    pub(super) fn write(mut self) -> Vec<u8> {
        let text = match &mut self {
            Word::Node(Envelope { body: Body::Frame(_, text), .. }) => std::mem::take(text),
            _ => String::new(),
        };
        let mut bytes = serde_json::to_vec(&self).expect("plain data serialises");
        bytes.reserve_exact(1 + text.len());
        bytes.push(b'\n');
        bytes.extend_from_slice(text.as_bytes());
        bytes
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Word> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let mut word = serde_json::from_slice(&bytes[..end]).ok()?;
        if let Word::Node(Envelope { body: Body::Frame(_, text), .. }) = &mut word {
            *text = String::from_utf8(bytes[end + 1..].to_vec()).ok()?;
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
        let frame = "{\"done\":{\"re\":7}}".to_string();
        let body = Body::Frame(vec![Link(3), Link(4)], frame.clone());
        let envelope = Envelope { from: NodeId(1), to: NodeId(2), session: 5, number: 6, body };
        let words = [Word::Node(envelope), Word::Cut(UserId(9)), Word::Answer(4, Reply::Shown(Err(Code::NotFound)))];
        for word in words {
            assert_eq!(Word::read(&word.clone().write()), Some(word));
        }
        let bytes = Word::Node(Envelope {
            from: NodeId(1),
            to: NodeId(2),
            session: 5,
            number: 6,
            body: Body::Frame(Vec::new(), frame.clone()),
        });
        assert!(String::from_utf8(bytes.write()).unwrap().ends_with(&format!("\n{frame}")));
        assert_eq!(Word::read(b"{\"Later\":1}\n"), None, "of a newer node");
        assert_eq!(Word::read(b"no line"), None);
    }
}
