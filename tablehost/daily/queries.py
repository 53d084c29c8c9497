"""What somebody may see of the challenges of a day.

Before the day ends, results are shown only to those who have finished their own try at that game:
they tell something of the dice. Seed and matches are open when the day has ended.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from tablehost.daily.days import Borders
from tablehost.daily.games import GAMES
from tablehost.store.dailies import Daily, Try
from tablehost.store.errors import NotFoundError
from tablehost.store.store import Store

MOST_DAYS = 30
"""Days that can be looked at."""


async def told(store: Store, borders: Borders, day: str, persons: frozenset[int]) -> dict[str, Any]:
    """The answer to `ShowDaily`, for somebody who is all of these persons.

    Args:
        store: where they are.
        borders: of today.
        day: which, "" for today.
        persons: all names of the asker's key.
    """
    chosen = day or borders.day
    games = [await _game(store, one, persons) for one in await store.dailies.of_day(chosen)]
    return {
        "day": chosen,
        "today": borders.day,
        "days": list(await store.dailies.days(MOST_DAYS)),
        "until": "00:00",
        "zone": borders.zone,
        "games": games,
    }


async def _game(store: Store, daily: Daily, persons: frozenset[int]) -> dict[str, Any]:
    tries = await store.dailies.tries(daily.day, daily.game)
    own = next((one for one in tries if one.person in persons), None)
    may_see = daily.opened or (own is not None and own.status != "playing")
    return {
        "game": daily.game,
        "commitment": daily.commitment,
        "terms": to_builtins(daily.terms),
        "seed": daily.seed.hex() if daily.opened else "",
        "unit": GAMES.get(daily.game, "points"),
        "begun": len(tries),
        "own": None if own is None else await _told(store, own),
        "tries": await _listed(store, tries) if may_see else None,
    }


async def _listed(store: Store, tries: Iterable[Try]) -> list[dict[str, Any]]:
    """The tries, the best result first; those that are not finished at the end."""
    ordered = sorted(
        tries, key=lambda one: (not one.ranked, one.amount is None, -(one.amount or 0), one.match)
    )
    return [await _told(store, one) for one in ordered]


async def _told(store: Store, one: Try) -> dict[str, Any]:
    try:
        name = "" if one.person is None else (await store.person(one.person)).name
    except NotFoundError:  # erased meanwhile
        name = ""
    return {
        "name": name,
        "ranked": one.ranked,
        "status": one.status,
        "amount": one.amount,
        "accuracy": one.accuracy,
        "match": one.match,
    }
