"""What Flush Royal is made of: options, luck, moves, and the state."""

from functools import cached_property
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from engine.core.shape import distinct
from engine.core.values import Chance, ChanceFirst, Luck, Move, Options, State
from engine.games.flush_royal.board import Board
from engine.games.flush_royal.existence import can_place
from engine.games.flush_royal.limits import RACK, SWAPS
from engine.games.flush_royal.position import Position, Rack
from engine.games.flush_royal.squares import Square
from engine.kit.cards import JOKER_NAME, Card, Counts, RackCard

Phase = Literal["first", "play", "over"]


class FlushRoyalOptions(Options, frozen=True, kw_only=True):
    """House rules.

    Attributes:
        strict_anchor: every scored run holds a card that lay there before; else it is enough
            that every new card is connected to one.
        free_exchange: exchanging and passing are allowed although a play is possible.
        ace_low: A 2 3 4 5 is a straight.
    """

    strict_anchor: bool = True
    free_exchange: bool = False
    ace_low: bool = True


class ChanceDraw(Chance, frozen=True, tag="draw", gc=False):
    """So many cards are to be drawn for a seat."""

    seat: int
    count: Annotated[int, Meta(ge=1, le=RACK)]


class Drawn(Luck, frozen=True, tag="draw"):
    """The cards drawn, in the order in which they come to the rack."""

    cards: Annotated[tuple[RackCard, ...], Meta(min_length=1, max_length=RACK)]


class PlacedCard(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A card and where it goes; a joker says what it stands for."""

    card: RackCard
    at: Square
    stands_for: Card | UnsetType = field(default=UNSET, name="as")

    def __post_init__(self) -> None:
        if (self.card == JOKER_NAME) == (self.stands_for is UNSET):
            raise ValueError("'as' belongs to a joker, and to nothing else")

    @property
    def value(self) -> Card:
        """The card it counts as."""
        return self.card if isinstance(self.stands_for, UnsetType) else self.stands_for


class Place(Move, frozen=True, tag="place"):
    """Lay cards on the board."""

    cards: Annotated[tuple[PlacedCard, ...], Meta(min_length=1, max_length=RACK)]

    def __post_init__(self) -> None:
        distinct(tuple(placed.at for placed in self.cards))


class PutJoker(Move, frozen=True, tag="put_joker", gc=False):
    """A joker of the rack takes the place of a card on the board, which comes to the rack."""

    at: Square


class TakeJoker(Move, frozen=True, tag="take_joker", gc=False):
    """The card that a joker stands for takes its place; the joker comes to the rack."""

    at: Square


class Exchange(Move, frozen=True, tag="exchange", gc=False):
    """Give cards back and draw as many."""

    cards: Annotated[tuple[RackCard, ...], Meta(min_length=1, max_length=RACK)]


class Pass(Move, frozen=True, tag="pass", gc=False):
    """Do nothing."""


class ScoredRun(Struct, frozen=True, gc=False):
    """A run that gained a card: its squares in reading order, and what it scored."""

    cells: tuple[Square, ...]
    combination: str
    points: int


class LastPlay(Struct, frozen=True):
    """A placement: the cards as in the move, its runs, rows before columns."""

    seat: int
    cards: tuple[PlacedCard, ...]
    runs: tuple[ScoredRun, ...]
    bonus: int
    points: int


class Stuck(Struct, frozen=True):
    """What everybody learned when a seat exchanged or passed because it could not play.

    No play was possible on `board`, so many swaps being left, with the first `kept` cards of the
    rack as it is now, together with `known`: what everybody knew to be on the rack then.
    """

    board: Board
    swaps: int
    kept: int
    known: Rack


class FlushRoyalState(State, frozen=True, kw_only=True, dict=True):
    """A match of Flush Royal.

    Attributes:
        owed: the luck that is wanted now.
        seat: whose turn it is.
        reserve: how many of each card it holds.
        rejected: the cards an exchange gave up, until its draw has come.
        quiet_turns: turns since the last placement.
        known: per seat, the cards that everybody knows to be on its rack.
        stuck: per seat, what its last turn told, while it lasts.
    """

    game: ClassVar[str] = "flush_royal"
    phase: Phase = "first"
    seats: int
    options: FlushRoyalOptions
    owed: ChanceFirst | ChanceDraw | None = ChanceFirst()
    seat: int = 0
    board: Board
    racks: tuple[Rack, ...]
    reserve: Counts
    rejected: Rack = ()
    scores: tuple[int, ...]
    swaps: Annotated[int, Meta(ge=0, le=SWAPS)] = 0
    last_play: LastPlay | None = None
    quiet_turns: int = 0
    known: tuple[Rack, ...]
    stuck: tuple[Stuck | None, ...]

    @property
    def rack(self) -> Rack:
        """The cards of the seat whose turn it is."""
        return self.racks[self.seat]

    @property
    def in_reserve(self) -> int:
        """How many cards the reserve holds."""
        return sum(self.reserve)

    @cached_property
    def can_place(self) -> bool:
        """Whether the seat whose turn it is has a play, the swaps left to it counted."""
        position = Position(self.board, self.rack, self.options.strict_anchor)
        return can_place(position, SWAPS - self.swaps)
