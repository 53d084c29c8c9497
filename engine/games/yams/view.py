"""What a viewer of Yam's sees. Nothing is hidden in this game."""

from msgspec import Struct

from engine.core.values import TURNS, Over, View
from engine.games.yams.boxes import BOXES, DICE, Box
from engine.games.yams.sheet import Totals, totals
from engine.games.yams.turns import points_now
from engine.games.yams.values import LastScore, Phase, YamsState


class YamsCan(Struct, frozen=True):
    """What the seat to act may do now: `score` is box -> points if filled now."""

    roll: bool
    keep: tuple[int, ...]
    score: dict[Box, int]


class YamsView(View, frozen=True, kw_only=True):
    """The table as everybody sees it; the fields are those of the game's page."""

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
    """The view of `viewer`; spectators and waiting seats can do nothing."""
    waits = state.owed is None and over is None
    return YamsView(
        game=state.game,
        seats=state.seats,
        you=viewer,
        to_act=TURNS[state.seat].seats if waits else (),
        over=over,
        phase=state.phase,
        dice=state.dice,
        rolls_left=state.rolls_left,
        round=min(state.played // state.seats + 1, len(BOXES)),
        sheets=tuple(dict(zip(BOXES, sheet, strict=True)) for sheet in state.sheets),
        totals=tuple(map(totals, state.sheets, state.yams_bonuses)),
        yams_bonuses=state.yams_bonuses,
        last_score=state.last_score,
        can=_can(state) if waits and viewer == state.seat else None,
    )


def _can(state: YamsState) -> YamsCan:
    if state.phase == "roll":
        return YamsCan(roll=True, keep=(), score={})
    keep = tuple(range(DICE)) if state.rolls_left else ()
    return YamsCan(roll=state.rolls_left > 0, keep=keep, score=points_now(state))
