//! The visitor's preferences. They stay on this device.

use crate::browser::{document, storage, window};
use crate::text::{Spoken, Word};
use engine::Lang;
use leptos::prelude::*;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub(crate) enum Theme {
    System,
    Light,
    Dark,
}

/// How long bots take to show a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub(crate) enum Speed {
    Calm,
    Quick,
    Instant,
}

impl Theme {
    pub(crate) const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    pub(crate) const fn word(self) -> Word {
        match self {
            Theme::System => Word::ThemeSystem,
            Theme::Light => Word::ThemeLight,
            Theme::Dark => Word::ThemeDark,
        }
    }
}

impl Speed {
    pub(crate) const ALL: [Speed; 3] = [Speed::Calm, Speed::Quick, Speed::Instant];

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Speed::Calm => "calm",
            Speed::Quick => "quick",
            Speed::Instant => "instant",
        }
    }

    pub(crate) const fn word(self) -> Word {
        match self {
            Speed::Calm => Word::SpeedCalm,
            Speed::Quick => Word::SpeedQuick,
            Speed::Instant => Word::SpeedInstant,
        }
    }

    /// How long a bot's move takes at least, in milliseconds, however quickly it was found.
    pub(crate) const fn pause(self) -> f64 {
        match self {
            Speed::Calm => 900.0,
            Speed::Quick => 350.0,
            Speed::Instant => 0.0,
        }
    }
}

/// All preferences, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    /// The language of every word.
    pub(crate) lang: RwSignal<Lang>,
    /// Light or dark.
    pub(crate) theme: RwSignal<Theme>,
    /// Whether nothing may move.
    pub(crate) still: RwSignal<bool>,
    /// How long bots take.
    pub(crate) speed: RwSignal<Speed>,
    /// Whether the only possible answer is given automatically.
    pub(crate) forced: RwSignal<bool>,
    /// The address of the match in which every question comes with a hint: the first one after a lesson.
    pub(crate) guided: RwSignal<String>,
    /// The visitor's name.
    pub(crate) name: RwSignal<String>,
}

fn kept(key: &str) -> Option<String> {
    storage()?.get_item(&format!("tianxia.{key}")).ok().flatten()
}

fn keep(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // A full or forbidden storage loses a preference, nothing more.
        let _ = storage.set_item(&format!("tianxia.{key}"), value);
    }
}

impl Settings {
    /// The stored preferences, or the browser's; changes are stored and shown immediately.
    pub(crate) fn load() -> Settings {
        let lang = kept("lang").unwrap_or_else(|| window().navigator().language().unwrap_or_default());
        let lang = if lang.starts_with("de") { Lang::De } else { Lang::En };
        let theme = kept("theme").and_then(|key| Theme::ALL.into_iter().find(|theme| theme.key() == key));
        let speed = kept("speed").and_then(|key| Speed::ALL.into_iter().find(|speed| speed.key() == key));
        let settings = Settings {
            lang: RwSignal::new(lang),
            theme: RwSignal::new(theme.unwrap_or(Theme::System)),
            still: RwSignal::new(kept("motion").as_deref() == Some("none")),
            speed: RwSignal::new(speed.unwrap_or(Speed::Quick)),
            forced: RwSignal::new(kept("forced").as_deref() == Some("alone")),
            guided: RwSignal::new(kept("guided").unwrap_or_default()),
            name: RwSignal::new(kept("name").unwrap_or_default()),
        };
        settings.follow();
        settings
    }

    fn follow(self) {
        let root = move || document().document_element().expect("a document has a root");
        Effect::new(move || {
            let lang = if self.lang.get() == Lang::De { "de" } else { "en" };
            // Attributes of the root are always accepted.
            let _ = root().set_attribute("lang", lang);
            keep("lang", lang);
        });
        Effect::new(move || {
            let _ = root().set_attribute("data-theme", self.theme.get().key());
            keep("theme", self.theme.get().key());
        });
        Effect::new(move || {
            let motion = if self.still.get() { "none" } else { "system" };
            let _ = root().set_attribute("data-motion", motion);
            keep("motion", motion);
        });
        Effect::new(move || keep("speed", self.speed.get().key()));
        Effect::new(move || keep("forced", if self.forced.get() { "alone" } else { "asked" }));
        Effect::new(move || keep("guided", &self.guided.get()));
        Effect::new(move || keep("name", &self.name.get()));
    }

    /// The visitor's name at a table: their own, or `name` followed by "me". The log speaks of them as of everybody, so
    /// "me" alone would not do.
    pub(crate) fn called(self, name: &str) -> String {
        let (own, me) = (self.name.get_untracked(), Word::Me.get(self.lang.get_untracked()).to_lowercase());
        if own.is_empty() { format!("{name} ({me})") } else { own }
    }

    /// A word in the current language; follows changes.
    pub(crate) fn say(self, word: impl Spoken) -> &'static str {
        word.spoken(self.lang.get())
    }

    /// The same, as a page shows it.
    pub(crate) fn says(self, word: impl Spoken) -> Said {
        Box::new(move || self.say(word))
    }
}

/// A word that follows the language. All words have this one type: a separate closure for each place would bring its
/// own copy of everything that draws it.
pub(crate) type Said = Box<dyn Fn() -> &'static str + Send>;

/// The preferences of this page.
pub(crate) fn settings() -> Settings {
    expect_context()
}
