"""The daily challenge on the screen: its page, a try, and what is not open yet."""

import re

import pytest

from client.locale.i18n import Language
from tests.client.screens.conftest import Arrive, Player


async def opened(player: Player) -> Player:
    """The page of the challenge."""
    player.press("d")
    await player.sees("Farkle", "1")
    return player


async def moved(player: Player, *keys: str) -> None:
    """Press keys that make a move."""
    revision = player.guest.revision
    for key in keys:
        if len(key) == 1 and player.screen and key != ":":
            player.type(key)
        else:
            player.press(key)
    await player.until(lambda: player.guest.revision > revision)


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (200, 60)])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_page_is_whole_at_every_size(
    arrive: Arrive, size: tuple[int, int], language: Language
) -> None:
    ada = await arrive("ada", "SHA256:ada", language=language)
    ada.size = size

    ada.press("d")

    title = {
        "en": r"Daily challenge of \d{4}-\d\d-\d\d",
        "fr": r"Défi du \d\d/\d\d/\d{4}",
    }[language]
    await ada.until(lambda: re.search(title, ada.screen) is not None)
    seen = ada.screen
    for _ in range(40):
        ada.press("down")
        seen += ada.screen
    assert "Yam's" in seen
    assert "00:00" in seen
    assert ("Fingerprint of the seed" if language == "en" else "Empreinte de la graine") in seen


async def test_sentences_are_whole_in_french(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada", language="fr")

    ada.press("d")
    await ada.sees("Défi du", "jusqu’à")

    assert "…" not in ada.screen.replace("Empreinte de la graine", "").partition("Farkle")[0]
    assert "mot." in ada.screen


async def test_try_begins_with_a_digit_and_is_found_again(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    await opened(ada)
    await ada.sees("[1] try Farkle", "[2] try Yam's")

    ada.press("2")
    await ada.until(lambda: ada.guest.view is not None)

    assert ada.guest.view is not None
    assert ada.guest.view["game"] == "yams"
    assert ada.guest.view["seats"] == 1
    await ada.sees("daily challenge · Yam's")
    bob = await arrive("bob", "SHA256:bob")
    await bob.until(lambda: "daily challenge" in bob.screen)
    bob.press("w")
    await bob.until(lambda: bob.lobby.answer)
    assert bob.guest.view is None


async def test_lobby_offers_the_challenge(arrive: Arrive) -> None:
    ada = await arrive("ada")

    assert "[d] daily challenge" in ada.screen


async def test_result_offers_no_rematch(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    await opened(ada)
    ada.press("2")
    await ada.until(lambda: ada.guest.view is not None and ada.guest.view["can"])
    for _ in range(13):
        await moved(ada, "Enter")  # roll
        view = ada.guest.view
        assert view is not None
        box = max(view["can"]["score"], key=view["can"]["score"].__getitem__)
        await moved(ada, ":", *box.replace("_", " "), "Enter")
    ada.press("Enter")

    await ada.sees("That was your try. Replay, analysis and record open when the day ends.")
    assert "play again" not in ada.screen
    assert "analysis" not in ada.screen.replace("Replay, analysis and record", "")
    ada.press("a")
    await ada.sees("That was your try.")
