"""Steps that seat somebody who has asked to play now, if the table still has room."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from engine import IllegalMove
from tablehost.hall.visitor import Visitor


class SitNow:
    """Somebody has asked to play now, and this table has a free seat.

    Args:
        request: the number of theirs, answered only if they can sit down.

    Attributes:
        done: whether they are at this table, and so have their answer.
    """

    def __init__(self, request: int) -> None:
        self.request = request
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def attempt(self, visitor: Visitor, sit: Callable[[], Awaitable[None]]) -> None:
        """Seat somebody who is still in the lobby; if that is refused, they stay there."""
        may_sit = visitor.table is None and not visitor.gone
        try:
            if may_sit:
                with suppress(IllegalMove):
                    await sit()
        finally:
            self.end(is_seated=may_sit and visitor.table is not None)

    def end(self, *, is_seated: bool) -> None:
        """Say so, unless nobody waits for it any more."""
        if not self.done.done():
            self.done.set_result(is_seated)


class ReplaceBotNow(SitNow):
    """The same, and a bot has a seat here."""
