"""Many thousands of malformed calls: exceptions only, from one thread and from four."""

import random
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

import tianxia

CALLS = 50_000


class Odd:
    """Answers everything with an exception."""

    def __index__(self) -> int:
        raise KeyError("no index")

    def __len__(self) -> int:
        raise OSError("no length")


def odd_values(match: tianxia.Match) -> list[Any]:
    return [
        None, True, -1, 0, 1, 2, 3, 7, 255, 256, 65535, 65536, 2**31, 2**63, 2**64, -(2**70), 0.5, float("nan"), 1j, "",
        "kaiser", "kuhn", "zhanguo", "players=99", "side", "\0", "\ud800", "é" * 5000, "en", "fr", b"", b"txr\x01",
        b"txr\x02", b"\xff" * 64, bytearray(b"tianxia record 1"), "tianxia record 1\ngame kaiser\n", [], [1, "2"], {},
        {"a": 1}, (), object(), Odd(), int, print, np.zeros(3), np.zeros(3, np.int8), np.zeros((2, 2), np.uint8),
        np.zeros(593, np.uint8)[::-1], np.zeros(159, np.int8), np.arange(4), np.array(["x"]), np.float64(3),
        np.int8(-1), match, match.state(), match.record(), tianxia.Game("zhenghe"), tianxia.Setup("yunhe"),
        tianxia.Content("kaiser"), tianxia.Dealer(1), "20it", "0it", "random", "novice", "mcts:", "mcts:5it:worlds=-1",
        "casual:9999", "{", '{"format": "tianxia-kaiser/1"}', "no/such/file",
    ]  # fmt: skip


NEAR: list[Any] = [None, -1, 0, 1, 2, 3, 4, 9, 30, 158, 159, 5000, "kaiser", "", "en", "5it", "players=3", "random"]


def targets(match: tianxia.Match) -> list[Callable[..., Any]]:
    state, record = match.state(), match.record()
    objects: list[Any] = [
        tianxia.Game("kaiser"), match, state, state.clone(), record, tianxia.Setup("kaiser"), tianxia.Dealer(2),
        tianxia.Content("zhenghe"), tianxia.Thinker("kaiser", "random"), tianxia.Thinker("yunhe", "greedy"),
        tianxia.VectorEnv("kaiser", 4), tianxia.VectorEnv("kuhn", 2, 2), tianxia.Bot("random"),
    ]  # fmt: skip
    found: list[Callable[..., Any]] = [getattr(tianxia, name) for name in tianxia.__all__]
    for thing in objects:
        names = [name for name in dir(thing) if not name.startswith("__") or name in ("__eq__", "__len__", "__repr__")]
        found += [member for name in names if callable(member := getattr(thing, name))]
    return found


def storm(seed: int, calls: int, match: tianxia.Match, raised: list[str]) -> None:
    rng = random.Random(seed)
    values, doors = odd_values(match), targets(match)
    # Calls that got past the type checks are tried again with one argument changed, so that many reach deep.
    taken: dict[int, list[Any]] = {}
    for _ in range(calls):
        pool = values if rng.random() < 0.5 else NEAR
        if taken and rng.random() < 0.6:
            place = rng.choice(list(taken))
            arguments = list(taken[place])
            arguments[rng.randrange(len(arguments))] = rng.choice(pool)
        else:
            place = rng.randrange(len(doors))
            arguments = [rng.choice(pool) for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4]))]
        words = {rng.choice(["seat", "seed", "lang", "out", "n", "x"]): rng.choice(values)} if rng.random() < 0.2 else {}
        door, past = doors[place], True
        try:
            door(*arguments, **words)
        except Exception as error:  # noqa: BLE001 (a panic of Rust would not be an Exception)
            past = not isinstance(error, TypeError | AttributeError)
            assert not isinstance(error, tianxia.Broken), (door, arguments, words, error)
            raised.append(type(error).__name__)
        if past and arguments:
            taken[place] = arguments


def test_exceptions_only() -> None:
    raised: list[str] = []
    storm(1, CALLS, tianxia.Match("kaiser", seed=1), raised)
    assert len(raised) > CALLS // 3
    print({name: raised.count(name) for name in sorted(set(raised))})


def test_four_threads_on_the_same_objects() -> None:
    match, raised, failed = tianxia.Match("kaiser", seed=2), [], []  # type: tianxia.Match, list[str], list[BaseException]

    def run(seed: int) -> None:
        try:
            storm(seed, CALLS // 4, match, raised)
        except BaseException as error:  # noqa: BLE001
            failed.append(error)

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed, failed[0]
    assert len(raised) > CALLS // 3
