"""The ladder of calls, with the current call and the player's cursor."""

from client.games.base import Seen
from client.games.poker_dice.call_choice import selected_rank, shows_odds
from client.games.poker_dice.calls import ladder_calls, rank
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import fit, width
from client.themes.roles import Role
from engine.games.poker_dice import CALLS, FRESH_ODDS

WIDTH = 27
MOST = 21
"""Most lines that the ladder needs."""

_CHANCE = 6  # columns of a chance


def ladder(seen: Seen, lines: int, tr: Translator) -> Canvas:
    """The calls around the cursor or the current call, higher ones above, below a heading."""
    canvas = Canvas(WIDTH, lines, "sheet")
    _head(canvas, seen, tr)
    room = lines - 1
    called, here = _called(seen), selected_rank(seen)
    middle = called if here is None else here
    low = max(0, min((middle or 0) - (room - 1) // 2, len(CALLS) - room))
    for line in range(room):
        number = low + room - 1 - line
        if number < len(CALLS):
            role, mark = _look(number, called, here)
            right = _right(number, called, seen, tr)
            call = fit(f"{mark} {ladder_calls(tr)[number]}", WIDTH - 2 - width(right))
            canvas.put(0, line + 1, f" {call}{right} ", role)
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


def _look(number: int, called: int | None, here: int | None) -> tuple[Role, str]:
    """Role and mark of a call: too low, the current one, possible, or under the cursor."""
    if number == here:
        return "sheet.best", "►"
    if number == called:
        return "sheet.total", "•"
    return "sheet.dim" if called is not None and number < called else "sheet", " "


def _right(number: int, called: int | None, seen: Seen, tr: Translator) -> str:
    """The chance of this call with five fresh dice if chances are shown, or else `called`."""
    if shows_odds(seen):
        return fit(tr.percent(FRESH_ODDS[number]), _CHANCE, ">")
    return tr("called") if number == called else ""
