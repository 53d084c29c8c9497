"""The door's book: its contract, a part of the store's."""

from collections.abc import Iterable
from typing import Protocol

from tablehost.store.door.values import Ban, BanKind, Invitation
from tablehost.store.values import Person


class DoorBook(Protocol):
    """Who may not come in, who is invited, and whose a name is.

    A ban's value is what somebody wrote: nothing here compares it with anything.
    """

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

    async def invite(self, code: str, uses: int, until: int | None, now: int) -> None:
        """Keep a code that lets so many people in until then; only its hash is kept."""
        ...

    async def invitations(self, now: int) -> tuple[Invitation, ...]:
        """Those that still let somebody in, the oldest first."""
        ...

    async def withdraw(self) -> int:
        """Let nobody more in by the codes given out so far; returns how many there were.

        Who has come in by one with a key still comes in by that.
        """
        ...

    async def admit(self, code: str, key: str | None, now: int) -> bool:
        """Whether a code lets somebody in: an invitation, or a guest's way back to their seat.

        One use of an invitation is gone then, and the key is invited from now on.
        """
        ...

    async def is_invited(self, key: str) -> bool:
        """Whether a key has come in by a code."""
        ...

    async def claim(
        self, key: str, names: Iterable[str], borne: frozenset[str] = frozenset()
    ) -> Person:
        """The person of a key, made if new, under the first name that is theirs or nobody's.

        The first key that comes by a name owns it, and all names that pass for it. Who shares
        another's first name, from when names were free, goes on under the name found here.

        Args:
            key: a proven key's fingerprint.
            names: clean, the one asked for first, without an end.
            borne: the likenesses of names that nobody owns and somebody bears now.
        """
        ...

    async def unclaimed(self, names: Iterable[str], borne: frozenset[str] = frozenset()) -> str:
        """The first of these names that no key owns and nobody bears, for a guest."""
        ...

    async def owner(self, name: str) -> str | None:
        """The key that owns a name, None for nobody's."""
        ...

    async def bans(self, now: int) -> tuple[Ban, ...]:
        """Those that hold at this time, by kind and value."""
        ...
