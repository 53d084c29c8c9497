"""The machine's clock is set back during play: order and timers stay correct."""

import time
from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from engine.sync import history_requests, requests
from tablehost.hall.hall import Hall
from tablehost.store import clock
from tablehost.store.store import Store
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, start

SHORT: tuple[Any, ...] = ("farkle", 1, {"target": 1000}, "solo", True, True, 30)
TIMES = (1_790_000_000_000, 1_500_000_000_000, 0, 4_000_000_000_000, 1)
"""Milliseconds: years to and fro, and the first day of all."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    times = cycle(TIMES)
    store = await Store.open(tmp_path / "host.db", clock=lambda: next(times))
    yield store
    await store.close()


async def test_matches_are_listed_in_order_after_a_clock_change(
    arrive: Arrive, store: Store
) -> None:
    ada = await arrive("ada", "SHA256:a")
    table = await open_table(ada, game=SHORT)
    for number in (1, 2, 3):
        await ada.done(requests.Start, table)
        await ada.until(lambda: ada.table(table)["match"] == number)  # noqa: B023 - awaited here
        await play_on(table, ada)
        await ada.until(lambda: ada.table(table)["phase"] == "over")
        await ada.done(requests.Say, table, f"match {number}")
    assert ada.table(table)["reserves"] == [60]

    assert [line.text for line in await store.chat(table)] == ["match 1", "match 2", "match 3"]
    past = (await ada.done(history_requests.Past, 0))["matches"]
    assert [one["match"] for one in past] == [3, 2, 1]
    for match in (1, 2, 3):
        times = [one.time for one in await store.log(match)]
        assert times != sorted(times)
        assert [one.seq for one in await store.log(match)] == list(range(len(times)))
    again = Hall(store)
    assert await again.open() == []
    back = Person(again, "ada", "SHA256:a")
    assert (await back.hello())["table"] == table
    await back.done(requests.Sit, table, None)
    await start(back, table=table)
    await play_on(table, back)
    await again.close()


def test_a_clock_before_1970_is_taken_for_1970(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: -(10**18))

    assert clock.wall_clock() == 0
