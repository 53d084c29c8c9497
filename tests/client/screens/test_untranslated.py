"""No text in a session bypasses the catalogues."""

import pytest

from tests.client.blots import BLOT, legible, unmarked
from tests.client.screens.conftest import Arrive, Player

pytestmark = pytest.mark.usefixtures("blotted")


async def test_screens_of_a_session_show_only_marked_texts(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a", language="fr")
    seen: dict[str, set[str]] = {}

    def look(name: str) -> None:
        seen[name] = (legible(ada.canvas) | unmarked(ada.title)) - names(ada)

    for place in ("do:chat", "do:code", "do:name", "do:menu", "do:palette", "do:settings"):
        ada.app.click(place)
        look(place)
        ada.press("escape")
    ada.press("escape")
    look("escape")
    ada.app.ask_to_quit()
    look("leave")
    ada.press("escape")
    ada.app.click("do:play")
    look("games to play now")
    ada.press("escape")
    ada.app.click("do:play:farkle")
    await ada.until(lambda: "do:meanwhile" in ada.canvas.places())
    look("waiting room")
    ada.app.click("do:meanwhile")
    await ada.until(lambda: ada.guest.view is not None and ada.guest.view["can"])
    look("table")
    for place in ("do:chat", "do:type", "do:palette", "do:stand"):
        ada.app.click(place)
        look(place)
        ada.press("escape")

    assert {name: words for name, words in seen.items() if words} == {}


@pytest.mark.parametrize(("place", "text"), [("do:code", "XXXX"), ("do:chat", "/xx")])
async def test_refusals_are_marked_texts(arrive: Arrive, place: str, text: str) -> None:
    ada = await arrive("ada", language="fr")
    ada.app.click(place)
    ada.type(text)
    ada.press("Enter")
    await ada.until(lambda: alert(ada))

    assert BLOT in alert(ada)
    assert unmarked(alert(ada)) <= {"xx"}


def alert(player: Player) -> str:
    """The alerts on the screen."""
    return " ".join(text for row in player.canvas.rows() for text, role in row if role == "alert")


def names(player: Player) -> set[str]:
    """The players' and bots' names, and the table's code."""
    table = player.guest.table or {"seats": (), "code": ""}
    return unmarked(" ".join([table["code"], *(seat["name"] for seat in table["seats"])]))
