"""The view of Perudo."""

from msgspec import Struct

from engine.core.values import Over, View
from tablehost_game_perudo import chances
from tablehost_game_perudo.bidding import Raise, raises
from tablehost_game_perudo.values import Dice, Lift, PerudoState, Phase, Standing


class Offer(Struct, frozen=True, gc=False):
    """A legal bid, with the chance that it holds as far as the seat can know."""

    count: int
    face: int
    odds: float


class PerudoCan(Struct, frozen=True):
    """The legal moves of the seat to act.

    Attributes:
        bid: the lowest bid on each face.
        most: how many dice can be bid at most.
        odds: the chance that the last bid holds, as far as the seat can know.
    """

    bid: tuple[Offer, ...]
    doubt: bool
    exact: bool
    most: int
    odds: float | None


class PerudoView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it.

    Attributes:
        lives: the number of dice left, by seat.
        bid: the last bid; None at the start of a round.
        hand: the dice under the viewer's own cup; () for spectators.
        wild: ones count as any face in this round.
        palifico: a round of a seat with its last die: ones are not wild, the face stays.
        last: how the round before ended; None in the first one.
    """

    phase: Phase
    round: int
    lives: tuple[int, ...]
    bid: Standing | None
    hand: Dice
    wild: bool
    palifico: bool
    last: Lift | None
    can: PerudoCan | None


def perudo_view(
    state: PerudoState, viewer: int | None, to_act: tuple[int, ...], over: Over | None
) -> PerudoView:
    return PerudoView(
        game=state.game,
        seats=len(state.dice),
        you=viewer,
        to_act=to_act,
        over=over,
        phase=state.phase,
        round=state.round,
        lives=state.dice,
        bid=state.bid,
        hand=() if viewer is None else state.hands[viewer],
        wild=state.wild,
        palifico=state.palifico,
        last=state.last,
        can=_can(state, viewer) if viewer is not None and viewer in to_act else None,
    )


def lowest(state: PerudoState) -> tuple[Raise, ...]:
    """The lowest legal bid on each face."""
    return raises(state.bid, sum(state.dice), wild=state.wild, palifico=state.palifico)


def _can(state: PerudoState, seat: int) -> PerudoCan:
    hand, bid = state.hands[seat], state.bid
    others = sum(state.dice) - len(hand)

    def odds(count: int, face: int) -> float:
        return chances.holds(count, face, hand, others, wild=state.wild)

    return PerudoCan(
        bid=tuple([Offer(one.count, one.face, odds(one.count, one.face)) for one in lowest(state)]),
        doubt=bid is not None,
        exact=bid is not None and state.options.exact,
        most=sum(state.dice),
        odds=None if bid is None else odds(bid.count, bid.face),
    )
