"""The player whom everybody waits for while they are away, or have pressed no key for a while."""

from collections.abc import Sequence

from client.games.base import View
from client.locale.i18n import Translator
from engine.sync.hall_views import SeatPlate, votes_needed


def is_away(seat: SeatPlate) -> bool:
    """Whether a person has this seat and is not connected."""
    return seat.kind == "person" and not seat.here


def is_waited_for(seat: SeatPlate) -> bool:
    """Whether somebody is away and no bot plays for them."""
    return is_away(seat) and not seat.stand_in


def dozing(seats: Sequence[SeatPlate], view: View) -> int | None:
    """The seat of another player who lets everybody wait without being away."""
    others = (number for number in view["to_act"] if number != view.get("you"))
    return next((number for number in others if seats[number].dozes), None)


def needs_bot(seats: Sequence[SeatPlate], view: View, *, rated: bool = False) -> int | None:
    """For whom a bot could play: somebody away or dozing, before all one whose turn it is."""
    late = dozing(seats, view)
    others = sum(one.here for number, one in enumerate(seats) if number != late)
    if late is not None and votes_needed(seats, late, rated=rated) <= others:
        return late
    away = (number for number, seat in enumerate(seats) if is_waited_for(seat))
    return min(away, key=lambda number: number not in view["to_act"], default=None)


def absence(seats: Sequence[SeatPlate], view: View, tr: Translator) -> str:
    """The message that the player whose turn it is has gone away, or dozes; "" if not."""
    absent = next((seats[number] for number in view["to_act"] if is_away(seats[number])), None)
    late = dozing(seats, view)
    if absent is None and late is not None:
        return tr("Waiting for {name}, who has pressed no key for a while.", name=seats[late].name)
    if absent is None:
        return ""
    if absent.stand_in:
        return tr("A bot plays for {name}.", name=absent.name)
    return tr("Waiting for {name}, who is away.", name=absent.name)
