"""The ladder of calls, with the current call, the player's cursor, and chances.

Chances are those of the viewer, who may have looked, and beside them those of the others, who know
the dice on the table alone. Without a look both are the same.
"""

from client.games.base import Seen, Size
from client.games.poker_dice.call_choice import selected_rank, shows_odds
from client.games.poker_dice.calls import ladder_calls, rank
from client.games.poker_dice.chances import is_true, own_faces, public_faces
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import fit, width
from client.themes.roles import Role
from client.widgets.scrolling import DOWN, REACH, REACH_BESIDE, UP, put_arrow
from engine.games.poker_dice import CALLS, chance

MOST = 22
"""Most lines that the ladder needs."""

HEADED = 5
"""Lines from which a phone's calls have a heading."""

NARROW = 27
"""Columns of a ladder without the others' chances."""

_OTHERS = 7  # columns of these
_OWN = 5

BROAD = NARROW + _OTHERS
"""The most columns of the ladder."""


def columns(seen: Seen) -> int:
    """The ladder's best width."""
    return NARROW + _OTHERS if _two_chances(seen) else NARROW


def phone_ladder(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """The same for a phone: as wide as that is, with a heading only where there is room for it.

    Only the viewer's chances are shown, as nothing would say which are whose. `▲` and `▼` say that
    there are more calls; those that can be made are places `call:<rank>`.
    """
    wide, lines = size
    canvas = Canvas(wide, lines, "sheet")
    head = int(lines >= HEADED)
    if head:
        _head(canvas, seen, tr)
    low = _put_calls(canvas, head, seen, tr, margin=2, others=False)
    top, here = low + lines - head - 1, selected_rank(seen)
    ends = (top < len(CALLS) - 1, head, UP, top), (low > 0, lines - 1, DOWN, low)
    for more, y, place, call in ends:
        if more:
            reach = REACH_BESIDE if call == here else REACH
            put_arrow(canvas, wide - 1, y, place, "sheet.key", reach)
    return canvas


def ladder(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """The calls around the cursor or the current call, higher ones above, below a heading.

    Those that can be made are places `call:<rank>`. Without room for the others' chances only the
    viewer's are shown.
    """
    wide, lines = size
    canvas = Canvas(wide, lines, "sheet")
    _head(canvas, seen, tr)
    head = 1
    if shows_odds(seen):
        label = tr.sense("chances", "chance to be true")
        if _two_chances(seen) and wide > NARROW:
            you, others = tr.sense("chances", "you"), tr.sense("chances", "others")
            label = fit(you, _OWN, ">") + fit(others, _OTHERS, ">")
        canvas.put(wide - 1 - width(label), 1, label, "sheet.dim")
        head = 2
    _put_calls(canvas, head, seen, tr, others=wide > NARROW)
    return canvas


def _put_calls(
    canvas: Canvas, head: int, seen: Seen, tr: Translator, margin: int = 1, *, others: bool
) -> int:
    """As many calls as fit below `head` lines; returns the lowest."""
    wide, room = canvas.width, canvas.height - head
    called, here = _called(seen), selected_rank(seen)
    middle = called if here is None else here
    low = max(0, min((middle or 0) - (room - 1) // 2, len(CALLS) - room))
    for line in range(room):
        number = low + room - 1 - line
        if number < len(CALLS):
            role, mark = _look(number, called, here)
            right = _right(number, called, seen, tr, others=others)
            call = fit(f"{mark} {ladder_calls(tr)[number]}", wide - 1 - margin - width(right))
            canvas.put(0, line + head, f" {call}{right}{' ' * margin}", role)
            if here is not None and number >= seen.view["can"]["from_call"]:
                canvas.mark(f"call:{number}", 0, line + head, wide - margin + 1)
    return low


def _head(canvas: Canvas, seen: Seen, tr: Translator) -> None:
    label = tr("hide chances") if shows_odds(seen) else tr("chances")
    letter = tr.sense("key: chances", "h")
    key = f"[{letter}]"
    left = canvas.width - width(key) - width(label) - 2
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


def _right(number: int, called: int | None, seen: Seen, tr: Translator, *, others: bool) -> str:
    """The chances of this call if they are shown, or else `called`, or `true` after a look."""
    if not shows_odds(seen):
        true = tr("true") if is_true(seen, number) else ""
        return tr("called") if number == called else true
    own = fit(tr.percent(chance(number, own_faces(seen))), _OWN, ">")
    if not (others and _two_chances(seen)):
        return own
    return f"{own}{fit(tr.percent(chance(number, public_faces(seen))), _OTHERS, '>')}"


def _two_chances(seen: Seen) -> bool:
    """Whether chances are shown, and the viewer knows more dice than the others."""
    return shows_odds(seen) and len(own_faces(seen)) > len(public_faces(seen))
