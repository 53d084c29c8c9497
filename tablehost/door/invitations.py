"""Invitations: codes the host gives out, and the keys of who came in by one."""

import secrets
import time
from collections.abc import Callable

from tablehost.guesses import Guesses
from tablehost.hall.codes import ALPHABET, as_typed
from tablehost.ssh.gate import network_of
from tablehost.ssh.inviting import Verdict
from tablehost.store.door import Door

LENGTH = 10  # characters of five bits: guessing is hopeless, tries being limited
_HALF = LENGTH // 2


class Invitations:
    """Judges codes and remembers keys.

    Args:
        book: where codes, hashed, and keys are kept.
        listed: fingerprints of keys that need no code.
        clock: seconds since 1970-01-01 UTC.
    """

    def __init__(
        self,
        book: Door,
        listed: frozenset[str] = frozenset(),
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._book = book
        self._listed = listed
        self._clock = clock
        self._guesses = Guesses()

    async def knows(self, key: str) -> bool:
        """Whether a key is listed, or was proven together with a code."""
        return key in self._listed or await self._book.is_invited(key)

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        """Judge a code; one use of it is gone if it was good. A guest's own code is good too."""
        network = network_of(address)
        wait = self._guesses.wait(network)
        if wait:
            return Verdict(admitted=False, wait=wait)
        self._guesses.wrong(network)  # until it is known to be right: tries may come all at once
        if not await self._book.admit(as_typed(typed), key, int(self._clock())):
            return Verdict(admitted=False)
        self._guesses.right(network)
        return Verdict(admitted=True)


def invitation_code() -> str:
    """A code of 50 bits for people to read out and type."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def spelled(code: str) -> str:
    """A code as it is easier to read; `as_typed` undoes it."""
    return f"{code[:_HALF]}-{code[_HALF:]}"
