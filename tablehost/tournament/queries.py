"""A tournament with everything in it, as plain data: its last page, and what `verify` reads."""

from collections.abc import Awaitable, Callable
from typing import Any

from tablehost.people.bot_names import bot_name
from tablehost.stats.queries import when
from tablehost.store.errors import NotFoundError
from tablehost.store.store import Store
from tablehost.store.tournaments import TournamentRecord
from tablehost.tournament.draw import draw_data
from tablehost.tournament.progress import Progress
from tablehost.tournament.scoring import points
from tablehost.tournament.stages import stage_of


async def tournament(
    store: Store, number: int, progress_of: Callable[[TournamentRecord], Awaitable[Progress]]
) -> dict[str, Any]:
    """One tournament, running or over; nothing in it was ever hidden.

    Args:
        store: has it.
        number: its own.
        progress_of: gives where it stands.

    Raises:
        NotFoundError: there is none with this number.
    """
    record = await store.tournaments.get(number)
    plan, progress = record.plan, await progress_of(record)
    entrants = await store.tournaments.entrants(number)
    names = {one.number: await _name(store, one.person) for one in entrants}
    names |= {one: bot_name(number) for number, one in enumerate(progress.bots)}
    return {
        "tournament": {
            "number": record.id,
            "name": plan.name,
            "identity": record.identity,
            "format": plan.format,
            "games": list(plan.ids),
            "size": plan.size,
            "phase": progress.phase,
            "began": when(record.created),
            "ended": when(record.ended) if record.ended is not None else "",
            "deserted": progress.deserted,
            "players": [
                {
                    "number": one,
                    "name": names.get(one, ""),
                    "bot": one in progress.bots,
                    "place": place,
                    "points": score.points,
                    "won": score.won,
                    "opponents": score.opponents,
                    "played": score.played,
                    "helped": one in progress.helped,
                    "withdrew": one in progress.withdrawn,
                }
                for place, one, score in progress.standings
            ],
            "rounds": [_round(progress, number) for number in range(len(progress.rounds))],
        }
    }


def _round(progress: Progress, number: int) -> dict[str, Any]:
    round_, draw = progress.rounds[number], progress.draws[number]
    return {
        "game": round_.game,
        "stage": stage_of(progress, round_),
        "tables": [
            {
                "table": one.number,
                "players": list(one.players),
                "ranks": list(one.ranks),
                "points": list(points(one.ranks)),
            }
            for one in round_.tables
        ],
        "byes": list(round_.byes),
        "draw": draw_data(draw),
    }


async def _name(store: Store, person: int | None) -> str:
    """A person's name; "" for an erased one."""
    try:
        return "" if person is None else (await store.person(person)).name
    except NotFoundError:
        return ""
