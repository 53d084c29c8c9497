"""The view of Yam's, a game in which nothing is hidden."""

from functools import lru_cache

from msgspec import Struct

from engine.core.values import TURNS, Over, View
from engine.games.yams.boxes import BOXES, DICE, Box
from engine.games.yams.sheet import Totals, totals
from engine.games.yams.turns import points_now
from engine.games.yams.values import LastScore, Phase, Sheet, YamsOptions, YamsState


class YamsCan(Struct, frozen=True):
    """The legal moves of the seat to act.

    Attributes:
        keep: the positions that may be kept; none before the first roll.
        score: each box that may be filled, with the points it would score.
    """

    roll: bool
    keep: tuple[int, ...]
    score: dict[Box, int]


class YamsView(View, frozen=True, kw_only=True):
    """The table; the same for all viewers except `you` and `can`.

    Attributes:
        dice: five faces; empty before the first roll of a turn and after the end.
        round: from 1 to 13.
        sheets: by seat, box -> points, None for a free box.
        yams_bonuses: points for further Yam's, by seat.
        last_score: the box that was filled last.
    """

    options: YamsOptions
    phase: Phase
    dice: tuple[int, ...]
    rolls_left: int
    round: int
    sheets: tuple[dict[str, int | None], ...]
    totals: tuple[Totals, ...]
    yams_bonuses: tuple[int, ...]
    last_score: LastScore | None
    can: YamsCan | None


def yams_view(state: YamsState, viewer: int | None, over: Over | None) -> YamsView:
    waits = state.owed is None and over is None
    return YamsView(
        game=state.game,
        seats=state.seats,
        you=viewer,
        to_act=TURNS[state.seat].seats if waits else (),
        over=over,
        options=state.options,
        phase=state.phase,
        dice=state.dice,
        rolls_left=state.rolls_left,
        round=min(state.played // state.seats + 1, len(BOXES)),
        sheets=_named(state.sheets),
        totals=_totals(state.sheets, state.yams_bonuses),
        yams_bonuses=state.yams_bonuses,
        last_score=state.last_score,
        can=_can(state) if waits and viewer == state.seat else None,
    )


@lru_cache(maxsize=64)
def _named(sheets: tuple[Sheet, ...]) -> tuple[dict[str, int | None], ...]:
    """The sheets by box; shared by the views of all viewers until one changes."""
    return tuple(dict(zip(BOXES, sheet, strict=True)) for sheet in sheets)


@lru_cache(maxsize=64)
def _totals(sheets: tuple[Sheet, ...], yams_bonuses: tuple[int, ...]) -> tuple[Totals, ...]:
    """The sums by seat; shared in the same way."""
    return tuple(map(totals, sheets, yams_bonuses))


def _can(state: YamsState) -> YamsCan:
    if state.phase == "roll":
        return YamsCan(roll=True, keep=(), score={})
    keep = tuple(range(DICE)) if state.rolls_left else ()
    return YamsCan(roll=state.rolls_left > 0, keep=keep, score=points_now(state))
