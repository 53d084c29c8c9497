"""The viewer's own dice under the cup, and the best hand they make with the board.

These cells are veiled, whether the cup is lifted or not: the number of bytes sent is always the
same and reveals neither the dice nor whether the player looks.
"""

from collections.abc import Iterator

from client.games.base import Seen, View
from client.games.dice_holdem import memory
from client.games.dice_holdem.hands import hand_name
from client.locale.i18n import Translator
from client.paint.canvas import Canvas, Run
from client.paint.text import fit
from client.widgets import cup, die
from client.widgets.steps import NARROW, DieSize

LINES = NARROW.lines + 1
HAND = 2
"""Lines of the best hand."""

PLACE = "do:peek"


def pocket(seen: Seen, tr: Translator, size: DieSize = NARROW) -> Canvas:
    """The cup, or the dice under it, with a label above."""
    columns, lines = size.row(2), size.lines + 1
    canvas = Canvas(columns, lines)
    dice = seen.view["pocket"]
    if not dice:
        return canvas
    up = memory.is_lifted(seen)
    label = tr("your dice") if up else tr("your cup")
    canvas.put(0, 0, fit(label, columns, "^"), "text.dim")
    if up:
        for number, code in enumerate(dice):
            shown = die.coloured_pips(code, tr.language, size=size)
            canvas.paste(number * (size.columns + 1), 1, shown)
    else:
        large = None if size is NARROW else (columns, size.lines)
        covered = cup.cup(["?"] * len(dice), size=large)
        canvas.paste((columns - covered.width) // 2, lines - covered.height, covered)
    canvas.veil(0, 1, columns, lines - 1)
    canvas.mark(PLACE, 0, 0, columns, lines)
    return canvas


def best_hand(seen: Seen, tr: Translator, columns: int) -> Canvas:
    """The best hand's name, above its dice."""
    canvas = Canvas(columns, HAND)
    if not seen.view["pocket"]:
        return canvas
    found = seen.view["best"]
    if memory.is_lifted(seen) and found:
        canvas.put(0, 0, fit(hand_name(found["category"], tr), columns), "text.strong")
        canvas.put_row(0, 1, tuple(_tiles(found, tr)))
    canvas.veil(0, 0, columns, HAND)
    return canvas


def one_line(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """The cup, or the dice and the best hand, as one line of text."""
    canvas = Canvas(columns, 1)
    dice = seen.view["pocket"]
    if not dice:
        return canvas
    x = canvas.put(0, 0, tr("your cup"), "text.dim") + 1
    if memory.is_lifted(seen):
        tiles = tuple(die.coloured_tile(code, tr.language) for code in dice)
        after, best = canvas.put_row(x, 0, tiles), seen.view["best"]
        if best:
            canvas.put(after + 1, 0, hand_name(best["category"], tr), "text.strong")
    else:
        canvas.put(x, 0, "╱? ?╲", "cup.edge")
    canvas.veil(x, 0, columns - x, 1)
    canvas.mark(PLACE, 0, 0, columns)
    return canvas


def _tiles(found: View, tr: Translator) -> Iterator[Run]:
    for code in found["dice"]:
        yield die.coloured_tile(code, tr.language)
