"""Requests of a board, a screen that everybody looks at: it is not listed among the people."""

from engine.sync.history_requests import Rungs, Tonight
from engine.sync.host_requests import EveryRequest
from engine.sync.refusals import refusal
from engine.sync.requests import Hello, Join, Keep, Leave, Rename, Resync, Stand, Watch
from engine.sync.tournament_requests import FollowTournament
from tablehost.hall.visitor import Visitor

_TO_WATCH = (
    *(Hello, Rename, Keep, Leave, Resync),
    *(Join, Watch, Stand, FollowTournament, Rungs, Tonight),
)


def is_refused(visitor: Visitor, request: EveryRequest) -> bool:
    """Refuse what a board does not need to watch: nobody would see who speaks or plays."""
    if not visitor.is_board or isinstance(request, _TO_WATCH):
        return False
    visitor.refuse(request.id, refusal("board_watches"))
    return True
