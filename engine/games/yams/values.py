"""What Yam's is made of: options, luck, moves, events and the state."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from engine.core.shape import Index, distinct
from engine.core.values import Chance, Event, Luck, Move, Options, State
from engine.games.yams.boxes import DICE, Box
from engine.kit.dice import Face

ROLLS = 3
Phase = Literal["roll", "choose", "over"]


class YamsOptions(Options, frozen=True, kw_only=True):
    """House rules.

    Attributes:
        yams_bonus: points for each further Yam's once the yams box holds 50.
        order: which free box may be filled: any, or only the first from the top or the bottom.
        full_five_alike: five alike count as a full house too.
    """

    yams_bonus: Literal[0, 50, 100] = 0
    order: Literal["free", "down", "up"] = "free"
    full_five_alike: bool = False


class ChanceRoll(Chance, frozen=True, tag="roll", gc=False):
    """So many dice are to be rolled."""

    dice: Annotated[int, Meta(ge=1, le=DICE)]


class Rolled(Luck, frozen=True, tag="rolled", gc=False):
    """The faces for the rolled positions, in ascending order of position."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=DICE)]


class Roll(Move, frozen=True, tag="roll", gc=False):
    """Roll all dice but those at the positions kept."""

    keep: tuple[Index, ...]

    def __post_init__(self) -> None:
        distinct(self.keep)


class Score(Move, frozen=True, tag="score", gc=False):
    """Fill a box with the dice as they lie."""

    box: Box


class Started(Event, frozen=True, tag="started", gc=False):
    """This seat was drawn to begin."""

    seat: int


class DiceRolled(Event, frozen=True, tag="rolled", gc=False):
    """Dice fell; `dice` are all five, `kept` the positions that stayed."""

    seat: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]


class Scored(Event, frozen=True, tag="scored", gc=False):
    """A box was filled; `yams_bonus` came on top."""

    seat: int
    box: Box
    points: int
    yams_bonus: int


class UpperBonus(Event, frozen=True, tag="upper_bonus", gc=False):
    """The upper section reached 63."""

    seat: int
    points: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """All sheets are full."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


class LastScore(Struct, frozen=True, gc=False):
    """The box that was filled last."""

    seat: int
    box: Box
    points: int
    dice: tuple[int, ...]


Sheet = tuple[int | None, ...]
"""Points per box in the order of `BOXES`; None is free."""


class YamsState(State, frozen=True, kw_only=True):
    """A match of Yam's.

    Attributes:
        owed: the luck that is wanted now.
        keep: while dice are owed, the positions that stay.
        played: turns played by all seats together.
    """

    game: ClassVar[str] = "yams"
    phase: Phase = "roll"
    seats: int
    options: YamsOptions
    owed: Literal["first", "roll"] | None = "first"
    seat: int = 0
    dice: tuple[int, ...] = ()
    rolls_left: int = ROLLS
    keep: tuple[int, ...] = ()
    sheets: tuple[Sheet, ...]
    yams_bonuses: tuple[int, ...]
    played: int = 0
    last_score: LastScore | None = None
