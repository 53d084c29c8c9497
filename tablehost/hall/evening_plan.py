"""The plan of a new evening, from the request for it."""

from typing import Any

from engine import IllegalMove, Match, registry
from engine.core.match_options import require_neither
from engine.sync.refusals import refusal
from engine.sync.requests import NewEvening
from tablehost.evening.scoring import FEWEST_SEATS
from tablehost.store.evenings import MOST_MATCHES, Plan, PlannedGame


def plan_of(request: NewEvening) -> Plan:
    """The plan, with all house rules filled in.

    Raises:
        IllegalMove: `bad_options`, it cannot be played.
        EngineError: there is no such game, or it has other house rules.
    """
    if request.seats < FEWEST_SEATS:
        raise _out_of_range("seats", request.seats, f"{FEWEST_SEATS} or more")
    if not 1 <= request.matches <= MOST_MATCHES:
        raise _out_of_range("matches", request.matches, f"1 to {MOST_MATCHES}")
    if not 1 <= len(request.games) <= MOST_MATCHES:
        raise _out_of_range("games", len(request.games), f"1 to {MOST_MATCHES}")
    if request.bots >= request.seats:
        raise refusal("bad_options.seats")
    return Plan(
        matches=request.matches,
        games=tuple(PlannedGame(game, _options(request, game)) for game in request.games),
        order=request.order,
        hints=request.hints,
    )


def _options(request: NewEvening, game: str) -> dict[str, Any]:
    """The house rules of a game, complete."""
    wanted = request.options.get(game, {})
    if not isinstance(wanted, dict):
        raise refusal("bad_options.map", game=game)
    require_neither(wanted)
    return Match.start(game, request.seats, wanted).options


def bots_for(request: NewEvening, game: str) -> list[str]:
    """The level of each bot that sits down at once."""
    return [registry.game(game).levels[-1]] * request.bots


def _out_of_range(option: str, value: int, range_: str) -> IllegalMove:
    return refusal("bad_options.range", option=option, value=value, range=range_)
