"""Moves on their way to the hall: those that one key stands for, one after the other."""

from collections import deque
from collections.abc import Sequence

from client.games.base import Move
from client.screens.table.table_client import TableClient
from engine.sync.requests import Play


class MoveQueue:
    """A row of moves; each is sent from the view that the one before has led to."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._left: deque[Move] = deque()

    def __bool__(self) -> bool:
        return bool(self._left)

    def send(self, moves: Sequence[Move]) -> None:
        """Send these instead of what was left of others."""
        self._left = deque(moves)
        self.go_on()

    def go_on(self) -> None:
        """Send the next one, as the view is another one."""
        if self._left:
            move = dict(self._left.popleft())
            self._client.ask(Play, self._client.hall.revision, move)

    def drop(self) -> None:
        """Send nothing more."""
        self._left.clear()
