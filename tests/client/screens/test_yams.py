"""Yam's at a real table: keeping dice, choosing boxes, and the final sheets."""

from typing import Any

from engine.sync.frames import encode
from engine.sync.reports import Snapshot
from engine.sync.requests import NewTable, Sit
from engine.sync.topics import table_topic
from tests.client.screens.conftest import Arrive, Player


async def playing(player: Player, **options: Any) -> Player:
    """A player alone at a table, about to roll."""
    player.guest.ask(
        NewTable, "yams", 1, options, "Friday", True, True, 0, [],
        granted=lambda opened: player.guest.ask(
            Sit, opened["table"], 0, granted=player.guest.seated
        ),
    )  # fmt: skip
    await player.until(lambda: player.guest.table is not None and player.guest.seat == 0)
    player.press("Enter")
    await player.until(lambda: player.guest.view and player.guest.view["can"])
    return player


async def moved(player: Player, *keys: str) -> Any:
    """Press keys that make a move; returns the new view."""
    revision = player.guest.revision
    player.press(*keys)
    await player.until(lambda: player.guest.revision > revision)
    return player.guest.view


async def test_picked_dice_stay_picked(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    first = (await moved(ada, "Enter"))["dice"]

    second = (await moved(ada, "2", "5", "Enter"))["dice"]

    assert [second[1], second[4]] == [first[1], first[4]]
    assert ada.screen.count("stays") == 2
    third = (await moved(ada, "5", "space"))["dice"]
    assert third[1] == first[1]
    assert "stays" not in ada.screen


async def test_die_is_picked_by_arrow_and_space_and_by_click(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    await moved(ada, "Enter")

    ada.press("right", "space")
    assert ada.screen.count("stays") == 1
    ada.app.click("die:3")
    assert ada.screen.count("stays") == 2
    ada.press("Esc")
    assert ada.screen.count("stays") == 2
    ada.press("Esc")
    assert "stays" not in ada.screen
    ada.press("Esc")
    assert "Leave the match?" in ada.screen


async def test_letter_chooses_a_box_and_writes_when_pressed_again(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    await moved(ada, "Enter")

    ada.press("o")
    assert "in Chance" in ada.screen
    view = await moved(ada, "o")

    assert view["sheets"][0]["chance"] == view["totals"][0]["total"] > 0


async def test_box_is_chosen_by_arrows_and_enter(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"), order="up")
    await moved(ada, "Enter")

    view = await moved(ada, "down", "Enter")

    assert view["last_score"]["box"] == "chance"


async def test_box_is_chosen_by_click(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    await moved(ada, "Enter")

    ada.app.click("do:box:ones")
    revision = ada.guest.revision
    ada.app.click("do:write")
    await ada.until(lambda: ada.guest.revision > revision)

    assert ada.guest.view is not None
    assert ada.guest.view["last_score"]["box"] == "ones"


async def test_box_is_chosen_by_typing_its_name(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada", language="fr"))
    await moved(ada, "Enter")
    ada.press(":")
    ada.type("petite suite")

    view = await moved(ada, "Enter")

    assert view["last_score"]["box"] == "small_straight"


async def test_refusal_is_shown_in_the_players_language(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada", language="fr"))
    ada.press(":")
    ada.type("full")
    ada.press("Enter")

    await ada.sees("Pas maintenant\xa0: lancez d’abord les dés.")


async def test_final_sheets_stay_until_a_key(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"), order="down")
    for letter in "abcdefghijkno":
        await moved(ada, "Enter")
        await moved(ada, letter, letter)

    assert "see the result" in ada.screen
    assert "★ada (you)" in ada.screen
    ada.press("Esc")
    await ada.sees("Best box")
    ada.press("Enter")
    await ada.until(lambda: ada.guest.view and not ada.guest.view["over"])
    assert "3 rolls left" in ada.screen


async def test_result_stays_until_the_next_match_is_shown(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"), order="down")
    for letter in "abcdefghijkno":
        await moved(ada, "Enter")
        await moved(ada, letter, letter)
    ada.press("Esc")
    await ada.sees("Best box")
    assert ada.guest.table_id is not None
    assert ada.guest.table is not None
    begun = {**ada.guest.table, "match": 2, "phase": "playing"}

    ada.guest.hear(encode(Snapshot(table_topic(ada.guest.table_id), "table", 10_000, begun)))

    assert "Best box" in ada.screen
    assert "see the result" not in ada.screen
