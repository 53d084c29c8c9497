"""The store that a host uses; see the package for how it works."""

import logging
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import Any

from tablehost.people.likeness import likeness
from tablehost.store import (
    chat,
    house_rules,
    logs,
    matches,
    owners,
    persons,
    resume,
    seat_codes,
    seats,
    tables,
)
from tablehost.store.codec import pack
from tablehost.store.errors import DamagedError, NotFoundError, StoreError
from tablehost.store.logs import pack_entries
from tablehost.store.open_database import OpenDatabase
from tablehost.store.owners import Owner
from tablehost.store.seat_codes import GuestSeat
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

log = logging.getLogger(__name__)


class Store(OpenDatabase):
    """One database, for the event loop that opened it. When a call returns, its effect is saved.

    Every call can raise a `StoreError`; then nothing is acknowledged. After `SaveError`, or if the
    caller was cancelled, the change may be on the disk or not: repeat an append with the same
    command id to find out.
    """

    async def claim_hall(self, node: str, epoch: int) -> Owner:
        """Begin an epoch of the hall, if it is the next one; the owner afterwards."""
        return await self._writes.call(owners.claim, node, epoch)

    async def hall_owner(self) -> Owner | None:
        """The machine that has the hall; None if none has ever had it."""
        return await self._reader.call(owners.get)

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
        """Append entries to the log of a running match, all or none of them.

        Args:
            match: its number.
            expected_seq: the number of entries that the caller believes the log to have.
            entries: at least one.
            command_id: 1 to 64 characters. A command is applied once: if it is repeated, the answer
                tells where it was applied, whatever `expected_seq` is, and even if it has ended the
                match.
            position: how much of the secret's random stream is used up after these entries.
            outcome: these entries end the match; its table waits again.

        Raises:
            ValueError: there are no entries, the command id is invalid, or the data is not plain.
        """
        packed = pack_entries(entries, command_id)
        now = self._clock()
        return await self._writes.call(
            logs.append, match, expected_seq, packed, command_id, now, position, outcome
        )

    async def log(self, match: int, start: int = 0) -> tuple[Envelope, ...]:
        """A match's log from entry `start` on; raises `DamagedError` if it is not intact."""
        return await self._reader.call(logs.read, match, start)

    async def running(self) -> AsyncIterator[Running | Unreadable]:
        """All tables that wait or play, oldest first, read one at a time."""
        for table in await self._reader.call(resume.running_tables):
            yield await self.saved_table(table)

    async def saved_table(self, table: int) -> Running | Unreadable:
        """A table that waits or plays, with everything needed to continue it."""
        try:
            return await self._reader.call(resume.running, table)
        except (DamagedError, NotFoundError) as error:  # a row that it refers to is missing
            return Unreadable(table, str(error))
        except StoreError:
            raise
        except Exception:  # one table with an unforeseen value must not stop the others
            log.exception("table %d cannot be read", table)
            return Unreadable(table, "The saved table is not valid.")

    async def suspend_table(self, table: int) -> None:
        """Close a table that plays until one of its players is back; nothing of it changes."""
        await self._writes.call(tables.suspend, table)

    async def reopen_table(self, table: int) -> None:
        """Let a suspended table continue."""
        await self._writes.call(tables.reopen, table)

    async def suspended_tables(self, person: int) -> tuple[int, ...]:
        """The newest suspended tables where a person has a seat, a few at most."""
        return await self._reader.call(tables.suspended, person)

    async def create_table(self, spec: TableSpec) -> TableRecord:
        """A new table that waits; raises `CodeTakenError` if a running one has its code."""
        return await self._writes.call(tables.create, spec, tables.new_identity(), self._clock())

    async def edit_table(self, table: int, spec: TableSpec) -> TableRecord:
        """Change a table; its running match keeps the options it started with.

        Raises:
            CodeTakenError: a running table has the code.
            NotNowError: the table is closed, or is playing and the number of seats differs.
        """
        return await self._writes.call(tables.edit, table, spec)

    async def close_table(self, table: int) -> TableRecord:
        """Close a table: `over` if its last match is, else `abandoned` like its running match.

        This frees its code. Closing a closed table changes nothing.
        """
        return await self._writes.call(tables.close, table, self._clock())

    async def table(self, table: int) -> TableRecord:
        """One table, closed or not."""
        return await self._reader.call(tables.get, table)

    async def sit(self, table: int, seat: int, sitter: Sitter) -> None:
        """Give a seat to somebody or to nobody, in the running match too.

        Raises:
            NotNowError: the table is closed or has no such seat.
        """
        await self._writes.call(seats.sit, table, seat, sitter, seats.new_sitting())

    async def rearrange(self, table: int, order: Sequence[int]) -> None:
        """Number the seats of a waiting table anew, the one of number `order[0]` first.

        Raises:
            NotNowError: the table is playing or closed.
        """
        await self._writes.call(seats.rearrange, table, order)

    async def sitters(self, table: int) -> tuple[Sitter, ...]:
        """Who is in each seat of a table, by seat."""
        return await self._reader.call(seats.sitters, table)

    async def homes(self, table: int) -> dict[int, bytes]:
        """The hashes of the networks that guests can come back from, by seat; b"" for none."""
        return await self._reader.call(seats.homes, table)

    async def save_home(self, table: int, seat: int, home: bytes) -> None:
        """Save such a hash."""
        await self._writes.call(seats.save_home, table, seat, home)

    async def next_secret(self, table: int) -> Secret | None:
        """The secret of a table's next match, if one is saved."""
        return await self._reader.call(matches.next_secret, table)

    async def match_count(self, table: int) -> int:
        """How many matches have begun at a table."""
        return await self._reader.call(matches.count_at, table)

    async def save_next_secret(self, table: int, secret: Secret) -> None:
        """Save the secret of a table's next match, in place of the one before.

        Its commitment may be published from now on. The word of a seat that changes hands or is
        left is deleted from it while words are not closed.

        Raises:
            NotNowError: the table is playing or closed.
        """
        await self._writes.call(matches.save_next_secret, table, secret)

    async def start_match(self, table: int, rules_version: int, secret: Secret) -> MatchRecord:
        """Start a table's next match; its commitment may be published from now on.

        Raises:
            NotNowError: the table is playing or closed, or its next secret is another one.
        """
        return await self._writes.call(matches.start, table, rules_version, secret, self._clock())

    async def end_match(self, match: int, outcome: Outcome | None) -> MatchRecord:
        """End a match, or abandon it (None). An ended match is not changed."""
        return await self._writes.call(matches.end, match, outcome, self._clock())

    async def match(self, match: int) -> MatchRecord:
        """One match, ended or not."""
        return await self._reader.call(matches.get, match)

    async def sittings(self, match: int) -> tuple[Sitting, ...]:
        """Who had which seat of a match from when on, in the order they sat down."""
        return await self._reader.call(seats.sittings, match)

    async def history(
        self, person: int, *, before: int | None = None, limit: int = 50
    ) -> tuple[MatchRecord, ...]:
        """Ended matches in which a person had a seat, newest first.

        Args:
            person: a person's number.
            before: only matches with lower numbers, for paging.
            limit: how many at most.
        """
        return await self._reader.call(matches.history, person, before, limit)

    async def secret(self, match: int) -> Secret:
        """The secret of a match."""
        return await self._reader.call(matches.secret, match)

    async def enter(self, fingerprint: str | None, name: str) -> Person:
        """The person with this key and name, created if new. A guest (no key) is always new."""
        return await self._writes.call(
            persons.enter, fingerprint, name, likeness(name), self._clock()
        )

    async def person(self, person: int) -> Person:
        """One person."""
        return await self._reader.call(persons.get, person)

    async def persons(self, fingerprint: str) -> tuple[Person, ...]:
        """All persons with a key, the last seen first."""
        return await self._reader.call(persons.of_key, fingerprint)

    async def save_settings(self, person: int, settings: Mapping[str, Any]) -> Person:
        """Replace a person's settings."""
        return await self._writes.call(persons.save_settings, person, pack(settings))

    async def seat_code(self, table: int, seat: int) -> str:
        """The code by which a guest comes back to a seat, "" for anybody else's."""
        return await self._reader.call(seat_codes.of_seat, table, seat, self._clock())

    async def tournament_code(self, guest: int) -> str:
        """The code by which a guest comes back to their last tournament, "" without one."""
        return await self._reader.call(seat_codes.of_guest, guest, self._clock())

    async def seat_of_code(self, code: str) -> GuestSeat | None:
        """The seat with this code, as `codes.as_typed` returns it."""
        return await self._reader.call(seat_codes.find, code, self._clock())

    async def seen(self, person: int) -> Person:
        """A guest has come back: they are not idle."""
        return await self._writes.call(persons.seen, person, self._clock())

    async def erase(self, person: int) -> None:
        """Delete a person: name, key, settings and chat.

        Seats in matches stay, as those of a person without a number. Logs name nobody and are not
        changed.
        """
        await self._writes.call(persons.erase, person)

    async def delete_idle_guests(
        self, seen_before: int, after: int = 0, *, keep: Collection[int] = (), limit: int = 500
    ) -> int | None:
        """Delete persons without a seat, now or in any match, a limited number at a time.

        Args:
            seen_before: only those last seen before this time, in milliseconds since 1970.
            after: only persons with higher numbers.
            keep: persons not to delete.
            limit: how many persons are checked.

        Returns:
            the number to continue after; None when all persons have been checked.
        """
        return await self._writes.call(
            persons.delete_idle_guests, seen_before, after, frozenset(keep), limit
        )

    async def say(
        self, table: int | None, person: int | None, text: str, command_id: str | None = None
    ) -> ChatLine:
        """Save a chat line, in the lobby for table None, of the host for person None.

        If a call with the same command id has saved a line, that line is returned.
        """
        return await self._writes.call(chat.say, table, person, text, command_id, self._clock())

    async def chat(self, table: int | None, limit: int = 100) -> tuple[ChatLine, ...]:
        """The last chat lines at a table, or in the lobby (None), oldest first."""
        return await self._reader.call(chat.of_table, table, limit)

    async def line(self, command_id: str) -> ChatLine | None:
        """The chat line that was saved by this command, if any."""
        return await self._reader.call(chat.of_command, command_id)

    async def said(self, person: int, limit: int = 100) -> tuple[ChatLine, ...]:
        """A person's last chat lines, oldest first."""
        return await self._reader.call(chat.of_person, person, limit)

    async def house_rules(self) -> HouseRules:
        """The host's decisions for all tables."""
        return await self._reader.call(house_rules.get)

    async def save_house_rules(self, rules: HouseRules) -> None:
        """Replace these decisions."""
        await self._writes.call(house_rules.save, rules)
