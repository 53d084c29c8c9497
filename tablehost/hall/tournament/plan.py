"""The plan of a new tournament, from the request for it."""

import re
from datetime import datetime, timedelta
from typing import Any

from client.paint.text import clean
from engine import IllegalMove, Match, registry
from engine.core.match_options import require_neither
from engine.sync.refusals import refusal
from engine.sync.tournament_requests import NewTournament
from tablehost.store.evenings import PlannedGame
from tablehost.store.tournaments import MOST_ROUNDS, TournamentPlan
from tablehost.tournament.sizes import range_of, sizes_of

LONGEST_NAME = 40  # characters


def plan_of(request: NewTournament, host: str, now: datetime) -> TournamentPlan:
    """The plan, with all house rules filled in.

    Args:
        request: as it came.
        host: the name of whoever opens it.
        now: the host's local time.

    Raises:
        IllegalMove: `bad_options` or `bad_time`, it cannot be played.
        EngineError: there is no such game, or it has other house rules.
    """
    if not request.games:
        raise _out_of_range("games", 0, f"1 to {MOST_ROUNDS}")
    rounds = request.rounds if request.format == "swiss" else 1
    if not 1 <= rounds <= MOST_ROUNDS:
        raise _out_of_range("rounds", request.rounds, f"1 to {MOST_ROUNDS}")
    for game in request.games:
        registry.game(game)
    low, high = range_of(request.games)
    if not low <= request.size <= high:
        raise _out_of_range("size", request.size, f"{low} to {high}")
    return TournamentPlan(
        name=clean(request.name).strip()[:LONGEST_NAME] or host,
        format=request.format,
        games=tuple(PlannedGame(game, _options(request, game)) for game in request.games),
        rounds=rounds,
        size=request.size,
        minutes=request.minutes,
        until=until(request.until, now) if request.format == "points" else 0,
        clock=request.clock,
    )


def until(text: str, now: datetime) -> int:
    """The next time that a clock shows this, in wall milliseconds.

    Raises:
        IllegalMove: `bad_time`, it is not a time of day.
    """
    found = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", text.strip(), re.ASCII)
    if found is None:
        raise refusal("bad_time")
    wanted = now.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
    if wanted <= now:
        wanted += timedelta(days=1)
    return int(wanted.timestamp() * 1000)


def changed(plan: TournamentPlan) -> dict[str, Any]:
    """By game, the house rules that are not the game's own."""
    size = sizes_of(plan.ids, plan.size).wanted
    found = {}
    for planned in plan.games:
        own = Match.start(planned.game, size, {}).options
        rules = {name: value for name, value in planned.options.items() if own.get(name) != value}
        if rules:
            found[planned.game] = rules
    return found


def _options(request: NewTournament, game: str) -> dict[str, Any]:
    """The house rules of a game, complete: what is left out suits a short match."""
    wanted = request.options.get(game, {})
    if not isinstance(wanted, dict):
        raise refusal("bad_options.map", game=game)
    sizes, rules = sizes_of(request.games, request.size), registry.game(game)
    usual = {**rules.suggested(sizes.wanted), **rules.quick}
    require_neither(wanted)
    for seats in (sizes.low, sizes.high):  # tables can have any size between these
        Match.start(game, seats, {**usual, **wanted})
    return Match.start(game, sizes.wanted, {**usual, **wanted}).options


def _out_of_range(option: str, value: int, range_: str) -> IllegalMove:
    return refusal("bad_options.range", option=option, value=value, range=range_)
