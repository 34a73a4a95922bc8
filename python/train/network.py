"""The network: as PyTorch trains it, as the file stores it, and as every machine must compute it.

`crates/nets/src/file.rs` describes the file, `layer.rs` the computation.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from corpus import LAYOUT, SEATS

MAGIC = "tianxia-net/1 "
UNIT = 256.0
CEILING = 2047.0 / UNIT
POINTS = 10.0
# The most rows of the first layer for one byte of an observation.
MOST_ROWS = 16
# With fewer positions, nothing can be learned that tells a value from its neighbours.
FEWEST = 4


def bounds(observations: np.ndarray) -> list[list[int]]:
    """The lowest value of each row of each byte: every value that occurs above the lowest, or quantiles of them."""
    found = []
    for byte in range(observations.shape[1]):
        counts = np.bincount(observations[:, byte], minlength=256)
        above = np.cumsum(counts[::-1])[::-1]
        values = [v for v in range(1, 256) if counts[v] and FEWEST <= above[v] < len(observations)]
        if len(values) > MOST_ROWS:
            places = np.linspace(0, len(values) - 1, MOST_ROWS).round().astype(int)
            values = [values[place] for place in places]
        found.append(values)
    return found


class Net(nn.Module):
    """Each value of each byte of an observation adds something; then plain layers; policy and value on top."""

    def __init__(self, rows: list[list[int]], hidden: list[int], actions: int) -> None:
        super().__init__()
        self.rows, self.sizes = rows, hidden
        columns = [byte for byte, values in enumerate(rows) for _ in values]
        self.register_buffer("columns", torch.tensor(columns, dtype=torch.int64))
        self.register_buffer("lowest", torch.tensor([v for values in rows for v in values], dtype=torch.uint8))
        sizes = [len(columns), *hidden]
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        # About a tenth of the rows are added at a time.
        nn.init.normal_(self.layers[0].weight, std=(10 / max(len(columns), 1)) ** 0.5)
        self.policy = nn.Linear(hidden[-1], actions)
        self.value = nn.Linear(hidden[-1], 2 * SEATS)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x = (observations[:, self.columns] >= self.lowest).to(self.policy.weight.dtype)
        for layer in self.layers:
            x = layer(x).clamp(0, CEILING)
        return self.policy(x), self.value(x)


@dataclass
class Whole:
    """A layer in whole numbers: a weight is its byte times its unit's scale."""

    weights: np.ndarray  # outputs × inputs
    scales: np.ndarray
    biases: np.ndarray

    def bytes(self, weights: np.ndarray) -> bytes:
        return weights.astype(np.int8).tobytes() + self.scales.tobytes() + self.biases.tobytes()


def _whole(weights: np.ndarray, biases: torch.Tensor) -> Whole:
    """Rounds a layer."""
    scales = np.maximum(np.abs(weights).max(axis=1) / 127, 1e-9).astype(np.float32)
    rounded = np.clip(np.rint(weights / scales[:, None]), -127, 127).astype(np.int64)
    return Whole(rounded, scales, biases.detach().cpu().numpy().astype(np.float32))


class Quantised:
    """A network as its file stores it."""

    def __init__(self, net: Net) -> None:
        self.rows = net.rows
        self.counts = np.array([len(values) for values in net.rows])
        self.columns, self.lowest = net.columns.cpu().numpy(), net.lowest.cpu().numpy()
        self.starts = np.concatenate([[0], np.cumsum(self.counts)])
        first = net.layers[0].weight.detach().cpu().numpy().astype(np.float64)
        # A byte adds one row: the sum of all rows that its value reaches.
        sums = np.concatenate([first[:, a:b].cumsum(axis=1) for a, b in zip(self.starts, self.starts[1:])], axis=1)
        self.first = _whole(sums, net.layers[0].bias)
        dense = [*net.layers[1:], net.policy, net.value]
        self.dense = [_whole(layer.weight.detach().cpu().numpy(), layer.bias) for layer in dense]

    def judge(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What every machine must answer, to the last bit: scores of all answers, and the value head."""
        reached = observations[:, self.columns] >= self.lowest
        # Each row of a byte less the one before it, so that the reached ones add up to the row.
        steps = self.first.weights.copy()
        for a, b in zip(self.starts, self.starts[1:]):
            steps[:, a + 1 : b] -= self.first.weights[:, a : b - 1] if b > a else 0
        x = _outputs(_finish(reached.astype(np.float64) @ steps.T, self.first.scales, self.first.biases))
        for layer in self.dense[:-2]:
            x = _outputs(_apply(layer, x))
        return _apply(self.dense[-2], x), _apply(self.dense[-1], x)

    def file(self, head: dict[str, Any], about: str) -> bytes:
        body = b"".join(bytes([len(values), *values]) for values in self.rows)
        body += self.first.bytes(self.first.weights.T)
        body += b"".join(layer.bytes(layer.weights) for layer in self.dense)
        hidden = [len(layer.scales) for layer in [self.first, *self.dense[:-2]]]
        line = {key: head[key] for key in LAYOUT} | {
            "hidden": hidden,
            "rows": int(self.starts[-1]),
            "about": about,
            "sha256": hashlib.sha256(body).hexdigest(),
        }
        return MAGIC.encode() + json.dumps(line, separators=(",", ":")).encode() + b"\n" + body


def _finish(sums: np.ndarray, scales: np.ndarray, biases: np.ndarray) -> np.ndarray:
    return sums.astype(np.float32) * scales + biases


def _outputs(y: np.ndarray) -> np.ndarray:
    return np.floor(np.clip(y, np.float32(0), np.float32(CEILING)) * np.float32(UNIT) + np.float32(0.5))


def _apply(layer: Whole, x: np.ndarray) -> np.ndarray:
    # Sums of whole numbers below 2^53, so that their order does not matter.
    sums = x.astype(np.float64) @ layer.weights.T.astype(np.float64)
    return _finish(sums, layer.scales / np.float32(UNIT), layer.biases)


def save(net: Net, head: dict[str, Any], about: str, path: Path) -> Quantised:
    """Writes the network's file, and beside it the state from which training continues."""
    quantised = Quantised(net)
    path.write_bytes(quantised.file(head, about))
    state = {"rows": net.rows, "hidden": net.sizes, "weights": net.state_dict()}
    torch.save(state, path.with_suffix(".pt"))
    return quantised


def load(path: Path, actions: int) -> Net:
    """A network from which to continue."""
    state = torch.load(path, map_location="cpu", weights_only=True)
    net = Net(state["rows"], state["hidden"], actions)
    net.load_state_dict(state["weights"])
    return net
