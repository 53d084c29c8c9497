"""How a match has gone so far, for the numbers that are worth telling after it."""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from engine.sync.values import pack, unpack

MOST = 5000  # events; a match that goes on for ever takes no more


class Course:
    """The events of the running match, as one player was told them.

    They are kept packed: a long match has many, each who plays or looks on keeps them, and they are
    read at its end.
    """

    def __init__(self) -> None:
        self._packed: deque[bytes] = deque(maxlen=MOST)

    def add(self, events: Iterable[Mapping[str, Any]]) -> None:
        """This happened."""
        self._packed.extend(map(pack, events))

    def forget(self) -> None:
        """Another match, or none."""
        self._packed.clear()

    @property
    def events(self) -> tuple[Mapping[str, Any], ...]:
        """All of them, oldest first."""
        return tuple(map(unpack, self._packed))
