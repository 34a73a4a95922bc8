"""Many matches side by side."""

import sys
import threading

import numpy as np
import pytest

import tianxia

GAMES = tianxia.Game.names()


def trace(name: str, threads: int, steps: int, n: int = 13, **options: object) -> list[bytes]:
    env = tianxia.VectorEnv(name, n, threads, seed=7, **options)  # type: ignore[arg-type]
    seen = []
    for _ in range(steps):
        arrays = env.step()
        seen.append(b"".join(array.tobytes() for array in (*arrays, env.actions)))
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_same_seed_same_matches_with_any_number_of_threads(name: str) -> None:
    one = trace(name, 1, 300)
    assert one == trace(name, 1, 300) == trace(name, 3, 300) == trace(name, 64, 300)


@pytest.mark.parametrize("name", GAMES)
def test_rows_tell_the_states(name: str) -> None:
    env = tianxia.VectorEnv(name, 5, seed=3)
    for _ in range(200):
        before = [env.state(i) for i in range(5)]
        env.step()
        for i in range(5):
            state, seat = env.state(i), int(env.seats[i])
            assert state.to_act[0] == seat
            assert np.array_equal(env.observations[i], state.observe(seat))
            assert np.array_equal(env.masks[i], state.mask(seat))
            assert int(env.actions[i]) in before[i].legal()
            assert env.rewards[i].any() == env.ends[i]


@pytest.mark.parametrize("name", GAMES)
def test_given_actions_play_what_random_ones_played(name: str) -> None:
    random, given = (tianxia.VectorEnv(name, 9, seed=1, rewards="points") for _ in range(2))
    for _ in range(400):
        told = [array.copy() for array in random.step()]
        for a, b in zip(told, given.step(random.actions), strict=True):
            assert np.array_equal(a, b)
    assert random.matches == given.matches > 0


def test_other_threads_run_while_it_steps() -> None:
    env, go, ran = tianxia.VectorEnv("zhanguo", 1000), threading.Lock(), threading.Event()

    def wait() -> None:
        with go:
            ran.set()

    go.acquire()
    thread = threading.Thread(target=wait)
    thread.start()
    interval = sys.getswitchinterval()
    # From here on a thread runs only when another one lets it.
    sys.setswitchinterval(3600)
    try:
        go.release()
        for _ in range(10_000):
            env.step()
            if ran.is_set():
                break
        assert ran.is_set()
    finally:
        sys.setswitchinterval(interval)
        thread.join()


def test_every_number_of_players() -> None:
    for name in GAMES:
        for setup in tianxia.Game(name).setups()[::7]:
            env = tianxia.VectorEnv(name, 4, setup=setup)
            for _ in range(50):
                env.step()
            assert env.rewards.shape == (4, setup.players)


def test_what_is_wrong_is_refused_and_changes_nothing() -> None:
    env = tianxia.VectorEnv("kaiser", 3)
    before = env.observations.copy()
    legal = np.array([np.flatnonzero(mask)[0] for mask in env.masks])
    for wrong in [legal + 5000, legal - 5000, legal[:2], legal.astype(float), [1, 2, 3], legal.reshape(3, 1), "x"]:
        with pytest.raises((tianxia.Error, TypeError)):
            env.step(wrong)  # type: ignore[arg-type]
    assert np.array_equal(before, env.observations)
    bytes_between = np.zeros(25, np.uint8)[1:].view(np.int64)
    assert not bytes_between.flags.aligned
    with pytest.raises(tianxia.Error, match="aligned"):
        env.step(bytes_between)
    env.step(legal)
    with pytest.raises(ValueError):
        env.observations.resize((1, 1), refcheck=False)
    env.masks.flags.writeable = False
    with pytest.raises(tianxia.Error):
        env.step()


def test_whoever_bends_the_arrays_is_told() -> None:
    for name, kind in [("observations", "i1"), ("rewards", "i1"), ("rewards", "i4"), ("ends", "u1"), ("seats", "u2")]:
        env = tianxia.VectorEnv("kaiser", 8)
        getattr(env, name).dtype = np.dtype(kind)
        with pytest.raises(tianxia.Error, match="type or shape"):
            env.step()
    env, other = tianxia.VectorEnv("kuhn", 8), tianxia.VectorEnv("kuhn", 8)
    for step in range(50):
        env.ends.view(np.uint8)[:] = 2 + step
        assert all(np.array_equal(a, b) for a, b in zip(env.step(), other.step(), strict=True))
