"""Dice Hold'em's table: seats round the board, what there is to win, and the own cup."""

from collections.abc import Sequence

from client.games.base import Seen, Size, View
from client.games.dice_holdem import own, seats, showdown
from client.games.dice_holdem.board import DICE, board, tiles, wide_for
from client.games.dice_holdem.deeds import actions, hints, typed
from client.games.dice_holdem.hands import street_name
from client.games.dice_holdem.memory import covered, fading, followed, holds, pressed, unseen
from client.games.dice_holdem.stakes import COLUMNS as STAKES
from client.games.dice_holdem.stakes import in_a_line, stakes
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets import die, plate, tumble

__all__ = [
    "actions",
    "choices",
    "choose",
    "covered",
    "draw",
    "fading",
    "followed",
    "height",
    "hints",
    "holds",
    "motion",
    "pressed",
    "typed",
]

PLATES = 2 * plate.HEIGHT
BETS = 2
WORDS, BESIDE, STACKED = 3, own.LINES, die.HEIGHT + 2 + own.LINES
"""Lines between the seats: in words, side by side, and with large dice above the rest."""

SIDE = STAKES + 2 + own.COLUMNS
"""Columns of the figures and the cup."""

_THROWN = {3: 3, 4: 1, 5: 1}
"""How many dice came last, by how many lie on the table."""

AIR = 6
"""Lines of air a table can do with beyond what it uses well."""


def height(seen: Seen, columns: int) -> tuple[int, int]:
    """Two rows of plates, and what lies between them."""
    waiting = unseen(seen)
    if waiting is not None:
        least, best = showdown.height(waiting)
        return PLATES + (best if best <= BESIDE + BETS + 1 else least), PLATES + best
    middle = BESIDE if columns >= _across(large=False) else WORDS
    return PLATES + BETS + middle, PLATES + BETS + STACKED


def motion(view: View) -> float:
    """Dice tumble as they come on the table, after a showdown those that decided it."""
    return tumble.duration(_THROWN.get(len(view["board"]), DICE))


def choices(_seen: Seen) -> int:
    """Nothing is picked: every deed has its own key."""
    return 0


def choose(seen: Seen, _number: int) -> tuple[int, ...]:
    """Nothing is picked."""
    return seen.chosen


def draw(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """The table in the middle of its room; what does not fit goes, the board last."""
    columns, lines = size
    high = min(lines, height(seen, columns)[1] + AIR)
    above, below = seats.around(seen.view["seats"], seen.view["you"])
    upper = _rim(seen, above if high >= PLATES + WORDS else (), columns, high, tr)
    lower = _rim(seen, below if high >= plate.HEIGHT + WORDS else (), columns, high, tr, own=True)
    room = high - upper.height - lower.height
    middle = _middle(seen, (columns, room), tr)
    canvas, y = Canvas(columns, lines), (lines - high) // 2
    canvas.paste(0, y, upper)
    canvas.paste(0, y + upper.height + (room - middle.height) // 2, middle)
    canvas.paste(0, y + high - lower.height, lower)
    return canvas


def _rim(
    seen: Seen, row: Sequence[int], columns: int, high: int, tr: Translator, *, own: bool = False
) -> Canvas:
    """A row of plates, and on the board's side what they have bet."""
    if not row:
        return Canvas(columns, 0)
    with_bets = unseen(seen) is None and high >= PLATES + BETS + WORDS
    canvas = Canvas(columns, plate.HEIGHT + with_bets)
    canvas.paste(0, int(with_bets and own), seats.plates(seen, row, columns, tr))
    if with_bets:
        canvas.paste(0, 0 if own else plate.HEIGHT, seats.bets(seen, row, columns, tr))
    return canvas


def _middle(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """What lies between the seats, as large as there is room for."""
    columns, lines = size
    waiting = unseen(seen)
    if waiting is not None:
        return showdown.draw(seen, waiting, size, tr)
    if lines >= STACKED and columns >= max(wide_for(large=False), SIDE):
        return _stacked(seen, columns, tr)
    if lines >= BESIDE and columns >= _across(large=False):
        return _beside(seen, columns, tr)
    return _in_words(seen, columns, tr)


def _across(*, large: bool) -> int:
    """Columns of board, figures and cup side by side."""
    return wide_for(large=large) + 2 + SIDE


def _stacked(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """The board above, with large dice where they fit; below it the figures and the cup."""
    canvas = Canvas(columns, STACKED)
    large = columns >= wide_for(large=True)
    left = (columns - wide_for(large=large)) // 2
    canvas.put(left, 0, _heading(seen.view, tr), "text.dim")
    canvas.paste(left, 1, board(seen, tr, large=large))
    canvas.paste((columns - SIDE) // 2, die.HEIGHT + 2, _side(seen, tr))
    return canvas


def _beside(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """Board, figures and cup side by side."""
    canvas = Canvas(columns, BESIDE)
    left = (columns - _across(large=False)) // 2
    canvas.put(left + 1, 0, _heading(seen.view, tr), "text.dim")
    canvas.paste(left, 1, board(seen, tr, large=False))
    canvas.paste(left + wide_for(large=False) + 2, 0, _side(seen, tr))
    return canvas


def _side(seen: Seen, tr: Translator) -> Canvas:
    """The figures, the best hand below them, and the cup."""
    canvas = Canvas(SIDE, BESIDE)
    canvas.paste(0, 0, stakes(seen, tr))
    canvas.paste(0, BESIDE - own.HAND, own.best(seen, tr, STAKES))
    canvas.paste(STAKES + 2, 0, own.pocket(seen, tr))
    return canvas


def _in_words(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """A line each for the board, the figures and the cup."""
    canvas = Canvas(columns, WORDS)
    dice = tuple(tiles(seen, seen.view["board"], tr))
    canvas.put_row(1, 0, dice or ((_heading(seen.view, tr), "text.dim"),))
    canvas.put(1, 1, in_a_line(seen.view, tr))
    canvas.paste(1, 2, own.in_a_line(seen, columns - 2, tr))
    return canvas


def _heading(view: View, tr: Translator) -> str:
    """The street, and how often may still be raised."""
    if not view["to_act"]:
        return ""
    street, left = street_name(view["phase"], tr), view["raises_left"]
    if not left:
        return tr("{street} · no raise left", street=street)
    return tr.plural("{street} · one raise left", "{street} · {n} raises left", left, street=street)
