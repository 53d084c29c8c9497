"""The end of a hand of Dice Hold'em: showdown, payout, then the next hand or the end."""

from msgspec.structs import replace

from engine.core.values import Event, Step
from engine.games.dice_holdem.best import best_hand
from engine.games.dice_holdem.events import Awarded, Eliminated, MatchEnded, Shown
from engine.games.dice_holdem.hands import begin, living_after
from engine.games.dice_holdem.ranking import is_yahtzee_flush, pack, rank
from engine.games.dice_holdem.values import UNIT, HoldemState, LastHand, Showing
from engine.kit.betting import Betting
from engine.kit.pots import Pot, shares


def end(state: HoldemState, events: tuple[Event, ...]) -> Step:
    """End a hand whose last betting round is closed, and begin the next or end the match.

    A seat that won because all others folded shows nothing, except a yahtzee flush that wins the
    match.
    """
    live = state.betting.live
    ranks = {seat: rank(pack(state.pockets[seat] + state.board)) for seat in live}
    flush = _flush(state, ranks)
    shown = tuple([_showing(state, seat) for seat in (live if len(live) > 1 else flush)])
    chips, awards = _award(state.betting, ranks)
    gone = [seat for seat, left in enumerate(chips) if state.betting.stakes[seat] and not left]
    events = (
        *events,
        *[Shown(one.seat, one.pocket, one.best) for one in shown],
        *awards,
        *[Eliminated(seat) for seat in gone],
    )
    lasted = tuple([state.hand if seat in gone else last for seat, last in enumerate(state.lasted)])
    ended = replace(
        state,
        lasted=lasted,
        betting=_cleared(chips),
        last_hand=LastHand(
            state.board, shown, tuple([Pot(award.amount, award.seats) for award in awards])
        ),
    )
    if winners := flush or _winners(ended):
        return _over(ended, winners, events, by_flush=flush != ())
    return begin(ended, living_after(state.dealer, chips)[0], events)


def _flush(state: HoldemState, ranks: dict[int, int]) -> tuple[int, ...]:
    """The seats whose yahtzee flush wins the match: several if it lies on the board."""
    if not state.options.yahtzee_flush_wins:
        return ()
    return tuple([seat for seat in sorted(ranks) if is_yahtzee_flush(ranks[seat])])


def _showing(state: HoldemState, seat: int) -> Showing:
    pocket = state.pockets[seat]
    return Showing(seat, pocket, best_hand(pocket + state.board))


def _award(betting: Betting, ranks: dict[int, int]) -> tuple[tuple[int, ...], list[Awarded]]:
    """Pay out the pots: the chips of each seat afterwards, and an event per pot.

    Odd chips are paid in the order of `betting.live`, which starts at the dealer's left.
    """
    chips = list(betting.chips)
    awards = []
    for pot in betting.pots:
        top = max([ranks[seat] for seat in pot.seats])
        winners = [seat for seat in betting.live if seat in pot.seats and ranks[seat] == top]
        won = dict(zip(winners, shares(pot.amount, len(winners), UNIT), strict=True))
        for seat, share in won.items():
            chips[seat] += share
        seats = tuple(sorted(won))
        awards.append(Awarded(pot.amount, seats, tuple([won[seat] for seat in seats])))
    return tuple(chips), _named(awards)


def _named(awards: list[Awarded]) -> list[Awarded]:
    """The awards of a hand, main pot first, with the names of the pots if winners differ."""
    if len({award.seats for award in awards}) == 1:
        return awards
    main, *side = awards
    return [replace(main, pot="main"), *[replace(award, pot="side") for award in side]]


def _cleared(chips: tuple[int, ...]) -> Betting:
    """The chips between two hands: no pots, and the seats with chips left as `live`."""
    none = (0,) * len(chips)
    return Betting(chips, none, none, tuple([seat for seat, left in enumerate(chips) if left]))


def _winners(state: HoldemState) -> tuple[int, ...]:
    """The winners if the match is over: the last seat with chips, or the largest stacks."""
    chips = state.betting.chips
    living = state.betting.live
    if len(living) > 1 and state.hand != state.options.max_hands:
        return ()
    return tuple([seat for seat in living if chips[seat] == max(chips)])


def _over(
    state: HoldemState, winners: tuple[int, ...], events: tuple[Event, ...], *, by_flush: bool
) -> Step:
    over = replace(
        state, phase="over", pockets=((),) * state.seats, board=(), winners=winners, owed=None
    )
    return Step(over, (*events, MatchEnded(winners, state.betting.chips, by_flush)))
