"""A program that plays at random: tianxia sim kaiser --seats "exec:python3 exec_bot.py,greedy,greedy" --games 10

It needs no package; docs/exec.md describes the protocol.
"""

import json
import random
import sys

hello = json.loads(sys.stdin.readline())
rng = random.Random(hello["seed"])
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if "over" in question:
        break
    print(json.dumps({"id": rng.choice(question["legal"])}), flush=True)
