"""Seats around the board, clockwise: the viewer below, the others above and beside."""

from collections.abc import Sequence

from msgspec.structs import replace

from client.games.base import Seen
from client.games.dice_holdem.memory import shown_showdown
from client.games.panel import seat_plate
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import width
from client.widgets import plate
from client.widgets.chips import chips
from client.widgets.plate import Plate

EACH_LINE = 3
DEALER = "D"
"""The dealer's mark; in French (donneur) it is the same letter."""

HIDDEN = "╱??╲"
"""Two dice under another player's cup."""

MOST_DISCS = 6


def around(seats: int, you: int | None) -> tuple[Sequence[int], Sequence[int]]:
    """Seats above and below the board, from left to right.

    They go clockwise around it; the viewer, or for spectators seat 0, is below in the middle.
    """
    order = [((you or 0) + step) % seats for step in range(seats)]
    if seats <= EACH_LINE + 1:
        return order[1:], order[:1]
    return order[2:-1], (order[1], order[0], order[-1])


def plates(
    seen: Seen, row: Sequence[int], columns: int, tr: Translator, lines: int = plate.HEIGHT
) -> Canvas:
    """A row of plates; each is a place `seat:<number>`."""
    canvas = Canvas(columns, lines)
    wide = _wide(columns)
    for seat, x in zip(row, _lefts(row, columns), strict=True):
        canvas.paste(x, 0, plate.plate(plate_of(seen, seat, tr), wide, tr, lines))
        canvas.mark(f"seat:{seat}", x, 0, wide, lines)
    return canvas


def bets(seen: Seen, row: Sequence[int], columns: int, tr: Translator) -> Canvas:
    """Each seat's bet in this betting round, between its plate and the board."""
    canvas = Canvas(columns, 1)
    for seat, x in zip(row, _lefts(row, columns), strict=True):
        amount = seen.view["bets"][seat]
        if amount:
            runs = chips(amount, tr, MOST_DISCS)
            across = sum(width(text) for text, _ in runs)
            canvas.put_row(x + (_wide(columns) - across) // 2, 0, runs)
    return canvas


def _wide(columns: int) -> int:
    return min(plate.WIDEST, (columns - EACH_LINE + 1) // EACH_LINE)


def _lefts(row: Sequence[int], columns: int) -> list[int]:
    """The left column of each plate in a row, evenly spaced and centred."""
    wide = _wide(columns)
    gap = max(1, (columns - EACH_LINE * wide) // (EACH_LINE + 1))
    across = len(row) * (wide + gap) - gap
    return [(columns - across) // 2 + number * (wide + gap) for number in range(len(row))]


def plate_of(seen: Seen, seat: int, tr: Translator) -> Plate:
    view = seen.view
    showdown = shown_showdown(seen)
    if showdown is not None:
        return _after_showdown(seen, showdown.get("chips"), seat, tr)
    total = sum(view["chips"]) + sum(view["bets"]) + sum(pot["amount"] for pot in view["pots"])
    return replace(
        seat_plate(seen, seat, tr),
        score=tr.number(view["chips"][seat]),
        note=_note(seen, seat, tr),
        badge=DEALER if seat == view["dealer"] else "",
        quiet=view["status"][seat] in ("folded", "out"),
        progress=view["chips"][seat] / total,
    )


def _after_showdown(seen: Seen, chips: Sequence[int] | None, seat: int, tr: Translator) -> Plate:
    """A plate beside a showdown: nothing on it is of a later hand."""
    own = replace(seat_plate(seen, seat, tr), active=False)
    if chips is None:
        return own
    is_out = not chips[seat]
    return replace(
        own,
        score=tr.number(chips[seat]),
        note=tr.sense("seat", "out") if is_out else "",
        quiet=is_out,
        progress=chips[seat] / sum(chips),
    )


def _note(seen: Seen, seat: int, tr: Translator) -> str:
    """Whether the seat is still in the hand, and if so its hidden dice."""
    match seen.view["status"][seat]:
        case "folded":
            return tr.sense("seat", "folded")
        case "out":
            return tr.sense("seat", "out")
        case "all_in":
            return " ".join((HIDDEN, tr("all in")))
    return HIDDEN if seen.view["hand"] and not seen.view["over"] else ""
