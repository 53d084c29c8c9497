"""Who is drawn first: whoever waits for what they typed to be answered; the others one by one."""

import asyncio
import math
from collections.abc import Hashable
from time import monotonic

from client.app.costly_redraws import CostlyRedraws

LONGEST = 0.03
"""Seconds that a picture nobody asked for lets others go first, and that somebody's waiting counts:
longer than nearly every answer takes, shorter than anybody sees."""


class RedrawOrder:
    """The order in which the sessions of one process draw.

    A move is shown to a whole table at once. Whoever made it, or has made another one meanwhile,
    waits for a picture; everybody else only sees it a little later. So what the hall has said is
    read and drawn in turns of the loop of their own, in which what is typed is heard too, and none
    is begun while somebody waits, as long as that does not last.

    Attributes:
        costly: pictures that cost much, which share a part of the time.
    """

    def __init__(self) -> None:
        self.costly = CostlyRedraws()
        self._waiting: dict[Hashable, float] = {}  # since when, the newest last
        self._in_line: dict[Hashable, asyncio.Future[None]] = {}
        self._taken: Hashable | None = None  # this turn of the loop, by whom

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
        """Wait for one's turn; there is none to wait for where one has it or waits for an answer.

        What is done in it without waiting for anything else is done in one turn.
        """
        if who in self._waiting or who == self._taken:
            return
        if self._taken is None and not (self._in_line or self._somebody_waits):
            self._take(who)
            return
        loop = asyncio.get_running_loop()
        self._in_line[who] = loop.create_future()
        patience = loop.call_later(LONGEST, self._be_patient_no_more, who)
        try:
            await self._in_line[who]
        finally:
            patience.cancel()
            self._in_line.pop(who, None)
        self._take(who)

    @property
    def _somebody_waits(self) -> bool:
        newest = next(reversed(self._waiting.values()), -math.inf)
        return monotonic() - newest < LONGEST

    def _let_go(self, who: Hashable) -> None:
        place = self._in_line.get(who)
        if place is not None and not place.done():
            place.set_result(None)

    def _be_patient_no_more(self, who: Hashable) -> None:
        self._let_go(who)
        self._call()  # whoever was waited for is waited for no longer

    def _take(self, who: Hashable) -> None:
        """This turn of the loop is somebody's; the next one may be for whoever is first in line."""
        if self._taken is None:
            asyncio.get_running_loop().call_soon(self._next)
        self._taken = who

    def _call(self) -> None:
        if self._in_line and self._taken is None:
            self._take(self)

    def _next(self) -> None:
        self._taken = None
        if self._somebody_waits:
            return  # until they are answered
        for who, place in self._in_line.items():
            if not place.done():
                place.set_result(None)
                self._take(who)
                return
