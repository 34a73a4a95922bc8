"""Of positions with a foretold chance of 60 to 70 %, how many are won? A picture from matches of `tianxia selfplay`:

    python3 python/train/reliability.py kaiser.svg without=plain.corpus with=networked.corpus

The foretold chance is what the search expected for the seat to decide; only positions of different matches are
independent, so an interval counts the matches of a bin, not its positions.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from corpus import Corpus, read

BINS = 10
SIDE, EDGE, TOP = 260, 44, 30
COLOURS = ("#777", "#b33", "#36a")


def bins(corpus: Corpus) -> list[tuple[float, float, float, int, int]]:
    """For each bin with enough in it: foretold, won, half an interval, positions, matches."""
    foretold, won = corpus.chances[:, 0], corpus.shares[:, 0]
    found = []
    for n in range(BINS):
        there = np.minimum((foretold * BINS).astype(int), BINS - 1) == n
        matches = len(np.unique(corpus.matches[there]))
        if matches >= BINS:
            share = float(won[there].mean())
            half = 1.96 * (max(share * (1 - share), 0.01) / matches) ** 0.5
            found.append((float(foretold[there].mean()), share, half, int(there.sum()), matches))
    return found


def draw(title: str, lines: list[tuple[str, list]]) -> str:
    wide, tall = SIDE + 2 * EDGE, SIDE + TOP + EDGE

    def place(x: float, y: float) -> tuple[float, float]:
        return EDGE + SIDE * x, TOP + SIDE * (1 - min(max(y, 0), 1))

    parts = [f'<rect width="{wide}" height="{tall}" fill="#fff"/>']
    parts.append(f'<rect x="{EDGE}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#bbb"/>')
    parts.append(f'<path d="M{EDGE},{TOP + SIDE}L{EDGE + SIDE},{TOP}" stroke="#bbb" stroke-dasharray="4 4"/>')
    for tick in (0, 50, 100):
        x, y = place(tick / 100, tick / 100)
        parts.append(f'<text x="{x}" y="{TOP + SIDE + 15}" text-anchor="middle">{tick} %</text>')
        parts.append(f'<text x="{EDGE - 5}" y="{y + 4}" text-anchor="end">{tick} %</text>')
    parts.append(f'<text x="{EDGE + SIDE / 2}" y="{TOP + SIDE + 32}" text-anchor="middle">foretold, and won</text>')
    for n, (name, points) in enumerate(lines):
        colour = COLOURS[n % len(COLOURS)]
        spots = [place(x, y) for x, y, *_ in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        for (x, y), (_, share, half, *_) in zip(spots, points):
            (_, low), (_, high) = place(0, share - half), place(0, share + half)
            parts.append(f'<path d="M{x:.1f},{low:.1f}V{high:.1f}" stroke="{colour}"/>')
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>')
        parts.append(f'<text x="{EDGE + 8}" y="{TOP + 16 + 14 * n}" fill="{colour}">{name}</text>')
    parts.append(f'<text x="{EDGE}" y="18">{title}</text>')
    size = f'width="{wide}" height="{tall}" viewBox="0 0 {wide} {tall}"'
    style = 'font-family="sans-serif" font-size="11" fill="#333"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(parts)}</svg>\n'


def main() -> None:
    if len(sys.argv) < 3 or not all("=" in word for word in sys.argv[2:]):
        raise SystemExit(__doc__)
    lines, game = [], ""
    for word in sys.argv[2:]:
        name, _, path = word.partition("=")
        corpus = read([Path(path)])
        game, points = corpus.head["game"], bins(corpus)
        off = corpus.chances[:, 0] - corpus.shares[:, 0]
        print(f"{game} {name}: {len(corpus)} positions, squared error {float((off**2).mean()):.4f}")
        for foretold, share, half, many, matches in points:
            told = f"{100 * foretold:5.1f} % foretold, {100 * share:5.1f} % won (±{100 * half:.1f})"
            print(f"  {told}, {many} positions of {matches} matches")
        lines.append((name, points))
    Path(sys.argv[1]).write_text(draw(game, lines))


if __name__ == "__main__":
    main()
