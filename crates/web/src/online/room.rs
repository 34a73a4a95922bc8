//! A followed table: people, clocks, talk; and the match itself, once it has started.

use super::clocks::Clock;
use super::stream::{self, Outcome};
use super::{OnlineRoute, notice, seats};
use crate::browser::{after, document, hidden, storage};
use crate::route::Route;
use crate::settings::{Settings, settings};
use crate::shelf::Opened;
use crate::table::Desk;
use crate::venue::Feed;
use engine::Seat;
use leptos::prelude::*;
use std::rc::Rc;
use wire::{Ask, ChatLine, Code, Frame, Phase, SeatInfo, Snapshot, TableId};

/// How long a refusal is shown, in milliseconds.
const NOTICE: i32 = 6_000;
/// The title of the window, and its mark while the visitor is asked.
const TITLE: &str = "天下 tianxia";
const TITLE_ASKED: &str = "● 天下 tianxia";

/// A followed table; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// Which.
    pub(crate) id: TableId,
    /// The game that is played.
    pub(crate) opened: Opened,
    /// People, seats and state.
    pub(crate) snapshot: RwSignal<Snapshot>,
    /// The clocks.
    pub(crate) clock: RwSignal<Clock>,
    /// The messages, the oldest first.
    pub(crate) chat: RwSignal<Vec<ChatLine>>,
    /// The last request that was refused.
    pub(crate) refused: RwSignal<Option<Code>>,
    /// The ply after the visitor's last decision when the page was opened, for the return briefing.
    pub(crate) since: RwSignal<Option<u32>>,
    /// Whether the visitor wants another game.
    pub(crate) again: RwSignal<bool>,
    /// Changes with the match.
    changed: RwSignal<u32>,
    desk: StoredValue<Option<Rc<dyn Desk>>, LocalStorage>,
    feed: StoredValue<Option<Rc<dyn Feed>>, LocalStorage>,
    /// Whether the first update could not be read and has been requested again.
    doubted: StoredValue<bool>,
    /// Whether the match can be shown.
    pub(crate) seated: RwSignal<bool>,
    /// The visitor's preferences.
    settings: Settings,
}

impl Room {
    /// Follows a table until the visitor leaves the page; so far it is known as a passer-by sees it.
    pub(crate) fn follow(opened: Opened, snapshot: Snapshot) -> Room {
        let id = snapshot.table;
        let room = Room {
            id,
            opened,
            clock: RwSignal::new(Clock::new(&snapshot.clocks)),
            snapshot: RwSignal::new(snapshot),
            chat: RwSignal::new(Vec::new()),
            refused: RwSignal::new(None),
            since: RwSignal::new(None),
            again: RwSignal::new(false),
            changed: RwSignal::new(0),
            desk: StoredValue::new_local(None),
            feed: StoredValue::new_local(None),
            doubted: StoredValue::new(false),
            seated: RwSignal::new(false),
            settings: settings(),
        };
        stream::follow(room);
        on_cleanup(move || {
            stream::unfollow(id);
            document().set_title(TITLE);
        });
        room
    }

    /// The match, once it has started, and the signal that changes with it.
    pub(crate) fn desk(self) -> Option<(Rc<dyn Desk>, RwSignal<u32>)> {
        self.desk.get_value().map(|desk| (desk, self.changed))
    }

    /// The phase of the table; the caller is run again when it changes.
    pub(crate) fn phase(self) -> Phase {
        self.snapshot.with(|snapshot| snapshot.phase)
    }

    /// The visitor's own seat; the caller is run again when it changes.
    pub(crate) fn own_seat(self) -> Option<SeatInfo> {
        self.snapshot.with(own_seat)
    }

    /// Whether the visitor may decide something now, if asked.
    pub(crate) fn plays_now(self) -> bool {
        self.snapshot.with_untracked(|snapshot| {
            snapshot.phase == Phase::Playing && own_seat(snapshot).is_some_and(|seat| !seat.kept)
        })
    }

    /// The current name at a seat.
    pub(crate) fn name(self, seat: Seat) -> String {
        let lang = self.settings.lang.get_untracked();
        self.snapshot.with_untracked(|snapshot| seats::name_of(snapshot, seat, lang))
    }

    /// Asks something about this table; shows a refusal for a while.
    pub(crate) fn ask(self, ask: impl FnOnce(TableId) -> Ask) {
        stream::ask(ask(self.id), move |outcome| {
            if let Outcome::Refused(code) = outcome {
                self.refuse(code);
            }
        });
    }

    /// Shows a refusal for a while.
    pub(crate) fn refuse(self, code: Code) {
        let _ = self.refused.try_set(Some(code));
        after(NOTICE, move || {
            // The visitor may have gone.
            let _ = self.refused.try_set(None);
        });
    }

    fn take(self, snapshot: Snapshot) {
        let next = snapshot.next.filter(|_| self.again.get_untracked());
        let ended = snapshot.phase == Phase::Over;
        if let Some(hash) = &snapshot.dice {
            keep_hash(self.id, hash);
        }
        self.clock.set(Clock::new(&snapshot.clocks));
        self.snapshot.set(snapshot);
        self.changed.update(|n| *n += 1);
        if let (true, Some(feed)) = (ended, self.feed.get_value()) {
            feed.end();
        }
        if let Some(next) = next {
            Route::Online(OnlineRoute::Table(next)).visit();
        }
    }

    fn update(self, update: &wire::Update) {
        self.clock.set(Clock::new(&update.clocks));
        let asked_before = self.feed.with_value(|feed| feed.as_ref().is_some_and(|feed| feed.asked()));
        if let Some(feed) = self.feed.get_value() {
            feed.update(update);
        } else {
            self.begin(update);
        }
        let asked = self.feed.with_value(|feed| feed.as_ref().is_some_and(|feed| feed.asked()));
        document().set_title(if asked { TITLE_ASKED } else { TITLE });
        if asked && !asked_before && hidden() {
            notice::your_turn(self.id);
        }
    }

    /// The first update: the match can be shown from now on.
    fn begin(self, update: &wire::Update) {
        if let Some((feed, desk)) = self.opened.remote(self, update, self.changed) {
            self.feed.set_value(Some(feed));
            self.desk.set_value(Some(desk));
            self.seated.set(true);
            // A spectator has decided nothing and is told nothing.
            stream::ask(Ask::Briefing { table: self.id }, |_| ());
        } else if self.doubted.get_value() {
            self.refuse(Code::BadFrame);
        } else {
            self.doubted.set_value(true);
            stream::reopen(self.id);
        }
    }

    /// The first ply whose events are not known yet, and the number of undos known.
    pub(crate) fn known(self) -> (u32, u32) {
        self.feed.with_value(|feed| feed.as_ref().map_or((0, 0), |feed| feed.known()))
    }

    /// The table is open on a fresh line: a pending answer may be sent again.
    pub(crate) fn opened(self) {
        if let Some(feed) = self.feed.get_value() {
            feed.opened();
        }
    }

    /// A frame about the table.
    pub(crate) fn hear(self, frame: Frame) {
        match frame {
            Frame::Table(snapshot) => self.take(*snapshot),
            Frame::Update(update) => self.update(&update),
            Frame::Chat { lines, .. } => self.chat.update(|chat| hear_lines(chat, lines)),
            Frame::Briefing(briefing) => {
                // A player who has not decided anything yet has missed nothing.
                if briefing.from > 0 && self.since.with_untracked(Option::is_none) {
                    self.since.set(Some(briefing.from));
                }
                if let Some(feed) = self.feed.get_value() {
                    feed.since(briefing.from);
                }
            }
            Frame::Past(past) => {
                if let Some(feed) = self.feed.get_value() {
                    feed.past(&past);
                }
            }
            Frame::Hint(hint) => {
                if let Some(feed) = self.feed.get_value() {
                    feed.hint(hint.ply);
                }
            }
            _ => {}
        }
    }
}

const HASH: &str = "tianxia.dice.";

/// Keeps the hash of the dealer's key as this device was first shown it, for the proof after the game.
fn keep_hash(table: TableId, hash: &str) {
    if let (Some(storage), None) = (storage(), shown_hash(table)) {
        // Without it the proof is only as good as the server's word for the hash.
        let _ = storage.set_item(&format!("{HASH}{}", table.0), hash);
    }
}

/// The hash of the dealer's key that this device was shown during the game.
pub(crate) fn shown_hash(table: TableId) -> Option<String> {
    storage()?.get_item(&format!("{HASH}{}", table.0)).ok().flatten()
}

fn own_seat(snapshot: &Snapshot) -> Option<SeatInfo> {
    snapshot.seats.get(snapshot.you?.index()).cloned()
}

/// Adds lines of a chat; after a reconnect known lines arrive again. A line without text retracts all lines of its
/// user.
fn hear_lines(chat: &mut Vec<ChatLine>, lines: Vec<ChatLine>) {
    let known = |line: &ChatLine| (line.at, line.user);
    for line in lines {
        if line.text.is_empty() {
            chat.retain(|other| other.user != line.user);
        } else if !chat.iter().any(|other| known(other) == known(&line) && other.text == line.text) {
            chat.push(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::UserId;

    #[test]
    fn a_repeated_line_is_shown_once() {
        let line = |at, text: &str| ChatLine { at, user: UserId(1), name: "Ada".into(), text: text.into() };
        let mut chat = vec![line(1, "a"), line(2, "b")];
        hear_lines(&mut chat, vec![line(1, "a"), line(2, "b"), line(3, "b")]);
        assert_eq!(chat, [line(1, "a"), line(2, "b"), line(3, "b")]);
    }

    #[test]
    fn the_lines_of_a_removed_user_disappear() {
        let line = |user, text: &str| ChatLine { at: 1, user: UserId(user), name: "x".into(), text: text.into() };
        let mut chat = vec![line(1, "a"), line(2, "b"), line(1, "c")];
        hear_lines(&mut chat, vec![line(1, "")]);
        assert_eq!(chat, [line(2, "b")]);
    }
}
