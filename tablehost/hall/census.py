"""Counts of who is in the hall, for status and metrics."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from tablehost.hall.table.table import Table
from tablehost.hall.visitor import Visitor


class Census(Struct, frozen=True, kw_only=True):
    """How many there are.

    Attributes:
        people: distinct players with a terminal; a guest counts once for each session.
        spectators: terminals that watch a table.
        bots: seats of bots, also those that play for somebody who is away.
        tables: all that are open; `matches` is how many of them play.
    """

    people: int
    spectators: int
    bots: int
    tables: int
    matches: int


def count(visitors: Iterable[Visitor], tables: Mapping[int, Table]) -> Census:
    """Count everybody."""
    every = list(tables.values())  # a copy: metrics are counted in another thread
    rosters = [table.roster for table in every]
    return Census(
        people=len({one.identity for one in visitors if _is_somebody(one)}),
        spectators=sum(len(roster.watchers) for roster in rosters),
        bots=sum(bool(seat.bot) for roster in rosters for seat in roster.seats),
        tables=len(every),
        matches=sum(table.phase == "playing" for table in every),
    )


def _is_somebody(one: Visitor) -> bool:
    """Whether a session is a player's, not the console on the machine itself, nor a board."""
    return one.greeted and not (one.is_local or one.is_board)
