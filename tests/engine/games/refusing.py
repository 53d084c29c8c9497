"""Refusals, as every game owes them: they change nothing."""

from collections.abc import Callable

import pytest

from engine import IllegalMove, Match


def refusal(match: Match, attempt: Callable[[], object]) -> IllegalMove:
    """What `attempt` is refused with; every view, the turn and the log are as they were."""
    before = _known(match)
    with pytest.raises(IllegalMove) as refused:
        attempt()
    assert _known(match) == before
    return refused.value


def _known(match: Match) -> object:
    views = [match.view(viewer) for viewer in (None, *range(match.seats))]
    return views, match.turn, match.log
