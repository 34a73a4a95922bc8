"""A table as a picture."""

from html import escape

_WIDTH, _HEIGHT, _MARGIN = 8.4, 18, 16


def svg(board: str) -> str:
    """The table in characters as an SVG file.

    >>> svg("1 < 2").count("1 &lt; 2")
    1
    """
    lines = board.splitlines()
    width = max(map(len, lines), default=0) * _WIDTH + 2 * _MARGIN
    height = len(lines) * _HEIGHT + 2 * _MARGIN
    rows = (
        f'<text x="{_MARGIN}" y="{_MARGIN + (n + 1) * _HEIGHT - 5}" xml:space="preserve">{escape(line)}</text>'
        for n, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="monospace" '
        f'font-size="14"><rect width="100%" height="100%" fill="#fbf7ee"/>{"".join(rows)}</svg>'
    )
