"""Which bot is stronger: ``python -m tianxia.arena kaiser --bots novice,expert``, here or on a Ray cluster.

Every pair of bots meets on the same deals, each alone among copies of the other from every seat, as in ``tianxia arena``:
the same seeds give the same matches. A match is identified by its deal and its seats, and counts once however often it
is played.
"""

import argparse
import contextlib
import json
import math
import sys
from collections.abc import Callable, Iterable
from typing import NamedTuple, TextIO

from tianxia._tianxia import Error, Game, Setup, meet


class Meeting(NamedTuple):
    """One match: the deal, and the bot at each seat by its number."""

    deal: int
    seats: tuple[int, ...]


class Played(NamedTuple):
    """How it ended."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]


class Arena(NamedTuple):
    """Who meets, where and how often."""

    game: str
    bots: tuple[str, ...]
    setup: str
    deals: int
    seed: int

    def meetings(self) -> list[Meeting]:
        """Every pair on every deal; early deals first.

        >>> len(Arena("kaiser", ("random", "greedy"), "players=3", 2, 1).meetings())
        12
        """
        players = Setup(self.game, self.setup).players
        found = []
        for later in range(1, len(self.bots)):
            for earlier in range(later):
                sides = [(later, earlier), (earlier, later)]
                for alone, others in sides if players > 2 else sides[:1]:
                    for place in range(players):
                        seats = tuple(alone if seat == place else others for seat in range(players))
                        found += [Meeting(deal, seats) for deal in range(self.deals)]
        return sorted(found, key=lambda meeting: meeting.deal)

    def play(self, meeting: Meeting) -> Played:
        """Plays one match."""
        setup = Setup(self.game, self.setup)
        result = meet(
            self.game, list(self.bots), list(meeting.seats), seed=self.seed, deal=meeting.deal, setup=setup
        )
        return Played(tuple(result.points), tuple(result.ranks))


class Pair(NamedTuple):
    """One bot alone among copies of another."""

    bot: str
    against: str
    matches: int
    win_rate: float
    low: float
    high: float
    margin: float


def wilson(wins: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a rate.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    z, n = 1.96, float(count)
    rate = wins / n
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    spread = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def table(arena: Arena, results: dict[Meeting, Played]) -> list[Pair]:
    """What the matches say about each pair, in whatever order the results come."""
    pairs = []
    for alone in reversed(range(len(arena.bots))):
        for others in reversed(range(len(arena.bots))):
            count, wins, margin = 0, 0.0, 0.0
            for meeting, played in sorted(results.items()):
                if alone == others or meeting.seats.count(alone) != 1 or set(meeting.seats) != {alone, others}:
                    continue
                place, players = meeting.seats.index(alone), len(meeting.seats)
                if players == 2 and alone < others:
                    continue
                rest = sum(played.points) - played.points[place]
                count += 1
                wins += 1 / played.ranks.count(1) if played.ranks[place] == 1 else 0.0
                margin += played.points[place] - rest / (players - 1)
            if count:
                low, high = wilson(wins, count)
                pair = Pair(arena.bots[alone], arena.bots[others], count, wins / count, low, high, margin / count)
                pairs.append(pair)
    return pairs


def play_here(arena: Arena, meetings: Iterable[Meeting]) -> dict[Meeting, Played]:
    """Plays all matches in this process."""
    return {meeting: arena.play(meeting) for meeting in meetings}


Player = Callable[[Arena, Iterable[Meeting]], dict[Meeting, Played]]


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tianxia.arena", description=__doc__)
    parser.add_argument("game", choices=[name for name in Game.names() if name != "kuhn"])
    parser.add_argument("--bots", default="random,greedy", help="two or more, the weaker first")
    parser.add_argument("--setup", default="", help="players=4 and options, as `tianxia games` lists them")
    parser.add_argument("--deals", type=int, default=10, help="for each pair")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same matches")
    parser.add_argument("--ray", metavar="ADDRESS", help="spread the matches over this Ray cluster; `local` starts one")
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    given = parser.parse_args(arguments)
    names = tuple(name.strip() for name in given.bots.split(","))
    if len(names) < 2 or len(set(names)) < len(names) or given.deals < 1:
        parser.error("two or more different bots and at least one deal")
    if not 0 <= given.seed < 2**64:
        parser.error("a seed is 0 to 2**64 - 1")
    try:
        setup = Setup(given.game, given.setup)
        if setup.players < 2:
            setup = Setup(given.game, f"{given.setup} players=2")
        arena = Arena(given.game, names, setup.words, given.deals, given.seed)
        play: Player = play_here
        if given.ray:
            from tianxia.ray import player

            play = player(given.ray)
        # Ray reports lost workers on the standard output, which is for the table.
        out = sys.stdout
        with contextlib.redirect_stdout(sys.stderr):
            pairs = table(arena, play(arena, arena.meetings()))
            show(pairs, given.json, out)
    except ModuleNotFoundError as error:
        parser.error(f"{error}; install it with `pip install tianxia[ray]`")
    except (ConnectionError, Error) as error:
        parser.error(str(error))


def show(pairs: list[Pair], as_json: bool, out: TextIO) -> None:
    """Prints the table."""
    if as_json:
        print(json.dumps([pair._asdict() for pair in pairs]), file=out)
        return
    print(f"{'alone':16} {'against':16} {'matches':>7} {'wins':>7}  {'95 %':15} {'margin':>7}", file=out)
    for bot, against, matches, rate, low, high, margin in pairs:
        interval = f"{low:.1%}–{high:.1%}"
        print(f"{bot:16} {against:16} {matches:7} {rate:7.1%}  {interval:15} {margin:+7.1f}", file=out)


if __name__ == "__main__":
    main()
