"""Spectators of a table share one drawing; players have their own."""

from collections.abc import Callable, Iterator
from functools import partial
from unittest.mock import patch

import pytest

from client.paint.canvas import Canvas
from client.screens.table.match.animation import FRAME, Animation
from client.screens.table.match.drawing import draw_table
from client.screens.table.screen import TableScreen
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import open_farkle


@pytest.fixture
def drawings() -> Iterator[list[Canvas]]:
    """Every picture of a table that is drawn."""
    made: list[Canvas] = []

    def draw(*args: object) -> Canvas:
        made.append(draw_table(*args))  # type: ignore[arg-type]  # whatever the screen says
        return made[-1]

    with patch("client.screens.table.match.playing.draw_table", draw):
        yield made


async def party(arrive: Arrive, spectators: int) -> tuple[list[Player], list[Player]]:
    """Two players and some spectators, all at the start of a match."""
    seated = [await arrive(name) for name in ("ada", "bob")]
    await open_farkle(seated[0])
    watchers = [await arrive(f"w{number}") for number in range(spectators)]
    for player in (seated[1], *watchers):
        await each(lambda one: one.guest.lobby["tables"], player)
        player.press("w" if player in watchers else "Enter")
        await each(lambda one: one.guest.table, player)
    for player in seated:
        await player.sees("ready")
        player.press("Enter")
    await each(lambda one: one.guest.view, *seated, *watchers)
    return seated, watchers


async def each(wanted: Callable[[Player], object], *players: Player) -> None:
    """Wait until the condition holds for each."""
    for player in players:
        await player.until(partial(wanted, player))


async def together(*players: Player) -> None:
    """Wait until all have the newest view."""
    latest = max(player.guest.revision for player in players)
    await each(lambda one: one.guest.revision == latest, *players)


async def move(*seated: Player) -> None:
    """The player to act rolls."""
    (player,) = (one for one in seated if one.guest.view and one.guest.view["can"])
    before = player.guest.revision
    player.press("Enter")
    await player.until(lambda: player.guest.revision > before)


def animation_of(player: Player) -> Animation:
    """The animation on their screen of a table."""
    table = player.app.top
    assert isinstance(table, TableScreen)
    return table._playing._animation


async def test_spectators_share_one_drawing(arrive: Arrive, drawings: list[Canvas]) -> None:
    seated, watchers = await party(arrive, 5)
    await move(*seated)
    await together(*seated, *watchers)
    drawings.clear()
    canvases = [watcher.canvas for watcher in watchers]

    assert len(drawings) == 1
    assert all(canvas is drawings[0] for canvas in canvases)


async def test_frames_are_drawn_once_though_spectators_are_at_different_ones(
    arrive: Arrive, drawings: list[Canvas]
) -> None:
    seated, watchers = await party(arrive, 3)
    await move(*seated)
    await together(*seated, *watchers)
    with patch("client.screens.table.match.animation.monotonic") as now:
        for late, watcher in enumerate(watchers):
            now.return_value = late * FRAME
            animation_of(watcher).start(9)
        drawings.clear()
        for number in range(2, 8):
            now.return_value = number * FRAME
            canvases = [watcher.canvas for watcher in watchers]

    assert len(set(map(id, canvases))) == 3
    assert len(drawings) == 8  # frames 0 to 7, not three at each of six moments


async def test_other_sizes_and_languages_are_not_shared(
    arrive: Arrive, drawings: list[Canvas]
) -> None:
    seated, watchers = await party(arrive, 3)
    await together(*seated, *watchers)
    watchers[0].size = (100, 30)
    watchers[1].app.language = "fr"
    drawings.clear()
    canvases = [watcher.canvas for watcher in watchers * 2]

    assert len(drawings) == 3
    assert canvases[:3] == canvases[3:]
    assert len({canvas.text() for canvas in canvases}) == 3


async def test_spectators_typed_line_is_not_shared(arrive: Arrive, drawings: list[Canvas]) -> None:
    seated, watchers = await party(arrive, 2)
    await together(*seated, *watchers)
    watchers[0].press("/")
    watchers[0].type("psst")
    drawings.clear()

    assert "psst" in watchers[0].screen
    assert "psst" not in watchers[1].screen
    assert len(drawings) == 2


async def test_seats_do_not_share_drawings(arrive: Arrive, drawings: list[Canvas]) -> None:
    seated, watchers = await party(arrive, 1)
    await together(*seated, *watchers)
    drawings.clear()
    for player in seated * 2:
        assert not player.canvas.is_shared

    assert len(drawings) == 4
