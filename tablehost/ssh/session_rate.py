"""Limits how often one key and one network may open sessions and run commands.

A command like `ssh table.local list` costs a session and perhaps a login, and hardly anything for
its answer. Commands in a loop have to wait; none is refused, and logging in to play never waits.
"""

from collections.abc import Callable
from time import monotonic

from tablehost.people.player import Player

AT_ONCE = 8
"""Sessions of a connection that are not counted: logging in costs more than they do."""

OF_KEY, OF_NETWORK = 10.0, 20.0  # a second; scripts of people need a few
KEY_BURST, NETWORK_BURST = 20, 200  # at once, as when a whole party logs in


class SessionRate:
    """A rate limit for each key and each network.

    Args:
        clock: monotonic seconds.
    """

    MOST = 4096  # accounts; when there are more, those with no debt are forgotten

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._used_until: dict[str, float] = {}  # when an account will have paid off its use

    def wait(self, player: Player, network: str) -> float:
        """Count a session or command; returns the seconds to wait before starting it."""
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
