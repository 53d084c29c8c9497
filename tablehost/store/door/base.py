"""The door's book: its contract, a part of the store's."""

from typing import Protocol

from tablehost.store.door.values import Ban, BanKind


class DoorBook(Protocol):
    """Who may not come in. Nothing here compares: a value is what somebody wrote."""

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str, now: int) -> Ban:
        """Keep somebody out until then, for good with None; a ban of the same value is replaced.

        Those that have run out by `now` are forgotten. All times are seconds since 1970.

        Raises:
            ValueError: a value or a note that is too long, or no value.
        """
        ...

    async def unban(self, kind: BanKind, value: str) -> bool:
        """Let somebody in again; whether there was such a ban."""
        ...

    async def bans(self, now: int) -> tuple[Ban, ...]:
        """Those that hold at this time, by kind and value."""
        ...
