"""Buttons for a thumb."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.widgets.bar import HIGH, LEAST, bar
from client.widgets.buttons import Button

BUTTONS = st.lists(
    st.builds(Button, st.uuids().map(str), st.sampled_from(["", "r", "Enter"]), st.text()),
    max_size=12,
    unique_by=lambda button: button.name,
)


@given(buttons=BUTTONS, columns=st.integers(38, 220), rows=st.integers(1, 3))
def test_each_button_is_a_place_for_a_thumb(buttons: list[Button], columns: int, rows: int) -> None:
    canvas = bar(buttons, columns, rows)
    places = canvas.places()

    assert set(places) == {button.name for button in buttons}
    assert all(wide >= LEAST and high == HIGH for _, _, wide, high in places.values())
    cells = [
        (x, y)
        for left, top, wide, high in places.values()
        for x in range(left, left + wide)
        for y in range(top, top + high)
    ]
    assert len(cells) == len(set(cells)), "no button lies over another"
    assert all(x < columns and y < canvas.height for x, y in cells)


@pytest.mark.parametrize("rows", [1, 2])
def test_texts_are_whole_or_end_in_an_ellipsis(rows: int) -> None:
    words = ("set aside 1 1 1 for 1,000", "roll 3 dice (28% farkle)", "bank 1,450", "pass")
    buttons = [Button(f"do:{n}", "r", word) for n, word in enumerate(words)]
    canvas = bar(buttons, 38, rows)
    for button in buttons:
        left, top, wide, high = canvas.places()[button.name]
        lines = [
            row[left : left + wide].strip() for row in map(str, canvas.cells[top : top + high])
        ]
        text = " ".join(filter(None, lines))
        assert text == f"[r] {button.label}" or text.endswith("…")


def test_as_many_rows_as_asked_for_are_kept_free() -> None:
    assert bar((), 38, 2).height == 2 * HIGH
