"""Queries of evenings, as plain data in pages."""

import logging
from typing import Any

from engine import EngineError
from engine.core.plain import plain
from tablehost.evening import scoring
from tablehost.evening.accuracy import accuracies
from tablehost.evening.highlights import Highlight, highlights
from tablehost.evening.scoring import Who
from tablehost.evening.standings import Standings, read
from tablehost.stats.accuracy import AnalysisOf
from tablehost.stats.queries import when
from tablehost.store.errors import DamagedError
from tablehost.store.evenings import EveningRecord, Played
from tablehost.store.store import Store

log = logging.getLogger(__name__)


class NotYourEveningError(Exception):
    """The evening was at a table by invitation, and somebody had no seat there."""


async def evening(
    store: Store,
    number: int,
    persons: frozenset[int],
    analysis_of: AnalysisOf | None = None,
    asker: object = None,
) -> dict[str, Any]:
    """An evening, for somebody who is all of these persons; see `requests.OpenEvening`.

    An evening at an open table may be read by everybody; nothing in it was ever hidden.

    Args:
        store: where the evenings are.
        number: of the evening.
        persons: who asks.
        analysis_of: gives the analysis of a match; None leaves accuracy out.
        asker: whose analyses wait for each other.

    Raises:
        NotFoundError: there is no such evening.
        NotYourEveningError: they may not read it.
    """
    record = await store.evenings.get(number)
    standing = await read(store, record)
    table = await store.table(record.table)
    if not (table.open or persons & _persons(standing)):
        raise NotYourEveningError
    return {
        "name": table.name,
        "began": when(record.created),
        "ended": _ended(standing),
        "evening": plain(standing.view()),
        "moments": [await _moments(store, one) for one in standing.played],
        "accuracy": (
            await accuracies(store, standing.played, analysis_of, asker) if analysis_of else []
        ),
    }


async def evenings(
    store: Store, person: int, before: int | None, limit: int
) -> list[dict[str, Any]]:
    """A page of a person's evenings, newest first."""
    found = await store.evenings.of_person(person, before=before, limit=limit)
    return [await _row(store, record, person) for record in found]


async def _row(store: Store, record: EveningRecord, person: int) -> dict[str, Any]:
    """An evening from the point of view of one player."""
    standing = await read(store, record)
    view = standing.view()
    scores = scoring.scores(standing.played)
    own = Who("person", person)
    return {
        "evening": record.id,
        "name": (await store.table(record.table)).name,
        "ended": when(standing.played[-1].match.ended or record.created),
        "played": len(standing.played),
        "matches": record.plan.matches,
        "place": scoring.place_of(own, scores) if own in scores else None,
        "points": scores[own].points if own in scores else None,
        "players": [None if one.bot is not None else one.name for one in view.players],
    }


def _persons(standing: Standings) -> frozenset[int]:
    every = (sitter.person for one in standing.played for sitter in one.sitters)
    return frozenset(person for person in every if person is not None)


def _ended(standing: Standings) -> str:
    last = standing.played[-1].match.ended if standing.over and standing.played else None
    return when(last) if last is not None else ""


async def _moments(store: Store, one: Played) -> list[Highlight]:
    """The highlights of a match; none if its log cannot be replayed."""
    try:
        return await highlights(store, one.match)
    except (EngineError, DamagedError) as error:
        log.warning("match %d: no highlights: %s", one.match.id, error)
        return []
