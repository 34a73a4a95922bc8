"""Reads the matches that `tianxia selfplay` writes; `crates/nets/src/corpus.rs` describes the file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

MAGIC = "tianxia-corpus/1 "
SEATS = 5
WHOLE = 65535.0
# What a corpus and a network must agree on.
LAYOUT = ("game", "observation", "names", "bytes", "actions")


@dataclass
class Corpus:
    """Positions as arrays. Everything kept by seat starts at the seat that decides."""

    head: dict[str, Any]
    commands: list[str]
    matches: np.ndarray  # the number of the match, counted across all files
    players: np.ndarray
    observations: np.ndarray  # positions × bytes
    legal: np.ndarray  # positions × the most answers, -1 where there are fewer
    visits: np.ndarray  # the answers' shares of the visits
    shares: np.ndarray  # positions × seats: how the match ended
    chances: np.ndarray  # positions × seats: what the search expected
    points: np.ndarray  # positions × seats

    def __len__(self) -> int:
        return len(self.players)


def read(paths: list[Path]) -> Corpus:
    """All positions of some files, which must be of one game."""
    head: dict[str, Any] | None = None
    commands, parts, before = [], [], 0
    for path in paths:
        theirs, blocks = _blocks(path)
        if head is not None and any(head[key] != theirs[key] for key in LAYOUT):
            raise SystemExit(f"{path} is of another game or of other observations than {paths[0]}")
        head = theirs
        commands.append(theirs["command"])
        for block in blocks:
            parts.append(_read_block(block, theirs["bytes"], before))
            before += 1
    if head is None or not any(len(part["players"]) for part in parts):
        raise SystemExit("there are no positions to learn from")
    most = max(part["legal"].shape[1] for part in parts)
    for part in parts:
        for name, empty in (("legal", -1), ("visits", 0)):
            wide = np.full((len(part["players"]), most), empty, part[name].dtype)
            wide[:, : part[name].shape[1]] = part[name]
            part[name] = wide
    whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return Corpus(head=head, commands=commands, **whole)


def _blocks(path: Path) -> tuple[dict[str, Any], list[bytes]]:
    file = path.read_bytes()
    line, _, rest = file.partition(b"\n")
    if not line.startswith(MAGIC.encode()):
        raise SystemExit(f"{path} does not hold matches of `tianxia selfplay`")
    blocks, at = [], 0
    while at + 4 <= len(rest):
        length = int.from_bytes(rest[at : at + 4], "little")
        block, check = rest[at + 4 : at + 4 + length], rest[at + 4 + length : at + 8 + length]
        # A block that an interruption left half written is the end.
        if len(check) < 4 or hashlib.sha256(block).digest()[:4] != check:
            break
        blocks.append(block)
        at += 8 + length
    return json.loads(line[len(MAGIC) :]), blocks


def _read_block(block: bytes, size: int, number: int) -> dict[str, np.ndarray]:
    count, seats = int.from_bytes(block[4:6], "little"), block[6]
    at = 7

    def take(kind: str, many: int) -> np.ndarray:
        nonlocal at
        part = np.frombuffer(block, kind, many, at)
        at += part.nbytes
        return part

    ends = take("<u2", 2 * seats).reshape(seats, 2)
    share, points = ends[:, 0] / np.float32(WHOLE), ends[:, 1].astype(np.int16)
    deciding, answers = take("u1", count), take("<u2", count).astype(np.int64)
    chances = take("<u2", count * seats).reshape(count, seats) / np.float32(WHOLE)
    ids, visits = take("<u2", answers.sum()), take("<u2", answers.sum()) / np.float32(WHOLE)
    width = -(-size // 8)
    there = np.unpackbits(take("u1", count * width).reshape(count, width), axis=1, bitorder="little")[:, :size]
    observations = np.zeros((count, size), np.uint8)
    observations[there == 1] = take("u1", int(there.sum()))
    slots = np.arange(answers.max(initial=0)) < answers[:, None]
    legal, shares_of_visits = np.full(slots.shape, -1, np.int32), np.zeros(slots.shape, np.float32)
    legal[slots], shares_of_visits[slots] = ids, visits
    # In a solo match the game itself is the other side.
    if seats == 1:
        share, chances = np.array([share[0], 1 - share[0]], np.float32), np.hstack([chances, 1 - chances])
    sides = max(seats, 2)
    places = (deciding[:, None] + np.arange(sides)) % sides
    by_place = np.zeros((3, count, SEATS), np.float32)
    by_place[0, :, :sides] = share[places]
    by_place[1, :, :sides] = np.take_along_axis(chances, places, 1)
    by_place[2, :, :seats] = points[places[:, :seats]] if count else 0
    return {
        "matches": np.full(count, number),
        "players": np.full(count, seats),
        "observations": observations,
        "legal": legal,
        "visits": shares_of_visits,
        "shares": by_place[0],
        "chances": by_place[1],
        "points": by_place[2],
    }
