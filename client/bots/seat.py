"""`Seat`, a bot's seat at a table: shows the view and makes moves."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, Protocol

from client.bots.errors import RefusalError
from client.connection.hall_client import HallClient
from client.games.base import Seen
from client.games.forms import form
from client.games.generic.offers import offers
from engine.sync.requests import Fallback, Play, Preview, Request, Say, Stand, Start

Facts = Mapping[str, Any]
Move = Mapping[str, Any]


class Asking(Protocol):
    """The part of `Hall` that a seat uses."""

    async def ask(self, kind: Callable[..., Request], *fields: Any) -> Facts:
        """See `Hall.ask`."""

    async def until(self, holds: Callable[[], bool]) -> None:
        """See `Hall.until`."""


class Seat:
    """The bot's own seat at a table.

    Attributes:
        table_number: the number of the table in the lobby's list.
        resume: the code with which a guest returns to the seat; "" for a player with a key.
        events: the events between the start of the previous turn and this one, oldest first.
        left: why the bot has left the seat; "" while it sits there.
    """

    def __init__(
        self, hall: Asking, guest: HallClient, table_number: int, number: int, resume: str
    ) -> None:
        self.table_number = table_number
        self._number = number
        self.resume = resume
        self.events: list[Facts] = []
        self.left = ""
        self._coming: list[Facts] = []
        self._is_ready = False
        self._hall = hall
        self._guest = guest

    @property
    def number(self) -> int:
        """The number of the seat, from 0; before a match it becomes smaller when others leave."""
        seat = self._guest.seat
        return self._number if seat is None else seat

    @property
    def table(self) -> Facts:
        """The table: its code, game, options, phase, and who sits where."""
        return self._guest.table or {}

    @property
    def view(self) -> Facts:
        """This seat's view of the match, with the legal moves in `can`; {} before a match."""
        return self._guest.view or {}

    @property
    def over(self) -> bool:
        """Whether the match is over; `view["over"]` has the result."""
        return bool(self.view and self.view["over"])

    async def ready(self) -> None:
        """Tell the table that this seat is ready for a match, or for the next one.

        It stays ready when seats, options or words change before the match begins.

        Raises:
            RefusalError: a match is being played.
        """
        await self._hall.ask(Start, self.table_number)
        self._is_ready = True
        self.changed()

    async def turns(self) -> AsyncIterator[Facts]:
        """The view at each of this seat's turns, until the match is over or the bot has left.

        A turn ends when the view changes: by a move of the bot, or because its time ran out.

        Raises:
            LostError: the connection is lost.
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
        """Make a move, chosen from the current view.

        If the view changes before the move arrives, nothing is played, and `turns` gives the turn
        again.

        Raises:
            RefusalError: the move is not legal now (`code`, `text`, `facts`); nothing has changed.
            LostError: the connection is lost; the move may or may not have been made.
        """
        moved_on = self._moved_on()
        try:
            await self._hall.ask(Play, self.table_number, self._guest.revision, dict(move))
        except RefusalError as refused:
            if refused.code != "stale":
                raise
        await self._hall.until(moved_on)

    async def preview(self, move: Move) -> Facts:
        """The outcome of a move as far as this seat can know it, without playing it.

        Raises:
            RefusalError: the move is not legal now.
        """
        return await self._hall.ask(Preview, self.table_number, dict(move))

    async def fallback(self) -> Move:
        """The move the host would make if this seat's time ran out: legal, but seldom good.

        Raises:
            RefusalError: `not_your_turn`.
        """
        return await self._hall.ask(Fallback, self.table_number)

    def offers(self) -> Sequence[Move]:
        """The moves that `can` lists in full; some games have more, which must be put together."""
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
        """Leave the seat; during a match one of the host's bots plays on."""
        await self._hall.ask(Stand, self.table_number)
        self.left = "left"

    def changed(self) -> None:
        """The table has changed: be ready again if that was taken back."""
        table = self.table
        if not table or table["phase"] == "playing":
            self._is_ready = False
        elif self._is_ready and self.number in (table["taken_back"] or {}).get("seats", ()):
            self._guest.ask(Start, self.table_number, table["set"])

    def happened(self, events: Sequence[Facts]) -> None:
        """Take events of the match from the hall."""
        self._coming.extend(events)

    def _is_mine(self) -> bool:
        return bool(self.view) and self.number in self.view["to_act"]

    def _moved_on(self) -> Callable[[], bool]:
        """A condition that holds once the view has changed from what it is now."""

        def moment() -> tuple[int, int]:
            return self.table.get("match", 0), self._guest.revision

        begun = moment()
        return lambda: bool(self.left) or moment() != begun
