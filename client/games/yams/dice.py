"""The five dice, those that are kept, and the rolls left."""

from collections.abc import Sequence

from client.games.base import Seen, Size
from client.games.common import seat_name
from client.games.yams.boxes import box_name
from client.games.yams.picks import choices, kept_dice
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import fit
from client.widgets import die, tumble
from client.widgets.die import Look
from client.widgets.large_text import HEIGHT, wrapped
from client.widgets.steps import DieSize
from engine.games.yams import DICE

CAPTION = 2
"""Lines of the caption above the dice."""


def dice_lines(rows: int, size: DieSize) -> int:
    """Lines of this many rows, with a word below each die, and of their caption."""
    return CAPTION + rows * (size.lines + 1)


def draw_dice(
    seen: Seen, rows: Sequence[int], size: DieSize, tr: Translator, *, is_named: bool = True
) -> Canvas:
    """Dice in centred rows below a caption; `rows` is the number of dice in each.

    Dice that can be picked are places, `die:3`. Without `is_named` the caption's lines stay empty.
    """
    across = size.row(max(rows))
    canvas = Canvas(across, dice_lines(len(rows), size))
    for line, text in enumerate(caption(seen, tr) if is_named else ()):
        canvas.put(0, line, fit(text, across, "^"), "text.dim" if line else "text.strong")
    number = 0
    for row, count in enumerate(rows):
        left = (across - size.row(count)) // 2
        for place in range(count):
            x, y = left + place * (size.columns + 1), CAPTION + row * (size.lines + 1)
            _one(canvas, (x, y), number, size, seen, tr)
            number += 1
    return canvas


def caption(seen: Seen, tr: Translator) -> tuple[str, str]:
    """The rolls left; between turns, the points and the box of the last turn."""
    view = seen.view
    last = view["last_score"]
    if last and not view["dice"]:
        points, box = tr.number(last["points"]), box_name(last["box"], tr)
        return seat_name(last["seat"], seen.names, tr), tr(
            "{points} in {box}", points=points, box=box
        )
    left = view["rolls_left"]
    return (tr.plural("one roll left", "{n} rolls left", left) if left else tr("no rolls left")), ""


def large_caption(seen: Seen, size: Size, tr: Translator) -> Canvas | None:
    """The caption in large letters below each other; None if there is no room for them."""
    columns, lines = size
    rows: list[Canvas] = []
    for text in filter(None, caption(seen, tr)):
        rows += wrapped(text, columns, "text.strong")
    if not rows or max(row.width for row in rows) > columns or len(rows) * HEIGHT > lines:
        return None
    canvas = Canvas(max(row.width for row in rows), len(rows) * HEIGHT)
    for number, row in enumerate(rows):
        canvas.paste((canvas.width - row.width) // 2, number * HEIGHT, row)
    return canvas


def _one(
    canvas: Canvas, at: tuple[int, int], number: int, size: DieSize, seen: Seen, tr: Translator
) -> None:
    """Draw a die with its key, and below it whether it is kept."""
    face, look = shown(seen, number)
    x, y = at
    if face is None:
        canvas.box(x, y, size.columns, size.lines, "frame")
        return
    mine = bool(choices(seen))
    key = str(number + 1) if mine else ""
    is_pointed = mine and number == seen.cursor
    canvas.paste(x, y, die.die(face, look, key=key, cursor=is_pointed, size=size))
    if look == "chosen" or (look == "kept" and seen.view["dice"]):
        canvas.put(x, y + size.lines, fit(tr("stays"), size.columns, "^"), "text.good")
    if mine:
        canvas.mark(f"die:{number}", x, y, size.columns, size.lines + 1)


def shown(seen: Seen, number: int) -> tuple[int | None, Look]:
    """A die's face, None before the first roll, and its look."""
    view = seen.view
    if not view["dice"]:
        last = view["last_score"]
        return (last["dice"][number], "dead") if last else (None, "face")
    if number in seen.chosen:
        return view["dice"][number], "chosen" if choices(seen) else "kept"
    return _tumbling(seen, number) or (view["dice"][number], "face")


def _tumbling(seen: Seen, number: int) -> tuple[int, Look] | None:
    """The passing face of a die that is tumbling."""
    lying = kept_dice(seen)
    if seen.elapsed is None or number in lying:
        return None
    thrown = [one for one in range(DICE) if one not in lying]
    passing = tumble.passing_face(thrown.index(number), seen.elapsed)
    return None if passing is None else (passing, "tumbling")
