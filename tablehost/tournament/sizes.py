"""How many tables a round has, and how many people play at each."""

from collections.abc import Sequence

from msgspec import Struct

from engine import registry
from engine.sync.tournament_views import FEWEST_AT_START

FEWEST, MOST = FEWEST_AT_START, 200
"""People in a tournament when it starts."""
MOST_BOTS = 100
"""Bots of them."""

_WANTED = 4


class Sizes(Struct, frozen=True):
    """How many people can play at one table, and how many should if possible."""

    low: int
    high: int
    wanted: int


def range_of(games: Sequence[str]) -> tuple[int, int]:
    """The fewest and the most people at a table in all of these games."""
    ranges = [registry.game(game).seats for game in games]
    return max(2, *(low for low, _ in ranges)), min(high for _, high in ranges)


def sizes_of(games: Sequence[str], wanted: int = _WANTED) -> Sizes:
    """The sizes of tables for these games, as close to the wanted one as they allow."""
    low, high = range_of(games)
    return Sizes(low, high, min(max(wanted, low), high))


def split(players: int, sizes: Sizes) -> tuple[tuple[int, ...], int]:
    """The size of each table, and how many people get a bye because they do not fit.

    The sizes differ by one at most, and as few people as possible get a bye.
    """
    for byes in range(players):
        seated = players - byes
        counts = range(-(-seated // sizes.high), seated // sizes.low + 1)
        if counts:
            tables = min(counts, key=lambda n: (abs(seated - n * sizes.wanted) / n, n))
            size, larger = divmod(seated, tables)
            return (size + 1,) * larger + (size,) * (tables - larger), byes
    return (), players
