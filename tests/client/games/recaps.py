"""The recap of a match, as the hall would send it."""

import msgspec
from msgspec.structs import replace

from client.screens.table.result_story import Story
from engine import Match
from engine.core.recap import Course
from engine.sync.hall_views import RecapView
from tablehost.hall.table.running_match import SHOWN_AWARDS


def story(match: Match, viewer: int | None, names: tuple[str, ...]) -> Story:
    """A viewer's story of a finished match."""
    game = match.game.id
    course = Course(match.game)
    for _, step in Match.start(game, match.seats, match.options).follow(match.log):
        course.add(step)
    view = msgspec.convert(course.recap(), RecapView, from_attributes=True)
    view = replace(view, awards=view.awards[:SHOWN_AWARDS])
    return Story(game=game, view=match.view(viewer), names=names, recap=view)
