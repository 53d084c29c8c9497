"""Farkle odds in the view, previews and events."""

from typing import Any

import pytest

from engine import IllegalMove, Match
from engine.core.plain import plain
from tests.engine.games.farkle.table import BANK, ROLL, Table, keep


def test_farkle_odds_are_for_the_dice_in_hand() -> None:
    table = Table()

    assert table.view()["farkle_odds"] == 5 / 216
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.view()["farkle_odds"] == 5 / 216
    table.play(keep(0))
    assert table.view()["farkle_odds"] == 25 / 324


def test_previews() -> None:
    table = Table()
    assert table.match.preview(0, ROLL) == {"dice": 6}
    table.roll(1, 1, 1, 2, 3, 4)

    assert table.match.preview(0, keep(0)) == {
        "points": 100,
        "turn_points": 100,
        "in_hand": 5,
        "bank": False,
    }
    assert table.match.preview(0, keep(0, 1, 2))["bank"]
    with pytest.raises(IllegalMove) as refused:
        table.match.preview(0, keep(3))
    assert refused.value.code == "no_score"
    table.play(keep(0, 1, 2))
    assert table.match.preview(0, BANK) == {"total": 1000}


def test_events_of_a_match() -> None:
    match = Match.start("farkle", 1, {"target": 1000})
    events = [plain(event) for event in match.deal({"luck": "first", "seat": 0}).public]
    for entry in (ROLL, [1, 1, 1, 2, 3, 4], keep(0, 1, 2), ROLL, [2, 3, 4]):
        events += _events(match, entry)
    for entry in (
        ROLL,
        [1, 2, 3, 4, 5, 6],
        keep(*range(6)),
        ROLL,
        [1, 2, 3, 4, 6, 6],
        keep(0),
        BANK,
    ):
        events += _events(match, entry)

    assert [event["event"] for event in events] == [
        *("started", "rolled", "kept", "rolled", "farkled"),
        *("rolled", "kept", "rolled", "kept", "banked", "target_reached", "ended"),
    ]
    assert events[4] == {"event": "farkled", "seat": 0, "lost": 1000, "penalty": 0}
    assert events[6]["hot"] is True
    assert events[9] == {"event": "banked", "seat": 0, "points": 1100, "total": 1100}


def _events(match: Match, entry: Any) -> list[dict[str, Any]]:
    """The public events of a move, or of a roll given as faces."""
    step = (
        match.deal({"luck": "rolled", "faces": entry})
        if isinstance(entry, list)
        else match.play(0, entry)
    )
    return [plain(event) for event in step.public]
