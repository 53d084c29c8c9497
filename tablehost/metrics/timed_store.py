"""The event store with a stopwatch."""

from collections.abc import Sequence
from time import perf_counter

from tablehost.metrics.meter import Meter
from tablehost.store.errors import StoreError
from tablehost.store.store import Store
from tablehost.store.values import Appended, Conflict, Entry, Outcome, Unknown


class TimedStore(Store):
    """The database of a host, and how long its saves take."""

    meter: Meter

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
        began = perf_counter()
        try:
            answer = await super().append(
                match, expected_seq, entries, command_id, position=position, outcome=outcome
            )
        except StoreError:
            self.meter.failures.inc()
            raise
        self.meter.saves.observe(perf_counter() - began)
        for entry in entries:
            self.meter.moves.labels(entry.actor).inc()
        return answer
