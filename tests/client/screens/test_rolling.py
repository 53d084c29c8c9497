"""While dice roll, nothing around them tells how they will lie."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from client.screens.table.match.animation import FRAME
from client.widgets import tumble
from engine.sync.requests import Play
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import open_table, start

LOG = slice(-6, -1)
"""The log's lines of a screen of 24."""

ROLLING = "The dice are rolling…"

LANDED = tumble.duration(6) + 0.1
"""Seconds after which all dice lie, and those of a farkle are still shown."""

Forward = Callable[[float], None]


@pytest.fixture
def forward(monkeypatch: pytest.MonkeyPatch) -> Forward:
    """Animations stand still, until this lets so many seconds go by."""
    now = 100.0

    def forward(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr("client.screens.table.match.animation.monotonic", lambda: now)
    return forward


async def alone(hall: Hall, arrive: Arrive, game: str) -> Player:
    """A match that has begun, for one player with animations."""
    ada = await arrive("ada")
    context = ada.lobby.context
    context.settings = replace(context.settings, motion=True)
    await open_table(hall, ada, game)
    await start(ada)
    return ada


async def played(player: Player, **move: object) -> None:
    before = player.guest.revision
    player.guest.ask(Play, player.guest.table_id, before, move)
    await player.until(lambda: player.guest.revision > before)


def around(player: Player) -> tuple[str, ...]:
    """The top line, the log, and the window's title."""
    top, *lines = player.screen.splitlines()
    return top, *lines[LOG], player.title


async def test_nothing_tells_of_a_farkle_before_its_dice_lie(
    hall: Hall, arrive: Arrive, forward: Forward
) -> None:
    """It looks like any roll until then."""
    ada = await alone(hall, arrive, "farkle")
    told = set[str]()
    while told != {"rolled", "farkle"}:
        view = ada.guest.view
        assert view is not None
        if view["phase"] == "keep":
            await played(ada, do="keep", dice=view["can"]["keep"][-1]["dice"])
        before = around(ada)

        await played(ada, do="roll")
        for _ in range(int(tumble.duration(1) / FRAME)):
            assert around(ada) == before
            assert ROLLING in ada.screen
            assert "[r]" not in ada.screen
            forward(FRAME)
        forward(LANDED)
        await ada.until(lambda before=before: around(ada) != before)  # type: ignore[misc]

        told.add("farkle" if "Farkle! Nothing scores" in ada.screen else "rolled")
        forward(60.0)
        await ada.until(lambda: "any key" not in ada.screen)


async def test_nothing_tells_a_roll_of_yams_before_its_dice_lie(
    hall: Hall, arrive: Arrive, forward: Forward
) -> None:
    ada = await alone(hall, arrive, "yams")
    ada.size = (120, 40)

    await played(ada, do="roll", keep=[])
    assert ROLLING in ada.screen
    assert "ada rolled" not in ada.screen
    view = ada.guest.view
    assert view is not None
    points = f"({sum(view['dice'])})"
    assert points not in ada.screen
    forward(LANDED)
    await ada.sees("ada rolled", "Chance", points)


@pytest.mark.usefixtures("forward")
async def test_key_shows_how_the_dice_lie(hall: Hall, arrive: Arrive) -> None:
    ada = await alone(hall, arrive, "yams")
    ada.press("/")
    await played(ada, do="roll", keep=[])
    assert "ada rolled" not in ada.screen

    ada.type("come on")
    assert "come on" in ada.screen
    assert "ada rolled" not in ada.screen, "typing stops nothing"
    ada.press("Esc", "1")
    assert "ada rolled" in ada.screen
    assert "stays" in ada.screen
