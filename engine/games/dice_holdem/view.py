"""What a viewer of Dice Hold'em sees: the table, and the dice under its own cup."""

from msgspec import Struct, field

from engine.core.values import Over, View
from engine.games.dice_holdem.bag import Die
from engine.games.dice_holdem.best import Best, best_hand
from engine.games.dice_holdem.limits import bets, raises
from engine.games.dice_holdem.values import HoldemState, LastHand, Phase
from engine.kit.betting import Status
from engine.kit.pots import Pot


class HoldemCan(Struct, frozen=True, gc=False):
    """What the seat to act may do now; `call` is what it costs, 0 where there is no bet."""

    check: bool
    bet: tuple[int, ...]
    call: int
    raise_: tuple[int, ...] = field(name="raise")
    fold: bool


class LastHandView(Struct, frozen=True):
    """How the hand before ended; seats are keys as text."""

    board: tuple[Die, ...]
    shown: dict[str, tuple[Die, ...]]
    hands: dict[str, Best]
    awards: tuple[Pot, ...]


class HoldemView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it; the fields are those of the game's page."""

    phase: Phase
    hand: int
    ante: int
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
    """The view of `viewer`: of all that is hidden its own pocket alone."""
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
        last_hand=_last(state.last_hand),
        can=_can(state, viewer) if viewer is not None and viewer in to_act else None,
    )


def _last(hand: LastHand | None) -> LastHandView | None:
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
