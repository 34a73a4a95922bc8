//! Single tables: clocks, keepers, consent, rematch, faults.

use engine::{Lang, Seat};
use host::{Conn, Entry, Input, Leash, New, Output, Table, Time, User};
use wire::{Absent, Ask, Code, Frame, Options, Pace, Phase, Snapshot, TableId, Update, UserId, Who};

const ID: TableId = TableId(9);
const SECOND: Time = 1000;

fn table(options: Options) -> Table {
    let new = New { id: ID, options, owner: UserId(0), key: [1; 32], luck: 1 };
    Table::open(new, 0).expect("the options are fine")
}

fn options() -> Options {
    Options { setup: "players=3".into(), ..Options::new("kaiser") }
}

fn open(table: &mut Table, now: Time, user: u64, muted: Vec<UserId>) -> Vec<Output> {
    let who = User { id: UserId(user), name: format!("user {user}"), bot: false, guest: false };
    let conn = Conn(user);
    table.handle(now, Input::Open { conn, n: 1, user: who, muted, lang: Some(Lang::En), from: 0, undos: 0 })
}

fn ask(table: &mut Table, now: Time, user: u64, ask: Ask) -> (Result<(), Code>, Vec<Output>) {
    let out = table.handle(now, Input::Ask(Conn(user), 7, ask));
    let answer = frames(&out, user).into_iter().find_map(|frame| match frame {
        Frame::Done { re: 7 } => Some(Ok(())),
        Frame::Refused { re: 7, code, .. } => Some(Err(code)),
        _ => None,
    });
    (answer.expect("every request is answered"), out)
}

fn frames(out: &[Output], user: u64) -> Vec<Frame> {
    let mine = |output: &Output| match output {
        Output::Send(conn, text) if *conn == Conn(user) => Some(Frame::read(text).expect("a frame")),
        _ => None,
    };
    out.iter().filter_map(mine).collect()
}

fn update(out: &[Output], user: u64) -> Option<Update> {
    let last = frames(out, user).into_iter().rev();
    last.into_iter().find_map(|frame| if let Frame::Update(update) = frame { Some(*update) } else { None })
}

fn entries(out: &[Output]) -> Vec<Entry> {
    out.iter().filter_map(|output| if let Output::Append(_, _, entry) = output { Some(*entry) } else { None }).collect()
}

/// Three people sit and the game has started.
fn started(options: Options) -> (Table, Vec<Update>) {
    let mut table = table(options);
    let mut out = Vec::new();
    for user in 0..3 {
        open(&mut table, 0, user, Vec::new());
        assert_eq!(ask(&mut table, 0, user, Ask::Sit { table: ID, seat: Seat(user as u8) }).0, Ok(()));
    }
    for user in 0..3 {
        let (result, sent) = ask(&mut table, 0, user, Ask::Ready { table: ID, ready: true });
        assert_eq!(result, Ok(()));
        out = sent;
    }
    let updates = (0..3).map(|user| update(&out, user).expect("the start is shown")).collect();
    (table, updates)
}

fn actor(updates: &[Update]) -> usize {
    updates.iter().position(|update| !update.legal.is_empty()).expect("somebody is to act")
}

fn answer(update: &Update, user: usize) -> Ask {
    let (seen, undos, action) = (update.ply, update.undos, update.legal[0]);
    Ask::Answer { table: ID, seat: Seat(user as u8), seen, undos, action }
}

fn snapshot(table: &Table, now: Time) -> Snapshot {
    table.snapshot(now, None)
}

#[test]
fn a_table_starts_when_every_seat_is_taken_and_ready() {
    let mut table = table(options());
    open(&mut table, 0, 0, Vec::new());
    open(&mut table, 0, 1, Vec::new());
    let sit = |seat| Ask::Sit { table: ID, seat: Seat(seat) };
    assert_eq!(ask(&mut table, 0, 0, sit(0)).0, Ok(()));
    assert_eq!(ask(&mut table, 0, 0, sit(1)).0, Err(Code::Seated));
    let reserve = Ask::Reserve { table: ID, seat: Seat(1), name: Some("somebody else".into()) };
    assert_eq!(ask(&mut table, 0, 0, reserve).0, Ok(()));
    assert_eq!(ask(&mut table, 0, 1, sit(1)).0, Err(Code::SeatTaken), "it is reserved for another");
    let reserve = Ask::Reserve { table: ID, seat: Seat(1), name: Some("user 1".into()) };
    assert_eq!(ask(&mut table, 0, 0, reserve).0, Ok(()));
    assert_eq!(ask(&mut table, 0, 1, sit(1)).0, Ok(()));
    let bot = |name: &str| Ask::Bot { table: ID, seat: Seat(2), bot: Some(name.into()) };
    assert_eq!(ask(&mut table, 0, 0, bot("adept")).0, Ok(()));
    for user in 0..2 {
        assert_eq!(table.phase(), Phase::Gathering);
        assert_eq!(ask(&mut table, 0, user, Ask::Ready { table: ID, ready: true }).0, Ok(()));
    }
    assert_eq!(table.phase(), Phase::Playing);
    assert!(snapshot(&table, 0).dice.is_some() && snapshot(&table, 0).key.is_none());
    assert_eq!(ask(&mut table, 0, 1, Ask::Stand { table: ID }).0, Err(Code::Started));
}

#[test]
fn clocks_survive_a_restart_to_the_millisecond_and_time_without_a_server_is_free() {
    let pace = Pace::Clock { bank: 600, increment: 5 };
    let (mut table, updates) = started(Options { pace, ..options() });
    let first = actor(&updates);
    let saved = table.saved();
    let out = table.handle(10 * SECOND, Input::Halt);
    let left = snapshot(&table, 10 * SECOND).clocks.left;
    assert_eq!(left[first], 590 * SECOND);
    let dealt = snapshot(&table, 0).ply;
    let mut log: Vec<(Time, Entry)> = Vec::new();
    // The entries of the start, found another way: a fresh table with the same key deals the same.
    let (_, again) = (0, Table::load(ID, saved.clone(), &[], Vec::new(), 1, (0, 0)).expect("an empty log").1);
    log.extend(again.iter().filter_map(|o| if let Output::Append(_, at, e) = o { Some((*at, *e)) } else { None }));
    log.retain(|(_, entry)| *entry != Entry::Go);
    assert_eq!(log.len() as u32, dealt, "the dealer deals the same again");
    log.extend(entries(&out).into_iter().map(|entry| (10 * SECOND, entry)));
    let load = |up_since| {
        let times = (up_since, 500 * SECOND);
        Table::load(ID, saved.clone(), &log, Vec::new(), 1, times).expect("what was kept loads")
    };
    let (loaded, out) = load(400 * SECOND);
    assert_eq!(snapshot(&loaded, 500 * SECOND).clocks.left, left);
    assert_eq!(snapshot(&loaded, 501 * SECOND).clocks.left[first], 589 * SECOND);
    assert_eq!(entries(&out), [Entry::Go]);
    // If the table has only left the memory of a server that kept running, its clocks have kept running, too.
    let (loaded, out) = load(0);
    assert_eq!(snapshot(&loaded, 500 * SECOND).clocks.left[first], 100 * SECOND);
    assert!(entries(&out).is_empty());
}

#[test]
fn a_bot_keeps_the_seat_of_a_player_without_time_until_they_return() {
    let pace = Pace::Clock { bank: 30, increment: 0 };
    let (mut table, updates) = started(Options { pace, absent: Absent::Keeper("novice".into()), ..options() });
    let first = actor(&updates);
    assert_eq!(table.wake_at(), Some(30 * SECOND));
    assert!(entries(&table.handle(29 * SECOND, Input::Wake)).is_empty());
    let out = table.handle(30 * SECOND, Input::Wake);
    assert_eq!(entries(&out), [Entry::Kept(Seat(first as u8))]);
    assert!(out.iter().any(|output| matches!(output, Output::Think(job) if job.seat.index() == first)));
    let user = first as u64;
    assert_eq!(ask(&mut table, 31 * SECOND, user, answer(&updates[first], first)).0, Err(Code::Kept));
    assert_eq!(ask(&mut table, 31 * SECOND, user, Ask::Return { table: ID }).0, Ok(()));
    assert_eq!(snapshot(&table, 31 * SECOND).clocks.left[first], host::RETURN_MS);
    assert_eq!(ask(&mut table, 32 * SECOND, user, answer(&updates[first], first)).0, Ok(()));
}

#[test]
fn a_bot_keeps_the_seat_of_a_player_who_vanishes_from_a_clocked_game() {
    let pace = Pace::Clock { bank: 3600, increment: 0 };
    let (mut table, updates) = started(Options { pace, absent: Absent::Keeper("novice".into()), ..options() });
    let first = actor(&updates) as u64;
    table.handle(SECOND, Input::Close(Conn(first)));
    assert_eq!(table.wake_at(), Some(SECOND + host::MAX_AWAY_MS));
    let out = table.handle(SECOND + host::MAX_AWAY_MS, Input::Wake);
    assert_eq!(entries(&out), [Entry::Kept(Seat(first as u8))]);
}

#[test]
fn undo_is_free_back_to_the_last_news_and_by_consent_beyond() {
    let (mut table, mut updates) = started(options());
    let first = actor(&updates);
    let mut told = Vec::new();
    // Players decide until another is to act. Whether that can be undone freely depends on what they learned.
    let second = loop {
        let now = actor(&updates);
        if now != first {
            break now;
        }
        let (result, out) = ask(&mut table, 0, first as u64, answer(&updates[first], first));
        assert_eq!(result, Ok(()));
        updates = (0..3).map(|user| update(&out, user).expect("everybody is shown it")).collect();
        told = out;
    };
    assert!(told.iter().any(|output| matches!(output, Output::Turn(user, true) if user.0 == second as u64)));
    assert_eq!(ask(&mut table, 0, second as u64, answer(&updates[second], second)).0, Ok(()));
    // Now going back undoes another player's decision, too: everybody must agree.
    let (result, out) = ask(&mut table, 0, first as u64, Ask::Undo { table: ID, to: None });
    assert_eq!((result, entries(&out).len()), (Ok(()), 0));
    let proposal = snapshot(&table, 0).proposal.expect("a proposal").id;
    assert_eq!(ask(&mut table, 0, first as u64, Ask::Pause { table: ID }).0, Err(Code::ProposalOpen));
    let consent = |yes| Ask::Consent { table: ID, proposal, yes };
    let others: Vec<u64> = (0..3).filter(|&user| user != first as u64).collect();
    assert!(entries(&ask(&mut table, 0, others[0], consent(true)).1).is_empty());
    let (result, out) = ask(&mut table, 0, others[1], consent(true));
    assert_eq!(result, Ok(()));
    assert!(matches!(entries(&out)[..], [Entry::Undo(_)]));
    let back = update(&out, first as u64).expect("the board goes back");
    assert_eq!((back.undos, back.legal.is_empty()), (1, false));
    assert_eq!(ask(&mut table, 0, others[1], consent(true)).0, Err(Code::NoProposal));
    let old = answer(&updates[second], second);
    assert_eq!(ask(&mut table, 0, second as u64, old).0, Err(Code::Stale), "an answer from before the undo");
}

#[test]
fn a_keeper_agrees_to_no_undo_for_its_player() {
    let (mut table, mut updates) = started(options());
    let first = actor(&updates);
    let second = loop {
        let now = actor(&updates);
        if now != first {
            break now;
        }
        let out = ask(&mut table, 0, first as u64, answer(&updates[first], first)).1;
        updates = (0..3).map(|user| update(&out, user).expect("everybody is shown it")).collect();
    };
    assert_eq!(ask(&mut table, 0, second as u64, answer(&updates[second], second)).0, Ok(()));
    let third = 3 - first - second;
    assert_eq!(ask(&mut table, 0, third as u64, Ask::Resign { table: ID }).0, Ok(()));
    let (result, out) = ask(&mut table, 0, first as u64, Ask::Undo { table: ID, to: None });
    assert_eq!((result, entries(&out).len()), (Ok(()), 0));
    let proposal = snapshot(&table, 0).proposal.expect("a proposal").id;
    let consent = Ask::Consent { table: ID, proposal, yes: true };
    assert!(entries(&ask(&mut table, 0, second as u64, consent.clone()).1).is_empty(), "the third has not agreed");
    assert_eq!(ask(&mut table, 0, third as u64, consent.clone()).0, Err(Code::Kept));
    assert_eq!(ask(&mut table, 0, third as u64, Ask::Return { table: ID }).0, Ok(()));
    let (result, out) = ask(&mut table, 0, third as u64, consent);
    assert_eq!(result, Ok(()));
    assert!(matches!(entries(&out)[..], [Entry::Undo(_)]));
}

#[test]
fn bots_are_levels_wherever_one_is_named() {
    let names = ["random", "greedy", "casual:120", "mcts:1s", "mcts:4000000s:threads=64", "Master", ""];
    for name in names {
        let keeper = Options { absent: Absent::Keeper(name.into()), ..options() };
        let new = New { id: ID, options: keeper, owner: UserId(0), key: [1; 32], luck: 1 };
        assert_eq!(Table::open(new, 0).err(), Some(Code::NoSuchBot), "{name}");
        let mut table = table(options());
        open(&mut table, 0, 0, Vec::new());
        let bot = Ask::Bot { table: ID, seat: Seat(1), bot: Some(name.into()) };
        assert_eq!(ask(&mut table, 0, 0, bot).0, Err(Code::NoSuchBot), "{name}");
        let seats = vec![Who::Bot(name.into()), Who::Open, Who::Open];
        let rematch = host::Rematch { options: options(), owner: UserId(0), seats };
        assert_eq!(Table::open_rematch(ID, rematch, [1; 32], 1, 0).err(), Some(Code::NoSuchBot), "{name}");
    }
}

#[test]
fn no_bot_thinks_for_a_player_who_has_come_back() {
    let (mut table, updates) = started(options());
    let first = actor(&updates);
    let out = ask(&mut table, 0, first as u64, Ask::Resign { table: ID }).1;
    let asked = out.iter().find_map(|output| if let Output::Think(job) = output { Some(job) } else { None });
    let job = asked.expect("a keeper thinks");
    assert!(table.wants(job.seat, (job.ply, job.undos)));
    assert_eq!(ask(&mut table, 0, first as u64, Ask::Return { table: ID }).0, Ok(()));
    assert!(!table.wants(job.seat, (job.ply, job.undos)));
    let out = ask(&mut table, 0, first as u64, Ask::Resign { table: ID }).1;
    assert!(out.iter().any(|output| matches!(output, Output::Think(_))), "the keeper is asked again");
}

#[test]
fn leaving_and_coming_back_fills_no_disk() {
    let (mut table, updates) = started(options());
    let (first, mut kept) = (actor(&updates), 0);
    let other = (first as u64 + 1) % 3;
    let refused = loop {
        let (result, out) = ask(&mut table, 0, other, Ask::Resign { table: ID });
        kept += entries(&out).len();
        if let Err(code) = result {
            break code;
        }
        let (result, out) = ask(&mut table, 0, other, Ask::Return { table: ID });
        kept += entries(&out).len();
        assert_eq!(result, Ok(()), "whoever has left may always come back");
    };
    assert_eq!(refused, Code::Quota);
    assert!(kept <= 5_000, "{kept}");
    assert_eq!(ask(&mut table, 0, other, Ask::Pause { table: ID }).0, Err(Code::Quota));
    assert_eq!(ask(&mut table, 0, first as u64, answer(&updates[first], first)).0, Ok(()), "the game goes on");
}

#[test]
fn muted_people_are_not_heard_and_text_is_text() {
    let mut table = table(options());
    open(&mut table, 0, 0, Vec::new());
    open(&mut table, 0, 1, vec![UserId(0)]);
    let (_, out) = ask(&mut table, 0, 0, Ask::Chat { table: ID, text: "a\u{0}b<i>".into() });
    let heard = |user| frames(&out, user).into_iter().any(|frame| matches!(frame, Frame::Chat { .. }));
    assert!(heard(0) && !heard(1));
    assert!(out.iter().any(|output| matches!(output, Output::Say(line) if line.text == "ab<i>")));
    assert_eq!(ask(&mut table, 0, 0, Ask::Chat { table: ID, text: " \u{7}".into() }).0, Err(Code::BadFrame));
}

#[test]
fn the_chat_of_a_removed_person_goes_and_others_are_not_disturbed() {
    let mut table = table(options());
    for user in 0..3 {
        open(&mut table, 0, user, Vec::new());
    }
    for user in 0..2 {
        assert_eq!(ask(&mut table, 0, user, Ask::Chat { table: ID, text: format!("I am {user}") }).0, Ok(()));
    }
    let heard =
        |out: &[Output]| frames(out, 1).into_iter().filter(|f| matches!(f, Frame::Chat { .. })).collect::<Vec<_>>();
    let out = table.handle(0, Input::Rename(UserId(0), None));
    let [Frame::Chat { lines, .. }] = &heard(&out)[..] else { panic!("{out:?}") };
    assert_eq!((lines[0].user, lines[0].text.as_str()), (UserId(0), ""), "everything they said is taken back");
    assert_eq!(heard(&table.handle(0, Input::Rename(UserId(2), None))).len(), 0, "there is nothing to take back");
    let out = open(&mut table, 0, 5, Vec::new());
    let told =
        frames(&out, 5).into_iter().find_map(|f| if let Frame::Chat { lines, .. } = f { Some(lines) } else { None });
    assert_eq!(told.map(|lines| lines.len()), Some(1), "a later viewer sees the other lines");
}

#[test]
fn a_rated_game_cannot_be_left_for_ever_at_any_pace() {
    const DAY: Time = 24 * 60 * 60 * SECOND;
    for absent in [Absent::Wait, Absent::Keeper("novice".into())] {
        let (mut table, updates) = started(Options { rated: true, absent: absent.clone(), ..options() });
        let first = actor(&updates);
        assert_eq!(snapshot(&table, 0).options.pace, Pace::Days(7), "everybody sees how long a decision may take");
        assert!(entries(&table.handle(7 * DAY - 1, Input::Wake)).is_empty());
        assert_eq!(entries(&table.handle(7 * DAY, Input::Wake)), [Entry::Kept(Seat(first as u8))], "{absent:?}");
    }
    let (mut table, _) = started(options());
    assert_eq!((table.wake_at(), snapshot(&table, 0).options.pace), (None, Pace::Free), "unrated tables may wait");
    assert!(entries(&table.handle(400 * DAY, Input::Wake)).is_empty());
}

#[test]
fn a_rematch_moves_everybody_on_by_one_seat() {
    let mut table = table(options());
    open(&mut table, 0, 0, Vec::new());
    assert_eq!(ask(&mut table, 0, 0, Ask::Sit { table: ID, seat: Seat(0) }).0, Ok(()));
    for seat in 1..3 {
        let bot = Ask::Bot { table: ID, seat: Seat(seat), bot: Some("novice".into()) };
        assert_eq!(ask(&mut table, 0, 0, bot).0, Ok(()));
    }
    let mut out = ask(&mut table, 0, 0, Ask::Ready { table: ID, ready: true }).1;
    assert_eq!(ask(&mut table, 0, 0, Ask::Rematch { table: ID }).0, Err(Code::NotOver));
    let mut last = update(&out, 0).expect("the start is shown");
    while table.phase() != Phase::Over {
        let mut next = Vec::new();
        for output in out {
            if let Output::Think(job) = output {
                let action = (job.think)(&Leash::default()).ok();
                let (seat, ply, undos) = (job.seat, job.ply, job.undos);
                next.extend(table.handle(0, Input::Thought { seat, ply, undos, action }));
            }
        }
        last = update(&next, 0).unwrap_or(last);
        if next.is_empty() {
            next = ask(&mut table, 0, 0, answer(&last, 0)).1;
            last = update(&next, 0).unwrap_or(last);
        }
        out = next;
    }
    assert!(table.record().is_some());
    let out = ask(&mut table, 0, 0, Ask::Rematch { table: ID }).1;
    let spawned =
        out.into_iter().find_map(|output| if let Output::Spawn(rematch) = output { Some(rematch) } else { None });
    let rematch = spawned.expect("everybody has asked");
    assert!(matches!(rematch.seats[..], [Who::Bot(_), Who::Bot(_), Who::User { .. }]));
    let next = Table::open_rematch(TableId(10), *rematch, [2; 32], 1, 0).expect("the same options");
    assert_eq!((next.phase(), next.seated().count()), (Phase::Gathering, 1));
    // If no table could be opened, a second request asks again; once one is there, it does not.
    assert!(!spawns(&ask(&mut table, 0, 0, Ask::Rematch { table: ID }).1), "one is on its way");
    table.handle(0, Input::Unspawned);
    assert!(spawns(&ask(&mut table, 0, 0, Ask::Rematch { table: ID }).1));
    table.handle(0, Input::Spawned(TableId(10)));
    assert_eq!(snapshot(&table, 0).next, Some(TableId(10)));
    assert!(!spawns(&ask(&mut table, 0, 0, Ask::Rematch { table: ID }).1), "it is there");
}

fn spawns(out: &[Output]) -> bool {
    out.iter().any(|output| matches!(output, Output::Spawn(_)))
}

fn told(out: &[Output], user: u64) -> usize {
    frames(out, user).iter().filter(|frame| matches!(frame, Frame::Table(_))).count()
}

#[test]
fn opening_a_table_again_and_again_disturbs_nobody() {
    let (mut table, _) = started(options());
    let (mut disturbed, mut answered) = (0, 0);
    for n in 0..100 {
        let out = open(&mut table, 5000 + n, 9, Vec::new());
        answered += told(&out, 9);
        disturbed += (0..3).map(|user| told(&out, user)).sum::<usize>();
    }
    assert_eq!(answered, 100, "every request is answered");
    assert!(disturbed <= 3, "one more spectator is told once to each, not {disturbed} times");
}

#[test]
fn comings_and_goings_are_told_now_and_then_and_not_forgotten() {
    let (mut table, _) = started(options());
    let mut disturbed = 0;
    for n in 0..100 {
        disturbed += told(&open(&mut table, 9000 + n, 9, Vec::new()), 0);
        disturbed += told(&table.handle(9000 + n, Input::Close(Conn(9))), 0);
    }
    assert!(disturbed <= 1, "{disturbed}");
    let later = table.wake_at().expect("something was held back");
    let out = table.handle(later, Input::Wake);
    let last =
        frames(&out, 0).into_iter().find_map(|f| if let Frame::Table(t) = f { Some(t.spectators) } else { None });
    assert_eq!(last, Some(0), "the table was told that one came, and not yet that nobody is left");
    assert_eq!(table.wake_at(), None);
}
