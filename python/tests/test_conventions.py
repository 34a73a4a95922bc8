"""The checks that PettingZoo and Gymnasium ship, over every game, player count and choice of setup."""

import contextlib
import io
import warnings
from functools import partial
from importlib.metadata import version
from types import SimpleNamespace

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import tianxia
import tianxia.gymnasium
from tianxia import pettingzoo

TITLES = [name for name in tianxia.Game.names() if name != "kuhn"]


def some_setups(name: str) -> list[tianxia.Setup]:
    """Every number of players and every value of every option at least once."""
    chosen: list[tianxia.Setup] = []
    seen: set[str] = set()
    for setup in tianxia.Game(name).setups():
        if new := set(setup.words.split()) - seen:
            seen |= new
            chosen.append(setup)
    return chosen


EVERY = [pytest.param(name, setup, id=f"{name} {setup.words}") for name in TITLES for setup in some_setups(name)]


@pytest.fixture(autouse=True)
def quiet() -> object:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        # PettingZoo exempts its own classic games from these by name.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        yield None


def test_versions_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nPettingZoo {version('pettingzoo')}, Gymnasium {version('gymnasium')}; {len(EVERY)} setups")


@pytest.mark.parametrize(("name", "setup"), EVERY)
def test_pettingzoo_one_after_the_other(name: str, setup: tianxia.Setup) -> None:
    api_test(pettingzoo.env(name, setup), num_cycles=150)
    seed_test(lambda: pettingzoo.env(name, setup), num_cycles=100)


@pytest.mark.parametrize(("name", "setup"), EVERY)
def test_pettingzoo_all_at_once(name: str, setup: tianxia.Setup) -> None:
    make = partial(pettingzoo.parallel_env, name, setup)
    parallel_api_test(make(), num_cycles=100)
    parallel_seed_test(make, num_cycles=50)
    max_cycles_test(SimpleNamespace(parallel_env=make, env=lambda **options: parallel_to_aec(make(**options))))


@pytest.mark.parametrize(("name", "setup"), EVERY)
def test_pettingzoo_pictures(name: str, setup: tianxia.Setup) -> None:
    is_svg = {"svg": lambda picture: picture.startswith("<svg") and picture.endswith("</svg>")}
    render_test(partial(pettingzoo.env, name, setup), is_svg)


@pytest.mark.parametrize(("name", "setup"), EVERY)
def test_gymnasium(name: str, setup: tianxia.Setup) -> None:
    for seat in {0, setup.players - 1}:
        check_env(tianxia.gymnasium.SeatEnv(name, seat, "random", setup), skip_render_check=seat > 0)


def test_gymnasium_knows_the_games() -> None:
    for name in tianxia.gymnasium.register():
        env = gymnasium.make(name, opponents="novice", render_mode="ansi")
        env.reset(seed=1)
        assert env.render()


@pytest.mark.parametrize("name", TITLES)
def test_a_limit_of_decisions_cuts_the_match(name: str) -> None:
    env = pettingzoo.env(name, max_cycles=4)
    env.reset(seed=1)
    decisions = 0
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        action = None if over or cut else env.action_space(agent).sample(seen["action_mask"])
        decisions += action is not None
        env.step(action)
    assert decisions == 4
