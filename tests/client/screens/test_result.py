"""The result: the seed, free seats, and a rematch with one key."""

from engine.sync.requests import NewTable
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import play_to_the_end


async def short_match(ada: Player, bob: Player) -> None:
    """Farkle to a low target, played to its end."""
    opened: list[int] = []
    options = {"target": 1000, "opening": 0}
    ada.guest.ask(
        NewTable, "farkle", 2, options, "a table", True, True, 0, [],
        granted=lambda data: opened.append(data["table"]),
    )  # fmt: skip
    await bob.until(lambda: bob.guest.lobby["tables"])
    await ada.until(lambda: ada.guest.lobby["tables"])
    for player in (ada, bob):
        player.press("Enter")
        await player.until(lambda: ada.guest.table or bob.guest.table)
    await ada.until(lambda: ada.guest.table and bob.guest.table)
    ada.press("Enter")
    bob.press("Enter")
    await ada.until(lambda: ada.guest.view)
    await bob.until(lambda: bob.guest.view)
    await play_to_the_end(ada, bob)


async def test_result_says_how_to_check_it(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await short_match(ada, bob)
    ada.size = (120, 40)
    await ada.until(lambda: ada.guest.table and ada.guest.table["seed"])
    assert ada.guest.table is not None

    assert ada.guest.table["seed"] not in ada.screen
    assert " ".join(ada.guest.table["head_words"]) in ada.screen
    ada.press("f")
    await ada.sees(f"ssh table.local record {ada.guest.table['record']}")


async def test_bot_takes_an_empty_seat_for_the_rematch(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await short_match(ada, bob)
    bob.press("Esc")
    await ada.sees("One seat is free")
    assert "bob  " in ada.screen, "who has left was in the match all the same"

    ada.press("b", "Enter")

    await ada.until(lambda: ada.guest.table and ada.guest.table["match"] == 2)


async def test_spectator_takes_an_empty_seat_for_the_rematch(arrive: Arrive) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    await short_match(ada, bob)
    await cleo.until(lambda: cleo.guest.lobby["tables"])
    cleo.press("w")
    await cleo.sees("You are watching.")
    bob.press("Esc")
    await cleo.sees("sit down here")
    cleo.press("s")
    await cleo.sees("play again")

    cleo.press("Enter")
    ada.press("r")

    await cleo.until(lambda: cleo.guest.table and cleo.guest.table["match"] == 2)
    await cleo.until(lambda: cleo.guest.view and cleo.guest.view["you"] == 1)
