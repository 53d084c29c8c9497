"""The end of a turn and of the match in Flush Royal."""

from msgspec.structs import replace

from engine.core.values import Event, Over, Step
from engine.games.flush_royal.events import MatchEnded
from engine.games.flush_royal.existence import can_place
from engine.games.flush_royal.limits import (
    CARD_POINTS,
    QUIET_ROUNDS,
    QUIET_ROUNDS_FIRST,
    RACK,
    SWAPS,
)
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.values import ChanceDraw, FlushRoyalState


def draw_or_close(state: FlushRoyalState, events: tuple[Event, ...]) -> Step:
    """After a placement, draw new cards; if the reserve is empty, end the turn."""
    count = min(RACK - len(state.rack), state.in_reserve)
    if count:
        return Step(replace(state, owed=ChanceDraw(state.seat, count)), events)
    step = close(state, quiet=False)
    return Step(step.state, events + step.public)


def close(state: FlushRoyalState, *, quiet: bool) -> Step:
    """End the turn, and perhaps the match; a turn is quiet if nothing was placed."""
    following = replace(
        state,
        seat=(state.seat + 1) % state.seats,
        swaps=0,
        quiet_turns=state.quiet_turns + 1 if quiet else 0,
    )
    return _ended(following) if _is_over(following) else Step(following)


def over(state: FlushRoyalState) -> Over | None:
    """The result of the match; None if it is not over."""
    if state.phase != "over":
        return None
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    return Over(winners, state.scores)


def anybody_can_place(state: FlushRoyalState) -> bool:
    """Whether any seat would have a play if it were its turn."""
    strict = state.options.strict_anchor
    others = [rack for seat, rack in enumerate(state.racks) if seat != state.seat]
    return state.can_place or any(
        can_place(Position(state.board, rack, strict), SWAPS) for rack in others
    )


def _is_over(state: FlushRoyalState) -> bool:
    """Whether the match is over, for the state with the next seat to act."""
    rounds = QUIET_ROUNDS_FIRST if state.board.empty else QUIET_ROUNDS
    if state.quiet_turns >= rounds * state.seats:
        return True
    return not state.in_reserve and not anybody_can_place(state)


def _ended(state: FlushRoyalState) -> Step:
    left = tuple(len(rack) for rack in state.racks)
    scores = tuple(
        score - CARD_POINTS * count for score, count in zip(state.scores, left, strict=True)
    )
    ended = replace(state, phase="over", scores=scores)
    result = over(ended)
    assert result is not None
    return Step(ended, (MatchEnded(result.winners, result.scores, left),))
