"""What Poker Dice is made of: options, luck, moves and the state."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.core.shape import distinct
from engine.core.values import Chance, Luck, Move, Options, State
from engine.games.poker_dice.calls import DICE, Call, Face

Phase = Literal["start", "answer", "play", "poker_turn", "over"]
Place = Literal["cup", "table", "hand"]
Side = Literal["left", "right"]
Dice = tuple[int, ...]
"""Indices of dice, ascending wherever the rules give them."""

Chosen = Annotated[tuple[int, ...], Meta(min_length=1)]
"""Indices of dice in the order a player named them."""

POKER_THROWS = 5


class PokerDiceOptions(Options, frozen=True, kw_only=True):
    """House rules.

    Attributes:
        lives: what each seat has at the beginning; the loser of a round loses one.
    """

    lives: Annotated[int, Meta(ge=1, le=9)] = 3


class ChanceThrow(Chance, frozen=True, tag="throw", gc=False):
    """These dice are in the air, to land under the cup or openly on the table."""

    dice: Dice
    cup: bool


class Rolled(Luck, frozen=True, tag="rolled", gc=False):
    """What the thrown dice show, in the order of their indices."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=DICE)]


class Believe(Move, frozen=True, tag="believe", gc=False):
    """Take the call for true, and be bound to call higher."""


class Doubt(Move, frozen=True, tag="doubt", gc=False):
    """Lift the cup for all."""


class Peek(Move, frozen=True, tag="peek", gc=False):
    """Look under the cup; everybody learns that you did."""


class TakeOut(Move, frozen=True, tag="take_out", gc=False):
    """Put dice from under the cup on the table, as they are."""

    dice: Chosen

    def __post_init__(self) -> None:
        distinct(self.dice)


class Throw(Move, frozen=True, tag="throw", gc=False):
    """Throw dice under the cup, or openly."""

    dice: Chosen
    cup: bool

    def __post_init__(self) -> None:
        distinct(self.dice)


class PokerTurn(Move, frozen=True, tag="poker_turn", gc=False):
    """Take all dice in hand, for up to five throws and a higher poker."""


class Announce(Move, frozen=True, tag="announce", gc=False):
    """Make a call; the first of a round says which way it goes."""

    call: Call
    to: Side | UnsetType = UNSET


class Die(Struct, frozen=True, gc=False):
    """One die. It never prints its face, which may be hidden.

    Attributes:
        face: None in hand.
    """

    place: Place
    face: Face | None = None

    def __repr__(self) -> str:
        return f"<die, {self.place}>"

    def __rich_repr__(self) -> Any:
        yield self.place


IN_HAND: tuple[Die, ...] = (Die("hand"),) * DICE


class Turn(Struct, frozen=True, gc=False):
    """What the seat to act has done in the running turn.

    Attributes:
        looked: it looked at any moment of the turn, as the public story tells it.
        peeked: it has looked since the cup was last turned over, which gives the right to take
            dice out and to throw single ones.
        open: dice thrown openly; each index once, also where a poker turn threw it again.
        cup: dice thrown under the cup, likewise.
        out: dice taken out.
        throws_left: of a poker turn; None in any other.
    """

    looked: bool = False
    peeked: bool = False
    open: Dice = ()
    cup: Dice = ()
    out: Dice = ()
    throws_left: int | None = None

    @property
    def thrown(self) -> frozenset[int]:
        """The dice thrown in this turn."""
        return frozenset(self.open + self.cup)


NEW_TURN = Turn()


class ToldTurn(Struct, frozen=True, gc=False):
    """A turn that ended with a call, as everybody saw it."""

    seat: int
    call: Call
    looked: bool
    open: Dice
    cup: Dice
    out: Dice


class LastRound(Struct, frozen=True, gc=False):
    """How the last round ended; `best` is the call that the dice really made."""

    dice: tuple[Face, ...]
    best: Call
    call: Call
    caller: int
    doubter: int
    held: bool
    loser: int


class PokerDiceState(State, frozen=True, kw_only=True):
    """A match of Poker Dice.

    All dice under the cup were thrown together, for a cup is turned over with everything in it:
    so who has seen one of them has seen them all, and one set of seats tells who knows what.

    Attributes:
        owed: the luck that is wanted now.
        seat: whose turn it is.
        seen: the seats that have looked since the cup was last turned over.
        call: rank of the call to be answered or beaten.
        aces_believed: how often poker of aces has been believed in this round.
        round: from 1.
        turns: this round's turns that ended with a call, in order.
    """

    game: ClassVar[str] = "poker_dice"
    phase: Phase = "start"
    seats: int
    owed: Literal["first"] | ChanceThrow | None = "first"
    seat: int = 0
    lives: tuple[int, ...]
    dice: tuple[Die, ...] = IN_HAND
    seen: frozenset[int] = frozenset()
    turn: Turn = NEW_TURN
    call: int | None = None
    caller: int | None = None
    direction: Side | None = None
    aces_believed: int = 0
    round: int = 1
    turns: tuple[ToldTurn, ...] = ()
    last_round: LastRound | None = None
