"""Four strategy board games about old China: rules, records, bots and fast environments.

>>> import tianxia
>>> match = tianxia.Match("kaiser", seed=1)
>>> while not match.is_over:
...     match.play(match.state().legal()[0])
>>> sorted(match.state().result().ranks)
[1, 2, 3]
"""

from tianxia._tianxia import (
    Broken,
    Content,
    Dealer,
    Error,
    Game,
    Illegal,
    Match,
    Record,
    Result,
    Setup,
    State,
    Thinker,
    VectorEnv,
    meet,
)
from tianxia.analysis import analyze
from tianxia.bot import Bot

__all__ = [
    "Bot",
    "Broken",
    "Content",
    "Dealer",
    "Error",
    "Game",
    "Illegal",
    "Match",
    "Record",
    "Result",
    "Setup",
    "State",
    "Thinker",
    "VectorEnv",
    "analyze",
    "meet",
]
