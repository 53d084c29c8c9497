"""Invitations: codes the host gives out, and the keys of who came in by one."""

import secrets
import time
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tablehost.access.codes import ALPHABET, as_typed
from tablehost.access.guesses import Guesses
from tablehost.people.networks import network_of
from tablehost.store.door import Door

LENGTH = 10  # characters of five bits: guessing is hopeless, tries being limited
_HALF = LENGTH // 2


class Verdict(Struct, frozen=True):
    """What a code that was typed is worth.

    Attributes:
        admitted: it lets somebody in.
        wait: seconds until another try from there is looked at at all.
    """

    admitted: bool
    wait: int = 0


class InvitationCheck(Protocol):
    """Knows who is invited; one for the whole host, counting tries by address."""

    async def knows(self, key: str) -> bool:
        """Whether the owner of this key comes in by it alone."""

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        """Judge a code typed by somebody from an address; remember the key they have proven."""


class NoInvitations:
    """A host without invitations."""

    async def knows(self, key: str) -> bool:
        return False

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        return Verdict(admitted=False)


class Invitations:
    """Judges codes and remembers keys.

    Args:
        door: where hashed codes and keys are saved.
        listed: fingerprints of keys that need no code.
        clock: seconds since 1970-01-01 UTC.
    """

    def __init__(
        self,
        door: Door,
        listed: frozenset[str] = frozenset(),
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._door = door
        self._listed = listed
        self._clock = clock
        self._guesses = Guesses()

    async def knows(self, key: str) -> bool:
        """Whether a key is listed, or was proven together with a code."""
        return key in self._listed or await self._door.is_invited(key)

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        """Judge a code; one use of it is gone if it was good. A guest's own code is good too."""
        network = network_of(address)
        wait = self._guesses.wait(network)
        if wait:
            return Verdict(admitted=False, wait=wait)
        self._guesses.wrong(network)  # until it is known to be right: tries may come all at once
        if not await self._door.admit(as_typed(typed), key, int(self._clock())):
            return Verdict(admitted=False)
        self._guesses.right(network)
        return Verdict(admitted=True)


def invitation_code() -> str:
    """A code of 50 bits for people to read out and type."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def spelled(code: str) -> str:
    """A code as it is easier to read; `as_typed` undoes it."""
    return f"{code[:_HALF]}-{code[_HALF:]}"
