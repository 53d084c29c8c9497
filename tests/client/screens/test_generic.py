"""A game without a panel, played with the keys on the screen, at a real table."""

import re
from random import Random

import pytest

from client.games import registry
from engine.sync.requests import NewTable, Sit
from tests.client.screens.conftest import Arrive, Player
from tests.games import soon

OFFERED = re.compile(r"\[([a-z]|Enter)\] ")
MOST_KEYS = 3000


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game has a panel, words or lines of its own."""
    monkeypatch.setattr(registry, "_FOLDERS", frozenset[str]())


async def playing(player: Player, game: str) -> None:
    """A player against a bot, about to move."""
    bots = ["random"]
    player.guest.ask(
        NewTable, game, 2, dict(soon(game)), "Friday", True, True, 0, bots,
        granted=lambda opened: player.guest.ask(
            Sit, opened["table"], 0, granted=player.guest.seated
        ),
    )  # fmt: skip
    await player.until(lambda: player.guest.table is not None and player.guest.seat == 0)
    player.press("Enter")
    await player.until(lambda: player.guest.view and player.guest.view["can"])


def is_over(player: Player) -> bool:
    return bool(player.guest.view and player.guest.view["over"])


async def moved(player: Player, *keys: str) -> None:
    """Press keys that make a move, and wait for the next turn."""
    revision = player.guest.revision
    player.press(*keys)
    await player.until(lambda: player.guest.revision > revision)
    view = player.guest.view
    await player.until(lambda: is_over(player) or (player.guest.view and player.guest.view["can"]))
    assert view is not None


@pytest.mark.usefixtures("quick_bots")
@pytest.mark.parametrize("game", ["farkle", "yams"])
async def test_match_can_be_played_with_the_letters_on_the_screen(
    arrive: Arrive, game: str
) -> None:
    rng = Random(7)
    ada = await arrive("ada")
    await playing(ada, game)
    for _ in range(MOST_KEYS):
        if is_over(ada):
            break
        await moved(ada, rng.choice(OFFERED.findall(ada.screen)))

    assert is_over(ada)


@pytest.mark.usefixtures("quick_bots")
async def test_arrows_choose_in_the_list_and_enter_plays(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await playing(ada, "yams")
    assert "Yam's · roll" in ada.screen.splitlines()[0]
    await moved(ada, "a")

    ada.press("down", "down", "down", "up")
    offered = re.search(r"\[Enter\] score (\w+)", ada.screen)
    assert offered is not None
    ada.press("Esc")
    assert "[Enter]" not in ada.screen
    ada.press("down", "down")
    await moved(ada, "Enter")

    assert f"ada: scored (box {offered[1]}" in ada.screen
