"""When a siege says that a host has missed its limits."""

import argparse

import pytest

from tests.siege import floods
from tests.siege.__main__ import PARTS
from tests.siege.codes import Guessing
from tests.siege.filling import Filling
from tests.siege.flags import SHORT, arguments
from tests.siege.floods import Flood, Waits
from tests.siege.fuzz import NEVER, Verdict, first_error, wrong
from tests.siege.plausible import KINDS
from tests.siege.times import Times

QUICK = Times([0.004] * 100)
CALM = Waits(QUICK, QUICK, QUICK)
SLOW = Times([0.013] * 100)
SOMETIMES_SLOW = Times([0.004] * 90 + [0.4] * 10)
TOLD = {"frames": 100}


def flooded(
    *, under: Waits = CALM, most: float = 100.0, after: float = 90.0, held: float = 1.0
) -> Flood:
    return Flood("Join", 1, 1000.0, held, 85.0, most, after, CALM, under, troubles=0)


def test_flood_that_nobody_notices_misses_nothing() -> None:
    assert flooded().missed == []
    assert str(flooded()).endswith("| ok |")


@pytest.mark.parametrize(
    ("flood", "missed"),
    [
        (flooded(most=136.0), ["memory"]),
        (flooded(after=96.0), ["memory after"]),
        (flooded(under=Waits(SLOW, QUICK, QUICK)), ["key p50"]),
        (flooded(under=Waits(SOMETIMES_SLOW, QUICK, QUICK)), ["key p99"]),
        (flooded(under=Waits(QUICK, SOMETIMES_SLOW, QUICK)), ["line p99"]),
        (flooded(under=Waits(QUICK, QUICK, SLOW)), ["login p50"]),
        (flooded(held=0.1), ["flood too weak"]),
    ],
)
def test_each_limit_of_a_flood_can_be_missed(flood: Flood, missed: list[str]) -> None:
    assert flood.missed == missed
    assert f"| missed: {missed[0]} |" in str(flood)


def test_table_has_as_many_columns_as_its_rows() -> None:
    assert {line.count("|") for line in (*floods.HEAD.splitlines(), str(flooded()))} == {10}


@pytest.mark.parametrize(
    ("under", "more", "told", "count"),
    [(QUICK, 1.0, TOLD, 0), (QUICK, 1.0, {}, 1), (NEVER, 1.0, {}, 2), (QUICK, 51.0, TOLD, 1)],
)
def test_fuzz_goes_wrong(under: Times, more: float, told: dict[str, int], count: int) -> None:
    assert len(list(wrong(under, more, told))) == count


def test_fuzz_is_slow_at_three_times_the_calm() -> None:
    calm, under = Times([0.1]), Times([0.299])

    assert not Verdict(1, TOLD, calm, under, 80.0, 80.0, []).is_slow
    assert Verdict(1, TOLD, calm, Times([0.3]), 80.0, 80.0, []).is_slow


def test_first_error_of_a_log_comes_with_its_traceback() -> None:
    log = "a INFO x\nb ERROR y\n  File z\n"

    assert first_error(log) == "b ERROR y\n  File z"
    assert first_error("a INFO x") == ""


def test_codes_that_are_found_within_a_year_are_too_short() -> None:
    assert Guessing(8, 10.0, 32**4, 1000, 0).missed
    assert Guessing(8, 10.0, 32**8, 1, 1000).years > 30
    assert not Guessing(8, 10.0, 32**8, 1, 1000).missed


def test_house_is_full_when_a_newcomer_gets_no_table() -> None:
    assert Filling(60, 30.0, 1000, 1000, "hall_full").missed
    assert not Filling(60, 30.0, 40, 40, "").missed


def test_everything_runs_where_nothing_is_asked_for() -> None:
    asked = arguments("", [])

    assert asked.part is None
    assert asked.frames == 100_000
    assert asked.kinds == list(KINDS)
    assert asked.seconds == SHORT
    assert set(PARTS) == {"fuzz", "attacks", "floods", "codes", "filling"}


def test_floods_take_kinds_guests_and_seconds() -> None:
    asked = arguments("", ["floods", "--kinds", "Join,Start", "--guests", "6", "--seconds", "5"])

    assert (asked.kinds, asked.guests, asked.seconds) == (["Join", "Start"], [6], 5.0)
    with pytest.raises(SystemExit):
        arguments("", ["floods", "--kinds", "Jion"])


def test_attacks_are_all_of_them_where_none_is_named() -> None:
    assert arguments("", ["attacks"]).attacks == []
    assert arguments("", ["attacks", "paste"]).attacks == ["paste"]


def test_seed_can_be_given_again() -> None:
    asked: argparse.Namespace = arguments("", ["fuzz", "--seed", "7"])

    assert asked.seed == 7
