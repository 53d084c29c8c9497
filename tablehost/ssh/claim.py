"""Who a connection claims to be, and what of that is proven.

An offered key is not a proven key. asyncssh calls `validate_public_key` twice for a key, for the
client's unsigned question "would you accept this one?" and for the signed request, and does not say
which of the two it is. So the key is kept as a candidate (`Claim`), which holds only if the very
next thing that happens is that authentication completes:

- A signed request sets the candidate at the end of `validate_public_key`, checks the signature and
  completes. No other packet can come in between, as nothing is awaited after the candidate is set.
  So whatever completes by publickey completes by the candidate.
- Every other way to complete passes a callback of ours first, and each of these withdraws the
  candidate as the last thing it does.
- What is awaited before that (is this key invited, is that code valid) belongs to a request that
  asyncssh drops when another one overtakes it.

A key that was signed with, but does not suffice by itself, is kept apart (`prove`): only a verified
signature brings it there, and only the code of an invitation completes with it.

User names that SASLprep forbids (control characters, invalid UTF-8, characters newer than Unicode
3.2) never get here: asyncssh disconnects them with an explanation.
"""

from tablehost.people.names import clean_name, is_guest_name
from tablehost.people.player import Player


class Claim:
    """The claims and proofs of one connection, until authentication completes."""

    def __init__(self) -> None:
        self._candidate: Player | None = None
        self._proven: Player | None = None

    @property
    def proven(self) -> Player | None:
        """The player whose key was signed with, while a code is still asked for."""
        return self._proven

    def offer(self, user: str, fingerprint: str) -> bool:
        """A key was shown, signed or not. False if this user never logs in by a key."""
        name = clean_name(user)
        self._candidate = None if is_guest_name(name) else Player(name, fingerprint)
        return self._candidate is not None

    def prove(self) -> None:
        """The key shown last was signed with, which is not enough: keep it for the code."""
        self._proven, self._candidate = self._candidate, None

    def withdraw(self) -> None:
        """Something else happened than showing a key: the one shown before proves nothing."""
        self._candidate = None

    def begin(self) -> None:
        """The client names another user: nothing before counts."""
        self._candidate = self._proven = None

    def settle(self, user: str) -> Player:
        """The player, now that authentication has completed."""
        name, who = clean_name(user), self._candidate or self._proven
        self.begin()
        return who if who and who.name == name else Player(name)
