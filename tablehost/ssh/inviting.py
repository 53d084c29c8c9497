"""What the door asks about invitations, of whoever keeps them."""

from typing import Protocol

from msgspec import Struct


class Verdict(Struct, frozen=True):
    """What a code that was typed is worth.

    Attributes:
        admitted: it lets somebody in.
        wait: seconds until another try from there is looked at at all.
    """

    admitted: bool
    wait: int = 0


class Inviting(Protocol):
    """Knows who is invited; one for the whole host, counting tries by address."""

    async def knows(self, key: str) -> bool:
        """Whether the owner of this key comes in by it alone."""

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        """Judge a code typed by somebody from an address; remember the key they have proven."""


class NobodyInvited:
    """A host without invitations."""

    async def knows(self, key: str) -> bool:
        return False

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        return Verdict(admitted=False)
