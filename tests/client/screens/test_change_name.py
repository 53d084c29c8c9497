"""A name is changed from a table's menu and palette, and the others there are told."""

from tests.client.screens.conftest import Arrive, Player


async def waiting(arrive: Arrive) -> tuple[Player, Player]:
    """Ada and bob wait at one table."""
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.press("p", "Enter")
    await ada.sees("play a bot meanwhile")
    bob.press("p", "Enter")
    await ada.sees("bob sat down.")
    return ada, bob


async def test_name_is_changed_from_the_menu_of_a_waiting_table(arrive: Arrive) -> None:
    ada, bob = await waiting(arrive)

    bob.press("m", "k")
    await bob.sees("name bob")
    bob.type("Mara")
    bob.press("Enter")

    await bob.sees("You are Mara.")
    await ada.sees("bob is now Mara.")
    assert "bob left the table" not in ada.screen
    assert "bob is now Mara." not in bob.screen


async def test_name_is_changed_from_the_palette(arrive: Arrive) -> None:
    _, bob = await waiting(arrive)

    bob.press(";")

    await bob.sees("change name")


async def test_refused_name_is_kept_in_the_line(arrive: Arrive) -> None:
    _, bob = await waiting(arrive)
    bob.press("m", "k")
    bob.type("ada")
    bob.press("Enter")

    await bob.sees("That name belongs to somebody else.", "name ada")


async def test_menu_of_a_match_has_no_other_name(arrive: Arrive) -> None:
    ada, bob = await waiting(arrive)
    ada.press("Enter")
    bob.press("Enter")
    await bob.until(lambda: bob.guest.view is not None)

    bob.press("m")

    await bob.sees("quit")
    assert "change name" not in bob.screen
