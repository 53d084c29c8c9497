"""What is told of a match of Dice Hold'em."""

from engine.core.values import Event
from engine.games.dice_holdem.bag import Die
from engine.games.dice_holdem.best import Best
from engine.games.dice_holdem.values import Street


class HandStarted(Event, frozen=True, tag="hand", gc=False):
    """The antes are in; what each seat paid."""

    hand: int
    dealer: int
    ante: int
    paid: tuple[int, ...]


class PocketDealt(Event, frozen=True, tag="pocket", gc=False):
    """A seat has its dice under the cup."""

    seat: int


class PocketSeen(Event, frozen=True, tag="pocket_seen", gc=False):
    """What lies under the cup; for this seat alone."""

    seat: int
    dice: tuple[Die, ...]


class BoardDealt(Event, frozen=True, tag="board", gc=False):
    """Dice came on the table."""

    street: Street
    dice: tuple[Die, ...]


class FlopRerolled(Event, frozen=True, tag="flop_rerolled", gc=False):
    """Nobody bet on the flop: its dice show something else now."""

    dice: tuple[Die, ...]


class Checked(Event, frozen=True, tag="checked", gc=False):
    """A seat stays without a bet."""

    seat: int


class BetMade(Event, frozen=True, tag="bet", gc=False):
    """The first chips of the round."""

    seat: int
    amount: int
    all_in: bool


class Called(Event, frozen=True, tag="called", gc=False):
    """A seat paid what it owed, or all it had."""

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
    """A seat left the hand."""

    seat: int


class Returned(Event, frozen=True, tag="returned", gc=False):
    """Chips that nobody matched went back."""

    seat: int
    chips: int


class Shown(Event, frozen=True, tag="shown", gc=False):
    """A pocket came out from under its cup, and the best hand it makes."""

    seat: int
    pocket: tuple[Die, ...]
    best: Best


class Awarded(Event, frozen=True, tag="awarded", gc=False):
    """A pot went to these seats; `shares` in the same order, odd units included."""

    amount: int
    seats: tuple[int, ...]
    shares: tuple[int, ...]


class Eliminated(Event, frozen=True, tag="eliminated", gc=False):
    """A seat has no chips left."""

    seat: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """The match is over; `flush` when a yahtzee flush won it."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    flush: bool
