"""The panel of Yam's: five dice, and the score sheets beside or below them."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from typing_extensions import override

from client.games.base import Action, Advice, Move, Seen, Size
from client.games.common import has_happened
from client.games.panel import GamePanel, pick_hint
from client.games.yams import phone, picks
from client.games.yams.boxes import KEYS, worth
from client.games.yams.dice import dice_lines, draw_dice, large_caption
from client.games.yams.picks import SHEETS_SEEN, choices, kept_dice, result_waits
from client.games.yams.sheets import blank_sheet, has_yams_bonus, rolls, sheet_of
from client.games.yams.typed import typed
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets import sheet, tumble
from client.widgets.buttons import Hint
from client.widgets.plate import Plate
from client.widgets.sheet import Sheet
from client.widgets.steps import DICE, GRAND, HUGE, LARGE, MEDIUM, NARROW, DieSize, largest
from client.widgets.wall_sheet import wall_sheet

ROW, HEAP = (5,), (3, 2)
"""Arrangements of the dice: the number of dice in each row."""

MARGIN = 1
"""Columns left of the dice, between them and the sheet, and right of it."""

ROOMY = 8
"""Columns of a seat from which dice beside the sheet are in a single row."""


class Layout(Struct, frozen=True):
    """Dice above or beside the sheet, the number in each row, their size, and the sheet's lines.

    A grand sheet has air between all lines.
    """

    above: bool
    rows: tuple[int, ...]
    size: DieSize = NARROW
    grand: bool = False


ABOVE = (
    Layout(above=True, rows=ROW, size=HUGE, grand=True),
    Layout(above=True, rows=ROW, size=GRAND, grand=True),
    Layout(above=True, rows=ROW, size=HUGE),
    Layout(above=True, rows=ROW, size=GRAND),
    Layout(above=True, rows=ROW, size=LARGE),
    Layout(above=True, rows=ROW, size=MEDIUM),
    Layout(above=True, rows=ROW),
    Layout(above=True, rows=HEAP),
)
"""Arrangements with the dice above the sheet, the largest first."""


class YamsPanel(GamePanel):
    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """The sheet alone if the dice fit beside it; at most with the dice above it."""
        found = blank_sheet(seen.view["seats"], has_bonus=has_yams_bonus(seen))
        best = dice_lines(1, NARROW) + sheet.ruled_height(found)
        return sheet.height(found) if _rows_beside(found, columns) else best, best

    @override
    def fitted(self, seen: Seen, room: Size) -> Size:
        """As wide as the dice and the sheet, and a line between them."""
        found = blank_sheet(seen.view["seats"], has_bonus=has_yams_bonus(seen))
        if seen.apart and wall_sheet(found, room[0], room[1] - dice_lines(1, NARROW)) is not None:
            return room
        layout = _layout(found, room)
        if not layout.above:
            return super().fitted(seen, room)
        dice = layout.size.row(max(layout.rows))
        paper = sheet.broadest(found, room[0] - 2 * MARGIN, grand=layout.grand)
        return max(dice, paper) + 2 * MARGIN, min(room[1], _lines(found, layout) + 1)

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        columns, lines = size
        found = sheet_of(seen, tr)
        on_wall = _on_wall(seen, found, size, tr) if seen.apart else None
        if on_wall is not None:
            return on_wall
        layout = _layout(found, size)
        draw = partial(draw_dice, rows=layout.rows, size=layout.size, tr=tr)
        dice = draw(seen)
        canvas = Canvas(columns, lines)
        if layout.above:
            room = columns - 2 * MARGIN, lines - dice.height
            paper = sheet.draw_sheet(found, *room)
            spare = max(0, lines - dice.height - paper.height)
            air = spare // 3
            canvas.paste_moving((columns - dice.width) // 2, air, dice, draw)
            left = max(0, (columns - paper.width) // 2)
            top = max(2 * air, min(1, spare)) + dice.height
            _put_paper(canvas, (left, top), paper, room, seen, tr)
        else:
            room = columns - dice.width - 3 * MARGIN, lines
            paper = sheet.draw_sheet(found, *room)
            left = columns - paper.width - MARGIN
            top = max(0, (lines - dice.height) // 2)
            canvas.paste_moving((left - dice.width) // 2, top, dice, draw)
            top = max(0, (lines - paper.height) // 2)
            _put_paper(canvas, (left, top), paper, room, seen, tr)
        return canvas

    @override
    def phone_seats(self, seen: Seen, tr: Translator) -> tuple[Plate, ...]:
        return tuple(phone.seats(seen, tr))

    @override
    def phone_height(self, seen: Seen, columns: int) -> tuple[int, int]:
        return phone.height(seen)

    @override
    def draw_phone(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        return phone.draw(seen, size, tr)

    @override
    def before_key(self, seen: Seen) -> Mapping[str, Any] | None:
        """After the wheel the sheet follows the chosen box again; on a turn it is one's own."""
        return phone.own_sheet_again(seen)

    @override
    def after_news(self, seen: Seen) -> Mapping[str, Any] | None:
        return phone.own_sheet_again(seen)

    @override
    def after_scroll(self, seen: Seen, lines: int) -> Mapping[str, Any]:
        return phone.scrolled(seen, lines)

    @override
    def after_click(self, seen: Seen, place: str) -> Mapping[str, Any] | None:
        """A seat's sheet, where there is room for one at a time."""
        kind, _, seat = place.partition(":")
        return {**seen.memory, "sheet": int(seat)} if kind == "seat" else None

    @override
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        return picks.actions(seen, tr)

    @override
    def choices(self, seen: Seen) -> int:
        return choices(seen)

    @override
    def chosen_after_news(self, seen: Seen) -> tuple[int, ...]:
        """Dice kept in the last roll stay picked.

        After the last roll nothing can be picked, but other players still see what was kept.
        """
        return () if seen.view["can"] and not choices(seen) else kept_dice(seen)

    @override
    def cursor_after(self, seen: Seen, key: str) -> int | None:
        return picks.cursor_after(seen, key)

    @override
    def hints(self, seen: Seen, tr: Translator) -> tuple[Hint, ...]:
        return tuple(_hints(seen, tr))

    @override
    def typed(self, text: str, seen: Seen) -> Move | None:
        return typed(text) or super().typed(text, seen)

    @override
    def after_key(self, seen: Seen, key: str) -> Mapping[str, Any] | None:
        """Esc also leads on to the result."""
        return SHEETS_SEEN if result_waits(seen) and key == "escape" else None

    @override
    def animation_seconds(self, seen: Seen) -> float:
        return tumble.duration(len(seen.view["dice"])) if has_happened(seen, "rolled") else 0.0

    @override
    def while_rolling(self, seen: Seen, before: Seen) -> Seen:
        """That a roll was used is told; what can be done with the dice is what it was before."""
        view = {**seen.view, "can": before.view["can"]}
        return replace(seen, view=view, chosen=kept_dice(seen))

    @override
    def result_waits(self, seen: Seen) -> bool:
        return result_waits(seen)

    @override
    def advice(self, seen: Seen, tr: Translator) -> Advice | None:
        """Roll up to three times, then write in a box."""
        view = seen.view
        if not view["can"]:
            return None
        key = tr.sense("key: roll", "r")
        if view["phase"] == "roll":
            return Advice("roll", tr("{key} rolls: the first of three rolls.", key=key))
        if view["rolls_left"]:
            return Advice(
                "keep", tr("Digits choose the dice to keep; {key} rolls the others.", key=key)
            )
        return Advice("write", tr("Type its letter, then press Enter."))


PANEL = YamsPanel()


def _put_paper(
    canvas: Canvas, at: tuple[int, int], paper: Canvas, room: Size, seen: Seen, tr: Translator
) -> None:
    """Draw the sheet, which changes once the dice lie."""

    def draw(later: Seen) -> Canvas:
        return paper if rolls(later) else sheet.draw_sheet(sheet_of(later, tr), *room)

    if rolls(seen):
        canvas.paste_moving(*at, paper, draw)
    else:
        canvas.paste(*at, paper)


def _on_wall(seen: Seen, found: Sheet, size: Size, tr: Translator) -> Canvas | None:
    """The dice as large as there is room for above a sheet that is read across a room."""
    columns, lines = size
    paper = wall_sheet(found, columns, lines - dice_lines(1, NARROW))
    if paper is None:
        return None
    room = columns, lines - paper.height
    step = largest(DICE, room, lambda one: (one.row(max(ROW)), dice_lines(1, one)))
    side = (columns - step.row(max(ROW))) // 2 - 2 * MARGIN
    large = large_caption(seen, (side, room[1]), tr)
    dice = draw_dice(seen, ROW, step, tr, is_named=large is None)
    canvas = Canvas(columns, lines)
    canvas.paste((columns - dice.width) // 2, (room[1] - dice.height) // 2, dice)
    if large is not None:
        left = (columns + dice.width) // 2 + (side + 2 * MARGIN - large.width) // 2
        canvas.paste(left, (room[1] - large.height) // 2, large)
    canvas.paste((columns - paper.width) // 2, room[1], paper)
    return canvas


def _layout(found: Sheet, size: Size) -> Layout:
    columns, lines = size
    rows = _rows_beside(found, columns)
    if rows and lines < dice_lines(1, NARROW) + sheet.height(found):
        return Layout(above=False, rows=rows)
    return largest(ABOVE, size, partial(_need, found))


def _need(found: Sheet, layout: Layout) -> Size:
    """The fewest columns and lines of dice above a sheet; small dice stand above what there is."""
    dice = layout.size.row(max(layout.rows)) + 2 * MARGIN
    if layout.size.lines == NARROW.lines:
        return dice, 0
    paper = sheet.sheet_columns(found, ROOMY if layout.grand else sheet.NARROWEST) + 2 * MARGIN
    return max(dice, paper), _lines(found, layout)


def _lines(found: Sheet, layout: Layout) -> int:
    """The lines of dice above a sheet, with rules between its sections."""
    paper = sheet.grand_height(found) if layout.grand else sheet.ruled_height(found)
    return dice_lines(len(layout.rows), layout.size) + paper


def _rows_beside(found: Sheet, columns: int) -> tuple[int, ...]:
    """The rows of dice that fit beside the sheet; () if none do."""
    for rows, each in ((ROW, ROOMY), (HEAP, sheet.NARROWEST)):
        paper = sheet.sheet_columns(found, each)
        if paper + NARROW.row(max(rows)) + 3 * MARGIN <= columns:
            return rows
    return ()


def _hints(seen: Seen, tr: Translator) -> Iterator[Hint]:
    if dice := choices(seen):
        yield Hint("do:choose", f"1-{dice}", tr("keep"))
        on_die = seen.cursor is not None and seen.cursor < dice
        yield pick_hint(tr) if on_die else Hint("do:move", "← →", tr("move"))
    if boxes := list(worth(seen.view)):
        first, last = KEYS[boxes[0]], KEYS[boxes[-1]]
        letters = first if first == last else f"{first}-{last}"
        yield Hint("do:box", f"{letters} ↑ ↓", tr("choose a box"))
