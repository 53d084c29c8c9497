"""A canvas keeps its shape whatever is drawn on it."""

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from wcwidth import wcwidth

from client.paint.canvas import DOUBLE, Canvas
from tests.client.terminal.hostile import HOSTILE, IDS


def test_put_returns_the_column_after_the_text() -> None:
    canvas = Canvas(20, 1)

    assert canvas.put(2, 0, "né") == 4
    assert canvas.put(4, 0, "中文") == 8
    assert canvas.text() == "  né中文"


def test_put_is_clipped_at_all_four_sides() -> None:
    canvas = Canvas(4, 2)
    for y in (-1, 0, 1, 2):
        canvas.put(-2, y, "abcdefghi")

    assert canvas.text() == "cdef\ncdef"


@pytest.mark.parametrize(("x", "shown"), [(-1, " a"), (3, "   中"), (4, "")])
def test_put_blanks_halves_of_wide_characters_at_the_sides(x: int, shown: str) -> None:
    canvas = Canvas(5, 1)
    canvas.put(x, 0, "中a" if x < 0 else "中")

    assert canvas.text() == shown


def test_put_over_half_a_wide_character_blanks_the_other_half() -> None:
    left, right = Canvas(4, 1), Canvas(4, 1)
    for canvas in (left, right):
        canvas.put(1, 0, "中")
    left.put(1, 0, "x")
    right.put(2, 0, "x")

    assert left.text() == " x"
    assert right.text() == "  x"


def test_rows_are_runs_of_one_role_as_wide_as_the_canvas() -> None:
    canvas = Canvas(8, 1)
    canvas.put(0, 0, "jo:", "log.name")
    canvas.put(3, 0, " 中", "log")

    assert canvas.rows() == ((("jo:", "log.name"), (" 中", "log"), ("  ", "text")),)


def test_rows_can_be_hashed_and_compared() -> None:
    canvas = Canvas(3, 1)
    before = canvas.rows()
    canvas.put(0, 0, "x")

    assert len({before, canvas.rows(), Canvas(3, 1).rows()}) == 2


def test_box_draws_only_its_frame() -> None:
    canvas = Canvas(4, 3)
    canvas.put(1, 1, "ab")
    canvas.box(0, 0, 4, 3, "frame", DOUBLE)

    assert canvas.text() == "╔══╗\n║ab║\n╚══╝"


def test_box_that_is_too_small_is_not_drawn() -> None:
    canvas = Canvas(4, 3)
    canvas.box(0, 0, 1, 3, "frame")

    assert not canvas.text().strip()


def test_paste_copies_cells_roles_and_places() -> None:
    canvas, other = Canvas(6, 3), Canvas(2, 1, "button")
    other.put(0, 0, "ok", "button.key")
    other.mark("do:ok", 0, 0, 2)
    canvas.paste(3, 1, other)

    assert canvas.rows()[1] == (("   ", "text"), ("ok", "button.key"), (" ", "text"))
    assert canvas.places() == {"do:ok": (3, 1, 2, 1)}


def test_paste_does_not_change_its_source() -> None:
    canvas, other = Canvas(2, 1), Canvas(2, 1)
    canvas.paste(0, 0, other)
    canvas.put(0, 0, "x")

    assert not other.text()


def test_place_at_finds_the_topmost() -> None:
    canvas = Canvas(10, 5)
    canvas.mark("under", 0, 0, 10, 5)
    canvas.mark("die:3", 2, 1, 3, 2)

    assert canvas.place_at(3, 2) == "die:3"
    assert canvas.place_at(5, 2) == "under"
    assert canvas.place_at(99, 2) is None


def test_place_marked_again_moves() -> None:
    canvas = Canvas(10, 1)
    canvas.mark("die:1", 0, 0, 2)
    canvas.mark("die:1", 5, 0, 2)

    assert canvas.place_at(0, 0) is None
    assert canvas.place_at(6, 0) == "die:1"


def test_place_outside_the_canvas_is_ignored() -> None:
    canvas = Canvas(4, 4)
    canvas.mark("half", -2, 3, 4, 4)
    canvas.mark("gone", 4, 0)

    assert canvas.places() == {"half": (0, 3, 2, 1)}


def test_shaded_canvas_keeps_text_but_no_places() -> None:
    canvas = Canvas(5, 1)
    canvas.put(0, 0, "text", "alert")
    canvas.mark("do:x", 0, 0)
    shaded = canvas.shaded()

    assert shaded.rows() == ((("text ", "shade"),),)
    assert not shaded.places()


def test_ascii_keeps_columns_roles_and_places() -> None:
    canvas = Canvas(12, 1)
    canvas.put(0, 0, "╭►● é 中 K♥", "die.face")
    canvas.mark("die:0", 0, 0, 3)
    plain = canvas.drawn_in("ascii")

    assert plain.text() == "+>o e ?? KH"
    assert plain.places() == canvas.places()
    assert plain.roles == canvas.roles


def test_empty_canvas_accepts_everything() -> None:
    canvas = Canvas(0, -3)
    canvas.put(0, 0, "x")
    canvas.fill(0, 0, 5, 5, "text")
    canvas.mark("x", 0, 0, 5, 5)

    assert canvas.rows() == ()
    assert not canvas.places()


puts = st.tuples(
    st.integers(-6, 14), st.integers(-1, 3), st.text("a中é👍\u0301\x1b ─", max_size=12)
)


@given(st.lists(puts, max_size=12))
def test_rows_keep_their_width_whatever_is_put_or_pasted(
    writes: list[tuple[int, int, str]],
) -> None:
    canvas = Canvas(10, 3)
    for x, y, text in writes:
        piece = Canvas(5, 1)
        piece.put(0, 0, text)
        canvas.paste(x, y, piece)
        canvas.put(y, x, text)

    assert [sum(cell_len(text) for text, _ in row) for row in canvas.rows()] == [10] * 3


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_hostile_text_keeps_columns_aligned_on_a_terminal(text: str) -> None:
    canvas = Canvas(40, 1)
    canvas.put(1, 0, text)
    canvas.put(39, 0, "|")
    line = "".join(part for part, _ in canvas.rows()[0])

    assert sum(map(wcwidth, line[: line.rindex("|")])) == 39
    assert min(map(wcwidth, line)) >= 0


def test_hostile_text_does_nothing_to_a_terminal() -> None:
    canvas = Canvas(40, len(HOSTILE))
    for y, text in enumerate(HOSTILE):
        canvas.put(1, y, text, "alert")
    screen = pyte.Screen(40, len(HOSTILE))
    screen.title = "mine"
    for row in canvas.rows():
        pyte.Stream(screen).feed("".join(part for part, _ in row))

    assert screen.title == "mine"
    assert {cell.fg for line in screen.buffer.values() for cell in line.values()} == {"default"}
