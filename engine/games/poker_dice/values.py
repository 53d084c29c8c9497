"""The values of Poker Dice: options, luck, moves and the state of a match."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.core.shape import distinct
from engine.core.values import Chance, Luck, Move, Options, State
from engine.games.poker_dice.calls import DICE, Call, Face

Phase = Literal["start", "answer", "play", "poker_turn", "over"]
Place = Literal["cup", "table", "hand"]
Side = Literal["left", "right"]
Dice = tuple[int, ...]
"""Indices of dice, ascending."""

Chosen = Annotated[tuple[int, ...], Meta(min_length=1)]
"""Indices of dice as a player sent them, in any order."""

POKER_THROWS = 5


class PokerDiceOptions(Options, frozen=True, kw_only=True):
    """The options of a match.

    Attributes:
        lives: the lives of each seat at the start; the loser of a round loses one.
    """

    lives: Annotated[int, Meta(ge=1, le=9)] = 3


class ChanceThrow(Chance, frozen=True, tag="throw", gc=False):
    """These dice are to be thrown, under the cup (`cup`) or openly."""

    dice: Dice
    cup: bool

    def hidden_from(self, viewer: int | None) -> bool:
        """Nobody sees what lands under the cup before looking there."""
        return self.cup


class Rolled(Luck, frozen=True, tag="rolled", gc=False):
    """The faces of the thrown dice, in the order of their indices."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=DICE)]


class Believe(Move, frozen=True, tag="believe", gc=False):
    """Believe the call; the seat must then call higher."""


class Doubt(Move, frozen=True, tag="doubt", gc=False):
    """Doubt the call; the cup is lifted and the round ends."""


class Peek(Move, frozen=True, tag="peek", gc=False):
    """Look under the cup; everybody learns of it."""


class TakeOut(Move, frozen=True, tag="take_out", gc=False):
    """Move dice from under the cup to the table without changing their faces."""

    dice: Chosen

    def __post_init__(self) -> None:
        distinct(self.dice)


class Throw(Move, frozen=True, tag="throw", gc=False):
    """Throw dice, under the cup (`cup`) or openly."""

    dice: Chosen
    cup: bool

    def __post_init__(self) -> None:
        distinct(self.dice)


class PokerTurn(Move, frozen=True, tag="poker_turn", gc=False):
    """Take all dice in hand for up to five throws; the call must be a higher poker."""


class Announce(Move, frozen=True, tag="announce", gc=False):
    """Make a call; the first call of a round also names the direction of play."""

    call: Call
    to: Side | UnsetType = UNSET


class Die(Struct, frozen=True, gc=False):
    """One die; its repr does not show the face, which may be hidden.

    Attributes:
        face: None while the die is in hand.
    """

    place: Place
    face: Face | None = None

    def __repr__(self) -> str:
        return f"<die, {self.place}>"

    def __rich_repr__(self) -> Any:
        yield self.place


IN_HAND: tuple[Die, ...] = (Die("hand"),) * DICE


class Turn(Struct, frozen=True, gc=False):
    """The current turn of the seat to act, so far.

    Attributes:
        looked: it has looked under the cup in this turn.
        peeked: it has looked since the cup was last turned over, so that it may take dice out and
            throw only some of them.
        open: the dice thrown openly, each index once even if a poker turn threw it repeatedly.
        cup: the dice thrown under the cup, likewise.
        out: the dice taken out of the cup.
        throws_left: the throws left in a poker turn; None in any other turn.
    """

    looked: bool = False
    peeked: bool = False
    open: Dice = ()
    cup: Dice = ()
    out: Dice = ()
    throws_left: int | None = None

    @property
    def thrown(self) -> frozenset[int]:
        """The dice thrown in this turn, openly or under the cup."""
        return frozenset(self.open + self.cup)


NEW_TURN = Turn()


class PublicTurn(Struct, frozen=True, gc=False):
    """The public part of a turn that ended with a call; the fields are those of `Turn`."""

    seat: int
    call: Call
    looked: bool
    open: Dice
    cup: Dice
    out: Dice


class LastRound(Struct, frozen=True, gc=False):
    """The end of the previous round; `best` is the best call that the dice made."""

    dice: tuple[Face, ...]
    best: Call
    call: Call
    caller: int
    doubter: int
    held: bool
    loser: int


class PokerDiceState(State, frozen=True, kw_only=True):
    """The state of a match of Poker Dice.

    All dice under the cup were thrown together, as turning the cup over throws everything under
    it. So a seat has seen either all of them or none, and `seen` needs only one set of seats.

    Attributes:
        owed: the luck that is due; None while a seat is to act or after the end.
        seat: the seat whose turn it is.
        seen: the seats that have looked since the cup was last turned over.
        call: the rank of the call to be answered or beaten.
        aces_believed: how often poker of aces has been believed in this round.
        round: the number of the round, from 1.
        turns: this round's turns that ended with a call, in order.
        lasted: the round in which each seat lost its last life; 0 for those with lives.
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
    turns: tuple[PublicTurn, ...] = ()
    lasted: tuple[int, ...]
    last_round: LastRound | None = None
