"""The view of Liar's Dice."""

from msgspec import Struct

from engine.core.values import Over, View
from tablehost.testing.sample.values import Dice, LiarsDiceState, Phase, Standing


class Raise(Struct, frozen=True, gc=False):
    """A legal bid, with the fields of the move."""

    count: int
    face: int


class LiarsDiceCan(Struct, frozen=True):
    """The legal moves of the seat to act."""

    doubt: bool
    bid: tuple[Raise, ...]


class LiarsDiceView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it.

    Attributes:
        lives: the number of dice left, by seat.
        bid: the last bid; None at the start of a round.
        hand: the dice under the viewer's own cup; () for spectators.
    """

    phase: Phase
    lives: tuple[int, ...]
    bid: Standing | None
    hand: Dice
    can: LiarsDiceCan | None


def liars_dice_view(
    state: LiarsDiceState, viewer: int | None, to_act: tuple[int, ...], over: Over | None
) -> LiarsDiceView:
    return LiarsDiceView(
        game=state.game,
        seats=len(state.dice),
        you=viewer,
        to_act=to_act,
        over=over,
        phase=state.phase,
        lives=state.dice,
        bid=state.bid,
        hand=() if viewer is None else state.hands[viewer],
        can=_can(state.bid) if viewer in to_act else None,
    )


def raises(bid: Standing | None) -> tuple[Raise, ...]:
    """The legal bids: as many dice of a higher face, or one more of any; at first one die."""
    same = () if bid is None else tuple(Raise(bid.count, n) for n in range(bid.face + 1, 7))
    more = 1 if bid is None else bid.count + 1
    return (*same, *(Raise(more, face) for face in range(1, 7)))


def _can(bid: Standing | None) -> LiarsDiceCan:
    return LiarsDiceCan(doubt=bid is not None, bid=raises(bid))
