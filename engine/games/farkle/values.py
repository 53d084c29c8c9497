"""The values of Farkle: options, luck, moves, events and the state of a match."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from engine.core.shape import Index, distinct
from engine.core.values import Chance, Event, Luck, Move, Options, State
from engine.games.farkle.scoring import DICE, Scoring
from engine.kit.dice import Face

Phase = Literal["roll", "keep", "decide", "over"]


class FarkleOptions(Options, frozen=True, kw_only=True):
    """The options of a match.

    Attributes:
        target: the total that starts the last round.
        opening: the points that a seat's first bank must reach.
        four_pair: four alike and a pair score like three pairs.
        two_triplets: points for two triplets; the sum of the two counts if it is higher.
        hot_dice: whether all six dice must be rolled again once they are set aside.
        three_farkles: the points lost at a third farkle in a row.
        final: the turns still to be played once the target is reached.
    """

    target: Annotated[int, Meta(ge=1000, le=50000)] = 10000
    opening: Annotated[int, Meta(ge=0, le=2000)] = 800
    four_pair: bool = False
    two_triplets: Annotated[int, Meta(ge=0, le=5000)] = 0
    hot_dice: Literal["forced", "optional"] = "forced"
    three_farkles: Annotated[int, Meta(ge=0, le=2000)] = 0
    final: Literal["finish_round", "one_turn_each"] = "finish_round"


class ChanceRoll(Chance, frozen=True, tag="roll", gc=False):
    """This many dice are to be rolled."""

    dice: Annotated[int, Meta(ge=1, le=DICE)]


class Rolled(Luck, frozen=True, tag="rolled", gc=False):
    """The faces of the rolled dice."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=DICE)]


class Roll(Move, frozen=True, tag="roll", gc=False):
    """Roll the dice in hand."""

    only_asks: ClassVar[bool] = True


class Keep(Move, frozen=True, tag="keep", gc=False):
    """Set dice aside, given as indices into the last roll."""

    dice: Annotated[tuple[Index, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        distinct(self.dice)


class Bank(Move, frozen=True, tag="bank", gc=False):
    """Add the turn's points to the total and end the turn."""


class Started(Event, frozen=True, tag="started", gc=False):
    """This seat was drawn to start the match."""

    seat: int


class DiceRolled(Event, frozen=True, tag="rolled", gc=False):
    """Dice were rolled; if nothing scores, a `Farkled` follows."""

    seat: int
    faces: tuple[int, ...]


class Kept(Event, frozen=True, tag="kept", gc=False):
    """Dice were set aside; `hot` if all six are set aside now."""

    seat: int
    dice: tuple[int, ...]
    points: int
    hot: bool


class Banked(Event, frozen=True, tag="banked", gc=False):
    """A seat added its turn's `points` to its `total`."""

    seat: int
    points: int
    total: int


class Farkled(Event, frozen=True, tag="farkled", gc=False):
    """Nothing scored: the turn's points are `lost`, and `penalty` points of the total."""

    seat: int
    lost: int
    penalty: int


class TargetReached(Event, frozen=True, tag="target_reached", gc=False):
    """A seat reached the target, which starts the last round."""

    seat: int
    total: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class KeptDice(Struct, frozen=True, gc=False):
    """Dice set aside together, as ascending faces, and their score."""

    dice: tuple[int, ...]
    points: int


class LastTurn(Struct, frozen=True, gc=False):
    """The previous turn; `points` is how much the total changed, `rolled` the last roll."""

    seat: int
    points: int
    farkle: bool
    rolled: tuple[int, ...]


class Final(Struct, frozen=True, gc=False):
    """The last round.

    Attributes:
        by: the seat that reached the target.
        left: the seats of the turns still to play, starting with the current one.
    """

    by: int
    left: tuple[int, ...]


class Turn(Struct, frozen=True, gc=False):
    """The current turn.

    Attributes:
        in_hand: the number of dice for the next roll; in phase `keep`, of those just rolled.
    """

    rolled: tuple[int, ...] = ()
    kept: tuple[KeptDice, ...] = ()
    points: int = 0
    in_hand: int = DICE


NEW_TURN = Turn()
NO_TURN = Turn(in_hand=0)


class FarkleState(State, frozen=True, kw_only=True):
    """The state of a match of Farkle.

    Attributes:
        scoring: the score table under these options.
        owed: the luck that is due; None while a seat is to act or after the end.
        seat: the seat whose turn it is.
        farkles_in_a_row: by seat; 0 again after the third.
        turns: turns played, by seat.
    """

    game: ClassVar[str] = "farkle"
    phase: Phase = "roll"
    seats: int
    options: FarkleOptions
    scoring: Scoring
    owed: Literal["first", "roll"] | None = "first"
    seat: int = 0
    starter: int = 0
    turn: Turn = NEW_TURN
    scores: tuple[int, ...]
    opened: tuple[bool, ...]
    farkles_in_a_row: tuple[int, ...]
    turns: tuple[int, ...]
    last_turn: LastTurn | None = None
    final: Final | None = None
