"""The end of a round: all cups lifted, until a key is pressed."""

from collections.abc import Iterator, Mapping
from typing import Any

from client.games.base import Seen, View
from client.games.common import seat_name
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, fit, shortened
from client.themes.roles import Role
from client.widgets.die import small_dice
from tablehost_game_perudo.client.bids import bid_text

SENTENCES = 3
"""Lines below the dice, at least."""

NAME, HAND = 14, 17
"""Columns of a name, and of five small dice."""


def lift_number(view: View) -> int:
    """A number for the view's last lift: the current round, or 0 if the match is over."""
    return 0 if view["over"] else view["round"]


def shows_lift(seen: Seen) -> bool:
    """Whether the player has not closed the last lift yet."""
    return seen.view["last"] is not None and seen.memory.get("seen") != lift_number(seen.view)


def sentences(last: Mapping[str, Any], seen: Seen, tr: Translator) -> Iterator[tuple[str, Role]]:
    """What was called, how many there were, and what it costs."""
    bid = last["bid"]
    caller = seat_name(last["seat"], seen.names, tr)
    bidder = seat_name(bid["seat"], seen.names, tr)
    wanted = bid_text(bid["count"], bid["face"], tr)
    if last["call"] == "doubt":
        yield (
            tr("{name} doubted {bid} of {bidder}.", name=caller, bid=wanted, bidder=bidder),
            "text",
        )
    else:
        yield tr("{name} said that {bid} is exact.", name=caller, bid=wanted), "text"
    found = bid_text(last["fitting"], bid["face"], tr) if last["fitting"] else tr("none")
    yield tr("Under all cups: {found}.", found=found), "text.strong"
    yield costs(last["loser"], last["winner"], seen.names, tr), "text.strong"


def costs(loser: int | None, winner: int | None, names: tuple[str, ...], tr: Translator) -> str:
    """A sentence about the die that a player loses or wins back."""
    if loser is not None:
        return tr("{name} loses a die.", name=seat_name(loser, names, tr))
    if winner is not None:
        return tr("{name} wins a die back.", name=seat_name(winner, names, tr))
    return tr("Nobody loses a die.")


def lift(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """The dice of all seats, those that fit the bid marked, and what that meant."""
    last = seen.view["last"]
    canvas = Canvas(columns, lines)
    hands = [(seat, hand) for seat, hand in enumerate(last["hands"]) if hand]
    high = 3 if _rows(len(hands), columns) * 3 + SENTENCES <= lines else 1
    each = _across(columns)
    wide = NAME + HAND
    left = max(0, (columns - min(each, len(hands)) * (wide + 1)) // 2)
    for place, (seat, hand) in enumerate(hands):
        x, y = left + place % each * (wide + 1), place // each * high
        name = cut(seat_name(seat, seen.names, tr), NAME - 1)
        canvas.put(x, y + high // 2, fit(name, NAME - 1, ">"), "text.dim")
        _hand(canvas, x + NAME, y, hand, last, high)
    y = _rows(len(hands), columns) * high + (lines > _rows(len(hands), columns) * high + SENTENCES)
    for text, role in sentences(last, seen, tr):
        for line in shortened(text, columns - 2, 2 if lines - y > SENTENCES else 1):
            canvas.put(max(1, (columns - len(line)) // 2), y, line, role)
            y += 1
    return canvas


def _across(columns: int) -> int:
    return max(1, columns // (NAME + HAND + 1))


def _rows(hands: int, columns: int) -> int:
    return -(-hands // _across(columns))


def _hand(
    canvas: Canvas, x: int, y: int, hand: list[int], last: Mapping[str, Any], lines: int
) -> None:
    """The dice that fit the bid, and after them the others."""
    fitting = [die for die in hand if _fits(die, last)]
    others = [die for die in hand if not _fits(die, last)]
    if lines == 1:
        x = canvas.put(x, y, " ".join(map(str, fitting)), "text.good")
        canvas.put(x + bool(fitting), y, " ".join(map(str, others)), "text.dim")
        return
    for dice, look in ((fitting, "chosen"), (others, "dead")):
        if dice:
            drawn = small_dice(tuple(dice), look="chosen" if look == "chosen" else "dead")
            canvas.paste(x, y, drawn)
            x += drawn.width


def _fits(die: int, last: Mapping[str, Any]) -> bool:
    return die == last["bid"]["face"] or (last["wild"] and die == 1)
