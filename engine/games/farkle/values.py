"""What Farkle is made of: options, luck, moves, events and the state."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from engine.core.shape import Index, distinct
from engine.core.values import Chance, Event, Luck, Move, Options, State
from engine.games.farkle.scoring import DICE, Scoring
from engine.kit.dice import Face

Phase = Literal["roll", "keep", "decide", "over"]


class FarkleOptions(Options, frozen=True, kw_only=True):
    """House rules.

    Attributes:
        target: points that start the last round.
        opening: points a seat's first bank must reach.
        four_pair: four alike and a pair score as three pairs do.
        two_triplets: points for two triplets; their own sum counts where it is better.
        hot_dice: whether six dice set aside must be rolled again.
        three_farkles: points lost at a third farkle in a row.
        final: what is still played once the target is reached.
    """

    target: Annotated[int, Meta(ge=1000, le=50000)] = 10000
    opening: Annotated[int, Meta(ge=0, le=2000)] = 800
    four_pair: bool = False
    two_triplets: Annotated[int, Meta(ge=0, le=5000)] = 0
    hot_dice: Literal["forced", "optional"] = "forced"
    three_farkles: Annotated[int, Meta(ge=0, le=2000)] = 0
    final: Literal["finish_round", "one_turn_each"] = "finish_round"


class ChanceRoll(Chance, frozen=True, tag="roll", gc=False):
    """So many dice are to be rolled."""

    dice: Annotated[int, Meta(ge=1, le=DICE)]


class Rolled(Luck, frozen=True, tag="rolled", gc=False):
    """What the dice show."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=DICE)]


class Roll(Move, frozen=True, tag="roll", gc=False):
    """Roll the dice in hand."""


class Keep(Move, frozen=True, tag="keep", gc=False):
    """Set these dice of the last roll aside."""

    dice: Annotated[tuple[Index, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        distinct(self.dice)


class Bank(Move, frozen=True, tag="bank", gc=False):
    """Write the turn's points down and pass the dice on."""


class Started(Event, frozen=True, tag="started", gc=False):
    """This seat was drawn to begin."""

    seat: int


class DiceRolled(Event, frozen=True, tag="rolled", gc=False):
    """Dice fell; a farkle follows as an event of its own."""

    seat: int
    faces: tuple[int, ...]


class Kept(Event, frozen=True, tag="kept", gc=False):
    """Dice were set aside; `hot` when that made it all six."""

    seat: int
    dice: tuple[int, ...]
    points: int
    hot: bool


class Banked(Event, frozen=True, tag="banked", gc=False):
    """A turn's points were written down."""

    seat: int
    points: int
    total: int


class Farkled(Event, frozen=True, tag="farkled", gc=False):
    """Nothing scored: the turn's points are lost, and `penalty` from the total."""

    seat: int
    lost: int
    penalty: int


class TargetReached(Event, frozen=True, tag="target_reached", gc=False):
    """The last round began."""

    seat: int
    total: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """The match is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


class KeptDice(Struct, frozen=True, gc=False):
    """Dice set aside together, faces ascending, and what they scored."""

    dice: tuple[int, ...]
    points: int


class LastTurn(Struct, frozen=True, gc=False):
    """The turn that ended last; `points` is the change of the total."""

    seat: int
    points: int
    farkle: bool
    rolled: tuple[int, ...]


class Final(Struct, frozen=True, gc=False):
    """The last round: who caused it, and the turns still to play, the running one first."""

    by: int
    left: tuple[int, ...]


class Turn(Struct, frozen=True, gc=False):
    """The running turn.

    Attributes:
        in_hand: dice a roll would throw; while choosing, those just rolled.
    """

    rolled: tuple[int, ...] = ()
    kept: tuple[KeptDice, ...] = ()
    points: int = 0
    in_hand: int = DICE


NEW_TURN = Turn()
NO_TURN = Turn(in_hand=0)


class FarkleState(State, frozen=True, kw_only=True):
    """A match of Farkle.

    Attributes:
        scoring: the score table under these options.
        owed: the luck that is wanted now.
        seat: whose turn it is; the starter once drawn.
        row: farkles in a row, per seat.
        turns: turns played, per seat.
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
    row: tuple[int, ...]
    turns: tuple[int, ...]
    last_turn: LastTurn | None = None
    final: Final | None = None
