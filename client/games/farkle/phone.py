"""Farkle on a phone: the roll, the points of each die, and the turn's points."""

from client.games.base import Seen, Size
from client.games.common import faces, movers
from client.games.farkle.dice import rolled, set_aside, shows_farkle, single_points
from client.games.farkle.picks import banked, choices, missing, must_roll, picked, worth
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, fit, width
from client.widgets import die
from client.widgets.steps import NARROW
from client.widgets.tiles import Tile, tile_size, tiles

DICE = 6
WORDS = 3
"""Lines below and above the dice: the points of each, the dice set aside, the turn's points."""

LEAST, BEST = die.SMALL_HEIGHT + WORDS, NARROW.lines + WORDS + die.SMALL_HEIGHT


def draw(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """The dice set aside, the turn's points, and the roll at the bottom, close to the buttons."""
    columns, lines = size
    canvas = Canvas(columns, lines)
    row, label = _row(seen, tr)
    dice = tiles(row, columns, lines - WORDS, most=DICE)
    y = lines - dice.height - 1
    canvas.paste(0, y, dice)
    _below(canvas, y + dice.height, seen, label, tr)
    canvas.put(1, y - 1, cut(_sums(seen, tr), columns - 2), "text.strong")
    if y - 1 >= die.SMALL_HEIGHT:
        canvas.paste(1, y - 1 - die.SMALL_HEIGHT, set_aside(seen, columns - 2, 0, tr))
    else:
        canvas.put(1, y - 2, _set_aside(seen, columns - 2, tr), "text.dim")
    return canvas


def _row(seen: Seen, tr: Translator) -> tuple[list[Tile], str]:
    """The dice, and what the row is: the roll, the last roll, a farkle."""
    found, label = rolled(seen, tr)
    mine = bool(choices(seen))
    return [
        Tile(
            text=str(face or ""),
            pips=face,
            look=look,
            key=str(number + 1) if mine else "",
            cursor=mine and number == seen.cursor,
            place=f"die:{number}" if mine else "",
        )
        for number, (face, look) in enumerate(found)
    ], label


def _below(canvas: Canvas, y: int, seen: Seen, label: str, tr: Translator) -> None:
    """The points of each die that can be picked, or else what the row is."""
    if not choices(seen):
        canvas.put(0, y, fit(label, canvas.width, "^"), "text.dim")
        return
    dice = range(choices(seen))
    wide, _ = tile_size(DICE, canvas.width, canvas.height - WORDS)
    left = (canvas.width - wide * len(dice)) // 2
    for number in dice:
        points = single_points(seen.view, number, tr)
        canvas.put(left + number * wide, y, fit(points, wide, "^"), "text.dim")


def _set_aside(seen: Seen, columns: int, tr: Translator) -> str:
    """The groups set aside in this turn as text; the oldest are added up if there is no room."""
    kept = seen.view["kept"]
    for hidden in range(len(kept) + 1):
        groups = [f"{faces(one['dice'])} = {tr.number(one['points'])}" for one in kept[hidden:]]
        if hidden:
            groups.insert(0, tr.signed(sum(one["points"] for one in kept[:hidden])))
        text = tr("set aside: {groups}", groups=" · ".join(groups))
        if width(text) <= columns:
            return text if kept else ""
    return ""


def _sums(seen: Seen, tr: Translator) -> str:
    """The turn's points, those of the dice picked, and the total if banked."""
    view = seen.view
    if view["over"] or not movers(view) or shows_farkle(seen):
        return ""
    points = worth(view, picked(seen)) or 0
    parts = [tr.number(one) for one in (view["turn_points"], points) if one]
    turn = " + ".join(parts) or tr.number(0)
    if short := missing(view, points):
        return tr("turn {points} · {n} more for first bank", points=turn, n=tr.number(short))
    if must_roll(view, picked(seen)):
        return tr("turn {points} · hot dice!", points=turn)
    return tr("turn {points} · if banked {total}", points=turn, total=banked(view, points))
