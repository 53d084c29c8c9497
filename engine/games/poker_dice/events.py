"""The events of Poker Dice; all are public except `Saw`."""

from typing import ClassVar

from engine.core.values import Event
from engine.games.poker_dice.calls import Call, Face
from engine.games.poker_dice.values import Dice, Side


class RoundStarted(Event, frozen=True, tag="round_started", gc=False):
    """A round began: this seat starts, with all dice in hand."""

    seat: int
    round: int


class Thrown(Event, frozen=True, tag="thrown", gc=False):
    """Dice were thrown; `faces` is None for a throw under the cup."""

    seat: int
    dice: Dice
    cup: bool
    faces: tuple[Face, ...] | None


class Peeked(Event, frozen=True, tag="peeked", gc=False):
    """A seat looked under the cup."""

    seat: int


class Saw(Event, frozen=True, tag="saw", gc=False):
    """The dice under the cup; told only to the seat that looked."""

    reveals: ClassVar[bool] = True

    dice: Dice
    faces: tuple[Face, ...]


class TakenOut(Event, frozen=True, tag="taken_out", gc=False):
    """A seat took dice out of the cup and put them on the table."""

    reveals: ClassVar[bool] = True

    seat: int
    dice: Dice
    faces: tuple[Face, ...]


class Announced(Event, frozen=True, tag="announced", gc=False):
    """A seat made a call to the seat `to`; `first` if it is the first call of the round."""

    seat: int
    call: Call
    to: int
    direction: Side
    first: bool


class Believed(Event, frozen=True, tag="believed", gc=False):
    """A seat believed the call."""

    seat: int
    call: Call


class PokerTurnBegun(Event, frozen=True, tag="poker_turn", gc=False):
    """A seat began a poker turn with this many throws, all dice in hand."""

    seat: int
    throws: int


class Lifted(Event, frozen=True, tag="lifted", gc=False):
    """A call was doubted and the cup lifted.

    Attributes:
        dice: the faces of all five dice.
        best: the best call they make.
        held: whether the call was true.
        loser: the seat that lost the round.
    """

    reveals: ClassVar[bool] = True

    doubter: int
    caller: int
    call: Call
    dice: tuple[Face, ...]
    best: Call
    held: bool
    loser: int


class LifeLost(Event, frozen=True, tag="life_lost", gc=False):
    """The loser of the round lost a life; with 0 `lives` left the seat is out."""

    seat: int
    lives: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """Only one seat has lives left, so the match is over."""

    winner: int
    scores: tuple[int, ...]
