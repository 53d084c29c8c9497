"""How long nobody has been at a table."""

import asyncio

from msgspec import Struct


class IdleRules(Struct, frozen=True):
    """The times after which a table without people is folded and closed.

    Attributes:
        fold_after: seconds after which the lobby lists them behind the others, in one line.
        close_after: seconds after which a table is closed; its match is kept for its players.
        ask_after: seconds without a key after which the others can nudge a player whose turn it is.
    """

    fold_after: float = 600.0
    close_after: float = 24 * 3600.0
    ask_after: float = 60.0


class Suspend:
    """Nobody has been at a table for so long that it is to be closed."""


class Presence:
    """Whether somebody sits or watches at a table, and since when nobody does.

    Args:
        idle: seconds for which nobody was there before a restart.
    """

    def __init__(self, idle: float = 0.0) -> None:
        self._empty_since: float | None = asyncio.get_running_loop().time() - idle

    @property
    def is_empty(self) -> bool:
        """Whether nobody is there, as far as `changed` was told."""
        return self._empty_since is not None

    @property
    def idle(self) -> float:
        """Seconds for which nobody has been there; 0 while somebody is."""
        if self._empty_since is None:
            return 0.0
        return asyncio.get_running_loop().time() - self._empty_since

    def changed(self, *, has_company: bool) -> bool:
        """Take in whether somebody is there; returns whether that is new."""
        if has_company != self.is_empty:
            return False
        self._empty_since = None if has_company else asyncio.get_running_loop().time()
        return True
