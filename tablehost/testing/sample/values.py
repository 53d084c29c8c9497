"""Options, luck, moves, events and the state of Liar's Dice."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from engine.core.values import Chance, Event, Luck, Move, Options, State
from engine.kit.dice import Face

MOST_DICE = 5  # of one seat

Phase = Literal["bid", "over"]
Dice = tuple[int, ...]


class LiarsDiceOptions(Options, frozen=True, kw_only=True):
    """House rules.

    Attributes:
        dice: the number of dice that each seat starts with.
    """

    dice: Annotated[int, Meta(ge=1, le=MOST_DICE)] = 3


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

    count: Annotated[int, Meta(ge=1, le=64)]
    face: Face


class Doubt(Move, frozen=True, tag="doubt", gc=False):
    """Doubt the last bid: all cups are lifted."""


class Started(Event, frozen=True, tag="started", gc=False):
    """The seat that starts was drawn."""

    seat: int


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
    """All cups were lifted; `fitting` dice show the face of the bid, and `loser` loses a die."""

    reveals: ClassVar[bool] = True

    seat: int
    hands: tuple[Dice, ...]
    fitting: int
    loser: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """Only one seat has dice left."""

    winner: int


class Standing(Struct, frozen=True, gc=False):
    """The last bid, to be raised or doubted."""

    seat: int
    count: int
    face: int


class LiarsDiceState(State, frozen=True, kw_only=True):
    """A match of Liar's Dice.

    Attributes:
        dice: the number of dice left, by seat.
        hands: the dice under the cups, by seat; () until they are rolled.
        seat: the seat to act, at the end the winner; None until the first one is drawn.
    """

    game: ClassVar[str] = "liars_dice"
    phase: Phase = "bid"
    dice: tuple[int, ...]
    hands: tuple[Dice, ...]
    seat: int | None = None
    bid: Standing | None = None

    @property
    def unshaken(self) -> int | None:
        """The first seat whose dice have not been rolled in this round."""
        return next((n for n, dice in enumerate(self.dice) if dice and not self.hands[n]), None)
