"""What a thinker says."""

from typing import TypedDict


class Answer(TypedDict):
    """One answer that was considered; without numbers if it was never tried."""

    id: int
    notation: str
    words: str
    visits: int
    chance: float | None
    points: float | None


class Advice(TypedDict):
    """The answer it would give; all answers, the best first; how sure it is, why, and what may follow."""

    action: int
    iterations: int
    answers: list[Answer]
    verdict: str | None
    reasons: list[str]
    expected: list[tuple[int, str]]
