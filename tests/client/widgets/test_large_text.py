"""Large letters and the curve of a match."""

from client.widgets.curve import curve, seat_ink, seat_letter
from client.widgets.large_text import large_text


def test_large_text_is_three_lines_of_half_blocks() -> None:
    drawn = large_text("Zoé", "chip.high")

    assert drawn is not None
    assert drawn.text().splitlines() == [
        "▀▀▀█▀ ▄▀▀▄ █▀▀▀",
        " ▄▀   █  █ █▀▀",
        "▀▀▀▀▀  ▀▀  ▀▀▀▀",
    ]


def test_large_text_is_none_for_other_scripts() -> None:
    assert large_text("王", "chip.high") is None
    assert large_text("", "chip.high") is None
    assert large_text("a\x1b[31m", "chip.high") is None


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
