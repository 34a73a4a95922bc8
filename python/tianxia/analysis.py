"""Where a recorded match was won and lost."""

from typing import TypedDict

from tianxia._tianxia import Record, Thinker


class Decision(TypedDict):
    """One decision that offered a choice, judged from what its seat knew."""

    ply: int
    seat: int
    played: str
    best: str
    chance: float
    loss: float


class Luck(TypedDict):
    """One random event: how the outcome changed each seat's winning chance, compared with its expectation."""

    ply: int
    outcome: str
    change: list[float]


class Report(TypedDict):
    """The whole analysis."""

    game: str
    decisions: list[Decision]
    luck: list[Luck]


def analyze(
    record: Record, budget: str = "1000it", seat: int | None = None, seed: int = 1, lang: str = "en"
) -> Report:
    """Judges every decision of a record, or those of one seat, and weighs its luck.

    >>> import tianxia
    >>> match = tianxia.Match("kaiser", seed=1)
    >>> for _ in range(4):
    ...     match.play(match.state().legal()[0])
    >>> report = tianxia.analyze(match.record(), budget="20it")
    >>> all(decision["loss"] >= 0 for decision in report["decisions"])
    True
    """
    match = record.replay()
    report: Report = {"game": record.game.name, "decisions": [], "luck": []}
    minds: dict[int, Thinker] = {}
    for ply, (by, step) in enumerate(record.steps):
        state = match.state(ply)
        if by is None:
            change = state.luck(step)
            if change is not None:
                report["luck"].append({"ply": ply, "outcome": state.outcome_notation(step), "change": change})
        elif seat in (None, by) and len(state.legal(by)) > 1:
            if by not in minds:
                minds[by] = Thinker(record.game.name, f"mcts:{budget}", seed)
            judged = minds[by].judge(state, step, by, budget, lang)
            chance = {answer["id"]: answer["chance"] for answer in judged["answers"]}
            best = judged["answers"][0]
            played, top = chance[step], best["chance"]
            if played is None or top is None:
                continue
            report["decisions"].append(
                {
                    "ply": ply,
                    "seat": by,
                    "played": state.words(step, by, lang),
                    "best": best["words"],
                    "chance": top,
                    "loss": max(0.0, top - played),
                }
            )
    return report
