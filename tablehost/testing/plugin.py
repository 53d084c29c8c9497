"""The pytest plugin: which games the tests of this package run over."""

import json

import pytest

from engine import registry
from tablehost.testing import walks

TESTS = ("contract", "hiding", "shown")

pytest.register_assert_rewrite(*(f"tablehost.testing.{name}" for name in TESTS))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("tablehost_games", "ids of the games to test; all games by default", "args")
    parser.addini("tablehost_short_match", "house rules of a short match, as JSON", default="{}")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "unmeasured: not needed for the coverage of the rules")
    short = json.loads(config.getini("tablehost_short_match"))
    walks.SHORT.update({game: short for game in config.getini("tablehost_games") if short})


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that is marked by `every_game` or `every_hidden_game` for each of them."""
    wanted = getattr(metafunc.function, walks.OVER, None)
    if wanted is None:
        return
    games = metafunc.config.getini("tablehost_games") or registry.game_ids()
    missing = [game for game in games if game not in registry.game_ids()]
    if missing:
        why = "".join(f"\n{fault}" for fault in registry.faults())
        raise pytest.UsageError(f"There is no game {', '.join(missing)}: install its package.{why}")
    metafunc.parametrize("game", [game for game in games if wanted(registry.game(game))])
