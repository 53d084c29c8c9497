"""Poker Dice's table: the seats with their lives, the dice and the cup, the story, the ladder."""

from collections.abc import Iterator

from client.games.base import Seen, Size, View
from client.games.common import named
from client.games.poker_dice import dice as table
from client.games.poker_dice.actions import actions
from client.games.poker_dice.climbing import typed
from client.games.poker_dice.keys import fading, hints, pressed
from client.games.poker_dice.ladder import MOST, WIDTH, ladder
from client.games.poker_dice.lift import holds, shows_lift
from client.games.poker_dice.lifting import LIFT, is_rising, lift, lives
from client.games.poker_dice.picks import arrow, choices, choose, veiled
from client.games.poker_dice.story import story
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import wrap
from client.widgets import plate, tumble
from client.widgets.plate import Plate

__all__ = [
    "actions",
    "arrow",
    "choices",
    "choose",
    "draw",
    "fading",
    "height",
    "hints",
    "holds",
    "hushed",
    "motion",
    "moving",
    "pressed",
    "typed",
    "veiled",
]

STORY = 2
"""Lines of the story that there is always room for."""

ROW = 5
"""Lives shown one by one; more are told by their number."""

LEAST_BESIDE = 64
"""Columns from which the ladder stands beside the dice."""


def height(seen: Seen, columns: int) -> tuple[int, int]:
    """Plates, dice and two lines of story; with room, air and the whole round's story."""
    seats = plate.lines_for(seen.view["seats"], columns)
    return seats + table.HEIGHT + STORY, seats + 1 + table.HEIGHT + STORY + 2


def motion(view: View) -> float:
    """Dice tumble, and a cup just turned over rattles."""
    return max(tumble.duration(len(view["dice"])), table.RATTLE)


def moving(seen: Seen) -> float:
    """The lift, whatever follows it behind its picture; else what was thrown."""
    kinds = {one["event"] for one in seen.news}
    if "lifted" in kinds:
        return LIFT
    return motion(seen.view) if "thrown" in kinds and not shows_lift(seen) else 0.0


def hushed(seen: Seen) -> bool:
    """The log waits for the cup."""
    return is_rising(seen)


def draw(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """The table, as high as asked for."""
    columns, lines = size
    canvas = Canvas(columns, lines)
    seats = plate.lines_for(seen.view["seats"], columns)
    canvas.paste(0, 0, plate.plates(tuple(_plates(seen, tr)), columns, tr))
    air = min(2, max(0, lines - seats - table.HEIGHT - STORY) // 2)
    top = seats + air
    room = lines - top
    if shows_lift(seen):
        canvas.paste(0, top, lift(seen, columns, room, tr))
        return canvas
    beside = columns >= LEAST_BESIDE
    left = columns - WIDTH - 1 if beside else columns
    canvas.paste(0, top, table.dice(seen, left, tr))
    canvas.paste(1, top + table.HEIGHT, _story(seen, left - 2, room - table.HEIGHT, tr))
    if beside and room > 1:
        calls = ladder(seen, min(room, MOST), tr)
        canvas.paste(columns - WIDTH, top, calls)
        if veiled(seen):
            canvas.veil(columns - WIDTH, top, WIDTH, calls.height)
    return canvas


def _plates(seen: Seen, tr: Translator) -> Iterator[Plate]:
    view = seen.view
    for seat in range(view["seats"]):
        left = lives(seen, seat)
        yield Plate(
            name=named(seat, seen.names, tr),
            score="♥" * left if left <= ROW else f"{left} ♥",
            note=_note(view, seat, tr) if left else tr.sense("seat", "out"),
            active=seat in view["to_act"],
            you=seat == view["you"],
            bot=seat in seen.bots,
            away=seat in seen.away,
        )


def _note(view: View, seat: int, tr: Translator) -> str:
    """What is most worth knowing of a seat beside its lives."""
    if seat == view["caller"]:
        return tr.sense("seat", "caller")
    if seat in view["to_act"] and view["peeked"]:
        return tr.sense("seat", "has looked")
    return ""


def _story(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """As many of the last turns as there are lines for, each whole."""
    canvas = Canvas(columns, max(0, lines))
    shown: list[tuple[str, ...]] = []
    room = lines
    for sentence in reversed(story(seen.view, seen.names, tr)):
        wrapped = wrap(sentence, max(2, columns))
        if shown and len(wrapped) > room:
            break
        shown.insert(0, wrapped)
        room -= len(wrapped)
    y = 0
    for number, wrapped in enumerate(shown):
        for line in wrapped:
            canvas.put(0, y, line, "text" if number == len(shown) - 1 else "text.dim")
            y += 1
    return canvas
