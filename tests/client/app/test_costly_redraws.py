"""Expensive redraws: one at a time, with pauses, and none for terminals that do not read."""

import pytest

from client.app import costly_redraws
from client.app.costly_redraws import LARGE, PAUSE, CostlyRedraws
from client.app.redraw_order import RedrawOrder
from client.terminal import driver
from tests.client.sessions import FakeTerminal, notes, session, turns, until

WIDE = (500, 200)


class Clock:
    """A clock that only drawing advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(costly_redraws, "monotonic", clock)
    return clock


class Drawn:
    """Records drawings in order; each takes some seconds of the clock."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self.pictures = CostlyRedraws()
        self.names: list[str] = []
        self._clock = clock
        self._seconds = seconds

    def wants(self, *names: str) -> None:
        for name in names:
            self.pictures.draw(name, lambda name=name: self._draw(name))  # type: ignore[misc]

    def _draw(self, name: str) -> None:
        self._clock.now += self._seconds
        self.names.append(name)


async def test_first_redraw_is_immediate_and_the_others_follow_after_pauses(clock: Clock) -> None:
    drawn = Drawn(clock, 0.002)
    drawn.wants("ada", "bob", "cleo", "bob")
    assert drawn.names == ["ada"]

    await until(lambda: drawn.names == ["ada", "bob", "cleo"])


async def test_pause_leaves_most_of_the_time_to_others(clock: Clock) -> None:
    drawn = Drawn(clock, 1000.0)
    drawn.wants("ada", "bob")
    await turns()

    assert drawn.names == ["ada"], "an hour is not over"
    assert PAUSE == 2, "two thirds of the time are for the others"


async def test_ended_session_delays_nobody(clock: Clock) -> None:
    drawn = Drawn(clock, 0.002)
    drawn.wants("ada", "bob", "cleo")
    drawn.pictures.forget("bob")

    await until(lambda: drawn.names == ["ada", "cleo"])


async def test_resized_terminal_waits_its_turn_and_others_do_not(
    clock: Clock,
) -> None:
    order = RedrawOrder()
    async with session(redraw_order=order) as resized, session(redraw_order=order) as other:
        order.costly.draw("somebody", lambda: setattr(clock, "now", 1000.0))
        before = notes(resized).drawn
        for columns in range(90, 140):
            resized.terminal.receiver.resize(columns, 24)
        other.type("a")

        await until(lambda: notes(other).heard == ["a"] and other.terminal.shows("heard 1"))
        assert notes(resized).drawn == before


async def test_every_redraw_of_a_large_terminal_waits_its_turn(clock: Clock) -> None:
    async with session(terminal=FakeTerminal(size=WIDE)) as large:
        assert WIDE[0] * WIDE[1] > LARGE
        before = notes(large).drawn
        large.app.redraw_order.costly.draw("somebody", lambda: setattr(clock, "now", 1000.0))
        large.type("a")
        await until(lambda: notes(large).heard == ["a"])
        await turns()

        assert notes(large).drawn == before


async def test_nothing_is_drawn_for_a_terminal_that_does_not_read() -> None:
    async with session() as running:
        running.terminal.waiting = driver.MAX_WAITING + 1
        running.type("a")
        await until(lambda: running.app.driver.behind)
        before = notes(running).drawn
        for columns in range(90, 140):
            running.terminal.receiver.resize(columns, 24)
            await turns()
        assert notes(running).drawn == before

        running.terminal.waiting = 0
        await until(lambda: "at 139x24" in running.terminal.screen((139, 24)).display[1])


async def test_picture_that_fails_ends_its_session_and_no_other() -> None:
    order = RedrawOrder()
    async with session(redraw_order=order) as broken, session(redraw_order=order) as other:
        notes(broken).draw = None  # type: ignore[assignment, method-assign]
        broken.terminal.receiver.resize(90, 24)
        await broken.ended()
        other.terminal.receiver.resize(91, 24)

        await until(lambda: "at 91x24" in other.terminal.screen((91, 24)).display[1])
