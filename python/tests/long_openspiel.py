"""OpenSpiel's own checks and algorithms on our games; part of `cargo xtask python --all`."""

import random
from importlib.metadata import version

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

import tianxia
import tianxia.openspiel

TITLES = [name for name in tianxia.Game.names() if name != "kuhn"]


def test_versions_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nOpenSpiel {version('open_spiel')}")


def some_setups(name: str) -> list[str]:
    chosen, seen = [], set()
    for setup in tianxia.Game(name).setups():
        if new := set(setup.words.split()) - seen:
            seen |= new
            chosen.append(setup.words)
    return chosen


def test_its_random_playthrough_of_the_toy() -> None:
    game = pyspiel.load_game("tianxia_kuhn")
    pyspiel.random_sim_test(game, num_sims=20, serialize=False, verbose=False)


@pytest.mark.parametrize("name", TITLES)
def test_its_random_playthrough_of_every_setup(name: str) -> None:
    for setup in some_setups(name):
        game = pyspiel.load_game(tianxia.openspiel.PREFIX + name, {"setup": setup})
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_cfr_solves_the_toy() -> None:
    game = pyspiel.load_game("tianxia_kuhn")
    solver = cfr.CFRSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.02
    values = pyspiel.load_game("kuhn_poker")
    reference = cfr.CFRSolver(values)
    for _ in range(300):
        reference.evaluate_and_update_policy()
    ours = exploitability.nash_conv(game, solver.average_policy())
    theirs = exploitability.nash_conv(values, reference.average_policy())
    assert abs(ours - theirs) < 1e-6, "the same game, the same algorithm, the same numbers"


def test_mccfr_learns_the_toy() -> None:
    game = pyspiel.load_game("tianxia_kuhn")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(4000):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.4


def test_mccfr_and_tree_search_run_on_kaiser() -> None:
    game = pyspiel.load_game("tianxia_kaiser", {"setup": "players=3"})
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    rng = random.Random(1)
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 1.0, 8, mcts.RandomRolloutEvaluator(1))
    for _ in range(3):
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        state.apply_action(bot.step(state))
    seen = make_observation(game)
    seen.set_from(state, 0)
    assert seen.tensor.sum() > 0
