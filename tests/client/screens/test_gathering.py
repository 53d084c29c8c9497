"""Play now, and the seats of a table that waits."""

from textual.events import Key as TextualKey

from client.terminal.keys import normalised
from tests.client.screens.conftest import Arrive


async def test_opener_changes_the_number_of_seats(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("p", "Enter")
    await ada.sees("1 seat taken of 6")

    ada.app.key(normalised(TextualKey("minus", "-")))
    await ada.sees("1 seat taken of 5")
    ada.press("+")
    await ada.sees("1 seat taken of 6")


async def test_second_person_joins_the_one_who_waits(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("p", "Enter")
    await ada.sees("play a bot meanwhile")
    bob = await arrive("bob")

    bob.press("p")
    assert "one waiting" in bob.screen
    bob.press("Enter")

    await ada.sees("ready to play with 2")
    await bob.sees("ready to play with 2")


async def test_who_is_ready_and_left_alone_plays_a_bot_with_one_key(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("p", "Enter")
    await ada.sees("play a bot meanwhile")
    bob = await arrive("bob")
    bob.press("p", "Enter")
    await ada.sees("ready to play with 2")
    ada.press("Enter")
    await ada.sees("You are ready.")
    bob.press("Esc")
    await ada.sees("play a bot meanwhile")

    ada.press("Enter")

    await ada.until(lambda: ada.guest.view is not None)
    assert "The match is being played." not in ada.screen
