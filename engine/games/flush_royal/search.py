"""The search for placements: generates every *cluster* that can be placed.

A placement consists of clusters. A cluster is a group of new cards connected by shared runs. Each
cluster is legal by itself, and the scores of clusters that share no run add up. So this module
searches for clusters, and `compose.py` combines several of them into plays.

A cluster is grown from its first frontier square (an empty square next to a card) in reading
order. All earlier frontier squares stay empty, so each cluster is found from one square only. The
search then settles one run after the other. To *settle* the run through a square means to decide
how far it reaches on both sides: every square in between is filled, and the squares just beyond its
ends stay empty from then on. The cards that make this run a combination come from a cache
(`Completions`). Each new card opens the crossing run through its square, which is settled later,
until no run is open. Different choices lead to different squares or cards, so no cluster is found
twice.

A joker is placed without a value (`OPEN`). As no run holds two jokers, its value depends only on
its own two runs: one `&` at the end instead of trying 52 cards. So the search is complete for any
number of jokers in the hand.

If a square touches no other new card, its crossing run is checked by the board's cross-checks. A
card that they reject is tried only if other cards are left in hand that could complete that run.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.games.flush_royal.board import JOKER, OLD, UNIQUE, Board
from engine.games.flush_royal.combinations import LONGEST
from engine.games.flush_royal.completions import Completions, Hand, hand_bits
from engine.games.flush_royal.squares import ACROSS, CELLS, DOWN, STEPS, WALL
from engine.kit.cards import ALL_CARDS

NO_LIMIT = 1 << 62


class Effort:
    """A limit on the work of a search; afterwards it tells whether the search was complete.

    Attributes:
        nodes: the number of runs that may still be settled.
        cut: whether the limit was reached, so that clusters may be missing.
    """

    __slots__ = ("cut", "nodes")

    def __init__(self, nodes: int = NO_LIMIT) -> None:
        self.nodes = nodes
        self.cut = False

    def spent(self) -> bool:
        """Count one node; True if the limit is reached."""
        self.nodes -= 1
        self.cut = self.cut or self.nodes < 0
        return self.cut


class Reach(Struct, frozen=True, gc=False):
    """One possible extent of a run on one side of a square, without the square itself.

    Attributes:
        bits: the bits of the cards there, or-ed.
        size: the number of squares, including those to fill.
        gaps: the squares to fill.
        end: the empty square beyond it.
    """

    bits: int
    size: int
    gaps: tuple[int, ...]
    end: int


class Span(Struct, frozen=True, gc=False):
    """The extent of a settled run.

    Attributes:
        step: its direction, `ACROSS` or `DOWN`.
        low: the square before it, which stays empty.
        high: the square after it, which stays empty.
        gaps: the squares that were filled to form it.
        bits: the bits of its squares, or-ed; before the gaps are filled, of the others only.
        size: the number of squares.
    """

    step: int
    low: int
    high: int
    gaps: tuple[int, ...]
    bits: int
    size: int


class Cluster(Struct, frozen=True, gc=False):
    """A group of new cards connected by shared runs.

    Attributes:
        cards: (square, bits) of the new cards; jokers are still `OPEN`.
        runs: all runs of these cards, including runs of a single card.
    """

    cards: tuple[tuple[int, int], ...]
    runs: tuple[Span, ...]


class Search:
    """One search on a board that is not empty.

    Args:
        board: a board with at least one card.
        hand: card numbers, jokers included.
        strict: whether every run needs a card that was there before.
        effort: the limit of the search; None for no limit.
    """

    def __init__(
        self, board: Board, hand: Iterable[int], *, strict: bool, effort: Effort | None = None
    ) -> None:
        self._hand = hand_bits(hand)
        self._strict = strict
        self._effort = effort or Effort()
        self._completions = Completions(self._hand, ace_low=board.ace_low)
        self._frontier = board.frontier
        self._cross = {ACROSS: board.down, DOWN: board.across}
        self._bits = list(board.bits)
        self._open: list[tuple[int, int]] = []
        self._placed: list[int] = []
        self._runs: list[Span] = []

    def clusters(self, frontier: Iterable[int] | None = None) -> Iterator[Cluster]:
        """Every cluster once; `frontier` gives the squares to start from and their order."""
        closed = WALL
        for cell in self._frontier if frontier is None else frontier:
            # Settle the run with a neighbouring card first: it fails sooner.
            crossed = self._cross[ACROSS][cell] != ALL_CARDS
            self._open = [(cell, step) for step in (STEPS[::-1] if crossed else STEPS)]
            yield from self._settle(0, self._hand, closed)
            closed |= 1 << cell

    def _settle(self, index: int, hand: Hand, closed: int) -> Iterator[Cluster]:
        """All ways to settle the open runs from `index` on; `closed` squares stay empty."""
        if index == len(self._open):
            cards = tuple([(cell, self._bits[cell]) for cell in self._placed])
            yield Cluster(cards, tuple(self._runs))
            return
        if self._effort.spent():
            return
        cell, step = self._open[index]
        lows = self._reaches(cell, -step, hand, closed)
        highs = self._reaches(cell, step, hand, closed)
        if lows and highs and self._is_settled(step, lows[0].end, highs[0].end):
            yield from self._settle(index + 1, hand, closed)
            return
        for span in self._spans(cell, step, len(hand), lows, highs):
            stop = closed | 1 << span.low % CELLS | 1 << span.high % CELLS
            for pieces in self._pieces(span, hand):
                left = list(hand)
                for piece in pieces:
                    left.remove(piece)
                bits = span.bits | sum(pieces)
                self._runs.append(Span(step, span.low, span.high, span.gaps, bits, span.size))
                yield from self._fill(span, pieces, index, tuple(left), stop)
                self._runs.pop()

    def _is_settled(self, step: int, low: int, high: int) -> bool:
        """Whether this run was already settled for another of its new cards."""
        return any(run.low == low and run.high == high and run.step == step for run in self._runs)

    def _spans(
        self, cell: int, step: int, spare: int, lows: list[Reach], highs: list[Reach]
    ) -> Iterator[Span]:
        """All spans from a reach on each side, within the cards in hand and five squares."""
        here = self._bits[cell]
        gaps = () if here else (cell,)
        spare -= len(gaps)
        for low in lows:
            for high in highs:
                size = 1 + low.size + high.size
                clash = (here & low.bits | (here | low.bits) & high.bits) & UNIQUE
                if size > LONGEST or len(low.gaps) + len(high.gaps) > spare or clash:
                    break
                bits = here | low.bits | high.bits
                yield Span(step, low.end, high.end, gaps + low.gaps + high.gaps, bits, size)

    def _reaches(self, cell: int, side: int, hand: Hand, closed: int) -> list[Reach]:
        """The possible extents of a run on one side of a square: filling no gap, one, and so on."""
        found: list[Reach] = []
        bits = size = 0
        gaps: tuple[int, ...] = ()
        end = cell + side
        while size < LONGEST:
            while there := self._bits[end]:
                if bits & there & UNIQUE:
                    return found
                bits |= there
                size += 1
                end += side
            found.append(Reach(bits, size, gaps, end))
            if len(gaps) == len(hand) or closed >> end % CELLS & 1:
                break
            gaps = (*gaps, end)
            size += 1
            end += side
        return found

    def _pieces(self, span: Span, hand: Hand) -> Iterable[Hand]:
        """The sets of cards that can fill the span's gaps."""
        number = len(span.gaps)
        if span.size == 1:
            return [(piece,) for piece in dict.fromkeys(hand)] if number else [()]
        if self._strict and not span.bits & OLD:
            return ()
        sets = self._completions.of(span.bits & ~OLD)[number]
        return [pieces for pieces in sets if all(piece in hand for piece in pieces)]

    def _fill(
        self, span: Span, pieces: Hand, index: int, hand: Hand, closed: int
    ) -> Iterator[Cluster]:
        """All ways to place these cards in the span's gaps, starting with the first gap."""
        if not pieces:
            yield from self._settle(index + 1, hand, closed)
            return
        cell = span.gaps[-len(pieces)]
        wanted = self._wanted(cell, span.step, hand)
        crossing = (cell, DOWN + ACROSS - span.step)
        news = crossing not in self._open
        if news:
            self._open.append(crossing)
        self._placed.append(cell)
        for at, piece in enumerate(pieces):
            if piece & wanted:
                self._bits[cell] = piece
                rest = pieces[:at] + pieces[at + 1 :]
                yield from self._fill(span, rest, index, hand, closed)
        self._bits[cell] = 0
        self._placed.pop()
        if news:
            self._open.pop()

    def _wanted(self, cell: int, step: int, hand: Hand) -> int:
        """The cards worth trying on a square with regard to its crossing run."""
        if hand:
            return UNIQUE
        bits, crossing = self._bits, DOWN + ACROSS - step
        for beside in (bits[cell - crossing], bits[cell + crossing]):
            if beside and not beside & OLD:
                return UNIQUE
        cross = self._cross[step][cell]
        return cross | JOKER if cross else 0
