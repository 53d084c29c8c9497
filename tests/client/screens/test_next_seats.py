"""A spectator asks for a seat in the next match, with a key, a tap or a word."""

import pytest

from client.locale.i18n import Language
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, sit_together


async def watching(arrive: Arrive, language: Language = "en") -> tuple[Player, Player, Player]:
    """Two people who play, and one who watches them."""
    ada, bob, cleo = (
        await arrive("ada"),
        await arrive("bob"),
        await arrive("cleo", language=language),
    )
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    await cleo.until(lambda: cleo.guest.lobby["tables"])
    cleo.press("v" if language == "fr" else "w")
    await cleo.until(lambda: cleo.guest.view)
    return ada, bob, cleo


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (120, 40)])
async def test_spectator_has_a_seat_after_the_match(arrive: Arrive, size: tuple[int, int]) -> None:
    ada, bob, cleo = await watching(arrive)
    cleo.size = size
    await cleo.sees("[j]")
    cleo.press("j")
    await ada.sees("cleo wants to play in the next match.")
    await cleo.until(lambda: cleo.guest.table and cleo.guest.table["next_seats"] == ["cleo"])

    for player in (ada, bob):
        player.press("V", "Enter")

    await cleo.until(lambda: cleo.guest.seat == 2)
    assert "You have a seat in the next match." in " ".join(cleo.screen.split())
    await ada.sees("cleo sat down.")


async def test_spectator_watches_on_after_all(arrive: Arrive) -> None:
    ada, _, cleo = await watching(arrive, "fr")
    await cleo.sees("[j] jouer la prochaine partie")
    cleo.press("j")
    await cleo.sees("[j] renoncer à cette place")
    cleo.press("j")

    await ada.sees("cleo will watch the next match, too.")
    await cleo.sees("[j] jouer la prochaine partie")
