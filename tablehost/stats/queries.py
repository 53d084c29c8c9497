"""Queries of statistics, ratings and past matches, as plain data in pages."""

from datetime import UTC, datetime
from typing import Any

from tablehost.stats.ladder import provisional, shown
from tablehost.stats.places import places
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.errors import NotFoundError
from tablehost.store.ledger import EVERY_GAME, Rating
from tablehost.store.store import Store
from tablehost.store.values import MatchRecord, Person, Sitter


async def numbers(store: Store, person: Person) -> dict[str, Any]:
    """A person's `name`, `rating` over all games, and `games` with `figures` and `rating`."""
    figures = await store.ledger.figures(person.id)
    return {
        "name": person.name,
        "rating": await _rating(store, person, EVERY_GAME),
        "games": {
            game: {"figures": own, "rating": await _rating(store, person, game)}
            for game, own in figures.items()
        },
    }


async def _rating(store: Store, person: Person, game: str) -> dict[str, Any] | None:
    found = await store.ledger.ratings([person.id], game)
    return _plain(found[0]) if found else None


def _plain(rating: Rating) -> dict[str, Any]:
    strength, margin = shown(rating)
    return {
        "strength": strength,
        "margin": margin,
        "matches": rating.matches,
        "provisional": provisional(rating),
    }


async def rungs(store: Store, game: str, start: int, limit: int) -> list[dict[str, Any]]:
    """A page of the ladder: `place`, `name` and the rating."""
    found = await store.ledger.ladder(game, start=start, limit=limit)
    return [
        {"place": place, "name": rung.name} | _plain(rung.rating)
        for place, rung in enumerate(found, start + 1)
    ]


async def past(store: Store, person: int, before: int | None, limit: int) -> list[dict[str, Any]]:
    """A page of a person's matches, newest first."""
    found = await store.history(person, before=before, limit=limit)
    return [await _match(store, match, person) for match in found]


async def _match(store: Store, match: MatchRecord, person: int) -> dict[str, Any]:
    """A match from the point of view of one player."""
    history = SeatHistory(await store.sittings(match.id))
    seats = [seat for seat in history.seats if history.last(seat).person == person]
    outcome = match.outcome
    return {
        "match": match.id,
        "game": match.game,
        "began": when(match.created),
        "ended": when(match.ended or match.created),
        "status": match.status if seats or match.status == "abandoned" else "left",
        "won": bool(outcome and seats and seats[0] in outcome.winners),
        "shared": outcome is not None and len(outcome.winners) > 1,
        "score": outcome.scores[seats[0]] if outcome and seats else None,
        "scores": list(outcome.scores) if outcome else None,
        "place": places(outcome)[seats[0]] if outcome and seats else None,
        "names": [await seat_name(store, history.last(seat)) for seat in history.seats],
        "seat": next(iter(seats or history.had(person)), None),
        "opened": match.status == "over" and match.open_after,
    }


async def seat_name(store: Store, sitter: Sitter) -> str | None:
    """The name of a seat: None for a bot, "" for somebody who has been erased."""
    if sitter.kind != "person":
        return None
    try:
        return (await store.person(sitter.person)).name if sitter.person is not None else ""
    except NotFoundError:
        return ""


def when(millis: int) -> str:
    """A time in ISO 8601, UTC, to the second."""
    return datetime.fromtimestamp(millis // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
