"""OpenSpiel's own checks and algorithms on the games; part of `cargo xtask python --all`."""

import doctest
import random
from importlib.metadata import version

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

import tianxia
import tianxia.openspiel


def test_versions_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nOpenSpiel {version('open_spiel')}")


def some_games(name: str) -> list[str]:
    """In OpenSpiel's form: every number of players and every value of every option at least once."""
    chosen, seen = [], set()
    for setup in tianxia.Game(name).setups():
        if new := set(setup.words.split()) - seen:
            seen |= new
            chosen.append(tianxia.openspiel.written(setup))
    return chosen


@pytest.mark.parametrize("name", tianxia.Game.names())
def test_its_random_simulation_of_every_setup(name: str) -> None:
    for written in some_games(name):
        game = pyspiel.load_game(written)
        assert str(pyspiel.load_game(str(game))) == str(game)
        # Writing and reading every state takes long; one setup is enough.
        pyspiel.random_sim_test(game, num_sims=1, serialize=name == "kuhn", verbose=False)


def test_its_examples() -> None:
    failed, tried = doctest.testmod(tianxia.openspiel)
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("written", ["tianxia_kuhn", "tianxia_kaiser(players=4)"])
def test_its_playthrough(written: str) -> None:
    told = generate_playthrough.playthrough(written, None, seed=1)
    assert "IsTerminal() = True" in told


@pytest.mark.parametrize("name", tianxia.Game.names())
def test_its_files(name: str) -> None:
    written = some_games(name)[-1]
    game, rng = pyspiel.load_game(written), random.Random(1)
    state = game.new_initial_state()
    for _ in range(100):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(other) == str(state) and other.history() == state.history()
    assert state.is_terminal() or other.information_state_string() == state.information_state_string()


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
    game = pyspiel.load_game("tianxia_kaiser(players=3)")
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
