"""`tianxia.arena` finds what `tianxia arena --json` wrote for the same seed: `python same_arena.py FILE…`."""

import json
import math
import sys
from pathlib import Path

from tianxia.arena import Arena, play_here, table

for path in map(Path, sys.argv[1:]):
    told = json.loads(path.read_text(encoding="utf-8"))
    bots = tuple(bot["name"] for bot in told["bots"])
    deals = max(pair["games"] for pair in told["pairs"]) // told["players"]
    arena = Arena(told["game"], bots, f"players={told['players']}", deals, told["seed"])
    pairs = table(arena, play_here(arena, arena.meetings()))
    assert len(pairs) == len(told["pairs"]) > 0
    for ours, theirs in zip(pairs, told["pairs"], strict=True):
        assert (ours.bot, ours.against, ours.matches) == (theirs["bot"], theirs["against"], theirs["games"])
        assert math.isclose(ours.win_rate, theirs["win_rate"]) and math.isclose(ours.margin, theirs["margin"])
    print(f"{told['game']}: {told['games']} matches between {', '.join(bots)}: the same table")
