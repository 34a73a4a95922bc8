//! The networks of the games: each is read once and shared by all bots that ask it.

use engine::{Hash256, Network, Title};
use nets::Net;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The networks read so far, by the hashes of their files.
static HERE: Mutex<Vec<(&str, Arc<Net>)>> = Mutex::new(Vec::new());

fn here() -> MutexGuard<'static, Vec<(&'static str, Arc<Net>)>> {
    HERE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The network, if it is here: a program contains it, or a page fetches it and lets [`bring`] read it.
pub(crate) fn find<G: Title>(network: &Network) -> Option<Arc<Net>> {
    let known = here().iter().find(|(hash, _)| *hash == network.hash).map(|(_, net)| net.clone());
    known.or_else(|| bring::<G>(network, network.file?).ok())
}

/// Reads the file of a network; refuses any file but the one that the game means.
pub fn bring<G: Title>(network: &Network, file: &[u8]) -> Result<Arc<Net>, Unfit> {
    if Hash256::parse(network.hash) != Some(Hash256::of(file)) {
        return Err(Unfit);
    }
    let net = Net::read(file).map_err(|_| Unfit)?;
    net.check::<G>().map_err(|_| Unfit)?;
    let (net, mut here) = (Arc::new(net), here());
    here.retain(|(hash, _)| *hash != network.hash);
    here.push((network.hash, net.clone()));
    Ok(net)
}

/// Whether this network can be found here.
pub fn is_here<G: Title>(network: &Network) -> bool {
    find::<G>(network).is_some()
}

/// A file that is not the network that a game means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfit;

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the file is not the network that the game means")
    }
}

impl std::error::Error for Unfit {}
