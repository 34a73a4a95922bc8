//! What is said about a mistyped command line.

use crate::args::Expected;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use engine::Lang;
use std::error::Error;

/// What is expected instead of a word.
pub(crate) fn expected(lang: Lang, expected: &Expected) -> String {
    match expected {
        Expected::Whole(u64::MAX) => say!(lang, "eine ganze Zahl ab 0", "a whole number from 0 upwards"),
        Expected::Whole(most) => say!(lang, "eine ganze Zahl von 0 bis {most}", "a whole number from 0 to {most}"),
        Expected::Count(most) => say!(lang, "eine ganze Zahl von 1 bis {most}", "a whole number from 1 to {most}"),
    }
}

/// What is wrong with a command line and what to do; `None` for things that are not mistakes, such as `--help`, and for
/// those that clap explains best itself.
pub(crate) fn mistyped(lang: Lang, error: &clap::Error, command: Option<&str>) -> Option<String> {
    let said = |kind| said(error, kind);
    let arg = said(ContextKind::InvalidArg).join(" ");
    let word = said(ContextKind::InvalidValue).join(" ");
    let what = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = said(ContextKind::InvalidSubcommand).join(" ");
            say!(lang, "einen Befehl `{word}` gibt es nicht", "there is no command `{word}`")
        }
        ErrorKind::UnknownArgument => {
            say!(lang, "`{arg}` ist hier nicht vorgesehen", "`{arg}` is not expected here")
        }
        ErrorKind::InvalidValue if word.is_empty() => {
            say!(lang, "{arg}: hier fehlt ein Wert", "{arg}: a value is missing")
        }
        ErrorKind::InvalidValue => {
            let known = said(ContextKind::ValidValue).join(", ");
            say!(
                lang,
                "{arg}: `{word}` geht nicht; möglich sind {known}",
                "{arg}: `{word}` is not possible; choose from {known}"
            )
        }
        ErrorKind::ValueValidation => {
            let why = error.source().map_or_else(String::new, |source| match source.downcast_ref::<Expected>() {
                Some(wrong) => expected(lang, wrong),
                None => unfit(lang, source),
            });
            say!(lang, "{arg}: `{word}` geht nicht; {why}", "{arg}: `{word}` is not possible; {why}")
        }
        ErrorKind::MissingRequiredArgument => say!(lang, "es fehlt: {arg}", "missing: {arg}"),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::ArgumentConflict => {
            let other = said(ContextKind::PriorArg).join(" ");
            say!(lang, "{arg} und {other} schließen einander aus", "{arg} and {other} cannot be used together")
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
            say!(lang, "{arg}: so viele Werte passen hier nicht", "{arg}: too many values")
        }
        ErrorKind::InvalidUtf8 => say!(lang, "ein Wort ist kein Text (UTF-8)", "a word is not text (UTF-8)"),
        _ => return None,
    };
    let close = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    // The closest is the last.
    let close = close.into_iter().flat_map(|kind| said(kind).into_iter().rev()).collect::<Vec<_>>().join(", ");
    let close = if close.is_empty() { close } else { say!(lang, "; ähnlich: {close}", "; similar: {close}") };
    let help = command.map_or("tianxia --help".to_string(), |command| format!("tianxia help {command}"));
    Some(say!(lang, "{what}{close}\nMehr sagt `{help}`.", "{what}{close}\n`{help}` says more."))
}

/// Why a word does not fit, where clap knows the bounds: `70000 is not in 0..=65535`.
fn unfit(lang: Lang, why: &(dyn Error + 'static)) -> String {
    let said = why.to_string();
    let bounds = said.split_once(" is not in ").and_then(|(_, bounds)| bounds.split_once("..="));
    match bounds {
        Some((least, most)) => {
            let least = if least.is_empty() { "0" } else { least };
            say!(lang, "eine ganze Zahl von {least} bis {most}", "a whole number from {least} to {most}")
        }
        None if why.is::<std::num::ParseIntError>() => {
            say!(lang, "hier steht eine ganze Zahl", "a whole number belongs here")
        }
        None if why.is::<std::num::ParseFloatError>() => say!(lang, "hier steht eine Zahl", "a number belongs here"),
        None if why.is::<std::net::AddrParseError>() => {
            say!(lang, "eine Adresse mit Port, etwa 127.0.0.1:8080", "an address with a port, such as 127.0.0.1:8080")
        }
        None => say!(lang, "der Wert passt hier nicht ({said})", "{said}"),
    }
}

/// The words of an error about one thing.
fn said(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        _ => Vec::new(),
    }
}
