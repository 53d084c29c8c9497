"""Poker Dice on a phone: the dice stay in place, the calls below them scroll with the cursor."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games.base import Seen, Size
from client.games.poker_dice.call_choice import chooses_side, rank_after, selected_rank
from client.games.poker_dice.chances import you_saw
from client.games.poker_dice.dice import shown
from client.games.poker_dice.ladder import phone_ladder
from client.games.poker_dice.lift import shows_lift
from client.games.poker_dice.lift_drawing import LIFT, RISES, VERDICT, sentences
from client.games.poker_dice.picks import is_up, knows, pickable
from client.games.poker_dice.story import told
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, fit, shortened, width, wrap
from client.widgets import die
from client.widgets.tiles import Tile, tile_size, tiles

DICE = 5
GAP = 1
ROW = 3
"""Most buttons in a row, as their texts are long."""

LEAST, STORY, CALLS = 7, 10, 20
"""Fewest lines, and most of them without and with calls."""

FEW = 7
"""Lines of calls from which the story gets what is left."""


def height(seen: Seen) -> tuple[int, int]:
    return LEAST, STORY if selected_rank(seen) is None else CALLS


def rows(seen: Seen) -> int:
    """Rows of buttons for all that could be done with any dice picked."""
    can = seen.view["can"]
    if not can or shows_lift(seen):
        return int(seen.view["you"] is not None)
    with_dice = sum(bool(can[move]) for move in ("take_out", "throw_cup", "throw_open"))
    calls = 0 if can["from_call"] is None else 1 + chooses_side(seen.view)
    others = can["peek"] + can["poker_turn"] + knows(seen.view)
    return 1 if with_dice + calls + others <= ROW else 2


def draw(seen: Seen, size: Size, tr: Translator, *, veiled: bool) -> Canvas:
    """The dice, below where they are or what the viewer saw; the calls; the round's story."""
    columns, lines = size
    if shows_lift(seen):
        return _lift(seen, columns, lines, tr)
    canvas = Canvas(columns, lines)
    dice = _dice(seen, columns, lines - LEAST + die.SMALL_HEIGHT, tr)
    canvas.paste(0, 0, dice)
    if saw := you_saw(seen, columns - 2, tr):
        canvas.fill(0, 0, columns, 1, "text")
        canvas.put(1, 0, cut(saw, columns - 2), "text.strong")
    y = dice.height
    if selected_rank(seen) is not None:
        high = max(min(FEW, lines - y), lines - y - STORY)
        calls = phone_ladder(seen, (columns, high), tr)
        canvas.paste(0, y, calls)
        y += calls.height
    if y < lines:
        canvas.paste(1, y, told(seen, columns - 2, lines - y, tr))
    canvas.veil(0, 0, columns, lines if veiled else dice.height)
    return canvas


def scrolled(seen: Seen, lines: int) -> Mapping[str, Any] | None:
    """The memory after the wheel: the cursor on a call above or below."""
    rank = selected_rank(seen)
    to = None if rank is None else rank_after(seen, rank, "down" if lines > 0 else "up")
    return None if to is None else {**seen.memory, "rank": to}


def called(seen: Seen, place: str) -> Mapping[str, Any] | None:
    """The memory after a tap on a call."""
    kind, _, rank = place.partition(":")
    is_call = kind == "call" and selected_rank(seen) is not None
    return {**seen.memory, "rank": int(rank)} if is_call else None


def _dice(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """The dice side by side, those in hand first, those under the cup last."""
    dice = seen.view["dice"]
    high = min(die.SMALL_HEIGHT, lines)
    places = (
        ("hand", tr.sense("dice", "hand")),
        ("table", tr.sense("dice", "table")),
        ("cup", _cup(seen, tr)),
    )
    groups = [
        (label, [number for number, one in enumerate(dice) if one["place"] == place])
        for place, label in places
    ]
    groups = [group for group in groups if group[1]]
    wide, high = tile_size(DICE, columns - GAP * 2, high)
    canvas, x = Canvas(columns, 1 + high), (columns - wide * DICE - GAP * (len(groups) - 1)) // 2
    for label, numbers in groups:
        whole = tr("to throw")
        if dice[numbers[0]]["place"] == "hand" and width(whole) <= wide * len(numbers):
            label = whole  # noqa: PLW2901
        row = [_tile(seen, number, tr) for number in numbers]
        shown_row = tiles(row, wide * len(row) + 1, high, most=len(row))
        canvas.paste(x, 1, shown_row)
        canvas.put(x, 0, fit(label, wide * len(row), "^"), "text.dim")
        x += wide * len(row) + GAP
    return canvas


def _cup(seen: Seen, tr: Translator) -> str:
    """The cup's label: whether the viewer knows the dice under it."""
    if not knows(seen.view):
        return tr.sense("dice", "cup")
    return tr.sense("dice", "lifted") if is_up(seen) else tr.sense("dice", "cup: known")


def _tile(seen: Seen, number: int, tr: Translator) -> Tile:
    """A die; under a lowered cup it has no face, but a sign if the viewer knows it."""
    place = seen.view["dice"][number]["place"]
    face, look = shown(seen, number)
    covered = place == "cup" and not is_up(seen)
    text = die.poker_face(face, tr.language)
    if covered:
        text = "•" if knows(seen.view) else "?"
    can = number in pickable(seen)
    return Tile(
        text=text if place != "hand" else "–",
        look=look if look == "chosen" or not covered else "face",
        key=str(number + 1) if can else "",
        cursor=can and number == seen.cursor,
        place=f"die:{number}" if can else "",
        ink="cup.inside" if covered and look != "chosen" else None,
    )


def _lift(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """How the last round ended: the dice once the cup is off them, and what that meant."""
    last, elapsed = seen.view["last_round"], LIFT if seen.elapsed is None else seen.elapsed
    canvas = Canvas(columns, lines)
    up, told_yet = elapsed >= RISES[-1], last["held"] and elapsed >= VERDICT
    row = [
        Tile(
            text=die.poker_face(face, tr.language) if up else "?",
            look="kept" if told_yet else "face",
            ink=None if up else "cup.inside",
        )
        for face in last["dice"]
    ]
    shown_dice = tiles(row, columns, min(die.SMALL_HEIGHT, lines - 3), most=DICE)
    canvas.paste(0, 0, shown_dice)
    texts = sentences(seen, last, tr)
    rooms = _rooms([text for _, text, _ in texts], columns - 2, lines - shown_dice.height)
    y = shown_dice.height
    for (since, text, role), most in zip(texts, rooms, strict=True):
        for line in shortened(text, columns - 2, most):
            canvas.put(1, y, line if elapsed >= since else "", role)
            y += 1
    return canvas


def _rooms(texts: Sequence[str], columns: int, lines: int) -> list[int]:
    """Lines for the doubt, the result and the loss: one each; the result gets more first."""
    rooms, spare = [1] * len(texts), lines - len(texts)
    for number in (1, 0, 2):
        more = max(0, min(spare, len(wrap(texts[number], columns)) - 1))
        rooms[number] += more
        spare -= more
    return rooms
