"""The letters at the end of a curve stand where its lines end."""

import pytest

from client.paint.canvas import Canvas
from client.widgets.curve import MORE, curve


def row_of(canvas: Canvas, letter: str) -> int:
    (row,) = [y for y, line in enumerate(canvas.text().splitlines()) if letter in line]
    return row


@pytest.mark.parametrize("lines", [3, 5, 9])
def test_equal_scores_have_their_letters_on_one_line(lines: int) -> None:
    drawn = curve([[0, 3]] * 7, (60, lines), "3", "0")

    assert drawn.text().splitlines()[0].rstrip().endswith("ABCDEFG")


def test_a_letter_is_never_moved_to_the_height_of_another_score() -> None:
    ends = (4850, 2400, 2400, 100, 4850, 2400)
    drawn = curve([[0, end] for end in ends], (80, 10), "4,850", "0")

    rows = {letter: row_of(drawn, letter) for letter in "ABCDEF"}
    assert rows["A"] == rows["E"] == 0
    assert rows["B"] == rows["C"] == rows["F"]
    assert 0 < rows["B"] < rows["D"] == 9


def test_without_room_for_all_the_rest_is_marked() -> None:
    drawn = curve([[0, 3]] * 8, (14, 4), "3", "0")

    first = drawn.text().splitlines()[0].rstrip()
    assert first.endswith("ABC" + MORE)
