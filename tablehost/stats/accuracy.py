"""Counts how accurate the decisions of a finished match were, for the statistics of its players.

A decision counts for whoever had the seat when it was made; those of bots and of clocks do not
count. Where a game hides something, accuracy may tell what somebody held, so it is counted only if
the match was opened.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine import EngineError, registry
from tablehost.stats.counting import COMMON, Finished, Tally
from tablehost.store.ledger import Share
from tablehost.store.values import MatchRecord

AnalysisOf = Callable[[MatchRecord, int, object], Awaitable[Mapping[str, Any]]]
"""Gives the analysis of a seat, as `tablehost.hall.analyses.Analyses.of` does."""

ASKER = "statistics"
HUNDREDTHS = 100

log = logging.getLogger(__name__)


async def accuracy_shares(finished: Finished, analysis_of: AnalysisOf) -> tuple[Share, ...]:
    """What the match adds to its players' accuracy; nothing for a game that cannot be analysed."""
    record, history = finished.match, finished.seat_history
    game = registry.game(record.game)
    tally = Tally(record.game, finished.known)
    if not game.has_judge or (game.hidden and not record.open_after):
        return ()
    seqs = [envelope.seq for envelope in finished.log if not envelope.entry.is_note]
    for seat in sorted({seat for person in finished.known for seat in history.had(person)}):
        try:
            analysis = await analysis_of(record, seat, ASKER)
        except EngineError as error:
            log.warning("match %d is counted without accuracy: %s", record.id, error)
            return ()
        for decision in analysis["decisions"]:
            if decision["by"] == "player" and decision["accuracy"] is not None:
                person = history.at(seat, seqs[decision["entry"] - 1]).person
                tally.add(person, "judged", COMMON["judged"])
                hundredths = round(decision["accuracy"] * HUNDREDTHS)
                tally.add(person, "accuracy", COMMON["accuracy"], hundredths)
    return tally.shares()
