"""Arenas and self-play on a Ray cluster (``pip install tianxia[ray]``).

Matches are handed out in small parcels. A parcel whose worker is lost is played again elsewhere; results are keyed
by deal and seats, so each match counts once, and the table is the same as in one process.
"""

import logging
from collections.abc import Iterable, Iterator
from typing import Any

import ray

from tianxia.arena import Arena, Meeting, Played, Player

#: The matches of one parcel.
PARCEL = 8
#: A parcel that is lost this many times is given up.
ATTEMPTS = 5


def _play_parcel(arena: Arena, parcel: list[Meeting]) -> list[tuple[Meeting, Played]]:
    return [(meeting, arena.play(meeting)) for meeting in parcel]


def _parcels(meetings: list[Meeting]) -> Iterator[list[Meeting]]:
    return (meetings[at : at + PARCEL] for at in range(0, len(meetings), PARCEL))


def play_on_cluster(arena: Arena, meetings: Iterable[Meeting]) -> dict[Meeting, Played]:
    """Plays all matches on the cluster that this process is connected to."""
    # This module restarts lost parcels itself, so that none is forgotten when its worker dies twice.
    remote = ray.remote(max_retries=0, num_cpus=1)(_play_parcel)
    wanted = set(meetings)
    results: dict[Meeting, Played] = {}
    waiting: dict[Any, tuple[list[Meeting], int]] = {
        remote.remote(arena, parcel): (parcel, 1) for parcel in _parcels(sorted(wanted))
    }
    while waiting:
        (done,), _ = ray.wait(list(waiting), num_returns=1)
        parcel, attempt = waiting.pop(done)
        try:
            played = ray.get(done)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.RayActorError, ray.exceptions.NodeDiedError):
            if attempt == ATTEMPTS:
                raise
            waiting[remote.remote(arena, parcel)] = (parcel, attempt + 1)
            continue
        for meeting, result in played:
            if results.setdefault(meeting, result) != result:
                raise RuntimeError(f"{meeting} ended differently when it was played again")
    if set(results) != wanted:
        raise RuntimeError(f"{len(wanted - set(results))} matches are missing")
    return results


def player(address: str) -> Player:
    """Connects to a cluster; ``local`` starts one on this machine."""
    if not ray.is_initialized():
        ray.init(address=None if address == "local" else address, logging_level=logging.WARNING, log_to_driver=False)
    return play_on_cluster
