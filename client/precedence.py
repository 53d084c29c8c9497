"""Who is drawn first: whoever waits for what they typed to be answered; the others one by one."""

import asyncio
from collections.abc import Hashable
from time import monotonic

LONGEST = 0.03
"""Seconds that a picture nobody asked for lets others go first, and that somebody's waiting counts:
longer than nearly every answer takes, shorter than anybody sees."""


class Precedence:
    """The order in which the sessions of one process draw.

    A move is shown to a whole table at once. Whoever made it, or has made another one meanwhile,
    waits for a picture; everybody else only sees it a little later. So their pictures are drawn in
    turns of the loop of their own, in which what is typed is heard too, and none is begun while
    somebody waits, as long as that does not last.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, float] = {}  # since when, the newest last
        self._in_line: dict[Hashable, asyncio.Future[None]] = {}
        self._taken = False  # this turn of the loop

    def typed(self, who: Hashable) -> None:
        """Somebody waits for an answer from now on; the picture they stand in line for is one."""
        self._waiting.pop(who, None)
        self._waiting[who] = monotonic()
        self._let_go(who)

    def answered(self, who: Hashable) -> None:
        """They have it, or are gone."""
        if self._waiting.pop(who, None) is not None:
            self._call()

    async def turn(self, who: Hashable) -> None:
        """Wait for one's turn to draw; there is none to wait for where one waits for an answer."""
        if who in self._waiting:
            return
        if not (self._taken or self._in_line or self._somebody_waits):
            self._take()
            return
        loop = asyncio.get_running_loop()
        self._in_line[who] = loop.create_future()
        patience = loop.call_later(LONGEST, self._be_patient_no_more, who)
        try:
            await self._in_line[who]
        finally:
            patience.cancel()
            self._in_line.pop(who, None)

    @property
    def _somebody_waits(self) -> bool:
        newest = next(reversed(self._waiting.values()), 0.0)
        return monotonic() - newest < LONGEST

    def _let_go(self, who: Hashable) -> None:
        place = self._in_line.get(who)
        if place is not None and not place.done():
            place.set_result(None)

    def _be_patient_no_more(self, who: Hashable) -> None:
        self._let_go(who)
        self._call()  # whoever was waited for is waited for no longer

    def _take(self) -> None:
        """This turn of the loop is somebody's; the next one may be for whoever is first in line."""
        self._taken = True
        asyncio.get_running_loop().call_soon(self._next)

    def _call(self) -> None:
        if self._in_line and not self._taken:
            self._take()

    def _next(self) -> None:
        self._taken = False
        if self._somebody_waits:
            return  # until they are answered
        for place in self._in_line.values():
            if not place.done():
                place.set_result(None)
                self._take()
                return
