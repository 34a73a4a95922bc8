"""The curves of a training run as a picture."""

from __future__ import annotations

WIDTH, HEIGHT, EDGE = 320, 200, 34
NAMES = ("attention", "winning", "points")


def draw(log: list[dict]) -> str:
    """Three charts side by side: each loss during the training, on the training and on the test matches."""
    parts = [_one(n, name, log) for n, name in enumerate(NAMES)]
    size = f'width="{WIDTH * len(NAMES)}" height="{HEIGHT}" viewBox="0 0 {WIDTH * len(NAMES)} {HEIGHT}"'
    style = 'font-family="sans-serif" font-size="11" fill="#333"'
    background = f'<rect width="{WIDTH * len(NAMES)}" height="{HEIGHT}" fill="#fff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{background}{"".join(parts)}</svg>\n'


def _one(n: int, name: str, log: list[dict]) -> str:
    lines = {kind: [entry[kind][n] for entry in log] for kind in ("trained", "tested")}
    low, high = min(map(min, lines.values())), max(map(max, lines.values()))
    steps = [entry["step"] for entry in log]
    left, top, wide, tall = n * WIDTH + EDGE, 24, WIDTH - 2 * EDGE, HEIGHT - 24 - EDGE

    def place(step: int, loss: float) -> str:
        x = left + wide * step / max(steps[-1], 1)
        y = top + tall * (high - loss) / max(high - low, 1e-9)
        return f"{x:.1f},{y:.1f}"

    drawn = [f'<text x="{left}" y="14">{name}: trained (grey), tested (red)</text>']
    drawn.append(f'<rect x="{left}" y="{top}" width="{wide}" height="{tall}" fill="none" stroke="#bbb"/>')
    for kind, colour in (("trained", "#999"), ("tested", "#b33")):
        points = " ".join(place(step, loss) for step, loss in zip(steps, lines[kind]))
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
    drawn.append(f'<text x="{left - 4}" y="{top + 9}" text-anchor="end">{high:.2f}</text>')
    drawn.append(f'<text x="{left - 4}" y="{top + tall}" text-anchor="end">{low:.2f}</text>')
    drawn.append(f'<text x="{left + wide}" y="{top + tall + 15}" text-anchor="end">{steps[-1]} steps</text>')
    return "".join(drawn)
