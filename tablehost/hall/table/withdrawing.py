"""Gives the seat of somebody who has withdrawn from a tournament to a bot, at once and for good."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct

from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seating import Seating


class PlayerWithdrew(Struct, frozen=True):
    """Somebody takes part in the tournament no longer; `person` is their number in the store."""

    person: int


class Withdrawing:
    """Carries it out at one table of a tournament.

    Args:
        table: where they play.
        seating: of the table.
    """

    def __init__(self, table: TableContext, seating: Seating) -> None:
        self._table = table
        self._seating = seating

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """What carries out each step."""
        return {PlayerWithdrew: self.give_up}

    async def give_up(self, _: None, withdrew: PlayerWithdrew) -> None:
        """Have a bot play on, so that nobody waits for them; they go back to the lobby."""
        seats, running = self._table.roster.seats, self._table.running
        found = (n for n, seat in enumerate(seats) if seat.sitter.person == withdrew.person)
        number = next(found, None)
        if number is None or (running is not None and running.over):
            return
        visitor = seats[number].visitor
        await self._seating.play_on(number)
        if visitor is not None:
            self._table.dismiss(visitor, "withdrew")
        await self._table.seats_changed()
