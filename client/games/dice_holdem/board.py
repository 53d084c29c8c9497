"""The five dice of the board: landed, tumbling, and the places of those to come."""

from collections.abc import Iterator, Sequence

from client.games.base import Seen, View
from client.games.dice_holdem.ended import dice_thrown, newest_hand
from client.games.dice_holdem.hands import street_name
from client.games.dice_holdem.memory import is_new, shown_showdown
from client.locale.i18n import Translator
from client.paint.canvas import ROUND, Canvas, Run, shared
from client.paint.text import fit
from client.widgets import die, tumble
from client.widgets.steps import DieSize

DICE = 5
_STREETS = ("flop", "flop", "flop", "turn", "river")


def board(seen: Seen, tr: Translator, size: DieSize) -> Canvas:
    """Dice with pips, side by side."""
    canvas = Canvas(size.row(DICE), size.lines)
    shown = tumbling_dice(seen, seen.view["board"])
    for number in range(DICE):
        one = (
            _landed(shown[number][0], tr.language, face=shown[number][1], size=size)
            if number < len(shown)
            else _empty_place(size, street_name(_STREETS[number], tr))
        )
        canvas.paste(number * (size.columns + 1), 0, one)
    return canvas


def heading(view: View, tr: Translator) -> str:
    """The betting round, and once somebody is to act how many raises are left."""
    if not view["hand"] or view["over"]:
        return ""
    street, left = street_name(view["phase"], tr), view["raises_left"]
    if not view["to_act"]:
        return street
    if not left:
        return tr("{street} · no raise left", street=street)
    return tr.plural("{street} · one raise left", "{street} · {n} raises left", left, street=street)


def dice_line(seen: Seen, dice: Sequence[str], tr: Translator) -> Iterator[Run]:
    """The same dice as a line of text."""
    for code, face in tumbling_dice(seen, dice):
        yield die.coloured_tile(code[0] + str(face or code[1]), tr.language)
        yield " ", "text"


def tumbling_dice(seen: Seen, dice: Sequence[str]) -> list[tuple[str, int | None]]:
    """Each die's code, and the face it shows while it tumbles; None once it has landed."""
    landed = [(code, None) for code in dice]
    if seen.elapsed is None:
        return list(landed)
    fresh = min(len(dice), just_thrown(seen))
    first = len(dice) - fresh
    return [
        (code, tumble.passing_face(number - first, seen.elapsed) if number >= first else None)
        for number, code in enumerate(dice)
    ]


def just_thrown(seen: Seen) -> int:
    """The number of dice of the board on screen that the last news threw or rolled again."""
    showdown = shown_showdown(seen)
    if showdown is None:
        return dice_thrown(newest_hand(seen))
    return int(showdown["thrown"]) if is_new(seen) else 0


_landed = shared(64)(die.coloured_pips)
"""Cached for the public dice only; pocket dice are drawn each time."""


@shared(16)
def _empty_place(size: DieSize, street: str) -> Canvas:
    """The place of a die that has not been thrown yet."""
    canvas = Canvas(size.columns, size.lines)
    canvas.box(0, 0, size.columns, size.lines, "frame", ROUND)
    canvas.put(1, size.lines // 2, fit(street, size.columns - 2, "^"), "text.dim")
    return canvas
