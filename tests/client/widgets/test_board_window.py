"""A part of the board moves along only when the cursor comes close to its edge."""

import pytest

from client.widgets.board import INSIDE, board_window

SIZE = 15


def shown(cursor: tuple[int, int], room: tuple[int, int]) -> tuple[set[int], set[int]]:
    """The rows and columns that are on the screen."""
    squares = [name for name in board_window({}, SIZE, cursor, room, "en").places() if ":" in name]
    places = [name.partition(":")[2].split(",") for name in squares if name.startswith("square:")]
    return {int(row) for row, _ in places}, {int(column) for _, column in places}


@pytest.mark.parametrize("room", [(45, 10), (38, 7), (30, 6)], ids=str)
def test_part_of_the_board_stays_while_the_cursor_is_well_inside(room: tuple[int, int]) -> None:
    rows, columns = shown((7, 7), room)
    inner = [column for column in columns if min(columns) + INSIDE <= column]
    inner = [column for column in inner if column <= max(columns) - INSIDE]

    assert len(inner) > 1
    for column in inner:
        assert shown((7, column), room) == (rows, columns)


@pytest.mark.parametrize("room", [(45, 10), (38, 7), (30, 6)], ids=str)
def test_cursor_is_always_on_the_screen_and_not_at_its_edge(room: tuple[int, int]) -> None:
    for at in range(SIZE):
        rows, columns = shown((at, at), room)

        assert at in rows & columns
        assert at in (0, SIZE - 1) or {at - 1, at + 1} <= columns
