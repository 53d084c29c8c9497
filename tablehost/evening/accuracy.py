"""How accurate the decisions of an evening's players were, for its page.

A decision counts for whoever has the match's result, if they made it themselves.
"""

import asyncio
import logging
from collections.abc import Sequence
from statistics import fmean

from engine import EngineError, IllegalMove
from tablehost.stats.accuracy import AnalysisOf, Judged, judged
from tablehost.stats.counting import Finished
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.errors import DamagedError
from tablehost.store.evenings import Played
from tablehost.store.store import Store

PATIENCE = 2.0
"""Seconds that a page waits for analyses. Those of players with a key are worked out after each
match, so they are mostly there."""

Accuracy = tuple[int, int, float]
"""A seat, how many of its decisions were judged, and their mean accuracy in percent."""

log = logging.getLogger(__name__)


async def accuracies(
    store: Store, played: Sequence[Played], analysis_of: AnalysisOf, asker: object
) -> list[list[Accuracy] | None]:
    """For each match the accuracy by seat; None for a match that is not worked out yet."""
    found: list[list[Accuracy] | None] = [None] * len(played)
    try:
        async with asyncio.timeout(PATIENCE):
            for number, one in enumerate(played):
                found[number] = await _accuracy(store, one, analysis_of, asker)
    except TimeoutError:
        log.debug("an evening is told before all of its matches are analysed")
    return found


async def _accuracy(
    store: Store, one: Played, analysis_of: AnalysisOf, asker: object
) -> list[Accuracy] | None:
    """The accuracy by seat: none of a match that cannot be analysed, None if it cannot be now."""
    record = one.match
    assert record.outcome is not None, "only matches that are over count"
    history = SeatHistory(await store.sittings(record.id))
    try:
        saved = await store.log(record.id)
        finished = Finished(record, record.outcome, history, saved, history.persons)
        return _means(one, await judged(finished, analysis_of, asker))
    except (EngineError, DamagedError) as error:
        if isinstance(error, IllegalMove) and error.code == "too_fast":
            return None
        log.warning("match %d: no accuracy: %s", record.id, error)
        return []


def _means(one: Played, decisions: Sequence[Judged]) -> list[Accuracy]:
    by_seat: dict[int, list[float]] = {}
    for each in decisions:
        if each.person == one.sitters[each.seat].person:
            by_seat.setdefault(each.seat, []).append(each.accuracy)
    return [(seat, len(own), round(fmean(own), 2)) for seat, own in sorted(by_seat.items())]
