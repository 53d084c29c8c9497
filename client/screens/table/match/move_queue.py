"""The moves that one key stands for, sent to the hall one after the other."""

from collections import deque
from collections.abc import Sequence

from client.games.base import Move
from client.screens.table.table_client import TableClient
from engine.sync.requests import Play


class MoveQueue:
    """Moves to send; each is sent when the one before has changed the view."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._left: deque[Move] = deque()

    def __bool__(self) -> bool:
        return bool(self._left)

    def send(self, moves: Sequence[Move]) -> None:
        """Send these moves, and drop those still left."""
        if self._client.lesson is not None:
            self._client.lesson.has_moved = True
        self._left = deque(moves)
        self.go_on()

    def go_on(self) -> None:
        """Send the next move for the current view."""
        if self._left:
            move = dict(self._left.popleft())
            self._client.ask(Play, self._client.hall.revision, move)

    def drop(self) -> None:
        """Drop the moves left."""
        self._left.clear()
