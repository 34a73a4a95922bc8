"""Reads what ``tianxia export`` writes: one row for each step, from JSON lines or Parquet.

>>> import tianxia
>>> from tianxia import datasets
>>> match = tianxia.Match("kaiser", seed=1)
>>> while not match.is_over:
...     match.play(match.state().legal()[0])
>>> rows = list(datasets.steps_of(match.record()))
>>> rows[0]["id"] in rows[0]["legal"]
True
"""

import base64
import json
from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from tianxia._tianxia import Game, Record


class Step(TypedDict):
    """One step of a match; ``seat`` and ``by`` are ``None`` if chance decided."""

    match: int
    game: str
    setup: str
    ply: int
    seat: int | None
    by: str | None
    id: int
    legal: list[int]
    weights: list[int]
    observation: NDArray[np.uint8] | None
    points: list[int]
    ranks: list[int]


class Batch(TypedDict):
    """Decisions as arrays: row i of each array belongs to the same decision."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    seats: NDArray[np.int64]
    ranks: NDArray[np.int64]


def _step(row: dict[str, Any], observation: bytes | None) -> Step:
    seen = None if observation is None else np.frombuffer(observation, np.uint8)
    seat = row["seat"]
    lists: dict[str, Any] = {name: list(row[name] or []) for name in ("legal", "weights", "points", "ranks")}
    return {**row, **lists, "seat": None if seat in (None, -1) else seat, "observation": seen}  # type: ignore[typeddict-item]


def read(path: str | PathLike[str]) -> Iterator[Step]:
    """Every step of a file: ``.parquet`` needs pyarrow, everything else is read as JSON lines."""
    if str(path).endswith(".parquet"):
        import pyarrow.parquet

        for group in pyarrow.parquet.ParquetFile(path).iter_batches():
            for row in group.to_pylist():
                yield _step(row, row["observation"])
        return
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                row = json.loads(line)
                seen = row.get("observation")
                step = _step(row, None if seen is None else base64.b64decode(seen))
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise ValueError(f"{path}, line {number}: this is not a step of `tianxia export`: {error}") from error
            yield step


def steps_of(record: Record, number: int = 0) -> Iterator[Step]:
    """The same steps straight from a record, random ones included."""
    match, tags = record.replay(), record.tags
    result = match.state().result()
    for ply, (seat, step) in enumerate(record.steps):
        state = match.state(ply)
        chances = [] if seat is not None else state.chances()
        by = None if seat is None else tags.get(f"seat{seat}", "").split(" ")[0] or None
        yield {
            "match": number,
            "game": record.game.name,
            "setup": record.setup.words,
            "ply": ply,
            "seat": seat,
            "by": by,
            "id": step,
            "legal": state.legal(seat) if seat is not None else [outcome for outcome, _ in chances],
            "weights": [weight for _, weight in chances],
            "observation": None if seat is None else state.observe(seat),
            "points": [] if result is None else result.points,
            "ranks": [] if result is None else result.ranks,
        }


def batch(steps: Iterable[Step]) -> Batch:
    """The decisions of one game as arrays; random steps are skipped."""
    rows = [row for row in steps if row["seat"] is not None]
    if not rows:
        raise ValueError("there is no decision among these steps")
    names = {row["game"] for row in rows}
    if len(names) > 1 or any(row["observation"] is None for row in rows):
        raise ValueError("a batch has decisions of one game, with observations")
    game = Game(names.pop())
    masks = np.zeros((len(rows), game.actions), np.bool_)
    for mask, row in zip(masks, rows, strict=True):
        mask[row["legal"]] = True
    return {
        "observations": np.stack([row["observation"] for row in rows]),  # type: ignore[misc]
        "masks": masks,
        "actions": np.array([row["id"] for row in rows]),
        "seats": np.array([row["seat"] for row in rows]),
        "ranks": np.array([row["ranks"][row["seat"] or 0] if row["ranks"] else 0 for row in rows]),
    }
