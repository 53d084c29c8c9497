"""A tap on the arrow at the edge of a list scrolls it."""

from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive
from tests.client.screens.tables import open_table, start


async def test_a_sheet_is_scrolled_by_its_arrows(arrive: Arrive, hall: Hall) -> None:
    ada = await arrive("ada")
    ada.size = 45, 14
    await open_table(hall, ada, "yams")
    await start(ada)
    await ada.until(lambda: "scroll:down" in ada.canvas.places())
    before = ada.screen

    ada.app.click("scroll:down")

    assert ada.screen != before
    assert "scroll:up" in ada.canvas.places()
    ada.app.click("scroll:up")
    assert ada.screen == before
