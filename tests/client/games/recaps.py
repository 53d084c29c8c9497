"""The recap of a match, as the hall would send it."""

import msgspec

from client.screens.table.result_story import Story
from engine import Match
from engine.core.recap import recap
from engine.sync.hall_views import RecapView


def story(match: Match, viewer: int | None, names: tuple[str, ...]) -> Story:
    """What a viewer is told of a finished match."""
    game = match.game.id
    found = recap(Match.start(game, match.seats, match.options), match.log)
    view = msgspec.convert(found, RecapView, from_attributes=True)
    return Story(game=game, view=match.view(viewer), names=names, recap=view)
