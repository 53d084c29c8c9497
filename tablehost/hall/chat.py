"""What may be said, how often, in which form it is kept, and that it is kept once."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from client.paint.text import clean
from engine import IllegalMove
from tablehost.hall.saying import PendingLine
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError
from tablehost.store.store import Store

MOST_UNSAVED = 20  # lines of one visitor, or of one place, that are remembered
RETRY = 2.0  # seconds until a disk that could not be read is read again
LONGEST = 300  # characters; a line of talk, not a page

Key = TypeVar("Key")


def checked_line(visitor: Visitor, text: str) -> str:
    """The line as everybody will see it.

    Raises:
        IllegalMove: `muted`, `too_fast` or `nothing_said`.
    """
    minutes = visitor.quiet_minutes
    if minutes:
        raise IllegalMove(
            "muted",
            f"The host has muted you: nobody hears you for {minutes} min more.",
            {"minutes": minutes},
        )
    line = clean(text[:LONGEST]).strip()
    if not line:
        raise IllegalMove("nothing_said", "There is nothing to say in that; type some words.")
    if not visitor.chat.take():
        raise IllegalMove("too_fast", "That is faster than anybody reads; wait a moment.")
    return line


class Chat:
    """What is said at one table, or in the lobby.

    When a save fails, the disk may have the line all the same. It is looked up as soon as the disk
    can be read, and heard then if it is there, before any that was said later. Whoever says it
    again meanwhile repeats the command, so that it is there once.

    Args:
        store: where it is kept.
        table: None for the lobby.
    """

    def __init__(self, store: Store, table: int | None) -> None:
        self._store = store
        self._table = table
        self._in_doubt: dict[str, PendingLine] = {}  # by command, in the order they were said
        self._looking: asyncio.Task[None] | None = None

    async def keep(
        self, visitor: Visitor, person: int | None, text: str, show: Callable[[], None]
    ) -> PendingLine:
        """Save a line that a visitor says, for `hear`.

        Args:
            visitor: whose save may have failed before.
            person: None for the host.
            text: as it was spoken.
            show: lets everybody hear it.

        Raises:
            StoreError: it is not saved, as far as is known.
        """
        line = visitor.unsaved.pop((self._table, text), None)
        if line is None or line.shown:
            line = PendingLine(show)
        try:
            await self._store.say(self._table, person, text, line.command)
        except StoreError:
            _remember(visitor.unsaved, (self._table, text), line)
            _remember(self._in_doubt, line.command, line)
            self._look_later()
            raise
        return line

    async def hear(self, line: PendingLine) -> None:
        """Let everybody hear a line that is saved, behind those that may have been before it."""
        if not self._in_doubt:
            line.show()
            return
        self._in_doubt.setdefault(line.command, line)
        try:
            await self._settle()
        except StoreError:
            self._look_later()

    def stop(self) -> None:
        """Nobody is there any more who would hear anything."""
        if self._looking is not None:
            self._looking.cancel()

    def _look_later(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while self._in_doubt:
            await asyncio.sleep(RETRY)
            with suppress(StoreError):  # who said it was told, and the log too
                await self._settle()

    async def _settle(self) -> None:
        """Let everybody hear those lines that are on the disk; the others were not said.

        Raises:
            StoreError: it cannot be read; what is still in doubt stays so.
        """
        for command, line in list(self._in_doubt.items()):
            kept = await self._store.line(command)
            self._in_doubt.pop(command, None)
            if kept is not None:
                line.show()


def _remember(lines: dict[Key, PendingLine], key: Key, line: PendingLine) -> None:
    """Keep a line, and not more than so many."""
    lines[key] = line
    if len(lines) > MOST_UNSAVED:
        del lines[next(iter(lines))]
