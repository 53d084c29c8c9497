"""The points that a sheet of Yam's will still bring under best play: from a table, or computed.

With boxes filled in any order there are half a million sheets, and a table for each set of house
rules. With an order there are some two hundred, which are computed when they are first needed.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Literal

from engine.core.judgment import Tables
from engine.games.yams.boxes import BONUS, BONUS_FROM, BOXES, UPPER
from engine.games.yams.turn_plan import Future, Position, turn_plan
from engine.games.yams.values import YamsOptions
from engine.kit.numbers import from_bytes, to_bytes
from engine.kit.tables import InstalledTables

SHEETS = 1 << len(BOXES)
TOTALS = BONUS_FROM + 1
FINE = 32
"""Values are kept in steps of 1 / 32 point."""

PINNED: Mapping[str, str] = {
    "values_0": "d6987bf68afa75da98f2e07553a3394656ea1ea3e26a66223308c65d3e6f9809",
    "values_0_five_alike": "5b9ddd8e79c0bd7de21102773933b6ae4cbd62249409aa1b0e3f76c140619f5c",
    "values_100": "dc7dd27dd47202ecdb6f6166f78451d453dc3560084d40d09440f7836006f1bc",
    "values_100_five_alike": "b030f5054c848faadd1f90e1c743486ac473ab9552618ca60fb61ce9916df7fc",
    "values_50": "aa1d3a843467c3c247009a3d7f73c514848f18e24ec51b633ebfc7aa1d44722b",
    "values_50_five_alike": "79f0af9577319508148f3b8800d8ffe5cff02c3e50748fd18259f9e44b6031fc",
}
"""The tables' digests by name."""

assert __package__
TABLES: Tables = InstalledTables(__package__, PINNED)


def table_name(options: YamsOptions) -> str:
    """The name of the table for these house rules."""
    return f"values_{options.yams_bonus}" + "_five_alike" * options.full_five_alike


def all_options() -> Iterator[YamsOptions]:
    """The house rules that there are tables for."""
    bonuses: tuple[Literal[0, 50, 100], ...] = (0, 50, 100)
    for bonus, five_alike in product(bonuses, (False, True)):
        yield YamsOptions(yams_bonus=bonus, full_five_alike=five_alike)


def future(options: YamsOptions, tables: Tables) -> Future:
    """The function that values sheets under these options."""
    if options.order != "free":
        return computed
    return _looked_up(tables[table_name(options)])


@lru_cache(maxsize=4096)
def computed(position: Position) -> float:
    """The value of a sheet whose boxes are filled in a fixed order."""
    if not position.free:
        return float(BONUS * (position.upper == BONUS_FROM))
    return turn_plan(_reduced(position), computed).start


def _reduced(position: Position) -> Position:
    """The same sheet without differences that no longer count."""
    upper = position.upper
    if upper < BONUS_FROM and not position.free & UPPER.keys():
        upper = 0
    has_yams = position.has_yams and bool(position.options.yams_bonus)
    return Position(position.free, upper, has_yams, position.options)


@lru_cache(maxsize=6)
def _looked_up(content: bytes) -> Future:
    values = from_bytes(content)

    def look_up(position: Position) -> float:
        mask = sum(1 << at for at, box in enumerate(BOXES) if box in position.free)
        kept = position.has_yams and bool(position.options.yams_bonus)
        return values[(kept * SHEETS + mask) * TOTALS + position.upper] / FINE

    return look_up


def encoded(values: Iterable[float]) -> bytes:
    """The content of a table."""
    return to_bytes([round(value * FINE) for value in values])
