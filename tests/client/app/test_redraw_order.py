"""The order of redraws: sessions with unanswered input first."""

import asyncio
from itertools import pairwise

import pytest

from client.app import redraw_order
from client.app.redraw_order import RedrawOrder
from tests.client.sessions import notes, session, turns, until


class Drawing:
    """Sessions that want to draw, and the order in which they did."""

    def __init__(self) -> None:
        self.order = RedrawOrder()
        self.drawn: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    def wants(self, *names: str) -> None:
        for name in names:
            self._tasks.append(asyncio.create_task(self._draw(name)))

    async def _draw(self, name: str) -> None:
        await self.order.turn(name)
        self.drawn.append(name)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off the limits on waiting for the test."""
    monkeypatch.setattr(redraw_order, "LONGEST", 3600.0)


@pytest.mark.usefixtures("patient")
async def test_sessions_draw_in_turn_without_pending_input() -> None:
    drawing = Drawing()

    drawing.wants("ada", "bob", "cleo")

    await until(lambda: drawing.drawn == ["ada", "bob", "cleo"])


@pytest.mark.usefixtures("patient")
async def test_one_session_draws_per_turn_of_the_loop() -> None:
    drawing = Drawing()
    drawing.wants(*"abcdef")
    seen = [0]

    for _ in range(100):
        await asyncio.sleep(0)
        seen.append(len(drawing.drawn))

    assert seen[-1] == 6, "not all have drawn after 100 turns of the loop"
    assert all(after - before <= 1 for before, after in pairwise(seen))


@pytest.mark.usefixtures("patient")
async def test_session_in_its_turn_does_not_queue_again() -> None:
    one = RedrawOrder()
    done: list[str] = []

    async def twice(name: str) -> None:
        for _ in range(2):
            await one.turn(name)
            done.append(name)

    await asyncio.gather(*map(twice, "abc"))

    assert done == ["a", "a", "b", "b", "c", "c"]


@pytest.mark.usefixtures("patient")
async def test_session_with_pending_input_draws_first() -> None:
    drawing = Drawing()
    drawing.order.typed("cleo")
    drawing.wants("ada", "bob", "cleo")
    await turns()
    assert drawing.drawn == ["cleo"]

    drawing.order.answered("cleo")

    await until(lambda: drawing.drawn == ["cleo", "ada", "bob"])


@pytest.mark.usefixtures("patient")
async def test_typing_moves_a_queued_session_to_the_front() -> None:
    drawing = Drawing()
    drawing.order.typed("cleo")
    drawing.wants("ada", "bob")
    await turns()

    drawing.order.typed("bob")

    await until(lambda: drawing.drawn == ["bob"])
    await turns()
    assert drawing.drawn == ["bob"]
    drawing.stop()


async def test_pending_input_has_priority_for_a_limited_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redraw_order, "LONGEST", 0.001)
    drawing = Drawing()
    drawing.order.typed("cleo")

    drawing.wants("ada", "bob")

    await until(lambda: sorted(drawing.drawn) == ["ada", "bob"])


@pytest.mark.usefixtures("patient")
async def test_ended_session_delays_nobody() -> None:
    drawing = Drawing()
    drawing.order.typed("cleo")
    drawing.wants("ada", "bob")
    await turns()
    drawing.stop()
    await turns()

    drawing.wants("dora")
    drawing.order.answered("cleo")

    await until(lambda: drawing.drawn == ["dora"])


@pytest.mark.usefixtures("patient")
async def test_input_is_pending_until_its_redraw() -> None:
    async with session() as running:
        running.app.redraw_order.typed("somebody else")
        running.app.redraw()
        running.app.language = "fr"
        await turns()
        assert not running.terminal.shows("notes in fr")

        running.type("a")
        await running.shows("notes in fr")


@pytest.mark.usefixtures("patient")
async def test_hall_frames_are_handled_in_the_sessions_turn() -> None:
    async with session() as running:
        running.app.redraw_order.typed("somebody else")
        running.hall.send(b"news")
        await turns()
        assert notes(running).heard == []

        running.app.redraw_order.answered("somebody else")
        await until(lambda: notes(running).heard)
