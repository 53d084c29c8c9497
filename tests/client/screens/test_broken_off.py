"""A match that is broken off, as its last player leaves: what can be checked is told."""

from collections.abc import Callable

import pytest

from client.locale.i18n import translator
from client.screens.lobby import broken_off
from tests.client.screens.conftest import Arrive

RECEIPT = "tablehost receipt 1\nmatch 12\nover {over}\nwords acid bacon cable daily\n"


async def test_last_person_is_warned_and_told_how_to_check(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broken_off, "SOON", 0.0)
    ada = await arrive("ada", "SHA256:a")
    ada.size = (120, 40)
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])

    ada.press("Esc")
    assert "the match will be broken off" in " ".join(ada.screen.split())
    ada.press("Enter")

    await ada.sees("broken")


@pytest.mark.parametrize(("over", "told"), [("no", True), ("yes", False)])
def test_only_a_match_that_was_broken_off_is_told(over: str, *, told: bool) -> None:
    say: Callable[..., str] = broken_off.broken_off
    text = say(RECEIPT.format(over=over), "table.local", 12, translator("en"))

    assert ("acid bacon cable daily" in text) == told
    assert ("ssh table.local record 12 | tablehost verify -" in text) == told
    french = say(RECEIPT.format(over=over), "table.local", 12, translator("fr"))
    assert ("La partie 12 a été interrompue" in french) == told


async def test_at_a_table_that_keeps_its_seeds_no_check_is_offered() -> None:
    say: Callable[..., str] = broken_off.broken_off
    text = say(RECEIPT.format(over="no"), "table.local", 12, translator("en"), "It stays secret.")

    assert "acid bacon cable daily. It stays secret." in text
    assert "verify" not in text
