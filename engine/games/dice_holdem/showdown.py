"""How a hand of Dice Hold'em ends: cups up, pots out, and the match goes on or is over."""

from msgspec.structs import replace

from engine.core.values import Event, Step
from engine.games.dice_holdem.best import best_hand
from engine.games.dice_holdem.events import Awarded, Eliminated, MatchEnded, Shown
from engine.games.dice_holdem.hands import begin, living_after
from engine.games.dice_holdem.ranking import is_yahtzee_flush, pack, rank
from engine.games.dice_holdem.values import UNIT, HoldemState, LastHand, Showing
from engine.kit.betting import Betting
from engine.kit.pots import Pot, shares


def end(state: HoldemState, told: tuple[Event, ...]) -> Step:
    """The hand is over, its last round closed: the next begins at once, or the match ends.

    With one seat left nothing is shown, unless it is the yahtzee flush that wins the match.
    """
    live = state.betting.live
    worth = {seat: rank(pack(state.pockets[seat] + state.board)) for seat in live}
    flush = _flush(state, worth)
    shown = tuple([_showing(state, seat) for seat in (live if len(live) > 1 else flush)])
    chips, awards = _award(state.betting, worth)
    gone = [seat for seat, left in enumerate(chips) if state.betting.stakes[seat] and not left]
    told = (
        *told,
        *[Shown(one.seat, one.pocket, one.best) for one in shown],
        *awards,
        *[Eliminated(seat) for seat in gone],
    )
    ended = replace(
        state,
        betting=_cleared(chips),
        last_hand=LastHand(
            state.board, shown, tuple([Pot(award.amount, award.seats) for award in awards])
        ),
    )
    if winners := flush or _winners(ended):
        return _over(ended, winners, told, by_flush=flush != ())
    return begin(ended, living_after(state.dealer, chips)[0], told)


def _flush(state: HoldemState, worth: dict[int, int]) -> tuple[int, ...]:
    """The seats whose yahtzee flush wins the match: one, or all where it lies on the board."""
    if not state.options.yahtzee_flush_wins:
        return ()
    return tuple([seat for seat in sorted(worth) if is_yahtzee_flush(worth[seat])])


def _showing(state: HoldemState, seat: int) -> Showing:
    pocket = state.pockets[seat]
    return Showing(seat, pocket, best_hand(pocket + state.board))


def _award(betting: Betting, worth: dict[int, int]) -> tuple[tuple[int, ...], list[Awarded]]:
    """The chips of each seat with the pots it won, and who won which.

    `betting.live` runs clockwise from the dealer's left: the order of the odd chips.
    """
    chips = list(betting.chips)
    awards = []
    for pot in betting.pots:
        most = max([worth[seat] for seat in pot.seats])
        winners = [seat for seat in betting.live if seat in pot.seats and worth[seat] == most]
        won = dict(zip(winners, shares(pot.amount, len(winners), UNIT), strict=True))
        for seat, share in won.items():
            chips[seat] += share
        seats = tuple(sorted(won))
        awards.append(Awarded(pot.amount, seats, tuple([won[seat] for seat in seats])))
    return tuple(chips), awards


def _cleared(chips: tuple[int, ...]) -> Betting:
    """The table between two hands: chips in front of the living, nothing in the middle."""
    none = (0,) * len(chips)
    return Betting(chips, none, none, tuple([seat for seat, left in enumerate(chips) if left]))


def _winners(state: HoldemState) -> tuple[int, ...]:
    """The last seat with chips, or those with most after the last hand there was to be."""
    chips = state.betting.chips
    living = state.betting.live
    if len(living) > 1 and state.hand != state.options.max_hands:
        return ()
    return tuple([seat for seat in living if chips[seat] == max(chips)])


def _over(
    state: HoldemState, winners: tuple[int, ...], told: tuple[Event, ...], *, by_flush: bool
) -> Step:
    over = replace(
        state, phase="over", pockets=((),) * state.seats, board=(), winners=winners, owed=None
    )
    return Step(over, (*told, MatchEnded(winners, state.betting.chips, by_flush)))
