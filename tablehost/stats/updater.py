"""Counts finished matches: one after the other, in the background, from what is saved."""

import asyncio
import logging
from collections import deque
from contextlib import suppress

from engine import EngineError
from engine.core.match_options import is_practice
from tablehost.stats import counting, ladder
from tablehost.stats.accuracy import AnalysisOf, accuracy_shares
from tablehost.stats.counting import Finished
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.errors import DamagedError, NotFoundError, StoreError
from tablehost.store.ledger import EVERY_GAME, Rating
from tablehost.store.store import Store
from tablehost.store.values import Envelope

log = logging.getLogger(__name__)

_AT_ONCE = 100
_MOST_TO_JUDGE = 100  # matches whose decisions are judged later; of more, the oldest are dropped
PATIENCE = 2.0
"""Seconds that a query waits for the last match to be counted."""


class StatsUpdater:
    """Keeps the ledger up to date; what was left when a host stopped is counted at its start.

    The accuracy of decisions takes longer to work out, so it is added a little later. If the host
    stops in between, it is missing.

    Args:
        store: of the matches and the ledger.
        analysis_of: gives the analysis of a match; None leaves accuracy out.
    """

    def __init__(self, store: Store, analysis_of: AnalysisOf | None = None) -> None:
        self._store = store
        self._analysis_of = analysis_of
        self._to_judge: deque[int] = deque(maxlen=_MOST_TO_JUDGE)
        self._judging: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()
        self._idle = asyncio.Event()
        self._given_up: set[int] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start counting."""
        self._task = asyncio.create_task(self._run(), name="stats")

    def wake(self) -> None:
        """A match has ended."""
        self._idle.clear()
        self._woken.set()

    async def settled(self) -> bool:
        """Wait until every match that has ended so far is counted, but not for long.

        After years of matches, counting them all for the first time takes minutes.

        Returns:
            whether all are counted.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._idle.wait()
        return self._idle.is_set()

    async def stop(self) -> None:
        """Stop counting; the rest is counted at the next start."""
        tasks = [task for task in (self._task, self._judging) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def count_all(self) -> None:
        """Count every match not counted yet, oldest first, as ratings depend on the order."""
        while uncounted := await self._uncounted():
            for match in uncounted:
                await self._count(match)

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.count_all()
            except StoreError as error:
                log.warning("matches are not counted yet: %s", error)
            if not self._woken.is_set():
                self._idle.set()
            await self._woken.wait()

    async def _uncounted(self) -> list[int]:
        limit = _AT_ONCE + len(self._given_up)
        matches = await self._store.ledger.uncounted(limit)
        return [match for match in matches if match not in self._given_up]

    async def _count(self, match: int) -> None:
        try:
            if await count(self._store, match) and self._analysis_of is not None:
                self._to_judge.append(match)
                self._judge_later()
        except StoreError:
            raise
        except Exception:
            log.exception("match %d could not be counted", match)
            self._given_up.add(match)

    def _judge_later(self) -> None:
        if self._judging is None or self._judging.done():
            self._judging = asyncio.create_task(self._judge_all(), name="accuracy")

    async def judged(self) -> None:
        """Wait until the accuracy of all matches that are counted is counted, too."""
        if self._judging is not None:
            await asyncio.shield(self._judging)

    async def _judge_all(self) -> None:
        """Add the accuracy of the matches that have been counted."""
        while self._to_judge and self._analysis_of is not None:
            match = self._to_judge.popleft()
            try:
                finished = await _finished(self._store, match)
                await self._store.ledger.add(await accuracy_shares(finished, self._analysis_of))
            except Exception:
                log.exception("the accuracy of match %d is not counted", match)


async def count(store: Store, match: int) -> bool:
    """Count one match; returns whether its decisions are to be judged as well.

    Nothing is counted of a match for practice.
    """
    finished = await _finished(store, match)
    if is_practice(finished.match.options):
        await store.ledger.count(match, (), ())
        return False
    try:
        shares = await counting.shares(finished)
    except EngineError as error:  # of another rules version: the result still counts
        log.warning("match %d is counted without its log: %s", match, error)
        finished = Finished(
            finished.match, finished.outcome, finished.seat_history, (), finished.known
        )
        shares = await counting.shares(finished)
    ratings = await _ratings(store, finished)
    return await store.ledger.count(match, shares, ratings)


async def _finished(store: Store, number: int) -> Finished:
    match = await store.match(number)
    assert match.outcome is not None, "only matches that are over are counted"
    history = SeatHistory(await store.sittings(number))
    known = await _with_key(store, history)
    return Finished(match, match.outcome, history, await _log(store, number), known)


async def is_rated(store: Store, match: int) -> bool:
    """Whether a running match will count for ratings, as far as that is known."""
    if is_practice((await store.match(match)).options):
        return False
    history = SeatHistory(await store.sittings(match))
    return ladder.counts(history, await _with_key(store, history))


async def _with_key(store: Store, history: SeatHistory) -> frozenset[int]:
    return frozenset([one for one in history.persons if await _has_key(store, one)])


async def _log(store: Store, match: int) -> tuple[Envelope, ...]:
    try:
        return await store.log(match)
    except DamagedError as error:
        log.warning("match %d is counted without its log: %s", match, error)
        return ()


async def _has_key(store: Store, person: int) -> bool:
    try:
        return (await store.person(person)).fingerprint is not None
    except NotFoundError:  # has been erased
        return False


async def _ratings(store: Store, finished: Finished) -> tuple[Rating, ...]:
    """The ratings of its players after a match: for its game, and over all games."""
    ranked = ladder.ranks(finished)
    after: tuple[Rating, ...] = ()
    for game in (finished.match.game, EVERY_GAME):
        before = await store.ledger.ratings(tuple(ranked), game)
        after += ladder.rated(game, ranked, before)
    return after
