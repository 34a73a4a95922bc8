"""A local Ray cluster of two workers, one of which is killed while it plays; part of `cargo xtask python --all`."""

import logging
import os
import signal
import threading
import time
from pathlib import Path

import ray

from tianxia.arena import Arena, play_here, table
from tianxia.ray import play_on_cluster


def workers() -> list[int]:
    """The processes of Ray's workers that are playing, by their own titles."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, ValueError, IndexError):
            continue
        if words.startswith(b"ray::_play_parcel") and parent > 0:
            found.append(int(folder.name))
    return found


def test_a_killed_worker_changes_nothing() -> None:
    arena = Arena("kaiser", ("random", "greedy", "mcts:20it"), "players=3", 3, 1)
    meetings = arena.meetings()
    alone = table(arena, play_here(arena, meetings))
    ray.init(num_cpus=2, include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False)
    killed: list[int] = []

    def kill_one() -> None:
        deadline = time.monotonic() + 120
        while not killed and time.monotonic() < deadline:
            if playing := workers():
                os.kill(playing[0], signal.SIGKILL)
                killed.append(playing[0])
            time.sleep(0.01)

    killer = threading.Thread(target=kill_one)
    killer.start()
    try:
        results = play_on_cluster(arena, meetings)
    finally:
        killer.join()
        ray.shutdown()
    assert killed, "a worker was killed while it played"
    assert sorted(results) == sorted(meetings), "each match counts once"
    assert table(arena, results) == alone
