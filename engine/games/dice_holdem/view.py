"""The view of Dice Hold'em: the table, and the viewer's own pocket."""

from msgspec import Struct, field

from engine.core.values import Over, View
from engine.games.dice_holdem.bag import Die
from engine.games.dice_holdem.best import Best, best_hand
from engine.games.dice_holdem.limits import bets, doubles_in, raises
from engine.games.dice_holdem.values import HoldemState, LastHand, Phase
from engine.kit.betting import Status
from engine.kit.pots import Pot


class HoldemCan(Struct, frozen=True, gc=False):
    """The legal moves of the seat to act; `call` is its cost, 0 if there is no bet to call."""

    check: bool
    bet: tuple[int, ...]
    call: int
    raise_: tuple[int, ...] = field(name="raise")
    fold: bool


class LastHandView(Struct, frozen=True):
    """The end of the previous hand; the keys of `shown` and `hands` are seats as text."""

    board: tuple[Die, ...]
    shown: dict[str, tuple[Die, ...]]
    hands: dict[str, Best]
    awards: tuple[Pot, ...]


class HoldemView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it.

    Attributes:
        hand: the number of the hand; 0 before the first.
        ante: the ante of this hand.
        ante_doubles_in: the number of hands until it doubles, 1 for the next one; 0 for never.
        pocket: the viewer's dice, after folding too; empty if they have none.
        bets: what each seat has paid in this round, antes not included.
        pots: antes and closed rounds, main pot first; each with the unfolded seats that paid in.
        to_call: what the viewer must pay to stay in, even beyond their chips.
        best: the viewer's best hand so far; None without a pocket.
    """

    phase: Phase
    hand: int
    ante: int
    ante_doubles_in: int
    dealer: int | None
    board: tuple[Die, ...]
    pocket: tuple[Die, ...]
    chips: tuple[int, ...]
    bets: tuple[int, ...]
    status: tuple[Status, ...]
    pots: tuple[Pot, ...]
    to_call: int
    raises_left: int
    best: Best | None
    last_hand: LastHandView | None
    can: HoldemCan | None


def holdem_view(
    state: HoldemState, viewer: int | None, to_act: tuple[int, ...], over: Over | None
) -> HoldemView:
    """The view of `viewer`; the only hidden dice in it are the viewer's own pocket."""
    betting = state.betting
    pocket = () if viewer is None else state.pockets[viewer]
    return HoldemView(
        game=state.game,
        seats=state.seats,
        you=viewer,
        to_act=to_act,
        over=over,
        phase=state.phase,
        hand=state.hand,
        ante=state.ante,
        ante_doubles_in=doubles_in(state),
        dealer=state.dealer if state.hand else None,
        board=state.board,
        pocket=pocket,
        chips=betting.chips,
        bets=betting.bets,
        status=tuple([betting.status(seat) for seat in range(state.seats)]),
        pots=betting.pots,
        to_call=0 if viewer is None else betting.owes(viewer),
        raises_left=betting.raises,
        best=best_hand(pocket + state.board) if pocket else None,
        last_hand=_last_hand_view(state.last_hand),
        can=_can(state, viewer) if viewer is not None and viewer in to_act else None,
    )


def _last_hand_view(hand: LastHand | None) -> LastHandView | None:
    if hand is None:
        return None
    return LastHandView(
        hand.board,
        {str(one.seat): one.pocket for one in hand.shown},
        {str(one.seat): one.best for one in hand.shown},
        hand.awards,
    )


def _can(state: HoldemState, seat: int) -> HoldemCan:
    return HoldemCan(
        check=not state.betting.price,
        bet=bets(state, seat),
        call=state.betting.cost(seat),
        raise_=raises(state, seat),
        fold=True,
    )
