"""A seat's move in a betting round of Dice Hold'em."""

from engine.core.errors import IllegalMove
from engine.core.values import Event, Move, Step
from engine.games.dice_holdem.events import BetMade, Called, Checked, Folded, Raised
from engine.games.dice_holdem.refusals import refusal
from engine.games.dice_holdem.streets import advance
from engine.games.dice_holdem.values import Bet, Call, Fold, HoldemState, Raise
from engine.kit.betting import Betting


def act(state: HoldemState, seat: int, move: Move) -> Step | IllegalMove:
    """Play the move of `seat`, whose turn it is."""
    refused = refusal(state, seat, move)
    if refused is not None:
        return refused
    betting, event = _acted(state.betting, seat, move)
    return advance(state, betting, (event,))


def cost(betting: Betting, seat: int, move: Move) -> int:
    """How many chips a legal move costs."""
    match move:
        case Bet(amount=amount):
            return amount
        case Call():
            return betting.cost(seat)
        case Raise(by=by):
            return betting.owes(seat) + by
    return 0


def _acted(betting: Betting, seat: int, move: Move) -> tuple[Betting, Event]:
    paid = cost(betting, seat, move)
    all_in = paid == betting.chips[seat]
    match move:
        case Bet(amount=amount):
            return betting.bet(amount), BetMade(seat, amount, all_in)
        case Call():
            return betting.call(), Called(seat, paid, all_in)
        case Raise(by=by):
            return betting.raised(by), Raised(seat, by, paid, all_in)
        case Fold():
            return betting.fold(), Folded(seat)
    return betting.check(), Checked(seat)
