"""Counts wrong codes of tables and seats, by key and by network, over all sessions.

Both kinds of codes share a counter. While somebody has to wait, right codes are refused too, or the
pause would reveal which ones are right. A right code does not reset the counter: anybody can open a
table and join it.
"""

import logging

from engine.sync.refusals import refusal
from tablehost.access.guesses import Guesses
from tablehost.hall.visitor import Visitor
from tablehost.log_events import note
from tablehost.store.seat_codes import GuestSeat
from tablehost.store.store import Store

log = logging.getLogger(__name__)

FREE_OF_KEY, KEY_DECAY = 10, 60.0
FREE_OF_NETWORK, NETWORK_DECAY = 60, 15.0
"""Two hundred people behind one address who sit down within ten minutes, a third of them mistyping
once, never wait."""

PAUSE, LONGEST = 1.0, 60.0  # seconds

REMEMBERED = 1024  # wrong codes


def guesses_of_key() -> Guesses:
    """The counters by key."""
    return Guesses(FREE_OF_KEY, PAUSE, LONGEST, KEY_DECAY)


def guesses_of_network() -> Guesses:
    """The counters by network."""
    return Guesses(FREE_OF_NETWORK, PAUSE, LONGEST, NETWORK_DECAY)


class CodeGuesses:
    """Counts wrong codes, and refuses codes from those who have to wait.

    Args:
        store: knows the codes of seats.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_key = guesses_of_key()
        self._by_network = guesses_of_network()
        self._wrong: dict[str, None] = {}  # known wrong codes, the latest last

    def require_no_pause(self, visitor: Visitor) -> None:
        """Refuse a code, right or wrong, while the key or the network has to wait.

        Raises:
            IllegalMove: `too_many_codes`, with the seconds.
        """
        seconds = self._wait(visitor)
        if seconds:
            raise refusal("too_many_codes", seconds=seconds)

    async def seat(self, visitor: Visitor, code: str) -> GuestSeat | None:
        """The guest's seat with this code; a code that no seat has is counted as wrong.

        Raises:
            IllegalMove: `too_many_codes`.
        """
        self.require_no_pause(visitor)
        seat = await self._store.seat_of_code(code)
        if seat is None:
            self.wrong(visitor, code)
        else:
            self.require_no_pause(visitor)  # others of many tries at once were wrong
        return seat

    def wrong(self, visitor: Visitor, code: str) -> None:
        """Count a wrong code; logged once it leads to a pause.

        A code that was wrong a moment ago does not count again: everybody at a table that closes
        while their connections are lost comes back with its code.
        """
        if code in self._wrong or visitor.is_local:
            return
        self._wrong[code] = None
        if len(self._wrong) > REMEMBERED:
            del self._wrong[next(iter(self._wrong))]
        self._by_network.wrong(visitor.network)
        if visitor.key is not None:
            self._by_key.wrong(visitor.key)
        seconds = self._wait(visitor)
        if seconds:
            note(log, "guessing", address=visitor.address, wait=seconds)

    def _wait(self, visitor: Visitor) -> int:
        if visitor.is_local:
            return 0
        of_key = self._by_key.wait(visitor.key) if visitor.key is not None else 0
        return max(of_key, self._by_network.wait(visitor.network))
