"""The five dice, those that are kept, and the rolls left."""

from collections.abc import Sequence

from client.games.base import Seen
from client.games.common import seat_name
from client.games.yams.boxes import box_name
from client.games.yams.picks import choices, kept_dice
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import fit
from client.widgets import die, tumble
from client.widgets.die import Look
from engine.games.yams import DICE

CAPTION = 2
"""Lines of the caption above the dice."""

ROW = die.HEIGHT + 1
"""Lines of a row of dice, with a word below each."""


def dice_lines(rows: int) -> int:
    """Lines of this many rows with their caption."""
    return CAPTION + rows * ROW


def dice_columns(per_row: int, *, wide: bool) -> int:
    """Columns of this many dice side by side."""
    return per_row * _step(wide=wide) - 1


def draw_dice(seen: Seen, rows: Sequence[int], tr: Translator, *, wide: bool) -> Canvas:
    """Dice in centred rows below a caption; `rows` is the number of dice in each.

    Dice that can be picked are places, `die:3`.
    """
    across, step = dice_columns(max(rows), wide=wide), _step(wide=wide)
    canvas = Canvas(across, dice_lines(len(rows)))
    for line, text in enumerate(caption(seen, tr)):
        canvas.put(0, line, fit(text, across, "^"), "text.dim" if line else "text.strong")
    number = 0
    for row, count in enumerate(rows):
        left = (across - dice_columns(count, wide=wide)) // 2
        for place in range(count):
            x, y = left + place * step, CAPTION + row * ROW
            _one(canvas, x, y, number, seen, tr, wide=wide)
            number += 1
    return canvas


def _step(*, wide: bool) -> int:
    return (die.WIDE if wide else die.NARROW) + 1


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


def _one(
    canvas: Canvas, x: int, y: int, number: int, seen: Seen, tr: Translator, *, wide: bool
) -> None:
    """Draw a die with its key, and below it whether it is kept."""
    face, look = shown(seen, number)
    each = _step(wide=wide) - 1
    if face is None:
        canvas.box(x, y, each, die.HEIGHT, "frame")
        return
    mine = bool(choices(seen))
    key = str(number + 1) if mine else ""
    at = mine and number == seen.cursor
    canvas.paste(x, y, die.die(face, look, key=key, cursor=at, columns=each))
    if look == "chosen" or (look == "kept" and seen.view["dice"]):
        canvas.put(x, y + die.HEIGHT, fit(tr("stays"), each, "^"), "text.good")
    if mine:
        canvas.mark(f"die:{number}", x, y, each, ROW)


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
