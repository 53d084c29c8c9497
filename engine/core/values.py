"""The kinds of value a game is made of. All are frozen; what may be secret never prints itself."""

from typing import Annotated, Any, ClassVar, Final, Literal, Protocol

from msgspec import Meta, Struct

MOST_SEATS: Final = 8  # of any game


class Rng(Protocol):
    """A source of luck: the dealer's, or a seeded one in tests (`random.Random` is one)."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop` - 1, all equally likely."""


class Options(Struct, frozen=True, kw_only=True):
    """House rules of one match; each game derives its own, every field with a default."""


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", gc=False):
    """What a seat does; the tag is the move's name."""


class _Unprinted(Struct, frozen=True):
    """A value whose fields may be secret, so no traceback and no log may print them."""

    def __repr__(self) -> str:
        return f"<{type(self).__module__}.{type(self).__qualname__}>"

    def __rich_repr__(self) -> Any:  # rich would print the fields otherwise
        return iter(())


class Luck(_Unprinted, frozen=True, forbid_unknown_fields=True, tag_field="luck", gc=False):
    """What the dealer drew; the tag is its name."""


class First(Luck, frozen=True, tag="first", gc=False):
    """The seat that starts the match."""

    seat: Annotated[int, Meta(ge=0, le=2**31)]


class State(_Unprinted, frozen=True, kw_only=True):
    """The whole truth about a match, secrets included. It never leaves the engine's callers."""

    game: ClassVar[str]
    phase: str

    def __repr__(self) -> str:
        return f"<{self.game} state, phase {self.phase}>"


class ToAct(Struct, frozen=True, gc=False):
    """The seats whose move the match waits for."""

    seats: tuple[int, ...]


TURNS: Final = tuple([ToAct((seat,)) for seat in range(MOST_SEATS)])
"""By seat, the match waits for it alone; the same objects each time, so that views share them."""


class Chance(Struct, frozen=True, tag_field="chance", gc=False):
    """What the rules want drawn now; games add their own fields."""


class ChanceFirst(Chance, frozen=True, tag="first", gc=False):
    """Who starts is to be drawn."""


class Over(Struct, frozen=True, gc=False):
    """The end of a match: the seats that share the win, and the final score of each seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Event(Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened, for the log line and the animation. Derived, never stored."""


class Step(_Unprinted, frozen=True):
    """What an accepted move leads to.

    Attributes:
        state: the next state.
        public: what everybody is told, in order.
        private: what single seats are told beside, by seat.
    """

    state: Any
    public: tuple[Event, ...] = ()
    private: dict[int, tuple[Event, ...]] = {}


class View(Struct, frozen=True, kw_only=True):
    """What one viewer sees now: an allow-list of its own, never a stripped state.

    Every game adds its fields and `can`, a struct of its own or None where nothing can be done.

    Attributes:
        you: the viewer's seat, None for a spectator.
        to_act: the seats that are waited for; empty while luck is owed.
    """

    game: str
    seats: int
    you: int | None
    to_act: tuple[int, ...]
    over: Over | None
    phase: str


Language = Literal["en", "fr"]
