"""A tap on the arrow at the edge of a list scrolls it."""

from client.locale.i18n import translator
from client.screens.small import Page, Position, Rows, draw_page
from client.widgets.log import LogLine
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


def test_newest_line_is_shown_once_wherever_a_page_is_scrolled_to() -> None:
    rows = Rows(45)
    for number in range(20):
        rows.text(f"row {number}")
    rows.talk([LogLine("hello", "chat", "ida")])
    page = Page(title="", body=rows.body(), buttons=(), latest=(LogLine("hello", "chat", "ida"),))
    position = Position()

    shown = []
    for _ in range(rows.height):
        canvas = draw_page(page, position, (45, 14), "full", translator("en"))
        shown.append(canvas.text().count("ida: hello"))
        position.turn(1)
    assert set(shown) == {1}
