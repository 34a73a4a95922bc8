//! Answers in two steps: first a card or a piece, then its goal. Nothing here knows a rule: it sorts the legal answers.

use crate::boards::Scene;
use engine::Code;
use leptos::attr::Attribute;
use leptos::prelude::*;
use zhanguo::{Action, Card, Official, Region, Regions, ZhanGuo};

/// What an answer begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    /// A card in the hand.
    Card(Card),
    /// An official in the supply.
    Supply(Official),
    /// An official in a governor area.
    Upper(Official, Region),
    /// An official in a worker area.
    Lower(Official, Region),
    /// A worker.
    Worker(Region),
    /// A governor on a square, or beside them.
    Governor(Region, u8),
}

impl Pick {
    /// What an answer begins with, if it has two parts.
    fn of(action: Action) -> Option<Pick> {
        Some(match action {
            Action::Unify(card, _) | Action::Court(card, _) | Action::Discard(card) => Pick::Card(card),
            Action::Official(official, _) => Pick::Supply(official),
            Action::Walk(official, from, _) | Action::Lower(official, from) => Pick::Upper(official, from),
            Action::Shift(official, from, _) | Action::Raise(official, from) => Pick::Lower(official, from),
            Action::Carry(from, _) => Pick::Worker(from),
            Action::Transfer(from, spot, _) => Pick::Governor(from, spot),
            _ => return None,
        })
    }

    /// An answer that begins so; asked for the reason when none is legal.
    fn example(self) -> Action {
        let near = |from: Region| Region(if from.0 == 0 { 1 } else { from.0 - 1 });
        match self {
            Pick::Card(card) => Action::Unify(card, Region(0)),
            Pick::Supply(official) => Action::Official(official, Region(0)),
            Pick::Upper(official, from) => Action::Walk(official, from, near(from)),
            Pick::Lower(official, from) => Action::Raise(official, from),
            Pick::Worker(from) => Action::Carry(from, near(from)),
            Pick::Governor(from, spot) => Action::Transfer(from, spot, near(from)),
        }
    }
}

/// The region an answer leads to.
fn goal(action: Action) -> Option<Region> {
    Some(match action {
        Action::Unify(_, region) | Action::Region(region) | Action::Calm(region) => region,
        Action::Official(_, region) | Action::Lower(_, region) | Action::Raise(_, region) => region,
        Action::Walk(_, _, to) | Action::Shift(_, _, to) | Action::Carry(_, to) => to,
        _ => return None,
    })
}

/// What is picked at a table; copied freely.
#[derive(Clone, Copy)]
pub(super) struct Picks {
    scene: Scene<ZhanGuo>,
    clicked: RwSignal<Option<Pick>>,
    paid: RwSignal<Regions>,
    legal: Memo<Vec<Action>>,
    now: Memo<Option<Pick>>,
}

impl Picks {
    /// Those of the present table. A context outlives its table, so that of an earlier one may still be there.
    pub(super) fn of(scene: Scene<ZhanGuo>) -> Picks {
        let here = use_context::<Picks>().filter(|picks| picks.scene.table().is(scene.table()));
        here.unwrap_or_else(|| {
            let picks = Picks::new(scene);
            provide_context(picks);
            picks
        })
    }

    fn new(scene: Scene<ZhanGuo>) -> Picks {
        let clicked = RwSignal::new(None);
        let legal = Memo::new(move |_| scene.legal().into_iter().filter_map(Action::from_id).collect::<Vec<_>>());
        let now = Memo::new(move |_| {
            let held = |card| scene.view().own().is_some_and(|own| own.hand.has(card));
            let offered = |pick| legal.with(|legal| legal.iter().any(|&action| Pick::of(action) == Some(pick)));
            clicked.get().filter(|&pick| matches!(pick, Pick::Card(card) if held(card)) || offered(pick))
        });
        Picks { scene, clicked, paid: RwSignal::new(Regions::NONE), legal, now }
    }

    /// The picked card.
    pub(super) fn card(self) -> Option<Card> {
        match self.now.get() {
            Some(Pick::Card(card)) => Some(card),
            _ => None,
        }
    }

    /// Regions that send workers, while they are chosen.
    pub(super) fn paid(self) -> Regions {
        if self.pays() { self.paid.get() } else { Regions::NONE }
    }

    fn pays(self) -> bool {
        self.legal.with(|legal| legal.iter().any(|action| matches!(action, Action::Pay(_))))
    }

    /// The answer that a region of the viewer's own board stands for.
    pub(super) fn to_own(self, region: Region) -> Option<Action> {
        let now = self.now.get();
        let leads =
            |action: &&Action| goal(**action) == Some(region) && Pick::of(**action).is_none_or(|p| Some(p) == now);
        let found = self.legal.with(|legal| legal.iter().find(leads).copied());
        found.or(match now {
            Some(Pick::Card(card)) => Some(Action::Unify(card, region)),
            _ => Some(Action::Region(region)),
        })
    }

    /// The answer that a region of the map stands for.
    pub(super) fn to_map(self, region: Region) -> Action {
        match self.now.get() {
            Some(Pick::Governor(from, spot)) if from != region => Action::Transfer(from, spot, region),
            _ => Action::Region(region),
        }
    }

    fn offers(self, pick: Pick) -> bool {
        self.legal.with(|legal| {
            legal.iter().any(|&action| match (action, pick) {
                (Action::Pay(set), Pick::Worker(region)) => set.has(region),
                _ => Pick::of(action) == Some(pick),
            })
        })
    }

    /// Picks, drops, or answers where one answer alone begins so.
    fn click(self, pick: Pick) {
        let legal = self.legal.get_untracked();
        let table = self.scene.table();
        if let Pick::Worker(region) = pick
            && legal.iter().any(|action| matches!(action, Action::Pay(_)))
        {
            let set = self.paid.get_untracked();
            let set = if set.has(region) { set.without(region) } else { set.with(region) };
            if legal.contains(&Action::Pay(set)) {
                self.paid.set(Regions::NONE);
                table.pick(Action::Pay(set).id());
            } else {
                self.paid.set(set);
            }
            return;
        }
        let begun: Vec<Action> = legal.into_iter().filter(|&action| Pick::of(action) == Some(pick)).collect();
        match begun[..] {
            [only] if !matches!(only, Action::Unify(..) | Action::Court(..)) => table.pick(only.id()),
            [] if !matches!(pick, Pick::Card(_)) => table.pick(pick.example().id()),
            _ => self.clicked.update(|clicked| *clicked = if *clicked == Some(pick) { None } else { Some(pick) }),
        }
    }

    /// Makes an element the beginning of an answer, as [`Scene::target`] makes one a whole answer.
    pub(super) fn source(
        self,
        pick: impl Fn() -> Option<Pick> + Copy + Send + Sync + 'static,
        label: impl Fn() -> String + Send + Sync + 'static,
    ) -> impl Attribute {
        let legal = Memo::new(move |_| pick().is_some_and(|pick| self.offers(pick)));
        let picked = Memo::new(move |_| match pick() {
            Some(Pick::Worker(region)) if self.paid().has(region) => true,
            pick => pick.is_some() && self.now.get() == pick,
        });
        let click = move || {
            if let Some(pick) = untrack(pick) {
                self.click(pick);
            }
        };
        view! {
            <{..}
                class:target=true
                class:legal=move || legal.get()
                class:picked=move || picked.get()
                role="button"
                tabindex=move || if legal.get() { "0" } else { "-1" }
                aria-label=label
                aria-pressed=move || picked.get().to_string()
                aria-disabled=move || (!legal.get()).to_string()
                on:click=move |_| click()
                on:keydown=move |event| {
                    if matches!(event.key().as_str(), "Enter" | " ") {
                        event.prevent_default();
                        click();
                    }
                }
            />
        }
    }
}
