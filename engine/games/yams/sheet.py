"""Score sheets of Yam's: totals, bonuses, and which boxes may be filled."""

from collections.abc import Sequence

from msgspec import Struct

from engine.games.yams.boxes import BONUS, BONUS_FROM, BOXES, UPPER, YAMS, Box
from engine.games.yams.values import Sheet, YamsOptions, YamsState

_FIRST_LOWER = len(UPPER)


class Totals(Struct, frozen=True, gc=False):
    """The sums of one sheet; bonuses for further Yam's only count in `total`."""

    upper: int
    bonus: int
    lower: int
    total: int


def totals(sheet: Sheet, yams_bonus: int) -> Totals:
    """The sums of a sheet; `yams_bonus` are the points for further Yam's."""
    upper = _sum(sheet[:_FIRST_LOWER])
    lower = _sum(sheet[_FIRST_LOWER:])
    bonus = _bonus(upper)
    return Totals(upper, bonus, lower, upper + bonus + lower + yams_bonus)


def upper_bonus(sheet: Sheet) -> int:
    """The upper section's bonus: 35 if its boxes have at least 63 points, otherwise 0."""
    return _bonus(_sum(sheet[:_FIRST_LOWER]))


def scores(state: YamsState) -> tuple[int, ...]:
    """The total of each seat."""
    pairs = zip(state.sheets, state.yams_bonuses, strict=True)
    return tuple(totals(sheet, bonus).total for sheet, bonus in pairs)


def open_boxes(sheet: Sheet, options: YamsOptions) -> tuple[Box, ...]:
    """The boxes that may be filled now, in the order of `BOXES`."""
    free = tuple([box for box, points in zip(BOXES, sheet, strict=True) if points is None])
    return in_order(free, options)


def in_order(free: tuple[Box, ...], options: YamsOptions) -> tuple[Box, ...]:
    """Those of the free boxes, given in the order of `BOXES`, that may be filled now."""
    match options.order:
        case "down":
            return free[:1]
        case "up":
            return free[-1:]
    return free


def further_yams(sheet: Sheet, box: Box, dice: tuple[int, ...], options: YamsOptions) -> int:
    """The bonus for scoring five alike in another box while the yams box holds 50."""
    if box == "yams" or len(set(dice)) > 1 or sheet[BOXES.index("yams")] != YAMS:
        return 0
    return options.yams_bonus


def _bonus(upper: int) -> int:
    return BONUS if upper >= BONUS_FROM else 0


def _sum(points: Sequence[int | None]) -> int:
    return sum(filter(None, points))
