"""Learns Kaiser from scratch, in plain PyTorch: REINFORCE with a baseline, by playing against itself.

python reinforce.py [--minutes 1] [--curve curve.svg]

One network plays all seats of many matches at once. Now and then it sits down alone among random players; the share of
matches that it wins there is the curve. A third is what chance would win. Minutes are those of one processor core.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import tianxia

GAME, PLAYERS, MATCHES = "kaiser", 3, 128
#: How many decisions make a batch, and the size of its parts.
BATCH, PART = 8192, 1024
#: Decisions between two points of the curve, and matches for each point.
POINT, TRIALS = 20_000, 100


class Policy(nn.Module):
    """What to do, and what the position is worth to the seat that decides."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU())
        self.action, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, seen: np.ndarray, masks: np.ndarray) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        # Counts are small and flags are one: the logarithm brings the few large bytes near them.
        body = self.body(torch.log1p(torch.as_tensor(seen, dtype=torch.float32)))
        logits = self.action(body).masked_fill(torch.as_tensor(masks) == 0, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(body).squeeze(-1)


def wins(policy: Policy, matches: int, seed: int) -> float:
    """The share of matches that the policy wins as seat 0 among random players; a shared victory counts in part."""
    env, rng = tianxia.VectorEnv(GAME, 64, seed=seed), np.random.default_rng(seed)
    won, ended = 0.0, 0
    while ended < matches:
        with torch.no_grad():
            chosen = policy(env.observations, env.masks)[0].sample().numpy()
        noise = rng.random(env.masks.shape) * env.masks
        env.step(np.where(env.seats == 0, chosen, noise.argmax(axis=1)))
        for rewards in env.rewards[env.ends]:
            best = rewards.max()
            won += (rewards[0] == best) / (rewards == best).sum()
            ended += 1
    return won / ended


def learn(minutes: float) -> tuple[Policy, list[tuple[float, float]]]:
    """Plays and learns for this long; returns the curve of (seconds, share of victories)."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    env = tianxia.VectorEnv(GAME, MATCHES, seed=1)
    policy = Policy(env.observations.shape[1], env.masks.shape[1])
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
    began, curve = time.process_time(), []
    # What each row's current match has seen so far; the policy learns from it when the match ends.
    seen: list[list[tuple[np.ndarray, np.ndarray, int, int]]] = [[] for _ in range(MATCHES)]
    batch: list[tuple[np.ndarray, np.ndarray, int, float]] = []
    decisions, next_point = 0, 0
    while (now := time.process_time() - began) < 60 * minutes:
        if decisions >= next_point:
            next_point += POINT
            curve.append((now, wins(policy, TRIALS, decisions)))
            print(f"{now:5.0f} s  {env.matches:6} matches  wins {curve[-1][1]:.1%}", flush=True)
        observations, masks, seats = env.observations.copy(), env.masks.copy(), env.seats.copy()
        with torch.no_grad():
            actions = policy(observations, masks)[0].sample().numpy()
        env.step(actions)
        decisions += MATCHES
        for row in range(MATCHES):
            seen[row].append((observations[row], masks[row], int(actions[row]), int(seats[row])))
            if env.ends[row]:
                batch += [(o, m, a, float(env.rewards[row, seat])) for o, m, a, seat in seen[row]]
                seen[row] = []
        if len(batch) > BATCH:
            update(policy, optimizer, batch)
            batch = []
    curve.append((time.process_time() - began, wins(policy, 1000, 0)))
    return policy, curve


def update(policy: Policy, optimizer: torch.optim.Optimizer, batch: list[tuple[np.ndarray, np.ndarray, int, float]]) -> None:
    """Steps along the gradient, one for each part of the batch."""
    order = np.random.default_rng(len(batch)).permutation(len(batch))
    for part in np.array_split(order, max(1, len(batch) // PART)):
        rows = [batch[i] for i in part]
        observations, masks = np.stack([row[0] for row in rows]), np.stack([row[1] for row in rows])
        actions, rewards = torch.tensor([row[2] for row in rows]), torch.tensor([row[3] for row in rows])
        chosen, value = policy(observations, masks)
        gain = rewards - value
        surprise = -(chosen.log_prob(actions) * gain.detach()).mean()
        loss = surprise + 0.5 * gain.pow(2).mean() - 0.01 * chosen.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        optimizer.step()


def picture(curve: list[tuple[float, float]]) -> str:
    """The curve as an SVG file."""
    last = max(seconds for seconds, _ in curve)
    place = lambda seconds, share: (60 + 520 * seconds / last, 280 - 240 * share)  # noqa: E731
    line = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in curve)
    fair = place(0, 1 / PLAYERS)[1]
    marks = "".join(
        f'<text x="50" y="{place(0, share)[1] + 4:.0f}" text-anchor="end">{share:.0%}</text>' for share in (0, 0.5, 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 320" font-family="sans-serif" font-size="12">'
        f'<rect width="100%" height="100%" fill="#fff"/>{marks}'
        f'<line x1="60" x2="580" y1="{fair:.1f}" y2="{fair:.1f}" stroke="#999" stroke-dasharray="4"/>'
        f'<text x="580" y="{fair - 6:.1f}" text-anchor="end" fill="#666">chance</text>'
        '<path d="M60 40V280H580" fill="none" stroke="#333"/>'
        f'<polyline points="{line}" fill="none" stroke="#a33" stroke-width="2"/>'
        f'<text x="580" y="300" text-anchor="end">{last / 60:.1f} minutes of one core</text>'
        '<text x="60" y="24">Victories alone among random players</text></svg>'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--curve", default="curve.svg", help="where the picture goes")
    given = parser.parse_args()
    _, curve = learn(given.minutes)
    with open(given.curve, "w", encoding="utf-8") as file:
        file.write(picture(curve))
    print(f"after {curve[-1][0] / 60:.1f} minutes it wins {curve[-1][1]:.1%} of 1,000 matches among random players")
    if curve[-1][1] < 0.5:
        raise SystemExit("it has not learned to beat random players")


if __name__ == "__main__":
    main()
