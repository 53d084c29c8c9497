"""The store, with its saves measured."""

from collections.abc import Sequence
from time import perf_counter

from tablehost.metrics.meter import Meter
from tablehost.store.errors import StoreError
from tablehost.store.store import Store
from tablehost.store.values import Appended, Conflict, Entry, Outcome, Unknown


class TimedStore(Store):
    """Measures how long saves take, and counts them."""

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
