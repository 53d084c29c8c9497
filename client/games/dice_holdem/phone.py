"""Dice Hold'em on a phone: the board and one's own dice, the pot and the price, the best hand."""

from collections.abc import Iterator

from msgspec.structs import replace

from client.games.base import Seen, Size, View
from client.games.dice_holdem import memory, showdown
from client.games.dice_holdem.board import DICE, dice_line, heading, tumbling_dice
from client.games.dice_holdem.hands import hand_name
from client.games.dice_holdem.memory import shown_showdown
from client.games.dice_holdem.pocket import PLACE
from client.games.dice_holdem.seats import plate_of
from client.games.dice_holdem.stakes import one_line
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, fit, shortened, width
from client.widgets import die
from client.widgets.plate import Plate
from client.widgets.tiles import Tile, tile_size, tiles

POCKET = 2
LABELS, BELOW = 1, 2
"""Lines above the dice and below them: the pot, and the best hand."""

LEAST = LABELS + die.SMALL_HEIGHT + BELOW


def rows(seen: Seen) -> int:
    """Two rows of buttons on the viewer's turn."""
    if seen.view["you"] is None:
        return 0
    return 2 if seen.view["can"] and not shown_showdown(seen) else 1


def seats(seen: Seen, tr: Translator) -> Iterator[Plate]:
    """The seats with their chips, and what they have bet in this round."""
    for seat in range(seen.view["seats"]):
        bet = seen.view["bets"][seat]
        own = plate_of(seen, seat, tr)
        note = tr.signed(bet) if bet and not shown_showdown(seen) else ""
        yield replace(own, note=note or (own.note if own.quiet else ""))


def height(seen: Seen) -> tuple[int, int]:
    waiting = shown_showdown(seen)
    if waiting is None:
        return LEAST, LEAST + 1
    count = len(waiting["last"]["shown"])
    return 1 + count, 3 + count


def draw(seen: Seen, size: Size, tr: Translator) -> Canvas:
    columns, lines = size
    waiting = shown_showdown(seen)
    if waiting is not None:
        return _showdown(seen, waiting, size, tr)
    canvas = Canvas(columns, lines)
    dice = _dice(seen, columns, lines - BELOW, tr)
    canvas.paste(0, 0, dice)
    canvas.put(1, dice.height, cut(one_line(seen.view, columns - 2, tr), columns - 2))
    canvas.paste(1, dice.height + 1, _best_hand(seen, columns - 2, tr))
    return canvas


def _dice(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """The five dice of the board, and on the right the viewer's two, with a line above."""
    wide, high = tile_size(DICE + POCKET, columns - 2, min(lines - LABELS, die.SMALL_HEIGHT))
    canvas = Canvas(columns, LABELS + high)
    x = (columns - wide * (DICE + POCKET) - 1) // 2
    up = memory.is_lifted(seen)
    said, label = heading(seen.view, tr), tr("your dice") if up else tr("your cup")
    own = _over_pocket(label, POCKET * wide, columns - 3 - width(said))
    canvas.put(1, 0, cut(said, columns - 2 - own), "text.dim")
    canvas.paste(x, LABELS, tiles(tuple(_board(seen, tr)), wide * DICE + 1, high, most=DICE))
    dice = seen.view["pocket"]
    if not dice:
        return canvas
    x += wide * DICE + 1
    row = [_coloured(code, tr) if up else Tile(text="?", ink="cup.inside") for code in dice]
    canvas.put(min(x, columns - 1 - own), 0, fit(label, own, "^"), "text.dim")
    canvas.paste(x, LABELS, tiles(row, POCKET * wide + 1, high, most=POCKET))
    canvas.veil(x, LABELS, POCKET * wide, high)
    canvas.mark(PLACE, x, 0, POCKET * wide, LABELS + high)
    return canvas


def _over_pocket(label: str, dice: int, room: int) -> int:
    """The columns above the viewer's dice: as many as the label needs, if those are free."""
    return max(dice, width(label)) if width(label) <= room else dice


def _board(seen: Seen, tr: Translator) -> Iterator[Tile]:
    shown = tumbling_dice(seen, seen.view["board"])
    for code, face in shown:
        yield _coloured(code[0] + str(face or code[1]), tr)
    for _ in range(DICE - len(shown)):
        yield Tile(text="·", look="dead")


def _coloured(code: str, tr: Translator) -> Tile:
    text, role = die.coloured_tile(code, tr.language)
    return Tile(text=text.strip(), ink=role)


def _best_hand(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """The name of the best hand and its dice, while the cup is lifted."""
    canvas = Canvas(columns, 1)
    if not seen.view["pocket"]:
        return canvas
    found = seen.view["best"]
    if memory.is_lifted(seen) and found:
        x = canvas.put(0, 0, hand_name(found["category"], tr), "text.strong") + 1
        tiles_ = tuple(die.coloured_tile(code, tr.language) for code in found["dice"])
        if x + sum(width(text) for text, _ in tiles_) <= columns:
            canvas.put_row(x, 0, tiles_)
    canvas.veil(0, 0, columns, 1)
    return canvas


def _showdown(seen: Seen, shown: View, size: Size, tr: Translator) -> Canvas:
    """The board, a line for each seat, and who won what where there is room."""
    columns, lines = size
    canvas = Canvas(columns, lines)
    last = shown["last"]
    board = tuple(dice_line(seen, last["board"], tr))
    label = tr("Hand {number}", number=shown["hand"])
    room = columns - 2 - sum(width(text) for text, _ in board)
    canvas.put_row(canvas.put(1, 0, fit(label, room), "text.strong"), 0, board)
    y = 1
    for seat in map(int, last["shown"]):
        canvas.paste(1, y, showdown.narrow(seen, last, seat, columns - 2, tr))
        y += 1
    for line in shortened(showdown.won(seen, last, tr), columns - 2, lines - y):
        canvas.put(1, y, line, "text.good")
        y += 1
    return canvas
