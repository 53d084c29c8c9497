"""Chat: how often somebody may say something, in which form, and that each line is saved once.

When a save fails, the disk may have the line all the same. It is looked up as soon as the disk can
be read, and if it is there, everybody is shown it before any line that was said later. If its
author says it again meanwhile, the same save is repeated, so that it is there once.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar
from weakref import WeakKeyDictionary

from client.paint.text import clean, clusters
from engine.sync.refusals import refusal
from tablehost.access.token_bucket import TokenBucket
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError
from tablehost.store.store import Store

MOST_UNSAVED = 20  # lines of one visitor, and in all, that are remembered
RETRY = 2.0  # seconds until a disk that could not be read is tried again
LONGEST = 300  # characters of a line
WORD = 40  # characters of a word for the dice
OF_NETWORK = (200, 10.0)
"""Lines at once in the lobby, and a second, from one network. Two hundred people behind one address
who all greet the others are not refused; nobody could read more for long."""
REMEMBERED = 256  # networks; when there are more, those that have said nothing lately are forgotten

Key = TypeVar("Key")


def checked_line(visitor: Visitor, text: str) -> str:
    """The line as everybody will see it.

    Raises:
        IllegalMove: `muted`, `too_fast` or `nothing_said`.
    """
    _require_unmuted(visitor)
    line = clean(text[:LONGEST]).strip()
    if not line:
        raise refusal("nothing_said")
    require_may_talk(visitor)
    return line


def checked_word(visitor: Visitor, text: str) -> str:
    """A word for the dice as everybody will see it.

    Raises:
        IllegalMove: as for `checked_line`.
    """
    return checked_line(visitor, text)[:WORD].strip()


def is_plain_word(text: str) -> bool:
    """Whether a word for the dice can be shown as it is; one that is sealed cannot be changed."""
    return clean(text) == text and sum(1 for _ in clusters(text)) <= WORD


def require_may_talk(visitor: Visitor) -> None:
    """Count one more line of chat, or a ready phrase.

    Raises:
        IllegalMove: `muted` or `too_fast`.
    """
    _require_unmuted(visitor)
    if not visitor.chat.take():
        raise refusal("too_fast")


def _require_unmuted(visitor: Visitor) -> None:
    if visitor.muted_minutes:
        raise refusal("muted", minutes=visitor.muted_minutes)


class NetworkLines:
    """A limit for the lines that a network says in the lobby, over all its sessions."""

    def __init__(self) -> None:
        self._left: dict[str, TokenBucket] = {}

    def count(self, visitor: Visitor) -> None:
        """Count one more line.

        Raises:
            IllegalMove: `too_fast`.
        """
        if len(self._left) >= REMEMBERED:
            self._left = {one: left for one, left in self._left.items() if not left.is_full}
        left = self._left.setdefault(visitor.network, TokenBucket(*OF_NETWORK))
        if visitor.network and not left.take():
            raise refusal("too_fast.network")


class PendingLine:
    """A line that is being saved, and then shown.

    Attributes:
        command: identifies the save, also when it is repeated.
        shown: everybody has been shown it.
    """

    def __init__(self, show: Callable[[], None]) -> None:
        self.command = secrets.token_hex(8)
        self.shown = False
        self._show = show

    def show(self) -> None:
        """Show it to everybody, once."""
        if not self.shown:
            self.shown = True
            self._show()


class Chat:
    """The chat of one table, or of the lobby.

    Args:
        store: where it is saved.
        table: None for the lobby.
    """

    def __init__(self, store: Store, table: int | None) -> None:
        self._store = store
        self._table = table
        self._unsaved = WeakKeyDictionary[Visitor, dict[str, PendingLine]]()  # by text
        self._in_doubt: dict[str, PendingLine] = {}  # by command, in the order they were said
        self._looking: asyncio.Task[None] | None = None

    async def save(
        self, visitor: Visitor, person: int | None, text: str, show: Callable[[], None]
    ) -> PendingLine:
        """Save a line, for `show`.

        Args:
            visitor: the author.
            person: as the store knows them; None for the host.
            text: from `checked_line`.
            show: shows it to everybody.

        Raises:
            StoreError: it is not saved, as far as is known.
        """
        unsaved = self._unsaved.setdefault(visitor, {})
        line = unsaved.pop(text, None)
        if line is None or line.shown:
            line = PendingLine(show)
        try:
            await self._store.say(self._table, person, text, line.command)
        except StoreError:
            _remember(unsaved, text, line)
            _remember(self._in_doubt, line.command, line)
            self._look_later()
            raise
        return line

    async def show(self, line: PendingLine) -> None:
        """Show a saved line to everybody, after those that may have been saved before it."""
        if not self._in_doubt:
            line.show()
            return
        self._in_doubt.setdefault(line.command, line)
        try:
            await self._settle()
        except StoreError:
            self._look_later()

    def stop(self) -> None:
        """Stop looking for lines in doubt."""
        if self._looking is not None:
            self._looking.cancel()

    def _look_later(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while self._in_doubt:
            await asyncio.sleep(RETRY)
            with suppress(StoreError):  # already reported to the author, and logged
                await self._settle()

    async def _settle(self) -> None:
        """Show the lines that are on the disk after all, and forget the others.

        Raises:
            StoreError: the disk cannot be read; what is still in doubt stays so.
        """
        for command, line in list(self._in_doubt.items()):
            saved = await self._store.line(command)
            self._in_doubt.pop(command, None)
            if saved is not None:
                line.show()


def _remember(lines: dict[Key, PendingLine], key: Key, line: PendingLine) -> None:
    lines[key] = line
    if len(lines) > MOST_UNSAVED:
        del lines[next(iter(lines))]
