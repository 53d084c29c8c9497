"""How often sessions are opened, and commands answered, for one key and one network.

A command line like `ssh table.local list` costs a session and perhaps a login, and next to nothing
for its answer. A loop of them has to wait; nobody is refused, and coming in to play never waits.
"""

from collections.abc import Callable
from time import monotonic

from tablehost.people.player import Player

AT_ONCE = 8
"""The first sessions of a connection are free: logging in costs more than they do."""

OF_KEY, OF_NETWORK = 10.0, 20.0  # a second; a person's script does a few
KEY_BURST, NETWORK_BURST = 20, 200  # that may come at once, of everybody at a party for example


class SessionRate:
    """One account for each key and each network.

    Args:
        clock: seconds that never run backwards.
    """

    MOST = 4096  # accounts remembered; those that have rested are forgotten then

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._used_until: dict[str, float] = {}  # when an account will have earned what it has used

    def wait(self, player: Player, network: str) -> float:
        """Count one more session or command; returns the seconds to wait before it."""
        of_network = self._count(f"network {network}", OF_NETWORK, NETWORK_BURST)
        if player.key is None:
            return of_network
        return max(of_network, self._count(player.key, OF_KEY, KEY_BURST))

    def _count(self, account: str, rate: float, burst: int) -> float:
        now = self._clock()
        until = max(now, self._used_until.get(account, now)) + 1 / rate
        self._used_until[account] = until
        if len(self._used_until) > self.MOST:
            self._used_until = {one: at for one, at in self._used_until.items() if at > now}
        return max(0.0, until - now - burst / rate)
