import pytest

from client.paint.canvas import Canvas
from tests.client.sessions import Notes, session, until


async def test_veiled_cells_are_sent_with_every_frame() -> None:
    class Hand(Notes):
        def draw(self, *what: object) -> Canvas:
            canvas = super().draw(*what)  # type: ignore[arg-type]  # the same arguments
            canvas.put(40, 10, "K♠", "card.spade")
            canvas.veil(40, 10, 2, 1)
            return canvas

    async with session(Hand()) as running:
        for count in range(1, 4):
            running.type("a")
            await running.shows(f"heard {count}")

    assert running.terminal.output.count("K♠".encode()) == 4


async def test_mouse_clicks_on_one_place_and_drags_between_two() -> None:
    async with session() as running:
        screen = running.screen
        assert isinstance(screen, Notes)
        running.type("\x1b[<0;4;6M\x1b[<0;5;6m")  # columns and rows from 1
        running.type("\x1b[<0;4;6M\x1b[<0;40;6m")  # released elsewhere
        running.type("\x1b[<0;40;10M\x1b[<0;40;10m")  # nothing there
        running.type("q")
        await until(lambda: "q" in screen.heard)
        await until(lambda: ("drag", "die:1", None) in screen.heard)

    assert [what for what in screen.heard if what != "q"] == [
        ("click", "die:1"),
        ("drag", "die:1", None),
    ]


@pytest.mark.parametrize(("button", "lines"), [(64, -3), (65, 3)])
async def test_wheel_scrolls_over_a_place(button: int, lines: int) -> None:
    async with session() as running:
        screen = running.screen
        assert isinstance(screen, Notes)
        running.type(f"\x1b[<{button};4;6M")
        await until(lambda: screen.heard)

    assert screen.heard == [("scroll", "die:1", lines)]


async def test_drag_under_way_is_told_once_for_each_place() -> None:
    async with session() as running:
        screen = running.screen
        assert isinstance(screen, Notes)
        running.type("\x1b[<32;4;6M")  # not pressed
        running.type("\x1b[<0;4;6M\x1b[<32;5;6M")  # still there
        running.type("\x1b[<32;40;6M\x1b[<32;41;6M\x1b[<32;4;6M\x1b[<0;4;6m")
        await until(lambda: ("click", "die:1") in screen.heard)

    assert screen.heard == [
        ("drag over", "die:1", None),
        ("drag over", "die:1", "die:1"),
        ("click", "die:1"),
    ]
