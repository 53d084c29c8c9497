"""Drawing of a showdown: each player's dice, the best five of them, and who won which pot."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from client.games.base import Seen, Size, View
from client.games.common import seat_name
from client.games.dice_holdem.board import dice_line
from client.games.dice_holdem.ended import last_ended
from client.games.dice_holdem.events import pots_won
from client.games.dice_holdem.hands import hand_name, most_common_colour
from client.games.dice_holdem.memory import is_shown_again, shown_showdown
from client.games.verdict import Verdict
from client.locale.i18n import Translator
from client.paint.canvas import Canvas, Run
from client.paint.text import clean, cut, fit, width, wrap
from client.widgets import die
from client.widgets.large_text import large_text
from client.widgets.steps import LARGE, MEDIUM, DieSize

HEAD = 3
"""Lines above the seats: the hand's number and board, and two for the pots."""

WON = "★"
_NAME, _POCKET, _HAND, _FIVE = 2, 18, 29, 48
_ACROSS = 72


class Dice(Struct, frozen=True):
    """The drawing of a seat's dice, beside its name; without a size, three lines high.

    Attributes:
        pocket: the column of the dice from the cup.
    """

    size: DieSize | None = None
    pocket: int = 20

    @property
    def each(self) -> int:
        """Columns of a die with the blank behind it."""
        return 7 if self.size is None else self.size.columns + 1

    @property
    def lines(self) -> int:
        """Lines of a seat."""
        return die.SMALL_HEIGHT if self.size is None else self.size.lines + 1

    @property
    def five(self) -> int:
        """The column of the five that count."""
        return self.pocket + 2 * self.each + 3

    @property
    def across(self) -> int:
        return self.five + 5 * self.each


SMALL = Dice()
STEPS = (Dice(LARGE), Dice(MEDIUM), SMALL)
"""The largest first."""

ON_BOARDS = (Dice(LARGE, 62), Dice(MEDIUM, 62), *STEPS)
"""Those where the seats are shown apart, as on a board: the first have names in large letters."""


def height(showdown: View) -> tuple[int, int]:
    """Lines with one line a seat, and with large dice."""
    seats = len(showdown["last"]["shown"])
    return HEAD + seats, HEAD + die.SMALL_HEIGHT * seats


def draw(seen: Seen, showdown: View, size: Size, tr: Translator) -> Canvas:
    columns, lines = size
    last = showdown["last"]
    dice = _dice(len(last["shown"]), size, ON_BOARDS if seen.apart else STEPS)
    inner = max(1, min(columns - 2, _ACROSS if dice is None else dice.across))
    left = (columns - inner) // 2
    needed = HEAD + (1 if dice is None else dice.lines) * len(last["shown"])
    canvas = Canvas(columns, min(lines, needed))
    canvas.paste(left, 0, _head(seen, showdown, inner, tr, dice))
    y = HEAD
    for seat in map(int, last["shown"]):
        if dice is not None:
            one = _large(seen, last, seat, dice, tr)
        else:
            one = (narrow if inner < _ACROSS else _line)(seen, last, seat, inner, tr)
        canvas.paste(left, y, one)
        y += one.height
    return canvas


def _dice(seats: int, size: Size, steps: Sequence[Dice]) -> Dice | None:
    """The largest dice for so many seats; None where each seat has one line."""
    columns, lines = size
    for one in steps:
        if one.across <= columns - 2 and HEAD + one.lines * seats <= lines:
            return one
    return None


def _head(seen: Seen, showdown: View, columns: int, tr: Translator, dice: Dice | None) -> Canvas:
    """The hand's number, the board, who won what, and headings for the dice below."""
    canvas = Canvas(columns, HEAD)
    last = showdown["last"]
    canvas.put(0, 0, tr("Hand {number}: the showdown", number=showdown["hand"]), "text.strong")
    lines = wrap(clean(won(seen, last, tr)), max(2, columns))[: HEAD - 1]
    if columns >= _ACROSS:
        label = tr("on the table")
        board = max(_FIVE, dice.five if dice is not None else 0)
        canvas.put(board - 1 - width(label), 0, label, "text.dim")
        canvas.put_row(board, 0, tuple(dice_line(seen, last["board"], tr)))
    if columns >= _ACROSS and len(lines) < HEAD - 1:
        pocket, five = (_POCKET, _FIVE) if dice is None else (dice.pocket, dice.five)
        canvas.put(pocket, 2, tr("in the cup"), "text.dim")
        canvas.put(five, 2, tr("the five that count"), "text.dim")
    for y, line in enumerate(lines, start=1):
        canvas.put(0, y, line, "text.good")
    return canvas


def below(seen: Seen, tr: Translator) -> str:
    """The sentence below the showdown on screen: whether the match has gone on meanwhile."""
    showdown = shown_showdown(seen)
    later = 0 if showdown is None else last_ended(seen.view) - showdown["hand"]
    if later:
        return tr.plural(
            "One more hand has been played meanwhile.",
            "{n} more hands have been played meanwhile.",
            later,
        )
    if seen.view["over"] or is_shown_again(seen):
        return tr("The dice are on the table.")
    return tr("The next hand has begun.")


def won(seen: Seen, last: View, tr: Translator) -> str:
    """Who won which pot, as sentences."""
    return " ".join(pots_won(last["awards"], seen.names, tr))


def verdict(seen: Seen, last: View, tr: Translator) -> Verdict:
    """The best hand, and who won what."""
    best = min(_winners(last), key=lambda seat: str(seat) not in last["hands"])
    hand = last["hands"].get(str(best))
    name = hand_name(hand["category"], tr) if hand else seat_name(best, seen.names, tr)
    return Verdict(name, "text.good", won(seen, last, tr))


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


def _large(seen: Seen, last: View, seat: int, dice: Dice, tr: Translator) -> Canvas:
    """A seat in three lines or more: pocket dice on the left, the best five on the right."""
    canvas = Canvas(dice.across, dice.lines)
    best = last["hands"][str(seat)]
    texts = seat_name(seat, seen.names, tr), hand_name(best["category"], tr)
    large = _in_letters(texts, dice.pocket - _NAME - 1, has_won=seat in _winners(last))
    if large is not None:
        canvas.paste(_NAME, 0, large)
    else:
        _name(canvas, last, seat, dice.pocket - _NAME - 1, texts[0])
        canvas.put(_NAME, 1, texts[1])
    if _decided_by_colours(last, seat):
        count, _ = most_common_colour(best["dice"])
        y = 2 if large is None else large.height
        canvas.put(
            _NAME, y, tr.plural("no two of one colour", "{n} of one colour", count), "text.dim"
        )
    for x, codes in ((dice.pocket, last["shown"][str(seat)]), (dice.five, best["dice"])):
        for number, code in enumerate(codes):
            canvas.paste(x + dice.each * number, 0, _die(code, dice.size, tr))
    return canvas


def _in_letters(texts: tuple[str, str], columns: int, *, has_won: bool) -> Canvas | None:
    """A name above its hand in large letters; None without room or letters for both."""
    name = large_text(texts[0], "text.good" if has_won else "text.strong")
    hand = large_text(texts[1], "text.good" if has_won else "text")
    if name is None or hand is None or max(name.width, hand.width) > columns:
        return None
    canvas = Canvas(columns, name.height + hand.height)
    canvas.paste(0, 0, name)
    canvas.paste(0, name.height, hand)
    return canvas


def _die(code: str, size: DieSize | None, tr: Translator) -> Canvas:
    if size is None:
        return die.coloured_die(code, tr.language)
    return die.coloured_pips(code, tr.language, size=size)


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
