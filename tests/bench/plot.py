"""How figures grow, drawn as one SVG: a small chart each, both axes by orders of magnitude."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 300, 180  # of a chart
LEFT, RIGHT, TOP, BOTTOM = 48, 14, 28, 26  # of it, round the lines
ACROSS = 3  # charts side by side


def plotted(charts: Mapping[str, Points]) -> str:
    """One SVG of all charts: title -> points with positive coordinates."""
    rows = -(-len(charts) // ACROSS)
    size = f'width="{ACROSS * WIDTH}" height="{rows * HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for number, (title, points) in enumerate(charts.items()):
        x, y = number % ACROSS * WIDTH, number // ACROSS * HEIGHT
        parts += [f'<g transform="translate({x},{y})">', *_chart(title, points), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _chart(title: str, points: Points) -> list[str]:
    across = _Axis([x for x, _ in points], LEFT, WIDTH - RIGHT)
    up = _Axis([y for _, y in points], HEIGHT - BOTTOM, TOP)
    at = [(across.place(x), up.place(y)) for x, y in points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    found = [f'<text x="{LEFT}" y="16" font-weight="bold">{escape(title)}</text>']
    for value in up.marks:
        y = up.place(value)
        found.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        found.append(f'<text x="{LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>')
    for x, _ in points:
        place = f'x="{across.place(x):.1f}" y="{HEIGHT - 8}"'
        found.append(f'<text {place} text-anchor="middle">{x:g}</text>')
    found.append(f'<polyline points="{line}" fill="none" stroke="#2563eb" stroke-width="2"/>')
    found += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#2563eb"/>' for x, y in at]
    return found


class _Axis:
    """From the power of ten below all values to the one above, on so many pixels."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        logs = [log10(value) for value in values]
        self._low, high = floor(min(logs)), ceil(max(logs))
        self._powers = max(1, high - self._low)
        self._start, self._length = start, end - start

    @property
    def marks(self) -> list[float]:
        """Powers of ten."""
        return [10.0 ** (self._low + power) for power in range(self._powers + 1)]

    def place(self, value: float) -> float:
        """Where a value lies."""
        return self._start + (log10(value) - self._low) / self._powers * self._length
