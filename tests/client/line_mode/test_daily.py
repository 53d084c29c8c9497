"""The daily challenge in line mode."""

from tests.client.line_mode.conftest import Arrive


async def test_page_and_a_try(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("daily")
    said = await ada.hears("Fingerprint of the seed", "Yam's")
    assert "Daily challenge of" in said
    assert "until 00:00" in said

    ada.type("daily farkle", "wait")
    await ada.hears("Your turn: roll the dice.")
    ada.type("daily")

    await ada.hears("You are playing it.")


async def test_what_can_be_typed_is_said(arrive: Arrive) -> None:
    ada = await arrive("ada", language="fr")

    ada.type("défi hier")

    await ada.hears("défi farkle")
