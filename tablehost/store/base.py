"""The event store's contract: what a host may ask of the place where everything is kept."""

import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from tablehost.store.door.base import DoorBook
from tablehost.store.evenings.base import Evenings
from tablehost.store.ledger.base import Ledger
from tablehost.store.values import (
    Appended,
    ChatLine,
    Conflict,
    Entry,
    Envelope,
    HouseRules,
    MatchRecord,
    Outcome,
    Person,
    Running,
    Secret,
    Sitter,
    Sitting,
    TableRecord,
    TableSpec,
    Unknown,
    Unreadable,
)

Clock = Callable[[], int]
"""Milliseconds since 1970-01-01 UTC."""


def wall_clock() -> int:
    """What the machine takes for the time."""
    return max(0, time.time_ns() // 1_000_000)  # a machine may wake up before 1970


class Store(Protocol):
    """Save, then publish: when a call returns, a `kill -9` no longer undoes it.

    Every call raises a `StoreError` when it could not be done, and then nothing of it has been
    acknowledged. After `SaveError`, or when the caller was cancelled, only the disk knows whether
    it was done: repeat an append under the same command id to find out.
    """

    @property
    def ledger(self) -> Ledger:
        """What finished matches leave behind about people."""
        ...

    @property
    def door(self) -> DoorBook:
        """Who may come in."""
        ...

    @property
    def evenings(self) -> Evenings:
        """Matches that count together."""
        ...

    async def append(
        self,
        match: int,
        expected_seq: int,
        entries: Sequence[Entry],
        command_id: str,
        *,
        position: int | None = None,
        outcome: Outcome | None = None,
    ) -> Appended | Conflict | Unknown:
        """Add `entries` to a match's log in one piece, if it still ends at `expected_seq`.

        Args:
            match: one that is being played.
            expected_seq: how many entries its log has, as far as the caller knows.
            entries: at least one.
            command_id: 1 to 64 characters. A command that was applied before is not applied again:
                the answer tells where it was applied, whatever `expected_seq` says, even when it
                ended the match.
            position: where the dealer's stream stands after these entries, saved with them.
            outcome: these entries end the match; it is over, and its table waits.

        Raises:
            ValueError: no entries, a bad command id, or data that is not plain.
        """
        ...

    async def log(self, match: int, start: int = 0) -> tuple[Envelope, ...]:
        """A match's log from entry `start` on. `DamagedError` rather than a wrong one."""
        ...

    def running(self) -> AsyncIterator[Running | Unreadable]:
        """Every table that waits or plays, oldest first, read one at a time."""
        ...

    async def create_table(self, spec: TableSpec) -> TableRecord:
        """A new table that waits. `CodeTakenError` when a running one has its code."""
        ...

    async def edit_table(self, table: int, spec: TableSpec) -> TableRecord:
        """Another choice about a table; a match being played keeps what it began with.

        Raises:
            CodeTakenError: a running table has the code.
            NotNowError: the table is closed, or plays and another number of seats is wanted.
        """
        ...

    async def close_table(self, table: int) -> TableRecord:
        """End a table: `over` if its last match is, else `abandoned`, a match being played too.

        Its code is free again. Closing a closed table changes nothing.
        """
        ...

    async def table(self, table: int) -> TableRecord:
        """One table, closed or not."""
        ...

    async def sit(self, table: int, seat: int, sitter: Sitter) -> None:
        """Put somebody into a seat, or nobody; noted for the match being played as well.

        Raises:
            NotNowError: the table is closed or has no such seat.
        """
        ...

    async def sitters(self, table: int) -> tuple[Sitter, ...]:
        """Who is in each seat of a table, by seat."""
        ...

    async def promise(self, table: int, secret: Secret) -> Secret:
        """The luck of the table's next match: `secret`, unless there is one promised already.

        It is saved: from now on its commitment may be published.

        Raises:
            NotNowError: the table plays, or is closed.
        """
        ...

    async def add_word(self, table: int, seat: int, word: str) -> Secret:
        """A word for the luck that is promised, in place of the seat's word of before.

        It goes when somebody else sits down in the seat, or nobody does.

        Raises:
            NotNowError: nothing is promised, or there is no such seat.
        """
        ...

    async def start_match(self, table: int, rules_version: int, secret: Secret) -> MatchRecord:
        """The table's next match, its seed saved: from now on the commitment may be published.

        Raises:
            NotNowError: it plays already, is closed, or other luck than this is promised.
        """
        ...

    async def end_match(self, match: int, outcome: Outcome | None) -> MatchRecord:
        """Close a match whose log is complete, or abandon it (None). An ended one stays so."""
        ...

    async def match(self, match: int) -> MatchRecord:
        """One match, ended or not."""
        ...

    async def sittings(self, match: int) -> tuple[Sitting, ...]:
        """Who had which seat of a match and from when on, in the order they sat down."""
        ...

    async def history(
        self, person: int, *, before: int | None = None, limit: int = 50
    ) -> tuple[MatchRecord, ...]:
        """Matches that have ended and in which a person had a seat, newest first.

        Args:
            person: the number of a `Person`.
            before: only matches older than this number, to turn the page.
            limit: how many at most.
        """
        ...

    async def secret(self, match: int) -> Secret:
        """The seed of a match, how far it is used up, and the players' words."""
        ...

    async def enter(self, fingerprint: str | None, name: str) -> Person:
        """The person of this key and name, made if new. A guest (no key) is always new."""
        ...

    async def person(self, person: int) -> Person:
        """One person by number."""
        ...

    async def persons(self, fingerprint: str) -> tuple[Person, ...]:
        """All names that came in with a key, the last seen first."""
        ...

    async def save_settings(self, person: int, settings: Mapping[str, Any]) -> Person:
        """Replace a person's settings."""
        ...

    async def save_resume_code(self, person: int, code: str) -> None:
        """The code with which a guest comes back, instead of all before; only its hash is kept."""
        ...

    async def resume(self, code: str, replacement: str) -> Person | None:
        """Whoever `code` belongs to, None for nobody; `replacement` is theirs from now on.

        Until it is known that it has reached them, `code` stays good beside it, and is used up by
        `forget_used_code` then: a host that dies in between locks nobody out.
        """
        ...

    async def forget_used_code(self, person: int) -> None:
        """The code that this person came back with brings nobody back any more."""
        ...

    async def erase(self, person: int) -> None:
        """Forget a person: name, key, settings, code, and what they said.

        Their seats in matches stay, as a person without a number; no log is touched, because no
        log names anybody.
        """
        ...

    async def sweep_guests(
        self, before: int, after: int = 0, *, but: Collection[int] = (), limit: int = 500
    ) -> int | None:
        """Forget guests who have left nothing behind, a bounded number of persons at a time.

        A guest without a seat now, who has sat in no match, and was last seen before `before`: a
        resume code leads them nowhere any more. Nobody else is touched, and no match is.

        Args:
            before: in milliseconds since 1970-01-01 UTC.
            after: the person's number to go on behind.
            but: those who are in the house now.
            limit: how many persons are looked at.

        Returns:
            where to go on; None when all have been looked at.
        """
        ...

    async def say(
        self, table: int | None, person: int | None, text: str, command_id: str | None = None
    ) -> ChatLine:
        """Keep a line of chat, of the lobby for table None, of the host for person None.

        Whoever is in doubt whether a line was kept says it again by the same command id: it is
        there once.
        """
        ...

    async def chat(self, table: int | None, limit: int = 100) -> tuple[ChatLine, ...]:
        """The last lines of a table's chat or the lobby's, oldest first."""
        ...

    async def line(self, command_id: str) -> ChatLine | None:
        """The line that was said by this command, None if nothing is kept of it."""
        ...

    async def said(self, person: int, limit: int = 100) -> tuple[ChatLine, ...]:
        """The last lines a person said, wherever, oldest first."""
        ...

    async def house_rules(self) -> HouseRules:
        """What the host has decided for the whole house; open and going on at first."""
        ...

    async def save_house_rules(self, rules: HouseRules) -> None:
        """Decide otherwise."""
        ...

    async def measure_commit(self) -> float:
        """What one save costs here, in seconds: the median of a few real ones."""
        ...

    async def close(self) -> None:
        """Finish what has been asked for, then let go of the disk. Twice is as good as once."""
        ...
