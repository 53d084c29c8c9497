"""The files that a host may open: each connection is one, and systems allow 1,024 at first."""

import sys

from tablehost.access.limits import Limits

BESIDES = 256
"""Files for anything but players: the database, the hall's socket, bots, other programs."""


def needed(limits: Limits) -> int:
    """The number of files of a host that is full."""
    return limits.connections + limits.half_open + BESIDES


if sys.platform == "win32":

    def allow(number: int) -> int:
        """Return the number: sockets are not counted here."""
        return number

else:
    import resource

    def allow(number: int) -> int:
        """Let this process, and those it starts, open so many files; returns how many they may.

        These are fewer where the system does not let it, and more where it could before.
        """
        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = min(number, _count(most))
        if wanted > _count(now):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        return max(wanted, _count(now))

    def _count(limit: int) -> int:
        return sys.maxsize if limit == resource.RLIM_INFINITY else limit
