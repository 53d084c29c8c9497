"""A match on a phone: the whole log by one key or tap, the wheel, and dice picked by taps."""

import pytest

from client.widgets.log import LogLine
from engine.games.yams import BOXES
from engine.sync.requests import NewTable, Play, Sit
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import open_table, start

PHONE = (38, 14)


async def playing(hall: Hall, arrive: Arrive, game: str) -> Player:
    """A player alone at a table, after the first roll."""
    ada = await arrive("ada")
    await open_table(hall, ada, game)
    await start(ada)
    ada.size = PHONE
    before = ada.guest.revision
    move = {"do": "roll"} if game == "farkle" else {"do": "roll", "keep": []}
    ada.guest.ask(Play, ada.guest.table_id, before, move)
    await ada.until(lambda: ada.guest.revision > before)
    return ada


def dice(player: Player) -> set[str]:
    return {name for name in player.canvas.places() if name.startswith("die:")}


@pytest.mark.parametrize("by", ["key", "tap"])
async def test_whole_log_is_one_key_or_tap_away(hall: Hall, arrive: Arrive, by: str) -> None:
    ada = await playing(hall, arrive, "farkle")
    assert dice(ada)
    ada.press("L") if by == "key" else ada.app.click("do:log")
    assert not dice(ada)
    assert "ada begins." in ada.screen

    ada.press("Esc")
    assert dice(ada)


async def test_whole_log_is_in_the_list_of_actions(hall: Hall, arrive: Arrive) -> None:
    ada = await playing(hall, arrive, "farkle")
    ada.press(";")
    await ada.sees("the whole log")

    ada.app.click("do:log")
    ada.press("Enter")

    await ada.until(lambda: not dice(ada) and "ada begins." in ada.screen)


async def test_log_scrolls_by_keys_and_wheel(hall: Hall, arrive: Arrive) -> None:
    ada = await playing(hall, arrive, "farkle")
    ada.press("L")
    assert "ada rolled" in ada.screen

    ada.press("up")
    assert "ada rolled" not in ada.screen
    ada.app.scroll(None, 3)
    assert "ada rolled" in ada.screen
    ada.app.scroll(None, -3)
    assert "ada rolled" not in ada.screen
    ada.app.click("do:log")
    assert dice(ada)


async def test_chat_is_typed_below_the_whole_log(hall: Hall, arrive: Arrive) -> None:
    ada = await playing(hall, arrive, "farkle")
    ada.press("/")

    assert "ada begins." in ada.screen
    assert "entry" in ada.canvas.places()


async def test_wheel_and_taps_reach_every_box(hall: Hall, arrive: Arrive) -> None:
    ada = await playing(hall, arrive, "yams")
    reached = set[str]()
    for _ in BOXES:
        reached |= {name for name in ada.canvas.places() if name.startswith("do:box:")}
        ada.app.scroll(None, 3)
    assert reached == {f"do:box:{box}" for box in BOXES}

    ada.app.click("do:box:chance")
    assert {"do:write", "do:box:chance"} <= set(ada.canvas.places())
    ada.app.click("die:2")
    assert "roll 4" in ada.screen


async def test_wheel_over_the_seats_shows_the_next_ones(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.guest.ask(
        NewTable, "farkle", 6, {}, "Six", True, True, 0, ["careful"] * 5,
        granted=lambda made: ada.guest.ask(Sit, made["table"], 0, granted=ada.guest.seated),
    )  # fmt: skip
    await ada.until(lambda: ada.guest.table is not None and ada.guest.seat == 0)
    ada.press("Enter")
    await ada.until(lambda: ada.guest.view is not None)
    ada.size = (38, 14)
    shown = set[str]()
    for _ in range(6):
        shown |= {name for name in ada.canvas.places() if name.startswith("seat:")}
        ada.app.scroll("seats", 3)
    assert shown == {f"seat:{number}" for number in range(6)}


async def test_an_alert_is_whole(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view is not None)
    ada.size = PHONE
    told = "The host says: soup is ready in the kitchen, for everybody who waits."

    ada.lobby.context.log(ada.guest.table_id).note(LogLine(told, "alert"))

    assert told in " ".join(ada.screen.split())
