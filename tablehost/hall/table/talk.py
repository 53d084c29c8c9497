"""What people say at a table: lines of chat, and ready phrases."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine.sync.crowd_requests import React
from engine.sync.frames import encode
from engine.sync.reports import Reacted, Said
from engine.sync.requests import Say
from tablehost.hall.chat import Chat, checked_line, require_may_talk
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.topics import SavedLine, TableTopics
from tablehost.hall.visitor import Visitor


class Talk:
    """The talk at one table.

    Ready phrases count as lines of chat do, and reach everybody on the same beats, but are not
    saved.
    """

    def __init__(self, table: TableContext, topics: TableTopics) -> None:
        self._table = table
        self._topics = topics
        self._chat = Chat(table.hall.store, table.record.id)

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """The handlers of the steps in which somebody says something."""
        return {Say: self._say, React: self._react}

    def stop(self) -> None:
        """Stop looking for lines in doubt."""
        self._chat.stop()

    async def _say(self, visitor: Visitor, request: Say) -> None:
        text = checked_line(visitor, request.text)
        person = await self._table.hall.saved_person(visitor)
        seat = self._table.roster.seat_at(visitor)
        kind = "watcher" if seat is None else "player"
        said = SavedLine(encode(Said(self._topics.table_topic, visitor.name, text, kind)), seat)
        show = self._table.submit
        line = await self._chat.save(visitor, person.id, text, lambda: show(None, said))
        visitor.done(request.id)
        await self._chat.show(line)

    async def _react(self, visitor: Visitor, request: React) -> None:
        require_may_talk(visitor)
        seat = self._table.roster.seat_at(visitor)
        frame = encode(Reacted(self._topics.table_topic, visitor.name, seat, request.phrase))
        visitor.done(request.id)
        await self._topics.send_line(frame, seat)
