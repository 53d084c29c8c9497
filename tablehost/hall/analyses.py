"""Analyses of finished matches: what each decision of a seat cost, and how much was luck.

They are worked out in a process of their own with a low priority, one at a time, so that neither a
bot's thought nor a hint ever waits for one, and kept. A person's requests take turns with
those of others. Nothing is worked out for a match that is being played.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct

from engine import Match, registry
from engine.kit.analysis import By, analyse, told
from engine.sync.refusals import refusal
from tablehost.access.fair_share import may_have_one_more
from tablehost.hall.worker import SearchTimeoutError, Worker
from tablehost.store.store import Store
from tablehost.store.values import MatchRecord, match_log

LIMIT = 180.0
"""Seconds. The longest usual match takes less than one of CPU time, but the process has to give way
to everything else."""
KEEP = 60.0
"""Seconds until the process is stopped."""
NICENESS = 14
"""Lower in priority than bots' thoughts and hints, and not so low that a busy machine never gets to
it."""
MOST_KEPT = 200
"""Analyses that are kept, of some 20 kB each."""
MOST_WAITING, OF_NETWORK = 24, 2.0
"""Analyses that wait or are worked on for askers, and those of one network for each that is still
free: 16 of a network alone. Further ones are refused, and go on although their askers have left."""

Analysis = Mapping[str, Any]
"""As `engine.kit.analysis.told` returns it."""

_Key = tuple[int, int]  # a match and a seat

log = logging.getLogger(__name__)


class Asker(Struct, frozen=True):
    """Somebody who wants analyses; the host's own are for any other object, and always accepted.

    Attributes:
        who: the requests of one wait for each other.
        network: that they come from.
    """

    who: object
    network: str


class Analyses:
    """Works analyses out, and keeps the latest.

    Args:
        store: where the matches are.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._worker = Worker(LIMIT, KEEP, NICENESS)
        self._kept: dict[_Key, Analysis] = {}
        self._under_way: dict[_Key, asyncio.Task[Analysis]] = {}
        self._waiting: Counter[str] = Counter()  # of those for askers, by network
        self._turns = WeakValueDictionary[object, asyncio.Lock]()

    async def of(self, match: MatchRecord, seat: int, asker: object) -> Analysis:
        """The analysis of a seat.

        Args:
            match: that has ended.
            seat: whose decisions are judged.
            asker: who wants it, an `Asker`, or the host's own work; one's requests wait for each
                other.

        Raises:
            IllegalMove: `no_analysis` or `too_fast`.
            ReplayError: these rules cannot replay the match.
            StoreError: its log cannot be read.
        """
        if match.status == "playing":
            raise refusal("not_over")
        if not registry.game(match.game).has_judge:
            raise refusal("no_analysis")
        key = match.id, seat
        if (found := self._kept.get(key)) is not None:
            return found
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.create_task(self._work_out(match, seat, self._counted(asker)))
            self._under_way[key] = task
            task.add_done_callback(lambda _: self._ended(key, asker))
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Stop the process and all who wait for it."""
        tasks = tuple(self._under_way.values())
        for task in tasks:
            task.cancel()
        self._worker.close()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _counted(self, asker: object) -> object:
        """Count one more analysis for an asker; who waits for their own others.

        Raises:
            IllegalMove: `too_fast`.
        """
        if not isinstance(asker, Asker):
            return asker
        mine, total = self._waiting[asker.network], self._waiting.total()
        if not may_have_one_more(mine, total=total, limit=MOST_WAITING, alpha=OF_NETWORK):
            raise refusal("too_fast.analysis")
        self._waiting[asker.network] += 1
        return asker.who

    def _ended(self, key: _Key, asker: object) -> None:
        del self._under_way[key]
        if isinstance(asker, Asker):
            self._waiting -= Counter([asker.network])

    async def _work_out(self, match: MatchRecord, seat: int, asker: object) -> Analysis:
        turn = self._turns.setdefault(asker, asyncio.Lock())
        async with turn:
            saved = await self._store.log(match.id)
            by = [one.entry.actor for one in saved if not one.entry.is_note]
            try:
                found = await self._worker.run(
                    work_out, match.game, match.seats, match.options, match.rules_version,
                    match_log(saved), by, seat,
                )  # fmt: skip
            except (SearchTimeoutError, BrokenProcessPool, OSError) as error:
                log.warning("match %d could not be analysed: %s", match.id, error)
                raise refusal("no_analysis.failed") from None
        self._kept[match.id, seat] = found
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return found


def work_out(
    game: str,
    seats: int,
    options: Mapping[str, Any],
    rules_version: int,
    moves: Sequence[Sequence[Any]],
    by: Sequence[By],
    seat: int,
) -> dict[str, Any]:
    """An analysis; runs in the process."""
    match = Match.of_version(game, seats, options, rules_version)
    return told(analyse(match, moves, by, seat))
