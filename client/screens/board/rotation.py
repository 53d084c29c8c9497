"""The order in which the board of a house shows its pages and the tables where most is going on."""

from client.screens.board.page import Page
from client.screens.board.pages import HousePages
from client.screens.liveliest import liveliest
from engine.sync.hall_views import TableRow, is_of_tournament

SLIDES, WATCHED = 5, 2
"""Most slides of a cycle, and tables among them."""

PAGE, TABLE = 10.0, 15.0
"""Seconds for which a page is shown, and a table where a match is played.

So a cycle takes a minute at most.
"""

Slide = Page | int
"""A page, or the number of a table to watch."""


def lively(tables: tuple[TableRow, ...]) -> tuple[int, ...]:
    """The tables where most people play or watch."""
    playing = (row for row in liveliest(tables) if row.phase == "playing" and not row.daily)
    return tuple(row.id for row in playing)[:WATCHED]


def last_round(found: HousePages, tables: tuple[TableRow, ...], cup: int) -> tuple[Slide, ...]:
    """The last round of a tournament: its liveliest table, and the standings between."""
    own = tuple(row for row in tables if is_of_tournament(row, cup))
    return (*lively(own)[:1], *found.standings)


def rotation(found: HousePages, tables: tuple[int, ...], cycle: int) -> tuple[Slide, ...]:
    """One cycle: how to join and what happens now, tables between pages, and some other pages.

    Args:
        found: all pages that there are.
        tables: to watch.
        cycle: its number, from 0; each shows the other pages that follow those of the last one.
    """
    pages = [found.join, *([found.main] if found.main is not None else ())]
    room = SLIDES - len(tables) - len(pages)
    count = min(room, len(found.more))
    pages += (found.more[(cycle * count + n) % len(found.more)] for n in range(count))
    shown: list[Slide] = []
    for number, page in enumerate(pages):
        shown += (page, *tables[number : number + 1])
    return (*shown, *tables[len(pages) :])
