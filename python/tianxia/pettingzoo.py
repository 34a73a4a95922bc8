"""The games for PettingZoo: one agent after the other, or all together.

>>> from tianxia import pettingzoo
>>> env = pettingzoo.env("kaiser")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tianxia._tianxia import Content, Dealer, Game, Setup, State
from tianxia.drawing import svg

_METADATA = {"render_modes": ["human", "ansi", "svg"], "is_parallelizable": False, "render_fps": 1}
Observation = dict[str, Any]


def fresh_seed() -> int:
    """A random seed."""
    return int(np.random.default_rng().integers(2**63))


def rewards_of(state: State, how: str) -> list[float]:
    """What the end of a match means to each seat; 0 before it."""
    result = state.result()
    if result is None:
        return [0.0] * state.players
    return result.rewards if how == "win" else [float(points) for points in result.points]


def render(state: State, mode: str | None, lang: str) -> str | None:
    """The table as everybody sees it."""
    board = state.board(None, lang)
    if mode == "human":
        print(board)
    return {"ansi": board, "svg": svg(board)}.get(mode or "")


class _Table:
    """One match, for both kinds of environment."""

    def __init__(
        self,
        game: str,
        setup: Setup | str | None = None,
        content: Content | None = None,
        rewards: str = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        self.game = Game(game)
        self.setup = setup if isinstance(setup, Setup) else self.game.setup(setup or "")
        if rewards not in ("win", "points"):
            raise ValueError(f"rewards are `win` or `points`, not `{rewards}`")
        if render_mode not in (None, *_METADATA["render_modes"]):  # type: ignore[misc]
            raise ValueError(f"there is no render mode `{render_mode}`")
        self.content, self.how, self.max_cycles = content, rewards, max_cycles
        self.render_mode, self.lang = render_mode, lang
        self.names = [f"player_{seat}" for seat in range(self.setup.players)]

    def observation_space(self, actions: int) -> spaces.Space[Any]:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.game.observation_size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def begin(self, seed: int | None) -> None:
        self.dealer = Dealer(fresh_seed() if seed is None else seed % 2**64)
        self.state = self.game.start(self.setup, self.content)
        self.state.deal_all(self.dealer)
        self.cycles = 0


class raw_env(AECEnv[str, Observation, int | None]):  # noqa: N801 (PettingZoo's name)
    """One decision after the other, without PettingZoo's wrappers."""

    metadata: dict[str, Any] = {**_METADATA, "name": "tianxia_v0"}

    def __init__(self, game: str, *args: Any, **options: Any) -> None:
        super().__init__()
        self._table = table = _Table(game, *args, **options)
        self.render_mode = table.render_mode
        self.possible_agents = list(table.names)
        self.agents = list(table.names)
        self.metadata = {**self.metadata, "name": f"tianxia_{game}_v0"}
        actions = table.game.actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in table.names}
        self.observation_spaces = {agent: table.observation_space(actions) for agent in table.names}

    @property
    def state_now(self) -> State:
        """A copy of the true state; agents do not see it."""
        return self._table.state.clone()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        state = self._table.state
        return {"observation": state.observe(seat), "action_mask": state.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self._table
        table.state.play(int(action), self.possible_agents.index(agent))  # type: ignore[arg-type]
        table.state.deal_all(table.dealer)
        table.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards_of(table.state, table.how), strict=True))
        if table.state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif table.max_cycles is not None and table.cycles >= table.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        seat = self._table.state.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def render(self) -> str | None:
        return render(self._table.state, self.render_mode, self._table.lang)

    def close(self) -> None:
        """Nothing is open."""


def env(game: str, *args: Any, **options: Any) -> AECEnv[str, Observation, int | None]:
    """A game with PettingZoo's wrappers: an illegal action loses, as in its classic games."""
    wrapped: Any = raw_env(game, *args, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class parallel_env(ParallelEnv[str, Observation, int]):  # noqa: N801 (PettingZoo's name)
    """All agents together: those that are to act decide, the others wait.

    The last action is to wait; it is the only one that the mask of a waiting agent allows. An illegal action is
    replaced by a random legal one, and the agent's info says so.
    """

    metadata: dict[str, Any] = {**_METADATA, "name": "tianxia_v0", "is_parallelizable": True}

    def __init__(self, game: str, *args: Any, **options: Any) -> None:
        self._table = table = _Table(game, *args, **options)
        self.render_mode = table.render_mode
        self.possible_agents = list(table.names)
        self.agents = list(table.names)
        self.metadata = {**self.metadata, "name": f"tianxia_{game}_v0"}
        self.wait = table.game.actions
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in table.names}
        self.observation_spaces = {agent: table.observation_space(self.wait + 1) for agent in table.names}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._table.begin(seed)
        self._rng = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        state = self._table.state
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.append(state.mask(seat), np.int8(seat not in state.to_act))
            seen[agent] = {"observation": state.observe(seat), "action_mask": mask}
        return seen

    def step(self, actions: dict[str, int]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        table = self._table
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in table.state.to_act:
            agent, legal = self.possible_agents[seat], table.state.legal(seat)
            action = int(actions.get(agent, self.wait))
            if action not in legal:
                infos[agent]["illegal"] = action
                action = int(self._rng.choice(legal))
            table.state.play(action, seat)
        table.state.deal_all(table.dealer)
        table.cycles += 1
        over = table.state.is_over
        cut = not over and table.max_cycles is not None and table.cycles >= table.max_cycles
        rewards = dict(zip(self.agents, rewards_of(table.state, table.how), strict=True))
        ends, cuts = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if self.render_mode == "human":
            self.render()
        if over or cut:
            self.agents = []
        return self._observations(), rewards, ends, cuts, infos

    def render(self) -> str | None:
        return render(self._table.state, self.render_mode, self._table.lang)

    def close(self) -> None:
        """Nothing is open."""
