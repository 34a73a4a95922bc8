//! What a search remembers: one node for each information set it has met, in flat lists with a limit.

use engine::Seat;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// The most nodes of a tree; a search that wants more plays on from the nodes it has.
pub const MAX_NODES: usize = 1 << 17;
/// The most edges of a tree, of 24 bytes each.
pub const MAX_EDGES: usize = 1 << 20;
/// The units of a worth of 1 in sums: whole numbers, so that the order of additions does not matter.
const UNIT: f32 = (1u32 << 24) as f32;

/// One answer at one information set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    sum: u64,
    pub(crate) visits: u32,
    /// The share of attention it deserves before anything is known.
    pub(crate) prior: f32,
    pub(crate) action: u16,
}

impl Edge {
    pub(crate) fn new(action: u16, prior: f32) -> Edge {
        Edge { sum: 0, visits: 0, prior, action }
    }

    /// The mean worth of what followed, to the seat that answers.
    pub(crate) fn mean(&self) -> f32 {
        self.sum as f32 / (self.visits.max(1) as f32 * UNIT)
    }

    /// Adds what another tree found out about the same answer.
    pub(crate) fn merge(&mut self, other: &Edge) {
        self.sum += other.sum;
        self.visits += other.visits;
    }
}

/// One information set of the seat that is to answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) visits: u32,
    first: u32,
    len: u16,
    pub(crate) seat: Seat,
}

/// Nodes by key. Several paths may lead to one node.
pub(crate) struct Tree {
    /// At most this many nodes.
    most: usize,
    index: HashMap<u64, u32, BuildHasherDefault<AsIs>>,
    pub(crate) nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree { most: MAX_NODES, index: HashMap::default(), nodes: Vec::new(), edges: Vec::new() }
    }
}

impl Tree {
    /// Limits the nodes from now on, and the edges in proportion; a tree that has more gives its memory back.
    pub(crate) fn limit(&mut self, nodes: usize) {
        let most = nodes.min(MAX_NODES);
        if self.nodes.capacity() > most && self.most > most {
            *self = Tree::default();
        }
        self.most = most;
    }

    fn most_edges(&self) -> usize {
        self.most * (MAX_EDGES / MAX_NODES)
    }

    pub(crate) fn clear(&mut self) {
        self.index.clear();
        self.nodes.clear();
        self.edges.clear();
    }

    /// Whether there is room for another node with this many edges.
    pub(crate) fn has_room(&self, edges: usize) -> bool {
        self.nodes.len() < self.most && self.edges.len() + edges <= self.most_edges()
    }

    /// Whether the tree should be emptied before the next decision.
    pub(crate) fn is_crowded(&self) -> bool {
        self.nodes.len() > self.most / 2 || self.edges.len() > self.most_edges() / 2
    }

    pub(crate) fn find(&self, key: u64) -> Option<u32> {
        self.index.get(&key).copied()
    }

    /// Adds a node without edges.
    pub(crate) fn insert(&mut self, key: u64, seat: Seat) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node { visits: 0, first: 0, len: 0, seat });
        self.index.insert(key, id);
        id
    }

    /// Gives a node its edges.
    pub(crate) fn expand(&mut self, node: u32, edges: impl Iterator<Item = Edge>) {
        let first = self.edges.len();
        self.edges.extend(edges);
        let node = &mut self.nodes[node as usize];
        (node.first, node.len) = (first as u32, (self.edges.len() - first) as u16);
    }

    pub(crate) fn edges(&self, node: u32) -> &[Edge] {
        let node = &self.nodes[node as usize];
        &self.edges[node.first as usize..node.first as usize + node.len as usize]
    }

    pub(crate) fn edges_mut(&mut self, node: u32) -> &mut [Edge] {
        let node = &self.nodes[node as usize];
        &mut self.edges[node.first as usize..node.first as usize + node.len as usize]
    }

    /// The place of a node's edge among all edges.
    pub(crate) fn place(&self, node: u32, edge: usize) -> u32 {
        self.nodes[node as usize].first + edge as u32
    }

    /// Adds the worth of one iteration to an edge on its path.
    pub(crate) fn credit(&mut self, place: u32, worth: f32) {
        let edge = &mut self.edges[place as usize];
        edge.visits += 1;
        edge.sum += (worth.clamp(0.0, 1.0) * UNIT) as u64;
    }

    /// Bytes in use, the index included.
    pub(crate) fn bytes(&self) -> usize {
        bytes(self.nodes.len(), self.edges.len(), self.index.len())
    }

    /// Bytes that it has allocated, in use or not.
    pub(crate) fn held(&self) -> usize {
        bytes(self.nodes.capacity(), self.edges.capacity(), self.index.capacity())
    }
}

fn bytes(nodes: usize, edges: usize, index: usize) -> usize {
    nodes * size_of::<Node>() + edges * size_of::<Edge>() + index * 14
}

/// Keys are hashes already.
#[derive(Default)]
pub(crate) struct AsIs(u64);

impl Hasher for AsIs {
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are u64");
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The key of an information set. Only equality matters, so it need not be the same on every machine.
pub(crate) fn key(value: &impl Hash) -> u64 {
    let mut hasher = Quick(0x243f_6a88_85a3_08d3);
    value.hash(&mut hasher);
    let mixed = u128::from(hasher.0) * 0x9e37_79b9_7f4a_7c15;
    (mixed as u64) ^ ((mixed >> 64) as u64)
}

/// One multiplication for every eight bytes.
struct Quick(u64);

impl Quick {
    #[inline]
    fn fold(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Quick {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.fold(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.fold(u64::from_le_bytes(last) ^ (bytes.len() as u64) << 56);
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.fold(n.into());
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.fold(n.into());
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.fold(n.into());
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.fold(n);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.fold(n as u64);
    }
    fn finish(&self) -> u64 {
        self.0
    }
}
