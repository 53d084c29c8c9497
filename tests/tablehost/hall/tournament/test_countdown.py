"""The announced time of a stage: another stage begins anew, and a pause takes none of it."""

import pytest

from tablehost.hall.tournament import countdown
from tablehost.hall.tournament.countdown import Countdown


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(countdown, "monotonic", lambda: now[0])
    monkeypatch.setattr(countdown, "time", lambda: 5000.0 + now[0])
    return now


def test_stage_is_over_after_its_time(clock: list[float]) -> None:
    count = Countdown()
    assert not count.is_over("round 1", 60.0)
    assert count.wall("round 1") == 5160
    clock[0] += 59.0
    assert not count.is_over("round 1", 60.0)
    clock[0] += 1.0

    assert count.is_over("round 1", 60.0)
    assert not count.is_over("round 2", 60.0), "another stage begins anew"


def test_pause_takes_nothing_of_the_time_and_gives_none_back(clock: list[float]) -> None:
    count = Countdown()
    assert not count.is_over("round 1", 60.0)
    clock[0] += 50.0
    count.hold()
    assert count.wall("round 1") == 0, "nobody knows when it will be"
    clock[0] += 1000.0
    count.hold()

    assert not count.is_over("round 1", 60.0)
    assert count.wall("round 1") == 5000 + 1150 + 10
    clock[0] += 10.0
    assert count.is_over("round 1", 60.0)


def test_stage_that_follows_a_pause_has_all_its_time(clock: list[float]) -> None:
    count = Countdown()
    assert not count.is_over("round 1", 60.0)
    count.hold()
    clock[0] += 59.0

    assert not count.is_over("round 2", 60.0)
    assert count.wall("round 2") == 5000 + 159 + 60


@pytest.mark.parametrize("now", [100.0, 100.4, 100.6, 100.99])
def test_no_more_seconds_are_announced_than_there_are(
    monkeypatch: pytest.MonkeyPatch, now: float
) -> None:
    monkeypatch.setattr(countdown, "time", lambda: now)
    announced = Countdown()

    assert not announced.is_over("break", 10.0)
    assert now + 9.0 < announced.wall("break") <= now + 10.0
