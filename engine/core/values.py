"""Base classes of a game's values: options, moves, luck, state, events, views. All are frozen."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, Protocol

from msgspec import Meta, Struct

MOST_SEATS: Final = 8
"""The largest number of seats any game allows."""


class Rng(Protocol):
    """A source of random numbers: the dealer's, or a seeded `random.Random` in tests."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop` - 1, all equally likely."""


class Options(Struct, frozen=True, kw_only=True):
    """The options of one match; each game derives its own, with a default for every field.

    Attributes:
        suggested: values that a new table should begin with instead of the defaults: option -> a
            value for each number of seats, from the fewest.
    """

    suggested: ClassVar[Mapping[str, tuple[int | bool | str, ...]]] = {}


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", gc=False):
    """A seat's move; the tag, under the key `do`, is its name.

    Attributes:
        only_asks: the move only requests luck: views stay the same until the dealer has drawn.
    """

    only_asks: ClassVar[bool] = False


class _Unprinted(Struct, frozen=True):
    """A value whose fields may be secret: its repr shows none, so no log or traceback can."""

    def __repr__(self) -> str:
        return f"<{type(self).__module__}.{type(self).__qualname__}>"

    def __rich_repr__(self) -> Any:  # otherwise rich prints the fields
        return iter(())


class Luck(_Unprinted, frozen=True, forbid_unknown_fields=True, tag_field="luck", gc=False):
    """A draw of the dealer; the tag, under the key `luck`, is its name."""


class First(Luck, frozen=True, tag="first", gc=False):
    """The seat that was drawn to start the match."""

    seat: Annotated[int, Meta(ge=0, le=2**31)]


class State(_Unprinted, frozen=True, kw_only=True):
    """The complete state of a match, secrets included. Never send it to a client."""

    game: ClassVar[str]
    phase: str

    def __repr__(self) -> str:
        return f"<{self.game} state, phase {self.phase}>"


class ToAct(Struct, frozen=True, gc=False):
    """The match waits for a move of one of these seats."""

    seats: tuple[int, ...]


TURNS: Final = tuple([ToAct((seat,)) for seat in range(MOST_SEATS)])
"""`ToAct` for a single seat, indexed by seat; shared objects, so that views can share them."""


class Chance(Struct, frozen=True, tag_field="chance", gc=False):
    """The match waits for the dealer to draw this luck; games add their own fields."""

    def hidden_from(self, viewer: int | None) -> bool:
        """Whether `viewer` learns nothing of what is drawn.

        A draw is either hidden from a viewer or shown in full; two seats' hands are two draws.
        """
        return False


class ChanceFirst(Chance, frozen=True, tag="first", gc=False):
    """The dealer is to draw the seat that starts."""


class Over(Struct, frozen=True, gc=False, omit_defaults=True):
    """The end of a match: the seats that share the win, and the final score of each seat.

    Attributes:
        lasted: where seats are eliminated, how long each was in, counted from 1, and 0 for those
            that were in to the end. Of equal scores, the one that lasted longer ranks higher.
        by_vote: the players ended it before the rules did; nobody has won, and `winners` were in
            the lead.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    lasted: tuple[int, ...] = ()
    by_vote: bool = False


class Event(Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened, for messages and animations. Derived from the log, not stored.

    Attributes:
        reveals: it tells its audience something that was hidden from them, beyond the move itself.
    """

    reveals: ClassVar[bool] = False


class Award(Struct, frozen=True, gc=False):
    """Something worth telling about a seat after a match; taken from public events alone.

    Attributes:
        name: which award, for the client's words.
        value: how much of it.
        about: what it was for, a box of a score sheet or a call perhaps.
    """

    name: str
    seat: int
    value: int
    about: str = ""


def most(awards: Iterable[Award]) -> Iterator[Award]:
    """The first award with the largest value; none if no value is above 0."""
    best = max(awards, key=lambda award: award.value, default=None)
    if best is not None and best.value > 0:
        yield best


class Step(_Unprinted, frozen=True):
    """The result of an accepted move.

    Attributes:
        state: the next state.
        public: the events everybody is told, in order.
        private: further events that only one seat is told, by seat.
    """

    state: Any
    public: tuple[Event, ...] = ()
    private: dict[int, tuple[Event, ...]] = {}


class View(Struct, frozen=True, kw_only=True):
    """The state as one viewer may see it: the fields listed here and nothing else.

    Every game adds its own fields, and `can`: a struct of what the viewer may do now, None if
    nothing.

    Attributes:
        you: the viewer's seat, None for a spectator.
        to_act: the seats whose move is awaited; empty while luck is due.
    """

    game: str
    seats: int
    you: int | None
    to_act: tuple[int, ...]
    over: Over | None
    phase: str


Language = Literal["en", "fr"]
