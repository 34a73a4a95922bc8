"""A random match in ten lines."""

import random

import tianxia

match = tianxia.Match("kaiser", seed=1)
while not match.is_over:
    match.play(random.choice(match.state().legal()))
print(match.state().board())
print(match.state().result())
