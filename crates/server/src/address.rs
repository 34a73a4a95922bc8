//! The client's address, as far as it can be known.

use crate::app::App;
use crate::error::ApiError;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// Which proxies in front are trusted to name the client's address in `X-Forwarded-For`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Hops {
    /// None: the address is that of the connection.
    #[default]
    None,
    /// A number of them, each of which adds one address to the header.
    Count(u8),
    /// The proxies in these networks.
    Nets(Vec<IpNet>),
}

/// The address of the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    pub(crate) ip: IpAddr,
    /// Whether the client is surely this machine itself.
    pub(crate) here: bool,
}

/// The address of all clients that the proxy does not name: together they count as one.
const NAMELESS: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

impl Address {
    pub(crate) fn of(app: &App, extensions: &Extensions, headers: &HeaderMap) -> Address {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)).to_canonical();
        let here = app.config.hops == Hops::None && peer.is_loopback() && !headers.contains_key("x-forwarded-for");
        Address { ip: client(&app.config.hops, peer, headers), here }
    }
}

/// The client that the outermost trusted proxy names.
fn client(hops: &Hops, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    // Every header line counts, in order: each proxy adds to the end.
    let lines = headers.get_all("x-forwarded-for").iter();
    let named: Vec<&str> = lines.flat_map(|line| line.to_str().unwrap_or("?").split(',')).collect();
    match hops {
        Hops::None | Hops::Count(0) => peer,
        Hops::Count(n) => named.iter().rev().nth(usize::from(*n) - 1).and_then(|text| read(text)).unwrap_or(NAMELESS),
        Hops::Nets(nets) => {
            let trusted = |ip: &IpAddr| nets.iter().any(|net| net.contains(ip));
            if !trusted(&peer) {
                return peer;
            }
            let chain = named.iter().rev().map(|text| read(text));
            chain.into_iter().find(|ip| ip.is_none_or(|ip| !trusted(&ip))).flatten().unwrap_or(NAMELESS)
        }
    }
}

/// An address as proxies write it: alone, with a port, in brackets.
fn read(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse::<IpAddr>().ok().or_else(with_port).or_else(bare).map(|ip| ip.to_canonical())
}

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Address, ApiError> {
        Ok(Address::of(app, &parts.extensions, &parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn named(hops: &Hops, peer: &str, lines: &[&'static str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        client(hops, peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn a_client_does_not_choose_its_address() {
        let one = Hops::Count(1);
        assert_eq!(named(&Hops::None, "203.0.113.9", &["198.51.100.1"]), "203.0.113.9", "nobody is trusted");
        assert_eq!(named(&one, "127.0.0.1", &["198.51.100.1, 203.0.113.9"]), "203.0.113.9");
        assert_eq!(named(&one, "127.0.0.1", &["198.51.100.1", "203.0.113.9"]), "203.0.113.9", "two lines");
        assert_eq!(named(&Hops::Count(2), "127.0.0.1", &["6.6.6.6", "203.0.113.9, 10.0.0.1"]), "203.0.113.9");
        for nothing in [&["unknown"][..], &["198.51.100.1, _hidden"], &[""], &[]] {
            assert_eq!(named(&one, "127.0.0.1", nothing), "0.0.0.0", "{nothing:?}");
        }
        for text in ["203.0.113.9:4711", "\"203.0.113.9\"", "::ffff:203.0.113.9"] {
            assert_eq!(named(&one, "127.0.0.1", &[Box::leak(text.to_string().into_boxed_str())]), "203.0.113.9");
        }
        assert_eq!(named(&one, "127.0.0.1", &["[2001:db8::1]:443"]), "2001:db8::1");
    }

    #[test]
    fn only_listed_proxies_speak_for_others() {
        let nets = Hops::Nets(vec!["127.0.0.0/8".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        assert_eq!(named(&nets, "203.0.113.7", &["198.51.100.1"]), "203.0.113.7", "a stranger names nobody");
        assert_eq!(named(&nets, "127.0.0.1", &["6.6.6.6, 203.0.113.9, 10.1.1.1"]), "203.0.113.9");
        assert_eq!(named(&nets, "127.0.0.1", &["6.6.6.6, nonsense, 10.1.1.1"]), "0.0.0.0");
        assert_eq!(named(&nets, "10.1.1.1", &["10.2.2.2"]), "0.0.0.0");
    }
}
