"""Options, luck, moves, events and the state of Perudo."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from engine.core.values import Chance, Event, Luck, Move, Options, State
from engine.kit.dice import Face

MOST_DICE = 5
"""Dice of one seat."""

MOST_SEATS = 6
ONES = 1
"""The face that counts as any other, unless a round is without wild ones."""

Phase = Literal["bid", "over"]
Dice = tuple[int, ...]
Call = Literal["doubt", "exact"]


class PerudoOptions(Options, frozen=True, kw_only=True):
    """House rules.

    Attributes:
        dice: dice that each seat begins with.
        wild: ones count as any face.
        palifico: a seat's first round with its last die is about one face, without wild ones.
        exact: the seat to act may say that a bid is exact, to win a die back.
    """

    dice: Annotated[int, Meta(ge=1, le=MOST_DICE)] = MOST_DICE
    wild: bool = True
    palifico: bool = True
    exact: bool = True


class ChanceShake(Chance, frozen=True, tag="shake", gc=False):
    """The dealer is to roll a seat's dice under its cup."""

    seat: int
    dice: int

    def hidden_from(self, viewer: int | None) -> bool:
        return viewer != self.seat


class Shaken(Luck, frozen=True, tag="shaken", gc=False):
    """The dice under the cup."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=MOST_DICE)]


class Bid(Move, frozen=True, tag="bid", gc=False):
    """Claim that at least `count` of all dice show `face`."""

    count: Annotated[int, Meta(ge=1, le=MOST_SEATS * MOST_DICE)]
    face: Face


class Doubt(Move, frozen=True, tag="doubt", gc=False):
    """Say that there are fewer dice than the bid claims."""


class Exact(Move, frozen=True, tag="exact", gc=False):
    """Say that there are just as many dice as the bid claims."""


class RoundStarted(Event, frozen=True, tag="round_started", gc=False):
    """A round begins; `seat` bids first."""

    seat: int
    round: int
    palifico: bool


class OwnDice(Event, frozen=True, tag="own_dice", gc=False):
    """The dice under the seat's own cup; a private event."""

    seat: int
    faces: Dice


class BidMade(Event, frozen=True, tag="bid", gc=False):
    """A seat made or raised the bid."""

    seat: int
    count: int
    face: int


class CupsLifted(Event, frozen=True, tag="cups_lifted", gc=False):
    """A seat has doubted a bid or called it exact, and all cups were lifted.

    Attributes:
        seat: who called.
        fitting: how many dice fit the bid of `bidder`.
        loser: who loses a die; None if nobody does.
        winner: who wins a die back; None if nobody does.
    """

    reveals: ClassVar[bool] = True

    seat: int
    call: Call
    bidder: int
    count: int
    face: int
    hands: tuple[Dice, ...]
    fitting: int
    loser: int | None
    winner: int | None


class SeatOut(Event, frozen=True, tag="out", gc=False):
    """A seat has lost its last die."""

    seat: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """Only one seat has dice left."""

    winner: int


class Standing(Struct, frozen=True, gc=False):
    """The last bid, to be raised or called."""

    seat: int
    count: int
    face: int


class Lift(Struct, frozen=True, gc=False):
    """The end of the round before, for everybody to look at; see `CupsLifted`."""

    seat: int
    call: Call
    bid: Standing
    wild: bool
    hands: tuple[Dice, ...]
    fitting: int
    loser: int | None
    winner: int | None


class PerudoState(State, frozen=True, kw_only=True):
    """A match of Perudo.

    Attributes:
        dice: the number of dice left, by seat.
        hands: the dice under the cups, by seat; () until they are rolled.
        seat: the seat to act, at the end the winner; None until the first one is drawn.
        round: from 1; 0 until the first seat is drawn.
        palifico: this round is played without wild ones, about the face of its first bid.
        spent: seats that have had a round of that kind.
        lasted: the round in which each seat lost its last die; 0 for those that have one.
    """

    game: ClassVar[str] = "perudo"
    phase: Phase = "bid"
    options: PerudoOptions
    dice: tuple[int, ...]
    hands: tuple[Dice, ...]
    seat: int | None = None
    round: int = 0
    bid: Standing | None = None
    palifico: bool = False
    spent: tuple[bool, ...]
    lasted: tuple[int, ...]
    last: Lift | None = None

    @property
    def unshaken(self) -> int | None:
        """The first seat whose dice have not been rolled in this round."""
        return next((n for n, dice in enumerate(self.dice) if dice and not self.hands[n]), None)

    @property
    def wild(self) -> bool:
        """Whether ones count as any face in this round."""
        return self.options.wild and not self.palifico
