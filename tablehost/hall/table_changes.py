"""The tables that may have changed since somebody looked at them.

What is remembered of tables, to find them without looking at each, stays true that way: a table
counts as changed after every step, and for as long as one is being carried out.
"""

from collections.abc import Iterator
from contextlib import contextmanager


class TableChanges:
    """Tables in the middle of a step, and those that had one, for each reader."""

    def __init__(self) -> None:
        self._in_step: set[int] = set()
        self._readers: list[set[int]] = []

    def reader(self) -> "Reader":
        """Somebody new who wants to know."""
        changed = set[int]()
        self._readers.append(changed)
        return Reader(changed, self._in_step)

    @contextmanager
    def step(self, table: int) -> Iterator[None]:
        """A table may change at any moment in here."""
        self._in_step.add(table)
        try:
            yield
        finally:
            self._in_step.discard(table)
            self.add(table)

    def add(self, table: int) -> None:
        """A table has changed outside its steps, has been opened, or is closed."""
        for changed in self._readers:
            changed.add(table)


class Reader:
    """One who remembers something of each table.

    Args:
        changed: filled by `TableChanges`.
        in_step: the same.
    """

    def __init__(self, changed: set[int], in_step: set[int]) -> None:
        self._changed = changed
        self._in_step = in_step

    def take(self) -> set[int]:
        """The tables to look at again since the last time."""
        taken = self._changed | self._in_step
        self._changed.clear()
        return taken
