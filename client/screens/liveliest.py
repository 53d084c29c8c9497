"""The tables where most is going on, for those who want to watch."""

from collections.abc import Iterable

from engine.sync.hall_views import TableRow


def liveliest(tables: Iterable[TableRow]) -> list[TableRow]:
    """Open tables, and those of tournaments, where something happens; the most people first."""
    awake = (row for row in tables if (row.open or row.tournament) and not row.asleep)
    return sorted(awake, key=lambda row: (row.phase != "playing", -_people(row), row.id))


def _people(row: TableRow) -> int:
    return sum(state in ("here", "away") for state in row.seats) + row.watchers
