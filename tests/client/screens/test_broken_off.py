"""A match that is broken off: everybody who had a seat is told its words, and how to check it."""

from typing import Any

import pytest

from client.locale.i18n import translator
from client.screens.lobby.broken_off import how_to_check
from engine.sync.requests import NewTable, Sit
from tests.client.screens.conftest import Arrive, Player

EN = translator("en")
RECEIPT = "tablehost receipt 1\nmatch 12\nover no\nwords acid bacon cable daily\n"


async def sit_at_new_table(*players: Player, open_after: bool) -> None:
    """Open a table for these people and have them sit down."""
    opener = players[0].guest
    fields: tuple[Any, ...] = ("farkle", len(players), {}, "Friday", True, open_after, 0, [])
    made: list[int] = []
    opener.ask(NewTable, *fields, granted=lambda data: made.append(data["table"]))
    await players[0].until(lambda: made)
    for player in players:
        player.guest.ask(Sit, made[0], None, granted=player.guest.seated)
        await player.sees("ready")


async def leaves_for_good(player: Player) -> None:
    player.press("Esc")
    await player.sees("Leave the match?")
    player.press("Enter")
    await player.until(lambda: player.guest.table is None)


async def test_last_person_is_warned_and_told_how_to_check(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a")
    ada.size = (120, 40)
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])

    ada.press("Esc")
    assert "the match will be broken off" in " ".join(ada.screen.split())
    ada.press("Enter")

    await ada.sees("Match 1 was broken off. Press h", "to see how to check it.")
    assert "verify" not in ada.screen
    ada.press("h")
    await ada.sees("Four words of this match", "ssh table.local record 1", "pipx install .")
    ada.press("Esc")
    await ada.sees("play now")


async def test_way_to_check_is_a_page_on_a_phone(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a")
    ada.size = (38, 14)
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])
    await leaves_for_good(ada)
    await ada.until(lambda: ada.lobby._told)

    ada.press("h")

    await ada.sees("Match 1 was broken off.", "Four words of this match")


@pytest.mark.parametrize("open_after", [True, False])
async def test_who_has_left_before_is_told_as_well(arrive: Arrive, *, open_after: bool) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob")
    for player in (ada, bob):
        player.size = (200, 60)
    await sit_at_new_table(ada, bob, open_after=open_after)
    for player in (ada, bob):
        player.press("Enter")
    await ada.until(lambda: ada.guest.view)
    await bob.until(lambda: bob.guest.view)

    await leaves_for_good(ada)
    assert "was broken off" not in ada.screen
    await leaves_for_good(bob)

    for player in (ada, bob):
        await player.sees("Match 1 was broken off")
        assert ("Its seed stays secret" in player.screen) != open_after
        assert ("Press h" in player.screen) == open_after
        if open_after:
            player.press("h")
            await player.sees("Four words of this match")


def test_four_words_and_the_check_are_told() -> None:
    told = " ".join(how_to_check(RECEIPT, "table.local", 12, EN, is_open=True))

    assert "acid bacon cable daily" in told
    assert "ssh table.local record 12 | tablehost verify -" in told
    french = how_to_check(RECEIPT, "table.local", 12, translator("fr"), is_open=True)
    assert french[0] == "La partie 12 a été interrompue."


def test_at_a_table_that_keeps_its_seeds_no_check_is_offered() -> None:
    told = how_to_check(RECEIPT, "table.local", 12, EN, is_open=False)

    assert told == ("Match 12 was broken off. Its seed stays secret: nobody can check it.",)
