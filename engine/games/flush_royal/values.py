"""The values of Flush Royal: options, luck, moves and the state of a match."""

from functools import cached_property
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from engine.core.shape import distinct
from engine.core.values import Chance, ChanceFirst, Luck, Move, Options, State
from engine.games.flush_royal.board import Board
from engine.games.flush_royal.existence import allowed_swaps, can_place
from engine.games.flush_royal.limits import RACK, SWAPS
from engine.games.flush_royal.position import Position, Rack
from engine.games.flush_royal.squares import Square
from engine.games.flush_royal.swapping import Swap
from engine.kit.cards import JOKER_NAME, Card, Counts, RackCard

Phase = Literal["first", "play", "over"]


class FlushRoyalOptions(Options, frozen=True, kw_only=True):
    """The options of a match.

    Attributes:
        strict_anchor: every scored run must hold a card that was there before; otherwise it is
            enough that every new card is connected to one.
        free_exchange: exchanging and passing are allowed even if a play is possible.
        ace_low: A 2 3 4 5 is a straight.
    """

    strict_anchor: bool = True
    free_exchange: bool = False
    ace_low: bool = True


class ChanceDraw(Chance, frozen=True, tag="draw", gc=False):
    """This many cards are to be drawn for a seat."""

    seat: int
    count: Annotated[int, Meta(ge=1, le=RACK)]

    def hidden_from(self, viewer: int | None) -> bool:
        """Others see only that the seat was dealt to."""
        return viewer != self.seat


class Drawn(Luck, frozen=True, tag="draw"):
    """The cards drawn, in the order in which they are added to the rack."""

    cards: Annotated[tuple[RackCard, ...], Meta(min_length=1, max_length=RACK)]


class PlacedCard(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A card and the square it is placed on; `as` is the card that a joker stands for."""

    card: RackCard
    at: Square
    stands_for: Card | UnsetType = field(default=UNSET, name="as")

    def __post_init__(self) -> None:
        if (self.card == JOKER_NAME) == (self.stands_for is UNSET):
            raise ValueError("a joker needs 'as', and no other card may have it")

    @property
    def value(self) -> Card:
        """The card itself, or the card that the joker stands for."""
        return self.card if isinstance(self.stands_for, UnsetType) else self.stands_for


class Place(Move, frozen=True, tag="place"):
    """Place cards on the board."""

    cards: Annotated[tuple[PlacedCard, ...], Meta(min_length=1, max_length=RACK)]

    def __post_init__(self) -> None:
        distinct(tuple(placed.at for placed in self.cards))


class PutJoker(Move, frozen=True, tag="put_joker", gc=False):
    """Swap a joker of the rack for a card on the board, for which the joker then stands."""

    at: Square


class TakeJoker(Move, frozen=True, tag="take_joker", gc=False):
    """Swap a card of the rack for the joker on the board that stands for it."""

    at: Square


class Exchange(Move, frozen=True, tag="exchange", gc=False):
    """Return cards to the reserve and draw as many."""

    cards: Annotated[tuple[RackCard, ...], Meta(min_length=1, max_length=RACK)]


class Pass(Move, frozen=True, tag="pass", gc=False):
    """End the turn without placing or exchanging cards."""


class ScoredRun(Struct, frozen=True, gc=False):
    """A run that gained a card: its squares in reading order, its combination and its points."""

    cells: tuple[Square, ...]
    combination: str
    points: int


class LastPlay(Struct, frozen=True):
    """A placement: the cards as in the move, and its runs, rows before columns."""

    seat: int
    cards: tuple[PlacedCard, ...]
    runs: tuple[ScoredRun, ...]
    bonus: int
    points: int


class Stuck(Struct, frozen=True):
    """Public knowledge from a seat that exchanged or passed because it could not play.

    No play was possible then with the first `kept` cards of the current rack plus `known`.

    Attributes:
        board: the board at that moment.
        swaps: the swaps that were left.
        kept: how many cards stayed on the rack.
        known: the cards that everybody knew to be on the rack at that moment.
    """

    board: Board
    swaps: int
    kept: int
    known: Rack


class FlushRoyalState(State, frozen=True, kw_only=True, dict=True):
    """The state of a match of Flush Royal.

    Attributes:
        owed: the luck that is due; None while a seat is to act or after the end.
        seat: the seat whose turn it is.
        reserve: how many of each card are in the reserve.
        rejected: the cards given back in an exchange, until its draw.
        swaps: the swaps made in this turn.
        quiet_turns: the turns since the last placement.
        known: by seat, the cards that everybody knows to be on its rack.
        stuck: by seat, what its last turn revealed if it was an exchange or a pass.
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
        """The rack of the seat whose turn it is."""
        return self.racks[self.seat]

    @property
    def in_reserve(self) -> int:
        """The number of cards in the reserve."""
        return sum(self.reserve)

    @cached_property
    def can_place(self) -> bool:
        """Whether the seat whose turn it is has a play, perhaps after swaps."""
        return can_place(self._position, SWAPS - self.swaps)

    @cached_property
    def swaps_now(self) -> tuple[Swap, ...]:
        """The swaps that the seat whose turn it is may make."""
        left, free = SWAPS - self.swaps, self.options.free_exchange
        return tuple(allowed_swaps(self._position, left, free=free))

    @property
    def _position(self) -> Position:
        return Position(self.board, self.rack, self.options.strict_anchor)
