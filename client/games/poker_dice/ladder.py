"""The ladder of calls: the one that stands, those that may follow, and where the player is."""

from client.canvas import Canvas
from client.games.base import Seen
from client.games.poker_dice.calls import rank, short
from client.games.poker_dice.climbing import shows_odds, standing
from client.i18n import Translator
from client.roles import Role
from client.text import fit, width
from engine.games.poker_dice import CALLS, FRESH_ODDS

WIDTH = 27
MOST = 21
"""Lines it can use well."""

_CHANCE = 6  # columns of a chance


def ladder(seen: Seen, lines: int, tr: Translator) -> Canvas:
    """So many lines of it, higher calls above lower ones, under a line that says what it is."""
    canvas = Canvas(WIDTH, lines, "sheet")
    _head(canvas, seen, tr)
    room = lines - 1
    here = standing(seen)
    middle = here if here is not None else _called(seen)
    low = max(0, min((middle or 0) - (room - 1) // 2, len(CALLS) - room))
    for line in range(room):
        number = low + room - 1 - line
        if number < len(CALLS):
            _rung(canvas, line + 1, number, seen, tr)
    return canvas


def _head(canvas: Canvas, seen: Seen, tr: Translator) -> None:
    label = tr("hide chances") if shows_odds(seen) else tr("chances")
    letter = tr.sense("key: chances", "h")
    key = f"[{letter}]"
    left = WIDTH - width(key) - width(label) - 2
    canvas.put(1, 0, fit(tr("calls"), left - 2), "sheet.total")
    canvas.put(left, 0, key, "sheet.total")
    canvas.put(left + width(key) + 1, 0, label, "sheet.dim")
    canvas.mark("do:odds", left, 0, width(key) + width(label) + 1)


def _called(seen: Seen) -> int | None:
    call = seen.view["call"]
    return None if call is None else rank(call)


def _rung(canvas: Canvas, y: int, number: int, seen: Seen, tr: Translator) -> None:
    """One call: too low, the one that stands, to be had, or the one the player is at."""
    called, here = _called(seen), standing(seen)
    role: Role = "sheet"
    mark = " "
    if number == here:
        role, mark = "sheet.best", "►"
    elif number == called:
        role, mark = "sheet.total", "•"
    elif called is not None and number < called:
        role = "sheet.dim"
    canvas.fill(0, y, WIDTH, 1, role)
    text = f"{mark} {short(CALLS[number], tr)}"
    right = _right(number, called, seen, tr)
    canvas.put(1, y, fit(text, WIDTH - 2 - width(right)), role)
    canvas.put(WIDTH - 1 - width(right), y, right, role)


def _right(number: int, called: int | None, seen: Seen, tr: Translator) -> str:
    """The chance of five fresh dice where it is wanted, else what was called."""
    if shows_odds(seen):
        return fit(tr.percent(FRESH_ODDS[number]), _CHANCE, ">")
    return tr("called") if number == called else ""
