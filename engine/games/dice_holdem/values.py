"""The values of Dice Hold'em: options, luck, moves and the state of a match."""

from collections.abc import Mapping
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
"""The smallest chip: every amount is a multiple of it."""


class HoldemOptions(Options, frozen=True, kw_only=True):
    """The options of a match.

    Attributes:
        stack: the chips of each seat at the start; None for an equal share of the box's chips.
        ante: the ante of the first hand.
        max_raises: the most raises in one betting round, by all seats together.
        flop_rerolls: how often in one hand the flop is rolled again if nobody bets.
        max_hands: the match ends after so many hands; 0 for no limit.
        ante_doubles_every: the ante doubles after so many hands; 0 for never.
        yahtzee_flush_wins: whether a yahtzee flush wins the match.
    """

    # 95 % of matches end within 40 minutes: `python -m tests.holdem_length`.
    suggested: ClassVar[Mapping[str, tuple[int, ...]]] = {"ante_doubles_every": (4, 3, 2, 2, 2)}

    stack: Annotated[int, Meta(ge=100, le=100_000, multiple_of=UNIT)] | None = None
    ante: Annotated[int, Meta(ge=10, le=1000, multiple_of=UNIT)] = 10
    max_raises: Annotated[int, Meta(ge=0, le=10)] = 3
    flop_rerolls: Annotated[int, Meta(ge=0, le=10)] = 1
    max_hands: Annotated[int, Meta(ge=0, le=1000)] = 0
    ante_doubles_every: Annotated[int, Meta(ge=0, le=1000)] = 0
    yahtzee_flush_wins: bool = True


class ChancePocket(Chance, frozen=True, tag="pocket", gc=False):
    """The two pocket dice of a seat are to be drawn."""

    seat: int

    def hidden_from(self, viewer: int | None) -> bool:
        """Others see only that the seat was dealt to."""
        return viewer != self.seat


class ChanceFlop(Chance, frozen=True, tag="flop", gc=False):
    """The three dice of the flop are to be drawn."""


class ChanceFlopReroll(Chance, frozen=True, tag="flop_reroll", gc=False):
    """The three dice of the flop are to be rolled again."""


class ChanceTurn(Chance, frozen=True, tag="turn", gc=False):
    """The fourth die of the board is to be drawn."""


class ChanceRiver(Chance, frozen=True, tag="river", gc=False):
    """The fifth die of the board is to be drawn."""


class Pocket(Luck, frozen=True, tag="pocket", gc=False):
    """The two pocket dice of the seat that `ChancePocket` named."""

    dice: Annotated[tuple[Die, ...], Meta(min_length=2, max_length=2)]


class Flop(Luck, frozen=True, tag="flop", gc=False):
    """The first three dice of the board."""

    dice: Annotated[tuple[Die, ...], Meta(min_length=3, max_length=3)]


class FlopReroll(Luck, frozen=True, tag="flop_reroll", gc=False):
    """The new faces of the three dice of the flop."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=3, max_length=3)]


class Turn(Luck, frozen=True, tag="turn", gc=False):
    """The fourth die of the board."""

    die: Die


class River(Luck, frozen=True, tag="river", gc=False):
    """The fifth die of the board."""

    die: Die


class Check(Move, frozen=True, tag="check", gc=False):
    """Stay in without paying; only while there is no bet."""


class Bet(Move, frozen=True, tag="bet", gc=False):
    """Make the first bet of the round."""

    amount: int


class Call(Move, frozen=True, tag="call", gc=False):
    """Pay what is owed, or all the seat's chips."""


class Raise(Move, frozen=True, tag="raise", gc=False):
    """Pay what is owed and `by` more."""

    by: int


class Fold(Move, frozen=True, tag="fold", gc=False):
    """Give up the hand."""


class Showing(Struct, frozen=True, gc=False):
    """A pocket that was shown at the end of a hand, and the best hand it made."""

    seat: int
    pocket: tuple[Die, ...]
    best: Best


class LastHand(Struct, frozen=True, gc=False):
    """The end of the previous hand.

    Attributes:
        awards: one per pot, main pot first; its `seats` are the winners, ascending.
    """

    board: tuple[Die, ...]
    shown: tuple[Showing, ...]
    awards: tuple[Pot, ...]


class HoldemState(State, frozen=True, kw_only=True):
    """The state of a match of Dice Hold'em.

    Attributes:
        phase: the betting round in progress, or the one that opens after the dice that are due.
        hand: the number of the hand; 0 before the first.
        ante: the ante of this hand.
        dealer: the dealer of this hand; meaningless before the first.
        owed: the luck that is due; None while a seat is to act or after the end.
        undealt: the seats that still get a pocket, in dealing order.
        pockets: by seat; empty for seats without a pocket.
        rerolls: how often the flop has been rolled again in this hand.
        winners: the winners of the match; empty until it is over.
        lasted: the hand in which each seat lost its last chip; 0 for those with chips.
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
    lasted: tuple[int, ...]
