"""The one generator of placements, for "is there any" as for "which are best".

Theory of operation. New cards that share a run belong together: a placement falls into such
*clusters*, each legal by itself, and clusters that share no run only add up. So clusters are what
is searched for, and `best.py` lays several beside each other.

A cluster is grown from its first coast square (an empty square beside a card) in reading order;
the coast squares before it stay empty, so each cluster is found from one square only. Growing
settles one run after the other. To *settle* the run through a square is to choose how far it
will reach on both sides in the end: every square in between is filled, the two squares behind
its ends stay empty from then on, and the cards of the hand that make exactly this a combination
come out of one memo (`Completions`). Each card filled in opens its crossing run, which is settled
next, until none is open. Two different choices lead to different squares or cards, so nothing is
found twice.

A joker is laid without a value (`OPEN`). No run holds two, so its value is the matter of its own
two runs only: what both accept, one `&` at the end instead of 52 tries. So the search is complete
for any number of jokers in the hand; they only make it longer.

The crossing runs of squares that touch no other new card are the board's cross-checks; a card
that they refuse is tried only while cards are left over that could repair the run.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.games.flush_royal.board import JOKER, LAID, SOLE, Board
from engine.games.flush_royal.combinations import LONGEST
from engine.games.flush_royal.completions import Completions, Hand, hand_bits
from engine.games.flush_royal.squares import ACROSS, CELLS, DOWN, STEPS, WALL
from engine.kit.cards import ALL_CARDS

NO_LIMIT = 1 << 62


class Effort:
    """How much a search may still do, for who asks to see how far it came.

    Attributes:
        nodes: runs that may still be settled.
        cut: whether the search was stopped by it, so that something may not have been found.
    """

    __slots__ = ("cut", "nodes")

    def __init__(self, nodes: int = NO_LIMIT) -> None:
        self.nodes = nodes
        self.cut = False

    def spent(self) -> bool:
        """Count one node; true when there is none left."""
        self.nodes -= 1
        self.cut = self.cut or self.nodes < 0
        return self.cut


class Reach(Struct, frozen=True, gc=False):
    """How far a run could reach on one side of a square, without the square itself.

    Attributes:
        bits: the or of the cards there.
        size: squares, those to fill included.
        gaps: the squares to fill.
        end: the empty square behind.
    """

    bits: int
    size: int
    gaps: tuple[int, ...]
    end: int


class Span(Struct, frozen=True, gc=False):
    """How far a run reaches in the end.

    Attributes:
        low: the square before it, `high` the one behind: they stay empty.
        gaps: the squares to fill for it.
        bits: the or of its squares; of those with a card, until the gaps are filled.
        size: how many squares.
    """

    step: int
    low: int
    high: int
    gaps: tuple[int, ...]
    bits: int
    size: int


class Cluster(Struct, frozen=True, gc=False):
    """New cards that share runs, and all those runs, cards alone in a line included.

    Attributes:
        cards: (square, what it would hold); jokers still `OPEN`.
    """

    cards: tuple[tuple[int, int], ...]
    runs: tuple[Span, ...]


class Search:
    """One search over a board that has cards on it.

    Args:
        board: at least one card lies there.
        hand: card numbers, jokers included.
        strict: whether every run needs a card that lay there before.
        effort: what the search may cost; none: as much as it takes.
    """

    def __init__(
        self, board: Board, hand: Iterable[int], *, strict: bool, effort: Effort | None = None
    ) -> None:
        self._hand = hand_bits(hand)
        self._strict = strict
        self._effort = effort or Effort()
        self._completions = Completions(self._hand, ace_low=board.ace_low)
        self._coast = board.coast
        self._cross = {ACROSS: board.down, DOWN: board.across}
        self._bits = list(board.bits)
        self._open: list[tuple[int, int]] = []
        self._placed: list[int] = []
        self._runs: list[Span] = []

    def clusters(self, coast: Iterable[int] | None = None) -> Iterator[Cluster]:
        """Every cluster once; from these coast squares in this order, if they are given."""
        closed = WALL
        for cell in self._coast if coast is None else coast:
            # The run with the neighbour first: it fails sooner.
            crossed = self._cross[ACROSS][cell] != ALL_CARDS
            self._open = [(cell, step) for step in (STEPS[::-1] if crossed else STEPS)]
            yield from self._settle(0, self._hand, closed)
            closed |= 1 << cell

    def _settle(self, index: int, hand: Hand, closed: int) -> Iterator[Cluster]:
        """All ways to settle the open runs from this one on."""
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
        """Whether this run has been settled with another of its new cards."""
        return any(run.low == low and run.high == high and run.step == step for run in self._runs)

    def _spans(
        self, cell: int, step: int, spare: int, lows: list[Reach], highs: list[Reach]
    ) -> Iterator[Span]:
        """Every pair of a reach on either side that the hand and five squares have room for."""
        here = self._bits[cell]
        gaps = () if here else (cell,)
        spare -= len(gaps)
        for low in lows:
            for high in highs:
                size = 1 + low.size + high.size
                clash = (here & low.bits | (here | low.bits) & high.bits) & SOLE
                if size > LONGEST or len(low.gaps) + len(high.gaps) > spare or clash:
                    break
                bits = here | low.bits | high.bits
                yield Span(step, low.end, high.end, gaps + low.gaps + high.gaps, bits, size)

    def _reaches(self, cell: int, side: int, hand: Hand, closed: int) -> list[Reach]:
        """How far a run could reach from a square to one side: as it is, and gap after gap."""
        found: list[Reach] = []
        bits = size = 0
        gaps: tuple[int, ...] = ()
        end = cell + side
        while size < LONGEST:
            while there := self._bits[end]:
                if bits & there & SOLE:
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
        """The sets of cards that fill the span's gaps."""
        number = len(span.gaps)
        if span.size == 1:
            return [(piece,) for piece in dict.fromkeys(hand)] if number else [()]
        if self._strict and not span.bits & LAID:
            return ()
        sets = self._completions.of(span.bits & ~LAID)[number]
        return [pieces for pieces in sets if all(piece in hand for piece in pieces)]

    def _fill(
        self, span: Span, pieces: Hand, index: int, hand: Hand, closed: int
    ) -> Iterator[Cluster]:
        """All ways to lay these cards into the span's gaps, the first gap first."""
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
        """The cards worth trying on a square as far as its crossing run goes."""
        if hand:
            return SOLE
        bits, crossing = self._bits, DOWN + ACROSS - step
        for beside in (bits[cell - crossing], bits[cell + crossing]):
            if beside and not beside & LAID:
                return SOLE
        cross = self._cross[step][cell]
        return cross | JOKER if cross else 0
