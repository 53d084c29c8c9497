"""The events of Flush Royal; all are public except `CardsDrawn` and `CardsRejected`."""

from engine.core.values import Event
from engine.games.flush_royal.squares import Square
from engine.games.flush_royal.values import LastPlay
from engine.kit.cards import Card, RackCard


class Started(Event, frozen=True, tag="started", gc=False):
    """This seat was drawn to start the match."""

    seat: int


class Drew(Event, frozen=True, tag="drew", gc=False):
    """A seat drew this many cards."""

    seat: int
    count: int


class CardsDrawn(Event, frozen=True, tag="cards_drawn", gc=False):
    """The cards that a seat drew; told only to this seat."""

    seat: int
    cards: tuple[RackCard, ...]


class CardsPlaced(Event, frozen=True, tag="placed"):
    """A seat placed cards; `total` is its score afterwards."""

    play: LastPlay
    total: int


class JokerPut(Event, frozen=True, tag="joker_put", gc=False):
    """A seat replaced this card on the board by a joker and took it onto its rack."""

    seat: int
    at: Square
    card: Card


class JokerTaken(Event, frozen=True, tag="joker_taken", gc=False):
    """A seat replaced a joker on the board by this card and took the joker onto its rack."""

    seat: int
    at: Square
    card: Card


class Exchanging(Event, frozen=True, tag="exchanging", gc=False):
    """A seat exchanges this many cards; the draw follows."""

    seat: int
    count: int


class CardsRejected(Event, frozen=True, tag="cards_rejected", gc=False):
    """The cards that a seat gives back in an exchange; told only to this seat."""

    seat: int
    cards: tuple[RackCard, ...]


class Passed(Event, frozen=True, tag="passed", gc=False):
    seat: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """The match is over.

    Attributes:
        scores: the final scores, from which three points per card left have been subtracted.
        left: how many cards were left on each rack.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    left: tuple[int, ...]
