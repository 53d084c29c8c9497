"""Finds words in large letters on the text of a screen."""

from collections.abc import Iterator

from client.screens.board.signs import drawn


def reads(screen: str, text: str, high: int, *, typed: bool = False) -> bool:
    """Whether the text stands somewhere on the screen in letters of this height."""
    letters = drawn(text, high, "text", typed=typed)
    first, *others = ["".join(cells) for cells in letters.cells]
    wide = max(map(len, screen.splitlines()), default=0)
    rows = [row.ljust(wide) for row in screen.splitlines()]
    return any(
        all(rows[y + n][x : x + len(line)] == line for n, line in enumerate(others, start=1))
        for y in range(len(rows) - high + 1)
        for x in _places(rows[y], first)
    )


def _places(row: str, wanted: str) -> Iterator[int]:
    at = row.find(wanted)
    while at >= 0:
        yield at
        at = row.find(wanted, at + 1)
