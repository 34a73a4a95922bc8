"""Every example in every docstring runs."""

import doctest
import importlib

import pytest

import tianxia


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
