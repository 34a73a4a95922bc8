"""Analyses a record step by step; read it like a notebook: each part prints what it found.

python analyse_record.py [RECORD]
"""

# %% A record: the given one, or a fresh match between two bots.
import sys
from collections import Counter

import tianxia

if len(sys.argv) > 1:
    record = tianxia.Record.load(sys.argv[1])
else:
    match = tianxia.Match("kaiser", seed=7)
    bots = [tianxia.Bot(name, seed=seat) for seat, name in enumerate(["expert", "novice", "novice"])]
    while not match.is_over:
        state = match.state()
        match.play(bots[state.to_act[0]].choose(state))
    record = match.record()
print(record, record.setup.words)

# %% The decisions, and how many answers there were.
match = record.replay()
choices = Counter(len(match.state(ply).legal(seat)) for ply, (seat, _) in enumerate(record.steps) if seat is not None)
print("decisions by number of answers:", dict(sorted(choices.items())))

# %% Where the points came from.
state = match.state()
for seat, points in enumerate(state.points()):
    print(f"seat {seat}:", dict(zip(state.game.sources(), points, strict=True)))

# %% The costliest decisions, and the largest strokes of luck.
report = tianxia.analyze(record, budget="200it")
for decision in sorted(report["decisions"], key=lambda decision: -decision["loss"])[:5]:
    print(f"ply {decision['ply']}, seat {decision['seat']}: {decision['played']}", end="")
    print(f" instead of {decision['best']}: {decision['loss']:.1%} of winning chance lost")
for luck in sorted(report["luck"], key=lambda luck: -max(map(abs, luck["change"])))[:5]:
    print(f"ply {luck['ply']}, {luck['outcome']}:", [f"{change:+.1%}" for change in luck["change"]])
