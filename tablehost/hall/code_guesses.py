"""Wrong codes of tables and seats, counted by key and by network over all sessions.

There is one account for both kinds of codes. While it has to wait, right codes are refused too, or
the pause would tell which ones are right. A right code clears nothing: anybody can open a table and
join it.
"""

import logging

from engine import IllegalMove
from tablehost.access.guesses import Guesses
from tablehost.hall.visitor import Visitor
from tablehost.log_events import note

log = logging.getLogger(__name__)

SLIPS_OF_KEY, KEY_FORGOTTEN = 10, 60.0
SLIPS_OF_NETWORK, NETWORK_FORGOTTEN = 60, 15.0
"""Two hundred people behind one address who sit down within ten minutes, every third with a slip,
never wait."""

PAUSE, LONGEST = 1.0, 60.0  # seconds

REMEMBERED = 1024  # wrong codes


def guesses_of_key() -> Guesses:
    """The accounts by key."""
    return Guesses(SLIPS_OF_KEY, PAUSE, LONGEST, KEY_FORGOTTEN)


def guesses_of_network() -> Guesses:
    """The accounts by network."""
    return Guesses(SLIPS_OF_NETWORK, PAUSE, LONGEST, NETWORK_FORGOTTEN)


class CodeGuesses:
    """Counts wrong codes and refuses codes from those who have to wait."""

    def __init__(self) -> None:
        self._by_key = guesses_of_key()
        self._by_network = guesses_of_network()
        self._wrong: dict[str, None] = {}  # codes known to be wrong, the latest last

    def require_no_pause(self, visitor: Visitor) -> None:
        """Refuse a code, right or wrong, while the key or the network has to wait.

        Raises:
            IllegalMove: `too_many_codes`, with the seconds.
        """
        seconds = self._wait(visitor)
        if seconds:
            raise IllegalMove(
                "too_many_codes",
                f"Too many wrong codes came from you or your network. Try again in {seconds} s.",
                {"seconds": seconds},
            )

    def wrong(self, visitor: Visitor, code: str) -> None:
        """Count a wrong code, and write down that somebody is guessing once it costs a pause.

        A code that was wrong a moment ago is not counted again: everybody at a table that closes
        while their connections are lost comes back with its code.
        """
        if code in self._wrong or visitor.on_the_spot:
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
        if visitor.on_the_spot:
            return 0
        of_key = self._by_key.wait(visitor.key) if visitor.key is not None else 0
        return max(of_key, self._by_network.wait(visitor.network))
