"""A seat at a table, as the program that sits there sees it and plays from it."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, Protocol

from client.connection.hall_client import HallClient
from client.games.base import Seen
from client.games.forms import form
from client.games.generic.offers import offers
from engine.sync.requests import Fallback, Play, Preview, Request, Say, Stand, Start

Facts = Mapping[str, Any]
Move = Mapping[str, Any]


class Asking(Protocol):
    """What a seat needs of the hall."""

    async def ask(self, kind: Callable[..., Request], *fields: Any) -> Facts:
        """Send a request and wait for its answer."""

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""


class Seat:
    """One's own seat.

    Attributes:
        table_number: of the table, in the lobby's list.
        number: of the seat, from 0.
        resume: the code that brings a guest back to it, "" for who has a key.
        events: what had happened when this turn began, since the one before did; oldest first.
        left: why one is not there any more, "" as long as one is.
    """

    def __init__(
        self, hall: Asking, guest: HallClient, table_number: int, number: int, resume: str
    ) -> None:
        self.table_number = table_number
        self.number = number
        self.resume = resume
        self.events: list[Facts] = []
        self.left = ""
        self._coming: list[Facts] = []
        self._hall = hall
        self._guest = guest

    @property
    def table(self) -> Facts:
        """The table: its code, game, options, phase, and who sits where."""
        return self._guest.table or {}

    @property
    def view(self) -> Facts:
        """What this seat may know of the match, and `can`: what it may do; {} before the first."""
        return self._guest.view or {}

    @property
    def over(self) -> bool:
        """Whether the match is over; `view["over"]` tells how."""
        return bool(self.view and self.view["over"])

    async def ready(self) -> None:
        """Say that one wants the match, or the next one, to begin.

        Raises:
            RefusalError: a match is being played.
        """
        await self._hall.ask(Start, self.table_number)

    async def turns(self) -> AsyncIterator[Facts]:
        """The view at each of this seat's turns, until the match is over or one has left.

        A turn is over once the view is another: by a move of one's own, or the clock's.

        Raises:
            LostError: the connection is gone.
        """
        while True:
            await self._hall.until(lambda: bool(self.left or self.over or self._is_mine()))
            if self.left or self.over:
                return
            moved_on = self._moved_on()
            self.events, self._coming = self._coming, []
            yield self.view
            await self._hall.until(moved_on)

    async def play(self, move: Move) -> None:
        """Make a move, chosen from the view as it is now.

        Raises:
            RefusalError: it is not legal now (`code`, `text`, `facts`); nothing has changed.
            LostError: the connection is gone; the move may have been made or not.
        """
        moved_on = self._moved_on()
        await self._hall.ask(Play, self.table_number, self._guest.revision, dict(move))
        await self._hall.until(moved_on)

    async def preview(self, move: Move) -> Facts:
        """What a move would do as far as this seat can know, without playing it.

        Raises:
            RefusalError: it is not legal now.
        """
        return await self._hall.ask(Preview, self.table_number, dict(move))

    async def fallback(self) -> Move:
        """What the host's clock would play for this seat now: legal, harmless, seldom good.

        Raises:
            RefusalError: `not_your_turn`.
        """
        return await self._hall.ask(Fallback, self.table_number)

    def offers(self) -> Sequence[Move]:
        """Moves that `can` offers outright; some games have more, which have to be put together."""
        game = form(self._guest.catalog[self.table["game"]])
        seen = Seen(view=self.view, names=(), options=self.table["options"], forms=game.moves)
        return [offer.move for offer in offers(seen)]

    async def say(self, text: str) -> None:
        """Talk at the table.

        Raises:
            RefusalError: `too_fast` and others.
        """
        await self._hall.ask(Say, self.table_number, text)

    async def stand(self) -> None:
        """Give the seat up; in a match a bot plays on."""
        await self._hall.ask(Stand, self.table_number)
        self.left = "left"

    def happened(self, events: Sequence[Facts]) -> None:
        """The hall has told what happened."""
        self._coming.extend(events)

    def _is_mine(self) -> bool:
        return bool(self.view) and self.number in self.view["to_act"]

    def _moved_on(self) -> Callable[[], bool]:
        """Tells whether the view is another than now, of this match or the next."""

        def moment() -> tuple[int, int]:
            return self.table.get("match", 0), self._guest.revision

        begun = moment()
        return lambda: bool(self.left) or moment() != begun
