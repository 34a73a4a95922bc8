//! The shelf: what the page needs of a game, in a box that is fetched after the first page is shown.
//!
//! The build cuts everything that only a box reaches out of the page and into a file of its own: rules, bots, boards,
//! tables. So nothing outside a box may call a game by its type; elsewhere in the page `with_game!` is only for a
//! constant or a title. All games share one file: separate files are a third larger, because the games are alike.

use crate::app::{Frame, ONLINE};
use crate::boards::Drawn;
use crate::browser::window;
use crate::online::{Examined, Room, examined};
use crate::pages::{self, Choice, GamePage, begin};
use crate::settings::{Settings, settings};
use crate::table::{Desk, DeskOf};
use crate::text::{OnlineWord, Word};
use crate::venue::{Around, Feed, Local, Recorded, Remote, Replay, Save, Sitter, content_of};
use crate::worker::{Advice, Minds, Question};
use catalog::{GameId, with_game};
use engine::{Content, Edition, Lang, MAX_CHOICES};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
#[cfg(feature = "split")]
use leptos::wasm_split::wasm_split;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::rc::Rc;
use wire::{Snapshot, Update};

/// A game, once its box is there.
pub(crate) type Opened = &'static dyn GameBox;

/// All that the page asks of a game.
pub(crate) trait GameBox: Send + Sync {
    /// Which game.
    fn id(&self) -> GameId;
    /// One of its pages.
    fn page(&'static self, page: GamePage) -> AnyView;

    /// Begins a match with these picks of the game's choices; returns the name of its save.
    fn begin(&self, picks: [u8; MAX_CHOICES], sitters: Vec<Sitter>, edition: Option<String>) -> Result<String, String>;
    /// Whether the game accepts these picks; if not, why.
    fn refused(&self, players: u8, picks: [u8; MAX_CHOICES]) -> Option<String>;
    /// The setup of these picks in the words of a record; `None` if the game does not accept them.
    fn written(&self, players: u8, picks: [u8; MAX_CHOICES]) -> Option<String>;
    /// What the table agrees on.
    fn choices(&self, lang: Lang) -> Vec<Choice>;
    /// Every edition, the standard one first.
    fn editions(&self) -> &'static [Edition];
    /// The editions that a new table may choose.
    fn offered(&self) -> Vec<&'static Edition> {
        self.editions().iter().filter(|edition| edition.offered).collect()
    }
    /// What is wrong with the file of an edition.
    fn defect(&self, file: &str) -> Option<String>;

    /// Every rule: its id and its text.
    fn rules(&self, lang: Lang) -> Vec<(&'static str, &'static str)>;
    /// The changes of each revision of the rules, from the second on.
    fn changes(&self, lang: Lang) -> &'static [&'static str];

    /// A stored match, to play on.
    fn play(&self, name: &str, save: Save, changed: RwSignal<u32>, settings: Settings) -> Result<Rc<dyn Desk>, String>;
    /// A record, to view, with something around it.
    fn replay(
        &self,
        recorded: Recorded,
        changed: RwSignal<u32>,
        around: Box<dyn Fn() -> Around>,
    ) -> Result<Rc<dyn Desk>, String>;
    /// An exercise from a file: this one, or the one of the day.
    fn exercise(&self, file: &str, which: Option<u32>, changed: RwSignal<u32>) -> Result<Rc<dyn Desk>, String>;
    /// A lesson: its record and its words.
    fn lesson(&'static self, record: &str, words: &str, changed: RwSignal<u32>) -> Result<Rc<dyn Desk>, String>;
    /// A match at an online table.
    fn remote(&self, room: Room, update: &Update, changed: RwSignal<u32>) -> Option<(Rc<dyn Feed>, Rc<dyn Desk>)>;

    /// Who won a finished match.
    fn winners(&self, save: &Save) -> Option<String>;
    /// A record in the form for addresses, after it has been read and checked.
    fn packed(&self, record: &[u8]) -> Result<Vec<u8>, String>;
    /// What the record of a finished online table shows.
    fn examined(&self, record: &str, table: &Snapshot) -> Examined;
    /// The fingerprint of the state after every step of a record, in lines.
    fn fingerprints(&self, record: &str) -> Result<String, String>;

    /// Answers a question to a bot whose network has been fetched; `clock` returns milliseconds.
    fn think(
        &self,
        minds: &mut Minds,
        question: &Question,
        network: Option<Vec<u8>>,
        clock: fn() -> f64,
    ) -> Result<Advice, String>;
}

/// The box of a game.
struct Of<G> {
    id: GameId,
    game: PhantomData<fn() -> G>,
}

impl<G: Drawn> GameBox for Of<G> {
    fn id(&self) -> GameId {
        self.id
    }

    fn page(&'static self, page: GamePage) -> AnyView {
        pages::open(self, page)
    }

    fn begin(&self, picks: [u8; MAX_CHOICES], sitters: Vec<Sitter>, edition: Option<String>) -> Result<String, String> {
        let setup = begin::setup::<G>(sitters.len() as u8, &picks)?;
        Local::<G>::begin(setup, sitters, edition)
    }

    fn refused(&self, players: u8, picks: [u8; MAX_CHOICES]) -> Option<String> {
        begin::setup::<G>(players, &picks).err()
    }

    fn written(&self, players: u8, picks: [u8; MAX_CHOICES]) -> Option<String> {
        begin::setup::<G>(players, &picks).ok().map(|setup| engine::write_setup::<G>(&setup))
    }

    fn choices(&self, lang: Lang) -> Vec<Choice> {
        begin::choices::<G>(lang)
    }

    fn editions(&self) -> &'static [Edition] {
        G::Content::EDITIONS
    }

    fn defect(&self, file: &str) -> Option<String> {
        content_of::<G>(Some(file)).err()
    }

    fn rules(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        pages::rules::<G>(lang)
    }

    fn changes(&self, lang: Lang) -> &'static [&'static str] {
        G::changes(lang)
    }

    fn play(&self, name: &str, save: Save, changed: RwSignal<u32>, settings: Settings) -> Result<Rc<dyn Desk>, String> {
        Ok(DeskOf::<G>::seat(self.id, Local::<G>::open(name, save, changed, settings)?))
    }

    fn replay(
        &self,
        recorded: Recorded,
        changed: RwSignal<u32>,
        around: Box<dyn Fn() -> Around>,
    ) -> Result<Rc<dyn Desk>, String> {
        let Recorded { bytes, edition, here, seat, key } = recorded;
        let replay = Replay::<G>::open(&bytes, edition, changed)?.found(here, seat, key);
        Ok(DeskOf::<G>::seat(self.id, replay.with_around(around)))
    }

    fn exercise(&self, file: &str, which: Option<u32>, changed: RwSignal<u32>) -> Result<Rc<dyn Desk>, String> {
        Ok(DeskOf::<G>::seat(self.id, pages::Task::<G>::open(self.id, file, which, changed)?))
    }

    fn lesson(&'static self, record: &str, words: &str, changed: RwSignal<u32>) -> Result<Rc<dyn Desk>, String> {
        Ok(DeskOf::<G>::seat(self.id, pages::Class::<G>::open(self, record, words, changed)?))
    }

    fn remote(&self, room: Room, update: &Update, changed: RwSignal<u32>) -> Option<(Rc<dyn Feed>, Rc<dyn Desk>)> {
        // A site without a server contains no tables of one.
        if !ONLINE {
            return None;
        }
        let remote = Remote::<G>::open(room, update, changed)?;
        Some((remote.clone(), DeskOf::<G>::seat(self.id, remote)))
    }

    fn winners(&self, save: &Save) -> Option<String> {
        pages::winners::<G>(save)
    }

    fn packed(&self, record: &[u8]) -> Result<Vec<u8>, String> {
        let read = engine::Record::<G>::open(record, None);
        read.map(|(_, record)| record.to_bytes()).map_err(|error| error.to_string())
    }

    fn examined(&self, record: &str, table: &Snapshot) -> Examined {
        if ONLINE { examined::<G>(record, table) } else { Examined::default() }
    }

    fn fingerprints(&self, record: &str) -> Result<String, String> {
        crate::replay::<G>(record)
    }

    fn think(
        &self,
        minds: &mut Minds,
        question: &Question,
        network: Option<Vec<u8>>,
        clock: fn() -> f64,
    ) -> Result<Advice, String> {
        minds.think::<G>(question, network, clock)
    }
}

thread_local! {
    static OPENED: RefCell<BTreeMap<GameId, Opened>> = const { RefCell::new(BTreeMap::new()) };
}

/// The box of a game, if it has been fetched.
pub(crate) fn get(game: GameId) -> Option<Opened> {
    OPENED.with_borrow(|opened| opened.get(&game).copied())
}

/// The box of a game, fetched if necessary.
pub(crate) async fn fetch(game: GameId) -> Result<Opened, String> {
    if let Some(opened) = get(game) {
        return Ok(opened);
    }
    #[cfg(feature = "split")]
    let opened = unpacked(game).await;
    #[cfg(not(feature = "split"))]
    let opened = unpacked(game);
    let opened = opened.map_err(|error| error.to_string())?;
    OPENED.with_borrow_mut(|all| all.insert(game, opened));
    Ok(opened)
}

/// Where the page is cut: called once the file of the games is there.
#[cfg_attr(feature = "split", wasm_split(games, wasm_split_path = ::leptos::wasm_split, fallible))]
#[allow(clippy::unnecessary_wraps)] // The cut adds the failure.
fn unpacked(game: GameId) -> Result<Opened, SplitLoaderError> {
    Ok(with_game!(game, G => Box::leak(Box::new(Of::<G> { id: game, game: PhantomData }))))
}

/// Shows a page of a game as soon as its box has arrived.
pub(crate) fn with_box(game: GameId, show: impl Fn(Opened) -> AnyView + Send + 'static) -> AnyView {
    if let Some(opened) = get(game) {
        return show(opened);
    }
    let found = RwSignal::new(None::<Option<Opened>>);
    spawn_local(async move {
        let opened = fetch(game).await.ok();
        // The visitor may have left.
        let _ = found.try_set(Some(opened));
    });
    let settings = settings();
    // Either the network is gone, or this page is older than the site.
    let again = move |_| drop(window().location().reload());
    let page = move || match found.get()? {
        Some(opened) => Some(show(opened)),
        None => Some(
            view! {
                <Frame>
                    <p class="lead" role="status">{settings.says(Word::BoxMissing)}</p>
                    <button class="secondary" on:click=again>{settings.says(OnlineWord::TryAgain)}</button>
                </Frame>
            }
            .into_any(),
        ),
    };
    page.into_any()
}
