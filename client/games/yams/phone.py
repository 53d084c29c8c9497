"""Yam's on a phone: the dice stay in place, the sheet below them scrolls.

Where the sheets of all seats do not fit, that of one seat is shown in two columns.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from client.games.base import Seen, Size
from client.games.common import seat_name
from client.games.panel import seat_plate
from client.games.yams.dice import caption, shown
from client.games.yams.picks import choices, chosen_box, shown_sheet
from client.games.yams.sheets import blank_sheet, has_yams_bonus, lines_of, seats_in_order, sheet_of
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut
from client.widgets import die, sheet
from client.widgets.plate import Plate
from client.widgets.sheet import Sheet
from client.widgets.steps import NARROW
from client.widgets.tiles import Tile, tiles
from engine.games.yams import BOXES, DICE, UPPER

ROWS = 8
"""Lines of a sheet in two columns."""

LEAST = die.SMALL_HEIGHT + 3
_LOWEST_TOP = ROWS - 2


def height(seen: Seen) -> tuple[int, int]:
    """The dice and three lines of the sheet; at most a caption and the sheets of all seats."""
    found = blank_sheet(seen.view["seats"], has_bonus=has_yams_bonus(seen))
    return LEAST, NARROW.lines + 1 + sheet.height(found)


def draw(seen: Seen, size: Size, tr: Translator) -> Canvas:
    columns, lines = size
    canvas = Canvas(columns, lines)
    found = _beside(sheet_of(seen, tr), columns, _after_own(seen))
    all_seats = lines >= die.SMALL_HEIGHT + sheet.height(found)
    low = sheet.height(found) if all_seats else min(ROWS, max(3, lines - die.SMALL_HEIGHT))
    room = lines - low
    captioned = room > die.SMALL_HEIGHT or shown_sheet(seen) != seats_in_order(seen.view)[0]
    y = int(captioned)
    if captioned:
        canvas.put(1, 0, cut(_caption(seen, tr), columns - 2), "text.strong")
    dice = tiles(tuple(_tiles(seen)), columns, max(room, die.SMALL_HEIGHT) - y, most=DICE)
    canvas.paste(0, y, dice)
    y += dice.height
    if all_seats:
        canvas.paste(0, y, sheet.draw_sheet(found, columns, lines - y))
    else:
        canvas.paste(0, y, _own_sheet(seen, columns, lines - y, tr))
    return canvas


def seats(seen: Seen, tr: Translator) -> Iterator[Plate]:
    for seat in range(seen.view["seats"]):
        total = seen.view["totals"][seat]["total"]
        yield replace(seat_plate(seen, seat, tr), score=tr.number(total))


def own_sheet_again(seen: Seen) -> Mapping[str, Any] | None:
    """The memory without what the wheel scrolled, and on a turn without another seat's sheet."""
    dropped = {"top", "sheet"} if seen.view["can"] else {"top"}
    kept = {name: value for name, value in seen.memory.items() if name not in dropped}
    return kept if len(kept) < len(seen.memory) else None


def scrolled(seen: Seen, lines: int) -> Mapping[str, Any]:
    """The memory after the wheel; without it the sheet follows the chosen box."""
    top = seen.memory.get("top", max(0, _row(chosen_box(seen)) - 1)) + lines
    return {**seen.memory, "top": min(_LOWEST_TOP, max(0, top))}


def _after_own(seen: Seen) -> int:
    """How far the seat whose sheet was chosen is from the first one."""
    return seats_in_order(seen.view).index(shown_sheet(seen))


def _beside(found: Sheet, columns: int, second: int) -> Sheet:
    """The sheet with as many seats as there is room for: the first, then those from `second` on."""
    count = len(found.heads)
    room = max(1, (columns - sheet.label_width(found)) // sheet.NARROWEST)
    shift = second - 1 if count > room and second else 0
    order = [0, *((shift + step) % (count - 1) + 1 for step in range(count - 1))][:room]
    lines = (
        replace(line, cells=tuple(line.cells[number] for number in order)) for line in found.lines
    )
    return Sheet(tuple(found.heads[number] for number in order), tuple(lines))


def _own_sheet(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    seat = shown_sheet(seen)
    *boxes, total = lines_of(seen, (seat,), tr)
    if seat != seen.view["you"]:
        boxes = [replace(line, key="", place="") for line in boxes]
    upper = len(UPPER) + 1
    first = seen.memory.get("top", _row(chosen_box(seen)) - lines // 2)
    return sheet.draw_columns((*boxes[:upper], total), boxes[upper:], (columns, lines), first)


def _row(box: str | None) -> int:
    """The line of a box in its column; 0 for none."""
    number = 0 if box is None else BOXES.index(box)
    return number if number < len(UPPER) else number - len(UPPER)


def _caption(seen: Seen, tr: Translator) -> str:
    """Whose sheet is shown if it is not the viewer's; the rolls left, or the last turn."""
    parts = [part for part in caption(seen, tr) if part]
    if shown_sheet(seen) != seats_in_order(seen.view)[0]:
        name = seat_name(shown_sheet(seen), seen.names, tr)
        parts.insert(0, tr("sheet of {name}", name=name))
    return " · ".join(parts)


def _tiles(seen: Seen) -> Iterator[Tile]:
    mine = bool(choices(seen))
    for number in range(DICE):
        face, look = shown(seen, number)
        yield Tile(
            text="·" if face is None else str(face),
            pips=face,
            look="dead" if face is None else look,
            key=str(number + 1) if mine else "",
            cursor=mine and number == seen.cursor,
            place=f"die:{number}" if mine else "",
        )
