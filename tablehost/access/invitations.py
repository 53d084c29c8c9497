"""Invitations: codes that let people log in, and the keys that were proven with one."""

import secrets
import time
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tablehost.access.codes import ALPHABET, as_typed
from tablehost.access.guesses import Guesses
from tablehost.people.networks import network_of
from tablehost.store.door import Door

LENGTH = 10  # characters of five bits: with limited attempts, guessing is hopeless
_HALF = LENGTH // 2


class Verdict(Struct, frozen=True):
    """The result of checking a code.

    Attributes:
        admitted: whether it is valid.
        wait: seconds until another attempt from there is accepted.
    """

    admitted: bool
    wait: int = 0


class InvitationCheck(Protocol):
    """Checks invitations for the ssh server; one for the whole host, as it counts attempts."""

    async def knows(self, key: str) -> bool:
        """Whether this key alone is enough to log in."""

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        """Check a code typed at an address, and remember the key proven before it, if any."""


class NoInvitations:
    """For hosts without invitations."""

    async def knows(self, key: str) -> bool:
        return False

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        return Verdict(admitted=False)


class Invitations:
    """The invitations of a host.

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
        """Check a code; a valid one loses one use. The code of a guest's seat is valid too."""
        network = network_of(address)
        wait = self._guesses.wait(network)
        if wait:
            return Verdict(admitted=False, wait=wait)
        self._guesses.wrong(network)  # taken back if it is right: attempts may come all at once
        if not await self._door.admit(as_typed(typed), key, int(self._clock())):
            return Verdict(admitted=False)
        self._guesses.right(network)
        return Verdict(admitted=True)


def invitation_code() -> str:
    """A new code of 50 bits, to be read out and typed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def spelled(code: str) -> str:
    """A code in two groups; `codes.as_typed` removes the hyphen."""
    return f"{code[:_HALF]}-{code[_HALF:]}"
