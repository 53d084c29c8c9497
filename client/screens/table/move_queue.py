"""Moves on their way to the hall: what one key stands for, one after the other."""

from collections import deque
from collections.abc import Sequence

from client.games.base import Move
from client.screens.table.context import Desk
from engine.sync.requests import Play


class MoveQueue:
    """A row of moves; each is sent from the view that the one before has led to."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._left: deque[Move] = deque()

    def __bool__(self) -> bool:
        return bool(self._left)

    def send(self, moves: Sequence[Move]) -> None:
        """Send these, whatever was left of others."""
        self._left = deque(moves)
        self.go_on()

    def go_on(self) -> None:
        """The view is another one: send the next."""
        if self._left:
            move = dict(self._left.popleft())
            self._desk.ask(Play, self._desk.hall.revision, move)

    def drop(self) -> None:
        """A refused move ends the row it stood in."""
        self._left.clear()
