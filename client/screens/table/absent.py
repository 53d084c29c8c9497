"""The player whom everybody waits for while they are away."""

from collections.abc import Sequence

from client.games.base import View
from client.locale.i18n import Translator
from engine.sync.hall_views import SeatPlate


def is_away(seat: SeatPlate) -> bool:
    """Whether a person has this seat and is not connected."""
    return seat.kind == "person" and not seat.here


def is_waited_for(seat: SeatPlate) -> bool:
    """Whether somebody is away and no bot plays for them."""
    return is_away(seat) and not seat.stand_in


def needs_bot(seats: Sequence[SeatPlate], view: View) -> int | None:
    """For whom a bot could play: somebody away, before all one whose turn it is."""
    away = (number for number, seat in enumerate(seats) if is_waited_for(seat))
    return min(away, key=lambda number: number not in view["to_act"], default=None)


def absence(seats: Sequence[SeatPlate], view: View, tr: Translator) -> str:
    """The message that the player whose turn it is has gone away; "" if they are here."""
    absent = next((seats[number] for number in view["to_act"] if is_away(seats[number])), None)
    if absent is None:
        return ""
    if absent.stand_in:
        return tr("A bot plays for {name}.", name=absent.name)
    return tr("Waiting for {name}, who is away.", name=absent.name)
