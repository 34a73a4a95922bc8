"""`tianxia export` wrote the same in both forms, and what the records say: `python exported.py FOLDER`."""

import sys
from pathlib import Path

import numpy as np

import tianxia
from tianxia import datasets

folder = Path(sys.argv[1])
lines, table = (list(datasets.read(folder / name)) for name in ("steps.jsonl", "steps.parquet"))
files = sorted((folder / "records").glob("*.txt"))
direct = [row for n, path in enumerate(files) for row in datasets.steps_of(tianxia.Record.load(path), n)]
assert len(lines) == len(table) == len(direct) > 0
for rows in zip(lines, table, direct, strict=True):
    seen = [row.pop("observation") for row in rows]  # type: ignore[misc]
    assert rows[0] == rows[1] == rows[2], rows
    assert all((one is None) == (seen[0] is None) and np.array_equal(one, seen[0]) for one in seen), rows[0]
    for row, one in zip(rows, seen, strict=True):
        row["observation"] = one
for game in {row["game"] for row in table}:
    batch = datasets.batch(row for row in table if row["game"] == game)
    chosen = batch["masks"][np.arange(len(batch["actions"])), batch["actions"]]
    assert chosen.all(), "everybody played what was legal"
    print(game, {name: array.shape for name, array in batch.items()})
