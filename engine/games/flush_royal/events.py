"""What is told of a match of Flush Royal. Only a seat's own cards are told to it alone."""

from engine.core.values import Event
from engine.games.flush_royal.squares import Square
from engine.games.flush_royal.values import LastPlay
from engine.kit.cards import Card, RackCard


class Started(Event, frozen=True, tag="started", gc=False):
    """This seat was drawn to begin."""

    seat: int


class Drew(Event, frozen=True, tag="drew", gc=False):
    """So many cards came to a rack."""

    seat: int
    count: int


class CardsDrawn(Event, frozen=True, tag="cards_drawn", gc=False):
    """To the seat alone: which cards came to its rack."""

    seat: int
    cards: tuple[RackCard, ...]


class CardsPlaced(Event, frozen=True, tag="placed"):
    """Cards were laid and scored."""

    play: LastPlay
    total: int


class JokerPut(Event, frozen=True, tag="joker_put", gc=False):
    """A joker took the place of this card, which came to the seat's rack."""

    seat: int
    at: Square
    card: Card


class JokerTaken(Event, frozen=True, tag="joker_taken", gc=False):
    """This card took the place of a joker, which came to the seat's rack."""

    seat: int
    at: Square
    card: Card


class Exchanging(Event, frozen=True, tag="exchanging", gc=False):
    """A seat gives so many cards back and will draw as many."""

    seat: int
    count: int


class CardsRejected(Event, frozen=True, tag="cards_rejected", gc=False):
    """To the seat alone: which cards it gives back."""

    seat: int
    cards: tuple[RackCard, ...]


class Passed(Event, frozen=True, tag="passed", gc=False):
    """A seat did nothing."""

    seat: int


class MatchEnded(Event, frozen=True, tag="ended", gc=False):
    """The match is over.

    Attributes:
        left: cards left on each rack, each of which has cost three points.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    left: tuple[int, ...]
