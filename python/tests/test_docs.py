"""Every example in every docstring and in the documents runs."""

import base64
import doctest
import importlib
import json
import re
from pathlib import Path

import pytest

import tianxia
from tianxia import datasets


@pytest.mark.parametrize("name", ["", ".analysis", ".arena", ".bot", ".datasets", ".drawing", ".gymnasium", ".pettingzoo"])
def test_examples(name: str) -> None:
    module = importlib.import_module("tianxia" + name)
    failed, tried = doctest.testmod(module, extraglobs={"tianxia": tianxia})
    assert tried > 0 and failed == 0


def test_every_class_has_an_example() -> None:
    for name in tianxia.__all__:
        thing = getattr(tianxia, name)
        assert thing.__doc__, name
        is_error = isinstance(thing, type) and issubclass(thing, Exception)
        assert is_error or ">>>" in thing.__doc__, name


def export(path: Path) -> None:
    """What `tianxia export --observations` would write of one match."""
    match = tianxia.Match("kaiser", seed=1)
    while not match.is_over:
        match.play(match.state().legal()[0])
    with path.open("w", encoding="utf-8") as file:
        for step in datasets.steps_of(match.record()):
            seen = step["observation"]
            row = {**step, "observation": None if seen is None else base64.b64encode(seen.tobytes()).decode()}
            file.write(json.dumps(row) + "\n")


@pytest.mark.parametrize("name", ["docs/python.md", "python/README.md"])
def test_the_documents(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    export(tmp_path / "games.jsonl")
    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).parents[2] / name).read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert examples
    for example in examples:
        exec(compile(example, name, "exec"), {"tianxia": tianxia})  # noqa: S102
