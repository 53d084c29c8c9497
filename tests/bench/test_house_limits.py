"""The simulated house agrees with what can be worked out by hand."""

import argparse

import pytest

from tests.bench.house_limits import told

EASY = {"machines": 10, "cores": 4, "seconds_a_move": 5.0, "save_ms": 3.0, "saves_per_s": 8800.0}


def args(**more: float) -> argparse.Namespace:
    return argparse.Namespace(**EASY | {"hall_us": 1000.0, "terminals_us": 10_000.0} | more)


def test_move_in_an_empty_house_takes_what_its_steps_take() -> None:
    figures, ended = told(10, args())

    assert not ended
    assert figures["p50_ms"] == pytest.approx(1 + 3 + 10)
    assert figures["hall_busy_percent"] == pytest.approx(0.2)


def test_queue_of_a_busy_hall_is_as_long_as_queueing_theory_says() -> None:
    """Arrivals at random, a fixed time each: they wait busy / (1 - busy) / 2 of it on average."""
    calm, _ = told(50, args(terminals_us=1.0))
    figures, ended = told(4000, args(terminals_us=1.0))  # busy for 80 %

    assert not ended
    assert 1 < figures["p50_ms"] - calm["p50_ms"] < 2
    assert 5 < figures["p99_ms"] - calm["p99_ms"] < 20


@pytest.mark.parametrize(
    ("more", "part"),
    [
        ({}, "hall"),
        ({"machines": 1}, "terminals"),
        ({"hall_us": 1.0, "terminals_us": 1.0}, "log"),
    ],
)
def test_part_that_cannot_carry_the_tables_is_named(more: dict[str, float], part: str) -> None:
    figures, ended = told(100_000, args(**more))

    assert ended == part
    assert figures[f"{part}_busy_percent"] > 98
    assert "p50_ms" not in figures
