"""What every game owes: the tests that authors of games get, and what only this repository has."""

import json
from typing import Any

import pytest

from engine import EngineError, Match, UnknownGameError
from tablehost.testing.contract import *  # noqa: F403 - these are tests
from tests.engine.walks import every_game
from tests.playthroughs.record import paths, record


@every_game
def test_there_are_playthroughs_and_they_still_hold(game: str) -> None:
    found = paths(game)
    assert found, f"engine/games/{game}/playthroughs is empty"

    for path in found:
        golden = json.loads(path.read_text())
        now = record(game, golden["seats"], golden["options"], golden["log"])
        for index, (was, seen) in enumerate(zip(golden["seen"], now["seen"], strict=True)):
            assert seen == was, f"{path.name}, entry {index}"
        assert {"about": golden["about"]} | now == golden


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGameError, match="farkle") as refused:
        Match.start("no such game", 2)

    assert isinstance(refused.value, EngineError)


def test_a_view_for_no_seat_is_our_own_bug() -> None:
    match = Match.start("farkle", 2)

    nobody: list[Any] = [2, -1, True, "0"]
    for viewer in nobody:
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            match.view(viewer)
