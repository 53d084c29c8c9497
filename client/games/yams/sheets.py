"""The score sheets of all seats as one table: the viewer's column first, then the others."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from client.games.base import Seen, View
from client.games.common import seat_name
from client.games.yams.boxes import KEYS, box_name, worth
from client.games.yams.picks import chosen_box
from client.locale.i18n import Translator, translator
from client.widgets import tumble
from client.widgets.sheet import TO_ACT, WON, Cell, Head, Line, Sheet
from engine.games.yams import BONUS, BONUS_FROM, BOXES, DICE, UPPER


def rolls(seen: Seen) -> bool:
    """Whether dice roll: what they will score is not shown yet."""
    return seen.elapsed is not None and seen.elapsed < tumble.duration(DICE)


def seats_in_order(view: View) -> tuple[int, ...]:
    """The viewer's seat and those after it; for spectators, all seats from 0."""
    first = view["you"] or 0
    return tuple((first + step) % view["seats"] for step in range(view["seats"]))


def sheet_of(seen: Seen, tr: Translator) -> Sheet:
    """The sheet with all points written, and those that the viewer could write."""
    seats = seats_in_order(seen.view)
    return Sheet(
        heads=tuple(_head(seen, seat, tr) for seat in seats), lines=tuple(lines_of(seen, seats, tr))
    )


@cache
def blank_sheet(seats: int, *, has_bonus: bool) -> Sheet:
    """An empty sheet, in the language with the longest names.

    No other sheet for this many seats needs more room.
    """
    view: View = {
        "seats": seats,
        "you": None,
        "over": None,
        "to_act": (),
        "can": {},
        "sheets": (dict.fromkeys(BOXES),) * seats,
        "totals": ({"upper": 0, "bonus": 0, "total": 0},) * seats,
        "yams_bonuses": (0,) * seats,
    }
    return sheet_of(Seen(view=view, names=(), options={"yams_bonus": has_bonus}), translator("en"))


def has_yams_bonus(seen: Seen) -> bool:
    """Whether the sheet has a line for further Yam's."""
    return bool(seen.options.get("yams_bonus") or any(seen.view["yams_bonuses"]))


def _head(seen: Seen, seat: int, tr: Translator) -> Head:
    name, mark = seat_name(seat, seen.names, tr), _mark(seen.view, seat)
    if seat in seen.replaced:
        return Head(tr("bot for {name}", name=name), mark=mark)
    if seat == seen.view["you"]:
        return Head(name, tr("(you)"), tr("you"), mark)
    kind = tr("(bot)") if seat in seen.bots else tr("(away)") if seat in seen.away else ""
    return Head(name, kind, mark=mark)


def _mark(view: View, seat: int) -> str:
    """Marks the seat to act, or after the match the winners."""
    if view["over"]:
        return WON if seat in view["over"]["winners"] else ""
    return TO_ACT if seat in view["to_act"] else ""


def lines_of(seen: Seen, seats: Sequence[int], tr: Translator) -> Iterator[Line]:
    """The boxes in two sections, each with its sum or bonus."""
    view, can = seen.view, worth(seen.view)
    for box in UPPER:
        yield _box(seen, box, seats, can, tr, opens=box == BOXES[0])
    bonus = tuple(_bonus(view, seat, tr) for seat in seats)
    yield Line(tr("Bonus +{points}", points=BONUS), bonus, is_sum=True)
    for box in BOXES[len(UPPER) :]:
        yield _box(seen, box, seats, can, tr, opens=box == BOXES[len(UPPER)])
    if has_yams_bonus(seen):
        extra = (_written(view["yams_bonuses"][seat], tr) for seat in seats)
        yield Line(tr("More Yam's"), tuple(extra), is_sum=True)
    totals = (Cell(tr.number(view["totals"][seat]["total"])) for seat in seats)
    yield Line(tr("Total"), tuple(totals), is_sum=True)


def _box(
    seen: Seen,
    box: str,
    seats: Sequence[int],
    can: Mapping[str, int],
    tr: Translator,
    *,
    opens: bool,
) -> Line:
    view, offered = seen.view, box in can
    cells = (
        _possible(seen, box, can[box], tr)
        if offered and seat == view["you"]
        else _written(view["sheets"][seat][box], tr)
        for seat in seats
    )
    return Line(
        label=box_name(box, tr),
        cells=tuple(cells),
        key=KEYS[box] if offered else "",
        place=f"do:box:{box}" if offered else "",
        opens=opens,
    )


def _possible(seen: Seen, box: str, points: int, tr: Translator) -> Cell:
    """The dice's score in a box; blank while they roll."""
    if rolls(seen):
        return Cell()
    if box == chosen_box(seen):
        return Cell(tr.number(points), "chosen")
    return Cell(tr.number(points), "open") if points else Cell("–", "idle")


def _written(points: int | None, tr: Translator) -> Cell:
    if points is None:
        return Cell()
    return Cell(tr.number(points), "written" if points else "struck")


def _bonus(view: View, seat: int, tr: Translator) -> Cell:
    """The bonus once it is decided; until then the points in the upper section."""
    sums: Mapping[str, Any] = view["totals"][seat]
    if sums["bonus"]:
        return Cell(tr.signed(sums["bonus"]))
    if all(view["sheets"][seat][box] is not None for box in UPPER):
        return Cell(tr.number(0), "struck")
    return Cell(f"{sums['upper']}/{BONUS_FROM}")
