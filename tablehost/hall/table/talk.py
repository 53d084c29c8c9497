"""What people say at a table."""

from engine.sync.frames import encode
from engine.sync.reports import Said
from engine.sync.requests import Say
from tablehost.hall.chat import Chat, checked_line
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.topics import SavedLine, TableTopics
from tablehost.hall.visitor import Visitor


class TableTalk:
    """The chat of one table.

    Args:
        table: where it is said.
        topics: of the table.
    """

    def __init__(self, table: TableContext, topics: TableTopics) -> None:
        self._table = table
        self._topics = topics
        self._chat = Chat(table.hall.store, table.record.id)

    async def say(self, visitor: Visitor, request: Say) -> None:
        """Save a line, and then show it to everybody at the table."""
        text, seat = checked_line(visitor, request.text), self._table.roster.seat_at(visitor)
        person = await self._table.hall.saved_person(visitor)
        kind = "watcher" if seat is None else "player"
        frame = encode(Said(self._topics.table_topic, visitor.name, text, kind))
        said = SavedLine(frame, seat)
        line = await self._chat.save(
            visitor, person.id, text, lambda: self._table.submit(None, said)
        )
        visitor.done(request.id)
        await self._chat.show(line)

    def stop(self) -> None:
        """Stop looking for lines in doubt."""
        self._chat.stop()
