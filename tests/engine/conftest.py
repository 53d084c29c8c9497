"""Which of these tests the coverage of `engine/` is taken from.

Tracing makes the rules four times as slow. So the tests that count are run by themselves, under
`--cov`: all but properties, which play many matches, and what is marked `unmeasured`, which covers
nothing that others do not cover in less time. Of the properties those count that every game must
have, and what is marked `measured`.
"""

from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test

from tests.games import own

HERE = Path(__file__).parent
OF_ALL_GAMES = {HERE / "test_contract.py", HERE / "sync" / "test_diff.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and item.path.is_relative_to(HERE) and _counts(item):
            item.add_marker("measured")


def _counts(item: pytest.Function) -> bool:
    game = item.callspec.params.get("game") if hasattr(item, "callspec") else None
    of_all_games = item.path in OF_ALL_GAMES
    is_long = isinstance(game, str) and own(game, "LONG", False)
    if item.get_closest_marker("unmeasured") or (of_all_games and is_long):
        return False
    return of_all_games or not is_hypothesis_test(item.obj)
