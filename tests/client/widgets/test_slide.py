"""Slides move in straight lines, one after the other, and disappear at the end."""

from client.paint.canvas import Canvas
from client.widgets.die import coloured_pips
from client.widgets.slide import LASTS, NEXT, Slide, draw_slides, duration
from client.widgets.steps import NARROW

CHIP = Slide("●", "chip.low", "seat:0", "pot")
CHIPS = Slide("●●", "chip.high", "seat:0", "seat:1")
OTHER = Slide("●", "chip.low", "seat:1", "pot")


def table() -> Canvas:
    canvas = Canvas(21, 5)
    canvas.mark("seat:0", 0, 0, 1, 2)
    canvas.mark("seat:1", 20, 0, 1, 2)
    canvas.mark("pot", 10, 4)
    return canvas


def where(elapsed: float, *slides: Slide) -> list[tuple[int, int]]:
    canvas = table()
    draw_slides(canvas, slides, elapsed)
    rows = canvas.text().splitlines()
    return [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "●"]


def test_slide_starts_at_its_place_and_moves() -> None:
    assert where(0, CHIP) == [(0, 1)]
    (first,), (later,) = where(LASTS * 0.2, CHIP), where(LASTS * 0.6, CHIP)
    assert 0 < first[0] < later[0] < 10


def test_slide_that_has_ended_is_not_drawn() -> None:
    assert where(LASTS, CHIP) == []


def test_next_slide_starts_later() -> None:
    assert where(NEXT / 2, CHIP, OTHER) == where(NEXT / 2, CHIP)
    assert len(where(NEXT, CHIP, OTHER)) == 2
    assert where(LASTS, CHIP, OTHER) != []
    assert where(duration((CHIP, OTHER)), CHIP, OTHER) == []


def test_slide_without_a_place_is_left_out() -> None:
    assert where(0, Slide("●", "chip.low", "seat:7", "pot")) == []
    assert duration(()) == 0


def test_wide_slide_stays_on_the_canvas() -> None:
    canvas = table()
    draw_slides(canvas, (Slide("╱▀▀╲", "cup", "seat:1", "seat:0"),), 0)

    assert canvas.text().splitlines()[1].endswith("╱▀▀╲")


def test_slide_never_covers_a_plate() -> None:
    canvas = Canvas(9, 9)
    canvas.put(0, 4, "name")
    canvas.mark("seat:0", 0, 3, 9, 3)
    canvas.mark("seat:1", 0, 0, 9, 2)
    canvas.mark("pot", 4, 8)
    before = canvas.text().splitlines()[3:5]
    for moment in range(10):
        draw_slides(canvas, (Slide("●", "chip.low", "seat:1", "pot"),), LASTS * moment / 10)

    assert canvas.text().splitlines()[3:5] == before


def test_slide_passes_below_dice_that_lie() -> None:
    canvas = table()
    canvas.paste(3, 1, coloured_pips("R6", "en", size=NARROW))
    before, seen = canvas.text(), set[int]()
    left, right, lines = 3, 3 + NARROW.columns, slice(1, 1 + NARROW.lines)
    for moment in range(20):
        shown = canvas.copy()
        draw_slides(shown, (CHIPS,), LASTS * moment / 20)
        rows = [row.ljust(canvas.width) for row in shown.text().splitlines()]
        was = [row.ljust(canvas.width) for row in before.splitlines()]
        seen |= {x for x in range(canvas.width) if rows[1][x] == "●"}

        assert [row[left:right] for row in rows[lines]] == [row[left:right] for row in was[lines]]
    assert min(seen) < left
    assert max(seen) >= right
