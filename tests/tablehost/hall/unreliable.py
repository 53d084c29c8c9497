"""A store that fails on request, before or after the call has taken effect."""

from collections.abc import Sequence
from typing import Any, Literal

from tablehost.store.errors import DiskFullError, SaveError
from tablehost.store.values import (
    Appended,
    ChatLine,
    Conflict,
    Entry,
    Envelope,
    MatchRecord,
    Outcome,
    Sitter,
    Unknown,
)
from tests.memory_store import MemoryStore

When = Literal["before", "after"]


class UnreliableStore(MemoryStore):
    """Fails the next calls, each as its kind of call was told to.

    Attributes:
        appends: how the next appends fail: with nothing done, or with everything done, as when the
            disk fails between the write and its acknowledgement.
        ends: how the next ends of matches fail, as appends do.
        logs: how many times no log can be read.
        sits: how many times nobody can be seated.
        lines: how many times no line of chat can be looked up.
        says: how the next lines of chat fail, as appends do.
    """

    def __init__(self) -> None:
        super().__init__()
        self.appends: list[When] = []
        self.ends: list[When] = []
        self.logs = 0
        self.sits = 0
        self.lines = 0
        self.says: list[When] = []

    async def end_match(self, match: int, outcome: Outcome | None) -> MatchRecord:
        when = self.ends.pop(0) if self.ends else None
        if when == "before":
            raise DiskFullError("There is no room left.")
        record = await super().end_match(match, outcome)
        if when == "after":
            raise SaveError("The disk failed.")
        return record

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
        when = self.appends.pop(0) if self.appends else None
        if when == "before":
            raise DiskFullError("There is no room left.")
        answer = await super().append(
            match, expected_seq, entries, command_id, position=position, outcome=outcome
        )
        if when == "after":
            raise SaveError("The disk failed.")
        return answer

    async def log(self, match: int, start: int = 0) -> tuple[Envelope, ...]:
        if self.logs:
            self.logs -= 1
            raise SaveError("The disk is gone.")
        return await super().log(match, start)

    async def sit(self, table: int, seat: int, sitter: Sitter) -> None:
        if self.sits:
            self.sits -= 1
            raise DiskFullError("There is no room left.")
        await super().sit(table, seat, sitter)

    async def say(
        self, table: int | None, person: int | None, text: str, command_id: str | None = None
    ) -> ChatLine:
        when = self.says.pop(0) if self.says else None
        if when == "before":
            raise DiskFullError("There is no room left.")
        line = await super().say(table, person, text, command_id)
        if when == "after":
            raise SaveError("The disk failed.")
        return line

    async def line(self, command_id: str) -> ChatLine | None:
        if self.lines:
            self.lines -= 1
            raise SaveError("The disk is gone.")
        return await super().line(command_id)


def moves(log: Sequence[Envelope]) -> list[Any]:
    """The moves of all seats, whoever made them."""
    return [dict(one.entry.data) for one in log if one.entry.seat is not None]
