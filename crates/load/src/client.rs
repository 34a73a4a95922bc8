//! A small client for programs: HTTP for accounts and tables, the stream for play.

use anyhow::{Context, Result, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use wire::{Ask, Frame, Request, VERSION};

/// A larger answer is not read to its end.
const MAX_ANSWER_BYTES: u64 = 64 * 1024 * 1024;
const SOCKET_BUFFER_BYTES: usize = 4 * 1024;

/// How a client proves who it is.
#[derive(Clone, Debug, Default)]
pub enum Pass {
    /// Not at all.
    #[default]
    None,
    /// By the cookie of a session.
    Session(String),
    /// By a personal token.
    Token(String),
}

impl Pass {
    fn header(&self) -> Option<(&'static str, String)> {
        match self {
            Pass::None => None,
            Pass::Session(cookie) => Some(("Cookie", cookie.clone())),
            Pass::Token(token) => Some(("Authorization", format!("Bearer {token}"))),
        }
    }
}

/// The answer to an HTTP request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The session cookie, if one was set.
    pub cookie: Option<String>,
    /// The body.
    pub body: String,
}

impl Reply {
    /// The body as JSON, if the request was carried out.
    pub fn json(&self) -> Result<Value> {
        ensure!((200..300).contains(&self.status), "refused with {}: {}", self.status, self.body);
        Ok(serde_json::from_str(&self.body)?)
    }
}

/// Connects, from a given address of this machine if one is named.
pub async fn connect(from: Option<IpAddr>, to: SocketAddr) -> Result<TcpStream> {
    let socket = if to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if let Some(from) = from {
        socket.bind(SocketAddr::new(from, 0))?;
    }
    Ok(socket.connect(to).await?)
}

/// One HTTP request.
pub async fn http(to: SocketAddr, method: &str, path: &str, pass: &Pass, body: Option<&Value>) -> Result<Reply> {
    http_over(connect(None, to).await?, to, method, path, pass, body).await
}

/// One HTTP request over an existing connection.
pub async fn http_over(
    mut stream: TcpStream,
    to: SocketAddr,
    method: &str,
    path: &str,
    pass: &Pass,
    body: Option<&Value>,
) -> Result<Reply> {
    let body = body.map(Value::to_string).unwrap_or_default();
    let length = body.len();
    let pass = pass.header().map(|(name, value)| format!("{name}: {value}\r\n")).unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nContent-Length: {length}\r\n{pass}\r\n"
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(MAX_ANSWER_BYTES).read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").context("the answer ends in the middle")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("not an answer")?;
    let cookie = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("set-cookie").then(|| value.trim().split(';').next().unwrap_or("").to_string())
    });
    Ok(Reply { status, cookie, body: body.into() })
}

/// An open stream, after hello.
pub struct Stream {
    socket: WebSocketStream<TcpStream>,
    n: u32,
}

impl Stream {
    /// Opens the stream and says hello.
    pub async fn open(to: SocketAddr, pass: &Pass) -> Result<Stream> {
        Stream::over(connect(None, to).await?, to, pass).await
    }

    /// The same over an existing connection.
    pub async fn over(tcp: TcpStream, to: SocketAddr, pass: &Pass) -> Result<Stream> {
        let mut request = format!("ws://{to}/api/stream").into_client_request()?;
        request.headers_mut().insert("Origin", format!("http://{to}").parse()?);
        if let Some((name, value)) = pass.header() {
            request.headers_mut().insert(name, value.parse()?);
        }
        tcp.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(SOCKET_BUFFER_BYTES).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, tcp, Some(config)).await?;
        let mut stream = Stream { socket, n: 0 };
        stream.ask(Ask::Hello { version: VERSION, lang: None }).await?;
        Ok(stream)
    }

    /// Sends a request; returns its number.
    pub async fn ask(&mut self, ask: Ask) -> Result<u32> {
        self.n += 1;
        let text = Request { n: self.n, ask }.write();
        self.socket.send(Message::text(text)).await?;
        Ok(self.n)
    }

    /// The next frame.
    pub async fn next(&mut self) -> Result<Frame> {
        loop {
            match self.socket.next().await.context("the stream was closed")?? {
                Message::Text(text) => return Ok(Frame::read(&text)?),
                Message::Close(_) => bail!("the stream was closed"),
                _ => {}
            }
        }
    }
}
