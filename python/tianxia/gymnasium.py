"""The games for Gymnasium: one seat decides, bots sit at the others.

>>> from tianxia.gymnasium import SeatEnv
>>> env = SeatEnv("kaiser", opponents="random")
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(observation["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tianxia._tianxia import Content, Dealer, Game, Setup
from tianxia.bot import Bot
from tianxia.drawing import svg

Observation = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game. ``opponents`` is the name of the bots at the others, or a list of them in turn order.

    An illegal action loses immediately; with ``illegal="raise"`` it raises an exception instead.
    """

    metadata = {"render_modes": ["human", "ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seat: int = 0,
        opponents: str | list[str] = "novice",
        setup: Setup | str | None = None,
        content: Content | None = None,
        rewards: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        self.game = Game(game)
        self._setup = setup if isinstance(setup, Setup) else self.game.setup(setup or "")
        players = self._setup.players
        if not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {players - 1}")
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != players - 1:
            raise ValueError(f"{len(names)} opponents for {players - 1} other seats")
        if rewards not in ("win", "points") or illegal not in ("lose", "raise"):
            raise ValueError("rewards are `win` or `points`, illegal is `lose` or `raise`")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode `{render_mode}`")
        self.seat, self._content, self._how, self._illegal = seat, content, rewards, illegal
        self._names = names[:seat] + [""] + names[seat:]
        for name in names:
            Bot(name)
        self.render_mode, self._lang = render_mode, lang
        self.action_space = spaces.Discrete(self.game.actions)
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.game.observation_size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._dealer = Dealer(int(self.np_random.integers(2**63)))
        self._bots = [Bot(name or "random", int(self.np_random.integers(2**63))) for name in self._names]
        self._state = self.game.start(self._setup, self._content)
        self._go_on()
        return self._see(), {}

    def _go_on(self) -> None:
        """The other seats decide until this one is asked or the match is over."""
        state = self._state
        state.deal_all(self._dealer)
        while not state.is_over and self.seat not in state.to_act:
            seat = state.to_act[0]
            state.play(self._bots[seat].choose(state, seat), seat)
            state.deal_all(self._dealer)

    def _see(self) -> Observation:
        return {"observation": self._state.observe(self.seat), "action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action."""
        return self._state.mask(self.seat)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        state = self._state
        if self._illegal == "lose" and int(action) not in state.legal(self.seat):
            return self._see(), -1.0, True, False, {"illegal": int(action)}
        state.play(int(action), self.seat)
        self._go_on()
        result = state.result()
        reward = 0.0
        if result is not None:
            reward = result.rewards[self.seat] if self._how == "win" else float(result.points[self.seat])
        if self.render_mode == "human":
            self.render()
        return self._see(), reward, result is not None, False, {}

    def render(self) -> str | None:
        board = self._state.board(self.seat, self._lang)
        if self.render_mode == "human":
            print(board)
        return {"ansi": board, "svg": svg(board)}.get(self.render_mode or "")


def register() -> list[str]:
    """Makes the games known to ``gymnasium.make``: ``tianxia/kaiser-v0`` and so on."""
    names = []
    for name in Game.names():
        if name != "kuhn":
            names.append(f"tianxia/{name}-v0")
            gymnasium.register(names[-1], entry_point="tianxia.gymnasium:SeatEnv", kwargs={"game": name})
    return names
