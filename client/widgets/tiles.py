"""A row of dice as large as a phone has room for: pips, frames, or two lines without a frame.

Those that can be picked are places of at least six columns and two lines from 38 columns on.
"""

from collections.abc import Sequence

from msgspec import Struct

from client.paint.canvas import DOUBLE, HEAVY, ROUND, Canvas
from client.paint.text import fit
from client.themes.roles import Role
from client.widgets.die import PIPS, ROLES, SMALL_HEIGHT, Look
from client.widgets.steps import MEDIUM, NARROW

FLAT = 2
"""Lines of dice without frames."""


class Tile(Struct, frozen=True, kw_only=True):
    """A die.

    Attributes:
        text: its face; "" for a gap.
        pips: its face from 1 to 6 if it may be drawn with pips.
        key: what picks it; "" if it cannot be picked.
        place: the place of a click on it; "" for none.
        ink: the role of a coloured die, instead of the one of its look.
    """

    text: str
    pips: int | None = None
    look: Look = "face"
    key: str = ""
    cursor: bool = False
    place: str = ""
    ink: Role | None = None


def tiles(row: Sequence[Tile], columns: int, lines: int, *, most: int | None = None) -> Canvas:
    """The dice side by side in the middle, as high as `lines` allows.

    `most` is how many there may be in other moments, so that their size stays the same.
    """
    wide, high = tile_size(max(len(row), most or 1), columns, lines)
    across = wide * len(row)
    canvas = Canvas(columns, high)
    left = max(0, (columns - across) // 2)
    for number, one in enumerate(row):
        x = left + number * wide
        if one.text:
            canvas.paste(x, 0, _tile(one, wide, high))
        if one.place:
            canvas.mark(one.place, x, 0, wide, high)
    return canvas


def tile_size(count: int, columns: int, lines: int) -> tuple[int, int]:
    """Columns and lines of each of so many dice."""
    wide = max(1, min(MEDIUM.columns, (columns - 1) // max(1, count)))
    if lines >= NARROW.lines and wide >= NARROW.columns:
        return wide, NARROW.lines
    return wide, SMALL_HEIGHT if lines >= SMALL_HEIGHT else FLAT


def _tile(one: Tile, columns: int, lines: int) -> Canvas:
    ink, edge, key = ROLES[one.look] if one.ink is None else (one.ink,) * 3
    canvas = Canvas(columns, lines, ink)
    if lines == FLAT:
        before = "►" if one.cursor else " "
        after = "✓" if one.look == "chosen" else " "  # brackets would look like a key
        canvas.fill(columns - 1, 0, 1, lines, "text")
        canvas.put(0, 0, fit(before + one.text + after, columns - 1, "^"), ink)
        canvas.put(0, 1, fit(one.key, columns - 1, "^"), key if one.key else ink)
        return canvas
    frame = HEAVY if one.cursor else DOUBLE if one.look == "chosen" else ROUND
    canvas.box(0, 0, columns, lines, "die.cursor" if one.cursor and not one.ink else edge, frame)
    if lines == NARROW.lines and one.pips is not None:
        for y, pips in enumerate(PIPS[one.pips], start=1):
            canvas.put((columns - 5) // 2, y, " ".join(pips), ink)
    else:
        canvas.put(1, lines // 2, fit(one.text, columns - 2, "^"), ink)
    if one.key:
        canvas.put((columns - 3) // 2, lines - 1, f" {one.key} ", key)
    return canvas
