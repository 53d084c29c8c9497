"""Drawing of a board's running match: whose turn it is, the last event, the seats, the game."""

from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, Size
from client.games.common import whose_turn
from client.games.panel import GamePanel
from client.games.words import caption
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut
from client.screens.board.model import BoardModel, how
from client.screens.board.seats import seat_tiles
from client.screens.board.signs import drawn, letters, name_sign, sentence
from client.screens.board.way_in import put_way_in, scan_code
from client.screens.layout import WIDE, screen, side_width
from client.widgets.guess_bar import guess_bar
from client.widgets.large_text import HEIGHT, HUGE
from client.widgets.log import log
from client.widgets.steps import centred

LOG = 3
"""Lines for the last events."""

FAR = 38
"""Lines from which a board is laid out to be read across a room: 40, less those of a banner."""

HEAD = 2 * HEIGHT + 1
"""Lines of the player's name and the last event, which may take two lines of letters."""

NAME = 2, 5
"""The share of the columns that the player's name may take."""

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
    wide, high = columns - side, lines - 3 - LOG
    if side_width(columns) and lines >= FAR:
        if is_still:
            canvas.paste(0, GAP, _headline(model, seen, wide, tr))
        top = GAP + HEAD + 1
        shown = _table(panel, seen, (wide, high - top + 1), letters(size), tr, is_still=is_still)
        canvas.paste(0, top, shown)
    else:
        canvas.paste(0, 1, panel.draw(seen, (wide, high), tr))
    canvas.paste(0, 1 + high, guess_bar(seen.names, model.guesses, wide))
    canvas.paste(0, 2 + high, log(model.log, wide, LOG))
    canvas.put(1, lines - 1, cut(how(model, tr), columns - 2), "footer")
    if code is not None and side:
        put_way_in(canvas, columns - side + 2, (lines - code.height) // 2, code, model, tr)
    return canvas


def _whole_name(text: str, columns: int) -> Canvas:
    """A name in the largest letters in which all of it has room; shortened if there are none."""
    for high in (HUGE, HEIGHT):
        found = drawn(clean(text), high, "chip.high")
        if found.width <= columns:
            return found
    return name_sign(text, columns, HUGE, "chip.high")


def _headline(model: BoardModel, seen: Seen, columns: int, tr: Translator) -> Canvas:
    """For the other end of the room: the player to act in huge letters, and the last event."""
    canvas = Canvas(columns, HEAD)
    acting = [seen.names[seat] for seat in seen.view["to_act"]]
    most = (columns - 2 * GAP) * NAME[0] // NAME[1]
    name = _whole_name(acting[0], most) if len(acting) == 1 else Canvas(0, 0)
    canvas.paste(GAP, (HEAD - name.height) // 2, name)
    if name.width:
        canvas.put(GAP, HEAD - 1, cut(tr("is to play now"), most), "text.dim")
    events = [line.text for line in model.log if line.kind == "event"]
    if events:
        left = GAP + name.width + 2 * GAP
        for y in range(HEAD if name.width else 0):
            canvas.put(left - GAP, y, "│", "text.dim")
        last = sentence(events[-1], columns - left - GAP, HEIGHT, "text.strong")
        canvas.paste(left, (HEAD - last.height) // 2, last)
    return canvas


def _table(
    panel: GamePanel, seen: Seen, room: Size, high: int, tr: Translator, *, is_still: bool
) -> Canvas:
    """The seats in large letters above the game, if the game keeps the room that it needs."""
    columns, lines = room
    canvas = Canvas(columns, lines)
    apart = replace(seen, apart=True)
    tiles = seat_tiles(panel.phone_seats(seen, tr), columns, high, tr) if is_still else None
    if tiles is not None:
        left = columns, lines - tiles.height - 1
        if panel.height(apart, columns)[0] <= left[1]:
            canvas.paste(0, 0, tiles)
            drawn = panel.draw(apart, panel.fitted(apart, left), tr)
            canvas.paste(0, tiles.height + 1, centred(drawn, left))
            return canvas
    canvas.paste(0, 0, centred(panel.draw(seen, panel.fitted(seen, room), tr), room))
    return canvas
