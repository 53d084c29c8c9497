"""How often sessions are opened by one key and from one network.

What a command line like `ssh table.local list` costs is mostly its session, not its answer. A loop
of them has to wait; nobody is refused, and coming in never waits.
"""

from collections.abc import Callable
from time import monotonic

from tablehost.ssh.identity import Player

AT_ONCE = 8
"""The first sessions of a connection are free. Logging in costs as much as twenty of them."""

OF_KEY, OF_NETWORK = 10.0, 40.0  # a second; a person's script does a few
BURST = 1.0  # seconds' worth that may come at once


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
        """Count one more session; returns the seconds to wait before it is opened."""
        accounts = [(f"network {network}", OF_NETWORK)]
        if player.key is not None:
            accounts.append((player.key, OF_KEY))
        return max(self._count(account, rate) for account, rate in accounts)

    def _count(self, account: str, rate: float) -> float:
        now = self._clock()
        until = max(now, self._used_until.get(account, now)) + 1 / rate
        self._used_until[account] = until
        if len(self._used_until) > self.MOST:
            self._used_until = {one: at for one, at in self._used_until.items() if at > now}
        return max(0.0, until - now - BURST)
