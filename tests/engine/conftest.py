"""Which of these tests the coverage of `engine/` is taken from.

Tracing makes the rules four times as slow. So the tests that count are run by themselves, under
`--cov`: all but properties, which play many matches. Of those, the ones that every game and every
view must have do count, and so does what is marked `measured`; not what is marked `unmeasured`.
"""

from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test

from tests.games import own

HERE = Path(__file__).parent
OF_ALL_GAMES = {HERE / "test_contract.py", *(HERE / "sync").glob("test_*.py")}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and item.path.is_relative_to(HERE) and _counts(item):
            item.add_marker("measured")


def _counts(item: pytest.Function) -> bool:
    if item.get_closest_marker("unmeasured"):
        return False
    if not is_hypothesis_test(item.obj):
        return True
    game = item.callspec.params.get("game") if hasattr(item, "callspec") else None
    is_long = isinstance(game, str) and own(game, "LONG", False)
    return item.path in OF_ALL_GAMES and not is_long
