"""A player by name, for every game and seat."""

from tianxia._tianxia import State, Thinker


class Bot:
    """A player by name and level. It keeps one thinker for each game and seat, so one bot may sit at several seats of a
    match; begin each match with a fresh one, or call ``forget``.

    >>> import tianxia
    >>> bot = tianxia.Bot("novice", seed=1)
    >>> match = tianxia.Match("yunhe", seed=1)
    >>> while not match.is_over:
    ...     match.play(bot.choose(match.state()))
    """

    def __init__(self, name: str = "master", seed: int = 0) -> None:
        self.name = name
        self.seed = seed
        self._minds: dict[tuple[str, int], Thinker] = {}
        Thinker("kaiser", name, seed)  # an unknown name fails here

    @staticmethod
    def names() -> list[str]:
        """Names to choose from; ``mcts:`` takes any budget."""
        return Thinker.names()

    def choose(self, state: State, seat: int | None = None, budget: str | None = None) -> int:
        """The id of its action."""
        seat = state.seat if seat is None else seat
        key = (state.game.name, -1 if seat is None else seat)
        if key not in self._minds:
            self._minds[key] = Thinker(key[0], self.name, (self.seed * 31 + key[1] + 1) % 2**64)
        return self._minds[key].choose(state, seat, budget)

    def forget(self) -> None:
        """Ends the match for this bot."""
        self._minds.clear()

    def __repr__(self) -> str:
        return f"Bot({self.name!r}, seed={self.seed})"
