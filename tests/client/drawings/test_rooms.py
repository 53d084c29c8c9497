"""Screens around a match at every size from a phone's with its keyboard open."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.games.base import Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas, Place
from client.screens.dialogs.drawing import Item, Menu, draw_menu
from client.screens.layout import is_small
from client.widgets.frame import SMALLEST
from tests.client.drawings import golden
from tests.client.drawings.overflow import cut_off
from tests.client.drawings.rooms import ROOMS, Drawing
from tests.client.drawings.test_screens import is_straight

SIZES = st.one_of(
    st.sampled_from((SMALLEST, (45, 20), (39, 23), (54, 29), (79, 24), (80, 23), (220, 14))),
    st.tuples(st.integers(38, 220), st.integers(14, 65)),
)
ROUND_A_MATCH = ("table", "replay", "board", "leaving")
"""Endings of the names of pictures that show a game's panel, or are shown over it."""
MINOR = ("less:", "more:", "part:", "seat", "scroll:")
"""Places that may be narrow: other places or keys do the same."""
NOT_TAPPED = ("entry", "square:")
"""The line being typed, and squares of a board: around a match a tap there does nothing."""

PHONES = (SMALLEST, (45, 20), (54, 29))


def visible(canvas: Canvas, name: str, place: Place) -> int:
    """How many cells of a place a tap reaches."""
    left, top, wide, high = place
    cells = ((x, y) for y in range(top, top + high) for x in range(left, left + wide))
    return sum(canvas.place_at(*cell) == name for cell in cells)


def check(canvas: Canvas, size: Size) -> None:
    """What holds for each screen, however small."""
    assert is_straight(canvas, size)
    for name, place in canvas.places().items():
        if not name.startswith(NOT_TAPPED):
            least = 6 if is_small(size) and not name.startswith(MINOR) else 1
            assert visible(canvas, name, place) >= least, f"{name} lies under another place"
    if is_small(size):
        last = [canvas.place_at(x, size[1] - 1) for x in range(size[0])]
        for name in filter(None, dict.fromkeys(last)):
            left, top, wide, high = canvas.places()[name]
            assert wide >= 6
            assert high == 2
            assert visible(canvas, name, (left, top, wide, high)) == wide * high
        assert any(last), "a page has buttons for a thumb"


@settings(max_examples=80)
@given(drawing=ROOMS, size=SIZES, language=st.sampled_from(LANGUAGES))
def test_texts_are_whole_and_places_in_reach(
    drawing: Drawing, size: Size, language: Language
) -> None:
    with cut_off() as found:
        canvas = drawing(translator(language), size)

    check(canvas, size)
    assert not found or not is_small(size), "a text is cut without an ellipsis"


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", PHONES)
def test_every_kept_screen_has_its_texts_whole_on_phones(size: Size, language: Language) -> None:
    for name, canvas in golden.screens(translator(language), size).items():
        if not name.startswith("table") and not name.endswith(ROUND_A_MATCH):
            check(canvas, size)


def test_chosen_row_shows_its_whole_text() -> None:
    label = "a party night: several matches in different games, one score for all"
    items = (Item("do:one", "", label), Item("do:other", "", label))
    drawn = draw_menu(Canvas(*SMALLEST), Menu(title="", items=items), "full", translator("en"))
    lines = drawn.text().splitlines()

    assert " ".join(" ".join(lines[1:4]).replace("►", "").split()).startswith(label)
    assert lines[4].endswith("…"), "the other one stays on its line"
