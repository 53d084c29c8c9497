"""The values of Yam's: options, luck, moves, events and the state of a match."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from engine.core.shape import Index, distinct
from engine.core.values import Chance, Event, Luck, Move, Options, State
from engine.games.yams.boxes import DICE, Box
from engine.kit.dice import Face

ROLLS = 3
Phase = Literal["roll", "choose", "over"]


class YamsOptions(Options, frozen=True, kw_only=True):
    """The options of a match.

    Attributes:
        yams_bonus: the points for each further Yam's once the yams box holds 50.
        order: the boxes may be filled in any order (`free`), or only from the top `down` or from
            the bottom `up`.
        full_five_alike: five alike also count as a full house.
    """

    yams_bonus: Literal[0, 50, 100] = 0
    order: Literal["free", "down", "up"] = "free"
    full_five_alike: bool = False


class ChanceRoll(Chance, frozen=True, tag="roll", gc=False):
    """This many dice are to be rolled."""

    dice: Annotated[int, Meta(ge=1, le=DICE)]


class Rolled(Luck, frozen=True, tag="rolled", gc=False):
    """The faces of the rolled dice, in ascending order of their positions."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=DICE)]


class Roll(Move, frozen=True, tag="roll", gc=False):
    """Roll all dice except those at the positions in `keep`."""

    only_asks: ClassVar[bool] = True

    keep: tuple[Index, ...]

    def __post_init__(self) -> None:
        distinct(self.keep)


class Score(Move, frozen=True, tag="score", gc=False):
    """Fill a box with the current dice."""

    box: Box


class Started(Event, frozen=True, tag="started", gc=False):
    """This seat was drawn to start the match."""

    seat: int


class DiceRolled(Event, frozen=True, tag="rolled", gc=False):
    """Dice were rolled; `dice` are the faces of all five, `kept` the positions not rolled."""

    seat: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]


class Scored(Event, frozen=True, tag="scored", gc=False):
    """A box was filled; `yams_bonus` is the extra for a further Yam's, often 0."""

    seat: int
    box: Box
    points: int
    yams_bonus: int


class UpperBonus(Event, frozen=True, tag="upper_bonus", gc=False):
    """A seat's upper section reached 63 points, which earns the bonus."""

    seat: int
    points: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """All sheets are full, so the match is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


class LastScore(Struct, frozen=True, gc=False):
    """The box that was filled last."""

    seat: int
    box: Box
    points: int
    dice: tuple[int, ...]


Sheet = tuple[int | None, ...]
"""The points of each box in the order of `BOXES`; None for a free box."""


class YamsState(State, frozen=True, kw_only=True):
    """The state of a match of Yam's.

    Attributes:
        owed: the luck that is due; None while a seat is to act or after the end.
        seat: the seat whose turn it is.
        dice: the faces of the dice; empty before the first roll of a turn.
        keep: while a roll is due, the positions that are not rolled.
        yams_bonuses: points for further Yam's, by seat.
        played: the turns played by all seats together.
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
