"""A store that saves as little of a move as game servers do that keep their matches in memory.

The log of a running match is a list of its entries, neither packed nor checked. Everything else is
in `MemoryStore`, and the whole log goes there once the match is over: statistics read it there.
"""

from collections import defaultdict
from collections.abc import Sequence

from tablehost.store.values import Appended, Conflict, Entry, Outcome, Unknown
from tests.memory_store import MemoryStore


class UnsavingStore(MemoryStore):
    """A store that can go through with every append."""

    def __init__(self) -> None:
        super().__init__()
        self._logs: defaultdict[int, list[Entry]] = defaultdict(list)

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
        self._logs[match] += entries
        if outcome is None:
            return Appended(expected_seq, expected_seq + len(entries))
        log = self._logs.pop(match)
        return await super().append(match, 0, log, command_id, position=position, outcome=outcome)
