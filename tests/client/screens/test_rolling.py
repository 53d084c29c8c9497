"""While dice roll, nothing around them tells how they will lie."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from client.screens.table.match.animation import FRAME
from client.widgets import tumble
from engine.sync.requests import Play
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, open_table, start

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


async def test_holdem_is_at_one_moment_while_its_dice_roll(
    hall: Hall, arrive: Arrive, forward: Forward
) -> None:
    """At the round that the dice will open, in which nobody is to act yet."""
    ada, bob = await arrive("ada"), await arrive("bob")
    context = ada.lobby.context
    context.settings = replace(context.settings, motion=True)
    await open_table(hall, ada, "dice_holdem", seats=2)
    await bob.until(lambda: bob.guest.lobby["tables"])
    bob.press("Enter")
    await bob.until(lambda: bob.guest.seat is not None)
    await begin_together(ada, bob)
    forward(LANDED)
    for _ in range(2):
        mover = await to_move(ada, bob)
        assert "The dice are rolling" not in ada.screen
        await played(mover, do="check")
    await ada.until(lambda: ada.guest.view and ada.guest.view["board"])

    rolling = ada.screen
    assert "The dice are rolling…" in rolling
    assert "raises left" not in rolling
    assert "►" not in rolling
    assert "check" not in rolling.rpartition("The dice are rolling…")[2].splitlines()[1]
    forward(60.0)
    await ada.sees("flop · 3 raises left", "Hand 1, flop, pot 20.", "►")


async def to_move(*players: Player) -> Player:
    """The player to act, once all know of the last move."""
    newest = max(one.guest.revision for one in players)
    for player in players:
        await player.until(lambda player=player: player.guest.revision >= newest)  # type: ignore[misc]
    return next(one for one in players if one.guest.view and one.guest.view["can"])


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
