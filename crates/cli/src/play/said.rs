//! What a person says at the prompt.

/// One line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// The answer or the part with this number.
    Number(usize),
    /// An answer as records write it, or nonsense.
    Word(String),
    /// Only the answers with these words in them; without words, all again.
    Filter(String),
    Why(usize),
    Preview(usize),
    Hint,
    Undo,
    Help,
    Log,
    Scores,
    Board,
    /// How many steps back; negative numbers go forward again.
    Look(i32),
    Quit,
    Nothing,
    Unclear,
}

impl Said {
    pub(super) fn parse(line: &str) -> Said {
        let line = line.trim();
        if let Some(words) = line.strip_prefix('/') {
            return Said::Filter(words.trim().to_lowercase());
        }
        let numbered = |rest: &str, said: fn(usize) -> Said| rest.trim().parse().map_or(Said::Unclear, said);
        if let Some(number) = line.strip_prefix('?') {
            return if number.trim().is_empty() { Said::Help } else { numbered(number, Said::Why) };
        }
        if let Some(steps) = line.strip_prefix('<') {
            return if steps.is_empty() {
                Said::Look(1)
            } else {
                steps.trim().parse().map_or(Said::Unclear, Said::Look)
            };
        }
        if let Some(steps) = line.strip_prefix('>') {
            let on = |steps: i32| Said::Look(-steps);
            return if steps.is_empty() { Said::Look(-1) } else { steps.trim().parse().map_or(Said::Unclear, on) };
        }
        match line.split_once(' ') {
            Some(("p" | "preview", number)) => return numbered(number, Said::Preview),
            Some(_) => return Said::Unclear,
            None => {}
        }
        match line {
            "" => Said::Nothing,
            "u" | "undo" => Said::Undo,
            "h" | "hint" => Said::Hint,
            "l" | "log" => Said::Log,
            "s" => Said::Scores,
            "b" => Said::Board,
            "q" | "quit" => Said::Quit,
            word => word.parse().map_or_else(|_| Said::Word(word.to_string()), Said::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_understood() {
        assert_eq!(Said::parse(" 12 \n"), Said::Number(12));
        assert_eq!(Said::parse("? 3"), Said::Why(3));
        assert_eq!(Said::parse("?"), Said::Help);
        assert_eq!(Said::parse("p 2"), Said::Preview(2));
        assert_eq!(Said::parse("/ Red Card"), Said::Filter("red card".into()));
        assert_eq!(Said::parse("take.red"), Said::Word("take.red".into()));
        assert_eq!(Said::parse("p x"), Said::Unclear);
        assert_eq!([Said::parse("<"), Said::parse("< 5"), Said::parse(">3")], [1, 5, -3].map(Said::Look));
    }
}
