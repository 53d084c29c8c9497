"""Who is drawn first."""

import asyncio
from itertools import pairwise

import pytest

from client.app import redraw_order
from client.app.redraw_order import RedrawOrder
from tests.client.sessions import notes, session, turns, until


class Drawing:
    """Sessions that want to draw, and the order in which they may."""

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
    """Nobody's patience ends within the test."""
    monkeypatch.setattr(redraw_order, "LONGEST", 3600.0)


@pytest.mark.usefixtures("patient")
async def test_all_draw_in_turn_when_nobody_waits() -> None:
    drawing = Drawing()

    drawing.wants("ada", "bob", "cleo")

    await until(lambda: drawing.drawn == ["ada", "bob", "cleo"])


@pytest.mark.usefixtures("patient")
async def test_two_never_draw_in_one_turn_of_the_loop() -> None:
    drawing = Drawing()
    drawing.wants(*"abcdef")
    seen = [0]

    for _ in range(100):
        await asyncio.sleep(0)
        seen.append(len(drawing.drawn))

    assert seen[-1] == 6, "not all have drawn after 100 turns of the loop"
    assert all(after - before <= 1 for before, after in pairwise(seen))


@pytest.mark.usefixtures("patient")
async def test_turn_that_one_has_is_not_waited_for_again() -> None:
    one = RedrawOrder()
    done: list[str] = []

    async def twice(name: str) -> None:
        for _ in range(2):
            await one.turn(name)
            done.append(name)

    await asyncio.gather(*map(twice, "abc"))

    assert done == ["a", "a", "b", "b", "c", "c"]


@pytest.mark.usefixtures("patient")
async def test_who_waits_draws_first() -> None:
    drawing = Drawing()
    drawing.order.typed("cleo")
    drawing.wants("ada", "bob", "cleo")
    await turns()
    assert drawing.drawn == ["cleo"]

    drawing.order.answered("cleo")

    await until(lambda: drawing.drawn == ["cleo", "ada", "bob"])


@pytest.mark.usefixtures("patient")
async def test_who_types_stands_in_line_no_more() -> None:
    drawing = Drawing()
    drawing.order.typed("cleo")
    drawing.wants("ada", "bob")
    await turns()

    drawing.order.typed("bob")

    await until(lambda: drawing.drawn == ["bob"])
    await turns()
    assert drawing.drawn == ["bob"]
    drawing.stop()


async def test_nobody_is_waited_for_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redraw_order, "LONGEST", 0.001)
    drawing = Drawing()
    drawing.order.typed("cleo")

    drawing.wants("ada", "bob")

    await until(lambda: sorted(drawing.drawn) == ["ada", "bob"])


@pytest.mark.usefixtures("patient")
async def test_who_is_gone_keeps_nobody_waiting() -> None:
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
async def test_session_waits_from_a_key_to_its_picture() -> None:
    async with session() as running:
        running.app.redraw_order.typed("somebody else")
        running.app.redraw()
        running.app.language = "fr"
        await turns()
        assert not running.terminal.shows("notes in fr")

        running.type("a")
        await running.shows("notes in fr")


@pytest.mark.usefixtures("patient")
async def test_what_the_hall_says_is_heard_in_turn() -> None:
    async with session() as running:
        running.app.redraw_order.typed("somebody else")
        running.hall.send(b"news")
        await turns()
        assert notes(running).heard == []

        running.app.redraw_order.answered("somebody else")
        await until(lambda: notes(running).heard)
