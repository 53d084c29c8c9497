"""The events of Dice Hold'em."""

from typing import ClassVar, Literal

from engine.core.values import Event
from engine.games.dice_holdem.bag import Die
from engine.games.dice_holdem.best import Best
from engine.games.dice_holdem.values import Street


class HandStarted(Event, frozen=True, tag="hand", gc=False):
    """A hand began; `paid` is the ante that each seat paid."""

    hand: int
    dealer: int
    ante: int
    paid: tuple[int, ...]


class PocketDealt(Event, frozen=True, tag="pocket", gc=False):
    """A seat received its two pocket dice."""

    seat: int


class PocketSeen(Event, frozen=True, tag="pocket_seen", gc=False):
    """The pocket dice of a seat; told to this seat only."""

    seat: int
    dice: tuple[Die, ...]


class BoardDealt(Event, frozen=True, tag="board", gc=False):
    """Dice were dealt to the table."""

    street: Street
    dice: tuple[Die, ...]


class FlopRerolled(Event, frozen=True, tag="flop_rerolled", gc=False):
    """Nobody bet on the flop, so its dice were rolled again."""

    dice: tuple[Die, ...]


class Checked(Event, frozen=True, tag="checked", gc=False):
    seat: int


class BetMade(Event, frozen=True, tag="bet", gc=False):
    """A seat made the first bet of the round."""

    seat: int
    amount: int
    all_in: bool


class Called(Event, frozen=True, tag="called", gc=False):
    """A seat paid what it owed, or all its chips."""

    seat: int
    paid: int
    all_in: bool


class Raised(Event, frozen=True, tag="raised", gc=False):
    """A seat paid what it owed and `by` more."""

    seat: int
    by: int
    paid: int
    all_in: bool


class Folded(Event, frozen=True, tag="folded", gc=False):
    seat: int


class Returned(Event, frozen=True, tag="returned", gc=False):
    """A seat got back chips that nobody matched."""

    seat: int
    chips: int


class Shown(Event, frozen=True, tag="shown", gc=False):
    """A seat showed its pocket and the best hand it makes."""

    reveals: ClassVar[bool] = True

    seat: int
    pocket: tuple[Die, ...]
    best: Best


class Awarded(Event, frozen=True, tag="awarded", gc=False):
    """A pot was paid out.

    Attributes:
        shares: the chips of each of `seats`, odd chips included.
        pot: which one, where not all pots of the hand go to the same seats.
    """

    amount: int
    seats: tuple[int, ...]
    shares: tuple[int, ...]
    pot: Literal["", "main", "side"] = ""


class Eliminated(Event, frozen=True, tag="eliminated", gc=False):
    """A seat has no chips left and is out of the match."""

    seat: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """The match is over; `flush` says whether a yahtzee flush won it."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    flush: bool
