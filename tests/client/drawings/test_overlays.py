"""Dialogs over a screen: they can be clicked, and the screen behind them cannot."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.screens.dialogs.drawing import Item, Menu, draw_menu, draw_question, draw_settings
from client.widgets.entry import Entry
from tests.client.drawings import samples
from tests.client.drawings.samples import drawn

EN = translator("en")
SMALL = (80, 24)


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("menu", {"do:palette", "do:rules", "do:chat", "do:settings", "do:leave"}),
        ("palette", {"do:roll", "do:bank", "do:keep", "do:settings", "do:leave"}),
        ("settings", {"field:language", "field:theme", "more:theme", "less:mouse"}),
        ("question", {"do:yes", "do:no"}),
        ("leaving", {"leave", "stay"}),
    ],
)
def test_dialog_can_be_clicked_but_not_the_screen_behind_it(name: str, places: set[str]) -> None:
    offered = set(drawn(EN, SMALL)[name].places())

    assert places <= offered
    assert not {"die:0", "seat:0", "do:menu", "status"} & offered


def test_question_puts_the_harmless_answer_first() -> None:
    canvas = draw_question(Canvas(80, 24), samples.question(EN), "full")
    stay, leave = (canvas.places()[f"do:{name}"] for name in ("stay", "leave"))

    assert stay[0] < leave[0]
    assert canvas.roles[stay[1]][stay[0]] == "button.main.key"


def test_question_wraps_a_long_text() -> None:
    question = replace(samples.question(EN), text="why " * 40)
    canvas = draw_question(Canvas(80, 24), question, "full")

    assert canvas.text().count("why") == 40


def test_menu_keeps_the_chosen_item_on_screen() -> None:
    items = tuple(Item(f"do:{n}", str(n), f"item {n}") for n in range(40))
    canvas = draw_menu(Canvas(80, 24), Menu(title="x", items=items, chosen=39), "full", EN)

    assert "item 39" in canvas.text()
    assert "item 1 " not in canvas.text()


def test_palette_shows_the_search_and_an_empty_result() -> None:
    palette = Menu(title="x", items=(), search=Entry(">", "xyz", 3), ways="press a key")
    canvas = draw_menu(Canvas(80, 24), palette, "full", EN)

    assert "xyz" in canvas.text()
    assert "nothing found" in canvas.text()
    assert "entry:cursor" in canvas.places()


def test_settings_say_whether_they_are_saved() -> None:
    settings = samples.settings(EN)

    assert "Kept until you leave" in draw_settings(Canvas(*SMALL), settings, "full", EN).text()
    kept = draw_settings(Canvas(*SMALL), replace(settings, kept=True), "full", EN)
    assert "Kept with your key." in kept.text()


def test_dialogs_can_be_drawn_in_ascii() -> None:
    base = drawn(EN, SMALL)["table"]

    assert draw_menu(base, samples.menu(EN), "ascii", EN).text().isascii()
