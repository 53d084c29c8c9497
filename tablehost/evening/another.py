"""The plan of the evening that follows one at the same table."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine import Match, registry
from engine.sync.refusals import refusal
from tablehost.store.evenings import MOST_MATCHES, Plan, PlannedGame


def plan_of_another(before: Plan, games: Sequence[str], seats: int) -> Plan:
    """The plan of the evening after one; without `games`, the same.

    Raises:
        IllegalMove: `bad_options`, too many games.
        EngineError: there is no such game, or it is not for so many seats.
    """
    if not games:
        return before
    if len(games) > MOST_MATCHES:
        range_ = f"1 to {MOST_MATCHES}"
        raise refusal("bad_options.range", option="games", value=len(games), range=range_)
    options = {planned.game: planned.options for planned in before.games}
    for game in games:
        wanted = options.get(game, registry.game(game).suggested(seats))
        options[game] = Match.start(game, seats, wanted).options
    planned = tuple(PlannedGame(game, options[game]) for game in games)
    return replace(before, games=planned, order=before.order if len(games) > 1 else "listed")
