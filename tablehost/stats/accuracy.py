"""Counts how accurate the decisions of a finished match were: for statistics, and for evenings.

A decision counts for whoever had the seat when it was made; those of bots and of clocks do not
count. Where a game hides something, accuracy may tell what somebody held, so it is counted only if
the match was opened.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct

from engine import EngineError, registry
from tablehost.stats.counting import COMMON, Finished, Tally
from tablehost.store.ledger import Share
from tablehost.store.values import MatchRecord

AnalysisOf = Callable[[MatchRecord, int, object], Awaitable[Mapping[str, Any]]]
"""Gives the analysis of a seat, as `tablehost.hall.analyses.Analyses.of` does."""

ASKER = "statistics"
HUNDREDTHS = 100

log = logging.getLogger(__name__)


class Judged(Struct, frozen=True, gc=False):
    """A decision that a person made.

    Attributes:
        accuracy: in percent.
    """

    seat: int
    person: int
    accuracy: float


async def accuracy_shares(finished: Finished, analysis_of: AnalysisOf) -> tuple[Share, ...]:
    """What the match adds to its players' accuracy; nothing for a game that cannot be analysed."""
    tally = Tally(finished.match.game, finished.known)
    try:
        decisions = await judged(finished, analysis_of, ASKER)
    except EngineError as error:
        log.warning("match %d is counted without accuracy: %s", finished.match.id, error)
        return ()
    for one in decisions:
        tally.add(one.person, "judged", COMMON["judged"])
        tally.add(one.person, "accuracy", COMMON["accuracy"], round(one.accuracy * HUNDREDTHS))
    return tally.shares()


async def judged(finished: Finished, analysis_of: AnalysisOf, asker: object) -> list[Judged]:
    """The decisions of the match's known persons; none if they may not or cannot be told.

    Raises:
        EngineError: a seat cannot be analysed, or not now.
    """
    record, history = finished.match, finished.seat_history
    game = registry.game(record.game)
    if not game.has_judge or (game.hidden and not record.open_after):
        return []
    seqs = [envelope.seq for envelope in finished.log if not envelope.entry.is_note]
    found = []
    for seat in sorted({seat for person in finished.known for seat in history.had(person)}):
        for decision in (await analysis_of(record, seat, asker))["decisions"]:
            if decision["by"] == "player" and decision["accuracy"] is not None:
                person = history.at(seat, seqs[decision["entry"] - 1]).person
                if person is not None:
                    found.append(Judged(seat, person, decision["accuracy"]))
    return found
