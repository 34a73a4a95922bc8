//! Facts for the side panel: what a card would trigger, what a wall or a region is worth, who stands where.

use super::icons::{glyph, numeral};
use super::words::Word;
use crate::boards::{Block, Detail, Scene};
use crate::text::signed;
use engine::{Lang, Scoring, Seat, Text, View, sort_by_key};
use zhanguo::content::Content;
use zhanguo::{
    Action, Aspect, Card, Court, Event, Kind, Player, Public, Region, SLOTS, Section, Source, ZhanGuo, score, text,
};

type Row = (Option<Seat>, String, String);

fn row(what: impl Into<String>, much: impl Into<String>) -> Row {
    (None, what.into(), much.into())
}

/// What the number must be for cards to work after this action.
pub(super) fn condition(lang: Lang, public: &Public, action: Court) -> String {
    let Some(below) = public.below() else { return Word::AnyNumber.get(lang).into() };
    let higher = action.activates(below.saturating_add(1), Some(below));
    let lower = action.activates(below.saturating_sub(1), Some(below));
    match (higher, lower) {
        (true, _) => format!("{} {below}", Word::Higher.get(lang)),
        (_, true) => format!("{} {below}", Word::Lower.get(lang)),
        _ => Word::NoCards.get(lang).into(),
    }
}

/// The cards in these places, each with its region and what it gives.
fn firing(lang: Lang, content: &Content, public: &Public, seat: Seat, places: u16) -> Vec<Row> {
    let player = public.player(seat);
    let at = |place: usize| {
        let region = Region((place / SLOTS) as u8);
        let card = Card(player.cards[region][place % SLOTS]);
        row(content.regions[region].name.get(lang), text::bonus(lang, content.card(card).bonus))
    };
    (0..16).filter(|place| places >> place & 1 == 1).map(at).collect()
}

/// A card in the hand: its front, and what it would trigger at the court.
pub(super) fn of_card(scene: Scene<ZhanGuo>, card: Card) -> Detail {
    let (view, lang) = (scene.first_view(), scene.lang_now());
    let (content, public) = (view.content(), view.public());
    let face = content.card(card);
    let mut blocks = vec![Block {
        title: Word::CardPlays.get(lang).into(),
        rows: vec![row(text::court(lang, face.trigger), text::bonus(lang, face.bonus))],
    }];
    if let Some(seat) = view.viewer() {
        let legal = scene.legal();
        let asked = legal.iter().any(|&id| id < after_cards());
        let rows = Court::ALL
            .into_iter()
            .filter(|&action| action != Court::Relocate)
            .filter(|&action| !asked || legal.contains(&engine::Numbered::id(Action::Court(card, action))));
        let rows: Vec<Row> = rows.map(|action| verdict(lang, content, public, seat, card, action)).collect();
        if !rows.is_empty() {
            let top = public.below().map_or_else(String::new, |top| format!(" ({} {top})", Word::OnTop.get(lang)));
            blocks.push(Block { title: format!("{}{top}", Word::AtCourt.get(lang)), rows });
        }
    }
    let title = format!("{} · {}", card.0, text::aspect(lang, card.aspect()));
    Detail { title, emblem: Some(glyph(card.aspect())), blocks }
}

/// The first id after the answers that play a card.
fn after_cards() -> u16 {
    engine::Numbered::id(Action::Discard(Card(1)))
}

/// Whether the number fits, and how many cards would work.
fn verdict(lang: Lang, content: &Content, public: &Public, seat: Seat, card: Card, action: Court) -> Row {
    let met = action.activates(card.0, public.below());
    let count = public.would_fire(content, seat, card, action).count_ones();
    let what = format!("{}, {}", text::court(lang, action), condition(lang, public, action));
    row(what, if met { format!("{} · {count}", Word::Met.get(lang)) } else { Word::NotMet.get(lang).into() })
}

/// A court action: with a picked card what it would trigger, without one what the number must be.
pub(super) fn of_court(scene: Scene<ZhanGuo>, action: Court, card: Option<Card>) -> Detail {
    let (view, lang) = (scene.first_view(), scene.lang_now());
    let (content, public) = (view.content(), view.public());
    let title = text::court(lang, action).into();
    if let (Some(card), Some(seat)) = (card, view.viewer()) {
        return Detail { title, emblem: None, blocks: set_off(lang, content, public, seat, card, action) };
    }
    let mut blocks = vec![untitled(row(condition(lang, public, action), ""))];
    if let Some(seat) = view.viewer() {
        let rows = firing(lang, content, public, seat, public.player(seat).tuned(content, action));
        blocks.push(Block { title: Word::Cards.get(lang).into(), rows });
    }
    blocks.retain(|block| !block.rows.is_empty());
    Detail { title, emblem: None, blocks }
}

fn untitled(row: Row) -> Block {
    Block { title: String::new(), rows: vec![row] }
}

/// What a card at the court triggers: cards, if its number fits, and the board.
fn set_off(lang: Lang, content: &Content, public: &Public, seat: Seat, card: Card, action: Court) -> Vec<Block> {
    let mut blocks = Vec::new();
    let condition = condition(lang, public, action);
    if action == Court::Relocate {
        blocks.push(untitled(row(condition, "")));
    } else {
        let met = if action.activates(card.0, public.below()) { Word::Met } else { Word::NotMet };
        blocks.push(untitled(row(format!("{}: {condition}", card.0), met.get(lang))));
        let mut rows = firing(lang, content, public, seat, public.would_fire(content, seat, card, action));
        if rows.is_empty() {
            rows.push(row(Word::NoneFires.get(lang), ""));
        }
        blocks.push(Block { title: Word::WouldFire.get(lang).into(), rows });
    }
    let works = public.board_works(content, seat, action);
    let abilities = content.boards[public.player(seat).board].abilities.iter().enumerate();
    let abilities = abilities.filter(|(n, _)| works >> n & 1 == 1).filter_map(|(_, ability)| *ability);
    let rows = abilities.map(|ability| row(text::effect(lang, ability.effect), "")).collect();
    blocks.push(Block { title: Word::Board.get(lang).into(), rows });
    blocks.retain(|block| !block.rows.is_empty());
    blocks
}

/// Below the consequences of an answer: what a card at the court triggers, and what rising unrest forbids.
pub(super) fn beside(view: &View<ZhanGuo>, action: Action, told: &[Event], lang: Lang) -> Vec<Block> {
    let Some(viewer) = view.viewer() else { return Vec::new() };
    let (content, public) = (view.content(), view.public());
    let mut blocks = match action {
        Action::Court(card, action) => set_off(lang, content, public, viewer, card, action),
        _ => Vec::new(),
    };
    let mut player = *public.player(viewer);
    for event in told {
        if let Event::Unrest { seat, region, from, to } = *event
            && seat == viewer
            && to > from
        {
            player.unrest[region] = to;
            let title = content.regions[region].name.get(lang).to_string();
            blocks.push(Block { title, rows: unrest(lang, content, &player, region) });
        }
    }
    blocks
}

/// A region of the map: governors and palaces, and what the majority is now worth.
pub(super) fn of_region(scene: Scene<ZhanGuo>, region: Region) -> Detail {
    let (view, lang) = (scene.first_view(), scene.lang_now());
    let (content, public) = (view.content(), view.public());
    let mut alone = *public;
    for player in &mut alone.players {
        for other in Region::all().filter(|&other| other != region) {
            player.governors[other] = 0;
        }
    }
    let points = score::governors(&alone);
    let governors = public.seats().filter(|&seat| public.player(seat).governors[region] > 0);
    let governors: Vec<Row> = governors
        .map(|seat| {
            (Some(seat), format!("{}", public.player(seat).governors[region]), signed(points[seat.index()].into()))
        })
        .collect();
    let palaces = public.seats().filter(|&seat| public.player(seat).palaces[region] > 0);
    let palaces: Vec<Row> =
        palaces.map(|seat| (Some(seat), String::new(), public.player(seat).palaces[region].to_string())).collect();
    let squares = content.regions[region].squares.iter().zip(public.squares[region]);
    let squares: Vec<Row> = squares
        .filter_map(|(square, owner)| square.map(|square| (owner.seat(), text::square(lang, square), String::new())))
        .collect();
    let mut blocks = vec![
        Block { title: format!("{}, {}", Word::Governors.get(lang), Word::WouldScore.get(lang)), rows: governors },
        Block { title: Word::Palaces.get(lang).into(), rows: palaces },
        Block { title: <ZhanGuo as Text>::source(lang, Source::Squares.index()).into(), rows: squares },
    ];
    blocks.retain(|block| !block.rows.is_empty());
    Detail { title: content.regions[region].name.get(lang).into(), emblem: Some(numeral(region)), blocks }
}

/// A wall section: its criterion, and what each field would be worth to each player.
pub(super) fn of_section(scene: Scene<ZhanGuo>, section: Section) -> Detail {
    let (view, lang) = (scene.first_view(), scene.lang_now());
    let (content, public) = (view.content(), view.public());
    let tile = public.tiles[section];
    let title = format!("{} {}", content.areas[section.area()].get(lang), section.0 % 2 + 1);
    if tile == u8::MAX {
        return Detail { title, ..Detail::default() };
    }
    let face = content.face(tile);
    let rows = public.seats().map(|seat| {
        let built = public.walls[section].iter().position(|owner| owner.is(seat));
        let worth = |bars: usize| score::wall(content, public.player(seat), tile, bars).to_string();
        let much = built.map_or_else(|| (0..3).map(worth).collect::<Vec<_>>().join(" / "), worth);
        (Some(seat), built.map_or_else(String::new, |bars| format!("{} {}", bars + 1, Word::Bars.get(lang))), much)
    });
    let [one, two, three] = face.levels;
    let levels = row(text::criterion(lang, face.criterion), format!("{one} / {two} / {three}"));
    let blocks = vec![
        Block { title: String::new(), rows: vec![levels] },
        Block { title: Word::WouldScore.get(lang).into(), rows: rows.collect() },
    ];
    Detail { title, emblem: Some('城'), blocks }
}

/// An order: what it asks for and who has fulfilled it.
pub(super) fn of_order(scene: Scene<ZhanGuo>, section: usize, kind: Kind) -> Detail {
    let (view, lang) = (scene.first_view(), scene.lang_now());
    let (content, public) = (view.content(), view.public());
    let values = content.tracks[section][kind];
    let discs = public.discs[section][kind].iter().zip(values).take(public.setup.players.into());
    let rows = discs.map(|(disc, value)| {
        let what = if disc.is_free() { Word::Free } else { Word::Fulfilled };
        (disc.seat(), what.get(lang).to_string(), value.to_string())
    });
    let mut blocks = vec![Block { title: order_places(lang, content, public, section, kind), rows: rows.collect() }];
    blocks.retain(|block| !block.rows.is_empty());
    let place = if section == 0 { Word::Upper } else { Word::LowerSection };
    let title = format!("{}, {}", text::kind(lang, kind), place.get(lang));
    Detail { title, emblem: Some('令'), blocks }
}

/// The places an order asks for, in words.
pub(super) fn order_places(lang: Lang, content: &Content, public: &Public, section: usize, kind: Kind) -> String {
    let order = public.orders[section][kind];
    if order == u8::MAX {
        return String::new();
    }
    let order = content.orders[kind][order as usize];
    if kind == Kind::Wall {
        let named = content.areas.iter().zip(order.areas).filter(|(_, count)| *count > 0);
        return named.map(|(area, count)| format!("{count}× {}", area.get(lang))).collect::<Vec<_>>().join(", ");
    }
    let named = order.regions.iter().map(|region| content.regions[region].name.get(lang).to_string());
    named.collect::<Vec<_>>().join(", ")
}

/// An aspect: octagons of all players, and this round's reward.
pub(super) fn of_aspect(scene: Scene<ZhanGuo>, aspect: Aspect, round: usize) -> Detail {
    let (view, lang) = (scene.first_view(), scene.lang_now());
    let (content, public) = (view.content(), view.public());
    let reward = text::reward(lang, content, content.rewards[round][aspect]);
    let order = public.standing();
    let mut seats: Vec<Seat> = order.iter().filter_map(|disc| disc.seat()).collect();
    sort_by_key(&mut seats, |&seat| std::cmp::Reverse(public.octagon_value(seat, aspect)));
    let rows =
        seats.into_iter().map(|seat| (Some(seat), String::new(), public.octagon_value(seat, aspect).to_string()));
    let supply =
        row(format!("{} {}", Word::Octagons.get(lang), Word::InSupply.get(lang)), public.octagons[aspect].to_string());
    let most =
        row(<ZhanGuo as Text>::source(lang, Source::Octagons.index()), format!("+{}", score::OCTAGON_POINTS[aspect]));
    let blocks = vec![
        Block { title: format!("{} {}", Word::Round.get(lang), round + 1), rows: vec![row(reward, "")] },
        Block { title: Word::Octagons.get(lang).into(), rows: rows.collect() },
        Block { title: String::new(), rows: vec![supply, most] },
    ];
    Detail { title: text::aspect(lang, aspect).into(), emblem: Some(glyph(aspect)), blocks }
}

/// A region of a player board: its cards with what they do, and what unrest does there.
pub(super) fn of_column(scene: Scene<ZhanGuo>, seat: Seat, region: Region) -> Detail {
    let (view, lang) = (scene.first_view(), scene.lang_now());
    let (content, public) = (view.content(), view.public());
    let player = public.player(seat);
    let cards = player.cards_at(region).map(|card| {
        let face = content.card(card);
        row(format!("{} · {}", card.0, text::court(lang, face.trigger)), text::bonus(lang, face.bonus))
    });
    let mut blocks = vec![
        Block { title: scene.name(seat), rows: unrest(lang, content, player, region) },
        Block { title: Word::Cards.get(lang).into(), rows: cards.collect() },
    ];
    blocks.retain(|block| !block.rows.is_empty());
    Detail { title: content.regions[region].name.get(lang).into(), emblem: Some(numeral(region)), blocks }
}

/// The unrest of a region, and what it forbids.
fn unrest(lang: Lang, content: &Content, player: &Player, region: Region) -> Vec<Row> {
    let now = format!("{} / {}", player.unrest[region], player.track(content, region));
    let warnings = warnings(lang, content, player, region).into_iter().map(|warning| row(warning, ""));
    std::iter::once(row(Word::Unrest.get(lang), now)).chain(warnings).collect()
}

/// What unrest forbids in a region, or would with one more.
pub(super) fn warnings(lang: Lang, content: &Content, player: &Player, region: Region) -> Vec<&'static str> {
    let palaces = match player.until_ban(content, region) {
        0 => Some(Word::NoPalace),
        1 => Some(Word::NoPalaceSoon),
        _ => None,
    };
    let cards = match player.until_silence(content, region) {
        0 => Some(Word::Silent),
        1 => Some(Word::SilentSoon),
        _ => None,
    };
    palaces.into_iter().chain(cards).map(|word| word.get(lang)).collect()
}

/// A player's points by source if the match ended now.
pub(super) fn of_player(scene: Scene<ZhanGuo>, seat: Seat) -> Detail {
    let (view, lang) = (scene.first_view(), scene.lang_now());
    let (content, public) = (view.content(), view.public());
    let forecast = <ZhanGuo as Scoring>::forecast(content, public);
    let sources = Source::ALL.into_iter().filter(|source| forecast.get(source.index(), seat) != 0);
    let mut rows: Vec<Row> = sources
        .map(|source| {
            row(<ZhanGuo as Text>::source(lang, source.index()), forecast.get(source.index(), seat).to_string())
        })
        .collect();
    rows.push(row(Word::TotalNow.get(lang), forecast.total(seat).to_string()));
    let mut blocks = vec![Block { title: Word::AtTheEnd.get(lang).into(), rows }];
    let face = &content.boards[public.player(seat).board];
    let abilities = face.abilities.iter().flatten().map(|ability| {
        let on =
            Court::ALL.into_iter().filter(|&action| ability.works_on(action)).map(|action| text::court(lang, action));
        row(on.collect::<Vec<_>>().join(", "), text::effect(lang, ability.effect))
    });
    let abilities: Vec<Row> = abilities.collect();
    if !abilities.is_empty() {
        blocks.push(Block { title: format!("{} {}", Word::Board.get(lang), face.name.get(lang)), rows: abilities });
    }
    Detail { title: scene.name(seat), emblem: None, blocks }
}
