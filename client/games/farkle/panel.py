"""Farkle's panel: plates, the dice set aside, the roll, and the turn's points."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace
from typing_extensions import override

from client.games.base import Action, Advice, Move, Seen, Size, Value
from client.games.common import has_happened
from client.games.farkle import phone, picks
from client.games.farkle.dice import (
    ASIDE,
    DICE,
    FAR_SUMS,
    LABELS,
    LARGE_SUMS,
    LAYOUTS,
    ROLL,
    SUMS,
    Layout,
    dice_rolled,
    far_sums,
    labelled,
    landed,
    large_sums,
    roll,
    set_aside,
    set_aside_in_places,
    shows_farkle,
    sums,
    thrown,
)
from client.games.farkle.picks import (
    choices,
    keep,
    must_roll,
    picked,
    worth,
)
from client.games.farkle.values import values
from client.games.farkle.words import WORDS
from client.games.panel import GamePanel, seat_plate, shown_seats
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets import die, large_text, plate, tumble
from client.widgets.plate import Plate
from client.widgets.steps import NARROW, largest

AIR = 10
"""Most blank lines added between the parts."""

FARKLED = 1.4
"""Seconds for which the dice of a farkle lie on the table."""


class FarklePanel(GamePanel):
    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """Plates, small dice and the roll; at most also blank lines and large dice set aside."""
        seats = plate.lines_for(shown_seats(seen), columns)
        return seats + die.SMALL_HEIGHT + ROLL, seats + 1 + ASIDE + 2 + ROLL

    @override
    def fitted(self, seen: Seen, room: Size) -> Size:
        """As wide as six dice, with blank lines between the parts."""
        layout = _layout(seen, room)
        if layout is None:
            return super().fitted(seen, room)
        columns, lines = _need(shown_seats(seen), room[0], layout)
        if seen.apart and layout.places and room[0] >= columns + FAR_SUMS:
            columns += FAR_SUMS
        return columns, min(room[1], lines + AIR)

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """Plates, the dice set aside, and the roll, with blank lines between them."""
        layout = _layout(seen, size)
        if layout is not None:
            return _grown(seen, size, layout, tr)
        columns, lines = size
        seats = plate.lines_for(shown_seats(seen), columns)
        draw = partial(roll, columns=columns - 1, tr=tr)
        rolled = draw(seen)
        room = lines - seats - rolled.height
        inner = set_aside(seen, columns - 3 - LABELS - SUMS, room - 1, tr)
        spare = max(0, room - inner.height)
        below = min(2, (spare + 1) // 2)
        above = (spare - below + 1) // 2
        canvas = Canvas(columns, lines)
        canvas.paste(0, 0, plate.plates(_shown(seen, tr), columns, tr))
        y = seats + above
        canvas.paste(1, y, labelled(tr("set aside"), inner, (inner.height - 1) // 2))
        sums(canvas, columns - SUMS - 1, y, seen, tr)
        _put_rolled(canvas, y + inner.height + below, rolled, draw, seen)
        return canvas

    @override
    def phone_seats(self, seen: Seen, tr: Translator) -> tuple[Plate, ...]:
        return tuple(_plates(seen, tr))

    @override
    def phone_height(self, seen: Seen, columns: int) -> tuple[int, int]:
        return phone.LEAST, phone.BEST

    @override
    def draw_phone(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        return phone.draw(seen, size, tr)

    @override
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        return picks.actions(seen, tr)

    @override
    def roomiest(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        return picks.roomiest(seen, tr)

    @override
    def choices(self, seen: Seen) -> int:
        return choices(seen)

    @override
    def choose(self, seen: Seen, number: int) -> tuple[int, ...]:
        """Pick a die or put it back; the only possible set is picked already."""
        if number >= choices(seen):
            return seen.chosen
        return tuple(sorted(set(picked(seen)) ^ {number}))

    @override
    def planned(self, seen: Seen) -> Move | None:
        """Setting the picked dice aside: the engine then says whether the turn could be banked."""
        dice = picked(seen)
        return keep(dice) if worth(seen.view, dice) is not None else None

    @override
    def animation_seconds(self, seen: Seen) -> float:
        """The dice just thrown; those of a farkle lie for a while before the next turn."""
        return landed(seen) + FARKLED * has_happened(seen, "farkled")

    @override
    def moments(self, seen: Seen) -> Sequence[float]:
        """The dice of a farkle lie still once they have landed."""
        return tumble.changes(len(thrown(seen))) if has_happened(seen, "farkled") else ()

    @override
    def told_after(self, seen: Seen) -> float:
        """Once its dice have landed, a farkle is known."""
        return landed(seen)

    @override
    def picture(self, seen: Seen, tr: Translator) -> str | None:
        """A sentence about the cost of a farkle, once its dice have landed."""
        if not shows_farkle(seen):
            return None
        happened = next(event for event in seen.news if event["event"] == "farkled")
        return WORDS.event(happened, seen.names, tr)

    @override
    def so_far(self, seen: Seen, tr: Translator) -> str:
        points = seen.view["turn_points"]
        return tr("This turn: {points}", points=tr.number(points)) if points else ""

    @override
    def values(self, seen: Seen, tr: Translator) -> tuple[Value, ...]:
        return values(seen.options, tr)

    @override
    def advice(self, seen: Seen, tr: Translator) -> Advice | None:
        """Roll, set aside dice that score, then stop in time."""
        view = seen.view
        if not view["can"]:
            return None
        match view["phase"]:
            case "roll":
                key = tr.sense("key: roll", "r")
                return Advice("roll", tr("Press {key} to roll. Risk: no score.", key=key))
            case "keep":
                return Advice("keep", tr("Digits choose dice; dice marked – score nothing."))
        if view["can"]["bank"]:
            text = tr("Banked points are safe. A roll that scores nothing loses the turn’s points.")
            return Advice("bank", text)
        if must_roll(view):
            return None  # the status says it all
        return Advice("again", tr("You can’t bank yet: roll the remaining dice."))


PANEL = FarklePanel()


def _layout(seen: Seen, room: Size) -> Layout | None:
    """The largest layout with labels above the dice that fits; None if none does."""
    return _fitting(shown_seats(seen), seen.options.get("target", 0), room)


@lru_cache(maxsize=64)
def _fitting(seats: int, target: int, room: Size) -> Layout | None:
    steps = [one for one in LAYOUTS if not one.tall or _fits_large(seats, target, room[0], one)]
    found = largest(steps, room, lambda layout: _need(seats, room[0], layout))
    columns, lines = _need(seats, room[0], found)
    return found if columns <= room[0] and lines <= room[1] else None


def _fits_large(seats: int, target: int, columns: int, layout: Layout) -> bool:
    """Whether scores below the target fit in large digits: so none changes its size in a match."""
    return plate.fits_large(f"{target - 1:,}", seats, _plates_columns(columns, layout))


def _plates_columns(columns: int, layout: Layout) -> int:
    """The columns of the plates, which end where the dice and the sums do."""
    return min(columns, _across(layout)) - 1


def _across(layout: Layout) -> int:
    return layout.rolled.row(DICE) + 1


def _need(seats: int, columns: int, layout: Layout) -> Size:
    """The dice, and above each row a blank line and a label."""
    across, wide = _across(layout), _plates_columns(columns, layout)
    plates = plate.lines_for(seats, wide, plate.TALL if layout.tall else plate.HEIGHT)
    lines = plates + 2 + layout.lines_aside + 2 + layout.rolled.lines + 1
    return across, lines


def _grown(seen: Seen, size: Size, layout: Layout, tr: Translator) -> Canvas:
    columns, lines = size
    canvas = Canvas(columns, lines)
    tall = plate.TALL if layout.tall else plate.HEIGHT
    seats = plate.plates(_shown(seen, tr), columns - 1, tr, lines=tall)
    canvas.paste(1, 0, seats)
    spare = lines - _need(shown_seats(seen), columns, layout)[1]
    is_far = seen.apart and layout.places and spare >= 2 * (large_text.HEIGHT - 1)
    spare -= 2 * (large_text.HEIGHT - 1) * is_far
    y = seats.height + 1 + (spare + 1) // 2
    above = _label(tr("set aside"), columns, far=is_far)
    canvas.paste(1, y, above)
    y += above.height - 1
    is_beside = is_far and columns >= _across(layout) + FAR_SUMS
    right = _across(layout) if is_beside else columns
    aside = layout.aside or NARROW
    wide = LARGE_SUMS if layout.places else SUMS
    put_aside = set_aside_in_places if layout.places else set_aside
    inner = put_aside(seen, right - 3 - wide, layout.lines_aside, tr, aside)
    canvas.paste(1, y + 1, inner)
    far = far_sums(lines - y, seen, tr) if is_beside else None
    draw_sums = large_sums if layout.places else sums
    if far is None:
        draw_sums(canvas, columns - wide - 1, y + 1, seen, tr)
    else:
        canvas.paste(columns - FAR_SUMS, y - above.height + 1, far)
    y += 2 + layout.lines_aside + spare // 2
    draw = partial(_rolled, layout=layout, columns=columns, right=right - 1, far=is_far, tr=tr)
    _put_rolled(canvas, y, draw(seen), draw, seen)
    return canvas


def _rolled(
    seen: Seen, layout: Layout, columns: int, right: int, *, far: bool, tr: Translator
) -> Canvas:
    """The roll below the words that say so."""
    dice, label = dice_rolled(seen, layout.rolled, right, tr)
    above = _label(label, columns, far=far)
    canvas = Canvas(max(above.width, dice.width), above.height + dice.height)
    canvas.paste(0, 0, above)
    canvas.paste(0, above.height, dice)
    return canvas


def _put_rolled(
    canvas: Canvas, y: int, rolled: Canvas, draw: Callable[[Seen], Canvas], seen: Seen
) -> None:
    """Draw the roll, which moves; with that of a farkle the plates change, too."""
    if shows_farkle(seen):
        canvas.paste(1, y, rolled)
    else:
        canvas.paste_moving(1, y, rolled, draw)


def _label(text: str, columns: int, *, far: bool) -> Canvas:
    """The words above a row of dice; in letters on a board, to be read across a room."""
    large = large_text.large_text(text, "text.dim") if far else None
    if large is not None and large.width < columns:
        return large
    canvas = Canvas(columns, large_text.HEIGHT if far else 1)
    canvas.put(0, canvas.height - 1, text, "text.dim")
    return canvas


def _shown(seen: Seen, tr: Translator) -> tuple[Plate, ...]:
    return () if seen.apart else tuple(_plates(seen, tr))


def _plates(seen: Seen, tr: Translator) -> Iterator[Plate]:
    view = seen.view
    target = seen.options.get("target", 0)
    for seat in range(view["seats"]):
        score, own, is_past = view["scores"][seat], seat_plate(seen, seat, tr), shows_farkle(seen)
        yield replace(
            own,
            active=view["last_turn"]["seat"] == seat if is_past else own.active,
            score=tr.number(score),
            note=_note(seen, seat, tr),
            progress=score / target if target else None,
        )


def _note(seen: Seen, seat: int, tr: Translator) -> str:
    """The most useful fact about a seat besides its score."""
    view, opening = seen.view, seen.options.get("opening", 0)
    match view["final"]:
        case {"by": by} if by == seat:
            return tr("at target")
        case {"left": left} if not view["over"]:
            turns = left.count(seat)
            return (
                tr.plural("last turn", "{n} turns left", turns)
                if turns
                else tr.sense("seat", "done")
            )
    if not view["opened"][seat] and opening:
        return tr("1st bank {opening}", opening=opening)
    match view["last_turn"]:
        case {"seat": last, "farkle": True} if last == seat:
            return tr("farkle")
        case {"seat": last, "points": points} if last == seat:
            return tr.signed(points)
    return ""
