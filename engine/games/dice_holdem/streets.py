"""The streets of a hand of Dice Hold'em: dealing dice, and the betting round after each deal."""

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.values import Event, Step
from engine.games.dice_holdem import bag
from engine.games.dice_holdem.bag import Die
from engine.games.dice_holdem.events import BoardDealt, FlopRerolled, PocketDealt, PocketSeen
from engine.games.dice_holdem.hands import returned
from engine.games.dice_holdem.refusals import empty_bag
from engine.games.dice_holdem.showdown import end
from engine.games.dice_holdem.values import HoldemState, Street
from engine.kit.betting import Betting
from engine.kit.tuples import replaced_at

_NEXT: dict[str, Street] = {"open": "flop", "flop": "turn", "turn": "river"}


def pocket(state: HoldemState, dice: tuple[Die, ...]) -> Step | IllegalMove:
    """Deal a seat its pocket; after the last seat the first betting round opens."""
    if not bag.holds((*drawn(state), *dice)):
        return empty_bag()
    seat, *undealt = state.undealt
    pockets = replaced_at(state.pockets, seat, dice)
    dealt = replace(state, undealt=tuple(undealt), pockets=pockets)
    public = (PocketDealt(seat),)
    opened = Step(dealt, public) if undealt else _opened(dealt, public)
    return Step(opened.state, opened.public, {seat: (PocketSeen(seat, dice),)})


def board(state: HoldemState, *dice: Die) -> Step | IllegalMove:
    """Deal dice to the table and open the betting round."""
    if not bag.holds((*drawn(state), *dice)):
        return empty_bag()
    street = state.phase
    assert street != "over"
    return _opened(replace(state, board=state.board + dice), (BoardDealt(street, dice),))


def reroll(state: HoldemState, faces: tuple[int, ...]) -> Step:
    """Roll the flop again and open a new betting round."""
    dice = bag.with_faces(state.board, faces)
    return _opened(replace(state, board=dice, rerolls=state.rerolls + 1), (FlopRerolled(dice),))


def drawn(state: HoldemState) -> tuple[Die, ...]:
    """All dice drawn in this hand, folded pockets included."""
    return (*state.board, *[die for dice in state.pockets for die in dice])


def advance(state: HoldemState, betting: Betting, events: tuple[Event, ...]) -> Step:
    """Wait for the next seat, or close the betting round if nobody is left to act.

    Args:
        state: before the move or deal.
        betting: after it.
        events: the events so far of this step.
    """
    if betting.waiting and len(betting.live) > 1:
        return Step(replace(state, betting=betting), events)
    closed, back = betting.closed(state.options.max_raises)
    events = (*events, *returned(*back))
    if state.phase == "river" or len(betting.live) == 1:
        return end(replace(state, betting=closed), events)
    if _rerolls_flop(state, betting):
        return Step(replace(state, betting=closed, owed="flop_reroll"), events)
    street = _NEXT[state.phase]
    return Step(replace(state, betting=closed, phase=street, owed=street), events)


def _opened(state: HoldemState, events: tuple[Event, ...]) -> Step:
    betting = state.betting.opened(state.options.max_raises)
    return advance(replace(state, owed=None), betting, events)


def _rerolls_flop(state: HoldemState, betting: Betting) -> bool:
    """Whether the flop is rolled again: nobody bet, and at least two seats can still bet."""
    return (
        state.phase == "flop"
        and not betting.price
        and len(betting.able) > 1
        and state.rerolls < state.options.flop_rerolls
    )
