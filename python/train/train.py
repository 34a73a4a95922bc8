"""Trains a network on matches of `tianxia selfplay`: on a GPU if there is one; a smaller network without.

    python3 python/train/train.py kaiser.net games-1.corpus games-2.corpus --minutes 5

writes `kaiser.net` for `mcts:400it:net=kaiser.net`, `kaiser.pt` to continue from, `kaiser.jsonl` and `kaiser.svg`, the
curves. docs/nets.md has the whole recipe.
"""

from __future__ import annotations

import argparse
import copy
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

import curves
import network
from corpus import Corpus, read
from network import POINTS, Net, Quantised

# One match in this many is set aside for testing.
KEPT_APART = 20
# The weight of the points beside winning and attention: who wins is noisy, by how much tells more.
POINTS_WEIGHT = 0.3


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", type=Path, help="the file to write")
    parser.add_argument("corpus", type=Path, nargs="+", help="files of `tianxia selfplay`")
    parser.add_argument("--hidden", default="256-256", help="the units of each hidden layer")
    parser.add_argument("--epochs", type=float, default=4, help="how often every position is seen, at most")
    parser.add_argument("--minutes", type=float, default=60, help="how long it takes, at most")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    outcome = "how much of the value is how the match ended; the rest is what the search expected"
    parser.add_argument("--outcome", type=float, default=0.3, help=outcome)
    parser.add_argument("--start", type=Path, help="go on from this .pt file")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Lessons:
    """A corpus on the training device."""

    def __init__(self, corpus: Corpus, chosen: np.ndarray, device: torch.device) -> None:
        def there(array: np.ndarray, kind: torch.dtype) -> torch.Tensor:
            return torch.as_tensor(array[chosen]).to(device=device, dtype=kind)

        self.observations = there(corpus.observations, torch.uint8)
        self.legal = there(corpus.legal, torch.int64)
        self.visits = there(corpus.visits, torch.float32)
        self.shares, self.chances = there(corpus.shares, torch.float32), there(corpus.chances, torch.float32)
        self.points = there(corpus.points / POINTS, torch.float32)
        places = torch.arange(corpus.shares.shape[1], device=device)
        players = there(corpus.players, torch.int64)[:, None]
        self.playing, self.judged = places < players, places < players.clamp(min=2)

    def __len__(self) -> int:
        return len(self.observations)

    def usual_points(self) -> torch.Tensor:
        """The average points of each seat at the end."""
        return (self.points * self.playing).sum(0) / self.playing.sum(0).clamp(min=1)

    def losses(self, net: Net, batch: torch.Tensor, outcome: float) -> torch.Tensor:
        """The losses of attention, of winning and of points."""
        logits, values = net(self.observations[batch])
        return self.judge(logits.float(), values.float(), batch, outcome)

    def judge(self, logits: torch.Tensor, values: torch.Tensor, batch: torch.Tensor, outcome: float) -> torch.Tensor:
        legal, visits = self.legal[batch], self.visits[batch]
        there = legal >= 0
        given = logits.gather(1, legal.clamp(min=0)).masked_fill(~there, float("-inf")).log_softmax(1)
        visits = visits / visits.sum(1, keepdim=True).clamp(min=1e-6)
        attention = -(visits * given.masked_fill(~there, 0)).sum(1).mean()
        seats = self.shares.shape[1]
        judged = self.judged[batch]
        chance = values[:, :seats].masked_fill(~judged, float("-inf")).log_softmax(1).masked_fill(~judged, 0)
        target = outcome * self.shares[batch] + (1 - outcome) * self.chances[batch]
        target = target / target.sum(1, keepdim=True).clamp(min=1e-6)
        winning = -(target * chance).sum(1).mean()
        off = functional.smooth_l1_loss(values[:, seats:], self.points[batch], reduction="none")
        points = (off * self.playing[batch]).sum() / self.playing[batch].sum()
        return torch.stack([attention, winning, points])


def test(lessons: Lessons, batch: int, answer) -> list[float]:
    """The mean losses over all positions, by how the matches ended."""
    total, device = torch.zeros(3), lessons.shares.device
    for start in range(0, len(lessons), batch):
        chosen = torch.arange(start, min(start + batch, len(lessons)), device=device)
        with torch.no_grad():
            total += lessons.judge(*answer(lessons.observations[chosen]), chosen, 1.0).cpu() * len(chosen)
    return (total / max(len(lessons), 1)).tolist()


def told(losses: list[float]) -> str:
    return "  ".join(f"{name} {loss:.3f}" for name, loss in zip(curves.NAMES, losses))


def main() -> None:
    args, began = options(), time.monotonic()
    torch.manual_seed(args.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    corpus = read(args.corpus)
    apart = corpus.matches % KEPT_APART == 0
    if apart.all() or not apart.any():
        raise SystemExit(f"too few matches: one in {KEPT_APART} is kept apart to test on")
    rng, actions = np.random.default_rng(args.seed), corpus.head["actions"]
    if args.start:
        net = network.load(args.start, actions).to(device)
    else:
        sample = rng.choice(len(corpus), min(len(corpus), 200_000), replace=False)
        hidden = [int(units) for units in args.hidden.split("-")]
        net = Net(network.bounds(corpus.observations[sample]), hidden, actions).to(device)
    lessons, held = Lessons(corpus, ~apart, device), Lessons(corpus, apart, device)
    if not args.start:
        # Starting from zero, hundreds of points would drive every unit to its ceiling, where none learns any more.
        with torch.no_grad():
            net.value.bias[lessons.points.shape[1] :] = lessons.usual_points()
    print(f"{corpus.head['game']}: {len(lessons)} positions, {len(held)} to test on, {len(net.columns)} rows, {device}")
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-2)
    steps = max(1, int(args.epochs * len(lessons) / args.batch))
    log, taken, sums, done = [], 0, torch.zeros(3, device=device), 0.0
    # The network that predicted winning best on the test matches: it is the value head that wins, and it learns single
    # matches by heart long before the policy is done.
    least, best = float("inf"), None
    while done < 1:
        # The rate rises for a moment, then falls to zero at the end of the epochs or of the time.
        done = max(taken / steps, (time.monotonic() - began) / (60 * args.minutes))
        rate = args.rate * min(1, (taken + 1) / 50) * 0.5 * (1 + np.cos(np.pi * min(done, 1)))
        for group in optimizer.param_groups:
            group["lr"] = rate
        batch = torch.randint(len(lessons), (args.batch,), device=device)
        losses = lessons.losses(net, batch, args.outcome)
        optimizer.zero_grad(set_to_none=True)
        (losses[0] + losses[1] + POINTS_WEIGHT * losses[2]).backward()
        optimizer.step()
        sums += losses.detach()
        taken += 1
        if taken % max(1, steps // 40) == 0 or done >= 1:
            since = taken - (log[-1]["step"] if log else 0)
            trained, tested = (sums / since).tolist(), test(held, 4096, net)
            sums.zero_()
            if tested[1] < least:
                least, best = tested[1], copy.deepcopy(net.state_dict())
            seconds = round(time.monotonic() - began, 1)
            log.append({"step": taken, "seconds": seconds, "trained": trained, "tested": tested})
            print(f"{taken:7} {seconds:7} s  {told(tested)}", flush=True)
    net.load_state_dict(best)
    about = f"{len(lessons)} positions; {'; '.join(corpus.commands)}"
    quantised = network.save(net, corpus.head, about[:1500], args.net)
    finish(args, log, held, quantised)


def finish(args: argparse.Namespace, log: list[dict], held: Lessons, quantised: Quantised) -> None:
    """How good the file itself is, and the curves."""

    def answer(observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        scores, values = quantised.judge(observations.cpu().numpy())
        device = held.shares.device
        return torch.as_tensor(scores, device=device), torch.as_tensor(values, device=device)

    tested = test(held, 1024, answer)
    print(f"{args.net}: {args.net.stat().st_size} bytes; as the file tells it: {told(tested)}")
    args.net.with_suffix(".jsonl").write_text("".join(json.dumps(line) + "\n" for line in log))
    args.net.with_suffix(".svg").write_text(curves.draw(log))


if __name__ == "__main__":
    main()
