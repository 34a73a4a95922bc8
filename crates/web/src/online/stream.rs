//! The one WebSocket of this page. After a cut it reconnects by itself and follows the same tables again. Where several
//! servers share a world, it goes to the one that has the table on show: a second line is opened there, and takes over
//! once it is up and nothing is being asked.

use super::notice;
use super::room::Room;
use super::session::Session;
use crate::browser::{after, window};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};
use wire::{Ask, Code, Frame, Request, TableId, VERSION};

/// How long the first attempt after a cut waits, in milliseconds; every further one waits twice as long.
const FIRST_WAIT: i32 = 400;
/// The longest wait.
const LONGEST_WAIT: i32 = 8_000;
/// The time between two requests for a sign of life, in milliseconds; if none has arrived by the next, the line is
/// dead.
const BEAT: i32 = 15_000;

/// The outcome of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// It was carried out.
    Done,
    /// It was not.
    Refused(Code),
    /// The line was cut before the server answered.
    Cut,
}

type Then = Box<dyn FnOnce(Outcome)>;

/// A line.
struct Connection {
    /// A late message of an old line is recognised by its number.
    number: u32,
    /// The server it was asked to lead to.
    at: Option<String>,
    session: Session,
    socket: WebSocket,
    n: u32,
    greeted: bool,
    heard: bool,
    waiting: BTreeMap<u32, Then>,
}

impl Connection {
    fn send(&mut self, ask: Ask, then: Then) -> Result<(), Then> {
        self.n += 1;
        let text = Request { n: self.n, ask }.write();
        if self.socket.send_with_str(&text).is_err() {
            return Err(then);
        }
        self.waiting.insert(self.n, then);
        Ok(())
    }

    /// Ends it; whoever waits for an answer is told.
    fn close(self) {
        // A line that is already closed stays closed.
        let _ = self.socket.close();
        self.waiting.into_values().for_each(|then| then(Outcome::Cut));
    }
}

#[derive(Default)]
struct Stream {
    line: Option<Connection>,
    /// The line that is to take over.
    next: Option<Connection>,
    /// The followed tables.
    rooms: BTreeMap<TableId, Room>,
    /// What to ask as soon as the line is up.
    first: Vec<(Ask, Then)>,
    tries: u32,
    /// Counts lines.
    lines: u32,
}

impl Stream {
    fn by_number(&mut self, number: u32) -> Option<&mut Connection> {
        [&mut self.line, &mut self.next].into_iter().flatten().find(|line| line.number == number)
    }
}

thread_local! {
    static STREAM: RefCell<Stream> = RefCell::default();
}

fn with<T>(act: impl FnOnce(&mut Stream) -> T) -> T {
    STREAM.with_borrow_mut(act)
}

/// Opens a line for this session; an older one is closed.
pub(crate) fn connect(session: Session) {
    disconnect();
    let line = dial(session, None);
    let number = line.as_ref().map(|line| line.number);
    with(|stream| stream.line = line);
    if let Some(number) = number {
        after(BEAT, move || beat(number));
    }
}

/// Closes the line for good.
pub(crate) fn disconnect() {
    let (line, next) = with(|stream| {
        stream.lines += 1;
        (stream.line.take(), stream.next.take())
    });
    if let Some(next) = next {
        next.close();
    }
    if let Some(line) = line {
        line.session.up.set(false);
        line.close();
    }
}

/// A new line, to this server if one is named.
fn dial(session: Session, at: Option<String>) -> Option<Connection> {
    let number = with(|stream| {
        stream.lines += 1;
        stream.lines
    });
    let socket = WebSocket::new(&address(at.as_deref())).ok()?;
    listen(&socket, number);
    let waiting = BTreeMap::new();
    Some(Connection { number, at, session, socket, n: 0, greeted: false, heard: true, waiting })
}

/// The address of the stream, beside the page.
fn address(at: Option<&str>) -> String {
    let here = window().location().href().unwrap_or_default();
    let page = here.split(['#', '?']).next().unwrap_or_default();
    let folder = page.rsplit_once('/').map_or(page, |(folder, _)| folder);
    let at = at.map(|at| format!("?at={at}")).unwrap_or_default();
    format!("{}/api/stream{at}", folder.replacen("http", "ws", 1))
}

fn listen(socket: &WebSocket, number: u32) {
    let opened = Closure::<dyn Fn()>::new(move || {
        with(|stream| {
            if let Some(line) = stream.by_number(number) {
                // If it cannot be sent, the line is about to close.
                let _ = line.send(Ask::Hello { version: VERSION, lang: None }, Box::new(|_| ()));
            }
        });
    });
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let frame = event.data().as_string().and_then(|text| Frame::read(&text).ok());
        match frame {
            Some(frame) if is_present(number) => hear(frame),
            // All that was asked of the next line is to say hello.
            Some(Frame::Done { re }) => {
                with(|stream| {
                    if let Some(next) = stream.by_number(number) {
                        next.greeted = next.waiting.remove(&re).is_some();
                    }
                });
                take_over();
            }
            _ => {}
        }
    });
    let closed = Closure::<dyn Fn()>::new(move || cut(number));
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    // Three small closures for each line live as long as the page.
    opened.forget();
    heard.forget();
    closed.forget();
}

fn is_present(number: u32) -> bool {
    with(|stream| stream.line.as_ref().is_some_and(|line| line.number == number))
}

/// A line is gone: reports that to everybody who is waiting, and tries a new one.
fn cut(number: u32) {
    with(|stream| stream.next.take_if(|next| next.number == number));
    if !is_present(number) {
        return;
    }
    let (line, wait) = with(|stream| {
        let wait = (FIRST_WAIT << stream.tries.min(5)).min(LONGEST_WAIT);
        stream.tries += 1;
        (stream.line.as_ref().map(|line| (line.session, line.greeted)), wait)
    });
    let Some((session, greeted)) = line else { return };
    disconnect();
    session.cut.set(true);
    if !greeted {
        session.check();
    }
    let number = with(|stream| stream.lines);
    after(wait, move || {
        if with(|stream| stream.line.is_none() && stream.lines == number) && session.me().is_some() {
            connect(session);
        }
    });
}

/// A line that is silent between two beats is dead, whatever the network pretends.
fn beat(number: u32) {
    if !is_present(number) {
        return;
    }
    let alive = with(|stream| stream.line.as_mut().is_some_and(|line| std::mem::take(&mut line.heard)));
    if !alive {
        return cut(number);
    }
    send(Ask::Ping, Box::new(|_| ()));
    after(BEAT, move || beat(number));
}

fn hear(frame: Frame) {
    with(|stream| stream.line.iter_mut().for_each(|line| line.heard = true));
    match frame {
        Frame::Welcome(_) => greeted(),
        Frame::Done { re } => answered(re, Outcome::Done),
        Frame::Refused { re, code, .. } => answered(re, Outcome::Refused(code)),
        Frame::YourTurn { table } => notice::your_turn(table),
        Frame::Elsewhere { at, .. } => go_to(at),
        // The table has left the server's memory; if the page still shows it, it is opened again.
        Frame::Closed { table, .. } => reopen(table),
        Frame::Table(ref snapshot) => tell(snapshot.table, frame),
        Frame::Update(ref update) => tell(update.table, frame),
        Frame::Briefing(ref briefing) => tell(briefing.table, frame),
        Frame::Why(ref why) => tell(why.table, frame),
        Frame::Hint(ref hint) => tell(hint.table, frame),
        Frame::Past(ref past) => tell(past.table, frame),
        Frame::Chat { table, .. } => tell(table, frame),
    }
}

fn room(table: TableId) -> Option<Room> {
    with(|stream| stream.rooms.get(&table).copied())
}

fn tell(table: TableId, frame: Frame) {
    if let Some(room) = room(table) {
        room.hear(frame);
    }
}

fn answered(re: u32, outcome: Outcome) {
    if let Some(then) = with(|stream| stream.line.as_mut().and_then(|line| line.waiting.remove(&re))) {
        then(outcome);
    }
    take_over();
}

/// Another server has the one table on show: opens a line to it. With several tables each could be elsewhere, and this
/// line is as good as any.
fn go_to(at: String) {
    let session = with(|stream| {
        let line = stream.line.as_ref().filter(|_| stream.rooms.len() == 1)?;
        // If the proxy cannot choose, the line is at this server by name only.
        let known = [Some(line), stream.next.as_ref()].into_iter().flatten().any(|line| line.at.as_ref() == Some(&at));
        (!known).then_some(line.session)
    });
    if let Some(next) = session.and_then(|session| dial(session, Some(at)))
        && let Some(other) = with(|stream| stream.next.replace(next))
    {
        other.close();
    }
}

/// The next line takes over, if it is up and nothing is being asked. The table is opened there before it is closed
/// here, so nobody seems to have left.
fn take_over() {
    let taken = with(|stream| {
        let quiet = stream.line.as_ref().is_some_and(|line| line.greeted && line.waiting.is_empty());
        let next = stream.next.take_if(|next| quiet && next.greeted)?;
        let number = next.number;
        stream.line.replace(next).map(|old| (old, number, stream.rooms.clone()))
    });
    let Some((old, number, rooms)) = taken else { return };
    rooms.into_values().for_each(open);
    old.close();
    after(BEAT, move || beat(number));
}

/// The server has said welcome: follows all tables again.
fn greeted() {
    let (session, rooms, first) = with(|stream| {
        stream.tries = 0;
        stream.line.iter_mut().for_each(|line| line.greeted = true);
        let session = stream.line.as_ref().map(|line| line.session);
        (session, stream.rooms.clone(), std::mem::take(&mut stream.first))
    });
    for (ask, then) in first {
        send(ask, then);
    }
    for room in rooms.into_values() {
        open(room);
    }
    if let Some(session) = session {
        session.cut.set(false);
        session.up.set(true);
    }
}

fn open(room: Room) {
    let (from, undos) = room.known();
    send(Ask::Open { table: room.id, from, undos }, Box::new(|_| ()));
    room.opened();
}

/// Follows a table.
pub(crate) fn follow(room: Room) {
    with(|stream| stream.rooms.insert(room.id, room));
    if is_up() {
        open(room);
    }
}

/// Opens a followed table again, so that the server looks up what has changed.
pub(crate) fn reopen(table: TableId) {
    if let Some(room) = room(table).filter(|_| is_up()) {
        open(room);
    }
}

/// Stops following it.
pub(crate) fn unfollow(table: TableId) {
    with(|stream| stream.rooms.remove(&table));
    if is_up() {
        send(Ask::Close { table }, Box::new(|_| ()));
    }
}

fn is_up() -> bool {
    with(|stream| stream.line.as_ref().is_some_and(|line| line.greeted))
}

/// Asks something now; without a line the outcome is a cut.
pub(crate) fn ask(ask: Ask, then: impl FnOnce(Outcome) + 'static) {
    if is_up() { send(ask, Box::new(then)) } else { then(Outcome::Cut) }
}

/// Asks something as soon as there is a line.
pub(crate) fn ask_soon(ask: Ask, then: impl FnOnce(Outcome) + 'static) {
    if is_up() {
        send(ask, Box::new(then));
    } else {
        with(|stream| stream.first.push((ask, Box::new(then))));
    }
}

fn send(ask: Ask, then: Then) {
    let sent = with(|stream| match stream.line.as_mut() {
        Some(line) => line.send(ask, then),
        None => Err(then),
    });
    if let Err(then) = sent {
        then(Outcome::Cut);
    }
}
