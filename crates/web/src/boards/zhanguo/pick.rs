//! Answers in two steps: first a card or a piece, then its goal. Nothing here knows a rule: it only sorts the legal
//! answers.

use crate::boards::Scene;
use crate::memo::memo;
use engine::{Numbered, Steps};
use leptos::attr::Attribute;
use leptos::prelude::*;
use zhanguo::{Action, Card, Part, Region, Regions, ZhanGuo};

/// An answer that begins like this, to ask for the reason when none is legal.
fn example(part: Part) -> Action {
    let near = |from: Region| Region(if from.0 == 0 { 1 } else { from.0 - 1 });
    match part {
        Part::Bid(bid, _) => Action::Bid(bid),
        Part::Card(card) => Action::Unify(card, Region(0)),
        Part::Wall(section) => Action::Field(section, 1),
        Part::Supply(official) => Action::Official(official, Region(0)),
        Part::Upper(official, from) => Action::Walk(official, from, near(from)),
        Part::Lower(official, from) => Action::Raise(official, from),
        Part::At(region) => Action::Region(region),
        Part::Cards(region) => Action::Use(region, 0),
        Part::Worker(from) => Action::Carry(from, near(from)),
        Part::Governor(from, spot) => Action::Transfer(from, spot, near(from)),
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
    /// A picked card with which no answer begins now.
    held: RwSignal<Option<Card>>,
    paid: RwSignal<Regions>,
    legal: Memo<Vec<Action>>,
    now: Memo<Option<Part>>,
}

impl Picks {
    /// The picks of the current table. A context outlives its table, so an earlier table's may still be there.
    pub(super) fn of(scene: Scene<ZhanGuo>) -> Picks {
        let here = use_context::<Picks>().filter(|picks| picks.scene.table().is(scene.table()));
        here.unwrap_or_else(|| {
            let picks = Picks::new(scene);
            provide_context(picks);
            picks
        })
    }

    fn new(scene: Scene<ZhanGuo>) -> Picks {
        let held = RwSignal::new(None);
        let legal = memo(move || scene.legal().into_iter().filter_map(Action::from_id).collect::<Vec<_>>());
        let now = memo(move || {
            let in_hand = |&card: &Card| scene.view().own().is_some_and(|own| own.hand.has(card));
            scene.chosen().or_else(|| held.get().filter(in_hand).map(Part::Card))
        });
        Picks { scene, held, paid: RwSignal::new(Regions::EMPTY), legal, now }
    }

    /// The beginning of an answer, if it has two parts.
    fn begins(self, action: Action) -> Option<Part> {
        ZhanGuo::parts(self.scene.content(), action).pop()
    }

    /// The picked card.
    pub(super) fn card(self) -> Option<Card> {
        match self.now.get() {
            Some(Part::Card(card)) => Some(card),
            _ => None,
        }
    }

    /// Regions that send workers, while they are being chosen.
    pub(super) fn paid(self) -> Regions {
        if self.pays() { self.paid.get() } else { Regions::EMPTY }
    }

    fn pays(self) -> bool {
        self.legal.with(|legal| legal.iter().any(|action| matches!(action, Action::Pay(_))))
    }

    /// The answer that a region of the viewer's own board stands for.
    pub(super) fn to_own(self, region: Region) -> Option<Action> {
        let now = self.now.get();
        let leads =
            |action: &&Action| goal(**action) == Some(region) && self.begins(**action).is_none_or(|p| Some(p) == now);
        let found = self.legal.with(|legal| legal.iter().find(leads).copied());
        found.or(match now {
            Some(Part::Card(card)) => Some(Action::Unify(card, region)),
            _ => Some(Action::Region(region)),
        })
    }

    /// The answer that a region of the map stands for.
    pub(super) fn to_map(self, region: Region) -> Action {
        match self.now.get() {
            Some(Part::Governor(from, spot)) if from != region => Action::Transfer(from, spot, region),
            _ => Action::Region(region),
        }
    }

    fn offers(self, part: Part) -> bool {
        self.legal.with(|legal| {
            legal.iter().any(|&action| match (action, part) {
                (Action::Pay(set), Part::Worker(region)) => set.has(region),
                _ => self.begins(action) == Some(part),
            })
        })
    }

    /// Picks or drops the part, or answers if only one answer begins with it.
    fn click(self, part: Part) {
        let legal = self.legal.get_untracked();
        let table = self.scene.table();
        if let Part::Worker(region) = part
            && legal.iter().any(|action| matches!(action, Action::Pay(_)))
        {
            let set = self.paid.get_untracked();
            let set = if set.has(region) { set.without(region) } else { set.with(region) };
            if legal.contains(&Action::Pay(set)) {
                self.paid.set(Regions::EMPTY);
                table.pick(Action::Pay(set).id());
            } else {
                self.paid.set(set);
            }
            return;
        }
        let begun: Vec<Action> = legal.into_iter().filter(|&action| self.begins(action) == Some(part)).collect();
        match (&begun[..], part) {
            (&[only], _) if !matches!(only, Action::Unify(..) | Action::Court(..)) => table.pick(only.id()),
            ([], Part::Card(card)) => {
                self.held.update(|held| *held = if *held == Some(card) { None } else { Some(card) });
            }
            ([], _) => table.pick(example(part).id()),
            _ => drop(self.scene.choose(part)),
        }
    }

    /// Makes an element the beginning of an answer, as [`Scene::target`] makes one a whole answer.
    pub(super) fn source(
        self,
        pick: impl Fn() -> Option<Part> + Copy + Send + Sync + 'static,
        label: impl Fn() -> String + Send + Sync + 'static,
    ) -> impl Attribute {
        let legal = memo(move || pick().is_some_and(|pick| self.offers(pick)));
        let picked = memo(move || match pick() {
            Some(Part::Worker(region)) if self.paid().has(region) => true,
            pick => pick.is_some() && self.now.get() == pick,
        });
        // The beginning of the adviser's answer.
        let advised = move || self.scene.advised().and_then(|action| self.begins(action));
        let hint = move || !picked.get() && pick().is_some_and(|pick| advised() == Some(pick));
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
                class:hint=hint
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
