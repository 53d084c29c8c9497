"""Who may come in: bans, invitations, and the keys that came in by one."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from tablehost.store import seat_codes
from tablehost.store.codec import record
from tablehost.store.worker import Worker, Writes

BanKind = Literal["key", "name", "address"]

Seconds = Annotated[int, Meta(ge=0)]
"""Whole seconds since 1970-01-01 UTC, precise enough for times that people set."""


class Ban(Struct, frozen=True, gc=False):
    """A key, name or address that may not come in.

    Attributes:
        kind: whether `value` is a key's fingerprint, a name, or an IPv4 address or IPv6 network.
        until: when the ban ends; None for never.
        why: the host's own note, not shown to the banned person.
    """

    kind: BanKind
    value: Annotated[str, Meta(min_length=1, max_length=200)]
    until: Seconds | None
    why: Annotated[str, Meta(max_length=200)]
    made: Seconds

    def holds(self, now: float) -> bool:
        """Whether the ban has not ended at this time, in seconds since 1970."""
        return self.until is None or now < self.until


class Invitation(Struct, frozen=True, gc=False):
    """A code that lets people in.

    Attributes:
        uses: how many people it can still let in.
        until: when it ends; None for never.
    """

    uses: Annotated[int, Meta(ge=1)]
    until: Seconds | None
    made: Seconds


class Door:
    """Bans and invitations. All times are seconds since 1970.

    A ban's value is saved as it was typed; nothing here compares it with keys, names or addresses.
    """

    def __init__(
        self, writer: Writes, reader: Worker, hash_code: Callable[[str], Awaitable[bytes]]
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._hash_code = hash_code

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str, now: int) -> Ban:
        """Save a ban in place of one with the same value, and delete those that have ended.

        Raises:
            ValueError: the value is empty, or value or note are too long.
        """
        made = msgspec.convert(msgspec.to_builtins(Ban(kind, value, until, why, now)), Ban)
        return await self._writer.call(save_ban, made)

    async def unban(self, kind: BanKind, value: str) -> bool:
        """Delete a ban; whether there was one."""
        return await self._writer.call(delete_ban, kind, value)

    async def bans(self, now: int) -> tuple[Ban, ...]:
        """The bans that have not ended, by kind and value."""
        return await self._reader.call(_bans, now)

    async def invite(self, code: str, uses: int, until: int | None, now: int) -> None:
        """Save a code that lets this many people in; only its hash is saved."""
        invitation = Invitation(uses, until, now)
        await self._writer.call(save_invitation, await self._hash_code(code), invitation)

    async def invitations(self, now: int) -> tuple[Invitation, ...]:
        """The invitations that can still let somebody in, oldest first."""
        return await self._reader.call(_invitations, now)

    async def withdraw(self) -> int:
        """Delete all invitations; returns how many there were. Invited keys stay invited."""
        return await self._writer.call(delete_invitations)

    async def admit(self, code: str, key: str | None, now: int) -> bool:
        """Whether a code lets somebody in: an invitation, or the code of a guest's seat.

        This uses up one use of the invitation, and the key is invited from then on.
        """
        hashed = await self._hash_code(code)
        invited = await self._reader.call(_invites, hashed, now) is not None
        if invited and await self._writer.call(use_invitation, hashed, key, now):
            return True
        if await self._reader.call(seat_codes.find, code, now * 1000) is None:
            return False
        if key is not None:
            await self._writer.call(invite_key, key)
        return True

    async def is_invited(self, key: str) -> bool:
        """Whether a key has come in by a code."""
        return await self._reader.call(_is_invited, key)


def save_ban(db: sqlite3.Connection, ban: Ban) -> Ban:
    """Save a ban, and delete those that have ended."""
    db.execute("DELETE FROM bans WHERE until <= ?", (ban.made,))
    db.execute(
        "INSERT OR REPLACE INTO bans (kind, value, until, why, made) VALUES (?, ?, ?, ?, ?)",
        (ban.kind, ban.value, ban.until, ban.why, ban.made),
    )
    return ban


def delete_ban(db: sqlite3.Connection, kind: BanKind, value: str) -> bool:
    """Delete a ban; whether there was one."""
    deleted = db.execute("DELETE FROM bans WHERE kind = ? AND value = ?", (kind, value))
    return deleted.rowcount > 0


def _bans(db: sqlite3.Connection, now: int) -> tuple[Ban, ...]:
    rows = db.execute(
        "SELECT * FROM bans WHERE until IS NULL OR until > ? ORDER BY kind, value", (now,)
    )
    return tuple(record(row, Ban) for row in rows.fetchall())


def save_invitation(db: sqlite3.Connection, code: bytes, invitation: Invitation) -> None:
    """Save the invitation of a hashed code, and delete those that have ended."""
    db.execute("DELETE FROM invitations WHERE until <= ?", (invitation.made,))
    db.execute(
        "INSERT OR REPLACE INTO invitations (hash, uses, until, made) VALUES (?, ?, ?, ?)",
        (code, invitation.uses, invitation.until, invitation.made),
    )


def _invitations(db: sqlite3.Connection, now: int) -> tuple[Invitation, ...]:
    rows = db.execute(
        "SELECT * FROM invitations WHERE until IS NULL OR until > ? ORDER BY made, until, uses",
        (now,),
    )
    return tuple(record(row, Invitation) for row in rows.fetchall())


def delete_invitations(db: sqlite3.Connection) -> int:
    """Delete all invitations; returns how many there were."""
    return db.execute("DELETE FROM invitations").rowcount


def invite_key(db: sqlite3.Connection, key: str) -> None:
    """Save that a key has come in by a code."""
    db.execute("INSERT OR IGNORE INTO invited (fingerprint) VALUES (?)", (key,))


def _invites(db: sqlite3.Connection, code: bytes, now: int) -> int | None:
    """How many people the invitation of a hashed code can still let in; None if there is none."""
    row = db.execute(
        "SELECT uses FROM invitations WHERE hash = ? AND (until IS NULL OR until > ?)", (code, now)
    ).fetchone()
    return None if row is None else int(row[0])


def use_invitation(db: sqlite3.Connection, code: bytes, key: str | None, now: int) -> bool:
    """Take one use of an invitation, and delete it with the last; whether there was one."""
    uses = _invites(db, code, now)
    if uses is None:
        return False
    if uses > 1:
        db.execute("UPDATE invitations SET uses = uses - 1 WHERE hash = ?", (code,))
    else:
        db.execute("DELETE FROM invitations WHERE hash = ?", (code,))
    if key is not None:
        invite_key(db, key)
    return True


def _is_invited(db: sqlite3.Connection, key: str) -> bool:
    return db.execute("SELECT 1 FROM invited WHERE fingerprint = ?", (key,)).fetchone() is not None
