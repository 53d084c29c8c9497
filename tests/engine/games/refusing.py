"""Checks that a refused attempt changes nothing."""

from collections.abc import Callable

import pytest

from engine import IllegalMove, Match


def refusal(match: Match, attempt: Callable[[], object]) -> IllegalMove:
    """The refusal of `attempt`; asserts that views, turn and log have not changed."""
    before = _known(match)
    with pytest.raises(IllegalMove) as refused:
        attempt()
    assert _known(match) == before
    return refused.value


def _known(match: Match) -> object:
    views = [match.view(viewer) for viewer in (None, *range(match.seats))]
    return views, match.turn, match.log
