"""The letters at the end of a curve stand where its lines end."""

import pytest

from client.paint.canvas import Canvas
from client.widgets.curve import MORE, Looks, curve, seat_ink, telling


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


EIGHT = [[0, end] for end in (5100, 3150, 4000, 4250, 2800, 4050, 4300, 3800)]
NAMES = ("mia", "Zoé", "guest", "jo", "ben", "Dorothée", "hal", "kovalevskaya")


@pytest.mark.parametrize("size", [(43, 8), (60, 12), (100, 30)])
def test_names_stand_at_the_end_in_the_order_of_the_scores(size: tuple[int, int]) -> None:
    drawn = curve(EIGHT, size, "5,100", "0", looks=Looks((), NAMES))

    rows = [row_of(drawn, name[:7]) for name in NAMES]
    order = sorted(range(8), key=lambda seat: -EIGHT[seat][-1])
    assert [rows[seat] for seat in order] == sorted(set(rows))
    assert rows[0] == 0


def test_equal_scores_have_their_names_below_each_other() -> None:
    drawn = curve([[0, 3]] * 3, (40, 6), "3", "0", looks=Looks((), ("ada", "ben", "cleo")))

    assert [row_of(drawn, name) for name in ("ada", "ben", "cleo")] == [0, 1, 2]


@pytest.mark.parametrize("lines", [4, 5, 6, 8])
def test_equal_scores_below_another_do_not_move_its_name_from_its_line(lines: int) -> None:
    scores = [[3, 1, 0, 0], [3, 3, 3, 3], [3, 2, 2, 1], [3, 2, 1, 0]]
    names = ("ada", "ben", "cleo", "dan")
    drawn = curve(scores, (40, lines), "3", "0", looks=Looks((), names))
    rows = drawn.text().splitlines()

    ends = {name: rows[row_of(drawn, name)].partition(name)[0] for name in names}
    assert all(ends[name].rstrip()[-1] > "\u2800" for name in ("ada", "ben", "cleo"))
    assert not ends["dan"].strip()


def test_names_need_a_line_each() -> None:
    drawn = curve(EIGHT, (60, 5), "5,100", "0", looks=Looks((), NAMES))

    assert "guest" not in drawn.text()
    assert "C" in drawn.text()


def test_of_many_lines_only_the_drawn_ones_are_on_the_curve() -> None:
    looks = Looks(telling(EIGHT, 2, 0), NAMES)
    drawn = curve(EIGHT, (60, 3), "5,100", "0", looks=looks)
    used = {role for row in drawn.roles for role in row}

    assert used & {seat_ink(seat) for seat in range(8)} == {seat_ink(seat) for seat in (2, 0, 6)}
    assert [row_of(drawn, NAMES[seat]) for seat in (0, 6, 2)] == [0, 1, 2]
    assert not any(NAMES[seat] in drawn.text() for seat in (1, 3, 4, 5, 7))


def test_many_lines_are_those_of_the_player_and_the_leaders() -> None:
    assert telling(EIGHT, 4) == (4, 0, 6)
    assert telling(EIGHT, 0) == (0, 6, 3)
    assert telling(EIGHT, None) == (0, 6, 3)


def test_all_winners_up_to_four_have_a_line() -> None:
    level = [[0, 3]] * 6

    assert telling(level, 5, 0, 1, 2) == (5, 0, 1, 2)
    assert telling(level, 5, *range(6)) == (5, 0, 1, 2)


def test_of_few_everybody_has_a_line() -> None:
    assert telling(EIGHT[:4], 2, 0) == ()
