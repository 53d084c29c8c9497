"""Drawing of a showdown: each player's dice, the best five of them, and who won which pot."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from client.games.base import Seen, Size, View
from client.games.common import seat_name
from client.games.dice_holdem.board import dice_line
from client.games.dice_holdem.events import pot_won
from client.games.dice_holdem.hands import hand_name, most_common_colour
from client.games.dice_holdem.memory import has_new_showdown
from client.locale.i18n import Translator
from client.paint.canvas import Canvas, Run
from client.paint.text import clean, cut, fit, width, wrap
from client.widgets import die

HEAD = 3
"""Lines above the seats: the hand's number and board, and two for the pots."""

WON = "★"
_NAME, _POCKET, _HAND, _FIVE = 2, 18, 29, 48
_LARGE_POCKET, _LARGE_FIVE = 20, 37
_ACROSS = 72


def height(showdown: View) -> tuple[int, int]:
    """Lines with one line a seat, and with large dice."""
    seats = len(showdown["last"]["shown"])
    return HEAD + seats, HEAD + die.SMALL_HEIGHT * seats


def draw(seen: Seen, showdown: View, size: Size, tr: Translator) -> Canvas:
    columns, lines = size
    least, best = height(showdown)
    inner = max(1, min(columns - 2, _ACROSS))
    left = (columns - inner) // 2
    large = lines >= best and inner == _ACROSS
    canvas = Canvas(columns, min(lines, best if large else least))
    drawing = narrow if inner < _ACROSS else _large if large else _line
    canvas.paste(left, 0, _head(seen, showdown, inner, tr, large=large))
    y = HEAD
    for seat in map(int, showdown["last"]["shown"]):
        one = drawing(seen, showdown["last"], seat, inner, tr)
        canvas.paste(left, y, one)
        y += one.height
    return canvas


def _head(seen: Seen, showdown: View, columns: int, tr: Translator, *, large: bool) -> Canvas:
    """The hand's number, the board, who won what, and headings for the dice below."""
    canvas = Canvas(columns, HEAD)
    last = showdown["last"]
    canvas.put(0, 0, tr("Hand {number}: the showdown", number=showdown["hand"]), "text.strong")
    lines = wrap(clean(won(seen, last, tr)), max(2, columns))[: HEAD - 1]
    if columns >= _ACROSS:
        label = tr("on the table")
        canvas.put(_FIVE - 1 - width(label), 0, label, "text.dim")
        still = seen if has_new_showdown(seen) else replace(seen, elapsed=None)
        canvas.put_row(_FIVE, 0, tuple(dice_line(still, last["board"], tr)))
    if columns >= _ACROSS and len(lines) < HEAD - 1:
        canvas.put(_LARGE_POCKET if large else _POCKET, 2, tr("in the cup"), "text.dim")
        canvas.put(_LARGE_FIVE if large else _FIVE, 2, tr("the five that count"), "text.dim")
    for y, line in enumerate(lines, start=1):
        canvas.put(0, y, line, "text.good")
    return canvas


def won(seen: Seen, last: View, tr: Translator) -> str:
    """Who won which pot, as sentences."""
    return " ".join(pot_won(amount, seats, seen.names, tr) for amount, seats in _pots(last))


def _pots(last: View) -> Iterator[tuple[int, Sequence[int]]]:
    """Amounts and their winners, pots of the same winners added up."""
    by_winners: dict[tuple[int, ...], int] = {}
    for award in last["awards"]:
        seats = tuple(award["seats"])
        by_winners[seats] = by_winners.get(seats, 0) + award["amount"]
    for seats, amount in by_winners.items():
        yield amount, seats


def _winners(last: View) -> set[int]:
    return {seat for award in last["awards"] for seat in award["seats"]}


def _name(canvas: Canvas, last: View, seat: int, columns: int, text: str) -> None:
    """The player's name, with a star for winners."""
    has_won = seat in _winners(last)
    canvas.put(0, 0, WON if has_won else "", "text.good")
    canvas.put(_NAME, 0, fit(text, columns), "text.good" if has_won else "text")


def _line(seen: Seen, last: View, seat: int, columns: int, tr: Translator) -> Canvas:
    """A seat in one line."""
    canvas = Canvas(columns, 1)
    _name(canvas, last, seat, _POCKET - _NAME - 1, seat_name(seat, seen.names, tr))
    canvas.put_row(_POCKET, 0, tuple(_tiles(last["shown"][str(seat)], tr)))
    best = last["hands"][str(seat)]
    x = canvas.put(_HAND, 0, hand_name(best["category"], tr))
    if _decided_by_colours(last, seat):
        count, colour = most_common_colour(best["dice"])
        canvas.put(x + 1, 0, str(count) + die.coloured_face(colour, tr.language)[0], "text.dim")
    canvas.put_row(_FIVE, 0, tuple(_tiles(best["dice"], tr)))
    return canvas


def _large(seen: Seen, last: View, seat: int, columns: int, tr: Translator) -> Canvas:
    """A seat in three lines: pocket dice on the left, the best five on the right."""
    canvas = Canvas(columns, die.SMALL_HEIGHT)
    _name(canvas, last, seat, _LARGE_POCKET - _NAME - 1, seat_name(seat, seen.names, tr))
    best = last["hands"][str(seat)]
    canvas.put(_NAME, 1, hand_name(best["category"], tr))
    if _decided_by_colours(last, seat):
        count, _ = most_common_colour(best["dice"])
        canvas.put(
            _NAME, 2, tr.plural("no two of one colour", "{n} of one colour", count), "text.dim"
        )
    for x, dice in ((_LARGE_POCKET, last["shown"][str(seat)]), (_LARGE_FIVE, best["dice"])):
        for number, code in enumerate(dice):
            canvas.paste(x + 7 * number, 0, die.coloured_die(code, tr.language))
    return canvas


def _decided_by_colours(last: View, seat: int) -> bool:
    """Whether colours, not faces, decided between this hand and a winning one."""
    alike = {
        int(other)
        for other, one in last["hands"].items()
        if _faces(one) == _faces(last["hands"][str(seat)])
    }
    return len(alike) > 1 and bool(alike & _winners(last))


def _faces(best: View) -> tuple[str, list[str]]:
    """A hand without its colours."""
    return best["category"], [code[1] for code in best["dice"]]


def narrow(seen: Seen, last: View, seat: int, columns: int, tr: Translator) -> Canvas:
    """A seat on a narrow screen: name, pocket dice, the hand's name."""
    canvas = Canvas(columns, 1)
    name = max(3, columns // 4)
    _name(canvas, last, seat, name, seat_name(seat, seen.names, tr))
    x = canvas.put_row(_NAME + name + 1, 0, tuple(_tiles(last["shown"][str(seat)], tr)))
    canvas.put(x, 0, cut(hand_name(last["hands"][str(seat)]["category"], tr), columns - x))
    return canvas


def _tiles(dice: Sequence[str], tr: Translator) -> Iterator[Run]:
    for code in dice:
        yield die.coloured_tile(code, tr.language)
        yield " ", "text"
