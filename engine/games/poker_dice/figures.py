"""Statistics of Poker Dice: calls, bluffs, doubts and lost lives."""

from collections.abc import Iterator, Mapping

from engine.core.figures import HIDDEN_SUM, SUM, Figure, FigureKind
from engine.core.values import Step
from engine.games.poker_dice.calls import RANKS, best
from engine.games.poker_dice.events import Announced, Believed, LifeLost, Lifted
from engine.games.poker_dice.throws import faces_of
from engine.games.poker_dice.values import PokerDiceState

FIGURES: Mapping[str, FigureKind] = {
    "calls": SUM,
    "calls_opened": HIDDEN_SUM,  # the calls in matches where bluffs are counted
    "bluffs": HIDDEN_SUM,
    "bluffs_believed": HIDDEN_SUM,
    "bluffs_caught": SUM,
    "doubts": SUM,
    "lies_found": SUM,
    "lives_lost": SUM,
}


def noted(before: PokerDiceState, step: Step) -> Iterator[Figure]:
    """The notes of one step: calls, answers, and the result of a doubt."""
    for event in step.public:
        match event:
            case Announced(seat=seat, call=call):
                yield Figure(seat, "calls")
                yield Figure(seat, "calls_opened")
                if _bluff(before, RANKS[call]):
                    yield Figure(seat, "bluffs")
            case Believed(call=call) if _bluff(before, RANKS[call]):
                assert before.caller is not None
                yield Figure(before.caller, "bluffs_believed")
            case Lifted(doubter=doubter, caller=caller, held=held):
                yield Figure(doubter, "doubts")
                if not held:
                    yield Figure(doubter, "lies_found")
                    yield Figure(caller, "bluffs_caught")
            case LifeLost(seat=seat):
                yield Figure(seat, "lives_lost")


def _bluff(state: PokerDiceState, call: int) -> bool:
    """Whether the dice make less than the call, whether or not the caller has seen them."""
    return best(faces_of(state, tuple(range(len(state.dice))))) < call
