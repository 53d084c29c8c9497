"""Large letters and the curve of a match."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from client.widgets.curve import Axes, curve, seat_ink, seat_letter
from client.widgets.glyphs import ACCENTED, CAPITALS, SAME, SMALL
from client.widgets.large_text import giant_text, huge_text, large_text


def test_large_text_is_three_lines_of_half_blocks() -> None:
    drawn = large_text("Zoé", "chip.high")

    assert drawn is not None
    assert drawn.text().splitlines() == [
        "▀▀▀█▀ ▄▀▀▄ ▄▄█▄",
        " ▄▀   █  █ █▀▀",
        "▀▀▀▀▀  ▀▀  ▀▀▀▀",
    ]


def test_large_text_is_none_for_other_scripts() -> None:
    assert large_text("王", "chip.high") is None
    assert large_text("", "chip.high") is None
    assert large_text("a\x1b[31m", "chip.high") is None


def test_accents_are_drawn_and_letters_with_others_are_not_drawn_without_them() -> None:
    for letter in ACCENTED:
        base = unicodedata.normalize("NFD", letter)[0]
        accented, bare = large_text(letter.lower(), "chip.high"), large_text(base, "chip.high")
        assert accented is not None
        assert bare is not None
        assert accented.text() != bare.text()
    assert len(set(ACCENTED.values())) == len(ACCENTED)
    assert large_text("Šárka", "chip.high") is None
    assert large_text("e\u0301", "chip.high") is not None


def test_a_nought_does_not_look_like_the_letter_o() -> None:
    for draw in (large_text, huge_text):
        nought, letter = draw("0", "chip.high"), draw("O", "chip.high")
        assert nought is not None
        assert letter is not None
        assert nought.text() != letter.text()


def test_every_letter_is_a_rectangle_of_five_rows() -> None:
    for letter, rows in {**CAPITALS, **ACCENTED, **SMALL}.items():
        assert len(rows.split()) == 5, letter
        assert len(set(map(len, rows.split()))) == 1, letter
    assert all(part in {**CAPITALS, **ACCENTED} for same in SAME.values() for part in same)


def test_greek_and_cyrillic_have_letters() -> None:
    for text in ("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ ς ά ώ", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ Ё ЄІЇҐ"):
        assert large_text(text, "chip.high") is not None
        assert large_text(text.lower(), "chip.high") is not None


def test_giant_letters_are_huge_ones_twice_as_large() -> None:
    huge, giant = huge_text("Zoé", "chip.high"), giant_text("Zoé", "chip.high")

    assert huge is not None
    assert giant is not None
    assert (giant.width, giant.height) == (2 * huge.width, 2 * huge.height)


def test_curve_ends_with_the_letter_of_each_seat() -> None:
    drawn = curve([[0, 100], [0, 50], [0, 100]], (20, 5), "100", "0")
    lines = drawn.text().splitlines()

    assert lines[0].startswith("100 ")
    assert lines[0].endswith("AC")
    assert lines[2].endswith("B")
    assert lines[4].startswith("  0 ")
    assert drawn.roles[2][18] == seat_ink(1)
    assert seat_letter(7) == "H"


def test_curve_of_equal_scores_keeps_all_letters() -> None:
    lines = curve([[0, 0]] * 5, (20, 4), "0", "0").text()

    assert all(seat_letter(seat) in lines for seat in range(5))


def test_curve_without_room_is_its_scale() -> None:
    assert curve([[0, 9]], (4, 1), "9", "0").text().strip() == "0"


def test_growing_curve_keeps_what_is_drawn_when_a_point_is_added() -> None:
    scores = [[0, 300, 300, 900], [0, 0, 450, 450]]
    more = [[*scores[0], 1400], [*scores[1], 450]]
    axes = Axes.growing(more)
    before, after = (
        curve(one, (40, 8), "1500", "0", axes=axes, with_letters=False) for one in (scores, more)
    )

    assert axes == Axes(1500, 0, 10)
    kept = [
        (x, y) for y, row in enumerate(before.cells) for x, cell in enumerate(row) if cell != " "
    ]
    changed = [(x, y) for x, y in kept if before.cells[y][x] != after.cells[y][x]]
    assert len(changed) <= 1  # where the new part begins


@given(st.lists(st.integers(-5000, 20000), min_size=2, max_size=40))
def test_growing_axes_hold_all_scores(own: list[int]) -> None:
    axes = Axes.growing([own])

    assert axes.low <= min(own) <= max(own) <= axes.high
    assert len(own) <= axes.points
