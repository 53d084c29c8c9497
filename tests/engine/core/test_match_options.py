"""Options of a match beside those of its game."""

from typing import Any

import pytest

from engine import IllegalMove
from engine.core.match_options import (
    MatchOptions,
    day_of,
    is_practice,
    require_neither,
    require_no_daily,
    split,
)


def test_options_of_the_match_are_taken_from_those_of_the_game() -> None:
    assert split({"target": 1000}) == ({"target": 1000}, MatchOptions())
    assert split({"target": 1000, "practice": True, "daily": "2026-11-27"}) == (
        {"target": 1000},
        MatchOptions(practice=True, daily="2026-11-27"),
    )
    assert split("nonsense") == ("nonsense", MatchOptions())


def test_only_options_that_are_set_are_written() -> None:
    assert MatchOptions().plain() == {}
    assert MatchOptions(practice=True).plain() == {"practice": True}
    assert MatchOptions(daily="2026-11-27").plain() == {"daily": "2026-11-27"}


@pytest.mark.parametrize(
    "options", [{"practice": 1}, {"practice": "yes"}, {"daily": 3}, {"daily": "x" * 11}]
)
def test_other_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as refused:
        split(options)

    assert refused.value.code == "bad_options"


def test_options_say_what_kind_of_match_it_is() -> None:
    assert is_practice({"practice": True})
    assert not is_practice({"practice": False})
    assert not is_practice({})
    assert day_of({"daily": "2026-11-27"}) == "2026-11-27"
    assert day_of({}) == ""
    assert day_of({"daily": 3}) == ""


def test_matches_that_count_together_are_neither() -> None:
    require_neither({"practice": False})
    for options in ({"practice": True}, {"daily": "2026-11-27"}):
        with pytest.raises(IllegalMove):
            require_neither(options)


def test_only_the_host_sets_a_day() -> None:
    require_no_daily({"practice": True})
    with pytest.raises(IllegalMove):
        require_no_daily({"daily": "2026-11-27"})
