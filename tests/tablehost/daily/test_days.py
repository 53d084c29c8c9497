"""A day of the host: from midnight to midnight in its time zone."""

import time
from collections.abc import Iterator
from datetime import datetime

import pytest

from tablehost.daily.days import borders_of

HOUR = 3600 * 1000


def local(*parts: int) -> datetime:
    """A time of the host's clock."""
    return datetime(*parts)  # type: ignore[arg-type]  # noqa: DTZ001


@pytest.fixture
def paris(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("paris")
def test_day_lasts_from_midnight_to_midnight() -> None:
    borders = borders_of(local(2026, 11, 27, 23, 59))

    assert (borders.day, borders.zone) == ("2026-11-27", "CET")
    assert borders.began == int(local(2026, 11, 27).timestamp() * 1000)
    assert borders.ends - borders.began == 24 * HOUR
    assert borders_of(local(2026, 11, 28)).began == borders.ends


@pytest.mark.parametrize(("day", "hours"), [((2026, 3, 29), 23), ((2026, 10, 25), 25)])
@pytest.mark.usefixtures("paris")
def test_day_of_a_change_of_time_is_shorter_or_longer(
    day: tuple[int, int, int], hours: int
) -> None:
    borders = borders_of(local(*day, 12))

    assert borders.ends - borders.began == hours * HOUR
