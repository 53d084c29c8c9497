"""What Dice Hold'em is made of: options, luck, moves and the state."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from engine.core.values import Chance, Luck, Move, Options, State
from engine.games.dice_holdem.bag import Die
from engine.games.dice_holdem.best import Best
from engine.kit.betting import Betting
from engine.kit.dice import Face
from engine.kit.pots import Pot

Street = Literal["open", "flop", "turn", "river"]
Phase = Literal["open", "flop", "turn", "river", "over"]
Owed = Literal["first", "pocket", "flop", "flop_reroll", "turn", "river"]

UNIT = 10
"""Every amount is a multiple of the smallest chip."""


class HoldemOptions(Options, frozen=True, kw_only=True):
    """House rules.

    Attributes:
        stack: chips of each seat; None for the box's chips shared out.
        ante: of the first hand.
        max_raises: in one betting round, all seats together.
        flop_rerolls: how often in one hand a flop without a bet is rolled again.
        max_hands: the match ends after so many; 0 for never.
        ante_doubles_every: so many hands; 0 for never.
        yahtzee_flush_wins: whether a yahtzee flush wins the match.
    """

    stack: Annotated[int, Meta(ge=100, le=100_000, multiple_of=UNIT)] | None = None
    ante: Annotated[int, Meta(ge=10, le=1000, multiple_of=UNIT)] = 10
    max_raises: Annotated[int, Meta(ge=0, le=10)] = 3
    flop_rerolls: Annotated[int, Meta(ge=0, le=10)] = 1
    max_hands: Annotated[int, Meta(ge=0, le=1000)] = 0
    ante_doubles_every: Annotated[int, Meta(ge=0, le=1000)] = 0
    yahtzee_flush_wins: bool = True


class ChancePocket(Chance, frozen=True, tag="pocket", gc=False):
    """This seat's two dice are to be drawn."""

    seat: int


class ChanceFlop(Chance, frozen=True, tag="flop", gc=False):
    """Three dice are to be drawn."""


class ChanceFlopReroll(Chance, frozen=True, tag="flop_reroll", gc=False):
    """The three flop dice are to be rolled again."""


class ChanceTurn(Chance, frozen=True, tag="turn", gc=False):
    """The fourth die is to be drawn."""


class ChanceRiver(Chance, frozen=True, tag="river", gc=False):
    """The fifth die is to be drawn."""


class Pocket(Luck, frozen=True, tag="pocket", gc=False):
    """What the seat has under its cup."""

    dice: Annotated[tuple[Die, ...], Meta(min_length=2, max_length=2)]


class Flop(Luck, frozen=True, tag="flop", gc=False):
    """The first three dice on the table."""

    dice: Annotated[tuple[Die, ...], Meta(min_length=3, max_length=3)]


class FlopReroll(Luck, frozen=True, tag="flop_reroll", gc=False):
    """What the three dice of the flop show now."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=3, max_length=3)]


class Turn(Luck, frozen=True, tag="turn", gc=False):
    """The fourth die."""

    die: Die


class River(Luck, frozen=True, tag="river", gc=False):
    """The fifth die."""

    die: Die


class Check(Move, frozen=True, tag="check", gc=False):
    """Stay without a bet."""


class Bet(Move, frozen=True, tag="bet", gc=False):
    """Be the first to put chips in."""

    amount: int


class Call(Move, frozen=True, tag="call", gc=False):
    """Pay what is owed, or all there is."""


class Raise(Move, frozen=True, tag="raise", gc=False):
    """Pay what is owed and `by` more."""

    by: int


class Fold(Move, frozen=True, tag="fold", gc=False):
    """Leave the hand."""


class Showing(Struct, frozen=True, gc=False):
    """A pocket that was shown when a hand ended."""

    seat: int
    pocket: tuple[Die, ...]
    best: Best


class LastHand(Struct, frozen=True, gc=False):
    """How the hand before ended.

    Attributes:
        awards: one per pot, main pot first, with the seats, ascending, that won it.
    """

    board: tuple[Die, ...]
    shown: tuple[Showing, ...]
    awards: tuple[Pot, ...]


class HoldemState(State, frozen=True, kw_only=True):
    """A match of Dice Hold'em.

    Attributes:
        phase: the round that is on or that the owed dice open.
        hand: its number; 0 before the first.
        ante: of this hand.
        dealer: of this hand; means nothing before the first.
        owed: the luck that is wanted now.
        undealt: the seats without a pocket yet, in the order of the deal.
        pockets: by seat; none for those out of the match and those undealt.
        rerolls: of the flop, made in this hand.
        winners: of the match, once it is over.
    """

    game: ClassVar[str] = "dice_holdem"
    phase: Phase = "open"
    seats: int
    options: HoldemOptions
    hand: int = 0
    ante: int
    dealer: int = 0
    owed: Owed | None = "first"
    undealt: tuple[int, ...] = ()
    pockets: tuple[tuple[Die, ...], ...]
    board: tuple[Die, ...] = ()
    rerolls: int = 0
    betting: Betting
    last_hand: LastHand | None = None
    winners: tuple[int, ...] = ()
