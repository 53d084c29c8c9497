"""Drawing of a board's running match: whose turn it is, the last event, the seats, the game."""

from collections.abc import Sequence

from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, Size
from client.games.common import whose_turn
from client.games.panel import GamePanel, Sentence
from client.games.words import caption
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import cut
from client.screens.board.guesses import guesses
from client.screens.board.model import BoardModel, how
from client.screens.board.seats import seat_list, seat_tiles
from client.screens.board.signs import headline, letters, sentence, sign
from client.screens.board.way_in import put_way_in, scan_code
from client.screens.layout import WIDE, screen, side_width
from client.widgets.large_text import HEIGHT, HUGE
from client.widgets.log import log
from client.widgets.plate import Plate
from client.widgets.steps import centred

LOG = 3
"""Lines for the last events."""

FAR = 38
"""Lines from which a board is laid out to be read across a room: 40, less those of a banner."""

HEAD = 2 * HEIGHT + 1
"""Lines of the player's name and the last event, which may take two lines of letters."""

TALL, TALL_HEAD = 56, HUGE + 1 + HEIGHT
"""Lines from which letters below the name have room as well, and those of the head then."""

NAME = 2, 5
"""The share of the columns that the player's name may take."""

SIDE = 56
"""Fewest columns of events and seats beside the game."""

EVENT = 4
"""Most lines of letters that an event takes there."""

GAP = 2
"""Lines above and below the head."""


def draw_running(
    model: BoardModel, seen: Seen, size: Size, symbols: Symbols, tr: Translator
) -> Canvas:
    """The match as large as possible, with the way to join beside it while a seat is free."""
    columns, lines = size
    panel = registry.panel(model.game)
    is_still = panel.picture(seen, tr) is None
    told = caption(registry.words(model.game), seen, tr) if is_still else model.title
    turn = whose_turn(seen.view, seen.names, tr) if is_still else ""
    canvas = screen(size, f"{model.name} · {told}", turn, (), ())
    code = scan_code(model, symbols)
    side = code.width + 4 if code is not None and columns >= WIDE else 0
    wide = columns - side
    told_lines = HEIGHT if lines >= TALL and any(model.guesses) else 1
    events = LOG - told_lines + 1
    high = lines - 3 - LOG
    if side_width(columns) and lines >= FAR:
        apart = replace(seen, apart=True)
        beside = panel.beside_seats(apart, (wide - SIDE, high), tr) if is_still else None
        if beside is not None:
            area, said = beside
            canvas.paste(1, 1 + (high - area.height) // 2, area)
            room = wide - area.width - 2 * GAP - 1, high - GAP
            column = _column(panel.phone_seats(apart, tr), model, apart, said, room, tr)
            canvas.paste(area.width + 1 + GAP, GAP, column)
        else:
            room = wide, TALL_HEAD if lines >= TALL else HEAD
            canvas.paste(0, GAP, _head(panel, model, seen, room, tr, is_still=is_still))
            top = GAP + room[1] + 1
            shown = _table(panel, seen, (wide, high - top + 1), letters(size), tr)
            canvas.paste(0, top, shown)
    else:
        canvas.paste(0, 1, panel.draw(seen, (wide, high), tr))
    canvas.paste(0, 1 + high, guesses(seen.names, model.guesses, wide, told_lines, tr))
    canvas.paste(0, 1 + high + told_lines, log(model.log, wide, events))
    canvas.put(1, lines - 1, cut(how(model, tr), columns - 2), "footer")
    if code is not None and side:
        put_way_in(canvas, columns - side + 2, (lines - code.height) // 2, code, model, tr)
    return canvas


def _head(
    panel: GamePanel, model: BoardModel, seen: Seen, room: Size, tr: Translator, *, is_still: bool
) -> Canvas:
    """For the other end of the room: the player to act and the last event, or a verdict."""
    columns, lines = room
    most = (columns - 2 * GAP) * NAME[0] // NAME[1]
    verdict = None if is_still else panel.verdict(seen, tr)
    if verdict is not None:
        left = sign(verdict.text, columns // 2, HUGE, verdict.role)
        return _side_by_side(left, verdict.told, room)
    acting = [seen.names[seat] for seat in seen.view["to_act"]] if is_still else []
    name = sign(acting[0], most, HUGE, "chip.high") if len(acting) == 1 else Canvas(0, 0)
    if name.width:
        name = _with_turn(name, seen, most, HEIGHT if lines > HEAD else 1, tr)
    so_far = panel.so_far(seen, tr) if is_still else ""
    return _side_by_side(name, model.last if is_still else "", room, so_far)


def _with_turn(name: Canvas, seen: Seen, columns: int, high: int, tr: Translator) -> Canvas:
    """A name with the word that it is their turn below it, in letters of this height or lower."""
    is_away = bool({*seen.view["to_act"]} & {*seen.away})
    told = tr("is to play now, but away") if is_away else tr("is to play now")
    turn = sign(told, columns, high, "text.dim")
    canvas = Canvas(max(name.width, turn.width), name.height + (high > 1) + turn.height)
    canvas.paste(0, 0, name)
    canvas.paste(0, canvas.height - turn.height, turn)
    return canvas


def _column(
    seats: Sequence[Plate],
    model: BoardModel,
    seen: Seen,
    said: Sequence[Sentence],
    room: Size,
    tr: Translator,
) -> Canvas:
    """Beside the game: the player to act, the last event and what it was worth, and the seats."""
    columns, lines = room
    canvas, y = Canvas(columns, lines), 0
    acting = [seen.names[seat] for seat in seen.view["to_act"]]
    last = lines - len(seats) * (HUGE + 2)
    if len(acting) == 1:
        name = sign(acting[0], columns, HUGE, "chip.high")
        is_roomy = last - TALL_HEAD - 1 >= EVENT * (HEIGHT + 1)
        head = _with_turn(name, seen, columns, HEIGHT if is_roomy else 1, tr)
        canvas.paste(0, 0, head)
        y = head.height + 1
    for text, role in ((model.last, "text.strong"), *said):
        most = min(EVENT, (last - y) // (HEIGHT + 1))
        if most > 0 and text:
            part = headline(text, columns, HEIGHT, role, most)
            canvas.paste(0, y, part)
            y += part.height + 1
    listed = seat_list(seats, columns, lines - y, tr)
    canvas.paste(0, lines - listed.height, listed)
    return canvas


def _side_by_side(left: Canvas, said: str, room: Size, below: str = "") -> Canvas:
    """Huge letters, and large ones beside them: two sentences, or only the first one if long."""
    columns, lines = room
    canvas = Canvas(columns, lines)
    canvas.paste(GAP, (lines - left.height) // 2, left)
    if not (said or below):
        return canvas
    x = GAP + left.width + 2 * GAP
    for y in range(lines if left.width else 0):
        canvas.put(x - GAP, y, "│", "text.dim")
    wide = columns - x - GAP
    parts = [headline(text, wide, HEIGHT, "text.strong") for text in (said, below) if text]
    if sum(part.height + 1 for part in parts) - 1 > lines:
        parts = parts[:1]
    top = (lines - sum(part.height + 1 for part in parts) + 1) // 2
    for part in parts:
        canvas.paste(x, top, part)
        top += part.height + 1
    return canvas


def _table(panel: GamePanel, seen: Seen, room: Size, high: int, tr: Translator) -> Canvas:
    """The seats in large letters above the game, if the game keeps the room that it needs."""
    columns, lines = room
    apart = replace(seen, apart=True)
    tiles = seat_tiles(panel.phone_seats(seen, tr), columns, high, tr)
    if tiles is None or panel.height(apart, columns)[0] > lines - tiles.height - 1:
        return centred(panel.draw(seen, panel.fitted(seen, room), tr), room)
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, tiles)
    left = columns, lines - tiles.height - 1
    said = _spelled_out(panel, apart, left, tr)
    left = columns, left[1] - said.height
    shown = panel.draw(apart, panel.fitted(apart, left), tr)
    canvas.paste(0, tiles.height + 1, centred(shown, left))
    canvas.paste((columns - said.width) // 2, lines - said.height, said)
    return canvas


def _spelled_out(panel: GamePanel, apart: Seen, room: Size, tr: Translator) -> Canvas:
    """The sentences below the game, in the largest letters that leave it what it can use."""
    sentences = panel.spelled_out(apart, tr)
    if not sentences:
        return Canvas(0, 0)
    columns, lines = room
    for high in (HEIGHT, 1):
        rows = [sentence(text, columns - 2 * GAP, high, role) for text, role in sentences]
        tall = 1 + sum(row.height + 1 for row in rows)
        if lines - tall >= panel.height(apart, columns)[1] or high == 1:
            break
    canvas, y = Canvas(columns, tall), 1
    for row in rows:
        canvas.paste((columns - row.width) // 2, y, row)
        y += row.height + 1
    return canvas
