//! Traces one question on its way through several nodes: lines in their logs (`--verbose`) with the same `trace`.

use host::cluster::{Body, Envelope};
use wire::Frame;

/// The name of a question and its answer at every node: who asked, on which line, which question. All of that travels
/// with them anyway.
fn name(envelope: &Envelope) -> Option<(String, &'static str)> {
    let name = |asker: u64, line: u64, n: u32| format!("{asker}/{line}/{n}");
    match &envelope.body {
        Body::Ask(line, n, _) => Some((name(envelope.from.0, line.0, *n), "question")),
        Body::Frame(lines, text) => match (Frame::read(text).ok()?, &lines[..]) {
            (Frame::Done { re } | Frame::Refused { re, .. }, [line]) => {
                Some((name(envelope.to.0, line.0, re), "answer"))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Logs a message that is sent or received.
pub(super) fn note(what: &'static str, envelope: &Envelope) {
    if tracing::enabled!(tracing::Level::DEBUG)
        && let Some((trace, kind)) = name(envelope)
    {
        tracing::debug!(trace, kind, from = envelope.from.0, to = envelope.to.0, "{what}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::cluster::{Link, NodeId};
    use wire::{Ask, Code, TableId};

    #[test]
    fn a_question_and_its_answer_have_one_name_at_both_nodes() {
        let envelope = |from, to, body| Envelope { from: NodeId(from), to: NodeId(to), session: 1, number: 2, body };
        let question = envelope(5, 6, Body::Ask(Link(7), 8, Ask::Rematch { table: TableId(9) }));
        assert_eq!(name(&question), Some(("5/7/8".into(), "question")));
        let answer = |frame: Frame| envelope(6, 5, Body::Frame(vec![Link(7)], frame.write().into()));
        assert_eq!(name(&answer(Frame::Done { re: 8 })), Some(("5/7/8".into(), "answer")));
        let refused = Frame::Refused { re: 8, code: Code::Stale, now: None };
        assert_eq!(name(&answer(refused)), Some(("5/7/8".into(), "answer")));
        assert_eq!(name(&answer(Frame::YourTurn { table: TableId(9) })), None);
        assert_eq!(name(&envelope(5, 6, Body::Beat)), None);
    }
}
