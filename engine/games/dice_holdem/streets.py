"""How a hand of Dice Hold'em runs: pockets, dice on the table, a betting round for each."""

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

_NEXT: dict[str, Street] = {"open": "flop", "flop": "turn", "turn": "river"}


def pocket(state: HoldemState, dice: tuple[Die, ...]) -> Step | IllegalMove:
    """A seat has its dice; after the last one the first betting round opens."""
    if not bag.holds((*drawn(state), *dice)):
        return empty_bag()
    seat, *undealt = state.undealt
    pockets = (*state.pockets[:seat], dice, *state.pockets[seat + 1 :])
    dealt = replace(state, undealt=tuple(undealt), pockets=pockets)
    public = (PocketDealt(seat),)
    opened = Step(dealt, public) if undealt else _opened(dealt, public)
    return Step(opened.state, opened.public, {seat: (PocketSeen(seat, dice),)})


def board(state: HoldemState, *dice: Die) -> Step | IllegalMove:
    """Dice came on the table and open their betting round."""
    if not bag.holds((*drawn(state), *dice)):
        return empty_bag()
    street = state.phase
    assert street != "over"
    return _opened(replace(state, board=state.board + dice), (BoardDealt(street, dice),))


def reroll(state: HoldemState, faces: tuple[int, ...]) -> Step:
    """The flop shows something else, and its betting begins again."""
    dice = bag.with_faces(state.board, faces)
    return _opened(replace(state, board=dice, rerolls=state.rerolls + 1), (FlopRerolled(dice),))


def drawn(state: HoldemState) -> tuple[Die, ...]:
    """All dice that are not in the bag, folded ones too."""
    return (*state.board, *[die for dice in state.pockets for die in dice])


def go_on(state: HoldemState, betting: Betting, told: tuple[Event, ...]) -> Step:
    """A seat has acted, or dice have opened a round: wait for the next seat or close the round."""
    if betting.waiting and len(betting.live) > 1:
        return Step(replace(state, betting=betting), told)
    closed, back = betting.closed(state.options.max_raises)
    told = (*told, *returned(*back))
    if state.phase == "river" or len(betting.live) == 1:
        return end(replace(state, betting=closed), told)
    if _flop_again(state, betting):
        return Step(replace(state, betting=closed, owed="flop_reroll"), told)
    street = _NEXT[state.phase]
    return Step(replace(state, betting=closed, phase=street, owed=street), told)


def _opened(state: HoldemState, told: tuple[Event, ...]) -> Step:
    betting = state.betting.opened(state.options.max_raises)
    return go_on(replace(state, owed=None), betting, told)


def _flop_again(state: HoldemState, betting: Betting) -> bool:
    """Whether nobody bet on the flop although two could have and still can."""
    return (
        state.phase == "flop"
        and not betting.price
        and len(betting.able) > 1
        and state.rerolls < state.options.flop_rerolls
    )
