"""The program says of positions what the trained network says: `python same_network.py NET CORPUS SAID…`.

SAID is the output of `tianxia net NET --corpus CORPUS --each`. The network in whole numbers, as the file holds it, must
agree to the last bit; the one that PyTorch trained must be close.
"""

import json
import sys
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "train"))

import network  # noqa: E402
from corpus import read  # noqa: E402


def check(net: Path, corpus: Path, said: Path) -> None:
    lessons = read([corpus])
    lines = [json.loads(line) for line in said.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == len(lessons) > 0
    trained = network.load(net.with_suffix(".pt"), lessons.head["actions"]).eval()
    whole = network.Quantised(trained)
    about = json.loads(net.read_bytes().partition(b"\n")[0].removeprefix(network.MAGIC.encode()))["about"]
    assert whole.file(lessons.head, about) == net.read_bytes(), "the same file again"
    scores, values = whole.judge(lessons.observations)
    with torch.no_grad():
        near_scores, near_values = (part.numpy() for part in trained(torch.as_tensor(lessons.observations)))
    seats = values.shape[1] // 2
    for n, line in enumerate(lines):
        legal = lessons.legal[n][lessons.legal[n] >= 0]
        assert np.array_equal(np.array(line["attention"], np.float32), scores[n, legal])
        sides = len(line["scores"])
        places = (line["seat"] + np.arange(sides)) % sides
        assert np.array_equal(np.array(line["scores"], np.float32)[places], values[n, :sides])
        points = np.float32(network.POINTS) * values[n, seats : seats + sides]
        assert np.array_equal(np.array(line["points"], np.float32)[places], points)
    off = max(np.abs(scores - near_scores).max(), np.abs(values - near_values).max())
    assert off < 0.25, f"whole numbers are {off} off"
    print(f"{lessons.head['game']}: {len(lines)} positions, the same answers; PyTorch is at most {off:.4f} away")


for start in range(1, len(sys.argv), 3):
    check(*map(Path, sys.argv[start : start + 3]))
