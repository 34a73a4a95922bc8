"""Steps a second with random actions, one run, one core: tianxia beside other libraries.

pip install open_spiel "pettingzoo[classic]" pgx rlcard
python compare.py [--seconds 1] [--rounds 3]

A step is one decision with the observation and the mask of the seat that decides next. Time is the processor's, all
threads together, so that a busy machine changes little. All rows are measured in turn, several times over, and the
median is printed with the lowest and the highest. Libraries that are not installed are left out.
"""

import argparse
import os
import time
import warnings
from collections.abc import Callable

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[variable] = "1"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
warnings.simplefilter("ignore")

import numpy as np  # noqa: E402

import tianxia  # noqa: E402

Work = Callable[[], int]

#: Its solver for the open cards would take most of the time.
BRIDGE = "bridge(use_double_dummy_result=false)"


def tianxia_vector(game: str, lanes: int = 256) -> Work:
    env = tianxia.VectorEnv(game, lanes)

    def work() -> int:
        for _ in range(20):
            env.step()
        return 20 * lanes

    return work


def tianxia_state(game: str) -> Work:
    rng, seed = np.random.default_rng(1), iter(range(10**9))

    def work() -> int:
        state, dealer, steps = tianxia.Game(game).start(), tianxia.Dealer(next(seed)), 0
        state.deal_all(dealer)
        while not state.is_over:
            legal = state.legal()
            state.observe(state.seat)
            state.play(legal[rng.integers(len(legal))])
            state.deal_all(dealer)
            steps += 1
        return steps

    return work


def tianxia_pettingzoo(game: str) -> Work:
    from tianxia import pettingzoo

    return aec(pettingzoo.env(game))


def aec(env: object) -> Work:
    def work() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(env.action_space(agent).sample(mask))
            steps += 1
        return steps

    return work


def openspiel_state(name: str) -> Work:
    import open_spiel.python.games  # noqa: F401 (registers the games written in Python)
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.default_rng(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(outcomes, p=chances))
                continue
            legal = state.legal_actions()
            state.observation_tensor(state.current_player())
            state.apply_action(legal[rng.integers(len(legal))])
            steps += 1
        return steps

    return work


def openspiel_vector(name: str, lanes: int = 64) -> Work:
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    env = SyncVectorEnv([rl_environment.Environment(name) for _ in range(lanes)])
    rng, steps = np.random.default_rng(1), [env.reset()]

    def work() -> int:
        outputs = []
        for step in steps[0]:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            outputs.append(StepOutput(action=legal[rng.integers(len(legal))], probs=None))
        steps[0] = env.step(outputs, reset_if_done=True)[0]
        return lanes

    return work


def pettingzoo_classic(name: str) -> Work:
    import importlib

    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env())


def pgx_batch(name: str, lanes: int = 1024) -> Work:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    init, advance = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(carry: tuple, _: None) -> tuple:
        state, key = carry
        key, pick, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(pick, logits, axis=1)
        state = advance(state, action, jax.random.split(chance, lanes))
        return (state, key), state.observation.sum()

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=50))
    carry = [(jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), lanes)), jax.random.PRNGKey(1))]

    def work() -> int:
        carry[0], seen = run(carry[0])
        seen.block_until_ready()
        return 50 * lanes

    return work


def rlcard_game(name: str) -> Work:
    import rlcard

    env, rng = rlcard.make(name, config={"seed": 1}), np.random.default_rng(1)

    def work() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[rng.integers(len(legal))])
            steps += 1
        return steps

    return work


ROWS: list[tuple[str, str, Callable[[], Work]]] = [
    *(("tianxia VectorEnv", game, lambda game=game: tianxia_vector(game)) for game in ("kaiser", "zhenghe", "zhanguo", "yunhe")),
    *(("tianxia State", game, lambda game=game: tianxia_state(game)) for game in ("kaiser", "zhenghe", "zhanguo", "yunhe")),
    ("tianxia PettingZoo", "kaiser", lambda: tianxia_pettingzoo("kaiser")),
    *(("OpenSpiel State", name, lambda name=name: openspiel_state(name)) for name in (BRIDGE, "connect_four", "python_tic_tac_toe")),
    *(("OpenSpiel vector_env", name, lambda name=name: openspiel_vector(name)) for name in (BRIDGE, "connect_four")),
    *(("PettingZoo classic", name, lambda name=name: pettingzoo_classic(name)) for name in ("connect_four_v3", "tictactoe_v3", "texas_holdem_v4", "chess_v6")),
    *(("Pgx on a CPU", name, lambda name=name: pgx_batch(name)) for name in ("connect_four", "kuhn_poker", "backgammon", "chess")),
    *(("RLCard", name, lambda name=name: rlcard_game(name)) for name in ("leduc-holdem", "limit-holdem", "uno")),
]  # fmt: skip


def measured(work: Work, seconds: float) -> float:
    """Steps per second of processor time."""
    began, steps = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        steps += work()
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row and round")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    works: dict[tuple[str, str], Work] = {}
    for library, name, make in ROWS:
        try:
            works[library, name] = make()
            works[library, name]()
        except Exception as error:  # noqa: BLE001 (one library's failure does not stop the others)
            works.pop((library, name), None)
            print(f"left out: {library}, {name}: {type(error).__name__}: {error}", flush=True)
    rounds = [{key: measured(work, given.seconds) for key, work in works.items()} for _ in range(given.rounds)]
    print("| Library | Game | Steps a second of one core | lowest – highest |\n|---|---|---|---|")
    for library, name in works:
        speeds = sorted(speed[library, name] for speed in rounds)
        middle = speeds[len(speeds) // 2]
        print(f"| {library} | {name} | {middle:,.0f} | {speeds[0]:,.0f} – {speeds[-1]:,.0f} |")


if __name__ == "__main__":
    main()
