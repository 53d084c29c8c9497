"""What is told of a match: to all, and what a look under the cup tells to one."""

from engine.core.values import Event
from engine.games.poker_dice.calls import Call, Face
from engine.games.poker_dice.values import Dice, Side


class RoundStarted(Event, frozen=True, tag="round_started", gc=False):
    """All dice are in this seat's hand."""

    seat: int
    round: int


class Thrown(Event, frozen=True, tag="thrown", gc=False):
    """Dice landed; `faces` is None under the cup."""

    seat: int
    dice: Dice
    cup: bool
    faces: tuple[Face, ...] | None


class Peeked(Event, frozen=True, tag="peeked", gc=False):
    """A seat looked under the cup."""

    seat: int


class Saw(Event, frozen=True, tag="saw", gc=False):
    """What lay under the cup; told to the seat that looked and nobody else."""

    dice: Dice
    faces: tuple[Face, ...]


class TakenOut(Event, frozen=True, tag="taken_out", gc=False):
    """Dice were put on the table from under the cup."""

    seat: int
    dice: Dice
    faces: tuple[Face, ...]


class Announced(Event, frozen=True, tag="announced", gc=False):
    """A call was made to the seat `to`; `direction` is the way the round goes."""

    seat: int
    call: Call
    to: int
    direction: Side
    first: bool


class Believed(Event, frozen=True, tag="believed", gc=False):
    """The call was taken for true."""

    seat: int
    call: Call


class PokerTurnBegun(Event, frozen=True, tag="poker_turn", gc=False):
    """A seat took all dice in hand for so many throws."""

    seat: int
    throws: int


class Lifted(Event, frozen=True, tag="lifted", gc=False):
    """The cup was lifted for all: what the dice make, and who lost the round."""

    doubter: int
    caller: int
    call: Call
    dice: tuple[Face, ...]
    best: Call
    held: bool
    loser: int


class LifeLost(Event, frozen=True, tag="life_lost", gc=False):
    """The loser of the round has so many lives left; at 0 the seat is out."""

    seat: int
    lives: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """One seat is left alive."""

    winner: int
    scores: tuple[int, ...]
