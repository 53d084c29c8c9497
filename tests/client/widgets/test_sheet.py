"""Score sheets are aligned, and readable without colours."""

import pytest
from msgspec.structs import replace

from client.widgets.sheet import (
    TO_ACT,
    Cell,
    Head,
    Line,
    Sheet,
    draw_sheet,
    height,
    sheet_columns,
)

SHEET = Sheet(
    heads=(Head("Mara", "(you)", "you", TO_ACT), Head("Théo"), Head("Ada", "(bot)")),
    lines=(
        Line("Ones", (Cell("3", "open"), Cell("4"), Cell()), "a", "do:box:ones", opens=True),
        Line("Sixes", (Cell("12", "chosen"), Cell("0", "struck"), Cell()), "f", "do:box:sixes"),
        Line("Bonus", (Cell("42/63"), Cell("+35"), Cell("0", "struck")), is_sum=True),
        Line("Chance", (Cell("–", "idle"), Cell("22"), Cell()), opens=True),
        Line("Total", (Cell("1,575"), Cell("57"), Cell("0")), is_sum=True),
    ),
)


def test_sheet_aligns_figures_with_and_without_marks() -> None:
    assert draw_sheet(SHEET, 27, height(SHEET)).text().splitlines() == [
        "         │►you │Théo │ Ada",
        " a Ones  │  (3)│   4 │",
        " f Sixes │ [12]│   0 │",
        "   Bonus │42/63│ +35 │   0",
        "   Chance│   – │  22 │",
        "   Total │1,575│  57 │   0",
    ]


def test_wide_sheet_names_kinds_of_players() -> None:
    heads = draw_sheet(SHEET, 60, height(SHEET)).text().splitlines()[0]

    assert heads == "         │  ►Mara (you)  │     Théo      │   Ada (bot)"


@pytest.mark.parametrize(("spare", "ruled"), [(0, []), (1, [1]), (4, [1, 5])])
def test_sheet_has_as_many_rules_as_fit(spare: int, ruled: list[int]) -> None:
    canvas = draw_sheet(SHEET, 40, height(SHEET) + spare)
    found = [y for y, line in enumerate(canvas.text().splitlines()) if line.startswith("───")]

    assert found == ruled
    assert canvas.height == height(SHEET) + len(ruled)


def test_grand_sheet_has_blank_lines_where_there_is_no_rule() -> None:
    lines = draw_sheet(SHEET, 40, height(SHEET) + 5).text().splitlines()

    assert [y for y, line in enumerate(lines) if line.startswith("───")] == [1, 7]
    assert [y for y, line in enumerate(lines) if not line.replace("│", "").strip()] == [3, 5, 9]


def test_sheet_width_matches_and_is_limited() -> None:
    for room in range(20, 120):
        wide = draw_sheet(SHEET, room, 9).width

        assert sheet_columns(SHEET, 6) <= wide <= sheet_columns(SHEET, 16)
        assert wide <= room or wide == sheet_columns(SHEET, 6)


def test_line_with_a_place_is_clickable() -> None:
    places = draw_sheet(SHEET, 27, height(SHEET)).places()

    assert places == {"do:box:ones": (0, 1, 15, 1), "do:box:sixes": (0, 2, 15, 1)}


def test_sheet_highlights_the_chosen_box_and_the_seat_to_act() -> None:
    rows = draw_sheet(SHEET, 27, height(SHEET)).rows()

    assert rows[2][0] == (" f Sixes ", "sheet.best")
    assert (" [12]", "sheet.best") in rows[2]
    assert ("►you ", "sheet.active.name") in rows[0]
    assert [role for text, role in rows[2] if text == "   0 "] == ["sheet.dim"]


def test_sheet_without_highlights() -> None:
    plain = replace(SHEET, heads=tuple(replace(head, mark="") for head in SHEET.heads))
    roles = {role for row in draw_sheet(plain, 27, 6).rows() for _, role in row}

    assert not any(role.startswith("sheet.active") for role in roles)


def test_sheet_drops_lines_that_do_not_fit() -> None:
    canvas = draw_sheet(SHEET, 27, 3)

    assert canvas.height == 3
    assert set(canvas.places()) == {"do:box:ones", "do:box:sixes"}
