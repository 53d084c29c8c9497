"""Lines, blocks and pips as shapes: fonts draw them with gaps, shapes meet.

Everything here is in pixels of a cell of `COLUMN` x `LINE`, as parts of an SVG path.
"""

from collections.abc import Mapping

COLUMN, LINE = 9, 18
MIDDLE, CENTRE = COLUMN / 2, LINE / 2

THIN, THICK = 1.3, 3.0
APART = 1.5  # from the middle of a double line to each of the two

# Which sides of its cell a line reaches: left, right, up, down.
_REACH = {
    **dict.fromkeys("─━═╌", "lr"),
    **dict.fromkeys("│┃║╎", "ud"),
    **dict.fromkeys("╭┌┏╔", "rd"),
    **dict.fromkeys("╮┐┓╗", "ld"),
    **dict.fromkeys("╰└┗╚", "ru"),
    **dict.fromkeys("╯┘┛╝", "lu"),
    **dict.fromkeys("├┝", "rud"),
    **dict.fromkeys("┤┥", "lud"),
    "┬": "lrd",
    "┴": "lru",
    "┼": "lrud",
}
_ROUND, _HEAVY, _DOUBLE = "╭╮╰╯", "━┃┏┓┗┛", "═║╔╗╚╝"

# Left, top, width and height of what a block fills, in shares of its cell.
_BLOCKS: Mapping[str, tuple[float, float, float, float]] = {
    "█": (0, 0, 1, 1),
    "▀": (0, 0, 1, 0.5),
    "▄": (0, 0.5, 1, 0.5),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 0.5, 1),
    "▁": (0, 0.875, 1, 0.125),
    "▂": (0, 0.75, 1, 0.25),
    "▔": (0, 0, 1, 0.125),
}


def stroke(char: str, x: float, y: float, columns: int = 1) -> tuple[float, str] | None:
    """The width of the pen and the path of a line's sign at a cell's corner; None for others.

    Args:
        char: the sign; one that runs from left to right may be `columns` long.
        x: left edge.
        y: upper edge.
    """
    if char in "╱╲":
        rise = -LINE if char == "╱" else LINE
        return THIN, f"M{x:g} {y + LINE if char == '╱' else y:g}l{COLUMN} {rise}"
    reach = _REACH.get(char)
    if reach is None:
        return None
    cx, cy = x + MIDDLE, y + CENTRE
    if char in _ROUND:
        return THIN, _bow(reach, cx, cy)
    if char in _DOUBLE:
        return THIN, "".join(
            _arms(reach, cx + dx, cy + dy, x, y, columns) for dx, dy in _two(reach)
        )
    return THICK if char in _HEAVY else THIN, _arms(reach, cx, cy, x, y, columns)


def block(char: str, x: float, y: float, columns: int = 1) -> str | None:
    """The path that a block fills, `columns` of them side by side; None for other signs."""
    if char == "●":
        return f"M{x + 0.5:g} {y + CENTRE:g}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"
    if char not in _BLOCKS:
        return None
    left, top, width, height = _BLOCKS[char]
    across = width * COLUMN if width < 1 else columns * COLUMN
    corner = f"M{x + left * COLUMN:g} {y + top * LINE:g}"
    return f"{corner}h{across:g}v{height * LINE:g}h{-across:g}z"


def runs_on(char: str) -> bool:
    """Whether many of a sign side by side are one long one."""
    return _REACH.get(char) == "lr" or (char in _BLOCKS and _BLOCKS[char][2] == 1)


def _two(reach: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where both lines of a double one run, from the middle."""
    across = APART if "u" in reach or "d" in reach else 0.0
    along = APART if "l" in reach or "r" in reach else 0.0
    turned = 1 if reach in ("rd", "lu") else -1
    return (-across, -along * turned), (across, along * turned)


def _arms(reach: str, cx: float, cy: float, x: float, y: float, columns: int) -> str:
    """Straight lines; a corner is drawn in one go so that it has no notch."""
    ends = {"l": (x, cy), "r": (x + columns * COLUMN, cy), "u": (cx, y), "d": (cx, y + LINE)}
    if reach in ("lr", "ud"):
        (ax, ay), (bx, by) = (ends[side] for side in reach)
        return f"M{ax:g} {ay:g}L{bx:g} {by:g}"
    if len(reach) == 2:
        (ax, ay), (bx, by) = (ends[side] for side in reach)
        return f"M{ax:g} {ay:g}L{cx:g} {cy:g}L{bx:g} {by:g}"
    return "".join(f"M{cx:g} {cy:g}L{ends[side][0]:g} {ends[side][1]:g}" for side in reach)


def _bow(reach: str, cx: float, cy: float) -> str:
    """A quarter of a circle and the rest of the way to both edges."""
    way = 1 if "r" in reach else -1
    fall = 1 if "d" in reach else -1
    rest = CENTRE - MIDDLE
    return (
        f"M{cx + way * MIDDLE:g} {cy:g}Q{cx:g} {cy:g} {cx:g} {cy + fall * MIDDLE:g}v{fall * rest:g}"
    )
