"""The games for OpenSpiel, by its Python-game interface: importing this module registers them.

>>> import pyspiel
>>> import tianxia.openspiel
>>> game = pyspiel.load_game("tianxia_kaiser(players=4,fortifications=yes)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
"""

import hashlib
from collections.abc import Iterable
from typing import Any

import numpy as np
import pyspiel

from tianxia._tianxia import Game, Setup, State

PREFIX = "tianxia_"


def _type_of(name: str) -> Any:
    game = Game(name)
    # OpenSpiel reads digits as a number.
    options = {key: int(first) if first.isdigit() else first for key, (first, *_) in game.options().items()}
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=game.title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if game.min_players == 1 else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.setup().players, **options},
    )


def written(setup: Setup) -> str:
    """A game as OpenSpiel writes it. OpenSpiel takes ``4-5`` for a number and fails: such values are written ``4_5``.

    >>> written(Setup("kaiser", "players=5 side=4-5"))
    'tianxia_kaiser(players=5,side=4_5,fortifications=no,start=first)'
    """
    words = [word for word in setup.words.split() if not word.startswith("revision=")]
    parts = [f"{key}={value.replace('-', '_')}" for key, value in (word.split("=") for word in words)]
    return f"{PREFIX}{setup.game.name}({','.join(parts)})"


class TianxiaGame(pyspiel.Game):
    """One game with one setup, whose players and options are the parameters. Utilities are ``Result.rewards``; those
    of Kuhn poker are its stakes."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        self.rules = Game(name)
        params = dict(params or {})
        words = (f"{key}={str(value).replace('_', '-')}" for key, value in params.items())
        self.table = self.rules.setup(" ".join(words))
        self.by_points = name == "kuhn"
        most = 2.0 if self.by_points else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=self.rules.outcomes,
            num_players=self.table.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=None if self.rules.min_players == 1 else 0.0,
            max_game_length=self.rules.max_plies,
        )
        super().__init__(_TYPES[name], info, params)

    def new_initial_state(self) -> "TianxiaState":
        return TianxiaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TianxiaObserver":
        return TianxiaObserver(self.rules, iig_obs_type, params)


class _Line:
    """A state and the steps that led to it. Searches copy it; sending it sends the steps.

    What a seat has seen is kept as a chain of fingerprints: perfect recall in 128 bits.
    """

    def __init__(self, setup: Setup, steps: Iterable[int] = ()) -> None:
        self.setup, self.steps = setup, list[int]()
        self.state: State = setup.game.start(setup)
        self.seen, self.last = [b""] * setup.players, [-1] * setup.players
        self._remember()
        for step in steps:
            self.go_on(step)

    def go_on(self, step: int) -> None:
        if self.state.is_chance:
            self.state.deal(step)
        else:
            self.state.play(step)
        self.steps.append(step)
        self._remember()

    def _remember(self) -> None:
        for seat in range(self.setup.players):
            now = self.state.fingerprint_of(seat)
            if now != self.last[seat]:
                self.last[seat] = now
                self.seen[seat] = hashlib.blake2b(self.seen[seat] + now.to_bytes(8, "little"), digest_size=16).digest()

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Line":
        other = object.__new__(_Line)
        other.setup, other.steps, other.state = self.setup, self.steps.copy(), self.state.clone()
        other.seen, other.last = self.seen.copy(), self.last.copy()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _Line, (self.setup, self.steps)


class TianxiaState(pyspiel.State):
    """A state of a game."""

    def __init__(self, game: TianxiaGame) -> None:
        super().__init__(game)
        self.by_points = game.by_points
        self.line = _Line(game.table)

    @property
    def state(self) -> State:
        """The true state of ``tianxia``."""
        return self.line.state

    def current_player(self) -> int:
        if self.state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.state.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self.state.to_act[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.state.chances()
        total = sum(weight for _, weight in chances)
        return [(outcome, weight / total) for outcome, weight in chances]

    def _apply_action(self, action: int) -> None:
        self.line.go_on(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.state.outcome_notation(action)
        return self.state.notation(action)

    def is_terminal(self) -> bool:
        return self.state.is_over

    def returns(self) -> list[float]:
        result = self.state.result()
        if result is None:
            return [0.0] * self.state.players
        return [float(points) for points in result.points] if self.by_points else result.rewards

    def information_state_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        return f"{player}:{self.line.seen[player].hex()}"

    def __str__(self) -> str:
        return f"{self.state!r} {self.state.fingerprint():016x}"


class TianxiaObserver:
    """What a player knows, as bytes of 0 to 255 in a tensor."""

    def __init__(self, rules: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        self.recall = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(rules.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TianxiaState, player: int) -> None:
        self.tensor[:] = state.state.observe(player)

    def string_from(self, state: TianxiaState, player: int) -> str:
        if self.recall:
            return state.information_state_string(player)
        return f"{player}:{state.state.fingerprint_of(player):016x}"


def _register(name: str) -> None:
    class Registered(TianxiaGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(_TYPES[name], Registered)


_TYPES = {name: _type_of(name) for name in Game.names()}
for _name in _TYPES:
    _register(_name)
